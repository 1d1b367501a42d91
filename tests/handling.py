"""Updates as Telegram sends them, and a handler that does with them what a test says.

Also a bot whose Telegram is the test itself.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.types import Update
from aiohttp import web

from bot.clock import Clock
from bot.lanes import Handle, Lanes

FAILSAFE = 20
TOKEN = "123456:made-up-token-of-thirty-five-letters"

Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]
"""How Telegram answers a call."""


@asynccontextmanager
async def bot_whose_telegram(**methods: Answer) -> AsyncIterator[Bot]:
    """A bot that calls a server which answers these methods of the Bot API."""
    app = web.Application()
    for name, answer in methods.items():
        app.router.add_post(f"/bot{TOKEN}/{name}", answer)
    runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    server = TelegramAPIServer.from_base(f"http://127.0.0.1:{runner.addresses[0][1]}")
    session = AiohttpSession(api=server)
    yield Bot(TOKEN, session=session)
    await (await session.create_session()).close()  # the bot's own closing waits 250 ms for TLS
    await runner.cleanup()


def refusal(status: int, description: str, **parameters: int) -> Answer:
    """Telegram refuses a call."""
    body: dict[str, Any] = {"ok": False, "error_code": status, "description": description}
    if parameters:
        body["parameters"] = parameters

    async def answer(_: web.Request) -> web.Response:
        return web.json_response(body, status=status)

    return answer


def message(update_id: int, chat: int = 1, text: str = "hello") -> dict[str, Any]:
    """Somebody writes in a private chat."""
    sender = {"id": 7, "is_bot": False, "first_name": "Ann"}
    chat_of = {"id": chat, "type": "private", "first_name": "Ann"}
    body = {"message_id": 1, "date": 1, "chat": chat_of, "from": sender, "text": text}
    return {"update_id": update_id, "message": body}


def unparsable(update_id: int) -> dict[str, Any]:
    """An update that lacks what every message has."""
    return {"update_id": update_id, "message": {"chat": {"id": 1}, "text": "a private word"}}


class Recorder:
    """Handles updates as a test says, and keeps what was handled and parked, in order."""

    def __init__(self) -> None:
        self.handled: list[int] = []
        self.parked: list[tuple[int, str]] = []
        self.attempts: list[int] = []
        self.misfortunes: dict[int, deque[Exception]] = {}
        self.held_up: dict[int, asyncio.Event] = {}
        self.park_failures: deque[Exception] = deque()
        self._changed = asyncio.Condition()

    def lanes(self, bot: Bot, clock: Clock, handle: Handle | None = None) -> Lanes:
        """Lanes by chat whose updates come here, or to another `handle`."""
        return Lanes(bot, handle or self.handle, self.park, _chat, clock)

    async def handle(self, update: Update) -> None:
        """Handles an update, unless something is to happen first."""
        self.attempts.append(update.update_id)
        await self._announce()
        if event := self.held_up.get(update.update_id):
            await event.wait()
        if misfortunes := self.misfortunes.get(update.update_id):
            raise misfortunes.popleft()
        self.handled.append(update.update_id)
        await self._announce()

    async def park(self, raw: dict[str, Any], error: str) -> None:
        """Parks an update, unless parking is to fail."""
        if self.park_failures:
            raise self.park_failures.popleft()
        self.parked.append((raw["update_id"], error))
        await self._announce()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Waits until something that happens here makes the condition true."""
        async with asyncio.timeout(FAILSAFE), self._changed:
            await self._changed.wait_for(condition)

    async def _announce(self) -> None:
        async with self._changed:
            self._changed.notify_all()


def _chat(raw: dict[str, Any]) -> int:
    chat: int = raw["message"]["chat"]["id"]
    return chat
