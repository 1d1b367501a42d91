"""The command line: `zhora run` hosts games, the other commands look into what it keeps."""

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from bot.numbers import is_id
from storage.errors import DatabaseError

USAGE_ERROR = 2
FAILURE = 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; the exit code: 0, 1 for a failure, 2 for wrong settings or usage."""
    parser = argparse.ArgumentParser(
        prog="zhora", description="A Telegram bot that hosts the card game Жора."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("run", help="host games until SIGTERM or Ctrl-C")
    record = commands.add_parser("record", help="print a game's record as JSON")
    record.add_argument("game", type=_number, metavar="GAME", help="the number of the game")
    backup = commands.add_parser("backup", help="copy the database, also while the bot runs")
    backup.add_argument("file", type=Path, metavar="FILE", help="the copy, one file")
    backup.add_argument("--force", action="store_true", help="replace FILE if it exists")
    commands.add_parser("check", help="look through the database, also while the bot runs")
    parked = commands.add_parser(
        "parked", help="list the updates that the bot could not handle, also while it runs"
    )
    parked.add_argument(
        "--forget",
        type=_number_or_all,
        metavar="N|all",
        help="delete the one with that number, or all",
    )
    chosen = parser.parse_args(arguments)
    try:
        match chosen.command:
            case "run":
                return _run()
            case "record":
                return _record(chosen.game)
            case "backup":
                return _backup(chosen.file, force=chosen.force)
            case "parked" if chosen.forget is None:
                return _list_parked()
            case "parked":
                return _forget_parked(chosen.forget)
            case _:
                return _check()
    except DatabaseError as error:
        return _fail(str(error), FAILURE)


def _run() -> int:
    from bot import logs
    from bot.settings import SettingsError, load

    try:
        settings = load()
    except SettingsError as error:
        return _fail(str(error), USAGE_ERROR)
    endpoint = settings.endpoint
    logs.configure(
        settings.log_level,
        settings.bot_token.get_secret_value(),
        webhook_secret=endpoint.secret if endpoint else "",
    )

    from bot.app import run
    from bot.health import ListenError
    from bot.intake import IntakeFatal

    try:
        asyncio.run(run(settings))
    except (IntakeFatal, ListenError) as fatal:
        return _fail(str(fatal), FAILURE)
    return 0


def _record(game: int) -> int:
    from bot.host.record import record_of_game
    from bot.settings import SettingsError, load_storage
    from storage.errors import DamagedGameError
    from storage.reading import read_once

    try:
        path = load_storage().database
    except SettingsError as error:
        return _fail(str(error), USAGE_ERROR)
    try:
        record = read_once(path, lambda db: record_of_game(db, game) if is_id(game) else None)
    except DamagedGameError as damage:
        return _fail(f"{damage} `zhora check` tells more.", FAILURE)
    if record is None:
        return _fail(f"There is no game {game} in {path}, or it was never dealt.", FAILURE)
    print(json.dumps(record, ensure_ascii=False))
    return 0


def _backup(target: Path, *, force: bool) -> int:
    from bot.settings import SettingsError, load_storage
    from storage.backup import back_up

    try:
        source = load_storage().database
    except SettingsError as error:
        return _fail(str(error), USAGE_ERROR)
    back_up(source, target, force=force)
    print(f"{source} is copied to {target} ({target.stat().st_size} bytes).")
    return 0


def _check() -> int:
    from bot.settings import SettingsError, load_storage
    from storage.check import check
    from storage.reading import read_once

    try:
        path = load_storage().database
    except SettingsError as error:
        return _fail(str(error), USAGE_ERROR)
    verdict = read_once(path, check)
    for problem in verdict.problems:
        print(problem)
    print(f"{path}: {verdict.summary}")
    return FAILURE if verdict.problems else 0


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number.") from error


def _number_or_all(text: str) -> int | Literal["all"]:
    return "all" if text == "all" else _number(text)


def _list_parked() -> int:
    from bot.settings import SettingsError, load_storage
    from storage.parked import parked_updates
    from storage.reading import read_once

    try:
        path = load_storage().database
    except SettingsError as error:
        return _fail(str(error), USAGE_ERROR)
    for each in read_once(path, parked_updates):
        when = datetime.fromtimestamp(each.parked_at, UTC).replace(tzinfo=None)
        # Never the body: it holds private texts.
        print(f"{each.id}  {when.isoformat(' ', 'seconds')} UTC  {each.error}")
    return 0


def _forget_parked(which: int | Literal["all"]) -> int:
    from bot.settings import SettingsError, load_storage
    from storage.parked import forget_all_parked, forget_parked
    from storage.reading import write_once

    try:
        path = load_storage().database
    except SettingsError as error:
        return _fail(str(error), USAGE_ERROR)
    if which == "all":
        print(f"Forgotten: {write_once(path, forget_all_parked)}.")
        return 0
    if not is_id(which) or not write_once(path, lambda db: forget_parked(db, [which])):
        return _fail(f"There is no parked update {which}: `zhora parked` lists them.", FAILURE)
    print("Forgotten: 1.")
    return 0


def _fail(sentence: str, code: int) -> int:
    print(f"zhora: {sentence}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
