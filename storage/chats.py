"""Groups the bot is or was in, and who has been seen acting there."""

import sqlite3
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chat:
    """A group. `present`: the bot is in it."""

    id: int
    title: str
    username: str | None
    language: str
    present: bool


def chat(db: sqlite3.Connection, id_: int) -> Chat | None:
    """The group with that id, if the bot knows it."""
    row = db.execute(
        "SELECT id, title, username, language, present FROM chats WHERE id = ?", (id_,)
    ).fetchone()
    if row is None:
        return None
    _, title, username, language, present = row
    return Chat(id_, title, username, language, bool(present))


def meet(db: sqlite3.Connection, id_: int, title: str, username: str | None, language: str) -> None:
    """Remembers a group the bot is in; `language` counts only the first time."""
    db.execute(
        "INSERT INTO chats (id, title, username, language) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET title = excluded.title, username = excluded.username, "
        "present = 1",
        (id_, title, username, language),
    )


def choose_language(db: sqlite3.Connection, id_: int, language: str) -> None:
    """Sets the language of the group."""
    db.execute("UPDATE chats SET language = ? WHERE id = ?", (language, id_))


def set_present(db: sqlite3.Connection, id_: int, present: bool) -> None:
    """Notes that the bot has entered or left the group."""
    db.execute("UPDATE chats SET present = ? WHERE id = ?", (present, id_))


def add_member(db: sqlite3.Connection, chat_id: int, person_id: int) -> None:
    """Notes that the person was seen acting in the group."""
    db.execute("INSERT OR IGNORE INTO members (chat, person) VALUES (?, ?)", (chat_id, person_id))


def remove_member(db: sqlite3.Connection, chat_id: int, person_id: int) -> None:
    """Notes that the person has left the group."""
    db.execute("DELETE FROM members WHERE chat = ? AND person = ?", (chat_id, person_id))


def is_member(db: sqlite3.Connection, chat_id: int, person_id: int) -> bool:
    """Whether the person was seen in the group and not seen leaving it."""
    return (
        db.execute(
            "SELECT 1 FROM members WHERE chat = ? AND person = ?", (chat_id, person_id)
        ).fetchone()
        is not None
    )
