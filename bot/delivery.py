"""Brings messages up to date: renders the latest state, sends or edits only what differs.

Screens are level-triggered rows; nothing is queued that can go stale. Each chat has its own
worker while it has something to do, so a chat that is slow or gated delays no other.
"""

import asyncio
import hashlib
import json
import sqlite3
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from aiogram import Bot

from bot import telegram
from bot.backlog import Backlog
from bot.clock import Clock, race
from bot.host.closing import Closing
from bot.host.damage import set_aside
from bot.host.moving import Moving
from bot.host.tables import Tables
from bot.logs import describe, get_logger
from bot.pacing import Limits, Pace
from bot.render import chat_texts, render
from bot.screens.chat import screen_failed, stale_message
from bot.screens.content import Content
from bot.telegram import Outcome, Result
from storage import games, people, screens
from storage.database import Database
from storage.errors import DamagedGameError, Unavailable
from storage.places import Place
from storage.screens import ScreenRow, StaleMessage

T = TypeVar("T")
Call = Callable[[], Coroutine[None, None, Result]]

log = get_logger(__name__)

DELETABLE_SECONDS = 48 * 3600 - 60
"""Telegram deletes a bot's own message only this long (TELEGRAM.md, Sending)."""

RESEND_AFTER = 30.0
"""Seconds after a message was sent before another one takes its place if it is deleted."""

LONGEST_BACKOFF = 30.0
STORAGE_BACKOFF = 1.0
WAITING_POSTS = 5
"""Answers to commands that wait for one chat at most."""

LAST_CALLS = 3.0
"""Seconds that calls under way are given when the bot stops."""


@dataclass(frozen=True, slots=True)
class Post:
    """A message that answers a command: sent once, not kept up to date."""

    place: Place
    content: Content
    reply_to: int | None = None
    edits: int | None = None
    """The message that it replaces in place, if it is not a new one."""


class Delivery:
    """The delivery loop. `run` goes on until it is cancelled."""

    tables: Tables
    closing: Closing
    moving: Moving
    """Set once, by the composition root: the host wakes the delivery that shows it."""

    def __init__(self, bot: Bot, db: Database, clock: Clock, limits: Limits | None) -> None:
        self.pace = Pace(clock, limits)
        self.bot = bot
        self.db = db
        self.clock = clock
        self._behind = asyncio.Event()
        self._stopping = asyncio.Event()
        self._planned = asyncio.Event()
        self.backlog = Backlog(clock)
        self.gated: set[int] = set()
        """The chats that calls wait for."""
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._posts: dict[int, deque[Post]] = {}

    def wake(self) -> None:
        """Says that screens may be behind, or renewals planned."""
        self._say_behind()
        self._planned.set()

    def post(self, post: Post) -> None:
        """Sends a message as soon as the chat takes it; silent in groups.

        One that waits already is not sent twice, and a chat that takes nothing piles up nothing.
        """
        waiting = self._posts.setdefault(post.place.chat, deque())
        if post in waiting:
            return
        if len(waiting) >= WAITING_POSTS:
            log.info("the oldest answer that waits is left out", chat=post.place.chat)
            waiting.popleft()
        waiting.append(post)
        self._say_behind()

    def _say_behind(self) -> None:
        log.debug("screens may be behind")
        self._behind.set()

    async def run(self) -> None:
        """Keeps every screen up to date, until `stop`; then ends the calls that are under way."""
        await race(self._dispatch(), self._renew(), self._stopping.wait())
        if self._workers:
            await race(asyncio.wait(self._workers.values()), self.clock.sleep(LAST_CALLS))

    def stop(self) -> None:
        """Begins no more calls."""
        self._stopping.set()

    async def _dispatch(self) -> None:
        while True:
            self._behind.clear()
            # Private chats, whose ids are above 0, come first: a hand is waited for.
            for chat in sorted(await self._chats_behind() - set(self._workers), reverse=True):
                self._workers[chat] = asyncio.create_task(self._work(chat), name=f"chat {chat}")
                self._workers[chat].add_done_callback(partial(self._ended, chat))
            up_to_date = not self._workers and not await self._renewal_is_due()
            if up_to_date and not self._behind.is_set():
                log.debug("every screen shows the latest state")
            await self._behind.wait()

    def _ended(self, chat: int, _worker: asyncio.Task[None]) -> None:
        """A worker found nothing to do; what was asked of it meanwhile wakes the loop."""
        del self._workers[chat]
        self._behind.set()

    def is_at_work(self, chat: int) -> bool:
        """Whether a message that the chat shows already may not be noted yet."""
        return chat in self._workers

    async def _chats_behind(self) -> set[int]:
        rows, gone = await self._read(lambda db: (screens.behind(db), screens.stale(db)))
        self.backlog.note((row.id, row.shown) for row in rows)
        return {row.place.chat for row in rows} | {each.chat for each in gone} | set(self._posts)

    async def _renew(self) -> None:
        """Turns planned renewals that are due into screens that are behind."""
        while True:
            self._planned.clear()
            due = await self._read(screens.next_renewal)
            if due is None:
                await self._planned.wait()
            elif due > self.clock.time():
                await race(self.clock.sleep_until(due), self._planned.wait())
                if due <= self.clock.time():
                    self._say_behind()
            else:
                await self._write(partial(screens.renew_due, now=self.clock.time()))
                self._say_behind()

    async def _renewal_is_due(self) -> bool:
        due = await self._read(screens.next_renewal)
        return due is not None and due <= self.clock.time()

    async def _work(self, chat: int) -> None:
        """Does all there is to do in one chat, one call at a time, at its pace."""
        failures = 0
        while not self._stopping.is_set() and (call := await self._next(chat)) is not None:
            if wait := self.pace.wait(chat):
                await self._wait(chat, wait)
                continue  # something else may be more urgent by now
            result = await self._try(chat, call)
            if result.outcome is not Outcome.LATER:
                failures = 0
                continue
            failures += 1
            wait = result.retry_after or min(2.0 ** (failures - 1), LONGEST_BACKOFF)
            log.warning("a chat has to wait", chat=chat, seconds=wait, why=result.why)
            await self._wait(chat, wait)

    async def _call(self, chat: int, call: Call) -> Result:
        result = await call()
        if result.outcome is Outcome.MOVED and result.moved_to is not None:
            await self._follow(chat, result.moved_to)
        return result

    async def _follow(self, old: int, new: int) -> None:
        """The group has become a supergroup: what was to be shown in it is shown there."""
        await self._insist(lambda: self.moving.move(old, new))
        for post in self._posts.pop(old, ()):
            if post.edits is None:
                self.post(replace(post, place=Place(new, post.place.thread), reply_to=None))

    async def _wait(self, chat: int, seconds: float) -> None:
        self.gated.add(chat)
        await race(self.clock.sleep(seconds), self._stopping.wait())
        self.gated.discard(chat)

    async def _try(self, chat: int, call: Call) -> Result:
        """Makes a call; a mistake of the program must not stop a chat for ever."""
        try:
            return await self._call(chat, call)
        except DamagedGameError as damage:
            if await self._insist(partial(set_aside, self.tables, damage)):
                return Result(Outcome.GONE, why=damage.why)
            return Result(Outcome.LATER, why=damage.why)
        except Exception:
            log.exception("messages of a chat could not be sent", chat=chat)
            return Result(Outcome.LATER, why="an error of the program")

    async def _next(self, chat: int) -> Call | None:
        """The next call for this chat, or None if nothing is left to do."""
        rows = await self._read(lambda db: screens.behind(db, chat))
        if rows:
            # The running round is waited for; a lobby or an old result is not.
            return partial(self._show, max(rows, key=lambda row: row.round))
        if chat in self._posts:
            return partial(self._send_post, chat)
        gone = await self._read(lambda db: screens.stale(db, chat))
        return partial(self._remove, gone[0]) if gone else None

    async def _show(self, row: ScreenRow) -> Result:
        """Brings one screen up to date."""
        if not await self._read(partial(_takes_messages, row=row)):
            await self._write(lambda db: screens.set_shown(db, row.id, "", row.wanted))
            return Result(Outcome.CLOSED)
        if row.message is None and not row.renew and row.sent_at is not None:
            when = self._resend_at(row)
            if self.clock.time() < when:
                await self._write(lambda db: screens.lose_message(db, row.id, row.wanted, when))
                self._planned.set()
                return Result(Outcome.GONE)
        result = await self._put(row, await self._render(row))
        if result.outcome is Outcome.REFUSED:
            log.error("a screen was refused", game=row.game, kind=row.kind, why=result.why)
            result = await self._put(row, await self._plain(row))
        await self._follow_up(row, result)
        return result

    async def _render(self, row: ScreenRow) -> Content:
        """What the screen shows; if a text fails, a plain one: the game itself is unaffected."""
        try:
            return await self._insist(lambda: render(self.tables, row))
        except DamagedGameError:
            raise
        except Exception:
            log.exception("a screen failed", game=row.game, kind=row.kind)
            return await self._plain(row)

    async def _plain(self, row: ScreenRow) -> Content:
        texts = await self._insist(lambda: chat_texts(self.db, row.place.chat))
        return screen_failed(texts)

    async def _put(self, row: ScreenRow, content: Content) -> Result:
        """Sends or edits, whichever it takes, and notes what is shown now."""
        shown = digest(content)
        if row.message is None or row.renew:
            return await self._send(row, content, shown)
        if row.shown == shown:
            result = Result(Outcome.DONE)
        else:
            result = await telegram.edit(self.bot, row.place.chat, row.message, content)
        if result.outcome is Outcome.DONE:
            await self._write(lambda db: screens.set_shown(db, row.id, shown, row.wanted))
        elif result.outcome is Outcome.GONE:
            when = self._resend_at(row)
            await self._write(lambda db: screens.lose_message(db, row.id, row.wanted, when))
            self._planned.set()
        return result

    def _resend_at(self, row: ScreenRow) -> float:
        """When a deleted message may come back: no race with somebody who deletes them.

        A clock that was set back since it was sent does not make that any later.
        """
        return min(row.sent_at or 0.0, self.clock.time()) + RESEND_AFTER

    async def _send(self, row: ScreenRow, content: Content, shown: str) -> Result:
        """Sends a screen as a new message; the old one, if any, becomes stale."""
        rings = row.kind in ("lobby", "end") or (row.kind == "hand" and row.renew)
        result = await telegram.send(self.bot, row.place, content, silent=not rings)
        if result.outcome is Outcome.DONE and result.message is not None:
            message, now = result.message, self.clock.time()
            await self._write(
                lambda db: screens.set_sent(db, row.id, message, shown, row.wanted, now)
            )
        return result

    async def _follow_up(self, row: ScreenRow, result: Result) -> None:
        """What an outcome means for the table beyond this one message."""
        if result.outcome not in (Outcome.CLOSED, Outcome.REFUSED):
            return
        log.warning("a screen was not taken", game=row.game, kind=row.kind, why=result.why)

        def unit(db: sqlite3.Connection) -> None:
            screens.set_shown(db, row.id, "", row.wanted)
            if row.kind == "hand" and people.set_reachable(db, row.place.chat, reachable=False):
                screens.mark_kind(db, row.game, "table")

        await self._write(unit)
        if row.kind != "hand" and result.outcome is Outcome.CLOSED:
            place = row.place
            await self._insist(lambda: self.closing.close(place.chat, place.thread))

    async def _send_post(self, chat: int) -> Result:
        post = self._posts[chat][0]
        if post.edits is not None:
            result = await telegram.edit(self.bot, chat, post.edits, post.content)
        else:
            result = await telegram.send(
                self.bot, post.place, post.content, silent=chat < 0, reply_to=post.reply_to
            )
        if result.outcome not in (Outcome.LATER, Outcome.MOVED):
            self._sent(chat, post)
        if result.outcome in (Outcome.REFUSED, Outcome.CLOSED):
            log.warning("an answer was not taken", chat=chat, why=result.why)
        return result

    def _sent(self, chat: int, post: Post) -> None:
        """The post waits no longer; newer ones may have pushed it out meanwhile."""
        waiting = self._posts[chat]
        if post in waiting:
            waiting.remove(post)
        if not waiting:
            del self._posts[chat]

    async def _remove(self, old: StaleMessage) -> Result:
        """Deletes a replaced message, or empties it where it is too old for that."""
        if self.clock.time() - old.sent_at < DELETABLE_SECONDS:
            result = await telegram.delete(self.bot, old.chat, old.message)
        else:
            empty = stale_message(await chat_texts(self.db, old.chat))
            result = await telegram.edit(self.bot, old.chat, old.message, empty)
        if result.outcome is not Outcome.LATER:
            await self._write(lambda db: screens.forget_stale(db, old.chat, old.message))
        return result

    async def _read(self, unit: Callable[[sqlite3.Connection], T]) -> T:
        return await self._insist(lambda: self.db.read(unit))

    async def _write(self, unit: Callable[[sqlite3.Connection], T]) -> T:
        return await self._insist(lambda: self.db.write(unit))

    async def _insist(self, work: Callable[[], Coroutine[None, None, T]]) -> T:
        """Waits for the storage as long as it takes: what is shown must be what is kept."""
        while True:
            try:
                return await work()
            except Unavailable as error:
                log.error("screens wait for the storage", why=describe(error))  # noqa: TRY400 - an operator needs no stack
                await self.clock.sleep(STORAGE_BACKOFF)


def _takes_messages(db: sqlite3.Connection, row: ScreenRow) -> bool:
    """Whether the screen's chat took messages the last time it was tried."""
    if row.kind == "hand":
        person = people.person(db, row.place.chat)
        return person is not None and person.reachable
    return not games.is_closed(db, row.game)


def digest(content: Content) -> str:
    """What tells two contents apart, without keeping a private text."""
    rows = [[(b.text, b.data, b.url, b.style) for b in row] for row in content.rows]
    whole = json.dumps([str(content.text), rows], ensure_ascii=False)
    return hashlib.sha256(whole.encode()).hexdigest()
