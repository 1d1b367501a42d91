"""Pressing buttons and answering presses (TELEGRAM.md, Taps)."""

from typing import Any

import pytest

TOO_OLD = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"


async def test_person_sees_the_answer_of_the_bot(town: Any) -> None:
    message = await town.post(town.anna, "hello", "Go")
    press, query = await town.pressed(town.anna, town.bot, message, label="Go")
    assert query["from"]["id"] == town.anna
    assert query["data"] == "go"
    assert query["message"]["message_id"] == message
    assert query["message"]["text"] == "hello"
    await town.call(
        "answerCallbackQuery", callback_query_id=query["id"], text="Done", show_alert=True
    )
    assert await press == {
        "answered": True,
        "text": "Done",
        "alert": True,
        "url": None,
        "tap": query["id"],
    }


async def test_person_whom_nobody_answers_gives_up_after_15_seconds(town: Any) -> None:
    message = await town.post(town.anna, "hello", "Go")
    press, _ = await town.pressed(town.anna, town.bot, message, data="go")
    await town.clock.sleepers(1)
    town.clock.advance(15)
    assert (await press)["answered"] is False


async def test_tap_is_answered_once(town: Any) -> None:
    """A second answer: "query is too old …"."""
    message = await town.post(town.anna, "hello", "Go")
    press, query = await town.pressed(town.anna, town.bot, message, data="go")
    await town.call("answerCallbackQuery", callback_query_id=query["id"])
    assert await town.refused("answerCallbackQuery", callback_query_id=query["id"]) == TOO_OLD
    assert (await press)["answered"] is True


async def test_tap_is_answered_within_15_seconds(town: Any) -> None:
    """Late: "query is too old …" (about 15 s observed)."""
    message = await town.post(town.anna, "hello", "Go")
    for delay in (14.9, 15):
        tap = {"user": town.anna, "chat": town.bot, "message": message, "data": "go"}
        query = (await town.do("tap", **tap, timeout=0))["tap"]
        town.clock.advance(delay)
        status, body = await town.raw("answerCallbackQuery", callback_query_id=query)
        assert body.get("description") == (None if status == 200 else TOO_OLD.removeprefix("400 "))
        assert status == (200 if delay < 15 else 400)


async def test_query_that_is_unknown_or_anothers_cannot_be_answered(town: Any) -> None:
    """Unknown: "query is too old …"."""
    assert await town.refused("answerCallbackQuery", callback_query_id="1") == TOO_OLD
    town.world.add_bot("77:other", "other_bot", "Other")
    message = await town.post(town.anna, "hello", "Go")
    tap = {"user": town.anna, "chat": town.bot, "message": message, "data": "go"}
    query = (await town.do("tap", **tap, timeout=0))["tap"]
    refusal = await town.refused("answerCallbackQuery", "77:other", callback_query_id=query)
    assert refusal == TOO_OLD


async def test_answer_has_up_to_200_characters(town: Any) -> None:
    """Text up to 200."""
    message = await town.post(town.anna, "hello", "Go")
    press, query = await town.pressed(town.anna, town.bot, message, data="go")
    answer = {"callback_query_id": query["id"]}
    refusal = await town.refused("answerCallbackQuery", **answer, text="я" * 201)
    assert refusal == "400 Bad Request: MESSAGE_TOO_LONG"
    await town.call("answerCallbackQuery", **answer, text="я" * 200)
    assert (await press)["text"] == "я" * 200


@pytest.mark.parametrize(
    ("url", "accepted"),
    [
        ("t.me/zhora_bot?start=g1-abc_", True),
        ("https://t.me/Zhora_Bot?start=x", True),
        ("https://t.me/other_bot?start=x", False),
        ("https://t.me/zhora_bot", False),
        ("https://t.me/zhora_bot?start=", False),
        ("https://t.me/zhora_bot?start=" + "x" * 65, False),
        ("https://t.me/zhora_bot?start=a.b", False),
        ("https://example.org/zhora_bot?start=x", False),
    ],
)
async def test_answer_can_only_lead_to_the_bots_own_start_link(
    town: Any, url: str, accepted: bool
) -> None:
    """For ordinary buttons only the bot's own `?start=` link is allowed (Updates)."""
    message = await town.post(town.anna, "hello", "Go")
    press, query = await town.pressed(town.anna, town.bot, message, data="go")
    answer = {"callback_query_id": query["id"]}
    if accepted:
        await town.call("answerCallbackQuery", **answer, url=url)
        assert (await press)["url"] == url
    else:
        refusal = await town.refused("answerCallbackQuery", **answer, url=url)
        assert refusal == "400 Bad Request: URL_INVALID"
        await town.call("answerCallbackQuery", **answer)
        assert (await press)["url"] is None


async def test_link_button_opens_without_the_bot(town: Any) -> None:
    markup = {"inline_keyboard": [[{"text": "Play", "url": "https://t.me/zhora_bot?start=x"}]]}
    message = await town.post(town.anna, reply_markup=markup)
    tap = await town.do("tap", user=town.anna, chat=town.bot, message=message, label="Play")
    assert (tap["answered"], tap["url"]) == (True, "https://t.me/zhora_bot?start=x")
    assert await town.news() == []


async def test_button_that_is_not_there_cannot_be_pressed(town: Any) -> None:
    message = await town.post(town.anna, "hello", "Go")
    tap = {"user": town.anna, "chat": town.bot}
    assert await town.fails("tap", **tap, message=message, label="Stay") == (404, "no-button")
    assert await town.fails("tap", **tap, message=message, data="Go") == (404, "no-button")
    assert await town.fails("tap", **tap, message=message + 1, data="go") == (404, "no-message")
    await town.call("deleteMessage", chat_id=town.anna, message_id=message)
    assert await town.fails("tap", **tap, message=message, data="go") == (404, "no-message")
    assert await town.news() == []


async def test_button_is_named_by_either_data_or_label(town: Any) -> None:
    message = await town.post(town.anna, "hello", "Go")
    tap = {"user": town.anna, "chat": town.bot, "message": message}
    assert await town.fails("tap", **tap) == (400, "bad-field")
    assert await town.fails("tap", **tap, data="go", label="Go") == (400, "bad-field")


async def test_outsider_presses_nothing_unless_hostile(town: Any) -> None:
    chat = await town.group()
    carol = (await town.do("person", name="Carol"))["id"]
    message = await town.post(chat, "table", "Join")
    tap = {"user": carol, "chat": chat, "message": message, "data": "join"}
    assert await town.fails("tap", **tap) == (403, "not-a-member")
    await town.do("tap", **tap, raw=True, timeout=0)
    [update] = await town.news()
    assert update["callback_query"]["from"]["id"] == carol


async def test_hostile_client_sends_any_bytes(town: Any) -> None:
    """The client chooses the bytes."""
    message = await town.post(town.anna, "hello", "Go")
    bytes_sent = "☠" * 300 + "\0"
    tap = {"user": town.anna, "chat": town.bot, "message": message, "raw": True, "timeout": 0}
    await town.do("tap", **tap, data=bytes_sent)
    [update] = await town.news()
    assert update["callback_query"]["data"] == bytes_sent


async def test_raw_tap_on_a_message_that_is_gone_is_inaccessible(town: Any) -> None:
    """`callback_query.message` may be an InaccessibleMessage (`date` 0)."""
    message = await town.post(town.anna, "hello", "Go")
    await town.do("delete", chat=town.bot, user=town.anna, message=message)
    tap = {"user": town.anna, "chat": town.bot, "raw": True, "data": "go", "timeout": 0}
    await town.do("tap", **tap, message=message)
    await town.do("tap", **tap, message=message + 500)
    first, second = (update["callback_query"]["message"] for update in await town.news())
    assert (first["message_id"], first["date"], first["chat"]["id"]) == (message, 0, town.anna)
    assert (second["message_id"], second["date"]) == (message + 500, 0)
    assert "text" not in first


async def test_raw_tap_on_a_persons_message_reaches_the_groups_bot(town: Any) -> None:
    chat = await town.group()
    own = await town.say(town.anna, chat, "mine")
    tap = {"user": town.anna, "chat": chat, "message": own, "data": "x", "raw": True}
    await town.do("tap", **tap, timeout=0)
    [update] = await town.news()
    assert update["callback_query"]["message"]["text"] == "mine"


async def test_old_bytes_can_be_replayed_after_an_edit_only_raw(town: Any) -> None:
    """Always possible: double taps, replays."""
    message = await town.post(town.anna, "hello", "Go")
    await town.call("editMessageText", chat_id=town.anna, message_id=message, text="over")
    tap = {"user": town.anna, "chat": town.bot, "message": message, "data": "go"}
    assert await town.fails("tap", **tap) == (404, "no-button")
    for _ in range(2):
        await town.do("tap", **tap, raw=True, timeout=0)
    first, second = await town.news()
    assert first["callback_query"]["id"] != second["callback_query"]["id"]
    assert first["callback_query"]["chat_instance"] == second["callback_query"]["chat_instance"]


async def test_disabled_button_cannot_be_pressed(town: Any) -> None:
    markup = {"inline_keyboard": [[{"text": "Go", "disabled": {}}]]}
    message = await town.post(town.anna, reply_markup=markup)
    tap = {"user": town.anna, "chat": town.bot, "message": message}
    assert await town.fails("tap", **tap, label="Go") == (409, "disabled")
