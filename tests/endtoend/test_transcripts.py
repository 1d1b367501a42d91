"""A whole game as the group and each player saw it, to be read and to be compared.

`UPDATE_GOLDEN=1` writes the transcripts anew.
"""

import os
import random
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from party.logs import assert_spotless
from party.people import Button, Json, Place
from party.player import Table, is_kept
from party.processes import BOT, BotProcess, sandbox
from party.transcript import Transcript, pressing
from party.witness import Witness

TRANSCRIPTS = Path(__file__).with_name("transcripts")
TEST_SEED = "334"
SEED = 6
"""With these packs and taps: a replaced Jack, nominated suits, 7, K♥, forced draws, a card that
does not fit, a player without cards, Jacks and a Queen as last cards, a letter and the end."""

CURIOUS = 0.05
KEEPS = 0.6

NAMES = {"ru": ("Аня", "Борис", "Вика"), "en": ("Ann", "Boris", "Vera")}
TITLES = {"ru": "Дача", "en": "Cottage"}


class TapsByMoves:
    """What is tapped follows from the moves alone, so that both languages take one course."""

    def __init__(self) -> None:
        self._curious: set[str] = set()

    def __call__(self, _player: int, buttons: list[Button]) -> Button:
        """A card that fits, preferably no Jack; sometimes one that does not fit comes first."""
        marked = sorted((each for each in buttons if each.style), key=lambda each: each.data)
        others = sorted((each for each in buttons if not each.style), key=lambda each: each.data)
        kind, *fields = buttons[0].data.split("|")
        if kind != "m":
            return buttons[0]
        version = fields[1]
        again = version in self._curious
        mind = random.Random(f"{SEED}:{version}:{int(again)}")
        if others and not again and mind.random() < CURIOUS:
            self._curious.add(version)
            return mind.choice(others)
        plain = [each for each in marked if not is_kept(each)]
        return mind.choice(plain if plain and mind.random() < KEEPS else marked)


@pytest.fixture
async def people(nursery: Path) -> AsyncIterator[Witness]:
    """Everybody in a fresh sandbox, watched from the beginning."""
    async with sandbox(nursery) as address, aiohttp.ClientSession() as session:
        witness = Witness(session, address, BOT)
        witness.watch()
        yield witness


@pytest.fixture
async def bot(nursery: Path, people: Witness, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """The bot with known packs, telling when every screen is up to date."""
    process = BotProcess(nursery, people.address, tmp_path, TEST_SEED=TEST_SEED, LOG_LEVEL="DEBUG")
    await process.start()
    yield process
    await process.finish()
    assert_spotless(process.log)


class Evening:
    """One game with everything around it, written down as it goes."""

    def __init__(self, people: Witness, bot: BotProcess, language: str) -> None:
        self.people = people
        self.bot = bot
        self.language = language

    async def meet(self) -> None:
        """Three people, of whom one has met the bot before, add it to their group."""
        names = NAMES[self.language]
        self.players = [await self.people.person(name, self.language) for name in names]
        self.names = dict(zip(self.players, names, strict=True))
        await self.people.start(self.players[0])
        await self.people.until_text(self.players[0], BOT, names[0])
        self.group = await self.people.group(TITLES[self.language], self.players)
        places: dict[Place, str] = {(self.group, None): TITLES[self.language]}
        places |= {(BOT, person): f"{name}, in private" for person, name in self.names.items()}
        self.paper = Transcript(self.people, places)
        await self.people.until_text(self.players[0], self.group, "/newgame")
        await self._settle()

    async def writes(self, text: str, player: int = 0) -> None:
        """A player writes a command into the group and gets an answer there."""
        person = self.players[player]
        self.paper.does(self.names[person], text)
        shown = len(self.people.showings)
        await self.people.say(person, self.group, text)
        await self._until_shown(shown)

    async def presses(self, data: str, player: int = 0) -> Json:
        """A player presses the newest button of the group that does this."""
        person = self.players[player]
        button = await self.people.until_data(person, self.group, data)
        answer = await self.people.press(person, button)
        await self._pressed(person, button, answer)
        return answer

    async def sits_down(self, player: int) -> None:
        """Takes a seat; whom the bot may not write to yet presses Start first."""
        answer = await self.presses("|sit", player)
        if answer["url"]:
            person = self.players[player]
            self.paper.does(self.names[person], "presses START")
            shown = len(self.people.showings)
            await self.people.start(person, answer["url"].partition("?start=")[2])
            await self._until_shown(shown)

    async def plays(self) -> None:
        """The whole game."""
        table = Table(self.people, self.group, self.players, SEED)
        table.choice = TapsByMoves()
        while not await table.over():
            assert await table.tap_once(after_tap=self._pressed)

    async def _pressed(self, person: int, button: Button, answer: Json) -> None:
        self.paper.does(self.names[person], pressing(button))
        self.paper.answers(answer)
        await self._settle()

    async def _until_shown(self, before: int) -> None:
        """Waits for the bot's answer to what was written: the first thing shown after it."""
        seq = await self.people.look()
        while len(self.people.showings) == before:
            seq, _ = await self.people.events(seq)
            await self.people.look()
        await self._settle()

    async def _settle(self) -> None:
        await self.bot.settled()
        await self.people.look()
        self.paper.settles()


@pytest.mark.parametrize("language", ["ru", "en"])
async def test_whole_game_reads_as_written_down(
    people: Witness, bot: BotProcess, language: str
) -> None:
    evening = Evening(people, bot, language)
    await evening.meet()
    await evening.writes("/newgame")
    await evening.presses("|games")
    await evening.presses("|game:blitz")
    await evening.presses("|house")
    await evening.presses("|option:auto_draw")
    await evening.presses("|option:auto_draw")
    await evening.presses("|seats")
    for player in (1, 2):
        await evening.sits_down(player)
    await evening.presses("|start", player=1)
    await evening.presses("|start")
    await evening.presses("c|1", player=1)
    await evening.plays()
    await evening.writes("/score", player=2)
    await evening.writes("/rules", player=1)
    for page in ("cards", "points", "house"):
        await evening.presses(f"|{page}", player=1)
    await evening.writes("/help")
    golden = TRANSCRIPTS / f"blitz.{language}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(str(evening.paper), "utf-8")
    assert str(evening.paper) == golden.read_text("utf-8")
