"""The hand on a bot's clock."""

import asyncio
from pathlib import Path


async def advance(clock: Path, seconds: float) -> float:
    """Moves the time of the bot whose setting TEST_CLOCK is `clock`; the time it is then."""
    reader, writer = await asyncio.open_unix_connection(clock)
    try:
        writer.write(f"advance {seconds}\n".encode())
        word, _, rest = (await reader.readline()).decode().partition(" ")
    finally:
        writer.close()
        await writer.wait_closed()
    assert word == "now", f"the clock says {word} {rest}"
    return float(rest)
