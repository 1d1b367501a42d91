"""What happened a moment ago, so that it is not done twice; in memory alone."""

from bot.clock import Clock

LATELY = 10 * 60.0
"""Seconds that something counts as having happened lately."""


class Lately:
    """Things that happened lately, each named by a few numbers (a game, a seat, a person)."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._happened: dict[tuple[int, ...], float] = {}

    def note(self, *what: int) -> bool:
        """Notes that it happens now; False, and nothing noted, if it has happened lately."""
        now = self._clock.time()
        self._happened = {each: at for each, at in self._happened.items() if 0 <= now - at < LATELY}
        if what in self._happened:
            return False
        self._happened[what] = now
        return True

    def forget(self, *what: int) -> None:
        """It may happen again at once."""
        self._happened.pop(what, None)
