"""The face that people see: JSON over HTTP, and a WebSocket of everything that happens."""

import asyncio
import inspect
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web

from sandbox import household, looking, pressing, topics, troubling, writing
from sandbox.fields import Fields, PeopleError
from sandbox.world import World

LONGEST_WAIT = 60.0
Action = Callable[[World, Fields], Any]

SEEING: dict[str, Action] = {
    "state": looking.state,
    "chat": looking.chat,
    "calls": looking.calls,
    "faults": troubling.faults,
}
DOING: dict[str, Action] = {
    "person": household.add_person,
    "group": household.add_group,
    "member": household.change_member,
    "block": household.block,
    "unblock": household.unblock,
    "deactivate": household.deactivate,
    "delete": household.delete,
    "migrate": household.migrate,
    "topic": topics.topic,
    "say": writing.say,
    "edit": writing.edit,
    "start": writing.start,
    "tap": pressing.tap,
    "limits": troubling.limit,
    "fault": troubling.fault,
}


def add_routes(app: web.Application, world: World) -> None:
    """Serve everything under `/people/`."""
    face = PeopleFace(world)
    for name, action in (SEEING | {"wait": face.wait}).items():
        app.router.add_get(f"/people/{name}", face.serving(action, from_query=True))
    for name, action in DOING.items():
        app.router.add_post(f"/people/{name}", face.serving(action, from_query=False))
    app.router.add_get("/people/events", face.events)
    app.router.add_route("*", "/people/{call:.*}", face.unknown)


class PeopleFace:
    """Turns requests into calls of `(world, fields)` and errors into `{error, message}`."""

    def __init__(self, world: World) -> None:
        self._world = world

    def serving(self, action: Action, *, from_query: bool) -> Callable[[web.Request], Any]:
        """Return the handler of one call."""

        async def handle(request: web.Request) -> web.Response:
            try:
                _check_origin(request)
                if from_query:
                    fields = Fields(dict(request.query))
                else:
                    fields = Fields.from_body(await request.read())
                answer = action(self._world, fields)
                if inspect.isawaitable(answer):
                    answer = await answer
            except PeopleError as error:
                return _failed(error)
            except web.HTTPRequestEntityTooLarge:
                return _failed(PeopleError(413, "too-large", "the body is too large"))
            return web.json_response(answer)

        return handle

    async def unknown(self, request: web.Request) -> web.Response:
        """Say that there is no such call, or not by this HTTP method."""
        call = f"{request.method} {request.path}"
        return _failed(PeopleError(404, "no-call", f"there is no call {call}"))

    async def wait(self, world: World, fields: Fields) -> dict[str, Any]:
        """Wait until something has happened after event number `since`, and tell what."""
        since = fields.integer("since")
        timeout = fields.seconds("timeout", default=10.0, most=LONGEST_WAIT)
        fields.done()
        await world.events.until(lambda: world.events.seq > since, timeout)
        return {"seq": world.events.seq, "events": world.events.since(since)}

    async def events(self, request: web.Request) -> web.StreamResponse:
        """Send every event over a WebSocket, from number `since` or from now on."""
        try:
            _check_origin(request)
            since = Fields(dict(request.query)).optional_integer("since")
        except PeopleError as error:
            return _failed(error)
        socket = web.WebSocketResponse(heartbeat=30)
        if not socket.can_prepare(request).ok:
            return _failed(
                PeopleError(400, "not-a-websocket", "open a WebSocket here, or use /people/wait")
            )
        seq = self._world.events.seq if since is None else since
        await socket.prepare(request)
        await socket.send_json({"seq": seq, "kind": "hello"})
        await self._stream(socket, seq)
        return socket

    async def _stream(self, socket: web.WebSocketResponse, seq: int) -> None:
        """Send what happens until the other side closes; nothing that it sends is listened to."""
        closing = asyncio.ensure_future(_closed(socket))
        try:
            while not closing.done():
                for event in self._world.events.since(seq):
                    await socket.send_json(event)
                    seq = event["seq"]
                news = asyncio.ensure_future(self._world.events.news(seq))
                await asyncio.wait({news, closing}, return_when=asyncio.FIRST_COMPLETED)
                news.cancel()
        except ConnectionError:
            pass  # the reader is gone, and with it everything there is to do
        finally:
            closing.cancel()


def _failed(error: PeopleError) -> web.Response:
    return web.json_response(error.body(), status=error.status)


async def _closed(socket: web.WebSocketResponse) -> None:
    async for _ in socket:
        pass


def _check_origin(request: web.Request) -> None:
    """Keep the pages of other sites from acting here through a visitor's browser."""
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise PeopleError(403, "foreign-page", f"pages from {origin} may not use this sandbox")
