"""The lobby: who sits where, what is played, and the start of the game.

Every change is one unit of work that reads, decides and writes: of two at the same instant
one sees the other's outcome.
"""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.host import live as lives
from bot.host.answers import Answer
from bot.host.moves import log_deal
from bot.host.scene import FEWEST_PLAYERS, MOST_PLAYERS
from bot.host.tables import Tables
from engine import CLASSIC, OPTIONS, PRESETS, Rules
from storage import chats, games, people, screens
from storage.places import Place

AUTO_DRAW = "auto_draw"

SEATED = Answer("answer-seated")
NOTHING = Answer("")
"""The changed message says it all."""
GONE = Answer("answer-lobby-gone")
DRAINING = Answer("answer-draining")

LobbyUnit = Callable[[sqlite3.Connection, games.GameRow, list[int]], Answer]


@dataclass(frozen=True, slots=True)
class Opened:
    """The answer to `/newgame`: the live game of the chat, and whether it is a new one."""

    game: int
    new: bool
    message: int | None
    """The message of the running table, once it was sent."""


class Lobby:
    """Opens, fills and starts tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.house = tables.house

    async def open(
        self,
        place: Place,
        person: int | None,
        *,
        seated: tuple[int, ...] = (),
        rules: Rules = CLASSIC,
        auto_draw: bool = True,
    ) -> Opened | Answer:
        """Opens a lobby at the place, or finds the game that holds it; not while draining.

        The person (None: an anonymous admin or a channel) is its host and sits down at once if
        the bot may write to them; `seated` are others who are to sit there from the start.
        """

        def unit(db: sqlite3.Connection) -> Opened | Answer:
            running = games.live_game(db, place)
            if running is not None:
                screen = screens.newest(db, running.id, place.chat)
                return Opened(running.id, new=False, message=screen.message if screen else None)
            if self.house.drain.on:
                return DRAINING
            now = self.house.clock.time()
            game = games.open_lobby(db, place, person, rules.to_json(), now)
            games.set_rules(db, game, rules.to_json(), auto_draw=auto_draw)
            wanted = seated if person is None or person in seated else (person, *seated)
            games.set_seats(db, game, [each for each in wanted if _reachable(db, each)])
            screens.want(db, game, "lobby", 0, place)
            return Opened(game, new=True, message=None)

        opened = await self.house.db.write(unit)
        self.house.wake()
        return opened

    async def sit(self, person: int, game: int) -> Answer:
        """Takes a seat; whom the bot may not write to is led to the private chat first."""

        def unit(db: sqlite3.Connection, row: games.GameRow, seated: list[int]) -> Answer:
            if person in seated:
                return Answer("answer-already-seated")
            if not chats.is_member(db, row.place.chat, person):
                return Answer("answer-members-only")
            if len(seated) >= MOST_PLAYERS:
                return Answer("answer-table-full")
            if not _reachable(db, person):
                link = f"https://t.me/{self.house.bot_username}?start=sit-{game}"
                return Answer("answer-open-private", url=link)
            games.set_seats(db, game, [*seated, person])
            if row.host is None:
                games.set_host(db, game, person)
            return SEATED

        return await self._change(game, unit)

    async def stand(self, person: int, game: int) -> Answer:
        """Gives the seat up; if it was the host's, the next one seated, or to sit, is host."""

        def unit(db: sqlite3.Connection, row: games.GameRow, seated: list[int]) -> Answer:
            if person not in seated:
                return Answer("answer-not-seated-yet")
            rest = [each for each in seated if each != person]
            games.set_seats(db, game, rest)
            if row.host == person:
                games.set_host(db, game, rest[0] if rest else None)
            return Answer("answer-stood-up")

        return await self._change(game, unit)

    async def turn_to(self, person: int, game: int, panel: str) -> Answer:
        """Shows another face of the lobby."""

        def unit(db: sqlite3.Connection, row: games.GameRow, _seated: list[int]) -> Answer:
            if row.host != person:
                return _only_host(db, row)
            games.set_panel(db, game, panel)
            return NOTHING

        return await self._change(game, unit)

    async def choose_preset(self, person: int, game: int, name: str) -> Answer:
        """Chooses one of the preset games."""

        def unit(db: sqlite3.Connection, row: games.GameRow, _seated: list[int]) -> Answer:
            if row.host != person:
                return _only_host(db, row)
            if name not in PRESETS:
                return Answer("answer-unknown-button")
            games.set_rules(db, game, PRESETS[name].to_json(), auto_draw=row.auto_draw)
            games.set_panel(db, game, "seats")
            return NOTHING

        return await self._change(game, unit)

    async def cycle_option(self, person: int, game: int, option: str) -> Answer:
        """Turns one house rule to its next value."""

        def unit(db: sqlite3.Connection, row: games.GameRow, _seated: list[int]) -> Answer:
            if row.host != person:
                return _only_host(db, row)
            if option == AUTO_DRAW:
                games.set_rules(db, game, row.rules, auto_draw=not row.auto_draw)
                return NOTHING
            if option not in OPTIONS:
                return Answer("answer-unknown-button")
            rules = next_value(Rules.from_json(row.rules), option)
            games.set_rules(db, game, rules.to_json(), auto_draw=row.auto_draw)
            return NOTHING

        return await self._change(game, unit)

    async def cancel(self, person: int | None, game: int, *, is_admin: bool = False) -> Answer:
        """Closes the lobby without a game."""

        def unit(db: sqlite3.Connection, row: games.GameRow, _seated: list[int]) -> Answer:
            if not is_admin and (person is None or row.host != person):
                return _only_host(db, row)
            games.set_stage(db, game, "cancelled", self.house.clock.time())
            return Answer("answer-cancelled")

        return await self._change(game, unit)

    async def start(self, person: int, game: int) -> Answer:
        """Starts the game: the first dealer by lot (R2), the first round dealt."""

        def unit(db: sqlite3.Connection, row: games.GameRow, seated: list[int]) -> Answer:
            if row.host != person:
                return _only_host(db, row)
            if len(seated) < FEWEST_PLAYERS:
                return Answer("answer-need-two-players")
            if self.house.drain.on:
                return DRAINING
            before = lives.load(db, game)
            if before is None:
                return GONE
            dealer = self.house.chance.first_dealer(game, len(seated))
            pack = self.house.chance.pack(game, 1)
            after, steps = before.dealt(pack, dealer)
            games.set_stage(db, game, "playing")
            log_deal(db, before, after, pack, steps, self.house.clock.time())
            return Answer("answer-started")

        return await self._change(game, unit)

    async def _change(self, game: int, unit: LobbyUnit) -> Answer:
        def whole(db: sqlite3.Connection) -> Answer:
            row = games.game(db, game)
            if row is None:
                return GONE
            if row.stage != "lobby":
                return GONE if row.stage == "cancelled" else Answer("answer-already-started")
            answer = unit(db, row, [seat.person for seat in games.seats(db, game)])
            screens.mark_kind(db, game, "lobby")
            return answer

        async def work() -> Answer:
            answer = await self.house.db.write(whole)
            self.tables.forget(game)
            self.house.wake()
            return answer

        return await self.tables.change(game, work)


def next_value(rules: Rules, option: str) -> Rules:
    """The rules with one option turned to its next value, the default after the last."""
    values = OPTIONS[option]
    present = values.index(getattr(rules, option))
    return replace(rules, **{option: values[(present + 1) % len(values)]})  # type: ignore[arg-type]  # OPTIONS lists each field's own values


def _only_host(db: sqlite3.Connection, row: games.GameRow) -> Answer:
    host = people.person(db, row.host) if row.host is not None else None
    return Answer("answer-only-host", {"name": host.name}) if host else Answer("answer-sit-first")


def _reachable(db: sqlite3.Connection, person: int) -> bool:
    found = people.person(db, person)
    return found is not None and found.reachable
