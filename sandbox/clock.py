"""Where the sandbox takes its time from, so that a test can drive it."""

import asyncio
import time

PATIENCE = 10.0
"""Seconds of real time in which sleepers that are waited for must come."""


class Clock:
    """The real time."""

    def now(self) -> float:
        """Return seconds since 1970."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Wait that long by this clock."""
        await asyncio.sleep(seconds)


class DrivenClock(Clock):
    """A time that stands still until `advance` moves it."""

    def __init__(self, start: float = 1_800_000_000.0) -> None:
        self._now = start
        self._sleepers: set[tuple[float, asyncio.Event]] = set()
        self._arrivals = asyncio.Condition()

    def now(self) -> float:
        """Return seconds since 1970."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Move the time on and wake every sleeper whose time has come."""
        self._now += seconds
        for deadline, alarm in self._sleepers:
            if deadline <= self._now:
                alarm.set()

    def next_due(self) -> float | None:
        """Return when the next sleeper wakes; None if nobody sleeps."""
        return min((when for when, alarm in self._sleepers if not alarm.is_set()), default=None)

    async def sleep(self, seconds: float) -> None:
        """Wait until `advance` has moved the time that far."""
        if seconds <= 0:
            return
        sleeper = (self._now + seconds, asyncio.Event())
        self._sleepers.add(sleeper)
        async with self._arrivals:
            self._arrivals.notify_all()
        try:
            await sleeper[1].wait()
        finally:
            self._sleepers.discard(sleeper)

    async def sleepers(self, count: int) -> None:
        """Return once at least that many wait for the time to move.

        Raises TimeoutError if they do not come within `PATIENCE`.
        """
        async with asyncio.timeout(PATIENCE), self._arrivals:
            await self._arrivals.wait_for(lambda: len(self._sleepers) >= count)
