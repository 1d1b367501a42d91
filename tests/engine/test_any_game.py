"""What holds in every game: random rules, seats, packs and moves, legal and illegal."""

import itertools
import json
import random
from collections import deque
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from engine import (
    OPTIONS,
    PACK,
    Card,
    Draw,
    DrawCause,
    Drew,
    Game,
    IllegalDeal,
    IllegalMove,
    Laid,
    Lay,
    LayJacks,
    Move,
    Round,
    Rules,
    load,
    parse_move,
    replay,
    seat_view,
    table_view,
    to_record,
)

JACKS = ["JS", "JH", "JD", "JC"]
LAID = [
    *(card.code for card in PACK),
    *(f"{jack}:{suit}" for jack in JACKS for suit in "SHDC"),
]
EVERY_MOVE: tuple[Move, ...] = tuple(
    parse_move(code)
    for code in [
        *LAID,
        *(f"put:{code}" for code in LAID),
        *("+".join(some) for n in (2, 3, 4) for some in itertools.combinations(JACKS, n)),
        "draw",
        "pass",
    ]
)
RULES = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in OPTIONS.items()})


def _state(game: Game) -> tuple[Any, ...]:
    """Return everything that a game and its round hold, to be compared."""
    current = game.round
    if current is None:
        return (game.results,)
    names = [name for name in dir(Round) if not name.startswith("_")]
    values = ((name, getattr(current, name)) for name in names)
    return (list(game.results), *((name, value) for name, value in values if not callable(value)))


def _turn_after(rules: Rules, seats: int, seat: int, card: Card) -> int:
    """Walk round the table: whose turn follows a laid card when everybody has cards (R8)."""
    table = deque(range(seats))
    table.rotate(-seat)
    walk = {"keep": 0, "pass": 1, "plain": 1, "skip": 2}
    rank = card.code[:-1]
    if card.code == "KH":
        steps = walk[rules.king_of_hearts]
    else:
        steps = {"6": 2, "8": 3, "7": walk[rules.seven], "A": walk[rules.ace]}.get(rank, 1)
    for _ in range(steps):
        table.rotate(-1)
    return table[0]


class AnyGame(RuleBasedStateMachine):
    """Play a game under arbitrary rules, with whatever anybody may try."""

    @initialize(options=RULES, seats=st.integers(2, 4))
    def begin(self, options: dict[str, Any], seats: int) -> None:
        self.game = Game(Rules(**options), seats)
        self.rounds: list[tuple[int, list[Card], list[Move]]] = []

    @precondition(lambda self: self.game.round is None and not self.game.over)
    @rule(pack=st.permutations(PACK), seat=st.integers(0, 3))
    def deal(self, pack: list[Card], seat: int) -> None:
        dealer = seat % self.game.seats if self.game.next_dealer is None else self.game.next_dealer
        self.game.deal(pack, dealer)
        self.rounds.append((dealer, pack, []))

    @precondition(lambda self: self.game.round is not None)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        assert self.game.round is not None
        self._push(data.draw(st.sampled_from(self.game.round.legal_moves())))

    @precondition(lambda self: self.game.round is not None)
    @rule(chance=st.randoms(use_true_random=False), count=st.integers(5, 40))
    def play_on(self, chance: random.Random, count: int) -> None:
        for _ in range(count):
            if self.game.round is None:
                break
            moves = self.game.round.legal_moves()
            cards = [move for move in moves if not isinstance(move, Draw)]
            self._push(chance.choice(cards or moves))

    @rule(move=st.sampled_from(EVERY_MOVE))
    def try_anything(self, move: Move) -> None:
        legal = self.game.round.legal_moves() if self.game.round else ()
        before = _state(self.game)
        if move in legal:
            self._push(move)
            return
        with pytest.raises(IllegalMove) as caught:
            self.game.push(move)
        assert _state(self.game) == before
        if self.game.round is not None:
            assert self.game.round.why_illegal(move) is caught.value.reason

    @precondition(lambda self: self.game.round is not None or self.game.over)
    @rule(seat=st.integers(0, 3))
    def try_to_deal(self, seat: int) -> None:
        before = _state(self.game)
        with pytest.raises(IllegalDeal):
            self.game.deal(PACK, seat % self.game.seats)
        assert _state(self.game) == before

    def _push(self, move: Move) -> None:
        current = self.game.round
        assert current is not None
        assert current.turn is not None
        seat, before = current.turn, _state(self.game)
        twin = self.game.copy()
        events = twin.push(move)
        assert _state(self.game) == before, "a copy is independent"
        assert self.game.push(move) == events
        self.rounds[-1][2].append(move)
        waited = any(isinstance(one, Drew) and one.cause is DrawCause.NO_CARDS for one in events)
        if isinstance(move, Lay) and not current.over and all(current.hands) and not waited:
            assert current.turn == _turn_after(current.rules, current.seats, seat, move.card)
        if isinstance(move, (Lay, LayJacks)):
            assert isinstance(events[0], Laid)
            assert events[0].seat == seat

    @invariant()
    def there_are_36_different_cards(self) -> None:
        """C23."""
        current = self.game.round
        if current is not None:
            hands = [card for hand in current.hands for card in hand]
            assert sorted([*hands, *current.stock, *current.discard]) == list(PACK)

    @invariant()
    def somebody_with_cards_has_a_legal_move(self) -> None:
        current = self.game.round
        if current is not None:
            assert current.turn is not None
            assert current.hands[current.turn]
            legal = current.legal_moves()
            assert legal
            assert set(legal) == {move for move in EVERY_MOVE if current.why_illegal(move) is None}
            assert (current.upcard is None) == current.awaiting_put

    @invariant()
    def seats_see_their_own_cards_alone(self) -> None:
        """C48."""
        for seat in range(self.game.seats):
            view = seat_view(self.game, seat)
            current = self.game.round
            assert view.table == table_view(self.game)
            assert view.hand.codes == (current.hands[seat].codes if current else [])
            on_turn = current is not None and current.turn == seat
            assert bool(view.legal) == on_turn
            assert view.drawn is None or (on_turn and view.drawn in view.hand)

    @invariant()
    def totals_and_letters_stay_within_their_limits(self) -> None:
        rules = self.game.rules
        assert max(self.game.totals) <= rules.limit
        assert max(self.game.letters) <= rules.letters
        assert rules.negative_totals or min(self.game.totals) >= 0
        assert self.game.over == (max(self.game.letters) == rules.letters)
        places = self.game.ranking()
        assert sorted(itertools.chain(*places)) == list(range(self.game.seats))
        assert not self.game.over or places[-1] == self.game.losers

    def teardown(self) -> None:
        """C03: the record replays to the very same state."""
        record = to_record(self.game.rules, self.game.seats, self.rounds)
        replayed = replay(load(json.dumps(record)))
        assert _state(replayed) == _state(self.game)
        resumed = Game.resume(self.game.rules, self.game.seats, self.game.results)
        if self.game.round is not None:
            dealer, pack, moves = self.rounds[-1]
            resumed.deal(pack, dealer)
            for move in moves:
                resumed.push(move)
        assert _state(resumed) == _state(self.game)


AnyGame.TestCase.settings = settings(
    max_examples=200,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],  # a busy machine is no fault of the engine
)
test_any_game = AnyGame.TestCase


def test_every_combination_of_house_rules_exists() -> None:
    count = 0
    for values in itertools.product(*OPTIONS.values()):
        rules = Rules(**dict(zip(OPTIONS, values, strict=True)))  # type: ignore[arg-type]
        assert tuple(getattr(rules, name) for name in OPTIONS) == values
        count += 1
    assert count == 3 * 4 * 3 * 2**6 * 6 * 4


PLAY = [name for name in OPTIONS if name not in ("limit", "letters", "negative_totals")]


def test_a_round_under_every_combination_that_changes_play_comes_to_its_end() -> None:
    chance = random.Random(1)
    for values in itertools.product(*(OPTIONS[name] for name in PLAY)):
        rules = Rules(**dict(zip(PLAY, values, strict=True)))  # type: ignore[arg-type]
        seats = chance.choice((2, 3, 4))
        current = Round(rules, seats, chance.randrange(seats), chance.sample(PACK, 36))
        while not current.over:
            current.push(chance.choice(current.legal_moves()))
            assert len(current.moves) < 20_000, rules
        assert current.winner is not None
        assert not current.hands[current.winner]


@pytest.mark.parametrize("seed", range(40))
def test_random_whole_game_ends_and_its_sums_are_right(
    seed: int, random_game: Callable[..., Any], naive_settlement: Callable[..., Any]
) -> None:
    chance = random.Random(seed)
    rules = Rules(**{name: chance.choice(values) for name, values in OPTIONS.items()})  # type: ignore[arg-type]
    game, rounds = random_game(rules, 2 + seed % 3, seed)
    assert game.losers
    totals, words = [0] * game.seats, [""] * game.seats
    for result in game.results:
        points, totals, words = naive_settlement(
            rules, totals, words, result.winner, result.went_out_with, result.hands
        )
        assert (list(result.points), list(result.totals)) == (points, totals)
        assert list(result.letters) == list(map(len, words))
    assert replay(load(json.dumps(to_record(rules, game.seats, rounds)))).results == game.results
