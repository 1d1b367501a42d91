"""Which chats a bot can reach, and which it can write to (TELEGRAM.md, Sending)."""

from sandbox import forum, refusals
from sandbox.call import Call
from sandbox.chats import GENERAL, Chat, Group, Private, Status


def known_chat(call: Call) -> Chat:
    """Return the chat of `chat_id` if the bot has ever met it.

    Raises "chat not found" for everything else, public usernames included: nothing here has one,
    and "group chat was upgraded to a supergroup chat".
    """
    world, chat_id = call.world, _number(call.params["chat_id"])
    if chat_id in world.groups and call.bot.id in world.groups[chat_id].members:
        group = world.groups[chat_id]
        if group.migrated_to is not None:
            raise refusals.group_upgraded(group.migrated_to)
        return group
    if chat_id in world.bots and (chat_id == call.bot.id or chat_id in call.bot.seen):
        raise refusals.cannot_write_to_bots()
    if chat_id in world.people:
        chat = world.private(world.people[chat_id], call.bot)
        if chat.started or chat_id in call.bot.seen:
            return chat
    raise refusals.chat_not_found()


def entered_chat(call: Call) -> Chat:
    """Return the chat of `chat_id` if the bot is in it now.

    Raises also "bot was kicked from the … chat" and "bot is not a member of the … chat".
    """
    chat = known_chat(call)
    if isinstance(chat, Group) and not chat.has(call.bot.id):
        if chat.status(call.bot.id) is Status.KICKED:
            raise refusals.bot_kicked(chat.kind.value)
        raise refusals.not_a_member(chat.kind.value)
    return chat


def reachable_chat(call: Call) -> Chat:
    """Return the chat of `chat_id` if what the bot does there reaches somebody.

    Raises also "user is deactivated", "bot was blocked by the user" and "bot can't initiate
    conversation with a user".
    """
    chat = entered_chat(call)
    if isinstance(chat, Private):
        if chat.person.deactivated:
            raise refusals.user_deactivated()
        if chat.blocked:
            raise refusals.bot_blocked()
        if not chat.started:
            raise refusals.cannot_initiate()
    return chat


def writable_chat(call: Call) -> Chat:
    """Return the chat of `chat_id` if the bot may send texts there.

    Raises also "not enough rights to send text messages to the chat".
    """
    chat = reachable_chat(call)
    if isinstance(chat, Group) and call.bot.id in chat.muted:
        raise refusals.not_enough_rights()
    return chat


def check_flood(call: Call, chat: Chat) -> None:
    """Count one more message to a chat, or refuse it with 429 (TELEGRAM.md, Limits)."""
    seconds = call.world.flood.admit(call.bot.id, chat, call.world.clock.now())
    if seconds:
        raise refusals.too_many_requests(seconds)


def group_of(call: Call) -> Group:
    """Return the group of `chat_id`, for methods that a private chat does not have."""
    chat = entered_chat(call)
    if not isinstance(chat, Group):
        raise refusals.bad_request("there are no administrators in the private chat")
    return chat


def thread_of(call: Call, chat: Chat, reply_to: int | None = None) -> int | None:
    """Return the topic that a message of the bot goes into; None for the general one.

    A reply goes where the original is. Raises "message thread not found", for the general topic's
    own id too (TELEGRAM.md, Sending), and TOPIC_CLOSED unless the bot is an admin.
    """
    given = call.params.get("message_thread_id") or None
    if not isinstance(chat, Group) or not chat.topics:
        if given is not None:
            raise refusals.thread_not_found()
        return None
    thread: int | None = given or forum.thread_of_reply(chat, reply_to)
    topic = chat.topics.get(thread or GENERAL)
    if topic is None or given == GENERAL:
        raise refusals.thread_not_found()
    if topic.closed and not chat.is_admin(call.bot.id):
        raise refusals.topic_closed()
    return thread


def _number(chat_id: int | str) -> int:
    try:
        return int(chat_id)
    except ValueError:
        raise refusals.chat_not_found() from None
