"""The last card: who goes out, who waits without cards (R11–R14 and their house rules)."""

from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    Card,
    CardSet,
    DrawCause,
    Drew,
    Laid,
    PassedOver,
    Round,
    RoundWon,
    StockRenewed,
    TurnKept,
)

NO_CARDS, SEVEN, KING = DrawCause.NO_CARDS, DrawCause.SEVEN, DrawCause.KING_OF_HEARTS
BANNED = ["6S", "7S", "8S", "AS", "KH"]
UP = {"KH": "9H"}


@pytest.mark.parametrize("code", [*BANNED, "9S", "10S", "JS", "QS", "KS"])
def test_r11_with_two_players_any_last_card_ends_the_round_without_effect(
    code: str, situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    up = "9H" if code in ("KH", "9S") else "8C" if code == "8S" else "9S"
    current = situation(f"{code} | QC KC", up)
    card = Card.parse(code)
    assert play(current, code) == [Laid(0, (card,), None), RoundWon(0, (card,))]
    assert (current.over, current.turn, current.winner) == (True, None, 0)
    assert current.went_out_with == (card,)
    assert current.hands == (CardSet(), CardSet.parse("QC KC"))


@pytest.mark.parametrize("code", ["9S", "10S", "JS", "QS", "KS"])
def test_r11_with_three_players_other_cards_end_the_round(
    code: str, situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation(f"{code} | QC | KC", "8S")
    assert play(current, code)[-1] == RoundWon(0, (Card.parse(code),))


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("code", BANNED)
@pytest.mark.parametrize(
    "options", [{}, {"seven": "pass", "king_of_hearts": "plain", "ace": "skip"}]
)
def test_r11_banned_last_card_ends_no_round_whatever_house_rules_make_of_it(
    code: str,
    seats: int,
    options: dict[str, Any],
    situation: Callable[..., Round],
    play: Callable[..., Any],
) -> None:
    current = situation(" | ".join([code, "QC", "KC", "QD"][:seats]), UP.get(code, "9S"), **options)
    play(current, code)
    assert not current.over


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("code", BANNED)
def test_unrestricted_finish_lets_any_card_end_the_round_without_effect(
    code: str, seats: int, situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation(
        " | ".join([code, "QC", "KC", "QD"][:seats]), UP.get(code, "9S"), restricted_finish=False
    )
    card = Card.parse(code)
    assert play(current, code) == [Laid(0, (card,), None), RoundWon(0, (card,))]


# What a banned last card does: hands, house rules, move; then turn, hand sizes, events after Laid
WAITING: list[tuple[str, dict[str, Any], str, int, list[int], list[Any]]] = [
    ("6S | QC | KC", {}, "6S", 2, [0, 1, 1], [PassedOver(1)]),
    ("6S | QC | KC | QD", {}, "6S", 2, [0, 1, 1, 1], [PassedOver(1)]),
    ("AS | QC | KC", {}, "AS", 1, [0, 1, 1], []),
    ("AS | QC | KC", {"ace": "skip"}, "AS", 2, [0, 1, 1], [PassedOver(1)]),
    ("8S | QC | KC | QD", {}, "8S", 3, [0, 1, 1, 1], [PassedOver(1), PassedOver(2)]),
    # the effect keeps or returns the turn: a card at once, and the turn passes
    (
        "8S | QC | KC",
        {},
        "8S",
        1,
        [1, 1, 1],
        [PassedOver(1), PassedOver(2), TurnKept(0), Drew(0, 1, NO_CARDS, 1)],
    ),
    ("AS | QC | KC", {"ace": "keep"}, "AS", 1, [1, 1, 1], [TurnKept(0), Drew(0, 1, NO_CARDS, 1)]),
    # penalty cards of the same move are drawn first
    (
        "7S | QC | KC",
        {},
        "7S",
        1,
        [1, 3, 1],
        [Drew(1, 2, SEVEN, 2), TurnKept(0), Drew(0, 1, NO_CARDS, 1)],
    ),
    (
        "7S | QC | KC",
        {"seven": "skip"},
        "7S",
        2,
        [0, 3, 1],
        [Drew(1, 2, SEVEN, 2), PassedOver(1)],
    ),
    ("7S | QC | KC", {"seven": "pass"}, "7S", 1, [0, 3, 1], [Drew(1, 2, SEVEN, 2)]),
    ("KH | QC | KC", {}, "KH", 1, [0, 5, 1], [Drew(1, 4, KING, 4)]),
    (
        "KH | QC | KC",
        {"king_of_hearts": "keep"},
        "KH",
        1,
        [1, 5, 1],
        [Drew(1, 4, KING, 4), TurnKept(0), Drew(0, 1, NO_CARDS, 1)],
    ),
    (
        "KH | QC | KC",
        {"king_of_hearts": "skip"},
        "KH",
        2,
        [0, 5, 1],
        [Drew(1, 4, KING, 4), PassedOver(1)],
    ),
    ("KH | QC | KC", {"king_of_hearts": "plain"}, "KH", 1, [0, 1, 1], []),
    # the victim has no cards: with the penalty cards they play normally
    ("7S QD | | KC", {"seven": "pass"}, "7S", 1, [1, 2, 1], [Drew(1, 2, SEVEN, 2)]),
    ("7S QD | | KC", {}, "7S", 0, [1, 2, 1], [Drew(1, 2, SEVEN, 2), TurnKept(0)]),
    ("KH QD | | KC", {}, "KH", 1, [1, 4, 1], [Drew(1, 4, KING, 4)]),
    # both the layer and the victim have none
    (
        "7S | | KC",
        {},
        "7S",
        1,
        [1, 2, 1],
        [Drew(1, 2, SEVEN, 2), TurnKept(0), Drew(0, 1, NO_CARDS, 1)],
    ),
    # the turn comes to players without cards, one after the other
    ("10S QD | | KC", {}, "10S", 2, [1, 1, 1], [Drew(1, 1, NO_CARDS, 1)]),
    (
        "10S QD | | | KC",
        {},
        "10S",
        3,
        [1, 1, 1, 1],
        [Drew(1, 1, NO_CARDS, 1), Drew(2, 1, NO_CARDS, 1)],
    ),
    (
        "10S QD | | ",
        {},
        "10S",
        0,
        [1, 1, 1],
        [Drew(1, 1, NO_CARDS, 1), Drew(2, 1, NO_CARDS, 1)],
    ),
    # one who is passed over without cards goes on waiting
    ("6S QD | | KC", {}, "6S", 2, [1, 0, 1], [PassedOver(1)]),
    # nobody has cards
    (
        "6S | | ",
        {},
        "6S",
        2,
        [1, 1, 1],
        [
            PassedOver(1),
            Drew(2, 1, NO_CARDS, 1),
            Drew(0, 1, NO_CARDS, 1),
            Drew(1, 1, NO_CARDS, 1),
        ],
    ),
]


@pytest.mark.parametrize(
    ("hands", "options", "code", "turn", "sizes", "events"),
    WAITING,
    ids=[f"{row[2]} on {row[0]} {row[1]}" for row in WAITING],
)
def test_r12_player_left_without_cards_takes_one_when_the_turn_comes(
    hands: str,
    options: dict[str, Any],
    code: str,
    turn: int,
    sizes: list[int],
    events: list[Any],
    situation: Callable[..., Round],
    play: Callable[..., Any],
) -> None:
    current = situation(hands, UP.get(code, "9S"), **options)
    assert play(current, code)[1:] == events
    assert current.turn == turn
    assert [len(hand) for hand in current.hands] == sizes


def test_r12_penalty_cards_come_off_the_stock_before_the_automatic_card(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("7S | QC | KC", "9S", stock="6D 8D 10D")
    play(current, "7S")
    assert current.hands[1] == CardSet.parse("QC 6D 8D")
    assert current.hands[0] == CardSet.parse("10D")


def test_last_card_six_with_three_players_waits_and_draws(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("6S | QC | KC QS", "9S", stock="10D")
    play(current, "6S")
    assert (current.turn, current.hands[0]) == (2, CardSet())
    assert play(current, "QS")[-1] == Drew(0, 1, NO_CARDS, 1)
    assert (current.turn, current.hands[0]) == (1, CardSet.parse("10D"))


@pytest.mark.parametrize("ending", ["draw", "draw pass"])
def test_r12_card_is_taken_also_after_a_draw_or_a_pass(
    ending: str, situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    stock = "10D 10C" if ending == "draw" else "10S 10C"
    current = situation("QC | | KC", "9S", stock=stock, play_drawn_card=True)
    assert play(current, ending)[-1] == Drew(1, 1, NO_CARDS, 1)
    assert current.turn == 2


def test_r12_automatic_card_cannot_be_laid_at_once(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("8S | QC | KC", "9S", stock="10S", play_drawn_card=True)
    play(current, "8S")
    assert (current.turn, current.drawn) == (1, None)
    assert current.hands[0] == CardSet.parse("10S")


def test_r12_stock_is_renewed_for_the_automatic_card(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("10S | | | QC", "9S", rest=0)
    events = play(current, "10S")
    assert events[1:] == [
        StockRenewed(1),
        Drew(1, 1, NO_CARDS, 1),
        Drew(2, 0, NO_CARDS, 1),
    ]
    assert current.hands[1] == CardSet.parse("9S")
    assert (current.hands[2], current.turn) == (CardSet(), 3)


def test_r13_several_jacks_end_the_round_together(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("JH JS | QC | KC", "9C")
    jacks = (Card.parse("JS"), Card.parse("JH"))
    assert play(current, "JH+JS") == [Laid(0, jacks, None), RoundWon(0, jacks)]
    assert current.went_out_with == jacks
    assert (current.nominated, len(current.discard)) == (False, 3)


def test_r14_last_jack_ends_the_round_and_nominates_nothing(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    """C26."""
    current = situation("JH | QC | KC", "9C")
    assert play(current, "JH") == [
        Laid(0, (Card.parse("JH"),), None),
        RoundWon(0, (Card.parse("JH"),)),
    ]


# Seats' hands, house rules, last card, penalty cards the next player takes
LAST_PENALTY: list[tuple[str, dict[str, Any], str, int, DrawCause]] = [
    ("7S | QC", {}, "7S", 2, SEVEN),
    ("KH | QC", {}, "KH", 4, KING),
    ("KH | QC", {"king_of_hearts": "keep"}, "KH", 4, KING),
    ("7S | QC | KC", {"restricted_finish": False, "seven": "skip"}, "7S", 2, SEVEN),
    ("KH | QC | KC", {"restricted_finish": False}, "KH", 4, KING),
    ("KH | QC", {"king_of_hearts": "plain"}, "KH", 0, KING),
    ("KS | QC", {}, "KS", 0, KING),
    ("8S | QC", {}, "8S", 0, KING),
    ("JS | QC", {}, "JS", 0, KING),
]


@pytest.mark.parametrize(("hands", "options", "code", "count", "cause"), LAST_PENALTY)
def test_last_card_penalty_is_taken_before_the_round_ends(
    hands: str,
    options: dict[str, Any],
    code: str,
    count: int,
    cause: DrawCause,
    situation: Callable[..., Round],
    play: Callable[..., Any],
) -> None:
    current = situation(hands, UP.get(code, "9S"), last_card_penalty=True, **options)
    card = Card.parse(code)
    assert play(current, code) == [
        Laid(0, (card,), None),
        *([Drew(1, count, cause, count)] if count else []),
        RoundWon(0, (card,)),
    ]
    assert len(current.hands[1]) == 1 + count


def test_last_card_penalty_changes_nothing_where_the_card_is_banned(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("7S | QC | KC", "9S", last_card_penalty=True)
    assert play(current, "7S").count(Drew(1, 2, SEVEN, 2)) == 1
    assert not current.over


def test_last_card_penalty_renews_the_stock(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("7S | QC", "9S", under="6D 8D", rest=1, last_card_penalty=True)
    assert play(current, "7S")[1:3] == [StockRenewed(3), Drew(1, 2, SEVEN, 2)]
    assert current.upcard == Card.parse("7S")
