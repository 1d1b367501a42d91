"""A sandbox, a browser that looks at it, and the bot's side of their conversation."""

import os
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import ClientSession
from party.pages import CHROMIUM, DESKTOP, chromium, close, open_page
from playwright.async_api import Browser, Page

from sandbox.server import serving
from sandbox.world import World

TOKEN = "4242:made-up_token"
BOT = 4242

Json = dict[str, Any]


class Stage:
    """One sandbox: what people and the bot do in it besides clicking."""

    def __init__(self, world: World, address: str, http: ClientSession, browser: Browser) -> None:
        self.world, self.address, self.http, self.browser = world, address, http, browser
        self.anna = self.boris = self.group = 0
        self.errors: list[str] = []

    async def do(self, call: str, /, **body: Any) -> Json:
        """A call of the people's API that must succeed."""
        async with self.http.post(f"{self.address}/people/{call}", json=body) as response:
            answer: Json = await response.json()
            assert response.status == 200, answer
            return answer

    async def seen(self, user: int, chat: int) -> list[Json]:
        """The messages of a chat, as the people's API has them."""
        query = {"user": user, "chat": chat}
        async with self.http.get(f"{self.address}/people/chat", params=query) as response:
            messages: list[Json] = (await response.json())["messages"]
            return messages

    async def call(self, method: str, **params: Any) -> Any:
        """A Bot API call that must succeed; its result."""
        url = f"{self.address}/bot{TOKEN}/{method}"
        async with self.http.post(url, json=params) as response:
            body = await response.json()
            assert body["ok"], body
            return body["result"]

    async def post(self, chat: int, text: str, *rows: list[Json], **more: Any) -> int:
        """A message of the bot with rows of buttons; its id."""
        if rows:
            more["reply_markup"] = {"inline_keyboard": list(rows)}
        return int((await self.call("sendMessage", chat_id=chat, text=text, **more))["message_id"])

    async def tapped(self) -> Json:
        """Waits for the next tap, confirms it and everything before; the callback query."""
        while True:
            [update] = await self.call("getUpdates", timeout=20, limit=1)
            await self.call("getUpdates", offset=update["update_id"] + 1, limit=1)
            if "callback_query" in update:
                query: Json = update["callback_query"]
                return query

    async def answer(self, text: str = "", **more: Any) -> None:
        """Waits for the next tap and answers it."""
        query = await self.tapped()
        await self.call("answerCallbackQuery", callback_query_id=query["id"], text=text, **more)

    async def open(self, size: tuple[int, int] = DESKTOP, **look: Any) -> Page:
        """The page; whatever goes wrong in it fails the test at its end."""
        page = await open_page(self.browser, self.address, size, **look)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page


def button(text: str, data: str = "x", style: str | None = None) -> Json:
    """An inline button that calls back."""
    return {"text": text, "callback_data": data, **({"style": style} if style else {})}


@pytest.fixture
def key() -> Any:
    """How the tests write a button."""
    return button


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Chromium; where there is none the tests are skipped, but never in CI."""
    if CHROMIUM is None:
        sentence = "no Chromium was found: apt-get install chromium"
        if os.environ.get("CI"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    async with chromium() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def stage(browser: Browser) -> AsyncIterator[Stage]:
    """Anna and Boris in a group with a bot; Anna has started it."""
    world = World()
    world.add_bot(TOKEN, "zhora_bot", "Жора")
    async with serving(world) as address, ClientSession() as http:
        stage = Stage(world, address, http, browser)
        stage.anna = (await stage.do("person", name="Аня", language="ru"))["id"]
        stage.boris = (await stage.do("person", name="Борис", language="ru"))["id"]
        await stage.do("start", user=stage.anna)
        members = [stage.anna, stage.boris, BOT]
        made = await stage.do("group", title="Кухня", members=members, supergroup=True)
        stage.group = made["id"]
        yield stage
        for context in browser.contexts:
            await context.close()
        assert stage.errors == []


@pytest_asyncio.fixture(loop_scope="session")
async def page(stage: Stage) -> AsyncIterator[Page]:
    """The page on a wide screen, looking at everybody."""
    page = await stage.open()
    yield page
    await close(page)
