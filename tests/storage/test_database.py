"""The database as its users see it: what is stored, who is told what, who is let in."""

import asyncio
import contextlib
import os
import signal
import sqlite3
import stat
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.database import Database
from storage.errors import DatabaseError, DatabaseInUseError, Unavailable

ROOT = Path(__file__).parents[2]
FAILSAFE = 30

# Opens the database, stores row 1, says so, and then works on for ever.
WORKER = """
import asyncio, pathlib, sys
from storage.database import Database

async def main():
    database = await Database.open(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
    await database.write(lambda connection: connection.execute("INSERT INTO notes VALUES (1, 'x')"))
    print("stored", flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


def insert(connection: sqlite3.Connection, key: int, text: str = "x") -> int:
    connection.execute("INSERT INTO notes VALUES (?, ?)", (key, text))
    return key


def keys(connection: sqlite3.Connection) -> list[int]:
    return [row["key"] for row in connection.execute("SELECT key FROM notes ORDER BY key")]


@pytest.fixture
def migrations(tmp_path: Path) -> Path:
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "0001_first.sql").write_text(
        "CREATE TABLE notes (key INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;\n"
        "CREATE TABLE replies (to_note INTEGER NOT NULL REFERENCES notes (key)) STRICT;\n"
    )
    return folder


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "zhora.sqlite3"


@pytest.fixture
async def database(path: Path, migrations: Path) -> AsyncIterator[Database]:
    database = await Database.open(path, migrations)
    yield database
    await database.close()


async def watch_statements(database: Database) -> list[str]:
    """Return a list to which every statement of the write connection will be added."""
    statements: list[str] = []
    await database.write(lambda connection: connection.set_trace_callback(statements.append))
    statements.clear()
    return statements


async def test_units_that_wait_at_the_same_moment_share_one_commit(database: Database) -> None:
    statements = await watch_statements(database)
    results = await asyncio.gather(
        *(database.write(lambda c, key=key: insert(c, key)) for key in range(50))  # type: ignore[misc]
    )
    assert results == list(range(50))
    assert statements.count("COMMIT") == 1
    assert statements.count("BEGIN IMMEDIATE") == 1


async def test_caller_continues_only_after_the_commit(database: Database) -> None:
    statements = await watch_statements(database)
    await asyncio.gather(
        database.write(lambda c: insert(c, 1)), database.write(lambda c: insert(c, 2))
    )
    assert statements[-1] == "COMMIT"


async def test_units_run_in_the_order_they_were_given(database: Database) -> None:
    order: list[int] = []
    await asyncio.gather(
        *(database.write(lambda _, key=key: order.append(key)) for key in range(20))  # type: ignore[misc]
    )
    assert order == list(range(20))


async def test_unit_that_raises_is_undone_alone_and_only_its_caller_is_told(
    database: Database,
) -> None:
    statements = await watch_statements(database)

    def fails(connection: sqlite3.Connection) -> None:
        insert(connection, 2)
        raise LookupError("no such game")

    one, two, three, four = await asyncio.gather(
        database.write(lambda c: insert(c, 1)),
        database.write(fails),
        database.write(lambda c: insert(c, 1)),
        database.write(lambda c: insert(c, 3)),
        return_exceptions=True,
    )
    assert (one, four) == (1, 3)
    assert isinstance(two, LookupError)
    assert isinstance(three, sqlite3.IntegrityError)
    assert await database.read(keys) == [1, 3]
    assert statements.count("COMMIT") == 1


async def test_reply_to_a_note_that_is_not_there_is_refused(database: Database) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        await database.write(lambda c: c.execute("INSERT INTO replies VALUES (7)"))


async def test_unit_that_is_a_coroutine_is_refused_and_leaves_nothing(database: Database) -> None:
    async def unit(connection: sqlite3.Connection) -> None:
        insert(connection, 1)

    with pytest.raises(TypeError, match="synchronous"):
        _ = await database.write(unit)
    assert await database.read(keys) == []


async def test_full_disk_tells_every_caller_of_the_group_and_the_next_group_is_stored(
    database: Database,
) -> None:
    await database.write(lambda c: insert(c, 0))
    pages = await database.write(lambda c: c.execute("PRAGMA page_count").fetchone()[0])
    await database.write(lambda c: c.execute(f"PRAGMA max_page_count = {pages + 2:d}").fetchone())
    outcomes = await asyncio.gather(
        database.write(lambda c: insert(c, 1)),
        database.write(lambda c: insert(c, 0)),
        database.write(lambda c: insert(c, 2, "x" * 100_000)),
        database.write(lambda c: insert(c, 3)),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [Unavailable] * 4
    assert all(isinstance(o, Unavailable) and "full" in str(o.__cause__) for o in outcomes)
    assert await database.write(lambda c: insert(c, 4)) == 4
    assert await database.read(keys) == [0, 4]


async def test_unit_that_hides_a_full_disk_does_not_hide_that_the_group_is_lost(
    database: Database,
) -> None:
    pages = await database.write(lambda c: c.execute("PRAGMA page_count").fetchone()[0])
    await database.write(lambda c: c.execute(f"PRAGMA max_page_count = {pages:d}").fetchone())

    def swallows(connection: sqlite3.Connection) -> None:
        with contextlib.suppress(sqlite3.OperationalError):
            insert(connection, 2, "x" * 100_000)

    outcomes = await asyncio.gather(
        database.write(lambda c: insert(c, 1)), database.write(swallows), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [Unavailable] * 2
    assert await database.read(keys) == []


async def test_lock_held_by_another_tool_makes_writing_unavailable_until_it_is_gone(
    database: Database, path: Path
) -> None:
    tool = sqlite3.connect(path, isolation_level=None)
    tool.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable, match="locked"):
        await database.write(lambda c: insert(c, 1))
    assert await database.read(keys) == []
    tool.close()
    await database.write(lambda c: insert(c, 1))
    assert await database.read(keys) == [1]


async def test_cancelled_caller_does_not_disturb_the_others(database: Database) -> None:
    cancelled = asyncio.create_task(database.write(lambda c: insert(c, 1)))
    others = [
        asyncio.create_task(database.write(lambda c, key=key: insert(c, key)))  # type: ignore[misc]
        for key in (2, 3)
    ]
    await asyncio.sleep(0)
    cancelled.cancel()
    assert await asyncio.gather(*others) == [2, 3]
    assert cancelled.cancelled()
    await database.write(lambda c: insert(c, 4))
    assert [key for key in await database.read(keys) if key != 1] == [2, 3, 4]


async def test_caller_cancelled_while_its_unit_runs_does_not_disturb_the_others(
    database: Database,
) -> None:
    begun, go_on = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def unit(connection: sqlite3.Connection) -> None:
        insert(connection, 1)
        loop.call_soon_threadsafe(begun.set)
        go_on.wait(FAILSAFE)

    cancelled = asyncio.create_task(database.write(unit))
    other = asyncio.create_task(database.write(lambda c: insert(c, 2)))
    await begun.wait()
    cancelled.cancel()
    await asyncio.wait([cancelled])
    go_on.set()
    assert await other == 2
    assert await database.write(lambda c: insert(c, 3)) == 3
    assert await database.read(keys) == [1, 2, 3]


async def test_read_sees_every_committed_write(database: Database) -> None:
    for key in range(5):
        await database.write(lambda c, key=key: insert(c, key))  # type: ignore[misc]
        assert (await database.read(keys))[-1] == key


async def test_read_is_one_snapshot_though_others_write_meanwhile(
    database: Database, path: Path
) -> None:
    def twice(connection: sqlite3.Connection) -> tuple[list[int], list[int]]:
        before = keys(connection)
        with contextlib.closing(sqlite3.connect(path)) as other, other:
            insert(other, 1)
        return before, keys(connection)

    assert await database.read(twice) == ([], [])
    assert await database.read(keys) == [1]


async def test_read_cannot_write_and_does_not_count_as_a_failing_disk(database: Database) -> None:
    with pytest.raises(sqlite3.OperationalError):
        await database.read(lambda c: insert(c, 1))
    assert await database.read(keys) == []


async def test_close_stores_what_waits_and_refuses_what_comes_later(
    path: Path, migrations: Path
) -> None:
    database = await Database.open(path, migrations)
    writes = [
        asyncio.create_task(database.write(lambda c, key=key: insert(c, key)))  # type: ignore[misc]
        for key in range(3)
    ]
    await asyncio.sleep(0)
    await database.close()
    await database.close()
    assert await asyncio.gather(*writes) == [0, 1, 2]
    with pytest.raises(Unavailable, match="closed"):
        await database.write(lambda c: insert(c, 9))
    with pytest.raises(Unavailable, match="closed"):
        await database.read(keys)
    reopened = await Database.open(path, migrations)
    assert await reopened.read(keys) == [0, 1, 2]
    await reopened.close()


async def test_commits_wait_for_the_disk(database: Database) -> None:
    def pragmas(connection: sqlite3.Connection) -> list[str | int]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    full = 2
    assert await database.write(pragmas) == ["wal", full, 1]


async def test_files_are_for_the_operators_account_alone(database: Database, path: Path) -> None:
    await database.write(lambda c: insert(c, 1))
    for file in path.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name


async def test_second_process_is_refused_while_the_first_lives_and_let_in_after_kill_9(
    path: Path, migrations: Path
) -> None:
    worker = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", WORKER, str(path), str(migrations)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert worker.stdout is not None
    async with asyncio.timeout(FAILSAFE):
        assert await worker.stdout.readline() == b"stored\n"
    with pytest.raises(DatabaseInUseError, match=rf"Another process \(pid {worker.pid}\)"):
        await Database.open(path, migrations)
    os.kill(worker.pid, signal.SIGKILL)
    await worker.wait()
    database = await Database.open(path, migrations)
    assert await database.read(keys) == [1]
    await database.close()


async def test_same_file_under_another_name_is_refused_too(
    database: Database, path: Path, migrations: Path
) -> None:
    del database
    link = path.with_name("link.sqlite3")
    link.symlink_to(path)
    with pytest.raises(DatabaseInUseError):
        await Database.open(link, migrations)


async def test_file_that_is_no_database_is_refused_in_one_sentence(
    tmp_path: Path, migrations: Path
) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 1000)
    with pytest.raises(DatabaseError, match=r"^The database .*letter\.txt cannot be opened: .*\.$"):
        await Database.open(file, migrations)
    assert file.read_text() == "Dear Ann, " * 1000


async def test_folder_that_cannot_be_made_is_told_in_one_sentence(
    tmp_path: Path, migrations: Path
) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DatabaseError, match=r"cannot be created or opened: .*\.$"):
        await Database.open(tmp_path / "file" / "zhora.sqlite3", migrations)


async def test_damaged_page_makes_its_reader_unavailable_and_nothing_else(
    path: Path, migrations: Path
) -> None:
    database = await Database.open(path, migrations)
    await database.write(lambda c: insert(c, 1))
    page_size = await database.read(lambda c: int(c.execute("PRAGMA page_size").fetchone()[0]))
    root = await database.read(
        lambda c: int(
            c.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'notes'").fetchone()[0]
        )
    )
    await database.close()
    with path.open("r+b") as file:
        file.seek((root - 1) * page_size)
        file.write(b"\xff" * page_size)
    database = await Database.open(path, migrations)
    with pytest.raises(Unavailable, match="malformed"):
        await database.read(keys)
    with pytest.raises(Unavailable, match="malformed"):
        await database.write(lambda c: insert(c, 2))
    assert await database.read(lambda c: c.execute("SELECT * FROM replies").fetchall()) == []
    await database.close()
