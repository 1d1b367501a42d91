"""Updates that the bot could not handle, kept for the operator so that they delay nobody."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Parked:
    """A parked update: `body` is its JSON as Telegram sent it, with private texts in it."""

    id: int
    update_id: int
    body: str
    error: str
    parked_at: float


def park(
    connection: sqlite3.Connection, update_id: int, body: str, error: str, parked_at: float
) -> None:
    """Keep an update and why it was not handled; one that is parked already is not kept twice."""
    connection.execute(
        "INSERT INTO parked (update_id, body, error, parked_at) "
        "SELECT :update_id, :body, :error, :at "
        "WHERE NOT EXISTS (SELECT 1 FROM parked WHERE update_id = :update_id AND body = :body)",
        {"update_id": update_id, "body": body, "error": error, "at": parked_at},
    )


def parked_updates(connection: sqlite3.Connection) -> list[Parked]:
    """Return all that is parked, oldest first."""
    rows = connection.execute(
        "SELECT id, update_id, body, error, parked_at FROM parked ORDER BY id"
    )
    return [Parked(*row) for row in rows]


def forget_parked(connection: sqlite3.Connection, ids: Sequence[int]) -> int:
    """Delete these (by `Parked.id`) and return how many there were."""
    deleted = connection.executemany("DELETE FROM parked WHERE id = ?", [(id_,) for id_ in ids])
    return deleted.rowcount


def forget_all_parked(connection: sqlite3.Connection) -> int:
    """Delete whatever is parked and return how many there were."""
    return connection.execute("DELETE FROM parked").rowcount
