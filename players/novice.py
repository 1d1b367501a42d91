"""The novice: any legal move, with the preferences of somebody who has just learnt the game."""

from collections.abc import Sequence

from engine.cards import Rank
from engine.events import Event
from engine.moves import Draw, Lay, LayJacks, Move, Pass, Put
from engine.view import SeatView
from players.player import Chance, legal_moves


class Novice:
    """Lays rather than declines, saves Jacks, and nominates a suit that it holds."""

    def choose(self, view: SeatView, seen: Sequence[Event], chance: Chance) -> Move:  # noqa: ARG002 - a novice remembers nothing
        """Return one of the moves a novice likes best; see `Player.choose`."""
        liked: list[Move] = [move for move in legal_moves(view) if _lays(move)]
        liked = [move for move in liked if isinstance(move, LayJacks)] or liked
        liked = [move for move in liked if not _is_jack(move)] or liked
        liked = [move for move in liked if _names_own_suit(view, move)] or liked
        return chance.choice(liked or view.legal)


def _lays(move: Move) -> bool:
    return not isinstance(move, (Draw, Pass))


def _is_jack(move: Move) -> bool:
    return isinstance(move, (Lay, Put)) and move.card.rank is Rank.JACK


def _names_own_suit(view: SeatView, move: Move) -> bool:
    if not isinstance(move, (Lay, Put)) or move.suit is None:
        return True
    return any(card.suit is move.suit and card.rank is not Rank.JACK for card in view.hand)
