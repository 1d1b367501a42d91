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
from typing import Any

from sandbox import keyboards, refusals
from sandbox.published import Field, Fields, alternatives, parameters_of, schema
from sandbox.values import FLOAT, INTEGER, JSON_VALUES, Mismatch, check_limit, check_value

_TRUE = ("true", "yes", "1")
_FALSE = ("false", "no", "0")
_ATTACHED = re.compile(r'(?:^|")attach://([^"\\\s]+)(?:$|")')  # a whole JSON string

_MISSING: dict[str, Callable[[], refusals.Refusal]] = {
    "text": refusals.message_text_empty,
    "chat_id": refusals.chat_id_empty,
    "message_id": refusals.message_id_missing,
    "user_id": refusals.user_id_invalid,
    "callback_query_id": refusals.query_too_old,
}

# Required, and yet an empty one says something: that there is to be no webhook.
_MEANT_EMPTY = {("setWebhook", "url")}


@cache
def _canonical_names() -> dict[str, str]:
    return {name.lower(): name for name in schema()["methods"]}


def version() -> str:
    """Return the version of the Bot API that is checked."""
    number: str = schema()["version"]
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
    fields = parameters_of(name)
    given = {key: value for key, value in raw.items() if value is not None}
    attached = _attached_files(given, fields)
    values = {
        key: value
        for key, value in given.items()
        if key not in attached and not (value == "" and _empty_means_absent(name, key, fields))
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
    uploads = {key for key, value in given.items() if not isinstance(value, JSON_VALUES)}
    lost = referred - uploads
    if lost:
        raise refusals.stricter(f"attach://{min(lost)} refers to no uploaded file")
    return {key for key in referred if key not in fields}


def _can_hold_files(key: str, fields: Fields) -> bool:
    return key in fields and key != "reply_markup" and fields[key]["type"] != "String"


def _empty_means_absent(method: str, key: str, fields: Fields) -> bool:
    if key not in fields or (method, key) in _MEANT_EMPTY:
        return False
    return bool(fields[key].get("required")) or fields[key]["type"] != "String"


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
    try:
        checked = check_value(key, _decoded(key, value, field["type"]), field["type"])
    except Mismatch as mismatch:
        raise refusals.bad_request(str(mismatch)) from None
    except RecursionError:
        raise refusals.bad_request(f"can't parse {key} JSON object") from None
    check_limit(method, key, checked, field)
    return checked


def _markup(value: object, kind: str) -> object:
    """Decode a reply markup and see that the method takes its kind."""
    if isinstance(value, str):
        try:
            value = _json(value)
        except ValueError:
            raise refusals.markup_not_json() from None
    inline_only = " or " not in kind
    if inline_only and isinstance(value, dict) and "inline_keyboard" not in value:
        raise refusals.bad_request("inline keyboard expected")
    return value


def _decoded(key: str, value: object, kind: str) -> object:
    """Turn the text of a form field into a value of the declared kind."""
    choices = alternatives(kind)
    if not isinstance(value, str) or ("String" in choices and "Integer" not in choices):
        return value
    if kind in ("Boolean", "True"):
        return _boolean(key, value)
    if "Integer" in choices and INTEGER.fullmatch(value):
        return int(value)
    if kind == "Float" and FLOAT.fullmatch(value):
        return float(value)
    if "String" in choices or kind in ("Integer", "Float", "InputFile"):
        return value
    try:
        return _json(value)
    except ValueError:
        raise Mismatch(f"can't parse {key} JSON {_json_kind(kind)}") from None


def _json(text: str) -> object:
    """Decode JSON; ValueError for what is none, NaN and bottomless nesting included."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def _json_kind(kind: str) -> str:
    return "array" if kind.startswith("Array") else "object"


def _boolean(key: str, text: str) -> bool:
    if text.lower() in _TRUE:
        return True
    if text.lower() in _FALSE:
        return False
    raise refusals.stricter(f'"{text}" for {key} is neither true nor false')
