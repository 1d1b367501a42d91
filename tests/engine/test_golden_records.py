"""Whole game records and what they come to; the short ones were worked out by hand."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import dump, load, replay
from engine.record import score

GOLDEN = sorted(
    path
    for path in (Path(__file__).parent / "golden").glob("*.json")
    if not path.name.endswith(".out.json")
)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_record_scores_as_expected(path: Path) -> None:
    expected = json.loads(path.with_suffix(".out.json").read_text(encoding="utf-8"))
    assert score(load(path.read_text(encoding="utf-8"))) == expected


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_record_is_written_back_as_the_same_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    read, written = json.loads(text), json.loads(dump(load(text)))
    assert load(dump(load(text))) == load(text)
    assert written.keys() == read.keys()
    assert written["seats"] == read["seats"]
    assert written["rules"].items() <= read["rules"].items()
    for one, other in zip(written["rounds"], read["rounds"], strict=True):
        assert (one["dealer"], one["pack"]) == (other["dealer"], other["pack"])
        assert [sorted(move) for move in one["moves"]] == [sorted(move) for move in other["moves"]]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_sums_agree_with_a_second_way_of_scoring(
    path: Path, naive_settlement: Callable[..., Any]
) -> None:
    """C28."""
    game = replay(load(path.read_text(encoding="utf-8")))
    totals, words = [0] * game.seats, [""] * game.seats
    for result in game.results:
        points, totals, words = naive_settlement(
            game.rules, totals, words, result.winner, result.went_out_with, result.hands
        )
        assert list(result.points) == points
        assert list(result.totals) == totals
        assert list(result.letters) == list(map(len, words))


def test_every_kind_of_move_and_every_rank_occurs_in_them() -> None:
    moves = {
        move
        for path in GOLDEN
        for one in json.loads(path.read_text(encoding="utf-8"))["rounds"]
        for move in one["moves"]
    }
    assert {"draw", "pass"} <= moves
    assert any(move.startswith("put:J") for move in moves)
    assert any("+" in move for move in moves)
    assert any(move in moves for move in ("JS", "JH", "JD", "JC"))
    assert {rank + "S" for rank in ["6", "7", "8", "9", "10", "Q", "K", "A"]} <= moves
