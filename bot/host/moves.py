"""One tap, one way: a move, or the deal of the next round.

tap → lock the game → fresh? seated? legal? → durable commit → answer. Nothing is shown
before it is committed.
"""

import sqlite3

from bot.host import showing
from bot.host.answers import Answer, Played, Reply, WhyNot
from bot.host.live import Live, scene
from bot.host.play import Step
from bot.host.tables import UNKNOWN, Tables
from engine import Card, IllegalMove, MoveFormatError, parse_move
from storage import games, screens
from storage.places import Place

OLD_BUTTON = Answer("answer-already-played")


class Moves:
    """What the seated do in a round and between two."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.house = tables.house

    async def move(self, person: int, game: int, version: int, code: str) -> Reply:
        """A tap on a move button that was drawn when the game had `version` moves."""
        return await self.tables.change(game, lambda: self._move(person, game, version, code))

    async def _move(self, person: int, game: int, version: int, code: str) -> Reply:
        live = await self.tables.cached(game)
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
            return Answer("answer-not-your-turn", {"name": now.players[live.turn].name})
        try:
            after, steps = live.moved(code)
        except IllegalMove as illegal:
            await self._stay_quiet(live, person)
            return WhyNot(illegal.reason, move, now)
        try:
            await self.tables.commit(after, lambda db: self._log_move(db, live, after, steps))
        except sqlite3.IntegrityError:  # another process or an abandoned unit was faster
            self.tables.forget(game)
            self.house.wake()
            return OLD_BUTTON
        return Played(move)

    def _log_move(
        self, db: sqlite3.Connection, before: Live, after: Live, steps: list[Step]
    ) -> None:
        now = self.house.clock.time()
        log_steps(db, before, steps, now)
        if after.game.round is None:
            games.finish_round(db, after.id, after.rounds, after.game.results[-1].to_json())
        showing.show_move(db, before, after, now)
        if after.stage == "over":
            games.set_stage(db, after.id, "over", now)
            showing.show_end(db, after)

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
        return await self.tables.change(game, lambda: self._deal(person, game, number))

    async def _deal(self, person: int, game: int, number: int) -> Reply:
        live = await self.tables.cached(game)
        refusal = _why_not_playing(live, person)
        if live is None or refusal is not None:
            return refusal or UNKNOWN
        if number != live.rounds + 1 or live.game.round is not None:
            return Answer("answer-already-dealt")
        dealer = live.game.next_dealer
        if dealer is None:
            return UNKNOWN
        pack = self.house.chance.pack(game, number)
        after, steps = live.dealt(pack, dealer)
        try:
            await self.tables.commit(
                after, lambda db: log_deal(db, live, after, pack, steps, self.house.clock.time())
            )
        except sqlite3.IntegrityError:  # another process or an abandoned unit was faster
            self.tables.forget(game)
            self.house.wake()
            return Answer("answer-already-dealt")
        return Answer("answer-dealt")


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
        games.MoveRow(sequence, step.seat, step.move.code, step.automatic)
        for sequence, step in enumerate(steps, start=before.version)
    ]
    games.add_moves(db, before.id, rows, now)


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
