"""Before anything else: whoever asks too often is not listened to, at no cost to anybody."""

from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import BaseMiddleware
from aiogram.enums import ChatType
from aiogram.types import CallbackQuery, Message, TelegramObject

from bot.callbacks import AgainTap, parse_tap
from bot.handlers.rooms import Rooms
from bot.host.throttle import Kind, Verdict
from bot.texts import language_for, texts_for
from storage.errors import Unavailable


class Throttling(BaseMiddleware):
    """Lets taps and commands through or not; a tap is answered even then, a command is not.

    Other messages, and what Telegram itself says in a group, pass: nothing is done about them.
    """

    async def __call__(
        self,
        handler: Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]],
        event: TelegramObject,
        data: dict[str, Any],
    ) -> Any:
        """Goes on, or answers in vain."""
        rooms: Rooms = data["rooms"]
        asked = _asked(event)
        if asked is None:
            return await handler(event, data)
        verdict = rooms.throttle.judge(*asked)
        if verdict is Verdict.ADMITTED:
            try:
                return await handler(event, data)
            except Unavailable:  # the update is tried again, however often it takes
                rooms.throttle.give_back(*asked)
                raise
        if isinstance(event, CallbackQuery):
            rooms.answers.decline(data["bot"], event.id, _too_fast(event, verdict))
        return None


def _asked(event: TelegramObject) -> tuple[Kind, int, int | None] | None:
    """What is asked, by whom and in which group; None if the bot has nothing to do for it."""
    if isinstance(event, CallbackQuery):
        return _tap(event), event.from_user.id, _group(event.message)
    if isinstance(event, Message) and (kind := _kind(event)):
        return kind, _sender(event), _group(event)
    return None


def _tap(query: CallbackQuery) -> Kind:
    return "lobby" if isinstance(parse_tap(query.data or ""), AgainTap) else "tap"


def _kind(message: Message) -> Kind | None:
    text = (message.text or message.caption or "").lstrip().lower()
    if text.startswith("/newgame"):
        return "lobby"
    private = message.chat.type == ChatType.PRIVATE
    return "command" if private or text.startswith("/") else None


def _sender(message: Message) -> int:
    """Who wrote: of anonymous admins and channels all have the same `from`, but a chat each."""
    if message.sender_chat is not None:
        return message.sender_chat.id
    return message.from_user.id if message.from_user is not None else message.chat.id


def _group(message: object) -> int | None:
    chat = getattr(message, "chat", None)
    return None if chat is None or chat.type == ChatType.PRIVATE else int(chat.id)


def _too_fast(query: CallbackQuery, verdict: Verdict) -> str:
    if verdict is Verdict.IGNORED:
        return ""
    return texts_for(language_for(query.from_user.language_code)).plain("answer-too-fast")
