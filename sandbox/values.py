"""Decoded values checked against their declared types, objects with all that is in them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from sandbox import keyboards, refusals
from sandbox.published import Field, alternatives, fields_of

JSON_VALUES = (str, int, float, list, dict)
INTEGER = re.compile(r"[+-]?[0-9]{1,19}")
FLOAT = re.compile(r"[+-]?[0-9]+(\.[0-9]*)?([eE][+-]?[0-9]{1,3})?")

_TOO_LONG: dict[tuple[str, str], Callable[[], refusals.Refusal]] = {
    ("answerCallbackQuery", "text"): refusals.answer_too_long,
}


class Mismatch(Exception):  # noqa: N818 - tells one alternative of a union from the next
    """A value is not of the wanted type; the text is Telegram's reason."""


def check_value(key: str, value: object, kind: str) -> Any:
    """Check a decoded value against a declared type; `key` names it in errors.

    Returns the value, objects without their nulls. Raises Mismatch or Refusal 400.
    """
    if kind.startswith("Array of "):
        if not isinstance(value, list):
            raise Mismatch(f'Field "{key}" must be of type Array')
        return [check_value(key, item, kind.removeprefix("Array of ")) for item in value]
    choices = alternatives(kind)
    if len(choices) > 1:
        return _one_of(key, value, choices)
    check = _SIMPLE.get(choices[0])
    if check is not None:
        return check(key, value)
    return _object(key, value, choices[0])


def check_limit(owner: str, key: str, value: Any, field: Field) -> None:
    """Refuse what breaks a documented limit of a parameter or field of `owner`."""
    if "const" in field and value != field["const"]:
        raise refusals.stricter(f'{key} of {owner} must be "{field["const"]}"')
    unit = next((unit for unit in _SIZES if unit in field), None)
    if unit is None:
        return
    least, most = field[unit]
    if not least <= _SIZES[unit](value) <= most:
        refuse = _TOO_LONG.get((owner, key))
        if refuse is not None:
            raise refuse()
        raise refusals.stricter(f"{key} of {owner} must be within {least}-{most} ({unit})")


def _one_of(key: str, value: object, choices: tuple[str, ...]) -> Any:
    """Take the first alternative that fits; objects are told apart by their fixed fields."""
    fitting = [name for name in choices if _could_be(value, name)]
    errors: list[Exception] = []
    for name in fitting:
        try:
            return check_value(key, value, name)
        except (Mismatch, refusals.Refusal) as error:
            errors.append(error)
    if errors:
        raise errors[0]
    raise Mismatch(f'Field "{key}" is none of {", ".join(choices)}')


def _could_be(value: object, name: str) -> bool:
    if name in _SIMPLE or name.startswith("Array of "):
        return not isinstance(value, dict)
    return isinstance(value, dict) and all(
        value.get(key) == field["const"]
        for key, field in fields_of(name).items()
        if "const" in field
    )


def _object(key: str, value: object, name: str) -> Any:
    if not isinstance(value, dict):
        raise Mismatch(f'Field "{key}" must be of type Object')
    if name in _KEYBOARDS:
        return keyboards.check_reply_markup(value)
    fields = fields_of(name)
    values = {field: item for field, item in value.items() if item is not None}
    for field in values:
        if field not in fields:
            raise refusals.stricter(f'{name} has no field "{field}"')
    for field, declared in fields.items():
        if declared.get("required") and field not in values:
            raise _bad_field(name, f'Can\'t find field "{field}"')
    checked = {}
    for field, item in values.items():
        try:
            checked[field] = check_value(field, item, fields[field]["type"])
        except Mismatch as mismatch:
            raise _bad_field(name, str(mismatch)) from None
        check_limit(name, field, checked[field], fields[field])
    return checked


def _bad_field(name: str, text: str) -> refusals.Refusal:
    """Word a bad field of an object named `name` as the server does."""
    prefix = "can't parse MessageEntity: " if name == "MessageEntity" else ""
    return refusals.bad_request(prefix + text)


def _integer(key: str, value: object) -> int:
    if isinstance(value, str) and INTEGER.fullmatch(value):
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Mismatch(f'Field "{key}" must be of type Number')
    return value


def _float(key: str, value: object) -> float:
    if isinstance(value, str) and FLOAT.fullmatch(value):
        return float(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Mismatch(f'Field "{key}" must be of type Number')
    return value


def _string(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise Mismatch(f'Field "{key}" must be of type String')
    try:
        value.encode()
    except UnicodeEncodeError:
        raise refusals.text_not_utf8() from None
    return value


def _flag(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise Mismatch(f'Field "{key}" must be of type Boolean')
    return value


def _file(key: str, value: object) -> object:
    """Accept an upload or its attach:// name."""
    if isinstance(value, JSON_VALUES) and not str(value).startswith("attach://"):
        raise Mismatch(f'Field "{key}" must be an uploaded file')
    return value


_SIMPLE: dict[str, Callable[[str, object], object]] = {
    "Integer": _integer,
    "Float": _float,
    "String": _string,
    "Boolean": _flag,
    "True": _flag,
    "InputFile": _file,
}
_KEYBOARDS = ("InlineKeyboardMarkup", "ReplyKeyboardMarkup", "ReplyKeyboardRemove", "ForceReply")
_SIZES: dict[str, Callable[[Any], float]] = {
    "characters": len,
    "bytes": lambda text: len(text.encode()),
    "items": len,
    "range": lambda number: number,
}
