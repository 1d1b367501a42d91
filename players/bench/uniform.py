"""The measure of all players: any legal move, each as likely as the others."""

from collections.abc import Sequence

from engine.events import Event
from engine.moves import Move
from engine.view import SeatView
from players.player import Chance, legal_moves


class Uniform:
    """Plays at random."""

    def choose(self, view: SeatView, seen: Sequence[Event], chance: Chance) -> Move:  # noqa: ARG002 - chance needs no memory
        """Return any legal move; see `Player.choose`."""
        return chance.choice(legal_moves(view))
