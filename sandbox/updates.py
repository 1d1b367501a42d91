"""What waits for a bot: its updates, each with the time after which it is worthless."""

from collections import deque
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

TAP_LIFETIME = 150.0
LIFETIME = 24 * 3600.0
# Telegram leaves these out unless a bot asks for them by name.
ON_REQUEST_ONLY = {"chat_member", "message_reaction", "message_reaction_count"}
AHEAD = 10
"""An offset further than this beyond the last id belongs to ids before a restart."""


@dataclass(frozen=True)
class Queued:
    """One update and when it expires, in seconds since 1970."""

    id: int
    kind: str
    payload: dict[str, Any]
    expires: float

    @property
    def chat(self) -> int | None:
        """The Bot API's id of the chat that it is about."""
        return chat_of(self.payload)

    def as_update(self) -> dict[str, Any]:
        """Return the Bot API's `Update`."""
        return {"update_id": self.id, self.kind: self.payload}


def chat_of(payload: dict[str, Any]) -> int | None:
    """Return the id of the chat that an update's payload is about."""
    holder = payload.get("message", payload)
    chat: int | None = holder.get("chat", {}).get("id")
    return chat


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

    def put(self, kind: str, payload: dict[str, Any], now: float) -> None:
        """Queue an update, whether or not the bot wants its kind."""
        lifetime = TAP_LIFETIME if kind == "callback_query" else LIFETIME
        self._waiting.append(Queued(self.next_id, kind, payload, now + lifetime))
        self.next_id += 1

    def forget(self, offset: int) -> list[Queued]:
        """Confirm every id below the offset; a negative one keeps that many of the newest.

        An offset from before the ids restarted lower confirms nothing (TELEGRAM.md, Updates).
        Returns what was confirmed.
        """
        confirmed: list[Queued] = []
        if offset < 0:
            while len(self._waiting) > -offset:
                confirmed.append(self._waiting.popleft())
        elif 0 < offset <= self.next_id + AHEAD:
            while self._waiting and self._waiting[0].id < offset:
                confirmed.append(self._waiting.popleft())
        return confirmed

    def remove(self, update: Queued) -> bool:
        """Confirm one update; False if it is not there any more."""
        if update not in self._waiting:
            return False
        self._waiting.remove(update)
        return True

    def put_back(self, updates: list[Queued]) -> None:
        """Let updates that were confirmed wait again, before all others."""
        self._waiting.extendleft(reversed(updates))

    def ready(self, now: float, limit: int | None = None) -> list[Queued]:
        """Drop what has expired and return the oldest updates, at most `limit`."""
        self._waiting = deque(update for update in self._waiting if update.expires > now)
        return list(islice(self._waiting, limit))

    def pending(self, now: float) -> int:
        """Count what a poll could still get."""
        self.ready(now)
        return len(self._waiting)
