"""The sandbox and the bot as the separate processes that they are."""

import asyncio
import json
import os
import signal
import socket
import sys
from asyncio.subprocess import PIPE
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
    """The bot, started and killed at will on one database.

    `nursery` is the Unix socket of a process that forks bots.
    """

    def __init__(self, nursery: Path, address: str, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.log: list[str] = []
        self.environment = {
            "BOT_TOKEN": TOKEN,
            "DATABASE": str(folder / "zhora.sqlite3"),
            "TELEGRAM_API": address,
            **settings,
        }
        self._nursery = nursery
        self._pid: int | None = None
        self._asked: asyncio.StreamWriter | None = None
        self._exit_code: asyncio.Task[int] | None = None
        self._reading: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Starts the bot; it is ready when it has said so in its log."""
        ready = asyncio.Event()
        reading, writing = os.pipe()
        request = {"folder": str(self.folder), "environment": self.environment}
        with socket.socket(socket.AF_UNIX) as asking:
            asking.connect(str(self._nursery))
            socket.send_fds(asking, [json.dumps(request).encode()], [writing])
            os.close(writing)
            # The writer is kept: without it the connection would be closed.
            answers, self._asked = await asyncio.open_unix_connection(sock=asking.dup())
        self._pid = int(await answers.readline())
        self._exit_code = asyncio.create_task(_number(answers))
        self._reading = asyncio.create_task(self._read_log(reading, ready))
        await asyncio.wait(
            {asyncio.ensure_future(ready.wait()), self._exit_code},
            return_when=asyncio.FIRST_COMPLETED,
        )
        if not ready.is_set():
            raise AssertionError(f"the bot has ended: {self.log[-20:]}")

    async def kill(self) -> None:
        """kill -9."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """SIGTERM; the exit code."""
        return await self._end(signal.SIGTERM)

    async def exit_code(self) -> int:
        """Waits until the bot ends by itself."""
        assert self._exit_code is not None
        assert self._reading is not None
        assert self._asked is not None
        await self._reading
        code = await self._exit_code
        self._asked.close()
        return code

    async def _end(self, how: signal.Signals) -> int:
        assert self._exit_code is not None
        if not self._exit_code.done():
            assert self._pid is not None
            os.kill(self._pid, how)
        return await self.exit_code()

    async def _read_log(self, pipe: int, ready: asyncio.Event) -> None:
        """Keeps the lines of one run, from the pipe that is its standard error."""
        lines = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(lines), os.fdopen(pipe, "rb")
        )
        while line := await lines.readline():
            self.log.append(line.decode().rstrip("\n"))
            if "event=ready" in self.log[-1]:
                ready.set()

    async def command(self, *arguments: str) -> tuple[int | None, str, str]:
        """Another command of the same program; exit code, standard output and error."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", *arguments),
            cwd=self.folder,
            env={**self.environment, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "error"},
            stdout=PIPE,
            stderr=PIPE,
        )
        out, err = await process.communicate()
        return process.returncode, out.decode(), err.decode()

    async def record(self, game: int) -> str:
        """`zhora record GAME`."""
        code, out, err = await self.command("record", str(game))
        assert code == 0, err
        return out


async def _number(answers: asyncio.StreamReader) -> int:
    return int(await answers.readline())


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
