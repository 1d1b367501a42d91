"""What the host answers to a tap or a command: symbolic, put into words by the caller."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.host.scene import Player, Scene
from engine import IllegalReason, Move


@dataclass(frozen=True, slots=True)
class Answer:
    """A Fluent message id (or "": say nothing) with its arguments; or a link to open instead.

    Names in `args` are people's, as they stand in the database; `who` is put into words as `name`.
    """

    text: str
    args: Mapping[str, str | int] = field(default_factory=dict)
    url: str | None = None
    who: Player | None = None


NOTHING = Answer("")
"""What has changed says it all."""

UNKNOWN = Answer("answer-unknown-button")
GAME_OVER = Answer("answer-game-over")


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The move is not legal, and why."""

    reason: IllegalReason
    move: Move
    scene: Scene


@dataclass(frozen=True, slots=True)
class Played:
    """The move is committed."""

    move: Move


Reply = Answer | WhyNot | Played


def house_rule(option: str, value: str | int) -> Answer:
    """What a house rule says with that value: an option of `Rules`, or `auto_draw`."""
    if isinstance(value, bool):
        value = "yes" if value else "no"
    return Answer(f"house-{option.replace('_', '-')}", {"value": value})
