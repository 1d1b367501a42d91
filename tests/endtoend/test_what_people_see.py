"""Everything that people are shown in many games at once, against the replayed record."""

import asyncio
import json
import os
import random
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import aiohttp
import pytest
from checking.history import Company, History, figures
from party.logs import assert_spotless
from party.people import Button
from party.player import Table
from party.processes import BOT, BotProcess, sandbox, score
from party.witness import Witness

GAMES = int(os.environ.get("GAMES", "15"))
AT_ONCE = 50

NAMES = {
    "Аня": "Аня",
    "Константин Константинопольский-Задунайский Третий": "Константин Конста…",
    "👩‍👩‍👧‍👦👩‍👩‍👧‍👦": "👩‍👩‍👧‍👦👩‍👩‍👧‍👦",
    "שלום עולם": "שלום עולם",
    "\u202eгнев \u2067": "гнев",
    "<b>Жир</b>": "<b>Жир</b>",
    '<a href="x">&amp;': '<a href="x">&amp;',
    "З" + "\u0334\u0321\u0489\u0301" * 6 + "ло": "З\u0334\u0321ло",
    "\u3164": "",
    "7♠ К♥ KH · 5 карт": "7♠ К♥ KH · 5 карт",
    "{ $name } %s {0}": "{ $name } %s {0}",
    "👉 Ваш ход": "👉 Ваш ход",
    "𝕱𝖗𝖆𝖐𝖙𝖚𝖗": "𝕱𝖗𝖆𝖐𝖙𝖚𝖗",
    "W" * 64: "W" * 17 + "…",
    "漢字漢字漢字漢字漢字漢字": "漢字漢字漢字漢字…",
    "Ann": "Ann",
}
"""What people call themselves, and how it stands in a line; "" for nothing one could see."""

TITLES = {
    "Дача": "Дача",
    "<i>Клуб</i> & Ко": "<i>Клуб</i> & Ко",
    "Очень длинное название группы для игры в карты": "Очень длинное название группы д…",
    "نادي الورق": "نادي الورق",
}

NAMELESS = {"ru": "Игрок", "en": "Player"}


@pytest.fixture
async def people(nursery: Path) -> AsyncIterator[Witness]:
    """Everybody in a fresh sandbox, watched from the beginning."""
    async with sandbox(nursery) as address, aiohttp.ClientSession() as session:
        witness = Witness(session, address, BOT)
        witness.watch()
        yield witness


@pytest.fixture
async def bot(nursery: Path, people: Witness, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """The bot, telling when every screen is up to date."""
    process = BotProcess(nursery, people.address, tmp_path, TEST_SEED="1", LOG_LEVEL="DEBUG")
    await process.start()
    yield process
    await process.finish()
    assert_spotless(process.log)


async def open_table(people: Witness, game: int) -> tuple[Table, Company]:
    """A table of two to four in a group, names and languages and house rules by its number."""
    mind = random.Random(game)
    raw = [mind.choice(list(NAMES)) for _ in range(2 + game % 3)]
    languages = [mind.choice(["ru", "en"]) for _ in raw]
    players = [
        await people.person(name, language) for name, language in zip(raw, languages, strict=True)
    ]
    title = mind.choice(list(TITLES))
    group = await people.group(title, players)
    table = Table(people, group, players, game)
    await table.sit_down()
    await table.press_lobby("games", "game:blitz")
    said = await table.choose_house_rules(mind.randrange(24), "limit", "letters")
    company = Company(
        game=game,
        group=group,
        title=TITLES[title],
        players=tuple(players),
        names=tuple(
            NAMES[name] or NAMELESS[language] for name, language in zip(raw, languages, strict=True)
        ),
        languages=tuple(languages),
        group_language=languages[0],
        auto_draw=said[-1]
        in ("Нечем ходить: бот берёт карту сам", "When nothing fits: the bot draws"),
    )
    return table, company


async def now_and_then(people: Witness, table: Table, mind: random.Random) -> None:
    """Somebody looks at the cards in the group, or asks for the score."""
    if mind.random() < 0.1:
        player = mind.choice(table.players)
        buttons = await people.buttons(player, table.group)
        if cards := [each for each in buttons if each.data.startswith("c|")]:
            await people.press(player, cards[-1])
    if mind.random() < 0.02:
        await people.say(mind.choice(table.players), table.group, "/score")


async def play_together(
    people: Witness, bot: BotProcess, tables: list[Table], taps: int = 100_000
) -> list[int]:
    """All tap at once, wait until all is shown, and tap again; the settled moments."""
    settled: list[int] = []
    mind = random.Random(len(tables))
    for table in tables:
        await table.begin()
    playing = tables
    for _ in range(taps):
        await bot.settled()
        settled.append(await people.look())
        people.nothing_new = True
        playing = [table for table in playing if not await table.over()]
        if not playing:
            break
        for table in playing:
            await now_and_then(people, table, mind)
        tapped = await asyncio.gather(*(table.tap_once() for table in playing))
        assert all(tapped), "nobody at a table has anything to tap"
        people.nothing_new = False
    people.nothing_new = False
    await bot.settled()
    return [*settled, await people.look()]


async def history_of(people: Witness, bot: BotProcess, company: Company) -> History:
    """The game's record and score, ready to be held against what was shown."""
    record = await bot.record(company.game)
    code, out, err = await score(record)
    assert code == 0, err
    return History(company, people.bot, record, json.loads(out))


async def test_everything_shown_in_many_games_is_what_the_record_says(
    people: Witness, bot: BotProcess
) -> None:
    began = time.monotonic()
    histories: list[History] = []
    taps = 0
    for first in range(1, GAMES + 1, AT_ONCE):
        opened = [
            await open_table(people, game) for game in range(first, min(first + AT_ONCE, GAMES + 1))
        ]
        settled = await play_together(people, bot, [table for table, _ in opened])
        for _, company in opened:
            history = await history_of(people, bot, company)
            history.check(people.showings, people.answers, settled)
            histories.append(history)
            assert not history.faults, "\n\n".join(history.faults[:5])
        taps += sum(sum(table.taps.values()) for table, _ in opened)
    print(f"{GAMES} games, {taps} taps, {time.monotonic() - began:.0f} s: {figures(histories)}")


def last_of_all(player: int, buttons: list[Button], *, hoarder: int) -> Button:
    """One player takes cards and never lays any; the others lay all but their last."""
    moves = {each.data.rpartition("|")[2]: each for each in buttons if each.style}
    laid = [move for move in moves if move not in ("draw", "pass")]
    few = len({move.partition(":")[0] for move in laid}) == len(buttons) == 2
    if "draw" in moves and (player == hoarder or few or not laid):
        return moves["draw"]
    return moves[laid[0]]


async def test_hand_of_thirty_cards_fits_a_phone_and_is_whole(
    people: Witness, bot: BotProcess
) -> None:
    """C42, with the longest name at a table where nobody has to lay."""
    players = [await people.person("W" * 64), await people.person("漢字" * 32, "en")]
    group = await people.group("Ж" * 128, players)
    table = Table(people, group, players, 1)
    await table.sit_down()
    await table.press_lobby("house", "option:may_decline", "seats")
    table.choice = partial(last_of_all, hoarder=players[0])
    settled = await play_together(people, bot, [table], taps=80)
    company = Company(
        game=1,
        group=group,
        title="Ж" * 31 + "…",
        players=tuple(players),
        names=("W" * 17 + "…", "漢字" * 4 + "…"),
        languages=("ru", "en"),
        group_language="ru",
        auto_draw=True,
    )
    history = await history_of(people, bot, company)
    history.check(people.showings, people.answers, settled)
    assert not history.faults, "\n\n".join(history.faults[:5])
    assert history.longest_hand >= 30
