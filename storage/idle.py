"""Lobbies and games at whose table nobody has done anything for long."""

import json
import sqlite3
from collections.abc import Collection
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
_BUT = "id NOT IN (SELECT value FROM json_each(?4))"


def next_end(db: sqlite3.Connection, patience: Patience, but: Collection[int] = ()) -> float | None:
    """When the next one, `but` these, ends if nobody does anything."""
    when: float | None = db.execute(
        f"SELECT MIN(ends) FROM ({_ENDS}) WHERE {_BUT}", _all(patience, but)
    ).fetchone()[0]
    return when


def ended(
    db: sqlite3.Connection, patience: Patience, now: float, but: Collection[int] = ()
) -> list[int]:
    """Those, `but` these, that are to end now."""
    rows = db.execute(
        f"SELECT id FROM ({_ENDS}) WHERE ends <= ?5 AND {_BUT}", (*_all(patience, but), now)
    )
    return [game for (game,) in rows.fetchall()]


def _all(patience: Patience, but: Collection[int]) -> tuple[float, float, float, str]:
    return patience.lobby, patience.game, patience.correspondence, json.dumps(list(but))
