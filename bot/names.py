"""Names of people and groups, made safe to stand among other text.

Everybody chooses their own name, and some choose one that turns a line around, stacks
marks over the neighbours or shows nothing at all. `display_name` and `title` clean it once,
when it is learnt; `shown` cuts and isolates it wherever it is put into a text.
"""

import unicodedata
from itertools import pairwise

from wcwidth import iter_graphemes, width

NAME_COLUMNS = 32
"""The most of a name that is kept."""

LINE_COLUMNS = 18
"""The most of a name in a line of a message: the rest of the line must fit a phone."""

_FIRST_STRONG_ISOLATE = "\u2068"
_POP_ISOLATE = "\u2069"
_JOINER = "\u200d"
_MARKS_A_LETTER = 2
_INVISIBLE_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5\u180e")
_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})
_MARKS = frozenset({"Mn", "Me", "Mc"})


def display_name(first: str, last: str | None, username: str | None, fallback: str) -> str:
    """The name that others see: first and last name, else the username, else the fallback."""
    for candidate in (f"{first} {last or ''}", username or ""):
        name = title(candidate, "")
        if name:
            return name
    return fallback


def title(text: str, fallback: str) -> str:
    """The name of a group (or any other name), or the fallback where nothing is visible."""
    folded = " ".join(_visible(unicodedata.normalize("NFC", text)).split())
    name = shorten(folded, NAME_COLUMNS)
    return name if any(_stands_alone(character) for character in name) else fallback


def shorten(name: str, columns: int) -> str:
    """The name in at most `columns` columns of equal width, an ellipsis for what is cut."""
    if width(name) <= columns:
        return name
    kept, used = "", 0
    for grapheme in iter_graphemes(name):
        used += width(grapheme)
        if used > columns - 1:
            break
        kept += grapheme
    return kept.rstrip() + "…"


def shown(name: str, columns: int = LINE_COLUMNS) -> str:
    """The name as it stands in a text: cut, and isolated from the text's direction."""
    return f"{_FIRST_STRONG_ISOLATE}{shorten(name, columns)}{_POP_ISOLATE}"


def _visible(text: str) -> str:
    """The text without what cannot be seen and with few marks on each letter."""
    kept: list[str] = []
    marks = 0
    for before, character in pairwise(f" {text}"):
        if unicodedata.category(character) in _MARKS:
            marks += 1
            if marks <= _MARKS_A_LETTER:
                kept.append(character)
        elif character.isspace():
            marks = 0
            kept.append(" ")
        elif character == _JOINER and _joins_pictures(before):
            kept.append(character)
        elif unicodedata.category(character) not in _UNSEEN | {"Zl", "Zp"}:
            marks = 0
            if character not in _INVISIBLE_LETTERS:
                kept.append(character)
    return "".join(kept).replace(_JOINER + " ", " ").rstrip(_JOINER)


def _joins_pictures(before: str) -> bool:
    """Whether a joiner after this character holds one emoji together and is no trick."""
    return unicodedata.category(before) in {"So", "Sk"} or before == "\ufe0f"


def _stands_alone(character: str) -> bool:
    return not character.isspace() and unicodedata.category(character) not in _MARKS | _UNSEEN
