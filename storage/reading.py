"""The database from outside: a command beside the running bot."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from storage.errors import DatabaseError

T = TypeVar("T")


def read_once(path: Path, unit: Callable[[sqlite3.Connection], T]) -> T:
    """Runs `unit` on one snapshot of the file and closes it; the bot may be running meanwhile.

    Raises DatabaseError if there is no such file or it cannot be read.
    """
    try:
        with closing(_open(path, "ro")) as db:
            db.execute("BEGIN")
            return unit(db)
    except sqlite3.Error as error:
        raise DatabaseError(f"The database {path} cannot be read: {error}.") from error


def write_once(path: Path, unit: Callable[[sqlite3.Connection], T]) -> T:
    """Runs `unit` in one transaction and closes the file; the bot may be running meanwhile.

    Raises DatabaseError if there is no such file or nothing can be stored in it.
    """
    try:
        with closing(_open(path, "rw")) as db:
            db.execute("BEGIN IMMEDIATE")
            result = unit(db)
            db.execute("COMMIT")
            return result
    except sqlite3.Error as error:
        raise DatabaseError(f"The database {path} cannot be changed: {error}.") from error


def _open(path: Path, mode: str) -> sqlite3.Connection:
    if not path.is_file():
        raise DatabaseError(f"There is no database {path}: set DATABASE to the bot's file.")
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None
    )
