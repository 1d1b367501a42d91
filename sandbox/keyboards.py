"""Reply markups as Telegram takes or refuses them (TELEGRAM.md, Sending; Bot API, keyboards).

Where the real server would ignore a mistake (an unknown field, a second action in one button) the
sandbox refuses and says that this is its own strictness.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from sandbox import links, refusals

BUTTONS_A_ROW = 8
BUTTONS_IN_ALL = 100
MARKUP_BYTES = 10_000
CALLBACK_DATA_BYTES = 64
COPY_TEXT_LENGTH = 256
PLACEHOLDER_LENGTH = 64
STYLES = ("danger", "success", "primary")

Markup = dict[str, Any]
_Fail = Callable[[str], refusals.Refusal]

_JSON_NAMES = {bool: "Boolean", str: "String", dict: "Object", list: "Array", int: "Number"}


def check_reply_markup(markup: object) -> Markup:
    """Check and normalise any of the four reply markups. Raises Refusal 400."""
    markup = _object(markup)
    if "inline_keyboard" in markup:
        return check_inline_keyboard(markup)
    if "keyboard" in markup:
        return _check_reply_keyboard(markup)
    if "remove_keyboard" in markup:
        return _check_flags(markup, "remove_keyboard", {"selective": bool})
    if "force_reply" in markup:
        checked = _check_flags(
            markup, "force_reply", {"selective": bool, "input_field_placeholder": str}
        )
        _check_placeholder(checked)
        return checked
    raise refusals.stricter(
        "reply_markup has none of inline_keyboard, keyboard, remove_keyboard, force_reply"
    )


def check_inline_keyboard(markup: object) -> Markup:
    """Check and normalise an InlineKeyboardMarkup (JSON already decoded).

    Returns `{"inline_keyboard": rows}` without empty rows; link addresses come in the form in
    which Telegram stores them. Raises Refusal 400.
    """
    markup = _object(markup)
    _require(markup, "inline_keyboard", list, refusals.bad_request)
    _check_fields(markup, {"inline_keyboard": list, "force_reply": bool}, refusals.bad_request)
    rows = _rows(markup, "inline_keyboard")
    _check_size(rows, markup)
    checked = [[_check_inline_button(button) for button in row] for row in rows if row]
    return {**markup, "inline_keyboard": checked}


def _object(markup: object) -> Markup:
    if not isinstance(markup, dict):
        raise refusals.markup_not_object()
    return _without_nulls(markup)


def _without_nulls(values: Markup) -> Markup:
    """Drop JSON nulls, which stand for a field left out."""
    return {field: value for field, value in values.items() if value is not None}


def _check_size(rows: list[list[Any]], markup: Markup) -> None:
    if any(len(row) > BUTTONS_A_ROW for row in rows):
        raise refusals.markup_too_long()
    if sum(map(len, rows)) > BUTTONS_IN_ALL:
        raise refusals.markup_too_long()
    try:
        size = len(json.dumps(markup, ensure_ascii=False, separators=(",", ":")).encode())
    except UnicodeEncodeError:
        raise refusals.text_not_utf8() from None
    if size > MARKUP_BYTES:
        raise refusals.markup_too_long()


def _check_inline_button(button: object) -> Markup:
    if not isinstance(button, dict):
        raise _inline_fail("InlineKeyboardButton must be an Object")
    button = _without_nulls(button)
    _require(button, "text", str, _inline_fail)
    _check_fields(button, _INLINE_BUTTON_FIELDS, _inline_fail)
    if not button["text"].strip():
        raise refusals.markup_invalid()
    _check_style(button, _inline_fail)
    actions = [name for name in _ACTIONS if _is_given(button, name)]
    if not actions:
        raise _inline_fail("Text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        raise refusals.stricter(
            f'a button has exactly one action, "{button["text"]}" has {", ".join(actions)}'
        )
    action = actions[0]
    _, check = _ACTIONS[action]
    return {**button, action: check(button[action])}


def _is_given(button: Markup, action: str) -> bool:
    """Tell whether a button has this action; of empty values only an empty query counts."""
    value = button.get(action)
    if action.startswith("switch_inline_query"):
        return value is not None
    return value not in (None, "", False)


def _callback_data(data: str) -> str:
    if len(data.encode()) > CALLBACK_DATA_BYTES:
        raise refusals.button_data_invalid()
    return data


def _url(url: str) -> str:
    try:
        return links.canonical(url)
    except links.BadLinkError as error:
        raise refusals.bad_request(
            f"inline keyboard button URL '{url}' is invalid: {error}"
        ) from None


def _web_app(app: Markup) -> Markup:
    return _web_app_of("inline keyboard button", app, _inline_fail)


def _web_app_of(where: str, app: Markup, fail: _Fail) -> Markup:
    _check_fields(app, {"url": str}, fail)
    _require(app, "url", str, fail)
    try:
        return {"url": links.canonical(app["url"], https_only=True)}
    except links.BadLinkError as error:
        raise refusals.bad_request(
            f"{where} Web App URL '{app['url']}' is invalid: {error}"
        ) from None


def _login_url(login: Markup) -> Markup:
    """Refuse: a login button needs a domain linked to the bot, and the sandbox has none."""
    kinds = {"url": str, "forward_text": str, "bot_username": str, "request_write_access": bool}
    _check_fields(login, kinds, _inline_fail)
    _require(login, "url", str, _inline_fail)
    raise refusals.bot_domain_invalid()


def _copy_text(copy: Markup) -> Markup:
    _check_fields(copy, {"text": str}, _inline_fail)
    _require(copy, "text", str, _inline_fail)
    if not 1 <= len(copy["text"]) <= COPY_TEXT_LENGTH:
        raise refusals.button_copy_text_invalid()
    return copy


def _chosen_chat(chosen: Markup) -> Markup:
    kinds = {
        "query": str,
        "allow_user_chats": bool,
        "allow_bot_chats": bool,
        "allow_group_chats": bool,
        "allow_channel_chats": bool,
    }
    _check_fields(chosen, kinds, _inline_fail)
    return chosen


def _disabled(nothing: Markup) -> Markup:
    _check_fields(nothing, {}, _inline_fail)
    return nothing


def _query(query: str) -> str:
    return query


def _without_invoice_or_game(_value: object) -> object:
    raise refusals.button_type_invalid()


_ACTIONS: dict[str, tuple[type, Callable[[Any], object]]] = {
    "url": (str, _url),
    "callback_data": (str, _callback_data),
    "web_app": (dict, _web_app),
    "login_url": (dict, _login_url),
    "switch_inline_query": (str, _query),
    "switch_inline_query_current_chat": (str, _query),
    "switch_inline_query_chosen_chat": (dict, _chosen_chat),
    "copy_text": (dict, _copy_text),
    "callback_game": (dict, _without_invoice_or_game),
    "pay": (bool, _without_invoice_or_game),
    "disabled": (dict, _disabled),
}
_INLINE_BUTTON_FIELDS: dict[str, type] = {
    "text": str,
    "style": str,
    "icon_custom_emoji_id": str,
    **{action: kind for action, (kind, _) in _ACTIONS.items()},
}


def _check_reply_keyboard(markup: Markup) -> Markup:
    kinds = {
        "keyboard": list,
        "is_persistent": bool,
        "resize_keyboard": bool,
        "one_time_keyboard": bool,
        "input_field_placeholder": str,
        "selective": bool,
        "force_reply": bool,
    }
    _check_fields(markup, kinds, refusals.bad_request)
    _check_placeholder(markup)
    rows = _rows(markup, "keyboard")
    _check_size([], markup)
    return {**markup, "keyboard": [[_check_button(button) for button in row] for row in rows]}


def _check_button(button: object) -> Markup:
    """Check a button of a reply keyboard; a bare string is a button with that text."""
    if isinstance(button, str):
        button = {"text": button}
    if not isinstance(button, dict):
        raise _button_fail("KeyboardButton must be an Object")
    kinds = {
        "text": str,
        "style": str,
        "icon_custom_emoji_id": str,
        "request_users": dict,
        "request_chat": dict,
        "request_managed_bot": dict,
        "request_contact": bool,
        "request_location": bool,
        "request_poll": dict,
        "web_app": dict,
    }
    _require(button, "text", str, _button_fail)
    _check_fields(button, kinds, _button_fail)
    _check_style(button, _button_fail)
    if "web_app" in button:
        app = _web_app_of("keyboard button", button["web_app"], _button_fail)
        return {**button, "web_app": app}
    return button


def _check_flags(markup: Markup, flag: str, others: dict[str, type]) -> Markup:
    _check_fields(markup, {flag: bool, **others}, refusals.bad_request)
    if not markup[flag]:
        raise refusals.stricter(f"{flag} must be true or the markup left out")
    return markup


def _check_placeholder(markup: Markup) -> None:
    placeholder = markup.get("input_field_placeholder")
    if placeholder is not None and not 1 <= len(placeholder) <= PLACEHOLDER_LENGTH:
        raise refusals.stricter(f"input_field_placeholder has 1-{PLACEHOLDER_LENGTH} characters")


def _check_style(button: Markup, fail: _Fail) -> None:
    if button.get("style") not in (None, *STYLES):
        raise fail(f'Unsupported button style "{button["style"]}" specified')


def _rows(markup: Markup, field: str) -> list[list[Any]]:
    if not all(isinstance(row, list) for row in markup[field]):
        raise refusals.bad_request(f'Field "{field}" must be an Array of Arrays')
    rows: list[list[Any]] = markup[field]
    return rows


def _require(values: Markup, field: str, kind: type, fail: _Fail) -> None:
    if field not in values:
        raise fail(f'Can\'t find field "{field}"')
    _check_kind(values, field, kind, fail)


def _check_fields(values: Markup, kinds: dict[str, type], fail: _Fail) -> None:
    """Refuse a field of the wrong JSON type, and one that the Bot API does not know."""
    for field in values:
        if field not in kinds:
            raise refusals.stricter(f'reply_markup has the unknown field "{field}"')
        _check_kind(values, field, kinds[field], fail)


def _check_kind(values: Markup, field: str, kind: type, fail: _Fail) -> None:
    if type(values[field]) is not kind:
        raise fail(f'Field "{field}" must be of type {_JSON_NAMES[kind]}')


def _inline_fail(text: str) -> refusals.Refusal:
    return refusals.bad_request(f"can't parse inline keyboard button: {text}")


def _button_fail(text: str) -> refusals.Refusal:
    return refusals.bad_request(f"can't parse keyboard button: {text}")
