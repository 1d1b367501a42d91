"""Run a local Telegram: `python -m sandbox --port 8081 --bot TOKEN=username:Name`."""

import argparse
import asyncio
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sandbox.clock import Clock
from sandbox.clocksocket import driven_clock
from sandbox.flood import NONE, TELEGRAM, Limits
from sandbox.server import serving
from sandbox.world import World

_BOT = re.compile(
    r"(?P<token>(?P<id>[1-9][0-9]{0,15}):[A-Za-z0-9_-]+)"
    r"=@?(?P<username>[A-Za-z][A-Za-z0-9_]{4,31})(?::(?P<name>.{1,64}))?"
)


_POSITIVE = "[0-9]{0,4}[1-9][0-9]{0,4}"
_FLOOD = re.compile(
    rf"(?P<chat>{_POSITIVE}|[0-9]{{1,4}}\.[0-9]{{0,3}}[1-9])"
    rf":(?P<group>{_POSITIVE}):(?P<overall>{_POSITIVE})"
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


def flood_option(text: str) -> Limits:
    """Read `--flood`."""
    if text in ("on", "off"):
        return TELEGRAM if text == "on" else NONE
    match = _FLOOD.fullmatch(text)
    if match is None:
        raise argparse.ArgumentTypeError(
            "write on, off or PER_SECOND:GROUP_PER_MINUTE:OVERALL_PER_SECOND, such as 1:20:30"
        )
    return Limits(
        chat_per_second=float(match["chat"]),
        group_per_minute=int(match["group"]),
        overall_per_second=int(match["overall"]),
    )


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
    parser.add_argument(
        "--flood",
        type=flood_option,
        default=TELEGRAM,
        metavar="on|off|PER_SECOND:GROUP_PER_MINUTE:OVERALL_PER_SECOND",
        help="how much a bot may send: to a chat, to a group, in all (on: 1:20:30, the default)",
    )
    parser.add_argument(
        "--clock",
        type=Path,
        metavar="SOCKET",
        help="let time stand still and be driven over this Unix socket (advance SECONDS, now)",
    )
    arguments = parser.parse_args()
    for what in ("token", "username"):
        if len({getattr(bot, what).partition(":")[0] for bot in arguments.bots}) < len(
            arguments.bots
        ):
            parser.error(f"two bots have the same {what}")
    return arguments


async def _serve(arguments: argparse.Namespace) -> None:
    async with _clock(arguments.clock) as clock:
        await _serve_at(arguments, World(clock, arguments.flood))


@asynccontextmanager
async def _clock(socket: Path | None) -> AsyncIterator[Clock]:
    if socket is None:
        yield Clock()
    else:
        async with driven_clock(socket) as clock:
            yield clock


async def _serve_at(arguments: argparse.Namespace, world: World) -> None:
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
        where = f"{arguments.host} port {arguments.port}"
        if arguments.clock is not None:
            where += f" and at {arguments.clock}"
        print(f"cannot listen on {where}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
