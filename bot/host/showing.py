"""Which messages a change calls for: written in the unit of work of the change itself."""

import sqlite3
from collections.abc import Callable

from bot.host import timing
from bot.host.live import Live
from storage import people, screens
from storage.places import Place
from storage.seats import Seat

Unit = Callable[[sqlite3.Connection], None]
"""What is written as one."""

RING_AFTER = 10.0
"""Seconds after which a hand whose turn has begun is sent anew, so that it rings."""

JUST_NOW = 5.0
"""Seconds for which a hand that was sent needs not be sent again: a ring that was put off to the
morning and a warning are due at the same moment."""

REPOST_AFTER = 120.0
"""Seconds of one turn after which the table is posted again below what was written since."""


def show_deal(db: sqlite3.Connection, live: Live, now: float) -> None:
    """A round was dealt: a new table and new hands; the ones before keep their result."""
    screens.mark_rounds(db, live.id, since=live.rounds - 1)
    if live.place.chat < 0:  # in a private chat the hand shows the table
        screens.want(db, live.id, "table", live.rounds, live.place)
    for seat in live.seats:
        if seat.person is not None and seat.away != "left":
            screens.want(db, live.id, "hand", live.rounds, Place(seat.person))
    _plan_turn(db, live, now)


def show_move(db: sqlite3.Connection, before: Live, live: Live, now: float) -> None:
    """A move was made."""
    screens.mark_rounds(db, live.id, since=live.rounds)
    mover_goes_on = live.turn is not None and live.turn == before.turn
    if mover_goes_on and live.version == before.version + 1:
        mover = live.people[before.turn or 0]
        if mover is not None:
            screens.drop_renewal(db, live.id, "hand", mover)
        return
    _plan_turn(db, live, now)


def show_end(db: sqlite3.Connection, live: Live) -> None:
    """The game is over or was ended: every message says so, and a last one is posted."""
    screens.drop_renewals(db, live.id)
    screens.mark_rounds(db, live.id, since=live.rounds)
    for seat in live.seats:
        withdraw_way_back(db, live.id, seat)
    screens.mark_kind(db, live.id, "lobby")
    screens.mark_kind(db, live.id, "notice")
    forgotten = live.place.chat > 0 and people.person(db, live.place.chat) is None
    if live.rounds and not forgotten:
        screens.want(db, live.id, "end", 0, live.place)


def show_pause(db: sqlite3.Connection, live: Live, now: float) -> None:
    """The table waits, or goes on."""
    screens.mark_rounds(db, live.id, since=live.rounds)
    if live.stage == "paused" or live.closed:
        screens.drop_renewals(db, live.id)
    else:
        _plan_turn(db, live, now)


def show_warning(db: sqlite3.Connection, live: Live, now: float) -> None:
    """The turn runs out soon: its player is rung, unless just now, and the table says so."""
    screens.mark_rounds(db, live.id, since=live.rounds)
    player = _on_turn(live)
    hand = screens.newest(db, live.id, player) if player is not None else None
    if hand is None or hand.sent_at is None or not 0 <= now - hand.sent_at < JUST_NOW:
        ring(db, live)


def show_more_time(db: sqlite3.Connection, game: int) -> None:
    """Whoever the game waits for has been given more time than its messages may say."""
    screens.mark_kind(db, game, "table")
    screens.mark_kind(db, game, "hand")


def ring(db: sqlite3.Connection, live: Live) -> None:
    """Rings the player whose turn it is as soon as it can be, unless the turn ends before."""
    ring_later(db, live, 0.0)


def ring_later(db: sqlite3.Connection, live: Live, when: float) -> None:
    """Rings the player whose turn it is at that time, unless the turn ends before."""
    player = _on_turn(live)
    if player is not None:
        screens.plan_renewal(db, live.id, "hand", live.rounds, player, when)


def show_presence(db: sqlite3.Connection, before: Live, live: Live, now: float) -> None:
    """Somebody has left their seat to the computer, has come back, or is to have a seat."""
    screens.mark_rounds(db, live.id, since=live.rounds)
    if live.stage != "playing" or live.closed:
        screens.drop_renewals(db, live.id)
    elif before.stage != live.stage or _plays_turn(before) != _plays_turn(live):
        _plan_turn(db, live, now)


def withdraw_way_back(db: sqlite3.Connection, game: int, seat: Seat) -> None:
    """What the person of that seat was shown while away offers no way back to it any more."""
    if seat.person is not None and seat.away_since is not None:
        screens.mark_hands_since(db, game, seat.person, seat.away_since)


def _on_turn(live: Live) -> int | None:
    """The person whose turn it is; None if it is a computer's, or between rounds."""
    return live.people[live.turn] if live.turn is not None else None


def _plays_turn(live: Live) -> bool:
    """Whether it is a person who makes the move that the game waits for."""
    return live.turn is not None and live.seats[live.turn].is_present


def _plan_turn(db: sqlite3.Connection, live: Live, now: float) -> None:
    """A turn begins: its player is rung if away, the table is posted again if it lasts."""
    screens.drop_renewals(db, live.id)
    if live.turn is None:
        return
    if _plays_turn(live) and live.place.chat < 0:
        ring_later(db, live, timing.ring_at(db, live, now + RING_AFTER))
    screens.plan_renewal(db, live.id, "table", live.rounds, live.place.chat, now + REPOST_AFTER)
