"""Parked updates, in the packaged schema."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.database import Database
from storage.parked import Parked, forget_parked, park, parked_updates


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    database = await Database.open(tmp_path / "zhora.sqlite3")
    yield database
    await database.close()


async def test_parked_updates_are_listed_oldest_first(database: Database) -> None:
    await database.write(lambda c: park(c, 20, "{}", "TooSlowError", 100.0))
    await database.write(lambda c: park(c, 10, "[]", "KeyError", 101.5))
    assert await database.read(parked_updates) == [
        Parked(1, 20, "{}", "TooSlowError", 100.0),
        Parked(2, 10, "[]", "KeyError", 101.5),
    ]


async def test_update_that_comes_again_after_a_crash_is_parked_once(database: Database) -> None:
    for when in (100.0, 200.0):
        await database.write(lambda c, when=when: park(c, 20, "{}", "KeyError", when))  # type: ignore[misc]
    assert [parked.parked_at for parked in await database.read(parked_updates)] == [100.0]


async def test_another_update_under_a_restarted_id_is_parked_too(database: Database) -> None:
    await database.write(lambda c: park(c, 20, "{}", "KeyError", 100.0))
    await database.write(lambda c: park(c, 20, "[]", "KeyError", 200.0))
    assert [parked.body for parked in await database.read(parked_updates)] == ["{}", "[]"]


async def test_forgotten_ones_are_gone_and_the_others_stay(database: Database) -> None:
    for number in range(3):
        await database.write(lambda c, n=number: park(c, n, "{}", "KeyError", 100.0))  # type: ignore[misc]
    first, second, third = await database.read(parked_updates)
    assert await database.write(lambda c: forget_parked(c, [first.id, third.id, 999])) == 2
    assert await database.read(parked_updates) == [second]
