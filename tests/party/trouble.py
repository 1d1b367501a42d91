"""A bot and a sandbox whose times a test drives, and what it lets go wrong between them."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp

from party.clock import advance
from party.people import USERNAME, Button, Json, People
from party.player import Table, is_kept
from party.processes import BOT, ROOT, TOKEN, BotProcess, Forked

PATIENCE = 20.0
"""Seconds of real time after which nothing more is expected."""

TICK = 0.25
"""Seconds by which time goes on at once where it goes on by itself."""

TABLE = "· сдаёт"
"""What only a live table says."""

NAMES = ("Аня", "Борис", "Вика", "Гоша")


class PatientPeople(People):
    """People at a sandbox whose time stands still: it is they who lose patience."""

    async def get(self, call: str, **query: int | str) -> Json:
        """A GET of the people's API."""
        async with asyncio.timeout(PATIENCE):
            return await super().get(call, **query)

    async def post(self, call: str, **body: Any) -> Json:
        """A POST of the people's API."""
        async with asyncio.timeout(PATIENCE):
            return await super().post(call, **body)

    async def events(self, since: int) -> tuple[int, list[Json]]:
        """Waits for events after `since`; no events when nothing more is expected."""
        try:
            return await super().events(since)
        except TimeoutError:
            return since, []


def what_fits(_player: int, buttons: list[Button]) -> Button:
    """A card that fits, Jacks and draws last, so that every tap moves the game."""
    marked = [each for each in buttons if each.style]
    return next((each for each in marked if not is_kept(each)), (marked or buttons)[0])


@dataclass(frozen=True, slots=True)
class Stage:
    """The people, the bot, and the sockets of the sandbox's and the bot's clock."""

    people: PatientPeople
    bot: BotProcess
    clocks: tuple[Path, Path]

    async def pass_time(self, seconds: float) -> None:
        """Moves both times on; Telegram's first, so that the bot never waits too short."""
        for clock in self.clocks:
            await advance(clock, seconds)

    async def pass_long(self, seconds: float) -> None:
        """Moves the bot's time alone on: Telegram's would end thousands of long polls meanwhile."""
        await advance(self.clocks[1], seconds)

    @asynccontextmanager
    async def time_going(self) -> AsyncIterator[None]:
        """Both times go on by themselves meanwhile, as fast as the bot and the sandbox can."""

        async def tick() -> None:
            while True:
                await self.pass_time(TICK)

        ticking = asyncio.create_task(tick())
        try:
            yield
        finally:
            ticking.cancel()
            await asyncio.wait({ticking})

    async def pass_time_slowly(self, seconds: int) -> None:
        """Moves both times on second by second, as they go together in real life."""
        for _ in range(seconds):
            await self.pass_time(1)

    async def fault(self, kind: str, *, match: Json | None = None, **how: float) -> None:
        """Lets something go wrong."""
        await self.people.post("fault", kind=kind, match=match or {}, **how)

    async def until_struck(self) -> None:
        """Waits until every fault that was set has struck as often as it was to."""
        async with asyncio.timeout(PATIENCE):
            while any(each["left"] for each in (await self.people.get("faults"))["faults"]):
                pass  # each look takes a turn over the network

    async def calls(self, *, since: int = 0, chat: int | None = None) -> list[Json]:
        """The calls that send, edit or delete after number `since`, to one chat or all."""
        found = (await self.people.get("calls", since=since))["calls"]
        return [
            each
            for each in found
            if "chat_id" in each["params"] and chat in (None, int(each["params"]["chat_id"]))
        ]

    async def last_call(self) -> int:
        """The number of the last call."""
        return int((await self.people.get("calls", since=0))["seq"])

    async def until_call(self, method: str, chat: int, *, since: int) -> Json:
        """Waits for a call of that method to the chat; the first one after number `since`."""
        seq = await self.people.seq()
        while True:
            for call in await self.calls(since=since, chat=chat):
                if call["method"] == method:
                    return call
            seq, events = await self.people.events(seq)
            assert events, f"there is no {method} to {chat}"

    async def deal(
        self, seats: int = 2, *, supergroup: bool = True, seed: int = 1, tempo: str = "none"
    ) -> Table:
        """A game that has just been dealt and is shown to everybody; no clock unless asked for."""
        table = await self.sit_down(seats, supergroup=supergroup, seed=seed, tempo=tempo)
        await table.begin()
        await self.bot.settled()
        return table

    async def sit_down(
        self, seats: int = 2, *, supergroup: bool = True, seed: int = 1, tempo: str = "none"
    ) -> Table:
        """People who have taken their seats in a group of their own."""
        players = [await self.people.person(name) for name in NAMES[:seats]]
        group = await self.people.group("Дача", players, supergroup=supergroup)
        table = Table(self.people, group, players, seed)
        table.choice = what_fits
        await table.sit_down()
        await table.press_lobby("tempo", f"tempo:{tempo}")
        await self.bot.settled()  # the lobby's edits are the same each time
        return table

    async def move(self, table: Table, times: int = 1) -> None:
        """Somebody makes a move, and then perhaps the next one; all of it is shown."""
        for _ in range(times):
            before = await self.last_call()
            assert await table.tap_once(), "nobody has anything to tap"
            await self.bot.settled()
            assert await self.calls(since=before), "a move has changed nothing"

    async def on_turn(self, table: Table) -> tuple[int, list[Button]]:
        """Who has something to play, and the buttons that play it."""
        for player in table.players:
            buttons = await self.people.buttons(player, self.people.bot)
            if marked := [each for each in buttons if each.style]:
                return player, marked
        raise AssertionError("nobody has anything to play")

    async def tables(self, table: Table) -> list[Json]:
        """The live tables that the group shows."""
        shown = await self.people.chat(table.players[0], table.group)
        return [each for each in shown if TABLE in each["text"]]

    async def assert_shows_latest(self, table: Table) -> None:
        """The group's one table says what a table that is posted now says."""
        [shown] = await self.tables(table)
        await self.people.say(table.players[0], table.group, f"/table@{USERNAME}")
        again = await self.people.until_text(
            table.players[0], table.group, TABLE, after=int(shown["id"])
        )
        assert again["text"] == shown["text"]
        await self.bot.settled()
        assert [each["id"] for each in await self.tables(table)] == [again["id"]]


@asynccontextmanager
async def stage(
    nursery: Path, folder: Path, *, flood: str = "off", **settings: str
) -> AsyncIterator[Stage]:
    """A fresh sandbox and a bot on a fresh database, at the same standing time."""
    clocks = folder / "sandbox.clock", folder / "bot.clock"
    process = Forked(nursery, "sandbox")
    known = ("--bot", f"{TOKEN}={USERNAME}:Жора")
    await process.start(
        ROOT, {}, "--port", "0", "--flood", flood, "--clock", str(clocks[0]), *known
    )
    address = (await process.output.readline()).decode().strip().removeprefix("sandbox at ")
    environment = {"TEST_SEED": "1", "LOG_LEVEL": "DEBUG", "TEST_CLOCK": str(clocks[1])} | settings
    bot = BotProcess(nursery, address, folder, **environment)
    try:
        async with aiohttp.ClientSession() as session:
            await bot.start()
            try:
                yield Stage(PatientPeople(session, address, BOT), bot, clocks)
            finally:
                await bot.finish()
    finally:
        process.signal(signal.SIGTERM)
        await process.exit_code()
