"""What a player foresees is what then happens."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine import DrawCause, Drew, Rules
from players import PLAYERS
from players.outcome import foresee

PENALTIES = (DrawCause.SEVEN, DrawCause.KING_OF_HEARTS)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_outcome_of_every_legal_move_is_foreseen_under_any_rules(
    seats: int,
    played_round: Callable[..., Iterator[Any]],
    random_rules: Callable[[random.Random], Rules],
) -> None:
    chance, moves = random.Random(seats), 0
    for number in range(40):
        rules = random_rules(chance)
        for game, view, _ in played_round(PLAYERS["novice"], rules, seats, f"foresee{number}"):
            for move in view.legal:
                _check(game.round.copy(), view, move)
                moves += 1
    assert moves > 1000


def _check(current: Any, view: Any, move: Any) -> None:
    outcome = foresee(view, move)
    enough = len(current.stock) + len(current.discard) > 5
    events = current.push(move)
    assert outcome.goes_out == current.over
    if current.over:
        return
    assert (outcome.upcard, outcome.suit) == (current.upcard, current.suit)
    assert outcome.hand <= current.hands[view.seat]
    if current.drawn is None and enough:
        assert outcome.turn == current.turn
    struck = [one for one in events if isinstance(one, Drew) and one.cause in PENALTIES]
    assert [(one.seat, one.asked) for one in struck] == (
        [] if outcome.victim is None else [(outcome.victim, outcome.penalty)]
    )
