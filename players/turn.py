"""How a player's own turn may go on while the cards laid keep it (R8, R9)."""

from engine.cards import Card, CardSet, Suit
from engine.moves import JACKS
from players.fit import fitting
from players.situation import AVERAGE_POINTS, Situation, face_points

A_CARD_LESS = 4.0
"""Points that it is worth to have one card less, besides its own."""
GOING_OUT = 20.0
"""Points that it is worth to go out, besides what the others pay."""
_DEEPEST = 6


def prospect(
    situation: Situation, hand: CardSet, upcard: Card, suit: Suit, deepest: int = _DEEPEST
) -> float:
    """Return what the rest of the turn is worth, in points, if it is played as well as it can be.

    Where nothing fits a card is drawn. The turn is followed for six more cards.
    """
    if not hand or not deepest:
        return 0.0
    worths = [_worth(situation, hand, card, deepest) for card in hand & fitting(upcard, suit)]
    if hand <= JACKS:
        worths.append(GOING_OUT + situation.gain(tuple(hand)))
    return max(worths, default=-(AVERAGE_POINTS + A_CARD_LESS))


def _worth(situation: Situation, hand: CardSet, card: Card, deepest: int) -> float:
    """Return what it is worth to lay this card now and to play on if it keeps the turn."""
    left = hand - CardSet.of([card])
    if not left and situation.may_end_with(card):
        return GOING_OUT + situation.gain((card,))
    worth = face_points([card]) + A_CARD_LESS
    if situation.keeps_turn(card):
        worth += prospect(situation, left, card, card.suit, deepest - 1)
    return worth
