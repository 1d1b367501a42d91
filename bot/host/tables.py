"""The games in memory: each behind its lock, replaced as a whole by what was committed.

A change that has begun runs to its end even if the handler that asked for it is cancelled.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from typing import TypeVar

from bot.host import timing
from bot.host.house import House
from bot.host.live import Live, load, scene
from bot.host.locks import Locks
from bot.host.scene import Scene
from storage import games

T = TypeVar("T")


class Tables:
    """Live games by id, each with its lock."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._cache: dict[int, Live] = {}
        self._locks = Locks()
        self._running: set[asyncio.Task[object]] = set()

    async def change(self, game: int, work: Callable[[], Coroutine[None, None, T]]) -> T:
        """Runs `work` alone on that game, to its end; drops the cached game if it fails."""

        async def alone() -> T:
            async with self._locks.holding(game):
                try:
                    return await work()
                except BaseException:
                    self._cache.pop(game, None)
                    raise

        task = asyncio.create_task(alone())
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def settle(self) -> None:
        """Waits until every change that has begun is at its end."""
        while self._running:
            await asyncio.wait(set(self._running))

    async def cached(self, game: int) -> Live | None:
        """The game, from memory or its log; only inside `change`."""
        if game in self._cache:
            return self._cache[game]
        live = await self.house.db.read(lambda db: load(db, game))
        if live is not None:
            self._keep(live)
        return live

    async def live(self, game: int) -> Live | None:
        """The game as of its last commit.

        Behind its lock: between a commit and the moment it is kept here, memory is a move behind,
        and a screen drawn from it then would count as up to date.
        """
        return await self.change(game, lambda: self.cached(game))

    async def scene(self, game: int) -> tuple[Live, Scene] | None:
        """The game and what everybody may know of it."""
        live = await self.live(game)
        if live is None:
            return None
        return live, await self.house.db.read(lambda db: scene(db, live, self.house.bot_username))

    async def commit(self, live: Live, unit: Callable[[sqlite3.Connection], None]) -> None:
        """Makes `live` the game, durably, and winds its clock; only inside `change`."""

        def whole(db: sqlite3.Connection) -> None:
            unit(db)
            timing.wind(db, live, self.house.clock.time())

        await self.house.db.write(whole)
        self._keep(live)
        self.house.wake()

    def _keep(self, live: Live) -> None:
        """Keeps a game in memory as long as it goes on."""
        if live.stage in games.LIVE_STAGES:
            self._cache[live.id] = live
        else:
            self._cache.pop(live.id, None)

    def chat_of(self, game: int) -> int | None:
        """The group of a game that is in memory."""
        live = self._cache.get(game)
        return live.place.chat if live else None

    async def reload(self, game: int) -> None:
        """Drops the cached game: its row was changed elsewhere."""

        async def work() -> None:
            self.forget(game)

        await self.change(game, work)

    def forget(self, game: int) -> None:
        """Drops the cached game: its row was changed elsewhere, inside `change`."""
        self._cache.pop(game, None)
