"""How often a chat may be written to: below Telegram's limits, so that they are rarely met.

Sliding windows: at most so many calls within so many seconds, so that no stretch of time holds
more than the limit, bursts included. The figures are Telegram's (TELEGRAM.md, Limits); it does
not promise them, so its `retry_after` is obeyed all the same.
"""

from collections import deque
from dataclasses import dataclass

from bot.clock import Clock

BURST = 3
"""Calls that any chat takes at once, before the rate tells."""
GROUP_BURST = 4
"""Calls that a group takes at once of its minute's; a divisor of 20, so that none is wasted."""
KEPT_FOR_HANDS = 5
"""Calls that groups leave to private chats: a hand is waited for, a table is looked at."""
MARGIN = 0.3
"""Seconds that a window is longer than its figure: calls do not arrive as evenly as they leave."""


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
        self._calls: deque[float] = deque()

    def wait(self, now: float, wanted: int = 1) -> float:
        """Seconds until there is room for that many calls."""
        if self._calls and self._calls[-1] > now:  # the clock was set back
            self._calls = deque(min(call, now) for call in self._calls)
        while self._calls and self._calls[0] + self._seconds <= now:
            self._calls.popleft()
        too_many = len(self._calls) + min(wanted, self.count) - self.count
        return self._calls[too_many - 1] + self._seconds - now if too_many > 0 else 0.0

    def take(self, now: float) -> None:
        self._calls.append(now)

    def is_idle(self, now: float) -> bool:
        return not self._calls or self._calls[-1] + self._seconds <= now


class Pace:
    """The windows of each chat and one for all. `limits` None: as fast as Telegram takes it."""

    def __init__(self, clock: Clock, limits: Limits | None) -> None:
        self._clock = clock
        self._limits = limits
        self._chats: dict[int, list[_Window]] = {}
        self._overall: _Window | None = None

    def wait(self, chat: int) -> float:
        """Seconds until the chat may be called; 0 counts the call."""
        if self._limits is None:
            return 0.0
        now = self._clock.time()
        windows, overall = self._windows(self._limits, chat, now), self._all(self._limits)
        kept = 0 if chat > 0 else KEPT_FOR_HANDS
        wait = max(overall.wait(now, 1 + kept), *(window.wait(now) for window in windows))
        if wait == 0:
            for window in (overall, *windows):
                window.take(now)
        return wait

    def _all(self, limits: Limits) -> _Window:
        if self._overall is None:
            rate = limits.overall_per_second
            self._overall = _Window(max(1, int(rate)), rate)
        return self._overall

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
