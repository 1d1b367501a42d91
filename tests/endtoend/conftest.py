from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from party.people import People
from party.processes import BOT, BotProcess, sandbox


@pytest.fixture
async def people() -> AsyncIterator[People]:
    """Everybody in a fresh sandbox."""
    async with sandbox() as address, aiohttp.ClientSession() as session:
        yield People(session, address, BOT)


@pytest.fixture
async def bot(people: People, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """The bot on a fresh database, running."""
    process = BotProcess(people.address, tmp_path, TEST_SEED="1")
    await process.start()
    yield process
    await process.stop()
