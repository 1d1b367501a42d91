"""How updates wait, are confirmed and expire (TELEGRAM.md, Updates)."""

import asyncio
from typing import Any


async def _texts(town: Any, **params: Any) -> list[str]:
    updates = await town.call("getUpdates", **params)
    return [update["message"]["text"] for update in updates]


async def _said(town: Any, *texts: str) -> list[int]:
    """Let Anna write; the ids of the updates."""
    for text in texts:
        await town.say(town.anna, town.bot, text)
    return [update["update_id"] for update in await town.call("getUpdates")]


async def test_unconfirmed_updates_come_again_with_the_same_id(town: Any) -> None:
    """What is not confirmed comes again with the same id."""
    await _said(town, "one", "two")
    assert await town.call("getUpdates") == await town.call("getUpdates")
    assert await _texts(town) == ["one", "two"]


async def test_offset_confirms_every_id_below_it(town: Any) -> None:
    """getUpdates(offset) confirms every id below offset."""
    first, second = await _said(town, "one", "two")
    assert second > first
    assert await _texts(town, offset=second) == ["two"]
    assert await _texts(town) == ["two"]


async def test_negative_offset_forgets_older_ones(town: Any) -> None:
    """A negative offset forgets older ones."""
    await _said(town, "one", "two", "three")
    assert await _texts(town, offset=-1) == ["three"]
    assert await _texts(town) == ["three"]


async def test_limit_gives_the_oldest(town: Any) -> None:
    await _said(town, "one", "two", "three")
    assert await _texts(town, limit=2) == ["one", "two"]


async def test_long_poll_is_answered_when_something_happens(town: Any) -> None:
    poll = asyncio.ensure_future(_texts(town, timeout=50))
    await town.clock.sleepers(1)
    await town.say(town.anna, town.bot, "news")
    assert await poll == ["news"]


async def test_long_poll_without_news_ends_empty(town: Any) -> None:
    poll = asyncio.ensure_future(town.call("getUpdates", timeout=30))
    await town.clock.sleepers(1)
    town.clock.advance(30)
    assert await poll == []


async def test_second_poller_displaces_the_waiting_one(town: Any) -> None:
    """Two pollers: the older waiting poll gets 409."""
    older = asyncio.ensure_future(town.refused("getUpdates", timeout=50))
    await town.clock.sleepers(1)
    assert await town.call("getUpdates") == []
    assert (await older).startswith("409 Conflict: terminated by other getUpdates request")


async def test_bots_do_not_displace_each_other(town: Any) -> None:
    town.world.add_bot("77:other", "other_bot", "Other")
    poll = asyncio.ensure_future(_texts(town, timeout=50))
    await town.clock.sleepers(1)
    assert await town.call("getUpdates", token="77:other") == []
    await town.say(town.anna, town.bot, "news")
    assert await poll == ["news"]


async def test_tap_expires_after_150_seconds_and_a_message_after_a_day(town: Any) -> None:
    """Taps expire after 150 s, messages after 24 h."""
    message = await town.post(town.anna, "hello", "Go")
    await town.say(town.anna, town.bot, "still here")
    await town.do("tap", user=town.anna, chat=town.bot, message=message, data="go", timeout=0)
    town.clock.advance(149)
    assert len(await town.call("getUpdates")) == 2
    town.clock.advance(1)
    assert await _texts(town) == ["still here"]
    town.clock.advance(24 * 3600 - 151)
    assert await _texts(town) == ["still here"]
    town.clock.advance(1)
    assert await town.call("getUpdates") == []


async def test_allowed_updates_are_remembered(town: Any) -> None:
    await town.call("getUpdates", allowed_updates=["callback_query"])
    await town.say(town.anna, town.bot, "unheard")
    assert await town.call("getUpdates") == []
    await town.call("getUpdates", allowed_updates=[])
    await town.say(town.anna, town.bot, "heard")
    assert await _texts(town) == ["heard"]


async def test_chat_member_comes_only_on_request_and_to_admins(town: Any) -> None:
    """The default leaves out chat_member, while my_chat_member is in."""
    chat = await town.group(supergroup=True)
    carol = (await town.do("person", name="Carol"))["id"]

    async def kinds_on_join() -> set[str]:
        await town.do("member", chat=chat, user=carol, action="join")
        await town.do("member", chat=chat, user=carol, action="leave")
        return {kind for update in await town.news() for kind in update} - {"update_id"}

    await town.do("member", chat=chat, user=town.bot, action="promote")
    assert "my_chat_member" in (await town.news())[0]
    assert await kinds_on_join() == {"message"}
    await town.call("getUpdates", allowed_updates=["message", "chat_member"])
    assert await kinds_on_join() == {"chat_member", "message"}
    await town.do("member", chat=chat, user=town.bot, action="demote")
    assert await kinds_on_join() == {"message"}


async def test_drop_pending_updates_forgets_everything(town: Any) -> None:
    await _said(town, "one")
    await town.call("deleteWebhook", drop_pending_updates=True)
    assert await town.call("getUpdates") == []
