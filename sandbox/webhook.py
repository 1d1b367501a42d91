"""A webhook: where a bot's updates are posted, and how that has gone (TELEGRAM.md, Updates)."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from sandbox.updates import Queued, chat_of

FIRST_DELAY = 2.0
"""Seconds after the second failure; the first one is followed at once, every later one by twice
the delay before."""
LONGEST_DELAY = (60.0, 120.0)
"""Between these the longest delay lies."""
LONGEST_ASKED_FOR = 3600.0
"""Seconds of a Retry-After beyond which nothing is heeded."""

Lane = tuple[str, int | None]


def lane_of(update: Queued) -> Lane:
    """Name the queue in which an update keeps its order: a person's taps, a chat's messages."""
    if update.kind == "callback_query":
        return "taps", update.payload["from"]["id"]
    if update.kind in ("message", "edited_message"):
        return "messages", chat_of(update.payload)
    return update.kind, chat_of(update.payload)


@dataclass
class Attempts:
    """How often an update has failed, and when it is tried again (seconds since 1970)."""

    failed: int = 0
    delay: float = FIRST_DELAY / 2
    at: float = 0.0


@dataclass
class Webhook:
    """What a bot has set, and what has become of it."""

    url: str
    secret: str | None = None
    max_connections: int = 40
    error: tuple[int, str] | None = None
    """When the last delivery failed that did, and why."""
    busy: dict[Lane, Queued] = field(default_factory=dict)
    """What is being delivered."""
    attempts: dict[int, Attempts] = field(default_factory=dict)
    """By update id, those that have failed."""
    chance: Random = field(default_factory=lambda: Random(0))  # noqa: S311 - repeatable, not secret

    def as_json(self) -> dict[str, Any]:
        """Return its part of the Bot API's `WebhookInfo`."""
        info: dict[str, Any] = {"max_connections": self.max_connections}
        if self.error is not None:
            info["last_error_date"], info["last_error_message"] = self.error
        return info

    def heads(self, waiting: list[Queued]) -> list[Queued]:
        """Return the first update of every lane in which nothing is being delivered."""
        first: dict[Lane, Queued] = {}
        for update in waiting:
            first.setdefault(lane_of(update), update)
        return [update for lane, update in first.items() if lane not in self.busy]

    def due(self, waiting: list[Queued], now: float) -> list[Queued]:
        """Return what can be delivered now, at most as much as connections are free."""
        ready = [update for update in self.heads(waiting) if self.when(update) <= now]
        return ready[: self.max_connections - len(self.busy)]

    def when(self, update: Queued) -> float:
        """Return when an update may be delivered."""
        return self.attempts[update.id].at if update.id in self.attempts else 0.0

    def succeeded(self, update: Queued) -> None:
        """Note that an update has been taken."""
        self.attempts.pop(update.id, None)

    def failed(self, update: Queued, now: float, why: str, retry_after: float) -> None:
        """Note a failure, and when to try again; the bot may have asked for a pause in seconds."""
        self.error = int(now), why
        attempts = self.attempts.setdefault(update.id, Attempts())
        pause = min(retry_after, LONGEST_ASKED_FOR)
        if not pause and attempts.failed:
            longest = self.chance.uniform(*LONGEST_DELAY)
            pause = attempts.delay = min(attempts.delay * 2, longest)
        attempts.failed += 1
        attempts.at = now + pause
