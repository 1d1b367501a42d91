"""What a computer player is: a function of what a person in that seat sees and remembers."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from engine.events import Event
from engine.moves import Move
from engine.view import SeatView

T = TypeVar("T")


class Chance(Protocol):
    """The only randomness a player gets; `random.Random` is one."""

    def choice(self, options: Sequence[T], /) -> T:
        """Return one of the options."""
        ...


class Player(Protocol):
    """A player keeps nothing between two calls and never fails on any house rules."""

    def choose(self, view: SeatView, seen: Sequence[Event], chance: Chance) -> Move:
        """Return one of `view.legal`.

        `seen` are the round's public events so far, the deal's first: what somebody who has watched
        the table remembers. Fewer of them make the answer weaker, not wrong. Raises `ValueError`
        if it is not this seat's turn.
        """
        ...


def legal_moves(view: SeatView) -> tuple[Move, ...]:
    """Return the moves to choose from; raise `ValueError` if it is not this seat's turn."""
    if not view.legal:
        raise ValueError(f"seat {view.seat} has no move: it is not its turn")
    return view.legal
