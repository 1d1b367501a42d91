"""The topics of a forum group, and what messages tell about them (TELEGRAM.md, Sending)."""

from typing import Any

from sandbox.chats import GENERAL, Chat, Group, Topic
from sandbox.messages import Message
from sandbox.people import Account

ICON_COLOR = 0x6FB9F0


def open_forum(group: Group, owner: Account) -> None:
    """Make a supergroup a forum with nothing but the general topic."""
    group.topics[GENERAL] = Topic(GENERAL, "General", owner.id)


def thread_of_reply(group: Group, reply_to: int | None) -> int | None:
    """Return the topic of the message that is answered; None for the general one."""
    original = group.messages.get(reply_to) if reply_to is not None else None
    return original.thread if original is not None else None


def thread_fields(chat: Chat, message: Message) -> dict[str, Any]:
    """Return what a bot is told about the topic of a message.

    A reply in the general topic carries the id of its first original as if that were a thread,
    though nothing can be sent there (ISSUE tdlib/telegram-bot-api#447).
    """
    if message.thread is not None:
        return {"message_thread_id": message.thread, "is_topic_message": True}
    if isinstance(chat, Group) and chat.topics and message.reply_to is not None:
        return {"message_thread_id": _root(chat, message).id}
    return {}


def original(chat: Chat, message: Message) -> Message | None:
    """Return what a message is shown to reply to: in a topic at least the topic's beginning."""
    if message.reply_to is not None:
        return chat.message(message.reply_to)
    if message.thread is not None and message.id != message.thread:
        return chat.message(message.thread)
    return None


def _root(chat: Chat, message: Message) -> Message:
    while message.reply_to is not None and message.reply_to in chat.messages:
        message = chat.messages[message.reply_to]
    return message
