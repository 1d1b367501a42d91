"""What stops a table, lets it wait, reminds people, and sets it up again."""

import sqlite3
from dataclasses import dataclass, replace

from bot.host import showing, timing
from bot.host.answers import GAME_OVER, UNKNOWN, Answer
from bot.host.lately import Lately
from bot.host.live import Live, player
from bot.host.lobby import Lobby, Opened, Plan
from bot.host.scene import Stage
from bot.host.tables import Tables
from storage import games, votes
from storage.seats import Seat

BACK_FIRST = Answer("answer-back-first")
"""To somebody who could vote if they were at the table."""

NUDGE_EVERY = 60.0
"""Seconds between two reminders at one table."""


@dataclass(frozen=True, slots=True)
class Count:
    """How a vote to end the game stands: `wanted` of those who may vote have to agree."""

    agreed: int
    wanted: int


class Control:
    """Stop, pause, resume, nudge, again."""

    def __init__(self, tables: Tables, lobby: Lobby) -> None:
        self.tables = tables
        self.house = tables.house
        self.lobby = lobby
        self.asked = Lately(self.house.clock)
        """The games about whose end a vote was begun lately."""

    async def may_decide(self, person: int | None, game: int, *, is_admin: bool) -> Answer | None:
        """Why this person can't decide about the seats, or None: the host and chat admins can."""
        live = await self.tables.live(game)
        return await self._why_not(live, person, live.acting_host if live else None, is_admin)

    async def may_stop(self, person: int | None, game: int, *, is_admin: bool) -> Answer | None:
        """Why this person can't end the game alone, or None.

        Chat admins and the host can. Nobody can in place of a host who is away: that takes a vote.
        """
        live = await self.tables.live(game)
        refusal = await self._why_not(live, person, live.host if live else None, is_admin)
        if live is None or refusal in (None, GAME_OVER):
            return refusal
        has_left = person in live.people and person not in live.present
        return BACK_FIRST if has_left and live.host not in live.present else refusal

    async def _why_not(
        self, live: Live | None, person: int | None, host: int | None, is_admin: bool
    ) -> Answer | None:
        if live is None:
            return UNKNOWN
        if live.stage not in games.LIVE_STAGES:
            return GAME_OVER
        if is_admin or (host is not None and host == person):
            return None
        if host is None:
            return Answer("answer-only-admin")
        who = await self.house.db.read(lambda db: player(db, Seat(host)))
        return Answer("answer-only-host-or-admin", who=who)

    async def stop(self, game: int, stage: Stage) -> Answer:
        """Ends the game now: `stopped` with the ranking as it stands, `void` without."""

        async def work() -> Answer:
            live = await self.tables.cached(game)
            if live is None:
                return UNKNOWN
            if live.stage not in ("playing", "paused"):
                return GAME_OVER
            after = replace(live, stage=stage)
            await self.tables.commit(after, lambda db: self._end(db, after))
            return Answer("answer-stopped")

        return await self.tables.change(game, work)

    def _end(self, db: sqlite3.Connection, after: Live) -> None:
        games.set_stage(db, after.id, after.stage, self.house.clock.time())
        showing.show_end(db, after)

    async def ballot(self, person: int | None, game: int) -> Count | None:
        """How the vote stands that the person may take part in; None while the host is here.

        And in a lobby, which nobody has to end who may stand up.
        """
        live = await self.tables.live(game)
        if live is None or live.stage == "lobby":
            return None
        if person not in live.present or live.host in live.present:
            return None
        return _count(live, await self.house.db.read(lambda db: votes.voters(db, game)))

    async def vote_stop(self, person: int, game: int, *, stop: bool) -> Answer | Count:
        """One voice for ending the game, or taken back; more than half of those here end it."""

        async def work() -> Answer | Count:
            live = await self.tables.cached(game)
            if live is None:
                return UNKNOWN
            if live.stage not in ("playing", "paused"):
                return GAME_OVER
            if live.host in live.present:
                return Answer("answer-host-is-back")
            if person not in live.present:
                return Answer("answer-no-vote")
            after = replace(live, stage="stopped")

            def unit(db: sqlite3.Connection) -> Count:
                votes.vote(db, game, person, stop=stop)
                games.touch(db, game, self.house.clock.time())
                return _count(live, votes.voters(db, game))

            count = await self.house.db.write(unit)
            if count.agreed < count.wanted:
                return count
            await self.tables.commit(after, lambda db: self._end(db, after))
            return Answer("answer-stopped")

        return await self.tables.change(game, work)

    async def pause(self, person: int, game: int) -> Answer:
        """Lets the table wait; one that everybody has left has nobody to wait for."""
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
            if live.stage not in (now, then):
                return GAME_OVER
            if not live.present:
                return Answer("answer-nobody-here")
            if live.stage == then:
                return Answer("answer-already-paused" if then == "paused" else "answer-not-paused")
            after = replace(live, stage=then)

            def unit(db: sqlite3.Connection) -> None:
                games.set_stage(db, game, then)
                games.touch(db, game, self.house.clock.time())
                showing.show_pause(db, after, self.house.clock.time())

            await self.tables.commit(after, unit)
            return Answer("answer-paused-now" if then == "paused" else "answer-resumed")

        return await self.tables.change(game, work)

    async def nudge(self, person: int, game: int) -> Answer:
        """Reminds in private the one the table waits for; for the seated, once a minute at most."""

        async def work() -> Answer:
            live = await self.tables.cached(game)
            if live is None:
                return UNKNOWN
            if live.seat_of(person) is None:
                return Answer("answer-only-seated")
            if live.stage != "playing" or live.closed or live.turn is None:
                return Answer("answer-nobody-to-nudge")
            if not live.seats[live.turn].is_present:
                return Answer("answer-nobody-to-nudge")
            if live.people[live.turn] == person:
                return Answer("answer-nudge-yourself")
            now, turn = self.house.clock.time(), live.turn

            def unit(db: sqlite3.Connection) -> str:
                row = games.game(db, game)
                last = row.nudged_at if row is not None else None
                morning = timing.ring_at(db, live, now)
                if morning > now:
                    games.nudge(db, game, now)
                    showing.ring_later(db, live, morning)
                    return "answer-nudged-at-night"
                if last is not None and 0 <= now - last < NUDGE_EVERY:
                    return "answer-nudged-already"
                games.nudge(db, game, now)
                showing.ring(db, live)
                return "answer-nudged"

            answer = await self.house.db.write(unit)
            found = await self.house.db.read(lambda db: player(db, live.seats[turn]))
            self.house.wake()
            return Answer(answer, who=found)

        return await self.tables.change(game, work)

    async def again(self, person: int, game: int) -> Answer | Opened:
        """A new lobby with the same seats, rules and tempo; for the seated and the host."""
        live: Live | None = await self.tables.live(game)
        if live is None:
            return UNKNOWN
        if live.seat_of(person) is None and live.host != person:
            return Answer("answer-only-players")
        if live.stage in games.LIVE_STAGES:
            return Answer("answer-game-running")
        fresh = tuple(Seat(seat.person, seat.computer, seat.number) for seat in live.seats)
        plan = Plan(live.game.rules, live.auto_draw, live.tempo, fresh, again=True)
        opened = await self.lobby.open(live.place, person, plan)
        if isinstance(opened, Opened) and opened.new and live.place.chat < 0:
            # Nobody else may have to be waited for. Alone, one may want other computers first.
            await self.lobby.ready(person, opened.game)
        return opened


def _count(live: Live, voters: set[int]) -> Count:
    return Count(len(voters & set(live.present)), len(live.present) // 2 + 1)
