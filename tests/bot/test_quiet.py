"""The night in a table's time zone: from eleven in the evening to nine in the morning."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pytest

from bot.host.quiet import after_night

MOSCOW, BERLIN, KATHMANDU = "Europe/Moscow", "Europe/Berlin", "Asia/Kathmandu"
BEIRUT = "Asia/Beirut"
"""Where summer time begins and ends at midnight."""


def at(local: str, zone: str) -> float:
    """Unix seconds of a local date and time."""
    return datetime.fromisoformat(local).replace(tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("when", "then"),
    [
        ("2026-09-01 09:00:00", "2026-09-01 09:00:00"),
        ("2026-09-01 15:30:00", "2026-09-01 15:30:00"),
        ("2026-09-01 22:59:59", "2026-09-01 22:59:59"),
        ("2026-09-01 23:00:00", "2026-09-02 09:00:00"),
        ("2026-09-01 23:59:59", "2026-09-02 09:00:00"),
        ("2026-09-02 00:00:00", "2026-09-02 09:00:00"),
        ("2026-09-02 08:59:59", "2026-09-02 09:00:00"),
        ("2026-12-31 23:30:00", "2027-01-01 09:00:00"),
        ("2028-02-28 23:00:00", "2028-02-29 09:00:00"),
    ],
)
@pytest.mark.parametrize("zone", [MOSCOW, BERLIN, KATHMANDU, "Pacific/Kiritimati", "UTC"])
def test_moment_at_night_is_put_off_to_nine_in_the_morning(zone: str, when: str, then: str) -> None:
    assert after_night(at(when, zone), zone) == at(then, zone)


@pytest.mark.parametrize(
    ("zone", "when", "hours"),
    [
        pytest.param(BERLIN, "2026-03-28 23:00:00", 9, id="the night in which an hour is left out"),
        pytest.param(BERLIN, "2026-10-24 23:00:00", 11, id="the night with an hour more"),
        pytest.param(BERLIN, "2026-10-25 01:30:00", 8.5, id="just before that hour"),
        pytest.param(BEIRUT, "2026-03-28 23:30:00", 8.5, id="an hour left out at midnight"),
        pytest.param(BEIRUT, "2026-10-24 22:59:59", 0, id="before eleven comes twice"),
        pytest.param(BEIRUT, "2026-10-24 23:30:00", 10.5, id="the first time it is half past"),
        pytest.param(MOSCOW, "2026-10-24 23:00:00", 10, id="no summer time"),
    ],
)
def test_night_is_as_long_as_its_clock_makes_it(zone: str, when: str, hours: float) -> None:
    moment = at(when, zone)
    assert after_night(moment, zone) - moment == hours * 3600


@pytest.mark.parametrize("zone", [MOSCOW, BERLIN, BEIRUT, "Australia/Lord_Howe", "Asia/Kathmandu"])
def test_every_half_hour_of_a_year_ends_up_in_the_day_that_follows_it(zone: str) -> None:
    start = datetime(2026, 1, 1, tzinfo=UTC).timestamp()
    for half_hours in range(2 * 24 * 365):
        when = start + 1800 * half_hours
        then = after_night(when, zone)
        local = datetime.fromtimestamp(then, ZoneInfo(zone))
        assert 9 <= local.hour < 23
        assert 0 <= then - when <= 11 * 3600
        assert after_night(then, zone) == then


def test_same_moment_is_night_in_one_zone_and_day_in_another() -> None:
    noon = at("2026-09-01 12:00:00", MOSCOW)
    assert after_night(noon, MOSCOW) == noon
    assert after_night(noon, "America/New_York") == at("2026-09-01 09:00:00", "America/New_York")


def test_zone_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ZoneInfoNotFoundError):
        after_night(0.0, "Europe/Atlantis")
