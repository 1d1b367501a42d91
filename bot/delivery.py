"""Brings messages up to date: renders the latest state, sends or edits only what differs.

Screens are level-triggered rows; nothing is queued that can go stale. Whenever a call may be made,
the agenda is read anew and the most urgent one is begun; a chat has one at a time, so one that is
slow or gated delays no other.
"""

import asyncio
import math
from collections.abc import Callable
from functools import partial

from aiogram import Bot

from bot import stopping
from bot.agenda import Agenda, Job
from bot.backlog import Backlog
from bot.calls import Calls
from bot.clock import Clock, race
from bot.courier import Courier
from bot.host.closing import Closing
from bot.host.moving import Moving
from bot.host.presence import Presence
from bot.host.tables import Tables
from bot.pacing import Limits, Pace
from bot.posts import Post, Posts
from bot.rest import Rest
from bot.store import Store
from storage import screens
from storage.database import Database

REMOVALS = 10
"""Replaced messages that are removed at a time: the connections are for screens."""

SHORTEST_PAUSE = 0.05
"""Seconds for which calls are saved up when all there may be are used up, so that the agenda is
not read anew for each of them."""


class Delivery:
    """The delivery loop. `run` goes on until it is cancelled."""

    tables: Tables
    closing: Closing
    moving: Moving
    presence: Presence
    """Set once, by the composition root: the host wakes the delivery that shows it."""

    def __init__(
        self, bot: Bot, db: Database, clock: Clock, limits: Limits | None, rest: Rest
    ) -> None:
        self.bot = bot
        self._rest = rest
        self.db = db
        self.clock = clock
        self.backlog = Backlog(clock)
        self._pace = Pace(clock, limits)
        self._store = Store(db, clock, "screens wait for the storage")
        self._posts = Posts()
        self._agenda = Agenda(self._store, clock, self.backlog, self._posts)
        self._behind = asyncio.Event()
        self._stopping = asyncio.Event()
        self._planned = asyncio.Event()
        self._at_work: dict[int, asyncio.Task[None]] = {}
        self._removing: set[int] = set()
        """The chats among them in which a message is removed."""
        self._paced: set[int] = set()
        """The chats that could be called if it were not too often."""
        self._held_back: set[int] = set()

    @property
    def gated(self) -> set[int]:
        """The chats that calls wait for."""
        return self._paced | self._held_back

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
        self._rest.is_over("delivery")
        self._behind.set()

    async def run(self) -> None:
        """Keeps every screen up to date, until `stop`; then ends the calls that are under way."""
        await race(self._dispatch(), self._renew(), self._stopping.wait())
        if calls := set(self._at_work.values()):  # not the dict itself: a call may end meanwhile
            await race(asyncio.wait(calls), self.clock.sleep(stopping.UNDER_WAY))

    def stop(self) -> None:
        """Begins no more calls."""
        self._stopping.set()

    def is_at_work(self, chat: int) -> bool:
        """Whether a message that the chat shows already may not be noted yet."""
        return chat in self._at_work

    async def _dispatch(self) -> None:
        courier = self._courier()
        while True:
            self._behind.clear()
            busy = set(self._at_work)  # what they do may be missing from what is read now
            jobs, renewal = await self._agenda.look()
            wait = self._begin(courier, [job for job in jobs if job.chat not in busy])
            is_due = renewal is not None and renewal <= self.clock.time()
            up_to_date = not self._at_work and not jobs and not is_due
            if up_to_date and not self._behind.is_set():
                self._rest.begins("delivery")
            await self._pause(wait)

    def _begin(self, courier: Courier, jobs: list[Job]) -> float:
        """Begins what may be done now; the seconds after which something else may be."""
        self._paced.clear()
        waits = [math.inf]
        for job in jobs:
            if job.chat in self._at_work:
                continue
            if wait := self._wait(job):
                self._paced.add(job.chat)
                waits.append(wait)
                continue
            answered = self._pace.begin(job.chat) if job.is_paced else self._remove(job.chat)
            task = asyncio.create_task(courier.do(job, answered), name=f"chat {job.chat}")
            self._at_work[job.chat] = task
            task.add_done_callback(partial(self._ended, job.chat))
        return min(waits)

    def _wait(self, job: Job) -> float:
        """Seconds for which the job is not to be begun; 0: it may be now."""
        if job.is_paced:
            return self._pace.wait(job.chat)
        return math.inf if len(self._removing) >= REMOVALS else 0.0

    def _remove(self, chat: int) -> Callable[[], None]:
        self._removing.add(chat)
        return partial(self._removing.discard, chat)

    async def _pause(self, wait: float) -> None:
        """Waits until more may be done.

        While all calls there may be are used up, what happens does not matter: it changes what is
        shown next, not when.
        """
        if wait_of_all := self._pace.wait_of_all():
            await self.clock.sleep(max(wait_of_all, SHORTEST_PAUSE))
        elif wait < math.inf:
            await race(self.clock.sleep(wait), self._behind.wait())
        else:
            await self._behind.wait()

    def _courier(self) -> Courier:
        calls = Calls(
            bot=self.bot,
            db=self.db,
            store=self._store,
            clock=self.clock,
            tables=self.tables,
            closing=self.closing,
            presence=self.presence,
            planned=self._planned,
        )
        return Courier(
            store=self._store,
            clock=self.clock,
            calls=calls,
            posts=self._posts,
            post=self.post,
            moving=self.moving,
            stopping=self._stopping,
            held_back=self._held_back,
        )

    def _ended(self, chat: int, _task: asyncio.Task[None]) -> None:
        """A chat is free; what is left to do there wakes the loop."""
        del self._at_work[chat]
        self._behind.set()

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
