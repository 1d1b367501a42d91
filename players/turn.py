"""How a player's own turn may go on while the cards laid keep it (R8, R9)."""

from collections.abc import Iterator

from engine.cards import Card, CardSet, Rank, Suit
from engine.effects import effect_of
from engine.moves import JACKS
from players.situation import AVERAGE_POINTS, Situation, face_points

A_CARD_LESS = 4.0
"""What it is worth to have one card less, besides its points."""
GOING_OUT = 20.0
_DEEPEST = 6


def prospect(
    situation: Situation, hand: CardSet, upcard: Card, suit: Suit, depth: int = _DEEPEST
) -> float:
    """Return what the rest of the turn is worth, in points, if it is played as well as it can be.

    Nothing that fits costs a card drawn. Beyond six cards laid in a row the turn is cut short.
    """
    if not hand or not depth:
        return 0.0
    best = -(AVERAGE_POINTS + A_CARD_LESS)
    if hand <= JACKS:
        best = GOING_OUT + situation.gain(tuple(hand))
    for card in _fitting(hand, upcard, suit):
        best = max(best, _worth(situation, hand - CardSet.of([card]), card, depth))
    return best


def _worth(situation: Situation, left: CardSet, card: Card, depth: int) -> float:
    if not left and situation.may_end_with(card):
        return GOING_OUT + situation.gain((card,))
    worth = face_points((card,)) + A_CARD_LESS
    table = situation.view.table
    if effect_of(card, table.rules).seats_on % table.seats == 0:
        worth += prospect(situation, left, card, card.suit, depth - 1)
    return worth


def _fitting(hand: CardSet, upcard: Card, suit: Suit) -> Iterator[Card]:
    for card in hand:
        if card.rank is Rank.JACK or card.suit is suit or card.rank is upcard.rank:
            yield card
