"""The deal, the starter and the first turn (R1–R5, house rule `starter_acts`)."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine import (
    CLASSIC,
    PACK,
    Card,
    CardSet,
    DrawCause,
    Drew,
    IllegalMove,
    IllegalReason,
    PassedOver,
    Replaced,
    Round,
    Rules,
    StarterJackTaken,
    StarterTurned,
    Suit,
    TurnKept,
    parse_move,
)

FOUR_HANDS = ("9C 10C QC KC", "9D 10D QD KD", "9H 10H QH 6D", "9S 10S QS KS")


def test_r3_cards_go_one_at_a_time_clockwise_from_eldest_hand() -> None:
    dealt = Round(CLASSIC, 3, 1, PACK)  # eldest hand is seat 2
    assert [hand.codes for hand in dealt.hands] == [
        ["7S", "10S", "KS", "7H"],
        ["8S", "JS", "AS", "8H"],
        ["6S", "9S", "QS", "6H"],
    ]
    assert dealt.upcard == Card.parse("9H")
    assert dealt.stock == PACK[13:]
    assert dealt.discard == (Card.parse("9H"),)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("dealer", [0, 1])
def test_r5_eldest_hand_begins_and_the_starter_does_nothing(
    seats: int, dealer: int, pack: Callable[..., list[Card]]
) -> None:
    hands = "|".join(FOUR_HANDS[:seats])
    for starter in ("6S", "7S", "8S", "KH", "AS"):
        dealt = Round(CLASSIC, seats, dealer, pack(hands, starter, dealer=dealer))
        assert dealt.turn == (dealer + 1) % seats
        assert list(map(len, dealt.hands)) == [4] * seats
        assert dealt.opening == (StarterTurned(Card.parse(starter)),)
        assert (dealt.suit, dealt.nominated) == (Card.parse(starter).suit, False)


@pytest.mark.parametrize(
    ("seats", "dealer", "cards"),
    [
        (1, 0, PACK),
        (5, 0, PACK),
        (2, 2, PACK),
        (2, -1, PACK),
        (2, 0, PACK[:35]),
        (2, 0, (*PACK[:35], PACK[0])),
        (2, 0, (*PACK, PACK[0])),
    ],
)
def test_r1_impossible_deal_is_refused(seats: int, dealer: int, cards: Sequence[Card]) -> None:
    with pytest.raises(ValueError, match=r"seats|seat from|36 different"):
        Round(CLASSIC, seats, dealer, cards)


def test_r4_dealer_takes_a_jack_and_owes_a_card_before_anybody_moves(
    pack: Callable[..., list[Card]], legal: Callable[[Round], str]
) -> None:
    dealt = Round(CLASSIC, 3, 0, pack("6S JH QC KC|9D 10D QD KD|9H 10H QH 6D", "JS"))
    assert dealt.opening == (
        StarterTurned(Card.parse("JS")),
        StarterJackTaken(0, Card.parse("JS")),
    )
    assert dealt.awaiting_put
    assert dealt.turn == 0
    assert (dealt.upcard, dealt.suit, dealt.nominated, dealt.discard) == (None, None, False, ())
    assert len(dealt.hands[0]) == 5
    jacks = [f"put:{jack}:{suit}" for jack in ("JS", "JH") for suit in "SHDC"]
    assert legal(dealt).split() == ["put:6S", *jacks, "put:QC", "put:KC"]


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("6S", IllegalReason.PUT_EXPECTED),
        ("JS:S", IllegalReason.PUT_EXPECTED),
        ("draw", IllegalReason.PUT_EXPECTED),
        ("pass", IllegalReason.PUT_EXPECTED),
        ("JS+JH", IllegalReason.PUT_EXPECTED),
        ("put:9D", IllegalReason.NOT_IN_HAND),
        ("put:JS", IllegalReason.SUIT_MISSING),
    ],
)
def test_r4_anything_but_a_replacement_is_refused(
    code: str, reason: IllegalReason, pack: Callable[..., list[Card]]
) -> None:
    rules = Rules(may_decline=True, play_drawn_card=True)
    dealt = Round(rules, 3, 0, pack("6S JH QC KC|9D 10D QD KD|9H 10H QH 6D", "JS"))
    with pytest.raises(IllegalMove) as caught:
        dealt.push(parse_move(code))
    assert caught.value.reason is reason
    assert dealt.awaiting_put


def test_r4_any_card_may_replace_the_jack_and_eldest_hand_begins(
    pack: Callable[..., list[Card]],
) -> None:
    dealt = Round(CLASSIC, 3, 0, pack("6S JH QC KC|9D 10D QD KD|9H 10H QH 6D", "JS"))
    events = dealt.push(parse_move("put:6S"))
    assert events == (Replaced(0, Card.parse("6S"), None),)
    assert (dealt.turn, dealt.awaiting_put, dealt.upcard) == (1, False, Card.parse("6S"))
    assert dealt.hands[0] == CardSet.parse("JS JH QC KC")


def test_r4_jack_as_replacement_nominates_a_suit(
    pack: Callable[..., list[Card]], legal: Callable[[Round], str]
) -> None:
    dealt = Round(CLASSIC, 3, 0, pack("6S JH QC KC|9D 10D QD KD|9H 10H QH 6D", "JS"))
    events = dealt.push(parse_move("put:JS:D"))
    assert events == (Replaced(0, Card.parse("JS"), Suit.DIAMONDS),)
    assert (dealt.suit, dealt.nominated, dealt.turn) == (Suit.DIAMONDS, True, 1)
    assert legal(dealt) == "9D 10D QD KD"


STARTERS = [
    # seats, starter, rules, turn, events after the starter is turned up
    (3, "9S", {}, 1, []),
    (2, "6S", {}, 0, [PassedOver(1), TurnKept(0)]),
    (3, "6S", {}, 2, [PassedOver(1)]),
    (4, "6S", {}, 2, [PassedOver(1)]),
    (2, "8S", {}, 1, [PassedOver(1), PassedOver(0)]),
    (3, "8S", {}, 0, [PassedOver(1), PassedOver(2), TurnKept(0)]),
    (4, "8S", {}, 3, [PassedOver(1), PassedOver(2)]),
    (3, "7S", {}, 0, [Drew(1, 2, DrawCause.SEVEN, 2), TurnKept(0)]),
    (3, "7S", {"seven": "skip"}, 2, [Drew(1, 2, DrawCause.SEVEN, 2), PassedOver(1)]),
    (3, "7S", {"seven": "pass"}, 1, [Drew(1, 2, DrawCause.SEVEN, 2)]),
    (3, "KH", {}, 1, [Drew(1, 4, DrawCause.KING_OF_HEARTS, 4)]),
    (
        3,
        "KH",
        {"king_of_hearts": "keep"},
        0,
        [Drew(1, 4, DrawCause.KING_OF_HEARTS, 4), TurnKept(0)],
    ),
    (
        2,
        "KH",
        {"king_of_hearts": "skip"},
        0,
        [Drew(1, 4, DrawCause.KING_OF_HEARTS, 4), PassedOver(1), TurnKept(0)],
    ),
    (3, "KH", {"king_of_hearts": "plain"}, 1, []),
    (3, "AS", {}, 1, []),
    (3, "AS", {"ace": "keep"}, 0, [TurnKept(0)]),
    (3, "AS", {"ace": "skip"}, 2, [PassedOver(1)]),
]


@pytest.mark.parametrize(("seats", "starter", "options", "turn", "events"), STARTERS)
def test_starter_that_acts_does_so_as_if_the_dealer_had_laid_it(
    seats: int,
    starter: str,
    options: dict[str, Any],
    turn: int,
    events: list[Any],
    pack: Callable[..., list[Card]],
) -> None:
    hands = "|".join(FOUR_HANDS[:seats])
    dealt = Round(Rules(starter_acts=True, **options), seats, 0, pack(hands, starter))
    assert dealt.turn == turn
    assert list(dealt.opening) == [StarterTurned(Card.parse(starter)), *events]


@pytest.mark.parametrize(("seats", "card", "options", "turn", "events"), STARTERS)
def test_replacement_of_a_jack_acts_as_the_starter_would(
    seats: int,
    card: str,
    options: dict[str, Any],
    turn: int,
    events: list[Any],
    pack: Callable[..., list[Card]],
) -> None:
    hands = "|".join([f"{card} 10C QC KC", *FOUR_HANDS[1:seats]]).replace("9S 10S", "8D 10S")
    dealt = Round(Rules(starter_acts=True, **options), seats, 0, pack(hands, "JS"))
    happened = dealt.push(parse_move(f"put:{card}"))
    assert dealt.turn == turn
    assert list(happened) == [Replaced(0, Card.parse(card), None), *events]
    assert len(dealt.hands[0]) == 4


def test_jack_that_replaces_a_jack_acts_by_its_suit_alone(
    pack: Callable[..., list[Card]],
) -> None:
    dealt = Round(Rules(starter_acts=True), 2, 0, pack("9C 10C QC KC|9D 10D QD KD", "JS"))
    dealt.push(parse_move("put:JS:H"))
    assert (dealt.turn, dealt.suit) == (1, Suit.HEARTS)
