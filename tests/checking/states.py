"""Every state of a recorded game, with all that could rightly be shown of it."""

from dataclasses import dataclass

from party.reading import Token

from engine import (
    Draw,
    Drew,
    Event,
    Game,
    Laid,
    Record,
    Replaced,
    Round,
    StarterTurned,
    TableView,
    table_view,
)


@dataclass(frozen=True, slots=True)
class Line:
    """What one move (or the deal: `mover` None) did, as far as it is told."""

    mover: int | None
    automatic: bool
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A moment of the game: after a deal or a move.

    `version` counts the moves of the whole game; `table` is None when the round is over, and
    then `hands` is empty too. `passing`: the bot draws at once for who has the turn, so that nobody
    is ever shown this state.
    """

    round: int
    version: int
    table: TableView | None
    hands: tuple[frozenset[str], ...]
    legal: tuple[str, ...]
    drawn: str | None
    public: frozenset[str]
    lines: tuple[Line, ...]
    passing: bool


def states_of(record: Record, *, auto_draw: bool) -> list[State]:
    """All states in order."""
    game = Game(record.rules, record.seats)
    states: list[State] = []
    auto = auto_draw and not record.rules.may_decline
    for number, recorded in enumerate(record.rounds, start=1):
        opening = game.deal(recorded.pack, recorded.dealer)
        lines = [Line(None, automatic=True, tokens=_told(opening))]
        states.append(_state(game, number, _version(states, 0), lines, auto=auto))
        for move in recorded.moves:
            assert game.round is not None
            mover, passing = game.round.turn, states[-1].passing
            lines = [*lines, Line(mover, passing, _told(game.push(move)))]
            states.append(_state(game, number, states[-1].version + 1, lines, auto=auto))
    return states


def _version(states: list[State], first: int) -> int:
    return states[-1].version if states else first


def _state(game: Game, number: int, version: int, lines: list[Line], *, auto: bool) -> State:
    current: Round | None = game.round
    public = {str(value) for line in lines for kind, value in line.tokens if kind == "card"}
    legal = current.legal_moves() if current else ()
    return State(
        round=number,
        version=version,
        table=table_view(game) if current else None,
        hands=tuple(frozenset(hand.codes) for hand in current.hands) if current else (),
        legal=tuple(move.code for move in legal),
        drawn=current.drawn.code if current and current.drawn is not None else None,
        public=frozenset(public),
        lines=tuple(lines),
        passing=auto and legal == (Draw(),),
    )


def _told(events: tuple[Event, ...]) -> tuple[Token, ...]:
    tokens: list[Token] = []
    for event in events:
        match event:
            case StarterTurned(card):
                tokens.append(("card", card.code))
            case Replaced(_, card, suit):
                tokens.append(("card", card.code))
                tokens += [("suit", suit.code)] if suit is not None else []
            case Laid(_, cards, suit):
                tokens += [("card", card.code) for card in cards]
                tokens += [("suit", suit.code)] if suit is not None else []
            case Drew(count=count) if count:
                tokens.append(("drew", count))
    return tuple(tokens)
