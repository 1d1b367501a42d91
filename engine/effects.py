"""What a laid card does to the next player and to the turn (R8 and its house rules)."""

from dataclasses import dataclass

from engine.cards import Card, Rank, Suit
from engine.events import DrawCause
from engine.rules import Rules

KING_OF_HEARTS = Card.of(Rank.KING, Suit.HEARTS)

_BANNED_RANKS = frozenset({Rank.SIX, Rank.SEVEN, Rank.EIGHT, Rank.ACE})
_SEATS_ON = {"keep": 0, "pass": 1, "plain": 1, "skip": 2}


@dataclass(frozen=True, slots=True)
class Effect:
    """The next player takes `penalty` cards, then the turn moves on by `seats_on` seats.

    0 seats keep the turn, 1 is the next player, and every further seat is passed over.
    Without penalty cards `cause` is None.
    """

    seats_on: int
    penalty: int = 0
    cause: DrawCause | None = None


def effect_of(card: Card, rules: Rules) -> Effect:
    """Return what this card does under these house rules (R8)."""
    if card == KING_OF_HEARTS and rules.king_of_hearts != "plain":
        return Effect(_SEATS_ON[rules.king_of_hearts], 4, DrawCause.KING_OF_HEARTS)
    match card.rank:
        case Rank.SIX:
            return Effect(2)
        case Rank.SEVEN:
            return Effect(_SEATS_ON[rules.seven], 2, DrawCause.SEVEN)
        case Rank.EIGHT:
            return Effect(3)
        case Rank.ACE:
            return Effect(_SEATS_ON[rules.ace])
        case _:
            return Effect(1)


def ends_round(card: Card, seats: int, rules: Rules) -> bool:
    """Whether a player who lays this card as the last one goes out (R11)."""
    banned = card.rank in _BANNED_RANKS or card == KING_OF_HEARTS
    return seats == 2 or not rules.restricted_finish or not banned
