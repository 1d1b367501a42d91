"""What a deal or a move made happen, in order: public facts only.

No event holds a card that the table has not seen: a drawn card is only counted.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Card, Suit


class DrawCause(StrEnum):
    """Why somebody took cards from the stock."""

    CHOICE = "draw"
    """The player's own move (R7)."""
    SEVEN = "seven"
    """Penalty cards of a 7 (R8)."""
    KING_OF_HEARTS = "king-of-hearts"
    """Penalty cards of K♥ (R8)."""
    NO_CARDS = "no-cards"
    """The automatic card of a player whose turn came without cards (R12)."""


@dataclass(frozen=True, slots=True)
class StarterTurned:
    """The first card was turned up (R3)."""

    card: Card


@dataclass(frozen=True, slots=True)
class StarterJackTaken:
    """The starter was a Jack: the dealer took it and owes another card (R4)."""

    dealer: int
    card: Card


@dataclass(frozen=True, slots=True)
class Replaced:
    """The dealer laid a card in place of the Jack; a Jack again nominates `suit` (R4)."""

    dealer: int
    card: Card
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class Laid:
    """A player laid a card, or several Jacks at once (R13); `suit` is the nominated one."""

    seat: int
    cards: tuple[Card, ...]
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class StockRenewed:
    """The stock was empty and the discard pile, `count` cards of it, became the stock (R10)."""

    count: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A player took `count` cards; fewer than `asked` if there were no more (R10)."""

    seat: int
    count: int
    cause: DrawCause
    asked: int


@dataclass(frozen=True, slots=True)
class PassedOver:
    """The turn passed over this player; once for each time the seat is counted (R8)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnKept:
    """The turn stayed with, or came back to, the player who laid the card (R8, R9)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Passed:
    """The player kept the card just drawn."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundWon:
    """The player went out with these cards and the round is over (R11, R13)."""

    seat: int
    cards: tuple[Card, ...]


Event = (
    StarterTurned
    | StarterJackTaken
    | Replaced
    | Laid
    | StockRenewed
    | Drew
    | PassedOver
    | TurnKept
    | Passed
    | RoundWon
)
