"""How much a bot may send (TELEGRAM.md, Limits)."""

from typing import Any

import pytest


@pytest.fixture
async def town(town: Any) -> Any:
    """A town where Telegram's limits hold."""
    await town.do("limits", on=True)
    return town


async def _send(town: Any, chat: int, times: int = 1) -> list[int]:
    """Send so often; what each refused call was told to wait, 0 for those that passed."""
    waits = []
    for _ in range(times):
        _, body = await town.raw("sendMessage", chat_id=chat, text="hi")
        waits.append(body.get("parameters", {}).get("retry_after", 0))
    return waits


async def test_small_burst_passes_and_then_one_message_a_second(town: Any) -> None:
    """About 1 message a second per chat."""
    assert await _send(town, town.anna, 4) == [0, 0, 0, 3]
    town.clock.advance(3)
    for _ in range(5):
        assert await _send(town, town.anna) == [0]
        town.clock.advance(1)


async def test_refusal_tells_the_wait_in_body_and_header(town: Any) -> None:
    """429 has `parameters.retry_after` and a Retry-After header (What goes over the wire)."""
    await _send(town, town.anna, 3)
    town.clock.advance(0.7)
    form = {"chat_id": town.anna, "text": "hi"}
    async with town.http.post(f"/bot{town.token}/sendMessage", json=form) as response:
        body = await response.json()
        assert (response.status, response.headers["Retry-After"]) == (429, "3")
    assert body["parameters"] == {"retry_after": 3}
    assert body["description"] == "Too Many Requests: retry after 3"


async def test_other_chats_stay_open(town: Any) -> None:
    """Obey `retry_after`, for that chat alone."""
    assert await _send(town, town.anna, 4) == [0, 0, 0, 3]
    assert await _send(town, town.boris) == [0]


async def test_group_takes_20_messages_a_minute(town: Any) -> None:
    """20 a minute per group."""
    chat = await town.group()
    for _ in range(20):
        assert await _send(town, chat) == [0]
        town.clock.advance(1)
    assert await _send(town, chat) == [40]
    town.clock.advance(40)
    assert await _send(town, chat) == [0]


async def test_private_chat_has_no_limit_by_the_minute(town: Any) -> None:
    for _ in range(30):
        assert await _send(town, town.anna) == [0]
        town.clock.advance(1)


async def test_all_chats_together_take_30_messages_a_second(town: Any) -> None:
    """30 a second overall."""
    chats = [await town.group() for _ in range(16)]
    waits = [wait for chat in chats for wait in await _send(town, chat, 2)]
    assert waits == [0] * 30 + [1, 1]
    town.clock.advance(1)
    assert await _send(town, chats[-1]) == [0]


async def test_edits_share_the_limit_even_when_they_change_nothing(town: Any) -> None:
    """Edits share the send limit."""
    message = await town.post(town.anna, "0")
    edit = {"chat_id": town.anna, "message_id": message}
    await town.call("editMessageText", **edit, text="1")
    assert "not modified" in await town.refused("editMessageText", **edit, text="1")
    assert (await town.refused("editMessageReplyMarkup", **edit)).startswith("429")
    assert await _send(town, town.anna) == [3]


async def test_answers_to_taps_have_no_limit(town: Any) -> None:
    """`answerCallbackQuery` has none."""
    message = await town.post(town.anna, "hello", "Go")
    await _send(town, town.anna, 3)
    tap = {"user": town.anna, "chat": town.bot, "message": message, "data": "go", "timeout": 0}
    for _ in range(40):
        query = (await town.do("tap", **tap))["tap"]
        assert await town.call("answerCallbackQuery", callback_query_id=query)


async def test_deletions_have_no_limit(town: Any) -> None:
    """The figures are of messages: sent, or edited."""
    messages = []
    for _ in range(10):
        messages.append(await town.post(town.anna, "hello"))
        town.clock.advance(3)
    await _send(town, town.anna, 3)
    for message in messages:
        assert await town.call("deleteMessage", chat_id=town.anna, message_id=message)
    assert await _send(town, town.anna) == [3]


async def test_call_refused_for_another_reason_counts_for_nothing(town: Any) -> None:
    for _ in range(5):
        await town.refused("sendMessage", chat_id=town.anna, text=" ")
        await town.refused("editMessageText", chat_id=town.anna, message_id=9, text="x")
    assert await _send(town, town.anna, 3) == [0, 0, 0]


async def test_bot_that_obeys_is_let_in_on_the_second(town: Any) -> None:
    assert (await _send(town, town.anna, 4))[-1] == 3
    assert await _send(town, town.anna) == [3]  # may have been under way already
    town.clock.advance(3)
    assert await _send(town, town.anna) == [0]


async def test_bot_that_keeps_calling_stays_out_longer(town: Any) -> None:
    assert (await _send(town, town.anna, 4))[-1] == 3
    town.clock.advance(1)
    assert await _send(town, town.anna, 2) == [3, 4]
    town.clock.advance(3)
    assert await _send(town, town.anna) == [2]
    town.clock.advance(2)
    assert await _send(town, town.anna) == [0]


async def test_chat_is_never_closed_by_penalties_for_over_a_minute(town: Any) -> None:
    await _send(town, town.anna, 4)
    town.clock.advance(1)
    assert (await _send(town, town.anna, 100))[-1] == 60


async def test_bots_do_not_use_up_each_others_limits(town: Any) -> None:
    town.world.add_bot("77:other", "other_bot", "Other")
    await town.do("start", user=town.anna, bot=77)
    await town.do("limits", overall_per_second=1)
    assert await _send(town, town.anna, 2) == [0, 1]
    assert await town.call("sendMessage", token="77:other", chat_id=town.anna, text="hi")


async def test_limits_can_be_changed_and_lifted_at_run_time(town: Any) -> None:
    telegrams = {
        "on": True,
        "chat_per_second": 1.0,
        "burst": 3,
        "group_per_minute": 20,
        "overall_per_second": 30,
    }
    assert (await town.see("state"))["limits"] == telegrams
    answer = await town.do("limits", chat_per_second=0.5, burst=1)
    assert answer == telegrams | {"chat_per_second": 0.5, "burst": 1}
    assert await _send(town, town.anna, 2) == [0, 2]
    await town.do("limits", burst=1)
    assert await _send(town, town.anna, 2) == [0, 1]
    await town.do("limits", on=False)
    assert (await town.see("state"))["limits"]["on"] is False
    assert await _send(town, town.anna, 50) == [0] * 50


@pytest.mark.parametrize(
    "limits",
    [
        {"chat_per_second": 0},
        {"burst": 0},
        {"group_per_minute": 1.5},
        {"overall_per_second": -1},
        {"on": "yes"},
        {"per_second": 3},
    ],
)
async def test_impossible_limits_are_refused(town: Any, limits: dict[str, Any]) -> None:
    assert await town.fails("limits", **limits) == (400, "bad-field")
