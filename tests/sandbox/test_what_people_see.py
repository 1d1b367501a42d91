"""The people's API: what it shows, and what it says when it cannot do something."""

import json
from typing import Any

import pytest


async def test_chat_shows_messages_as_a_client_draws_them(town: Any) -> None:
    chat = await town.group()
    asked = await town.say(town.anna, chat, "/newgame@zhora_bot <now>")
    markup = {
        "inline_keyboard": [
            [{"text": "Join", "callback_data": "join", "style": "success"}],
            [{"text": "Rules", "url": "https://example.org/"}],
        ]
    }
    posted = await town.post(
        chat,
        "<b>Lobby</b> &lt;1&gt;",
        parse_mode="HTML",
        reply_markup=markup,
        reply_parameters={"message_id": asked},
        disable_notification=True,
        protect_content=True,
    )
    seen = await town.see("chat", user=town.boris, chat=chat)
    assert (seen["chat"], seen["user"], seen["type"], seen["title"]) == (
        chat,
        None,
        "group",
        "Kitchen",
    )
    created, question, lobby = seen["messages"]
    assert created["service"] == "group_chat_created"
    assert created["text"] == "Anna created the group"
    assert question["html"] == "/newgame@zhora_bot &lt;now&gt;"
    assert lobby == {
        "id": posted,
        "date": int(town.clock.now()),
        "sender": town.bot,
        "sender_name": "Zhora",
        "sender_is_bot": True,
        "sender_chat": None,
        "text": "Lobby <1>",
        "html": "<b>Lobby</b> &lt;1&gt;",
        "buttons": [
            [{"label": "Join", "data": "join", "style": "success"}],
            [{"label": "Rules", "url": "https://example.org/"}],
        ],
        "edited": False,
        "silent": True,
        "protected": True,
        "reply_to": asked,
        "thread": None,
        "service": None,
    }


async def test_private_chats_of_two_people_are_apart(town: Any) -> None:
    await town.post(town.anna, "your hand, Anna")
    seen = await town.see("chat", user=town.boris, chat=town.bot)
    assert "your hand, Anna" not in json.dumps(seen)
    assert (seen["chat"], seen["user"], seen["started"]) == (town.bot, town.boris, True)


async def test_newest_messages_can_be_had_alone(town: Any) -> None:
    posted = [await town.post(town.anna) for _ in range(3)]
    for last in (2, 0):
        seen = await town.see("chat", user=town.anna, chat=town.bot, last=last)
        assert [message["id"] for message in seen["messages"]] == posted[3 - last :]


async def test_group_is_shown_to_members_only(town: Any) -> None:
    chat = await town.group()
    await town.do("member", chat=chat, user=town.boris, action="leave")
    status, answer = await town.people("GET", "chat", {"user": town.boris, "chat": chat})
    assert (status, answer["error"]) == (403, "not-a-member")


async def test_state_shows_who_is_where(town: Any) -> None:
    chat = await town.group()
    await town.do("block", user=town.boris)
    state = await town.see("state")
    anna, boris = state["people"]
    assert (anna["name"], anna["language"], anna["started"]) == ("Anna", "ru", [town.bot])
    assert (boris["username"], boris["blocked"]) == ("boris_b", [town.bot])
    assert state["bots"] == [{"id": town.bot, "name": "Zhora", "username": "zhora_bot"}]
    [group] = state["chats"]
    assert (group["id"], group["title"], group["type"]) == (chat, "Kitchen", "group")
    assert [(member["id"], member["status"]) for member in group["members"]] == [
        (town.anna, "creator"),
        (town.boris, "member"),
        (town.bot, "member"),
    ]
    assert town.token not in json.dumps(state)


async def test_deleted_account_keeps_its_place_but_not_its_name(town: Any) -> None:
    chat = await town.group()
    await town.do("deactivate", user=town.boris)
    assert await town.fails("say", user=town.boris, chat=chat, text="x") == (409, "deactivated")
    [group] = (await town.see("state"))["chats"]
    assert group["members"][1]["name"] == "Deleted Account"


async def test_ids_have_the_shapes_of_telegrams(empty_town: Any) -> None:
    people = [(await empty_town.do("person", name="P"))["id"] for _ in range(3)]
    assert len(set(people)) == 3
    assert all(0 < person < 2**52 for person in people)
    assert any(person > 2**32 for person in people)


async def test_person_edits_only_what_is_the_persons_own(town: Any) -> None:
    chat = await town.group()
    own = await town.say(town.anna, chat, "mine")
    edit = {"chat": chat, "message": own}
    assert await town.fails("edit", user=town.boris, **edit, text="x") == (403, "not-yours")
    assert await town.fails("edit", user=town.anna, **edit, text="mine") == (409, "not-modified")


async def test_hidden_sender_must_be_possible(town: Any) -> None:
    basic, chat = await town.group(), await town.group(supergroup=True)
    say = {"user": town.boris, "text": "x"}
    assert await town.fails("say", **say, chat=chat, anonymous=True) == (403, "not-an-admin")
    failure = await town.fails("say", **say, chat=basic, as_channel=True)
    assert failure == (409, "not-a-supergroup")
    failure = await town.fails("say", **say, chat=chat, as_channel=True, anonymous=True)
    assert failure == (400, "bad-field")


@pytest.mark.parametrize("text", ["", " ", "я" * 4097])
async def test_message_that_no_client_can_send_is_refused(town: Any, text: str) -> None:
    assert await town.fails("say", user=town.anna, chat=town.bot, text=text) == (400, "bad-text")


async def test_username_belongs_to_one(town: Any) -> None:
    failure = await town.fails("person", name="B", username="Boris_B")
    assert failure == (409, "username-taken")


@pytest.mark.parametrize(
    "body", [b"{", b"[]", b"null", b"\xff", b"[" * 100_000, b'{"user": NaN}', b"1"]
)
async def test_malformed_json_is_a_clear_error(town: Any, body: bytes) -> None:
    for call in ("say", "tap", "person"):
        async with town.http.post(f"/people/{call}", data=body) as response:
            assert response.status == 400
            assert (await response.json())["message"]


_WRONG: list[Any] = [None, True, -1, 1.5, 10**30, "x", "\ud800", [], {}, [1], "1" * 100]
_CALLS: dict[str, tuple[str, ...]] = {
    "person": ("name", "language", "username"),
    "group": ("title", "members", "supergroup", "forum"),
    "say": ("user", "chat", "text", "reply_to", "thread", "silent", "anonymous", "as_channel"),
    "edit": ("user", "chat", "message", "text"),
    "start": ("user", "payload", "bot"),
    "tap": ("user", "chat", "message", "data", "label", "raw", "timeout"),
    "member": ("chat", "user", "action", "by"),
    "block": ("user", "bot"),
    "deactivate": ("user",),
    "delete": ("chat", "message", "user"),
    "topic": ("chat", "user", "title", "thread", "action"),
    "migrate": ("chat", "messages"),
    "limits": ("on", "chat_per_second", "burst", "group_per_minute", "overall_per_second"),
    "fault": ("kind", "match", "count", "probability", "seed"),
}


@pytest.mark.parametrize("call", _CALLS)
async def test_wrong_types_and_unknown_ids_are_clear_errors(town: Any, call: str) -> None:
    chat = await town.group()
    good = {
        "name": "N",
        "title": "T",
        "members": [town.anna],
        "user": town.anna,
        "chat": chat,
        "message": 1,
        "text": "t",
        "data": "d",
        "action": "mute",
        "timeout": 0,
        "kind": "5xx",
    }
    for field in _CALLS[call]:
        for value in _WRONG:
            body = {name: good[name] for name in _CALLS[call] if name in good} | {field: value}
            status, answer = await town.people("POST", call, body)
            assert status == 200 or (400 <= status < 500 and answer["message"]), (body, answer)


async def test_unknown_field_is_named(town: Any) -> None:
    status, answer = await town.people("POST", "person", {"name": "N", "colour": "red"})
    assert status == 400
    assert "colour" in answer["message"]


async def test_call_that_does_not_exist_is_a_clear_error(town: Any) -> None:
    assert await town.fails("dance") == (404, "no-call")
    status, answer = await town.people("GET", "say", {})
    assert (status, answer["error"]) == (404, "no-call")


async def test_page_of_another_site_cannot_act(town: Any) -> None:
    headers = {"Origin": "https://evil.example"}
    async with town.http.post("/people/person", json={"name": "X"}, headers=headers) as response:
        assert response.status == 403
    headers = {"Origin": town.base}
    async with town.http.post("/people/person", json={"name": "X"}, headers=headers) as response:
        assert response.status == 200
