"""Computer players for Жора: each sees what a person in its seat sees, and answers a legal move.

>>> import random
>>> from engine import CLASSIC, PACK, Game, seat_view
>>> game = Game(CLASSIC, seats=2)
>>> seen = game.deal(PACK, dealer=0)
>>> view = seat_view(game, 1)
>>> PLAYERS["normal"].choose(view, seen, random.Random(1)) in view.legal
True

`seen` are the public events of the round so far: what its opening and every move since returned.
How strong the players are: `python -m players.bench`.
"""

from players.normal import Normal
from players.novice import Novice
from players.player import Chance, Player

PLAYERS: dict[str, Player] = {"novice": Novice(), "normal": Normal()}
"""Every player that a table can seat, by name, the weakest first."""

__all__ = ["PLAYERS", "Chance", "Normal", "Novice", "Player"]
