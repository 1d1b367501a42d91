"""The program as an operator starts, stops and asks it: exit codes, and one clear sentence."""

import asyncio
import os
import re
from functools import partial
from pathlib import Path

import pytest
from party.games import new_game, new_group
from party.people import Button, People
from party.processes import BotProcess

from storage.parked import park
from storage.reading import write_once

USAGE_ERROR = 2
FAILURE = 1
TOO_LONG = 5
"""Seconds after which a container's patience ends."""


def spare_bot(nursery: Path, people: People, folder: Path, **settings: str) -> BotProcess:
    """A bot that has not been started."""
    folder.mkdir(exist_ok=True)
    return BotProcess(nursery, people.address, folder, **settings)


def sentences(log: list[str]) -> list[str]:
    """What was said to the operator apart from the log; there is never a stack."""
    assert not [line for line in log if "Traceback" in line or "stack=" in line]
    return [line for line in log if not line.startswith("time=")]


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("", "BOT_TOKEN is not set"),
        ("hello", "does not look like a bot token"),
        ("123:short", "does not look like a bot token"),
    ],
)
async def test_missing_or_malformed_token_is_one_sentence_and_a_usage_error(
    nursery: Path, people: People, tmp_path: Path, token: str, said: str
) -> None:
    bot = spare_bot(nursery, people, tmp_path, BOT_TOKEN=token)
    assert await bot.start_in_vain() == USAGE_ERROR
    [sentence] = sentences(bot.log)
    assert sentence.startswith("zhora: ")
    assert said in sentence
    assert not token or token not in sentence
    assert not (tmp_path / "zhora.sqlite3").exists()


async def test_token_that_telegram_refuses_is_one_sentence(
    nursery: Path, people: People, tmp_path: Path
) -> None:
    """TELEGRAM.md, What goes over the wire: 401."""
    secret = "AAWrongWrongWrongWrongWrongWrongWrong"
    bot = spare_bot(nursery, people, tmp_path, BOT_TOKEN=f"7000000009:{secret}")
    assert await bot.start_in_vain() == FAILURE
    [sentence] = sentences(bot.log)
    assert "401" in sentence
    assert "BOT_TOKEN" in sentence
    assert not [line for line in bot.log if secret in line]


async def test_database_in_a_folder_that_cannot_be_is_one_sentence(
    nursery: Path, people: People, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("not a folder")
    path = tmp_path / "file" / "zhora.sqlite3"
    bot = spare_bot(nursery, people, tmp_path, DATABASE=str(path))
    assert await bot.start_in_vain() == FAILURE
    [sentence] = sentences(bot.log)
    assert str(path) in sentence


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
async def test_database_in_a_folder_that_is_not_writable_is_one_sentence(
    nursery: Path, people: People, tmp_path: Path
) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    bot = spare_bot(nursery, people, tmp_path, DATABASE=str(folder / "zhora.sqlite3"))
    assert await bot.start_in_vain() == FAILURE
    [sentence] = sentences(bot.log)
    assert str(folder) in sentence


async def test_file_that_is_no_database_is_one_sentence_and_stays_as_it_is(
    nursery: Path, people: People, tmp_path: Path
) -> None:
    path = tmp_path / "zhora.sqlite3"
    path.write_text("Дорогой дневник! " * 100)
    bot = spare_bot(nursery, people, tmp_path)
    assert await bot.start_in_vain() == FAILURE
    [sentence] = sentences(bot.log)
    assert str(path) in sentence
    assert path.read_text().startswith("Дорогой дневник!")


async def test_second_run_on_one_database_gives_up_and_the_first_goes_on(
    nursery: Path, people: People, bot: BotProcess
) -> None:
    second = spare_bot(nursery, people, bot.folder)
    assert await second.start_in_vain() == FAILURE
    [sentence] = sentences(second.log)
    assert str(bot.folder / "zhora.sqlite3") in sentence
    anya = await people.person("Аня")
    await people.start(anya)
    await people.until_text(anya, people.bot, "Привет")


@pytest.mark.parametrize(
    ("arguments", "exit_code", "said"),
    [
        (["record", "999"], FAILURE, "There is no game 999"),
        (["record", "-1"], FAILURE, "There is no game -1"),
        (["record", "9" * 20], FAILURE, f"There is no game {'9' * 20}"),
        (["record", "first"], USAGE_ERROR, "'first' is not a number."),
        (["record"], USAGE_ERROR, "GAME"),
        (["parked", "--forget", "7"], FAILURE, "There is no parked update 7"),
        (["parked", "--forget", "9" * 20], FAILURE, f"There is no parked update {'9' * 20}"),
        (["parked", "--forget", "everything"], USAGE_ERROR, "'everything' is not a number."),
        (["backup", "--force", ""], FAILURE, "is a folder or a device"),
        ([], USAGE_ERROR, "COMMAND"),
        (["play"], USAGE_ERROR, "invalid choice"),
    ],
)
async def test_command_that_cannot_be_obeyed_says_why_on_standard_error(
    bot: BotProcess, arguments: list[str], exit_code: int, said: str
) -> None:
    code, out, err = await bot.command(*arguments)
    assert (code, out) == (exit_code, "")
    assert said in err
    assert "Traceback" not in err


async def test_record_without_a_database_is_one_sentence_and_makes_none(
    nursery: Path, people: People, tmp_path: Path
) -> None:
    bot = spare_bot(nursery, people, tmp_path)
    code, out, err = await bot.command("record", "1")
    assert (code, out) == (FAILURE, "")
    [sentence] = err.splitlines()
    assert str(tmp_path / "zhora.sqlite3") in sentence
    assert os.listdir(tmp_path) == []  # noqa: PTH208 - an async test may not use pathlib here


async def test_help_is_printed_and_names_every_command(bot: BotProcess) -> None:
    code, out, err = await bot.command("--help")
    assert (code, err) == (0, "")
    assert {"run", "record", "parked"} <= set(re.findall(r"\w+", out))


async def test_parked_updates_are_listed_without_what_was_written_and_forgotten_one_or_all(
    bot: BotProcess,
) -> None:
    """The bot is running meanwhile."""
    body = '{"message": {"text": "a private word"}}'
    for number, why in enumerate(("KeyError: 'x'", "TooSlowError", "ValueError")):
        write_once(
            bot.folder / "zhora.sqlite3",
            partial(park, update_id=number, body=body, error=why, parked_at=60.0 * number),
        )
    listed = [
        "1  1970-01-01 00:00:00 UTC  KeyError: 'x'",
        "2  1970-01-01 00:01:00 UTC  TooSlowError",
        "3  1970-01-01 00:02:00 UTC  ValueError",
    ]
    assert await bot.command("parked") == (0, "\n".join(listed) + "\n", "")
    assert await bot.command("parked", "--forget", "2") == (0, "Forgotten: 1.\n", "")
    assert (await bot.command("parked"))[1].splitlines() == [listed[0], listed[2]]
    assert await bot.command("parked", "--forget", "all") == (0, "Forgotten: 2.\n", "")
    assert await bot.command("parked") == (0, "", "")


async def on_turn(people: People, players: list[int]) -> tuple[int, Button]:
    """Who is on turn, and a move that can be made: a card that needs no suit."""
    for player in players:
        for each in await people.buttons(player, people.bot):
            if each.label.startswith("✓"):
                return player, each
    raise AssertionError("nobody can lay a card")


async def test_sigterm_ends_the_bot_and_taps_made_meanwhile_count_after_the_start(
    people: People, bot: BotProcess
) -> None:
    group, players = await new_group(people, "Аня", "Борис", "Вика")
    await new_game(people, group, *players)
    for player in players:
        await people.until_text(player, people.bot, "Ваши карты (")
    async with asyncio.timeout(TOO_LONG):
        assert await bot.stop() == 0
    assert "event=stopped" in bot.log[-1]
    player, move = await on_turn(people, players)
    tap = {"chat": move.chat, "message": move.message, "data": move.data}
    answer = await people.post("tap", user=player, timeout=0, **tap)
    assert not answer["answered"]
    await bot.start()
    card = move.label.removeprefix("✓ ")
    await people.until_text(players[0], group, f"{card}")
    assert f'"{move.data.rpartition("|")[2]}"' in await bot.record(1)
