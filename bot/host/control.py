"""What stops a table, lets it wait, and sets it up again."""

import sqlite3
from dataclasses import replace

from bot.host import showing
from bot.host.answers import Answer
from bot.host.live import Live
from bot.host.lobby import Lobby, Opened
from bot.host.scene import Stage
from bot.host.tables import UNKNOWN, Tables
from storage import games


class Control:
    """Stop, pause, resume, again."""

    def __init__(self, tables: Tables, lobby: Lobby) -> None:
        self.tables = tables
        self.house = tables.house
        self.lobby = lobby

    async def may_stop(self, person: int | None, game: int, *, is_admin: bool) -> Answer | None:
        """Why this person can't end the game, or None: the host and chat admins can."""
        live = await self.tables.live(game)
        if live is None:
            return UNKNOWN
        if live.stage not in games.LIVE_STAGES:
            return Answer("answer-game-over")
        if live.host != person and not is_admin:
            found = await self.tables.scene(game)
            host = found[1].host_name if found else ""
            return Answer("answer-only-host-or-admin", {"name": host})
        return None

    async def stop(self, game: int, stage: Stage) -> Answer:
        """Ends the game now: `stopped` with the ranking as it stands, `void` without."""

        async def work() -> Answer:
            live = await self.tables.cached(game)
            if live is None:
                return UNKNOWN
            if live.stage not in ("playing", "paused"):
                return Answer("answer-game-over")
            after = replace(live, stage=stage)

            def unit(db: sqlite3.Connection) -> None:
                games.set_stage(db, game, stage, self.house.clock.time())
                showing.show_end(db, after)

            await self.tables.commit(after, unit)
            return Answer("answer-stopped")

        return await self.tables.change(game, work)

    async def pause(self, person: int, game: int) -> Answer:
        """Lets the table wait."""
        return await self._wait(person, game, "playing", "paused")

    async def resume(self, person: int, game: int) -> Answer:
        """Goes on after a pause."""
        return await self._wait(person, game, "paused", "playing")

    async def _wait(self, person: int, game: int, now: Stage, then: Stage) -> Answer:
        async def work() -> Answer:
            live = await self.tables.cached(game)
            if live is None or live.stage == "lobby":
                return UNKNOWN
            if live.seat_of(person) is None:
                return Answer("answer-only-seated")
            if live.stage == then:
                return Answer("answer-already-paused" if then == "paused" else "answer-not-paused")
            if live.stage != now:
                return Answer("answer-game-over")
            after = replace(live, stage=then)

            def unit(db: sqlite3.Connection) -> None:
                games.set_stage(db, game, then)
                showing.show_pause(db, after, self.house.clock.time())

            await self.tables.commit(after, unit)
            return Answer("answer-paused-now" if then == "paused" else "answer-resumed")

        return await self.tables.change(game, work)

    async def again(self, person: int, game: int) -> Answer | Opened:
        """A new lobby with the same seats and rules; for those who were seated."""
        live: Live | None = await self.tables.live(game)
        if live is None:
            return UNKNOWN
        if live.seat_of(person) is None:
            return Answer("answer-only-players")
        if live.stage in games.LIVE_STAGES:
            return Answer("answer-game-running")
        return await self.lobby.open(
            live.place,
            person,
            seated=live.people,
            rules=live.game.rules,
            auto_draw=live.auto_draw,
        )
