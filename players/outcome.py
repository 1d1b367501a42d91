"""What a move leads to, as far as its player can foresee it (R8, R11, R12)."""

from dataclasses import dataclass

from engine.cards import Card, CardSet, Suit
from engine.effects import Effect, effect_of, ends_round
from engine.moves import Draw, Lay, LayJacks, Move, Pass, Put
from engine.view import SeatView

_NEXT = Effect(1)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The table right after a move."""

    laid: tuple[Card, ...]
    hand: CardSet
    """The cards its player is left with, as far as they are known."""
    upcard: Card | None
    suit: Suit | None
    goes_out: bool = False
    draws: bool = False
    """Whether the player takes a card that nobody knows yet."""
    turn: int = 0
    """The seat that moves next (the winner's own, if the round is over)."""
    victim: int | None = None
    """The seat that takes the penalty cards."""
    penalty: int = 0


def foresee(view: SeatView, move: Move) -> Outcome:
    """Return what this move of the seat that has the turn leads to."""
    match move:
        case Lay(card, suit):
            return _lay(view, (card,), suit)
        case LayJacks(jacks):
            return _lay(view, tuple(jacks), None)
        case Put(card, suit):
            acts = view.table.rules.starter_acts
            effect = effect_of(card, view.table.rules) if acts else _NEXT
            return _after(view, (card,), suit, effect)
        case Draw() | Pass():
            draws = isinstance(move, Draw)
            turn = _turn(view, (view.seat + 1) % view.table.seats, len(view.hand) + draws, 0)
            return Outcome(
                (), view.hand, view.table.upcard, view.table.suit, draws=draws, turn=turn
            )


def _lay(view: SeatView, cards: tuple[Card, ...], suit: Suit | None) -> Outcome:
    last = cards[-1]
    table = view.table
    if len(cards) == len(view.hand) and ends_round(last, table.seats, table.rules):
        return Outcome(cards, CardSet(), last, last.suit, goes_out=True, turn=view.seat)
    return _after(view, cards, suit, effect_of(last, table.rules))


def _after(view: SeatView, cards: tuple[Card, ...], suit: Suit | None, effect: Effect) -> Outcome:
    seats, seat = view.table.seats, view.seat
    hand = view.hand - CardSet.of(cards)
    return Outcome(
        laid=cards,
        hand=hand,
        upcard=cards[-1],
        suit=suit if suit is not None else cards[-1].suit,
        turn=_turn(view, (seat + effect.seats_on) % seats, len(hand), effect.penalty),
        victim=(seat + 1) % seats if effect.penalty else None,
        penalty=effect.penalty,
    )


def _turn(view: SeatView, seat: int, own_size: int, penalty: int) -> int:
    """Return who moves, past those without cards, who only take one (R12)."""
    sizes = list(view.table.hand_sizes)
    sizes[view.seat] = own_size
    sizes[(view.seat + 1) % view.table.seats] += penalty
    while not sizes[seat] and any(sizes):
        seat = (seat + 1) % view.table.seats
    return seat
