"""The only randomness of the game: the lot for the first dealer and the shuffle."""

import random
import secrets

from engine import PACK, Card


class Chance:
    """Draws lots and shuffles; reproducibly so if a test gives a seed."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed

    def thinking(self, game: int, version: int) -> random.Random:
        """What a computer player decides between equals with, on that version of the game."""
        return self._source(game, f"move {version}")

    def _source(self, game: int, number: int | str) -> random.Random:
        if self._seed is None:
            return secrets.SystemRandom()
        return random.Random(f"{self._seed}:{game}:{number}")  # noqa: S311 - asked for by a test

    def first_dealer(self, game: int, seats: int) -> int:
        """The seat that deals the first round (R2)."""
        return self._source(game, 0).randrange(seats)

    def pack(self, game: int, number: int) -> tuple[Card, ...]:
        """A shuffled pack for that round, top first."""
        cards = list(PACK)
        self._source(game, number).shuffle(cards)
        return tuple(cards)
