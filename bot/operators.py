"""Tells the operator's chat what calls for a human being: once for each cause, then by the hour.

What it says are sentences of this program with numbers of games and updates; no names, no texts,
no cards.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from aiogram import Bot
from aiogram.exceptions import ClientDecodeError, TelegramAPIError

from bot.clock import Clock, backoff
from bot.logs import get_logger
from bot.telegram import Outcome, classify

log = get_logger(__name__)

QUIET_SECONDS = 3600.0
"""A cause that was told is only counted for so long."""

_NUMBERS_TOLD = 5
_NUMBERED = ("game", "update")


@dataclass(slots=True)
class _Cause:
    """What has been counted since a cause was last told."""

    count: int = 0
    about: list[str] = field(default_factory=list)

    def note(self, about: str) -> None:
        self.count += 1
        if about and about not in self.about and len(self.about) < _NUMBERS_TOLD:
            self.about.append(about)


class Operators:
    """One chat, or none (`chat` None)."""

    def __init__(self, bot: Bot, clock: Clock, chat: int | None) -> None:
        self._bot = bot
        self._clock = clock
        self._chat = chat
        self._causes: dict[str, _Cause] = {}
        self._telling: set[asyncio.Task[None]] = set()

    def tell(self, what: str, about: str = "") -> None:
        """Say `what`, a sentence of the program, or count it if it was said within the hour."""
        if self._chat is None:
            return
        if what in self._causes:
            self._causes[what].note(about)
            return
        self._causes[what] = _Cause()
        task = asyncio.create_task(self._tell(self._chat, what, about))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    def stop(self) -> None:
        """Say no more."""
        for task in self._telling:
            task.cancel()

    async def _tell(self, chat: int, what: str, about: str) -> None:
        """Tell a cause, and by the hour how often it came back, until it stays away."""
        await self._send(chat, f"{what} ({about})" if about else what)
        while True:
            await self._clock.sleep(QUIET_SECONDS)
            since = self._causes[what]
            if not since.count:
                del self._causes[what]
                return
            self._causes[what] = _Cause()
            times = "once more" if since.count == 1 else f"{since.count} times more"
            whom = f" ({', '.join(since.about)})" if since.about else ""
            await self._send(chat, f"{what}: {times} within an hour{whom}")

    async def _send(self, chat: int, text: str) -> None:
        for delay in backoff():
            try:
                await self._bot.send_message(chat, f"⚠️ {text}")
            except (TelegramAPIError, ClientDecodeError) as error:
                result = classify(error)
            else:
                return
            if result.outcome is not Outcome.LATER:
                log.warning("the operators' chat takes no messages", why=result.why)
                return
            await self._clock.sleep(result.retry_after or delay)


@contextmanager
def telling_of_errors(operators: Operators) -> Iterator[None]:
    """Tells the operators of every record of level ERROR and above while the context is open."""
    handler = _TellErrors(operators, asyncio.get_running_loop())
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
        operators.stop()


class _TellErrors(logging.Handler):
    def __init__(self, operators: Operators, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(logging.ERROR)
        self._operators = operators
        self._loop = loop

    def emit(self, record: logging.LogRecord) -> None:
        """Pass on what the program itself says; of a library's record only whose it is."""
        if isinstance(record.msg, dict):
            what = str(record.msg.get("event"))
            numbers = [(key, record.msg.get(key)) for key in _NUMBERED]
            about = ", ".join(f"{key} {n}" for key, n in numbers if isinstance(n, int))
        else:
            what, about = f"an error in {record.name}", ""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._operators.tell, what, about)
