"""The methods that ask about bots, chats and members, and the one that leaves a chat."""

from typing import Any

from sandbox import membership, refusals
from sandbox.access import entered_chat, group_of
from sandbox.call import Call
from sandbox.chats import PERMISSIONS, Group, Private, Status
from sandbox.people import Account

_GIFTS = (
    "unlimited_gifts",
    "limited_gifts",
    "unique_gifts",
    "premium_subscription",
    "gifts_from_channels",
)


def get_me(call: Call) -> dict[str, Any]:
    """Bot API, getMe."""
    return call.bot.as_user() | {
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def get_chat(call: Call) -> dict[str, Any]:
    """Bot API, getChat."""
    chat = entered_chat(call)
    full = chat.as_chat() | {
        "accent_color_id": abs(chat.id) % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(_GIFTS, False),
    }
    if isinstance(chat, Group):
        full["permissions"] = dict.fromkeys(PERMISSIONS, True)
    return full


def get_chat_member(call: Call) -> dict[str, Any]:
    """Bot API, getChatMember: for others only where the bot is an admin (TELEGRAM.md, Sending)."""
    chat = entered_chat(call)
    account = call.world.account(call.params["user_id"])
    if account is None or account.id not in call.bot.seen | {call.bot.id}:
        raise refusals.user_not_found()
    if not isinstance(chat, Group):
        return _in_private(chat, account)
    if account.id != call.bot.id and not chat.is_admin(call.bot.id):
        raise refusals.bad_request("member list is inaccessible")
    return chat.as_member(account)


def _in_private(chat: object, account: Account) -> dict[str, Any]:
    if not isinstance(chat, Private) or account.id not in (chat.person.id, chat.bot.id):
        raise refusals.user_not_found()
    return {"user": account.as_user(), "status": Status.MEMBER.value}


def get_chat_administrators(call: Call) -> list[dict[str, Any]]:
    """Bot API, getChatAdministrators: no bots but itself are listed."""
    group = group_of(call)
    admins = [user for user in group.present if group.is_admin(user)]
    return [
        group.as_member(call.world.known_account(user))
        for user in admins
        if user == call.bot.id or user not in call.world.bots
    ]


def get_chat_member_count(call: Call) -> int:
    """Bot API, getChatMemberCount."""
    chat = entered_chat(call)
    return len(chat.present) if isinstance(chat, Group) else 2


def leave_chat(call: Call) -> bool:
    """Bot API, leaveChat."""
    chat = entered_chat(call)
    if not isinstance(chat, Group):
        raise refusals.bad_request("chat member status can't be changed in private chats")
    membership.part(call.world, chat, call.bot, call.bot, Status.LEFT)
    return True
