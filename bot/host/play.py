"""Playing on a game: a move, and the draws that nobody has to be asked about."""

from dataclasses import dataclass

from bot.host.scene import Happening
from engine import Draw, Event, Game, Move


@dataclass(frozen=True, slots=True)
class Step:
    """One move as it was made, by whom, and what it did."""

    move: Move
    seat: int
    automatic: bool
    computer: bool
    events: tuple[Event, ...]


def make_move(game: Game, move: Move, *, automatic: bool = False, computer: bool = False) -> Step:
    """Makes one move on `game` itself. Raises IllegalMove."""
    seat = turn(game)
    return Step(move, seat, automatic, computer, game.push(move))


def forced_draws(game: Game, *, auto_draw: bool) -> list[Step]:
    """Makes on `game` itself every draw that is the only legal move of its player.

    Not where a player may decline to lay (`may_decline`): there a draw that came by itself
    would tell everybody that nothing in that hand fitted.
    """
    steps: list[Step] = []
    if not auto_draw or game.rules.may_decline:
        return steps
    while game.round is not None and game.round.legal_moves() == (Draw(),):
        steps.append(make_move(game, Draw(), automatic=True))
    return steps


def turn(game: Game) -> int:
    """The seat whose turn it is; a round must be on."""
    if game.round is None or game.round.turn is None:
        raise ValueError("no round is on")
    return game.round.turn


def happenings(version: int, steps: list[Step]) -> tuple[Happening, ...]:
    """The events of steps that begin at that version."""
    return tuple(
        Happening(number, step.seat, step.automatic, event, step.computer)
        for number, step in enumerate(steps, start=version)
        for event in step.events
    )
