"""What there is to do in all chats, in the order in which it is to be done.

Each screen has its deadline: so long after it fell behind, depending on what it is. The earliest
comes first. So the running round goes before old results, and yet nothing waits for ever, however
many screens fall behind.
"""

import math
import sqlite3
from dataclasses import dataclass

from bot.backlog import Backlog
from bot.clock import Clock
from bot.posts import Post, Posts
from bot.store import Store
from bot.telegram import is_deletable
from storage import screens
from storage.screens import ScreenRow, StaleMessage

HAND = 0.0
ANSWER = 5.0
TABLE = 15.0
"""A group takes one message in three seconds: a table that waits for its turn in the group, for
twelve at most, does not go before the hands of the next move for that."""
OLD = 45.0
"""What a newer message has taken the place of, the result of an earlier round, say."""


@dataclass(frozen=True, slots=True)
class Job:
    """A call that a chat waits for, and its deadline in Unix seconds."""

    chat: int
    due: float
    what: ScreenRow | Post | StaleMessage
    is_paced: bool = True
    """Whether Telegram counts it: it limits what is sent and edited (TELEGRAM.md, Limits)."""


class Agenda:
    """Reads what there is to do; `backlog` is told of the screens that are behind."""

    def __init__(self, store: Store, clock: Clock, backlog: Backlog, posts: Posts) -> None:
        self._store = store
        self._clock = clock
        self._backlog = backlog
        self._posts = posts

    async def jobs(self) -> list[Job]:
        """All there is to do, the most urgent first."""
        rows, rounds, gone = await self._store.read(_look)
        self._backlog.note((row.id, row.shown) for row in rows)
        jobs = [
            Job(
                row.place.chat,
                self._backlog.since((row.id, row.shown)) + _patience(row, rounds),
                row,
            )
            for row in rows
        ]
        jobs += [Job(post.place.chat, since + ANSWER, post) for post, since in self._posts.oldest()]
        jobs.sort(key=lambda job: job.due)
        return jobs + [self._removal(old) for old in gone]

    def _removal(self, old: StaleMessage) -> Job:
        """One that is too old to be deleted is emptied, by an edit."""
        is_edit = not is_deletable(old.sent_at, self._clock.time())
        return Job(old.chat, math.inf, old, is_paced=is_edit)


def _look(
    db: sqlite3.Connection,
) -> tuple[list[ScreenRow], dict[int, int], list[StaleMessage]]:
    return screens.behind(db), screens.rounds_behind(db), screens.stale(db)


def _patience(row: ScreenRow, rounds: dict[int, int]) -> float:
    """Seconds after which a screen that has fallen behind is due."""
    if row.kind in ("lobby", "table", "hand") and row.round < rounds.get(row.game, 0):
        return OLD
    return HAND if row.place.chat > 0 else TABLE
