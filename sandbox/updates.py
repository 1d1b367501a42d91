"""What waits for a bot: its updates, each with the time after which it is worthless."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any

TAP_LIFETIME = 150.0
LIFETIME = 24 * 3600.0
# Telegram leaves these out unless a bot asks for them by name.
ON_REQUEST_ONLY = {"chat_member", "message_reaction", "message_reaction_count"}


@dataclass(frozen=True)
class Queued:
    """One update and when it expires, in seconds since 1970."""

    id: int
    kind: str
    payload: dict[str, Any]
    expires: float

    def as_update(self) -> dict[str, Any]:
        """Return the Bot API's `Update`."""
        return {"update_id": self.id, self.kind: self.payload}


@dataclass
class UpdateQueue:
    """The unconfirmed updates of one bot, oldest first."""

    next_id: int
    allowed: list[str] = field(default_factory=list)
    """What the bot last asked for; empty for Telegram's default."""
    polls: int = 0
    """How many polls have begun: a waiting one that is not the last has been displaced."""
    _waiting: deque[Queued] = field(default_factory=deque)

    def wants(self, kind: str) -> bool:
        """Tell whether the bot asked for updates of this kind."""
        return kind in self.allowed if self.allowed else kind not in ON_REQUEST_ONLY

    def put(self, kind: str, payload: dict[str, Any], now: float) -> bool:
        """Queue an update if the bot wants its kind; tell whether it was queued."""
        if not self.wants(kind):
            return False
        lifetime = TAP_LIFETIME if kind == "callback_query" else LIFETIME
        self._waiting.append(Queued(self.next_id, kind, payload, now + lifetime))
        self.next_id += 1
        return True

    def forget(self, offset: int) -> None:
        """Confirm every id below the offset; a negative one keeps that many of the newest."""
        if offset < 0:
            while len(self._waiting) > -offset:
                self._waiting.popleft()
        elif offset > 0:
            while self._waiting and self._waiting[0].id < offset:
                self._waiting.popleft()

    def ready(self, now: float, limit: int = 100) -> list[Queued]:
        """Drop what has expired and return the oldest updates, at most `limit`."""
        self._waiting = deque(update for update in self._waiting if update.expires > now)
        return [self._waiting[i] for i in range(min(limit, len(self._waiting)))]

    def pending(self, now: float) -> int:
        """Count what a poll could still get."""
        self.ready(now)
        return len(self._waiting)
