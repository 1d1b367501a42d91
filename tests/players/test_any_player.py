"""What holds for every computer player, under any house rules."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine import PACK, CardSet, Event, Game, Rules, seat_view
from engine.piles import Piles
from players import PLAYERS
from players.bench.duplicate import play_round

Rounds = Callable[..., Iterator[Any]]
RandomRules = Callable[[random.Random], Rules]


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_player_makes_a_legal_move_under_any_rules_whatever_it_remembers(
    name: str, seats: int, played_round: Rounds, random_rules: RandomRules
) -> None:
    player, chance, positions = PLAYERS[name], random.Random(f"{name}{seats}"), 0
    for number in range(25):
        for _, view, seen in played_round(player, random_rules(chance), seats, f"legal{number}"):
            assert player.choose(view, seen, chance) in view.legal
            part = chance.sample(seen, chance.randrange(len(seen)))
            assert player.choose(view, part, chance) in view.legal
            positions += 1
    assert positions > 250


@pytest.mark.parametrize("name", PLAYERS)
def test_player_answers_the_same_when_asked_again(
    name: str, played_round: Rounds, random_rules: RandomRules
) -> None:
    player, chance = PLAYERS[name], random.Random(name)
    for number in range(20):
        for _, view, seen in played_round(player, random_rules(chance), 3, f"again{number}"):
            first, second = (player.choose(view, seen, random.Random(5)) for _ in range(2))
            assert first == second


@pytest.mark.parametrize("name", PLAYERS)
def test_player_answers_the_same_when_only_unseen_cards_differ(
    name: str, played_round: Rounds, random_rules: RandomRules
) -> None:
    """C48."""
    player, chance = PLAYERS[name], random.Random(name)
    for number in range(20):
        seats = 2 + number % 3
        for game, view, seen in played_round(
            player, random_rules(chance), seats, f"unseen{number}"
        ):
            other = seat_view(_with_hidden_cards_exchanged(game, view.seat, chance), view.seat)
            here, there = (player.choose(one, seen, random.Random(7)) for one in (view, other))
            assert here == there


@pytest.mark.parametrize("name", PLAYERS)
def test_player_whose_turn_it_is_not_is_told_so(name: str) -> None:
    game = Game(Rules(), 2)
    seen = game.deal(PACK, 0)
    with pytest.raises(ValueError, match="seat 0 has no move"):
        PLAYERS[name].choose(seat_view(game, 0), seen, random.Random(1))


def test_rounds_of_normal_players_end_under_any_rules(random_rules: RandomRules) -> None:
    chance = random.Random(3)
    for number in range(150):
        game = Game(random_rules(chance), 2 + number % 3)
        pack = chance.sample(PACK, 36)
        play_round(game, pack, [PLAYERS["normal"]] * game.seats, f"ends{number}")
        assert len(game.results) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", PLAYERS)
def test_game_of_computers_alone_comes_to_its_end(name: str, seats: int) -> None:
    chance = random.Random(f"{name}{seats}")
    game, moves = Game(Rules(), seats), 0
    seen: tuple[Event, ...] = ()
    while not game.over:
        if game.round is None:
            dealer = 0 if game.next_dealer is None else game.next_dealer
            seen = game.deal(chance.sample(PACK, 36), dealer)
        assert game.round is not None
        assert game.round.turn is not None
        move = PLAYERS[name].choose(seat_view(game, game.round.turn), seen, chance)
        seen = (*seen, *game.push(move))
        moves += 1
        assert moves < 20_000
    assert len(game.results) >= 4


def _with_hidden_cards_exchanged(game: Game, seat: int, chance: random.Random) -> Game:
    """Return the same game as this seat sees it, all cards it cannot see exchanged at random."""
    twin = game.copy()
    assert twin.round is not None
    others = [n for n in range(game.seats) if n != seat]
    hidden = [card for n in others for card in twin.round.hands[n]] + list(twin.round.stock)
    chance.shuffle(hidden)
    for number in others:
        size = len(twin.round.hands[number])
        twin.round._hands[number] = CardSet.of(hidden.pop() for _ in range(size))
    piles = Piles(hidden)
    piles.lay(twin.round.discard)
    twin.round._piles = piles
    return twin
