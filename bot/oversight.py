"""What watches over a running bot: figures, health pages, the operators' chat."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from aiogram import Bot
from aiogram.types import Update

from bot.clock import Clock
from bot.health import Watch, serve_health
from bot.host.drain import Drain
from bot.metrics import CountCalls, Metrics
from bot.operators import Operators, telling_of_errors
from bot.settings import Settings
from storage.database import Database
from storage.errors import Unavailable

NOTHING_STORED = "Nothing can be stored, so updates wait: is the disk full, or the database locked?"


@dataclass(frozen=True, slots=True)
class Oversight:
    """Handed to whatever has something to report."""

    watch: Watch
    operators: Operators

    @property
    def drain(self) -> Drain:
        """Whether new games are begun."""
        return self.watch.drain

    def counted(
        self, handle: Callable[[Update], Awaitable[object]]
    ) -> Callable[[Update], Awaitable[object]]:
        """The same handler, with its outcomes counted."""
        count = self.watch.metrics.update

        async def counting(update: Update) -> object:
            try:
                result = await handle(update)
            except Unavailable:
                count("waiting")
                self.operators.tell(NOTHING_STORED)
                raise
            except Exception:
                count("failed")
                raise
            count("handled")
            return result

        return counting


@asynccontextmanager
async def oversight(
    settings: Settings, bot: Bot, db: Database, clock: Clock, drain: Drain
) -> AsyncIterator[Oversight]:
    """Watches while the context is open. Raises `ListenError`."""
    watch = Watch(db, clock, drain, Metrics())
    operators = Operators(bot, clock, settings.operator_chat)
    seen = Oversight(watch, operators)
    bot.session.middleware(CountCalls(watch.metrics, watch.contact))
    async with serve_health(settings.health_address, watch):
        with telling_of_errors(operators):
            yield seen
