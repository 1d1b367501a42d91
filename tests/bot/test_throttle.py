import pytest

from bot.clock import DrivenClock
from bot.host.throttle import GROUP, MAX_MEASURES, PERSON, TOLD_EVERY, Kind, Throttle, Verdict

ANN, BOB, GROUP_ID = 1, 2, -100
KINDS: tuple[Kind, ...] = ("tap", "command", "lobby")


class HandClock(DrivenClock):
    """A clock that nobody sleeps by, so that it can be moved at once."""

    def move(self, seconds: float) -> None:
        self._now += seconds


@pytest.fixture
def clock() -> HandClock:
    return HandClock(1_000_000.0)


@pytest.fixture
def throttle(clock: HandClock) -> Throttle:
    return Throttle(clock)


def admitted(throttle: Throttle, kind: Kind, times: int, person: int, group: int | None) -> int:
    """How many of so many requests, made at once, are admitted."""
    verdicts = [throttle.judge(kind, person, group) for _ in range(times)]
    return verdicts.count(Verdict.ADMITTED)


@pytest.mark.parametrize("group", [None, GROUP_ID])
def test_a_quick_person_is_never_stopped(
    throttle: Throttle, clock: HandClock, group: int | None
) -> None:
    """Five taps a second for ten seconds, then one every second for an hour's round."""
    for _ in range(50):
        assert throttle.judge("tap", ANN, group) is Verdict.ADMITTED
        clock.move(0.2)
    for _ in range(100):
        assert throttle.judge("tap", ANN, group) is Verdict.ADMITTED
        clock.move(1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_flooder_gets_a_burst_and_then_no_more_than_the_allowance(
    throttle: Throttle, clock: HandClock, kind: Kind
) -> None:
    allowance = PERSON[kind]
    assert admitted(throttle, kind, 1000, ANN, GROUP_ID) == allowance.burst
    later = 0
    for _ in range(60):
        clock.move(1)
        later += admitted(throttle, kind, 100, ANN, GROUP_ID)
    assert later == pytest.approx(60 * allowance.per_second, abs=1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_flooder_takes_nothing_from_others_in_the_group(throttle: Throttle, kind: Kind) -> None:
    admitted(throttle, kind, 10_000, ANN, GROUP_ID)
    assert admitted(throttle, kind, 8, BOB, GROUP_ID) == 8


@pytest.mark.parametrize("kind", KINDS)
def test_many_people_at_once_do_not_get_past_the_measure_of_their_group(
    throttle: Throttle, kind: Kind
) -> None:
    total = sum(admitted(throttle, kind, 100, person, GROUP_ID) for person in range(1, 200))
    assert total == GROUP[kind].burst


def test_a_person_who_floods_one_group_can_still_be_counted_in_no_other(
    throttle: Throttle,
) -> None:
    admitted(throttle, "tap", 1000, ANN, GROUP_ID)
    assert throttle.judge("tap", ANN, -200) is not Verdict.ADMITTED
    assert throttle.judge("tap", BOB, -200) is Verdict.ADMITTED


def test_taps_do_not_use_up_commands(throttle: Throttle) -> None:
    admitted(throttle, "tap", 1000, ANN, GROUP_ID)
    assert throttle.judge("command", ANN, GROUP_ID) is Verdict.ADMITTED


def test_a_flooder_is_told_now_and_then(throttle: Throttle, clock: HandClock) -> None:
    admitted(throttle, "tap", int(PERSON["tap"].burst), ANN, None)
    told = 0
    for _ in range(600):
        verdicts = [throttle.judge("tap", ANN, None) for _ in range(10)]
        told += verdicts.count(Verdict.TOLD)
        clock.move(0.1)
    assert told == pytest.approx(60 / TOLD_EVERY, abs=1)


def test_what_is_given_back_was_never_counted(throttle: Throttle) -> None:
    for _ in range(1000):
        assert throttle.judge("tap", ANN, GROUP_ID) is Verdict.ADMITTED
        throttle.give_back("tap", ANN, GROUP_ID)
    assert admitted(throttle, "tap", 1000, ANN, GROUP_ID) == PERSON["tap"].burst


def test_giving_back_never_makes_more_than_a_burst(throttle: Throttle) -> None:
    for _ in range(100):
        throttle.give_back("tap", ANN, None)
    assert admitted(throttle, "tap", 1000, ANN, None) == PERSON["tap"].burst


def test_memory_is_bounded_however_many_people_come(throttle: Throttle) -> None:
    for person in range(MAX_MEASURES + 1000):
        admitted(throttle, "lobby", 9, person, person - 10**9)
    for measures in (throttle._people._all, throttle._groups._all, throttle._told):
        assert len(measures) == MAX_MEASURES


def test_a_flooder_who_comes_when_memory_is_full_is_stopped(throttle: Throttle) -> None:
    for person in range(MAX_MEASURES):
        throttle.judge("tap", person, None)
    newcomer = MAX_MEASURES + 1
    assert admitted(throttle, "tap", 1000, newcomer, None) == PERSON["tap"].burst


def test_a_flooder_who_goes_on_is_not_forgotten_for_others(throttle: Throttle) -> None:
    admitted(throttle, "tap", 1000, ANN, None)
    for person in range(10, MAX_MEASURES + 1000):
        throttle.judge("tap", person, None)
        if person % 1000 == 0:
            assert throttle.judge("tap", ANN, None) is not Verdict.ADMITTED


def test_a_clock_set_back_gives_nothing_and_takes_nothing(
    throttle: Throttle, clock: HandClock
) -> None:
    admitted(throttle, "tap", 1000, ANN, None)
    clock.move(-1000)
    assert admitted(throttle, "tap", 10, ANN, None) == 0
