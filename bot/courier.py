"""Makes one call in a chat, and holds the chat back after one that could not be made."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from bot.agenda import Job
from bot.calls import Calls
from bot.clock import Clock, race
from bot.host.damage import set_aside
from bot.host.moving import Moving
from bot.logs import get_logger
from bot.posts import Post, Posts
from bot.store import Store
from bot.telegram import Outcome, Result
from storage.errors import DamagedGameError
from storage.places import Place
from storage.screens import ScreenRow

log = get_logger(__name__)

LONGEST_BACKOFF = 30.0


@dataclass(frozen=True, eq=False, slots=True)
class Courier:
    """Serves all chats; whoever sends it sees to it that it does one thing at a time in each."""

    store: Store
    clock: Clock
    calls: Calls
    posts: Posts
    post: Callable[[Post], None]
    """Has a post sent to another chat."""
    moving: Moving
    stopping: asyncio.Event
    held_back: set[int] = field(default_factory=set)
    """The chats in which nothing is done for a while, because a call failed."""
    _failures: dict[int, int] = field(default_factory=dict)
    """How many calls in a row have failed, of the chats of which the last one has."""

    async def do(self, job: Job, answered: Callable[[], None]) -> None:
        """Makes the call; `answered` is told. If it failed, ends when another one may be made."""
        chat = job.chat
        try:
            result = await self._try(job)
        finally:
            answered()
        if result.outcome is not Outcome.LATER:
            self._failures.pop(chat, None)
            return
        failures = self._failures[chat] = self._failures.get(chat, 0) + 1
        wait = result.retry_after or min(2.0 ** (failures - 1), LONGEST_BACKOFF)
        log.warning("a chat has to wait", chat=chat, seconds=wait, why=result.why)
        self.held_back.add(chat)
        await race(self.clock.sleep(wait), self.stopping.wait())
        self.held_back.discard(chat)

    async def _try(self, job: Job) -> Result:
        """Makes a call; a mistake of the program must not stop a chat for ever."""
        try:
            result = await self._call(job)
            if result.outcome is Outcome.MOVED and result.moved_to is not None:
                await self._follow(job.chat, result.moved_to)
        except DamagedGameError as damage:
            await self.store.insist(partial(set_aside, self.calls.tables, damage))
            return Result(Outcome.GONE, why=damage.why)
        except Exception:
            log.exception("messages of a chat could not be sent", chat=job.chat)
            return Result(Outcome.LATER, why="an error of the program")
        return result

    async def _call(self, job: Job) -> Result:
        if isinstance(job.what, ScreenRow):
            return await self.calls.show(job.what)
        if isinstance(job.what, Post):
            result = await self.calls.send(job.what)
            if result.outcome not in (Outcome.LATER, Outcome.MOVED):
                self.posts.remove(job.what)
            return result
        return await self.calls.remove(job.what)

    async def _follow(self, old: int, new: int) -> None:
        """The group has become a supergroup: what was to be shown in it is shown there."""
        await self.store.insist(lambda: self.moving.move(old, new))
        for post in self.posts.take_all(old):
            if post.edits is None:
                place = Place(new, post.place.thread)
                self.post(replace(post, place=place, reply_to=None))
