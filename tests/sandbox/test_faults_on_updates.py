"""Updates that come twice, in the wrong order or under lower ids (TELEGRAM.md, Updates)."""

from typing import Any

import pytest


async def _confirm(town: Any, updates: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Confirm the newest of some updates; what then comes."""
    newer: list[dict[str, Any]] = await town.call(
        "getUpdates", offset=max(update["update_id"] for update in updates) + 1
    )
    return newer


async def _said(town: Any, *texts: str) -> list[dict[str, Any]]:
    for text in texts:
        await town.say(town.anna, town.bot, text)
    updates: list[dict[str, Any]] = await town.call("getUpdates")
    return updates


def _texts(updates: list[dict[str, Any]]) -> list[str]:
    return [update["message"]["text"] for update in updates]


async def test_confirmed_update_comes_again_with_the_same_id(town: Any) -> None:
    await town.do("fault", kind="duplicate_update")
    updates = await _said(town, "one", "two")
    again = await _confirm(town, updates)
    assert again == updates[:1]
    assert await _confirm(town, updates) == []


async def test_confirmed_update_that_comes_again_is_before_newer_ones(town: Any) -> None:
    await town.do("fault", kind="duplicate_update", count=2)
    first = await _said(town, "one", "two")
    await town.say(town.anna, town.bot, "three")
    assert _texts(await _confirm(town, first)) == ["one", "two", "three"]


async def test_same_tap_comes_under_two_update_ids(town: Any) -> None:
    """The same tap can also arrive under a new update id (ISSUE tdlib/telegram-bot-api#699)."""
    await town.do("fault", kind="duplicate_tap", match={"chat": town.anna})
    await town.say(town.anna, town.bot, "no tap")
    for person in (town.boris, town.anna):
        tap = {"user": person, "chat": town.bot, "message": 1, "data": "x", "raw": True}
        await town.do("tap", **tap, timeout=0)
    _, other, *twice = await town.call("getUpdates")
    assert other["callback_query"]["from"]["id"] == town.boris
    assert [update["callback_query"]["from"]["id"] for update in twice] == [town.anna] * 2
    assert twice[0]["callback_query"] == twice[1]["callback_query"]
    assert twice[0]["update_id"] < twice[1]["update_id"]


async def test_batch_comes_in_the_wrong_order(town: Any) -> None:
    await _said(town, "one")
    await town.do("fault", kind="reorder")
    updates = await _said(town, "two", "three")
    assert _texts(updates) == ["three", "two", "one"]
    assert _texts(await town.call("getUpdates")) == ["one", "two", "three"]


async def test_late_update_comes_after_what_happened_later(town: Any) -> None:
    await town.do("fault", kind="late_update", seconds=5, match={"chat": town.anna})
    assert _texts(await _said(town, "one", "two")) == ["two"]
    await town.clock.sleepers(1)
    town.clock.advance(5)
    two, one = await town.call("getUpdates", timeout=1)
    assert (two["message"]["text"], one["message"]["text"]) == ("two", "one")
    assert two["update_id"] < one["update_id"]


async def test_ids_restart_lower_once_nothing_waits(town: Any) -> None:
    """Update ids may restart lower after a quiet week."""
    await town.do("fault", kind="restart_ids")
    old = await _said(town, "one")  # nothing waited
    await town.do("fault", kind="restart_ids", next_id=500)
    assert _texts(await _said(town, "two")) == ["one", "two"]  # something waited
    await _confirm(town, await town.call("getUpdates"))
    await town.say(town.anna, town.bot, "three")
    [new] = await _confirm(town, old)  # an offset from before the restart
    assert (new["update_id"], new["message"]["text"]) == (500, "three")
    assert await _confirm(town, [new]) == []


async def test_ids_restart_lower_by_themselves_when_no_id_is_named(town: Any) -> None:
    before = await _said(town, "one")
    await _confirm(town, before)
    await town.do("fault", kind="restart_ids")
    [after] = await _said(town, "two")
    assert 0 < after["update_id"] < before[0]["update_id"]


@pytest.mark.parametrize("kind", ["duplicate_update", "restart_ids", "reorder", "late_update"])
async def test_faults_of_updates_keep_to_their_bot(town: Any, kind: str) -> None:
    town.world.add_bot("77:other", "other_bot", "Other")
    await town.do("fault", kind=kind, match={"bot": 77})
    updates = await _said(town, "one", "two")
    assert _texts(updates) == ["one", "two"]
    assert updates[0]["update_id"] > 10**8
    assert await _confirm(town, updates) == []
    [fault] = (await town.see("faults"))["faults"]
    assert fault["fired"] == 0
