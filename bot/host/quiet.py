"""The night, in a table's time zone: slow tables remind nobody then."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

NIGHT_BEGINS, NIGHT_ENDS = time(23), time(9)


def after_night(when: float, zone: str) -> float:
    """That moment, or the end of the night it falls into; Unix seconds, IANA name of the zone.

    Raises ZoneInfoNotFoundError for a name that is none.
    """
    local = datetime.fromtimestamp(when, ZoneInfo(zone))
    if NIGHT_ENDS <= local.time() < NIGHT_BEGINS:
        return when
    morning = local if local.time() < NIGHT_ENDS else local + timedelta(days=1)
    return datetime.combine(morning.date(), NIGHT_ENDS, local.tzinfo).timestamp()
