"""In which order screens are brought up to date when not all of them can be at once."""

import sqlite3
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from markupsafe import Markup

from bot.agenda import Agenda
from bot.backlog import Backlog
from bot.clock import DrivenClock
from bot.posts import Post, Posts
from bot.screens.content import Content
from bot.store import Store
from storage import chats, games, screens
from storage.database import Database
from storage.games import RoundRow
from storage.places import Place
from storage.screens import ScreenRow

GROUP, ANYA, BORIS = Place(-1), Place(11), Place(12)
ANSWER = Post(ANYA, Content(Markup("An answer")))


@dataclass
class Chats:
    """What waits in them; time moves only by `clock`."""

    db: Database
    clock: DrivenClock
    posts: Posts = field(default_factory=Posts)

    def __post_init__(self) -> None:
        store = Store(self.db, self.clock, "screens wait for the storage")
        self.agenda = Agenda(store, self.clock, Backlog(self.clock), self.posts)

    async def deal(self, number: int) -> None:
        """A round is dealt: its table and hands are wanted, those of the one before once more."""

        def unit(db: sqlite3.Connection) -> None:
            games.add_round(db, 1, RoundRow(number, 0, (), 0, None), 0.0)
            screens.mark_rounds(db, 1, since=number - 1)
            screens.want(db, 1, "table", number, GROUP)
            for person in (ANYA, BORIS):
                screens.want(db, 1, "hand", number, person)

        await self.db.write(unit)

    async def order(self) -> list[str]:
        """What is to be done, the most urgent first: kind, round, chat."""
        jobs, _ = await self.agenda.look()
        return [
            f"{job.what.kind} {job.what.round} in {job.chat}"
            if isinstance(job.what, ScreenRow)
            else f"{type(job.what).__name__} in {job.chat}"
            for job in jobs
        ]


@pytest.fixture
async def waiting(tmp_path: Path) -> AsyncIterator[Chats]:
    db = await Database.open(tmp_path / "zhora.sqlite3")

    def open_game(connection: sqlite3.Connection) -> None:
        chats.meet(connection, GROUP.chat, "Yard", None, "ru")
        assert games.open_lobby(connection, GROUP, None, {}, 0.0) == 1

    await db.write(open_game)
    yield Chats(db, DrivenClock(1000.0))
    await db.close()


async def test_hands_go_first_then_the_table_then_results_of_earlier_rounds(
    waiting: Chats,
) -> None:
    await waiting.deal(1)
    await waiting.deal(2)
    assert await waiting.order() == [
        "hand 2 in 11",
        "hand 2 in 12",
        "table 2 in -1",
        "table 1 in -1",
        "hand 1 in 11",
        "hand 1 in 12",
    ]


async def test_what_has_waited_long_goes_before_what_is_more_urgent(waiting: Chats) -> None:
    """However many hands fall behind, tables and results are shown."""
    await waiting.deal(1)
    await waiting.order()
    await waiting.clock.advance(60)
    await waiting.deal(2)
    assert set((await waiting.order())[:3]) == {"table 1 in -1", "hand 1 in 11", "hand 1 in 12"}


async def test_answer_comes_after_all_that_was_to_come_in_its_chat_and_before_other_tables(
    waiting: Chats,
) -> None:
    await waiting.deal(1)
    await waiting.deal(2)
    await waiting.db.write(lambda db: screens.add_stale(db, ANYA.chat, 5, 1000.0))
    waiting.posts.add(ANSWER)
    assert await waiting.order() == [
        "hand 2 in 11",
        "hand 2 in 12",
        "hand 1 in 11",
        "StaleMessage in 11",
        "Post in 11",
        "table 2 in -1",
        "table 1 in -1",
        "hand 1 in 12",
    ]


async def test_answer_does_not_wait_for_what_falls_behind_after_it(waiting: Chats) -> None:
    waiting.posts.add(ANSWER)
    await waiting.order()
    await waiting.clock.advance(10)
    await waiting.deal(1)
    assert await waiting.order() == ["Post in 11", "hand 1 in 11", "hand 1 in 12", "table 1 in -1"]


async def test_replaced_messages_are_removed_last_and_are_not_counted(waiting: Chats) -> None:
    await waiting.deal(1)
    await waiting.db.write(lambda db: screens.add_stale(db, ANYA.chat, 5, 0.0))
    (*screens_first, removal), _ = await waiting.agenda.look()
    assert all(job.is_paced for job in screens_first)
    assert (removal.chat, removal.is_paced) == (ANYA.chat, False)


async def test_replaced_message_that_can_only_be_emptied_is_counted(waiting: Chats) -> None:
    """An edit counts; two days after it was sent a message is not deleted any more."""
    await waiting.db.write(lambda db: screens.add_stale(db, ANYA.chat, 5, 1000.0))
    await waiting.clock.advance(48 * 3600)
    [removal], _ = await waiting.agenda.look()
    assert removal.is_paced
