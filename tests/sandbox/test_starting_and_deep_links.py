"""The Start button and links with a payload (TELEGRAM.md, Updates)."""

from typing import Any

import pytest


async def test_start_sends_the_command_and_opens_the_chat(empty_town: Any) -> None:
    person = (await empty_town.do("person", name="Anna"))["id"]
    assert (await empty_town.fails("say", user=person, chat=empty_town.bot, text="hi")) == (
        409,
        "not-started",
    )
    await empty_town.do("start", user=person)
    [update] = await empty_town.news()
    assert update["message"]["text"] == "/start"
    assert update["message"]["chat"] == {"id": person, "type": "private", "first_name": "Anna"}
    assert update["message"]["entities"] == [{"type": "bot_command", "offset": 0, "length": 6}]
    assert await empty_town.post(person)


async def test_deep_link_brings_its_payload(town: Any) -> None:
    await town.do("start", user=town.anna, payload="join_-9Z")
    [update] = await town.news()
    assert update["message"]["text"] == "/start join_-9Z"


@pytest.mark.parametrize("payload", ["", "a b", "я", "a=b", "x" * 65])
async def test_payload_that_no_link_can_carry_is_refused(town: Any, payload: str) -> None:
    """Start payload: `[A-Za-z0-9_-]`, at most 64."""
    assert await town.fails("start", user=town.anna, payload=payload) == (400, "bad-payload")


async def test_restart_unblocks_first(town: Any) -> None:
    await town.do("block", user=town.anna)
    blocked, *_ = await town.news()
    change = blocked["my_chat_member"]
    assert change["chat"]["id"] == change["from"]["id"] == town.anna
    assert change["old_chat_member"]["status"] == "member"
    assert change["new_chat_member"]["status"] == "kicked"
    assert await town.fails("say", user=town.anna, chat=town.bot, text="hi") == (409, "blocked")
    await town.do("start", user=town.anna)
    unblocked, started = await town.news()
    assert unblocked["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert started["message"]["text"] == "/start"


async def test_blocking_twice_is_told_once(town: Any) -> None:
    for call in ("block", "block", "unblock", "unblock"):
        await town.do(call, user=town.anna)
    statuses = [one["my_chat_member"]["new_chat_member"]["status"] for one in await town.news()]
    assert statuses == ["kicked", "member"]


async def test_bot_must_be_named_where_there_are_several(town: Any) -> None:
    town.world.add_bot("77:other", "other_bot", "Other")
    assert await town.fails("start", user=town.anna) == (400, "bad-field")
    await town.do("start", user=town.anna, bot=77)
    assert (await town.news()) == []
    assert len(await town.news("77:other")) == 1
