"""Turns, warnings and deals at each tempo: every one of them comes, in time, and once."""

import pytest
from checking.ticking import DAY, RINGS, TURNS, Ticking
from party.trouble import Stage

TEMPOS = tuple(TURNS)
WARNED = {"lively": "Осталось 10 секунд", "calm": "Осталось 30 секунд", "correspondence": "⏳ до"}
SECOND = 1.0


async def seated(stage: Stage, tempo: str, seats: int = 2) -> Ticking:
    """A table whose first turn has just begun."""
    return Ticking(stage, await stage.deal(seats, tempo=tempo))


@pytest.mark.parametrize("tempo", TEMPOS)
async def test_turn_that_nobody_takes_is_warned_of_and_made_by_the_computer_once(
    in_the_morning: Stage, tempo: str
) -> None:
    """C60, C62: the hand rings anew at each warning; the table is edited, never posted anew."""
    ticking = await seated(in_the_morning, tempo)
    table, turn = ticking.table, TURNS[tempo]
    player = await ticking.on_turn()
    await ticking.pass_time(RINGS)
    passed = RINGS
    for when in turn.warnings:
        before = await in_the_morning.last_call()
        await ticking.pass_time(when - SECOND - passed)
        assert await ticking.sent(player, before) == []
        before = await in_the_morning.last_call()
        await ticking.pass_time(SECOND)
        passed = when
        [hand] = await ticking.sent(player, before)
        assert hand["params"].get("disable_notification") == "false", "it does not ring"
        assert WARNED[tempo] in hand["params"]["text"]
        assert WARNED[tempo] in await ticking.text()
        in_group = await in_the_morning.calls(since=before, chat=table.group)
        # A table of correspondence has said until when from the beginning.
        said_before = tempo == "correspondence"
        assert [each["method"] for each in in_group] == ["editMessageText"] * (not said_before)
    before = await in_the_morning.last_call()
    await ticking.pass_time(turn.lasts - SECOND - passed)
    assert await in_the_morning.calls(since=before) == []
    assert ticking.moves() == []
    await ticking.pass_time(SECOND)
    [move] = ticking.moves()
    assert move.computer
    assert table.players[move.seat] == player
    await ticking.pass_time(SECOND)
    assert len(ticking.moves()) == 1


@pytest.mark.parametrize("kill", [False, True], ids=["SIGTERM", "SIGKILL"])
@pytest.mark.parametrize("tempo", TEMPOS)
async def test_warning_comes_once_across_restarts(
    in_the_morning: Stage, tempo: str, kill: bool
) -> None:
    """C60: the bot ends just before each warning is due, and just after."""
    ticking = await seated(in_the_morning, tempo)
    player = await ticking.on_turn()
    await ticking.pass_time(RINGS)
    passed = RINGS
    for when in TURNS[tempo].warnings:
        before = await in_the_morning.last_call()
        await ticking.pass_time(when - SECOND - passed)
        await ticking.restart(2 * SECOND, kill=kill)
        assert len(await ticking.sent(player, before)) == 1
        await ticking.restart(SECOND, kill=kill)
        passed = when + 2 * SECOND
        assert len(await ticking.sent(player, before)) == 1
    assert ticking.moves() == []


@pytest.mark.parametrize("away", ["killed", "suspended"])
async def test_nobody_is_told_that_time_runs_out_who_has_been_given_more(
    in_the_morning: Stage, away: str
) -> None:
    """C60: the warning is taken back, and does not ring a second time."""
    ticking = await seated(in_the_morning, "lively")
    player = await ticking.on_turn()
    await ticking.pass_time(RINGS)
    await ticking.pass_time(20 - RINGS)
    assert WARNED["lively"] in await ticking.text()
    before = await in_the_morning.last_call()
    if away == "killed":
        await ticking.restart(5, kill=True)
    else:
        await ticking.suspend(60)
    assert WARNED["lively"] not in await ticking.text()
    assert WARNED["lively"] not in (await ticking.hand(player))["text"]
    await ticking.pass_time(30 - SECOND)
    assert await ticking.sent(player, before) == []
    assert ticking.moves() == []
    await ticking.pass_time(SECOND)
    assert len(ticking.moves()) == 1


@pytest.mark.parametrize("kill", [False, True], ids=["SIGTERM", "SIGKILL"])
@pytest.mark.parametrize("tempo", TEMPOS)
async def test_turn_runs_out_once_across_restarts_that_give_half_a_minute(
    in_the_morning: Stage, tempo: str, kill: bool
) -> None:
    """C60: the bot ends just before a turn runs out, and just after the next one did."""
    ticking = await seated(in_the_morning, tempo)
    turn = TURNS[tempo]
    await ticking.pass_time(turn.warnings[-1])
    await ticking.pass_time(turn.lasts - turn.warnings[-1] - SECOND)
    await ticking.restart(2 * SECOND, kill=kill)
    await ticking.pass_time(30 - SECOND)
    assert ticking.moves() == []
    await ticking.pass_time(SECOND)
    [move] = ticking.moves()
    assert move.computer
    await ticking.restart(0, kill=kill)
    assert ticking.moves() == [move]
    await ticking.pass_time(turn.lasts / 2)
    assert ticking.moves() == [move]


@pytest.mark.parametrize("tempo", TEMPOS)
async def test_round_that_is_over_is_followed_by_the_next_one_once(
    in_the_morning: Stage, tempo: str
) -> None:
    """C60: just before it is due the bot is restarted, which gives half a minute more."""
    ticking = await seated(in_the_morning, tempo)
    pause = TURNS[tempo].deal
    await ticking.play_round()
    await ticking.pass_time(pause - SECOND)
    assert ticking.rounds() == 1
    await ticking.restart(2 * SECOND, kill=True)
    await ticking.pass_time(30 - SECOND)
    assert ticking.rounds() == 1
    await ticking.pass_time(SECOND)
    assert ticking.rounds() == 2
    await ticking.restart(SECOND, kill=True)
    await ticking.pass_time(SECOND)
    assert ticking.rounds() == 2
    for player in ticking.table.players:
        await in_the_morning.people.until_text(player, in_the_morning.people.bot, "Ваши карты (")


@pytest.mark.parametrize("tempo", TEMPOS)
async def test_deal_comes_at_its_time(in_the_morning: Stage, tempo: str) -> None:
    ticking = await seated(in_the_morning, tempo)
    await ticking.play_round()
    await ticking.pass_time(TURNS[tempo].deal - SECOND)
    assert ticking.rounds() == 1
    await ticking.pass_time(SECOND)
    assert ticking.rounds() == 2


async def test_one_person_among_computers_is_dealt_to_at_once(in_the_morning: Stage) -> None:
    ticking = Ticking(in_the_morning, await in_the_morning.sit_down(1, tempo="calm"))
    await ticking.table.press_lobby("computers", "computer:normal", "seats")
    await ticking.table.begin()
    await in_the_morning.bot.settled()
    await ticking.play_round()
    assert ticking.rounds() == 1
    await ticking.pass_time(2 * SECOND)
    assert ticking.rounds() == 2


async def test_table_that_only_one_person_is_left_at_is_dealt_to_at_once(
    in_the_morning: Stage,
) -> None:
    """Nobody is there any more who wants the pause that has begun."""
    ticking = await seated(in_the_morning, "calm")
    await ticking.play_round()
    await ticking.pass_time(5)
    await ticking.leave(ticking.table.players[1])
    await ticking.pass_time(2 * SECOND)
    assert ticking.rounds() == 2


async def test_table_without_a_clock_waits_for_ever(in_the_morning: Stage) -> None:
    """C61: but for the one ring of a turn that begins, nobody is told anything, nothing moves."""
    ticking = await seated(in_the_morning, "none")
    await ticking.pass_time(RINGS)
    await ticking.pass_time(120)
    before = await in_the_morning.last_call()
    await ticking.pass_time(6 * DAY)
    assert await in_the_morning.calls(since=before) == []
    assert ticking.moves() == []
    await ticking.move()
    await ticking.play_round()
    await ticking.pass_time(6 * DAY)
    assert ticking.rounds() == 1
