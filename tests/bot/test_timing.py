"""What a table waits for, how long, and when somebody is warned: as tables."""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.host import timing
from bot.host.live import Live
from bot.host.scene import Stage, TempoName
from engine import CLASSIC, PACK, Game
from storage.clocks import Clock, WaitsFor
from storage.places import Place
from storage.seats import Seat

MOSCOW = "Europe/Moscow"
HERE, THERE = Seat(11), Seat(12)
AWAY = Seat(12, away="left", away_since=0.0)
COMPUTER = Seat(None, "normal", 1)
HOUR = 3600.0


def at(local: str, zone: str = MOSCOW) -> float:
    """Unix seconds of a local date and time."""
    return datetime.fromisoformat(local).replace(tzinfo=ZoneInfo(zone)).timestamp()


def table(*seats: Seat, tempo: TempoName = "calm", stage: Stage = "playing") -> Live:
    """A game whose first round has been dealt by seat 0, so that seat 1 has the turn."""
    game = Game(CLASSIC, len(seats))
    game.deal(PACK, 0)
    assert game.round is not None
    assert game.round.turn == 1
    return Live(
        id=1,
        place=Place(-1),
        stage=stage,
        closed=False,
        host=11,
        auto_draw=True,
        tempo=tempo,
        panel="seats",
        again=False,
        seats=seats,
        version=0,
        rounds=1,
        game=game,
        happened=(),
    )


def between_rounds(live: Live) -> Live:
    """The same table when no round is on."""
    return replace(live, game=Game(live.game.rules, live.game.seats))


def clock(live: Live, began_at: float, *, lasts: float, warned: int = 0) -> Clock:
    """The clock of a person's turn."""
    deadline = began_at + lasts
    return Clock(live.id, 0, "person", began_at, deadline, warned, held_since=None, due_at=deadline)


@pytest.mark.parametrize("tempo", ["lively", "calm", "correspondence"])
@pytest.mark.parametrize(
    ("live", "waits_for"),
    [
        (table(HERE, THERE), "person"),
        (table(HERE, AWAY), "computer"),
        (table(HERE, COMPUTER), "computer"),
        (table(COMPUTER, HERE), "person"),
        (between_rounds(table(HERE, THERE)), "deal"),
        (between_rounds(table(HERE, AWAY)), "deal"),
        (between_rounds(table(COMPUTER, COMPUTER)), "deal"),
        (table(HERE, THERE, stage="paused"), None),
        (table(HERE, COMPUTER, stage="paused"), None),
        (between_rounds(table(HERE, THERE, stage="paused")), None),
        (table(HERE, THERE, stage="lobby"), None),
        (table(HERE, THERE, stage="over"), None),
        (replace(table(HERE, THERE), closed=True), None),
        (replace(table(HERE, COMPUTER), closed=True), None),
    ],
)
def test_what_comes_by_itself(live: Live, waits_for: WaitsFor | None, tempo: TempoName) -> None:
    assert timing.what_for(replace(live, tempo=tempo)) == waits_for


@pytest.mark.parametrize(
    ("live", "waits_for"),
    [
        (table(HERE, THERE), None),
        (table(HERE, AWAY), "computer"),
        (between_rounds(table(HERE, THERE)), None),
        (between_rounds(table(HERE, AWAY)), "deal"),
        (between_rounds(table(HERE, COMPUTER)), "deal"),
    ],
)
def test_without_a_clock_only_computers_go_on(live: Live, waits_for: WaitsFor | None) -> None:
    """C61"""
    assert timing.what_for(replace(live, tempo="none")) == waits_for


@pytest.mark.parametrize(
    ("tempo", "lasts", "begins", "warned_at"),
    [
        ("lively", 30, "12:00:00", ["12:00:20"]),
        ("lively", 30, "23:30:00", ["23:30:20"]),
        ("calm", 90, "12:00:00", ["12:01:00"]),
        ("correspondence", 24 * HOUR, "10:00:00", ["16:00:00", "22:00:00", "+09:00:00"]),
        ("correspondence", 24 * HOUR, "12:00:00", ["18:00:00", "+09:00:00", "+09:00:00"]),
        ("correspondence", 24 * HOUR, "16:59:59", ["22:59:59", "+09:00:00", "+12:59:59"]),
        ("correspondence", 24 * HOUR, "17:00:00", ["+09:00:00", "+09:00:00", "+13:00:00"]),
        ("correspondence", 24 * HOUR, "20:00:00", ["+09:00:00", "+09:00:00", "+16:00:00"]),
        ("correspondence", 24 * HOUR, "03:00:00", ["09:00:00", "15:00:00"]),
        ("none", 24 * HOUR, "12:00:00", []),
    ],
)
def test_when_somebody_is_warned(
    tempo: TempoName, lasts: float, begins: str, warned_at: list[str]
) -> None:
    """C62: none at night, those that would come after the turn left out; `+` is the next day."""
    live = table(HERE, THERE, tempo=tempo)
    running = clock(live, at(f"2026-09-01 {begins}"), lasts=lasts)
    days = ["2026-09-02" if each.startswith("+") else "2026-09-01" for each in warned_at]
    expected = [at(f"{day} {each.lstrip('+')}") for day, each in zip(days, warned_at, strict=True)]
    if tempo == "correspondence" and begins == "03:00:00":
        expected.append(at("2026-09-01 23:00:00") + 10 * HOUR)
        expected = [each for each in expected if each < running.deadline]
    assert timing.warning_times(live, running, MOSCOW) == expected


@pytest.mark.parametrize(
    ("now", "warned", "given", "look"),
    [
        pytest.param("01 12:00:00", 0, 0, "01 18:00:00", id="none is due"),
        pytest.param("01 18:00:00", 0, 1, "02 09:00:00", id="the first; two come in the morning"),
        pytest.param("02 03:00:00", 1, 1, "02 09:00:00", id="at night"),
        pytest.param("02 09:00:00", 1, 3, "02 12:00:00", id="two that coincide are one"),
        pytest.param("01 22:30:00", 0, 1, "02 09:00:00", id="an overdue one comes in the evening"),
        pytest.param("01 23:30:00", 0, 0, "02 09:00:00", id="an overdue one waits for the morning"),
        pytest.param("02 10:00:00", 0, 3, "02 12:00:00", id="all overdue ones are one"),
        pytest.param("02 10:00:00", 3, 3, "02 12:00:00", id="all given"),
    ],
)
def test_warnings_that_are_due_are_counted_but_not_at_night(
    now: str, warned: int, given: int, look: str
) -> None:
    """C62: of a turn that began at noon, though the bot was down when one was due."""
    live = table(HERE, THERE, tempo="correspondence")
    running = clock(live, at("2026-09-01 12:00:00"), lasts=24 * HOUR, warned=warned)
    moment = at(f"2026-09-{now}")
    assert timing.warnings_given(live, running, MOSCOW, moment) == given
    after = replace(running, warned=given)
    assert timing.next_look(live, after, MOSCOW, moment) == at(f"2026-09-{look}")


def test_warning_that_was_given_is_not_taken_back_by_another_time_zone() -> None:
    live = table(HERE, THERE, tempo="correspondence")
    running = clock(live, at("2026-09-01 12:00:00"), lasts=24 * HOUR, warned=2)
    now = at("2026-09-02 09:00:00")
    assert timing.warnings_given(live, running, "America/New_York", now) == 2


@pytest.mark.parametrize("zone", [MOSCOW, "America/New_York", "Asia/Kathmandu", "Europe/Berlin"])
def test_no_warning_comes_at_night_whenever_a_turn_begins(zone: str) -> None:
    """C62: looked at through a whole turn, minute by minute, from every half hour of two days."""
    live = table(HERE, THERE, tempo="correspondence")
    for half_hours in range(0, 96, 3):
        began_at = at("2026-10-24 00:00:00", zone) + 1800 * half_hours
        running = clock(live, began_at, lasts=24 * HOUR)
        now = began_at
        while now < running.deadline:
            given = timing.warnings_given(live, running, zone, now)
            if given > running.warned:
                assert 9 <= datetime.fromtimestamp(now, ZoneInfo(zone)).hour < 23
            running = replace(running, warned=given)
            look = timing.next_look(live, running, zone, now)
            assert look > now, "it would be looked at without end"
            now = look


@pytest.mark.parametrize(
    ("tempo", "when", "quiet"),
    [
        ("correspondence", "22:59:59", False),
        ("correspondence", "23:00:00", True),
        ("correspondence", "08:59:59", True),
        ("correspondence", "09:00:00", False),
        ("calm", "03:00:00", False),
        ("lively", "03:00:00", False),
        ("none", "03:00:00", False),
    ],
)
def test_only_correspondence_is_quiet_at_night(tempo: str, when: str, quiet: bool) -> None:
    assert timing.is_quiet(tempo, MOSCOW, at(f"2026-09-01 {when}")) is quiet


@pytest.mark.parametrize(
    ("looks", "deadline"),
    [
        pytest.param([(2, True)], 30, id="shown at once"),
        pytest.param([(2, False), (4, True)], 34, id="shown when the turn had begun long before"),
        pytest.param([(2, False), (4, False), (9, False), (14, True)], 44, id="gated for long"),
        pytest.param([(2, True), (20, False), (22, True)], 30, id="changed as it is looked at"),
        pytest.param([(2, True), (30, False), (32, True)], 32, id="changed at the very end"),
        pytest.param([(2, True), (20, False), (22, False), (27, True)], 57, id="gated meanwhile"),
        pytest.param([(2, True), (30, False), (32, False), (37, True)], 67, id="gated at the end"),
    ],
)
def test_time_that_is_given_to_whom_nothing_could_be_shown(
    looks: list[tuple[float, bool]], deadline: float
) -> None:
    """Of a turn of thirty seconds, looked at then; whether its person had been shown it."""
    running = clock(table(HERE, THERE, tempo="lively"), 0.0, lasts=30)
    for now, shown in looks:
        if not shown:
            running = timing.hold(running, now)
            assert running.due_at > now
            assert running.deadline > now, "it runs out though nothing is shown"
        elif running.held_since is not None:
            running = timing.release(running, now)
    assert running.held_since is None
    assert running.deadline == deadline
