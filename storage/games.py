"""Games, their seats, rounds and moves: the log that everything else is derived from."""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

LIVE_STAGES = ("lobby", "playing", "paused")
"""The stages in which a game holds its chat; the schema's unique index names the same."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A row of `games`; `rules` is the JSON object of what differs from classic."""

    id: int
    chat: int
    stage: str
    host: int | None
    rules: dict[str, Any]
    auto_draw: bool
    panel: str
    version: int
    ended_at: float | None


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A row of `rounds`; `pack` is 36 card codes, top first; `result` None while it goes on."""

    number: int
    dealer: int
    pack: tuple[str, ...]
    first_move: int
    result: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A row of `moves`; `move` is a text code of the game record."""

    sequence: int
    seat: int
    move: str
    automatic: bool


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits at a seat, as they are called now."""

    person: int
    name: str
    reachable: bool


_GAME = "SELECT id, chat, stage, host, rules, auto_draw, panel, version, ended_at FROM games"


def _game(row: sqlite3.Row | None) -> GameRow | None:
    if row is None:
        return None
    id_, chat, stage, host, rules, auto_draw, panel, version, ended_at = row
    return GameRow(
        id_, chat, stage, host, json.loads(rules), bool(auto_draw), panel, version, ended_at
    )


def open_lobby(
    db: sqlite3.Connection, chat: int, host: int | None, rules: dict[str, Any], now: float
) -> int:
    """Opens a lobby; its id. Raises IntegrityError if the chat has a live game."""
    cursor = db.execute(
        "INSERT INTO games (chat, stage, host, rules, created_at) VALUES (?, 'lobby', ?, ?, ?)",
        (chat, host, json.dumps(rules), now),
    )
    assert cursor.lastrowid is not None  # noqa: S101 - an INSERT that succeeded has one
    return cursor.lastrowid


def game(db: sqlite3.Connection, id_: int) -> GameRow | None:
    """The game with that id."""
    return _game(db.execute(f"{_GAME} WHERE id = ?", (id_,)).fetchone())


def live_game(db: sqlite3.Connection, chat: int) -> GameRow | None:
    """The lobby or game that holds the chat."""
    return _game(
        db.execute(
            f"{_GAME} WHERE chat = ? AND stage IN ('lobby', 'playing', 'paused')", (chat,)
        ).fetchone()
    )


def last_game(db: sqlite3.Connection, chat: int) -> GameRow | None:
    """The newest game of the chat in which a round was dealt, running or ended."""
    return _game(
        db.execute(
            f"{_GAME} WHERE chat = ? AND EXISTS (SELECT 1 FROM rounds WHERE game = games.id) "
            "ORDER BY id DESC LIMIT 1",
            (chat,),
        ).fetchone()
    )


def games_of_person(db: sqlite3.Connection, person: int) -> list[GameRow]:
    """The games with a round dealt in which the person is seated, newest first."""
    rows = db.execute(
        f"{_GAME} WHERE id IN (SELECT game FROM seats WHERE person = ?) "
        "AND EXISTS (SELECT 1 FROM rounds WHERE game = games.id) ORDER BY id DESC LIMIT 20",
        (person,),
    ).fetchall()
    return [row for row in map(_game, rows) if row is not None]


def set_stage(db: sqlite3.Connection, id_: int, stage: str, ended_at: float | None = None) -> None:
    """Moves the game to a stage; `ended_at` when it is one that frees the chat."""
    db.execute("UPDATE games SET stage = ?, ended_at = ? WHERE id = ?", (stage, ended_at, id_))


def set_host(db: sqlite3.Connection, id_: int, host: int | None) -> None:
    """Names the host."""
    db.execute("UPDATE games SET host = ? WHERE id = ?", (host, id_))


def set_panel(db: sqlite3.Connection, id_: int, panel: str) -> None:
    """Turns the lobby to one of its faces."""
    db.execute("UPDATE games SET panel = ? WHERE id = ?", (panel, id_))


def set_rules(db: sqlite3.Connection, id_: int, rules: dict[str, Any], *, auto_draw: bool) -> None:
    """Sets what is played; only a lobby may do that."""
    db.execute(
        "UPDATE games SET rules = ?, auto_draw = ? WHERE id = ?",
        (json.dumps(rules), auto_draw, id_),
    )


def seats(db: sqlite3.Connection, id_: int) -> list[SeatRow]:
    """Who sits at the table, clockwise."""
    rows = db.execute(
        "SELECT people.id, people.name, people.reachable FROM seats "
        "JOIN people ON people.id = seats.person WHERE seats.game = ? ORDER BY seats.seat",
        (id_,),
    ).fetchall()
    return [SeatRow(person, name, bool(reachable)) for person, name, reachable in rows]


def set_seats(db: sqlite3.Connection, id_: int, people: Sequence[int]) -> None:
    """Seats these people, clockwise, in place of whoever sat there."""
    db.execute("DELETE FROM seats WHERE game = ?", (id_,))
    db.executemany(
        "INSERT INTO seats (game, seat, person) VALUES (?, ?, ?)",
        [(id_, seat, person) for seat, person in enumerate(people)],
    )


def rounds(db: sqlite3.Connection, id_: int) -> list[RoundRow]:
    """The rounds dealt so far, in order."""
    rows = db.execute(
        "SELECT number, dealer, pack, first_move, result FROM rounds WHERE game = ? "
        "ORDER BY number",
        (id_,),
    ).fetchall()
    return [
        RoundRow(number, dealer, tuple(pack.split()), first, json.loads(result) if result else None)
        for number, dealer, pack, first, result in rows
    ]


def add_round(db: sqlite3.Connection, id_: int, row: RoundRow, now: float) -> None:
    """Logs a deal. Raises IntegrityError if that round is dealt already."""
    db.execute(
        "INSERT INTO rounds (game, number, dealer, pack, first_move, dealt_at) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        (id_, row.number, row.dealer, " ".join(row.pack), row.first_move, now),
    )


def finish_round(db: sqlite3.Connection, id_: int, number: int, result: dict[str, Any]) -> None:
    """Keeps the result of a round that is over."""
    db.execute(
        "UPDATE rounds SET result = ? WHERE game = ? AND number = ?",
        (json.dumps(result), id_, number),
    )


def moves(db: sqlite3.Connection, id_: int, first: int = 0) -> list[MoveRow]:
    """The moves from sequence number `first` on, in order."""
    rows = db.execute(
        "SELECT sequence, seat, move, automatic FROM moves WHERE game = ? AND sequence >= ? "
        "ORDER BY sequence",
        (id_, first),
    ).fetchall()
    return [MoveRow(seq, seat, move, bool(automatic)) for seq, seat, move, automatic in rows]


def add_moves(db: sqlite3.Connection, id_: int, rows: Sequence[MoveRow], now: float) -> None:
    """Logs moves. Raises IntegrityError if one was made on the same version before."""
    db.executemany(
        "INSERT INTO moves (game, sequence, seat, move, automatic, made_at) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        [(id_, row.sequence, row.seat, row.move, row.automatic, now) for row in rows],
    )
    if rows:
        db.execute("UPDATE games SET version = ? WHERE id = ?", (rows[-1].sequence + 1, id_))
