"""Forgetting people: a pseudonym takes their place in games, and nothing else is left of them.

A pseudonym is a row of `people` with an id below 0 that nothing connects with the person once no
game or lobby of theirs goes on. Until then the person is kept, because the game deals them cards,
but is called by the pseudonym's name.
"""

import sqlite3
from collections.abc import Callable, Iterable


def forget(db: sqlite3.Connection, person: int, name: Callable[[int], str]) -> None:
    """Forgets a person, now or as soon as no table knows them; `name` names pseudonym number n.

    Doing it twice is as good as once. What they chose as language stays until then.
    """
    if db.execute("SELECT 1 FROM people WHERE id = ?", (person,)).fetchone() is None:
        return
    if _pseudonym(db, person) is None:
        _adopt(db, person, name)
    db.execute("UPDATE seats SET heir = NULL WHERE heir = ?", (person,))
    _erase(db, person)
    _leave_ended_games(db, person)


def take_leave(db: sqlite3.Connection, game: int) -> None:
    """The game has ended: whoever was to be forgotten leaves it, and their last hand goes."""
    leaving = db.execute(
        "SELECT id FROM people WHERE pseudonym IS NOT NULL AND "
        "(id IN (SELECT person FROM seats WHERE game = ?1) "
        "OR id IN (SELECT person FROM successions WHERE game = ?1) "
        "OR id = (SELECT host FROM games WHERE id = ?1))",
        (game,),
    ).fetchall()
    for (person,) in leaving:
        db.execute(
            "INSERT OR IGNORE INTO stale_messages (chat, message, sent_at) "
            "SELECT chat, message, COALESCE(sent_at, 0) FROM screens "
            "WHERE game = ? AND chat = ? AND message IS NOT NULL",
            (game, person),
        )
        _leave_ended_games(db, person)


def let_go(db: sqlite3.Connection, people: Iterable[int]) -> None:
    """These have lost a seat, a promised one, or the host's role: perhaps it was what kept them."""
    for person in people:
        if _pseudonym(db, person) is not None:
            _leave_ended_games(db, person)


def recall(db: sqlite3.Connection, person: int) -> bool:
    """The person has come back while a game of theirs goes on; True if they were forgotten."""
    pseudonym = _pseudonym(db, person)
    if pseudonym is None:
        return False
    db.execute("UPDATE people SET pseudonym = NULL WHERE id = ?", (person,))
    _drop_if_unused(db, pseudonym)
    return True


def _adopt(db: sqlite3.Connection, person: int, name: Callable[[int], str]) -> None:
    """Gives the person a pseudonym, and shows them under its name where games go on."""
    lowest: int = db.execute("SELECT MIN(id) FROM people").fetchone()[0]
    number = 1 - min(lowest, 0)
    db.execute("INSERT INTO people (id, name) VALUES (?, ?)", (-number, name(number)))
    db.execute(
        "UPDATE people SET name = ?, pseudonym = ? WHERE id = ?", (name(number), -number, person)
    )
    db.execute(
        "UPDATE screens SET wanted = wanted + 1 WHERE id IN ("
        "SELECT MAX(screens.id) FROM screens JOIN games ON games.id = screens.game "
        "WHERE games.ended_at IS NULL AND screens.game IN (SELECT game FROM seats WHERE person = ?)"
        " GROUP BY screens.game, screens.chat)",
        (person,),
    )


def _leave_ended_games(db: sqlite3.Connection, person: int) -> None:
    pseudonym = _pseudonym(db, person)
    ended = "(SELECT id FROM games WHERE ended_at IS NOT NULL)"
    db.execute(
        f"UPDATE seats SET person = ? WHERE person = ? AND game IN {ended}", (pseudonym, person)
    )
    db.execute(
        f"UPDATE successions SET person = ? WHERE person = ? AND game IN {ended}",
        (pseudonym, person),
    )
    for column in ("host", "chat"):  # in their private chat they played against computers
        db.execute(
            f"UPDATE games SET {column} = ? WHERE {column} = ? AND ended_at IS NOT NULL",
            (pseudonym, person),
        )
    db.execute(f"DELETE FROM screens WHERE chat = ? AND game IN {ended}", (person,))
    if not _is_used(db, person):
        _erase(db, person)  # again: until now they could act in a group and wish to be told
        db.execute("DELETE FROM people WHERE id = ?", (person,))
        _drop_if_unused(db, pseudonym)


def _erase(db: sqlite3.Connection, person: int) -> None:
    """Deletes what is kept of the person and no game needs."""
    for table in ("members", "subscriptions", "stop_votes"):
        db.execute(f"DELETE FROM {table} WHERE person = ?", (person,))
    db.execute("DELETE FROM screens WHERE chat = ? AND kind = 'notice'", (person,))
    db.execute(
        "DELETE FROM parked WHERE json_valid(body) AND ? IN ("
        "json_extract(body, '$.message.from.id'), json_extract(body, '$.callback_query.from.id'), "
        "json_extract(body, '$.my_chat_member.from.id'))",
        (person,),
    )


def _pseudonym(db: sqlite3.Connection, person: int) -> int | None:
    row = db.execute("SELECT pseudonym FROM people WHERE id = ?", (person,)).fetchone()
    return None if row is None else row[0]


def _drop_if_unused(db: sqlite3.Connection, pseudonym: int | None) -> None:
    if pseudonym is not None and not _is_used(db, pseudonym):
        db.execute("DELETE FROM people WHERE id = ?", (pseudonym,))


def _is_used(db: sqlite3.Connection, person: int) -> bool:
    """Whether a game knows the person."""
    return (
        db.execute(
            "SELECT 1 FROM seats WHERE person = ?1 OR heir = ?1 "
            "UNION ALL SELECT 1 FROM games WHERE host = ?1 OR chat = ?1 "
            "UNION ALL SELECT 1 FROM successions WHERE person = ?1",
            (person,),
        ).fetchone()
        is not None
    )
