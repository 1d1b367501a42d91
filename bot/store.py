"""The storage as what runs by itself needs it: waited for as long as it takes."""

import sqlite3
from collections.abc import Callable, Coroutine
from typing import TypeVar

from bot.clock import Clock
from bot.logs import describe, get_logger
from storage.database import Database
from storage.errors import Unavailable

T = TypeVar("T")

log = get_logger(__name__)

STORAGE_BACKOFF = 1.0


class Store:
    """The database, asked again until it answers; `complaint` is what the log says meanwhile."""

    def __init__(self, db: Database, clock: Clock, complaint: str) -> None:
        self._db = db
        self._clock = clock
        self._complaint = complaint

    async def read(self, unit: Callable[[sqlite3.Connection], T]) -> T:
        """As `Database.read`; never raises Unavailable."""
        return await self.insist(lambda: self._db.read(unit))

    async def write(self, unit: Callable[[sqlite3.Connection], T]) -> T:
        """As `Database.write`; never raises Unavailable."""
        return await self.insist(lambda: self._db.write(unit))

    async def insist(self, work: Callable[[], Coroutine[None, None, T]]) -> T:
        """Does `work` until the storage has taken it."""
        while True:
            try:
                return await work()
            except Unavailable as error:
                log.error(self._complaint, why=describe(error))  # noqa: TRY400 - an operator needs no stack
                await self._clock.sleep(STORAGE_BACKOFF)
