"""What somebody remembers who has watched the round: which cards lie where.

The discard pile is public and is turned over unshuffled (R10), so that whoever remembers it knows
what is drawn from a renewed stock. A player who drew had no card that fitted (R7).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import PACK, Card, CardSet, Rank, Suit
from engine.deal import CARDS_DEALT
from engine.events import (
    DrawCause,
    Drew,
    Event,
    Laid,
    Replaced,
    StarterJackTaken,
    StarterTurned,
    StockRenewed,
)
from engine.moves import JACKS
from engine.view import SeatView
from players.fit import OF_RANK, OF_SUIT, fitting


@dataclass(frozen=True, slots=True)
class Memory:
    """Where the cards are, as far as one seat can know; tuples are by seat."""

    held: tuple[CardSet, ...]
    """Cards known to be in each hand; of the own hand, all."""
    unknown: tuple[int, ...]
    """How many cards of each hand are not known."""
    unseen: CardSet
    """Cards that may be in any other hand or in the stock."""
    chances: tuple[tuple[int, ...], ...]
    """How many unknown cards of a hand may be of each suit, by `Suit`, and may be Jacks (last)."""

    def may_follow(self, seat: int, upcard: Card | None, suit: Suit | None) -> float:
        """Return how likely it is (0 to 1) that the seat holds a card that may be laid (R6)."""
        if upcard is None or suit is None:
            return 1.0
        if fitting(upcard, suit) & self.held[seat]:
            return 1.0
        chances = self.chances[seat]
        lacks = self._lacks(OF_SUIT[suit], chances[suit]) * self._lacks(JACKS, chances[-1])
        if upcard.rank is not Rank.JACK:
            lacks *= self._lacks(OF_RANK[upcard.rank] - OF_SUIT[suit], self.unknown[seat])
        return 1.0 - lacks

    def _lacks(self, cards: CardSet, chances: int) -> float:
        """Return how likely it is that so many unseen cards are none of these."""
        if not self.unseen:
            return 1.0
        return float((1.0 - len(cards & self.unseen) / len(self.unseen)) ** chances)


_JACK = len(Suit)


class _Watcher:
    """Follows the events of a round; the top of the stock is the end of its list."""

    def __init__(self, view: SeatView) -> None:
        seats = view.table.seats
        self.must_lay = not view.table.rules.may_decline
        self.stock: list[Card | None] = [None] * (len(PACK) - CARDS_DEALT * seats - 1)
        self.discard: list[Card] = []
        self.suit: Suit | None = None
        self.held = [CardSet() for _ in range(seats)]
        self.unknown = [CARDS_DEALT] * seats
        self.chances = [[CARDS_DEALT] * (_JACK + 1) for _ in range(seats)]
        self.left_before_renewal = 0

    def watch(self, event: Event) -> None:
        match event:
            case StarterTurned(card):
                self.discard, self.suit = [card], card.suit
            case StarterJackTaken(dealer, card):
                self.discard, self.suit = [], None
                self.held[dealer] |= CardSet.of([card])
            case Replaced(dealer, card, suit):
                self._lay(dealer, (card,), suit)
            case Laid(seat, cards, suit):
                self._lay(seat, cards, suit)
            case StockRenewed():
                self._renew()
            case Drew():
                self._draw(event)
            case _:
                pass

    def _lay(self, seat: int, cards: tuple[Card, ...], suit: Suit | None) -> None:
        for card in cards:
            self.discard.append(card)
            if card in self.held[seat]:
                self.held[seat] -= CardSet.of([card])
                continue
            kind = _JACK if card.rank is Rank.JACK else card.suit
            self.unknown[seat] -= 1
            self.chances[seat][kind] -= 1
            self.chances[seat] = [min(n, self.unknown[seat]) for n in self.chances[seat]]
        self.suit = suit if suit is not None else cards[-1].suit

    def _renew(self) -> None:
        """Turn the pile over; what was left of the stock is drawn before it."""
        if self.discard:
            *laid, upcard = self.discard
            self.stock = [*reversed(laid), *self.stock]
            self.discard = [upcard]

    def _draw(self, event: Drew) -> None:
        seat = event.seat
        if event.cause is DrawCause.CHOICE and self.must_lay:
            self._had_nothing_to_lay(seat)
        for _ in range(event.count):
            card = self.stock.pop() if self.stock else None
            if card is not None:
                self.held[seat] |= CardSet.of([card])
            else:
                self.unknown[seat] += 1
                self.chances[seat] = [n + 1 for n in self.chances[seat]]

    def _had_nothing_to_lay(self, seat: int) -> None:
        self.chances[seat][_JACK] = 0
        if self.suit is not None:
            self.chances[seat][self.suit] = 0


def remember(view: SeatView, seen: Sequence[Event]) -> Memory:
    """Return what this seat can know after these events of the round."""
    watcher = _Watcher(view)
    for event in seen:
        watcher.watch(event)
    held = [known - view.hand for known in watcher.held]
    held[view.seat] = view.hand
    placed = CardSet.of(watcher.discard) | CardSet.of(
        card for card in watcher.stock if card is not None
    )
    for known in held:
        placed |= known
    if view.table.upcard is not None:
        placed |= CardSet.of([view.table.upcard])
    sizes = view.table.hand_sizes
    unknown = [max(0, size - len(known)) for size, known in zip(sizes, held, strict=True)]
    chances = (
        tuple(max(0, min(n, count)) for n in row)
        for row, count in zip(watcher.chances, unknown, strict=True)
    )
    return Memory(
        held=tuple(held),
        unknown=tuple(unknown),
        unseen=CardSet.of(PACK) - placed,
        chances=tuple(chances),
    )
