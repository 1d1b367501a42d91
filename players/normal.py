"""The normal player: weighs every legal move by rules of thumb."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.events import Event
from engine.moves import Draw, Move
from engine.view import SeatView
from players.memory import remember
from players.outcome import foresee
from players.player import Chance, legal_moves
from players.situation import Choice, Situation
from players.thumb import RULES_OF_THUMB, Thumb


@dataclass(frozen=True, slots=True)
class Normal:
    """Chooses the move with the greatest weighted sum; chance decides only between equals."""

    thumbs: Mapping[Thumb, float] = field(default_factory=lambda: RULES_OF_THUMB)

    def choose(self, view: SeatView, seen: Sequence[Event], chance: Chance) -> Move:
        """Return one of the moves that weigh most; see `Player.choose`."""
        moves = _worth_a_thought(view)
        if len(moves) == 1:
            return moves[0]
        situation = Situation(view, remember(view, seen))
        weights = [self.weigh(situation, move) for move in moves]
        best = max(weights)
        return chance.choice(
            [move for move, weight in zip(moves, weights, strict=True) if weight == best]
        )

    def weigh(self, situation: Situation, move: Move) -> float:
        """Return how good the rules of thumb hold this move to be."""
        choice = Choice(situation, foresee(situation.view, move))
        return sum(weight * thumb(choice) for thumb, weight in self.thumbs.items())


def _worth_a_thought(view: SeatView) -> tuple[Move, ...]:
    """Return the legal moves, but do not decline where there is nothing to draw.

    Players who all did so would never come to an end (`may_decline`).
    """
    moves = legal_moves(view)
    if view.table.stock or view.table.discard > 1:
        return moves
    return tuple(move for move in moves if not isinstance(move, Draw)) or moves
