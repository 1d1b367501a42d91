"""Groups the bot is or was in, and who has been seen acting there."""

import sqlite3
from dataclasses import dataclass

from storage import subscriptions

DEFAULT_ZONE = "Europe/Moscow"
"""The time zone of a group that has chosen none; the schema says the same."""


SUPERGROUPS = -1_000_000_000_000
"""Ids of supergroups are below it, those of basic groups above (Bot API, Chat)."""


@dataclass(frozen=True, slots=True)
class Chat:
    """A group."""

    id: int
    title: str
    username: str | None
    language: str
    zone: str = DEFAULT_ZONE
    """IANA name of its time zone."""


def chat(db: sqlite3.Connection, id_: int) -> Chat | None:
    """The group with that id, if the bot knows it."""
    row = db.execute(
        "SELECT id, title, username, language, zone FROM chats WHERE id = ?", (id_,)
    ).fetchone()
    return Chat(*row) if row else None


def meet(db: sqlite3.Connection, id_: int, title: str, username: str | None, language: str) -> None:
    """Remembers a group the bot is in; `language` counts only the first time."""
    db.execute(
        "INSERT INTO chats (id, title, username, language) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET title = excluded.title, username = excluded.username",
        (id_, title, username, language),
    )


def choose_language(db: sqlite3.Connection, id_: int, language: str) -> None:
    """Sets the language of the group."""
    db.execute("UPDATE chats SET language = ? WHERE id = ?", (language, id_))


def zone(db: sqlite3.Connection, id_: int) -> str:
    """The time zone of that group; of a chat that is none, the usual one."""
    found = chat(db, id_)
    return found.zone if found else DEFAULT_ZONE


def choose_zone(db: sqlite3.Connection, id_: int, zone: str) -> None:
    """Sets the time zone of the group."""
    db.execute("UPDATE chats SET zone = ? WHERE id = ?", (zone, id_))


def follow(db: sqlite3.Connection, id_: int) -> int:
    """The id that the group has now: a group that became a supergroup has a new one."""
    row = db.execute("SELECT new FROM moved_chats WHERE old = ?", (id_,)).fetchone()
    return int(row[0]) if row else id_


def move(db: sqlite3.Connection, old: int, new: int) -> bool:
    """Re-keys a group that became a supergroup, whole; False if that was done before.

    Its messages stay behind: those of live games are to be sent anew in the new chat. If a game
    holds the new chat already, the older one, which has the scores, goes on there.
    """
    if chat(db, old) is None or follow(db, old) != old:
        return False
    db.execute("INSERT INTO moved_chats (old, new) VALUES (?, ?)", (old, new))
    db.execute(
        "INSERT INTO chats (id, title, username, language, zone) "
        "SELECT ?2, title, username, language, zone FROM chats WHERE id = ?1 "
        "ON CONFLICT (id) DO UPDATE SET language = excluded.language, zone = excluded.zone",
        (old, new),
    )
    db.execute(
        "INSERT OR IGNORE INTO members (chat, person) SELECT ?2, person FROM members "
        "WHERE chat = ?1",
        (old, new),
    )
    db.execute("DELETE FROM members WHERE chat = ?", (old,))
    subscriptions.move_to(db, old, new)
    return True


def has_moved_to(db: sqlite3.Connection, id_: int) -> bool:
    """Whether the group with that id had another one before."""
    return bool(
        db.execute("SELECT EXISTS (SELECT 1 FROM moved_chats WHERE new = ?)", (id_,)).fetchone()[0]
    )


def seems_to_have_moved_to(db: sqlite3.Connection, id_: int, person: int) -> bool:
    """Whether a basic group has probably become this supergroup; Telegram may say so later.

    It has the same title, as others may have, and a game goes on there or `person`, who has
    brought the bot into the supergroup, was seen in it.
    """
    row = db.execute(
        "SELECT 1 FROM chats AS new JOIN chats AS old ON old.title = new.title "
        "WHERE new.id = ?1 AND new.id < ?3 AND old.id > ?3 "
        "AND old.id NOT IN (SELECT old FROM moved_chats) "
        "AND (EXISTS (SELECT 1 FROM members WHERE chat = old.id AND person = ?2) "
        "OR EXISTS (SELECT 1 FROM games WHERE chat = old.id "
        "AND stage IN ('lobby', 'playing', 'paused'))) LIMIT 1",
        (id_, person, SUPERGROUPS),
    ).fetchone()
    return row is not None


def add_member(db: sqlite3.Connection, chat_id: int, person_id: int) -> None:
    """Notes that the person was seen acting in the group, unless they are just being forgotten."""
    db.execute(
        "INSERT OR IGNORE INTO members (chat, person) SELECT ?, id FROM people WHERE id = ?",
        (chat_id, person_id),
    )


def remove_member(db: sqlite3.Connection, chat_id: int, person_id: int) -> None:
    """Notes that the person has left the group; of its lobbies they are told no more."""
    db.execute("DELETE FROM members WHERE chat = ? AND person = ?", (chat_id, person_id))
    subscriptions.unsubscribe(db, chat_id, person_id)


def is_member(db: sqlite3.Connection, chat_id: int, person_id: int) -> bool:
    """Whether the person was seen in the group and not seen leaving it."""
    return (
        db.execute(
            "SELECT 1 FROM members WHERE chat = ? AND person = ?", (chat_id, person_id)
        ).fetchone()
        is not None
    )
