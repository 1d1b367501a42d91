"""A game from deal to deal: who deals, what carries over, when it ends (R2, R12, R18, R19)."""

from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    CLASSIC,
    PRESETS,
    Card,
    DealReason,
    Game,
    IllegalDeal,
    IllegalMove,
    IllegalReason,
    RoundResult,
    Rules,
)

EASY_WIN = "AS AH 10S 10H|6H 6D 6S QS"  # with 9H up, seat 1 lays all four at once
EASY_MOVES = "6H 6D 6S QS"


def _won(
    game: Game, pack: Callable[..., list[Card]], play: Callable[..., Any], times: int = 1
) -> None:
    """Seat 1 is dealt the first turn and wins by Jacks, then by whoever deals next."""
    for _ in range(times):
        dealer = game.next_dealer or 0
        hands = [""] * 2
        hands[1 - dealer] = "JS JH JD JC"
        hands[dealer] = "AS AH 10S 10H"
        game.deal(pack("|".join(hands), "9D", dealer=dealer), dealer)
        play(game, "JS+JH+JD+JC")


def test_r2_before_the_first_round_the_lot_decides_then_the_winner_deals(
    pack: Callable[..., list[Card]], play: Callable[..., Any]
) -> None:
    game = Game(CLASSIC, 2)
    assert Game(CLASSIC, 2).next_dealer is None
    game.deal(pack(EASY_WIN, "9H"), 0)
    play(game, EASY_MOVES)
    assert game.round is None
    assert game.next_dealer == 1
    with pytest.raises(IllegalDeal) as caught:
        game.deal(pack(EASY_WIN, "9H"), 0)
    assert caught.value.reason is DealReason.WRONG_DEALER
    game.deal(pack(EASY_WIN, "9H", dealer=1), 1)
    assert game.round is not None


def test_r17_r18_results_carry_totals_over(
    pack: Callable[..., list[Card]], play: Callable[..., Any]
) -> None:
    game = Game(CLASSIC, 2)
    game.deal(pack(EASY_WIN, "9H"), 0)
    play(game, EASY_MOVES)
    assert game.totals == (42, -20)
    assert game.ranking() == ((1,), (0,))
    game.deal(pack("6H 6D 6S QS|7S 7H 7D 7C", "9H", dealer=1), 1)
    play(game, EASY_MOVES)
    assert game.totals == (22, 8)
    assert [result.winner for result in game.results] == [1, 0]


def test_round_cannot_be_dealt_before_the_last_has_ended(
    pack: Callable[..., list[Card]],
) -> None:
    game = Game(CLASSIC, 2)
    game.deal(pack(EASY_WIN, "9H"), 0)
    dealt = game.round
    with pytest.raises(IllegalDeal) as caught:
        game.deal(pack(EASY_WIN, "9H"), 0)
    assert caught.value.reason is DealReason.ROUND_UNFINISHED
    assert game.round is dealt


def test_move_without_a_round_is_refused(play: Callable[..., Any]) -> None:
    with pytest.raises(IllegalMove) as caught:
        play(Game(CLASSIC, 2), "draw")
    assert caught.value.reason is IllegalReason.ROUND_OVER


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_game_has_two_to_four_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="a game has 2 to 4 seats"):
        Game(CLASSIC, seats)


def test_wrong_pack_or_dealer_leaves_the_game_as_it_was(pack: Callable[..., list[Card]]) -> None:
    game = Game(CLASSIC, 2)
    with pytest.raises(ValueError, match="36 different cards"):
        game.deal(pack(EASY_WIN, "9H")[1:], 0)
    with pytest.raises(ValueError, match="the dealer is a seat"):
        game.deal(pack(EASY_WIN, "9H"), 2)
    assert game.round is None


def test_r19_game_ends_with_the_last_letter_and_nothing_can_be_dealt(
    pack: Callable[..., list[Card]], play: Callable[..., Any]
) -> None:
    game = Game(PRESETS["blitz"], 2)
    _won(game, pack, play)
    assert (game.over, game.losers, game.letters) == (True, (0,), (1, 0))
    assert game.ranking() == ((1,), (0,))
    with pytest.raises(IllegalDeal) as caught:
        game.deal(pack(EASY_WIN, "9H", dealer=1), 1)
    assert caught.value.reason is DealReason.GAME_OVER


def test_r19_word_is_completed_letter_by_letter(
    pack: Callable[..., list[Card]], play: Callable[..., Any]
) -> None:
    game = Game(CLASSIC, 2)
    seen = []
    while not game.over:
        _won(game, pack, play)
        seen.append((game.letters, game.results[-1].letters_gained))
    assert seen == [
        ((1, 0), (0,)),
        ((1, 1), (1,)),
        ((2, 1), (0,)),
        ((2, 2), (1,)),
        ((3, 2), (0,)),
        ((3, 3), (1,)),
        ((4, 3), (0,)),
    ]


def test_r12_player_waiting_without_cards_has_no_points_when_another_goes_out(
    situation: Callable[..., Any], play: Callable[..., Any]
) -> None:
    game = Game(CLASSIC, 3)
    game.round = situation("6S | 10D | 9S", "QS")
    play(game, "6S 9S")
    assert game.results[0].winner == 2
    assert game.results[0].card_points == (0, 10, 0)


def test_last_card_penalty_counts_in_the_points(
    situation: Callable[..., Any], play: Callable[..., Any]
) -> None:
    rules = Rules(last_card_penalty=True)
    game = Game(rules, 2)
    game.round = situation("7S | 10D", "QS", stock="AS AC", last_card_penalty=True)
    play(game, "7S")
    assert game.results[0].points == (0, 32)


def test_resumed_game_goes_on_where_it_stood(
    pack: Callable[..., list[Card]], play: Callable[..., Any]
) -> None:
    game = Game(CLASSIC, 2)
    _won(game, pack, play, times=3)
    stored = [result.to_json() for result in game.results]
    resumed = Game.resume(CLASSIC, 2, map(RoundResult.from_json, stored))
    assert resumed.results == game.results
    assert (resumed.totals, resumed.letters, resumed.next_dealer) == (
        game.totals,
        game.letters,
        game.next_dealer,
    )
    _won(resumed, pack, play)
    assert resumed.letters == (2, 2)
    assert game.letters == (2, 1)


def test_resuming_with_results_of_another_number_of_seats_is_refused(
    pack: Callable[..., list[Card]], play: Callable[..., Any]
) -> None:
    game = Game(CLASSIC, 2)
    _won(game, pack, play)
    with pytest.raises(ValueError, match="the result of round 0 has 2 seats"):
        Game.resume(CLASSIC, 3, game.results)


def test_copy_is_independent(pack: Callable[..., list[Card]], play: Callable[..., Any]) -> None:
    game = Game(CLASSIC, 2)
    game.deal(pack(EASY_WIN, "9H"), 0)
    twin = game.copy()
    play(twin, EASY_MOVES)
    assert twin.round is None
    assert game.results == []
    assert game.round is not None
    assert (game.round.moves, len(game.round.hands[1])) == ((), 4)
    play(game, EASY_MOVES)
    assert game.results == twin.results
