"""Many tables at once under flood limits and on bad lines, for as long as one likes."""

import asyncio
import json
import os
import resource
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

from checking.aftermath import (
    assert_done_is_logged,
    assert_latest_is_shown,
    newest_game,
    tap_whatever_is_left_over,
)
from party.games import new_table
from party.player import Table
from party.processes import BotProcess
from party.storm import Storm, break_lines, exposed, mend_lines
from party.witness import Witness

from bot.host.record import record_of_game
from storage.reading import read_once

TABLES = int(os.environ.get("TABLES", "20"))
SECONDS = int(os.environ.get("SECONDS", "60"))
SEED = int(os.environ.get("SEED", "1"))
WARM_UP = min(60, SECONDS // 2)
"""Seconds after which memory must not grow any more."""
CONVERGED_WITHIN = 60.0
"""Seconds of good lines after which every message shows the latest state."""
GROWTH = 1.2
"""How much more memory than after the warm-up is taken for none."""
SITTING_DOWN = 10
"""Tables that are set up at a time."""


PACE = "1:20:30"


async def test_many_tables_on_bad_lines_converge_and_take_no_more_memory(
    nursery: Path, tmp_path: Path
) -> None:
    async with exposed(nursery, tmp_path) as (people, bot):
        tables = await set_up(people)
        storm = Storm(people, tables, SEED, asking=0.02, thinking=1.0)
        await limit(people, bot, on=True)
        await break_lines(people, SEED)
        async with storm.raging():
            await asyncio.sleep(WARM_UP)
            warm = memory(bot.pid)
            await asyncio.sleep(SECONDS - WARM_UP)
            growth = memory(bot.pid) / warm
        faults = await people.get("faults")
        took = await converge(people, bot)
        await limit(people, bot, on=False)
        records = recorded(people, bot, tables)
        print(
            f"\n{TABLES} tables, {SECONDS} s, {storm.taps} taps, {len(records)} games; struck: "
            f"{ {each['kind']: each['fired'] for each in faults['faults']} }; all was shown "
            f"{took:.1f} s after the end; {warm / 2**20:.0f} MB after {WARM_UP} s, x {growth:.2f} "
            "at the end"
        )
        assert took < CONVERGED_WITHIN
        assert growth < GROWTH
        await tap_whatever_is_left_over(people, bot, tables)
        assert_done_is_logged(people, records)
        await assert_latest_is_shown(people, tables, records)
        code, out, err = await bot.command("check")
        assert code == 0, out + err


async def set_up(people: Witness) -> list[Table]:
    """Tables whose first round is dealt."""
    tables: list[Table] = []
    for first in range(0, TABLES, SITTING_DOWN):
        seeds = range(first, min(first + SITTING_DOWN, TABLES))
        tables += await asyncio.gather(*(new_table(people, 2 + seed % 3, seed) for seed in seeds))
    await asyncio.gather(*(table.press_lobby("games", "game:blitz") for table in tables))
    await asyncio.gather(*(table.begin() for table in tables))
    return tables


async def limit(people: Witness, bot: BotProcess, *, on: bool) -> None:
    """Telegram's limits hold, or not, and the bot paces itself accordingly."""
    assert await bot.stop() == 0
    await people.post("limits", on=on)
    bot.environment["MESSAGE_PACE"] = PACE if on else "off"
    await bot.start()


async def converge(people: Witness, bot: BotProcess) -> float:
    """How many seconds it takes, on good lines, until everything is shown."""
    await mend_lines(people)
    began = time.monotonic()
    async with asyncio.timeout(2 * CONVERGED_WITHIN):
        while True:
            with suppress(TimeoutError):  # a bot that paces itself may say nothing for long
                await bot.settled()
                return time.monotonic() - began


def recorded(people: Witness, bot: BotProcess, tables: list[Table]) -> dict[int, str]:
    """The records of all games that were dealt, by number."""
    path = Path(bot.environment["DATABASE"])
    records = {}
    for game in range(1, 1 + max(newest_game(people, table) for table in tables)):
        record = read_once(path, partial(record_of_game, game=game))
        if record is not None:
            records[game] = json.dumps(record)
    return records


def memory(pid: int) -> int:
    """Bytes of memory that a process occupies."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize()
