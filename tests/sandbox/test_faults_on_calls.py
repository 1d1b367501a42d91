"""Calls that go wrong on the wire (TELEGRAM.md, What goes over the wire; Limits)."""

import asyncio
from typing import Any

import pytest
from aiohttp import ClientConnectionError


async def _texts(town: Any) -> list[str]:
    seen = await town.see("chat", user=town.anna, chat=town.bot)
    return [message["text"] for message in seen["messages"] if message["sender_is_bot"]]


async def _send(town: Any, text: str = "hi") -> Any:
    """Send as the bot; the response, read, or the error that the client meets."""
    form = {"chat_id": town.anna, "text": text}
    async with town.http.post(f"/bot{town.token}/sendMessage", json=form) as response:
        await response.read()
        return response


async def test_429_has_no_effect_and_tells_the_wait(town: Any) -> None:
    await town.do("fault", kind="429", retry_after=7)
    status, body = await town.raw("sendMessage", chat_id=town.anna, text="hi")
    assert (status, body["parameters"]) == (429, {"retry_after": 7})
    assert await _texts(town) == []
    await _send(town)
    assert await _texts(town) == ["hi"]


async def test_429_has_the_header_too(town: Any) -> None:
    """429 has `parameters.retry_after` and a Retry-After header."""
    await town.do("fault", kind="429", retry_after=7)
    assert (await _send(town)).headers["Retry-After"] == "7"


@pytest.mark.parametrize(("given", "status"), [({}, 500), ({"status": 503}, 503)])
async def test_5xx_is_telegrams_json(town: Any, given: dict[str, int], status: int) -> None:
    await town.do("fault", kind="5xx", **given)
    assert (await town.refused("sendMessage", chat_id=town.anna, text="hi")).startswith(str(status))
    assert await _texts(town) == []


async def test_502_is_a_page_of_html(town: Any) -> None:
    """A proxy's 502 with HTML."""
    await town.do("fault", kind="502")
    response = await _send(town)
    assert (response.status, response.content_type) == (502, "text/html")
    assert (await response.text()).startswith("<html>")
    assert await _texts(town) == []


@pytest.mark.parametrize(("kind", "texts"), [("drop_before", []), ("drop_after", ["hi"])])
async def test_connection_drops_before_or_after_the_effect(
    town: Any, kind: str, texts: list[str]
) -> None:
    await town.do("fault", kind=kind)
    with pytest.raises(ClientConnectionError):
        await _send(town)
    assert await _texts(town) == texts


async def test_delay_is_before_the_effect(town: Any) -> None:
    await town.do("fault", kind="delay", seconds=12)
    sending = asyncio.ensure_future(_send(town))
    await town.clock.sleepers(1)
    town.clock.advance(11)
    assert await _texts(town) == []
    town.clock.advance(1)
    assert (await sending).status == 200
    assert await _texts(town) == ["hi"]


async def test_answer_that_never_comes_is_to_a_call_that_has_had_its_effect(town: Any) -> None:
    """After a time-out nobody knows whether a message was sent."""
    await town.do("fault", kind="timeout")
    seq = (await town.see("state"))["seq"]
    sending = asyncio.ensure_future(_send(town))
    await town.see("wait", since=seq)
    assert await _texts(town) == ["hi"]
    assert not sending.done()
    sending.cancel()
    await asyncio.gather(sending, return_exceptions=True)
    assert (await _send(town, "alive")).status == 200


async def test_fault_strikes_once_unless_told_otherwise(town: Any) -> None:
    await town.do("fault", kind="5xx", count=2)
    assert [(await _send(town)).status for _ in range(3)] == [500, 500, 200]
    await town.do("fault", kind="5xx")
    assert [(await _send(town)).status for _ in range(2)] == [500, 200]


async def test_fault_strikes_only_what_it_matches(town: Any) -> None:
    town.world.add_bot("77:other", "other_bot", "Other")
    match = {"method": "SENDMESSAGE", "chat": town.anna, "bot": town.bot}
    await town.do("fault", kind="5xx", match=match)
    await town.call("getMe")
    await town.call("sendChatAction", chat_id=town.anna, action="typing")
    await town.call("sendMessage", chat_id=town.boris, text="hi")
    await town.do("start", user=town.anna, bot=77)
    await town.call("sendMessage", token="77:other", chat_id=town.anna, text="hi")
    assert (await town.refused("sendMessage", chat_id=town.anna, text="hi")).startswith("500")


async def test_answer_to_a_tap_is_a_call_about_the_chat_of_the_tap(town: Any) -> None:
    await town.do("fault", kind="5xx", match={"chat": town.anna})
    for person, status in ((town.boris, 200), (town.anna, 500)):
        tap = {"user": person, "chat": town.bot, "message": 1, "data": "x", "raw": True}
        query = (await town.do("tap", **tap, timeout=0))["tap"]
        assert (await town.raw("answerCallbackQuery", callback_query_id=query))[0] == status


async def test_random_faults_are_the_same_for_the_same_seed(town: Any) -> None:
    async def statuses(seed: int) -> list[int]:
        await town.do("fault", kind="none")
        await town.do("fault", kind="5xx", count=1000, probability=0.5, seed=seed)
        return [(await _send(town)).status for _ in range(40)]

    first = await statuses(1)
    assert {200, 500} == set(first)
    assert await statuses(1) == first
    assert await statuses(2) != first


async def test_faults_are_listed_with_how_often_each_has_struck(town: Any) -> None:
    await town.do("fault", kind="5xx", count=3, match={"method": "sendMessage"})
    await town.do("fault", kind="502", match={"chat": 9})
    await _send(town)
    struck, other = (await town.see("faults"))["faults"]
    assert struck == {
        "kind": "5xx",
        "match": {"method": "sendmessage"},
        "left": 2,
        "fired": 1,
        "probability": 1.0,
        "seed": 0,
    }
    assert (other["fired"], other["match"]) == (0, {"chat": 9})


async def test_faults_can_be_cleared(town: Any) -> None:
    await town.do("fault", kind="5xx", count=1000)
    assert await town.do("fault", kind="none") == {"faults": []}
    assert (await _send(town)).status == 200


async def test_calls_on_record_tell_the_fault_and_the_true_outcome(town: Any) -> None:
    before = (await town.see("calls"))["seq"]
    for kind in ("drop_before", "drop_after"):
        await town.do("fault", kind=kind)
        with pytest.raises(ClientConnectionError):
            await _send(town)
    await _send(town)
    calls = (await town.see("calls", since=before))["calls"]
    assert [(call["fault"], call["outcome"]["ok"]) for call in calls] == [
        ("drop_before", False),
        ("drop_after", True),
        (None, True),
    ]


@pytest.mark.parametrize(
    "fault",
    [
        {},
        {"kind": "earthquake"},
        {"kind": "5xx", "count": 0},
        {"kind": "5xx", "status": 404},
        {"kind": "5xx", "probability": 1.1},
        {"kind": "5xx", "retry_after": 3},
        {"kind": "5xx", "match": "sendMessage"},
        {"kind": "5xx", "match": {"user": 1}},
        {"kind": "none", "count": 1},
        {"kind": "delay", "seconds": -1},
    ],
)
async def test_fault_that_makes_no_sense_is_refused(town: Any, fault: dict[str, Any]) -> None:
    assert await town.fails("fault", **fault) == (400, "bad-field")
    assert (await town.see("faults"))["faults"] == []
