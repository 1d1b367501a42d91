"""The Bot API calls that delivery makes: a screen shown, a post sent, a message removed."""

import asyncio
import hashlib
import json
import sqlite3
from dataclasses import dataclass
from functools import partial

from aiogram import Bot

from bot import telegram
from bot.clock import Clock
from bot.host import timing
from bot.host.closing import Closing
from bot.host.presence import Presence
from bot.host.tables import Tables
from bot.logs import get_logger
from bot.posts import Post
from bot.render import chat_texts, render
from bot.screens.chat import screen_failed, stale_message
from bot.screens.content import Content
from bot.store import Store
from bot.telegram import Outcome, Result
from storage import games, people, screens
from storage.database import Database
from storage.errors import DamagedGameError
from storage.screens import ScreenRow, StaleMessage

log = get_logger(__name__)

RESEND_AFTER = 30.0
"""Seconds after a message was sent before another one takes its place if it is deleted."""


@dataclass(frozen=True, eq=False, slots=True)
class Calls:
    """One call at a time, and what its outcome means for the rows.

    `planned` is set when a renewal has been planned.
    Raises DamagedGameError where a game to be shown is damaged.
    """

    bot: Bot
    db: Database
    store: Store
    clock: Clock
    tables: Tables
    closing: Closing
    presence: Presence
    planned: asyncio.Event

    async def show(self, row: ScreenRow) -> Result:
        """Brings one screen up to date."""
        if not await self.store.read(partial(_takes_messages, row=row)):
            await self.store.write(lambda db: screens.set_shown(db, row.id, "", row.wanted))
            if row.place.chat > 0:  # one sits down, and is gone before the cards are dealt
                await self.store.insist(lambda: self.presence.leave_everywhere(row.place.chat))
            return Result(Outcome.CLOSED)
        if row.message is None and row.sent_at is not None:
            is_early = not row.renew and self.clock.time() < self._resend_at(row)
            if is_early or not await self.store.read(partial(_comes_back, row=row)):
                await self._lose_message(row)
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
            return await self.store.insist(lambda: render(self.tables, row))
        except DamagedGameError:
            raise
        except Exception:
            log.exception("a screen failed", game=row.game, kind=row.kind)
            return await self._plain(row)

    async def _plain(self, row: ScreenRow) -> Content:
        texts = await self.store.insist(lambda: chat_texts(self.db, row.place.chat))
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
            await self.store.write(lambda db: screens.set_shown(db, row.id, shown, row.wanted))
        elif result.outcome is Outcome.GONE:
            await self._lose_message(row)
        return result

    async def _lose_message(self, row: ScreenRow) -> None:
        """The message was deleted: another takes its place after a while, if it is still needed."""
        when = self._resend_at(row)

        def unit(db: sqlite3.Connection) -> None:
            if _comes_back(db, row):
                screens.lose_message(db, row.id, row.wanted, when)
            else:
                screens.forget(db, row.id)

        await self.store.write(unit)
        self.planned.set()

    def _resend_at(self, row: ScreenRow) -> float:
        """When a deleted message may come back: no race with somebody who deletes them.

        A clock that was set back since it was sent does not make that any later.
        """
        return min(row.sent_at or 0.0, self.clock.time()) + RESEND_AFTER

    async def _send(self, row: ScreenRow, content: Content, shown: str) -> Result:
        """Sends a screen as a new message; the old one, if any, becomes stale."""
        rings = row.kind in ("lobby", "end", "notice") or await self._hand_rings(row)
        result = await telegram.send(self.bot, row.place, content, silent=not rings)
        if result.outcome is Outcome.DONE and result.message is not None:
            message, now = result.message, self.clock.time()

            def unit(db: sqlite3.Connection) -> None:
                screens.set_sent(db, row.id, message, shown, row.wanted, now)
                if row.kind == "table":  # the hands link to its newest message
                    screens.mark_hands(db, row.game, row.round)

            await self.store.write(unit)
        return result

    async def _hand_rings(self, row: ScreenRow) -> bool:
        """A hand that is sent anew rings; not at night, however late the chat takes it."""
        if row.kind != "hand" or not row.renew:
            return False
        now = self.clock.time()
        return await self.store.read(lambda db: timing.may_ring(db, row.game, now))

    async def _follow_up(self, row: ScreenRow, result: Result) -> None:
        """What an outcome means for the table beyond this one message."""
        if result.outcome not in (Outcome.CLOSED, Outcome.REFUSED):
            return
        log.warning("a screen was not taken", game=row.game, kind=row.kind, why=result.why)

        def unit(db: sqlite3.Connection) -> None:
            screens.set_shown(db, row.id, "", row.wanted)
            if is_private and people.set_reachable(db, row.place.chat, reachable=False):
                screens.mark_kind(db, row.game, "table")

        place, is_private = row.place, row.place.chat > 0
        await self.store.write(unit)
        if is_private:
            await self.store.insist(lambda: self.presence.leave_everywhere(place.chat))
        elif result.outcome is Outcome.CLOSED:
            await self.store.insist(lambda: self.closing.close(place.chat, place.thread))

    async def send(self, post: Post) -> Result:
        """Sends a post, or edits the message that it replaces."""
        chat = post.place.chat
        if post.edits is not None:
            result = await telegram.edit(self.bot, chat, post.edits, post.content)
        else:
            result = await telegram.send(
                self.bot, post.place, post.content, silent=chat < 0, reply_to=post.reply_to
            )
        if result.outcome in (Outcome.REFUSED, Outcome.CLOSED):
            log.warning("an answer was not taken", chat=chat, why=result.why)
        return result

    async def remove(self, old: StaleMessage) -> Result:
        """Deletes a replaced message, or empties it where it is too old for that."""
        if telegram.is_deletable(old.sent_at, self.clock.time()):
            result = await telegram.delete(self.bot, old.chat, old.message)
        else:
            empty = stale_message(await chat_texts(self.db, old.chat))
            result = await telegram.edit(self.bot, old.chat, old.message, empty)
        if result.outcome is not Outcome.LATER:
            await self.store.write(lambda db: screens.forget_stale(db, old.chat, old.message))
        return result


def _takes_messages(db: sqlite3.Connection, row: ScreenRow) -> bool:
    """Whether the screen's chat took messages the last time it was tried."""
    if row.place.chat > 0:
        person = people.person(db, row.place.chat)
        return person is not None and person.reachable
    return not games.is_closed(db, row.game)


def _comes_back(db: sqlite3.Connection, row: ScreenRow) -> bool:
    """Whether another message takes the place of a deleted one.

    Not of one that newer ones of its game stand below, an earlier round's result for instance:
    there it would be out of place. Nor of a notice: whoever deletes it wants it no more.
    """
    newest = screens.newest(db, row.game, row.place.chat)
    return row.kind != "notice" and newest is not None and newest.id == row.id


def digest(content: Content) -> str:
    """What tells two contents apart, without keeping a private text."""
    rows = [[(b.text, b.data, b.url, b.style) for b in row] for row in content.rows]
    whole = json.dumps([str(content.text), rows], ensure_ascii=False)
    return hashlib.sha256(whole.encode()).hexdigest()
