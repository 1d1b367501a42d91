"""Brings messages up to date: renders the latest state, sends or edits only what differs.

Screens are level-triggered rows; nothing is queued that can go stale. Each chat has its own
courier while it has something to do, so a chat that is slow or gated delays no other.
"""

import asyncio
from functools import partial

from aiogram import Bot

from bot.backlog import Backlog
from bot.calls import Calls
from bot.clock import Clock, race
from bot.courier import Common, Courier
from bot.host.closing import Closing
from bot.host.moving import Moving
from bot.host.presence import Presence
from bot.host.tables import Tables
from bot.logs import get_logger
from bot.pacing import Limits, Pace
from bot.posts import Post, Posts
from bot.store import Store
from storage import screens
from storage.database import Database

log = get_logger(__name__)

LAST_CALLS = 3.0
"""Seconds that calls under way are given when the bot stops."""


class Delivery:
    """The delivery loop. `run` goes on until it is cancelled."""

    tables: Tables
    closing: Closing
    moving: Moving
    presence: Presence
    """Set once, by the composition root: the host wakes the delivery that shows it."""

    def __init__(self, bot: Bot, db: Database, clock: Clock, limits: Limits | None) -> None:
        self.bot = bot
        self.db = db
        self.clock = clock
        self.backlog = Backlog(clock)
        self.gated: set[int] = set()
        """The chats that calls wait for."""
        self._pace = Pace(clock, limits)
        self._store = Store(db, clock)
        self._posts = Posts()
        self._behind = asyncio.Event()
        self._stopping = asyncio.Event()
        self._planned = asyncio.Event()
        self._couriers: dict[int, asyncio.Task[None]] = {}

    def wake(self) -> None:
        """Says that screens may be behind, or renewals planned."""
        self._say_behind()
        self._planned.set()

    def post(self, post: Post) -> None:
        """Sends a message as soon as the chat takes it; silent in groups.

        One that waits already is not sent twice, and a chat that takes nothing piles up nothing.
        """
        if self._posts.add(post):
            self._say_behind()

    def _say_behind(self) -> None:
        log.debug("screens may be behind")
        self._behind.set()

    async def run(self) -> None:
        """Keeps every screen up to date, until `stop`; then ends the calls that are under way."""
        await race(self._dispatch(), self._renew(), self._stopping.wait())
        if self._couriers:
            await race(asyncio.wait(self._couriers.values()), self.clock.sleep(LAST_CALLS))

    def stop(self) -> None:
        """Begins no more calls."""
        self._stopping.set()

    def is_at_work(self, chat: int) -> bool:
        """Whether a message that the chat shows already may not be noted yet."""
        return chat in self._couriers

    async def _dispatch(self) -> None:
        common = self._common()
        while True:
            self._behind.clear()
            # Private chats, whose ids are above 0, come first: a hand is waited for.
            for chat in sorted(await self._chats_behind() - set(self._couriers), reverse=True):
                work = Courier(chat, common).work()
                self._couriers[chat] = asyncio.create_task(work, name=f"chat {chat}")
                self._couriers[chat].add_done_callback(partial(self._ended, chat))
            up_to_date = not self._couriers and not await self._renewal_is_due()
            if up_to_date and not self._behind.is_set():
                log.debug("every screen shows the latest state")
            await self._behind.wait()

    def _common(self) -> Common:
        return Common(
            store=self._store,
            clock=self.clock,
            pace=self._pace,
            calls=Calls(
                bot=self.bot,
                db=self.db,
                store=self._store,
                clock=self.clock,
                tables=self.tables,
                closing=self.closing,
                presence=self.presence,
                planned=self._planned,
            ),
            posts=self._posts,
            post=self.post,
            moving=self.moving,
            gated=self.gated,
            stopping=self._stopping,
        )

    def _ended(self, chat: int, _courier: asyncio.Task[None]) -> None:
        """A courier found nothing to do; what was asked of it meanwhile wakes the loop."""
        del self._couriers[chat]
        self._behind.set()

    async def _chats_behind(self) -> set[int]:
        rows, gone = await self._store.read(lambda db: (screens.behind(db), screens.stale(db)))
        self.backlog.note((row.id, row.shown) for row in rows)
        return {row.place.chat for row in rows} | {each.chat for each in gone} | self._posts.chats()

    async def _renew(self) -> None:
        """Turns planned renewals that are due into screens that are behind."""
        while True:
            self._planned.clear()
            due = await self._store.read(screens.next_renewal)
            if due is None:
                await self._planned.wait()
            elif due > self.clock.time():
                await race(self.clock.sleep_until(due), self._planned.wait())
                if due <= self.clock.time():
                    self._say_behind()
            else:
                await self._store.write(partial(screens.renew_due, now=self.clock.time()))
                self._say_behind()

    async def _renewal_is_due(self) -> bool:
        due = await self._store.read(screens.next_renewal)
        return due is not None and due <= self.clock.time()
