"""Updates that are posted to a bot (TELEGRAM.md, Updates: webhook)."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web

HOLD = "hold"
"""An answer that a listener gives only when a test lets it."""


class Listener:
    """A bot's web server: it keeps what is posted and answers as a test has laid out."""

    def __init__(self) -> None:
        self.url = ""
        self.answers: list[Any] = []
        """What to answer next, each a status, a response's arguments or HOLD; then 200."""
        self.posts: list[dict[str, Any]] = []
        self.secrets: list[str | None] = []
        self.let_go = asyncio.Event()
        self._posted = asyncio.Condition()

    async def take(self, request: web.Request) -> web.Response:
        self.posts.append(await request.json())
        self.secrets.append(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
        async with self._posted:
            self._posted.notify_all()
        answer = self.answers.pop(0) if self.answers else 200
        if answer == HOLD:
            await self.let_go.wait()
            answer = 200
        if isinstance(answer, int):
            return web.Response(status=answer)
        return web.json_response(**answer)

    async def take_elsewhere(self, _request: web.Request) -> web.Response:
        return web.Response()

    async def posted(self, count: int) -> None:
        """Wait until so many updates have come, repetitions included."""
        async with asyncio.timeout(10), self._posted:
            await self._posted.wait_for(lambda: len(self.posts) >= count)

    def texts(self) -> list[str]:
        """The texts of all messages that have come."""
        return [post["message"]["text"] for post in self.posts]


@pytest.fixture
async def listener() -> AsyncIterator[Listener]:
    made = Listener()
    app = web.Application()
    app.router.add_post("/updates", made.take)
    app.router.add_post("/elsewhere", made.take_elsewhere)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    made.url = f"http://127.0.0.1:{runner.addresses[0][1]}/updates"
    yield made
    made.let_go.set()
    await runner.cleanup()


async def _pending(town: Any, count: int) -> dict[str, Any]:
    """Wait until so many updates are pending; the webhook's description."""
    async with asyncio.timeout(10):
        while True:
            info: dict[str, Any] = await town.call("getWebhookInfo")
            if info["pending_update_count"] == count:
                return info


async def test_updates_are_posted_with_the_secret(town: Any, listener: Listener) -> None:
    """Header `X-Telegram-Bot-Api-Secret-Token`."""
    await town.call("setWebhook", url=listener.url, secret_token="Sec-ret_1")
    await town.say(town.anna, town.bot, "one")
    await listener.posted(1)
    assert listener.texts() == ["one"]
    assert listener.posts[0]["update_id"] > 0
    assert listener.secrets == ["Sec-ret_1"]


async def test_updates_that_waited_are_posted_when_the_webhook_is_set(
    town: Any, listener: Listener
) -> None:
    await town.say(town.anna, town.bot, "one")
    await town.call("setWebhook", url=listener.url)
    await listener.posted(1)
    assert listener.secrets == [None]


@pytest.mark.parametrize("status", [200, 204, 299])
async def test_any_2xx_confirms(town: Any, listener: Listener, status: int) -> None:
    """Any 2xx confirms."""
    listener.answers = [status]
    await town.call("setWebhook", url=listener.url)
    await town.say(town.anna, town.bot, "one")
    await listener.posted(1)
    await _pending(town, 0)
    await town.say(town.anna, town.bot, "two")
    await listener.posted(2)
    assert listener.texts() == ["one", "two"]


@pytest.mark.parametrize("status", [301, 404, 500])
async def test_failure_is_retried_at_once_then_after_2_4_8_seconds(
    town: Any, listener: Listener, status: int
) -> None:
    """Otherwise retried at once, then 2, 4, 8 … s."""
    listener.answers = [status] * 5
    await town.call("setWebhook", url=listener.url)
    await town.say(town.anna, town.bot, "one")
    await listener.posted(2)
    for attempt, pause in ((2, 2), (3, 4), (4, 8)):
        await _slept(town, pause)
        assert len(listener.posts) == attempt
        town.clock.advance(0.1)
        await listener.posted(attempt + 1)
    assert listener.texts() == ["one"] * 5


async def _slept(town: Any, pause: float) -> None:
    """Wait until the next attempt is that far away, and go just before it."""
    async with asyncio.timeout(10):
        while (due := town.clock.next_due()) is None or due - town.clock.now() > 59:
            await town.call("getMe")
    assert due - town.clock.now() == pytest.approx(pause, abs=0.1)
    town.clock.advance(due - town.clock.now() - 0.05)
    await town.call("getMe")


async def test_pause_between_attempts_is_at_most_one_to_two_minutes(
    town: Any, listener: Listener
) -> None:
    """Up to about 60–120 s."""
    listener.answers = [500] * 20
    await town.call("setWebhook", url=listener.url)
    await town.say(town.anna, town.bot, "one")
    began, pauses = town.clock.now(), []
    for attempt in range(2, 14):
        await listener.posted(attempt)
        pauses.append(town.clock.now() - began)
        began = town.clock.now()
        while len(listener.posts) == attempt:
            town.clock.advance(1)
            await town.call("getMe")
    assert all(60 <= pause <= 125 for pause in pauses[-3:]), pauses


async def test_pause_that_the_bot_asks_for_is_kept(town: Any, listener: Listener) -> None:
    listener.answers = [{"data": {}, "status": 503, "headers": {"Retry-After": "30"}}]
    await town.call("setWebhook", url=listener.url)
    await town.say(town.anna, town.bot, "one")
    await listener.posted(1)
    await _slept(town, 30)
    assert len(listener.posts) == 1
    town.clock.advance(0.1)
    await listener.posted(2)


async def test_redirection_is_not_followed(town: Any, listener: Listener) -> None:
    listener.answers = [{"data": {}, "status": 307, "headers": {"Location": "/elsewhere"}}]
    await town.call("setWebhook", url=listener.url)
    await town.say(town.anna, town.bot, "one")
    await listener.posted(2)


async def test_last_error_is_told(town: Any, listener: Listener) -> None:
    listener.answers = [502]
    await town.call("setWebhook", url=listener.url)
    await town.say(town.anna, town.bot, "one")
    await listener.posted(2)
    info = await _pending(town, 0)
    assert info["last_error_message"] == "Wrong response from the webhook: 502 Bad Gateway"
    assert info["last_error_date"] == int(town.clock.now())


async def test_nobody_listening_is_an_error_and_the_update_stays(town: Any) -> None:
    await town.call("setWebhook", url="http://127.0.0.1:9/")
    await town.say(town.anna, town.bot, "one")
    await town.clock.sleepers(1)
    info = await _pending(town, 1)
    assert info["last_error_message"]


async def test_bot_that_does_not_answer_within_a_minute_has_failed(
    town: Any, listener: Listener
) -> None:
    listener.answers = [HOLD]
    await town.call("setWebhook", url=listener.url)
    await town.say(town.anna, town.bot, "one")
    await listener.posted(1)
    town.clock.advance(60)
    await listener.posted(2)
    assert listener.texts() == ["one", "one"]
    assert (await _pending(town, 0))["last_error_message"] == "Read timeout expired"


async def test_chat_keeps_its_order_and_other_chats_go_on(town: Any, listener: Listener) -> None:
    """In order per queue, up to 40 connections."""
    listener.answers = [HOLD]
    await town.call("setWebhook", url=listener.url)
    await town.say(town.anna, town.bot, "one")
    await listener.posted(1)
    await town.say(town.anna, town.bot, "two")
    await town.say(town.boris, town.bot, "other")
    await listener.posted(2)
    await _pending(town, 2)
    assert listener.texts() == ["one", "other"]
    listener.let_go.set()
    await listener.posted(3)
    assert listener.texts() == ["one", "other", "two"]


async def test_no_more_connections_than_the_bot_wants(town: Any, listener: Listener) -> None:
    listener.answers = [HOLD]
    await town.say(town.anna, town.bot, "one")
    await town.say(town.boris, town.bot, "other")
    await town.call("setWebhook", url=listener.url, max_connections=1)
    await listener.posted(1)
    await _pending(town, 2)
    assert listener.texts() == ["one"]
    listener.let_go.set()
    await listener.posted(2)


async def test_taps_of_two_people_are_posted_at_the_same_time(
    town: Any, listener: Listener
) -> None:
    chat = await town.group()
    listener.answers = [HOLD, HOLD]
    await town.call("setWebhook", url=listener.url)
    message = await town.post(chat, "hello", "Go")
    for person in (town.anna, town.boris):
        tap = {"user": person, "chat": chat, "message": message, "data": "go"}
        await town.do("tap", **tap, timeout=0)
    await listener.posted(2)
    who = [post["callback_query"]["from"]["id"] for post in listener.posts]
    assert who == [town.anna, town.boris]


async def test_method_in_the_answer_is_called(town: Any, listener: Listener) -> None:
    call = {"method": "sendMessage", "chat_id": town.anna, "text": "from the answer"}
    listener.answers = [{"data": call}]
    await town.call("setWebhook", url=listener.url)
    seq = (await town.see("calls"))["seq"]
    await town.say(town.anna, town.bot, "one")
    await _pending(town, 0)
    [made] = [c for c in (await town.see("calls", since=seq))["calls"] if c["method"][0] == "s"]
    assert made["outcome"]["result"]["text"] == "from the answer"


@pytest.mark.parametrize("method", ["deleteWebhook", "setWebhook", "getMe", "logOut"])
async def test_method_about_updates_in_the_answer_is_not(
    town: Any, listener: Listener, method: str
) -> None:
    listener.answers = [{"data": {"method": method}}]
    await town.call("setWebhook", url=listener.url)
    seq = (await town.see("calls"))["seq"]
    await town.say(town.anna, town.bot, "one")
    await _pending(town, 0)
    await town.say(town.anna, town.bot, "two")
    await listener.posted(2)
    methods = {call["method"] for call in (await town.see("calls", since=seq))["calls"]}
    assert methods <= {"getWebhookInfo"}


async def test_update_that_nobody_takes_expires(town: Any, listener: Listener) -> None:
    """Taps expire after 150 s, messages after 24 h."""
    await town.call("setWebhook", url=listener.url)
    listener.answers = [500, 500]
    await town.say(town.anna, town.bot, "one")
    await listener.posted(2)
    await town.clock.sleepers(1)
    town.clock.advance(24 * 3600)
    await _pending(town, 0)
    assert listener.texts() == ["one", "one"]


async def test_nobody_can_poll_while_a_webhook_is_set(town: Any, listener: Listener) -> None:
    """A set webhook: 409 "can't use getUpdates method while webhook is active"."""
    poll = asyncio.ensure_future(town.refused("getUpdates", timeout=50))
    await town.clock.sleepers(1)
    await town.call("setWebhook", url=listener.url)
    assert await poll == "409 Conflict: terminated by setWebhook request"
    refusal = await town.refused("getUpdates")
    assert refusal.startswith(
        "409 Conflict: can't use getUpdates method while webhook is active; use deleteWebhook"
    )
    await town.call("deleteWebhook")
    assert await town.call("getUpdates") == []


async def test_webhook_is_described(town: Any, listener: Listener) -> None:
    assert await town.call("getWebhookInfo") == {
        "url": "",
        "has_custom_certificate": False,
        "pending_update_count": 0,
    }
    options = {"max_connections": 7, "allowed_updates": ["message"]}
    await town.call("setWebhook", url=listener.url, **options)
    assert await town.call("getWebhookInfo") == {
        "url": listener.url,
        "has_custom_certificate": False,
        "pending_update_count": 0,
        **options,
    }
    await town.call("setWebhook", url="")
    assert (await town.call("getWebhookInfo"))["url"] == ""


async def test_pending_updates_can_be_dropped(town: Any, listener: Listener) -> None:
    await town.say(town.anna, town.bot, "one")
    await town.call("setWebhook", url=listener.url, drop_pending_updates=True)
    await town.say(town.anna, town.bot, "two")
    await listener.posted(1)
    assert listener.texts() == ["two"]


async def test_deleted_webhook_gets_nothing_and_its_updates_can_be_polled(
    town: Any, listener: Listener
) -> None:
    await town.call("setWebhook", url=listener.url)
    assert await town.call("deleteWebhook") is True
    await town.say(town.anna, town.bot, "one")
    [update] = await town.call("getUpdates")
    assert update["message"]["text"] == "one"
    assert listener.posts == []


@pytest.mark.parametrize(
    ("params", "refusal"),
    [
        ({"url": "http://example.org/"}, "400 Bad Request: bad webhook: An HTTPS URL must be"),
        ({"url": "nowhere"}, "400 Bad Request: bad webhook: invalid webhook URL"),
        ({"url": "https://example.org:port/"}, "400 Bad Request: bad webhook: invalid webhook"),
        (
            {"url": "https://example.org/", "secret_token": "a b"},
            "400 Bad Request: secret token contains unallowed characters",
        ),
        ({"url": "https://example.org/", "secret_token": "a" * 257}, "400 Bad Request: "),
        ({"url": "https://example.org/", "max_connections": 101}, "400 Bad Request: "),
        ({"url": "https://example.org/", "ip_address": "10.0.0.1"}, "501 Not Implemented: "),
    ],
)
async def test_webhook_that_cannot_be_is_refused(
    town: Any, params: dict[str, Any], refusal: str
) -> None:
    assert (await town.refused("setWebhook", **params)).startswith(refusal)
    assert (await town.call("getWebhookInfo"))["url"] == ""


async def test_confirmed_update_can_be_posted_again_by_a_fault(
    town: Any, listener: Listener
) -> None:
    await town.do("fault", kind="duplicate_update")
    await town.call("setWebhook", url=listener.url)
    await town.say(town.anna, town.bot, "one")
    await listener.posted(2)
    assert listener.posts[0] == listener.posts[1]
    await _pending(town, 0)


async def test_chats_can_come_in_the_wrong_order_by_a_fault(town: Any, listener: Listener) -> None:
    await town.say(town.anna, town.bot, "one")
    await town.say(town.anna, town.bot, "two")
    await town.say(town.boris, town.bot, "other")
    await town.do("fault", kind="reorder")
    await town.call("setWebhook", url=listener.url)
    await listener.posted(3)
    assert listener.texts()[0] == "other"
    assert [text for text in listener.texts() if text != "other"] == ["one", "two"]
