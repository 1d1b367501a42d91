"""Games, their rounds and moves: the log that everything else is derived from."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from storage import clocks, forgetting, votes
from storage.errors import DamagedGameError
from storage.places import Place

LIVE_STAGES = ("lobby", "playing", "paused")
"""The stages in which a game holds its chat; the schema's unique index names the same."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A row of `games`; `rules` is the JSON object of what differs from classic."""

    id: int
    place: Place
    stage: str
    closed: bool
    host: int | None
    rules: dict[str, Any]
    auto_draw: bool
    tempo: str
    panel: str
    again: bool
    version: int
    active_at: float
    nudged_at: float | None
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
    """A row of `moves`; `move` is a text code of the game record.

    `automatic`: a draw that was forced; `computer`: a computer chose it.
    """

    sequence: int
    seat: int
    move: str
    automatic: bool
    computer: bool = False


_GAME = (
    "SELECT id, chat, thread, stage, closed, host, rules, auto_draw, tempo, panel, again, version, "
    "active_at, nudged_at, ended_at FROM games"
)


def _game(row: sqlite3.Row | None) -> GameRow | None:
    if row is None:
        return None
    id_, chat, thread, stage, closed, host, rules, auto_draw, *rest = row
    tempo, panel, again, version, active_at, nudged_at, ended_at = rest
    with reading(id_, "its house rules"):
        differences = _object(rules)
    return GameRow(
        id=id_,
        place=Place(chat, thread),
        stage=stage,
        closed=bool(closed),
        host=host,
        rules=differences,
        auto_draw=bool(auto_draw),
        tempo=tempo,
        panel=panel,
        again=bool(again),
        version=version,
        active_at=active_at,
        nudged_at=nudged_at,
        ended_at=ended_at,
    )


@contextmanager
def reading(game: int, what: str) -> Iterator[None]:
    """Whatever cannot be read or replayed inside means that the game is damaged.

    Raises DamagedGameError that tells `what` and the kind of error.
    """
    try:
        yield
    except (ValueError, TypeError, LookupError) as error:
        kind = getattr(error, "reason", None) or type(error).__name__
        raise DamagedGameError(game, f"{what} ({kind})") from None


def _object(text: str) -> dict[str, Any]:
    value = json.loads(text)
    if not isinstance(value, dict):
        raise TypeError(f"{type(value).__name__} in place of an object")
    return value


def open_lobby(
    db: sqlite3.Connection, place: Place, host: int | None, rules: dict[str, Any], now: float
) -> int:
    """Opens a lobby; its id. Raises IntegrityError if a live game holds the place."""
    cursor = db.execute(
        "INSERT INTO games (chat, thread, stage, host, rules, created_at, active_at) "
        "VALUES (?1, ?2, 'lobby', ?3, ?4, ?5, ?5)",
        (place.chat, place.thread, host, json.dumps(rules), now),
    )
    assert cursor.lastrowid is not None  # noqa: S101 - an INSERT that succeeded has one
    return cursor.lastrowid


def game(db: sqlite3.Connection, id_: int) -> GameRow | None:
    """The game with that id. Raises DamagedGameError, as all that read games do."""
    return _game(db.execute(f"{_GAME} WHERE id = ?", (id_,)).fetchone())


def live_game(db: sqlite3.Connection, place: Place) -> GameRow | None:
    """The lobby or game that holds the place."""
    return _game(
        db.execute(
            f"{_GAME} WHERE chat = ? AND thread = ? AND stage IN ('lobby', 'playing', 'paused')",
            (place.chat, place.thread),
        ).fetchone()
    )


def live_games_of_chat(db: sqlite3.Connection, chat: int) -> list[GameRow]:
    """The lobbies and games of a group, whatever their topics; oldest first."""
    rows = db.execute(
        f"{_GAME} WHERE chat = ? AND stage IN ('lobby', 'playing', 'paused') ORDER BY id", (chat,)
    ).fetchall()
    return [row for row in map(_game, rows) if row is not None]


def last_game(db: sqlite3.Connection, place: Place) -> GameRow | None:
    """The newest game of the place in which a round was dealt, running or ended.

    One that was set aside is left out.
    """
    return _game(
        db.execute(
            f"{_GAME} WHERE chat = ? AND thread = ? AND stage != 'damaged' "
            "AND EXISTS (SELECT 1 FROM rounds WHERE game = games.id) ORDER BY id DESC LIMIT 1",
            (place.chat, place.thread),
        ).fetchone()
    )


def games_of_person(db: sqlite3.Connection, person: int) -> list[GameRow]:
    """The games with a round dealt in which the person is seated, newest first.

    Those that were set aside are left out.
    """
    rows = db.execute(
        f"{_GAME} WHERE stage != 'damaged' AND id IN (SELECT game FROM seats WHERE person = ?) "
        "AND EXISTS (SELECT 1 FROM rounds WHERE game = games.id) ORDER BY id DESC LIMIT 20",
        (person,),
    ).fetchall()
    return [row for row in map(_game, rows) if row is not None]


def running_games_of(db: sqlite3.Connection, person: int) -> list[GameRow]:
    """The games going on where the person has a seat, or is to have one; oldest first."""
    # the three stages are those of the index of live games, without which all would be read
    rows = db.execute(
        f"{_GAME} WHERE stage IN ('lobby', 'playing', 'paused') AND stage != 'lobby' AND EXISTS "
        "(SELECT 1 FROM seats WHERE game = games.id AND (person = ?1 OR heir = ?1)) ORDER BY id",
        (person,),
    ).fetchall()
    return [row for row in map(_game, rows) if row is not None]


def set_stage(db: sqlite3.Connection, id_: int, stage: str, ended_at: float | None = None) -> None:
    """Moves the game to a stage; `ended_at` when it is one that frees the chat."""
    db.execute("UPDATE games SET stage = ?, ended_at = ? WHERE id = ?", (stage, ended_at, id_))
    if ended_at is not None:
        clocks.stop_clock(db, id_)
        votes.clear(db, id_)
        forgetting.take_leave(db, id_)


def set_closed(db: sqlite3.Connection, id_: int, closed: bool) -> None:
    """Notes whether the game's chat takes messages."""
    db.execute("UPDATE games SET closed = ? WHERE id = ?", (closed, id_))


def move_to(db: sqlite3.Connection, old: int, new: int) -> None:
    """Re-keys the games of a group."""
    db.execute("UPDATE games SET chat = ? WHERE chat = ?", (new, old))


def stage(db: sqlite3.Connection, id_: int) -> str | None:
    """The stage of that game, readable even where the game is damaged."""
    row = db.execute("SELECT stage FROM games WHERE id = ?", (id_,)).fetchone()
    return row[0] if row else None


def tempo(db: sqlite3.Connection, id_: int) -> str | None:
    """How long a turn of that game may last, readable even where the game is damaged."""
    row = db.execute("SELECT tempo FROM games WHERE id = ?", (id_,)).fetchone()
    return row[0] if row else None


def is_closed(db: sqlite3.Connection, id_: int) -> bool:
    """Whether that game's chat takes no messages, readable even where the game is damaged."""
    return db.execute("SELECT 1 FROM games WHERE id = ? AND closed", (id_,)).fetchone() is not None


def place_of(db: sqlite3.Connection, id_: int) -> Place | None:
    """The place of that game, readable even where the game is damaged."""
    row = db.execute("SELECT chat, thread FROM games WHERE id = ?", (id_,)).fetchone()
    return Place(*row) if row else None


def set_host(db: sqlite3.Connection, id_: int, host: int | None) -> None:
    """Names the host, in place of whoever it was."""
    before = db.execute("SELECT host FROM games WHERE id = ?", (id_,)).fetchone()[0]
    db.execute("UPDATE games SET host = ? WHERE id = ?", (host, id_))
    if before is not None:
        forgetting.let_go(db, [before])


def set_panel(db: sqlite3.Connection, id_: int, panel: str) -> None:
    """Turns the lobby to one of its faces."""
    db.execute("UPDATE games SET panel = ? WHERE id = ?", (panel, id_))


def set_rules(db: sqlite3.Connection, id_: int, rules: dict[str, Any], *, auto_draw: bool) -> None:
    """Sets what is played; only a lobby may do that."""
    db.execute(
        "UPDATE games SET rules = ?, auto_draw = ? WHERE id = ?",
        (json.dumps(rules), auto_draw, id_),
    )


def set_tempo(db: sqlite3.Connection, id_: int, tempo: str) -> None:
    """Sets how long a turn may last; only a lobby may do that."""
    db.execute("UPDATE games SET tempo = ? WHERE id = ?", (tempo, id_))


def set_again(db: sqlite3.Connection, id_: int) -> None:
    """The lobby is one of people who have just played: it starts when all are ready."""
    db.execute("UPDATE games SET again = 1 WHERE id = ?", (id_,))


def touch(db: sqlite3.Connection, id_: int, now: float) -> None:
    """A person does something at the table."""
    db.execute("UPDATE games SET active_at = ? WHERE id = ?", (now, id_))


def nudge(db: sqlite3.Connection, id_: int, now: float) -> None:
    """Whoever the table waits for is reminded."""
    db.execute("UPDATE games SET nudged_at = ? WHERE id = ?", (now, id_))


def rounds(db: sqlite3.Connection, id_: int) -> list[RoundRow]:
    """The rounds dealt so far, in order."""
    rows = db.execute(
        "SELECT number, dealer, pack, first_move, result FROM rounds WHERE game = ? "
        "ORDER BY number",
        (id_,),
    ).fetchall()
    found = []
    for number, dealer, pack, first, result in rows:
        with reading(id_, f"the result of round {number}"):
            parsed = _object(result) if result is not None else None
        found.append(RoundRow(number, dealer, tuple(pack.split()), first, parsed))
    return found


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
        "SELECT sequence, seat, move, automatic, computer FROM moves "
        "WHERE game = ? AND sequence >= ? ORDER BY sequence",
        (id_, first),
    ).fetchall()
    return [
        MoveRow(sequence, seat, move, bool(automatic), bool(computer))
        for sequence, seat, move, automatic, computer in rows
    ]


def add_moves(db: sqlite3.Connection, id_: int, rows: Sequence[MoveRow], now: float) -> None:
    """Logs moves. Raises IntegrityError if one was made on the same version before."""
    db.executemany(
        "INSERT INTO moves (game, sequence, seat, move, automatic, computer, made_at) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(id_, row.sequence, row.seat, row.move, row.automatic, row.computer, now) for row in rows],
    )
    if rows:
        db.execute("UPDATE games SET version = ? WHERE id = ?", (rows[-1].sequence + 1, id_))
