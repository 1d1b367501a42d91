"""The simple preferences of the novice."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from engine import SeatView
from players import PLAYERS


@pytest.mark.parametrize(
    ("hands", "up", "more", "chosen"),
    [
        ("9S 10S KD | 9D 10D", "8S", {"may_decline": True}, {"9S", "10S"}),
        ("9S JD KD | 9D 10D", "8S", {}, {"9S"}),
        ("JD KH KC | 9D 10D", "8S", {}, {"JD:H", "JD:C"}),
        ("JD JC | 9D 10D", "8S", {}, {"JD+JC"}),
        ("9S JD KD | 9D 10D", "8S", {"play_drawn_card": True, "drawn": "9S"}, {"9S"}),
        ("9S JD KD 6C 7C | 9D 10D", "8S", {"put": True}, {"put:9S", "put:KD", "put:6C", "put:7C"}),
        ("9D KD | 9H 10D", "8S", {}, {"draw"}),
    ],
    ids=[
        "lays-rather-than-declines",
        "saves-the-jack",
        "names-a-suit-it-holds",
        "goes-out-with-all-jacks",
        "lays-the-drawn-card",
        "puts-anything-but-the-jack",
        "draws-if-it-must",
    ],
)
def test_novice_prefers(
    hands: str, up: str, more: dict[str, Any], chosen: set[str], decision: Callable[..., SeatView]
) -> None:
    view = decision(hands, up, **more)
    novice = PLAYERS["novice"]
    assert {novice.choose(view, [], random.Random(seed)).code for seed in range(40)} == chosen
