"""Long polling that confirms an update only after its effect is durable.

`getUpdates` confirms every id below its offset (TELEGRAM.md, Updates), so the offset is the lowest
id that is not settled. Whatever lies above it comes again with every poll and is recognised.
"""

import asyncio
from typing import Any

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError, TelegramConflictError
from aiogram.methods import TelegramMethod

from bot import stopping
from bot.clock import Clock, race
from bot.intake import ALLOWED_UPDATES, Insistence, IntakeFatal, Patience
from bot.lanes import Lanes, Received, receive
from bot.logs import get_logger

BATCH_LIMIT = 100

_LONG_POLL = 25
_REQUEST_MARGIN = 10
# While an update is at work, Telegram answers at once with what it has sent before: look for newer
# updates this often.
_LOOK_AGAIN = 0.1
_CONFLICT_PAUSE = 5.0

_OTHER_POLLER = (
    "Another program fetches this bot's updates (409): "
    "stop it, or give this one a token of its own."
)
_OTHER_WEBHOOK = (
    "Another program has set a webhook for this bot, so long polling gets no updates (409): "
    "stop that program and start this one again, or give this one a token of its own."
)

_log = get_logger(__name__)


class RawGetUpdates(TelegramMethod[list[dict[str, Any]]]):
    """`getUpdates` without parsing: one update that aiogram cannot parse spoils no other."""

    __returning__ = list[dict[str, Any]]
    __api_method__ = "getUpdates"

    offset: int | None = None
    limit: int = BATCH_LIMIT
    timeout: int = _LONG_POLL
    allowed_updates: list[str] = ALLOWED_UPDATES


class _WebhookFoundError(Exception):
    """A webhook was set before this run: the operator has gone back to long polling."""


class Polling:
    """Fetches updates and puts them into the lanes.

    A webhook found at the start is removed, with what waits in it kept; one that is set later
    belongs to another program and is left to it, so that two never take turns in undoing it.
    """

    def __init__(self, bot: Bot, lanes: Lanes, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._lanes = lanes
        self._window = _Window()
        self._telegram = Insistence(clock)
        self._conflicts = Patience(clock)
        self._at_start = True
        self._polling: asyncio.Task[None] | None = None
        self._stopping = False
        self._fatal: IntakeFatal | None = None

    async def run(self) -> None:
        """Take updates until `stop`, then finish and confirm what is held.

        Raises `IntakeFatal`, after finishing what is held too. Runs once.
        """
        async with asyncio.TaskGroup() as tasks:
            self._polling = tasks.create_task(self._poll(tasks))
            if self._stopping:
                self._polling.cancel()
        if self._fatal is not None:
            raise self._fatal
        await self._confirm()

    def stop(self) -> None:
        """Fetch no more; `run` returns once all that is held is settled or left to come again."""
        self._stopping = True
        self._lanes.stop()
        if self._polling is not None:
            self._polling.cancel()

    async def _poll(self, tasks: asyncio.TaskGroup) -> None:
        try:
            while True:
                offset = self._window.offset()
                batch = await self._fetch(offset)
                self._window.confirmed_below(offset)
                for received in self._window.add(batch):
                    self._lanes.take(received, tasks)
                await race(self._clock.sleep(_LOOK_AGAIN), self._lanes.idle())
        except IntakeFatal as fatal:
            self._fatal = fatal
            self._lanes.stop()

    async def _fetch(self, offset: int | None) -> list[dict[str, Any]]:
        """Return the next batch, trying until there is one; raises `IntakeFatal`."""
        try:
            batch = await self._telegram.ask(lambda: self._get_updates(offset), self._judge)
        except _WebhookFoundError:
            self._at_start = False
            await self._telegram.ask(lambda: self._bot.delete_webhook(drop_pending_updates=False))
            _log.warning("a webhook was set and WEBHOOK_URL is not: removed it, nothing is lost")
            return []
        self._at_start = False
        return batch

    async def _get_updates(self, offset: int | None) -> list[dict[str, Any]]:
        answer = await self._bot(
            RawGetUpdates(offset=offset), request_timeout=_LONG_POLL + _REQUEST_MARGIN
        )
        return list(answer)  # aiogram gives None where an answer has no result

    def _judge(self, refusal: TelegramAPIError) -> tuple[str, float] | None:
        if not isinstance(refusal, TelegramConflictError):
            return None
        webhook = "webhook" in refusal.message
        if webhook and self._at_start:
            raise _WebhookFoundError from refusal
        sentence = _OTHER_WEBHOOK if webhook else _OTHER_POLLER
        return self._conflicts.bear(refusal, sentence), _CONFLICT_PAUSE

    async def _confirm(self) -> None:
        """Tell Telegram what is settled. What this request may fetch stays unconfirmed."""
        offset = self._window.offset()
        if offset is None:
            return
        try:
            await race(self._last_request(offset), self._give_up())
        except Exception as error:  # noqa: BLE001 - the next start handles them again, harmlessly
            _log.warning("the last updates are unconfirmed and will come again", error=error)

    async def _last_request(self, offset: int) -> None:
        await self._bot(RawGetUpdates(offset=offset, limit=1, timeout=0))

    async def _give_up(self) -> None:
        await self._clock.sleep(stopping.CONFIRMING)
        raise TimeoutError(f"no answer within {stopping.CONFIRMING:g} s")


class _Window:
    """The updates received and not yet known to be confirmed, by id.

    Ids may restart lower after a quiet week, so nothing is judged by an id seen earlier.
    """

    def __init__(self) -> None:
        self._held: dict[int, Received] = {}
        self._offset: int | None = None

    def offset(self) -> int | None:
        """Return the lowest id that must not be confirmed; None confirms nothing."""
        unsettled = [held.update_id for held in self._held.values() if not held.settled]
        if unsettled:
            self._offset = min(unsettled)
        elif self._held:
            self._offset = max(self._held) + 1
        return self._offset

    def confirmed_below(self, offset: int | None) -> None:
        """Forget what Telegram will not send again."""
        if offset is not None:
            for update_id in [update_id for update_id in self._held if update_id < offset]:
                del self._held[update_id]

    def add(self, batch: list[dict[str, Any]]) -> list[Received]:
        """Hold the updates that are new and return them in the order of their ids."""
        new = []
        for raw in batch:
            received = receive(raw)
            if received is not None and received.update_id not in self._held:
                self._held[received.update_id] = received
                new.append(received)
        return sorted(new, key=lambda received: received.update_id)
