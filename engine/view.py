"""What may be shown: to everybody at the table, and to the player of one seat.

The only door through which anything secret leaves the engine. Whoever shows or decides something
for a player works from these values, never from the round.
"""

from dataclasses import dataclass

from engine.cards import Card, CardSet, Suit
from engine.game import Game
from engine.moves import Move
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class TableView:
    """What everybody may know. When no round is being played, its fields are None, 0 or False."""

    seats: int
    rules: Rules
    round_number: int
    """The round being played, counted from 1."""
    dealer: int | None
    turn: int | None
    awaiting_put: bool
    """The dealer owes a card in place of the Jack (R4); there is no upcard yet."""
    upcard: Card | None
    suit: Suit | None
    """The suit in force (R6)."""
    nominated: bool
    """Whether that suit was named with a Jack."""
    stock: int
    discard: int
    """Cards laid face up, the upcard included."""
    hand_sizes: tuple[int, ...]
    totals: tuple[int, ...]
    letters: tuple[int, ...]
    losers: tuple[int, ...]
    over: bool
    """Whether the game is over (R19)."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What the player of one seat may know."""

    table: TableView
    seat: int
    hand: CardSet
    legal: tuple[Move, ...]
    """This player's legal moves; empty when it is somebody else's turn."""
    drawn: Card | None
    """The card this player has just drawn and may lay or keep (`play_drawn_card`)."""


def table_view(game: Game) -> TableView:
    """Return what everybody may know."""
    current = game.round
    return TableView(
        seats=game.seats,
        rules=game.rules,
        round_number=len(game.results) + 1 if current else 0,
        dealer=current.dealer if current else None,
        turn=current.turn if current else None,
        awaiting_put=current.awaiting_put if current else False,
        upcard=current.upcard if current else None,
        suit=current.suit if current else None,
        nominated=current.nominated if current else False,
        stock=len(current.stock) if current else 0,
        discard=len(current.discard) if current else 0,
        hand_sizes=tuple(map(len, current.hands)) if current else (0,) * game.seats,
        totals=game.totals,
        letters=game.letters,
        losers=game.losers,
        over=game.over,
    )


def seat_view(game: Game, seat: int) -> SeatView:
    """Return what the player of this seat may know; raise `ValueError` if there is no such seat."""
    if seat not in range(game.seats):
        raise ValueError(f"a seat is 0 to {game.seats - 1}, not {seat}")
    current = game.round
    on_turn = current is not None and current.turn == seat
    return SeatView(
        table=table_view(game),
        seat=seat,
        hand=current.hands[seat] if current else CardSet(),
        legal=current.legal_moves() if current and on_turn else (),
        drawn=current.drawn if current and on_turn else None,
    )
