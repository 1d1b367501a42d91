"""Since when screens have been behind: the figure that tells how late people see what happened."""

from collections.abc import Iterable

from bot.clock import Clock

Behind = tuple[int, str | None]
"""A screen and the digest of what it shows: when that changes, it has been brought up to date."""


class Backlog:
    """What `note` was told of the screens that are behind, and when."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._since: dict[Behind, float] = {}

    def note(self, behind: Iterable[Behind]) -> None:
        """These screens, and no others, are behind now."""
        now = self._clock.time()
        self._since = {each: self._since.get(each, now) for each in behind}

    def since(self, each: Behind) -> float:
        """Since when the screen has been behind; of those noted last."""
        return self._since[each]

    def age(self) -> float:
        """Seconds for which the screen that waits longest has been behind; 0 if none is."""
        now = self._clock.time()
        return now - min(self._since.values(), default=now)
