"""`python -m players.bench [--games N] [--seed S] [--part matches|games|ablation]`.

Prints how much better one player is than others, in points a round and letters, over duplicate
deals (`players.bench.duplicate`), and what each rule of thumb of the normal player earns against a
player without it. The same seed gives the same figures. Progress goes to standard error.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence

from engine import CLASSIC
from players import PLAYERS
from players.bench.duplicate import Difference, compare_games, compare_rounds, draw_deal
from players.bench.figures import estimate
from players.bench.uniform import Uniform
from players.normal import Normal
from players.player import Player
from players.thumb import RULES_OF_THUMB

SEATS = (2, 3, 4)
DEALS_A_GAME = 20
"""A whole game takes as long as about so many deals."""
PAIRS: tuple[tuple[str, str], ...] = (
    ("normal", "random"),
    ("normal", "novice"),
    ("novice", "random"),
)


def main(arguments: Sequence[str]) -> int:
    """Run the command and return its exit code."""
    options = _parser().parse_args(arguments)
    parts: dict[str, Callable[[int, str], Iterator[str]]] = {
        "matches": matches,
        "games": games,
        "ablation": ablation,
    }
    for name, part in parts.items():
        if options.part in (None, name):
            for line in part(options.games, str(options.seed)):
                print(line, flush=True)
    return 0


def matches(deals: int, seed: str) -> Iterator[str]:
    """Yield how single rounds from random standings come out."""
    yield f"Rounds: {deals} deals each, seed {seed}; the rivals' average minus the player's."
    yield f"{'player':8}{'rivals':8}seats  {'points a round':20}{'letters a hundred rounds':24}"
    for hero, rival in PAIRS:
        for seats in SEATS:
            found = _rounds(_player(hero), _player(rival), deals, seats, seed)
            points = estimate([one.points for one in found])
            letters = estimate([100 * one.letters for one in found])
            yield f"{hero:8}{rival:8}{seats:5}{points!s:>20}{letters!s:>20}"


def games(deals: int, seed: str) -> Iterator[str]:
    """Yield how whole games come out."""
    count = max(2, deals // DEALS_A_GAME)
    yield f"Whole games: {count} each, seed {seed}; the rivals' average minus the player's."
    yield f"{'player':8}{'rivals':8}seats  {'points a round':20}{'letters a game':20}"
    for hero, rival in PAIRS:
        for seats in SEATS:
            found = [
                compare_games(_player(hero), _player(rival), f"{seed}/{n}", seats, CLASSIC)
                for n in _counted(count, f"games {hero}-{rival} {seats}")
            ]
            points = estimate([one.points for one in found])
            letters = estimate([one.letters for one in found])
            yield f"{hero:8}{rival:8}{seats:5}{points!s:>20}{letters!s:>20}"


def ablation(deals: int, seed: str) -> Iterator[str]:
    """Yield what each rule of thumb earns against players without it."""
    yield f"Rules of thumb: {deals} deals each, seed {seed}; points a round more than without it."
    yield f"{'rule of thumb':32}{'2 seats':20}{'3 seats':20}"
    for thumb in RULES_OF_THUMB:
        without = Normal({one: weight for one, weight in RULES_OF_THUMB.items() if one != thumb})
        earned = [
            estimate([one.points for one in _rounds(Normal(), without, deals, seats, seed)])
            for seats in (2, 3)
        ]
        yield f"{thumb.__name__:28}" + "".join(f"{one!s:>20}" for one in earned)


def _rounds(hero: Player, rival: Player, deals: int, seats: int, seed: str) -> list[Difference]:
    return [
        compare_rounds(hero, rival, draw_deal(f"{seed}/{number}", seats, CLASSIC), CLASSIC)
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
    parser.add_argument("--games", type=_several, default=600, help="deals a figure (default 600)")
    parser.add_argument("--seed", type=int, default=1, help="other deals for another seed")
    parser.add_argument("--part", choices=("matches", "games", "ablation"), help="only this table")
    return parser


def _several(text: str) -> int:
    count = int(text)
    if count < 2:  # noqa: PLR2004 - one deal has no spread
        raise argparse.ArgumentTypeError("an interval needs at least two deals")
    return count


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
