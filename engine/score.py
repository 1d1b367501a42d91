"""Points, multipliers, letters and who has lost (R15–R19): pure functions and their result."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine import form
from engine.cards import Card, CardSet, Rank, Suit
from engine.moves import JACKS
from engine.rules import Rules

WORD = "ЖОРА"

_POINTS = {
    Rank.SIX: 6,
    Rank.SEVEN: 7,
    Rank.EIGHT: 8,
    Rank.NINE: 0,
    Rank.TEN: 10,
    Rank.JACK: 2,
    Rank.QUEEN: 3,
    Rank.KING: 4,
    Rank.ACE: 11,
}
_LONE_JACK_POINTS = 20
_QUEEN_OF_SPADES = Card.of(Rank.QUEEN, Suit.SPADES)


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What a finished round did; tuples are by seat, except `letters_gained`."""

    winner: int
    went_out_with: tuple[Card, ...]
    hands: tuple[CardSet, ...]
    """The hands left at the end; the winner's is empty."""
    card_points: tuple[int, ...]
    """R15, before anything is multiplied."""
    points: tuple[int, ...]
    """What the round added: multiplied, and with the winner's bonus."""
    multiplier: int
    """1, or 2 to 8 if the winner went out with Jacks (R16)."""
    bonus: int
    """0, or -10 or -20 if the winner went out with a Queen (R17)."""
    letters_gained: tuple[int, ...]
    """The seats that got a letter in this round."""
    totals: tuple[int, ...]
    """The totals after this round."""
    letters: tuple[int, ...]
    """How many letters of `WORD` each seat has after this round."""

    def to_json(self) -> dict[str, Any]:
        """Return all of it as JSON values."""
        return {
            "winner": self.winner,
            "went_out_with": [card.code for card in self.went_out_with],
            "hands": [hand.codes for hand in self.hands],
            "card_points": list(self.card_points),
            "points": list(self.points),
            "multiplier": self.multiplier,
            "bonus": self.bonus,
            "letters_gained": list(self.letters_gained),
            "totals": list(self.totals),
            "letters": list(self.letters),
        }

    @classmethod
    def from_json(cls, value: object) -> "RoundResult":
        """Read what `to_json` wrote; raise `ValueError` for anything else."""
        fields = form.an_object(value, "the result", cls.__slots__)
        hands = [
            form.cards(hand, "a hand of the result")
            for hand in form.a_list(fields["hands"], "the result's hands")
        ]
        result = cls(
            winner=form.a_number(fields["winner"], "the result's winner"),
            went_out_with=form.cards(fields["went_out_with"], "the result's last cards"),
            hands=tuple(map(CardSet.of, hands)),
            card_points=_numbers(fields, "card_points"),
            points=_numbers(fields, "points"),
            multiplier=form.a_number(fields["multiplier"], "the result's multiplier"),
            bonus=form.a_number(fields["bonus"], "the result's bonus"),
            letters_gained=_numbers(fields, "letters_gained"),
            totals=_numbers(fields, "totals"),
            letters=_numbers(fields, "letters"),
        )
        by_seat = (result.card_points, result.points, result.totals, result.letters)
        if any(len(column) != len(hands) for column in by_seat):
            raise ValueError("the result does not have one entry for each seat")
        return result


def card_points(hand: CardSet) -> int:
    """Return the points of cards left in a hand (R15).

    >>> card_points(CardSet.parse("JS 9H")), card_points(CardSet.parse("JS JH"))
    (2, 40)
    """
    if hand <= JACKS:
        return _LONE_JACK_POINTS * len(hand)
    return sum(_POINTS[card.rank] for card in hand)


def multiplier(went_out_with: Sequence[Card]) -> int:
    """Return what the others' points are multiplied by: twice the number of Jacks, or 1 (R16)."""
    return 2 * sum(card.rank is Rank.JACK for card in went_out_with) or 1


def bonus(went_out_with: Sequence[Card]) -> int:
    """Return the winner's points: below zero after a Queen, else 0 (R17)."""
    if _QUEEN_OF_SPADES in went_out_with:
        return -20
    return -10 if any(card.rank is Rank.QUEEN for card in went_out_with) else 0


def settle(
    rules: Rules,
    totals: Sequence[int],
    letters: Sequence[int],
    winner: int,
    went_out_with: tuple[Card, ...],
    hands: tuple[CardSet, ...],
) -> RoundResult:
    """Return the result of a finished round, given what stood before it (R15–R18)."""
    base = tuple(map(card_points, hands))
    times = multiplier(went_out_with)
    gift = bonus(went_out_with)
    points = tuple(
        gift if seat == winner else card_sum * times for seat, card_sum in enumerate(base)
    )
    sums = [before + gained for before, gained in zip(totals, points, strict=True)]
    if not rules.negative_totals:
        sums = [max(0, total) for total in sums]
    gained = tuple(seat for seat, total in enumerate(sums) if total > rules.limit)
    return RoundResult(
        winner=winner,
        went_out_with=went_out_with,
        hands=hands,
        card_points=base,
        points=points,
        multiplier=times,
        bonus=gift,
        letters_gained=gained,
        totals=tuple(0 if seat in gained else total for seat, total in enumerate(sums)),
        letters=tuple(count + (seat in gained) for seat, count in enumerate(letters)),
    )


def losers(rules: Rules, letters: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that have completed the word (R19)."""
    return tuple(seat for seat, count in enumerate(letters) if count >= rules.letters)


def ranking(
    rules: Rules, totals: Sequence[int], letters: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """Return the seats best first, ties together, those who have lost as one last group (R19)."""
    lost = losers(rules, letters)
    places: dict[tuple[bool, int, int], list[int]] = {}
    for seat, (count, total) in enumerate(zip(letters, totals, strict=True)):
        place = (True, 0, 0) if seat in lost else (False, count, total)
        places.setdefault(place, []).append(seat)
    return tuple(tuple(places[place]) for place in sorted(places))


def _numbers(fields: dict[str, Any], name: str) -> tuple[int, ...]:
    where = f"the result's {name}"
    return tuple(form.a_number(number, where) for number in form.a_list(fields[name], where))
