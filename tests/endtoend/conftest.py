import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import aiohttp
import pytest
from checking.ticking import ten_in_the_morning
from party.clock import start_at
from party.logs import assert_spotless
from party.people import People
from party.processes import BOT, ROOT, BotProcess, sandbox
from party.trouble import Stage, stage


@pytest.fixture(scope="session")
def nursery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The socket of a process that forks bots and sandboxes."""
    path = tmp_path_factory.mktemp("nursery") / "socket"
    command = [
        sys.executable,
        "-W",
        "error",
        str(Path(__file__).with_name("nursery.py")),
        str(path),
    ]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:  # noqa: S603 - our own file
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        yield path
        process.terminate()


@pytest.fixture
async def people(nursery: Path) -> AsyncIterator[People]:
    """Everybody in a fresh sandbox."""
    async with sandbox(nursery) as address, aiohttp.ClientSession() as session:
        yield People(session, address, BOT)


@pytest.fixture
async def bot(nursery: Path, people: People, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """The bot on a fresh database, running; its log is looked through at the end."""
    process = BotProcess(nursery, people.address, tmp_path, TEST_SEED="1")
    await process.start()
    yield process
    await process.finish()
    assert_spotless(process.log)


@pytest.fixture
async def driven(nursery: Path, tmp_path: Path) -> AsyncIterator[Stage]:
    """A bot and a sandbox whose times the test drives; the bot's log is looked through."""
    async with stage(nursery, tmp_path) as driven:
        yield driven
    assert_spotless(driven.bot.log)


@pytest.fixture
async def in_the_morning(nursery: Path, tmp_path: Path) -> AsyncIterator[Stage]:
    """As `driven`; it is ten o'clock in Moscow for the bot."""
    start_at(tmp_path / "bot.clock", ten_in_the_morning())
    async with stage(nursery, tmp_path) as driven:
        yield driven
    assert_spotless(driven.bot.log)
