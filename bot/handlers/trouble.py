"""Around every handler: a damaged game is set aside, and who must wait for the storage is told."""

from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import BaseMiddleware, Bot
from aiogram.types import CallbackQuery, Message, TelegramObject

from bot.handlers.acquaint import GROUPS
from bot.handlers.group import NEW_GAME
from bot.handlers.rooms import Rooms, note
from bot.host.answers import Answer
from bot.host.damage import set_aside
from bot.render import chat_texts, person_texts
from bot.texts import Texts, language_for, texts_for
from storage.errors import DamagedGameError, Unavailable

DAMAGED = Answer("answer-damaged")
CANNOT_BEGIN = Answer("answer-cannot-begin")
PLEASE_WAIT = Answer("answer-please-wait")

REMEMBERED_TAPS = 1000
"""Taps that were asked to wait; beyond these some may be answered twice, which does no harm."""


class Trouble(BaseMiddleware):
    """The outermost middleware: what it says may not need the storage."""

    def __init__(self) -> None:
        self._asked_to_wait: set[str] = set()

    async def __call__(
        self,
        handler: Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]],
        event: TelegramObject,
        data: dict[str, Any],
    ) -> Any:
        """Goes on; raises `Unavailable` for an update that has to wait."""
        rooms: Rooms = data["rooms"]
        bot: Bot = data["bot"]
        while True:
            try:
                return await handler(event, data)
            except DamagedGameError as damage:
                # Once the game is set aside, the same update finds the table free.
                if not await set_aside(rooms.tables, damage):
                    await _say(event, bot, rooms, DAMAGED)
                    return None
            except Unavailable:
                if isinstance(event, Message) and await _asks_for_a_game(event, bot):
                    await _say(event, bot, rooms, CANNOT_BEGIN)
                    return None
                await self._ask_to_wait(event, bot, rooms)
                raise

    async def _ask_to_wait(self, event: TelegramObject, bot: Bot, rooms: Rooms) -> None:
        """Answers a tap the first time it fails; it will be done all the same."""
        if isinstance(event, CallbackQuery) and event.id not in self._asked_to_wait:
            if len(self._asked_to_wait) >= REMEMBERED_TAPS:
                self._asked_to_wait.clear()
            self._asked_to_wait.add(event.id)
            await _say(event, bot, rooms, PLEASE_WAIT)


async def _asks_for_a_game(message: Message, bot: Bot) -> bool:
    return message.chat.type in GROUPS and bool(await NEW_GAME(message, bot))


async def _say(event: TelegramObject, bot: Bot, rooms: Rooms, answer: Answer) -> None:
    """Answers a tap or a message, at once and in the background."""
    texts = await _texts(event, rooms)
    if isinstance(event, CallbackQuery):
        rooms.answers.give(bot, event.id, texts.plain(answer.text))
    elif isinstance(event, Message):
        rooms.answers.reply(event, note(answer, texts))


async def _texts(event: TelegramObject, rooms: Rooms) -> Texts:
    """The language of the chat or person; that of the sender's app where it cannot be read."""
    user = event.from_user if isinstance(event, CallbackQuery | Message) else None
    try:
        if isinstance(event, Message):
            return await chat_texts(rooms.house.db, event.chat.id)
        if user is not None:
            return await person_texts(rooms.house.db, user.id)
    except Unavailable:
        pass  # what is said then is about just that
    return texts_for(language_for(user.language_code if user else None))
