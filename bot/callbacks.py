"""What the bot's inline buttons carry: at most 64 bytes, nothing secret.

The text form is a kind letter and fields joined by ``|``, for example ``m|12|345|JD:S``.
The client chooses the bytes it sends, so `parse_tap` answers None for anything that is
not exactly one of these; who taps is never read from here.
"""

import re
from dataclasses import astuple, dataclass, fields
from typing import ClassVar

from bot.numbers import ID

MAX_BYTES = 64
"""Telegram's limit for callback data."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A button: its fields are numbers or words, and `kind` says which button it is."""

    kind: ClassVar[str]

    @property
    def data(self) -> str:
        """The button's callback data."""
        return "|".join((self.kind, *map(str, astuple(self))))


@dataclass(frozen=True, slots=True)
class MoveTap(Tap):
    """A move button of a hand, drawn when the game had `version` committed moves."""

    kind = "m"
    game: int
    version: int
    move: str


@dataclass(frozen=True, slots=True)
class LobbyTap(Tap):
    """A button of the lobby: `action` is one of LOBBY_ACTIONS, or as in `game:quick`."""

    kind = "l"
    game: int
    action: str


@dataclass(frozen=True, slots=True)
class CardsTap(Tap):
    """The button "My cards" at the table: an alert that only the tapper sees."""

    kind = "c"
    game: int


@dataclass(frozen=True, slots=True)
class DealTap(Tap):
    """Deals round number `round` (from 1) of the game."""

    kind = "d"
    game: int
    round: int


@dataclass(frozen=True, slots=True)
class AgainTap(Tap):
    """After the game: a new lobby with the same seats, rules and tempo."""

    kind = "a"
    game: int


@dataclass(frozen=True, slots=True)
class StopTap(Tap):
    """The answer to "really stop?".

    `choice` is `rank`, `void` or `no` for a game, `cancel` or `keep` for a lobby.
    """

    kind = "s"
    game: int
    choice: str


@dataclass(frozen=True, slots=True)
class VoteTap(Tap):
    """A voice on ending the game while its host is away: `choice` is `yes` or `no`."""

    kind = "v"
    game: int
    choice: str


@dataclass(frozen=True, slots=True)
class ResumeTap(Tap):
    """Ends a pause."""

    kind = "p"
    game: int


@dataclass(frozen=True, slots=True)
class JoinTap(Tap):
    """Takes one's seat again, or asks for one at a running game."""

    kind = "j"
    game: int


@dataclass(frozen=True, slots=True)
class HeirTap(Tap):
    """The host's answer whether `person` may have an absent one's seat: `yes` or `no`."""

    kind = "h"
    game: int
    seat: int
    person: int
    choice: str


@dataclass(frozen=True, slots=True)
class HandOverTap(Tap):
    """Hands a person's seat, by their id, to the computer; or `no`."""

    kind = "o"
    game: int
    person: str


@dataclass(frozen=True, slots=True)
class NudgeTap(Tap):
    """Reminds the one the table waits for."""

    kind = "n"
    game: int


@dataclass(frozen=True, slots=True)
class RulesTap(Tap):
    """Turns to a page of the rules in force at the game (0: no game, `classic`)."""

    kind = "r"
    game: int
    page: str


@dataclass(frozen=True, slots=True)
class NotifyTap(Tap):
    """Wants to be told of this group's lobbies: `choice` is `once`, `always` or `no`."""

    kind = "i"
    choice: str


@dataclass(frozen=True, slots=True)
class LanguageTap(Tap):
    """Chooses the language of the chat that the button stands in."""

    kind = "g"
    language: str


@dataclass(frozen=True, slots=True)
class ZoneTap(Tap):
    """Chooses the time zone, by its IANA name, of the group that the button stands in."""

    kind = "z"
    zone: str


@dataclass(frozen=True, slots=True)
class SettingsTap(Tap):
    """Turns to a page of the group's settings: `all`, `language` or `zone`."""

    kind = "t"
    page: str


@dataclass(frozen=True, slots=True)
class ForgetTap(Tap):
    """The answer to "forget me?": `choice` is `yes` or `no`; whom, says who taps."""

    kind = "f"
    choice: str


LOBBY_ACTIONS = frozenset(
    {"sit", "stand", "ready", "start", "cancel", "seats", "games", "house", "tempo", "computers"}
)

_TAPS: tuple[type[Tap], ...] = (
    MoveTap,
    LobbyTap,
    CardsTap,
    DealTap,
    AgainTap,
    StopTap,
    VoteTap,
    ResumeTap,
    JoinTap,
    HeirTap,
    HandOverTap,
    NudgeTap,
    RulesTap,
    NotifyTap,
    LanguageTap,
    ZoneTap,
    SettingsTap,
    ForgetTap,
)
_KINDS = {tap.kind: tap for tap in _TAPS}
_NUMBER = re.compile(f"0|{ID}")
_WORD = re.compile(r"[A-Za-z0-9:+_/-]{1,40}")


def parse_tap(data: str) -> Tap | None:
    """The tap that these bytes mean, or None if they mean none."""
    kind, *texts = data.split("|")
    tap = _KINDS.get(kind)
    if tap is None or len(texts) != len(fields(tap)):
        return None
    values: list[int | str] = []
    for text, field in zip(texts, fields(tap), strict=True):
        if field.type is int:
            if not _NUMBER.fullmatch(text):
                return None
            values.append(int(text))
        elif _WORD.fullmatch(text):
            values.append(text)
        else:
            return None
    return tap(*values)
