"""Tables of correspondence call nobody between eleven in the evening and nine in the morning."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from checking.ticking import HOUR, RINGS, Ticking, ten_in_the_morning
from party.clock import start_at
from party.logs import assert_spotless
from party.trouble import stage

TEMPO = "correspondence"
SECOND = 1.0


@asynccontextmanager
async def at_the_hour(nursery: Path, folder: Path, hour: float) -> AsyncIterator[Ticking]:
    """A table of correspondence that is dealt at that hour in Moscow."""
    start_at(folder / "bot.clock", ten_in_the_morning() + (hour - 10) * HOUR)
    async with stage(nursery, folder) as driven:
        yield Ticking(driven, await driven.deal(2, tempo=TEMPO))
    assert_spotless(driven.bot.log)


async def rung(ticking: Ticking, player: int, since: int) -> int:
    """How often a message to that person has rung."""
    sent = await ticking.sent(player, since)
    return len([each for each in sent if each["params"].get("disable_notification") == "false"])


async def test_warnings_of_the_night_come_once_at_nine(nursery: Path, tmp_path: Path) -> None:
    """C62: of a turn that begins at eight in the evening two would come at two and at eight."""
    async with at_the_hour(nursery, tmp_path, 20) as ticking:
        player = await ticking.on_turn()
        await ticking.pass_time(RINGS)
        before = await ticking.stage.last_call()
        await ticking.pass_time(13 * HOUR - RINGS - SECOND)
        assert await rung(ticking, player, before) == 0
        await ticking.pass_time(SECOND)
        assert await rung(ticking, player, before) == 1
        await ticking.pass_time(7 * HOUR - SECOND)
        assert await rung(ticking, player, before) == 1
        await ticking.pass_time(SECOND)
        assert await rung(ticking, player, before) == 2
        await ticking.pass_time(4 * HOUR - SECOND)
        assert await rung(ticking, player, before) == 2
        assert ticking.moves() == []
        await ticking.pass_time(SECOND)
        assert len(ticking.moves()) == 1


async def test_turn_that_begins_at_night_rings_in_the_morning(
    nursery: Path, tmp_path: Path
) -> None:
    """C62"""
    async with at_the_hour(nursery, tmp_path, 23) as ticking:
        player = await ticking.on_turn()
        before = await ticking.stage.last_call()
        await ticking.pass_time(10 * HOUR - SECOND)
        assert await rung(ticking, player, before) == 0
        await ticking.pass_time(SECOND)
        assert await rung(ticking, player, before) == 1


@pytest.mark.parametrize("trouble", ["killed", "suspended"])
async def test_warning_that_was_missed_in_the_evening_waits_for_the_morning(
    nursery: Path, tmp_path: Path, trouble: str
) -> None:
    """C60, C62: it was due at ten; at three in the morning nobody is called."""
    async with at_the_hour(nursery, tmp_path, 16) as ticking:
        player = await ticking.on_turn()
        await ticking.pass_time(RINGS)
        before = await ticking.stage.last_call()
        if trouble == "killed":
            await ticking.restart(11 * HOUR - RINGS, kill=True)
        else:
            await ticking.suspend(11 * HOUR - RINGS)
        await ticking.pass_time(6 * HOUR - SECOND)
        assert await rung(ticking, player, before) == 0
        await ticking.pass_time(SECOND)
        assert await rung(ticking, player, before) == 1


async def test_hand_that_a_gated_chat_takes_at_night_does_not_ring(
    nursery: Path, tmp_path: Path
) -> None:
    """The warning is due ten minutes before night, but Telegram takes nothing for an hour."""
    async with at_the_hour(nursery, tmp_path, 16 + 5 / 6) as ticking:
        player = await ticking.on_turn()
        await ticking.pass_time(RINGS)
        before = await ticking.stage.last_call()
        gate = {"chat": player, "method": "sendMessage"}
        await ticking.stage.fault("429", match=gate, retry_after=3600)
        await ticking.wait(6 * HOUR)
        await ticking.stage.until_struck()
        await ticking.wait(HOUR)
        await ticking.stage.bot.settled()
        _, hand = await ticking.sent(player, before)
        assert hand["outcome"]["ok"]
        assert hand["params"]["disable_notification"] == "true"


async def test_reminder_at_night_is_promised_for_the_morning_however_often_it_is_asked_for(
    nursery: Path, tmp_path: Path
) -> None:
    """C46, C62: it rings once."""
    async with at_the_hour(nursery, tmp_path, 23) as ticking:
        people, group = ticking.stage.people, ticking.table.group
        player = await ticking.on_turn()
        other = next(each for each in ticking.table.players if each != player)
        before = await ticking.stage.last_call()
        for _ in range(2):
            button = await people.until_button(other, group, "Поторопить")
            said = await people.press(other, button)
            assert said["text"].startswith("За этим столом сейчас ночь, напомним утром: ")
            await ticking.pass_time(SECOND)
        await ticking.pass_time(10 * HOUR)
        assert await rung(ticking, player, before) == 1
