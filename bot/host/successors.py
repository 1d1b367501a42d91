"""Seats that change hands: who may have which, asked for now and taken at the next deal."""

import sqlite3
from dataclasses import dataclass, replace

from bot.host.answers import Answer
from bot.host.live import Live, player
from bot.host.presence import RUNNING
from bot.host.tables import UNKNOWN, Tables
from storage import chats, games, people, screens, seats
from storage.seats import Seat, Succession

FREE_AFTER = 24 * 3600.0
"""Seconds after which an absent person's seat needs nobody's word."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The seat is an absent person's: the host is asked whether `person` may have it."""

    person: int
    seat: int
    host: int | None


class Successors:
    """Finds seats for people who want to join a running game."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.house = tables.house

    async def ask(self, person: int, game: int) -> Answer | Asked:
        """Promises a computer's seat, or one whose person is away for long, at the next deal."""

        async def work() -> Answer | Asked:
            live = await self.tables.cached(game)
            if live is None:
                return UNKNOWN
            refusal = await self.house.db.read(lambda db: self._why_not(db, live, person))
            if refusal is not None:
                return refusal
            seat = _free_seat(live, self.house.clock.time())
            if seat is None:
                absent = _absent_seat(live)
                if absent is None:
                    return Answer("answer-no-free-seat")
                return Asked(person, absent, live.acting_host)
            return await self._promise(live, seat, person)

        return await self.tables.change(game, work)

    async def grant(self, host: int, game: int, seat: int, person: int) -> Answer:
        """The host lets the person have that absent one's seat."""

        async def work() -> Answer:
            live = await self.tables.cached(game)
            if live is None or seat >= len(live.seats):
                return UNKNOWN
            if live.acting_host != host:
                return Answer("answer-only-the-host")
            refusal = await self.house.db.read(lambda db: self._why_not(db, live, person))
            if refusal is not None:
                return refusal
            if live.seats[seat].is_present or live.seats[seat].heir is not None:
                return Answer("answer-seat-taken")
            return await self._promise(live, seat, person)

        return await self.tables.change(game, work)

    async def decline(self, host: int, game: int) -> Answer:
        """The host keeps that seat for its person."""
        live = await self.tables.live(game)
        if live is None:
            return UNKNOWN
        return Answer(
            "answer-only-the-host" if live.acting_host != host else "answer-heir-declined"
        )

    def _why_not(self, db: sqlite3.Connection, live: Live, person: int) -> Answer | None:
        if live.stage not in RUNNING:
            return Answer("answer-game-over")
        if live.place.chat > 0:
            return UNKNOWN
        if live.seat_of(person) is not None:
            return Answer("answer-already-seated")
        if any(seat.heir == person for seat in live.seats):
            return Answer("answer-seat-promised-already")
        if not chats.is_member(db, live.place.chat, person):
            return Answer("answer-members-only")
        found = people.person(db, person)
        if found is None or not found.reachable:
            link = f"https://t.me/{self.house.bot_username}?start=join-{live.id}"
            return Answer("answer-open-private", url=link)
        return None

    async def _promise(self, live: Live, seat: int, person: int) -> Answer:
        after = live.with_seat(seat, replace(live.seats[seat], heir=person))
        if not live.present:  # the table waits for nobody else: the computers finish the round
            after = replace(after, stage="playing")

        def unit(db: sqlite3.Connection) -> None:
            seats.set_seats(db, live.id, after.seats)
            games.set_stage(db, live.id, after.stage)
            games.touch(db, live.id, self.house.clock.time())
            screens.mark_rounds(db, live.id, since=live.rounds)

        await self.tables.commit(after, unit)
        who = await self.house.db.read(lambda db: player(db, Seat(person)))
        return Answer("answer-seat-promised", who=who)


def welcome_heirs(db: sqlite3.Connection, live: Live) -> tuple[Live, list[Succession]]:
    """The game with its heirs at their seats, for the next round; and what that changes.

    An heir who can't be reached any more, or sits elsewhere at the table, gets nothing.
    """
    changes: list[Succession] = []
    for number, seat in enumerate(live.seats):
        if seat.heir is None:
            continue
        heir = people.person(db, seat.heir)
        if heir is None or not heir.reachable or seat.heir in live.people or seat.is_present:
            live = live.with_seat(number, replace(seat, heir=None))
            continue
        before = Succession(live.rounds + 1, number, seat.person, seat.computer, seat.number)
        changes.append(before)
        live = live.with_seat(number, Seat(seat.heir))
    return live, changes


def _free_seat(live: Live, now: float) -> int | None:
    """A computer's seat, else that of somebody who is away for long."""
    unpromised = [(i, seat) for i, seat in enumerate(live.seats) if seat.heir is None]
    computers = [i for i, seat in unpromised if seat.computer is not None]
    long_away = [
        i
        for i, seat in unpromised
        if seat.away_since is not None and now - seat.away_since >= FREE_AFTER
    ]
    return next(iter(computers + long_away), None)


def _absent_seat(live: Live) -> int | None:
    """The seat of somebody who is away, the longest first."""
    away = [
        (seat.away_since, i)
        for i, seat in enumerate(live.seats)
        if seat.away_since is not None and seat.heir is None
    ]
    return min(away)[1] if away else None
