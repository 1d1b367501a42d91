"""Duplicate matches: the same pack and standings are played once from every seat.

In each of its plays one seat is the hero's and all others are the rivals', so that both hold every
hand and luck of the deal cancels out. Everything follows from the numbers that seed it.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from engine import PACK, Card, CardSet, Event, Game, RoundResult, Rules, seat_view
from players.player import Player

A_SOUND_PLAYERS_MOVES = 3_000
"""No round of any players has come near so many moves; one that does is an error."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What all plays of a deal have in common."""

    seed: str
    pack: tuple[Card, ...]
    dealer: int
    totals: tuple[int, ...]
    """Each seat's total before the round."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What the rivals suffered on average more than the hero, averaged over the plays of a deal."""

    points: float
    letters: float


def draw_deal(seed: str, seats: int, rules: Rules) -> Deal:
    """Return the deal of that seed, its standings anywhere below the limit."""
    chance = random.Random(seed)  # noqa: S311 - a benchmark wants to be repeated, not to be secret
    return Deal(
        seed=seed,
        pack=tuple(chance.sample(PACK, len(PACK))),
        dealer=chance.randrange(seats),
        totals=tuple(chance.randint(0, rules.limit) for _ in range(seats)),
    )


def compare_rounds(hero: Player, rival: Player, seed: str, seats: int, rules: Rules) -> Difference:
    """Play one round from standings anywhere below the limit, from every seat."""
    deal = draw_deal(seed, seats, rules)
    plays = []
    for seat in range(seats):
        game = Game.resume(rules, seats, [_standings(deal)])
        play_round(game, deal.pack, _table(hero, rival, seat, seats), deal.seed)
        result = game.results[-1]
        plays.append(_difference(seat, result.points, result.letters))
    return _mean(plays)


def compare_games(hero: Player, rival: Player, seed: str, seats: int, rules: Rules) -> Difference:
    """Play one whole game, the same packs round by round, from every seat."""
    plays = []
    for seat in range(seats):
        game = Game(rules, seats)
        table = _table(hero, rival, seat, seats)
        while not game.over:
            deal = draw_deal(f"{seed}/{len(game.results)}", seats, rules)
            play_round(game, deal.pack, table, deal.seed, deal.dealer)
        points = [sum(column) for column in zip(*(r.points for r in game.results), strict=True)]
        per_round = [total / len(game.results) for total in points]
        plays.append(_difference(seat, per_round, game.letters))
    return _mean(plays)


def play_round(
    game: Game, pack: Sequence[Card], table: Sequence[Player], seed: str, first_dealer: int = 0
) -> tuple[Event, ...]:
    """Play the next round of a game with a player in each seat and return all that happened.

    `first_dealer` deals if no round has been played. Every seat has its own random source.
    """
    dealer = game.next_dealer if game.next_dealer is not None else first_dealer
    chances = [random.Random(f"{seed}:{seat}") for seat in range(game.seats)]  # noqa: S311 - as above
    seen = list(game.deal(pack, dealer))
    for _ in range(A_SOUND_PLAYERS_MOVES):
        if game.round is None:
            return tuple(seen)
        seat = game.round.turn
        if seat is None:
            break
        view = seat_view(game, seat)
        seen += game.push(table[seat].choose(view, tuple(seen), chances[seat]))
    raise RuntimeError(f"the round of seed {seed} has no end with these players")


def _table(hero: Player, rival: Player, seat: int, seats: int) -> list[Player]:
    return [hero if number == seat else rival for number in range(seats)]


def _standings(deal: Deal) -> RoundResult:
    """Return a result that leaves these totals and this dealer behind."""
    seats = len(deal.totals)
    nothing = (0,) * seats
    return RoundResult(
        winner=deal.dealer,
        went_out_with=(),
        hands=(CardSet(),) * seats,
        card_points=nothing,
        points=nothing,
        multiplier=1,
        bonus=0,
        letters_gained=(),
        totals=deal.totals,
        letters=nothing,
    )


def _difference(seat: int, points: Sequence[float], letters: Sequence[int]) -> Difference:
    return Difference(_lead(seat, points), _lead(seat, letters))


def _lead(seat: int, column: Sequence[float]) -> float:
    rivals = [value for number, value in enumerate(column) if number != seat]
    return sum(rivals) / len(rivals) - column[seat]


def _mean(plays: Sequence[Difference]) -> Difference:
    return Difference(
        sum(play.points for play in plays) / len(plays),
        sum(play.letters for play in plays) / len(plays),
    )
