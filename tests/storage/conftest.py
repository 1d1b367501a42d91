"""Databases that hold games."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

FIXTURES = Path(__file__).with_name("fixtures")


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A database with a game that is over (1), one that is being played (2), and a lobby (3)."""
    newest = max(FIXTURES.glob("schema-*.sqlite3"), key=lambda path: int(path.stem[7:]))
    return Path(shutil.copy(newest, tmp_path / "zhora.sqlite3"))


@pytest.fixture
def rows(played: Path) -> Iterator[sqlite3.Connection]:
    """A hand in the database `played`, as of somebody who damages it."""
    with closing(sqlite3.connect(played, isolation_level=None)) as connection:
        yield connection
