"""Answers to taps: given after the commit, and never what an update waits for."""

import asyncio
from collections.abc import Coroutine

from aiogram import Bot
from aiogram.exceptions import ClientDecodeError, TelegramAPIError
from aiogram.types import Message

from bot import stopping, telegram
from bot.clock import Clock
from bot.logs import describe, get_logger
from bot.screens.content import Content

log = get_logger(__name__)

ATTEMPTS = 3
PAUSE = 1.0
"""Seconds between two attempts; a tap can be answered for about fifteen."""

DECLINED_AT_A_TIME = 4
"""Calls for those who tap too fast; the session to Telegram takes 100 of all kinds."""


class Answers:
    """Gives answers in the background: a slow call must not hold up a game."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._under_way: set[asyncio.Task[None]] = set()
        self._declining = asyncio.Semaphore(DECLINED_AT_A_TIME)

    def give(
        self, bot: Bot, query: str, text: str, *, alert: bool = False, url: str | None = None
    ) -> None:
        """Answers a tap: a toast or an alert of at most 200 characters, or a link to open."""
        self._begin(self._give(bot, query, text, alert=alert, url=url))

    def decline(self, bot: Bot, query: str, text: str) -> None:
        """Answers a tap that comes too fast: a few at a time, so that other answers go first."""
        self._begin(self._decline(bot, query, text))

    def reply(self, message: Message, content: Content) -> None:
        """Replies to a message, once and past all that waits for the storage or a chat's turn."""
        self._begin(_reply(message, content))

    async def _decline(self, bot: Bot, query: str, text: str) -> None:
        async with self._declining:
            await self._give(bot, query, text, alert=False, url=None)

    async def _give(self, bot: Bot, query: str, text: str, *, alert: bool, url: str | None) -> None:
        """Tries again while Telegram still waits for the answer; answering twice is harmless."""
        for attempt in range(ATTEMPTS):
            try:
                await bot.answer_callback_query(query, text or None, show_alert=alert, url=url)
            except (TelegramAPIError, ClientDecodeError) as error:
                result = telegram.classify(error)
                if result.outcome is telegram.Outcome.LATER and attempt + 1 < ATTEMPTS:
                    await self._clock.sleep(result.retry_after or PAUSE)
                    continue
                # Too old, answered already or out of reach: the state stands all the same.
                log.info("a tap could not be answered", error=describe(error))
            return

    def _begin(self, answer: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(answer)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def settle(self) -> None:
        """Waits a little for the answers under way."""
        if self._under_way:
            await asyncio.wait(set(self._under_way), timeout=stopping.UNDER_WAY)


async def _reply(message: Message, content: Content) -> None:
    try:
        await message.reply(str(content.text), parse_mode="HTML", disable_notification=True)
    except (TelegramAPIError, ClientDecodeError) as error:
        log.info("a message could not be answered", error=describe(error))
