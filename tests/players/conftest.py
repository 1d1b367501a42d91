"""Games played by computers, and single decisions set up from short texts."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from engine import (
    OPTIONS,
    PACK,
    Card,
    CardSet,
    Event,
    Game,
    Round,
    Rules,
    SeatView,
    Suit,
    seat_view,
)
from engine.piles import Piles
from players import Player

SUITS = {suit.code: suit for suit in Suit}
Decision = tuple[Game, SeatView, tuple[Event, ...]]


def _cards(text: str) -> list[Card]:
    return [Card.parse(code) for code in text.split()]


def _decision(
    hands: str,
    up: str,
    *,
    suit: str | None = None,
    totals: tuple[int, ...] | None = None,
    put: bool = False,
    drawn: str | None = None,
    **rules: Any,
) -> SeatView:
    """Return what seat 0 sees when it is to move; hands are separated by bars, seat 0 first.

    The cards not named are the stock. With `put` the seat has dealt and owes a card (R4).
    """
    by_seat = [CardSet.of(_cards(hand)) for hand in hands.split("|")]
    laid = [] if put else [Card.parse(up)]
    placed = CardSet.of(laid)
    for hand in by_seat:
        placed |= hand
    game = Game(Rules(**rules), len(by_seat))
    current = Round(game.rules, len(by_seat), 0, PACK)
    current._hands = by_seat
    current._piles = Piles([card for card in PACK if card not in placed])
    current._piles.lay(laid)
    current._nominated = SUITS[suit] if suit else None
    current.turn = 0
    current.awaiting_put = put
    current.drawn = Card.parse(drawn) if drawn else None
    game.round = current
    view = seat_view(game, 0)
    return replace(view, table=replace(view.table, totals=totals or view.table.totals))


def _random_rules(chance: random.Random) -> Rules:
    """Return any combination of house rules."""
    return Rules(**{name: chance.choice(values) for name, values in OPTIONS.items()})  # type: ignore[arg-type]


def _played_round(player: Player, rules: Rules, seats: int, seed: str) -> Iterator[Decision]:
    """Play one round, the player in every seat, and yield each decision before it is made.

    One move in three is any legal one, so that positions come up which the player would avoid.
    """
    chance = random.Random(seed)
    game = Game(rules, seats)
    seen = list(game.deal(chance.sample(PACK, 36), chance.randrange(seats)))
    while game.round is not None:
        assert game.round.turn is not None
        view = seat_view(game, game.round.turn)
        yield game, view, tuple(seen)
        any_move = chance.random() < 1 / 3
        move = chance.choice(view.legal) if any_move else player.choose(view, tuple(seen), chance)
        seen += game.push(move)


@pytest.fixture
def decision() -> Callable[..., SeatView]:
    return _decision


@pytest.fixture(scope="session")
def random_rules() -> Callable[[random.Random], Rules]:
    return _random_rules


@pytest.fixture(scope="session")
def played_round() -> Callable[[Player, Rules, int, str], Iterator[Decision]]:
    return _played_round
