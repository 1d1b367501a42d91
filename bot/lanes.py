"""Updates of one lane are settled strictly in order, lanes side by side.

An update is settled when its handler has returned or when it is parked durably. The lane is
whatever must keep its order, a game as a rule. Nothing here talks to Telegram.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from aiogram import Bot
from aiogram.types import Update

from bot import stopping
from bot.clock import Clock, backoff, race
from bot.logs import Complaint, bound_contextvars, describe, get_logger
from storage.errors import Unavailable

Handle = Callable[[Update], Awaitable[object]]
Park = Callable[[dict[str, Any], str], Awaitable[object]]
LaneOf = Callable[[dict[str, Any]], Hashable]

ATTEMPTS = 3
HANDLING_LIMIT = 2.0

AT_A_TIME = 16
"""Handlers at work at once. When many updates come at once, all side by side would be as slow as
the last of them, and parked for it; one after another each is quick. Slow ones are few."""

_MAX_UPDATE_ID = 2**63 - 1

T = TypeVar("T")

_log = get_logger(__name__)


@dataclass(eq=False)
class Received:
    """An update as Telegram sent it, and whether it is settled, so that it may be confirmed.

    `ended` is set when it is settled, or when a stopping bot leaves it to come again.
    """

    update_id: int
    raw: dict[str, Any]
    settled: bool = False
    ended: asyncio.Event = field(default_factory=asyncio.Event)


def receive(raw: dict[str, Any]) -> Received | None:
    """The update to be settled, or None (and a word in the log) if it has no id."""
    update_id = raw.get("update_id")
    if type(update_id) is int and 0 <= update_id <= _MAX_UPDATE_ID:
        return Received(update_id, raw)
    _log.error("an update without an id cannot be confirmed or parked, it is skipped")
    return None


class TooSlowError(Exception):
    """A handler was still at work after `HANDLING_LIMIT` seconds."""


class _LeftUnsettledError(Exception):
    """The bot stops before the update is settled: Telegram will send it again."""


class Lanes:
    """Handles updates; one that cannot be handled is parked in its lane's turn, so nobody waits.

    `handle(update)` returns once the effect is committed; it may be called again for an update
    whose effect is committed already. `park(raw, why)` keeps an update that cannot be handled.
    `lane(raw)` names what keeps its order.

    `handle` raising is tried `ATTEMPTS` times; `Unavailable` is not the update's fault and is tried
    again until the bot stops, and so is a failing `park`.
    """

    def __init__(self, bot: Bot, handle: Handle, park: Park, lane: LaneOf, clock: Clock) -> None:
        self._bot = bot
        self._handle = handle
        self._park = park
        self._lane = lane
        self._clock = clock
        self._queues: dict[Hashable, deque[Received]] = {}
        self._idle = asyncio.Event()
        self._idle.set()
        self._stopping = asyncio.Event()
        self._stopped_at = float("inf")
        self._storage = Complaint(_log, clock.time)
        self._room = asyncio.Semaphore(AT_A_TIME)

    def take(self, received: Received, tasks: asyncio.TaskGroup) -> None:
        """Put the update at the end of its lane, whose task runs in `tasks`."""
        lane = self._lane_of(received)
        self._idle.clear()
        if lane in self._queues:
            self._queues[lane].append(received)
        else:
            self._queues[lane] = deque([received])
            tasks.create_task(self._work_through(lane))

    async def idle(self) -> None:
        """Wait until no update is at work or waiting."""
        await self._idle.wait()

    def stop(self) -> None:
        """Leave unsettled, to come again, what cannot be stored now or waits too far behind."""
        if not self._stopping.is_set():
            self._stopped_at = self._clock.lived()
            self._stopping.set()

    def _lane_of(self, received: Received) -> Hashable:
        try:
            lane = self._lane(received.raw)
            hash(lane)
        except Exception as error:  # noqa: BLE001 - no shape of an update may stop the intake
            _log.warning("an update has no lane", update=received.update_id, error=error)
            return ("update", received.update_id)
        return lane

    async def _work_through(self, lane: Hashable) -> None:
        queue = self._queues[lane]
        try:
            while queue:
                await self._settle(queue[0])
                queue.popleft().ended.set()
        except _LeftUnsettledError:
            _log.warning(
                "updates are left to come again", first=queue[0].update_id, count=len(queue)
            )
        finally:
            for left in self._queues.pop(lane):
                left.ended.set()
            if not self._queues:
                self._idle.set()

    async def _settle(self, received: Received) -> None:
        self._may_begin()
        with bound_contextvars(update=received.update_id):
            failure = await self._patiently(lambda: self._try(received.raw), Unavailable)
            if failure is not None:
                _log.error("an update is parked", kinds=_kinds(received.raw), failure=failure)
                await self._patiently(lambda: self._park(received.raw, failure), Exception)
        received.settled = True

    def _may_begin(self) -> None:
        """Raises `_LeftUnsettledError` if the bot has been stopping for too long."""
        if self._clock.lived() > self._stopped_at + stopping.BEGINNING:
            raise _LeftUnsettledError

    async def _patiently(self, attempt: Callable[[], Awaitable[T]], passing: type[Exception]) -> T:
        """Attempt until it does not raise `passing`; raises `_LeftUnsettledError` when stopping."""
        for delay in backoff():
            try:
                result = await attempt()
            except passing as error:
                self._storage.about("updates wait because nothing can be stored", error=error)
            else:
                self._storage.over("updates are stored again")
                return result
            if not self._stopping.is_set():
                await race(self._clock.sleep(delay), self._stopping.wait())
            if self._stopping.is_set():
                break
        raise _LeftUnsettledError

    async def _try(self, raw: dict[str, Any]) -> str | None:
        """Return None when handled, else why the update must be parked; raises `Unavailable`."""
        try:
            update = Update.model_validate(raw, context={"bot": self._bot})
        except Exception as error:  # noqa: BLE001 - no shape of an update may stop the intake
            return describe(error)
        failure = ""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                async with self._room:
                    self._may_begin()
                    await self._handle_in_time(update)
            except (Unavailable, _LeftUnsettledError):
                raise
            except TooSlowError as error:
                return describe(error)
            except Exception as error:  # noqa: BLE001 - whatever it is, others must not wait
                failure = describe(error)
                _log.warning("an update failed", attempt=attempt, exc_info=error)
            else:
                return None
        return failure

    async def _handle_in_time(self, update: Update) -> None:
        """Raise what the handler raised, or, after cancelling it, that it is too slow or too late.

        `TooSlowError` at any time, `_LeftUnsettledError` when the bot stops meanwhile.
        """
        handling = asyncio.ensure_future(self._handle(update))
        try:
            await race(self._end(handling), self._last_moment())
            slow = not handling.done()
            if slow:
                handling.cancel()
                # One that does not obey must not hold up its lane for ever either.
                await race(self._end(handling), self._last_moment())
        finally:
            handling.cancel()
        if slow and self._stopping.is_set():
            raise _LeftUnsettledError
        if not handling.done() or handling.cancelled() or (slow and handling.exception()):
            raise TooSlowError(
                f"The handler took over {HANDLING_LIMIT:g} s."
                if slow
                else "The handler was cancelled."
            )
        handling.result()

    async def _end(self, handling: asyncio.Future[object]) -> None:
        """Wait as long as a handler may take."""
        await race(asyncio.wait({handling}), self._clock.sleep(HANDLING_LIMIT))

    async def _last_moment(self) -> None:
        """Wait until a stopping bot waits for no handler any more."""
        await self._stopping.wait()
        await self._clock.sleep(self._stopped_at + stopping.HANDLING - self._clock.lived())


def _kinds(raw: dict[str, Any]) -> str:
    """Return what the update is, "callback_query" for instance, without what is in it."""
    return ",".join(key for key in raw if key != "update_id")
