"""What may be laid and what happens when nothing fits (R6, R7, R9, R13, R14; two house rules)."""

from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    Card,
    CardSet,
    DrawCause,
    Drew,
    IllegalMove,
    IllegalReason,
    Laid,
    Passed,
    Round,
    Suit,
    parse_move,
)

# Rule, hand on turn, upcard, nominated suit, house rules, legal moves
LEGAL = [
    ("R6 suit or rank", "6S 9H 9D KC", "9S", None, {}, "6S 9H 9D"),
    ("R6 Jack on anything", "JH KC", "9S", None, {}, "JH:S JH:H JH:D JH:C"),
    ("R6 nominated suit", "6S 9H KC", "JD", "S", {}, "6S"),
    ("R6 not the Jack's own suit", "6D 9H KC", "JD", "S", {}, "draw"),
    ("R6 Jack on a Jack", "6D JC KC", "JD", "S", {}, "JC:S JC:H JC:D JC:C"),
    ("R7 nothing fits", "6D 9H KC", "QS", None, {}, "draw"),
    ("R7 must lay", "6S KC", "QS", None, {}, "6S"),
    ("R13 two Jacks", "JS JC", "9S", None, {}, "JS:* JC:* JS+JC"),
    ("R13 four Jacks", "JS JH JD JC", "9S", None, {}, "JS:* JH:* JD:* JC:* JS+JH+JD+JC"),
    ("R13 not with another card", "JS JC 6D", "9S", None, {}, "JS:* JC:*"),
    ("R14 last Jack", "JD", "9S", None, {}, "JD"),
    ("may_decline", "6S KC", "QS", None, {"may_decline": True}, "6S draw"),
    ("may_decline, only Jacks", "JS JC", "QS", None, {"may_decline": True}, "JS:* JC:* JS+JC draw"),
    ("may_decline, nothing fits", "KC", "QS", None, {"may_decline": True}, "draw"),
    ("play_drawn_card, before", "KC", "QS", None, {"play_drawn_card": True}, "draw"),
]


@pytest.mark.parametrize(
    ("hand", "up", "suit", "options", "expected"),
    [row[1:] for row in LEGAL],
    ids=[row[0] for row in LEGAL],
)
def test_legal_moves_are_exactly_these_in_order(
    hand: str,
    up: str,
    suit: str | None,
    options: dict[str, Any],
    expected: str,
    situation: Callable[..., Round],
    legal: Callable[[Round], str],
) -> None:
    current = situation(f"{hand} | 7C 8C", up, suit=suit, **options)
    codes = [
        f"{code[:-1]}{suit}" if code.endswith("*") else code
        for code in expected.split()
        for suit in ("SHDC" if code.endswith("*") else "-")
    ]
    assert legal(current).split() == codes


# Hand on turn, upcard, house rules, moves before, move, why it is refused
ILLEGAL = [
    ("6S KC", "9S", {}, "", "QH", IllegalReason.NOT_IN_HAND),
    ("6S KC", "9S", {}, "", "KC", IllegalReason.NO_MATCH),
    ("6S KC", "9S", {}, "", "7C", IllegalReason.NOT_IN_HAND),
    ("6S KC", "9S", {}, "", "put:6S", IllegalReason.PUT_NOT_EXPECTED),
    ("6S KC", "9S", {}, "", "draw", IllegalReason.MUST_LAY),
    ("JS KC", "9H", {}, "", "draw", IllegalReason.MUST_LAY),
    ("6S KC", "9S", {}, "", "pass", IllegalReason.NOTHING_TO_PASS),
    ("6S KC", "9S", {"may_decline": True}, "", "pass", IllegalReason.NOTHING_TO_PASS),
    ("JS KC", "9S", {}, "", "JS", IllegalReason.SUIT_MISSING),
    ("JS JC", "9S", {}, "", "JS", IllegalReason.SUIT_MISSING),
    ("JS", "9S", {}, "", "JS:S", IllegalReason.SUIT_NOT_ASKED),
    ("JS JC KC", "9S", {}, "", "JS+JC", IllegalReason.JACKS_NOT_WHOLE_HAND),
    ("JS JC JD", "9S", {}, "", "JS+JC", IllegalReason.JACKS_NOT_WHOLE_HAND),
    ("JS JC", "9S", {}, "", "JS+JD", IllegalReason.NOT_IN_HAND),
    ("JS JC", "9S", {}, "", "JS+JC+JD", IllegalReason.NOT_IN_HAND),
    ("KC", "9S", {"play_drawn_card": True}, "draw", "KC", IllegalReason.ONLY_THE_DRAWN_CARD),
    ("KC", "9S", {"play_drawn_card": True}, "draw", "draw", IllegalReason.ALREADY_DRAWN),
    ("KC", "9S", {"play_drawn_card": True}, "draw", "7C", IllegalReason.NOT_IN_HAND),
    (
        "KS KC",
        "9S",
        {"play_drawn_card": True, "may_decline": True},
        "draw",
        "KS",
        IllegalReason.ONLY_THE_DRAWN_CARD,
    ),
    (
        "JS JC",
        "9S",
        {"play_drawn_card": True, "may_decline": True},
        "draw",
        "JS+JC",
        IllegalReason.ONLY_THE_DRAWN_CARD,
    ),
]


@pytest.mark.parametrize(("hand", "up", "options", "before", "code", "reason"), ILLEGAL)
def test_illegal_move_is_refused_with_its_reason_and_changes_nothing(
    hand: str,
    up: str,
    options: dict[str, Any],
    before: str,
    code: str,
    reason: IllegalReason,
    situation: Callable[..., Round],
    play: Callable[..., Any],
) -> None:
    current = situation(f"{hand} | 7C 8C", up, stock="10S", **options)
    play(current, before)
    state = (current.turn, current.hands, current.stock, current.discard, current.moves)
    assert current.why_illegal(parse_move(code)) is reason
    with pytest.raises(IllegalMove) as caught:
        current.push(parse_move(code))
    assert caught.value.reason is reason
    assert str(caught.value) == reason.value
    assert (current.turn, current.hands, current.stock, current.discard, current.moves) == state


def test_nobody_moves_after_the_round_is_over(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("9H | 7C 8C", "9S")
    play(current, "9H")
    assert current.legal_moves() == ()
    assert current.why_illegal(parse_move("7C")) is IllegalReason.ROUND_OVER
    with pytest.raises(IllegalMove, match="round-over"):
        play(current, "draw")


def test_r7_card_drawn_is_not_laid_and_the_turn_passes(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("KC | 7C 8C", "9S", stock="10S")
    assert play(current, "draw") == [Drew(0, 1, DrawCause.CHOICE, 1)]
    assert current.turn == 1
    assert current.hands[0] == CardSet.parse("KC 10S")


def test_r8_nominated_suit_holds_through_draws_until_it_is_covered(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    """C24, C25."""
    current = situation("JH KC | 7C 8C | 9D 10D", "9S", stock="6C 10S 10C")
    play(current, "JH:H draw draw")
    assert (current.suit, current.nominated, current.turn) == (Suit.HEARTS, True, 0)
    current = situation("JH KC | 7H 8C | 9D 10D", "9S")
    assert play(current, "JH:H")[0] == Laid(0, (Card.parse("JH"),), Suit.HEARTS)
    play(current, "7H")
    assert (current.suit, current.nominated) == (Suit.HEARTS, False)
    assert current.upcard == Card.parse("7H")


def test_r9_player_who_keeps_the_turn_plays_on_and_draws_if_nothing_fits(
    situation: Callable[..., Round], play: Callable[..., Any], legal: Callable[[Round], str]
) -> None:
    current = situation("6S 6C QH | 7C 8C", "9S")
    play(current, "6S 6C")
    assert (current.turn, legal(current)) == (0, "draw")
    play(current, "draw")
    assert current.turn == 1


# Stock, what happens after `draw`: turn, legal moves
DRAWN = [
    ("10S", 0, "10S pass"),
    ("9C", 0, "9C pass"),
    ("JC", 0, "JC:S JC:H JC:D JC:C pass"),
    ("10D", 1, ""),
]


@pytest.mark.parametrize(("stock", "turn", "expected"), DRAWN)
def test_play_drawn_card_offers_that_card_and_pass_if_it_fits(
    stock: str,
    turn: int,
    expected: str,
    situation: Callable[..., Round],
    play: Callable[..., Any],
    legal: Callable[[Round], str],
) -> None:
    current = situation("KS KC | 7C 8C", "9S", stock=stock, play_drawn_card=True, may_decline=True)
    play(current, "draw")
    assert current.turn == turn
    assert current.drawn == (Card.parse(stock) if expected else None)
    if expected:
        assert legal(current) == expected


def test_play_drawn_card_lays_it_with_its_effect(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("KC | 7C 8C | QC QD", "9S", stock="6S", play_drawn_card=True)
    play(current, "draw 6S")
    assert (current.turn, current.drawn, current.upcard) == (2, None, Card.parse("6S"))


def test_play_drawn_card_kept_passes_the_turn_and_is_forgotten(
    situation: Callable[..., Round], play: Callable[..., Any], legal: Callable[[Round], str]
) -> None:
    current = situation("KC | 7S 8S", "9S", stock="6S", play_drawn_card=True)
    assert play(current, "draw pass")[-1] == Passed(0)
    assert (current.turn, current.drawn) == (1, None)
    assert legal(current) == "7S 8S"


def test_play_drawn_card_with_nothing_to_draw_passes_by_itself(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("KC | 7C", "9S", rest=1, play_drawn_card=True)
    assert play(current, "draw") == [Drew(0, 0, DrawCause.CHOICE, 1)]
    assert (current.turn, current.drawn) == (1, None)


def test_play_drawn_card_fits_the_nominated_suit_not_the_jacks(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("KC | 7C", "JH", suit="D", stock="9H 9D", play_drawn_card=True)
    play(current, "draw")
    assert current.turn == 1
    current = situation("KC | 7C", "JH", suit="D", stock="9D", play_drawn_card=True)
    play(current, "draw")
    assert (current.turn, current.drawn) == (0, Card.parse("9D"))


def test_may_decline_with_nothing_to_draw_is_a_pass(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("KS | 7C", "9S", rest=1, may_decline=True)
    assert play(current, "draw") == [Drew(0, 0, DrawCause.CHOICE, 1)]
    assert (current.turn, current.hands[0]) == (1, CardSet.parse("KS"))


def test_may_decline_draws_instead_of_laying(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    current = situation("KS | 7C", "9S", stock="10S", may_decline=True)
    play(current, "draw")
    assert (current.turn, current.hands[0]) == (1, CardSet.parse("KS 10S"))
