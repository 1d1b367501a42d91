"""One tap, one way: a move, or the deal of the next round.

tap → lock the game → fresh? seated? legal? → durable commit → answer. Nothing is shown
before it is committed. What the clock does for people and computers takes the same way.
"""

import sqlite3
from dataclasses import replace

from bot.host import showing
from bot.host.answers import UNKNOWN, Answer, Played, Reply, WhyNot
from bot.host.computers import chosen
from bot.host.live import Live, scene
from bot.host.play import Step
from bot.host.presence import Presence
from bot.host.successors import welcome_heirs
from bot.host.tables import Tables
from engine import Card, IllegalMove, MoveFormatError, parse_move
from storage import games, screens, seats
from storage.places import Place

OLD_BUTTON = Answer("answer-already-played")


class Moves:
    """What is done in a round and between two, by the seated and for them."""

    def __init__(self, tables: Tables, presence: Presence) -> None:
        self.tables = tables
        self.house = tables.house
        self.presence = presence

    async def move(self, person: int, game: int, version: int, code: str) -> Reply:
        """A tap on a move button that was drawn when the game had `version` moves."""
        return await self.tables.change(game, lambda: self._move(person, game, version, code))

    async def _move(self, person: int, game: int, version: int, code: str) -> Reply:
        live = await self._live(game, person)
        refusal = _why_not_playing(live, person)
        if live is None or refusal is not None:
            return refusal or UNKNOWN
        if live.version != version or live.turn is None:
            await self._show_again(live, person)
            return OLD_BUTTON
        try:
            move = parse_move(code)
        except MoveFormatError:
            return UNKNOWN
        now = await self.house.db.read(lambda db: scene(db, live, self.house.bot_username))
        if live.turn != live.seat_of(person):
            return Answer("answer-not-your-turn", who=now.players[live.turn])
        try:
            after, steps = live.moved(move)
        except IllegalMove as illegal:
            await self._stay_quiet(live, person)
            return WhyNot(illegal.reason, move, now)
        after = _with_missed(after, live.turn, 0)
        if not await self._commit_move(live, after, steps, by_person=True):
            return OLD_BUTTON
        return Played(move)

    async def move_for(self, live: Live) -> bool:
        """The computer moves: its own seat, or one whose person is away; only inside `change`.

        False if another process or an abandoned unit was faster.
        """
        after, steps = self._chosen(live)
        return await self._commit_move(live, after, steps)

    async def run_out(self, live: Live, missed_turns: int) -> bool:
        """Somebody's time has run out: the computer makes that one move; only inside `change`.

        After `missed_turns` in a row the seat is the computer's until its person is back (C64).
        False as for `move_for`.
        """
        after, steps = self._chosen(live)
        seat = live.turn
        if seat is None:
            return False
        missed = live.seats[seat].missed + 1
        after = _with_missed(after, seat, missed)
        if missed >= missed_turns:
            now = self.house.clock.time()
            slow = replace(after.seats[seat], away="slow", away_since=now, missed=0, heir=None)
            after = after.with_seat(seat, slow)
        return await self._commit_move(live, after, steps)

    def _chosen(self, live: Live) -> tuple[Live, list[Step]]:
        """What a computer in the seat on turn makes of it."""
        if live.turn is None:
            raise ValueError("no round is on")
        chance = self.house.chance.thinking(live.id, live.version)
        return live.moved(chosen(live, live.turn, chance), computer=True)

    async def _commit_move(
        self, before: Live, after: Live, steps: list[Step], *, by_person: bool = False
    ) -> bool:
        """False if another process or an abandoned unit was faster."""

        def unit(db: sqlite3.Connection) -> None:
            now = self.house.clock.time()
            log_steps(db, before, steps, now)
            if by_person:
                games.touch(db, after.id, now)
            if after.seats != before.seats:
                seats.set_seats(db, after.id, after.seats)
            if after.game.round is None:
                games.finish_round(db, after.id, after.rounds, after.game.results[-1].to_json())
            showing.show_move(db, before, after, now)
            if after.stage == "over":
                games.set_stage(db, after.id, "over", now)
                showing.show_end(db, after)
            elif after.stage != before.stage:
                games.set_stage(db, after.id, after.stage)
                showing.show_pause(db, after, now)

        return await self._committed(after, unit)

    async def _committed(self, after: Live, unit: showing.Unit) -> bool:
        try:
            await self.tables.commit(after, unit)
        except sqlite3.IntegrityError:
            self.tables.forget(after.id)
            self.house.wake()
            return False
        return True

    async def _live(self, game: int, person: int) -> Live | None:
        """The game, with the person back at their seat: whoever taps in private is here."""
        live = await self.tables.cached(game)
        return None if live is None else await self.presence.back(live, person)

    async def _show_again(self, live: Live, person: int) -> None:
        """Brings the person's hand up to date, whatever its message shows."""
        await self.house.db.write(
            lambda db: screens.want(db, live.id, "hand", live.rounds, Place(person))
        )
        self.house.wake()

    async def _stay_quiet(self, live: Live, person: int) -> None:
        """The person is here: no need to ring."""
        await self.house.db.write(lambda db: screens.drop_renewal(db, live.id, "hand", person))

    async def deal(self, person: int, game: int, number: int) -> Reply:
        """A tap on the button that deals round `number`."""

        async def work() -> Reply:
            live = await self._live(game, person)
            refusal = _why_not_playing(live, person)
            if live is None or refusal is not None:
                return refusal or UNKNOWN
            if number != live.rounds + 1 or live.game.round is not None:
                return Answer("answer-already-dealt")
            dealt = await self.deal_next(live, by_person=True)
            return Answer("answer-dealt" if dealt else "answer-already-dealt")

        return await self.tables.change(game, work)

    async def deal_next(self, live: Live, *, by_person: bool = False) -> bool:
        """Deals the next round, heirs at their seats; only inside `change`.

        False if it was dealt already.
        """
        dealer = live.game.next_dealer
        if dealer is None or live.game.round is not None:
            return False
        before, changes = await self.house.db.read(lambda db: welcome_heirs(db, live))
        if before.stage == "paused":  # nobody has come for whom the game went on
            await self.presence.settle(live, before)
            return False
        pack = self.house.chance.pack(live.id, live.rounds + 1)
        after, steps = before.dealt(pack, dealer)

        def unit(db: sqlite3.Connection) -> None:
            now = self.house.clock.time()
            if by_person:
                games.touch(db, live.id, now)
            for change in changes:
                seats.add_succession(db, live.id, change)
                showing.withdraw_way_back(db, live.id, live.seats[change.seat])
            if before.seats != live.seats:
                seats.set_seats(db, live.id, before.seats)
            if before.host is not None and before.host != live.host:
                games.set_host(db, live.id, before.host)
            log_deal(db, live, after, pack, steps, now)

        return await self._committed(after, unit)


def log_deal(
    db: sqlite3.Connection,
    before: Live,
    after: Live,
    pack: tuple[Card, ...],
    steps: list[Step],
    now: float,
) -> None:
    """Logs the round that `after` has and `before` has not, with the draws forced by it."""
    dealt = after.game.round
    if dealt is None:
        raise ValueError("no round was dealt")
    row = games.RoundRow(
        number=after.rounds,
        dealer=dealt.dealer,
        pack=tuple(card.code for card in pack),
        first_move=before.version,
        result=None,
    )
    games.add_round(db, after.id, row, now)
    log_steps(db, before, steps, now)
    showing.show_deal(db, after, now)


def log_steps(db: sqlite3.Connection, before: Live, steps: list[Step], now: float) -> None:
    """Logs moves made on `before`."""
    rows = [
        games.MoveRow(sequence, step.seat, step.move.code, step.automatic, step.computer)
        for sequence, step in enumerate(steps, start=before.version)
    ]
    games.add_moves(db, before.id, rows, now)


def _with_missed(live: Live, seat: int, missed: int) -> Live:
    return live.with_seat(seat, replace(live.seats[seat], missed=missed))


def _why_not_playing(live: Live | None, person: int) -> Answer | None:
    """Why this person can't do anything at this table now, or None."""
    if live is None or live.stage == "lobby":
        return UNKNOWN
    if live.seat_of(person) is None:
        return Answer("answer-not-seated")
    if live.stage == "paused":
        return Answer("answer-paused")
    if live.stage != "playing":
        return Answer("answer-game-over")
    if live.closed:
        return Answer("answer-closed")
    return None
