"""Time driven over a socket: `python -m sandbox --clock SOCKET`."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox.clocksocket import driven_clock


class Driver:
    """One connection to the clock's socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def order(self, line: bytes) -> str:
        """Send a line; the answering line."""
        self._writer.write(line + b"\n")
        return (await self._reader.readline()).decode().rstrip("\n")


@pytest.fixture
async def socket(tmp_path: Path) -> Path:
    return tmp_path / "clock"


@pytest.fixture
async def driver(socket: Path) -> AsyncIterator[tuple[Driver, list[float]]]:
    """A driver, and the times at which somebody who sleeps 10 s and then 5 s more wakes."""
    woken: list[float] = []
    async with driven_clock(socket) as clock:
        began = clock.now()

        async def sleep_twice() -> None:
            for seconds in (10, 5):
                await clock.sleep(seconds)
                woken.append(clock.now() - began)

        sleeping = asyncio.ensure_future(sleep_twice())
        reader, writer = await asyncio.open_unix_connection(socket)
        yield Driver(reader, writer), woken
        writer.close()
        sleeping.cancel()


async def test_time_stands_still_until_it_is_advanced(
    driver: tuple[Driver, list[float]],
) -> None:
    drive, woken = driver
    began = await drive.order(b"now")
    assert began == await drive.order(b"now")
    later = await drive.order(b"advance 9.5")
    assert float(later.split()[1]) == pytest.approx(float(began.split()[1]) + 9.5)
    assert woken == []


async def test_sleepers_wake_at_their_time_within_one_advance(
    driver: tuple[Driver, list[float]],
) -> None:
    drive, woken = driver
    await drive.order(b"advance 100")
    assert woken == pytest.approx([10, 15])


@pytest.mark.parametrize(
    "line", [b"", b"advance", b"advance soon", b"advance -1", b"advance inf", b"back 1", b"\xff"]
)
async def test_order_that_makes_no_sense_is_explained(
    driver: tuple[Driver, list[float]], line: bytes
) -> None:
    drive, _ = driver
    assert (await drive.order(line)).startswith("error ")
    assert (await drive.order(b"now")).startswith("now ")


async def test_socket_goes_away_with_the_clock(socket: Path) -> None:
    async with driven_clock(socket):
        assert await asyncio.to_thread(socket.exists)
    assert not await asyncio.to_thread(socket.exists)
