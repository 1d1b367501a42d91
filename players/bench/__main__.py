"""`python -m players.bench`: how strong the computer players are; options by `--help`.

Two tables, over duplicate matches (`players.bench.duplicate`):

- `matches` (what is printed unless told otherwise): how much better each player is than each weaker
  one, in points a round and in letters a game;
- `ablation`: what each rule of thumb of the normal player earns at a table of players without it,
  in points a round and in letters a hundred rounds.

The same seed gives the same figures. Progress goes to standard error.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations

from engine import CLASSIC, Rules
from players import PLAYERS
from players.bench.duplicate import Difference, compare_games, compare_rounds
from players.bench.figures import Estimate, estimate
from players.bench.measure import Bench
from players.bench.uniform import Uniform
from players.normal import Normal
from players.player import Player
from players.thumb import RULES_OF_THUMB, Thumb, lays_rather_than_draws

SEATS = (2, 3, 4)
ROUNDS_A_GAME = 20
"""A whole game takes about as long as so many single rounds."""
MEASURED: dict[str, Player] = {"random": Uniform(), **PLAYERS}
"""All that are compared, the weakest first."""
HOUSE_RULES: dict[Thumb, Rules] = {lays_rather_than_draws: Rules(may_decline=True)}
"""Where a rule of thumb has nothing to say in the classic game, the rules under which it has."""


def main(arguments: Sequence[str]) -> int:
    """Run the command and return its exit code."""
    options = _parser().parse_args(arguments)
    part = {"matches": matches, "ablation": ablation}[options.part]
    table_sizes = SEATS if options.seats is None else (options.seats,)
    for line in part(Bench(options.seed, options.jobs), options.games, table_sizes):
        print(line, flush=True)
    return 0


def matches(bench: Bench, games: int, table_sizes: Sequence[int]) -> Iterator[str]:
    """Yield how every player does against every weaker one."""
    rounds = games * ROUNDS_A_GAME
    yield (
        f"Seed {bench.seed}. For each line {rounds} rounds from random standings and {games} whole "
        "games, all played once from every seat."
    )
    yield "How much more the rivals got than the player, on average, with 95 % intervals:"
    yield _line("player - rivals", "seats", "points a round", "letters a game")
    for rival, hero in reversed(list(combinations(MEASURED, 2))):
        for seats in table_sizes:
            players = MEASURED[hero], MEASURED[rival]
            single = bench.play(compare_rounds, *players, rounds, seats)
            whole = bench.play(compare_games, *players, games, seats)
            figures = _points(single), _letters(whole)
            yield _line(f"{hero} - {rival}", seats, *figures)


def ablation(bench: Bench, games: int, table_sizes: Sequence[int]) -> Iterator[str]:
    """Yield what each rule of thumb earns against players without it."""
    rounds = games * ROUNDS_A_GAME
    yield (
        f"Seed {bench.seed}. For each line {rounds} rounds from random standings, "
        "all played once from every seat."
    )
    yield "How much more players without the rule got than one with it, with 95 % intervals:"
    yield _line("rule of thumb", "seats", "points a round", "letters in 100 rounds")
    for thumb in RULES_OF_THUMB:
        without = Normal({one: weight for one, weight in RULES_OF_THUMB.items() if one != thumb})
        for seats in table_sizes:
            rules = HOUSE_RULES.get(thumb, CLASSIC)
            found = bench.play(compare_rounds, Normal(), without, rounds, seats, rules)
            yield _line(thumb.__name__, seats, _points(found), _letters(found, 100))


def _points(found: Sequence[Difference]) -> Estimate:
    return estimate([one.points for one in found])


def _letters(found: Sequence[Difference], times: int = 1) -> Estimate:
    return estimate([times * one.letters for one in found])


def _line(name: str, seats: int | str, points: Estimate | str, letters: Estimate | str) -> str:
    return f"{name:26}{seats!s:>5}  {points!s:>20}  {letters!s:>22}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m players.bench", description="Measures the computer players."
    )
    parser.add_argument("--part", choices=("matches", "ablation"), default="matches")
    parser.add_argument("--seats", type=int, choices=SEATS, help="only tables of this size")
    parser.add_argument("--seed", type=int, default=1, help="other deals for another seed")
    parser.add_argument(
        "--games",
        type=_several,
        default=150,
        help=f"whole games for each line, and {ROUNDS_A_GAME} times as many rounds (default 150)",
    )
    parser.add_argument(
        "--jobs", type=_one_or_more, default=os.cpu_count() or 1, help="processes (default: all)"
    )
    return parser


def _several(text: str) -> int:
    count = int(text)
    if count < 2:
        raise argparse.ArgumentTypeError("an interval needs at least two games")
    return count


def _one_or_more(text: str) -> int:
    count = int(text)
    if count < 1:
        raise argparse.ArgumentTypeError("matches need at least one process")
    return count


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
