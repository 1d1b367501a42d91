"""What `check` finds in a database, and what it finds nothing in."""

import sqlite3
from pathlib import Path

import pytest

from storage.check import Verdict, check
from storage.errors import DatabaseError, SchemaTooNewError
from storage.reading import read_once

OVER, PLAYED, LOBBY = 1, 2, 3

DAMAGES = {
    "house rules that are no JSON": (
        "UPDATE games SET rules = '{' WHERE id = 2",
        "game 2: its house rules (JSONDecodeError) cannot be replayed",
    ),
    "a house rule nobody knows": (
        """UPDATE games SET rules = '{"seven": "eat"}' WHERE id = 2""",
        "game 2: its house rules (RulesError) cannot be replayed",
    ),
    "a pack that is no pack": (
        "UPDATE rounds SET pack = 'JS JS JS' WHERE game = 2 AND number = 1",
        "game 2: the deal of round 1 (ValueError) cannot be replayed",
    ),
    "a move of no form": (
        "UPDATE moves SET move = '?' WHERE game = 2 AND sequence = 5",
        "game 2: move 5 (MoveFormatError) cannot be replayed",
    ),
    "a move that is not legal": (
        "UPDATE moves SET move = 'pass' WHERE game = 2 AND sequence = 5",
        "game 2: move 5 (nothing-to-pass) cannot be replayed",
    ),
    "a move by somebody else": (
        "UPDATE moves SET seat = 1 - seat WHERE game = 2 AND sequence = 5",
        "game 2: move 5 is not by the seat whose turn it was",
    ),
    "a result that is no JSON": (
        "UPDATE rounds SET result = 'lost' WHERE game = 2 AND number = 1",
        "game 2: the result of round 1 (JSONDecodeError) cannot be replayed",
    ),
    "a result that was not scored so": (
        """UPDATE rounds SET result = json_replace(result, '$.totals[0]', 99)
        WHERE game = 2 AND number = 1""",
        "game 2: the stored result of round 1 is not what its moves score to",
    ),
    "a version that is not the number of moves": (
        "UPDATE games SET version = 61 WHERE id = 2",
        "game 2: its version is 61, but there are 60 moves",
    ),
    "a round that is missing": (
        "UPDATE rounds SET number = number + 1 WHERE game = 2 AND number > 1",
        "game 2: the rounds [1, 3] are not numbered from 1",
    ),
    "a seat that is missing": (
        "DELETE FROM seats WHERE game = 2 AND seat = 0",
        "game 2: the seats [1] are not numbered from 0",
    ),
    "a game that is over and goes on": (
        "UPDATE games SET stage = 'playing', ended_at = NULL WHERE id = 1",
        "game 1: it is playing, but by its log over",
    ),
    "a game that ended without an end": (
        "UPDATE games SET ended_at = NULL WHERE id = 1",
        "game 1: it is over, but has no end",
    ),
    "a game that was set aside": (
        "UPDATE games SET stage = 'damaged', ended_at = 1 WHERE id = 2",
        "game 2 has been set aside",
    ),
    "somebody nobody knows": (
        "UPDATE seats SET person = 999 WHERE game = 3 AND seat = 1",
        "a row of seats refers to nothing in people",
    ),
}


def found(played: Path) -> Verdict:
    return read_once(played, check)


def test_sound_database_has_no_problems_and_is_counted(played: Path) -> None:
    verdict = found(played)
    assert verdict.problems == ()
    assert (verdict.games, verdict.live) == (3, 2)
    assert verdict.summary.startswith("no problems; 3 games (2 live), ")


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_told_in_one_line_that_names_the_game(
    played: Path, rows: sqlite3.Connection, damage: str
) -> None:
    statement, problem = DAMAGES[damage]
    rows.execute(statement)
    assert problem in found(played).problems


def test_damage_of_one_game_hides_nothing_of_another(
    played: Path, rows: sqlite3.Connection
) -> None:
    rows.execute("UPDATE games SET rules = '{'")
    problems = found(played).problems
    assert [problem.split(":")[0] for problem in problems] == ["game 1", "game 2", "game 3"]


def test_no_problem_tells_a_card(played: Path, rows: sqlite3.Connection) -> None:
    rows.execute("UPDATE moves SET move = 'QS' WHERE game = 2 AND sequence IN (3, 7)")
    assert found(played).problems
    assert "Q" not in str(found(played).problems)


def test_page_that_is_overwritten_is_found(played: Path) -> None:
    whole = bytearray(played.read_bytes())
    whole[8192:9192] = b"\xff" * 1000
    played.write_bytes(whole)
    assert found(played).problems[0].startswith("the file: ")


def test_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "zhora.sqlite3"
    path.write_text("not a database at all, but long enough to be looked at as if it were one")
    with pytest.raises(DatabaseError, match="not a database"):
        found(path)


def test_newer_schema_is_not_judged(played: Path, rows: sqlite3.Connection) -> None:
    rows.execute("PRAGMA user_version = 99")
    with pytest.raises(SchemaTooNewError, match="schema 99"):
        found(played)
