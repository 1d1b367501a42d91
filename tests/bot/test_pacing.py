"""The bot's pace, against whenever Telegram may count a call on its way."""

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from bot.pacing import Limits, Pace

LIMITS = Limits(private_per_second=1.0, group_per_minute=20.0, overall_per_second=5.0)
PERSON, GROUP = 7, -7


@dataclass
class Time:
    """A time that a test sets."""

    now: float = 1000.0

    def time(self) -> float:
        raise AssertionError("a date may be set: it says nothing of how much time has passed")

    def lived(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        raise AssertionError(f"a pace waits for nothing itself, not for {seconds} s")

    async def sleep_until(self, when: float) -> None:
        raise AssertionError(f"a pace waits for nothing itself, not until {when}")


def call(pace: Pace, time: Time, chat: int, seconds: float) -> float:
    """Calls as soon as it may, and waits so long for the answer; when the call was begun."""
    while wait := pace.wait(chat):
        time.now += wait
    answered, began = pace.begin(chat), time.now
    time.now += seconds
    answered()
    return began


@given(
    st.lists(st.tuples(st.sampled_from([1, 2, 3, -1, -2]), st.floats(0, 3), st.floats(0, 1))),
)
def test_no_second_holds_more_calls_than_the_limit_whenever_each_was_counted(
    calls: list[tuple[int, float, float]],
) -> None:
    time = Time()
    pace = Pace(time, LIMITS)
    counted: list[float] = []
    for chat, seconds, part in calls:
        began = call(pace, time, chat, seconds)
        counted.append(began + part * seconds)
    for first, beyond in zip(counted, counted[5:], strict=False):
        assert beyond - first >= 1


def test_calls_that_are_under_way_count() -> None:
    pace = Pace(Time(), LIMITS)
    for chat in range(1, 6):
        assert pace.wait(chat) == 0
        pace.begin(chat)
    assert pace.wait(6) >= 1
    assert pace.wait_of_all() >= 1


def test_slow_answer_holds_its_place_for_another_second() -> None:
    time = Time()
    pace = Pace(time, Limits(overall_per_second=1.0))
    answered = pace.begin(PERSON)
    time.now += 10
    assert pace.wait_of_all() >= 1
    answered()
    assert 1 <= pace.wait_of_all() < 2
    time.now += 2
    assert pace.wait_of_all() == 0


def test_groups_leave_room_for_a_hand() -> None:
    pace = Pace(Time(), Limits())
    groups = range(-1, -40, -1)
    begun = [pace.begin(group) for group in groups if not pace.wait(group)]
    assert 20 <= len(begun) < 30
    assert pace.wait(PERSON) == 0


def test_group_gets_no_more_than_its_minute() -> None:
    time = Time()
    pace = Pace(time, LIMITS)
    began = [call(pace, time, GROUP, 0.01) for _ in range(60)]
    for first, beyond in zip(began, began[20:], strict=False):
        assert beyond - first >= 60


def test_without_limits_nobody_waits() -> None:
    pace = Pace(Time(), None)
    for _ in range(100):
        pace.begin(GROUP)
    assert pace.wait(GROUP) == pace.wait_of_all() == 0
