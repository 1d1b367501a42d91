"""The stock and the discard pile, and how the one becomes the other (R10)."""

from collections.abc import Iterable, Sequence

from engine.cards import Card
from engine.events import StockRenewed


class Piles:
    """The two piles of a round; at first nothing is laid."""

    __slots__ = ("_discard", "_stock")

    def __init__(self, stock: Sequence[Card]) -> None:
        # The top of both piles is the end of the list.
        self._stock = list(reversed(stock))
        self._discard: list[Card] = []

    @property
    def stock(self) -> tuple[Card, ...]:
        """The face-down cards, the one drawn next first."""
        return tuple(reversed(self._stock))

    @property
    def discard(self) -> tuple[Card, ...]:
        """The cards laid face up, the upcard last."""
        return tuple(self._discard)

    @property
    def upcard(self) -> Card | None:
        """The top of the discard pile, if anything is laid."""
        return self._discard[-1] if self._discard else None

    def copy(self) -> "Piles":
        """Return independent piles of the same cards."""
        twin = Piles(())
        twin._stock = self._stock.copy()
        twin._discard = self._discard.copy()
        return twin

    def lay(self, cards: Iterable[Card]) -> None:
        """Lay cards face up, the last one on top."""
        self._discard.extend(cards)

    def take(self, asked: int) -> tuple[list[Card], list[StockRenewed]]:
        """Take cards from the stock one by one, as many as there are, and say how it was renewed.

        A stock found empty is renewed: all but the upcard is turned over as one packet, so that
        the card laid first comes to the top.
        """
        taken: list[Card] = []
        renewed: list[StockRenewed] = []
        while len(taken) < asked:
            if not self._stock:
                if len(self._discard) <= 1:
                    break
                *laid, upcard = self._discard
                self._stock = laid[::-1]
                self._discard = [upcard]
                renewed.append(StockRenewed(len(laid)))
            taken.append(self._stock.pop())
        return taken, renewed
