"""A computer's move depends on what its seat may see, and on nothing else (C48).

Rounds by packs that differ in two cards which a computer's seat has never held nor seen laid: at
every turn of that seat the computer makes the same move in both, by the same function as the bot.
"""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from checking.twins import Twins, find_twins, random_deal

from bot.host.computers import chosen
from bot.host.live import Live
from engine import Move
from players import PLAYERS
from storage.seats import Seat

ROUNDS = 150

Chooser = Callable[[Live, int, random.Random], Move]


def peeping(live: Live, seat: int, _chance: random.Random) -> Move:
    """A computer that looks at the next player's first card."""
    assert live.game.round is not None
    next_hand = live.game.round.hands[(seat + 1) % len(live.seats)]
    legal = live.view(seat).legal
    return legal[sum(ord(card.suit.code) for card in list(next_hand)[:1]) % len(legal)]


def played_by(live: Live, player: str) -> Live:
    """The same round with computers at all seats."""
    return replace(
        live, seats=tuple(Seat(None, player, number + 1) for number in range(len(live.seats)))
    )


def choices(twins: Twins, twin: int, player: str, choose: Chooser) -> list[str | None]:
    """What a computer that never had the two cards would do at each of its turns."""
    return [
        choose(played_by(live, player), live.turn, random.Random(turn)).code
        if live.turn in twins.outsiders and live.turn is not None
        else None
        for turn, live in enumerate(twins.course(twin))
    ]


@pytest.fixture(scope="module")
def pairs() -> list[Twins]:
    """Seeded pairs under all house rules in which somebody never had either card."""
    found = []
    for seed in range(ROUNDS):
        mind = random.Random(seed)
        twins = find_twins(random_deal(mind), mind)
        if twins is not None and twins.outsiders:
            found.append(twins)
    return found


@pytest.mark.parametrize("player", PLAYERS)
def test_computer_plays_the_same_whatever_others_hold_or_the_stock_hides(
    pairs: list[Twins], player: str
) -> None:
    made = 0
    for twins in pairs:
        one, other = (choices(twins, twin, player, chosen) for twin in (0, 1))
        assert one == other, twins
        made += sum(move is not None for move in one)
    assert made > ROUNDS, "too few moves to tell anything"


def test_computer_that_peeps_at_one_card_is_found_out(pairs: list[Twins]) -> None:
    found_out = [
        twins
        for twins in pairs
        if choices(twins, 0, "normal", peeping) != choices(twins, 1, "normal", peeping)
    ]
    assert len(found_out) >= 3
