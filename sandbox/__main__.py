"""Run a local Telegram: `python -m sandbox --port 8081 --bot TOKEN=username:Name`."""

import argparse
import asyncio
import re
import signal
import sys
from dataclasses import dataclass

from sandbox.server import serving
from sandbox.world import World

_BOT = re.compile(
    r"(?P<token>(?P<id>[1-9][0-9]{0,15}):[A-Za-z0-9_-]+)"
    r"=@?(?P<username>[A-Za-z][A-Za-z0-9_]{4,31})(?::(?P<name>.{1,64}))?"
)


@dataclass(frozen=True)
class BotOption:
    """One `--bot`."""

    token: str
    username: str
    name: str


def bot_option(text: str) -> BotOption:
    """Read `TOKEN=username[:Display name]`."""
    match = _BOT.fullmatch(text)
    if match is None:
        raise argparse.ArgumentTypeError(
            "write TOKEN=username[:Display name], where the token is NUMBER:LETTERS"
        )
    return BotOption(match["token"], match["username"], match["name"] or match["username"])


def port_option(text: str) -> int:
    """Read `--port`."""
    if not text.isdecimal() or not 0 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sandbox", description="A local Telegram.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (%(default)s)")
    parser.add_argument(
        "--port", type=port_option, default=8081, help="0 takes a free one (%(default)s)"
    )
    parser.add_argument(
        "--bot",
        dest="bots",
        action="append",
        required=True,
        type=bot_option,
        metavar="TOKEN=username[:Name]",
        help="a bot that this Telegram knows; may be repeated",
    )
    arguments = parser.parse_args()
    for what in ("token", "username"):
        if len({getattr(bot, what).partition(":")[0] for bot in arguments.bots}) < len(
            arguments.bots
        ):
            parser.error(f"two bots have the same {what}")
    return arguments


async def _serve(arguments: argparse.Namespace) -> None:
    world = World()
    for bot in arguments.bots:
        world.add_bot(bot.token, bot.username, bot.name)
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with serving(world, arguments.host, arguments.port) as address:
        print(f"sandbox at {address}", flush=True)
        await stop.wait()


def main() -> int:
    """Serve until interrupted; an address that cannot be had is one sentence and status 1."""
    arguments = _arguments()
    try:
        asyncio.run(_serve(arguments))
    except OSError as error:
        print(
            f"cannot listen on {arguments.host} port {arguments.port}: {error.strerror}",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
