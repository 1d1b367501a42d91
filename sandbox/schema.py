"""The parameters of a Bot API call, decoded and checked against the published schema (10.3).

`schema.json` is made by `sandbox.derive_schema`. Parameters arrive as strings (urlencoded or
multipart forms, nested objects as JSON text), as values of a JSON body, or as uploaded files
(anything that is neither text nor a JSON value).

The real server ignores unknown parameters and takes garbage for zero or false; a bot that sends
such things has a bug, so the sandbox refuses them and says that this is its own strictness.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from sandbox import keyboards, refusals

Field = dict[str, Any]
Fields = dict[str, Field]

_TRUE = ("true", "yes", "1")
_FALSE = ("false", "no", "0")
_INTEGER = re.compile(r"[+-]?[0-9]{1,19}")
_FLOAT = re.compile(r"[+-]?[0-9]+(\.[0-9]*)?([eE][+-]?[0-9]{1,3})?")
_ATTACHED = re.compile(r'(?:^|")attach://([^"\\\s]+)(?:$|")')  # a whole JSON string
_JSON_VALUES = (str, int, float, list, dict)

_MISSING: dict[str, Callable[[], refusals.Refusal]] = {
    "text": refusals.message_text_empty,
    "chat_id": refusals.chat_id_empty,
    "message_id": refusals.message_id_missing,
    "user_id": refusals.user_id_invalid,
    "callback_query_id": refusals.query_too_old,
}
_TOO_LONG: dict[tuple[str, str], Callable[[], refusals.Refusal]] = {
    ("answerCallbackQuery", "text"): refusals.answer_too_long,
}


class _Mismatch(Exception):  # noqa: N818 - tells one alternative of a union from the next
    """A value is not of the wanted type; the text is Telegram's reason."""


@cache
def _schema() -> dict[str, Any]:
    text = Path(__file__).with_name("schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


@cache
def _canonical_names() -> dict[str, str]:
    return {name.lower(): name for name in _schema()["methods"]}


def version() -> str:
    """Return the version of the Bot API that is checked."""
    number: str = _schema()["version"]
    return number


def method_name(method: str) -> str:
    """Return a method's name as documented; case does not matter. Raises Refusal 404."""
    name = _canonical_names().get(method.lower())
    if name is None:
        raise refusals.method_not_found()
    return name


def check_call(method: str, raw: Mapping[str, object]) -> dict[str, Any]:
    """Decode and check the parameters of a call.

    `raw` maps names to strings, JSON values or uploaded files, each once. Returns the given
    parameters by name: int, float, bool, str, dict, list, or the uploaded file itself; a file that
    is referred to as attach://NAME stays under NAME. reply_markup is already normalised by
    `sandbox.keyboards`. Texts with a parse mode are left to `sandbox.formatting`.
    Raises Refusal: 404 for an unknown method, 400 for everything else.
    """
    name = method_name(method)
    fields: Fields = _schema()["methods"][name]
    given = {key: value for key, value in raw.items() if value is not None}
    attached = _attached_files(given, fields)
    values = {
        key: value
        for key, value in given.items()
        if key not in attached and not (value == "" and _empty_means_absent(fields.get(key)))
    }
    _refuse_unknown(name, values, fields)
    _refuse_missing(name, values, fields)
    checked = {key: _parameter(name, key, value, fields[key]) for key, value in values.items()}
    return {**checked, **{key: given[key] for key in attached}}


def _attached_files(given: Mapping[str, object], fields: Fields) -> set[str]:
    """Return the names of the uploads that some parameter refers to as attach://NAME."""
    referred = {
        match
        for key, value in given.items()
        if isinstance(value, (str, list, dict)) and _can_hold_files(key, fields)
        for match in _ATTACHED.findall(value if isinstance(value, str) else json.dumps(value))
    }
    uploads = {key for key, value in given.items() if not isinstance(value, _JSON_VALUES)}
    lost = referred - uploads
    if lost:
        raise refusals.stricter(f"attach://{min(lost)} refers to no uploaded file")
    return {key for key in referred if key not in fields}


def _can_hold_files(key: str, fields: Fields) -> bool:
    return key in fields and key != "reply_markup" and fields[key]["type"] != "String"


def _empty_means_absent(field: Field | None) -> bool:
    return field is not None and (bool(field.get("required")) or field["type"] != "String")


def _refuse_unknown(method: str, values: Mapping[str, object], fields: Fields) -> None:
    for key in values:
        if key not in fields:
            raise refusals.stricter(f'{method} has no parameter "{key}"')


def _refuse_missing(method: str, values: Mapping[str, object], fields: Fields) -> None:
    missing = [key for key, field in fields.items() if field.get("required") and key not in values]
    for key, refuse in _MISSING.items():  # the server looks at the text before the chat
        if key in missing:
            raise refuse()
    if missing:
        raise refusals.bad_request(f'parameter "{missing[0]}" of {method} is required')


def _parameter(method: str, key: str, value: object, field: Field) -> object:
    if key == "reply_markup":
        return keyboards.check_reply_markup(_markup(value, field["type"]))
    fail = _fail_of("")
    try:
        decoded = _decoded(key, value, field["type"])
        checked = _value(key, decoded, field["type"], fail)
    except _Mismatch as mismatch:
        raise fail(str(mismatch)) from None
    _check_limit(method, key, checked, field)
    return checked


def _markup(value: object, kind: str) -> object:
    """Decode a reply markup and see that the method takes its kind."""
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            raise refusals.markup_not_json() from None
    inline_only = " or " not in kind
    if inline_only and isinstance(value, dict) and "inline_keyboard" not in value:
        raise refusals.bad_request("inline keyboard expected")
    return value


def _decoded(key: str, value: object, kind: str) -> object:
    """Turn the text of a form field into a value of the declared kind."""
    alternatives = _alternatives(kind)
    if not isinstance(value, str) or ("String" in alternatives and "Integer" not in alternatives):
        return value
    if kind in ("Boolean", "True"):
        return _boolean(key, value)
    if "Integer" in alternatives and _INTEGER.fullmatch(value):
        return int(value)
    if kind == "Float" and _FLOAT.fullmatch(value):
        return float(value)
    if "String" in alternatives or kind in ("Integer", "Float", "InputFile"):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        raise _Mismatch(f"can't parse {key} JSON {_json_kind(kind)}") from None


def _json_kind(kind: str) -> str:
    return "array" if kind.startswith("Array") else "object"


def _boolean(key: str, text: str) -> bool:
    if text.lower() in _TRUE:
        return True
    if text.lower() in _FALSE:
        return False
    raise refusals.stricter(f'"{text}" for {key} is neither true nor false')


@cache
def _alternatives(kind: str) -> tuple[str, ...]:
    """Split a declared type, and a named union of it, into its alternatives."""
    if kind.startswith("Array of "):
        return (kind,)
    words = re.split(r", | and | or ", kind)
    unions = _schema()["unions"]
    return tuple(member for word in words for member in unions.get(word, [word]))


def _value(key: str, value: object, kind: str, fail: Callable[[str], refusals.Refusal]) -> Any:
    """Check a decoded value against a declared type; raises _Mismatch or Refusal."""
    if kind.startswith("Array of "):
        if not isinstance(value, list):
            raise _Mismatch(f'Field "{key}" must be of type Array')
        return [_value(key, item, kind.removeprefix("Array of "), fail) for item in value]
    alternatives = _alternatives(kind)
    if len(alternatives) > 1:
        return _one_of(key, value, alternatives, fail)
    check = _SIMPLE.get(alternatives[0])
    if check is not None:
        return check(key, value)
    return _object(key, value, alternatives[0])


def _one_of(
    key: str,
    value: object,
    alternatives: tuple[str, ...],
    fail: Callable[[str], refusals.Refusal],
) -> Any:
    """Take the first alternative that fits; objects are told apart by their fixed fields."""
    fitting = [name for name in alternatives if _could_be(value, name)]
    if not fitting:
        raise _Mismatch(f'Field "{key}" is none of {", ".join(alternatives)}')
    first: Exception | None = None
    for name in fitting:
        try:
            return _value(key, value, name, fail)
        except (_Mismatch, refusals.Refusal) as refusal:
            first = first or refusal
    assert first is not None  # noqa: S101 - `fitting` is not empty
    raise first


def _could_be(value: object, name: str) -> bool:
    if name in _SIMPLE or name.startswith("Array of "):
        return not isinstance(value, dict) or name == "InputFile"
    fields: Fields = _schema()["types"][name]
    return isinstance(value, dict) and all(
        value.get(key) == field["const"] for key, field in fields.items() if "const" in field
    )


def _object(key: str, value: object, name: str) -> Any:
    if not isinstance(value, dict):
        raise _Mismatch(f'Field "{key}" must be of type Object')
    if name in _KEYBOARDS:
        return keyboards.check_reply_markup(value)
    fields: Fields = _schema()["types"][name]
    fail = _fail_of(name)
    values = {field: item for field, item in value.items() if item is not None}
    for field in values:
        if field not in fields:
            raise refusals.stricter(f'{name} has no field "{field}"')
    for field, declared in fields.items():
        if declared.get("required") and field not in values:
            raise fail(f'Can\'t find field "{field}"')
    checked = {}
    for field, item in values.items():
        try:
            checked[field] = _value(field, item, fields[field]["type"], fail)
        except _Mismatch as mismatch:
            raise fail(str(mismatch)) from None
        _check_limit(name, field, checked[field], fields[field])
    return checked


def _fail_of(name: str) -> Callable[[str], refusals.Refusal]:
    """Return how the server words a bad field of an object named `name`."""
    prefix = "can't parse MessageEntity: " if name == "MessageEntity" else ""
    return lambda text: refusals.bad_request(prefix + text)


def _integer(key: str, value: object) -> int:
    if isinstance(value, str) and _INTEGER.fullmatch(value):
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _Mismatch(f'Field "{key}" must be of type Number')
    return value


def _float(key: str, value: object) -> float:
    if isinstance(value, str) and _FLOAT.fullmatch(value):
        return float(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise _Mismatch(f'Field "{key}" must be of type Number')
    return value


def _string(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise _Mismatch(f'Field "{key}" must be of type String')
    try:
        value.encode()
    except UnicodeEncodeError:
        raise refusals.text_not_utf8() from None
    return value


def _flag(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise _Mismatch(f'Field "{key}" must be of type Boolean')
    return value


def _file(key: str, value: object) -> object:
    """Accept an upload or its attach:// name."""
    if isinstance(value, _JSON_VALUES) and not str(value).startswith("attach://"):
        raise _Mismatch(f'Field "{key}" must be an uploaded file')
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


def _check_limit(owner: str, key: str, value: Any, field: Field) -> None:
    """Refuse what breaks a documented limit."""
    if "const" in field and value != field["const"]:
        raise refusals.stricter(f'{key} of {owner} must be "{field["const"]}"')
    for unit, size in _SIZES.items():
        if unit in field:
            least, most = field[unit]
            if not least <= size(value) <= most:
                refuse = _TOO_LONG.get((owner, key))
                raise (
                    refuse()
                    if refuse
                    else refusals.stricter(
                        f"{key} of {owner} must be within {least}-{most} {_NOUNS[unit]}"
                    )
                )


_SIZES: dict[str, Callable[[Any], float]] = {
    "characters": len,
    "bytes": lambda text: len(text.encode()),
    "items": len,
    "range": lambda number: number,
}
_NOUNS = {"characters": "characters", "bytes": "bytes", "items": "items", "range": "as a number"}
