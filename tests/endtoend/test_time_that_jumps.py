"""A process that is suspended and clocks that jump: nothing fires twice, nothing is lost (C60)."""

import asyncio
import signal

from party.clock import advance
from party.people import USERNAME, Json
from party.trouble import TABLE, Stage

HOUR = 3600.0


async def rings(driven: Stage, chat: int, since: int) -> list[Json]:
    """What was sent to a chat and not edited: a hand that is sent anew rings."""
    return [
        each
        for each in await driven.calls(since=since, chat=chat)
        if each["method"] == "sendMessage"
    ]


async def test_bot_that_was_suspended_for_an_hour_catches_up_once(driven: Stage) -> None:
    """What people asked meanwhile is answered, the turn rings once, the table is posted once."""
    table = await driven.deal()
    player, _ = await driven.on_turn(table)
    before = await driven.last_call()
    record = await driven.bot.record(1)
    driven.bot.send_signal(signal.SIGSTOP)
    await driven.people.say(table.players[0], table.group, f"/score@{USERNAME}")
    await advance(driven.clocks[0], HOUR)
    jump = asyncio.create_task(advance(driven.clocks[1], HOUR))
    driven.bot.send_signal(signal.SIGCONT)
    await jump
    await driven.people.until_text(table.players[0], table.group, "Счёт")
    await driven.bot.settled()
    for _ in range(2):
        assert [len(await rings(driven, each, before)) for each in table.players] == [
            int(each == player) for each in table.players
        ]
        sent = await rings(driven, table.group, before)
        assert len([each for each in sent if TABLE in each["params"]["text"]]) == 1
        assert len([each for each in sent if "Счёт" in each["params"]["text"]]) == 1
        assert len(await driven.tables(table)) == 1
        await driven.pass_time(HOUR)
        await driven.bot.settled()
    assert await driven.bot.record(1) == record
    await driven.move(table)
    assert await driven.bot.record(1) != record
    await driven.assert_shows_latest(table)


async def test_clock_that_jumps_a_day_ahead_rings_once(driven: Stage) -> None:
    table = await driven.deal()
    player, _ = await driven.on_turn(table)
    before = await driven.last_call()
    await advance(driven.clocks[1], 24 * HOUR)
    await driven.bot.settled()
    assert len(await rings(driven, player, before)) == 1
    await driven.pass_time(HOUR)
    await driven.bot.settled()
    assert len(await rings(driven, player, before)) == 1
    await driven.move(table)
    await driven.assert_shows_latest(table)


async def test_clock_that_is_set_back_a_day_holds_nothing_up(driven: Stage) -> None:
    """The bot has lived a day ahead; started again, it finds itself a day before."""
    table = await driven.deal()
    await advance(driven.clocks[1], 24 * HOUR)
    await driven.bot.settled()
    await driven.move(table)
    await driven.bot.stop()
    await driven.bot.start()
    before = await driven.last_call()
    await driven.move(table, 2)
    await driven.pass_time(11)
    await driven.bot.settled()
    player, _ = await driven.on_turn(table)
    assert len(await rings(driven, player, before)) == 1, "the turn does not ring"
    [shown] = await driven.tables(table)
    await driven.people.post("delete", chat=table.group, message=shown["id"])
    await driven.move(table)
    await driven.pass_time(31)
    await driven.bot.settled()
    assert len(await driven.tables(table)) == 1, "a deleted table is not posted anew"
    await driven.assert_shows_latest(table)
