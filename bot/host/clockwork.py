"""Does at its time what nobody else does: warnings, moves for others, deals, the end of idle games.

Everything it waits for is stored; it only looks at what is due. Whatever it does is one unit of
work behind the game's lock, so it is done once, however often the bot is restarted.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace

from bot.clock import race
from bot.host import showing, timing
from bot.host.damage import set_aside
from bot.host.live import Live
from bot.host.moves import Moves
from bot.host.tables import Tables
from bot.host.tempos import HOUR
from bot.logs import get_logger
from bot.store import Store
from storage import chats, clocks, games, idle, screens
from storage.clocks import Clock
from storage.errors import DamagedGameError, Unavailable

Work = Callable[[int, float], Coroutine[None, None, bool]]
"""What is done about one game at a time; False if it could not be done."""

log = get_logger(__name__)

LONGEST_SLEEP = 24 * HOUR

LATE = 10.0
"""Seconds that it may wake too late, or the date run ahead, before the machine has been away."""


@dataclass(frozen=True, slots=True)
class _Trouble:
    """A game about which nothing could be done, `times` in a row; it is left alone `until` then."""

    times: int
    until: float


class Clockwork:
    """Runs until it is cancelled."""

    def __init__(self, tables: Tables, moves: Moves) -> None:
        self.tables = tables
        self.house = tables.house
        self.moves = moves
        self._store = Store(self.house.db, self.house.clock, "clocks wait for the storage")
        self._changed = asyncio.Event()
        self._troubles: dict[int, _Trouble] = {}
        self._ahead = self._ahead_now()
        self._until = self._no_end_before = self.house.clock.time()

    def wake(self) -> None:
        """Says that clocks may have been set."""
        self.house.rest.is_over("clockwork")
        self._changed.set()

    async def run(self) -> None:
        """Looks at whatever is due, for ever; first gives everybody time, as after a restart."""
        await self._store.insist(self._begin)
        while True:
            await self._store.insist(self._step)

    async def _step(self) -> None:
        """Does what is due now, or sleeps until something is. Raises Unavailable."""
        self._changed.clear()
        now = await self._mind_jumps()
        due = await self._next(now)
        if due <= now:
            await self._do_what_is_due(now)
            self._until = now
        else:
            self._until = due
            await self._sleep(due, now)

    async def _sleep(self, until: float, now: float) -> None:
        """Till that date; no longer, in time lived through, if the date is set back meanwhile."""
        if not self._changed.is_set():
            self.house.rest.begins("clockwork")
        clock = self.house.clock
        await race(clock.sleep_until(until), clock.sleep(until - now), self._changed.wait())
        self.house.rest.is_over("clockwork")

    async def _mind_jumps(self) -> float:
        """The time now; puts right what a suspended machine, or a date that was set, has done.

        Whatever is decided next is decided as of this moment: what the machine sleeps through
        after it has been looked at does not count against anybody.
        """
        now, ahead = self.house.clock.time(), self._ahead_now()
        if ahead > self._ahead + LATE or now > self._until + LATE:
            await self._give_time()
            log.info("the machine has been away: everybody is given time")
        elif (back := self._ahead - ahead) > LATE:
            await self._set_back(back)
        self._ahead = ahead
        return now

    def _ahead_now(self) -> float:
        """By how much the date is ahead of the time lived through; it does not change by itself."""
        return self.house.clock.time() - self.house.clock.lived()

    async def _begin(self) -> None:
        """The bot has been down, and the date may have been set back meanwhile."""
        latest = await self.house.db.read(clocks.latest)
        back = 0.0 if latest is None else latest - self.house.clock.time()
        if back > 0:
            await self._set_back(back)
        await self._give_time()

    async def _give_time(self) -> None:
        until = self.house.clock.time() + timing.AT_LEAST
        moment = 2 * timing.COMPUTER_THINKS

        def unit(db: sqlite3.Connection) -> None:
            for game in clocks.give_time(db, until, moment):
                showing.show_more_time(db, game)

        await self.house.db.write(unit)
        self._no_end_before = until
        self.house.wake()

    async def _set_back(self, by: float) -> None:
        await self.house.db.write(lambda db: clocks.set_back(db, by))
        log.info("the machine's date was set back", seconds=round(by))
        self._no_end_before -= by
        self._troubles.clear()
        self.house.wake()

    async def _next(self, now: float) -> float:
        """When something is to be looked at next."""
        resting = self._resting(now)

        def unit(db: sqlite3.Connection) -> tuple[float | None, float | None]:
            return clocks.next_due(db, resting), idle.next_end(db, timing.IDLE, resting)

        due, end = await self.house.db.read(unit)
        times = [now + LONGEST_SLEEP, *resting.values()]
        if due is not None:
            times.append(due)
        if end is not None:
            times.append(max(end, self._no_end_before))
        return min(times)

    async def _do_what_is_due(self, now: float) -> None:
        resting = self._resting(now)

        def unit(db: sqlite3.Connection) -> tuple[list[int], list[int]]:
            too_early = now < self._no_end_before
            ended = [] if too_early else idle.ended(db, timing.IDLE, now, resting)
            return clocks.due(db, now, resting), ended

        due, idle_games = await self.house.db.read(unit)
        for game in idle_games:
            await self._safely(game, self._expire, now)
        for game in due:
            if game not in self._resting(now):
                await self._safely(game, self._look, now)

    async def _safely(self, game: int, work: Work, now: float) -> None:
        """One game's trouble is not the others'."""
        try:
            if await self.tables.change(game, lambda: work(game, now)):
                self._troubles.pop(game, None)
            else:
                self._let_rest(game, now)
        except DamagedGameError as damage:
            await set_aside(self.tables, damage)
            await self.house.db.write(lambda db: clocks.stop_clock(db, game))
        except Unavailable:
            raise
        except Exception:
            log.exception("a clock could not be looked at", game=game)
            self._let_rest(game, now)

    def _let_rest(self, game: int, now: float) -> None:
        """What went wrong must not go wrong over and over: less and less often."""
        before = self._troubles.get(game)
        times = before.times + 1 if before else 0
        seconds = min(timing.LOOK_AGAIN * 2.0**times, HOUR)
        self._troubles[game] = _Trouble(times, now + seconds)

    def _resting(self, now: float) -> dict[int, float]:
        """The games that are left alone now, and until when."""
        return {
            game: trouble.until for game, trouble in self._troubles.items() if trouble.until > now
        }

    async def _look(self, game: int, now: float) -> bool:
        """What one clock asks for now; only inside `Tables.change`."""
        live = await self.tables.cached(game)
        clock = await self.house.db.read(lambda db: clocks.clock(db, game))
        if clock is None or clock.due_at > now:
            return True
        if live is None or not timing.is_for(clock, live):
            await self.house.db.write(lambda db: _wind_again(db, game, live, now))
        elif clock.waits_for == "person":
            return await self._look_at_person(live, clock, now)
        elif clock.deadline > now:
            later = replace(clock, due_at=clock.deadline)
            await self.house.db.write(lambda db: clocks.set_clock(db, later))
        elif clock.waits_for == "deal":
            return await self.moves.deal_next(live)
        else:
            return await self.moves.move_for(live)
        return True

    async def _look_at_person(self, live: Live, clock: Clock, now: float) -> bool:
        if not await self.house.db.read(lambda db: _has_been_shown(db, live)):
            held = timing.hold(clock, now)
            await self.house.db.write(lambda db: clocks.set_clock(db, held))
        elif clock.held_since is not None:
            released = timing.release(clock, now)
            await self.house.db.write(lambda db: _go_on(db, live, clock, released, now))
            self.house.wake()
        elif clock.deadline > now:
            await self._warn(live, clock, now)
        else:
            log.info("a turn has run out", game=live.id)
            return await self.moves.run_out(live, timing.MISSED_TURNS)
        return True

    async def _warn(self, live: Live, clock: Clock, now: float) -> None:
        """The hand is sent anew, so that it rings; the table says how much time is left."""

        def unit(db: sqlite3.Connection) -> bool:
            warned = timing.warnings_given(live, clock, chats.zone(db, live.place.chat), now)
            if warned > clock.warned:
                showing.show_warning(db, live, now)
            _look_next(db, live, replace(clock, warned=warned), now)
            return warned > clock.warned

        if await self.house.db.write(unit):
            self.house.wake()

    async def _expire(self, game: int, now: float) -> bool:
        """Nobody has done anything for long: the game or lobby ends and frees its chat."""
        live = await self.tables.cached(game)
        still = await self.house.db.read(lambda db: idle.ended(db, timing.IDLE, now))
        if live is None or game not in still:
            return True  # somebody was there after all
        after = replace(live, stage="expired")

        def unit(db: sqlite3.Connection) -> None:
            games.set_stage(db, game, "expired", self.house.clock.time())
            showing.show_end(db, after)

        await self.tables.commit(after, unit)
        log.info("nobody has played for long: the table is closed", game=game)
        return True


def _look_next(db: sqlite3.Connection, live: Live, clock: Clock, now: float) -> None:
    due_at = timing.next_look(live, clock, chats.zone(db, live.place.chat), now)
    clocks.set_clock(db, replace(clock, due_at=due_at))


def _go_on(db: sqlite3.Connection, live: Live, held: Clock, released: Clock, now: float) -> None:
    if released.warned and released.deadline > held.deadline:
        showing.show_more_time(db, live.id)
    _look_next(db, live, released, now)


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
