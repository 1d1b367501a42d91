"""Brings a database file to this program's schema by numbered SQL files, in order, forward only.

The number of the last one applied is the file's `PRAGMA user_version`, which changes in the same
transaction as the tables do.
"""

import re
import sqlite3
from collections.abc import Callable
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from storage.errors import SchemaError, SchemaTooNewError

Folder = Path | Traversable

PACKAGED_MIGRATIONS: Folder = files("storage.migrations")

_NAME = re.compile(r"(\d{4})_\w+\.sql")


def migrate(connection: sqlite3.Connection, folder: Folder, before: Callable[[int], None]) -> None:
    """Apply the migrations of `folder` that this file has not seen, each in one transaction.

    An existing file that has to change is first shown to `before`, with its schema's number.

    Foreign keys are off meanwhile, because a table that others refer to can only be rebuilt that
    way; they are checked before each commit, and on afterwards. Raises `SchemaError`; migrations
    before the failing one stay.
    """
    migrations = _numbered(folder)
    at = schema_of(connection)
    refuse_newer(at, len(migrations))
    if at == 0 and connection.execute("SELECT 1 FROM sqlite_schema").fetchone():
        raise SchemaError(
            "The database holds tables that this program did not make: "
            "set DATABASE to another file."
        )
    if 0 < at < len(migrations):
        before(at)
    connection.execute("PRAGMA foreign_keys = OFF")
    for number, migration in enumerate(migrations[at:], start=at + 1):
        _apply(connection, number, migration)
    connection.execute("PRAGMA foreign_keys = ON")


def _numbered(folder: Folder) -> list[Traversable | Path]:
    """Return the migrations in order; raises `SchemaError` unless they are numbered 1, 2, 3, …."""
    scripts = sorted((f for f in folder.iterdir() if f.name.endswith(".sql")), key=lambda f: f.name)
    for number, script in enumerate(scripts, start=1):
        name = _NAME.fullmatch(script.name)
        if name is None:
            raise SchemaError(f"The migration {script.name} must be named like 0001_first.sql.")
        if int(name[1]) != number:
            raise SchemaError(
                f"The migration {script.name} stands where number {number:04} is expected: "
                "numbers start at 0001, without gaps or duplicates."
            )
    return list(scripts)


def known_schema() -> int:
    """The schema that this program makes of every database."""
    return len(_numbered(PACKAGED_MIGRATIONS))


def refuse_newer(at: int, known: int) -> None:
    """Raise `SchemaTooNewError` for a database of schema `at` if only `known` are known."""
    if at > known:
        raise SchemaTooNewError(
            f"The database is at schema {at} but this program knows only {known}: "
            "start the newer version of the program, or restore an older copy of the database."
        )


def schema_of(connection: sqlite3.Connection) -> int:
    """The number of the last migration that the file has seen; 0 for a new one."""
    row: tuple[int] = connection.execute("PRAGMA user_version").fetchone()
    return row[0]


def touch(connection: sqlite3.Connection) -> None:
    """A unit of work that writes the schema's number again: shows that the file can be written."""
    connection.execute(f"PRAGMA user_version = {schema_of(connection):d}")


def _apply(connection: sqlite3.Connection, number: int, migration: Traversable | Path) -> None:
    try:
        # The newline ends a closing comment, the semicolon a statement left open.
        connection.executescript(f"BEGIN IMMEDIATE;\n{migration.read_text(encoding='utf-8')}\n;")
        if not connection.in_transaction:
            raise SchemaError(f"The migration {migration.name} must not end its own transaction.")
        if orphan := connection.execute("PRAGMA foreign_key_check").fetchone():
            raise SchemaError(
                f"The migration {migration.name} failed and nothing of it was kept: "
                f"it leaves rows of {orphan[0]} that refer to nothing in {orphan[2]}."
            )
        connection.execute(f"PRAGMA user_version = {number:d}")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise SchemaError(
            f"The migration {migration.name} failed and nothing of it was kept: {error}."
        ) from error
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
