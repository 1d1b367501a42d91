import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.clock import DrivenClock, SystemClock, backoff, open_driven_clock, race

FAILSAFE = 20


class Orders:
    """A test at the other end of the clock's socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def give(self, order: str) -> str:
        self._writer.write(f"{order}\n".encode())
        async with asyncio.timeout(FAILSAFE):
            return (await self._reader.readline()).decode().rstrip("\n")

    async def close(self) -> None:
        self._writer.close()
        await self._writer.wait_closed()


@pytest.fixture
def clock() -> DrivenClock:
    return DrivenClock(100.0)


@pytest.fixture
async def served(tmp_path: Path) -> AsyncIterator[DrivenClock]:
    clock = await open_driven_clock(tmp_path / "clock")
    yield clock
    await clock.close()


@pytest.fixture
async def orders(served: DrivenClock, tmp_path: Path) -> AsyncIterator[Orders]:
    del served
    orders = Orders(*await asyncio.open_unix_connection(tmp_path / "clock"))
    yield orders
    await orders.close()


async def test_sleepers_wake_in_the_order_they_are_due_each_at_its_own_time(
    clock: DrivenClock,
) -> None:
    woken: list[tuple[str, float]] = []

    async def sleeper(name: str, seconds: float) -> None:
        await clock.sleep(seconds)
        woken.append((name, clock.time()))

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(sleeper("late", 9))
        tasks.create_task(sleeper("early", 2))
        tasks.create_task(sleeper("also early", 2))
        await clock.advance(10)
    assert woken == [("early", 102.0), ("also early", 102.0), ("late", 109.0)]
    assert clock.time() == 110.0


async def test_sleep_begun_by_a_woken_task_is_due_within_the_same_advance(
    clock: DrivenClock,
) -> None:
    ticks: list[float] = []

    async def ticker() -> None:
        while True:
            await clock.sleep(1)
            ticks.append(clock.time())

    task = asyncio.create_task(ticker())
    await clock.advance(3)
    task.cancel()
    assert ticks == [101.0, 102.0, 103.0]


async def test_nobody_wakes_before_the_clock_is_moved_to_their_time(clock: DrivenClock) -> None:
    task = asyncio.create_task(clock.sleep_until(105))
    await clock.advance(4.9)
    assert not task.done()
    await clock.advance(0.1)
    assert task.done()


async def test_cancelled_sleeper_does_not_disturb_the_others(clock: DrivenClock) -> None:
    cancelled = asyncio.create_task(clock.sleep(1))
    other = asyncio.create_task(clock.sleep(2))
    await clock.advance(0)
    cancelled.cancel()
    await clock.advance(2)
    assert cancelled.cancelled()
    assert other.done()


async def test_past_time_is_no_wait(clock: DrivenClock) -> None:
    async with asyncio.timeout(FAILSAFE):
        await clock.sleep_until(99)
        await clock.sleep(-1)


@pytest.mark.parametrize("seconds", [-1.0, float("inf"), float("nan")])
async def test_clock_refuses_to_go_back_or_for_ever(clock: DrivenClock, seconds: float) -> None:
    with pytest.raises(ValueError, match="forward"):
        await clock.advance(seconds)
    assert clock.time() == 100.0


async def test_jump_wakes_nobody_on_the_way_and_late_comers_all_at_once(
    clock: DrivenClock,
) -> None:
    """As on a machine that was suspended."""
    woken: list[float] = []

    async def sleeper(when: float) -> None:
        await clock.sleep_until(when)
        woken.append(clock.time())

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(sleeper(110))
        tasks.create_task(sleeper(150))
        await clock.jump(1000)
    assert woken == [1100.0, 1100.0]


@pytest.mark.parametrize("seconds", [1000, -1000])
async def test_who_lives_through_a_time_has_as_much_of_it_left_after_a_jump(
    clock: DrivenClock, seconds: float
) -> None:
    lived = clock.lived()
    task = asyncio.create_task(clock.sleep(60))
    await clock.advance(20)
    await clock.jump(seconds)
    await clock.advance(39)
    assert not task.done()
    await clock.advance(1)
    assert task.done()
    assert clock.lived() - lived == 60
    assert clock.time() == 160 + seconds


async def test_date_that_is_set_back_comes_later_for_who_waits_for_it(clock: DrivenClock) -> None:
    task = asyncio.create_task(clock.sleep_until(110))
    await clock.advance(0)
    await clock.jump(-50)
    await clock.advance(59)
    assert not task.done()
    await clock.advance(1)
    assert task.done()


@pytest.mark.parametrize("seconds", [float("inf"), float("nan")])
async def test_clock_refuses_to_jump_for_ever(clock: DrivenClock, seconds: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        await clock.jump(seconds)
    assert clock.time() == 100.0


async def test_test_outside_drives_the_clock_over_its_socket(
    served: DrivenClock, orders: Orders
) -> None:
    before = served.time()
    sleeper = asyncio.create_task(served.sleep(60))
    assert await orders.give("now") == f"now {before!r}"
    assert await orders.give("advance 90.5") == f"now {before + 90.5!r}"
    assert sleeper.done()
    assert await orders.give("jump -100") == f"now {before - 9.5!r}"


async def test_next_goes_to_the_moment_at_which_somebody_wakes_and_no_further(
    served: DrivenClock, orders: Orders
) -> None:
    before = served.time()
    first = asyncio.create_task(served.sleep(60))
    second = asyncio.create_task(served.sleep(70))
    assert await orders.give("next 40") == f"now {before + 40!r}"
    assert await orders.give("next 40") == f"now {before + 60!r}"
    assert first.done()
    assert not second.done()
    assert await orders.give("next 40") == f"now {before + 70!r}"
    assert second.done()
    assert await orders.give("next 40") == f"now {before + 110!r}"


@pytest.mark.parametrize(
    "order",
    [
        "",
        "advance",
        "advance soon",
        "advance -1",
        "next",
        "next nan",
        "jump",
        "jump inf",
        "stop",
        "now now",
    ],
)
async def test_wrong_order_is_answered_by_an_error_and_the_next_one_obeyed(
    served: DrivenClock, orders: Orders, order: str
) -> None:
    assert (await orders.give(order)).startswith("error ")
    assert await orders.give("now") == f"now {served.time()!r}"


async def test_socket_left_by_a_killed_process_is_replaced(tmp_path: Path) -> None:
    first = await open_driven_clock(tmp_path / "clock")
    second = await open_driven_clock(tmp_path / "clock")
    orders = Orders(*await asyncio.open_unix_connection(tmp_path / "clock"))
    await orders.give("advance 1000")
    assert second.time() > first.time() + 900
    await orders.close()
    await first.close()
    await second.close()


async def test_system_clock_tells_and_awaits_the_machines_time() -> None:
    clock = SystemClock()
    when = time.time() + 0.01
    await clock.sleep_until(when)
    assert when <= clock.time() <= time.time()
    async with asyncio.timeout(FAILSAFE):
        await clock.sleep(-1)
        await clock.sleep_until(0)
    lived = clock.lived()
    await clock.sleep(0.01)
    assert clock.lived() - lived >= 0.009


async def test_race_ends_with_the_first_and_cancels_the_rest(clock: DrivenClock) -> None:
    cancelled = asyncio.Event()

    async def loser() -> None:
        try:
            await clock.sleep(1)
        finally:
            cancelled.set()

    await race(clock.sleep(0), loser())
    assert cancelled.is_set()


async def test_race_raises_what_its_winner_raised(clock: DrivenClock) -> None:
    async def fails() -> None:
        raise LookupError("no")

    with pytest.raises(LookupError, match="no"):
        await race(fails(), clock.sleep(1))


def test_backoff_doubles_up_to_its_longest_wait() -> None:
    waits = backoff()
    assert [next(waits) for _ in range(9)] == [0.5, 1, 2, 4, 8, 16, 30, 30, 30]
