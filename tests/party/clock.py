"""The hand on a bot's clock."""

import asyncio
from pathlib import Path


async def advance(clock: Path, seconds: float) -> float:
    """Moves the time of the bot whose setting TEST_CLOCK is `clock`; the time it is then."""
    return await _order(clock, f"advance {seconds}")


async def advance_to_next(clock: Path, seconds: float) -> float:
    """As `advance`, but no further than to the next moment at which that bot does something."""
    return await _order(clock, f"next {seconds}")


async def jump(clock: Path, seconds: float) -> float:
    """Sets that bot's date on, or back, at once, as if its machine had been suspended."""
    return await _order(clock, f"jump {seconds}")


async def time_of(clock: Path) -> float:
    """The time it is for that bot."""
    return await _order(clock, "now")


def start_at(clock: Path, when: float) -> None:
    """A bot that is started from now on finds it to be that time."""
    clock.with_suffix(".start").write_text(str(when))


async def _order(clock: Path, order: str) -> float:
    reader, writer = await asyncio.open_unix_connection(clock)
    try:
        writer.write(f"{order}\n".encode())
        word, _, rest = (await reader.readline()).decode().partition(" ")
    finally:
        writer.close()
        await writer.wait_closed()
    assert word == "now", f"the clock says {word} {rest}"
    return float(rest)
