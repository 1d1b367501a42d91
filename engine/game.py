"""A game: rounds until somebody has lost (R2, R18, R19)."""

from collections.abc import Iterable, Sequence

from engine.cards import Card
from engine.deal import SEAT_COUNTS
from engine.events import Event
from engine.moves import Move
from engine.reasons import DealReason, IllegalDeal, IllegalMove, IllegalReason
from engine.round import Round
from engine.rules import Rules
from engine.score import RoundResult, losers, ranking, settle


class Game:
    """The results of the finished rounds and, between a deal and its end, the round being played.

    Raises `ValueError` unless there are 2–4 seats.
    """

    __slots__ = ("results", "round", "rules", "seats")

    def __init__(self, rules: Rules, seats: int) -> None:
        if seats not in SEAT_COUNTS:
            raise ValueError(f"a game has 2 to 4 seats, not {seats}")
        self.rules = rules
        self.seats = seats
        self.results: list[RoundResult] = []
        self.round: Round | None = None

    @classmethod
    def resume(cls, rules: Rules, seats: int, results: Iterable[RoundResult]) -> "Game":
        """Return a game as it stood after these rounds; `deal` and `push` replay the next one.

        Raises `ValueError` if a result is of another number of seats.
        """
        game = cls(rules, seats)
        game.results.extend(results)
        for number, result in enumerate(game.results):
            if len(result.hands) != seats:
                raise ValueError(f"the result of round {number} has {len(result.hands)} seats")
        return game

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points since its last letter (R18)."""
        return self.results[-1].totals if self.results else (0,) * self.seats

    @property
    def letters(self) -> tuple[int, ...]:
        """How many letters each seat has (R18)."""
        return self.results[-1].letters if self.results else (0,) * self.seats

    @property
    def losers(self) -> tuple[int, ...]:
        """The seats that have completed the word; empty while the game goes on (R19)."""
        return losers(self.rules, self.letters)

    @property
    def over(self) -> bool:
        """Whether somebody has lost."""
        return bool(self.losers)

    @property
    def next_dealer(self) -> int | None:
        """The winner of the last finished round; None before that, when the lot decides (R2)."""
        return self.results[-1].winner if self.results else None

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Return the seats best first, ties together, those who have lost last (R19)."""
        return ranking(self.rules, self.totals, self.letters)

    def deal(self, pack: Sequence[Card], dealer: int) -> tuple[Event, ...]:
        """Begin the next round and return what its deal made happen.

        Raises `IllegalDeal`, or `ValueError` for a wrong pack or seat; then nothing has changed.
        """
        if self.over:
            raise IllegalDeal(DealReason.GAME_OVER)
        if self.round is not None:
            raise IllegalDeal(DealReason.ROUND_UNFINISHED)
        if self.next_dealer not in (None, dealer):
            raise IllegalDeal(DealReason.WRONG_DEALER)
        self.round = Round(self.rules, self.seats, dealer, pack)
        return self.round.opening

    def push(self, move: Move) -> tuple[Event, ...]:
        """Make a move in the round being played; when it ends the round, add its result.

        Raises `IllegalMove`, and then nothing has changed.
        """
        if self.round is None:
            raise IllegalMove(IllegalReason.ROUND_OVER)
        events = self.round.push(move)
        if self.round.winner is not None:
            self.results.append(self._settled(self.round, self.round.winner))
            self.round = None
        return events

    def copy(self) -> "Game":
        """Return an independent game in the same state."""
        twin = Game(self.rules, self.seats)
        twin.results = self.results.copy()
        twin.round = self.round.copy() if self.round is not None else None
        return twin

    def _settled(self, finished: Round, winner: int) -> RoundResult:
        return settle(
            self.rules,
            self.totals,
            self.letters,
            winner,
            finished.went_out_with,
            finished.hands,
        )
