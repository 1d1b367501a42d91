"""Reading the database from outside: a command beside the running bot."""

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
    if not path.is_file():
        raise DatabaseError(f"There is no database {path}: set DATABASE to the bot's file.")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            db.isolation_level = None
            db.execute("BEGIN")
            return unit(db)
    except sqlite3.Error as error:
        raise DatabaseError(f"The database {path} cannot be read: {error}.") from error
