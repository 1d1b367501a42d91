"""The one source of time; a test-only setting puts one in its place that a test drives.

Times are Unix seconds in UTC, waits are seconds.
"""

import asyncio
import heapq
import itertools
import math
import time
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol, Self

# A sleeper looks at the time again this often, in case the machine slept or its clock was set.
_LONGEST_NAP = 30.0
# Seconds for which a driven clock lets tasks it has woken reach disk and network before it goes on.
_SETTLING = 0.02
# How many turns of the event loop a woken task may need until it waits again.
_SETTLING_TURNS = 20
# Seconds for which a driven clock that is closed waits for whoever has given it an order.
_LAST_ORDERS = 1.0


class Clock(Protocol):
    """What the bot knows of time; nothing in it reads time any other way."""

    def time(self) -> float:
        """Return the time now."""

    def lived(self) -> float:
        """Return the seconds lived through since some moment in the past.

        Unlike the date they stand still while the machine is suspended, and nobody sets them.
        """

    async def sleep(self, seconds: float) -> None:
        """Live through so many seconds; zero or less only lets other tasks run."""

    async def sleep_until(self, when: float) -> None:
        """Wait until `time()` is at least `when`; a past `when` only lets other tasks run."""


class SystemClock:
    """The machine's clock."""

    def time(self) -> float:
        """Return the time now."""
        return time.time()

    def lived(self) -> float:
        """Return the seconds lived through."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait, whatever happens to the machine's date meanwhile."""
        await asyncio.sleep(max(0.0, seconds))

    async def sleep_until(self, when: float) -> None:
        """Wait until the machine's date has come."""
        await asyncio.sleep(0)
        while (left := when - self.time()) > 0:  # noqa: ASYNC110 - a date sets off no event
            await asyncio.sleep(min(left, _LONGEST_NAP))


@dataclass(frozen=True, order=True, slots=True)
class _Sleeper:
    """Somebody who waits until `when`: for the date itself, or to live through the time till then.

    `order` decides between two at the same time.
    """

    when: float
    order: int
    due: asyncio.Future[None] = field(compare=False)
    dated: bool = field(compare=False)

    def after_jump(self, seconds: float) -> "_Sleeper":
        """The same sleeper after the date has jumped."""
        return self if self.dated else replace(self, when=self.when + seconds)


class DrivenClock:
    """A clock that stands still until `advance` moves it, or `jump` sets its date."""

    def __init__(self, now: float, *, settling: float = _SETTLING) -> None:
        """`settling`: seconds that tasks it has woken get to reach disk and network."""
        self._now = now
        self._settling = settling
        self._jumped = 0.0
        self._order = itertools.count()
        self._sleepers: list[_Sleeper] = []
        self._advancing = asyncio.Lock()
        self._server: asyncio.Server | None = None
        self._orders: set[asyncio.Task[Any]] = set()

    def time(self) -> float:
        """Return the time at which the clock stands."""
        return self._now

    def lived(self) -> float:
        """Return the seconds by which it was moved on, without its jumps."""
        return self._now - self._jumped

    async def sleep(self, seconds: float) -> None:
        """Wait until the clock has been moved on by `seconds`; a jump does not count."""
        await self._sleep_until(self._now + seconds, dated=False)

    async def sleep_until(self, when: float) -> None:
        """Wait until the clock has been moved, or has jumped, to `when`."""
        await self._sleep_until(when, dated=True)

    async def _sleep_until(self, when: float, *, dated: bool) -> None:
        if when <= self._now:
            await asyncio.sleep(0)
            return
        due = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, _Sleeper(when, next(self._order), due, dated))
        await due

    def next_due(self) -> float | None:
        """Return when the next sleeper wakes; None if nobody sleeps."""
        return min((each.when for each in self._sleepers if not each.due.done()), default=None)

    async def advance(self, seconds: float) -> None:
        """Move on by `seconds`, waking sleepers one after another in the order they are due.

        Each woken task runs, with the clock standing at its time, before the next one is woken, so
        that what it then sleeps for is due within the same `advance` too. A task that needs other
        processes or much disk may still be at work afterwards: await its visible effect.
        """
        if not 0 <= seconds < float("inf"):
            raise ValueError("A clock can only be moved forward, by a finite number of seconds.")
        async with self._advancing:
            target = self._now + seconds
            await self._settle()
            await self._wake(target)
            self._now = target

    async def jump(self, seconds: float) -> None:
        """Set the date on, or back, by `seconds` at once, as if the machine had been suspended.

        Nobody wakes on the way: who waits for a date that has passed finds itself late, and who
        waits for a time to be lived through has as much of it left as before.
        """
        if not abs(seconds) < float("inf"):
            raise ValueError("A clock can only jump by a finite number of seconds.")
        async with self._advancing:
            await self._settle()
            self._now += seconds
            self._jumped += seconds
            self._sleepers = [each.after_jump(seconds) for each in self._sleepers]
            heapq.heapify(self._sleepers)
            await self._wake(self._now)

    async def _wake(self, until: float) -> None:
        while self._sleepers and self._sleepers[0].when <= until:
            sleeper = heapq.heappop(self._sleepers)
            if not sleeper.due.done():
                self._now = max(self._now, sleeper.when)
                sleeper.due.set_result(None)
                await self._settle()

    async def _settle(self) -> None:
        for _ in range(_SETTLING_TURNS):
            await asyncio.sleep(0)
        await asyncio.sleep(self._settling)
        for _ in range(_SETTLING_TURNS):
            await asyncio.sleep(0)

    async def serve(self, path: Path) -> Self:
        """Take orders on a Unix socket: `advance SECONDS`, `next SECONDS`, `jump SECONDS`, `now`.

        Each is a line, answered by `now T` or `error SENTENCE`. `next` advances to the moment at
        which the next sleeper wakes, and by so many seconds at most.
        """
        self._server = await asyncio.start_unix_server(self._take_orders, path)
        return self

    async def close(self) -> None:
        """Take no more orders; those under way are answered."""
        if self._server is not None:
            self._server.close()
        if orders := set(self._orders):
            await asyncio.wait(orders, timeout=_LAST_ORDERS)

    async def _take_orders(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        order = asyncio.current_task()
        assert order is not None  # noqa: S101 - a server runs each connection as a task
        self._orders.add(order)
        try:
            while line := await reader.readline():
                writer.write(f"{await self._obey(line.decode().split())}\n".encode())
                await writer.drain()
        except ConnectionError:
            pass  # whoever gave the orders has gone
        finally:
            writer.close()
            self._orders.discard(order)

    async def _obey(self, order: list[str]) -> str:
        try:
            match order:
                case ["now"]:
                    pass
                case ["advance", seconds]:
                    await self.advance(float(seconds))
                case ["next", seconds]:
                    due = self.next_due()
                    left = math.inf if due is None else max(0.0, due - self._now)
                    await self.advance(min(float(seconds), left))
                case ["jump", seconds]:
                    await self.jump(float(seconds))
                case _:
                    return "error The orders are: advance SECONDS, next SECONDS, jump SECONDS, now."
        except ValueError as error:
            return f"error {error}"
        return f"now {self._now!r}"


async def open_driven_clock(path: Path) -> DrivenClock:
    """Return a clock that takes orders on the Unix socket `path`.

    It stands at the Unix time that the file `path` with the suffix `.start` holds, so that a test
    can let time pass between two runs, and without such a file at the present moment. Raises
    `OSError` if the socket cannot be made there.
    """
    start = path.with_suffix(".start")
    now = float(start.read_text()) if start.exists() else time.time()
    return await DrivenClock(now).serve(path)


def backoff(first: float = 0.5, longest: float = 30.0) -> Iterator[float]:
    """Yield, without end, how long to wait before one more attempt: twice as long each time."""
    seconds = first
    while True:
        yield seconds
        seconds = min(2 * seconds, longest)


async def race(*contenders: Coroutine[Any, Any, object]) -> None:
    """Run all, wait until the first ends, and cancel the others; raises what the first raised."""
    tasks = [asyncio.ensure_future(contender) for contender in contenders]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
    await asyncio.wait(tasks)
    for task in done:
        task.result()
