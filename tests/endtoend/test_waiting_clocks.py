"""Nobody's time runs while they cannot play: pauses, closed groups, gated chats, jumps of time."""

import asyncio
import signal

import pytest
from checking.ticking import AT_LEAST, DAY, HOUR, RINGS, TURNS, Ticking
from party.clock import jump
from party.trouble import TABLE, Stage

TEMPOS = tuple(TURNS)
SECOND = 1.0


async def assert_full_turn(ticking: Ticking, tempo: str) -> None:
    """The turn that goes on now is a whole one, after which the computer moves once."""
    turn, passed, made = TURNS[tempo], 0.0, len(ticking.moves())
    for when in (*turn.warnings, turn.lasts - SECOND):
        await ticking.pass_time(when - passed)
        passed = when
        assert len(ticking.moves()) == made
    await ticking.pass_time(SECOND)
    assert len(ticking.moves()) == made + 1


@pytest.mark.parametrize("tempo", ["lively", "calm"])
async def test_paused_table_has_no_clock_and_a_whole_turn_afterwards(
    driven: Stage, tempo: str
) -> None:
    ticking = Ticking(driven, await driven.deal(2, tempo=tempo))
    player = await ticking.on_turn()
    await ticking.pass_time(TURNS[tempo].warnings[0] - SECOND)
    await ticking.asked(player, "/pause", "Пауза")
    before = await driven.last_call()
    await ticking.pass_time(HOUR)
    assert await driven.calls(since=before) == []
    assert ticking.moves() == []
    await driven.people.say(player, ticking.table.group, "/resume")
    await driven.people.until_gone(player, ticking.table.group, "⏸")
    await driven.bot.settled()
    await assert_full_turn(ticking, tempo)


async def test_deal_waits_while_the_table_is_paused(driven: Stage) -> None:
    ticking = Ticking(driven, await driven.deal(2, tempo="lively"))
    await ticking.play_round()
    player = ticking.table.players[0]
    await driven.people.say(player, ticking.table.group, "/pause")
    await driven.people.until_gone(player, ticking.table.group, "начнётся сам")
    await driven.bot.settled()
    await ticking.pass_time(HOUR)
    assert ticking.rounds() == 1
    await driven.people.say(player, ticking.table.group, "/resume")
    await driven.people.until_text(player, ticking.table.group, "начнётся сам")
    await driven.bot.settled()
    await ticking.pass_time(TURNS["lively"].deal - SECOND)
    assert ticking.rounds() == 1
    await ticking.pass_time(SECOND)
    assert ticking.rounds() == 2


async def test_table_of_a_group_that_takes_no_messages_has_no_clock(driven: Stage) -> None:
    ticking = Ticking(driven, await driven.deal(2, tempo="calm"))
    host, group = ticking.table.players[0], ticking.table.group
    await ticking.pass_time(50)
    [shown] = await driven.tables(ticking.table)
    await driven.people.post("member", chat=group, user=driven.people.bot, action="kick")
    await driven.people.until_text(host, driven.people.bot, "стол ждёт")
    await driven.bot.settled()
    await ticking.pass_time(HOUR)
    assert ticking.moves() == []
    await driven.people.post("member", chat=group, user=driven.people.bot, action="join")
    await driven.people.until_text(host, group, TABLE, after=int(shown["id"]))
    await driven.bot.settled()
    await assert_full_turn(ticking, "calm")


@pytest.mark.parametrize(("tempo", "gated"), [("lively", 4), ("lively", 19), ("calm", 95)])
async def test_turn_lasts_half_a_minute_after_a_hand_that_was_gated_is_shown(
    driven: Stage, tempo: str, gated: int
) -> None:
    """Whoever has the next turn does not hear of it: Telegram closes their chat for a while."""
    ticking = Ticking(driven, await driven.deal(2, tempo=tempo))
    mover = await ticking.on_turn()
    [waiting] = [each for each in ticking.table.players if each != mover]
    turn = ticking.table.players.index(waiting)
    while await ticking.seat_on_turn() != turn:
        await driven.fault("429", match={"chat": waiting}, retry_after=gated)
        assert await ticking.table.tap_once()
        await driven.until_struck()
        if await ticking.seat_on_turn() != turn:
            await ticking.pass_time(gated)
    made = len(ticking.moves())
    for _ in range(gated - 1):
        await ticking.wait(SECOND)
    assert "Ваш ход" not in (await ticking.hand(waiting))["text"]
    assert len(ticking.moves()) == made
    await ticking.wait(SECOND)
    await driven.bot.settled()
    assert "Ваш ход" in (await ticking.hand(waiting))["text"]
    for _ in range(int(AT_LEAST) - 1):
        await ticking.pass_time(SECOND)
    assert len(ticking.moves()) == made
    for _ in range(int(TURNS[tempo].lasts)):
        await ticking.pass_time(SECOND)
    assert len(ticking.moves()) == made + 1


@pytest.mark.parametrize("slept", [45.0, HOUR, 3 * DAY])
@pytest.mark.parametrize("tempo", TEMPOS)
async def test_machine_that_was_suspended_gives_everybody_half_a_minute(
    in_the_morning: Stage, tempo: str, slept: float
) -> None:
    """C60: whatever should have come meanwhile comes once."""
    ticking = Ticking(in_the_morning, await in_the_morning.deal(2, tempo=tempo))
    turn = TURNS[tempo]
    passed = 0.0
    for when in (*turn.warnings, turn.lasts - 5):
        await ticking.pass_time(when - passed)
        passed = when
    in_the_morning.bot.send_signal(signal.SIGSTOP)
    sleeping = asyncio.create_task(jump(ticking.clock, slept))
    in_the_morning.bot.send_signal(signal.SIGCONT)
    await sleeping
    await in_the_morning.bot.settled()
    await ticking.pass_time(AT_LEAST - SECOND)
    assert ticking.moves() == []
    await ticking.pass_time(SECOND)
    assert len(ticking.moves()) == 1


async def test_lobby_outlives_a_suspension_by_half_a_minute(driven: Stage) -> None:
    ticking = Ticking(driven, await driven.sit_down(2))
    await driven.bot.settled()
    await ticking.suspend(DAY)
    await ticking.pass_time(AT_LEAST - SECOND)
    assert ticking.stage_of_game() == "lobby"
    await ticking.pass_time(SECOND)
    assert ticking.stage_of_game() == "expired"


@pytest.mark.parametrize("restart", [False, True], ids=["running", "restarted"])
@pytest.mark.parametrize("tempo", TEMPOS)
async def test_date_that_is_set_back_a_week_holds_nobody_up(
    in_the_morning: Stage, tempo: str, restart: bool
) -> None:
    """C60: the turn is warned of and runs out; the round after it is dealt."""
    ticking = Ticking(in_the_morning, await in_the_morning.deal(2, tempo=tempo))
    turn = TURNS[tempo]
    player = await ticking.on_turn()
    await ticking.pass_time(5)
    if restart:
        await ticking.restart(-7 * DAY, kill=False)
    else:
        await ticking.suspend(-7 * DAY)
    before = await in_the_morning.last_call()
    passed = 5.0
    for when in (RINGS, *turn.warnings, turn.lasts):
        await ticking.pass_time(when - passed)
        passed = when
    rings = await ticking.sent(player, before)
    # A bot that runs notices it with the first warning, which may ring for the turn as well.
    assert len(turn.warnings) + restart <= len(rings) <= len(turn.warnings) + 1
    await ticking.pass_time(AT_LEAST * restart)
    assert len(ticking.moves()) == 1


async def test_lobby_closes_after_half_an_hour_though_the_date_was_set_back(
    driven: Stage,
) -> None:
    ticking = Ticking(driven, await driven.sit_down(2))
    await driven.bot.settled()
    await ticking.suspend(-DAY)
    await ticking.pass_time(HOUR)
    assert ticking.stage_of_game() == "expired"
