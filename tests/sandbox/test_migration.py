"""A basic group becomes a supergroup (TELEGRAM.md, Sending)."""

from typing import Any

import pytest


async def _migrated(town: Any, **options: Any) -> tuple[int, int]:
    """A group that has become a supergroup; both ids. The bot's updates wait."""
    old: int = await town.group()
    new = (await town.do("migrate", chat=old, **options))["id"]
    return old, int(new)


@pytest.mark.parametrize(
    ("options", "new_first"),
    [({}, False), ({"messages": "old-first"}, False), ({"messages": "new-first"}, True)],
)
async def test_both_chats_tell_of_the_other_in_either_order(
    town: Any, options: dict[str, str], new_first: bool
) -> None:
    """Two service messages: migrate_to_chat_id in the old chat, migrate_from_chat_id in the new."""
    old, new = await _migrated(town, **options)
    assert str(new).startswith("-100")
    messages = [update["message"] for update in await town.news() if "message" in update]
    to, origin = reversed(messages) if new_first else messages
    assert (to["chat"]["id"], to["chat"]["type"], to["migrate_to_chat_id"]) == (old, "group", new)
    assert to["from"]["id"] == town.anna
    assert (origin["chat"]["id"], origin["migrate_from_chat_id"]) == (new, old)
    assert origin["sender_chat"]["id"] == new


async def test_bot_is_told_that_it_came_and_never_that_it_left(town: Any) -> None:
    """Join for the supergroup, no left for the group (ISSUE tdlib/telegram-bot-api#266)."""
    _, new = await _migrated(town)
    [change] = [one["my_chat_member"] for one in await town.news() if "my_chat_member" in one]
    assert change["chat"]["id"] == new
    assert change["old_chat_member"]["status"] == "left"
    assert change["new_chat_member"]["status"] == "member"


async def test_bot_may_be_told_nothing_at_all(town: Any) -> None:
    old, _ = await _migrated(town, messages="none")
    assert await town.news() == []
    assert "upgraded" in await town.refused("sendMessage", chat_id=old, text="hi")


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("sendMessage", {"text": "hi"}),
        ("editMessageText", {"message_id": 1, "text": "hi"}),
        ("deleteMessage", {"message_id": 1}),
        ("getChat", {}),
        ("getChatMember", {"user_id": 4242}),
        ("sendChatAction", {"action": "typing"}),
    ],
)
async def test_every_call_with_the_old_id_is_refused_with_the_new_one(
    town: Any, method: str, params: dict[str, Any]
) -> None:
    """400 "group chat was upgraded to a supergroup chat" with `parameters.migrate_to_chat_id`."""
    old, new = await _migrated(town)
    status, body = await town.raw(method, chat_id=old, **params)
    assert (status, body["description"], body["parameters"]) == (
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
        {"migrate_to_chat_id": new},
    )


async def test_members_and_their_rights_move_along(town: Any) -> None:
    carol = (await town.do("person", name="Carol"))["id"]
    old = await town.group(carol)
    await town.do("member", chat=old, user=town.bot, action="promote")
    await town.do("member", chat=old, user=town.boris, action="mute")
    await town.do("member", chat=old, user=carol, action="kick")
    new = (await town.do("migrate", chat=old))["id"]
    before, after = (await town.see("state"))["chats"]
    assert (before["migrated_to"], after["migrated_to"]) == (new, None)
    assert [(one["id"], one["status"], one["muted"]) for one in after["members"]] == [
        (town.anna, "creator", False),
        (town.boris, "restricted", True),
        (town.bot, "administrator", False),
    ]
    member = await town.call("getChatMember", chat_id=new, user_id=carol)
    assert member["status"] == "kicked"
    assert await town.post(new)


async def test_old_button_still_carries_the_old_chat(town: Any) -> None:
    """Old buttons still carry the old chat."""
    old = await town.group()
    message = await town.post(old, "hello", "Go")
    await town.do("migrate", chat=old)
    await town.news()
    press, query = await town.pressed(town.boris, old, message, label="Go")
    assert query["message"]["chat"]["id"] == old
    assert query["message"]["text"] == "hello"
    assert await town.call("answerCallbackQuery", callback_query_id=query["id"])
    assert (await press)["answered"] is True


async def test_message_ids_begin_anew_in_the_supergroup(town: Any) -> None:
    _, new = await _migrated(town)
    assert await town.post(new) < 10


async def test_people_write_in_the_supergroup_alone(town: Any) -> None:
    old = await town.group()
    said = await town.say(town.anna, old, "before")
    new = (await town.do("migrate", chat=old))["id"]
    migrated = (409, "migrated")
    assert await town.fails("say", user=town.anna, chat=old, text="x") == migrated
    assert await town.fails("edit", user=town.anna, chat=old, message=said, text="x") == migrated
    assert await town.fails("member", chat=old, user=town.boris, action="kick") == migrated
    assert await town.fails("migrate", chat=old) == migrated
    assert await town.fails("migrate", chat=new) == (409, "is-supergroup")
    await town.say(town.boris, new, "after")
    seen = await town.see("chat", user=town.anna, chat=old)
    assert seen["migrated_to"] == new
    assert "before" in [message["text"] for message in seen["messages"]]
