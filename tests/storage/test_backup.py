"""Copies of a database that is in use."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from storage.backup import back_up
from storage.database import Database
from storage.errors import DatabaseError

FIRST = "CREATE TABLE notes (key INTEGER PRIMARY KEY) STRICT;"
SECOND = "ALTER TABLE notes ADD COLUMN author TEXT;"
NOON = 1_700_000_000.0
"""14 November 2023, 22:13 UTC."""


def insert(db: sqlite3.Connection) -> None:
    db.execute("INSERT INTO notes DEFAULT VALUES")


def notes(path: Path) -> int:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as db:
        count: int = db.execute("SELECT COUNT(*) FROM notes").fetchone()[0]
        return count


def copies(folder: Path) -> list[Path]:
    return list(folder.glob("*schema*"))


@pytest.fixture
def migrations(tmp_path: Path) -> Path:
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "0001_first.sql").write_text(FIRST)
    return folder


async def test_copy_of_an_open_database_is_one_whole_file_for_its_owner_alone(
    tmp_path: Path, migrations: Path
) -> None:
    path, copy = tmp_path / "zhora.sqlite3", tmp_path / "copies" / "today.sqlite3"
    copy.parent.mkdir()
    database = await Database.open(path, migrations)
    try:
        await database.write(insert)
        assert path.with_name("zhora.sqlite3-wal").stat().st_size > 0, "it is in the log, not in"
        back_up(path, copy)
        await database.write(insert)
    finally:
        await database.close()
    assert [each.name for each in copy.parent.iterdir()] == ["today.sqlite3"]
    assert notes(copy) == 1
    assert copy.read_bytes()[18:20] == b"\1\1", "opening it makes no second file"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_copy_never_replaces_a_file_unless_told_to(played: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.write_text("something else")
    with pytest.raises(DatabaseError, match="exists already"):
        back_up(played, copy)
    assert copy.read_text() == "something else"
    back_up(played, copy, force=True)
    assert copy.read_bytes().startswith(b"SQLite format 3")


def test_database_is_not_copied_onto_itself(played: Path) -> None:
    before = played.read_bytes()
    with pytest.raises(DatabaseError, match="is the database itself"):
        back_up(played, played, force=True)
    assert played.read_bytes() == before


@pytest.mark.parametrize("ending", ["-wal", "-shm", "-journal", ".lock"])
@pytest.mark.parametrize("force", [False, True])
def test_files_that_belong_to_a_database_are_not_replaced_even_if_they_are_not_there(
    played: Path, ending: str, force: bool
) -> None:
    with pytest.raises(DatabaseError, match="belongs to the database beside it"):
        back_up(played, played.with_name(f"{played.name}{ending}"), force=force)
    assert list(played.parent.iterdir()) == [played]


@pytest.mark.parametrize("what", ["", "/", "pipe", "link to a pipe", "folder"])
@pytest.mark.parametrize("force", [False, True])
def test_what_is_no_file_is_not_replaced(
    played: Path, tmp_path: Path, what: str, force: bool
) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link to a pipe").symlink_to("pipe")
    (tmp_path / "folder").mkdir()
    before = sorted(tmp_path.iterdir())
    with pytest.raises(DatabaseError, match="is a folder or a device"):
        back_up(played, tmp_path / what if what else Path(), force=force)
    assert (tmp_path / "pipe").is_fifo()
    assert (tmp_path / "link to a pipe").is_symlink()
    assert sorted(tmp_path.iterdir()) == before


def test_database_is_not_taken_for_what_an_earlier_copy_has_left(tmp_path: Path) -> None:
    path = tmp_path / "zhora.part"
    with closing(sqlite3.connect(path)) as db:
        db.execute(FIRST)
    with pytest.raises(DatabaseError, match=r"zhora\.part at first, which is the database"):
        back_up(path, tmp_path / "zhora")
    assert notes(path) == 0


def test_name_that_no_file_can_have_is_one_sentence(played: Path, tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match=r"cannot be copied to .*: File name too long"):
        back_up(played, tmp_path / ("x" * 300))


async def test_database_in_use_is_not_replaced_by_a_copy(
    played: Path, tmp_path: Path, migrations: Path
) -> None:
    other = tmp_path / "other.sqlite3"
    database = await Database.open(other, migrations)
    try:
        await database.write(insert)
        with pytest.raises(DatabaseError, match="in use"):
            back_up(played, other, force=True)
    finally:
        await database.close()


def test_no_copy_is_left_of_a_damaged_file(played: Path, tmp_path: Path) -> None:
    whole = bytearray(played.read_bytes())
    whole[8192:9192] = b"\xff" * 1000
    played.write_bytes(whole)
    with pytest.raises(DatabaseError, match=r"zhora check|malformed"):
        back_up(played, tmp_path / "copy")
    assert not list(tmp_path.glob("copy*"))


def test_folder_that_is_not_there_is_named_in_one_sentence(played: Path, tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match=r"cannot be copied to .*nowhere/copy: No such file"):
        back_up(played, tmp_path / "nowhere" / "copy")


async def test_existing_database_is_copied_before_its_schema_changes(
    tmp_path: Path, migrations: Path
) -> None:
    path = tmp_path / "zhora.sqlite3"
    database = await Database.open(path, migrations, now=lambda: NOON)
    await database.write(insert)
    await database.close()
    assert not copies(tmp_path), "a new database has nothing to be copied"
    (migrations / "0002_second.sql").write_text(SECOND)
    for _ in range(2):
        await (await Database.open(path, migrations, now=lambda: NOON)).close()
    (copy,) = copies(tmp_path)
    assert copy.name == "zhora.sqlite3.schema-1.2023-11-14"
    assert notes(copy) == 1
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)


async def test_schema_is_not_changed_when_the_copy_before_it_fails(
    tmp_path: Path, migrations: Path
) -> None:
    path = tmp_path / "zhora.sqlite3"
    await (await Database.open(path, migrations)).close()
    (migrations / "0002_second.sql").write_text(SECOND)
    (tmp_path / "zhora.sqlite3.schema-1.2023-11-14").mkdir()
    with pytest.raises(DatabaseError, match="no copy can have its name"):
        await Database.open(path, migrations, now=lambda: NOON)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
