"""Long polling against a server that speaks `getUpdates`, through a real aiogram bot."""

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from aiogram import Bot
from aiogram.types import Update
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

from bot.clock import DrivenClock
from bot.intake import ALLOWED_UPDATES, IntakeFatal
from bot.lanes import AT_A_TIME
from bot.polling import Polling
from storage.errors import Unavailable

OTHER_POLLER = "Conflict: terminated by other getUpdates request"
WEBHOOK = "Conflict: can't use getUpdates method while webhook is active"


def text_answer(status: int, body: str) -> Answer:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=status, text=body, content_type="text/html")

    return answer


async def reset_connection(request: web.Request) -> web.StreamResponse:
    assert request.transport is not None
    request.transport.abort()
    return web.Response()


class Telegram:
    """Keeps updates until an offset confirms them, as `getUpdates` does (TELEGRAM.md, Updates)."""

    def __init__(self) -> None:
        self.queue: list[dict[str, Any]] = []
        self.polls: list[dict[str, str]] = []
        self.next_answers: deque[Answer] = deque()
        self.always: Answer | None = None
        self.webhook = False
        self._changed = asyncio.Condition()

    async def send(self, *updates: dict[str, Any]) -> None:
        async with self._changed:
            self.queue.extend(updates)
            self._changed.notify_all()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until a poll, or a change of the queue, makes the condition true."""
        async with asyncio.timeout(FAILSAFE), self._changed:
            await self._changed.wait_for(condition)

    async def until_confirmed(self) -> None:
        await self.until(lambda: not self.queue)

    async def get_updates(self, request: web.Request) -> web.StreamResponse:
        call = {key: str(value) for key, value in (await request.post()).items()}
        async with self._changed:
            self.polls.append(call)
            self._changed.notify_all()
        if answer := self.next_answers.popleft() if self.next_answers else self.always:
            return await answer(request)
        if self.webhook:
            return await refusal(409, WEBHOOK)(request)
        return web.json_response({"ok": True, "result": await self._batch(call)})

    async def delete_webhook(self, request: web.Request) -> web.Response:
        call = {key: str(value) for key, value in (await request.post()).items()}
        assert call.get("drop_pending_updates", "false").lower() == "false", "nothing may be lost"
        self.webhook = False
        return web.json_response({"ok": True, "result": True})

    async def _batch(self, call: dict[str, str]) -> list[dict[str, Any]]:
        async with self._changed:
            if offset := int(call.get("offset", "0")):
                self._confirm(offset)
            if int(call["timeout"]) and not self.queue:
                await self._changed.wait_for(lambda: bool(self.queue))
            return self.queue[: int(call["limit"])]

    def _confirm(self, offset: int) -> None:
        # An offset far beyond the end of the queue confirms nothing.
        if all(offset <= update["update_id"] + 10 for update in self.queue):
            self.queue = [update for update in self.queue if update["update_id"] >= offset]
            self._changed.notify_all()


class Running:
    """One run of the bot's intake; time moves only by `pass_time`."""

    def __init__(self, bot: Bot, recorder: Recorder) -> None:
        self.clock = DrivenClock(1_000_000.0)
        self.intake = Polling(bot, recorder.lanes(bot, self.clock), self.clock)
        self.task = asyncio.create_task(self.intake.run())

    async def pass_time_until(self, condition: Callable[[], bool], step: float = 0.5) -> None:
        async with asyncio.timeout(FAILSAFE):
            while not condition():
                await self.clock.advance(step)

    async def skip_wait(self) -> float:
        """Wait until the intake waits, let that time pass, and return how long it was."""
        async with asyncio.timeout(FAILSAFE):
            while (due := self.clock.next_due()) is None:  # noqa: ASYNC110 - falling asleep is no event
                await asyncio.sleep(0)
        wait = due - self.clock.time()
        await self.clock.advance(wait)
        return wait

    async def crash(self) -> None:
        self.task.cancel()
        await asyncio.wait([self.task])

    async def stop(self) -> None:
        self.intake.stop()
        async with asyncio.timeout(FAILSAFE):
            await self.task


class OneProcessor(Recorder):
    """Handlers that take turns, of 0.05 s each."""

    clock: DrivenClock

    def __init__(self) -> None:
        super().__init__()
        self._processor = asyncio.Lock()

    async def handle(self, update: Update) -> None:
        async with self._processor:
            await self.clock.sleep(0.05)
        await super().handle(update)


@pytest.fixture
def telegram() -> Telegram:
    return Telegram()


@pytest.fixture
async def bot(telegram: Telegram) -> AsyncIterator[Bot]:
    async with bot_whose_telegram(
        getUpdates=telegram.get_updates, deleteWebhook=telegram.delete_webhook
    ) as bot:
        yield bot


@pytest.fixture
async def running(bot: Bot, recorder: Recorder) -> AsyncIterator[Running]:
    running = Running(bot, recorder)
    yield running
    await running.crash()


async def test_update_is_confirmed_only_after_its_handler_has_returned(
    telegram: Telegram, recorder: Recorder, running: Running
) -> None:
    commit = recorder.held_up[10] = asyncio.Event()
    await telegram.send(message(10))
    await recorder.until(lambda: recorder.attempts == [10])
    polls = len(telegram.polls)
    await running.pass_time_until(lambda: len(telegram.polls) > polls)
    assert [update["update_id"] for update in telegram.queue] == [10]
    commit.set()
    await telegram.until_confirmed()
    assert recorder.handled == [10]


async def test_crash_before_the_confirmation_brings_the_update_again(
    telegram: Telegram, recorder: Recorder, running: Running, bot: Bot
) -> None:
    recorder.held_up[10] = asyncio.Event()
    await telegram.send(message(10), message(11, chat=2))
    await recorder.until(lambda: recorder.handled == [11] and 10 in recorder.attempts)
    await running.crash()
    recorder.held_up.clear()
    second = Running(bot, recorder)
    await telegram.until_confirmed()
    await second.crash()
    assert recorder.handled == [11, 10, 11]


@pytest.mark.usefixtures("running")
async def test_start_confirms_nothing_of_what_came_while_the_bot_was_down(
    telegram: Telegram, recorder: Recorder
) -> None:
    telegram.queue.append(message(10))
    await telegram.until(lambda: len(telegram.polls) >= 2)
    assert "offset" not in telegram.polls[0]
    assert json.loads(telegram.polls[0]["allowed_updates"]) == ALLOWED_UPDATES
    assert recorder.handled == [10]


async def test_updates_of_one_lane_are_handled_one_after_another_in_the_order_of_their_ids(
    telegram: Telegram, recorder: Recorder, running: Running
) -> None:
    first = recorder.held_up[10] = asyncio.Event()
    await telegram.send(message(11), message(10), message(12))
    await recorder.until(lambda: bool(recorder.attempts))
    await running.clock.advance(1)
    assert recorder.attempts == [10]
    first.set()
    await telegram.until_confirmed()
    assert recorder.handled == [10, 11, 12]


async def test_slow_lane_delays_nobody_else_and_is_parked_after_two_seconds(
    telegram: Telegram, recorder: Recorder, running: Running
) -> None:
    recorder.held_up[10] = asyncio.Event()
    began = running.clock.time()
    await telegram.send(message(10), message(11, chat=2), message(12))
    await recorder.until(lambda: recorder.handled == [11])
    await telegram.send(message(13, chat=3))
    await running.pass_time_until(lambda: 13 in recorder.handled, step=0.2)
    assert recorder.parked == []
    await running.pass_time_until(lambda: not telegram.queue)
    assert recorder.parked == [(10, "TooSlowError: The handler took over 2 s.")]
    assert running.clock.time() - began <= 3
    assert recorder.handled == [11, 13, 12]


async def test_crowd_of_updates_that_share_a_processor_is_parked_for_none(
    telegram: Telegram, bot: Bot
) -> None:
    """Each takes 0.05 s of it; all side by side, the last of them would take 2.5 s."""
    recorder = OneProcessor()
    running = Running(bot, recorder)
    recorder.clock = running.clock
    await telegram.send(*(message(number, chat=number) for number in range(10, 60)))
    await running.pass_time_until(lambda: not telegram.queue)
    await running.crash()
    assert recorder.parked == []
    assert len(recorder.handled) == 50


async def test_update_that_comes_again_while_at_work_is_handled_once(
    telegram: Telegram, recorder: Recorder, running: Running
) -> None:
    commit = recorder.held_up[10] = asyncio.Event()
    await telegram.send(message(10), message(11, chat=2))
    await recorder.until(lambda: 11 in recorder.handled)
    await running.pass_time_until(lambda: len(telegram.polls) >= 4, step=0.2)
    commit.set()
    await telegram.until_confirmed()
    assert sorted(recorder.handled) == [10, 11]


async def test_slow_update_does_not_make_the_bot_poll_without_pause(
    telegram: Telegram, recorder: Recorder, running: Running
) -> None:
    recorder.held_up[10] = asyncio.Event()
    await telegram.send(message(10))
    await recorder.until(lambda: recorder.attempts == [10])
    await running.clock.advance(1)
    assert 2 <= len(telegram.polls) <= 11


@pytest.mark.usefixtures("running")
async def test_unparsable_update_is_parked_without_private_text_and_others_are_handled(
    telegram: Telegram, recorder: Recorder
) -> None:
    await telegram.send(message(10), unparsable(11), message(12))
    await telegram.until_confirmed()
    assert recorder.handled == [10, 12]
    [(update_id, error)] = recorder.parked
    assert update_id == 11
    assert "message.date: missing" in error
    assert "private" not in error


@pytest.mark.usefixtures("running")
async def test_update_without_a_lane_is_handled_in_a_lane_of_its_own(
    telegram: Telegram, recorder: Recorder
) -> None:
    await telegram.send({"update_id": 10}, message(11))
    await telegram.until_confirmed()
    assert sorted(recorder.handled) == [10, 11]


@pytest.mark.usefixtures("running")
async def test_update_of_an_unknown_kind_and_one_without_id_harm_nobody(
    telegram: Telegram, recorder: Recorder
) -> None:
    telegram.next_answers.append(
        text_answer(200, json.dumps({"ok": True, "result": [{"message": {}}, message(10)]}))
    )
    await telegram.send({"update_id": 10, "invented_later": {"x": 1}})
    await telegram.until_confirmed()
    assert recorder.handled == [10]


@pytest.mark.usefixtures("running")
async def test_handler_that_fails_twice_is_tried_a_third_time(
    telegram: Telegram, recorder: Recorder
) -> None:
    recorder.misfortunes[10] = deque([RuntimeError("one"), RuntimeError("two")])
    await telegram.send(message(10), message(11))
    await telegram.until_confirmed()
    assert recorder.attempts == [10, 10, 10, 11]
    assert recorder.parked == []


@pytest.mark.usefixtures("running")
async def test_handler_that_fails_three_times_is_parked_in_its_turn(
    telegram: Telegram, recorder: Recorder
) -> None:
    recorder.misfortunes[10] = deque(RuntimeError(word) for word in ("one", "two", "three"))
    await telegram.send(message(10), message(11))
    await telegram.until_confirmed()
    assert recorder.parked == [(10, "RuntimeError: three")]
    assert recorder.attempts == [10, 10, 10, 11]


async def test_unavailable_storage_is_waited_for_and_the_update_stays_unconfirmed(
    telegram: Telegram, recorder: Recorder, running: Running
) -> None:
    recorder.misfortunes[10] = deque(Unavailable("disk full") for _ in range(5))
    await telegram.send(message(10), message(11), message(12, chat=2))
    await running.pass_time_until(lambda: recorder.attempts.count(10) == 5)
    assert [update["update_id"] for update in telegram.queue] == [10, 11, 12]
    await running.pass_time_until(lambda: not telegram.queue)
    assert recorder.handled == [12, 10, 11]
    assert recorder.parked == []


async def test_update_that_cannot_be_parked_stays_unconfirmed_until_it_can(
    telegram: Telegram, recorder: Recorder, running: Running
) -> None:
    recorder.park_failures.extend([Unavailable("disk full"), RuntimeError("a bug")])
    await telegram.send(unparsable(10), message(11, chat=2))
    await recorder.until(lambda: recorder.handled == [11])
    assert [update["update_id"] for update in telegram.queue] == [10, 11]
    await running.pass_time_until(lambda: not telegram.queue)
    assert [update_id for update_id, _ in recorder.parked] == [10]


@pytest.mark.usefixtures("running")
async def test_ids_that_restart_lower_are_handled_and_confirmed(
    telegram: Telegram, recorder: Recorder
) -> None:
    await telegram.send(message(900_000))
    await telegram.until_confirmed()
    await telegram.send(message(5), message(6))
    await telegram.until_confirmed()
    await telegram.send(message(7))
    await telegram.until_confirmed()
    assert recorder.handled == [900_000, 5, 6, 7]


async def test_stop_finishes_and_confirms_what_is_held_but_takes_no_more(
    telegram: Telegram, recorder: Recorder, running: Running
) -> None:
    commit = recorder.held_up[10] = asyncio.Event()
    await telegram.send(message(10), message(11))
    await recorder.until(lambda: recorder.attempts == [10])
    running.intake.stop()
    await telegram.send(message(12))
    commit.set()
    await running.stop()
    assert recorder.handled == [10, 11]
    assert [update["update_id"] for update in telegram.queue] == [12]


async def hold_up(telegram: Telegram, recorder: Recorder) -> None:
    """Update 10 does not come to its end, and 11 waits behind it."""
    recorder.held_up[10] = asyncio.Event()
    await telegram.send(message(10), message(11))
    await recorder.until(lambda: recorder.attempts == [10])


async def test_stop_leaves_a_slow_update_and_what_waits_behind_it_to_come_again(
    telegram: Telegram, recorder: Recorder, running: Running
) -> None:
    await hold_up(telegram, recorder)
    began = running.clock.time()
    running.intake.stop()
    await running.pass_time_until(running.task.done)
    assert running.clock.time() - began < 3
    assert recorder.parked == []
    assert recorder.handled == []
    assert [update["update_id"] for update in telegram.queue] == [10, 11]


async def test_asking_again_to_stop_does_not_prolong_the_stop(
    telegram: Telegram, recorder: Recorder, running: Running
) -> None:
    await hold_up(telegram, recorder)
    began = running.clock.time()
    running.intake.stop()

    def is_over() -> bool:
        running.intake.stop()
        return running.task.done()

    await running.pass_time_until(is_over)
    assert running.clock.time() - began < 3
    assert recorder.attempts == [10]


async def test_stop_leaves_what_has_found_no_room_beside_slow_updates_to_come_again(
    telegram: Telegram, recorder: Recorder, running: Running
) -> None:
    crowd = range(10, 11 + AT_A_TIME)
    for number in crowd[:-1]:
        recorder.held_up[number] = asyncio.Event()
    await telegram.send(*(message(number, chat=number) for number in crowd))
    await recorder.until(lambda: len(recorder.attempts) == AT_A_TIME)
    running.intake.stop()
    await running.pass_time_until(running.task.done)
    assert recorder.attempts == list(crowd[:-1])
    assert telegram.polls[-1]["offset"] == str(crowd[0])


async def test_stop_during_a_long_poll_ends_at_once(telegram: Telegram, running: Running) -> None:
    await telegram.until(lambda: len(telegram.polls) == 1)
    await running.stop()


async def test_stop_before_the_start_ends_at_once(bot: Bot, recorder: Recorder) -> None:
    clock = DrivenClock(0.0)
    intake = Polling(bot, recorder.lanes(bot, clock), clock)
    intake.stop()
    async with asyncio.timeout(FAILSAFE):
        await intake.run()


async def test_stop_leaves_unconfirmed_what_storage_cannot_take(
    telegram: Telegram, recorder: Recorder, running: Running
) -> None:
    recorder.misfortunes[10] = deque([Unavailable("disk full")])
    await telegram.send(message(9, chat=2), message(10), message(11))
    await recorder.until(lambda: {9, 10} <= set(recorder.attempts))
    await running.clock.advance(0)
    await running.stop()
    assert [update["update_id"] for update in telegram.queue] == [10, 11]


async def test_handler_that_cancels_itself_counts_as_a_failure(
    telegram: Telegram, bot: Bot, recorder: Recorder
) -> None:
    async def handle(update: Update) -> None:
        if update.update_id == 10:
            raise asyncio.CancelledError
        await recorder.handle(update)

    clock = DrivenClock(0.0)
    intake = Polling(bot, recorder.lanes(bot, clock, handle), clock)
    run = asyncio.create_task(intake.run())
    await telegram.send(message(10), message(11))
    await telegram.until_confirmed()
    intake.stop()
    await run
    assert [update_id for update_id, _ in recorder.parked] == [10]
    assert recorder.handled == [11]


async def test_handler_that_ignores_its_cancellation_holds_nobody_up(
    telegram: Telegram, bot: Bot, recorder: Recorder
) -> None:
    release = asyncio.Event()

    async def handle(update: Update) -> None:
        while update.update_id == 10 and not release.is_set():
            try:
                await release.wait()
            except asyncio.CancelledError:
                recorder.attempts.append(10)
        await recorder.handle(update)

    running = Running(bot, recorder)
    await running.crash()
    running.intake = Polling(bot, recorder.lanes(bot, running.clock, handle), running.clock)
    running.task = asyncio.create_task(running.intake.run())
    await telegram.send(message(10), message(11))
    await running.pass_time_until(lambda: not telegram.queue)
    assert [update_id for update_id, _ in recorder.parked] == [10]
    assert recorder.handled == [11]
    release.set()
    await running.stop()


@pytest.mark.parametrize(
    "failure",
    [
        text_answer(502, "<html><h1>502 Bad Gateway</h1></html>"),
        text_answer(200, '{"ok": true}'),
        text_answer(500, '{"ok": false}'),
        refusal(500, "Internal Server Error"),
        refusal(404, "Not Found"),
        refusal(429, "Too Many Requests: retry after 7", retry_after=7),
        refusal(409, OTHER_POLLER),
        reset_connection,
    ],
    ids=["html", "no-result", "no-description", "500", "404", "429", "409", "reset"],
)
async def test_failing_server_is_tried_again_until_it_answers(
    telegram: Telegram, recorder: Recorder, running: Running, failure: Answer
) -> None:
    telegram.next_answers.extend([failure, failure])
    telegram.queue.append(message(10))
    assert await running.skip_wait() >= 0.5
    assert await running.skip_wait() >= 0.5
    await telegram.until_confirmed()
    assert recorder.handled == [10]


async def test_flood_limit_is_waited_out_as_long_as_telegram_asks(
    telegram: Telegram, running: Running
) -> None:
    telegram.next_answers.append(refusal(429, "Too Many Requests: retry after 40", retry_after=40))
    assert await running.skip_wait() == 40
    await telegram.until(lambda: len(telegram.polls) == 2)


async def test_waits_for_a_failing_server_grow_to_thirty_seconds_and_stay_there(
    telegram: Telegram, running: Running
) -> None:
    telegram.always = refusal(500, "Internal Server Error")
    waits = [await running.skip_wait() for _ in range(9)]
    assert waits == [0.5, 1, 2, 4, 8, 16, 30, 30, 30]
    assert len(telegram.polls) in {9, 10}


async def test_refused_token_ends_the_run_at_once_with_what_to_do(
    telegram: Telegram, running: Running
) -> None:
    telegram.always = refusal(401, "Unauthorized")
    async with asyncio.timeout(FAILSAFE):
        with pytest.raises(
            IntakeFatal, match=r"copy the present one from @BotFather into BOT_TOKEN"
        ):
            await running.task
    assert len(telegram.polls) == 1


async def test_webhook_of_an_earlier_run_is_removed_and_what_waits_is_taken(
    telegram: Telegram, recorder: Recorder, bot: Bot
) -> None:
    """Going back to long polling works by itself."""
    telegram.webhook = True
    telegram.queue.append(message(10))
    running = Running(bot, recorder)
    await telegram.until_confirmed()
    await running.stop()
    assert recorder.handled == [10]


async def test_webhook_that_another_program_sets_later_is_left_alone(
    telegram: Telegram, running: Running
) -> None:
    """Two programs must not take turns in undoing what the other did."""
    await telegram.send(message(10))
    await telegram.until_confirmed()
    telegram.webhook = True
    await telegram.send(message(11))
    await running.pass_time_until(running.task.done)
    with pytest.raises(IntakeFatal, match="Another program has set a webhook"):
        await running.task
    assert telegram.webhook


@pytest.mark.parametrize(
    ("description", "advice"),
    [(OTHER_POLLER, "Another program fetches"), (WEBHOOK, "Another program has set a webhook")],
    ids=["other-poller", "webhook"],
)
async def test_lasting_conflict_ends_the_run_after_a_minute_with_what_to_do(
    telegram: Telegram, running: Running, description: str, advice: str
) -> None:
    telegram.always = refusal(409, description)
    await telegram.until(lambda: len(telegram.polls) == 1)
    began = running.clock.time()
    while not running.task.done():
        await running.skip_wait()
    assert running.clock.time() - began == 60
    with pytest.raises(IntakeFatal, match=advice):
        await running.task


async def test_refused_token_ends_the_run_though_storage_is_unavailable(
    telegram: Telegram, recorder: Recorder, running: Running
) -> None:
    recorder.misfortunes[10] = deque(Unavailable("disk full") for _ in range(1000))
    await telegram.send(message(10))
    await recorder.until(lambda: recorder.attempts == [10])
    telegram.always = refusal(401, "Unauthorized")
    await running.pass_time_until(running.task.done, step=0.2)
    with pytest.raises(IntakeFatal):
        await running.task


async def test_refused_token_ends_the_run_after_finishing_what_is_held(
    telegram: Telegram, recorder: Recorder, running: Running
) -> None:
    commit = recorder.held_up[10] = asyncio.Event()
    await telegram.send(message(10))
    await recorder.until(lambda: recorder.attempts == [10])
    telegram.always = refusal(401, "Unauthorized")
    polls = len(telegram.polls)
    await running.pass_time_until(lambda: len(telegram.polls) > polls, step=0.2)
    commit.set()
    async with asyncio.timeout(FAILSAFE):
        with pytest.raises(IntakeFatal):
            await running.task
    assert recorder.handled == [10]
