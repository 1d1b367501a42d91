"""Posts updates to webhooks (TELEGRAM.md, Updates).

Every lane of a bot keeps its order, lanes are served in parallel. Any 2xx confirms; a method in
its body is then called for the bot, as Telegram does, except for those that ask or set where the
updates go. Anything else, a redirection too, is a failure.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import ClientError, ClientResponse, ClientSession, ClientTimeout

from sandbox import mailing
from sandbox.people import Bot
from sandbox.updates import Queued
from sandbox.webhook import Webhook, lane_of
from sandbox.world import World

PATIENCE = 60.0
"""Seconds of the sandbox's time in which a bot must answer."""
SECRET = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the header's name
NOT_IN_ANSWERS = ("setwebhook", "deletewebhook", "close", "logout")

Perform = Callable[[Bot, str, dict[str, Any]], Awaitable[object]]
"""Has the effect of a Bot API call of a bot: method and parameters."""


async def delivering(world: World, perform: Perform) -> AsyncIterator[None]:
    """Deliver while the generator is suspended, as an aiohttp cleanup context."""
    async with ClientSession(timeout=ClientTimeout(total=None)) as http:
        postman = asyncio.ensure_future(Postman(world, http, perform).run())
        yield
        postman.cancel()
        with suppress(asyncio.CancelledError):
            await postman


class _Failure(Exception):  # noqa: N818 - it is the bot's, not the sandbox's
    """A delivery has failed; seconds that the bot asks to wait, 0 if it asks for nothing."""

    def __init__(self, why: str, retry_after: float = 0.0) -> None:
        super().__init__(why)
        self.retry_after = retry_after


class Postman:
    """Delivers to every webhook there is."""

    def __init__(self, world: World, http: ClientSession, perform: Perform) -> None:
        self._world = world
        self._http = http
        self._perform = perform

    async def run(self) -> None:
        """Deliver until cancelled."""
        async with asyncio.TaskGroup() as deliveries:
            while True:
                for bot, hook in self._world.webhooks.items():
                    self._start(deliveries, bot, hook)
                await self._something_due()

    def _start(self, deliveries: asyncio.TaskGroup, bot: int, hook: Webhook) -> None:
        due = hook.due(self._waiting(bot), self._now())
        for update in mailing.in_order_of_delivery(self._world, bot, due):
            hook.busy[lane_of(update)] = update
            deliveries.create_task(self._deliver(bot, hook, update))

    async def _something_due(self) -> None:
        moment = self._next_moment()
        if moment is None:
            await self._world.events.whenever(lambda: self._next_moment() is not None)
        elif moment > self._now():
            earlier = self._is_earlier_than(moment)
            await self._world.events.until(earlier, moment - self._now())

    def _is_earlier_than(self, moment: float) -> Callable[[], bool]:
        def earlier() -> bool:
            nearest = self._next_moment()
            return nearest is not None and nearest < moment

        return earlier

    def _next_moment(self) -> float | None:
        """Return when the next delivery can begin; None if that depends on others."""
        moments = (
            hook.when(update)
            for bot, hook in self._world.webhooks.items()
            if len(hook.busy) < hook.max_connections
            for update in hook.heads(self._waiting(bot))
        )
        return min(moments, default=None)

    def _waiting(self, bot: int) -> list[Queued]:
        return self._world.queues[bot].ready(self._now())

    def _now(self) -> float:
        return self._world.clock.now()

    async def _deliver(self, bot: int, hook: Webhook, update: Queued) -> None:
        try:
            body = await self._within_patience(self._post(hook, update))
        except _Failure as failure:
            hook.failed(update, self._now(), str(failure), failure.retry_after)
        else:
            hook.succeeded(update)
            if self._world.queues[bot].remove(update):
                mailing.confirmed(self._world, bot, [update])
            await self._call_in(body, self._world.bots[bot])
        finally:
            del hook.busy[lane_of(update)]
            self._world.events.wake()

    async def _within_patience(self, posting: Awaitable[str]) -> str:
        post = asyncio.ensure_future(posting)
        alarm = asyncio.ensure_future(self._world.clock.sleep(PATIENCE))
        try:
            await asyncio.wait({post, alarm}, return_when=asyncio.FIRST_COMPLETED)
            if not post.done():
                raise _Failure("Read timeout expired")
            return await post
        finally:
            alarm.cancel()
            post.cancel()

    async def _post(self, hook: Webhook, update: Queued) -> str:
        headers = {SECRET: hook.secret} if hook.secret else {}
        try:
            async with self._http.post(
                hook.url, json=update.as_update(), headers=headers, allow_redirects=False
            ) as response:
                if 200 <= response.status <= 299:
                    return await response.text(errors="replace")
                raise _Failure(
                    f"Wrong response from the webhook: {response.status} {response.reason}",
                    _asked_pause(response),
                )
        except (ClientError, OSError):
            raise _Failure("Connection refused or closed") from None

    async def _call_in(self, body: str, bot: Bot) -> None:
        params = _parameters(body)
        method = str(params.pop("method", ""))
        name = method.lower()
        if name and name not in NOT_IN_ANSWERS and not name.startswith("get"):
            await self._perform(bot, method, params)


def _asked_pause(response: ClientResponse) -> float:
    asked = response.headers.get("Retry-After", "")
    return float(asked) if asked.isdecimal() else 0.0


def _parameters(body: str) -> dict[str, Any]:
    """Read the JSON or form in an answer; nothing where it is neither."""
    try:
        parsed = json.loads(body)
    except (ValueError, RecursionError):
        return dict(parse_qsl(body))
    return parsed if isinstance(parsed, dict) else {}
