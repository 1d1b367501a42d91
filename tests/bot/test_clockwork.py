"""The one that waits: every clock is looked at when it is due, and no trouble stops the others."""

import sqlite3
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Never

import pytest
from checking.hosting import Host, hosting

from bot.host import timing
from bot.host.clockwork import Clockwork
from storage import clocks, games
from storage.errors import Unavailable

ANN, BOB = 11, 12
DAY = 24 * 3600.0


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    """A host with two people at a calm table, whose first turn has just begun."""
    async with hosting(tmp_path) as host:
        await host.open(ANN, BOB, tempo="calm")
        await host.begin()
        yield host


async def on_turn(host: Host) -> int:
    """Whose turn it is."""
    live = await host.live()
    assert live.turn is not None
    person = live.people[live.turn]
    assert person is not None
    return person


async def made(host: Host) -> int:
    """How many moves somebody was not forced to make."""
    return len([each for each in await host.moves_since(0) if not each.automatic])


async def test_turn_runs_out_at_its_end_and_not_before(host: Host) -> None:
    await host.pass_time(89.9)
    assert await made(host) == 0
    await host.pass_time(0.1)
    assert await made(host) == 1


@pytest.mark.parametrize("shown_after", [1.0, 3.0, 59.0, 89.0, 1000.0])
async def test_turn_that_is_not_shown_does_not_run_out_until_half_a_minute_after_it_is(
    host: Host, shown_after: float
) -> None:
    other = BOB if await on_turn(host) == ANN else ANN
    host.gated = {other}
    await host.pass_time(90)
    while await on_turn(host) != other:
        await host.pass_time(90)
    before = await made(host)
    await host.pass_time(shown_after)
    host.gated = set()
    await host.quiet()
    await host.pass_time(max(29.9, 89.9 - shown_after))
    assert await made(host) == before
    await host.pass_time(30)
    assert await made(host) == before + 1


async def leave_and_come_back(host: Host, person: int, away: float) -> None:
    """Somebody lets the computer have their seat for so many seconds."""
    await host.presence.leave(person, host.game)
    await host.pass_time(away)
    await host.presence.come_back(person, host.game)
    await host.quiet()


@pytest.mark.parametrize(("every", "away"), [(25.0, 0.0), (1.0, 0.5), (2.0, 1.4)])
async def test_turn_of_whoever_leaves_and_comes_back_over_and_over_lasts_no_longer(
    host: Host, every: float, away: float
) -> None:
    slow, passed = await on_turn(host), 0.0
    while passed + every < 90:
        assert await made(host) == 0
        await leave_and_come_back(host, slow, away)
        await host.pass_time(every - away)
        passed += every
    assert await made(host) == 0
    await host.pass_time(90 - passed)
    assert await made(host) == 1


async def test_time_that_was_given_is_still_there_for_who_leaves_and_comes_back(host: Host) -> None:
    slow = await on_turn(host)
    await host.pass_time(85)
    await host.restart()
    await host.pass_time(5)
    await leave_and_come_back(host, slow, 1.0)
    await host.pass_time(23.9)
    assert await made(host) == 0
    await host.pass_time(0.1)
    assert await made(host) == 1


async def test_turn_after_a_pause_is_a_whole_one_for_who_has_come_back(host: Host) -> None:
    slow = await on_turn(host)
    await host.pass_time(80)
    await leave_and_come_back(host, slow, 0.0)
    await host.control.pause(slow, host.game)
    await host.control.resume(slow, host.game)
    await host.quiet()
    await host.pass_time(89.9)
    assert await made(host) == 0
    await host.pass_time(0.1)
    assert await made(host) == 1


async def test_pause_between_rounds_ends_when_only_one_person_is_left(host: Host) -> None:
    while (await host.live()).turn is not None:
        live = await host.live()
        assert live.game.round is not None
        [move, *_] = live.game.round.legal_moves()
        await host.moves.move(await on_turn(host), live.id, live.version, move.code)
    await host.pass_time(10)
    assert (await host.live()).rounds == 1
    await host.presence.leave(BOB, host.game)
    await host.quiet()
    await host.pass_time(timing.COMPUTER_THINKS)
    assert (await host.live()).rounds == 2


async def test_clock_that_does_not_fit_its_game_is_set_anew(host: Host) -> None:
    """Such a row could come from another version of the program."""
    live = await host.live()

    def wrong(db: sqlite3.Connection) -> None:
        running = clocks.clock(db, live.id)
        assert running is not None
        odd = replace(running, version=7, waits_for="deal", due_at=0.0, deadline=0.0)
        clocks.set_clock(db, odd)

    await host.db.write(wrong)
    host.clockwork.wake()
    await host.quiet()
    running = await host.running_clock()
    assert running is not None
    assert (running.version, running.waits_for) == (live.version, "person")
    assert running.deadline == host.clock.time() + 90
    assert await made(host) == 0


async def test_clock_of_a_game_that_has_ended_is_taken_away(host: Host) -> None:
    running = await host.running_clock()
    assert running is not None
    await host.control.stop(host.game, "stopped")
    await host.db.write(lambda db: clocks.set_clock(db, replace(running, due_at=0.0)))
    host.clockwork.wake()
    await host.quiet()
    assert await host.running_clock() is None


async def test_person_who_acts_in_the_moment_of_the_expiry_keeps_the_table(host: Host) -> None:
    """What was idle when it was looked for may not be when its turn comes."""
    await host.db.write(lambda db: games.touch(db, host.game, host.clock.time()))
    assert await host.clockwork._expire(host.game, host.clock.time())
    assert (await host.row()).stage == "playing"


class Clumsy(Clockwork):
    """One that makes a mistake whenever it looks at a turn."""

    looked: list[float]

    async def _look(self, game: int, now: float) -> bool:
        del game
        self.looked.append(now)
        raise LookupError("a mistake")


class Hasty(Clockwork):
    """One whose work comes to nothing."""

    looked: list[float]

    async def _expire(self, game: int, now: float) -> bool:
        del game
        self.looked.append(now)
        return False


async def run_instead(host: Host, clumsy: Clumsy | Hasty) -> None:
    """Lets that one look at the clocks."""
    await host.stop()
    clumsy.looked = []
    host.clockwork = clumsy
    await host.start()


async def test_mistake_is_made_less_and_less_often(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        await host.open(ANN, BOB, tempo="lively")
        await host.begin()
        clumsy = Clumsy(host.tables, host.moves)
        await run_instead(host, clumsy)
        began = host.clock.time()
        await host.pass_time(DAY)
        assert host.complaints == {"a clock could not be looked at"}
    looks = [when - began for when in clumsy.looked]
    assert looks[:5] == [2, 7, 17, 37, 77]
    assert len(looks) < 40


async def test_expiry_that_comes_to_nothing_is_tried_less_and_less_often(host: Host) -> None:
    await host.presence.leave(ANN, host.game)
    await host.presence.leave(BOB, host.game)
    hasty = Hasty(host.tables, host.moves)
    await run_instead(host, hasty)
    await host.pass_time(8 * DAY)
    assert 5 < len(hasty.looked) < 40


async def test_storage_that_fails_for_a_while_costs_nobody_their_turn(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = host.db.write

    async def fails(_unit: object) -> Never:
        raise Unavailable("the disk is full")

    await host.pass_time(89)
    monkeypatch.setattr(host.db, "write", fails)
    for _ in range(20):
        await host.clock.advance(1)
        await host.rest()
    monkeypatch.setattr(host.db, "write", write)
    await host.clock.advance(1)
    await host.quiet()
    assert host.complaints == {"clocks wait for the storage"}
    assert await made(host) == 0
    await host.pass_time(timing.AT_LEAST)
    assert await made(host) == 1
