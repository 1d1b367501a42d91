"""Whoever is slow twice is played for, and has the seat back at any time (C64, C20)."""

from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path

import pytest
from checking.ticking import COMPUTER, RINGS, TURNS, Ticking
from party.logs import assert_spotless
from party.people import Button
from party.trouble import Stage, stage

from bot.host.chance import Chance
from engine import Rank

TEMPOS = tuple(TURNS)
SEATS = 3
JACK_FIRST = next(
    seed for seed in range(100) if Chance(seed).pack(1, 1)[4 * SEATS].rank is Rank.JACK
)
"""A seed whose first starter is a Jack."""


@pytest.fixture
async def jack_first(nursery: Path, tmp_path: Path) -> AsyncIterator[Stage]:
    """As `driven`; the first dealer owes a card."""
    async with stage(nursery, tmp_path, TEST_SEED=str(JACK_FIRST)) as driven:
        yield driven
    assert_spotless(driven.bot.log)


AWAY = "Отошли"
TEMPO = "calm"


async def run_out(ticking: Ticking) -> int:
    """Somebody's turn runs out; whose."""
    player, tempo = await ticking.on_turn(), TURNS[TEMPO]
    await ticking.pass_time(RINGS)
    await ticking.pass_time(tempo.warnings[0] - RINGS)
    await ticking.pass_time(tempo.lasts - tempo.warnings[0])
    return player


async def until_slow(ticking: Ticking) -> int:
    """Turns run out until one seat is the computer's; whose."""
    for _ in range(20):
        player = await run_out(ticking)
        seat = ticking.seats()[ticking.table.players.index(player)]
        if seat.away:
            return player
        assert seat.missed == 1
    raise AssertionError("nobody is played for")


async def own_buttons(ticking: Ticking, player: int) -> list[Button]:
    """The buttons of somebody's hand."""
    buttons = await ticking.stage.people.buttons(player, ticking.stage.people.bot)
    return [each for each in buttons if each.data.startswith("m|")]


@pytest.mark.parametrize("tempo", TEMPOS)
async def test_dealer_who_owes_a_card_and_goes_away_does_not_hold_up_the_table(
    jack_first: Stage, tempo: str
) -> None:
    """C20: the computer lays the replacement, once."""
    ticking = Ticking(jack_first, await jack_first.deal(SEATS, tempo=tempo))
    dealer = await ticking.on_turn()
    assert "Вы сдаёте" in (await ticking.hand(dealer))["text"]
    turn = TURNS[tempo]
    for passed, when in pairwise((0, RINGS, *turn.warnings, turn.lasts)):
        assert ticking.moves() == []
        await ticking.pass_time(when - passed)
    [put] = ticking.moves()
    assert put.computer
    assert put.move.startswith("put:")
    assert ticking.table.players[put.seat] == dealer
    assert await ticking.on_turn() != dealer
    assert not any(seat.away for seat in ticking.seats())


async def test_two_turns_in_a_row_that_run_out_leave_the_seat_to_the_computer(
    driven: Stage,
) -> None:
    """C64: the table says so, the computer moves at once; nobody loses hand or letters."""
    ticking = Ticking(driven, await driven.deal(SEATS, tempo=TEMPO))
    slow = await until_slow(ticking)
    assert AWAY in await ticking.text()
    hand = await ticking.hand(slow)
    assert "За вас пока играет компьютер" in hand["text"]
    assert "Ваши карты (" in hand["text"]
    seat = ticking.table.players.index(slow)
    made = len(ticking.moves())
    while (await ticking.seat_on_turn()) != seat:
        await ticking.move()
        made = len(ticking.moves())
    await ticking.pass_time(COMPUTER)
    mine = ticking.moves()[made:]
    assert [(each.seat, each.computer) for each in mine] == [(seat, True)]


async def test_turn_that_is_taken_in_time_starts_the_count_anew(driven: Stage) -> None:
    """C64: only turns in a row count."""
    ticking = Ticking(driven, await driven.deal(2, tempo=TEMPO))
    slow = await run_out(ticking)
    seat = ticking.table.players.index(slow)
    for _ in range(20):
        if not ticking.seats()[seat].missed:
            break
        await ticking.move()
    assert ticking.seats()[seat].missed == 0
    while await ticking.on_turn() != slow:
        await ticking.move()
    await run_out(ticking)
    assert not ticking.seats()[seat].away
    assert ticking.seats()[seat].missed == 1


async def test_button_gives_the_seat_back_at_once(driven: Stage) -> None:
    """C64"""
    ticking = Ticking(driven, await driven.deal(SEATS, tempo=TEMPO))
    slow = await until_slow(ticking)
    answer = await ticking.press(slow, "Я здесь")
    assert answer["text"] == "Вы снова в игре."
    assert AWAY not in await ticking.text()
    assert "За вас пока играет" not in (await ticking.hand(slow))["text"]
    moves = len(ticking.moves())
    while await ticking.on_turn() != slow:
        await ticking.move()
        moves = len(ticking.moves())
    await ticking.pass_time(10 * COMPUTER)
    assert len(ticking.moves()) == moves, "the computer has played for somebody who is here"


@pytest.mark.parametrize("said", ["я тут", "/rules"])
async def test_whatever_a_slow_person_writes_gives_the_seat_back(driven: Stage, said: str) -> None:
    """C64: they have not gone, they were only slow."""
    ticking = Ticking(driven, await driven.deal(SEATS, tempo=TEMPO))
    slow = await until_slow(ticking)
    await driven.people.say(slow, driven.people.bot, said)
    await driven.people.until_gone(slow, ticking.table.group, AWAY)
    assert not any(seat.away for seat in ticking.seats())


async def test_tap_on_any_card_gives_the_seat_back(driven: Stage) -> None:
    """C64: even on one of a keyboard that is long gone, which lays nothing."""
    ticking = Ticking(driven, await driven.deal(SEATS, tempo=TEMPO))
    old = {each: await own_buttons(ticking, each) for each in ticking.table.players}
    for _ in range(20):
        player = await ticking.on_turn()
        old[player] = await own_buttons(ticking, player)
        await run_out(ticking)
        if ticking.seats()[ticking.table.players.index(player)].away:
            break
    [card, *_] = old[player]
    before = ticking.moves()
    await driven.people.press_raw(player, card.chat, card.message, card.data)
    await driven.bot.settled()
    assert not any(seat.away for seat in ticking.seats())
    assert ticking.moves() == before
    assert AWAY not in await ticking.text()


async def test_game_waits_when_everybody_is_away_and_goes_on_with_whoever_comes_back(
    driven: Stage,
) -> None:
    """C64: computers do not play among themselves for nobody."""
    ticking = Ticking(driven, await driven.deal(2, tempo=TEMPO))
    await until_slow(ticking)
    while not all(seat.away for seat in ticking.seats()):
        if ticking.seats()[await ticking.seat_on_turn() or 0].away:
            await ticking.pass_time(COMPUTER)
        else:
            await run_out(ticking)
    moves = ticking.moves()
    await ticking.pass_time(1000)
    assert ticking.moves() == moves
    assert ticking.stage_of_game() == "paused"
    await ticking.press(ticking.table.players[0], "Я здесь")
    assert ticking.stage_of_game() == "playing"
    await ticking.pass_time(TURNS[TEMPO].warnings[0])
    await ticking.pass_time(TURNS[TEMPO].lasts - TURNS[TEMPO].warnings[0])
    assert len(ticking.moves()) > len(moves)
