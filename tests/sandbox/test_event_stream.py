"""Everything as it happens: the WebSocket and the wait for an event number."""

import asyncio
from typing import Any


async def test_events_come_over_the_socket_as_they_happen(town: Any) -> None:
    chat = await town.group()
    async with town.http.ws_connect("/people/events") as socket:
        hello = await socket.receive_json()
        assert hello == {"seq": (await town.see("state"))["seq"], "kind": "hello"}
        message = await town.post(chat, "table", "Join")
        event = await socket.receive_json()
        assert event["seq"] == hello["seq"] + 1
        assert (event["kind"], event["chat"], event["user"]) == ("message", chat, None)
        assert event["message"]["id"] == message
        assert event["readers"] == event["ring"] == [town.anna, town.boris]
        call = await socket.receive_json()
        assert (call["kind"], call["method"]) == ("call", "sendMessage")


async def test_socket_can_begin_in_the_past(town: Any) -> None:
    async with town.http.ws_connect("/people/events?since=0") as socket:
        assert (await socket.receive_json())["kind"] == "hello"
        first = await socket.receive_json()
        assert (first["seq"], first["kind"], first["name"]) == (1, "person", "Anna")


async def test_plain_get_of_the_socket_is_a_clear_error(town: Any) -> None:
    status, answer = await town.people("GET", "events", {})
    assert (status, answer["error"]) == (400, "not-a-websocket")


async def test_wait_returns_what_has_happened_since(town: Any) -> None:
    seq = (await town.see("state"))["seq"]
    wait = asyncio.ensure_future(town.see("wait", since=seq, timeout=60))
    await town.clock.sleepers(1)
    await town.post(town.anna, "hi")
    answer = await wait
    assert answer["events"][0]["kind"] == "message"
    assert answer["seq"] > seq


async def test_wait_ends_empty_when_time_is_up(town: Any) -> None:
    seq = (await town.see("state"))["seq"]
    wait = asyncio.ensure_future(town.see("wait", since=seq, timeout=5))
    await town.clock.sleepers(1)
    town.clock.advance(5)
    assert await wait == {"seq": seq, "events": []}


async def _kinds(town: Any, since: int) -> list[str]:
    answer = await town.see("wait", since=since, timeout=0)
    return [event["kind"] for event in answer["events"]]


async def test_every_kind_of_happening_is_an_event(town: Any) -> None:
    since = (await town.see("state"))["seq"]
    chat = await town.group()
    message = await town.post(chat, "table", "Join")
    tap = {"user": town.anna, "chat": chat, "message": message, "data": "join"}
    query = (await town.do("tap", **tap, timeout=0))["tap"]
    await town.call("answerCallbackQuery", callback_query_id=query, text="ok")
    await town.call("editMessageText", chat_id=chat, message_id=message, text="over")
    await town.call("deleteMessage", chat_id=chat, message_id=message)
    await town.call("sendChatAction", chat_id=chat, action="typing")
    await town.do("member", chat=chat, user=town.boris, action="promote")
    await town.do("block", user=town.boris)
    await town.do("unblock", user=town.boris)
    await town.do("deactivate", user=town.boris)
    assert [kind for kind in await _kinds(town, since) if kind != "call"] == [
        "group",
        "message",
        "message",
        "tap",
        "tap_answered",
        "edit",
        "delete",
        "action",
        "member",
        "block",
        "unblock",
        "deactivate",
    ]


async def test_silent_message_and_own_message_do_not_ring(town: Any) -> None:
    chat = await town.group()
    since = (await town.see("state"))["seq"]
    await town.post(chat, "quiet", disable_notification=True)
    await town.say(town.anna, chat, "hello")
    events = (await town.see("wait", since=since, timeout=0))["events"]
    rings = [event["ring"] for event in events if event["kind"] == "message"]
    assert rings == [[], [town.boris]]


async def test_polls_for_updates_are_no_events(town: Any) -> None:
    since = (await town.see("state"))["seq"]
    await town.call("getUpdates")
    assert await _kinds(town, since) == []
