"""Seats that change hands: who may have which, asked for now and taken at the next deal."""

import sqlite3
from dataclasses import dataclass, replace

from bot.host.answers import GAME_OVER, UNKNOWN, Answer
from bot.host.lately import Lately
from bot.host.live import Live, player
from bot.host.presence import RUNNING, Presence
from bot.host.tables import Tables
from storage import chats, games, people, screens, seats
from storage.seats import Seat, Succession

FREE_AFTER = 24 * 3600.0
"""Seconds after which an absent person's seat needs nobody's word."""

ONLY_THE_HOST = Answer("answer-only-the-host")
DECLINED = Answer("answer-heir-declined")
PROMISED = "answer-seat-promised"
"""The answer, with a name, to everybody but the one who is to have the seat."""
YOURS = Answer("answer-seat-yours")
"""What whoever is to have a seat is told themselves."""


@dataclass(frozen=True, slots=True)
class Asked:
    """That seat is an absent person's: its table's host has to say who may have it."""

    seat: int


class Successors:
    """Finds seats for people who want to join a running game."""

    def __init__(self, tables: Tables, presence: Presence) -> None:
        self.tables = tables
        self.house = tables.house
        self.presence = presence
        self.asked = Lately(self.house.clock)
        """Questions that stand in a group: game, seat, and who would like to have it."""
        self._declined = Lately(self.house.clock)

    async def join(self, person: int, game: int) -> Answer | Asked:
        """Back to one's own seat; else a computer's, or one whose person is away for long.

        That is promised, and taken at the next deal.
        """

        async def work() -> Answer | Asked | None:
            live = await self.tables.cached(game)
            if live is None:
                return UNKNOWN
            if live.seat_of(person) is not None:
                return None
            refusal = await self.house.db.read(lambda db: self._why_not(db, live, person))
            if refusal is not None:
                return refusal
            seat = _free_seat(live, self.house.clock.time())
            if seat is not None:
                await self._promise(live, seat, person)
                return YOURS
            absent = _absent_seat(live)
            return Answer("answer-no-free-seat") if absent is None else Asked(absent)

        found = await self.tables.change(game, work)
        return await self.presence.come_back(person, game) if found is None else found

    async def grant(self, host: int, game: int, seat: int, person: int) -> Answer:
        """The host lets the person have that absent one's seat, and is told who it is."""

        async def work() -> Answer:
            live = await self.tables.cached(game)
            refusal = _why_not_decide(live, host, seat)
            if live is None or refusal is not None:
                return refusal or UNKNOWN
            why_not = await self.house.db.read(lambda db: self._why_not(db, live, person))
            who = await self.house.db.read(lambda db: player(db, Seat(person)))
            if why_not == YOURS:
                return Answer("answer-seat-promised-already", who=who)
            if why_not is not None:
                return Answer("answer-heir-cannot")
            if live.seats[seat].is_present:
                return await self._is_there(live, seat)
            if live.seats[seat].heir is not None:
                return Answer("answer-seat-taken")
            await self._promise(live, seat, person)
            return Answer(PROMISED, who=who)

        return await self.tables.change(game, work)

    async def decline(self, host: int, game: int, seat: int) -> Answer:
        """The host keeps that seat for its person."""
        live = await self.tables.live(game)
        refusal = _why_not_decide(live, host, seat)
        if live is None or refusal is not None:
            return refusal or UNKNOWN
        return await self._is_there(live, seat) if live.seats[seat].is_present else DECLINED

    async def _is_there(self, live: Live, seat: int) -> Answer:
        """There is nothing to decide about a seat whose person plays."""
        who = await self.house.db.read(lambda db: player(db, live.seats[seat]))
        return Answer("answer-seat-owner-here", who=who)

    async def is_to_be_told(self, game: int, seat: int, person: int) -> bool:
        """Whether somebody to whom that seat was declined has not been told, and still waits."""
        live = await self.tables.live(game)
        if live is None:
            return False
        why_not = await self.house.db.read(lambda db: self._why_not(db, live, person))
        return why_not is None and self._declined.note(game, seat, person)

    def ask(self, game: int, seat: int, person: int) -> bool:
        """Whether the host is to be asked; False if that question stands already."""
        self._declined.forget(game, seat, person)
        return self.asked.note(game, seat, person)

    def _why_not(self, db: sqlite3.Connection, live: Live, person: int) -> Answer | None:
        """Why the person can't have a seat of that game, or None."""
        if live.stage not in RUNNING:
            return GAME_OVER
        if live.place.chat > 0:
            return UNKNOWN
        if live.seat_of(person) is not None:
            return Answer("answer-already-seated")
        if is_heir(live, person):
            return YOURS
        if not chats.is_member(db, live.place.chat, person):
            return Answer("answer-members-only")
        found = people.person(db, person)
        if found is None or not found.reachable:
            return self.presence.way_in(live.id)
        return None

    async def _promise(self, live: Live, seat: int, person: int) -> None:
        """If nobody is at the table now, the computers finish the round."""
        free = live
        for number, each in enumerate(live.seats):  # a seat that was promised in vain before
            if each.heir == person:
                free = free.with_seat(number, replace(each, heir=None))
        after = free.with_seat(seat, replace(free.seats[seat], heir=person))

        def unit(db: sqlite3.Connection) -> None:
            seats.set_seats(db, live.id, after.seats)
            games.set_stage(db, live.id, after.stage)
            games.touch(db, live.id, self.house.clock.time())
            screens.mark_rounds(db, live.id, since=live.rounds)

        await self.tables.commit(after, unit)


def is_heir(live: Live, person: int) -> bool:
    """Whether the person is to have a seat at the next deal, as things stand."""
    return any(seat.heir == person and not seat.is_present for seat in live.seats)


def welcome_heirs(db: sqlite3.Connection, live: Live) -> tuple[Live, list[Succession]]:
    """The game with its heirs at their seats, for the next round; and what that changes.

    An heir who can't be reached any more or sits elsewhere at the table gets nothing, nor does one
    whose seat's person is back. Where the host's seat goes, the next person is host.
    """
    changes: list[Succession] = []
    for number, seat in enumerate(live.seats):
        if seat.heir is None:
            continue
        if seat.is_present or not _may_sit_down(db, live, seat.heir):
            live = live.with_seat(number, replace(seat, heir=None))
            continue
        if seat.person is not None and seat.person == live.host:
            live = replace(live, host=_next_host(live, seat.heir))
        changes.append(Succession(live.rounds + 1, number, seat.person, seat.computer, seat.number))
        live = live.with_seat(number, Seat(seat.heir))
    return live, changes


def _may_sit_down(db: sqlite3.Connection, live: Live, heir: int) -> bool:
    found = people.person(db, heir)
    return found is not None and found.reachable and heir not in live.people


def _next_host(live: Live, heir: int) -> int | None:
    return heir if live.acting_host == live.host else live.acting_host


def _why_not_decide(live: Live | None, host: int, seat: int) -> Answer | None:
    """Why this person has no say in who gets that seat, or None."""
    if live is None or seat >= len(live.seats):
        return UNKNOWN
    if live.stage not in RUNNING:
        return GAME_OVER
    return None if live.acting_host == host else ONLY_THE_HOST


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
