"""Derive sandbox/schema.json from the Bot API schema inside aiogram's source distribution.

    python -m sandbox.derive_schema PATH/.butcher/schema/schema.json

The result holds what checking needs (names, types, what is required, documented limits), no prose:

    {"version": "10.3",
     "methods": {METHOD: {PARAMETER: FIELD}},
     "types": {OBJECT: {PARAMETER: FIELD}},      objects that a bot can send
     "unions": {NAME: [OBJECT, …]}}

FIELD is {"type": T} with "required": true, "const": "value" and one of "characters", "bytes",
"range", "items" (each [least, most]) where they apply; T is written as the Bot API writes it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TARGET = Path(__file__).with_name("schema.json")

_RAW_TYPES = {"Integer", "String", "Boolean", "True", "Float", "InputFile", "Array", "of", "or"}
_LENGTH = re.compile(r"\b(\d+)-(\d+) (characters|bytes)\b(?![^.;]* after entit)")
_UP_TO = re.compile(r"\bup to (\d+) (characters|bytes)\b")
_RANGE = re.compile(r"(?<![\w.-])(\d+)-(\d+)(?![\w-])|between (\d+) and (\d+)\b(?!,? or )")
_ITEMS = re.compile(r"\blist of (\d+)-(\d+)\b|\bup to (\d+) identifiers\b")
_CONST = re.compile(r"(?:must be|always) (?:\*|['\"“])([\w\\]+)(?:\*|['\"”])")
_PLAIN_MEMBERS = {"RichText": ("String", "Array of RichText")}  # said in a sentence, not listed
_MEMBER = re.compile(r"^ *- (\w+)", re.MULTILINE)

Schema = dict[str, Any]


def derive(published: Schema) -> Schema:
    """Return the compact schema of a published one."""
    entries = {
        entry["name"]: entry for section in published["items"] for entry in section["children"]
    }
    methods = {
        name: _fields(entry) for name, entry in entries.items() if entry["category"] == "methods"
    }
    types: dict[str, Schema] = {}
    unions: dict[str, list[str]] = {}
    waiting = [name for fields in methods.values() for name in _named_types(fields)]
    while waiting:
        name = waiting.pop()
        if name in types or name in unions:
            continue
        entry = entries[name]
        members = _MEMBER.findall(entry["description"]) if not entry["annotations"] else []
        if members:
            unions[name] = [*_PLAIN_MEMBERS.get(name, ()), *members]
            waiting += members
        else:
            types[name] = _fields(entry)
            waiting += _named_types(types[name])
    return {
        "version": published["api"]["version"],
        "methods": dict(sorted(methods.items())),
        "types": dict(sorted(types.items())),
        "unions": dict(sorted(unions.items())),
    }


def _named_types(fields: Schema) -> Iterator[str]:
    for field in fields.values():
        yield from (word for word in re.findall(r"\w+", field["type"]) if _is_named(word))


def _is_named(word: str) -> bool:
    return word not in _RAW_TYPES and word != "and"


def _fields(entry: Schema) -> Schema:
    return {annotation["name"]: _field(annotation) for annotation in entry["annotations"]}


def _field(annotation: Schema) -> Schema:
    field: Schema = {"type": annotation["type"]}
    if annotation["required"]:
        field["required"] = True
    const = _CONST.search(annotation["rst_description"])
    if const and annotation["name"] in ("type", "source", "status"):
        field["const"] = const[1].replace("\\", "")
    return {**field, **_limit(annotation["type"], annotation["description"])}


def _limit(kind: str, text: str) -> Schema:
    if kind == "String":
        if match := _LENGTH.search(text):
            return {match[3]: [int(match[1]), int(match[2])]}
        if match := _UP_TO.search(text):
            return {match[2]: [0, int(match[1])]}
    elif kind in ("Integer", "Float"):
        ranges = list(_RANGE.finditer(text))
        if len(ranges) == 1:  # more than one: it depends on something else
            low, high = filter(None, ranges[0].groups())
            return {"range": [int(low), int(high)]}
    elif kind.startswith("Array of ") and (match := _ITEMS.search(text)):
        return {"items": [int(match[1] or 0), int(match[2] or match[3])]}
    return {}


def main(arguments: list[str]) -> int:
    """Write TARGET from the schema named in `arguments`."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m sandbox.derive_schema PATH_TO_PUBLISHED_SCHEMA\n")
        return 2
    compact = derive(json.loads(Path(arguments[0]).read_text(encoding="utf-8")))
    TARGET.write_text(written(compact), encoding="utf-8")
    return 0


def written(compact: Schema) -> str:
    """Return the JSON text, one field a line, so that a new Bot API reads well as a diff."""
    spread = json.dumps(compact, ensure_ascii=False, indent=1)
    leaf = r'\{\s*"type": "[^{}]*\}|\[[^\[\]]*\]'
    return re.sub(leaf, lambda block: re.sub(r"\s+", " ", block[0]), spread) + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
