"""Many duplicate matches, on several processes at once: the figures do not depend on how many."""

import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from engine import CLASSIC, Rules
from players.bench.duplicate import Difference
from players.player import Player

Compare = Callable[..., Difference]
"""`compare_rounds` or `compare_games`."""
_AT_ONCE = 10
"""Matches that a process is given together."""


@dataclass(frozen=True, slots=True)
class Bench:
    """The seed that all matches follow from, and on how many processes they are played."""

    seed: int
    jobs: int

    def play(
        self,
        compare: Compare,
        hero: Player,
        rival: Player,
        count: int,
        seats: int,
        rules: Rules = CLASSIC,
    ) -> list[Difference]:
        """Play so many matches of that kind and return what each of them showed."""
        match = partial(compare, hero, rival, seats=seats, rules=rules)
        seeds = [f"{self.seed}/{number}" for number in range(count)]
        if self.jobs == 1:
            return list(_shown(map(match, seeds), count))
        with ProcessPoolExecutor(self.jobs) as pool:
            return list(_shown(pool.map(match, seeds, chunksize=_AT_ONCE), count))


def _shown(found: Iterable[Difference], count: int) -> Iterator[Difference]:
    """Pass the differences on and show on a terminal how many there are."""
    shown = sys.stderr.isatty()
    for number, difference in enumerate(found, 1):
        if shown and number % _AT_ONCE == 0:
            sys.stderr.write(f"\r{number} of {count}  ")
        yield difference
    if shown:
        sys.stderr.write("\r" + " " * 30 + "\r")
