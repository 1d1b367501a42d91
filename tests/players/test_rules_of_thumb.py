"""Situations in which one rule of thumb of the normal player decides."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine import (
    Card,
    Draw,
    Event,
    Lay,
    SeatView,
    StarterJackTaken,
    StarterTurned,
)
from players import Normal
from players.thumb import RULES_OF_THUMB

BY_NAME = {thumb.__name__: thumb for thumb in RULES_OF_THUMB}

# The rule of thumb; the hands, seat 0 to move, and the upcard; what else holds; the move with the
# rule (or several as good) and the move without it.
SITUATIONS: list[tuple[str, str, dict[str, Any], str, str]] = [
    ("goes_out", "JD JH | 10H KC QD : 6H", {}, "JH+JD", "JD:H"),
    ("goes_out", "JS JH | 8D : 9H", {}, "JS+JH", "JS:H"),
    ("lays_rather_than_draws", "6S KH | KD 9C KC : 7S", {"may_decline": True}, "6S", "draw"),
    ("lays_rather_than_draws", "7S 8D | 8H 7D KD : AS", {"may_decline": True}, "7S", "draw"),
    ("plays_on", "9H 6C | 8S JH QC KC : 9C", {}, "9H", "6C"),
    ("plays_on", "QH 7D 10C | 10S 10H KC : 7H", {}, "QH", "7D"),
    ("comes_down_to_jacks", "AS JC | 9S : 6S", {}, "AS", "JC:S"),
    ("comes_down_to_jacks", "10H 8C JC | JD AD QC AC : QH", {}, "10H", "JC:H"),
    ("avoids_lone_jacks", "9H JC JH JS | 6S : 7H", {}, "JC:H JS:H", "9H"),
    ("avoids_lone_jacks", "9H JC JH JS | 6S | QC : 7H", {}, "JC:H JS:H", "9H"),
    ("avoids_banned_last_cards", "6C KC | 10S AS 10H QH | 7H JC QC : 10C", {}, "6C", "KC"),
    ("avoids_banned_last_cards", "QS 7C | JS 7D KD JC | KS AH 9D 6C : 7S", {}, "7C", "QS"),
    ("names_its_longest_suit", "10C AC KC 8C QC JS QS | 7S 9H QD QH : 9S", {}, "JS:C", "QS"),
    ("stops_the_last_card", "KH 8D 7C | KD : 8H", {}, "KH", "8D"),
    ("stops_the_last_card", "KS 8H 7C | AD : 7H", {}, "7C", "8H"),
    ("sheds_under_pressure", "KS QC | 7S : KC", {}, "KS", "QC"),
    ("sheds_under_pressure", "9S AH 7C | 6H KH 8C 10C : AS", {}, "AH", "9S"),
    ("sheds_before_a_letter", "10H QH AC | 7S 6H 6D : AH", {"totals": (98, 0)}, "AC", "10H"),
    ("sheds_before_a_letter", "6S QH 7C | 8S 10H 7D : 7H", {"totals": (98, 0)}, "7C", "QH"),
]


def _seen(view: SeatView) -> list[Event]:
    assert view.table.upcard is not None
    return [StarterTurned(view.table.upcard)]


@pytest.mark.parametrize(("name", "position", "more", "move", "without"), SITUATIONS)
def test_rule_of_thumb_decides(
    name: str,
    position: str,
    more: dict[str, Any],
    move: str,
    without: str,
    decision: Callable[..., SeatView],
) -> None:
    hands, up = position.split(" : ")
    view = decision(hands, up, **more)
    seen = _seen(view)
    rest = {thumb: weight for thumb, weight in RULES_OF_THUMB.items() if thumb is not BY_NAME[name]}
    assert Normal().choose(view, seen, random.Random(1)).code in move.split()
    assert Normal(rest).choose(view, seen, random.Random(1)).code == without


def test_every_rule_of_thumb_has_a_situation() -> None:
    assert {situation[0] for situation in SITUATIONS} == set(BY_NAME)


def test_dealer_puts_down_the_costliest_card_and_keeps_the_jack(
    decision: Callable[..., SeatView],
) -> None:
    """R4."""
    view = decision("9S JD 10C 8H AH | 9D 10D QD KD", "KC", put=True)
    seen: list[Event] = [StarterTurned(Card.parse("JD")), StarterJackTaken(0, Card.parse("JD"))]
    assert Normal().choose(view, seen, random.Random(1)).code == "put:AH"


def test_dealer_puts_down_the_king_of_hearts_where_the_starter_acts(
    decision: Callable[..., SeatView],
) -> None:
    view = decision("9S 10S KH 8H AH | 9D 10D QD KD", "KC", put=True, starter_acts=True)
    assert Normal().choose(view, [], random.Random(1)).code == "put:KH"


@pytest.mark.parametrize(
    ("hand", "drawn", "move"), [("8S 9S JD", "JD", "pass"), ("9S JD 10C 8H AH", "10C", "10C")]
)
def test_drawn_jack_is_kept_and_another_drawn_card_is_laid(
    hand: str, drawn: str, move: str, decision: Callable[..., SeatView]
) -> None:
    view = decision(f"{hand} | 9D 10D QD 8D", "KC", play_drawn_card=True, drawn=drawn)
    assert Normal().choose(view, _seen(view), random.Random(1)).code == move


def test_nobody_declines_where_there_is_nothing_to_draw(
    decision: Callable[..., SeatView],
) -> None:
    view = decision("JD 9S | 9D 10D QD 8D", "KC", may_decline=True)
    nothing_to_draw = replace(view, table=replace(view.table, stock=0, discard=1))
    chosen = [Normal().choose(one, [], random.Random(1)) for one in (view, nothing_to_draw)]
    assert chosen[0] == Draw()
    assert isinstance(chosen[1], Lay)


@pytest.mark.parametrize(
    ("hands", "upcard", "move"),
    [
        ("KH 10C 8C QH | 9D", "9H", "KH"),
        ("6S 9S AD | 9D | KD QD 8D 8H 7D", "KS", "6S"),
        ("7S 9S AD KC | 9D | KD QD 8D 8H 7D", "KS", "7S"),
    ],
    ids=["king-of-hearts", "six-passes-it-over", "seven"],
)
def test_player_about_to_go_out_is_struck_or_passed_over(
    hands: str, upcard: str, move: str, decision: Callable[..., SeatView]
) -> None:
    view = decision(hands, upcard)
    assert Normal().choose(view, _seen(view), random.Random(1)).code == move
