"""People the bot has met, by Telegram's user id."""

import sqlite3
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody. `language` is what they chose, None if they never did.

    `forgotten`: they are shown under a pseudonym until their last game ends (`forgetting.py`).
    """

    id: int
    name: str
    app_language: str | None
    language: str | None
    reachable: bool
    forgotten: bool = False


def person(db: sqlite3.Connection, id_: int) -> Person | None:
    """The person with that id, if the bot has met them."""
    row = db.execute(
        "SELECT name, app_language, language, reachable, pseudonym FROM people WHERE id = ?", (id_,)
    ).fetchone()
    if row is None:
        return None
    name, app_language, language, reachable, pseudonym = row
    return Person(id_, name, app_language, language, bool(reachable), pseudonym is not None)


def meet(db: sqlite3.Connection, id_: int, name: str, app_language: str | None) -> None:
    """Remembers a person, or how they are called now, unless they asked to be forgotten."""
    db.execute(
        "INSERT INTO people (id, name, app_language) VALUES (?, ?, ?) ON CONFLICT (id) "
        "DO UPDATE SET name = excluded.name, app_language = excluded.app_language "
        "WHERE people.pseudonym IS NULL",
        (id_, name, app_language),
    )


def choose_language(db: sqlite3.Connection, id_: int, language: str) -> None:
    """Sets the language that the person chose."""
    db.execute("UPDATE people SET language = ? WHERE id = ?", (language, id_))


def set_reachable(db: sqlite3.Connection, id_: int, reachable: bool) -> bool:
    """Notes whether the bot may write to the person; True if that is news."""
    cursor = db.execute(
        "UPDATE people SET reachable = ?1 WHERE id = ?2 AND reachable != ?1", (reachable, id_)
    )
    return cursor.rowcount > 0
