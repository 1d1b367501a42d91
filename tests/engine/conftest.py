"""Builders that set up a round from short texts, and ways to play it."""

import random
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from engine import PACK, Card, CardSet, Event, Game, Round, Rules, Suit, parse_move
from engine.piles import Piles

SUITS = {suit.code: suit for suit in Suit}


def _cards(text: str) -> list[Card]:
    return [Card.parse(code) for code in text.split()]


def _situation(
    hands: str,
    up: str,
    *,
    stock: str = "",
    under: str = "",
    rest: str | int = "stock",
    turn: int = 0,
    suit: str | None = None,
    **rules: Any,
) -> Round:
    """Return a round in the middle of play.

    `hands` are separated by bars, seat 0 first. `stock` is top first, `under` are the cards
    beneath the upcard, the one laid first in front. All other cards lie at the bottom of the
    stock, or are in the hand of seat number `rest`.
    """
    by_seat = [_cards(hand) for hand in hands.split("|")]
    laid = [*_cards(under), Card.parse(up)]
    left = _cards(stock)
    placed = {*laid, *left, *(card for hand in by_seat for card in hand)}
    others = [card for card in PACK if card not in placed]
    if isinstance(rest, int):
        by_seat[rest] += others
    else:
        left += others
    current = Round(Rules(**rules), len(by_seat), 0, PACK)
    current._hands = [CardSet.of(hand) for hand in by_seat]
    current._piles = Piles(left)
    current._piles.lay(laid)
    current._nominated = SUITS[suit] if suit else None
    current.turn = turn
    current.awaiting_put = False
    assert sum(map(len, current.hands)) + len(current.stock) + len(current.discard) == 36
    return current


def _pack(hands: str, starter: str, stock: str = "", dealer: int = 0) -> list[Card]:
    """Return the pack that deals these hands of four, this starter and this stock, top first."""
    by_seat = [_cards(hand) for hand in hands.split("|")]
    seats = len(by_seat)
    dealt = [by_seat[(dealer + 1 + n) % seats][n // seats] for n in range(seats * 4)]
    front = [*dealt, Card.parse(starter), *_cards(stock)]
    return front + [card for card in PACK if card not in front]


def _play(current: Round | Game, moves: str) -> list[Event]:
    """Make the moves and return everything that happened."""
    return [event for code in moves.split() for event in current.push(parse_move(code))]


def _codes(current: Round) -> str:
    """Return the legal moves as one text."""
    return " ".join(move.code for move in current.legal_moves())


def _random_game(
    rules: Rules, seats: int, seed: int
) -> tuple[Game, list[tuple[int, list[Card], list[Any]]]]:
    """Play a whole game with random packs and moves; return it and its rounds for a record."""
    chance = random.Random(seed)
    game = Game(rules, seats)
    rounds: list[tuple[int, list[Card], list[Any]]] = []
    while not game.over:
        if game.round is None:
            dealer = chance.randrange(seats) if game.next_dealer is None else game.next_dealer
            rounds.append((dealer, chance.sample(PACK, 36), []))
            game.deal(rounds[-1][1], dealer)
        else:
            move = chance.choice(game.round.legal_moves())
            game.push(move)
            rounds[-1][2].append(move)
    return game, rounds


def _naive_settlement(
    rules: Rules,
    totals_before: Iterable[int],
    words_before: Iterable[str],
    winner: int,
    last: Iterable[Card],
    hands: Iterable[Iterable[Card]],
) -> tuple[list[int], list[int], list[str]]:
    """Score a round again, from the card codes alone: points, totals, letters as words."""
    worth = {"6": 6, "7": 7, "8": 8, "9": 0, "10": 10, "J": 2, "Q": 3, "K": 4, "A": 11}
    jacks = [card for card in last if card.code[0] == "J"]
    queens = [card.code for card in last if card.code[0] == "Q"]
    points = []
    for hand in hands:
        ranks = [card.code[:-1] for card in hand]
        only_jacks = all(rank == "J" for rank in ranks)
        points.append(sum(20 if only_jacks else worth[rank] for rank in ranks))
        points[-1] *= {0: 1, 1: 2, 2: 4, 3: 6, 4: 8}[len(jacks)]
    if queens:
        points[winner] = -20 if queens == ["QS"] else -10
    totals, words = list(totals_before), list(words_before)
    for seat, more in enumerate(points):
        totals[seat] += more
        if totals[seat] < 0 and not rules.negative_totals:
            totals[seat] = 0
        if totals[seat] >= rules.limit + 1:
            totals[seat] = 0
            words[seat] += "ЖОРА"[len(words[seat])]
    return points, totals, words


@pytest.fixture
def situation() -> Callable[..., Round]:
    return _situation


@pytest.fixture
def pack() -> Callable[..., list[Card]]:
    return _pack


@pytest.fixture
def play() -> Callable[[Round | Game, str], list[Event]]:
    return _play


@pytest.fixture
def legal() -> Callable[[Round], str]:
    return _codes


@pytest.fixture(scope="session")
def random_game() -> Callable[..., Any]:
    return _random_game


@pytest.fixture(scope="session")
def naive_settlement() -> Callable[..., Any]:
    return _naive_settlement
