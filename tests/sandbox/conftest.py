"""A served sandbox with one bot, two people who have started it, and short ways to talk to it."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import ClientSession, ClientTimeout

from sandbox.clock import DrivenClock
from sandbox.server import serving
from sandbox.world import World

TOKEN = "4242:made-up_token"
BOT = 4242
HANGING = ClientTimeout(total=20)
"""Only a fault lets a call last that long: the sandbox's own waits follow the driven clock."""


class Town:
    """One sandbox over HTTP; time stands still unless a test moves it."""

    def __init__(self, world: World, clock: DrivenClock, http: ClientSession, base: str) -> None:
        self.world, self.clock, self.http, self.base = world, clock, http, base
        self.bot, self.token = BOT, TOKEN
        self.anna = self.boris = 0

    async def do(self, call: str, /, **body: Any) -> Any:
        """Act as people do; the answer of a call that must succeed."""
        status, answer = await self.people("POST", call, body)
        assert status == 200, answer
        return answer

    async def see(self, what: str, /, **query: Any) -> Any:
        """Look as people do."""
        status, answer = await self.people("GET", what, query)
        assert status == 200, answer
        return answer

    async def fails(self, call: str, /, **body: Any) -> tuple[int, str]:
        """Return status and error code of something that people cannot do."""
        status, answer = await self.people("POST", call, body)
        assert status >= 400, answer
        assert answer["message"]
        return status, answer["error"]

    async def people(self, verb: str, action: str, given: dict[str, Any]) -> tuple[int, Any]:
        """Call the people's API; status and JSON."""
        where: dict[str, Any] = {"params": given} if verb == "GET" else {"json": given}
        async with self.http.request(verb, f"/people/{action}", **where) as response:
            return response.status, await response.json()

    async def raw(self, method: str, token: str = TOKEN, **params: Any) -> tuple[int, Any]:
        """Call the Bot API; status and JSON."""
        async with self.http.post(f"/bot{token}/{method}", json=params) as response:
            body = await response.json()
            assert body.get("error_code", 200) == response.status
            return response.status, body

    async def call(self, method: str, token: str = TOKEN, **params: Any) -> Any:
        """Return the result of a Bot API call that must succeed."""
        status, body = await self.raw(method, token, **params)
        assert status == 200, body
        return body["result"]

    async def refused(self, method: str, token: str = TOKEN, **params: Any) -> str:
        """Return code and description of a Bot API call that must be refused."""
        status, body = await self.raw(method, token, **params)
        assert status != 200, body
        return f"{status} {body['description']}"

    async def news(self, token: str = TOKEN) -> list[dict[str, Any]]:
        """Fetch and confirm everything that waits for the bot."""
        updates: list[dict[str, Any]] = await self.call("getUpdates", token)
        if updates:
            await self.call("getUpdates", token, offset=updates[-1]["update_id"] + 1, limit=1)
        return updates

    async def group(self, *members: int, **options: Any) -> int:
        """Create a group of Anna, Boris, the bot and others; forget the updates about it."""
        everybody = [self.anna, self.boris, self.bot, *members]
        made = await self.do("group", title="Kitchen", members=everybody, **options)
        await self.news()
        return int(made["id"])

    async def say(self, user: int, chat: int, text: str, **more: Any) -> int:
        """Write as a person; the id of the message."""
        return int((await self.do("say", user=user, chat=chat, text=text, **more))["id"])

    async def post(self, chat: int, text: str = "hello", *labels: str, **more: Any) -> int:
        """Write as the bot, with one button per label whose data is its lower case."""
        if labels:
            row = [{"text": label, "callback_data": label.lower()} for label in labels]
            more["reply_markup"] = {"inline_keyboard": [row]}
        message = await self.call("sendMessage", chat_id=chat, text=text, **more)
        return int(message["message_id"])

    async def pressed(
        self, user: int, chat: int, message: int, **button: Any
    ) -> tuple[asyncio.Task[Any], dict[str, Any]]:
        """Press a button; the running call and the query that the bot was given."""
        press = asyncio.ensure_future(
            self.do("tap", user=user, chat=chat, message=message, **button)
        )
        [update] = await self.call("getUpdates", timeout=50)
        await self.call("getUpdates", offset=update["update_id"] + 1)
        return press, update["callback_query"]


@pytest.fixture
async def empty_town() -> AsyncIterator[Town]:
    """A town with a bot and nobody else."""
    clock = DrivenClock()
    world = World(clock)
    world.add_bot(TOKEN, "zhora_bot", "Zhora")
    async with serving(world) as base, ClientSession(base, timeout=HANGING) as http:
        yield Town(world, clock, http, base)


@pytest.fixture
async def town(empty_town: Town) -> Town:
    """A town with Anna and Boris, who have started the bot; no update waits."""
    empty_town.anna = (await empty_town.do("person", name="Anna", language="ru"))["id"]
    empty_town.boris = (await empty_town.do("person", name="Boris", username="boris_b"))["id"]
    for person in (empty_town.anna, empty_town.boris):
        await empty_town.do("start", user=person)
    await empty_town.news()
    return empty_town
