"""What a player thinks about when it is to move, and the estimates that its rules of thumb share."""

from dataclasses import dataclass

from engine.cards import PACK, Card, CardSet, Rank
from engine.effects import ends_round
from engine.moves import JACKS
from engine.score import bonus, card_points, multiplier
from engine.view import SeatView
from players.memory import Memory
from players.outcome import Outcome

FACE_POINTS: dict[Card, int] = {
    card: 2 if card.rank is Rank.JACK else card_points(CardSet.of([card])) for card in PACK
}
"""What each card costs in a hand with other cards (R15)."""
AVERAGE_POINTS = sum(FACE_POINTS.values()) / len(PACK)
LAST_CARD = 1.0
"""How pressing it is that a player with one card moves next, to be multiplied by the odds."""


def face_points(cards: tuple[Card, ...] | CardSet) -> int:
    """Return the points of cards in a hand that has others too (R15)."""
    return sum(FACE_POINTS[card] for card in cards)


@dataclass(frozen=True, slots=True)
class Situation:
    """What one seat sees and remembers."""

    view: SeatView
    memory: Memory

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats."""
        return tuple(seat for seat in range(self.view.table.seats) if seat != self.view.seat)

    def expected_points(self, seat: int) -> float:
        """Return the points that a hand is expected to hold."""
        unseen = self.memory.unseen
        average = face_points(unseen) / len(unseen) if unseen else 0.0
        known = self.memory.held[seat]
        return face_points(known) + average * self.memory.unknown[seat]

    def gain(self, last_cards: tuple[Card, ...]) -> float:
        """Return what going out with these cards is worth: others' points and bonus (R16, R17)."""
        theirs = sum(map(self.expected_points, self.others)) / len(self.others)
        return theirs * multiplier(last_cards) - bonus(last_cards)

    def pressing(self, seat: int, extra: int = 0) -> float:
        """Return how near (0 to 1) a player is to going out, with `extra` cards more."""
        size = self.view.table.hand_sizes[seat] + extra
        return LAST_CARD / size**2 if size else 0.0

    def may_end_with(self, card: Card) -> bool:
        """Whether this card as the last one ends the round (R11)."""
        return ends_round(card, self.view.table.seats, self.view.table.rules)

    def nearness(self, seat: int) -> float:
        """Return how near (0 to 1) a seat's total is to the limit (R18)."""
        return min(1.0, max(0, self.view.table.totals[seat]) / self.view.table.rules.limit)


def only_jacks(hand: CardSet) -> bool:
    """Whether every card of a hand costs 20 points (R15)."""
    return bool(hand) and hand <= JACKS


__all__ = ["Outcome", "Situation", "face_points", "only_jacks"]
