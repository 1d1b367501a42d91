from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.keyboards import check_inline_keyboard, check_reply_markup
from sandbox.published import fields_of
from sandbox.refusals import Refusal

PARSE = "can't parse inline keyboard button: "


def keyboard(*buttons: object) -> dict[str, Any]:
    return {"inline_keyboard": [list(buttons)]}


def button(**fields: object) -> dict[str, Any]:
    return {"text": "Взять", **(fields or {"callback_data": "d"})}


def reason(markup: object) -> str:
    with pytest.raises(Refusal) as caught:
        check_reply_markup(markup)
    assert caught.value.code == 400
    return caught.value.description.removeprefix("Bad Request: ")


@pytest.mark.parametrize(
    "action",
    [
        {"callback_data": "x" * 64},
        {"callback_data": "♠" * 21},
        {"url": "https://example.com/a?b=c"},
        {"url": "tg://user?id=5"},
        {"switch_inline_query": ""},
        {"switch_inline_query_current_chat": "x"},
        {"switch_inline_query_chosen_chat": {"allow_group_chats": True}},
        {"copy_text": {"text": "x" * 256}},
        {"web_app": {"url": "https://example.com/app"}},
        {"disabled": {}},
        {"callback_data": "d", "style": "danger", "icon_custom_emoji_id": "5"},
    ],
)
def test_a_button_with_one_action_stays_as_it_is(action: dict[str, Any]) -> None:
    """TELEGRAM.md, Sending: "Inline button: exactly one action"."""
    markup = keyboard(button(**action))
    assert check_inline_keyboard(markup) == markup


def test_link_addresses_come_as_telegram_stores_them() -> None:
    checked = check_inline_keyboard(keyboard(button(url="T.me/Zhora_bot?start=x")))
    assert checked["inline_keyboard"][0][0]["url"] == "http://t.me/Zhora_bot?start=x"
    checked = check_inline_keyboard(keyboard(button(url="https://example.com")))
    assert checked["inline_keyboard"][0][0]["url"] == "https://example.com/"


@pytest.mark.parametrize("action", [{}, {"callback_data": ""}, {"pay": False}, {"url": None}])
def test_a_button_without_an_action_is_refused(action: dict[str, Any]) -> None:
    """TELEGRAM.md, Sending: "Inline button: exactly one action"."""
    assert reason(keyboard({"text": "x", **action})) == (
        PARSE + "Text buttons are unallowed in the inline keyboard"
    )


def test_a_button_with_two_actions_is_refused() -> None:
    """TELEGRAM.md, Sending: "Inline button: exactly one action"."""
    text = reason(keyboard(button(callback_data="d", url="t.me/x")))
    assert text.startswith("sandbox strictness: a button has exactly one action")


@pytest.mark.parametrize("data", ["x" * 65, "♠" * 22])
def test_callback_data_of_65_bytes_is_refused(data: str) -> None:
    """TELEGRAM.md, Sending: "`callback_data` 1–64 **bytes**"."""
    assert reason(keyboard(button(callback_data=data))) == "BUTTON_DATA_INVALID"


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("not-a-url", "Wrong HTTP URL"),
        ("ftp://example.com", "Unsupported URL protocol"),
        ("https://", "URL host is empty"),
        ("https://a b.com", "Disallowed character in URL host"),
        ("https://example.com:99999", "Wrong port number specified in the URL"),
        ("tg://a:5@b", "Wrong tg URL"),
    ],
)
def test_a_link_that_is_none_is_refused(url: str, why: str) -> None:
    assert reason(keyboard(button(url=url))) == (
        f"inline keyboard button URL '{url}' is invalid: {why}"
    )


def test_a_web_app_needs_https() -> None:
    assert reason(keyboard(button(web_app={"url": "http://example.com"}))) == (
        "inline keyboard button Web App URL 'http://example.com' is invalid:"
        " Only HTTPS links are allowed"
    )


@pytest.mark.parametrize("text", ["", "x" * 257])
def test_copy_text_of_0_or_257_characters_is_refused(text: str) -> None:
    """TELEGRAM.md, Sending: "`copy_text` up to 256"."""
    assert reason(keyboard(button(copy_text={"text": text}))) == "BUTTON_COPY_TEXT_INVALID"


def test_an_unknown_style_is_refused() -> None:
    """TELEGRAM.md, Sending: "`style` danger/success/primary"."""
    assert reason(keyboard(button(callback_data="d", style="warning"))) == (
        PARSE + 'Unsupported button style "warning" specified'
    )


def test_nine_buttons_in_a_row_are_refused_and_eight_are_not() -> None:
    """TELEGRAM.md, Sending: "At most 8 a row and 100 in all"."""
    check_inline_keyboard(keyboard(*[button()] * 8))
    assert reason(keyboard(*[button()] * 9)) == "reply markup is too long"


def test_101_buttons_are_refused_and_100_are_not() -> None:
    """TELEGRAM.md, Sending: "At most 8 a row and 100 in all"."""
    rows = [[button()] * 5] * 20
    check_inline_keyboard({"inline_keyboard": rows})
    assert reason({"inline_keyboard": [*rows, [button()]]}) == "reply markup is too long"


def test_a_markup_of_more_than_10_kb_is_refused() -> None:
    """TELEGRAM.md, Sending: "about 10 kB of markup 'reply markup is too long'"."""
    assert reason(keyboard(button(url="https://example.com/" + "x" * 10_000))) == (
        "reply markup is too long"
    )


@pytest.mark.parametrize(
    ("markup", "why"),
    [
        ("inline", "object expected as reply markup"),
        ([], "object expected as reply markup"),
        ({"inline_keyboard": "bad"}, 'field "inline_keyboard" must be of type Array'),
        ({"inline_keyboard": ["bad"]}, 'field "inline_keyboard" must be an Array of Arrays'),
        (
            {"inline_keyboard": [], "force_reply": "yes"},
            'field "force_reply" must be of type Boolean',
        ),
        (keyboard("bad"), PARSE + "InlineKeyboardButton must be an Object"),
        (keyboard({"callback_data": "d"}), PARSE + 'Can\'t find field "text"'),
        (keyboard(button(text=5)), PARSE + 'Field "text" must be of type String'),
        (keyboard(button(text=" ", url="t.me/x")), "REPLY_MARKUP_INVALID"),
        (keyboard(button(pay=True)), "BUTTON_TYPE_INVALID"),
        (keyboard(button(callback_game={})), "BUTTON_TYPE_INVALID"),
        (keyboard(button(login_url={"url": "https://example.com"})), "BOT_DOMAIN_INVALID"),
        (
            keyboard(button(switch_inline_query_chosen_chat={"allow_user_chats": "yes"})),
            PARSE + 'Field "allow_user_chats" must be of type Boolean',
        ),
        ({"keyboard": "bad"}, 'field "keyboard" must be of type Array'),
        (
            {"keyboard": [[{"text": "A"}]], "selective": "yes"},
            'field "selective" must be of type Boolean',
        ),
        ({"keyboard": [[5]]}, "can't parse keyboard button: KeyboardButton must be an Object"),
        ({"remove_keyboard": "yes"}, 'field "remove_keyboard" must be of type Boolean'),
        ({"force_reply": "yes"}, 'field "force_reply" must be of type Boolean'),
        (keyboard(button(text="\ud83d", callback_data="d")), "strings must be encoded in UTF-8"),
    ],
)
def test_a_malformed_markup_is_refused_in_telegrams_words(markup: object, why: str) -> None:
    assert reason(markup) == why


@pytest.mark.parametrize(
    "markup",
    [
        {},
        {"inline_keyboard": [], "row_width": 3},
        keyboard(button(callback_dat="d")),
        {"remove_keyboard": False},
        {"force_reply": True, "input_field_placeholder": ""},
    ],
)
def test_what_telegram_would_ignore_is_refused_as_the_sandboxs_strictness(markup: object) -> None:
    assert reason(markup).startswith("sandbox strictness: ")


@pytest.mark.parametrize(
    "markup",
    [
        {"remove_keyboard": True, "selective": True},
        {"force_reply": True, "input_field_placeholder": "Сколько?"},
        {"keyboard": [[{"text": "A", "request_contact": True}]], "resize_keyboard": True},
    ],
)
def test_the_other_reply_markups_are_accepted(markup: dict[str, Any]) -> None:
    assert check_reply_markup(markup) == markup


def test_empty_rows_are_dropped() -> None:
    markup = {"inline_keyboard": [[], [button()], []]}
    assert check_inline_keyboard(markup) == {"inline_keyboard": [[button()]]}


def test_every_published_button_field_is_known() -> None:
    for field in fields_of("InlineKeyboardButton"):
        assert "unknown field" not in reason(keyboard({"text": "x", field: 5}))
    for field in fields_of("KeyboardButton"):
        assert "unknown field" not in reason({"keyboard": [[{"text": "x", field: 5}]]})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["inline_keyboard", "keyboard", "text", "callback_data", "url", "force_reply"]
            ),
            inner,
            max_size=3,
        )
    ),
    max_leaves=12,
)


@given(json_values)
def test_any_json_is_taken_or_refused(markup: object) -> None:
    try:
        checked = check_reply_markup(markup)
    except Refusal:
        return
    assert check_reply_markup(checked) == checked
