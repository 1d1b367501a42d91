"""Does at its time what nobody else does: warnings, moves for others, deals, the end of idle games.

Everything it waits for is stored; it only looks at what is due. Whatever it does is one unit of
work behind the game's lock, so it is done once, however often the bot is restarted.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import TypeVar

from bot.clock import race
from bot.host import showing, timing
from bot.host.damage import set_aside
from bot.host.live import Live
from bot.host.moves import Moves
from bot.host.tables import Tables
from bot.logs import describe, get_logger
from storage import clocks, games, idle, screens
from storage.clocks import Clock
from storage.errors import DamagedGameError, Unavailable

T = TypeVar("T")

log = get_logger(__name__)

LONGEST_SLEEP = 20.0
"""Seconds after which it looks again, whatever it waits for: a machine may have been suspended."""

LATE = 10.0
"""Seconds by which it may wake too late before that counts as a suspension."""

STORAGE_BACKOFF = 1.0


class Clockwork:
    """Runs until it is cancelled."""

    def __init__(self, tables: Tables, moves: Moves) -> None:
        self.tables = tables
        self.house = tables.house
        self.moves = moves
        self._changed = asyncio.Event()

    def wake(self) -> None:
        """Says that clocks may have been set."""
        self._changed.set()

    async def run(self) -> None:
        """Looks at whatever is due, for ever; first gives everybody time, as after a restart."""
        await self._insist(self._give_time)
        while True:
            self._changed.clear()
            now = self.house.clock.time()
            due = await self._insist(self._next)
            if due is not None and due <= now:
                await self._insist(self._do_what_is_due)
                continue
            until = now + LONGEST_SLEEP if due is None else min(due, now + LONGEST_SLEEP)
            await race(self.house.clock.sleep_until(until), self._changed.wait())
            await self._mind_jumps(now, until)

    async def _mind_jumps(self, slept_at: float, until: float) -> None:
        """The machine slept longer than it should have, or its date was set back."""
        now = self.house.clock.time()
        if now > until + LATE:
            log.info("the machine has been away: everybody is given time", seconds=now - until)
            await self._insist(self._give_time)
        elif now < slept_at:
            log.info("the machine's date was set back", seconds=slept_at - now)
            await self._insist(self._set_back)

    async def _give_time(self) -> None:
        until = self.house.clock.time() + timing.AT_LEAST
        moment = 2 * timing.COMPUTER_THINKS
        await self.house.db.write(lambda db: clocks.give_time(db, until, moment))

    async def _set_back(self) -> None:
        now = self.house.clock.time()
        await self.house.db.write(lambda db: clocks.set_back(db, now))

    async def _next(self) -> float | None:
        def unit(db: sqlite3.Connection) -> list[float | None]:
            return [clocks.next_due(db), idle.next_end(db, timing.IDLE)]

        times = [when for when in await self.house.db.read(unit) if when is not None]
        return min(times, default=None)

    async def _do_what_is_due(self) -> None:
        now = self.house.clock.time()

        def unit(db: sqlite3.Connection) -> tuple[list[int], list[int]]:
            return clocks.due(db, now), idle.ended(db, timing.IDLE, now)

        due, idle_games = await self.house.db.read(unit)
        for game in idle_games:
            await self._safely(game, self._expire)
        for game in due:
            await self._safely(game, self._look)
        await asyncio.sleep(0)

    async def _safely(self, game: int, look: Callable[[int], Coroutine[None, None, None]]) -> None:
        """One game's trouble is not the others'."""
        try:
            await self.tables.change(game, lambda: look(game))
        except DamagedGameError as damage:
            await set_aside(self.tables, damage)
        except Unavailable:
            raise
        except Exception:
            log.exception("a clock could not be looked at", game=game)
            await self._put_off(game)

    async def _put_off(self, game: int) -> None:
        """A mistake of the program must not be made without end."""
        later = self.house.clock.time() + timing.AT_LEAST

        def unit(db: sqlite3.Connection) -> None:
            clock = clocks.clock(db, game)
            if clock is not None:
                clocks.set_clock(db, replace(clock, due_at=later, deadline=later))

        await self.house.db.write(unit)

    async def _look(self, game: int) -> None:
        """What one clock asks for now; only inside `Tables.change`."""
        now = self.house.clock.time()
        live = await self.tables.cached(game)
        clock = await self.house.db.read(lambda db: clocks.clock(db, game))
        if clock is None or clock.due_at > now:
            return
        if live is None or live.version != clock.version:
            await self.house.db.write(lambda db: _wind_again(db, game, live, now))
        elif clock.waits_for == "person":
            await self._look_at_person(live, clock, now)
        elif clock.deadline > now:
            await self.house.db.write(
                lambda db: clocks.set_clock(db, replace(clock, due_at=clock.deadline))
            )
        elif clock.waits_for == "deal":
            await self.moves.deal_next(live)
        else:
            await self.moves.move_for(live)

    async def _look_at_person(self, live: Live, clock: Clock, now: float) -> None:
        shown = await self.house.db.read(lambda db: _has_been_shown(db, live))
        if not shown:
            # Their chat takes no messages just now: nobody's time runs while they see nothing.
            look = now + timing.LOOK_AGAIN
            held = replace(clock, held=True, due_at=look, deadline=max(clock.deadline, look))
            await self.house.db.write(lambda db: clocks.set_clock(db, held))
        elif clock.held:
            until = max(clock.deadline, now + timing.AT_LEAST)
            released = replace(clock, held=False, deadline=until)
            await self.house.db.write(lambda db: _look_next(db, live, released))
        elif clock.deadline > now:
            await self._warn(live, clock, now)
        else:
            await self.moves.run_out(live, timing.MISSED_TURNS)
            log.info("a turn has run out", game=live.id)

    async def _warn(self, live: Live, clock: Clock, now: float) -> None:
        """The hand is sent anew, so that it rings; the table says how much time is left."""

        def unit(db: sqlite3.Connection) -> None:
            times = timing.warning_times(live, clock, timing.zone_of(db, live))
            warned = sum(when <= now for when in times)
            if warned > clock.warned:
                showing.show_warning(db, live)
            _look_next(db, live, replace(clock, warned=warned))

        await self.house.db.write(unit)
        self.house.wake()

    async def _expire(self, game: int) -> None:
        """Nobody has done anything for long: the game or lobby ends and frees its chat."""
        live = await self.tables.cached(game)
        if live is None or live.stage not in games.LIVE_STAGES:
            return
        after = replace(live, stage="expired")

        def unit(db: sqlite3.Connection) -> None:
            games.set_stage(db, game, "expired", self.house.clock.time())
            showing.show_end(db, after)

        await self.tables.commit(after, unit)
        log.info("nobody has played for long: the table is closed", game=game)

    async def _insist(self, work: Callable[[], Coroutine[None, None, T]]) -> T:
        """Waits for the storage as long as it takes."""
        while True:
            try:
                return await work()
            except Unavailable as error:
                log.error("clocks wait for the storage", why=describe(error))  # noqa: TRY400 - an operator needs no stack
                await self.house.clock.sleep(STORAGE_BACKOFF)


def _look_next(db: sqlite3.Connection, live: Live, clock: Clock) -> None:
    due_at = timing.next_look(live, clock, timing.zone_of(db, live))
    clocks.set_clock(db, replace(clock, due_at=due_at))


def _wind_again(db: sqlite3.Connection, game: int, live: Live | None, now: float) -> None:
    """The clock is not this game's any more."""
    clocks.stop_clock(db, game)
    if live is not None:
        timing.wind(db, live, now)


def _has_been_shown(db: sqlite3.Connection, live: Live) -> bool:
    """Whether the person whose turn it is sees that it is."""
    seat = live.seats[live.turn] if live.turn is not None else None
    if seat is None or seat.person is None:
        return True
    hand = screens.newest(db, live.id, seat.person)
    return hand is not None and hand.is_up_to_date
