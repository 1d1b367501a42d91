"""Points, multipliers, letters, losers and the ranking (R15–R19)."""

import json
from typing import Any

import pytest

from engine import CLASSIC, WORD, Card, CardSet, RoundResult, Rules
from engine.score import card_points, losers, ranking, settle


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("6S", 6),
        ("7S", 7),
        ("8S", 8),
        ("9S", 0),
        ("10S", 10),
        ("QS", 3),
        ("KS", 4),
        ("KH", 4),
        ("AS", 11),
        ("6H 7H 8H 9H 10H QH KH AH", 49),
        ("JS", 20),
        ("JS JH", 40),
        ("JS JH JD JC", 80),
        ("JS 9H", 2),
        ("JS JH JD JC 9H", 8),
        ("JS QH", 5),
        ("", 0),
    ],
)
def test_r15_points_of_a_hand(hand: str, points: int) -> None:
    assert card_points(CardSet.parse(hand)) == points


def _settle(
    last: str,
    others: list[str],
    totals: list[int] | None = None,
    letters: list[int] | None = None,
    **options: Any,
) -> RoundResult:
    """Seat 0 goes out with `last`; the others hold these hands."""
    hands = [CardSet(), *map(CardSet.parse, others)]
    nothing = [0] * len(hands)
    cards = tuple(map(Card.parse, last.split()))
    return settle(Rules(**options), totals or nothing, letters or nothing, 0, cards, tuple(hands))


@pytest.mark.parametrize(
    ("last", "multiplier", "points"),
    [
        ("9S", 1, (0, 10, 11)),
        ("JS", 2, (0, 20, 22)),
        ("JS JH", 4, (0, 40, 44)),
        ("JS JH JD", 6, (0, 60, 66)),
        ("JS JH JD JC", 8, (0, 80, 88)),
        ("QS", 1, (-20, 10, 11)),
        ("QH", 1, (-10, 10, 11)),
        ("QD", 1, (-10, 10, 11)),
        ("QC", 1, (-10, 10, 11)),
        ("KS", 1, (0, 10, 11)),
    ],
)
def test_r16_r17_last_cards_change_the_points(
    last: str, multiplier: int, points: tuple[int, ...]
) -> None:
    result = _settle(last, ["10S", "AH"])
    assert result.multiplier == multiplier
    assert result.bonus == points[0]
    assert result.card_points == (0, 10, 11)
    assert result.points == result.totals == points


# Totals before, house rules, last card, other hand: totals after and who got a letter
LETTERS: list[tuple[list[int], dict[str, Any], str, str, tuple[int, ...], tuple[int, ...]]] = [
    ([0, 90], {}, "9S", "10S", (0, 100), ()),  # exactly 100 is safe
    ([0, 90], {}, "9S", "AS", (0, 0), (1,)),
    ([0, 100], {}, "9S", "9H", (0, 100), ()),
    ([0, 95], {}, "JS JH JD JC", "JH JC", (0, 0), (1,)),  # 95 + 320: one letter only
    ([5, 0], {}, "QS", "9H", (-15, 0), ()),
    ([5, 0], {"negative_totals": False}, "QS", "9H", (0, 0), ()),
    ([25, 0], {"negative_totals": False}, "QS", "9H", (5, 0), ()),
    ([-15, -15], {}, "QH", "10S", (-25, -5), ()),
    ([0, 40], {"limit": 50}, "9S", "10S", (0, 50), ()),
    ([0, 40], {"limit": 50}, "9S", "AS", (0, 0), (1,)),
    ([0, 190], {"limit": 200}, "9S", "10S", (0, 200), ()),
    ([0, 190], {"limit": 200}, "9S", "AS", (0, 0), (1,)),
]


@pytest.mark.parametrize(("before", "options", "last", "hand", "totals", "gained"), LETTERS)
def test_r18_total_above_the_limit_costs_one_letter(
    before: list[int],
    options: dict[str, Any],
    last: str,
    hand: str,
    totals: tuple[int, ...],
    gained: tuple[int, ...],
) -> None:
    """C28."""
    result = _settle(last, [hand], before, [1, 2], **options)
    assert result.totals == totals
    assert result.letters_gained == gained
    assert result.letters == (1, 3 if gained else 2)


def test_negative_totals_off_still_shows_the_rounds_points() -> None:
    result = _settle("QS", ["9H"], negative_totals=False)
    assert (result.points, result.totals) == ((-20, 0), (0, 0))


def test_r18_several_players_get_a_letter_in_the_same_round() -> None:
    result = _settle("9S", ["AS", "AH", "6S"], [0, 99, 95, 0], [0, 3, 3, 0])
    assert result.letters_gained == (1, 2)
    assert result.totals == (0, 0, 0, 6)
    assert result.letters == (0, 4, 4, 0)
    assert losers(CLASSIC, result.letters) == (1, 2)


@pytest.mark.parametrize(
    ("needed", "letters", "lost"),
    [
        (4, (3, 3, 3), ()),
        (4, (4, 3, 0), (0,)),
        (3, (2, 3, 0), (1,)),
        (2, (2, 1, 2), (0, 2)),
        (1, (0, 0, 1), (2,)),
    ],
)
def test_r19_all_letters_lose(needed: Any, letters: tuple[int, ...], lost: tuple[int, ...]) -> None:
    assert losers(Rules(letters=needed), letters) == lost


@pytest.mark.parametrize(
    ("letters", "totals", "places"),
    [
        ((4, 0, 1, 0), (0, 50, -5, 20), ((3,), (1,), (2,), (0,))),
        ((0, 4, 0, 4), (10, 0, 10, 0), ((0, 2), (1, 3))),
        ((1, 4, 0), (-40, 0, 90), ((2,), (0,), (1,))),
        ((0, 0, 0), (0, 0, 0), ((0, 1, 2),)),
        ((0, 0), (7, -3), ((1,), (0,))),
    ],
)
def test_r19_ranking_by_letters_then_total_with_ties_and_losers_last(
    letters: tuple[int, ...], totals: tuple[int, ...], places: tuple[tuple[int, ...], ...]
) -> None:
    assert ranking(CLASSIC, totals, letters) == places


def test_the_word_has_its_four_letters() -> None:
    assert [WORD[:count] for count in range(5)] == ["", "Ж", "ЖО", "ЖОР", "ЖОРА"]


RESULT = _settle("JS JH", ["10S AC", "9H"], [0, 90, -7], [1, 3, 0])


def test_result_survives_json() -> None:
    text = json.dumps(RESULT.to_json())
    assert RoundResult.from_json(json.loads(text)) == RESULT


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"winner": True}, "the result's winner must be a whole number, not true"),
        ({"winner": "0"}, "the result's winner must be a whole number, not '0'"),
        ({"totals": [1.5, 0, 0]}, "the result's totals must be a whole number, not 1.5"),
        ({"hands": [["XX"], [], []]}, "a hand of the result: a card is a rank and a suit"),
        ({"hands": 7}, "the result's hands must be a list, not 7"),
        ({"letters": [0, 0]}, "the result does not have one entry for each seat"),
        ({"extra": 1}, "the result has an unknown field 'extra'"),
    ],
)
def test_damaged_result_is_refused(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        RoundResult.from_json(RESULT.to_json() | change)


def test_result_with_a_missing_field_is_refused() -> None:
    damaged = RESULT.to_json()
    del damaged["points"]
    with pytest.raises(ValueError, match="the result lacks the field points"):
        RoundResult.from_json(damaged)
