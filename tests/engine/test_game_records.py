"""Reading a game record: its form first, then its rules (RULES.md §5)."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    CLASSIC,
    PACK,
    DealReason,
    IllegalReason,
    RecordFormatError,
    RecordRuleError,
    Rules,
    load,
    parse_move,
    reasons,
    replay,
    to_record,
)

CODES = [card.code for card in PACK]
ROUND = {"dealer": 0, "pack": CODES, "moves": []}


def _record(**changes: Any) -> str:
    return json.dumps({"version": 1, "seats": 2, "rules": {}, "rounds": [ROUND]} | changes)


def _one_round(**changes: Any) -> str:
    return _record(rounds=[ROUND | changes])


def _without(name: str) -> str:
    fields = json.loads(_record())
    del fields[name]
    return json.dumps(fields)


BAD_FORM = [
    ("", "the text is no JSON at line 1 column 1"),
    ("{", "the text is no JSON at line 1 column 2"),
    ("{} {}", "the text is no JSON at line 1 column 4"),
    ("\ufeff{}", "the text is no JSON"),
    ("[]", "the record must be an object, not a list"),
    ("null", "the record must be an object, not null"),
    ("NaN", "NaN is no JSON value"),
    ('{"version": -Infinity}', "-Infinity is no JSON value"),
    ('{"version": 1, "version": 1}', "an object has the field 'version' twice"),
    ("[" * 100_000, "the text is nested too deeply"),
    ("[" * 100_000 + "]" * 100_000, "the text is nested too deeply"),
    ('{"version": ' + "9" * 5000 + "}", "the text has a number that is too long"),
    (_without("version"), "the record lacks the field version"),
    (_without("rules"), "the record lacks the field rules"),
    (_record(note="hello"), "the record has an unknown field 'note'"),
    (_record(**{"a\nb\ud800": 1}), "the record has an unknown field 'a\\nb\\ud800'"),
    (_record(version=2), "the record's version must be 1, not 2"),
    (_record(version=True), "the record's version must be a whole number, not true"),
    (_record(version="1"), "the record's version must be a whole number, not '1'"),
    (_record(seats=1), "the record's seats must be 2 to 4, not 1"),
    (_record(seats=5), "the record's seats must be 2 to 4, not 5"),
    (_record(seats=2.0), "the record's seats must be a whole number, not 2.0"),
    (_record(seats=10**400), "the record's seats must be 2 to 4, not 1000000"),
    (_record(rules=[]), "the record's rules must be an object, not a list"),
    (_record(rules={"limit": True}), "the record's rules: limit is one of 100, 50, "),
    (
        _record(rules={"letters": True}),
        "the record's rules: letters is one of 4, 1, 2, 3, not true",
    ),
    (_record(rules={"starter_acts": 1}), "the record's rules: starter_acts is one of false, true"),
    (_record(rules={"jokers": 2}), "the record's rules: there is no house rule called 'jokers'"),
    (_record(rounds={}), "the record's rounds must be a list, not an object"),
    (_record(rounds=[7]), "round 0 must be an object, not 7"),
    (_record(rounds=[ROUND, ROUND | {"seed": 1}]), "round 1 has an unknown field 'seed'"),
    (_one_round(dealer=2), "the dealer of round 0 must be 0 to 1, not 2"),
    (_one_round(dealer=False), "the dealer of round 0 must be a whole number, not false"),
    (_one_round(dealer=None), "the dealer of round 0 must be a whole number, not null"),
    (_one_round(pack=CODES[1:]), "the pack of round 0 is not the 36 different cards"),
    (_one_round(pack=[*CODES[1:], "7S"]), "the pack of round 0 is not the 36 different cards"),
    (_one_round(pack=[*CODES[1:], "5S"]), "the pack of round 0: a card is a rank and a suit"),
    (_one_round(pack=[*CODES[1:], 5]), "a card of the pack of round 0 must be a text, not 5"),
    (_one_round(pack="6S"), "the pack of round 0 must be a list, not '6S'"),
    (_one_round(moves="draw"), "the moves of round 0 must be a list, not 'draw'"),
    (_one_round(moves=["draw", "foo"]), "move 1 of round 0: 'foo' is no move such as"),
    (_one_round(moves=["9H:S"]), "move 0 of round 0: '9H:S' is no move such as"),
    (_one_round(moves=["JS+9H"]), "move 0 of round 0: 'JS+9H' is no move such as"),
    (_one_round(moves=[None]), "move 0 of round 0 must be a text, not null"),
    (_one_round(moves=["x" * 500]), "move 0 of round 0: 'xxxxxxxxx"),
    (_one_round(moves=["a\nb"]), "move 0 of round 0: 'a\\nb' is no move"),
]


@pytest.mark.parametrize(("text", "complaint"), BAD_FORM, ids=[row[1] for row in BAD_FORM])
def test_text_of_another_form_is_refused_in_one_line_saying_where(
    text: str, complaint: str
) -> None:
    with pytest.raises(RecordFormatError) as caught:
        load(text)
    line = str(caught.value)
    assert line.startswith(complaint)
    assert line.isascii()
    assert "\n" not in line
    assert len(line) < 160


def test_whole_form_is_checked_before_any_rule() -> None:
    with pytest.raises(RecordFormatError, match="move 0 of round 1"):
        load(_record(rounds=[ROUND | {"moves": ["pass"]}, ROUND | {"moves": ["foo"]}]))


@pytest.mark.parametrize("depth", [500, 900, 950, 980, 990])
def test_deeply_nested_house_rule_is_refused(depth: int) -> None:
    text = _record(rules={"seven": 0}).replace("0}", "[" * depth + "]" * depth + "}", 1)
    with pytest.raises(RecordFormatError):
        load(text)


WIN = "6H 6D 6S QS".split()  # noqa: SIM905 - as the hands below are written
HANDS = "AS AH 10S 10H|6H 6D 6S QS"

# Rounds as (dealer, moves) with two seats; then the round, the index, the move and the code
BROKEN: list[tuple[list[tuple[int, list[str]]], tuple[int, int, str, str]]] = [
    ([(0, ["AC"])], (0, 0, "AC", "not-in-hand")),
    ([(0, ["6H", "QS"])], (0, 1, "QS", "no-match")),
    ([(0, ["draw"])], (0, 0, "draw", "must-lay")),
    ([(0, ["pass"])], (0, 0, "pass", "nothing-to-pass")),
    ([(0, ["put:6H"])], (0, 0, "put:6H", "put-not-expected")),
    ([(0, ["JC+JS"])], (0, 0, "JS+JC", "not-in-hand")),
    ([(0, [*WIN, "draw"])], (0, 4, "draw", "round-over")),
    ([(0, WIN), (0, [])], (1, 0, "-", "wrong-dealer")),
    ([(0, WIN), (1, ["draw", "6H"]), (0, [])], (1, 0, "draw", "must-lay")),
    ([(0, ["6H"]), (1, [])], (0, 1, "-", "round-unfinished")),
    ([(0, []), (0, [])], (0, 0, "-", "round-unfinished")),
    ([(0, WIN), (1, WIN), (0, WIN), (1, [])], (3, 0, "-", "game-over")),
    ([(0, WIN), (1, WIN), (0, WIN), (0, ["draw"])], (3, 0, "-", "game-over")),
]


def _broken(rounds: list[tuple[int, list[str]]], pack: Callable[..., Any]) -> str:
    """Build a record in which the eldest hand can win each round at once and 99 points cost all."""
    dealt = []
    for dealer, moves in rounds:
        hands = HANDS if dealer == 0 else "|".join(reversed(HANDS.split("|")))
        cards = pack(hands, "9H", dealer=dealer)
        dealt.append((dealer, cards, map(parse_move, moves)))
    return json.dumps(to_record(Rules(limit=50, letters=1), 2, dealt))


@pytest.mark.parametrize(("rounds", "where"), BROKEN)
def test_broken_rule_names_round_index_move_and_code(
    rounds: list[tuple[int, list[str]]],
    where: tuple[int, int, str, str],
    pack: Callable[..., Any],
) -> None:
    record = load(_broken(rounds, pack))
    with pytest.raises(RecordRuleError) as caught:
        replay(record)
    error = caught.value
    move = error.move.code if error.move else "-"
    assert (error.round, error.index, move, error.code) == where
    assert str(error) == "round {} move {} {} {}".format(*where)


def test_record_of_no_round_and_of_defaults_spelled_out_is_right() -> None:
    record = load(_record(rounds=[], rules={"ace": "plain", "limit": 100, "starter_acts": False}))
    assert record.rules == CLASSIC
    assert replay(record).results == []


def test_record_of_a_jack_without_its_suit_has_the_right_form_but_breaks_a_rule(
    pack: Callable[..., Any],
) -> None:
    cards = [card.code for card in pack("9C 10C QC KC|JS 10D QD KD", "9S")]
    with pytest.raises(RecordRuleError, match=r"^round 0 move 0 JS suit-missing$"):
        replay(load(_one_round(pack=cards, moves=["JS"])))


def test_every_code_is_explained_in_the_documentation() -> None:
    documentation = reasons.__doc__ or ""
    for code in [*IllegalReason, *DealReason]:
        assert f"- ``{code}``: " in documentation
