"""Cards as small integers, hands as bit masks, and the text codes of both (R1)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Self


class Suit(IntEnum):
    """The four suits in the order in which cards are sorted."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def code(self) -> str:
        """The suit's letter: S, H, D or C."""
        return _SUIT_CODES[self]


class Rank(IntEnum):
    """The nine ranks, lowest first."""

    SIX = 0
    SEVEN = 1
    EIGHT = 2
    NINE = 3
    TEN = 4
    JACK = 5
    QUEEN = 6
    KING = 7
    ACE = 8

    @property
    def code(self) -> str:
        """The rank's text: 6 to 10, J, Q, K or A."""
        return _RANK_CODES[self]


_SUIT_CODES = ("S", "H", "D", "C")
_RANK_CODES = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
# Calling an enumeration looks its member up slowly; these do not.
_SUITS = tuple(Suit)
_RANKS = tuple(Rank)


class Card(int):
    """One card: suit times nine plus rank, so that sorting the numbers sorts the cards.

    >>> Card.parse("10H").suit, Card.parse("10H").rank
    (<Suit.HEARTS: 1>, <Rank.TEN: 4>)
    >>> sorted(map(Card.parse, ["6C", "AS", "6S"]))
    [6S, AS, 6C]
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Self:
        """Return card number 0 to 35; raise `ValueError` for any other."""
        if not 0 <= number < len(_SUITS) * len(_RANKS):
            raise ValueError(f"a card's number is 0 to 35, not {number}")
        return super().__new__(cls, number)

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> "Card":
        """Return the card of that rank and suit."""
        return PACK[suit * len(_RANKS) + rank]

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read a code such as ``10H``; raise `ValueError` for any other text."""
        card = _BY_CODE.get(text)
        if card is None:
            raise ValueError(f"a card is a rank and a suit such as 10H, not {text[:20]!a}")
        return card

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        return _SUITS[self // len(_RANKS)]

    @property
    def rank(self) -> Rank:
        """The card's rank."""
        return _RANKS[self % len(_RANKS)]

    @property
    def code(self) -> str:
        """The card's text: rank, then suit."""
        return self.rank.code + self.suit.code

    def __repr__(self) -> str:
        return self.code

    __str__ = __repr__


PACK: tuple[Card, ...] = tuple(Card(number) for number in range(36))
"""The 36 cards in sorted order."""

_BY_CODE = {card.code: card for card in PACK}


@dataclass(frozen=True, slots=True, repr=False)
class CardSet:
    """An immutable set of cards; bit n of `mask` stands for card number n.

    >>> hand = CardSet.parse("KH 6S JD")
    >>> hand, len(hand), Card.parse("6S") in hand
    (CardSet('6S KH JD'), 3, True)
    >>> hand - CardSet.parse("6S 7S") | CardSet.parse("AC")
    CardSet('KH JD AC')
    """

    mask: int = 0

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "CardSet":
        """Return the set of those cards."""
        mask = 0
        for card in cards:
            mask |= 1 << card
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> "CardSet":
        """Read codes with spaces between them; raise `ValueError` for any other text."""
        return cls.of(map(Card.parse, text.split()))

    @property
    def codes(self) -> list[str]:
        """The cards' codes, sorted as the cards are."""
        return [card.code for card in self]

    def __iter__(self) -> Iterator[Card]:
        rest = self.mask
        while rest:
            lowest = rest & -rest
            yield PACK[lowest.bit_length() - 1]
            rest ^= lowest

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: Card) -> bool:
        return bool(self.mask >> card & 1)

    def __or__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask | other.mask)

    def __and__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask & other.mask)

    def __sub__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask & ~other.mask)

    def __le__(self, other: "CardSet") -> bool:
        return not self.mask & ~other.mask

    def __repr__(self) -> str:
        return f"CardSet({' '.join(self.codes)!r})"
