"""Long polling that confirms an update only after its effect is durable.

`getUpdates` confirms every id below its offset (TELEGRAM.md, Updates), so the offset is the lowest
id that is not settled. Whatever lies above it comes again with every poll and is recognised.
"""

import asyncio
from typing import Any

from aiogram import Bot
from aiogram.exceptions import (
    TelegramConflictError,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.methods import TelegramMethod

from bot.clock import Clock, backoff, race
from bot.lanes import Handle, LaneOf, Lanes, Park, Received
from bot.logs import Complaint, get_logger

ALLOWED_UPDATES = ["message", "callback_query", "my_chat_member"]
BATCH_LIMIT = 100

UNAUTHORIZED = (
    "Telegram does not accept the bot's token (401): "
    "copy the present one from @BotFather into BOT_TOKEN."
)

_LONG_POLL = 25
_REQUEST_MARGIN = 10
_LAST_REQUEST = 5
# While an update is at work, Telegram answers at once with what it has sent before: look for newer
# updates this often.
_LOOK_AGAIN = 0.2
_CONFLICT_PAUSE = 5.0
_CONFLICT_LIMIT = 60.0

_log = get_logger(__name__)


class IntakeFatal(Exception):  # noqa: N818 - it is no mistake of the program but the end of a run
    """Telegram will not give updates until the operator has done what this sentence says."""


class RawGetUpdates(TelegramMethod[list[dict[str, Any]]]):
    """`getUpdates` without parsing: one update that aiogram cannot parse spoils no other."""

    __returning__ = list[dict[str, Any]]
    __api_method__ = "getUpdates"

    offset: int | None = None
    limit: int = BATCH_LIMIT
    timeout: int = _LONG_POLL
    allowed_updates: list[str] = ALLOWED_UPDATES


class Intake:
    """Fetches updates and settles them by `handle`, or else `park`, in the order of their lanes.

    `handle(update)` returns once the effect is committed; it may be called again for an update
    whose effect is committed already. `park(raw, why)` keeps an update that cannot be handled.
    `lane(raw)` names what keeps its order. See `Lanes` for failures.
    """

    def __init__(self, bot: Bot, handle: Handle, park: Park, lane: LaneOf, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._lanes = Lanes(bot, handle, park, lane, clock)
        self._window = _Window()
        self._conflicts = _Conflicts(clock)
        self._telegram = Complaint(_log, clock.time)
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
        """Fetch no more; `run` returns once all that is held is settled or cannot be stored."""
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
        for delay in backoff():
            try:
                answer = await self._bot(
                    RawGetUpdates(offset=offset), request_timeout=_LONG_POLL + _REQUEST_MARGIN
                )
                batch = list(answer)  # aiogram gives None where an answer has no result
            except TelegramUnauthorizedError as error:
                raise IntakeFatal(UNAUTHORIZED) from error
            except TelegramConflictError as error:
                self._telegram.about(self._conflicts.sentence(error))
                await self._clock.sleep(_CONFLICT_PAUSE)
            except TelegramRetryAfter as error:
                self._telegram.about("Telegram asks to wait", seconds=error.retry_after)
                await self._clock.sleep(error.retry_after)
            except Exception as error:  # noqa: BLE001 - anything may come over the wire
                self._telegram.about("Telegram gives no updates, trying on", error=error)
                await self._clock.sleep(delay)
            else:
                self._telegram.over("Telegram gives updates again")
                return batch
        raise AssertionError("the attempts have no end")

    async def _confirm(self) -> None:
        """Tell Telegram what is settled. What this request may fetch stays unconfirmed."""
        offset = self._window.offset()
        if offset is None:
            return
        try:
            await self._bot(
                RawGetUpdates(offset=offset, limit=1, timeout=0), request_timeout=_LAST_REQUEST
            )
        except Exception as error:  # noqa: BLE001 - the next start handles them again, harmlessly
            _log.warning("the last updates are unconfirmed and will come again", error=error)


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
            update_id = raw.get("update_id")
            if not isinstance(update_id, int):
                _log.error("an update without an id cannot be confirmed or parked, it is skipped")
            elif update_id not in self._held:
                self._held[update_id] = Received(update_id, raw)
                new.append(self._held[update_id])
        return sorted(new, key=lambda received: received.update_id)


class _Conflicts:
    """Tells a passing conflict, as while a new version replaces the old one, from a lasting one."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._first = self._last = float("-inf")

    def sentence(self, error: TelegramConflictError) -> str:
        """Return what the operator should do; raises it as `IntakeFatal` after a minute of it."""
        if "webhook" in error.message:
            sentence = (
                "A webhook is set for this bot, so long polling gets no updates (409): "
                "call deleteWebhook, keeping pending updates."
            )
        else:
            sentence = (
                "Another program fetches this bot's updates (409): "
                "stop it, or give this one a token of its own."
            )
        now = self._clock.time()
        if now - self._last > _CONFLICT_LIMIT:
            self._first = now
        self._last = now
        if now - self._first >= _CONFLICT_LIMIT:
            raise IntakeFatal(sentence) from error
        return sentence
