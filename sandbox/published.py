"""The published schema of the Bot API as `sandbox.derive_schema` has stored it."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

Field = dict[str, Any]
Fields = dict[str, Field]


@cache
def schema() -> dict[str, Any]:
    """Return the content of schema.json; its shape is told in `sandbox.derive_schema`."""
    text = Path(__file__).with_name("schema.json").read_text(encoding="utf-8")
    content: dict[str, Any] = json.loads(text)
    return content


def fields_of(name: str) -> Fields:
    """Return the fields of an object type."""
    fields: Fields = schema()["types"][name]
    return fields


def parameters_of(method: str) -> Fields:
    """Return the parameters of a method (named as documented)."""
    parameters: Fields = schema()["methods"][method]
    return parameters


@cache
def alternatives(kind: str) -> tuple[str, ...]:
    """Split a declared type, and a named union of it, into its alternatives."""
    if kind.startswith("Array of "):
        return (kind,)
    words = re.split(r", | and | or ", kind)
    unions = schema()["unions"]
    return tuple(member for word in words for member in unions.get(word, [word]))
