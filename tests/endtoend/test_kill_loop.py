"""kill -9 at every moment that matters, again and again, while games are played on bad lines."""

import asyncio
import os
import random
import signal
import time
from collections import Counter
from pathlib import Path

from checking.aftermath import (
    assert_done_is_logged,
    assert_latest_is_shown,
    newest_game,
    tap_whatever_is_left_over,
)
from party.games import new_table
from party.processes import BotProcess
from party.storm import Storm, break_lines, exposed, mend_lines
from party.witness import Witness

KILLS = int(os.environ.get("KILLS", "30"))
SEED = int(os.environ.get("SEED", "1"))
TABLES = 4

MOST_TIMES = {
    **dict.fromkeys(("before-commit", "in-commit", "after-commit"), 25),
    **dict.fromkeys(("before-edit", "after-edit", "before-answer", "after-answer"), 15),
    **dict.fromkeys(("before-send", "after-send", "before-confirm", "after-confirm"), 5),
    **dict.fromkeys(("before-delete", "after-delete"), 2),
}
"""Every failpoint (TEST_FAILPOINTS), and how often at most it is passed before it strikes."""
LONGEST_RUN = 20.0
"""Seconds after which a failpoint that was not reached is given up."""


async def test_nothing_done_is_lost_or_done_twice_however_often_the_bot_is_killed(
    nursery: Path, tmp_path: Path
) -> None:
    """C03, C45, C50; ends with every screen showing the latest state."""
    async with exposed(nursery, tmp_path) as (people, bot):
        await play_and_kill(people, bot)


async def play_and_kill(people: Witness, bot: BotProcess) -> None:
    """What the test does."""
    began = time.monotonic()
    tables = [await new_table(people, 2 + seed % 3, seed) for seed in range(TABLES)]
    for table in tables:
        await table.choose("Игра", "Блиц")
        await table.begin()
    storm = Storm(people, tables, SEED, asking=0.1)
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
    assert_done_is_logged(people, records)
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


async def every_record(bot: BotProcess, games: int) -> dict[int, str]:
    """The records of all games that were dealt, by number."""
    records = {}
    for game in range(1, games + 1):
        code, out, err = await bot.command("record", str(game))
        assert code == 0 or "was never dealt" in err, err
        if code == 0:
            records[game] = out
    return records
