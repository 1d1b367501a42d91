"""How often a chat may be written to: below Telegram's limits, so that they are rarely met.

Token buckets: a bucket holds a burst and fills at a steady rate. The figures are Telegram's
(TELEGRAM.md, Limits); it does not promise them, so its `retry_after` is obeyed all the same.
"""

from dataclasses import dataclass

from bot.clock import Clock

PRIVATE_BURST = 3
GROUP_BURST = 4
KEPT_FOR_HANDS = 5
"""Calls that groups leave to private chats: a hand is waited for, a table is looked at."""

FORGET_AFTER = 120.0
"""Seconds after which any bucket is full again and need not be kept."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Calls a second in a private chat, a minute in a group, a second in all."""

    private_per_second: float = 1.0
    group_per_minute: float = 20.0
    overall_per_second: float = 30.0


class _Bucket:
    """Tokens as of a moment."""

    def __init__(self, size: float, per_second: float, now: float) -> None:
        self.size = size
        self.per_second = per_second
        self._tokens = size
        self._at = now

    def wait(self, now: float, wanted: float = 1.0) -> float:
        """Seconds until the bucket holds that many tokens."""
        # A clock that was set back must not empty it.
        passed = max(0.0, now - self._at)
        self._tokens = min(self.size, self._tokens + passed * self.per_second)
        self._at = now
        return max(0.0, (wanted - self._tokens) / self.per_second)

    def take(self) -> None:
        self._tokens -= 1

    def is_idle(self, now: float) -> bool:
        return now - self._at > FORGET_AFTER


class Pace:
    """One bucket a chat and one for all. `limits` None: as fast as Telegram takes it."""

    def __init__(self, clock: Clock, limits: Limits | None) -> None:
        self._clock = clock
        self._limits = limits
        self._chats: dict[int, _Bucket] = {}
        self._overall: _Bucket | None = None

    def wait(self, chat: int) -> float:
        """Seconds until the chat may be called; 0 takes the call's token."""
        if self._limits is None:
            return 0.0
        now = self._clock.time()
        bucket, overall = self._bucket(self._limits, chat, now), self._all(self._limits, now)
        kept = 0 if chat > 0 else KEPT_FOR_HANDS
        wait = max(bucket.wait(now), overall.wait(now, 1.0 + kept))
        if wait == 0:
            bucket.take()
            overall.take()
        return wait

    def _all(self, limits: Limits, now: float) -> _Bucket:
        if self._overall is None:
            self._overall = _Bucket(limits.overall_per_second, limits.overall_per_second, now)
        return self._overall

    def _bucket(self, limits: Limits, chat: int, now: float) -> _Bucket:
        if chat not in self._chats:
            self._chats = {k: each for k, each in self._chats.items() if not each.is_idle(now)}
            self._chats[chat] = (
                _Bucket(PRIVATE_BURST, limits.private_per_second, now)
                if chat > 0
                else _Bucket(GROUP_BURST, limits.group_per_minute / 60, now)
            )
        return self._chats[chat]
