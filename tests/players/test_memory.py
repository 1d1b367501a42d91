"""What somebody who watches the table can know, and that it is true."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine import (
    Card,
    CardSet,
    DrawCause,
    Drew,
    Event,
    Laid,
    Rank,
    Rules,
    SeatView,
    StarterJackTaken,
    StarterTurned,
    StockRenewed,
    Suit,
)
from players import PLAYERS
from players.memory import Memory, remember


def _card(code: str) -> Card:
    return Card.parse(code)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_remembered_is_true_under_any_rules(
    seats: int,
    played_round: Callable[..., Iterator[Any]],
    random_rules: Callable[[random.Random], Rules],
) -> None:
    chance = random.Random(seats)
    known_of_others = 0
    for number in range(60):
        rules = random_rules(chance)
        for game, view, seen in played_round(PLAYERS["novice"], rules, seats, f"true{number}"):
            memory = remember(view, seen)
            _check(memory, view, game.round)
            known_of_others += sum(len(held) for held in memory.held) - len(view.hand)
    assert known_of_others > 100, "a renewed stock was remembered"


def _check(memory: Memory, view: SeatView, current: Any) -> None:
    hidden = CardSet.of(current.stock)
    for seat, hand in enumerate(current.hands):
        assert memory.held[seat] <= hand
        unknown = hand - memory.held[seat]
        assert memory.unknown[seat] == len(unknown)
        assert unknown <= memory.unseen
        hidden |= hand if seat != view.seat else CardSet()
        for suit in Suit:
            of_suit = [c for c in unknown if c.suit is suit and c.rank is not Rank.JACK]
            assert len(of_suit) <= memory.chances[seat][suit]
        jacks = [card for card in unknown if card.rank is Rank.JACK]
        assert len(jacks) <= memory.chances[seat][-1]
    assert memory.unseen <= hidden


def test_player_who_drew_lacks_the_suit_until_it_may_have_drawn_it(
    decision: Callable[..., SeatView],
) -> None:
    view = decision("6S 7S | 9D 9C 10C AD AC", "8H")
    seen: list[Event] = [StarterTurned(_card("8H")), Drew(1, 1, DrawCause.CHOICE, 1)]
    memory = remember(view, seen)
    assert memory.chances[1][Suit.HEARTS] == 1, "only the card just drawn"
    assert memory.chances[1][Suit.DIAMONDS] == 5
    without = remember(view, seen[:1])
    upcard = view.table.upcard
    assert memory.may_follow(1, upcard, Suit.HEARTS) < without.may_follow(1, upcard, Suit.HEARTS)


def test_draw_tells_nothing_where_one_may_decline(decision: Callable[..., SeatView]) -> None:
    view = decision("6S 7S | 9D 9C 10C AD AC", "8H", may_decline=True)
    memory = remember(view, [StarterTurned(_card("8H")), Drew(1, 1, DrawCause.CHOICE, 1)])
    assert memory.chances[1][Suit.HEARTS] == 5


def test_starter_jack_is_known_in_the_dealers_hand(decision: Callable[..., SeatView]) -> None:
    view = decision("6S 7S | JD 9D 9C 10C", "9H")
    seen: list[Event] = [StarterTurned(_card("JD")), StarterJackTaken(1, _card("JD"))]
    memory = remember(view, seen)
    assert memory.held[1] == CardSet.parse("JD")
    assert memory.may_follow(1, _card("9H"), Suit.HEARTS) == 1.0


def test_card_drawn_from_a_renewed_stock_is_known(decision: Callable[..., SeatView]) -> None:
    """R10: what was laid first is drawn first."""
    view = decision("6S 7S | 9D 9C 10C 9H", "10H")
    seen: list[Event] = [
        StarterTurned(_card("9H")),
        Laid(0, (_card("10H"),), None),
        Drew(1, 27, DrawCause.SEVEN, 27),
        StockRenewed(1),
        Drew(1, 1, DrawCause.CHOICE, 1),
    ]
    assert remember(view, seen).held[1] == CardSet.parse("9H")
