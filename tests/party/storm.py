"""People who go on tapping what they see, whatever happens to the bot and to the lines."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import aiohttp

from party.logs import assert_spotless
from party.people import Button, Json, PeopleRefusalError
from party.player import EDITED_AWAY, Table
from party.processes import BOT, BotProcess, sandbox
from party.witness import Witness

PATIENCE = 1.0
"""Seconds after which nobody waits for an answer to a tap any longer."""
AGAIN_AFTER = 2.0
"""Seconds after which a button that is still there is tapped once more."""
COMMANDS = ("/table", "/hand", "/score")
IN_THE_GROUP = ("a|", "|start", "|sit")
"""What the first player presses in the group when nobody has anything to do in private."""
READY = "|ready"
"""What everybody presses there before another game."""

FAULTS: tuple[Json, ...] = (
    {"kind": "drop_before", "probability": 0.03},
    {"kind": "drop_after", "probability": 0.03},
    {"kind": "429", "probability": 0.05, "retry_after": 1},
    {"kind": "duplicate_update", "probability": 0.1},
    {"kind": "duplicate_tap", "probability": 0.1},
)


@asynccontextmanager
async def exposed(
    nursery: Path, folder: Path, flood: str = "off", **settings: str
) -> AsyncIterator[tuple[Witness, BotProcess]]:
    """A sandbox watched from the beginning, and a bot that tells when all is shown.

    The bot's log is looked through at the end.
    """
    async with sandbox(nursery, flood) as address, aiohttp.ClientSession() as session:
        people = Witness(session, address, BOT)
        people.watch()
        bot = BotProcess(nursery, address, folder, TEST_SEED="1", LOG_LEVEL="DEBUG", **settings)
        await bot.start()
        try:
            yield people, bot
        finally:
            await bot.finish()
    assert_spotless(bot.log)


async def break_lines(people: Witness, seed: int) -> None:
    """From now on calls get lost before and after their effect, and updates come twice."""
    for number, fault in enumerate(FAULTS):
        await people.post("fault", **fault, count=1_000_000, seed=seed + number)


async def mend_lines(people: Witness) -> None:
    """All goes well again."""
    await people.post("fault", kind="none")


class Storm:
    """Tables in one sandbox whose people tap at the same time until they are told to stop.

    `asking` is how often somebody writes a command after a tap, `thinking` how many seconds
    nobody at a table taps after a tap.
    """

    def __init__(
        self,
        people: Witness,
        tables: list[Table],
        seed: int,
        *,
        asking: float,
        thinking: float = 0.0,
    ) -> None:
        self.people = people
        self.tables = tables
        self.taps = 0
        self._asking, self._thinking = asking, thinking
        self._mind = random.Random(seed)
        self._pressed: dict[tuple[int, Button], float] = {}

    @asynccontextmanager
    async def raging(self) -> AsyncIterator[None]:
        """People tap while this is open."""
        self.people.nothing_new = True  # one looks for all
        tasks = [asyncio.create_task(self._watch())]
        tasks += [asyncio.create_task(self._play(table)) for table in self.tables]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            self.people.nothing_new = False
            for task in tasks:
                with suppress(asyncio.CancelledError):
                    await task
            await self.people.look()

    async def _watch(self) -> None:
        while True:
            await self.people.look(patience=1)

    async def _play(self, table: Table) -> None:
        while True:
            tap = await self.next_tap(table)
            if tap is None:
                await asyncio.sleep(0.05)  # the one who looks for all will see what is next
                continue
            await self.press(*tap)
            if self._mind.random() < self._asking:
                asker, command = self._mind.choice(table.players), self._mind.choice(COMMANDS)
                await self.people.say(asker, table.group, command)
            await asyncio.sleep(self._thinking)

    async def next_tap(self, table: Table) -> tuple[int, Button] | None:
        """Something that one of the table could tap now."""
        for player in table.players:
            buttons = await self.people.buttons(player, self.people.bot)
            newest = max((button.message for button in buttons), default=0)
            fresh = [
                each for each in buttons if each.message == newest and self._is_fresh(player, each)
            ]
            if fresh:
                return player, table.choice(player, fresh)
        host = table.players[0]
        for button in reversed(await self.people.buttons(host, table.group)):
            useful = button.data.startswith(IN_THE_GROUP) or button.data.endswith(IN_THE_GROUP)
            who = table.players if button.data.endswith(READY) else [host] if useful else []
            for player in who:
                if self._is_fresh(player, button):
                    return player, button
        return None

    def _is_fresh(self, player: int, button: Button) -> bool:
        now = asyncio.get_running_loop().time()
        return now - self._pressed.get((player, button), float("-inf")) > AGAIN_AFTER

    async def press(self, player: int, button: Button) -> None:
        """Presses a button and waits for an answer, but not for ever."""
        self._pressed[player, button] = asyncio.get_running_loop().time()
        self.taps += 1
        place = {"chat": button.chat, "message": button.message}
        try:
            await self.people.post("tap", user=player, **place, data=button.data, timeout=PATIENCE)
        except PeopleRefusalError as gone:
            if gone.error not in EDITED_AWAY:
                raise
