"""One Bot API call while it is being answered, and where the methods are registered."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from sandbox.people import Bot
from sandbox.world import World


@dataclass(frozen=True)
class Upload:
    """A file that came with a call."""

    filename: str
    content: bytes

    def __str__(self) -> str:
        return f"file {self.filename!r}, {len(self.content)} bytes"


@dataclass(frozen=True)
class Call:
    """Who calls, with which parameters (checked and typed, without those not given)."""

    world: World
    bot: Bot
    params: dict[str, Any]

    def flag(self, name: str) -> bool:
        """Return a Boolean parameter; false if it was not given."""
        return bool(self.params.get(name, False))


Method = Callable[[Call], Any]
AsyncMethod = Callable[[Call], Awaitable[Any]]
"""A method that waits. Both kinds return the `result` as JSON and raise `Refusal`."""
