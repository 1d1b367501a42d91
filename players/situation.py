"""What a player thinks about when it is to move, and estimates its rules of thumb share."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from engine.cards import PACK, Card, CardSet, Rank
from engine.effects import effect_of, ends_round
from engine.score import bonus, card_points, multiplier
from engine.view import SeatView
from players.memory import Memory
from players.outcome import Outcome

FACE_POINTS: dict[Card, int] = {
    card: 2 if card.rank is Rank.JACK else card_points(CardSet.of([card])) for card in PACK
}
"""What each card costs in a hand with other cards (R15)."""
AVERAGE_POINTS = sum(FACE_POINTS.values()) / len(PACK)
ONE_ROUND = 40
"""Points that a lost round may well cost: a total closer than that to the limit is in danger."""


def face_points(cards: Iterable[Card]) -> int:
    """Return the points of cards in a hand that has others too (R15)."""
    return sum(FACE_POINTS[card] for card in cards)


@dataclass(frozen=True)
class Situation:
    """What one seat sees and remembers."""

    view: SeatView
    memory: Memory

    @cached_property
    def others(self) -> tuple[int, ...]:
        """The other seats."""
        return tuple(seat for seat in range(self.view.table.seats) if seat != self.view.seat)

    def expected_points(self, seat: int) -> float:
        """Return the points that another's hand is expected to hold."""
        unseen = self.memory.unseen
        average = face_points(unseen) / len(unseen) if unseen else AVERAGE_POINTS
        return face_points(self.memory.held[seat]) + average * self.memory.unknown[seat]

    def gain(self, last_cards: tuple[Card, ...]) -> float:
        """Return what going out with these cards is worth: others' points and bonus (R16, R17)."""
        theirs = sum(map(self.expected_points, self.others)) / len(self.others)
        return theirs * multiplier(last_cards) - bonus(last_cards)

    def pressing(self, seat: int, more: int = 0) -> float:
        """Return how near (0 to 1) a player is to going out who is given so many cards more."""
        size = self.view.table.hand_sizes[seat] + more
        return 1.0 / size**2 if size else 0.0

    @cached_property
    def pressure(self) -> float:
        """How near (0 to 1) the nearest of the others is to going out."""
        return max(map(self.pressing, self.others))

    def may_end_with(self, card: Card) -> bool:
        """Whether this card as the last one ends the round (R11)."""
        return ends_round(card, self.view.table.seats, self.view.table.rules)

    def keeps_turn(self, card: Card) -> bool:
        """Whether the turn stays with, or comes back to, the player who lays this card (R8)."""
        return effect_of(card, self.view.table.rules).seats_on % self.view.table.seats == 0

    def danger(self, seat: int) -> float:
        """Return how near (0 to 1) a seat is to its next letter (R18)."""
        table = self.view.table
        return min(1.0, max(0.0, 1.0 - (table.rules.limit - table.totals[seat]) / ONE_ROUND))


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move, as its player weighs it: where it stands and what the move leads to."""

    situation: Situation
    outcome: Outcome

    @property
    def hand(self) -> CardSet:
        """The cards that are left."""
        return self.outcome.hand

    @property
    def moves_again(self) -> bool:
        """Whether the turn stays with the player."""
        return self.outcome.turn == self.situation.view.seat

    @property
    def odds_of_reply(self) -> float:
        """How likely it is (0 to 1) that the player who moves next can lay a card."""
        after = self.outcome
        return self.situation.memory.may_follow(after.turn, after.upcard, after.suit)
