"""The entities that Telegram finds by itself in what people and bots write."""

import re
from typing import Any

_PATTERNS = {
    "url": re.compile(r"(?<![\w@])(?:https?://|t\.me/)[^\s<>]+[^\s<>.,;:!?)\"']"),
    "bot_command": re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/])"),
    "mention": re.compile(r"(?<![\w/])@[A-Za-z][A-Za-z0-9_]{4,31}(?!\w)"),
    "hashtag": re.compile(r"(?<![\w#])#(?=\w*[^\W\d])\w{1,256}"),
}
# Inside these Telegram looks for nothing.
_CLOSED = {"code", "pre", "text_link", "text_mention"}


def utf16(text: str) -> int:
    """Return the length in UTF-16 code units, in which entities are measured."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def with_found(text: str, given: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the given entities and those that the text itself shows, in order of offset."""
    taken = [entity for entity in given if entity["type"] in _CLOSED]
    found: list[dict[str, Any]] = []
    for kind, pattern in _PATTERNS.items():
        for match in pattern.finditer(text):
            entity = {
                "type": kind,
                "offset": utf16(text[: match.start()]),
                "length": utf16(match.group()),
            }
            if not any(_overlap(entity, other) for other in taken + found):
                found.append(entity)
    return sorted(given + found, key=lambda entity: (entity["offset"], -entity["length"]))


def commands(text: str, entities: list[dict[str, Any]]) -> list[tuple[str, str | None]]:
    """Return the commands in a text as (name, addressed username or None), lower case."""
    units = text.encode("utf-16-le", "surrogatepass")
    answer = []
    for entity in entities:
        if entity["type"] == "bot_command":
            start = 2 * entity["offset"]
            piece = units[start : start + 2 * entity["length"]].decode("utf-16-le").lower()
            name, _, username = piece[1:].partition("@")
            answer.append((name, username or None))
    return answer


def _overlap(one: dict[str, Any], other: dict[str, Any]) -> bool:
    first, second = sorted((one, other), key=lambda entity: int(entity["offset"]))
    return bool(first["offset"] + first["length"] > second["offset"])
