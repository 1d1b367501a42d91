"""Rounds that differ only in two cards which nobody but their holders has ever seen."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from bot.host.live import Live
from bot.host.play import Step
from engine import OPTIONS, PACK, Card, Game, IllegalMove, Lay, LayJacks, Put, Rules, parse_move
from storage.places import Place
from storage.seats import Seat

Pack = tuple[Card, ...]
MOST_MOVES = 25
PEOPLE = (101, 102, 103, 104)


@dataclass(frozen=True, slots=True)
class Deal:
    """What a round is played by, the pack apart."""

    rules: Rules
    seats: int
    auto_draw: bool
    dealer: int
    earlier: tuple[Pack, ...]
    """Packs of rounds that were played before, the same for both twins."""


@dataclass(frozen=True, slots=True)
class Twins:
    """Two packs by which the same moves are made, up to the last one before the showdown.

    `moves` are those that people made, each with the seat that made it. `outsiders` are the seats
    that never held either of the two cards, in neither round.
    """

    deal: Deal
    packs: tuple[Pack, Pack]
    moves: tuple[tuple[int, str], ...]
    outsiders: tuple[int, ...]

    def course(self, twin: int) -> Iterator[Live]:
        """The round after the deal and after each move."""
        live, _ = dealt(self.deal, self.packs[twin])
        yield live
        for _, code in self.moves:
            live, _ = live.moved(parse_move(code))
            yield live


def random_deal(mind: random.Random) -> Deal:
    """Any house rules, any number of seats, sometimes with rounds before."""
    rules = Rules(**{name: mind.choice(values) for name, values in OPTIONS.items()})  # type: ignore[arg-type]  # OPTIONS lists each field's own values
    seats = mind.choice((2, 3, 3, 4, 4))
    earlier = tuple(shuffled(mind) for _ in range(mind.choice((0, 0, 1))))
    return Deal(rules, seats, mind.random() < 0.7, mind.randrange(seats), earlier)


def shuffled(mind: random.Random) -> Pack:
    """A pack in random order."""
    return tuple(mind.sample(PACK, len(PACK)))


def find_twins(deal: Deal, mind: random.Random) -> Twins | None:
    """A round played at random and a twin of it, if one is found."""
    pack = shuffled(mind)
    live, story = dealt(deal, pack)
    moves: list[tuple[int, str]] = []
    held = [hands_of(live)]
    while len(moves) < MOST_MOVES and live.game.round is not None:
        seat, move = live.turn, mind.choice(live.game.round.legal_moves())
        after, steps = live.moved(move)
        if after.game.round is None:
            break
        assert seat is not None
        live, story = after, story + steps
        moves.append((seat, move.code))
        held.append(hands_of(live))
    if live.game.round is None or not moves:
        return None
    unseen = [card for card in pack if card not in shown_cards(deal, pack, story)]
    for one, other in mind.sample(pairs := list(permutations(unseen, 2)), len(pairs))[:40]:
        if place_of(live, one) == place_of(live, other):
            continue
        twin = swapped(pack, one, other)
        held_there = replayed(deal, twin, moves, story, live.turn)
        if held_there is not None:
            holders = {
                seat
                for hands in held + held_there
                for seat, hand in enumerate(hands)
                if one in hand or other in hand
            }
            outsiders = tuple(seat for seat in range(deal.seats) if seat not in holders)
            return Twins(deal, (pack, twin), tuple(moves), outsiders)
    return None


def dealt(deal: Deal, pack: Pack) -> tuple[Live, list[Step]]:
    """A game whose round has just been dealt by that pack."""
    live = Live(
        id=1,
        place=Place(-1001),
        stage="playing",
        closed=False,
        host=PEOPLE[0],
        auto_draw=deal.auto_draw,
        tempo="calm",
        panel="seats",
        again=False,
        seats=tuple(map(Seat, PEOPLE[: deal.seats])),
        version=0,
        rounds=0,
        game=Game(deal.rules, deal.seats),
        happened=(),
    )
    for number, before in enumerate(deal.earlier):
        mind = random.Random(number)
        live, _ = live.dealt(before, deal.dealer)
        while live.game.round is not None:
            live, _ = live.moved(mind.choice(live.game.round.legal_moves()))
    if live.game.over:
        return dealt(Deal(deal.rules, deal.seats, deal.auto_draw, deal.dealer, ()), pack)
    next_dealer = live.game.next_dealer
    return live.dealt(pack, deal.dealer if next_dealer is None else next_dealer)


def replayed(
    deal: Deal,
    pack: Pack,
    moves: Sequence[tuple[int, str]],
    story: list[Step],
    turn: int | None,
) -> list[tuple[frozenset[Card], ...]] | None:
    """Everybody's hands all along if the same moves make the same story by that pack.

    At its end the same seat must have the `turn`: whether a card that was drawn may be laid at
    once shows in that by the rules themselves (`play_drawn_card`).
    """
    live, steps = dealt(deal, pack)
    held = [hands_of(live)]
    for seat, code in moves:
        if live.game.round is None or live.turn != seat:
            return None
        try:
            live, more = live.moved(parse_move(code))
        except IllegalMove:
            return None
        steps += more
        held.append(hands_of(live))
    same = [told(step) for step in steps] == [told(step) for step in story]
    return held if same and live.game.round is not None and live.turn == turn else None


def told(step: Step) -> tuple[int, str, bool]:
    """What everybody at the table learns of a move."""
    return step.seat, step.move.code, step.automatic


def hands_of(live: Live) -> tuple[frozenset[Card], ...]:
    """Everybody's hand."""
    assert live.game.round is not None or live.game.results
    if live.game.round is None:
        return ()
    return tuple(frozenset(hand) for hand in live.game.round.hands)


def place_of(live: Live, card: Card) -> int | None:
    """The seat that holds the card now; None for the stock."""
    return next((seat for seat, hand in enumerate(hands_of(live)) if card in hand), None)


def shown_cards(deal: Deal, pack: Pack, story: list[Step]) -> set[Card]:
    """The starter and every card that has been laid."""
    shown = {pack[4 * deal.seats]}
    for step in story:
        match step.move:
            case Lay(card) | Put(card):
                shown.add(card)
            case LayJacks(cards):
                shown |= set(cards)
    return shown


def swapped(pack: Pack, one: Card, other: Card) -> Pack:
    """The pack with two cards in each other's place."""
    exchange = {one: other, other: one}
    return tuple(exchange.get(card, card) for card in pack)
