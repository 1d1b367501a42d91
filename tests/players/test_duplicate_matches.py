"""Whether the benchmark is fair, repeatable, and finds the better player."""

import statistics
from collections.abc import Callable

import pytest

from engine import CLASSIC
from players import PLAYERS, Normal
from players.bench.__main__ import main
from players.bench.duplicate import (
    Difference,
    compare_games,
    compare_rounds,
    draw_deal,
)
from players.bench.figures import estimate
from players.bench.uniform import Uniform

NORMAL = PLAYERS["normal"]


def test_deal_depends_on_its_seed_alone() -> None:
    assert draw_deal("7/1", 3, CLASSIC) == draw_deal("7/1", 3, CLASSIC)
    assert draw_deal("7/1", 3, CLASSIC) != draw_deal("7/2", 3, CLASSIC)


@pytest.mark.parametrize("compare", [compare_rounds, compare_games])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_player_against_itself_comes_out_even_on_every_deal(
    seats: int, compare: Callable[..., Difference]
) -> None:
    for number in range(2):
        difference = compare(Normal(), Normal(), f"even/{number}", seats, CLASSIC)
        assert difference.points == pytest.approx(0)
        assert difference.letters == pytest.approx(0)


def test_normal_player_beats_random_moves_by_eight_points_a_round() -> None:
    found = [compare_rounds(NORMAL, Uniform(), f"beats/{n}", 2, CLASSIC) for n in range(250)]
    points = estimate([one.points for one in found])
    assert points.mean > 8
    assert points.mean - points.margin > 0


def test_normal_player_gets_fewer_letters_in_whole_games() -> None:
    found = [compare_games(NORMAL, Uniform(), f"whole/{n}", 2, CLASSIC) for n in range(6)]
    assert statistics.fmean(one.letters for one in found) > 1


def test_interval_is_two_standard_errors_wide_on_each_side() -> None:
    even = estimate([1.0, -1.0] * 50)
    assert even.mean == 0
    assert even.margin == pytest.approx(0.197, abs=0.001)
    with pytest.raises(ValueError, match="at least two deals"):
        estimate([1.0])


@pytest.mark.parametrize(
    ("part", "first"), [("matches", "normal - random"), ("ablation", "plays_on")]
)
def test_command_prints_the_same_table_for_the_same_seed_on_any_number_of_processes(
    part: str, first: str, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = []
    for jobs in ("1", "2"):
        options = ["--part", part, "--games", "2", "--seed", "5", "--seats", "2", "--jobs", jobs]
        assert main(options) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    assert first in printed[0]


def test_command_refuses_a_single_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--games", "1"])
    assert ended.value.code == 2
    assert "at least two games" in capsys.readouterr().err
