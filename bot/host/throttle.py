"""How often a person, and a group, may ask the bot for something before it stops listening.

Every figure stands here. They lie far above what hands on a telephone do and far below what costs
others anything:

- Taps: the quickest people tap five times a second for a few seconds, as when they turn through the
  house rules; 60 at once and 3 a second after that leave them alone. A tap that moved a card is not
  counted: the game itself says how often that happens. 3 a second of the rest are about a hundredth
  of what one processor handles.
- Commands: 30 at once and one every 6 seconds. Each makes the bot write, and Telegram lets it write
  20 messages a minute into a group, so that one person alone must stay below that for long.
- Lobbies: each one rings in the group. 8 at once and one a minute is more than anybody plays.
- A group gets about four times what a person gets, so that one flooder, who is stopped by their own
  measure first, leaves most of it to the others. A private chat is its person's and has no measure.

Of all measures the `MAX_MEASURES` used last are kept; who is forgotten starts anew.
"""

from collections import OrderedDict
from dataclasses import dataclass
from enum import Enum, auto
from typing import Literal

from bot.clock import Clock

Kind = Literal["tap", "command", "lobby"]

TOLD_EVERY = 10.0
"""Seconds after which somebody who goes on flooding is told so again."""

MAX_MEASURES = 20_000
"""About 4 MB."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """`burst` requests at once, and `per_second` more."""

    burst: float
    per_second: float


PERSON: dict[Kind, Allowance] = {
    "tap": Allowance(60, 3),
    "command": Allowance(30, 1 / 6),
    "lobby": Allowance(8, 1 / 60),
}
GROUP: dict[Kind, Allowance] = {
    "tap": Allowance(240, 12),
    "command": Allowance(120, 2 / 3),
    "lobby": Allowance(16, 1 / 30),
}


class Verdict(Enum):
    """What becomes of a request."""

    ADMITTED = auto()
    TOLD = auto()  # too fast, and it is time to say so
    IGNORED = auto()  # too fast, and that was said already


class Throttle:
    """Measures requests by person and by group, in memory alone."""

    def __init__(self, clock: Clock) -> None:
        self._people = _Measures(clock, PERSON)
        self._groups = _Measures(clock, GROUP)
        self._told: OrderedDict[int, float] = OrderedDict()
        self._clock = clock

    def judge(self, kind: Kind, person: int, group: int | None) -> Verdict:
        """Count a request; only one that the person may make is counted for the group."""
        if self._people.take(kind, person) and (group is None or self._groups.take(kind, group)):
            return Verdict.ADMITTED
        now = self._clock.time()
        if now - self._told.get(person, float("-inf")) < TOLD_EVERY:
            return Verdict.IGNORED
        self._told[person] = now
        self._told.move_to_end(person)
        if len(self._told) > MAX_MEASURES:
            self._told.popitem(last=False)
        return Verdict.TOLD

    def give_back(self, kind: Kind, person: int, group: int | None) -> None:
        """Do not count a request that was admitted, after all."""
        self._people.give_back(kind, person)
        if group is not None:
            self._groups.give_back(kind, group)


@dataclass(slots=True)
class _Measure:
    left: float
    at: float


class _Measures:
    """Token buckets, the one used last at the end."""

    def __init__(self, clock: Clock, allowances: dict[Kind, Allowance]) -> None:
        self._clock = clock
        self._allowances = allowances
        self._all: OrderedDict[tuple[Kind, int], _Measure] = OrderedDict()

    def take(self, kind: Kind, who: int) -> bool:
        """Whether there was one left."""
        measure = self._now(kind, who)
        if measure.left < 1:
            return False
        measure.left -= 1
        return True

    def give_back(self, kind: Kind, who: int) -> None:
        """Undo a `take`."""
        self._now(kind, who).left += 1

    def _now(self, kind: Kind, who: int) -> _Measure:
        allowance = self._allowances[kind]
        now = self._clock.time()
        measure = self._all.pop((kind, who), None) or _Measure(allowance.burst, now)
        # A clock that is set back gives nothing and takes nothing.
        grown = measure.left + max(0.0, now - measure.at) * allowance.per_second
        measure.left, measure.at = min(allowance.burst, grown), now
        self._all[kind, who] = measure
        if len(self._all) > MAX_MEASURES:
            self._all.popitem(last=False)
        return measure
