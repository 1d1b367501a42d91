"""The house that all rooms of the host stand in."""

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.clock import Clock
from bot.host.chance import Chance
from bot.host.drain import Drain
from bot.rest import Rest
from storage.database import Database


@dataclass(frozen=True, slots=True)
class House:
    """What every room of the host needs."""

    db: Database
    clock: Clock
    chance: Chance
    bot_username: str
    wake: Callable[[], None]
    """Tells the delivery loop that screens may be behind."""
    drain: Drain = field(default_factory=Drain)
    rest: Rest = field(default_factory=Rest)
