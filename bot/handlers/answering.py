"""Answers to taps: given after the commit, and never what an update waits for."""

import asyncio

from aiogram import Bot
from aiogram.exceptions import ClientDecodeError, TelegramAPIError

from bot.logs import describe, get_logger

log = get_logger(__name__)

LAST_ANSWERS = 2.0
"""Seconds that answers under way are given when the bot stops."""


class Answers:
    """Gives answers in the background: a slow call must not hold up a game."""

    def __init__(self) -> None:
        self._under_way: set[asyncio.Task[None]] = set()

    def give(
        self, bot: Bot, query: str, text: str, *, alert: bool = False, url: str | None = None
    ) -> None:
        """Answers a tap: a toast or an alert of at most 200 characters, or a link to open."""
        task = asyncio.create_task(_give(bot, query, text, alert=alert, url=url))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def settle(self) -> None:
        """Waits a little for the answers under way."""
        if self._under_way:
            await asyncio.wait(set(self._under_way), timeout=LAST_ANSWERS)


async def _give(bot: Bot, query: str, text: str, *, alert: bool, url: str | None) -> None:
    try:
        await bot.answer_callback_query(query, text or None, show_alert=alert, url=url)
    except (TelegramAPIError, ClientDecodeError) as error:
        # Too old, answered already or Telegram out of reach: the state stands all the same.
        log.info("a tap could not be answered", error=describe(error))
