"""Whatever an earlier version wrote can still be opened and is sound."""

import shutil
import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path

import pytest

from storage.check import check
from storage.database import Database
from storage.migrate import known_schema
from storage.reading import read_once

FIXTURES = sorted(Path(__file__).with_name("fixtures").glob("schema-*.sqlite3"))


@pytest.mark.parametrize("fixture", FIXTURES, ids=lambda path: path.stem)
async def test_database_of_an_earlier_version_is_opened_with_all_its_games(
    fixture: Path, tmp_path: Path
) -> None:
    path = Path(shutil.copy(fixture, tmp_path / "zhora.sqlite3"))
    database = await Database.open(path)
    try:
        stages = await database.read(
            lambda db: [stage for (stage,) in db.execute("SELECT stage FROM games ORDER BY id")]
        )
        assert stages == ["over", "playing", "lobby"]
        assert read_once(path, check).problems == ()
    finally:
        await database.close()


def test_there_is_a_database_of_the_present_schema() -> None:
    assert f"schema-{known_schema()}" in [fixture.stem for fixture in FIXTURES]


async def test_second_migration_keeps_every_game_and_every_reference(tmp_path: Path) -> None:
    path = tmp_path / "zhora.sqlite3"
    first = files("storage.migrations").joinpath("0001_first.sql").read_text("utf-8")
    with closing(sqlite3.connect(path)) as db:
        db.executescript(first)
        db.executescript("""
            PRAGMA user_version = 1;
            INSERT INTO people (id, name) VALUES (7, 'Anna');
            INSERT INTO chats (id, title, language) VALUES (-5, 'Garden', 'en');
            INSERT INTO games (chat, stage, rules, created_at)
                VALUES (-5, 'void', '{}', 1), (-5, 'lobby', '{}', 2), (-5, 'void', '{}', 3);
            INSERT INTO seats VALUES (2, 0, 7);
            DELETE FROM games WHERE id = 3;
        """)
        names = ", ".join(name for _, name, *_ in db.execute("PRAGMA table_info(games)"))
        games = db.execute(f"SELECT {names} FROM games").fetchall()
    await (await Database.open(path)).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA foreign_keys = ON")
        assert db.execute(f"SELECT {names} FROM games").fetchall() == games
        with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
            db.execute(
                "INSERT INTO games (chat, stage, rules, created_at, active_at) "
                "VALUES (-5, 'lobby', '{}', 4, 4)"
            )
        with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
            db.execute("DELETE FROM games WHERE id = 2")
        db.execute("UPDATE games SET stage = 'damaged' WHERE id = 2")
        new = db.execute(
            "INSERT INTO games (chat, stage, rules, created_at, active_at) "
            "VALUES (-5, 'lobby', '{}', 5, 5)"
        )
        assert new.lastrowid == 4, "the number of a deleted game is not given again"
