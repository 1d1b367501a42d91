"""Games in memory, against changes that are under way."""

import asyncio
from pathlib import Path
from typing import cast

from bot.clock import SystemClock
from bot.host.chance import Chance
from bot.host.house import House
from bot.host.live import Live
from bot.host.tables import Tables
from storage.database import Database

BEFORE, AFTER = cast("Live", object()), cast("Live", object())


async def test_screen_drawn_between_commit_and_keeping_shows_the_state_after(
    tmp_path: Path,
) -> None:
    """C40, C45: else it would show the state before and count as up to date for ever."""
    db = await Database.open(tmp_path / "zhora.sqlite3")
    tables = Tables(House(db, SystemClock(), Chance(1), "zhora_test_bot", lambda: None))
    tables._cache[1] = BEFORE
    committed, kept = asyncio.Event(), asyncio.Event()

    async def move() -> None:
        committed.set()
        await kept.wait()
        tables._cache[1] = AFTER

    moving = asyncio.create_task(tables.change(1, move))
    await committed.wait()
    drawing = asyncio.create_task(tables.live(1))
    await asyncio.sleep(0)
    kept.set()
    await moving
    drawn = await drawing
    await db.close()
    assert drawn is AFTER
