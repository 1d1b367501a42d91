"""Thousands of taps and commands that mean harm or nothing: all answered, no game changes.

`HOSTILE` in the environment says how many; `make test` makes fewer than `make soak`. Time is
driven: between batches enough of it passes for nobody to be measured as too fast.
"""

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from party.clock import advance
from party.games import new_game, new_group
from party.logs import assert_spotless
from party.people import Button, Json, People, PeopleRefusalError
from party.processes import BotProcess

REQUESTS = int(os.environ.get("HOSTILE", "4000"))
GAMES = 4
STRANGERS = 20
TAPS_A_BATCH = 36
COMMANDS_A_BATCH = 4
PAUSE = 120.0
"""Seconds between batches: within what the throttle gives back in that time, nobody is stopped."""
AT_ONCE = 40
TOO_FAST = "Слишком быстро"

NUMBERS = (
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "-1",
    "00",
    "1.5",
    "1e9",
    "٣",
    "9007199254740993",
    "9" * 40,
)
KINDS = (*"mlcdasvpjhonrigztf", "M", "x", "")
MOVES = ("draw", "pass", "7S", "JD", "JD:S", "JS+JH", "put:7H", "put:JD:S", "10C", "AS:H", "6X")
ACTIONS = (
    *("sit", "stand", "start", "cancel", "ready", "house", "tempo", "computers", "option:seven"),
    *("option:__class__", "game:x", "tempo:none", "computer:normal", "remove:1", "replace:1"),
)
ZONES = ("Asia/Omsk", "Europe/Paris", "../etc/localtime")
WORDS = (*MOVES, *ACTIONS, "rank", "../x", "maybe", "xx", "", " ", "%s", "{0}", "null", "yes")
TEXTS = (
    *("", " ", "\u202e\u202e\u202e", "🂡" * 40, "x" * 3000, "é" * 700, "<b>&amp;</i>", "{ $name }"),
    *("sit-1", "join-1", "notify-always-1", "notify-once--1"),
    *("sit-99999999999999999999", "sit--1", "' OR 1=1 --", "\x00\x07\x1b[31m", "a\nb\tc"),
    *("t.me/x https://x.example #tag @all +1 234 567 8901 $USD", "٣ ४ ५", "a\u0300" * 300),
)
COMMANDS = (
    *("newgame", "table", "score", "hand", "stop", "pause", "resume", "rules", "help", "start"),
    *("privacy", "forget_me", "nothing", "NEWGAME", "Score", "newgame_", "стол"),
    *("join", "leave", "replace", "notify", "settings", "language"),
)


@pytest.fixture
async def bot(nursery: Path, people: People, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """A bot whose time is driven."""
    clock = tmp_path / "clock"
    process = BotProcess(nursery, people.address, tmp_path, TEST_SEED="1", TEST_CLOCK=str(clock))
    await process.start()
    yield process
    await process.finish()
    assert_spotless(process.log)


class Mind:
    """What a hostile client comes up with; the same for the same seed."""

    def __init__(self, seed: int, buttons: list[str], messages: dict[int, list[int]]) -> None:
        self._chance = random.Random(seed)
        self._buttons = buttons
        self._messages = messages

    def data(self, *, seated: bool) -> str:
        """Bytes for a tap; one who is `seated` sends no move that the game could take now."""
        chance = self._chance
        shape = chance.randrange(5)
        if shape == 0:
            length = chance.randrange(17)
            return "".join(chr(chance.choice((32, 0x7C, 0x430, 0x1F0A1))) for _ in range(length))
        if shape == 1:
            fields = chance.choices(NUMBERS + WORDS, k=chance.randrange(5))
            return "|".join([chance.choice(KINDS), *fields])[:40]
        if shape == 2 and not seated:
            return chance.choice(self._buttons)
        if shape == 3 and not seated:
            return self._bent(chance.choice(self._buttons))
        return self._well_formed(range(1000, 1010) if seated else range(10))

    def _well_formed(self, versions: range) -> str:
        """What a button might carry, whether there is such a one or not."""
        chance = self._chance
        kind = chance.choice("mmmllccddssprravjjhonnigzt")
        game = chance.choice((*range(GAMES + 2), 99, 2**53))
        rest = {
            "m": f"|{chance.choice(versions)}|{chance.choice(MOVES)}",
            "l": f"|{chance.choice(ACTIONS)}",
            "d": f"|{chance.randrange(4)}",
            "s": f"|{chance.choice(('rank', 'void', 'no', 'cancel', 'keep'))}",
            "r": f"|{chance.choice(('short', 'cards', 'points', 'house'))}",
            "v": f"|{chance.choice(('yes', 'no'))}",
            "h": f"|{chance.randrange(5)}|{chance.randrange(99)}|{chance.choice(('yes', 'no'))}",
            "o": f"|{chance.choice(('no', '0', '1', '5000000001'))}",
        }
        whole = {
            "i": f"i|{chance.choice(('once', 'always', 'no', 'never'))}",
            "g": f"g|{chance.choice(('xx', 'de'))}",
            "z": f"z|{chance.choice(ZONES)}",
            "t": f"t|{chance.choice(('all', 'language', 'zone', 'house'))}",
        }
        return whole.get(kind, f"{kind}|{game}{rest.get(kind, '')}")

    def _bent(self, data: str) -> str:
        """A button's bytes with one of them changed, doubled or lost."""
        at = self._chance.randrange(len(data))
        return (
            data[:at] + self._chance.choice(("", "|", "0", "9", "S", data[at] * 2)) + data[at + 1 :]
        )

    def message(self, chat: int) -> int:
        """A message of the chat, or one that never was."""
        known = self._messages[chat]
        return self._chance.choice([*known, 1, 999_999, 2**31 - 1])

    def command(self) -> str:
        """What a hostile person types."""
        name = self._chance.choice(COMMANDS)
        return f"/{name}@zhora_test_bot {self._chance.choice(TEXTS)}"

    def pick(self, chats: list[int]) -> int:
        """One of these chats."""
        return self._chance.choice(chats)


async def games(people: People) -> tuple[list[int], list[tuple[int, int]], list[int]]:
    """Groups with a running game each, host and guest of each, and strangers in all of them."""
    strangers = [await people.person(f"Чужак {number}") for number in range(STRANGERS)]
    groups, players = [], []
    for number in range(GAMES):
        group, members = await new_group(people, "Аня", "Борис", title=f"Стол {number}")
        host, guest = members
        await new_game(people, group, host, guest, tempo="none")
        for stranger in strangers:
            await people.post("member", chat=group, user=stranger, action="join")
        groups.append(group)
        players.append((host, guest))
    for stranger in strangers:
        await people.start(stranger)
        await people.until_text(stranger, people.bot, "Привет")
    return groups, players, strangers


async def buttons_of(
    people: People, groups: list[int], players: list[tuple[int, int]]
) -> list[Button]:
    """Every button that the players see."""
    seen: list[Button] = []
    for group, (host, guest) in zip(groups, players, strict=True):
        seen += await people.buttons(host, group)
        for player in (host, guest):
            seen += await people.buttons(player, people.bot)
    return seen


async def test_hostile_taps_and_commands_are_answered_and_change_no_game(
    people: People, bot: BotProcess, tmp_path: Path
) -> None:
    groups, players, strangers = await games(people)
    guests = [guest for _, guest in players]
    records = [await bot.record(game) for game in range(1, GAMES + 1)]
    buttons = await buttons_of(people, groups, players)
    messages = {people.bot: [1, 2, 3]}
    for group, (host, _) in zip(groups, players, strict=True):
        messages[group] = [each["id"] for each in await people.chat(host, group)]
    mind = Mind(20, [each.data for each in buttons], messages)
    answers: Counter[str] = Counter()
    limit = asyncio.Semaphore(AT_ONCE)

    async def tap(person: int, *, seated: bool) -> None:
        chat = mind.pick([*groups, people.bot]) if not seated else people.bot
        data, message = mind.data(seated=seated), mind.message(chat)
        async with limit:
            answer: Json = await people.press_raw(person, chat, message, data)
        assert answer["answered"], (data, chat, message)
        answers[answer["text"] or "(nothing)"] += 1

    async def command(person: int) -> None:
        async with limit:
            try:
                await people.say(person, mind.pick([*groups, people.bot]), mind.command())
            except PeopleRefusalError as refusal:
                if refusal.status != 400:  # a text that no client could send
                    raise

    began, made = time.monotonic(), 0
    while made < REQUESTS:
        batch = [tap(person, seated=False) for person in strangers for _ in range(TAPS_A_BATCH)]
        batch += [tap(person, seated=True) for person in guests for _ in range(TAPS_A_BATCH)]
        batch += [command(person) for person in strangers for _ in range(COMMANDS_A_BATCH)]
        await asyncio.gather(*batch)
        made += len(batch)
        for stranger, chat in zip(strangers, [*groups, people.bot], strict=False):
            await people.settled(stranger, chat)  # nobody is at work when time passes
        await advance(tmp_path / "clock", PAUSE)
    took = time.monotonic() - began
    print(f"{made} requests in {took:.1f} s, {made / took:.0f} a second")
    print(dict(answers.most_common(25)))
    assert not [text for text in answers if text.startswith(TOO_FAST)]
    assert [await bot.record(game) for game in range(1, GAMES + 1)] == records
    for player, group in [(host, group) for (host, _), group in zip(players, groups, strict=True)]:
        cards = await people.until_button(player, group, "Мои карты")
        assert (await people.press(player, cards))["alert"], "the players are well"
