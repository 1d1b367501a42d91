"""What the table and each seat may see (C48)."""

import random
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from engine import (
    CLASSIC,
    PRESETS,
    Card,
    CardSet,
    Game,
    Lay,
    Round,
    Rules,
    SeatView,
    Suit,
    TableView,
    seat_view,
    table_view,
)
from engine.piles import Piles


def test_table_before_the_first_round_shows_seats_and_nothing_else() -> None:
    assert table_view(Game(CLASSIC, 3)) == TableView(
        seats=3,
        rules=CLASSIC,
        round_number=0,
        dealer=None,
        turn=None,
        awaiting_put=False,
        upcard=None,
        suit=None,
        nominated=False,
        stock=0,
        discard=0,
        hand_sizes=(0, 0, 0),
        totals=(0, 0, 0),
        letters=(0, 0, 0),
        losers=(),
        over=False,
    )


def test_table_during_a_round(situation: Callable[..., Round], play: Callable[..., Any]) -> None:
    game = Game(CLASSIC, 2)
    game.round = situation("JH KC | 7C 8C 9C", "9S", under="6D")
    play(game, "JH:D")
    view = table_view(game)
    assert (view.round_number, view.dealer, view.turn) == (1, 0, 1)
    assert (view.upcard, view.suit, view.nominated) == (Card.parse("JH"), Suit.DIAMONDS, True)
    assert (view.stock, view.discard, view.hand_sizes) == (29, 3, (1, 3))


def test_table_waits_for_the_dealers_replacement(pack: Callable[..., list[Card]]) -> None:
    game = Game(CLASSIC, 2)
    game.deal(pack("9C 10C QC KC|9D 10D QD KD", "JS"), 0)
    view = table_view(game)
    assert (view.awaiting_put, view.turn, view.upcard, view.suit) == (True, 0, None, None)
    assert (view.stock, view.discard, view.hand_sizes) == (27, 0, (5, 4))
    assert len(seat_view(game, 0).legal) == 8


def test_table_of_a_finished_game(
    pack: Callable[..., list[Card]], play: Callable[..., Any]
) -> None:
    game = Game(PRESETS["blitz"], 2)
    game.deal(pack("AS AH 10S 10H|JS JH JD JC", "9D"), 0)
    play(game, "JS+JH+JD+JC")
    view = table_view(game)
    assert (view.over, view.losers, view.letters, view.turn) == (True, (0,), (1, 0), None)
    assert seat_view(game, 0) == SeatView(view, 0, CardSet(), (), None)


def test_seat_sees_its_hand_and_its_moves_only_on_its_turn(
    situation: Callable[..., Round],
) -> None:
    game = Game(CLASSIC, 2)
    game.round = situation("9H KC | 7C 8C", "9S")
    mine, other = seat_view(game, 0), seat_view(game, 1)
    assert (mine.hand, mine.legal) == (CardSet.parse("9H KC"), (Lay(Card.parse("9H")),))
    assert (other.hand, other.legal) == (CardSet.parse("7C 8C"), ())


def test_drawn_card_is_shown_to_its_player_alone(
    situation: Callable[..., Round], play: Callable[..., Any]
) -> None:
    game = Game(Rules(play_drawn_card=True), 2)
    game.round = situation("KC | 7C 8C", "9S", stock="10S", play_drawn_card=True)
    play(game, "draw")
    assert seat_view(game, 0).drawn == Card.parse("10S")
    assert seat_view(game, 1).drawn is None


@pytest.mark.parametrize("seat", [-1, 2])
def test_seat_that_does_not_exist_has_no_view(seat: int) -> None:
    with pytest.raises(ValueError, match="a seat is 0 to 1"):
        seat_view(Game(CLASSIC, 2), seat)


def _cards_in(value: object) -> Iterator[Card]:
    """Yield every card that a value holds, however deep."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, (CardSet, tuple)):
        for part in value:
            yield from _cards_in(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _cards_in(getattr(value, field.name))


def _with_hidden_cards_shuffled(game: Game, seat: int, chance: random.Random) -> Game:
    """Return the same game as this seat knows it, the cards it cannot see exchanged at random."""
    twin = game.copy()
    assert twin.round is not None
    hands = list(twin.round.hands)
    stock = list(twin.round.stock)
    hidden = [card for n, hand in enumerate(hands) if n != seat for card in hand] + stock
    chance.shuffle(hidden)
    for number, hand in enumerate(hands):
        if number != seat:
            hands[number] = CardSet.of(hidden.pop() for _ in hand)
    twin.round._hands = hands
    piles = Piles(hidden)
    piles.lay(twin.round.discard)
    twin.round._piles = piles
    return twin


@pytest.mark.parametrize("seed", range(12))
def test_no_view_and_no_event_depends_on_cards_the_seat_has_not_seen(seed: int) -> None:
    chance = random.Random(seed)
    rules = Rules(play_drawn_card=bool(seed % 2), starter_acts=bool(seed % 3), may_decline=seed > 8)
    game = Game(rules, 2 + seed % 3)
    shown = set(_cards_in(game.deal(chance.sample(list(map(Card, range(36))), 36), 0)))
    while game.round is not None:
        for seat in range(game.seats):
            view = seat_view(game, seat)
            assert set(_cards_in(view)) <= {*game.round.hands[seat], game.round.upcard}
            assert seat_view(_with_hidden_cards_shuffled(game, seat, chance), seat) == view
        assert set(_cards_in(table_view(game))) <= {game.round.upcard}
        move = chance.choice(game.round.legal_moves())
        events = game.push(move)
        shown |= set(_cards_in(move))
        assert set(_cards_in(events)) <= shown
