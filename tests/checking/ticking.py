"""A table whose clock runs: what its turns last, and what has been done at what time."""

import asyncio
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from party.clock import advance, advance_to_next, jump, start_at, time_of
from party.people import USERNAME, Json
from party.player import Table
from party.trouble import Stage, what_fits

from bot.host.live import load
from storage import games, seats
from storage.games import MoveRow
from storage.reading import read_once
from storage.seats import Seat

HOUR = 3600.0
DAY = 24 * HOUR


@dataclass(frozen=True, slots=True)
class Turn:
    """Seconds that a turn lasts, after which somebody is warned, and until the next deal.

    As the requirements say it, for turns that begin at ten in the morning.
    """

    lasts: float
    warnings: tuple[float, ...]
    deal: float


TURNS = {
    "lively": Turn(30, (20,), 20),
    "calm": Turn(90, (60,), 60),
    # After 6 and 12 hours; the warning after 20 would come at six in the morning.
    "correspondence": Turn(DAY, (6 * HOUR, 12 * HOUR, 23 * HOUR), HOUR),
}

RINGS = 10.0
"""Seconds after which a turn rings."""

COMPUTER = 1.5
"""Seconds that a computer's move takes."""

AT_LEAST = 30.0
"""Seconds that everybody has after a trouble."""


def ten_in_the_morning(zone: str = "Europe/Moscow") -> float:
    """The next time it is ten o'clock there."""
    now = datetime.fromtimestamp(time.time(), ZoneInfo(zone))
    ten = now.replace(hour=10, minute=0, second=0, microsecond=0)
    return (ten if ten > now else ten + timedelta(days=1)).timestamp()


@dataclass(frozen=True, slots=True)
class Ticking:
    """A table, and the hand on its bot's clock: Telegram's time stands still."""

    stage: Stage
    table: Table

    @property
    def clock(self) -> Path:
        """The bot's clock."""
        return self.stage.clocks[1]

    async def pass_time(self, seconds: float) -> None:
        """Lets the bot do all that comes within so many seconds, and show it at its time."""
        now = await time_of(self.clock)
        end = now + seconds
        while now < end:
            now = await advance_to_next(self.clock, end - now)
            await self.stage.bot.settled()

    async def suspend(self, seconds: float) -> None:
        """The bot's machine sleeps that long; below 0: its date is set back."""
        await jump(self.clock, seconds)
        await self.stage.bot.settled()

    async def move(self) -> None:
        """Whoever's turn it is plays something that fits."""
        player = await self.on_turn()
        buttons = await self.stage.people.buttons(player, self.stage.people.bot)
        fitting = [each for each in buttons if each.data.startswith("m|") and each.style]
        await self.stage.people.press(player, what_fits(player, fitting))
        await self.stage.bot.settled()

    async def restart(self, down: float, *, kill: bool) -> None:
        """Ends the bot, by SIGTERM or kill -9, and starts it so many seconds later."""
        now = await time_of(self.clock)
        await (self.stage.bot.kill() if kill else self.stage.bot.stop())
        start_at(self.clock, now + down)
        await self.stage.bot.start()
        await self.stage.bot.settled()

    def moves(self) -> list[MoveRow]:
        """The moves that nobody was forced to make."""
        path = self.stage.bot.folder / "zhora.sqlite3"
        logged = read_once(path, lambda db: games.moves(db, 1))
        return [each for each in logged if not each.automatic]

    def seats(self) -> list[Seat]:
        """Who has which seat."""
        return read_once(self.stage.bot.folder / "zhora.sqlite3", lambda db: seats.seats(db, 1))

    def rounds(self) -> int:
        """How many rounds have been dealt."""
        path = self.stage.bot.folder / "zhora.sqlite3"
        return len(read_once(path, lambda db: games.rounds(db, 1)))

    def stage_of_game(self) -> str | None:
        """In which stage the game is."""
        return read_once(self.stage.bot.folder / "zhora.sqlite3", lambda db: games.stage(db, 1))

    async def sent(self, chat: int, since: int) -> list[Json]:
        """The messages sent to that chat after call number `since`."""
        calls = await self.stage.calls(since=since, chat=chat)
        return [each for each in calls if each["method"] == "sendMessage"]

    async def on_turn(self) -> int:
        """Whose turn it is, as the hands show it."""
        for player in self.table.players:
            buttons = await self.stage.people.buttons(player, self.stage.people.bot)
            if any(each.data.startswith("m|") for each in buttons):
                return player
        raise AssertionError("nobody has anything to play")

    async def seat_on_turn(self) -> int | None:
        """Which seat's turn it is, whatever is shown; None between two rounds."""
        path = self.stage.bot.folder / "zhora.sqlite3"
        state = await asyncio.to_thread(read_once, path, lambda db: load(db, 1))
        assert state is not None
        return state.turn

    async def time(self) -> float:
        """The time it is for the bot."""
        return await time_of(self.clock)

    async def wait(self, seconds: float) -> None:
        """Lets time pass without waiting for what cannot be shown."""
        await advance(self.clock, seconds)

    async def text(self) -> str:
        """The newest message in the group."""
        return (await self.stage.people.texts(self.table.players[0], self.table.group))[-1]

    async def play_round(self) -> None:
        """Everybody plays until the round is over."""
        while (seat := await self.seat_on_turn()) is not None:
            if self.seats()[seat].is_present:
                await self.move()
            else:
                await self.pass_time(COMPUTER)

    async def leave(self, player: int) -> None:
        """That person leaves their seat to the computer."""
        await self.asked(player, "/leave", "отходит от стола")

    async def asked(self, player: int, command: str, answer: str) -> None:
        """That person writes a command in the group, and is answered."""
        text = f"{command}@{USERNAME}"
        await self.stage.people.asked(player, self.table.group, text, answer)
        await self.stage.bot.settled()

    async def hand(self, player: int) -> Json:
        """The newest message in that person's private chat."""
        return (await self.stage.people.private(player))[-1]

    async def press(self, player: int, label: str) -> Json:
        """That person presses a button of the newest message in private."""
        button = await self.stage.people.until_button(player, self.stage.people.bot, label)
        answer = await self.stage.people.press(player, button)
        await self.stage.bot.settled()
        return answer

    async def new_lobby_can_be_opened(self) -> None:
        """The chat and its people are free."""
        await self.asked(self.table.players[0], "/newgame", "собираем стол")
