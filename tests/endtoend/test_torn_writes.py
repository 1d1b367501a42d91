"""A log of commits (SQLite's WAL) that the end of the machine has cut, zeroed or garbled."""

import hashlib
import os
import random
import shutil
import sqlite3
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from checking.latest import moves_of
from party.games import new_table
from party.people import People
from party.player import Table
from party.processes import BotProcess

from bot.host.record import record_of_game
from storage.check import check
from storage.database import Database
from storage.errors import DatabaseError

PLACES = int(os.environ.get("PLACES", "20"))
SEED = int(os.environ.get("SEED", "1"))
TAPS = 25

WAL_HEADER, FRAME_HEADER = 32, 24
"""Bytes, by SQLite's description of its file format."""


@dataclass(frozen=True, slots=True)
class Found:
    """What is in a database after it was opened."""

    contents: str
    """A digest of every row."""
    problems: tuple[str, ...]
    moves: tuple[str, ...]


async def opened(path: Path) -> Found | str:
    """Opens the database as the bot does; the sentence if it is refused."""
    try:
        db = await Database.open(path)
    except DatabaseError as refusal:
        return str(refusal)
    try:
        return Found(await db.read(contents), (await db.read(check)).problems, await db.read(moves))
    finally:
        await db.close()


def laid_out(folder: Path, database: bytes, wal: bytes) -> Path:
    """The file and its log, and nothing else, in a fresh folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    path = folder / "zhora.sqlite3"
    path.write_bytes(database)
    log_of(path).write_bytes(wal)
    return path


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def contents(db: sqlite3.Connection) -> str:
    return hashlib.sha256("\n".join(db.iterdump()).encode()).hexdigest()


def moves(db: sqlite3.Connection) -> tuple[str, ...]:
    """The moves of the only game."""
    record = record_of_game(db, 1)
    return tuple(move for each in (record or {"rounds": []})["rounds"] for move in each["moves"])


def ends_of_commits(wal: bytes) -> Iterator[int]:
    """Where in the log each commit is complete."""
    page_size = int.from_bytes(wal[8:12])
    for start in range(WAL_HEADER, len(wal), FRAME_HEADER + page_size):
        if int.from_bytes(wal[start + 4 : start + 8]):
            yield start + FRAME_HEADER + page_size


def damaged(wal: bytes, kind: str, mind: random.Random) -> bytes:
    """The log with a random place of it lost."""
    at = mind.randrange(len(wal))
    size = min(mind.choice([1, 100, 4096, 20_000]), len(wal) - at)
    if kind == "cut":
        return wal[:at]
    lost = bytes(size) if kind == "zeroed" else mind.randbytes(size)
    return wal[:at] + lost + wal[at + size :]


def first_difference(one: bytes, other: bytes) -> int:
    """The first place at which they differ, or the end of the shorter one."""
    length = min(len(one), len(other))
    return next((at for at in range(length) if one[at] != other[at]), length)


async def test_whatever_is_torn_from_the_log_the_database_holds_the_commits_before_it(
    people: People, bot: BotProcess, tmp_path: Path
) -> None:
    """C03."""
    table = await new_table(people, 3, seed=SEED)
    await bot.stop()  # what there is before goes from the log into the file
    await bot.start()
    path = await killed_after_taps(table, bot)
    database, wal = path.read_bytes(), log_of(path).read_bytes()
    ends = [0, *ends_of_commits(wal)]
    assert len(ends) > TAPS, "not every tap has its commit in the log"
    scratch = tmp_path / "scratch"
    prefixes = [await opened(laid_out(scratch, database, wal[:end])) for end in ends]
    whole = prefixes[-1]
    assert isinstance(whole, Found)
    for each in prefixes:
        assert isinstance(each, Found)
        assert not each.problems
        assert each.moves == whole.moves[: len(each.moves)]
    assert len(whole.moves) >= TAPS / 2
    mind = random.Random(SEED)
    survived: Counter[str] = Counter()
    for number in range(PLACES):
        kind = ("cut", "zeroed", "garbled")[number % 3]
        torn = damaged(wal, kind, mind)
        place = first_difference(wal, torn)
        found = await opened(laid_out(scratch, database, torn))
        if isinstance(found, str):
            assert found.endswith("."), found
            survived[f"{kind}: refused"] += 1
        else:
            assert found == prefixes[bisect_right(ends, place) - 1], (kind, place)
            survived[f"{kind}: a prefix"] += 1
    print(f"{len(ends) - 1} commits, {PLACES} places: {dict(survived)}")


async def killed_after_taps(table: Table, bot: BotProcess) -> Path:
    """The database after a while of a game and kill -9, with all of that in its log."""
    await table.begin()
    await table.play(limit=TAPS)
    await bot.kill()
    return bot.folder / "zhora.sqlite3"


async def test_game_goes_on_from_the_middle_of_a_log_that_was_cut(
    people: People, bot: BotProcess
) -> None:
    """C03; hands still show what was lost: a button of theirs is old, and brings fresh cards."""
    table = await new_table(people, 3, seed=SEED)
    path = await killed_after_taps(table, bot)
    wal = log_of(path).read_bytes()
    ends = list(ends_of_commits(wal))
    log_of(path).write_bytes(wal[: ends[-len(ends) // 4] - 1])
    code, out, err = await bot.command("check")
    assert code == 0, out + err
    kept = moves_of(await bot.record(1))
    await bot.start()
    for player in table.players:
        await people.say(player, people.bot, "/hand")
    await table.play(limit=TAPS)
    after = moves_of(await bot.record(1))
    assert len(after) > len(kept)
    assert after[: len(kept)] == kept
