"""The game record: one text form for a whole game, and its replay (RULES.md §5)."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from engine import form
from engine.cards import PACK, Card
from engine.deal import SEAT_COUNTS
from engine.form import FormError
from engine.game import Game
from engine.moves import Move, MoveFormatError, parse_move
from engine.reasons import DealReason, IllegalDeal, IllegalMove
from engine.round import Round
from engine.rules import Rules, RulesError
from engine.score import WORD, RoundResult

VERSION = 1


class RecordFormatError(ValueError):
    """A text that is no game record; its own text is one line and says where."""


class RecordRuleError(ValueError):
    """A well-formed record that breaks a rule; `move` is None when the deal does or none is there.

    `round` and `index` count from 0; `code` is one of `engine.reasons`.
    """

    def __init__(self, round_: int, index: int, move: Move | None, code: str) -> None:
        super().__init__(f"round {round_} move {index} {move.code if move else '-'} {code}")
        self.round = round_
        self.index = index
        self.move = move
        self.code = code


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """One round as it is recorded: the pack top first, and the moves."""

    dealer: int
    pack: tuple[Card, ...]
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A game record whose form is right; whether it keeps the rules only `replay` tells."""

    rules: Rules
    seats: int
    rounds: tuple[RecordedRound, ...]


def to_record(
    rules: Rules,
    seats: int,
    rounds: Iterable[tuple[int, Sequence[Card], Iterable[Move]]],
) -> dict[str, Any]:
    """Return the JSON object of a game whose rounds are (dealer, pack, moves)."""
    return {
        "version": VERSION,
        "seats": seats,
        "rules": rules.to_json(),
        "rounds": [
            {
                "dealer": dealer,
                "pack": [card.code for card in pack],
                "moves": [move.code for move in moves],
            }
            for dealer, pack, moves in rounds
        ],
    }


def dump(record: Record) -> str:
    """Return the record as one line of JSON."""
    rounds = [(one.dealer, one.pack, one.moves) for one in record.rounds]
    return json.dumps(to_record(record.rules, record.seats, rounds))


def load(text: str) -> Record:
    """Read a record and check its whole form, but no rule of the game.

    Raises `RecordFormatError`.
    """
    try:
        return _record(_json(text))
    except FormError as error:
        raise RecordFormatError(str(error)) from None


def replay(record: Record) -> Game:
    """Return the game as it stands after the last move; raise `RecordRuleError`."""
    game = Game(record.rules, record.seats)
    for number, recorded in enumerate(record.rounds):
        try:
            game.deal(recorded.pack, recorded.dealer)
        except IllegalDeal as error:
            raise RecordRuleError(number, 0, None, error.reason) from None
        for index, move in enumerate(recorded.moves):
            try:
                game.push(move)
            except IllegalMove as error:
                raise RecordRuleError(number, index, move, error.reason) from None
        if game.round is not None and recorded is not record.rounds[-1]:
            length = len(recorded.moves)
            raise RecordRuleError(number, length, None, DealReason.ROUND_UNFINISHED)
    return game


def score(record: Record) -> dict[str, Any]:
    """Return what `python -m engine score` prints; raise `RecordRuleError`."""
    game = replay(record)
    return {
        "version": VERSION,
        "rounds": [_scored(result) for result in game.results],
        "next": _next(game.round) if game.round else None,
        "losers": list(game.losers),
    }


def _scored(result: RoundResult) -> dict[str, Any]:
    everything = result.to_json()
    del everything["multiplier"], everything["bonus"]
    return everything | {"letters": [WORD[:count] for count in result.letters]}


def _next(current: Round) -> dict[str, Any]:
    return {
        "seat": current.turn,
        "legal": [move.code for move in current.legal_moves()],
        "upcard": current.upcard.code if current.upcard is not None else None,
        "suit": current.suit.code if current.suit is not None else None,
        "stock": len(current.stock),
        "discard": len(current.discard),
        "hands": [hand.codes for hand in current.hands],
    }


def _json(text: str) -> object:
    try:
        return json.loads(
            text, object_pairs_hook=_object_without_duplicates, parse_constant=_refuse_constant
        )
    except json.JSONDecodeError as error:
        raise FormError(
            f"the text is no JSON at line {error.lineno} column {error.colno}: {error.msg}"
        ) from None
    except RecursionError:
        raise FormError("the text is nested too deeply") from None
    except FormError:
        raise
    except ValueError:  # Python refuses to read an integer of thousands of digits
        raise FormError("the text has a number that is too long") from None


def _object_without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise FormError(f"an object has the field {form.shown(twice)} twice")
    return fields


def _refuse_constant(constant: str) -> NoReturn:
    raise FormError(f"{constant} is no JSON value")


def _record(value: object) -> Record:
    fields = form.an_object(value, "the record", ("version", "seats", "rules", "rounds"))
    form.a_number(fields["version"], "the record's version", range(VERSION, VERSION + 1))
    seats = form.a_number(
        fields["seats"], "the record's seats", range(SEAT_COUNTS[0], SEAT_COUNTS[-1] + 1)
    )
    rounds = form.a_list(fields["rounds"], "the record's rounds")
    return Record(
        rules=_rules(fields["rules"]),
        seats=seats,
        rounds=tuple(_round(one, f"round {n}", seats) for n, one in enumerate(rounds)),
    )


def _rules(value: object) -> Rules:
    if not isinstance(value, dict):
        raise FormError(f"the record's rules must be an object, not {form.shown(value)}")
    try:
        return Rules.from_json(value)
    except RulesError as error:
        raise FormError(f"the record's rules: {error}") from None


def _round(value: object, where: str, seats: int) -> RecordedRound:
    fields = form.an_object(value, where, ("dealer", "pack", "moves"))
    pack = form.cards(fields["pack"], f"the pack of {where}")
    if sorted(pack) != list(PACK):
        raise FormError(f"the pack of {where} is not the 36 different cards")
    moves = form.a_list(fields["moves"], f"the moves of {where}")
    return RecordedRound(
        dealer=form.a_number(fields["dealer"], f"the dealer of {where}", range(seats)),
        pack=pack,
        moves=tuple(_move(one, f"move {n} of {where}") for n, one in enumerate(moves)),
    )


def _move(value: object, where: str) -> Move:
    try:
        return parse_move(form.a_text(value, where))
    except MoveFormatError as error:
        raise FormError(f"{where}: {error}") from None
