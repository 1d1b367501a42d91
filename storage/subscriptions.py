"""Who wants to be told of a group's lobbies: of all, or until one of them has become a game."""

import sqlite3


def subscribe(db: sqlite3.Connection, chat: int, person: int, *, always: bool) -> None:
    """Notes the wish, in place of an earlier one."""
    db.execute(
        "INSERT INTO subscriptions (chat, person, always) VALUES (?, ?, ?) "
        "ON CONFLICT (chat, person) DO UPDATE SET always = excluded.always",
        (chat, person, always),
    )


def unsubscribe(db: sqlite3.Connection, chat: int, person: int) -> None:
    """Takes the wish back."""
    db.execute("DELETE FROM subscriptions WHERE chat = ? AND person = ?", (chat, person))


def is_lasting(db: sqlite3.Connection, chat: int, person: int) -> bool:
    """Whether the person wants to be told of every lobby of that group."""
    row = db.execute(
        "SELECT always FROM subscriptions WHERE chat = ? AND person = ?", (chat, person)
    ).fetchone()
    return bool(row and row[0])


def tell(db: sqlite3.Connection, chat: int, game: int) -> list[int]:
    """The people to be told of that new lobby: members of the group whom the bot may write to.

    Its host and who sits there already know of it.
    """
    rows = db.execute(
        "UPDATE subscriptions SET told = ?2 WHERE chat = ?1 AND person IN "
        "(SELECT members.person FROM members JOIN people ON people.id = members.person "
        "WHERE members.chat = ?1 AND people.reachable) "
        "AND person IS NOT (SELECT host FROM games WHERE id = ?2) "
        "AND person NOT IN (SELECT person FROM seats WHERE game = ?2 AND person IS NOT NULL) "
        "RETURNING person",
        (chat, game),
    )
    return sorted(person for (person,) in rows.fetchall())


def fulfil(db: sqlite3.Connection, game: int) -> None:
    """That lobby has become a game: whoever wanted to be told once has been."""
    db.execute("DELETE FROM subscriptions WHERE told = ? AND NOT always", (game,))


def move_to(db: sqlite3.Connection, old: int, new: int) -> None:
    """Re-keys the wishes about a group."""
    db.execute("UPDATE OR IGNORE subscriptions SET chat = ? WHERE chat = ?", (new, old))
    db.execute("DELETE FROM subscriptions WHERE chat = ?", (old,))
