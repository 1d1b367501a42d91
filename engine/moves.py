"""What a player can do, as values with a text code each (RULES.md §5)."""

import re
from dataclasses import dataclass

from engine.cards import Card, CardSet, Rank, Suit


class MoveFormatError(ValueError):
    """A text that is no move."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay one card (R6); a Jack names `suit` unless it is the last card (R14)."""

    card: Card
    suit: Suit | None = None

    def __post_init__(self) -> None:
        _only_a_jack_names_a_suit(self.card, self.suit)

    @property
    def code(self) -> str:
        """Such as ``9H``, ``JD:S``, or ``JD`` for a last Jack."""
        return _card_code(self.card, self.suit)


@dataclass(frozen=True, slots=True)
class Put:
    """The dealer lays a card in place of the Jack that was the starter (R4)."""

    card: Card
    suit: Suit | None = None

    def __post_init__(self) -> None:
        _only_a_jack_names_a_suit(self.card, self.suit)

    @property
    def code(self) -> str:
        """Such as ``put:9H`` or ``put:JD:S``."""
        return "put:" + _card_code(self.card, self.suit)


@dataclass(frozen=True, slots=True)
class LayJacks:
    """Lay two or more Jacks, the whole hand, and go out (R13)."""

    jacks: CardSet

    def __post_init__(self) -> None:
        if len(self.jacks) < 2 or not self.jacks <= JACKS:
            raise ValueError(f"two or more Jacks are laid at once, not {self.jacks}")

    @property
    def code(self) -> str:
        """Such as ``JS+JC``, sorted."""
        return "+".join(self.jacks.codes)


@dataclass(frozen=True, slots=True)
class Draw:
    """Take one card from the stock (R7)."""

    @property
    def code(self) -> str:
        """Always ``draw``."""
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """Keep the card just drawn (house rule `play_drawn_card`)."""

    @property
    def code(self) -> str:
        """Always ``pass``."""
        return "pass"


Move = Lay | Put | LayJacks | Draw | Pass

JACKS = CardSet.of(Card.of(Rank.JACK, suit) for suit in Suit)

_SUIT_BY_CODE = {suit.code: suit for suit in Suit}
_CARD_MOVE = re.compile(r"(put:)?((?:10|[6-9QKA])[SHDC]|J[SHDC](?::([SHDC]))?)")
_JACKS_MOVE = re.compile(r"J[SHDC](?:\+J[SHDC]){1,3}")


def parse_move(text: str) -> Move:
    """Read a move's code; raise `MoveFormatError` for any other text.

    >>> parse_move("JC+JS").code, parse_move("put:JD:S").code
    ('JS+JC', 'put:JD:S')
    """
    if text == "draw":
        return Draw()
    if text == "pass":
        return Pass()
    if found := _CARD_MOVE.fullmatch(text):
        put, card, suit = found.groups()
        kind = Put if put else Lay
        return kind(Card.parse(card.partition(":")[0]), _SUIT_BY_CODE[suit] if suit else None)
    if _JACKS_MOVE.fullmatch(text):
        codes = text.split("+")
        jacks = CardSet.of(map(Card.parse, codes))
        if len(jacks) == len(codes):
            return LayJacks(jacks)
    raise MoveFormatError(f"{text[:40]!a} is no move such as 9H, JD:S, JS+JC, put:7H, draw or pass")


def _card_code(card: Card, suit: Suit | None) -> str:
    return card.code if suit is None else f"{card.code}:{suit.code}"


def _only_a_jack_names_a_suit(card: Card, suit: Suit | None) -> None:
    if suit is not None and card.rank is not Rank.JACK:
        raise ValueError(f"only a Jack names a suit, not {card}")
