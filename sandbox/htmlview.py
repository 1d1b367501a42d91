"""Safe HTML of a message, for the people's page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import chain
from typing import NamedTuple

from sandbox.entities import Entity, narrow, widen

_TAGS = {
    "bold": ("<b>", "</b>"),
    "italic": ("<i>", "</i>"),
    "underline": ("<u>", "</u>"),
    "strikethrough": ("<s>", "</s>"),
    "spoiler": ('<span class="tg-spoiler">', "</span>"),
    "code": ("<code>", "</code>"),
    "blockquote": ("<blockquote>", "</blockquote>"),
    "expandable_blockquote": ("<blockquote expandable>", "</blockquote>"),
}
_SAFE_LINKS = ("http://", "https://", "tg://", "mailto:")


class _Span(NamedTuple):
    begin: int  # UTF-16 units, as `end`
    end: int
    start_tag: str
    end_tag: str


def render(text: str, entities: Sequence[Entity]) -> str:
    """Return HTML that is safe to insert: text escaped, known tags only, safe links only.

    Line breaks stay as they are (the page shows them by style). What the page does not know, such
    as an automatic entity, is plain text. Overlapping entities come out properly nested.
    """
    wide = widen(text)
    waiting = sorted(_spans(entities), key=lambda span: (span.begin, -span.end))
    stops = {0, len(wide), *chain.from_iterable((span.begin, span.end) for span in waiting)}
    out: list[str] = []
    open_now: list[_Span] = []
    at = 0
    for stop in sorted(stops):
        out.append(escape(narrow(wide[at:stop])))
        at = stop
        _close(open_now, out, at)
        while waiting and waiting[0].begin <= at:
            open_now.append(waiting.pop(0))
            out.append(open_now[-1].start_tag)
    return "".join(out)


def _spans(entities: Sequence[Entity]) -> list[_Span]:
    spans = []
    for entity in entities:
        tags = _tags(entity)
        if tags is not None:
            end = entity["offset"] + entity["length"]
            spans.append(_Span(entity["offset"], end, *tags))
    return spans


def _close(open_now: list[_Span], out: list[str], at: int) -> None:
    """Close what ends at `at`; what was opened inside it and goes on is opened again."""
    first_ended = next((i for i, span in enumerate(open_now) if span.end <= at), len(open_now))
    inner = open_now[first_ended:]
    del open_now[first_ended:]
    out.extend(span.end_tag for span in reversed(inner))
    for span in inner:
        if span.end > at:
            open_now.append(span)
            out.append(span.start_tag)


def _tags(entity: Entity) -> tuple[str, str] | None:
    """Return the start and the end tag of an entity, None for one without a tag."""
    match entity:
        case {"type": "text_link", "url": str(url)} if url.lower().startswith(_SAFE_LINKS):
            return f'<a href="{escape(url)}">', "</a>"
        case {"type": "text_mention", "user": {"id": int(user)}}:
            return f'<a href="tg://user?id={user}">', "</a>"
        case {"type": "pre", "language": str(language)}:
            return f'<pre><code class="language-{escape(language)}">', "</code></pre>"
        case {"type": "pre"}:
            return "<pre>", "</pre>"
        case {"type": "custom_emoji", "custom_emoji_id": str(emoji)}:
            return f'<tg-emoji emoji-id="{escape(emoji)}">', "</tg-emoji>"
        case {"type": "date_time", "unix_time": int(seconds)}:
            shown = escape(entity.get("date_time_format", ""))
            return f'<tg-time unix="{seconds}" format="{shown}">', "</tg-time>"
    return _TAGS.get(entity["type"])
