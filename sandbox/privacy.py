"""Which messages of a group a bot is given (TELEGRAM.md, Updates: privacy mode)."""

from sandbox.autoentities import commands
from sandbox.chats import Chat, Group
from sandbox.messages import Message
from sandbox.people import Bot


def is_given(bot: Bot, chat: Chat, message: Message, *, from_bot: bool) -> bool:
    """Tell whether this bot gets an update about this message.

    No bot ever sees what a bot has written. In private chats and as an admin it sees everything
    else; otherwise service messages, replies to it, commands addressed to it, and commands
    addressed to nobody if it was the last bot to write.
    """
    if from_bot:
        return False
    if not isinstance(chat, Group):
        return True
    if not chat.has(bot.id):
        return False
    if chat.is_admin(bot.id) or message.service is not None or _replies_to(bot, chat, message):
        return True
    addressed = (bot.username or "").lower()
    return any(
        username == addressed or (username is None and chat.last_bot == bot.id)
        for _, username in commands(message.text, message.entities)
    )


def _replies_to(bot: Bot, chat: Group, message: Message) -> bool:
    if message.reply_to is None:
        return False
    original = chat.message(message.reply_to)
    return original is not None and original.sender == bot.id
