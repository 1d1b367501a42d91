"""Who wants a game ended, where that takes a majority."""

import sqlite3


def vote(db: sqlite3.Connection, game: int, person: int, *, stop: bool) -> None:
    """Notes what a person wants."""
    if stop:
        db.execute("INSERT OR IGNORE INTO stop_votes (game, person) VALUES (?, ?)", (game, person))
    else:
        db.execute("DELETE FROM stop_votes WHERE game = ? AND person = ?", (game, person))


def voters(db: sqlite3.Connection, game: int) -> set[int]:
    """Who wants it ended."""
    rows = db.execute("SELECT person FROM stop_votes WHERE game = ?", (game,))
    return {person for (person,) in rows.fetchall()}


def clear(db: sqlite3.Connection, game: int) -> None:
    """Nobody wants it ended any more."""
    db.execute("DELETE FROM stop_votes WHERE game = ?", (game,))
