"""Opens a small Telegram with friends, a group and a bot: `python -m sandbox.play`.

The bot is any program that takes BOT_TOKEN, DATABASE and TELEGRAM_API from its environment. Its
database and its log live in a temporary folder that goes away at the end.
"""

import argparse
import asyncio
import errno
import os
import secrets
import shlex
import shutil
import signal
import sys
import webbrowser
from pathlib import Path
from tempfile import TemporaryDirectory

from sandbox import membership, writing
from sandbox.__main__ import flood_option, port_option
from sandbox.fields import Fields
from sandbox.flood import TELEGRAM
from sandbox.keeping import Keeper
from sandbox.people import Bot
from sandbox.server import serving
from sandbox.world import World

HOST = "127.0.0.1"
FRIENDS = ("Аня", "Борис", "Вика", "Гоша")
STARTED = 2
"""How many of the friends have pressed Start already; the others can join by a deep link."""
GROUP = "Игра по пятницам"


def seed(world: World, username: str, name: str) -> Bot:
    """Fill a world with a bot, four friends and their group; return the bot."""
    bot_id = 7_000_000_000 + secrets.randbelow(1_000_000_000)
    bot = world.add_bot(f"{bot_id}:{secrets.token_urlsafe(26)}", username, name)
    friends = [world.add_person(friend, "ru", None) for friend in FRIENDS]
    for friend in friends[:STARTED]:
        writing.start(world, Fields({"user": friend.id}))
    group = world.add_group(GROUP, supergroup=True)
    membership.found(world, group, [*friends, bot], friends[0])
    return bot


def command_option(text: str) -> list[str]:
    """Read `--bot-command`."""
    try:
        command = shlex.split(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"is no command line: {error}") from None
    if not command or shutil.which(command[0]) is None:
        raise argparse.ArgumentTypeError(f"there is no program {text!r}")
    return command


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m sandbox.play", description="A local Telegram with a bot to play with."
    )
    parser.add_argument(
        "--port", type=port_option, default=8080, help="0 takes a free one (%(default)s)"
    )
    parser.add_argument(
        "--bot-command", type=command_option, required=True, help="starts the bot's process"
    )
    parser.add_argument("--bot-name", default="Bot", help="what people see (%(default)s)")
    parser.add_argument("--bot-username", default="sandbox_bot", help="without @ (%(default)s)")
    parser.add_argument(
        "--flood",
        type=flood_option,
        default=TELEGRAM,
        metavar="on|off",
        help="whether the bot may send no more than Telegram allows (on)",
    )
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    return parser.parse_args()


async def _play(arguments: argparse.Namespace, folder: Path) -> None:
    world = World(limits=arguments.flood)
    bot = seed(world, arguments.bot_username, arguments.bot_name)
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    environment = {"BOT_TOKEN": bot.token, "DATABASE": str(folder / "bot.sqlite3")}
    log = folder / "bot.log"
    keeper = Keeper(world, arguments.bot_command, environment, log, _tell)
    async with serving(world, HOST, arguments.port, bot_status=lambda: keeper.status) as address:
        environment["TELEGRAM_API"] = address
        _tell(f"Play at {address} (Ctrl-C ends it). The bot's log: {log}")
        keeping = asyncio.create_task(keeper.keep())
        if not arguments.no_browser:
            await asyncio.to_thread(_open_browser, address)
        await asyncio.wait(
            {keeping, asyncio.ensure_future(stop.wait())}, return_when=asyncio.FIRST_COMPLETED
        )
        if keeping.done():
            keeping.result()  # nothing ends it but an error
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
        _tell("Stopped; the games played here are gone.")


def _open_browser(address: str) -> None:
    """Open the page where there is a desktop: a text browser would take over the terminal."""
    desktop = sys.platform == "darwin" or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if desktop:
        webbrowser.open(address)


def _tell(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - this is a command line


def main() -> int:
    """Play until interrupted; a port that cannot be had is one sentence and status 1."""
    arguments = _arguments()
    with TemporaryDirectory(prefix="sandbox-play-") as folder:
        try:
            asyncio.run(_play(arguments, Path(folder)))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            sys.stderr.write(
                f"Port {arguments.port} is in use: stop the program that listens there, "
                f"or choose another port (make play PORT={min(arguments.port + 10, 65535)}).\n"
            )
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
