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
        self._asked: dict[Post, float] = {}
        """Since when the posts wait that were seen last."""

    async def look(self) -> tuple[list[Job], float | None]:
        """All there is to do, the most urgent first; and when the next planned renewal is due."""
        posts = self._posts.oldest()  # first: what was stored before one was asked for is read
        rows, rounds, gone, renewal = await self._store.read(_look)
        now = self._clock.time()
        self._backlog.note((row.id, row.shown) for row in rows)
        self._asked = {post: self._asked.get(post, now) for post in posts}
        answers = {post.place.chat: asked for post, asked in self._asked.items()}
        jobs = [self._showing(row, rounds, answers.get(row.place.chat)) for row in rows]
        jobs += [self._removal(old, answers.get(old.chat), now) for old in gone]
        jobs += [Job(post.place.chat, asked + ANSWER, post) for post, asked in self._asked.items()]
        return sorted(jobs, key=lambda job: job.due), renewal

    def _showing(self, row: ScreenRow, rounds: dict[int, int], asked: float | None) -> Job:
        """A screen; `asked`: since when an answer waits in its chat."""
        since = self._backlog.since((row.id, row.shown))
        due = since + _patience(row, rounds)
        if asked is not None and since <= asked:
            due = min(due, asked + ANSWER)
        return Job(row.place.chat, due, row)

    def _removal(self, old: StaleMessage, asked: float | None, now: float) -> Job:
        """A replaced message; one that is too old to be deleted is emptied, by an edit."""
        due = math.inf if asked is None else asked + ANSWER
        return Job(old.chat, due, old, is_paced=not is_deletable(old.sent_at, now))


def _look(
    db: sqlite3.Connection,
) -> tuple[list[ScreenRow], dict[int, int], list[StaleMessage], float | None]:
    return (
        screens.behind(db),
        screens.rounds_behind(db),
        screens.stale(db),
        screens.next_renewal(db),
    )


def _patience(row: ScreenRow, rounds: dict[int, int]) -> float:
    """Seconds after which a screen that has fallen behind is due."""
    if row.kind in ("lobby", "table", "hand") and row.round < rounds.get(row.game, 0):
        return OLD
    return HAND if row.place.chat > 0 else TABLE
