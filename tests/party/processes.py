"""The sandbox and the bot as the separate processes that they are."""

import array
import asyncio
import fcntl
import json
import os
import signal
import socket
import sys
import termios
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from party.people import USERNAME

TOKEN = "7000000001:AAEndToEndTestsOnlyNoSecretAtAll12345"
BOT = 7000000001
ROOT = Path(__file__).parents[2]
PATIENCE = 20.0
"""Seconds without a word from a bot after which nothing more is expected."""


class Forked:
    """A process that the nursery, listening on a Unix socket, forks; its output line by line."""

    def __init__(self, nursery: Path, program: str) -> None:
        self._nursery = nursery
        self._program = program
        self.pid: int | None = None
        self._asked: asyncio.StreamWriter | None = None
        self.ended: asyncio.Task[int] | None = None
        self.output = asyncio.StreamReader()
        self._pipe = -1

    async def start(self, folder: Path, environment: dict[str, str], *arguments: str) -> None:
        """Has it forked."""
        reading, writing = os.pipe()
        request = {
            "program": self._program,
            "arguments": arguments,
            "folder": str(folder),
            "environment": environment,
        }
        with socket.socket(socket.AF_UNIX) as asking:
            asking.connect(str(self._nursery))
            socket.send_fds(asking, [json.dumps(request).encode()], [writing])
            os.close(writing)
            # The writer is kept: without it the connection would be closed.
            answers, self._asked = await asyncio.open_unix_connection(sock=asking.dup())
        self.pid = int(await answers.readline())
        self.ended = asyncio.create_task(_number(answers))
        self._pipe = reading
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(self.output), os.fdopen(reading, "rb")
        )

    @property
    def unread(self) -> bool:
        """Whether it has written something by now that nobody here has read yet."""
        waiting = array.array("i", [0])
        fcntl.ioctl(self._pipe, termios.FIONREAD, waiting)
        return bool(waiting[0] or self.output._buffer)  # type: ignore[attr-defined]

    def signal(self, how: signal.Signals) -> None:
        """Sends it a signal, unless it has ended."""
        assert self.pid is not None
        assert self.ended is not None
        if not self.ended.done():
            with suppress(ProcessLookupError):  # it may end in this very moment
                os.kill(self.pid, how)

    async def exit_code(self) -> int:
        """Waits until it has ended."""
        assert self.ended is not None
        assert self._asked is not None
        code = await self.ended
        self._asked.close()
        return code


@asynccontextmanager
async def sandbox(nursery: Path, flood: str = "off") -> AsyncIterator[str]:
    """A sandbox that knows one bot, with or without flood limits; its address."""
    process = Forked(nursery, "sandbox")
    bot = f"{TOKEN}={USERNAME}:Жора"
    await process.start(ROOT, {}, "--port", "0", "--flood", flood, "--bot", bot)
    try:
        line = (await process.output.readline()).decode()
        yield line.strip().removeprefix("sandbox at ")
    finally:
        process.signal(signal.SIGTERM)
        await process.exit_code()


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
            "MESSAGE_PACE": "off",
            **settings,
        }
        self._nursery = nursery
        self._process = Forked(nursery, "bot")
        self._reading: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()
        self._stopped = asyncio.Event()
        self._heard = asyncio.Event()
        self._shows_all = False

    async def settled(self) -> None:
        """Waits until all that is due is done, and every message shows what has been committed.

        Needs LOG_LEVEL=DEBUG. What the bot committed before it answered a tap, it has logged
        before that answer; so nothing that is still in the pipe may be overlooked.
        """
        while self._process.unread or not self._shows_all:
            self._heard.clear()
            async with asyncio.timeout(PATIENCE):
                await self._heard.wait()

    async def start(self) -> None:
        """Starts the bot; it is ready when it has said so in its log."""
        ended = await self.launch()
        await asyncio.wait(
            {asyncio.ensure_future(self._ready.wait()), ended},
            return_when=asyncio.FIRST_COMPLETED,
        )
        if not self._ready.is_set():
            raise AssertionError(f"the bot has ended: {self.log[-20:]}")

    async def start_in_vain(self) -> int:
        """Starts a bot that is expected to give up; its exit code."""
        await self.launch()
        return await self.exit_code()

    async def launch(self) -> asyncio.Task[int]:
        """Starts the process, and does not wait until it is ready; its exit code to come."""
        self._ready.clear()
        self._stopped.clear()
        self._shows_all = False
        self._process = Forked(self._nursery, "bot")
        await self._process.start(self.folder, self.environment, "run")
        self._reading = asyncio.create_task(self._read_log())
        assert self._process.ended is not None
        return self._process.ended

    @property
    def pid(self) -> int:
        """The process's number."""
        assert self._process.pid is not None
        return self._process.pid

    def send_signal(self, how: signal.Signals) -> None:
        """Sends it a signal."""
        self._process.signal(how)

    async def until_logged(self, text: str) -> str:
        """Waits until a line of the log contains the text; the line."""
        while True:
            self._heard.clear()
            for line in self.log:
                if text in line:
                    return line
            assert self._reading is not None
            assert not self._reading.done(), f"the bot has ended without {text!r}: {self.log[-20:]}"
            async with asyncio.timeout(PATIENCE):
                await self._heard.wait()

    async def kill(self) -> None:
        """kill -9."""
        self._process.signal(signal.SIGKILL)
        await self.exit_code()

    async def stop(self) -> int:
        """SIGTERM; the exit code."""
        self._process.signal(signal.SIGTERM)
        return await self.exit_code()

    async def finish(self) -> None:
        """SIGTERM; done when all is done but the closing of connections, which takes its time."""
        self._process.signal(signal.SIGTERM)
        assert self._process.ended is not None
        await asyncio.wait(
            {asyncio.ensure_future(self._stopped.wait()), self._process.ended},
            return_when=asyncio.FIRST_COMPLETED,
        )
        await self.kill()

    async def exit_code(self) -> int:
        """Waits until the bot has ended."""
        assert self._reading is not None
        await self._reading
        return await self._process.exit_code()

    async def _read_log(self) -> None:
        """Keeps the lines of one run."""
        while line := await self._process.output.readline():
            self.log.append(line.decode().rstrip("\n"))
            if "event=ready" in self.log[-1]:
                self._ready.set()
            if "event=stopped" in self.log[-1]:
                self._stopped.set()
            if "screens may be behind" in self.log[-1]:
                self._shows_all = False
            if "every screen shows the latest state" in self.log[-1]:
                self._shows_all = True
            self._heard.set()

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
