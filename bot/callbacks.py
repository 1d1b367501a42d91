"""What the bot's inline buttons carry: at most 64 bytes, nothing secret.

The text form is a kind letter and fields joined by ``|``, for example ``m|12|345|JD:S``.
The client chooses the bytes it sends, so `parse_tap` answers None for anything that is
not exactly one of these; who taps is never read from here.
"""

import re
from dataclasses import dataclass

MAX_BYTES = 64
"""Telegram's limit for callback data."""

_MAX_NUMBER = 2**53


@dataclass(frozen=True, slots=True)
class MoveTap:
    """A move button of a hand, drawn when the game had `version` committed moves."""

    game: int
    version: int
    move: str

    @property
    def data(self) -> str:
        """The button's callback data."""
        return f"m|{self.game}|{self.version}|{self.move}"


@dataclass(frozen=True, slots=True)
class LobbyTap:
    """A button of the lobby: `action` is one of LOBBY_ACTIONS, `game:…` or `option:…`."""

    game: int
    action: str

    @property
    def data(self) -> str:
        """The button's callback data."""
        return f"l|{self.game}|{self.action}"


@dataclass(frozen=True, slots=True)
class CardsTap:
    """The button "My cards" at the table: an alert that only the tapper sees."""

    game: int

    @property
    def data(self) -> str:
        """The button's callback data."""
        return f"c|{self.game}"


@dataclass(frozen=True, slots=True)
class DealTap:
    """Deals round number `round` (from 1) of the game."""

    game: int
    round: int

    @property
    def data(self) -> str:
        """The button's callback data."""
        return f"d|{self.game}|{self.round}"


@dataclass(frozen=True, slots=True)
class AgainTap:
    """After the game: a new lobby with the same seats and rules."""

    game: int

    @property
    def data(self) -> str:
        """The button's callback data."""
        return f"a|{self.game}"


@dataclass(frozen=True, slots=True)
class StopTap:
    """The answer to "really stop?": `choice` is `rank`, `void` or `no`."""

    game: int
    choice: str

    @property
    def data(self) -> str:
        """The button's callback data."""
        return f"s|{self.game}|{self.choice}"


@dataclass(frozen=True, slots=True)
class ResumeTap:
    """Ends a pause."""

    game: int

    @property
    def data(self) -> str:
        """The button's callback data."""
        return f"p|{self.game}"


@dataclass(frozen=True, slots=True)
class RulesTap:
    """Turns to a page of the rules in force at the game (0: no game, `classic`)."""

    game: int
    page: str

    @property
    def data(self) -> str:
        """The button's callback data."""
        return f"r|{self.game}|{self.page}"


@dataclass(frozen=True, slots=True)
class LanguageTap:
    """Chooses the language of the chat that the button stands in."""

    language: str

    @property
    def data(self) -> str:
        """The button's callback data."""
        return f"g|{self.language}"


@dataclass(frozen=True, slots=True)
class ForgetTap:
    """The answer to "forget me?": `choice` is `yes` or `no`; whom, says who taps."""

    choice: str

    @property
    def data(self) -> str:
        """The button's callback data."""
        return f"f|{self.choice}"


Tap = (
    MoveTap
    | LobbyTap
    | CardsTap
    | DealTap
    | AgainTap
    | StopTap
    | ResumeTap
    | RulesTap
    | LanguageTap
    | ForgetTap
)

LOBBY_ACTIONS = frozenset({"sit", "stand", "start", "cancel", "seats", "games", "house"})

_KINDS: dict[str, tuple[type[Tap], tuple[type[int] | type[str], ...]]] = {
    "m": (MoveTap, (int, int, str)),
    "l": (LobbyTap, (int, str)),
    "c": (CardsTap, (int,)),
    "d": (DealTap, (int, int)),
    "a": (AgainTap, (int,)),
    "s": (StopTap, (int, str)),
    "p": (ResumeTap, (int,)),
    "r": (RulesTap, (int, str)),
    "g": (LanguageTap, (str,)),
    "f": (ForgetTap, (str,)),
}
_NUMBER = re.compile(r"0|[1-9][0-9]{0,15}")
_WORD = re.compile(r"[A-Za-z0-9:+_-]{1,40}")


def parse_tap(data: str) -> Tap | None:
    """The tap that these bytes mean, or None if they mean none."""
    kind, *fields = data.split("|")
    if kind not in _KINDS:
        return None
    tap, types = _KINDS[kind]
    if len(fields) != len(types):
        return None
    values: list[int | str] = []
    for text, wanted in zip(fields, types, strict=True):
        if wanted is int:
            if not _NUMBER.fullmatch(text) or int(text) > _MAX_NUMBER:
                return None
            values.append(int(text))
        elif _WORD.fullmatch(text):
            values.append(text)
        else:
            return None
    return tap(*values)  # type: ignore[arg-type]  # the loop above made them of `types`
