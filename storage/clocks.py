"""What each running game waits for, and until when; and which games nobody has touched for long."""

import json
import sqlite3
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

WaitsFor = Literal["person", "computer", "deal"]


@dataclass(frozen=True, slots=True)
class Clock:
    """A row of `clocks`; times are Unix seconds.

    The game, at `version` moves, waits since `began_at` for a person's move, a computer's move or
    the next deal, which is made for them at `deadline`. `warned` counts the warnings given.
    `held_since`: since then the person has not been shown what they have to know. `due_at` is when
    to look at it next.
    """

    game: int
    version: int
    waits_for: WaitsFor
    began_at: float
    deadline: float
    warned: int
    held_since: float | None
    due_at: float


_CLOCK = (
    "SELECT game, version, waits_for, began_at, deadline, warned, held_since, due_at FROM clocks"
)


def clock(db: sqlite3.Connection, game: int) -> Clock | None:
    """The clock of a game; None if nothing will be done for anybody."""
    row = db.execute(f"{_CLOCK} WHERE game = ?", (game,)).fetchone()
    return _clock(row) if row else None


def due(db: sqlite3.Connection, now: float, but: Collection[int] = ()) -> list[int]:
    """The games, `but` these, whose clocks are to be looked at, longest overdue first."""
    rows = db.execute(
        "SELECT game FROM clocks WHERE due_at <= ? "
        "AND game NOT IN (SELECT value FROM json_each(?)) ORDER BY due_at",
        (now, json.dumps(list(but))),
    )
    return [game for (game,) in rows.fetchall()]


def next_due(db: sqlite3.Connection, but: Collection[int] = ()) -> float | None:
    """When the next clock, `but` those of these games, is to be looked at."""
    when: float | None = db.execute(
        "SELECT MIN(due_at) FROM clocks WHERE game NOT IN (SELECT value FROM json_each(?))",
        (json.dumps(list(but)),),
    ).fetchone()[0]
    return when


def set_clock(db: sqlite3.Connection, clock: Clock) -> None:
    """Sets a game's clock in place of the one it has."""
    db.execute(
        "INSERT OR REPLACE INTO clocks "
        "(game, version, waits_for, began_at, deadline, warned, held_since, due_at) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(clock.game, clock.version, clock.waits_for, clock.began_at),
            *(clock.deadline, clock.warned, clock.held_since, clock.due_at),
        ),
    )


def look_now(db: sqlite3.Connection, game: int) -> None:
    """Has the clock of somebody's turn looked at: its warnings may be due at other times now."""
    db.execute(
        "UPDATE clocks SET due_at = began_at WHERE game = ? AND waits_for = 'person'", (game,)
    )


def stop_clock(db: sqlite3.Connection, game: int) -> None:
    """The game waits for nothing that comes by itself."""
    db.execute("DELETE FROM clocks WHERE game = ?", (game,))


def give_time(db: sqlite3.Connection, until: float, moment: float) -> list[int]:
    """No person's time runs out, and no deal that people wait for comes, before `until`.

    What was due within `moment` seconds, nobody needs time for. Returns the games that wait longer
    now for somebody who has been warned.
    """
    rows = db.execute(
        "UPDATE clocks SET deadline = ?1 WHERE waits_for != 'computer' AND deadline < ?1 "
        "AND deadline - began_at > ?2 RETURNING game, warned",
        (until, moment),
    ).fetchall()
    return [game for game, warned in rows if warned]


_LIVE = "stage IN ('lobby', 'playing', 'paused')"


def latest(db: sqlite3.Connection) -> float | None:
    """The last moment that tables which go on know of: when somebody did, or waited for, something.

    None if there are none.
    """
    when: float | None = db.execute(
        "SELECT MAX(MAX(active_at, COALESCE(began_at, 0))) "
        f"FROM games LEFT JOIN clocks ON clocks.game = games.id WHERE {_LIVE}"
    ).fetchone()[0]
    return when


def set_back(db: sqlite3.Connection, by: float) -> None:
    """The machine's date was set back by so many seconds, and so is all that is yet to come."""
    db.execute(
        "UPDATE clocks SET began_at = began_at - ?1, deadline = deadline - ?1, "
        "due_at = due_at - ?1, held_since = held_since - ?1",
        (by,),
    )
    db.execute(
        f"UPDATE games SET active_at = active_at - ?1, nudged_at = nudged_at - ?1 WHERE {_LIVE}",
        (by,),
    )
    db.execute("UPDATE screens SET renew_at = renew_at - ? WHERE renew_at IS NOT NULL", (by,))


def _clock(row: sqlite3.Row) -> Clock:
    game, version, waits_for, began_at, deadline, warned, held_since, due_at = row
    return Clock(game, version, waits_for, began_at, deadline, warned, held_since, due_at)
