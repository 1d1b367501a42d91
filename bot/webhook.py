"""The webhook: Telegram posts updates here; 200 is the answer only after one is settled.

Whatever is not answered by 2xx, Telegram posts again (TELEGRAM.md, Updates). TLS is the business of
the proxy in front.
"""

import asyncio
import hmac
import json
from typing import Any

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError, TelegramBadRequest
from aiohttp import web
from yarl import URL

from bot import stopping
from bot.clock import Clock, race
from bot.endpoint import Endpoint
from bot.intake import ALLOWED_UPDATES, Insistence, IntakeFatal, Patience
from bot.lanes import Lanes, Received, receive
from bot.logs import Complaint, get_logger

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the name of a header
MAX_BODY = 1024 * 1024
MAX_CONNECTIONS = 100
"""The most that Telegram opens: one update that is slow holds one of them, up to 4 s."""

_REFUSAL_PAUSE = 5.0

_log = get_logger(__name__)


class Webhook:
    """Puts the updates that Telegram posts into the lanes, and answers once they are settled.

    Answers: 200 settled; 401 the secret is missing or wrong; 404 and 405 another path or method;
    413 over `MAX_BODY` bytes; 400 no JSON object, which Telegram never sends; 503 the bot stops.
    An update that cannot be parsed is parked and thereby settled, one without an id is skipped with
    200: Telegram would otherwise send it for a day, ahead of what comes after it.
    """

    def __init__(self, bot: Bot, lanes: Lanes, clock: Clock, endpoint: Endpoint) -> None:
        self._bot = bot
        self._endpoint = endpoint
        self._path = URL(endpoint.url).path
        self._lanes = lanes
        self._telegram = Insistence(clock)
        self._refusals = Patience(clock)
        self._strangers = Complaint(_log, clock.time)
        self._held: dict[int, Received] = {}
        self._tasks: asyncio.TaskGroup
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Take updates until `stop`, then finish and answer those that are held.

        Raises `IntakeFatal`, after finishing what is held too. Runs once.
        """
        app = web.Application(client_max_size=MAX_BODY)
        app.router.add_route("*", "/{anything:.*}", self._answer)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=stopping.POSTED)
        await runner.setup()
        fatal: IntakeFatal | None = None
        try:
            async with asyncio.TaskGroup() as self._tasks:
                try:
                    await race(self._serve(runner), self._stopping.wait())
                except IntakeFatal as error:
                    fatal = error
                    self.stop()
        finally:
            await runner.cleanup()
        if fatal is not None:
            raise fatal

    def stop(self) -> None:
        """Take no more; `run` returns once all that is held is settled or left to come again."""
        self._lanes.stop()
        self._stopping.set()

    async def _serve(self, runner: web.AppRunner) -> None:
        endpoint = self._endpoint
        try:
            await web.TCPSite(runner, endpoint.host, endpoint.port).start()
        except OSError as error:
            raise IntakeFatal(
                f"WEBHOOK_LISTEN {endpoint.host}:{endpoint.port} cannot be listened on "
                f"({error.strerror}): choose a free address of this machine."
            ) from error
        await self._telegram.ask(self._set_webhook, self._judge)
        _log.info("Telegram posts updates to the webhook", host=URL(endpoint.url).host)
        await self._stopping.wait()

    async def _set_webhook(self) -> bool:
        return await self._bot.set_webhook(
            self._endpoint.url,
            secret_token=self._endpoint.secret,
            allowed_updates=ALLOWED_UPDATES,
            max_connections=MAX_CONNECTIONS,
        )

    def _judge(self, refusal: TelegramAPIError) -> tuple[str, float] | None:
        if not isinstance(refusal, TelegramBadRequest):
            return None
        sentence = (
            f"Telegram does not take WEBHOOK_URL ({refusal.message}): "
            "correct it, or leave it empty for long polling."
        )
        return self._refusals.bear(refusal, sentence), _REFUSAL_PAUSE

    async def _answer(self, request: web.Request) -> web.Response:
        if request.path != self._path:
            return web.Response(status=404)
        if request.method != "POST":
            return web.Response(status=405, headers={"Allow": "POST"})
        if not self._knows_the_secret(request):
            self._strangers.about("a request to the webhook without its secret is refused")
            return web.Response(status=401)
        try:
            raw = json.loads(await request.read())
        except (ValueError, RecursionError):
            raw = None
        if not isinstance(raw, dict):
            _log.error("a request to the webhook holds no JSON object, it is refused")
            return web.Response(status=400)
        if self._stopping.is_set():
            return web.Response(status=503)
        return web.Response(status=200 if await self._settle(raw) else 503)

    def _knows_the_secret(self, request: web.Request) -> bool:
        given = request.headers.get(SECRET_HEADER, "").encode("utf-8", "surrogateescape")
        return hmac.compare_digest(given, self._endpoint.secret.encode())

    async def _settle(self, raw: dict[str, Any]) -> bool:
        """Whether the update is settled; False if it has to come again.

        One that comes again while it is at work waits for the same end.
        """
        received = receive(raw)
        if received is None:
            return True
        held = self._held.get(received.update_id)
        if held is not None and held.raw == raw:
            received = held
        else:
            self._held[received.update_id] = received
            self._lanes.take(received, self._tasks)
        await received.ended.wait()
        if self._held.get(received.update_id) is received:
            del self._held[received.update_id]
        return received.settled
