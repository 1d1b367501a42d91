"""Parameters of calls, checked against the published schema and against what aiogram sends."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiogram.methods
import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteMessage,
    EditMessageText,
    GetMe,
    GetUpdates,
    SendMessage,
    SendPhoto,
    SetMyCommands,
    SetWebhook,
    TelegramMethod,
)
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BufferedInputFile,
    EphemeralMessageParameters,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    LinkPreviewOptions,
    MessageEntity,
    ReplyParameters,
)
from hypothesis import given
from hypothesis import strategies as st

from sandbox import published
from sandbox.derive_schema import derive, written
from sandbox.refusals import Refusal
from sandbox.schema import check_call, method_name, version

BUTTON = InlineKeyboardButton(text="Взять", callback_data="d", style="primary")


def refusal(method: str, **raw: object) -> Refusal:
    with pytest.raises(Refusal) as caught:
        check_call(method, raw)
    return caught.value


def reason(method: str, **raw: object) -> str:
    refused = refusal(method, **raw)
    assert refused.code == 400
    return refused.description.removeprefix("Bad Request: ")


def sent(**more: object) -> dict[str, object]:
    return {"chat_id": "5", "text": "x", **more}


def wire_form(method: TelegramMethod[Any]) -> dict[str, object]:
    """Return the form that aiogram posts for a call; uploads are their InputFile objects."""
    session, bot = AiohttpSession(), Bot("42:TEST")
    files: dict[str, Any] = {}
    prepared = {
        key: session.prepare_value(value, bot=bot, files=files)
        for key, value in method.model_dump(warnings=False).items()
    }
    return {**{key: value for key, value in prepared.items() if value}, **files}


@pytest.mark.parametrize(
    "method",
    [
        GetMe(),
        GetUpdates(offset=-1, timeout=25, limit=100, allowed_updates=["message"]),
        SendMessage(
            chat_id=-1001234567890,
            text="<b>x</b>",
            parse_mode="HTML",
            message_thread_id=7,
            disable_notification=True,
            reply_parameters=ReplyParameters(message_id=5),
            link_preview_options=LinkPreviewOptions(is_disabled=True),
            entities=[MessageEntity(type="bold", offset=0, length=1)],
            ephemeral_message_parameters=EphemeralMessageParameters(receiver_user_id=5),
            reply_markup=InlineKeyboardMarkup(inline_keyboard=[[BUTTON]]),
        ),
        SendMessage(chat_id="@zhora", text="5"),
        EditMessageText(chat_id=5, message_id=6, text="x"),
        DeleteMessage(chat_id=5, message_id=6),
        AnswerCallbackQuery(callback_query_id="77", text="x" * 200, show_alert=True),
        SetMyCommands(
            commands=[BotCommand(command="start", description="Начать")],
            scope=BotCommandScopeAllGroupChats(),
            language_code="ru",
        ),
        SetWebhook(url="https://example.com", secret_token="x", max_connections=40),
        SendPhoto(chat_id=5, photo=BufferedInputFile(b"png", "cards.png"), caption="x"),
    ],
    ids=lambda method: method.__api_method__,
)
def test_what_aiogram_sends_is_accepted(method: TelegramMethod[Any]) -> None:
    """TELEGRAM.md, What goes over the wire: forms with nested objects as JSON strings."""
    form = wire_form(method)
    checked = check_call(method.__api_method__, form)
    assert checked.keys() == form.keys()
    assert isinstance(checked.get("chat_id", 5), int | str)


def test_form_fields_become_values_of_their_declared_types() -> None:
    checked = check_call(
        "sendMessage",
        sent(
            chat_id="-100",
            text="5",
            protect_content="True",
            disable_notification="false",
            entities='[{"type":"bold","offset":"0","length":1,"url":null}]',
            reply_markup='{"inline_keyboard":[[{"text":"a","callback_data":"b"}],[]]}',
        ),
    )
    assert checked == {
        "chat_id": -100,
        "text": "5",
        "protect_content": True,
        "disable_notification": False,
        "entities": [{"type": "bold", "offset": 0, "length": 1}],
        "reply_markup": {"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]},
    }
    assert check_call("sendLocation", {"chat_id": "5", "latitude": "1.5", "longitude": "-2"}) == {
        "chat_id": 5,
        "latitude": 1.5,
        "longitude": -2.0,
    }


def test_a_json_body_is_taken_as_well_as_a_form() -> None:
    """TELEGRAM.md, What goes over the wire: "A server must take all three"."""
    body = {"chat_id": 5, "text": "x", "protect_content": True, "message_thread_id": None}
    assert check_call("sendMessage", body) == {"chat_id": 5, "text": "x", "protect_content": True}


def test_an_upload_is_found_under_its_attach_name() -> None:
    file, other = object(), object()
    media = '[{"type":"photo","media":"attach://one"},{"type":"photo","media":"AgAC"}]'
    checked = check_call("sendMediaGroup", {"chat_id": "5", "media": media, "one": file})
    assert checked["one"] is file
    assert checked["media"][0] == {"type": "photo", "media": "attach://one"}
    assert check_call("sendPhoto", {"chat_id": "5", "photo": other})["photo"] is other
    assert "attach://one" in reason("sendMediaGroup", chat_id="5", media=media)
    assert check_call("sendMessage", sent(text="attach://one"))["text"] == "attach://one"


def test_case_of_a_method_does_not_matter() -> None:
    assert method_name("SENDmessage") == "sendMessage"
    assert check_call("getme", {}) == {}


def test_an_unknown_method_is_404() -> None:
    """TELEGRAM.md, What goes over the wire: "Unknown method 404"."""
    refused = refusal("sendMesage", **sent())
    assert (refused.code, refused.description) == (404, "Not Found")


@pytest.mark.parametrize(
    ("method", "raw", "why"),
    [
        ("sendMessage", {"text": "x"}, "chat_id is empty"),
        ("sendMessage", {"text": "x", "chat_id": ""}, "chat_id is empty"),
        ("sendMessage", {"chat_id": "0"}, "message text is empty"),
        ("sendMessage", {"chat_id": "0", "text": ""}, "message text is empty"),
        ("deleteMessage", {"chat_id": "5"}, "message identifier is not specified"),
        ("getChatMember", {"chat_id": "5"}, "invalid user_id specified"),
        ("answerCallbackQuery", {}, "query is too old and response timeout expired or query ID is"),
        ("setMyCommands", {}, 'parameter "commands" of setMyCommands is required'),
        ("sendMessage", sent(reply_parameters="{"), "can't parse reply_parameters JSON object"),
        ("sendMessage", sent(entities="[NaN]"), "can't parse entities JSON array"),
        ("sendMessage", sent(entities="{}"), 'field "entities" must be of type Array'),
        ("sendMessage", sent(entities='["x"]'), 'field "entities" must be of type Object'),
        ("sendMessage", sent(reply_markup="{"), "can't parse reply keyboard markup JSON object"),
        ("sendMessage", sent(reply_markup="5"), "object expected as reply markup"),
        (
            "sendMessage",
            sent(message_thread_id="x"),
            'field "message_thread_id" must be of type Nu',
        ),
        ("sendMessage", sent(message_thread_id=True), 'field "message_thread_id" must be of ty'),
        ("sendMessage", sent(text=5), 'field "text" must be of type String'),
        ("sendMessage", sent(text="\ud83d"), "strings must be encoded in UTF-8"),
        (
            "sendMessage",
            sent(reply_parameters="[]"),
            'field "reply_parameters" must be of type Obj',
        ),
        (
            "sendMessage",
            sent(link_preview_options='{"is_disabled":"yes"}'),
            'field "is_disabled" must be of type Boolean',
        ),
        (
            "sendMessage",
            sent(ephemeral_message_parameters="{}"),
            'can\'t find field "receiver_user_id"',
        ),
        (
            "sendMessage",
            sent(entities='[{"type":"bold","offset":0}]'),
            "can't parse MessageEntity: Can't find field \"length\"",
        ),
        (
            "editMessageText",
            sent(reply_markup='{"remove_keyboard":true}'),
            "inline keyboard expected",
        ),
        ("setMyCommands", {"commands": "[" * 100_000}, "can't parse commands JSON array"),
        ("setChatPhoto", {"chat_id": "5", "photo": "x"}, 'field "photo" must be an uploaded file'),
    ],
)
def test_missing_and_malformed_parameters_are_refused(
    method: str, raw: dict[str, object], why: str
) -> None:
    """TELEGRAM.md, What goes over the wire: "Argument errors come before chat look-up"."""
    assert reason(method, **raw).startswith(why)


@pytest.mark.parametrize(
    ("method", "raw", "why"),
    [
        ("sendMessage", sent(txt="x"), 'sendMessage has no parameter "txt"'),
        ("sendMessage", sent(upload=object()), 'sendMessage has no parameter "upload"'),
        (
            "sendMessage",
            sent(reply_parameters='{"message":5}'),
            'ReplyParameters has no field "mes',
        ),
        ("sendMessage", sent(protect_content="maybe"), '"maybe" for protect_content is neither'),
        ("getUpdates", {"limit": "101"}, "limit of getUpdates must be within 1-100"),
        (
            "setMyCommands",
            {"commands": f'[{{"command":"{"x" * 33}","description":"y"}}]'},
            "command of BotCommand must be within 1-32",
        ),
        ("setWebhook", {"url": "x", "secret_token": "x" * 257}, "secret_token of setWebhook must"),
        ("deleteMessages", {"chat_id": "5", "message_ids": "[]"}, "message_ids of deleteMessages"),
        (
            "sendPaidMedia",
            {
                "chat_id": "5",
                "star_count": "1",
                "media": '[{"type":"photo","media":"x"}]',
                "payload": "♠" * 43,
            },
            "payload of sendPaidMedia must be within 0-128 (bytes)",
        ),
    ],
)
def test_what_telegram_would_overlook_is_refused_loudly(
    method: str, raw: dict[str, object], why: str
) -> None:
    assert reason(method, **raw).startswith(f"sandbox strictness: {why}")


def test_an_answer_of_201_characters_is_refused() -> None:
    """TELEGRAM.md, Taps: "`answerCallbackQuery`: text up to 200"."""
    check_call("answerCallbackQuery", {"callback_query_id": "1", "text": "я" * 200})
    assert (
        reason("answerCallbackQuery", callback_query_id="1", text="я" * 201) == "MESSAGE_TOO_LONG"
    )


def test_markup_of_a_long_raw_html_text_is_left_to_the_parser() -> None:
    """TELEGRAM.md, Sending: "Text 1–4096 … after entities are parsed"."""
    check_call("sendMessage", sent(text="<b>x</b>" * 4096, parse_mode="HTML"))


def test_members_of_a_union_are_told_apart_by_their_type() -> None:
    def scope(**fields: object) -> object:
        commands = '[{"command":"a","description":"b"}]'
        raw = {"commands": commands, "scope": json.dumps(fields)}
        return check_call("setMyCommands", raw)["scope"]

    assert scope(type="all_private_chats") == {"type": "all_private_chats"}
    assert scope(type="chat", chat_id=5) == {"type": "chat", "chat_id": 5}
    with pytest.raises(Refusal, match='can\'t find field "chat_id"'):
        scope(type="chat")
    with pytest.raises(Refusal, match='field "scope" is none of'):
        scope(type="everybody")


def aiogram_methods() -> Iterator[type[TelegramMethod[Any]]]:
    for name in aiogram.methods.__all__:
        method = getattr(aiogram.methods, name)
        if isinstance(method, type) and isinstance(vars(method).get("__api_method__"), str):
            yield method


def current_fields(method: type[TelegramMethod[Any]]) -> set[str]:
    """Return aiogram's parameters without those of older Bot APIs that it keeps."""
    return {
        name
        for name, field in method.model_fields.items()
        if not (
            isinstance(field.json_schema_extra, dict) and "deprecated" in field.json_schema_extra
        )
    }


def test_the_schema_has_every_method_and_parameter_of_aiogram() -> None:
    assert version() == aiogram.__api_version__
    methods = {method.__api_method__: current_fields(method) for method in aiogram_methods()}
    known = {name: set(fields) for name, fields in published.schema()["methods"].items()}
    assert known.keys() == methods.keys()
    for name, parameters in methods.items():
        assert known[name] >= parameters, name


def test_the_stored_schema_is_written_as_the_script_writes_it() -> None:
    stored = Path(published.__file__).with_name("schema.json").read_text(encoding="utf-8")
    assert written(json.loads(stored)) == stored


def test_the_script_keeps_types_requirements_and_limits_and_no_prose() -> None:
    def entry(name: str, category: str, *fields: dict[str, object], about: str = "") -> object:
        annotations = [
            {"description": "", "rst_description": "", "required": False, **field}
            for field in fields
        ]
        return {
            "name": name,
            "category": category,
            "description": about,
            "annotations": annotations,
        }

    compact = derive(
        {
            "api": {"version": "1.0"},
            "items": [
                {
                    "children": [
                        entry(
                            "setX",
                            "methods",
                            {"name": "a", "type": "String", "description": "Up, 1-64 bytes"},
                            {
                                "name": "b",
                                "type": "String",
                                "description": "1-9 characters after entities parsing",
                            },
                            {"name": "c", "type": "Integer", "description": "Between 1-100."},
                            {
                                "name": "d",
                                "type": "Array of Box",
                                "description": "A list of 1-3 boxes",
                                "required": True,
                            },
                        ),
                        entry("Box", "types", about="One of\n - Red\n - Unseen"),
                        entry(
                            "Red",
                            "types",
                            {
                                "name": "type",
                                "type": "String",
                                "rst_description": "must be *deep\\_red*",
                            },
                        ),
                        entry("Unseen", "types"),
                        entry("Answer", "types", {"name": "x", "type": "Integer"}),
                    ]
                }
            ],
        }
    )
    assert compact == {
        "version": "1.0",
        "methods": {
            "setX": {
                "a": {"type": "String", "bytes": [1, 64]},
                "b": {"type": "String"},
                "c": {"type": "Integer", "range": [1, 100]},
                "d": {"type": "Array of Box", "required": True, "items": [1, 3]},
            }
        },
        "types": {"Red": {"type": {"type": "String", "const": "deep_red"}}, "Unseen": {}},
        "unions": {"Box": ["Red", "Unseen"]},
    }


json_texts = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["type", "offset", "length", "url", "message_id"]), inner)
    ),
    max_leaves=8,
).map(json.dumps)


@given(
    st.dictionaries(
        st.sampled_from(sorted(published.parameters_of("sendMessage"))),
        json_texts | st.text(max_size=8),
    )
)
def test_any_form_is_taken_or_refused(form: dict[str, str]) -> None:
    try:
        checked = check_call("sendMessage", form)
    except Refusal:
        return
    assert checked.keys() <= form.keys()
