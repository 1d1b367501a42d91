"""A game in memory: a cache of its log, never changed in place."""

import sqlite3
from dataclasses import dataclass, replace

from bot.host import play
from bot.host.scene import Happening, Panel, Player, Scene, Stage, Succeeded, TempoName, Waiting
from bot.host.tempos import TEMPOS
from engine import Card, Game, Move, RoundResult, Rules, SeatView, parse_move, seat_view, table_view
from storage import chats, clocks, games, people, screens, seats
from storage.chats import DEFAULT_ZONE
from storage.errors import DamagedGameError
from storage.places import Place
from storage.seats import Seat

_A_SECOND = 1.0
"""By so much more than its length a turn may last before people are told so; rounding is less."""


@dataclass(frozen=True, slots=True)
class Live:
    """A game as of `version` committed moves.

    `closed`: the group takes no messages, so the table waits. `game` must not be changed:
    whoever makes a move works on a copy. `rounds` counts the rounds dealt; `happened` is the
    story of the last of them.
    """

    id: int
    place: Place
    stage: Stage
    closed: bool
    host: int | None
    auto_draw: bool
    tempo: TempoName
    panel: Panel
    again: bool
    seats: tuple[Seat, ...]
    version: int
    rounds: int
    game: Game
    happened: tuple[Happening, ...]

    @property
    def people(self) -> tuple[int | None, ...]:
        """Who sits at each seat; None: a computer."""
        return tuple(seat.person for seat in self.seats)

    def seat_of(self, person: int) -> int | None:
        """The seat of that person, or None."""
        return self.people.index(person) if person in self.people else None

    def view(self, seat: int) -> SeatView:
        """What that seat may see."""
        return seat_view(self.game, seat)

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, or None between rounds."""
        return self.game.round.turn if self.game.round is not None else None

    @property
    def present(self) -> tuple[int, ...]:
        """The people who play for themselves, clockwise."""
        return tuple(
            seat.person for seat in self.seats if seat.is_present and seat.person is not None
        )

    @property
    def is_dealt_for(self) -> bool:
        """Whether the next round is dealt at once: at most one person is there to want a pause."""
        return len(self.present) <= 1

    @property
    def acting_host(self) -> int | None:
        """The host, or the next person clockwise while the host's seat is away."""
        seat = self.seat_of(self.host) if self.host is not None else None
        if seat is None or self.seats[seat].is_present:
            return self.host
        around = self.seats[seat:] + self.seats[:seat]
        return next((each.person for each in around if each.is_present), self.host)

    @property
    def is_attended(self) -> bool:
        """Whether somebody plays for themselves, or will from the next deal on.

        Computers that play among themselves from the first need nobody to watch them.
        """
        if all(person is None for person in self.people):
            return True
        return any(seat.is_present or seat.heir is not None for seat in self.seats)

    def with_seat(self, seat: int, changed: Seat) -> "Live":
        """The game with another row for that seat; it waits when that leaves nobody there.

        And goes on when somebody is there again.
        """
        after = replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))
        if after.stage == "playing" and not after.is_attended:
            return replace(after, stage="paused")
        if after.stage == "paused" and after.is_attended and not self.is_attended:
            return replace(after, stage="playing")
        return after

    def dealt(self, pack: tuple[Card, ...], dealer: int) -> tuple["Live", list[play.Step]]:
        """The game after the next deal and the draws forced by it; itself unchanged."""
        game = self.game.copy()
        opening = _opening(game, pack, dealer)
        steps = play.forced_draws(game, auto_draw=self.auto_draw)
        happened = opening + play.happenings(self.version, steps)
        return (
            replace(
                self,
                game=game,
                stage="playing",
                rounds=self.rounds + 1,
                version=self.version + len(steps),
                happened=happened,
            ),
            steps,
        )

    def moved(self, move: Move, *, computer: bool = False) -> tuple["Live", list[play.Step]]:
        """The game after a move, perhaps a computer's, and the draws forced by it.

        Itself unchanged. Raises IllegalMove.
        """
        game = self.game.copy()
        steps = [play.make_move(game, move, computer=computer)]
        steps += play.forced_draws(game, auto_draw=self.auto_draw)
        return (
            replace(
                self,
                game=game,
                stage="over" if game.over else self.stage,
                version=self.version + len(steps),
                happened=self.happened + play.happenings(self.version, steps),
            ),
            steps,
        )


def load(db: sqlite3.Connection, game_id: int) -> Live | None:
    """Reads a game from its log: results of earlier rounds, the last round replayed.

    Raises DamagedGameError if the log does not give what the game's row says, and for a game
    that has been set aside.
    """
    row = games.game(db, game_id)
    if row is None:
        return None
    if row.stage == "damaged":
        raise DamagedGameError(game_id, "it has been set aside")
    table = tuple(seats.seats(db, game_id))
    dealt = games.rounds(db, game_id)
    with games.reading(game_id, "its house rules"):
        rules = Rules.from_json(row.rules)
    with games.reading(game_id, "its rounds"):
        if row.stage != "expired":  # what has expired was a lobby or a game
            _expect(bool(dealt), row.stage not in ("lobby", "cancelled"))
    game = Game(rules, max(len(table), 2))
    happened: list[Happening] = []
    if dealt:
        game, happened = _replayed(db, row, rules, len(table), dealt)
    return Live(
        id=row.id,
        place=row.place,
        stage=row.stage,  # type: ignore[arg-type]  # the schema checks the word
        closed=row.closed,
        host=row.host,
        auto_draw=row.auto_draw,
        tempo=row.tempo,  # type: ignore[arg-type]  # the schema checks the word
        panel=row.panel,  # type: ignore[arg-type]  # the schema checks the word
        again=row.again,
        seats=table,
        version=row.version,
        rounds=len(dealt),
        game=game,
        happened=tuple(happened),
    )


def _replayed(
    db: sqlite3.Connection,
    row: games.GameRow,
    rules: Rules,
    seat_count: int,
    dealt: list[games.RoundRow],
) -> tuple[Game, list[Happening]]:
    """The game after its last move, and the story of its last round. Raises DamagedGameError."""
    *earlier, last = dealt
    with games.reading(row.id, "its rounds"):
        _expect([each.number for each in dealt], list(range(1, len(dealt) + 1)))
        game = Game.resume(
            rules, seat_count, [RoundResult.from_json(each.result) for each in earlier]
        )
    with games.reading(row.id, f"the deal of round {last.number}"):
        pack = tuple(Card.parse(code) for code in last.pack)
        happened = list(_opening(game, pack, last.dealer))
    logged = games.moves(db, row.id, last.first_move)
    with games.reading(row.id, "the order of its moves"):
        _expect([move.sequence for move in logged], list(range(last.first_move, row.version)))
    for each in logged:
        with games.reading(row.id, f"move {each.sequence}"):
            step = play.make_move(
                game, parse_move(each.move), automatic=each.automatic, computer=each.computer
            )
            _expect(each.seat, step.seat)
        happened += play.happenings(each.sequence, [step])
    with games.reading(row.id, f"the result of round {last.number}"):
        _expect(last.result, None if game.round is not None else game.results[-1].to_json())
    return game, happened


def _expect(stored: object, replayed: object) -> None:
    if stored != replayed:
        raise ValueError("what is stored is not what replaying gives")


def _opening(game: Game, pack: tuple[Card, ...], dealer: int) -> tuple[Happening, ...]:
    """Deals on `game` itself; what the deal did."""
    events = game.deal(pack, dealer)
    return tuple(Happening(None, None, automatic=True, event=event) for event in events)


def scene(db: sqlite3.Connection, live: Live, bot_username: str) -> Scene:
    """The game as everybody at the table may know it, with today's names and links."""
    chat = chats.chat(db, live.place.chat)
    running = clocks.clock(db, live.id)
    is_private = live.place.chat > 0
    # Of a round just dealt nothing stands in the group yet: what is newest there leads close to it.
    message = None if is_private else screens.newest_message(db, live.id, live.place.chat)
    return Scene(
        game=live.id,
        version=live.version,
        stage="paused" if live.closed and live.stage == "playing" else live.stage,
        private=is_private,
        group=chat.title if chat else "",
        group_link=group_link(live.place.chat, chat.username if chat else None, message),
        bot_username=bot_username,
        host=live.host if live.stage == "lobby" else live.acting_host,
        players=tuple(player(db, seat) for seat in live.seats),
        rules=live.game.rules,
        auto_draw=live.auto_draw,
        tempo=live.tempo,
        zone=chat.zone if chat else DEFAULT_ZONE,
        waiting=_waiting(running, live.tempo),
        panel=live.panel,
        again=live.again,
        successions=tuple(_succeeded(db, each) for each in seats.successions(db, live.id)),
        table=table_view(live.game),
        happened=live.happened,
        results=tuple(live.game.results),
        ranking=live.game.ranking(),
    )


def player(db: sqlite3.Connection, seat: Seat) -> Player:
    """Who has that seat, as they are called today."""
    name, reachable = _called(db, seat.person)
    heir, _ = _called(db, seat.heir)
    return Player(
        person=seat.person,
        name=name,
        reachable=reachable,
        computer=seat.computer,
        number=seat.number or 0,
        away=seat.away is not None,
        ready=seat.ready or seat.person is None,
        heir=heir or None,
    )


def _called(db: sqlite3.Connection, person: int | None) -> tuple[str, bool]:
    """A person's name, and whether the bot may write to them; a computer can always be reached."""
    found = people.person(db, person) if person is not None else None
    return (found.name, found.reachable) if found else ("", True)


def _succeeded(db: sqlite3.Connection, change: seats.Succession) -> Succeeded:
    before = Seat(change.person, change.computer, change.number)
    return Succeeded(change.round, change.seat, player(db, before))


def _waiting(running: clocks.Clock | None, tempo: TempoName) -> Waiting | None:
    if running is None:
        return None
    figures = TEMPOS[tempo]
    lasts = running.deadline - running.began_at
    is_longer = figures is not None and lasts > figures.turn + _A_SECOND
    return Waiting(running.waits_for, running.deadline, 0 if is_longer else running.warned)


def group_link(chat: int, username: str | None, message: int | None) -> str | None:
    """A link to a group's message; None where Telegram has none (basic groups)."""
    if message is None:
        return None
    if username:
        return f"https://t.me/{username}/{message}"
    internal = str(chat).removeprefix("-100")
    return f"https://t.me/c/{internal}/{message}" if internal.isdigit() else None
