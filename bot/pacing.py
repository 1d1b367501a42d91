"""How often a chat may be written to: below Telegram's limits, so that they are rarely met.

Sliding windows: at most so many calls within so many seconds, so that no stretch of time holds
more than the limit, bursts included. Nobody knows when on its way a call is counted; so it takes
its place from its beginning until so many seconds after its answer. The figures are Telegram's
(TELEGRAM.md, Limits); it does not promise them, so its `retry_after` is obeyed all the same.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from bot.clock import Clock

BURST = 3
"""Calls that any chat takes at once, before the rate tells."""
GROUP_BURST = 4
"""Calls that a group takes at once of its minute's; a divisor of 20, so that none is wasted."""
KEPT_FOR_HANDS = 5
"""Calls that groups leave to private chats: a hand is waited for, a table is looked at."""
MARGIN = 0.05
"""Seconds that a window is longer than its figure: clocks are not read at the same instant."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Calls a second in a private chat, a minute in a group, a second in all."""

    private_per_second: float = 1.0
    group_per_minute: float = 20.0
    overall_per_second: float = 30.0


class _Window:
    """At most `count` calls within the time in which the rate allows as many."""

    def __init__(self, count: int, per_second: float) -> None:
        self.count = count
        self._seconds = count / per_second + MARGIN
        self._under_way = 0
        self._answered: deque[float] = deque()

    def wait(self, now: float, wanted: int = 1) -> float:
        """Seconds until there may be room for that many calls; 0: there is."""
        while self._answered and self._answered[0] + self._seconds <= now:
            self._answered.popleft()
        too_many = self._under_way + len(self._answered) + min(wanted, self.count) - self.count
        if too_many <= 0:
            return 0.0
        if too_many > len(self._answered):
            return self._seconds
        return self._answered[too_many - 1] + self._seconds - now

    def begin(self) -> None:
        self._under_way += 1

    def end(self, now: float) -> None:
        self._under_way -= 1
        self._answered.append(now)

    def is_idle(self, now: float) -> bool:
        past = not self._answered or self._answered[-1] + self._seconds <= now
        return past and not self._under_way


class Pace:
    """The windows of each chat and one for all. `limits` None: as fast as Telegram takes it."""

    def __init__(self, clock: Clock, limits: Limits | None) -> None:
        self._clock = clock
        self._limits = limits
        self._chats: dict[int, list[_Window]] = {}
        self._overall = _Window(1, 1.0)
        if limits is not None:
            rate = limits.overall_per_second
            self._overall = _Window(max(1, int(rate)), rate)

    def wait(self, chat: int) -> float:
        """Seconds for which the chat is not to be called; 0: it may be now."""
        if self._limits is None:
            return 0.0
        now = self._clock.lived()
        overall = self._overall.wait(now, 1 if chat > 0 else 1 + KEPT_FOR_HANDS)
        return overall or max(window.wait(now) for window in self._windows(self._limits, chat, now))

    def wait_of_all(self) -> float:
        """Seconds for which no chat is to be called."""
        return 0.0 if self._limits is None else self._overall.wait(self._clock.lived())

    def begin(self, chat: int) -> Callable[[], None]:
        """Counts a call; what it returns is to be called once the answer is there."""
        if self._limits is None:
            return lambda: None
        windows = [self._overall, *self._windows(self._limits, chat, self._clock.lived())]
        for window in windows:
            window.begin()

        def end() -> None:
            for window in windows:
                window.end(self._clock.lived())

        return end

    def _windows(self, limits: Limits, chat: int, now: float) -> list[_Window]:
        if chat not in self._chats:
            self._chats = {
                known: windows
                for known, windows in self._chats.items()
                if not all(window.is_idle(now) for window in windows)
            }
            self._chats[chat] = [_Window(BURST, limits.private_per_second)]
            if chat < 0:
                self._chats[chat].append(_Window(GROUP_BURST, limits.group_per_minute / 60))
        return self._chats[chat]
