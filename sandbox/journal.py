"""Append-only records with a running number that anybody can wait on."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from sandbox.clock import Clock

Record = dict[str, Any]
KEPT = 100_000


class Journal:
    """Numbered records, oldest first; the last `KEPT` are kept."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._records: deque[Record] = deque(maxlen=KEPT)
        self._waiters: set[asyncio.Event] = set()
        self.seq = 0

    @property
    def oldest(self) -> int:
        """The number of the oldest record that is still kept; 0 if there is none."""
        return self._records[0]["seq"] if self._records else 0

    def add(self, **fields: Any) -> Record:
        """Append a record `{seq, time, **fields}` and wake those who wait."""
        self.seq += 1
        record = {"seq": self.seq, "time": round(self._clock.now(), 3), **fields}
        self._records.append(record)
        self.wake()
        return record

    def wake(self) -> None:
        """Let everybody who waits look again."""
        for waiter in self._waiters:
            waiter.set()

    def since(self, seq: int) -> list[Record]:
        """Return the kept records with a number above `seq`."""
        missed = min(max(self.seq - seq, 0), len(self._records))
        return [self._records[i] for i in range(len(self._records) - missed, len(self._records))]

    async def news(self, seq: int) -> None:
        """Wait, however long, until there is a record above `seq`."""
        await self.whenever(lambda: self.seq > seq)

    async def whenever(self, condition: Callable[[], bool]) -> None:
        """Wait, however long, until the condition holds, looking at every wake."""
        waiter = asyncio.Event()
        self._waiters.add(waiter)
        try:
            while not condition():
                waiter.clear()
                await waiter.wait()
        finally:
            self._waiters.discard(waiter)

    async def until(self, condition: Callable[[], bool], seconds: float) -> bool:
        """Wait until the condition holds, looking after every record; False when time is up."""
        if condition():
            return True
        if seconds <= 0:
            return False
        alarm = asyncio.ensure_future(self._clock.sleep(seconds))
        holds = asyncio.ensure_future(self.whenever(condition))
        try:
            await asyncio.wait({holds, alarm}, return_when=asyncio.FIRST_COMPLETED)
            return condition()
        finally:
            alarm.cancel()
            holds.cancel()
