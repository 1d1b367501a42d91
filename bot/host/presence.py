"""People who leave their seat to the computer for a while, and come back to it."""

import sqlite3
from dataclasses import replace
from functools import partial

from bot.host import showing
from bot.host.answers import GAME_OVER, UNKNOWN, Answer
from bot.host.live import Live, player
from bot.host.tables import Tables
from storage import games, people, screens, seats, votes
from storage.places import Place

RUNNING = ("playing", "paused")
NOT_SEATED = Answer("answer-not-seated")
BACK = Answer("answer-back")


class Presence:
    """Leaves seats to the computer and gives them back; the game goes on all the same."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.house = tables.house

    async def leave(self, person: int, game: int) -> Answer:
        """The computer plays for the person; seat, hand and letters stay theirs (C01, C12).

        Somebody who is only to have a seat, at the next deal, does without it.
        """

        async def work() -> Answer:
            live = await self.tables.cached(game)
            if live is None or live.stage not in RUNNING:
                return UNKNOWN if live is None else GAME_OVER
            seat = live.seat_of(person)
            if seat is None:
                return await self._withdraw(live, person)
            if live.seats[seat].away == "left":
                return Answer("answer-left-already")
            await self.settle(live, _left(live, seat, self.house.clock.time()))
            who = await self.house.db.read(lambda db: player(db, live.seats[seat]))
            return Answer("answer-left", who=who)

        return await self.tables.change(game, work)

    async def _withdraw(self, live: Live, person: int) -> Answer:
        after = live
        for number, seat in enumerate(live.seats):
            if seat.heir == person:
                after = after.with_seat(number, replace(seat, heir=None))
        if after is live:
            return NOT_SEATED
        await self.settle(live, after)
        return Answer("answer-withdrawn")

    async def withdraw_everywhere(self, person: int) -> None:
        """The person wants no seat any more that they were to have; their own they keep."""

        async def withdraw(game: int) -> None:
            live = await self.tables.cached(game)
            if live is not None and live.stage in RUNNING:
                await self._withdraw(live, person)

        for game in await self._running_games(person, None):
            await self.tables.change(game, partial(withdraw, game))

    async def leave_everywhere(self, person: int, chat: int | None = None) -> None:
        """The person can't be reached any more, or has left that group."""
        for game in await self._running_games(person, chat):
            await self.leave(person, game)

    async def come_back(self, person: int, game: int, *, if_slow: bool = False) -> Answer:
        """Gives the person the seat back at once, if the bot may write to them (C01, C06).

        `if_slow`: only if they have not left it themselves.
        """

        async def work() -> Answer:
            live = await self.tables.cached(game)
            if live is None or live.stage not in RUNNING:
                return UNKNOWN if live is None else GAME_OVER
            seat = live.seat_of(person)
            if seat is None:
                return NOT_SEATED
            if live.seats[seat].is_present:
                return Answer("answer-already-seated")
            if if_slow and live.seats[seat].away == "left":
                return Answer("answer-left-already")
            after = await self.back(live, person)
            return BACK if after is not live else self.way_in(game)

        return await self.tables.change(game, work)

    def way_in(self, game: int) -> Answer:
        """Leads somebody whom the bot may not write to through the private chat to that table."""
        link = f"https://t.me/{self.house.bot_username}?start=join-{game}"
        return Answer("answer-open-private", url=link)

    async def come_back_everywhere(
        self, person: int, chat: int | None = None, *, if_slow: bool = False
    ) -> None:
        """Gives the person back every seat, in that group or all, that the computer plays.

        `if_slow`: but for those that they have left themselves.
        """
        for game in await self._running_games(person, chat):
            await self.come_back(person, game, if_slow=if_slow)

    async def _running_games(self, person: int, chat: int | None) -> list[int]:
        rows = await self.house.db.read(lambda db: games.running_games_of(db, person))
        return [row.id for row in rows if chat in (None, row.place.chat)]

    async def back(self, live: Live, person: int) -> Live:
        """The game with the person at their seat again; only inside `Tables.change`.

        The same one for somebody who has not been away, or whom the bot may not write to. An heir
        of the seat is kept until the next deal, to be told that it is taken.
        """
        seat = live.seat_of(person)
        if seat is None or live.seats[seat].is_present or live.stage not in RUNNING:
            return live
        found = await self.house.db.read(lambda db: people.person(db, person))
        if found is None or not found.reachable:
            return live
        here = replace(live.seats[seat], away=None, away_since=None, missed=0)
        after = live.with_seat(seat, here)
        await self.settle(live, after, back=person)
        return after

    async def hand_over(self, person: int, game: int) -> Answer:
        """The computer plays that person's seat from now on, until they come back."""
        answer = await self.leave(person, game)
        match answer.text:
            case "answer-left":
                return Answer("answer-handed-over", who=answer.who)
            case "answer-left-already":
                return Answer("answer-computer-already")
        return answer

    async def settle(self, before: Live, after: Live, *, back: int | None = None) -> None:
        """Commits who is at the table now, and shows it; only inside `Tables.change`.

        `back`: who has come back just now.
        """
        now = self.house.clock.time()

        def unit(db: sqlite3.Connection) -> None:
            seats.set_seats(db, after.id, after.seats)
            if after.stage != before.stage:
                games.set_stage(db, after.id, after.stage)
            if back is not None:
                games.touch(db, after.id, now)
                if (seat := before.seat_of(back)) is not None:
                    showing.withdraw_way_back(db, after.id, before.seats[seat])
                if after.game.round is not None:
                    screens.want(db, after.id, "hand", after.rounds, Place(back))
                if back == after.host:  # who decides alone again
                    votes.clear(db, after.id)
            showing.show_presence(db, before, after, now)

        await self.tables.commit(after, unit)


def _left(live: Live, seat: int, now: float) -> Live:
    """Whoever goes now has lost no right to the seat: who was to have it once has to ask again."""
    was = live.seats[seat]
    since, heir = (now, None) if was.is_present else (was.away_since, was.heir)
    return live.with_seat(seat, replace(was, away="left", away_since=since, missed=0, heir=heir))
