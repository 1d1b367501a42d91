"""The house rules as one flat frozen record, and the presets (RULES.md §4)."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Literal, get_args, get_type_hints

from engine.form import shown

Value = str | int  # of which bool is one


class RulesError(ValueError):
    """A house rule that does not exist or has a value it cannot have; its text is one sentence."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of one game; every combination can be played.

    Raises `RulesError` for a value that the option does not have.
    """

    seven: Literal["keep", "skip", "pass"] = "keep"
    """Who moves after a 7 and its two cards: the layer, the one after the victim, the victim."""
    king_of_hearts: Literal["pass", "keep", "skip", "plain"] = "pass"
    """The same after K♥ and its four cards; `plain` makes it an ordinary King."""
    ace: Literal["plain", "keep", "skip"] = "plain"
    """Whether an Ace does nothing, keeps the turn, or passes over one player."""
    starter_acts: bool = False
    """The starter takes effect as if the dealer had laid it."""
    play_drawn_card: bool = False
    """The card a player has just drawn may be laid at once."""
    may_decline: bool = False
    """A player who could lay a card may draw instead."""
    restricted_finish: bool = True
    """Three or four players cannot go out with 6, 7, 8, A or K♥ (R11, R12)."""
    last_card_penalty: bool = False
    """A 7 or K♥ that ends the round still makes the next player take the cards."""
    negative_totals: bool = True
    """A total may fall below 0."""
    limit: Literal[100, 50, 75, 125, 150, 200] = 100
    """Points above which a player gets a letter (R18)."""
    letters: Literal[4, 1, 2, 3] = 4
    """How many letters lose the game (R19)."""

    def __post_init__(self) -> None:
        for name, allowed in OPTIONS.items():
            value = getattr(self, name)
            # True equals 1 in Python, but not in a record.
            if not any(type(value) is type(one) and value == one for one in allowed):
                choices = ", ".join(map(shown, allowed))
                raise RulesError(f"{name} is one of {choices}, not {shown(value)}")

    def to_json(self) -> dict[str, Value]:
        """Return what differs from `CLASSIC`, by field."""
        return {
            name: getattr(self, name)
            for name, allowed in OPTIONS.items()
            if getattr(self, name) != allowed[0]
        }

    @classmethod
    def from_json(cls, options: Mapping[str, Any]) -> "Rules":
        """Return `CLASSIC` with these options changed; the types are strict.

        Raises `RulesError` for an unknown option or value.
        """
        for name in options:
            if name not in OPTIONS:
                raise RulesError(f"there is no house rule called {shown(name)}")
        return cls(**options)


def _options() -> dict[str, tuple[Value, ...]]:
    """Read the allowed values off the annotations of `Rules`, the default first."""
    hints = get_type_hints(Rules)
    table: dict[str, tuple[Value, ...]] = {}
    for field in fields(Rules):
        assert field.default is not MISSING  # noqa: S101 - every house rule has a default
        switch = hints[field.name] is bool
        table[field.name] = (
            (field.default, not field.default) if switch else get_args(hints[field.name])
        )
    return table


OPTIONS: dict[str, tuple[Value, ...]] = _options()
"""The allowed values of each house rule, the default first."""

CLASSIC = Rules()

PRESETS: dict[str, Rules] = {
    "classic": CLASSIC,
    "extended": Rules(king_of_hearts="keep", ace="keep", starter_acts=True),
    "quick": Rules(limit=50, letters=2),
    "blitz": Rules(limit=50, letters=1),
    "soft": Rules(seven="skip", king_of_hearts="skip", ace="skip"),
}
"""Named house rules in the order in which they are offered."""
