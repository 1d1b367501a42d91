"""Who sits at a game's table: people, computers, and those who are away."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from storage import forgetting


@dataclass(frozen=True, slots=True)
class Seat:
    """A row of `seats`: a person's seat, or a computer's with the name of its player.

    `number` tells the computers of one table apart. `away`: the computer plays for the person
    since `away_since`, because they were slow or have left. `missed` counts the turns in a row
    that ran out; `heir` takes the seat at the next deal.
    """

    person: int | None
    computer: str | None = None
    number: int | None = None
    away: str | None = None
    away_since: float | None = None
    missed: int = 0
    ready: bool = False
    heir: int | None = None

    @property
    def is_present(self) -> bool:
        """Whether a person makes the moves of this seat."""
        return self.person is not None and self.away is None


@dataclass(frozen=True, slots=True)
class Succession:
    """From round `round` on somebody else has the seat; who had it before."""

    round: int
    seat: int
    person: int | None
    computer: str | None
    number: int | None


_COLUMNS = "person, computer, number, away, away_since, missed, ready, heir"


def seats(db: sqlite3.Connection, game: int) -> list[Seat]:
    """Who sits at the table, clockwise."""
    rows = db.execute(f"SELECT {_COLUMNS} FROM seats WHERE game = ? ORDER BY seat", (game,))
    return [
        Seat(person, computer, number, away, since, missed, bool(ready), heir)
        for person, computer, number, away, since, missed, ready, heir in rows.fetchall()
    ]


def set_seats(db: sqlite3.Connection, game: int, table: Sequence[Seat]) -> None:
    """Seats these, clockwise, in place of whoever sat there.

    Somebody forgotten whom no seat keeps any more is gone then: a succession is noted before.
    """
    before = _known(seats(db, game))
    db.execute("DELETE FROM seats WHERE game = ?", (game,))
    db.executemany(
        f"INSERT INTO seats (game, seat, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(game, number, seat.person, seat.computer, seat.number),
                *(seat.away, seat.away_since, seat.missed, seat.ready, seat.heir),
            )
            for number, seat in enumerate(table)
        ],
    )
    forgetting.let_go(db, before - _known(table))


def _known(table: Sequence[Seat]) -> set[int]:
    """Who has a seat there, or is to have one."""
    return {each for seat in table for each in (seat.person, seat.heir) if each is not None}


def successions(db: sqlite3.Connection, game: int) -> list[Succession]:
    """Every seat that has changed hands, in the order of the rounds."""
    rows = db.execute(
        "SELECT round, seat, person, computer, number FROM successions WHERE game = ? "
        "ORDER BY round, seat",
        (game,),
    )
    return [Succession(*row) for row in rows.fetchall()]


def add_succession(db: sqlite3.Connection, game: int, change: Succession) -> None:
    """Notes that a seat changes hands."""
    db.execute(
        "INSERT OR REPLACE INTO successions (game, round, seat, person, computer, number) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        (game, change.round, change.seat, change.person, change.computer, change.number),
    )
