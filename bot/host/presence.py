"""People who leave their seat to the computer for a while, and come back to it."""

import sqlite3
from dataclasses import replace

from bot.host import showing
from bot.host.answers import Answer
from bot.host.live import Live, player
from bot.host.tables import UNKNOWN, Tables
from storage import games, screens, seats
from storage.places import Place

RUNNING = ("playing", "paused")
BACK = Answer("answer-back")


class Presence:
    """Leaves seats to the computer and gives them back; the game goes on all the same."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.house = tables.house

    async def leave(self, person: int, game: int) -> Answer:
        """The computer plays for the person; seat, hand and letters stay theirs (C01, C12)."""

        async def work() -> Answer:
            live = await self.tables.cached(game)
            if live is None or live.stage not in RUNNING:
                return UNKNOWN if live is None else Answer("answer-game-over")
            seat = live.seat_of(person)
            if seat is None:
                return Answer("answer-not-seated")
            if live.seats[seat].away == "left":
                return Answer("answer-left-already")
            await self._commit(live, _left(live, seat, self.house.clock.time()))
            who = await self.house.db.read(lambda db: player(db, live.seats[seat]))
            return Answer("answer-left", who=who)

        return await self.tables.change(game, work)

    async def leave_everywhere(self, person: int, chat: int | None = None) -> None:
        """The person can't be reached any more, or has left that group."""

        def unit(db: sqlite3.Connection) -> list[int]:
            rows = games.games_of_person(db, person)
            return [
                row.id for row in rows if row.stage in RUNNING and chat in (None, row.place.chat)
            ]

        for game in await self.house.db.read(unit):
            await self.leave(person, game)

    async def come_back(self, person: int, game: int) -> Answer:
        """Gives the person the seat back at once."""

        async def work() -> Answer:
            live = await self.tables.cached(game)
            if live is None or live.stage not in RUNNING:
                return UNKNOWN if live is None else Answer("answer-game-over")
            seat = live.seat_of(person)
            if seat is None:
                return Answer("answer-not-seated")
            if live.seats[seat].is_present:
                return Answer("answer-already-seated")
            await self.back(live, person)
            return BACK

        return await self.tables.change(game, work)

    async def come_back_everywhere(self, person: int) -> bool:
        """Gives the person back every seat that the computer plays; whether there was one."""
        rows = await self.house.db.read(lambda db: games.games_of_person(db, person))
        answers = [await self.come_back(person, row.id) for row in rows if row.stage in RUNNING]
        return BACK in answers

    async def back(self, live: Live, person: int) -> Live:
        """The game with the person at their seat again; only inside `Tables.change`."""
        seat = live.seat_of(person)
        if seat is None or live.seats[seat].is_present or live.stage not in RUNNING:
            return live
        here = replace(live.seats[seat], away=None, away_since=None, missed=0, heir=None)
        after = live.with_seat(seat, here)
        await self._commit(live, after, back=person)
        return after

    async def hand_over(self, game: int, seat: int) -> Answer:
        """The computer plays that seat from now on, until its person comes back."""

        async def work() -> Answer:
            live = await self.tables.cached(game)
            if live is None or live.stage not in RUNNING or seat >= len(live.seats):
                return UNKNOWN
            if not live.seats[seat].is_present:
                return Answer("answer-computer-already")
            await self._commit(live, _left(live, seat, self.house.clock.time()))
            return Answer("answer-handed-over")

        return await self.tables.change(game, work)

    async def _commit(self, before: Live, after: Live, back: int | None = None) -> None:
        now = self.house.clock.time()

        def unit(db: sqlite3.Connection) -> None:
            seats.set_seats(db, after.id, after.seats)
            if after.stage != before.stage:
                games.set_stage(db, after.id, after.stage)
            if back is not None:
                games.touch(db, after.id, now)
                if after.game.round is not None:
                    screens.want(db, after.id, "hand", after.rounds, Place(back))
            showing.show_presence(db, after, now)

        await self.tables.commit(after, unit)


def _left(live: Live, seat: int, now: float) -> Live:
    return live.with_seat(seat, replace(live.seats[seat], away="left", away_since=now, missed=0))
