"""How calls come in and answers go out (TELEGRAM.md, What goes over the wire)."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import FormData


async def _post(town: Any, method: str, **request: Any) -> Any:
    async with town.http.post(f"/bot{town.token}/{method}", **request) as response:
        return await response.json()


async def test_form_with_json_inside_is_understood(town: Any) -> None:
    """Forms are urlencoded, with nested objects as JSON strings."""
    markup = json.dumps({"inline_keyboard": [[{"text": "Go", "callback_data": "go"}]]})
    form = {"chat_id": str(town.anna), "text": "hi", "reply_markup": markup}
    answer = await _post(town, "sendMessage", data=form)
    assert answer["result"]["reply_markup"]["inline_keyboard"][0][0]["text"] == "Go"


async def test_query_string_of_a_get_is_understood(town: Any) -> None:
    query = {"chat_id": str(town.anna), "text": "hi"}
    async with town.http.get(f"/bot{town.token}/sendMessage", params=query) as response:
        assert (await response.json())["result"]["text"] == "hi"


async def test_multipart_in_chunks_without_length_is_understood(town: Any) -> None:
    """Uploads are chunked multipart without Content-Length."""
    form = FormData({"chat_id": str(town.anna), "text": "привет"}, default_to_multipart=True)
    body = form()

    async def chunks() -> AsyncIterator[bytes]:
        yield await body.as_bytes()

    headers = {"Content-Type": body.content_type}
    answer = await _post(town, "sendMessage", data=chunks(), headers=headers)
    assert answer["result"]["text"] == "привет"


async def test_get_me_with_an_empty_body_describes_the_bot(town: Any) -> None:
    """GetMe has an empty body."""
    answer = await _post(town, "getMe")
    assert answer["ok"] is True
    assert answer["result"] == {
        "id": town.bot,
        "is_bot": True,
        "first_name": "Zhora",
        "username": "zhora_bot",
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


async def test_method_names_ignore_case(town: Any) -> None:
    assert (await town.call("GETME"))["id"] == town.bot


async def test_wrong_token_is_401(town: Any) -> None:
    """Bad token 401."""
    assert await town.refused("getMe", token="4242:guess") == "401 Unauthorized"


async def test_unknown_method_is_404(town: Any) -> None:
    """Unknown method 404."""
    assert await town.refused("sendCarrierPigeon") == "404 Not Found"


async def test_address_without_a_method_is_404(town: Any) -> None:
    async with town.http.get(f"/bot{town.token}") as response:
        assert (await response.json())["description"] == "Not Found"
        assert response.status == 404


async def test_method_that_is_not_built_says_so(town: Any) -> None:
    refusal = await town.refused("getUserProfilePhotos", user_id=town.anna)
    assert refusal.startswith("501 Not Implemented: this sandbox does not have")


async def test_message_for_one_is_not_shown_to_all_where_that_is_not_built(town: Any) -> None:
    """A server that ignored the parameter would post the text publicly (Ephemeral messages)."""
    chat = await town.group()
    only_anna = {"receiver_user_id": town.anna}
    refusal = await town.refused(
        "sendMessage", chat_id=chat, text="secret", ephemeral_message_parameters=only_anna
    )
    assert not refusal.startswith("200")
    seen = await town.see("chat", user=town.boris, chat=chat)
    assert "secret" not in json.dumps(seen)


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("application/json", b"{"),
        ("application/json", b"[]"),
        ("application/json", b"\xff\xfe"),
        ("application/json", b"[" * 100_000),
        ("multipart/form-data", b"no boundary"),
        ("multipart/form-data; boundary=x", b"--x\r\ngarbage"),
    ],
)
async def test_damaged_body_is_a_400_of_telegrams_shape(
    town: Any, content_type: str, body: bytes
) -> None:
    answer = await _post(town, "getMe", data=body, headers={"Content-Type": content_type})
    assert (answer["ok"], answer["error_code"]) == (False, 400)


async def test_arguments_are_looked_at_before_the_chat(town: Any) -> None:
    """Argument errors come before chat look-up."""
    assert "text is empty" in await town.refused("sendMessage", chat_id=1)
    assert "can't parse entities" in await town.refused(
        "sendMessage", chat_id=1, text="<b>", parse_mode="HTML"
    )


async def test_chat_is_looked_at_before_the_message(town: Any) -> None:
    """Chat before message."""
    refusal = await town.refused("editMessageText", chat_id=1, message_id=1, text="x")
    assert refusal == "400 Bad Request: chat not found"


async def test_every_call_is_on_record_without_the_token(town: Any) -> None:
    before = (await town.see("calls"))["seq"]
    await town.post(town.anna, "hi")
    await town.refused("sendMessage", chat_id=1, text="nobody")
    await town.refused("getMe", token="4242:guess")
    record = await town.see("calls", since=before)
    assert [(call["method"], call["outcome"]["ok"]) for call in record["calls"]] == [
        ("sendMessage", True),
        ("sendMessage", False),
        ("getMe", False),
    ]
    assert record["calls"][1]["params"] == {"chat_id": 1, "text": "nobody"}
    assert record["calls"][1]["outcome"]["description"] == "Bad Request: chat not found"
    assert town.token not in json.dumps(record)
    assert "4242:guess" not in json.dumps(record)
