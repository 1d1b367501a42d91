"""Tables that nobody touches any more end by themselves and free their chat (C04, C10, C60)."""

import pytest
from checking.ticking import COMPUTER, DAY, TURNS, Ticking
from party.trouble import Stage

HALF_AN_HOUR = 1800.0
SECOND = 1.0
NOBODY_CAME = "полчаса ничего не происходило"
NOBODY_PLAYED = "Игра закрыта: давно никто не ходил"
PATIENCE = {"none": 7 * DAY, "lively": 7 * DAY, "calm": 7 * DAY, "correspondence": 30 * DAY}


async def lobby(stage: Stage) -> Ticking:
    """A lobby in which two have just sat down."""
    ticking = Ticking(stage, await stage.sit_down(2, tempo="calm"))
    await stage.bot.settled()
    return ticking


async def until_everybody_is_away(ticking: Ticking, tempo: str) -> None:
    """Turns run out until nobody plays for themselves any more."""
    turn = TURNS[tempo]
    while ticking.stage_of_game() == "playing":
        if ticking.seats()[await ticking.seat_on_turn() or 0].away:
            await ticking.pass_time(COMPUTER)
            continue
        passed = 0.0
        for when in (*turn.warnings, turn.lasts):
            await ticking.pass_time(when - passed)
            passed = when
    assert ticking.stage_of_game() == "paused"


async def test_lobby_in_which_nothing_happens_closes_after_half_an_hour(driven: Stage) -> None:
    """C60, C10"""
    ticking = await lobby(driven)
    await ticking.pass_time(HALF_AN_HOUR - SECOND)
    assert ticking.stage_of_game() == "lobby"
    await ticking.pass_time(SECOND)
    assert ticking.stage_of_game() == "expired"
    assert NOBODY_CAME in await ticking.text()
    await ticking.new_lobby_can_be_opened()
    assert ticking.stage_of_game() == "expired"


async def test_whatever_somebody_does_in_a_lobby_gives_it_another_half_an_hour(
    driven: Stage,
) -> None:
    ticking = await lobby(driven)
    await ticking.pass_time(HALF_AN_HOUR - SECOND)
    await ticking.table.press_lobby("tempo", "tempo:lively")
    await driven.bot.settled()
    await ticking.pass_time(HALF_AN_HOUR - SECOND)
    assert ticking.stage_of_game() == "lobby"
    await ticking.pass_time(SECOND)
    assert ticking.stage_of_game() == "expired"


@pytest.mark.parametrize("kill", [False, True], ids=["SIGTERM", "SIGKILL"])
async def test_lobby_whose_time_came_while_the_bot_was_down_closes_once_half_a_minute_later(
    driven: Stage, kill: bool
) -> None:
    """C60: what people tapped meanwhile comes first."""
    ticking = await lobby(driven)
    await ticking.pass_time(HALF_AN_HOUR - SECOND)
    await ticking.restart(2 * SECOND, kill=kill)
    await ticking.pass_time(30 - SECOND)
    assert ticking.stage_of_game() == "lobby"
    before = await driven.last_call()
    await ticking.pass_time(SECOND)
    assert ticking.stage_of_game() == "expired"
    await ticking.restart(0, kill=kill)
    await ticking.pass_time(HALF_AN_HOUR)
    told = [each for each in await driven.calls(since=before) if NOBODY_CAME in str(each)]
    assert len(told) == 1


@pytest.mark.parametrize("tempo", sorted(PATIENCE))
async def test_game_without_a_human_move_ends_and_says_so(
    in_the_morning: Stage, tempo: str
) -> None:
    """C60, C04, C10: with a closing message, once; a new game can be begun."""
    ticking = Ticking(in_the_morning, await in_the_morning.deal(2, tempo=tempo))
    await in_the_morning.move(ticking.table)
    began = await ticking.time()
    if tempo != "none":
        await until_everybody_is_away(ticking, tempo)
    before = await in_the_morning.last_call()
    await ticking.pass_time(began + PATIENCE[tempo] - SECOND - await ticking.time())
    assert ticking.stage_of_game() in ("playing", "paused")
    await ticking.restart(0, kill=True)
    await ticking.pass_time(SECOND)
    assert ticking.stage_of_game() in ("playing", "paused"), "a restart gives half a minute"
    await ticking.pass_time(30)
    assert ticking.stage_of_game() == "expired"
    assert NOBODY_PLAYED in await ticking.text()
    for player in ticking.table.players:
        assert not [
            each
            for each in await in_the_morning.people.buttons(player, in_the_morning.people.bot)
            if each.data.startswith(("m|", "j|"))
        ]
    await ticking.restart(DAY, kill=True)
    await ticking.pass_time(DAY)
    closing = [
        each
        for each in await ticking.sent(ticking.table.group, before)
        if NOBODY_PLAYED in each["params"]["text"]
    ]
    assert len(closing) == 1
    await ticking.new_lobby_can_be_opened()
