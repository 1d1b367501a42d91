"""The bot's one SQLite file: opened for one process, read on one connection, written on another.

SQLite's calls block, so aiosqlite gives each connection a thread of its own.
"""

import asyncio
import fcntl
import os
import sqlite3
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Self, TypeVar

import aiosqlite

from storage.backup import back_up
from storage.errors import DatabaseError, DatabaseInUseError, Unavailable
from storage.group import GroupLostError, Pending, call, commit_together, is_nobodys_fault
from storage.migrate import PACKAGED_MIGRATIONS, Folder, migrate

T = TypeVar("T")
Unit = Callable[[sqlite3.Connection], T]

# Only an operator's own tool can hold a lock, since a second bot is refused. Waiting for two groups
# in a row must stay below the two seconds after which an update is parked: a lock is not its fault.
_BUSY_TIMEOUT_MS = 500


class Database:
    """An open database. Rows are `sqlite3.Row`; tables are expected to be STRICT.

    A unit of work is one synchronous function of the connection; it runs on another thread, and
    neither begins, commits nor rolls back. Constraints must not be deferred: at the commit they
    would fail everybody's units.
    """

    def __init__(self, lock: int, reader: "_Connection", writer: "_Connection") -> None:
        self._lock = lock
        self._reader = reader
        self._writer = writer
        self.commits = 0
        """Transactions committed since the database was opened."""
        self.units = 0
        """Units of work in them."""
        self._waiting: list[Pending] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._write_loop = asyncio.create_task(self._write_groups(), name="database writer")

    @classmethod
    async def open(
        cls,
        path: Path,
        migrations: Folder = PACKAGED_MIGRATIONS,
        now: Callable[[], float] = time.time,
    ) -> Self:
        """Open or create `path` for this process alone and bring its schema up to date.

        An existing file is copied before its schema is changed; the copy beside it is named with
        the schema's number and the date, and stays.

        Raises `DatabaseInUseError`, `SchemaTooNewError`, `SchemaError` or `DatabaseError`, each
        with one sentence.
        """
        lock = _lock(path)
        reader, writer = _Connection(), _Connection()
        try:
            await writer.connect(
                path,
                lambda connection: _prepare(
                    connection, migrations, lambda schema: _keep_copy(path, schema, now())
                ),
            )
            await reader.connect(path, _forbid_writing)
        except BaseException as error:
            await reader.close()
            await writer.close()
            os.close(lock)
            if isinstance(error, sqlite3.Error):
                raise DatabaseError(f"The database {path} cannot be opened: {error}.") from error
            raise
        return cls(lock, reader, writer)

    async def write(self, unit: Unit[T]) -> T:
        """Run `unit` in a transaction and return its result once that is committed to the disk.

        What `unit` raises is raised here after it has been rolled back. Raises `Unavailable` if
        nothing could be stored. After a cancellation the unit may still be committed.
        """
        if self._closing:
            raise Unavailable("The database is closed.")
        pending = Pending(unit, asyncio.get_running_loop().create_future())
        self._waiting.append(pending)
        self._wake.set()
        await pending.committed
        if pending.error is not None:
            raise pending.error
        result: T = pending.result
        return result

    async def read(self, unit: Unit[T]) -> T:
        """Run `unit` on one snapshot that holds every committed write, and return its result.

        An attempt to write raises `sqlite3.OperationalError`; `Unavailable` as for `write`.
        """
        if self._closing:
            raise Unavailable("The database is closed.")
        try:
            return await self._reader.run(lambda connection: _read_snapshot(connection, unit))
        except sqlite3.Error as error:
            if is_nobodys_fault(error) and error.sqlite_errorcode != sqlite3.SQLITE_READONLY:
                raise Unavailable(f"The database could not be read: {error}.") from error
            raise

    async def close(self) -> None:
        """Take no more work, finish what waits, and let another process in. May be called twice."""
        if self._closing:
            return
        self._closing = True
        self._wake.set()
        try:
            await self._write_loop
        finally:
            await self._reader.close()
            await self._writer.close()
            os.close(self._lock)

    async def _write_groups(self) -> None:
        while self._waiting or not self._closing:
            group = [pending for pending in self._waiting if not pending.committed.cancelled()]
            self._waiting.clear()
            if group:
                await self._commit(group)
            else:
                self._wake.clear()
                await self._wake.wait()

    async def _commit(self, group: list[Pending]) -> None:
        try:
            await self._writer.run(lambda connection: commit_together(connection, group))
        except Exception as lost:  # noqa: BLE001 - whatever it is, the callers must learn of it
            cause = lost.__cause__ if isinstance(lost, GroupLostError) else lost
            for pending in group:
                pending.error = Unavailable(f"The database could not store anything: {cause}.")
                pending.error.__cause__ = cause
        else:
            self.commits += 1
            self.units += len(group)
        for pending in group:
            if not pending.committed.done():
                pending.committed.set_result(None)


class _Connection:
    """An SQLite connection on aiosqlite's thread, which alone may use it."""

    def __init__(self) -> None:
        self._connection: aiosqlite.Connection | None = None

    async def connect(self, path: Path, prepare: Unit[None]) -> None:
        # Without an isolation level the sqlite3 module begins no transactions of its own.
        self._connection = await aiosqlite.connect(path, isolation_level=None)
        self._connection.row_factory = sqlite3.Row
        await self._connection.execute(f"PRAGMA busy_timeout = {_BUSY_TIMEOUT_MS:d}")
        await self.run(prepare)

    async def run(self, unit: Unit[T]) -> T:
        assert self._connection is not None  # noqa: S101 - `open` connects before anyone can call
        # aiosqlite has no public call that runs a whole function on its thread; statement by
        # statement, the units of a group would each cross threads a dozen times.
        result: T = await self._connection._execute(unit, self._connection._conn)  # type: ignore[no-untyped-call] # noqa: SLF001 - see above
        return result

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()


def _lock(path: Path) -> int:
    """Create the folder and a lock file beside the database, and lock it until the process ends.

    The kernel lets go of the lock however the process ends; the file itself stays, because removing
    it could let two processes lock two different files. It names the process that holds it.
    """
    path = path.resolve()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Hands and private texts are inside: for the operator's account alone.
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        lock = os.open(path.with_name(f"{path.name}.lock"), os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise DatabaseError(
            f"The database {path} cannot be created or opened: {error.strerror}."
        ) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        holder = os.read(lock, 32).decode("ascii", "replace").strip() or "unknown"
        os.close(lock)
        raise DatabaseInUseError(
            f"Another process (pid {holder}) already runs on the database {path}: "
            "stop it first, or set DATABASE to another file."
        ) from error
    os.ftruncate(lock, 0)
    os.write(lock, f"{os.getpid()}\n".encode("ascii"))
    return lock


def _prepare(
    connection: sqlite3.Connection, migrations: Folder, before: Callable[[int], None]
) -> None:
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise DatabaseError(
            "The database's file system does not support SQLite's WAL mode: "
            "set DATABASE to a file on a local disk."
        )
    connection.execute("PRAGMA synchronous = FULL")
    migrate(connection, migrations, before)


def _keep_copy(path: Path, schema: int, now: float) -> None:
    """Copy the file beside itself; a later copy of one day replaces an earlier one.

    So a migration that fails at every restart does not fill the disk.
    """
    date = datetime.fromtimestamp(now, UTC).date()
    back_up(path, path.with_name(f"{path.name}.schema-{schema}.{date}"), force=True)


def _forbid_writing(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA query_only = ON")


def _read_snapshot(connection: sqlite3.Connection, unit: Unit[T]) -> T:
    connection.execute("BEGIN")
    try:
        return call(unit, connection)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
