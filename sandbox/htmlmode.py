"""Telegram's HTML parse mode: tags become entities, errors name a byte offset (TD, HTML parser).

Offsets and lengths of entities count UTF-16 code units; offsets in errors count bytes of UTF-8.
The result is raw: `sandbox.formatting` cleans, cuts and trims it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

from sandbox import links, refusals
from sandbox.entities import Entity

_SIMPLE_TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
}
_TAGS = {*_SIMPLE_TAGS, "a", "code", "pre", "blockquote", "tg-emoji", "tg-time"}

_SPACES = b" \t\r\n\v\0"
_REFERENCE = re.compile(rb"&(?:#x([0-9a-fA-F]+)|#([0-9]+)|(lt|gt|amp|quot)(?![A-Za-z]));?")
_TAG_NAME = re.compile(rb"[^ \t\r\n\v\0>]*")
_ATTRIBUTE_NAME = re.compile(rb"[^ \t\r\n\v\0=>]*")
_NAME_TOKEN = re.compile(rb"[A-Za-z0-9.-]*")
_TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")
_LONGEST_REFERENCE = 10  # a numeric reference of ten bytes or more is plain text
_INT64_MAX = 2**63 - 1


@dataclass
class _OpenTag:
    name: str
    attributes: dict[str, str]
    offset: int  # UTF-16 units
    begin: int  # bytes of the result


def parse(text: str) -> tuple[str, list[Entity]]:
    """Return the text without tags and its entities in the order their tags were closed.

    Raises Refusal 400 in Telegram's words.
    """
    return _Parser(text).run()


class _Parser:
    def __init__(self, text: str) -> None:
        try:
            encoded = text.encode()
        except UnicodeEncodeError:
            raise refusals.text_not_utf8() from None
        self.size = len(encoded)
        self.data = encoded + b"\0"  # the end mark that every scan below stops at
        self.at = 0
        self.out = bytearray()
        self.units = 0
        self.open: list[_OpenTag] = []
        self.entities: list[Entity] = []

    def run(self) -> tuple[str, list[Entity]]:
        while self.at < self.size:
            byte = self.data[self.at]
            if byte == ord("<"):
                self._tag()
            elif byte == ord("&"):
                self._ampersand()
            else:
                self._plain()
        if self.open:
            self._fail(f'Can\'t find end tag corresponding to start tag "{self.open[-1].name}"')
        for entity in self.entities:
            if entity["type"] == "code":
                entity.pop("language", None)
        return _decoded(self.out), self.entities

    def _plain(self) -> None:
        end = self.at
        while end < self.size and self.data[end] not in b"<&":
            end += 1
        run = self.data[self.at : end]
        self.out += run
        self.units += len(run.decode().encode("utf-16-le")) // 2
        self.at = end

    def _ampersand(self) -> None:
        code, end = _reference(self.data, self.at)
        self.at = end
        self.out += chr(code).encode("utf-8", "surrogatepass")
        self.units += 1 + (code > 0xFFFF)

    def _tag(self) -> None:
        begin = self.at
        if self.data[begin + 1] == ord("/"):
            self._end_tag(begin)
        else:
            self._start_tag(begin)

    def _start_tag(self, begin: int) -> None:
        raw = self._scan(_TAG_NAME, begin + 1)
        if self.data[self.at] == 0:
            self._fail(f"Unclosed start tag at byte offset {begin}")
        name = _lower(raw)
        if name not in _TAGS:
            self._fail(f'Unsupported start tag "{name}" at byte offset {begin}')
        attributes: dict[str, str] = {}
        while self._skip_spaces() != ord(">"):
            key, value = self._attribute(name, begin)
            attributes[key] = value
        self.at += 1
        if name == "span" and attributes.get("class") != "tg-spoiler":
            self._fail(f'Tag "span" must have class "tg-spoiler" at byte offset {begin}')
        self.open.append(_OpenTag(name, attributes, self.units, len(self.out)))

    def _attribute(self, tag: str, begin: int) -> tuple[str, str]:
        key = _decoded(self._scan(_ATTRIBUTE_NAME, self.at))
        if not key:
            self._fail(f'Empty attribute name in the tag "{tag}" at byte offset {begin}')
        if self._skip_spaces() != ord("="):
            if (tag, key) == ("blockquote", "expandable") and self.data[self.at] != 0:
                return key, ""
            self._fail(
                "Expected equal sign in declaration of an attribute of the tag"
                f' "{tag}" at byte offset {begin}'
            )
        self.at += 1
        quote = self._skip_spaces()
        if quote == 0:
            self._fail(f'Unclosed start tag "{tag}" at byte offset {begin}')
        value = self._quoted(quote) if quote in b"'\"" else self._name_token()
        if self.data[self.at] == 0:
            self._fail(f"Unclosed start tag at byte offset {begin}")
        return key, value

    def _name_token(self) -> str:
        begin = self.at
        value = _lower(self._scan(_NAME_TOKEN, begin))
        if self.data[self.at] not in _SPACES and self.data[self.at] != ord(">"):
            self._fail(f"Unexpected end of name token at byte offset {begin}")
        return value

    def _quoted(self, quote: int) -> str:
        value = bytearray()
        self.at += 1
        while (byte := self.data[self.at]) not in (quote, 0):
            if byte == ord("&"):
                code, self.at = _reference(self.data, self.at)
                value += chr(code).encode("utf-8", "surrogatepass")
            else:
                value.append(byte)
                self.at += 1
        if self.data[self.at] == quote:
            self.at += 1
        return _decoded(value)

    def _end_tag(self, begin: int) -> None:
        if not self.open:
            self._fail(f"Unexpected end tag at byte offset {begin}")
        found = _lower(self._scan(_TAG_NAME, begin + 2))
        if self._skip_spaces() != ord(">"):
            self._fail(f"Unclosed end tag at byte offset {begin}")
        self.at += 1
        tag = self.open.pop()
        if found not in ("", tag.name):
            self._fail(
                f'Unmatched end tag at byte offset {begin}, expected "</{tag.name}>",'
                f' found "</{found}>"'
            )
        if self.units > tag.offset:
            self._close(tag)

    def _close(self, tag: _OpenTag) -> None:
        place = {"offset": tag.offset, "length": self.units - tag.offset}
        if tag.name in ("pre", "code"):
            self._close_code(tag, place)
            return
        entity = self._entity(tag)
        if entity is not None:
            self.entities.append({**entity, **place})

    def _entity(self, tag: _OpenTag) -> Entity | None:
        if tag.name in _SIMPLE_TAGS:
            return {"type": _SIMPLE_TAGS[tag.name]}
        if tag.name == "blockquote":
            expandable = "expandable" in tag.attributes
            return {"type": "expandable_blockquote" if expandable else "blockquote"}
        if tag.name == "tg-emoji":
            return {"type": "custom_emoji", "custom_emoji_id": _emoji_id(tag)}
        if tag.name == "tg-time":
            return _date_time(tag)
        url = tag.attributes.get("href") or _decoded(self.out[tag.begin :])
        return link_entity(url)

    def _close_code(self, tag: _OpenTag, place: dict[str, int]) -> None:
        """Make one block of a pre around a code with a language, or the other way round."""
        css = tag.attributes.get("class", "")
        language = css.removeprefix("language-") if css.startswith("language-") else ""
        inner = self.entities[-1] if self.entities else {}
        same_place = {key: inner.get(key) for key in place} == place
        if tag.name == "pre" and same_place and inner["type"] == "code" and "language" in inner:
            inner["type"] = "pre"
        elif tag.name == "code" and same_place and inner["type"] == "pre" and language:
            inner["language"] = language
        else:
            entity = {"type": tag.name, **place}
            if tag.name == "code" and language:
                entity["language"] = language
            self.entities.append(entity)

    def _scan(self, pattern: re.Pattern[bytes], begin: int) -> bytes:
        match = pattern.match(self.data, begin)
        found = match[0] if match else b""
        self.at = begin + len(found)
        return found

    def _skip_spaces(self) -> int:
        while self.data[self.at] != 0 and self.data[self.at] in _SPACES:
            self.at += 1
        return self.data[self.at]

    def _fail(self, text: str) -> NoReturn:
        raise refusals.cannot_parse(text)


def link_entity(url: str) -> Entity | None:
    """Return a text_mention or text_link; None for a link that Telegram drops without a word."""
    user = links.mentioned_user(url)
    if user is not None:
        return {"type": "text_mention", "user": {"id": user}}
    try:
        return {"type": "text_link", "url": links.canonical(url)}
    except links.BadLinkError:
        return None


def _reference(data: bytes, at: int) -> tuple[int, int]:
    """Return the character that stands at `at` and where reading goes on."""
    match = _REFERENCE.match(data, at)
    literal = (ord("&"), at + 1)
    if match is None:
        return literal
    hexadecimal, decimal, name = match.groups()
    if name:
        return {b"lt": ord("<"), b"gt": ord(">"), b"amp": ord("&"), b"quot": ord('"')}[name], (
            match.end()
        )
    if len(match[0].removesuffix(b";")) >= _LONGEST_REFERENCE:
        return literal
    code = int(hexadecimal, 16) if hexadecimal else int(decimal)
    return (code, match.end()) if 0 < code < 0x10FFFF else literal


def _emoji_id(tag: _OpenTag) -> str:
    digits = tag.attributes.get("emoji-id", "")
    if not re.fullmatch(r"[0-9]{1,19}", digits) or not 0 < int(digits) <= _INT64_MAX:
        raise refusals.cannot_parse("Invalid custom emoji identifier specified")
    return digits


def _date_time(tag: _OpenTag) -> Entity:
    seconds = tag.attributes.get("unix", "")
    if not re.fullmatch(r"[0-9]{1,10}", seconds) or not 0 < int(seconds) < 2**31:
        raise refusals.cannot_parse("Invalid Unix time specified")
    entity: Entity = {"type": "date_time", "unix_time": int(seconds)}
    shown = tag.attributes.get("format", "")
    if not _TIME_FORMAT.fullmatch(shown):
        raise refusals.cannot_parse("Invalid date-time format specified")
    if shown:
        entity["date_time_format"] = shown
    return entity


def _lower(raw: bytes) -> str:
    return raw.lower().decode()


def _decoded(raw: bytes | bytearray) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise refusals.bad_request(
            "can't parse entities: Text contains invalid Unicode characters after decoding HTML"
            " entities, check for unmatched surrogate code units"
        ) from None
