"""The game record of a stored game (RULES.md §5)."""

import sqlite3
from typing import Any

from engine import Card, Rules, parse_move
from engine.record import to_record
from storage import games, seats


def record_of_game(db: sqlite3.Connection, game: int) -> dict[str, Any] | None:
    """The whole log of a game as its record, or None if no such game was ever dealt.

    Raises DamagedGameError.
    """
    row = games.game(db, game)
    if row is None:
        return None
    moves = games.moves(db, game)
    dealt = games.rounds(db, game)
    if not dealt and row.stage in ("lobby", "cancelled", "expired"):
        return None
    ends = [each.first_move for each in dealt[1:]] + [row.version]
    with games.reading(game, "its log"):
        rounds = [
            (
                each.dealer,
                tuple(Card.parse(code) for code in each.pack),
                tuple(parse_move(move.move) for move in moves[each.first_move : end]),
            )
            for each, end in zip(dealt, ends, strict=True)
        ]
        return to_record(Rules.from_json(row.rules), len(seats.seats(db, game)), rounds)
