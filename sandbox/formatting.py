"""Texts as Telegram stores them: cleaned, trimmed, with entities counted in UTF-16 units.

Sources: TELEGRAM.md, Sending; Bot API, Formatting options; TD, message entities.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sandbox import entities as entity_rules
from sandbox import htmlmode, htmlview, links, refusals
from sandbox.entities import Entity

TEXT_LIMIT = 4096  # code points
CAPTION_LIMIT = 1024  # code points

_FARTHEST = 1_000_000  # entity offsets and lengths beyond are refused unread

_LOW_SURROGATES, _LAST_SURROGATE = "\udc00", "\udfff"
_BLANK = frozenset(
    " \n\u00a0\u1680\u180e\u200b\u200c\u200d\u200e\u200f\u202e\u202f\u205f\u2800\u3000\ufeff\ufffc"
) | {chr(code) for code in (*range(0x2000, 0x200B), *range(0xE0000, 0xE0080))}


@dataclass(frozen=True)
class Formatted:
    """A text and its entities, as `text` and `entities` (or `caption…`) of a Message.

    Offsets and lengths are UTF-16 code units; entities are sorted outermost first.
    """

    text: str
    entities: tuple[Entity, ...] = ()


def plain(text: str) -> Formatted:
    """Clean and trim a text without a parse mode. Raises Refusal 400."""
    return from_entities(text, ())


def parse_html(text: str) -> Formatted:
    """Read Telegram's HTML, clean and trim. Raises Refusal 400 with a byte offset."""
    return Formatted(*entity_rules.fix(*htmlmode.parse(text)))


def from_entities(text: str, entities: Iterable[Entity]) -> Formatted:
    """Take a text with the entities a bot gives (list of MessageEntity). Raises Refusal 400."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise refusals.text_not_utf8() from None
    wide = entity_rules.widen(text)
    return Formatted(*entity_rules.fix(text, [_checked(entity, wide) for entity in entities]))


def read(
    text: str, parse_mode: str | None = None, entities: Sequence[Entity] | None = None
) -> Formatted:
    """Read text the way a call gives it: parse_mode wins over entities, as on the real server.

    Raises Refusal 400, also for the Markdown modes, which the sandbox does not have.
    """
    mode = (parse_mode or "").lower()
    if mode == "html":
        return parse_html(text)
    if mode in ("markdown", "markdownv2"):
        raise refusals.stricter(f"the sandbox does not support parse_mode {parse_mode}; use HTML")
    if mode not in ("", "none"):
        raise refusals.parse_mode_unsupported()
    return from_entities(text, entities or ())


def check_text(formatted: Formatted, limit: int = TEXT_LIMIT) -> None:
    """Refuse a blank text and one of more than `limit` code points after parsing."""
    if is_blank(formatted.text):
        raise refusals.text_blank()
    if len(formatted.text) > limit:
        raise refusals.message_too_long()


def check_caption(formatted: Formatted, limit: int = CAPTION_LIMIT) -> None:
    """Refuse a caption of more than `limit` code points after parsing; it may be blank."""
    if len(formatted.text) > limit:
        raise refusals.caption_too_long()


def is_blank(text: str) -> bool:
    """Tell whether Telegram shows nothing of `text`: blanks and zero-width characters only."""
    return all(char in _BLANK for char in text)


def utf16_length(text: str) -> int:
    """Count UTF-16 code units."""
    return len(text) + sum(char > "\uffff" for char in text)


def to_html(formatted: Formatted) -> str:
    """Return HTML that is safe to insert into the people's page."""
    return htmlview.render(formatted.text, formatted.entities)


def _checked(entity: Entity, wide: str) -> Entity:
    """Check one given entity against a text that is widened to UTF-16 units."""
    if entity["type"] not in entity_rules.TYPES:
        raise refusals.bad_request("can't parse MessageEntity: Unsupported type specified")
    for field in ("offset", "length"):
        if not 0 <= entity[field] <= _FARTHEST:
            raise refusals.bad_request(f"receive an entity with incorrect {field} {entity[field]}")
    begin, end = entity["offset"], entity["offset"] + entity["length"]
    length = len(wide)
    if begin > length or (begin == length and entity["length"]):
        raise refusals.bad_request(
            f"entity begins after the end of the text at UTF-16 offset {begin}"
        )
    if end > length:
        raise refusals.bad_request(
            f"entity beginning at UTF-16 offset {begin} ends after the end of the text"
            f" at UTF-16 offset {end}"
        )
    for word, at in (("begins", begin), ("ends", end)):
        if wide[at : at + 1] >= _LOW_SURROGATES and wide[at] <= _LAST_SURROGATE:
            byte = len(entity_rules.narrow(wide[: at - 1]).encode())
            raise refusals.bad_request(
                f"entity {word} in a middle of a UTF-16 symbol at byte offset {byte}"
            )
    return _checked_data(entity)


def _checked_data(entity: Entity) -> Entity:
    """Check what an entity carries besides its place."""
    needed = {
        "text_link": "url",
        "text_mention": "user",
        "custom_emoji": "custom_emoji_id",
        "date_time": "unix_time",
    }.get(entity["type"])
    if needed and needed not in entity:
        raise refusals.bad_request(f"can't parse MessageEntity: Can't find field \"{needed}\"")
    if needed != "url":
        return dict(entity)
    place = {"offset": entity["offset"], "length": entity["length"]}
    try:
        link = htmlmode.link_entity(entity["url"]) or {"url": links.canonical(entity["url"])}
    except links.BadLinkError as error:
        raise refusals.bad_request(f"entity URL '{entity['url']}' is invalid: {error}") from None
    return {**link, **place}
