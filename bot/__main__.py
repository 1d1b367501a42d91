"""The command line: `zhora run` hosts games, `zhora record GAME` prints a game's record."""

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence

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
    record.add_argument("game", type=int, metavar="GAME", help="the number of the game")
    chosen = parser.parse_args(arguments)
    try:
        return _run() if chosen.command == "run" else _record(chosen.game)
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
    from bot.intake import IntakeFatal

    try:
        asyncio.run(run(settings))
    except IntakeFatal as fatal:
        return _fail(str(fatal), FAILURE)
    return 0


def _record(game: int) -> int:
    from bot.host.record import record_of_game
    from bot.settings import SettingsError, load_storage
    from storage.reading import read_once

    try:
        settings = load_storage()
    except SettingsError as error:
        return _fail(str(error), USAGE_ERROR)
    record = read_once(settings.database, lambda db: record_of_game(db, game))
    if record is None:
        return _fail(f"There is no game {game} in {settings.database}.", FAILURE)
    print(json.dumps(record, ensure_ascii=False))
    return 0


def _fail(sentence: str, code: int) -> int:
    print(f"zhora: {sentence}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
