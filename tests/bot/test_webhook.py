"""The webhook: what is posted to it, what it answers and when, and how it is set and stopped."""

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any

import aiohttp
import pytest
from aiogram import Bot
from aiohttp import web
from handling import (
    FAILSAFE,
    Answer,
    Recorder,
    bot_whose_telegram,
    message,
    refusal,
    unparsable,
)
from party.ports import free_port

from bot.clock import DrivenClock
from bot.endpoint import Endpoint
from bot.intake import ALLOWED_UPDATES, IntakeFatal
from bot.webhook import MAX_BODY, SECRET_HEADER, Webhook
from storage.errors import Unavailable

SECRET = "made-up-secret_of-forty-four-characters-0123"
PATH = "/telegram/updates"


class Telegram:
    """Takes `setWebhook`, or refuses it as a test says."""

    def __init__(self) -> None:
        self.calls: list[dict[str, str]] = []
        self.next_answers: deque[Answer] = deque()
        self.always: Answer | None = None
        self.is_set = asyncio.Event()

    async def set_webhook(self, request: web.Request) -> web.StreamResponse:
        self.calls.append({key: str(value) for key, value in (await request.post()).items()})
        if answer := self.next_answers.popleft() if self.next_answers else self.always:
            return await answer(request)
        self.is_set.set()
        return web.json_response({"ok": True, "result": True})


class Running:
    """One run of a webhook, and what posts to it; time moves only by `pass_time_until`."""

    def __init__(self, bot: Bot, recorder: Recorder, session: aiohttp.ClientSession) -> None:
        self.port = free_port()
        self.clock = DrivenClock(1_000_000.0)
        self.url = f"http://127.0.0.1:{self.port}{PATH}"
        endpoint = Endpoint(self.url, SECRET, "127.0.0.1", self.port)
        self.webhook = Webhook(bot, recorder.lanes(bot, self.clock), self.clock, endpoint)
        self.task = asyncio.create_task(self.webhook.run())
        self._session = session

    async def post(self, body: Any, **how: Any) -> int:
        """Posts as Telegram does, unless told otherwise; the status of the answer."""
        data = BytesIO(body if isinstance(body, bytes) else json.dumps(body).encode())
        request = {"headers": {SECRET_HEADER: SECRET}, "method": "POST", "url": self.url, **how}
        async with self._session.request(data=data, **request) as response:
            assert await response.read() == b"" or response.status == 413
            return response.status

    async def pass_time_until(self, task: asyncio.Task[Any], step: float = 0.5) -> None:
        async with asyncio.timeout(FAILSAFE):
            while not task.done():
                await self.clock.advance(step)

    async def stop(self) -> None:
        self.webhook.stop()
        await self.pass_time_until(self.task)
        await self.task


@pytest.fixture
def telegram() -> Telegram:
    return Telegram()


@pytest.fixture
async def bot(telegram: Telegram) -> AsyncIterator[Bot]:
    async with bot_whose_telegram(setWebhook=telegram.set_webhook) as bot:
        yield bot


@pytest.fixture
async def starting(bot: Bot, recorder: Recorder) -> AsyncIterator[Running]:
    async with aiohttp.ClientSession() as session:
        running = Running(bot, recorder, session)
        yield running
        running.task.cancel()
        await asyncio.wait([running.task])


@pytest.fixture
async def running(starting: Running, telegram: Telegram) -> Running:
    async with asyncio.timeout(FAILSAFE):
        await telegram.is_set.wait()
    return starting


@pytest.mark.usefixtures("running")
async def test_start_tells_telegram_where_to_post_with_which_secret(
    telegram: Telegram, running: Running
) -> None:
    [call] = telegram.calls
    assert call["url"] == running.url
    assert call["secret_token"] == SECRET
    assert json.loads(call["allowed_updates"]) == ALLOWED_UPDATES
    assert call["max_connections"] == "100"
    assert "drop_pending_updates" not in call


async def test_update_is_answered_only_after_its_handler_has_returned(
    recorder: Recorder, running: Running
) -> None:
    commit = recorder.held_up[10] = asyncio.Event()
    posting = asyncio.create_task(running.post(message(10)))
    await recorder.until(lambda: recorder.attempts == [10])
    assert await running.post(message(11, chat=2)) == 200
    assert not posting.done()
    commit.set()
    assert await posting == 200
    assert recorder.handled == [11, 10]


async def test_updates_of_one_chat_keep_the_order_in_which_they_were_posted(
    recorder: Recorder, running: Running
) -> None:
    commit = recorder.held_up[10] = asyncio.Event()
    first = asyncio.create_task(running.post(message(10)))
    await recorder.until(lambda: recorder.attempts == [10])
    second = asyncio.create_task(running.post(message(11)))
    await running.post(message(12, chat=2))
    assert recorder.attempts == [10, 12]
    commit.set()
    assert await first == await second == 200
    assert recorder.handled == [12, 10, 11]


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {SECRET_HEADER: ""},
        {SECRET_HEADER: SECRET[:-1]},
        {SECRET_HEADER: SECRET + "x"},
        {SECRET_HEADER: SECRET.upper()},
        {SECRET_HEADER: "schlüssel"},
    ],
    ids=["missing", "empty", "shorter", "longer", "other case", "not ascii"],
)
async def test_request_without_the_secret_is_refused_and_reaches_nobody(
    recorder: Recorder, running: Running, headers: dict[str, str]
) -> None:
    assert await running.post(message(10), headers=headers) == 401
    assert recorder.attempts == []


async def test_secret_is_asked_for_before_a_large_body_is_read(running: Running) -> None:
    assert await running.post(b"x" * (MAX_BODY + 1), headers={}) == 401


async def test_body_over_a_megabyte_is_refused(recorder: Recorder, running: Running) -> None:
    assert await running.post(message(10, text="x" * MAX_BODY)) == 413
    assert await running.post(message(11, text="x" * (MAX_BODY // 2))) == 200
    assert recorder.handled == [11]


@pytest.mark.parametrize(
    ("how", "status"),
    [
        ({"method": "GET"}, 405),
        ({"method": "PUT"}, 405),
        ({"path": "/"}, 404),
        ({"path": PATH + "/"}, 404),
        ({"path": "/..%2f"}, 404),
    ],
)
async def test_other_methods_and_paths_are_refused(
    recorder: Recorder, running: Running, how: dict[str, str], status: int
) -> None:
    url = f"http://127.0.0.1:{running.port}{how.pop('path', PATH)}"
    assert await running.post(message(10), url=url, **how) == status
    assert recorder.attempts == []


@pytest.mark.parametrize(
    "body",
    [b"", b"no json", b"\xff\xfe", b"[" * 100_000, b"[]", b'"text"', b"1" * 5000],
    ids=["empty", "words", "not utf-8", "deep", "list", "string", "huge number"],
)
async def test_body_that_is_no_object_is_refused_and_the_next_update_is_taken(
    recorder: Recorder, running: Running, body: bytes
) -> None:
    """Telegram posts nothing of the kind, so nobody sends it again for ever."""
    assert await running.post(body) == 400
    assert await running.post(message(10)) == 200
    assert recorder.handled == [10]


@pytest.mark.parametrize("update_id", [None, "10", 1.5, True, -1, 2**63])
async def test_object_without_an_id_is_skipped_so_that_it_never_comes_again(
    recorder: Recorder, running: Running, update_id: object
) -> None:
    assert await running.post({**message(10), "update_id": update_id}) == 200
    assert recorder.attempts == []
    assert recorder.parked == []


async def test_unparsable_update_is_parked_and_confirmed(
    recorder: Recorder, running: Running
) -> None:
    assert await running.post(unparsable(10)) == 200
    assert [update_id for update_id, _ in recorder.parked] == [10]


async def test_update_posted_again_while_at_work_is_handled_once_and_answered_twice(
    recorder: Recorder, running: Running
) -> None:
    commit = recorder.held_up[10] = asyncio.Event()
    first = asyncio.create_task(running.post(message(10)))
    await recorder.until(lambda: recorder.attempts == [10])
    second = asyncio.create_task(running.post(message(10)))
    other = asyncio.create_task(running.post(message(10, chat=2, text="another with its id")))
    await recorder.until(lambda: recorder.attempts == [10, 10])
    commit.set()
    assert await first == await second == await other == 200
    assert recorder.attempts == [10, 10]


async def test_update_whose_sender_hangs_up_is_settled_all_the_same(
    recorder: Recorder, running: Running
) -> None:
    commit = recorder.held_up[10] = asyncio.Event()
    posting = asyncio.create_task(running.post(message(10)))
    await recorder.until(lambda: recorder.attempts == [10])
    posting.cancel()
    await asyncio.wait([posting])
    commit.set()
    await recorder.until(lambda: recorder.handled == [10])


async def test_unavailable_storage_is_waited_for_and_then_the_update_is_confirmed(
    recorder: Recorder, running: Running
) -> None:
    recorder.misfortunes[10] = deque(Unavailable("disk full") for _ in range(3))
    posting = asyncio.create_task(running.post(message(10)))
    await running.pass_time_until(posting)
    assert await posting == 200
    assert recorder.attempts == [10] * 4


async def test_stop_answers_what_is_at_work_and_has_the_rest_come_again(
    recorder: Recorder, running: Running
) -> None:
    commit = recorder.held_up[10] = asyncio.Event()
    recorder.misfortunes[20] = deque(Unavailable("disk full") for _ in range(100))
    held = asyncio.create_task(running.post(message(10)))
    unstorable = asyncio.create_task(running.post(message(20, chat=2)))
    await recorder.until(lambda: {10, 20} <= set(recorder.attempts))
    running.webhook.stop()
    assert await running.post(message(30, chat=3)) == 503
    assert await unstorable == 503
    commit.set()
    assert await held == 200
    await running.stop()
    assert recorder.handled == [10]


async def test_stop_waits_neither_for_a_slow_update_nor_for_what_queues_behind_it(
    recorder: Recorder, running: Running
) -> None:
    recorder.held_up[10] = asyncio.Event()
    slow = asyncio.create_task(running.post(message(10)))
    await recorder.until(lambda: recorder.attempts == [10])
    behind = asyncio.create_task(running.post(message(11)))
    await running.post(message(12, chat=2))
    began = running.clock.time()
    await running.stop()
    assert running.clock.time() - began < 3
    assert (await slow, await behind) == (503, 503)
    assert recorder.parked == []


async def test_stop_before_the_start_ends_at_once(bot: Bot, recorder: Recorder) -> None:
    async with aiohttp.ClientSession() as session:
        running = Running(bot, recorder, session)
        await running.stop()


@pytest.mark.parametrize(
    "failure",
    [
        refusal(500, "Internal Server Error"),
        refusal(429, "Too Many Requests: retry after 7", retry_after=7),
        refusal(400, "Bad Request: bad webhook: Failed to resolve host: try again later"),
    ],
    ids=["500", "429", "400"],
)
async def test_setting_the_webhook_is_tried_until_telegram_takes_it(
    telegram: Telegram, starting: Running, failure: Answer
) -> None:
    telegram.next_answers.extend([failure, failure])
    until_set = asyncio.create_task(telegram.is_set.wait())
    await starting.pass_time_until(until_set)
    assert len(telegram.calls) == 3


async def test_address_that_telegram_keeps_refusing_ends_the_run_with_what_to_do(
    telegram: Telegram, starting: Running
) -> None:
    telegram.always = refusal(400, "Bad Request: bad webhook: HTTPS url must be provided")
    await starting.pass_time_until(starting.task)
    with pytest.raises(IntakeFatal, match=r"does not take WEBHOOK_URL \(.*HTTPS url must.*correct"):
        await starting.task


async def test_refused_token_ends_the_run_at_once(telegram: Telegram, starting: Running) -> None:
    telegram.always = refusal(401, "Unauthorized")
    async with asyncio.timeout(FAILSAFE):
        with pytest.raises(IntakeFatal, match="BOT_TOKEN"):
            await starting.task


async def test_address_in_use_ends_the_run_with_what_to_do(
    bot: Bot, recorder: Recorder, running: Running
) -> None:
    endpoint = Endpoint(running.url, SECRET, "127.0.0.1", running.port)
    second = Webhook(bot, recorder.lanes(bot, running.clock), running.clock, endpoint)
    with pytest.raises(IntakeFatal, match=r"^WEBHOOK_LISTEN 127.0.0.1:\d+ cannot be listened on"):
        await second.run()


def test_shown_endpoint_does_not_show_the_secret() -> None:
    assert SECRET not in repr(Endpoint("https://example.org/x", SECRET, "127.0.0.1", 8080))
