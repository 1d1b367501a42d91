"""Looks through a whole database: the file, its references, and every game against its log."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

from engine import Card, Game, RoundResult, Rules, parse_move
from storage import games
from storage.errors import DamagedGameError
from storage.migrate import known_schema, refuse_newer, schema_of

_LIVE = frozenset(games.LIVE_STAGES)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `check` found: a line for each problem, and how much was looked through."""

    problems: tuple[str, ...]
    games: int
    live: int
    rounds: int
    moves: int
    parked: int

    @property
    def summary(self) -> str:
        """One line of figures."""
        found = {0: "no problems", 1: "1 problem"}.get(
            len(self.problems), f"{len(self.problems)} problems"
        )
        return (
            f"{found}; {self.games} games ({self.live} live), {self.rounds} rounds and "
            f"{self.moves} moves replayed; {self.parked} updates parked"
        )


def check(db: sqlite3.Connection) -> Verdict:
    """Check the file, its references, and every game by replaying it; nothing is changed.

    Raises `SchemaTooNewError`, and `sqlite3.Error` where nothing can be read at all.
    """
    refuse_newer(schema_of(db), known_schema())
    problems = [*_file(db), *_references(db)]
    try:
        ids = [id_ for (id_,) in db.execute("SELECT id FROM games ORDER BY id")]
        for id_ in ids:
            problems += _game(db, id_)
        counts = [_count(db, table) for table in ("rounds", "moves", "parked")]
        live = _count(db, "games WHERE stage IN ('lobby', 'playing', 'paused')")
    except sqlite3.DatabaseError as error:
        return Verdict((*problems, f"the tables cannot be read: {error}"), 0, 0, 0, 0, 0)
    return Verdict(tuple(problems), len(ids), live, *counts)


def _count(db: sqlite3.Connection, what: str) -> int:
    count: int = db.execute(f"SELECT COUNT(*) FROM {what}").fetchone()[0]
    return count


def _file(db: sqlite3.Connection) -> list[str]:
    try:
        found = [text for (text,) in db.execute("PRAGMA integrity_check")]
    except sqlite3.DatabaseError as error:
        return [f"the file: {error}"]
    return [f"the file: {text}" for text in found if text != "ok"]


def _references(db: sqlite3.Connection) -> list[str]:
    try:
        orphans = db.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        return [f"the references: {error}"]
    return [f"a row of {orphan[0]} refers to nothing in {orphan[2]}" for orphan in orphans]


def _game(db: sqlite3.Connection, id_: int) -> list[str]:
    """What is wrong with one game; at the first thing that cannot be read it ends."""
    if games.stage(db, id_) == "damaged":
        return [f"game {id_} has been set aside", *_problems(db, id_)]
    return _problems(db, id_)


def _problems(db: sqlite3.Connection, id_: int) -> list[str]:
    problems: list[str] = []
    try:
        for what in _differences(db, id_):
            problems.append(f"game {id_}: {what}")  # noqa: PERF401 - those before an error count
    except DamagedGameError as damage:
        problems.append(f"game {id_}: {damage.why} cannot be replayed")
    return problems


def _differences(db: sqlite3.Connection, id_: int) -> Iterator[str]:
    """What the row of a game says and its log does not; raises `DamagedGameError`."""
    row = games.game(db, id_)
    if row is None:
        return
    with games.reading(id_, "its house rules"):
        rules = Rules.from_json(row.rules)
    seats = [seat for (seat,) in db.execute("SELECT seat FROM seats WHERE game = ?", (id_,))]
    if sorted(seats) != list(range(len(seats))):
        yield f"the seats {sorted(seats)} are not numbered from 0"
    dealt, moves = games.rounds(db, id_), games.moves(db, id_)
    if [each.number for each in dealt] != list(range(1, len(dealt) + 1)):
        yield f"the rounds {[each.number for each in dealt]} are not numbered from 1"
    if [move.sequence for move in moves] != list(range(len(moves))):
        yield "its moves are not numbered from 0 without a gap"
    if row.version != len(moves):
        yield f"its version is {row.version}, but there are {len(moves)} moves"
    if (row.stage in _LIVE) != (row.ended_at is None):
        yield f"it is {row.stage}, but {'has no' if row.ended_at is None else 'has an'} end"
    if row.stage in ("playing", "paused", "over") and not dealt:
        yield f"it is {row.stage}, but no round was dealt"
    if dealt:
        with games.reading(id_, "its seats"):
            game = Game(rules, len(seats))
        yield from _replay(id_, game, dealt, moves)
        if game.over != (row.stage == "over") and row.stage != "damaged":
            yield f"it is {row.stage}, but by its log {'over' if game.over else 'not over'}"


def _replay(
    id_: int, game: Game, dealt: list[games.RoundRow], moves: list[games.MoveRow]
) -> Iterator[str]:
    """Play every move again on `game`; seats and results that differ."""
    ends = [each.first_move for each in dealt[1:]] + [len(moves)]
    for each, end in zip(dealt, ends, strict=True):
        with games.reading(id_, f"the deal of round {each.number}"):
            game.deal(tuple(Card.parse(code) for code in each.pack), each.dealer)
        for move in moves[each.first_move : end]:
            if game.round is not None and game.round.turn != move.seat:
                yield f"move {move.sequence} is not by the seat whose turn it was"
            with games.reading(id_, f"move {move.sequence}"):
                game.push(parse_move(move.move))
        with games.reading(id_, f"the result of round {each.number}"):
            stored = each.result and RoundResult.from_json(each.result)
        if stored != (None if game.round is not None else game.results[-1]):
            yield f"the stored result of round {each.number} is not what its moves score to"
