"""Which cards fit on which (R6), as tables: players ask it more often than anything else."""

from engine.cards import PACK, Card, CardSet, Rank, Suit
from engine.moves import JACKS

OF_SUIT = {suit: CardSet.of(card for card in PACK if card.suit is suit) - JACKS for suit in Suit}
"""The cards of each suit, but its Jack, which fits everywhere."""
OF_RANK = {rank: CardSet.of(card for card in PACK if card.rank is rank) for rank in Rank}

_FITTING = tuple(
    tuple(OF_SUIT[suit] | OF_RANK[upcard.rank] | JACKS for suit in Suit) for upcard in PACK
)


def fitting(upcard: Card, suit: Suit) -> CardSet:
    """Return the cards that may be laid on this one, that suit being in force (R6)."""
    return _FITTING[upcard][suit]
