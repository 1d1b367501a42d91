"""Messages that are kept up to date: a screen is behind while wanted > done."""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass

from storage.places import Place


@dataclass(frozen=True, slots=True)
class ScreenRow:
    """A row of `screens`. `message` is None before it was sent; `shown` is a digest."""

    id: int
    game: int
    kind: str
    round: int
    place: Place
    message: int | None
    sent_at: float | None
    shown: str | None
    wanted: int
    renew: bool
    is_up_to_date: bool


@dataclass(frozen=True, slots=True)
class StaleMessage:
    """A message that a newer one has replaced."""

    chat: int
    message: int
    sent_at: float


_SCREEN = (
    "SELECT id, game, kind, round, chat, thread, message, sent_at, shown, wanted, renew, "
    "wanted = done FROM screens"
)


def _screen(row: sqlite3.Row) -> ScreenRow:
    id_, game, kind, number, chat, thread, *rest = row
    message, sent_at, shown, wanted, renew, up_to_date = rest
    return ScreenRow(
        id=id_,
        game=game,
        kind=kind,
        round=number,
        place=Place(chat, thread),
        message=message,
        sent_at=sent_at,
        shown=shown,
        wanted=wanted,
        renew=bool(renew),
        is_up_to_date=bool(up_to_date),
    )


def want(db: sqlite3.Connection, game: int, kind: str, number: int, place: Place) -> None:
    """Asks for the screen: made if there is none, brought up to date if there is."""
    db.execute(
        "INSERT INTO screens (game, kind, round, chat, thread) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (game, kind, round, chat) DO UPDATE SET wanted = wanted + 1",
        (game, kind, number, place.chat, place.thread),
    )


def mark_rounds(db: sqlite3.Connection, game: int, *, since: int) -> None:
    """Marks the tables and hands of that round and later ones."""
    db.execute(
        "UPDATE screens SET wanted = wanted + 1 "
        "WHERE game = ? AND round >= ? AND kind IN ('table', 'hand')",
        (game, since),
    )


def mark_hands(db: sqlite3.Connection, game: int, number: int) -> None:
    """Marks the hands of that round."""
    db.execute(
        "UPDATE screens SET wanted = wanted + 1 WHERE game = ? AND round = ? AND kind = 'hand'",
        (game, number),
    )


def mark_hands_since(db: sqlite3.Connection, game: int, person: int, when: float) -> None:
    """Marks the person's hands of the round that was on at that time, and of later ones."""
    db.execute(
        "UPDATE screens SET wanted = wanted + 1 "
        "WHERE game = ?1 AND chat = ?2 AND kind = 'hand' AND round >= "
        "(SELECT COALESCE(MAX(number), 1) FROM rounds WHERE game = ?1 AND dealt_at <= ?3)",
        (game, person, when),
    )


def mark_kind(db: sqlite3.Connection, game: int, kind: str) -> None:
    """Marks the newest screen of one kind in each chat."""
    db.execute(
        "UPDATE screens SET wanted = wanted + 1 WHERE id IN "
        "(SELECT MAX(id) FROM screens WHERE game = ? AND kind = ? GROUP BY chat)",
        (game, kind),
    )


def mark_newest(db: sqlite3.Connection, game: int) -> None:
    """Marks the newest screen of the game in each chat."""
    db.execute(
        "UPDATE screens SET wanted = wanted + 1 WHERE id IN "
        "(SELECT MAX(id) FROM screens WHERE game = ? GROUP BY chat)",
        (game,),
    )


_NEWEST_LIVE = (
    "SELECT MAX(screens.id) FROM screens JOIN games ON games.id = screens.game "
    "WHERE screens.chat = ? AND games.ended_at IS NULL GROUP BY screens.game"
)


def mark_live(db: sqlite3.Connection, chat: int) -> None:
    """Marks the newest screens of live games in a chat."""
    db.execute(f"UPDATE screens SET wanted = wanted + 1 WHERE id IN ({_NEWEST_LIVE})", (chat,))


def reopen_chat(db: sqlite3.Connection, chat: int) -> None:
    """Marks, to be sent anew, the newest screens of live games in a chat that is open again."""
    db.execute(
        "UPDATE screens SET wanted = wanted + 1, renew = 1, renew_at = NULL "
        f"WHERE id IN ({_NEWEST_LIVE})",
        (chat,),
    )


def mark_tables_of(db: sqlite3.Connection, person: int) -> None:
    """Marks the tables of the live games in which the person is seated."""
    db.execute(
        "UPDATE screens SET wanted = wanted + 1 WHERE kind IN ('lobby', 'table') AND game IN "
        "(SELECT games.id FROM games JOIN seats ON seats.game = games.id "
        "WHERE seats.person = ? AND games.ended_at IS NULL)",
        (person,),
    )


def behind(db: sqlite3.Connection, chat: int | None = None) -> list[ScreenRow]:
    """The screens, of one chat or all, that do not show the latest state; oldest first."""
    return [
        _screen(row)
        for row in db.execute(
            f"{_SCREEN} WHERE wanted > done AND (?1 IS NULL OR chat = ?1) ORDER BY id", (chat,)
        ).fetchall()
    ]


def rounds_behind(db: sqlite3.Connection) -> dict[int, int]:
    """The number of the newest round of every game that has a screen behind."""
    return dict(
        db.execute(
            "SELECT game, MAX(number) FROM rounds WHERE game IN "
            "(SELECT game FROM screens WHERE wanted > done) GROUP BY game"
        ).fetchall()
    )


def newest(db: sqlite3.Connection, game: int, chat: int) -> ScreenRow | None:
    """The newest screen of the game in that chat."""
    row = db.execute(
        f"{_SCREEN} WHERE game = ? AND chat = ? ORDER BY id DESC LIMIT 1", (game, chat)
    ).fetchone()
    return _screen(row) if row else None


def newest_message(db: sqlite3.Connection, game: int, chat: int) -> int | None:
    """The newest message of the game in that chat that has been sent."""
    row = db.execute(
        "SELECT message FROM screens WHERE game = ? AND chat = ? AND message IS NOT NULL "
        "ORDER BY id DESC LIMIT 1",
        (game, chat),
    ).fetchone()
    return row[0] if row else None


def move_to(db: sqlite3.Connection, old: int, new: int) -> None:
    """Re-keys the screens of a group; their messages stay behind.

    The newest screen of each live game is to be sent anew, the others are done with, but for the
    end of a game that ended meanwhile.
    """
    db.execute(f"UPDATE screens SET wanted = wanted + 1 WHERE id IN ({_NEWEST_LIVE})", (old,))
    db.execute(
        "UPDATE screens SET done = wanted WHERE chat = ?1 AND id NOT IN "
        f"({_NEWEST_LIVE.replace('?', '?1')}) AND NOT (kind = 'end' AND message IS NULL)",
        (old,),
    )
    db.execute(
        "UPDATE screens SET chat = ?2, message = NULL, sent_at = NULL, shown = NULL, renew = 0 "
        "WHERE chat = ?1",
        (old, new),
    )
    db.execute("DELETE FROM stale_messages WHERE chat = ?", (old,))


def set_shown(db: sqlite3.Connection, id_: int, shown: str, done: int) -> None:
    """The message shows the state as of mark `done`."""
    db.execute("UPDATE screens SET shown = ?, done = ? WHERE id = ?", (shown, done, id_))


def set_sent(
    db: sqlite3.Connection, id_: int, message: int, shown: str, done: int, now: float
) -> None:
    """A new message carries the screen now; the one before, if any, is stale."""
    db.execute(
        "INSERT OR IGNORE INTO stale_messages (chat, message, sent_at) "
        "SELECT chat, message, COALESCE(sent_at, 0) FROM screens "
        "WHERE id = ? AND message IS NOT NULL",
        (id_,),
    )
    db.execute(
        "UPDATE screens SET message = ?, sent_at = ?, shown = ?, done = ?, renew = 0, "
        "renew_at = CASE WHEN renew THEN NULL ELSE renew_at END WHERE id = ?",
        (message, now, shown, done, id_),
    )


def lose_message(db: sqlite3.Connection, id_: int, done: int, when: float) -> None:
    """The message is gone in Telegram: the screen is to be sent anew, but not before `when`."""
    db.execute(
        "UPDATE screens SET message = NULL, shown = NULL, done = ?, renew_at = ? WHERE id = ?",
        (done, when, id_),
    )


def forget(db: sqlite3.Connection, id_: int) -> None:
    """The message is gone in Telegram, and no other one takes its place."""
    db.execute("DELETE FROM screens WHERE id = ?", (id_,))


def renew(db: sqlite3.Connection, id_: int) -> None:
    """Sends the screen anew; the old message is removed."""
    db.execute(
        "UPDATE screens SET renew = 1, renew_at = NULL, wanted = wanted + 1 WHERE id = ?", (id_,)
    )


def plan_renewal(
    db: sqlite3.Connection, game: int, kind: str, number: int, chat: int, when: float
) -> None:
    """Sends the screen anew at that time unless the plan is dropped before, or it is anyway."""
    db.execute(
        "UPDATE screens SET renew_at = ? "
        "WHERE game = ? AND kind = ? AND round = ? AND chat = ? AND NOT renew",
        (when, game, kind, number, chat),
    )


def move_renewals(db: sqlite3.Connection, game: int, then: Callable[[float], float]) -> None:
    """Puts the times at which the game's hands are to be sent anew to other ones."""
    planned = db.execute(
        "SELECT id, renew_at FROM screens "
        "WHERE game = ? AND kind = 'hand' AND renew_at IS NOT NULL",
        (game,),
    ).fetchall()
    for id_, when in planned:
        db.execute("UPDATE screens SET renew_at = ? WHERE id = ?", (then(when), id_))


_DROP_PLAN = "UPDATE screens SET renew = renew AND renew_at IS NULL, renew_at = NULL WHERE game = ?"
"""A plan that was due and could not be carried out yet is dropped too; what somebody has asked to
be sent anew is no plan."""


def drop_renewals(db: sqlite3.Connection, game: int) -> None:
    """Drops every plan of the game."""
    db.execute(_DROP_PLAN, (game,))


def drop_renewal(db: sqlite3.Connection, game: int, kind: str, chat: int) -> None:
    """Drops the plans for one kind of screen in one chat."""
    db.execute(f"{_DROP_PLAN} AND kind = ? AND chat = ?", (game, kind, chat))


def next_renewal(db: sqlite3.Connection) -> float | None:
    """When the next planned renewal is due."""
    when: float | None = db.execute(
        "SELECT MIN(renew_at) FROM screens WHERE renew_at IS NOT NULL AND NOT renew"
    ).fetchone()[0]
    return when


def renew_due(db: sqlite3.Connection, now: float) -> bool:
    """Turns the plans that are due into renewals; True if there were any."""
    cursor = db.execute(
        "UPDATE screens SET renew = 1, wanted = wanted + 1 WHERE renew_at <= ? AND NOT renew",
        (now,),
    )
    return cursor.rowcount > 0


def stale(db: sqlite3.Connection, chat: int | None = None) -> list[StaleMessage]:
    """The replaced messages, of one chat or all, that are still to be removed."""
    return [
        StaleMessage(*row)
        for row in db.execute(
            "SELECT chat, message, sent_at FROM stale_messages WHERE ?1 IS NULL OR chat = ?1",
            (chat,),
        ).fetchall()
    ]


def add_stale(db: sqlite3.Connection, chat: int, message: int, now: float) -> None:
    """Has a message removed."""
    db.execute(
        "INSERT OR IGNORE INTO stale_messages (chat, message, sent_at) VALUES (?, ?, ?)",
        (chat, message, now),
    )


def is_registered(db: sqlite3.Connection, chat: int, message: int) -> bool:
    """Whether the message is one that is kept up to date."""
    return (
        db.execute(
            "SELECT 1 FROM screens WHERE chat = ? AND message = ?", (chat, message)
        ).fetchone()
        is not None
    )


def forget_stale(db: sqlite3.Connection, chat: int, message: int) -> None:
    """The replaced message is gone."""
    db.execute("DELETE FROM stale_messages WHERE chat = ? AND message = ?", (chat, message))
