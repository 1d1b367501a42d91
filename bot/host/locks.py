"""A lock for each key, kept only while somebody holds it or waits for it."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Locks:
    """Locks by number. Keys come from outside, forged ones too, so none stays behind."""

    def __init__(self) -> None:
        self._locks: dict[int, asyncio.Lock] = {}
        self._users: Counter[int] = Counter()

    @asynccontextmanager
    async def holding(self, key: int) -> AsyncIterator[None]:
        """Waits for the key's lock and holds it while the context is open."""
        lock = self._locks.setdefault(key, asyncio.Lock())
        self._users[key] += 1
        try:
            async with lock:
                yield
        finally:
            self._users[key] -= 1
            if not self._users[key]:
                del self._users[key], self._locks[key]
