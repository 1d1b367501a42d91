"""Lets another process drive the sandbox's time over a Unix socket.

A line `advance SECONDS` or `now` is answered by a line `now T` (seconds since 1970), anything else
by a line `error …`.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sandbox.clock import DrivenClock

_TURNS = 20
"""Turns of the event loop that what has been woken may need until it sleeps again."""
_PAUSE = 0.01
"""Seconds of real time in which what has been woken reaches the network."""


@asynccontextmanager
async def driven_clock(path: Path) -> AsyncIterator[DrivenClock]:
    """Give a clock that stands at the present moment and is driven at `path` while this is open.

    Raises OSError if the socket cannot be made there.
    """
    clock = DrivenClock(time.time())
    driver = _Driver(clock)
    server = await asyncio.start_unix_server(driver.listen, path)
    try:
        yield clock
    finally:
        server.close()
        path.unlink(missing_ok=True)  # noqa: ASYNC240 - one name in one folder


async def advance(clock: DrivenClock, seconds: float) -> None:
    """Move the time on, stopping at every moment at which somebody wakes.

    What wakes runs with the clock at its time, so what it then sleeps for ends within the same
    advance too. Raises ValueError unless `seconds` is finite and not negative.
    """
    if not 0 <= seconds < float("inf"):
        raise ValueError("time moves only forward, by a finite number of seconds")
    target = clock.now() + seconds
    await _settle()
    while (due := clock.next_due()) is not None and due <= target:
        clock.advance(due - clock.now())
        await _settle()
    clock.advance(target - clock.now())


class _Driver:
    def __init__(self, clock: DrivenClock) -> None:
        self._clock = clock
        self._one_at_a_time = asyncio.Lock()

    async def listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                answer = await self._obey(line.decode(errors="replace").split())
                writer.write(f"{answer}\n".encode())
                await writer.drain()
        except (ConnectionError, ValueError):
            pass  # whoever drove has gone, or has sent a line without end
        finally:
            writer.close()

    async def _obey(self, order: list[str]) -> str:
        match order:
            case ["now"]:
                pass
            case ["advance", seconds]:
                try:
                    async with self._one_at_a_time:
                        await advance(self._clock, float(seconds))
                except ValueError as error:
                    return f"error {error}"
            case _:
                return "error the orders are: advance SECONDS, now"
        return f"now {self._clock.now()!r}"


async def _settle() -> None:
    for _ in range(_TURNS):
        await asyncio.sleep(0)
    await asyncio.sleep(_PAUSE)
