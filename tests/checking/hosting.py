"""The host in process: a real database, a driven clock, and hands that are shown at once."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from structlog.testing import capture_logs

from bot.clock import DrivenClock
from bot.host.chance import Chance
from bot.host.clockwork import Clockwork
from bot.host.closing import Closing
from bot.host.control import Control
from bot.host.house import House
from bot.host.live import Live, load
from bot.host.lobby import Lobby, Opened
from bot.host.moves import Moves
from bot.host.presence import Presence
from bot.host.scene import Scene
from bot.host.successors import Successors
from bot.host.tables import Tables
from storage import chats, clocks, games, people, screens
from storage.clocks import Clock
from storage.database import Database
from storage.games import GameRow, MoveRow
from storage.places import Place

GROUP = -1
TURNS_TO_WAKE = 20
"""Turns of the event loop in which somebody who was woken gets up."""
BEGINNING = 1_800_000_000.0


class Host:
    """Everything of the bot but Telegram, for one game in one group.

    `gated` are people whose chats take no messages just now, so that they see nothing new.
    """

    game: int

    def __init__(
        self, db: Database, clock: DrivenClock, seed: int, logged: list[MutableMapping[str, Any]]
    ) -> None:
        self.db = db
        self.clock = clock
        self.gated: set[int] = set()
        self._seed = seed
        self._logged = logged
        self._ticking: asyncio.Task[None] | None = None
        self._begin()

    def _begin(self) -> None:
        """All that a process has in memory, empty."""
        house = House(self.db, self.clock, Chance(self._seed), "zhora_test_bot", self._wake)
        self.tables = Tables(house)
        self.presence = Presence(self.tables)
        self.moves = Moves(self.tables, self.presence)
        self.lobby = Lobby(self.tables)
        self.successors = Successors(self.tables, self.presence)
        self.control = Control(self.tables, self.lobby)
        self.closing = Closing(self.tables, _tell_nobody)
        self.clockwork = Clockwork(self.tables, self.moves)

    def _wake(self) -> None:
        self.clockwork.wake()

    async def start(self) -> None:
        """Begins to look at the clocks."""
        self._ticking = asyncio.create_task(self.clockwork.run())
        await self.quiet()

    @property
    def complaints(self) -> set[str]:
        """What it has complained of in its log."""
        levels = ("warning", "error", "critical")
        return {each["event"] for each in self._logged if each["log_level"] in levels}

    async def restart(self) -> None:
        """Forgets everything but the database, as a process does that is killed."""
        await self.stop()
        self._begin()
        await self.start()

    async def stop(self) -> None:
        """Ends the work that has begun."""
        if self._ticking is not None:
            self._ticking.cancel()
            await asyncio.wait({self._ticking})
        await self.tables.settle()

    async def quiet(self) -> None:
        """Waits until all that is due now is done and shown."""
        await self.rest()
        await self.db.write(self._show)

    async def rest(self) -> None:
        """Waits until the clocks sleep; they do nothing else than to sleep or to work."""
        assert self._ticking is not None
        for _ in range(TURNS_TO_WAKE):
            await asyncio.sleep(0)
        while self.clock.next_due() is None:
            assert not self._ticking.done(), self._ticking
            await asyncio.sleep(0)

    def _show(self, db: sqlite3.Connection) -> None:
        screens.renew_due(db, self.clock.time())
        for row in screens.behind(db):
            if row.place.chat not in self.gated:
                screens.set_shown(db, row.id, "", row.wanted)

    async def pass_time(self, seconds: float) -> None:
        """Lets everything happen that is due within so many seconds, each at its time."""
        until = self.clock.time() + seconds
        while (due := self.clock.next_due()) is not None and due <= until:
            await self.clock.advance(due - self.clock.time())
            await self.quiet()
        await self.clock.advance(until - self.clock.time())
        await self.quiet()

    async def pass_to_next(self) -> None:
        """Lets pass what time there is until something happens."""
        due = self.clock.next_due()
        assert due is not None
        await self.pass_time(due - self.clock.time())

    async def live(self) -> Live:
        """The game as memory has it."""
        live = await self.tables.live(self.game)
        assert live is not None
        return live

    async def stored(self) -> Live:
        """The game as a restart would find it."""
        live = await self.db.read(lambda db: load(db, self.game))
        assert live is not None
        return live

    async def row(self) -> GameRow:
        """The game's row."""
        row = await self.db.read(lambda db: games.game(db, self.game))
        assert row is not None
        return row

    async def running_clock(self) -> Clock | None:
        """The game's clock."""
        return await self.db.read(lambda db: clocks.clock(db, self.game))

    async def moves_since(self, version: int) -> list[MoveRow]:
        """The moves from that version on."""
        return await self.db.read(lambda db: games.moves(db, self.game, version))

    async def meet(self, *persons: int) -> None:
        """These people are members of the group, and the bot may write to them."""

        def unit(db: sqlite3.Connection) -> None:
            chats.meet(db, GROUP, "Дача", None, "ru")
            for person in persons:
                people.meet(db, person, f"P{person}", "ru")
                people.set_reachable(db, person, reachable=True)
                chats.add_member(db, GROUP, person)

        await self.db.write(unit)

    async def open(self, *persons: int, tempo: str, preset: str = "blitz") -> int:
        """A lobby in which these people sit; the first is the host."""
        await self.meet(*persons)
        opened = await self.lobby.open(Place(GROUP), persons[0])
        assert isinstance(opened, Opened)
        self.game = opened.game
        for person in persons[1:]:
            await self.lobby.sit(person, self.game)
        await self.lobby.choose(persons[0], self.game, "tempo", tempo)
        await self.lobby.choose(persons[0], self.game, "game", preset)
        return self.game

    async def begin(self) -> None:
        """The host starts the game."""
        row = await self.row()
        assert row.host is not None
        assert (await self.lobby.start(row.host, self.game)).text.startswith("answer-started")
        await self.quiet()


async def _tell_nobody(_host: int, _scene: Scene) -> None:
    pass


@asynccontextmanager
async def hosting(folder: Path, seed: int = 1) -> AsyncIterator[Host]:
    """A host on a fresh database, its clock at `BEGINNING`, running."""
    clock = DrivenClock(BEGINNING, settling=0)
    with capture_logs() as logged:
        db = await Database.open(folder / "zhora.sqlite3")
        host = Host(db, clock, seed, logged)
        try:
            await host.start()
            yield host
            await host.stop()
        finally:
            await db.close()
