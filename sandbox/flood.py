"""How many messages a bot may send or edit (TELEGRAM.md, Limits); deletions do not count.

Telegram publishes no exact rule. Here a bot may fill three sliding windows: a short one of every
chat, a minute of every group, and a second of everything together. A call that does not fit is
refused, and its chat alone is closed until the whole number of seconds that the bot is told has
passed. Calls within `IN_FLIGHT` after that refusal may have been under way already and change
nothing; every later one before the chat is open again keeps it closed for `PENALTY` longer.
"""

from collections import deque
from dataclasses import asdict, dataclass
from math import ceil

from sandbox.chats import Chat, Group

IN_FLIGHT = 1.0
PENALTY = 1.0
LONGEST = 60.0
"""Seconds from now beyond which no penalty closes a chat."""


@dataclass(frozen=True)
class Limits:
    """The figures, and whether they hold; the defaults are Telegram's."""

    on: bool = True
    chat_per_second: float = 1.0
    burst: int = 3
    """Messages that one chat takes at once, before the rate tells."""
    group_per_minute: int = 20
    overall_per_second: int = 30

    def as_json(self) -> dict[str, bool | int | float]:
        """Return what the people's API shows."""
        return asdict(self)


TELEGRAM = Limits()
NONE = Limits(on=False)


class Window:
    """At most so many messages within so many seconds."""

    def __init__(self, count: int, seconds: float) -> None:
        self._count = count
        self._seconds = seconds
        self._sent: deque[float] = deque()

    def wait(self, now: float) -> float:
        """Return the seconds until one more message fits; 0 if it does now."""
        while self._sent and self._sent[0] <= now - self._seconds:
            self._sent.popleft()
        if len(self._sent) < self._count:
            return 0.0
        return self._sent[-self._count] + self._seconds - now

    def add(self, now: float) -> None:
        """Count one message."""
        self._sent.append(now)


@dataclass
class Gate:
    """When a chat was closed to a bot and when it opens, in seconds since 1970."""

    closed: float
    opens: float


class Flood:
    """What every bot has sent lately, and which chats are closed to it."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._chats: dict[tuple[int, int], list[Window]] = {}
        self._overall: dict[int, Window] = {}
        self._gates: dict[tuple[int, int], Gate] = {}

    def change(self, limits: Limits) -> None:
        """Let other limits hold from now on; what has been sent is forgotten."""
        self.limits = limits
        self._chats.clear()
        self._overall.clear()
        self._gates.clear()

    def admit(self, bot: int, chat: Chat, now: float) -> int:
        """Count a message; return 0 if it may pass, else the seconds to wait (at least 1)."""
        if not self.limits.on:
            return 0
        key = (bot, chat.id)
        gate = self._gates.get(key)
        if gate is not None and now < gate.opens:
            return _refuse_again(gate, now)
        windows = self._windows(bot, chat)
        wait = max(window.wait(now) for window in windows)
        if wait > 0:
            seconds = _whole(wait)
            self._gates[key] = Gate(now, now + seconds)
            return seconds
        for window in windows:
            window.add(now)
        return 0

    def _windows(self, bot: int, chat: Chat) -> list[Window]:
        limits, key = self.limits, (bot, chat.id)
        if key not in self._chats:
            self._chats[key] = [Window(limits.burst, limits.burst / limits.chat_per_second)]
            if isinstance(chat, Group):
                self._chats[key].append(Window(limits.group_per_minute, 60.0))
        overall = self._overall.setdefault(bot, Window(limits.overall_per_second, 1.0))
        return [*self._chats[key], overall]


def _refuse_again(gate: Gate, now: float) -> int:
    if now >= gate.closed + IN_FLIGHT:
        gate.opens = max(gate.opens, min(gate.opens + PENALTY, now + LONGEST))
    return _whole(gate.opens - now)


def _whole(seconds: float) -> int:
    # Times since 1970 leave about a microsecond of precision, which must not cost a second.
    return max(1, ceil(round(seconds, 3)))
