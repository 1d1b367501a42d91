"""Copies of a database, made while it is in use."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from storage.errors import DatabaseError

_COMPANIONS = ("-wal", "-shm", "-journal", ".lock")
"""What a database's own files beside it end in."""


def back_up(source: Path, target: Path, *, force: bool = False) -> None:
    """Copy the database `source` as of one instant into the one file `target`, mode 0600.

    The copy is looked through before it gets its name, so `target` is never half a copy; it may
    replace a file only if `force` says so. Raises `DatabaseError`.
    """
    try:
        if not source.is_file():
            raise DatabaseError(f"There is no database {source}: set DATABASE to the bot's file.")
        reason = _why_not(source, target, force=force)
        if reason is not None:
            raise DatabaseError(f"{target} {reason}.")
        part = _part(target)
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        try:
            _copy(source, part)
            _keep(part, target)
        finally:
            part.unlink(missing_ok=True)
    except (sqlite3.Error, OSError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise DatabaseError(f"{source} cannot be copied to {target}: {why}.") from error


def _why_not(source: Path, target: Path, *, force: bool) -> str | None:
    """Why the copy may not have that name, or None."""
    if target.exists() and not target.is_file():
        return "is a folder or a device: no copy can have its name"
    for ending in _COMPANIONS:
        if target.name.endswith(ending) and Path(str(target).removesuffix(ending)).is_file():
            return "belongs to the database beside it: choose another name"
    if target.exists() and not force:
        return "exists already: choose another name, or say --force"
    if target.exists() and target.samefile(source):
        return "is the database itself: choose another name"
    if target.with_name(f"{target.name}-wal").exists():
        return "is a database in use, or one that was not closed: choose another name"
    part = _part(target)
    if part.exists() and part.samefile(source):
        return f"is written as {part} at first, which is the database: choose another name"
    return None


def _part(target: Path) -> Path:
    return target.with_name(f"{target.name}.part")


def _copy(source: Path, part: Path) -> None:
    read_only = f"{source.absolute().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(read_only, uri=True)) as original,
        closing(sqlite3.connect(part)) as copy,
    ):
        original.backup(copy)
        # The copied header asks for a write-ahead log, which would be a second file.
        copy.execute("PRAGMA journal_mode = DELETE")
        verdict = copy.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if verdict != "ok":
            raise DatabaseError(
                f"{source} is damaged, no copy was kept ({verdict}): `zhora check` tells more."
            )


def _keep(part: Path, target: Path) -> None:
    """Give the copy its name once it is on the disk, and let the disk know the name too."""
    _sync(part)
    part.replace(target)
    _sync(target.absolute().parent)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
