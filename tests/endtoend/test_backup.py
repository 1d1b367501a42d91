"""Backups of a running bot, what is restored from them, and databases a bot cannot start on."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from party.games import new_table
from party.people import USERNAME, People
from party.player import Table
from party.processes import BotProcess

TAPS = 8


async def started(people: People) -> Table:
    table = await new_table(people, 2, seed=3)
    await table.begin()
    await table.play(limit=TAPS)
    return table


def forget_log(database: Path) -> None:
    """Removes what belongs to the file that is being replaced."""
    for suffix in ("-wal", "-shm"):
        database.with_name(f"{database.name}{suffix}").unlink(missing_ok=True)


async def test_game_goes_on_from_a_backup_that_was_put_in_place(
    people: People, bot: BotProcess
) -> None:
    table = await started(people)
    copy = bot.folder / "copies.sqlite3"
    code, out, err = await bot.command("backup", str(copy))
    assert (code, err) == (0, "")
    assert out.startswith(f"{bot.folder}/zhora.sqlite3 is copied to {copy} (")
    kept = await bot.record(1)
    await table.play(limit=TAPS)
    assert len(await bot.record(1)) > len(kept)
    await bot.kill()
    database = bot.folder / "zhora.sqlite3"
    forget_log(database)
    copy.rename(database)
    assert await bot.record(1) == kept
    await bot.start()
    # The hands still show what was lost: a button of theirs is old, and brings fresh cards.
    await people.asked(table.players[0], table.group, f"/table@{USERNAME}", "на столе")
    for player in table.players:
        await people.say(player, people.bot, "/hand")
    await table.play(limit=TAPS)
    before, after = json.loads(kept)["rounds"], json.loads(await bot.record(1))["rounds"]
    last = len(before) - 1
    assert after[:last] == before[:last]
    assert after[last]["pack"] == before[last]["pack"]
    moves = len(before[last]["moves"])
    assert after[last]["moves"][:moves] == before[last]["moves"]
    assert len(after[last]["moves"]) > moves or len(after) > len(before)


async def test_backup_does_not_replace_a_file_unless_forced(bot: BotProcess) -> None:
    copy = bot.folder / "copy.sqlite3"
    copy.write_text("precious")
    code, out, err = await bot.command("backup", str(copy))
    assert (code, out) == (1, "")
    assert err == f"zhora: {copy} exists already: choose another name, or say --force.\n"
    assert copy.read_text() == "precious"
    code, _, err = await bot.command("backup", "--force", str(copy))
    assert (code, err) == (0, "")


async def test_check_of_a_running_bot_replays_every_game(people: People, bot: BotProcess) -> None:
    await started(people)
    code, out, err = await bot.command("check")
    assert (code, err) == (0, "")
    assert "no problems; 1 games (1 live), " in out


async def test_database_of_a_newer_program_is_refused_in_one_sentence(bot: BotProcess) -> None:
    await bot.stop()
    with closing(sqlite3.connect(bot.folder / "zhora.sqlite3")) as db:
        db.execute("PRAGMA user_version = 99")
    sentence = "The database is at schema 99 but this program knows only"
    lines = len(bot.log)
    assert await bot.start_in_vain() == 1
    told = bot.log[lines:]
    assert len(told) == 1
    assert told[0].startswith(f"zhora: {sentence}")
    code, out, err = await bot.command("check")
    assert (code, out) == (1, "")
    assert err.startswith(f"zhora: {sentence}")
