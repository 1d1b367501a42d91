"""Keeps a bot's process running: starts it, starts it again when it ends, stops it at the end."""

import asyncio
import os
from asyncio.subprocess import DEVNULL, STDOUT, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from sandbox.world import World

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 30.0
STEADY = 30.0
"""Seconds a bot must have run for its next crash to count as the first."""
GRACE = 10.0
"""Seconds a bot has to stop by itself before it is killed."""
TAIL = 12
"""Lines of its log that are shown when it has ended."""


class Keeper:
    """One bot in a process of its own; `status` says how it is doing.

    A status is `{state, code, pause}`: `starting`, `running` (it has called the sandbox) or
    `ended` (with its exit code, to be started again after a pause in seconds). Every change is an
    event of kind `process`.
    """

    def __init__(
        self,
        world: World,
        command: Sequence[str],
        environment: dict[str, str],
        log: Path,
        tell: Callable[[str], None],
    ) -> None:
        self.status: dict[str, object] = {"state": "starting", "code": None, "pause": None}
        self._world = world
        self._command = command
        self._environment = environment
        self._log = log
        self._tell = tell

    async def keep(self) -> None:
        """Run the bot again and again; cancel this to stop it."""
        pause = FIRST_PAUSE
        while True:
            self._change("starting")
            began = asyncio.get_running_loop().time()
            code = await self._run_once()
            if asyncio.get_running_loop().time() - began >= STEADY:
                pause = FIRST_PAUSE
            self._tell(f"The bot has ended ({_reason(code)}). The end of its log:")
            self._tell(_tail(self._log))
            self._tell(f"It is started again in {pause:g} s.")
            self._change("ended", code=code, pause=pause)
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _run_once(self) -> int:
        first_call = asyncio.ensure_future(self._world.calls.news(self._world.calls.seq))
        first_call.add_done_callback(self._has_called)
        with self._log.open("ab") as log:
            # A session of its own: Ctrl-C is for the keeper, who then stops the bot in order.
            process = await asyncio.create_subprocess_exec(
                *self._command,
                env={**os.environ, **self._environment},
                stdin=DEVNULL,
                stdout=log,
                stderr=STDOUT,
                start_new_session=True,
            )
        try:
            return await process.wait()
        finally:
            first_call.cancel()
            await _stop(process)

    def _has_called(self, first_call: asyncio.Future[None]) -> None:
        if not first_call.cancelled():
            self._tell("The bot is running.")
            self._change("running")

    def _change(self, state: str, code: int | None = None, pause: float | None = None) -> None:
        self.status = {"state": state, "code": code, "pause": pause}
        self._world.events.add(kind="process", chat=None, user=None, **self.status)


async def _stop(process: Process) -> None:
    if process.returncode is not None:
        return
    with suppress(ProcessLookupError):
        process.terminate()
    try:
        await asyncio.wait_for(process.wait(), GRACE)
    except TimeoutError:
        process.kill()
        await process.wait()


def _reason(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"


def _tail(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    return "\n".join(f"    {line}" for line in lines[-TAIL:]) or "    (empty)"
