"""The running games: one tap, one way.

tap → lock the game → fresh? seated? legal? → durable commit → answer. Nothing is shown
before it is committed, and a change that has begun runs to its end even if the handler that
asked for it is cancelled meanwhile.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import TypeVar

from bot.clock import Clock
from bot.host import showing
from bot.host.answers import Answer, Played, Reply, WhyNot
from bot.host.chance import Chance
from bot.host.live import Live, load, scene
from bot.host.locks import Locks
from bot.host.play import Step
from bot.host.scene import Scene
from engine import Card, IllegalMove, MoveFormatError, parse_move
from storage import games, screens
from storage.database import Database

T = TypeVar("T")

OLD_BUTTON = Answer("answer-already-played")
UNKNOWN = Answer("answer-unknown-button")


@dataclass(frozen=True, slots=True)
class House:
    """What every room of the host needs."""

    db: Database
    clock: Clock
    chance: Chance
    bot_username: str
    wake: Callable[[], None]
    """Tells the delivery loop that screens may be behind."""


class Tables:
    """Live games by id, each with its lock."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._cache: dict[int, Live] = {}
        self._locks = Locks()
        self._running: set[asyncio.Task[object]] = set()

    async def change(self, game: int, work: Callable[[], Coroutine[None, None, T]]) -> T:
        """Runs `work` alone on that game, to its end; drops the cached game if it fails."""

        async def alone() -> T:
            async with self._locks.holding(game):
                try:
                    return await work()
                except BaseException:
                    self._cache.pop(game, None)
                    raise

        task = asyncio.create_task(alone())
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def settle(self) -> None:
        """Waits until every change that has begun is at its end."""
        while self._running:
            await asyncio.wait(set(self._running))

    async def cached(self, game: int) -> Live | None:
        """The game, from memory or its log; only inside `change`."""
        if game in self._cache:
            return self._cache[game]
        live = await self.house.db.read(lambda db: load(db, game))
        if live is not None:
            self._keep(live)
        return live

    async def live(self, game: int) -> Live | None:
        """The game as of its last commit."""
        found = self._cache.get(game)
        return found or await self.change(game, lambda: self.cached(game))

    async def scene(self, game: int) -> tuple[Live, Scene] | None:
        """The game and what everybody may know of it."""
        live = await self.live(game)
        if live is None:
            return None
        return live, await self.house.db.read(lambda db: scene(db, live, self.house.bot_username))

    async def commit(self, live: Live, unit: Callable[[sqlite3.Connection], None]) -> None:
        """Makes `live` the game, durably; only inside `change`."""
        await self.house.db.write(unit)
        self._keep(live)
        self.house.wake()

    def _keep(self, live: Live) -> None:
        """Keeps a game in memory as long as it goes on."""
        if live.stage in games.LIVE_STAGES:
            self._cache[live.id] = live
        else:
            self._cache.pop(live.id, None)

    def chat_of(self, game: int) -> int | None:
        """The group of a game that is in memory."""
        live = self._cache.get(game)
        return live.chat if live else None

    def forget(self, game: int) -> None:
        """Drops the cached game: its row was changed elsewhere, inside `change`."""
        self._cache.pop(game, None)

    # Messages

    async def show_table_again(self, game: int, chat: int) -> None:
        """Posts the table, or the lobby, anew below what has been written since."""

        def unit(db: sqlite3.Connection) -> None:
            newest = screens.newest(db, game, chat)
            if newest is not None:
                screens.renew(db, newest.id)

        await self.house.db.write(unit)
        self.house.wake()

    async def show_hands_again(self, person: int) -> bool:
        """Sends the person's hands at all running tables anew; False if there is none."""

        def unit(db: sqlite3.Connection) -> bool:
            running = [each for each in games.games_of_person(db, person) if each.ended_at is None]
            hands = [screens.newest(db, each.id, person) for each in running]
            for hand in hands:
                if hand is not None:
                    screens.renew(db, hand.id)
            return any(hands)

        found = await self.house.db.write(unit)
        self.house.wake()
        return found

    async def remove_message(self, chat: int, message: int) -> None:
        """Has a message removed that has done its work."""
        now = self.house.clock.time()
        await self.house.db.write(lambda db: screens.add_stale(db, chat, message, now))
        self.house.wake()

    async def remove_unregistered(self, chat: int, message: int) -> None:
        """Has a message with old buttons removed if no screen knows it."""
        if not await self.house.db.read(lambda db: screens.is_registered(db, chat, message)):
            await self.remove_message(chat, message)

    # Moves

    async def move(self, person: int, game: int, version: int, code: str) -> Reply:
        """A tap on a move button that was drawn when the game had `version` moves."""
        return await self.change(game, lambda: self._move(person, game, version, code))

    async def _move(self, person: int, game: int, version: int, code: str) -> Reply:
        live = await self.cached(game)
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
            await self.commit(after, lambda db: self._log_move(db, live, after, steps))
        except sqlite3.IntegrityError:  # another process or an abandoned unit was faster
            self.forget(game)
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
        await self.house.db.write(lambda db: screens.want(db, live.id, "hand", live.rounds, person))
        self.house.wake()

    async def _stay_quiet(self, live: Live, person: int) -> None:
        """The person is here: no need to ring."""
        await self.house.db.write(lambda db: screens.drop_renewal(db, live.id, "hand", person))

    # Deals

    async def deal(self, person: int, game: int, number: int) -> Reply:
        """A tap on the button that deals round `number`."""
        return await self.change(game, lambda: self._deal(person, game, number))

    async def _deal(self, person: int, game: int, number: int) -> Reply:
        live = await self.cached(game)
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
            await self.commit(
                after, lambda db: log_deal(db, live, after, pack, steps, self.house.clock.time())
            )
        except sqlite3.IntegrityError:  # another process or an abandoned unit was faster
            self.forget(game)
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
    return None
