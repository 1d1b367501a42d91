"""Group commit: units of work that wait at the same moment share one transaction and one fsync."""

import asyncio
import inspect
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")

# Primary result codes that tell of the machine or the file, never of the statement or its values.
_NOBODYS_FAULT = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_READONLY,
    }
)


@dataclass(eq=False)
class Pending:
    """A unit that waits for its commit; `result` or `error` is there once `committed` is done."""

    unit: Callable[[sqlite3.Connection], Any]
    committed: asyncio.Future[None]
    result: Any = None
    error: BaseException | None = None


class GroupLostError(Exception):
    """The transaction was rolled back whole, nothing of any unit is stored; the cause says why."""


def is_nobodys_fault(error: BaseException) -> bool:
    """Tell a failure of disk, memory or file from one that the same unit would meet again."""
    # Errors that the sqlite3 module raises by itself (a wrong parameter, say) carry no code.
    code = getattr(error, "sqlite_errorcode", None)
    return isinstance(error, sqlite3.Error) and code is not None and code & 0xFF in _NOBODYS_FAULT


def commit_together(connection: sqlite3.Connection, group: Sequence[Pending]) -> None:
    """Run the units of `group` in order, a savepoint each, and commit once.

    A unit that raises is rolled back alone and keeps its exception in `error`. Raises
    `GroupLostError` when the transaction could not be kept; then results and errors mean nothing,
    because even a unit's own complaint may rest on what an earlier unit of the group had changed.
    """
    try:
        connection.execute("BEGIN IMMEDIATE")
        for pending in group:
            _run(connection, pending)
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise GroupLostError from error
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _run(connection: sqlite3.Connection, pending: Pending) -> None:
    connection.execute("SAVEPOINT unit")
    try:
        pending.result = call(pending.unit, connection)
    except BaseException as error:
        if is_nobodys_fault(error):
            raise GroupLostError from error
        connection.execute("ROLLBACK TO unit")
        pending.error = error
    # Fails, and so the group, where a unit has swallowed the error by which SQLite rolled back all.
    connection.execute("RELEASE unit")


def call(unit: Callable[[sqlite3.Connection], T], connection: sqlite3.Connection) -> T:
    """Run a unit; raises `TypeError` for a coroutine, whose body would run after the commit."""
    result = unit(connection)
    if inspect.iscoroutine(result):
        result.close()
        raise TypeError("A unit of work is one synchronous function: it must not be a coroutine.")
    return result
