"""A group that takes no messages: its table waits, the host is told, and it goes on afterwards."""

import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.host import showing
from bot.host.scene import Scene
from bot.host.tables import Tables
from storage import games, screens

TellHost = Callable[[int, Scene], Awaitable[None]]


class Closing:
    """Closes and reopens tables. `tell_host` is given the host and the scene, once a closing."""

    def __init__(self, tables: Tables, tell_host: TellHost) -> None:
        self.tables = tables
        self.house = tables.house
        self._tell_host = tell_host
        self._told: set[int] = set()

    async def close(self, chat: int, thread: int | None = None) -> None:
        """The group, or one topic of it, takes no messages."""
        await self._each(chat, thread, closed=True)

    async def reopen(self, chat: int, thread: int | None = None) -> None:
        """It takes messages again, as Telegram says."""
        self._told -= {row.id for row in await self._games(chat, thread)}
        await self._each(chat, thread, closed=False)

    async def try_again(self, chat: int, thread: int) -> None:
        """Somebody writes to the bot there: perhaps it takes messages again."""
        await self._each(chat, thread, closed=False)

    async def _each(self, chat: int, thread: int | None, *, closed: bool) -> None:
        for row in await self._games(chat, thread):
            if row.closed is not closed:
                await self._set(row.id, closed=closed)

    async def _games(self, chat: int, thread: int | None) -> list[games.GameRow]:
        rows = await self.house.db.read(lambda db: games.live_games_of_chat(db, chat))
        return [row for row in rows if thread in (None, row.place.thread)]

    async def _set(self, game: int, *, closed: bool) -> None:
        async def work() -> bool:
            live = await self.tables.cached(game)
            if live is None or live.closed is closed or live.stage not in games.LIVE_STAGES:
                return False
            after = replace(live, closed=closed)

            def unit(db: sqlite3.Connection) -> None:
                games.set_closed(db, game, closed)
                showing.show_pause(db, after, self.house.clock.time())
                newest = screens.newest(db, game, live.place.chat)
                if newest is not None and not closed:
                    screens.renew(db, newest.id)

            await self.tables.commit(after, unit)
            return True

        if await self.tables.change(game, work) and closed and game not in self._told:
            self._told.add(game)
            found = await self.tables.scene(game)
            if found is not None and found[0].host is not None:
                await self._tell_host(found[0].host, found[1])
