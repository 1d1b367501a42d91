"""kill -9 at every moment that matters, again and again, while games are played on bad lines."""

import asyncio
import json
import os
import random
import re
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from checking.latest import Latest, done_moves, moves_of, older_buttons
from checking.matching import Seen
from party.games import NAMES, new_table
from party.logs import assert_spotless
from party.player import Table
from party.processes import BOT, BotProcess, sandbox, score
from party.storm import Storm, break_lines, mend_lines
from party.witness import Witness

KILLS = int(os.environ.get("KILLS", "30"))
SEED = int(os.environ.get("SEED", "1"))
TABLES = 4

MOST_TIMES = {
    **dict.fromkeys(("before-commit", "in-commit", "after-commit"), 40),
    **dict.fromkeys(("before-edit", "after-edit", "before-answer", "after-answer"), 25),
    **dict.fromkeys(("before-send", "after-send", "before-confirm", "after-confirm"), 8),
    **dict.fromkeys(("before-delete", "after-delete"), 3),
}
"""Every failpoint (TEST_FAILPOINTS), and how often at most it is passed before it strikes."""
LONGEST_RUN = 20.0
"""Seconds after which a failpoint that was not reached is given up."""

KEPT_UP_TO_DATE = ("m|", "d|", "c|", "l|", "a|")
OLD_MESSAGE = "Это сообщение устарело"


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


async def test_nothing_done_is_lost_or_done_twice_however_often_the_bot_is_killed(
    people: Witness, bot: BotProcess
) -> None:
    """C03, C45, C50; ends with every screen showing the latest state."""
    began = time.monotonic()
    tables = [await new_table(people, 2 + seed % 3, seed) for seed in range(TABLES)]
    for table in tables:
        await table.choose("Игра", "Блиц")
        await table.begin()
    storm = Storm(people, tables, SEED)
    await break_lines(people, SEED)
    async with storm.raging():
        fired = await kill_again_and_again(bot)
    await mend_lines(people)
    bot.environment.pop("TEST_FAILPOINTS")
    await bot.start()
    await bot.settled()
    healed = await tap_whatever_is_left_over(people, bot, tables)
    code, out, err = await bot.command("check")
    print(f"\n{KILLS} kills in {time.monotonic() - began:.0f} s, {storm.taps} taps: {dict(fired)}")
    print(f"{healed} messages sent twice and removed; {out.strip()}")
    assert code == 0, out + err
    records = await every_record(bot, max(newest_game(people, table) for table in tables))
    await assert_done_is_logged(people, records)
    await assert_latest_is_shown(people, tables, records)
    assert fired.keys() >= MOST_TIMES.keys(), f"never fired: {MOST_TIMES.keys() - fired.keys()}"


async def kill_again_and_again(bot: BotProcess) -> Counter[str]:
    """Restarts the bot with one failpoint after another; how often each has fired."""
    mind = random.Random(SEED)
    fired: Counter[str] = Counter()
    await bot.kill()
    plan: list[str] = []
    for _ in range(KILLS):
        plan = plan or mind.sample(list(MOST_TIMES), len(MOST_TIMES))
        point = plan.pop()
        bot.environment["TEST_FAILPOINTS"] = f"{point}:{mind.randint(1, MOST_TIMES[point])}"
        if await run_until_killed(bot):
            assert f"point={point}" in bot.log[-1], bot.log[-3:]
            fired[point] += 1
    return fired


async def run_until_killed(bot: BotProcess) -> bool:
    """Whether the bot has ended itself; else it is killed from outside."""
    try:
        async with asyncio.timeout(LONGEST_RUN):
            code = await bot.start_in_vain()
    except TimeoutError:
        await bot.kill()
        return False
    assert code == -signal.SIGKILL, bot.log[-5:]
    return True


async def tap_whatever_is_left_over(people: Witness, bot: BotProcess, tables: list[Table]) -> int:
    """A message that was sent twice says so when it is tapped, and goes; how many there were."""
    healed = 0
    chats = [
        (player, chat)
        for each in tables
        for player in each.players
        for chat in (each.group, people.bot)
    ]
    for player, chat in chats:
        shown = await people.buttons(player, chat)
        kept = [each for each in shown if each.data.startswith(KEPT_UP_TO_DATE)]
        for button in older_buttons(kept):
            answer = await people.press(player, button)
            assert (answer["text"] or "").startswith(OLD_MESSAGE), (
                f"{button} gets {answer}, of {kept}"
            )
            await bot.settled()  # a chat that is at work is given the benefit of the doubt
            await people.look()
            healed += 1
            assert button not in await people.buttons(player, chat)
    return healed


async def every_record(bot: BotProcess, games: int) -> dict[int, str]:
    """The records of all games that were dealt, by number."""
    records = {}
    for game in range(1, games + 1):
        code, out, err = await bot.command("record", str(game))
        assert code == 0 or "was never dealt" in err, err
        if code == 0:
            records[game] = out
    return records


async def assert_done_is_logged(people: Witness, records: dict[int, str]) -> None:
    """What was answered "done" is in the log, once; what is in the log was tapped."""
    logged = {game: moves_of(record) for game, record in records.items()}
    for (game, version), moves in done_moves(people).items():
        assert logged[game][version : version + 1] == moves, (game, version, moves)
    for game, moves in logged.items():
        for version, move in enumerate(moves):
            assert move == "draw" or f"m|{game}|{version}|{move}" in people.tapped


async def assert_latest_is_shown(
    people: Witness, tables: list[Table], records: dict[int, str]
) -> None:
    """Every table, hand, result and sheet of the last games is what their records say."""
    for table in tables:
        await people.asked(table.players[0], table.group, "/score", "всего")
        await people.look()
        game = newest_game(people, table)
        if game not in records:
            continue  # a lobby
        code, out, err = await score(records[game])
        assert code == 0, err
        seen = Seen(game, f"Стол {table.seed}", NAMES[: len(table.players)])
        faults = Latest(people, table, seen, records[game], json.loads(out)).look()
        assert not faults, "\n".join(faults)


def newest_game(people: Witness, table: Table) -> int:
    """The number on the newest button that the group was shown."""
    data = [
        str(button.get("data", ""))
        for shown in people.showings
        if shown.place == (table.group, None) and shown.message is not None
        for row in shown.message["buttons"]
        for button in row
    ]
    return max(int(each[1]) for text in data if (each := re.fullmatch(r"\w\|(\d+).*", text)))
