"""What Telegram does to a text and its entities: cleaning, untangling, trimming (TD).

An entity is a MessageEntity as the Bot API writes it; offsets and lengths count UTF-16 units.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

Entity = dict[str, Any]
Span = tuple[int, int]  # begin and end, UTF-16 units

_SPLITTABLE = frozenset({"bold", "italic", "underline", "strikethrough", "spoiler"})
_QUOTES = frozenset({"blockquote", "expandable_blockquote"})
_CODE = frozenset({"code", "pre"})
_HIDDEN_DATA = frozenset({"text_link", "text_mention", "custom_emoji"})  # may cover blanks
_AUTOMATIC = frozenset(
    {"mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number"}
)
TYPES = _SPLITTABLE | _QUOTES | _CODE | _HIDDEN_DATA | _AUTOMATIC | {"date_time"}
_REPLACED: dict[int, str] = {
    **{code: " " for code in range(0x20) if code not in (0x0A, 0x0D)},
    0x0D: "",
    **dict.fromkeys(range(0x2028, 0x202F), ""),
    **dict.fromkeys((0x030A, 0x0333, 0x033F), ""),  # would overlap the neighbouring lines
}
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
_DIRECTION_RUN = re.compile("[\u200e\u200f]+(?=[\u200e\u200f])")


def widen(text: str) -> str:
    """Return a string with one character for each UTF-16 unit, so that offsets are indices."""
    return _ASTRAL.sub(_surrogates, text)


def _surrogates(match: re.Match[str]) -> str:
    beyond = ord(match[0]) - 0x10000
    return chr(0xD800 + (beyond >> 10)) + chr(0xDC00 + (beyond & 0x3FF))


def narrow(wide: str) -> str:
    """Undo `widen`."""
    return wide.encode("utf-16-le", "surrogatepass").decode("utf-16-le")


def fix(text: str, entities: list[Entity]) -> tuple[str, tuple[Entity, ...]]:
    """Clean, untangle and trim a text and its entities; the result may be empty.

    The entities come out sorted, outermost first.
    """
    wide, entities = _cleaned(widen(text), _untangled(entities))
    entities = [entity for entity in map(_without_blanks(wide), entities) if entity is not None]
    end = len(wide.rstrip(" \n"))
    first_entity = min((entity["offset"] for entity in entities), default=end)
    begin = min(len(wide) - len(wide.lstrip(" \n")), first_entity)
    placed = []
    for entity in entities:
        offset = entity["offset"]
        length = min(offset + entity["length"], end) - offset
        if length > 0:
            placed.append({**entity, "offset": offset - begin, "length": length})
    clean = _DIRECTION_RUN.sub(lambda run: "\u200c" * len(run[0]), wide[begin:end])
    return narrow(clean), tuple(sorted(placed, key=_order))


def _cleaned(wide: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Replace control characters by blanks and drop line-breaking ones; entities move along."""
    if not any(ord(unit) in _REPLACED for unit in wide):
        return wide, entities
    moved = [0]
    for unit in wide:
        moved.append(moved[-1] + len(_REPLACED.get(ord(unit), unit)))
    shifted = []
    for entity in entities:
        begin, end = moved[entity["offset"]], moved[entity["offset"] + entity["length"]]
        shifted.append({**entity, "offset": begin, "length": end - begin})
    return wide.translate(_REPLACED), shifted


def _without_blanks(wide: str) -> Any:
    """Return a function that moves an entity's begin past blanks; None if nothing is left."""

    def trimmed(entity: Entity) -> Entity | None:
        begin, end = entity["offset"], entity["offset"] + entity["length"]
        if entity["type"] in _HIDDEN_DATA or "language" in entity:
            return entity
        covered = wide[begin:end]
        begin += len(covered) - len(covered.lstrip(" \n"))
        return {**entity, "offset": begin, "length": end - begin} if begin < end else None

    return trimmed


def _order(entity: Entity) -> tuple[int, int, int, str]:
    """Outermost first; of two with one place quotes come first and code last."""
    kind = entity["type"]
    rank = 0 if kind in _QUOTES else 2 if kind in _SPLITTABLE else 1
    return entity["offset"], -entity["length"], rank, kind


def _untangled(entities: list[Entity]) -> list[Entity]:
    """Apply the nesting rules (Bot API, Formatting options).

    Quotes do not nest in quotes, nor links, code and the like in each other: the outer one
    stays. Bold and its kin are joined where they overlap, cut out where code stands and broken
    where they would cross another entity.
    """
    entities = sorted(entities, key=_order)
    quotes = _apart([entity for entity in entities if entity["type"] in _QUOTES])
    others = [entity for entity in entities if entity["type"] not in _QUOTES | _SPLITTABLE]
    solid = [
        entity for entity in _apart(others) if not any(_crosses(entity, quote) for quote in quotes)
    ]
    return sorted([*quotes, *solid, *_styled(entities, [*quotes, *solid])], key=_order)


def _styled(entities: list[Entity], others: list[Entity]) -> list[Entity]:
    """Return bold and its kin, joined, without code, in pieces that cross no other entity."""
    code = sorted(_span(entity) for entity in others if entity["type"] in _CODE)
    pieces = []
    for kind in sorted(_SPLITTABLE):
        spans = _joined([_span(entity) for entity in entities if entity["type"] == kind])
        for begin, end in _cut(spans, code):
            pieces += [(span, kind) for span in _split((begin, end), map(_span, others))]
    later = [span for span, _ in pieces]
    return [
        {"type": kind, "offset": begin, "length": end - begin}
        for span, kind in pieces
        for begin, end in _split(span, (other for other in later if other[0] > span[0]))
    ]


def _split(span: Span, others: Iterable[Span]) -> list[Span]:
    """Break a span where one that it crosses begins or ends."""
    begin, end = span
    breaks = {begin, end}
    for other_begin, other_end in others:
        if begin < other_begin < end < other_end:
            breaks.add(other_begin)
        elif other_begin < begin < other_end < end:
            breaks.add(other_end)
    return list(pairwise(sorted(breaks)))


def _span(entity: Entity) -> Span:
    return entity["offset"], entity["offset"] + entity["length"]


def _apart(entities: list[Entity]) -> list[Entity]:
    """Keep those that do not overlap an earlier one; `entities` is sorted."""
    kept: list[Entity] = []
    for entity in entities:
        if not kept or entity["offset"] >= _span(kept[-1])[1]:
            kept.append(entity)
    return kept


def _crosses(entity: Entity, quote: Entity) -> bool:
    """Tell whether they overlap without `entity` lying inside `quote`."""
    (begin, end), (quote_begin, quote_end) = _span(entity), _span(quote)
    overlap = begin < quote_end and quote_begin < end
    return overlap and not (quote_begin <= begin and end <= quote_end)


def _joined(spans: list[Span]) -> list[Span]:
    """Join overlapping spans; `spans` is sorted."""
    joined: list[Span] = []
    for begin, end in spans:
        if joined and begin < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((begin, end))
    return joined


def _cut(spans: list[Span], holes: list[Span]) -> list[Span]:
    """Take `holes` (sorted, apart) out of `spans`."""
    left = []
    for span_begin, end in spans:
        begin = span_begin
        for hole_begin, hole_end in holes:
            if hole_begin >= end or hole_end <= begin:
                continue
            if hole_begin > begin:
                left.append((begin, hole_begin))
            begin = hole_end
        if begin < end:
            left.append((begin, end))
    return left
