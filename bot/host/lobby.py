"""The lobby: who sits where, what is played, and the start of the game.

Every change is one unit of work that reads, decides and writes: of two at the same instant
one sees the other's outcome.
"""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.host import live as lives
from bot.host import timing
from bot.host.answers import NOTHING, UNKNOWN, Answer
from bot.host.choices import CHOICES, TABLE_FULL, computer_sits, new_computer
from bot.host.moves import log_deal
from bot.host.scene import FEWEST_PLAYERS, MOST_PLAYERS
from bot.host.tables import Tables
from bot.host.tempos import DEFAULT_TEMPO
from engine import CLASSIC, Rules
from storage import chats, games, people, screens, seats, subscriptions
from storage.places import Place
from storage.seats import Seat

SEATED = Answer("answer-seated")
GONE = Answer("answer-lobby-gone")
DRAINING = Answer("answer-draining")

LobbyUnit = Callable[[sqlite3.Connection, games.GameRow, list[Seat]], Answer]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a new lobby begins with; `again`: those seated have just played together."""

    rules: Rules = CLASSIC
    auto_draw: bool = True
    tempo: str = DEFAULT_TEMPO
    seats: tuple[Seat, ...] = ()
    again: bool = False


ALONE = Plan(tempo="none", seats=(Seat(None, "normal", 1),))
"""A game against computers in the private chat: nobody is kept waiting."""


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
        self, place: Place, person: int | None, plan: Plan | None = None
    ) -> Opened | Answer:
        """Opens a lobby at the place, or finds the game that holds it; not while draining.

        The person (None: an anonymous admin or a channel) is its host and sits down at once if
        the bot may write to them. In a private chat it is a game against computers.
        """
        wanted = plan or (Plan() if place.chat < 0 else ALONE)

        def unit(db: sqlite3.Connection) -> Opened | Answer:
            running = games.live_game(db, place)
            if running is not None:
                screen = screens.newest(db, running.id, place.chat)
                return Opened(running.id, new=False, message=screen.message if screen else None)
            if self.house.drain.on:
                return DRAINING
            game = self._open(db, place, person, wanted)
            for listener in subscriptions.tell(db, place.chat, game):
                screens.want(db, game, "notice", 0, Place(listener))
            return Opened(game, new=True, message=None)

        opened = await self.house.db.write(unit)
        self.house.wake()
        return opened

    def _open(self, db: sqlite3.Connection, place: Place, person: int | None, plan: Plan) -> int:
        now = self.house.clock.time()
        game = games.open_lobby(db, place, person, plan.rules.to_json(), now)
        games.set_rules(db, game, plan.rules.to_json(), auto_draw=plan.auto_draw)
        games.set_tempo(db, game, plan.tempo)
        if plan.again:
            games.set_again(db, game)
        table = [seat for seat in plan.seats if _reachable(db, seat.person)]
        if person is not None and _reachable(db, person):
            is_seated = any(seat.person == person for seat in table)
            if not is_seated and not plan.again:  # a host who watched computers goes on watching
                table = [Seat(person), *table]
        ready = [replace(seat, ready=seat.person in (None, person)) for seat in table]
        seats.set_seats(db, game, ready[:MOST_PLAYERS])
        screens.want(db, game, "lobby", 0, place)
        return game

    async def sit(self, person: int, game: int) -> Answer:
        """Takes a seat; whom the bot may not write to is led to the private chat first.

        Who comes to another game of the same people is ready for it.
        """

        def unit(db: sqlite3.Connection, row: games.GameRow, seated: list[Seat]) -> Answer:
            if _seat_of(seated, person) is not None:
                return Answer("answer-already-seated")
            if row.place.chat > 0 or not chats.is_member(db, row.place.chat, person):
                return Answer("answer-members-only")
            if len(seated) >= MOST_PLAYERS:
                return TABLE_FULL
            if not _reachable(db, person):
                link = f"https://t.me/{self.house.bot_username}?start=sit-{game}"
                return Answer("answer-open-private", url=link)
            seats.set_seats(db, game, [*seated, Seat(person, ready=True)])
            if row.host is None:
                games.set_host(db, game, person)
            return SEATED

        return await self._change(game, unit)

    async def stand(self, person: int, game: int) -> Answer:
        """Gives the seat up; if it was the host's, the next person seated, or to sit, is host."""

        def unit(db: sqlite3.Connection, row: games.GameRow, seated: list[Seat]) -> Answer:
            if _seat_of(seated, person) is None or row.place.chat > 0:
                return Answer("answer-not-seated-yet")
            rest = _without(db, game, seated, person)
            others = _people(rest)
            if row.host == person and (others or not rest):
                # A host of computers alone stays one, and may watch them play.
                games.set_host(db, game, others[0] if others else None)
            return Answer("answer-stood-up")

        return await self._change(game, unit)

    async def leave_all(self, chat: int, person: int) -> None:
        """The person has left the group, and so its lobbies, whose host is another one then."""

        def unit(db: sqlite3.Connection, row: games.GameRow, seated: list[Seat]) -> Answer:
            rest = _without(db, row.id, seated, person)
            if row.host == person:
                games.set_host(db, row.id, next(iter(_people(rest)), None))
            return NOTHING

        rows = await self.house.db.read(lambda db: games.live_games_of_chat(db, chat))
        for row in rows:
            if row.stage == "lobby":
                await self._change(row.id, unit)

    async def choose(self, person: int, game: int, what: str, which: str) -> Answer:
        """Makes one of the host's CHOICES."""
        choice = CHOICES.get(what)

        def unit(db: sqlite3.Connection, row: games.GameRow, seated: list[Seat]) -> Answer:
            if row.host != person:
                return _only_host(db, row)
            return choice(db, row, seated, which) if choice is not None else UNKNOWN

        return await self._change(game, unit)

    async def ready(self, person: int, game: int) -> Answer:
        """Is ready for another game; with the last one to say so it starts.

        Else only the host starts it, who does not wait for who has gone or has just sat down:
        those coming or going are not asked whether the others should be dealt cards now.
        """

        def unit(db: sqlite3.Connection, row: games.GameRow, seated: list[Seat]) -> Answer:
            seat = _seat_of(seated, person)
            if seat is None:
                return Answer("answer-sit-first")
            if not row.again:
                return UNKNOWN
            seated[seat] = replace(seated[seat], ready=True)
            seats.set_seats(db, game, seated)
            return self._begin_if_ready(db, row, seated) or Answer("answer-ready")

        return await self._change(game, unit)

    async def replace_absent(self, person: int, game: int, absent: str) -> Answer:
        """Seats a computer in place of somebody, by their id, who is not ready; for the host.

        If that was the last one awaited, the game starts.
        """

        def unit(db: sqlite3.Connection, row: games.GameRow, seated: list[Seat]) -> Answer:
            if row.host != person:
                return _only_host(db, row)
            found = [seat for seat in _missing(seated) if str(seated[seat].person) == absent]
            if not row.again or not found:
                return UNKNOWN
            computer = seated[found[0]] = new_computer(seated, "normal")
            seats.set_seats(db, game, seated)
            return self._begin_if_ready(db, row, seated) or computer_sits(computer)

        return await self._change(game, unit)

    async def cancel(self, person: int | None, game: int, *, is_admin: bool = False) -> Answer:
        """Closes the lobby without a game."""

        def unit(db: sqlite3.Connection, row: games.GameRow, _seated: list[Seat]) -> Answer:
            if not is_admin and (person is None or row.host != person):
                return _only_host(db, row)
            games.set_stage(db, game, "cancelled", self.house.clock.time())
            return Answer("answer-cancelled")

        return await self._change(game, unit)

    async def start(self, person: int, game: int) -> Answer:
        """Starts the game: the first dealer by lot (R2), the first round dealt."""

        def unit(db: sqlite3.Connection, row: games.GameRow, seated: list[Seat]) -> Answer:
            if row.host != person:
                return _only_host(db, row)
            if len(seated) < FEWEST_PLAYERS:
                is_alone = row.place.chat > 0
                return Answer("answer-need-opponent" if is_alone else "answer-need-two-players")
            if row.again and _missing(seated):
                return Answer("answer-not-all-ready")
            if self.house.drain.on:
                return DRAINING
            return self._begin(db, game, len(seated))

        return await self._change(game, unit)

    def _begin_if_ready(
        self, db: sqlite3.Connection, row: games.GameRow, seated: list[Seat]
    ) -> Answer | None:
        """Begins another game of the same people unless somebody is waited for; None if not.

        Computers alone play only when their host starts them.
        """
        if not row.again or not _people(seated) or len(seated) < FEWEST_PLAYERS:
            return None
        if _missing(seated) or self.house.drain.on:
            return None
        return self._begin(db, row.id, len(seated))

    def _begin(self, db: sqlite3.Connection, game: int, seat_count: int) -> Answer:
        before = lives.load(db, game)
        if before is None:
            return GONE
        now = self.house.clock.time()
        dealer = self.house.chance.first_dealer(game, seat_count)
        pack = self.house.chance.pack(game, 1)
        after, steps = before.dealt(pack, dealer)
        games.set_stage(db, game, "playing")
        log_deal(db, before, after, pack, steps, now)
        timing.wind(db, after, now)
        subscriptions.fulfil(db, game)
        elsewhere = before.place.chat < 0 and before.present
        return Answer("answer-started" if elsewhere else "answer-started-here")

    async def _change(self, game: int, unit: LobbyUnit) -> Answer:
        def whole(db: sqlite3.Connection) -> Answer:
            row = games.game(db, game)
            if row is None:
                return GONE
            if row.stage != "lobby":
                gone = row.stage in ("cancelled", "expired")
                return GONE if gone else Answer("answer-already-started")
            answer = unit(db, row, seats.seats(db, game))
            games.touch(db, game, self.house.clock.time())
            screens.mark_kind(db, game, "lobby")
            screens.mark_kind(db, game, "notice")
            return answer

        async def work() -> Answer:
            answer = await self.house.db.write(whole)
            self.tables.forget(game)
            self.house.wake()
            return answer

        return await self.tables.change(game, work)


def _without(db: sqlite3.Connection, game: int, seated: list[Seat], person: int) -> list[Seat]:
    """Has the person stand up, if they sit there; who is left."""
    rest = [seat for seat in seated if seat.person != person]
    seats.set_seats(db, game, rest)
    return rest


def _people(seated: list[Seat]) -> list[int]:
    return [seat.person for seat in seated if seat.person is not None]


def _seat_of(seated: list[Seat], person: int) -> int | None:
    return next((i for i, seat in enumerate(seated) if seat.person == person), None)


def _missing(seated: list[Seat]) -> list[int]:
    """The seats of people who are not ready yet."""
    return [i for i, seat in enumerate(seated) if seat.person is not None and not seat.ready]


def _only_host(db: sqlite3.Connection, row: games.GameRow) -> Answer:
    host = people.person(db, row.host) if row.host is not None else None
    return Answer("answer-only-host", {"name": host.name}) if host else Answer("answer-sit-first")


def _reachable(db: sqlite3.Connection, person: int | None) -> bool:
    """Whether the bot may write to them; a computer needs nothing written."""
    if person is None:
        return True
    found = people.person(db, person)
    return found is not None and found.reachable
