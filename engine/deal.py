"""The deal: four cards each, the starter, and the rest as the stock (R1, R3)."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import PACK, Card, CardSet

SEAT_COUNTS = (2, 3, 4)
CARDS_DEALT = 4


@dataclass(frozen=True, slots=True)
class Deal:
    """A dealt pack: the hands by seat, the first upcard, and the stock, top first."""

    hands: tuple[CardSet, ...]
    starter: Card
    stock: tuple[Card, ...]


def deal(pack: Sequence[Card], seats: int, dealer: int) -> Deal:
    """Deal the pack, top first, one card at a time, clockwise from eldest hand (R3).

    Raises `ValueError` unless there are 2–4 seats, a dealer among them and 36 different cards.
    """
    if seats not in SEAT_COUNTS:
        raise ValueError(f"a round has 2 to 4 seats, not {seats}")
    if dealer not in range(seats):
        raise ValueError(f"the dealer is a seat from 0 to {seats - 1}, not {dealer}")
    if sorted(pack) != list(PACK):
        raise ValueError("a pack is the 36 different cards")
    dealt = seats * CARDS_DEALT
    hands = (CardSet.of(pack[(seat - dealer - 1) % seats : dealt : seats]) for seat in range(seats))
    return Deal(tuple(hands), pack[dealt], tuple(pack[dealt + 1 :]))
