"""What each card does to the others and to the turn, and renewing the stock (R8, R10)."""

from collections.abc import Callable
from typing import Any

import pytest

from engine import Card, CardSet, DrawCause, Drew, Laid, PassedOver, Round, StockRenewed, TurnKept

SEVEN, KING = DrawCause.SEVEN, DrawCause.KING_OF_HEARTS

# Card laid by seat 0, house rules, then for 2, 3 and 4 seats: the turn, and who is passed over
EFFECTS: list[tuple[str, dict[str, Any], list[tuple[int, list[int]]]]] = [
    ("6S", {}, [(0, [1]), (2, [1]), (2, [1])]),
    ("7S", {}, [(0, []), (0, []), (0, [])]),
    ("8S", {}, [(1, [1, 0]), (0, [1, 2]), (3, [1, 2])]),
    ("9S", {}, [(1, []), (1, []), (1, [])]),
    ("10S", {}, [(1, []), (1, []), (1, [])]),
    ("QS", {}, [(1, []), (1, []), (1, [])]),
    ("KS", {}, [(1, []), (1, []), (1, [])]),
    ("KH", {}, [(1, []), (1, []), (1, [])]),
    ("AS", {}, [(1, []), (1, []), (1, [])]),
    ("JS:C", {}, [(1, []), (1, []), (1, [])]),
    ("7S", {"seven": "skip"}, [(0, [1]), (2, [1]), (2, [1])]),
    ("7S", {"seven": "pass"}, [(1, []), (1, []), (1, [])]),
    ("KH", {"king_of_hearts": "keep"}, [(0, []), (0, []), (0, [])]),
    ("KH", {"king_of_hearts": "skip"}, [(0, [1]), (2, [1]), (2, [1])]),
    ("KH", {"king_of_hearts": "plain"}, [(1, []), (1, []), (1, [])]),
    ("KS", {"king_of_hearts": "keep"}, [(1, []), (1, []), (1, [])]),
    ("AS", {"ace": "keep"}, [(0, []), (0, []), (0, [])]),
    ("AS", {"ace": "skip"}, [(0, [1]), (2, [1]), (2, [1])]),
]
PENALTY = {"7": (2, SEVEN), "KH": (4, KING)}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("code", "options", "by_seats"), EFFECTS, ids=[f"{row[0]}-{row[1]}" for row in EFFECTS]
)
def test_r8_card_gives_penalty_cards_and_moves_the_turn(
    code: str,
    options: dict[str, Any],
    by_seats: list[tuple[int, list[int]]],
    seats: int,
    situation: Callable[..., Round],
    play: Callable[..., Any],
) -> None:
    card = Card.parse(code.partition(":")[0])
    others = ["10C QC", "KC 10D", "QD KD"][: seats - 1]
    up = "9H" if card.code == "KH" else "9D" if card.code == "9S" else "QS"
    up = "10H" if card.code == "10S" else "KS" if card.code == "QS" else up
    current = situation(" | ".join([f"{card} 9C 8C", *others]), up, **options)
    events = play(current, code)
    turn, over = by_seats[seats - 2]
    count, cause = PENALTY.get(card.code if card.code == "KH" else card.code[:-1], (0, SEVEN))
    if options.get("king_of_hearts") == "plain":
        count = 0
    assert current.turn == turn
    assert isinstance(events[0], Laid)
    assert events[1:] == [
        *([Drew(1, count, cause, count)] if count else []),
        *[PassedOver(seat) for seat in over],
        *([TurnKept(0)] if turn == 0 else []),
    ]
    assert [len(hand) for hand in current.hands] == [2, 2 + count, 2, 2][:seats]


def test_r8_seat_numbers_wrap_around_the_table(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("QC KC | 10C 9C | 10D 9D | 8S 7S", "9S", turn=3)
    assert play(current, "8S")[1:] == [PassedOver(0), PassedOver(1)]
    assert current.turn == 2
    current = situation("QC KC | 10C 9C | 10D 9D | 8S 7S", "9S", turn=3)
    assert play(current, "7S")[1:] == [Drew(0, 2, SEVEN, 2), TurnKept(3)]
    assert (current.turn, len(current.hands[0])) == (3, 4)


def test_r8_two_sevens_in_a_row_give_two_cards_each(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    """C22, C27: a penalty is fixed and taken once."""
    current = situation("7S 7C 9D | QC KC", "9S", stock="6D 7D 8D 9H 10H")
    play(current, "7S 7C")
    assert current.hands[1] == CardSet.parse("QC KC 6D 7D 8D 9H")
    assert current.stock[0] == Card.parse("10H")


def test_r10_draw_from_an_empty_stock_turns_the_discard_pile_over_in_order(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("KC | QC", "9S", under="6D 7D 8D", rest=1)
    assert play(current, "draw") == [StockRenewed(3), Drew(0, 1, DrawCause.CHOICE, 1)]
    assert current.hands[0] == CardSet.parse("KC 6D")
    assert current.stock == (Card.parse("7D"), Card.parse("8D"))
    assert current.discard == (Card.parse("9S"),)


def test_r10_stock_is_not_renewed_before_it_is_needed(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("KC | QC", "9S", stock="10D", under="6D 7D", rest=1)
    assert play(current, "draw") == [Drew(0, 1, DrawCause.CHOICE, 1)]
    assert (len(current.stock), len(current.discard)) == (0, 3)


def test_r10_stock_runs_out_in_the_middle_of_a_penalty(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("KH | QC", "9H", stock="10C", under="6D 7D 8D", rest=0)
    assert play(current, "KH")[1:] == [StockRenewed(4), Drew(1, 4, KING, 4)]
    assert current.hands[1] == CardSet.parse("QC 10C 6D 7D 8D")
    assert current.stock == (Card.parse("9H"),)
    assert current.discard == (Card.parse("KH"),)


def test_r10_penalty_takes_as_many_as_there_are(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    """C21."""
    current = situation("KH | QC", "9H", stock="10C", rest=0)
    assert play(current, "KH")[1:] == [StockRenewed(1), Drew(1, 2, KING, 4)]
    assert current.hands[1] == CardSet.parse("QC 10C 9H")
    assert (current.stock, current.turn) == ((), 1)


def test_r10_nothing_left_to_draw_and_play_goes_on(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    """C21."""
    current = situation("KC | QC", "9S", rest=1)
    assert play(current, "draw") == [Drew(0, 0, DrawCause.CHOICE, 1)]
    assert current.turn == 1


def test_r10_nominated_suit_survives_renewing_the_stock(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    """C25."""
    current = situation("KC | QC", "JH", under="6D 7D", suit="D", rest=1)
    play(current, "draw")
    assert (current.upcard, current.suit and current.suit.code) == (Card.parse("JH"), "D")
    assert current.nominated
