"""`python -m players.bench [--games N] [--seed S] [--seats K] [--part matches|games|ablation]`.

Prints how much better one player is than others, in points a round and letters, over duplicate
deals (`players.bench.duplicate`), and what each rule of thumb of the normal player earns against a
player without it. The same seed gives the same figures. Progress goes to standard error.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence

from engine import CLASSIC, Rules
from players import PLAYERS
from players.bench.duplicate import Difference, compare_games, compare_rounds, draw_deal
from players.bench.figures import estimate
from players.bench.uniform import Uniform
from players.normal import Normal
from players.player import Player
from players.thumb import RULES_OF_THUMB, Thumb, lays_rather_than_draws

SEATS = (2, 3, 4)
DEALS_A_GAME = 20
"""A whole game takes as long as about so many deals."""
PAIRS: tuple[tuple[str, str], ...] = (
    ("normal", "random"),
    ("normal", "novice"),
    ("novice", "random"),
)
HOUSE_RULES: dict[Thumb, Rules] = {lays_rather_than_draws: Rules(play_drawn_card=True)}
"""Where a rule of thumb has nothing to say in the classic game, the rules under which it has."""

Part = Callable[[int, str, Sequence[int]], Iterator[str]]


def main(arguments: Sequence[str]) -> int:
    """Run the command and return its exit code."""
    options = _parser().parse_args(arguments)
    parts: dict[str, Part] = {"matches": matches, "games": games, "ablation": ablation}
    table_sizes = SEATS if options.seats is None else (options.seats,)
    for name, part in parts.items():
        if options.part in (None, name):
            for line in part(options.games, str(options.seed), table_sizes):
                print(line, flush=True)
    return 0


def matches(deals: int, seed: str, table_sizes: Sequence[int]) -> Iterator[str]:
    """Yield how single rounds from random standings come out."""
    yield f"Rounds: {deals} deals each, seed {seed}; the rivals' average minus the player's."
    yield _line("player", "rivals", "seats", "points a round", "letters a hundred rounds")
    for hero, rival in PAIRS:
        for seats in table_sizes:
            found = _rounds(_player(hero), _player(rival), deals, seats, seed)
            yield _line(hero, rival, str(seats), *_points_and_letters(found, 100))


def games(deals: int, seed: str, table_sizes: Sequence[int]) -> Iterator[str]:
    """Yield how whole games come out."""
    count = max(2, deals // DEALS_A_GAME)
    yield f"Whole games: {count} each, seed {seed}; the rivals' average minus the player's."
    yield _line("player", "rivals", "seats", "points a round", "letters a game")
    for hero, rival in PAIRS:
        for seats in table_sizes:
            found = [
                compare_games(_player(hero), _player(rival), f"{seed}/{n}", seats, CLASSIC)
                for n in _counted(count, f"games {hero}-{rival} {seats}")
            ]
            yield _line(hero, rival, str(seats), *_points_and_letters(found, 1))


def ablation(deals: int, seed: str, table_sizes: Sequence[int]) -> Iterator[str]:
    """Yield what each rule of thumb earns against players without it."""
    yield f"Rules of thumb: {deals} deals each, seed {seed}; without the rule minus with it."
    yield _line("rule of thumb", "", "seats", "points a round", "letters a hundred rounds")
    for thumb in RULES_OF_THUMB:
        without = Normal({one: weight for one, weight in RULES_OF_THUMB.items() if one != thumb})
        for seats in table_sizes:
            rules = HOUSE_RULES.get(thumb, CLASSIC)
            found = _rounds(Normal(), without, deals, seats, seed, rules)
            yield _line(thumb.__name__, "", str(seats), *_points_and_letters(found, 100))


def _line(hero: str, rival: str, seats: str, points: str, letters: str) -> str:
    return f"{hero + ' ' + rival:26}{seats:>5}  {points:>20}  {letters:>24}"


def _points_and_letters(found: Sequence[Difference], times: int) -> tuple[str, str]:
    points = estimate([one.points for one in found])
    letters = estimate([times * one.letters for one in found])
    return str(points), str(letters)


def _rounds(
    hero: Player, rival: Player, deals: int, seats: int, seed: str, rules: Rules = CLASSIC
) -> list[Difference]:
    return [
        compare_rounds(hero, rival, draw_deal(f"{seed}/{number}", seats, rules), rules)
        for number in _counted(deals, f"deals at {seats} seats")
    ]


def _counted(count: int, what: str) -> Iterator[int]:
    """Yield 0 to count - 1 and show on a terminal how far it is."""
    shown = sys.stderr.isatty()
    for number in range(count):
        if shown and number % 10 == 0:
            print(f"\r{what}: {number} of {count}  ", end="", file=sys.stderr, flush=True)
        yield number
    if shown:
        print("\r" + " " * 60, end="\r", file=sys.stderr, flush=True)


def _player(name: str) -> Player:
    return Uniform() if name == "random" else PLAYERS[name]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m players.bench", description="Measures the computer players."
    )
    parser.add_argument("--games", type=_several, default=250, help="deals a figure (default 250)")
    parser.add_argument("--seed", type=int, default=1, help="other deals for another seed")
    parser.add_argument("--seats", type=int, choices=SEATS, help="only tables of this size")
    parser.add_argument("--part", choices=("matches", "games", "ablation"), help="only this table")
    return parser


def _several(text: str) -> int:
    count = int(text)
    if count < 2:
        raise argparse.ArgumentTypeError("an interval needs at least two deals")
    return count


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
