"""Whether what was shown is a state of the game."""

from collections.abc import Sequence

from party.people import Json
from party.reading import (
    Reader,
    ShownEnd,
    ShownHand,
    ShownResult,
    ShownSheet,
    ShownTable,
    Token,
)

from checking.states import Line, State
from engine import WORD, Card, Draw, Lay, LayJacks, Pass, Put, TableView, parse_move

MOST_LINES = 5
"""More of a story than this is shortened to its last lines."""


MULTIPLIERS = (1, 2, 4, 6, 8)
PLACES = ("🥇", "🥈", "🥉", "4.")
SHEET_ROUNDS = 12


Moves = tuple[tuple[str, str, bool], ...]
"""Label, data and whether it is marked, of the buttons that make moves, sorted."""


def moves_on(message: Json) -> Moves:
    """The buttons of a hand's message that carry data."""
    return tuple(
        sorted(
            (each["label"], each["data"], each.get("style") is not None)
            for row in message["buttons"]
            for each in row
            if "data" in each
        )
    )


class Seen:
    """The people of one table as they have to be called, seat by seat."""

    def __init__(self, game: int, group: str, names: Sequence[str]) -> None:
        self.game = game
        self.group = group
        self.names = tuple(names)

    def table(self, state: State) -> ShownTable | None:
        """What the group has to be shown of this state; None if it is never shown."""
        table = state.table
        if table is None or state.passing:
            return None
        told = _since_last_manual(state.lines)
        return ShownTable(
            upcard=_code(table.upcard),
            nominated=_nominated(table),
            put=table.awaiting_put,
            turn=-1 if table.turn is None else table.turn,
            names=self.names,
            cards=table.hand_sizes,
            totals=table.totals,
            letters=tuple(WORD[:count] for count in table.letters),
            told=_shortened(told),
            shortened=len(told) > MOST_LINES,
            round=state.round,
            dealer=self.names[table.dealer or 0],
            stock=table.stock,
        )

    def hand(self, state: State, seat: int, reader: Reader) -> tuple[ShownHand, Moves] | None:
        """What that seat's player has to be shown of this state: text and move buttons."""
        table = state.table
        if table is None or table.turn is None or state.passing:
            return None
        told = _since_own(state.lines, seat)
        mine = table.turn == seat
        shown = ShownHand(
            group=self.group,
            upcard=_code(table.upcard),
            nominated=_nominated(table),
            cards=state.hands[seat],
            told=_shortened(told),
            shortened=len(told) > MOST_LINES,
            turn=None if mine else self.names[table.turn],
            put=table.awaiting_put,
            drawn=state.drawn if mine else None,
        )
        return shown, tuple(sorted(self._moves(state, seat, reader))) if mine else ()

    def _moves(self, state: State, seat: int, reader: Reader) -> list[tuple[str, str, bool]]:
        """Label, data and whether it is marked, of all buttons of the hand on turn."""
        prefix = f"m|{self.game}|{state.version}|"
        legal = [parse_move(code) for code in state.legal]
        fitting = {move.card.code for move in legal if isinstance(move, Lay | Put)}
        moves = [(_label(code, reader), prefix + code, True) for code in state.legal]
        for code in state.hands[seat] - fitting:
            move = f"{code}:{code[-1]}" if code.startswith("J") else code
            moves.append((reader.label(code), prefix + move, False))
        return moves

    def is_result(
        self, shown: ShownResult, scored: Json, before: Sequence[int], seat: int | None
    ) -> bool:
        """Whether a round's result is the engine's; `before`: totals, `seat`: of who reads it."""
        jacks = sum(card.startswith("J") for card in scored["went_out_with"])
        gained = scored["letters_gained"]
        return shown == ShownResult(
            round=shown.round,
            you=seat == scored["winner"],
            winner=scored["winner"],
            names=self.names,
            last=tuple(scored["went_out_with"]),
            multiplier=MULTIPLIERS[jacks],
            bonus=_bonus(scored["went_out_with"][-1]),
            hands=tuple(map(tuple, scored["hands"])),
            card_points=tuple(
                points if jacks and points else None for points in scored["card_points"]
            ),
            points=tuple(scored["points"]),
            # A new letter is told with the sum that cost it.
            totals=tuple(
                before[each] + scored["points"][each] if each in gained else total
                for each, total in enumerate(scored["totals"])
            ),
            letters=tuple(scored["letters"]),
            gained=tuple(gained),
        )

    def is_sheet(self, shown: ShownSheet, scored: list[Json]) -> bool:
        """Whether the sheet is that of these rounds, the earliest of many added up."""
        seats = range(len(self.names))
        rounds: dict[str, tuple[tuple[int, str], ...]] = {}
        earlier = max(0, len(scored) - SHEET_ROUNDS)
        if earlier:
            sums = [sum(each["points"][seat] for each in scored[:earlier]) for seat in seats]
            rounds[f"≤{earlier}"] = tuple((points, "") for points in sums)
        for number, each in enumerate(scored[earlier:], start=earlier + 1):
            rounds[str(number)] = tuple(
                (
                    each["points"][seat],
                    each["letters"][seat][-1] if seat in each["letters_gained"] else "",
                )
                for seat in seats
            )
        nothing: Json = {"totals": [0 for _ in seats], "letters": ["" for _ in seats]}
        last = scored[-1] if scored else nothing
        return (
            all(map(_is_cut, shown.names, self.names))
            and len(shown.names) == len(self.names)
            and shown.letters == tuple(last["letters"])
            and shown.totals == tuple(last["totals"])
            and shown.rounds == rounds
        )

    def is_end(self, shown: ShownEnd, scored: Json) -> bool:
        """Whether the end names who has lost and ranks the others by letters, then by total."""
        last = scored["rounds"][-1]
        lost = scored["losers"]
        ranks = [
            (seat in lost, len(last["letters"][seat]), last["totals"][seat])
            for seat in range(len(self.names))
        ]
        order = sorted(range(len(ranks)), key=lambda seat: (True,) if seat in lost else ranks[seat])
        places = tuple(
            ("🃏", self.names[seat], last["letters"][seat], None)
            if seat in lost
            else (
                PLACES[sum(other < ranks[seat] for other in ranks)],
                self.names[seat],
                last["letters"][seat],
                last["totals"][seat],
            )
            for seat in order
        )
        return (
            shown.losers == tuple(self.names[seat] for seat in lost)
            and shown.places == places
            and self.is_sheet(shown.sheet, scored["rounds"])
        )


def _bonus(last: str) -> int:
    if not last.startswith("Q"):
        return 0
    return -20 if last == "QS" else -10


def _is_cut(shown: str, whole: str) -> bool:
    """Whether the name in a column is the whole one or the beginning of it."""
    return shown == whole or whole.startswith(shown.rstrip("…")) or shown == "…"


def _label(code: str, reader: Reader) -> str:
    words = reader.words
    match parse_move(code):
        case Lay(card, None) if code.startswith("J"):
            return words.last_jack.format(reader.label(card.code))
        case Lay(card, None) | Put(card, None):
            return f"✓ {reader.label(card.code)}"
        case Lay(card, suit) | Put(card, suit):
            sign = reader.label("6" + suit.code)[-1] if suit is not None else ""
            return f"{reader.label(card.code)} → {sign}"
        case LayJacks(jacks):
            return words.all_jacks.format(" ".join(map(reader.label, jacks.codes)))
        case Draw():
            return words.draw
        case Pass():
            return words.keep


def _since_last_manual(lines: Sequence[Line]) -> Sequence[Line]:
    manual = [index for index, line in enumerate(lines) if not line.automatic]
    return lines[manual[-1] :] if manual else lines


def _since_own(lines: Sequence[Line], seat: int) -> Sequence[Line]:
    own = [i for i, line in enumerate(lines) if line.mover == seat and not line.automatic]
    return lines[own[-1] + 1 :] if own else lines


def _shortened(lines: Sequence[Line]) -> tuple[tuple[Token, ...], ...]:
    kept = lines if len(lines) <= MOST_LINES else lines[1 - MOST_LINES :]
    return tuple(line.tokens for line in kept)


def _code(card: Card | None) -> str | None:
    return None if card is None else card.code


def _nominated(table: TableView) -> str | None:
    return table.suit.code if table.nominated and table.suit is not None else None
