"""One round: the deal, what is legal, and what each move does (R3–R14).

This is the only home of legality: buttons, taps and replays all ask `Round.why_illegal`.
"""

from collections.abc import Iterator, Sequence

from engine.cards import Card, CardSet, Rank, Suit
from engine.deal import deal
from engine.effects import effect_of, ends_round
from engine.events import (
    DrawCause,
    Drew,
    Event,
    Laid,
    Passed,
    PassedOver,
    Replaced,
    RoundWon,
    StarterJackTaken,
    StarterTurned,
    TurnKept,
)
from engine.moves import JACKS, Draw, Lay, LayJacks, Move, Pass, Put
from engine.piles import Piles
from engine.reasons import IllegalMove, IllegalReason
from engine.rules import Rules


class Round:
    """A round in progress; seats are numbered clockwise from 0.

    Dealing and every move return what happened as public events; `opening` keeps those of the deal.
    A player without cards never has the turn: the card of R12 is drawn as part of the move before.
    """

    __slots__ = (
        "_hands",
        "_moves",
        "_nominated",
        "_piles",
        "awaiting_put",
        "dealer",
        "drawn",
        "opening",
        "rules",
        "seats",
        "turn",
        "went_out_with",
        "winner",
    )

    def __init__(self, rules: Rules, seats: int, dealer: int, pack: Sequence[Card]) -> None:
        """Deal the pack, top card first (R3–R5).

        Raises `ValueError` unless there are 2–4 seats, a dealer among them and 36 different cards.
        """
        dealt = deal(pack, seats, dealer)
        self.rules = rules
        self.seats = seats
        self.dealer = dealer
        self._hands = list(dealt.hands)
        self._piles = Piles(dealt.stock)
        self._nominated: Suit | None = None
        self._moves: list[Move] = []
        self.turn: int | None = dealer
        """Whose move it is; None when the round is over."""
        self.awaiting_put = False
        """The dealer owes a card in place of the Jack, and there is no upcard (R4)."""
        self.drawn: Card | None = None
        """The card just drawn, which its player may lay or keep (`play_drawn_card`); a secret."""
        self.winner: int | None = None
        self.went_out_with: tuple[Card, ...] = ()
        self.opening: tuple[Event, ...] = tuple(self._turn_starter(dealt.starter))

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """Every seat's cards."""
        return tuple(self._hands)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The face-down cards, the one drawn next first."""
        return self._piles.stock

    @property
    def discard(self) -> tuple[Card, ...]:
        """The cards laid face up, the upcard last."""
        return self._piles.discard

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far."""
        return tuple(self._moves)

    @property
    def upcard(self) -> Card | None:
        """The card to be matched; None until the dealer has replaced a Jack (R4)."""
        return self._piles.upcard

    @property
    def suit(self) -> Suit | None:
        """The suit in force: the nominated one, else the upcard's (R6)."""
        if self._nominated is not None:
            return self._nominated
        return self.upcard.suit if self.upcard is not None else None

    @property
    def nominated(self) -> bool:
        """Whether the suit in force was named with a Jack."""
        return self._nominated is not None

    @property
    def over(self) -> bool:
        """Whether somebody has gone out."""
        return self.winner is not None

    def copy(self) -> "Round":
        """Return an independent round in the same state."""
        twin = object.__new__(Round)
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        twin._hands = self._hands.copy()
        twin._piles = self._piles.copy()
        twin._moves = self._moves.copy()
        return twin

    def legal_moves(self) -> tuple[Move, ...]:
        """Return every legal move: cards, several Jacks, draw, pass (RULES.md §5)."""
        if self.turn is None:
            return ()
        conceivable = self._conceivable(self._hands[self.turn])
        return tuple(move for move in conceivable if self.why_illegal(move) is None)

    def why_illegal(self, move: Move) -> IllegalReason | None:
        """Return why the player who has the turn cannot make this move, or None if it is legal."""
        if self.turn is None:
            return IllegalReason.ROUND_OVER
        hand = self._hands[self.turn]
        if self.awaiting_put and not isinstance(move, Put):
            return IllegalReason.PUT_EXPECTED
        match move:
            case Put(card, suit):
                if not self.awaiting_put:
                    return IllegalReason.PUT_NOT_EXPECTED
                return self._why_not_from(hand, card) or _why_not_suit(hand, card, suit)
            case Lay(card, suit):
                return self._why_not_from(hand, card) or (
                    _why_not_suit(hand, card, suit) if self._fits(card) else IllegalReason.NO_MATCH
                )
            case LayJacks(jacks):
                return self._why_not_jacks(hand, jacks)
            case Draw():
                return self._why_not_draw(hand)
            case Pass():
                return None if self.drawn is not None else IllegalReason.NOTHING_TO_PASS

    def push(self, move: Move) -> tuple[Event, ...]:
        """Make a move for the player who has the turn and return what happened.

        Raises `IllegalMove`, and then nothing has changed.
        """
        seat = self.turn
        if seat is None:
            raise IllegalMove(IllegalReason.ROUND_OVER)
        reason = self.why_illegal(move)
        if reason is not None:
            raise IllegalMove(reason)
        self._moves.append(move)
        self.drawn = None
        match move:
            case Lay(card, suit):
                return tuple(self._lay(seat, (card,), suit))
            case LayJacks(jacks):
                return tuple(self._lay(seat, tuple(jacks), None))
            case Put(card, suit):
                return tuple(self._replace_jack(seat, card, suit))
            case Draw():
                return tuple(self._draw_by_choice(seat))
            case Pass():
                return (Passed(seat), *self._give_turn(seat + 1))

    # What is legal

    def _conceivable(self, hand: CardSet) -> Iterator[Move]:
        """Yield every move that could be legal with this hand, in the order of §5."""
        kind = Put if self.awaiting_put else Lay
        for card in hand:
            yield kind(card)
            if card.rank is Rank.JACK:
                yield from (kind(card, suit) for suit in Suit)
        if len(hand) > 1 and hand <= JACKS:
            yield LayJacks(hand)
        yield Draw()
        yield Pass()

    def _fits(self, card: Card) -> bool:
        """Whether the card may lie on the upcard (R6)."""
        upcard = self.upcard
        same_rank = upcard is not None and card.rank is upcard.rank
        return card.rank is Rank.JACK or same_rank or card.suit is self.suit

    def _why_not_from(self, hand: CardSet, card: Card) -> IllegalReason | None:
        if card not in hand:
            return IllegalReason.NOT_IN_HAND
        if self.drawn is not None and card != self.drawn:
            return IllegalReason.ONLY_THE_DRAWN_CARD
        return None

    def _why_not_jacks(self, hand: CardSet, jacks: CardSet) -> IllegalReason | None:
        if not jacks <= hand:
            return IllegalReason.NOT_IN_HAND
        if self.drawn is not None:
            return IllegalReason.ONLY_THE_DRAWN_CARD
        return None if jacks == hand else IllegalReason.JACKS_NOT_WHOLE_HAND

    def _why_not_draw(self, hand: CardSet) -> IllegalReason | None:
        if self.drawn is not None:
            return IllegalReason.ALREADY_DRAWN
        if not self.rules.may_decline and any(map(self._fits, hand)):
            return IllegalReason.MUST_LAY
        return None

    # What happens; every step yields its events as it takes place

    def _turn_starter(self, starter: Card) -> Iterator[Event]:
        yield StarterTurned(starter)
        if starter.rank is Rank.JACK:
            self._hands[self.dealer] |= CardSet.of([starter])
            self.awaiting_put = True
            yield StarterJackTaken(self.dealer, starter)
        else:
            self._piles.lay((starter,))
            yield from self._open(starter)

    def _replace_jack(self, dealer: int, card: Card, suit: Suit | None) -> Iterator[Event]:
        self.awaiting_put = False
        self._move_to_discard(dealer, (card,), suit)
        yield Replaced(dealer, card, suit)
        yield from self._open(card)

    def _open(self, starter: Card) -> Iterator[Event]:
        """Give the first turn (R5), or let the starter act (house rule `starter_acts`)."""
        if self.rules.starter_acts:
            yield from self._take_effect(self.dealer, starter)
        else:
            yield from self._give_turn(self.dealer + 1)

    def _lay(self, seat: int, cards: tuple[Card, ...], suit: Suit | None) -> Iterator[Event]:
        self._move_to_discard(seat, cards, suit)
        yield Laid(seat, cards, suit)
        last = cards[-1]
        if self._hands[seat] or not ends_round(last, self.seats, self.rules):
            yield from self._take_effect(seat, last)
            return
        if self.rules.last_card_penalty:
            yield from self._penalise(seat, last)
        self.turn = None
        self.winner = seat
        self.went_out_with = cards
        yield RoundWon(seat, cards)

    def _move_to_discard(self, seat: int, cards: tuple[Card, ...], suit: Suit | None) -> None:
        self._hands[seat] -= CardSet.of(cards)
        self._piles.lay(cards)
        self._nominated = suit

    def _take_effect(self, layer: int, card: Card) -> Iterator[Event]:
        """Penalty cards first, then the turn (R8)."""
        yield from self._penalise(layer, card)
        seats_on = effect_of(card, self.rules).seats_on
        for step in range(1, seats_on):
            yield PassedOver((layer + step) % self.seats)
        if seats_on % self.seats == 0:
            yield TurnKept(layer)
        yield from self._give_turn(layer + seats_on)

    def _penalise(self, layer: int, card: Card) -> Iterator[Event]:
        effect = effect_of(card, self.rules)
        if effect.cause is not None:
            yield from self._draw((layer + 1) % self.seats, effect.penalty, effect.cause)

    def _give_turn(self, seat: int) -> Iterator[Event]:
        """Give the turn to a seat, or past players without cards, who take one each (R12).

        This ends: with all hands empty there are cards to draw.
        """
        seat %= self.seats
        while not self._hands[seat]:
            yield from self._draw(seat, 1, DrawCause.NO_CARDS)
            seat = (seat + 1) % self.seats
        self.turn = seat

    def _draw_by_choice(self, seat: int) -> Iterator[Event]:
        before = self._hands[seat]
        yield from self._draw(seat, 1, DrawCause.CHOICE)
        for card in self._hands[seat] - before:
            if self.rules.play_drawn_card and self._fits(card):
                self.drawn = card
                return
        yield from self._give_turn(seat + 1)

    def _draw(self, seat: int, asked: int, cause: DrawCause) -> Iterator[Event]:
        """Take cards as far as there are any, renewing the stock where it runs out (R10)."""
        taken, renewed = self._piles.take(asked)
        self._hands[seat] |= CardSet.of(taken)
        yield from renewed
        yield Drew(seat, len(taken), cause, asked)


def _why_not_suit(hand: CardSet, card: Card, suit: Suit | None) -> IllegalReason | None:
    """Every Jack names a suit, except one that is the last card (R14)."""
    if card.rank is not Rank.JACK:
        return None
    if len(hand) == 1:
        return IllegalReason.SUIT_NOT_ASKED if suit is not None else None
    return IllegalReason.SUIT_MISSING if suit is None else None
