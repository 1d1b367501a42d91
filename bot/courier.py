"""The worker of one chat: does all there is to do in it, one call at a time, at its pace."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from functools import partial

from bot.calls import Calls
from bot.clock import Clock, race
from bot.host.damage import set_aside
from bot.host.moving import Moving
from bot.logs import get_logger
from bot.pacing import Pace
from bot.posts import Post, Posts
from bot.store import Store
from bot.telegram import Outcome, Result
from storage import screens
from storage.errors import DamagedGameError
from storage.places import Place

Call = Callable[[], Coroutine[None, None, Result]]

log = get_logger(__name__)

LONGEST_BACKOFF = 30.0


@dataclass(frozen=True, eq=False, slots=True)
class Common:
    """What the couriers of all chats share."""

    store: Store
    clock: Clock
    pace: Pace
    calls: Calls
    posts: Posts
    post: Callable[[Post], None]
    """Has a post sent to another chat."""
    moving: Moving
    gated: set[int]
    """The chats that calls wait for."""
    stopping: asyncio.Event


class Courier:
    """Works in one chat until nothing is left to do there, or the bot stops."""

    def __init__(self, chat: int, common: Common) -> None:
        self.chat = chat
        self.common = common

    async def work(self) -> None:
        """Makes one call after another; one that could not be made is tried again later."""
        failures = 0
        while not self.common.stopping.is_set() and (call := await self._next()) is not None:
            if wait := self.common.pace.wait(self.chat):
                await self._wait(wait)
                continue  # something else may be more urgent by now
            result = await self._try(call)
            if result.outcome is not Outcome.LATER:
                failures = 0
                continue
            failures += 1
            wait = result.retry_after or min(2.0 ** (failures - 1), LONGEST_BACKOFF)
            log.warning("a chat has to wait", chat=self.chat, seconds=wait, why=result.why)
            await self._wait(wait)

    async def _next(self) -> Call | None:
        """The next call for this chat, or None if nothing is left to do."""
        store, calls = self.common.store, self.common.calls
        rows = await store.read(lambda db: screens.behind(db, self.chat))
        if rows:
            # The running round is waited for; a lobby or an old result is not.
            return partial(calls.show, max(rows, key=lambda row: row.round))
        if post := self.common.posts.first(self.chat):
            return partial(self._send, post)
        gone = await store.read(lambda db: screens.stale(db, self.chat))
        return partial(calls.remove, gone[0]) if gone else None

    async def _send(self, post: Post) -> Result:
        result = await self.common.calls.send(post)
        if result.outcome not in (Outcome.LATER, Outcome.MOVED):
            self.common.posts.remove(post)
        return result

    async def _try(self, call: Call) -> Result:
        """Makes a call; a mistake of the program must not stop a chat for ever."""
        try:
            result = await call()
            if result.outcome is Outcome.MOVED and result.moved_to is not None:
                await self._follow(result.moved_to)
        except DamagedGameError as damage:
            set_it_aside = partial(set_aside, self.common.calls.tables, damage)
            if await self.common.store.insist(set_it_aside):
                return Result(Outcome.GONE, why=damage.why)
            return Result(Outcome.LATER, why=damage.why)
        except Exception:
            log.exception("messages of a chat could not be sent", chat=self.chat)
            return Result(Outcome.LATER, why="an error of the program")
        return result

    async def _follow(self, new: int) -> None:
        """The group has become a supergroup: what was to be shown in it is shown there."""
        await self.common.store.insist(lambda: self.common.moving.move(self.chat, new))
        for post in self.common.posts.take_all(self.chat):
            if post.edits is None:
                place = Place(new, post.place.thread)
                self.common.post(replace(post, place=place, reply_to=None))

    async def _wait(self, seconds: float) -> None:
        self.common.gated.add(self.chat)
        await race(self.common.clock.sleep(seconds), self.common.stopping.wait())
        self.common.gated.discard(self.chat)
