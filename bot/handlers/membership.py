"""The bot and people come and go."""

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.types import ChatMemberRestricted, ChatMemberUnion, ChatMemberUpdated, Message

from bot.handlers.acquaint import GROUPS, meet_group, meet_person
from bot.handlers.rooms import Rooms
from bot.posts import Post
from bot.screens.chat import group_welcome
from storage.places import Place

router = Router(name="membership")

ABSENT = frozenset({"left", "kicked"})


@router.my_chat_member(F.chat.type == ChatType.PRIVATE)
async def blocked_or_unblocked(event: ChatMemberUpdated, rooms: Rooms) -> None:
    """A person blocks the bot, or opens the chat with it again."""
    await meet_person(rooms, event.from_user)
    reachable = event.new_chat_member.status not in ABSENT
    await rooms.people.reachable(event.from_user.id, reachable=reachable)
    if reachable:
        await rooms.presence.come_back_everywhere(event.from_user.id)


@router.my_chat_member(F.chat.type.in_(GROUPS))
async def added_or_removed(event: ChatMemberUpdated, rooms: Rooms) -> None:
    """The bot is added to a group: one welcome if that is new; or it is removed, or muted."""
    if not _may_write(event.new_chat_member):
        await rooms.closing.close(event.chat.id)
        return
    texts = await meet_group(rooms, event.chat, event.from_user)
    chat, has_come = event.chat.id, event.old_chat_member.status in ABSENT
    is_news = has_come and rooms.people.is_news(chat, event.date)
    if is_news and await rooms.moving.is_new(chat, event.from_user.id):
        rooms.delivery.post(Post(Place(chat), group_welcome(texts)))
    await rooms.closing.reopen(chat)


def _may_write(bot: ChatMemberUnion) -> bool:
    if isinstance(bot, ChatMemberRestricted):
        return bot.is_member and bot.can_send_messages
    return bot.status not in ABSENT


@router.message(F.migrate_to_chat_id)
async def became_supergroup(message: Message, rooms: Rooms) -> None:
    """A group has become a supergroup: said in the old chat."""
    if message.migrate_to_chat_id is not None:
        await rooms.moving.move(message.chat.id, message.migrate_to_chat_id)


@router.message(F.migrate_from_chat_id)
async def was_group(message: Message, rooms: Rooms) -> None:
    """A group has become a supergroup: said in the new chat."""
    if message.migrate_from_chat_id is not None:
        await rooms.moving.move(message.migrate_from_chat_id, message.chat.id)


@router.message(F.forum_topic_reopened)
async def topic_reopened(message: Message, rooms: Rooms, place: Place) -> None:
    """A forum group's topic takes messages again."""
    await rooms.closing.reopen(place.chat, message.message_thread_id or place.thread)


@router.message(F.left_chat_member)
async def somebody_left(message: Message, rooms: Rooms) -> None:
    """Somebody leaves a group: the computer plays for them, they leave its lobbies."""
    if message.left_chat_member is not None:
        await rooms.people.left(message.chat.id, message.left_chat_member.id)
        await rooms.lobby.leave_all(message.chat.id, message.left_chat_member.id)


@router.message(F.new_chat_members)
async def somebody_came(message: Message, rooms: Rooms) -> None:
    """People come into a group, or come back: they may sit there, and have their seats again."""
    for user in message.new_chat_members or []:
        if not user.is_bot:
            await meet_person(rooms, user)
            await rooms.people.member(message.chat.id, user.id)
            await rooms.presence.come_back_everywhere(user.id, message.chat.id)
