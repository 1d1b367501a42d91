"""Lobbies and games at whose table nobody has done anything for long."""

import sqlite3
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds after which a lobby, a game, and one of tempo `correspondence` ends."""

    lobby: float
    game: float
    correspondence: float


_ENDS = (
    "SELECT id, active_at + CASE WHEN stage = 'lobby' THEN ?1 "
    "WHEN tempo = 'correspondence' THEN ?3 ELSE ?2 END AS ends FROM games "
    "WHERE stage IN ('lobby', 'playing', 'paused')"
)


def next_end(db: sqlite3.Connection, patience: Patience) -> float | None:
    """When the next one ends, if nobody does anything."""
    when: float | None = db.execute(f"SELECT MIN(ends) FROM ({_ENDS})", _all(patience)).fetchone()[
        0
    ]
    return when


def ended(db: sqlite3.Connection, patience: Patience, now: float) -> list[int]:
    """Those that are to end now."""
    rows = db.execute(f"SELECT id FROM ({_ENDS}) WHERE ends <= ?4", (*_all(patience), now))
    return [game for (game,) in rows.fetchall()]


def _all(patience: Patience) -> tuple[float, float, float]:
    return patience.lobby, patience.game, patience.correspondence
