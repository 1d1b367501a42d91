"""The health pages while the bot ends."""

import asyncio
import threading
from pathlib import Path

import aiohttp
from handling import FAILSAFE
from party.ports import free_port

from bot.clock import SystemClock
from bot.health import Watch, serve_health
from bot.host.drain import Drain
from bot.metrics import Metrics
from storage.database import Database


async def test_page_that_waits_for_the_database_does_not_hold_up_the_end(tmp_path: Path) -> None:
    port, freed = free_port(), threading.Event()
    db = await Database.open(tmp_path / "zhora.sqlite3")
    busy = asyncio.create_task(db.write(lambda _: freed.wait()))
    watch = Watch(db, SystemClock(), Drain(), Metrics())
    try:
        async with asyncio.timeout(FAILSAFE), aiohttp.ClientSession() as session:
            async with serve_health(("127.0.0.1", port), watch):
                _, asking = await asyncio.open_connection("127.0.0.1", port)
                asking.write(b"GET /healthz HTTP/1.1\r\nHost: zhora\r\n\r\n")
                async with session.get(f"http://127.0.0.1:{port}/metrics") as later:
                    assert later.status == 200
            asking.close()
    finally:
        freed.set()
    await busy
    await db.close()
