"""The sandbox and the bot as the separate processes that they are."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

TOKEN = "7000000001:AAEndToEndTestsOnlyNoSecretAtAll12345"
BOT = 7000000001
USERNAME = "zhora_test_bot"
ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def sandbox() -> AsyncIterator[str]:
    """A sandbox that knows one bot; its address."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", "--port", "0", "--bot", f"{TOKEN}={USERNAME}:Жора"),
        cwd=ROOT,
        stdout=PIPE,
    )
    assert process.stdout is not None
    try:
        line = (await process.stdout.readline()).decode()
        yield line.strip().removeprefix("sandbox at ")
    finally:
        process.terminate()
        await process.wait()


class BotProcess:
    """The bot, started and killed at will on one database."""

    def __init__(self, address: str, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.log = folder / "bot.log"
        self.environment = {
            "PATH": os.environ["PATH"],
            "BOT_TOKEN": TOKEN,
            "DATABASE": str(folder / "zhora.sqlite3"),
            "TELEGRAM_API": address,
            "PYTHONWARNINGS": "error",
            **settings,
        }
        self._process: Process | None = None

    async def start(self) -> None:
        """Starts the bot; it is ready when it has said so in its log."""
        known = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self._process = await self._run("run", stderr=log.fileno())
        async with asyncio.timeout(60):
            while "event=ready" not in self.log.read_text()[known:]:
                if self._process.returncode is not None:
                    raise AssertionError(f"the bot has ended: {self.log.read_text()[-2000:]}")
                await asyncio.sleep(0.05)

    async def kill(self) -> None:
        """kill -9."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def stop(self) -> int | None:
        """SIGTERM; the exit code."""
        if self._process is None or self._process.returncode is not None:
            return None
        self._process.send_signal(signal.SIGTERM)
        return await self._process.wait()

    async def command(self, *arguments: str) -> tuple[int | None, str, str]:
        """Another command of the same program; exit code, standard output and error."""
        process = await self._run(*arguments, stdout=PIPE, stderr=PIPE)
        out, err = await process.communicate()
        return process.returncode, out.decode(), err.decode()

    async def record(self, game: int) -> str:
        """`zhora record GAME`."""
        code, out, err = await self.command("record", str(game))
        assert code == 0, err
        return out

    async def _run(self, *arguments: str, stdout: int | None = None, stderr: int) -> Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", *arguments),
            cwd=self.folder,
            env={**self.environment, "PYTHONPATH": str(ROOT)},
            stdout=stdout,
            stderr=stderr,
        )


async def score(record: str) -> tuple[int | None, str, str]:
    """`python -m engine score -` with the record on standard input."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "engine", "score", "-"),
        cwd=ROOT,
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
    )
    out, err = await process.communicate(record.encode())
    return process.returncode, out.decode(), err.decode()
