"""What a lobby's host chooses: its face, the game, house rules, tempo, and the computers.

Each choice is one function inside the unit of work of a change, which names what it is given.
It is answered with what holds now: the lobby's message may show it only seconds later, and whoever
taps again for that turns the choice further.
"""

import sqlite3
from collections.abc import Callable
from dataclasses import replace

from bot.host.answers import NOTHING, UNKNOWN, Answer, house_rule
from bot.host.scene import MOST_PLAYERS, PANELS, Player
from bot.host.tempos import TEMPOS
from engine import OPTIONS, PRESETS, Rules
from players import PLAYERS
from storage import games, seats
from storage.games import GameRow
from storage.seats import Seat

AUTO_DRAW = "auto_draw"

TABLE_FULL = Answer("answer-table-full")
ASKED_ANEW = Answer("answer-ready-anew")

Choice = Callable[[sqlite3.Connection, GameRow, list[Seat], str], Answer]


def turn_to(db: sqlite3.Connection, row: GameRow, _seated: list[Seat], panel: str) -> Answer:
    """Shows another face of the lobby."""
    if panel not in PANELS:
        return UNKNOWN
    games.set_panel(db, row.id, panel)
    return NOTHING


def choose_preset(db: sqlite3.Connection, row: GameRow, seated: list[Seat], name: str) -> Answer:
    """Chooses one of the preset games."""
    if name not in PRESETS:
        return UNKNOWN
    rules = PRESETS[name]
    games.set_rules(db, row.id, rules.to_json(), auto_draw=row.auto_draw)
    games.set_panel(db, row.id, "seats")
    now = Answer("answer-game", {"preset": name})
    return now if rules == Rules.from_json(row.rules) else _ask_anew(db, row, seated) or now


def cycle_option(db: sqlite3.Connection, row: GameRow, seated: list[Seat], option: str) -> Answer:
    """Turns one house rule to its next value."""
    if option == AUTO_DRAW:
        is_on = not row.auto_draw
        games.set_rules(db, row.id, row.rules, auto_draw=is_on)
        return _ask_anew(db, row, seated) or house_rule(option, is_on)
    if option not in OPTIONS:
        return UNKNOWN
    rules = next_value(Rules.from_json(row.rules), option)
    games.set_rules(db, row.id, rules.to_json(), auto_draw=row.auto_draw)
    return _ask_anew(db, row, seated) or house_rule(option, getattr(rules, option))


def choose_tempo(db: sqlite3.Connection, row: GameRow, seated: list[Seat], tempo: str) -> Answer:
    """Chooses how long a turn may last."""
    if tempo not in TEMPOS or row.place.chat > 0:  # alone, nobody is kept waiting
        return UNKNOWN
    games.set_tempo(db, row.id, tempo)
    games.set_panel(db, row.id, "seats")
    now = Answer("lobby-tempo", {"tempo": tempo})
    return now if tempo == row.tempo else _ask_anew(db, row, seated) or now


def _ask_anew(db: sqlite3.Connection, row: GameRow, seated: list[Seat]) -> Answer | None:
    """Whoever was ready for another game but its host agreed to something else than this.

    None if nobody was.
    """
    asked = [
        replace(seat, ready=False) if seat.person not in (None, row.host) else seat
        for seat in seated
    ]
    if not row.again or asked == seated:
        return None
    seats.set_seats(db, row.id, asked)
    return ASKED_ANEW


def add_computer(db: sqlite3.Connection, row: GameRow, seated: list[Seat], player: str) -> Answer:
    """Seats a computer that plays as that one of `players`."""
    if player not in PLAYERS:
        return UNKNOWN
    if len(seated) >= MOST_PLAYERS:
        return TABLE_FULL
    added = new_computer(seated, player)
    seats.set_seats(db, row.id, [*seated, added])
    return computer_sits(added)


def remove_computer(
    db: sqlite3.Connection, row: GameRow, seated: list[Seat], number: str
) -> Answer:
    """Has the computer of that number stand up."""
    gone = [seat for seat in seated if seat.computer is not None and str(seat.number) == number]
    if not gone:
        return UNKNOWN
    seats.set_seats(db, row.id, [seat for seat in seated if seat not in gone])
    return Answer("answer-computer-gone", who=_as_player(gone[0]))


CHOICES: dict[str, Choice] = {
    "panel": turn_to,
    "game": choose_preset,
    "option": cycle_option,
    "tempo": choose_tempo,
    "computer": add_computer,
    "remove": remove_computer,
}
"""Every choice, by the word on its buttons."""


def next_value(rules: Rules, option: str) -> Rules:
    """The rules with one option turned to its next value, the default after the last."""
    values = OPTIONS[option]
    present = values.index(getattr(rules, option))
    return replace(rules, **{option: values[(present + 1) % len(values)]})  # type: ignore[arg-type]  # OPTIONS lists each field's own values


def new_computer(seated: list[Seat], player: str) -> Seat:
    """A computer with the lowest number that the table's others leave."""
    taken = {seat.number for seat in seated}
    return Seat(None, player, next(n for n in range(1, MOST_PLAYERS + 1) if n not in taken))


def computer_sits(computer: Seat) -> Answer:
    """Says which computer has taken a seat, and how well it plays."""
    return Answer(
        "answer-computer-sits", {"level": computer.computer or ""}, who=_as_player(computer)
    )


def _as_player(computer: Seat) -> Player:
    return Player(None, "", computer=computer.computer, number=computer.number or 0)
