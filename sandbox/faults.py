"""What has been told to go wrong, and how often it has."""

from collections.abc import Container
from dataclasses import dataclass, field
from random import Random
from typing import Any

INSTEAD = ("429", "5xx", "502", "drop_before")
"""Kinds that strike a call before it has an effect."""
AFTERWARDS = ("drop_after", "timeout")
"""Kinds that strike a call when it has had its effect."""
ON_CALLS = (*INSTEAD, *AFTERWARDS, "delay")
ON_UPDATES = ("duplicate_update", "duplicate_tap", "reorder", "late_update", "restart_ids")
KINDS = (*ON_CALLS, *ON_UPDATES)


@dataclass(frozen=True)
class Match:
    """What a fault is about; None stands for all there is."""

    method: str | None = None
    """A method's name in lower case."""
    chat: int | None = None
    """A chat's id as the Bot API has it: a private chat is the person's."""
    bot: int | None = None

    def fits(self, bot: int, method: str | None, chat: int | None) -> bool:
        """Tell whether a call or an update of a bot is meant."""
        return (
            self.bot in (None, bot)
            and (self.method is None or (method is not None and self.method == method.lower()))
            and self.chat in (None, chat)
        )


@dataclass
class Fault:
    """One thing that goes wrong `left` more times, each time with `probability`."""

    kind: str
    match: Match
    left: int
    probability: float = 1.0
    seed: int = 0
    retry_after: int = 1
    """Of kind 429: seconds."""
    status: int = 500
    """Of kind 5xx: the HTTP status."""
    seconds: float = 0.0
    """Of kinds delay and late_update."""
    next_id: int | None = None
    """Of kind restart_ids: the first of the new ids."""
    fired: int = 0
    chance: Random = field(init=False)

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)  # noqa: S311 - repeatable, not secret

    def as_json(self) -> dict[str, Any]:
        """Return what the people's API shows."""
        match = {key: value for key, value in vars(self.match).items() if value is not None}
        return {
            "kind": self.kind,
            "match": match,
            "left": self.left,
            "fired": self.fired,
            "probability": self.probability,
            "seed": self.seed,
        }


class Faults:
    """All faults, in the order in which they were set."""

    def __init__(self) -> None:
        self._all: list[Fault] = []

    def add(self, fault: Fault) -> None:
        """Let one more thing go wrong."""
        self._all.append(fault)

    def clear(self) -> None:
        """Let everything go well again."""
        self._all.clear()

    def as_json(self) -> list[dict[str, Any]]:
        """Show every fault since the last clearing, those that are used up too."""
        return [fault.as_json() for fault in self._all]

    def strike(
        self,
        kinds: Container[str],
        bot: int,
        *,
        method: str | None = None,
        chat: int | None = None,
    ) -> Fault | None:
        """Return the first fault of these kinds that strikes now, having counted it."""
        for fault in self._all:
            if fault.left <= 0 or fault.kind not in kinds:
                continue
            if not fault.match.fits(bot, method, chat):
                continue
            if fault.chance.random() < fault.probability:
                fault.left -= 1
                fault.fired += 1
                return fault
        return None
