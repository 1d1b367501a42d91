"""Whether what people see at last of a game is what its record says."""

import json

from party.people import Json
from party.player import Table
from party.reading import Reader
from party.witness import Witness

from checking.matching import Seen, moves_on
from checking.states import State, states_of
from engine import load


class Latest:
    """The last state of one game, in Russian, against the messages of its table."""

    def __init__(
        self, people: Witness, table: Table, seen: Seen, record: str, scored: Json
    ) -> None:
        self.people = people
        self.table = table
        self.seen = seen
        self.scored = scored
        self.state: State = states_of(load(record), auto_draw=True)[-1]
        self.faults: list[str] = []
        self._reader = Reader("ru")

    def look(self) -> list[str]:
        """What is shown wrongly, one sentence each."""
        group = self._bots((self.table.group, None))
        hands = [self._bots((self.people.bot, player)) for player in self.table.players]
        if self.state.table is not None:
            self._table(group)
            for seat, messages in enumerate(hands):
                self._hand(seat, messages)
        elif self.scored["losers"]:
            self._end(group)
        self._results(None, group)
        for seat, messages in enumerate(hands):
            self._results(seat, messages)
        self._sheet(group)
        return self.faults

    def _bots(self, place: tuple[int, int | None]) -> list[Json]:
        return [each for each in self.people.room(place) if each["sender"] == self.people.bot]

    def _table(self, group: list[Json]) -> None:
        tables = [table for each in group if (table := self._reader.table(each["text"]))]
        rightly = self.seen.table(self.state)
        # There are two at the moment in which it is posted again.
        if not tables or any(table != rightly for table in tables):
            self.faults.append(f"the tables {tables} are not {rightly}")

    def _hand(self, seat: int, messages: list[Json]) -> None:
        hands = [
            (hand, moves_on(each))
            for each in messages
            if (hand := self._reader.hand(each["text"])) is not None
        ]
        rightly = self.seen.hand(self.state, seat, self._reader)
        # A hand without buttons whose sending seemed to fail stays above the one that counts.
        if hands[-1:] != [rightly]:
            self.faults.append(f"seat {seat}: the hand {hands[-1:]} is not {rightly}")

    def _results(self, seat: int | None, messages: list[Json]) -> None:
        """The newest result of every round is that of the game; older ones are of earlier games."""
        shown = [each for message in messages if (each := self._reader.result(message["text"]))]
        newest = {each.round: each for each in shown}
        rounds = self.scored["rounds"]
        for number, scored in enumerate(rounds, start=1):
            before = rounds[number - 2]["totals"] if number > 1 else [0] * 4
            result = newest.get(number)
            if result is None or not self.seen.is_result(result, scored, before, seat):
                self.faults.append(f"seat {seat}: {result} is not {scored}")

    def _end(self, group: list[Json]) -> None:
        ends = [end for each in group if (end := self._reader.end(each["text"]))]
        if not ends or not self.seen.is_end(ends[-1], self.scored):
            self.faults.append(f"the ends {ends} are not that of {self.scored['rounds'][-1]}")

    def _sheet(self, group: list[Json]) -> None:
        """The newest sheet, which somebody has asked for after all was over."""
        total = self._reader.words.sheet_rows[1]
        sheets = [
            each["text"] for each in group if "<pre>" in each["html"] and total in each["text"]
        ]
        if not sheets or not self.seen.is_sheet(
            self._reader.sheet(sheets[-1]), self.scored["rounds"]
        ):
            self.faults.append(f"the sheet {sheets[-1:]} is not that of {self.scored['rounds']}")


def done_moves(people: Witness) -> dict[tuple[int, int], list[str]]:
    """The moves that people were told are made, by game and number."""
    done: dict[tuple[int, int], list[str]] = {}
    for answer in people.answers:
        kind, *fields = answer.data.split("|")
        if kind == "m" and answer.text == told_when_done(fields[2]):
            done.setdefault((int(fields[0]), int(fields[1])), []).append(fields[2])
    return done


def told_when_done(move: str) -> str:
    """What the toast of a move says, in Russian."""
    if move in ("draw", "pass"):
        return {"draw": "Добор из колоды", "pass": "Карта остаётся у вас"}[move]
    reader = Reader("ru")
    cards, _, suit = move.removeprefix("put:").partition(":")
    laid = " ".join(map(reader.label, cards.split("+")))
    return f"{laid} → {reader.label('6' + suit)[-1]}" if suit else laid


def moves_of(record: str) -> list[str]:
    """Every move of a game's record, in order."""
    rounds = json.loads(record)["rounds"]
    return [move for each in rounds for move in each["moves"]]
