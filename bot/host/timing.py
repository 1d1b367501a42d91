"""How long a table waits, for whom, and what happens then; nothing here waits itself."""

import sqlite3
from dataclasses import replace

from bot.host.live import Live
from bot.host.quiet import after_night
from bot.host.tempos import HOUR, TEMPOS
from storage import chats, clocks, games
from storage.clocks import Clock, WaitsFor
from storage.idle import Patience

COMPUTER_THINKS = 1.5
"""Seconds that a computer's move takes: people want to follow what happens."""

AT_LEAST = 30.0
"""Seconds everybody is given after a restart, a suspension, or once their chat takes messages."""

SHOWN_WITHIN = 2.0
"""Seconds within which somebody has usually been shown what has changed."""

LOOK_AGAIN = 5.0
"""Seconds after which it is looked again whether somebody has been shown their turn."""

_A_MOMENT = 1.5 * SHOWN_WITHIN

MISSED_TURNS = 2
"""So many turns in a row that run out put a seat into the computer's hands."""

IDLE = Patience(lobby=HOUR / 2, game=7 * 24 * HOUR, correspondence=30 * 24 * HOUR)
"""Seconds without anything done by a person after which a lobby, or a game, ends."""


def wind(db: sqlite3.Connection, live: Live, now: float) -> None:
    """Sets the game's clock to what it waits for now; one that is set to that already runs on.

    A deal comes sooner than it was to when nobody is left who wants the pause.
    """
    waits_for = what_for(live)
    if waits_for is None:
        clocks.stop_clock(db, live.id)
        return
    running = clocks.clock(db, live.id)
    deadline = now + _seconds(live, waits_for)
    is_sooner = waits_for == "deal" and running is not None and deadline < running.deadline
    if running is not None and is_for(running, live) and not is_sooner:
        return
    clock = Clock(live.id, live.version, waits_for, now, deadline, 0, None, deadline)
    if running is not None and _is_same_turn(running, clock):
        clock = _changed_hands(running, clock, live)
    zone = chats.zone(db, live.place.chat)
    if waits_for == "person":
        past = sum(when <= now for when in warning_times(live, clock, zone))
        clock = replace(clock, warned=past)
    due_at = next_look(live, clock, zone, now)
    if waits_for == "person":
        due_at = min(due_at, now + SHOWN_WITHIN)
    clocks.set_clock(db, replace(clock, due_at=due_at))


def _is_same_turn(running: Clock, fresh: Clock) -> bool:
    """Whether `fresh` goes on with a turn that `running` has not seen the end of."""
    is_turn = "deal" not in (running.waits_for, fresh.waits_for)
    return is_turn and running.version == fresh.version and running.deadline > fresh.began_at


def _changed_hands(running: Clock, fresh: Clock, live: Live) -> Clock:
    """Somebody has left, or come back, in the middle of a turn: it ends no later for that.

    Otherwise one person could hold a table up for ever, leaving it and coming back.
    """
    tempo = TEMPOS[live.tempo]
    if tempo is None:
        return fresh
    if fresh.waits_for == "person":
        return replace(fresh, began_at=running.began_at, deadline=running.began_at + tempo.turn)
    # As if it had begun late enough to end when it does: who comes back has what was left.
    began_at = max(running.began_at, running.deadline - tempo.turn)
    return replace(fresh, began_at=began_at, deadline=min(fresh.deadline, running.deadline))


def is_for(clock: Clock, live: Live) -> bool:
    """Whether that clock is set to what the game waits for."""
    return (clock.version, clock.waits_for) == (live.version, what_for(live))


def what_for(live: Live) -> WaitsFor | None:
    """What comes by itself at this table unless somebody is faster; None: nothing does."""
    if live.stage != "playing" or live.closed:
        return None
    if live.turn is None:
        return "deal" if live.is_dealt_for or TEMPOS[live.tempo] else None
    if not live.seats[live.turn].is_present:
        return "computer"
    return "person" if TEMPOS[live.tempo] else None


def hold(clock: Clock, now: float) -> Clock:
    """The clock while the person is not shown what they have to know: it does not run out.

    Their chat takes no messages just now. Or it does, and what has just changed is on its way.
    """
    if clock.held_since is not None:
        since, look = clock.held_since, now + LOOK_AGAIN
    else:
        is_first_look = now - clock.began_at < _A_MOMENT
        since, look = clock.began_at if is_first_look else now, now + SHOWN_WITHIN
    return replace(clock, held_since=since, due_at=look, deadline=max(clock.deadline, look))


def release(clock: Clock, now: float) -> Clock:
    """The clock once the person is shown it: they are given time unless that took a moment only."""
    took_long = clock.held_since is not None and now - clock.held_since >= _A_MOMENT
    until = max(clock.deadline, now + AT_LEAST) if took_long else clock.deadline
    return replace(clock, held_since=None, deadline=until)


def next_look(live: Live, clock: Clock, zone: str, now: float) -> float:
    """When the clock is to be looked at next: at its next warning, or its deadline.

    A warning that is overdue comes at once, at night in the morning.
    """
    times = warning_times(live, clock, zone)[clock.warned :]
    if is_quiet(live.tempo, zone, now):
        times = [max(when, after_night(now, zone)) for when in times]
    return min((*times, clock.deadline))


def warnings_given(live: Live, clock: Clock, zone: str, now: float) -> int:
    """How many warnings are behind the one whose turn it is, with those that are due now."""
    if is_quiet(live.tempo, zone, now):
        return clock.warned
    return sum(when <= now for when in warning_times(live, clock, zone))


def warning_times(live: Live, clock: Clock, zone: str) -> list[float]:
    """When the one whose turn it is, is warned; those that would come too late are left out."""
    tempo = TEMPOS[live.tempo]
    if tempo is None or clock.waits_for != "person":
        return []
    times = [clock.began_at + after for after in tempo.warnings]
    if tempo.quiet:
        times = [after_night(when, zone) for when in times]
    return [when for when in times if when < clock.deadline]


def is_quiet(tempo: str, zone: str, when: float) -> bool:
    """Whether nobody at a table of that tempo is called then: it is night there."""
    return _call_at(tempo, zone, when) > when


def may_ring(db: sqlite3.Connection, game: int, now: float) -> bool:
    """Whether somebody at that table may be called now, even where the game is damaged."""
    place, tempo = games.place_of(db, game), games.tempo(db, game)
    if place is None or tempo is None:
        return True
    return not is_quiet(tempo, chats.zone(db, place.chat), now)


def ring_at(db: sqlite3.Connection, live: Live, when: float) -> float:
    """When somebody may be called who is wanted at that moment."""
    return _call_at(live.tempo, chats.zone(db, live.place.chat), when)


def _call_at(tempo: str, zone: str, when: float) -> float:
    """The first moment from then on at which somebody at a table of that tempo is called."""
    found = TEMPOS[tempo]
    return after_night(when, zone) if found is not None and found.quiet else when


def _seconds(live: Live, waits_for: WaitsFor) -> float:
    tempo = TEMPOS[live.tempo]
    if waits_for == "computer" or tempo is None or (waits_for == "deal" and live.is_dealt_for):
        return COMPUTER_THINKS
    return tempo.turn if waits_for == "person" else tempo.deal
