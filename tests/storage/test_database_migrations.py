"""How a database file is brought to the program's schema."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from storage.database import Database
from storage.errors import SchemaError, SchemaTooNewError

FIRST = "CREATE TABLE notes (key INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;"
SECOND = "ALTER TABLE notes ADD COLUMN author TEXT; -- no statement after this comment"

Migrations = Callable[..., Path]


@pytest.fixture
def migrations(tmp_path: Path) -> Migrations:
    """Return a function that makes a folder of migrations: `migrations(name=text, …)`."""

    def make(scripts: dict[str, str]) -> Path:
        folder = tmp_path / f"migrations-{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        for name, text in scripts.items():
            (folder / name).write_text(text)
        return folder

    return make


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "zhora.sqlite3"


def schema(path: Path) -> tuple[int, list[str]]:
    """Return the schema's number and its tables."""
    connection = sqlite3.connect(path)
    try:
        tables = connection.execute("SELECT name FROM sqlite_schema ORDER BY name").fetchall()
        return connection.execute("PRAGMA user_version").fetchone()[0], [name for (name,) in tables]
    finally:
        connection.close()


async def migrate(path: Path, folder: Path) -> None:
    await (await Database.open(path, folder)).close()


async def test_migrations_are_applied_in_order_and_each_once(
    path: Path, migrations: Migrations
) -> None:
    await migrate(path, migrations({"0001_first.sql": FIRST}))
    assert schema(path) == (1, ["notes"])
    both = migrations({"0002_second.sql": SECOND, "0001_first.sql": FIRST})
    await migrate(path, both)
    await migrate(path, both)
    assert schema(path) == (2, ["notes"])


async def test_packaged_migrations_make_strict_tables_without_broken_references(path: Path) -> None:
    database = await Database.open(path)
    tables = await database.read(
        lambda c: c.execute(
            "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table' "
            "AND name NOT LIKE 'sqlite_%'"
        ).fetchall()
    )
    await database.write(lambda c: c.execute("PRAGMA foreign_key_check").fetchall())
    await database.close()
    assert "parked" in {table["name"] for table in tables}
    assert [table["name"] for table in tables if not table["strict"]] == []


async def test_failing_migration_leaves_nothing_of_itself_and_can_be_mended(
    path: Path, migrations: Migrations
) -> None:
    broken = "CREATE TABLE games (id INTEGER) STRICT; INSERT INTO nowhere VALUES (1);"
    with pytest.raises(SchemaError, match=r"0002_second\.sql failed .*: no such table: nowhere\.$"):
        await migrate(path, migrations({"0001_first.sql": FIRST, "0002_second.sql": broken}))
    assert schema(path) == (1, ["notes"])
    await migrate(path, migrations({"0001_first.sql": FIRST, "0002_second.sql": SECOND}))
    assert schema(path) == (2, ["notes"])


async def test_migration_that_breaks_a_reference_leaves_nothing_of_itself(
    path: Path, migrations: Migrations
) -> None:
    orphan = (
        "CREATE TABLE replies (to_note INTEGER REFERENCES notes) STRICT;"
        "INSERT INTO replies VALUES (7);"
    )
    with pytest.raises(SchemaError, match="rows of replies that refer to nothing in notes"):
        await migrate(path, migrations({"0001_first.sql": FIRST, "0002_second.sql": orphan}))
    assert schema(path) == (1, ["notes"])


async def test_migration_may_rebuild_a_table_that_others_refer_to(
    path: Path, migrations: Migrations
) -> None:
    first = (
        f"{FIRST} CREATE TABLE replies (to_note INTEGER NOT NULL REFERENCES notes) STRICT;"
        "INSERT INTO notes VALUES (1, 'x'); INSERT INTO replies VALUES (1);"
    )
    rebuild = (
        "CREATE TABLE new (key INTEGER PRIMARY KEY, text TEXT) STRICT;"
        "INSERT INTO new SELECT * FROM notes; DROP TABLE notes; ALTER TABLE new RENAME TO notes;"
    )
    await migrate(path, migrations({"0001_first.sql": first, "0002_second.sql": rebuild}))
    assert schema(path) == (2, ["notes", "replies"])


async def test_migration_that_ends_its_own_transaction_is_refused(
    path: Path, migrations: Migrations
) -> None:
    with pytest.raises(SchemaError, match="must not end its own transaction"):
        await migrate(path, migrations({"0001_first.sql": f"{FIRST} COMMIT;"}))


async def test_database_of_a_newer_program_is_refused_and_left_as_it_is(
    path: Path, migrations: Migrations
) -> None:
    await migrate(path, migrations({"0001_first.sql": FIRST, "0002_second.sql": SECOND}))
    with pytest.raises(
        SchemaTooNewError, match=r"is at schema 2 but this program knows only 1: start the newer"
    ):
        await migrate(path, migrations({"0001_first.sql": FIRST}))
    assert schema(path) == (2, ["notes"])


async def test_refused_database_can_be_opened_by_the_right_program(
    path: Path, migrations: Migrations
) -> None:
    both = migrations({"0001_first.sql": FIRST, "0002_second.sql": SECOND})
    await migrate(path, both)
    with pytest.raises(SchemaTooNewError):
        await migrate(path, migrations({"0001_first.sql": FIRST}))
    await migrate(path, both)


async def test_database_of_another_program_is_refused_and_left_as_it_is(
    path: Path, migrations: Migrations
) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE songs (id INTEGER)")
    connection.close()
    with pytest.raises(SchemaError, match="tables that this program did not make"):
        await migrate(path, migrations({"0001_first.sql": FIRST}))
    assert schema(path) == (0, ["songs"])


@pytest.mark.parametrize(
    ("names", "complaint"),
    [
        (["0001_a.sql", "0003_b.sql"], r"0003_b\.sql stands where number 0002"),
        (["0001_a.sql", "0001_b.sql"], r"0001_b\.sql stands where number 0002"),
        (["0002_a.sql"], r"0002_a\.sql stands where number 0001"),
        (["first.sql"], r"first\.sql must be named like 0001_first\.sql"),
    ],
    ids=["gap", "duplicate", "no-first", "no-number"],
)
async def test_wrongly_numbered_migrations_are_refused(
    path: Path, migrations: Migrations, names: list[str], complaint: str
) -> None:
    with pytest.raises(SchemaError, match=complaint):
        await migrate(path, migrations(dict.fromkeys(names, FIRST)))


async def test_other_files_beside_the_migrations_do_not_matter(
    path: Path, migrations: Migrations
) -> None:
    await migrate(path, migrations({"0001_first.sql": FIRST, "__init__.py": "", "README.md": ""}))
    assert schema(path) == (1, ["notes"])
