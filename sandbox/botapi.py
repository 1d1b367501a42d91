"""The face that bots see: the Bot API over HTTP (TELEGRAM.md, What goes over the wire)."""

import json
from typing import Any

from aiohttp import BodyPartReader, web
from aiohttp.http import HttpProcessingError

from sandbox import refusals
from sandbox.call import Call, Upload
from sandbox.methods import METHODS, WAITING
from sandbox.people import Bot
from sandbox.refusals import Refusal
from sandbox.schema import check_call
from sandbox.world import World

# Ignoring one of these would do something else than the bot has asked for, such as telling
# everybody what is meant for one.
NOT_BUILT = {
    "business_connection_id",
    "direct_messages_topic_id",
    "ephemeral_message_parameters",
    "inline_message_id",
    "message_effect_id",
    "suggested_post_parameters",
}
LARGEST_BODY = 50 * 1024 * 1024


def add_routes(app: web.Application, world: World) -> None:
    """Serve `/bot<token>/<method>` of every bot in the world."""
    face = BotFace(world)
    app.router.add_route("*", "/bot{token}/{method}", face.answer)
    app.router.add_route("*", "/bot{rest:.*}", face.unknown)


class BotFace:
    """Takes calls in all the shapes that Telegram takes, and keeps a record of each."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def answer(self, request: web.Request) -> web.Response:
        """Answer one call with `{ok, result}` or a refusal's body under its HTTP status."""
        bot = self._world.bot_by_token(request.match_info["token"])
        method = request.match_info["method"]
        raw: dict[str, Any] = {}
        try:
            if bot is None:
                raise refusals.unauthorized()
            raw = await read_parameters(request)
            result = await self._call(bot, method, raw)
        except Refusal as refusal:
            self._record(bot, method, raw, refusal.body())
            return _response(refusal.code, refusal.body())
        body = {"ok": True, "result": result}
        self._world.introduce(bot, result)
        self._record(bot, method, raw, body)
        return _response(200, body)

    async def unknown(self, _request: web.Request) -> web.Response:
        """Answer what is no call at all as Telegram does."""
        refusal = refusals.method_not_found()
        return _response(refusal.code, refusal.body())

    async def _call(self, bot: Bot, method: str, raw: dict[str, Any]) -> object:
        params = check_call(method, raw)
        call = Call(self._world, bot, params)
        name = method.lower()
        for parameter in params.keys() & NOT_BUILT:
            raise Refusal(501, f"Not Implemented: this sandbox has no {parameter}")
        if name in WAITING:
            return await WAITING[name](call)
        if name in METHODS:
            return METHODS[name](call)
        raise Refusal(501, f"Not Implemented: this sandbox does not have the method {method}")

    def _record(
        self, bot: Bot | None, method: str, raw: dict[str, Any], body: dict[str, Any]
    ) -> None:
        params = {
            key: str(value) if isinstance(value, Upload) else value for key, value in raw.items()
        }
        call = {
            "bot": bot.id if bot else None,
            "method": method,
            "params": params,
            "outcome": body,
        }
        self._world.calls.add(**call)
        if method.lower() != "getupdates":
            self._world.events.add(kind="call", **call)


def _response(status: int, body: dict[str, Any]) -> web.Response:
    wait = body.get("parameters", {}).get("retry_after")
    headers = {} if wait is None else {"Retry-After": str(wait)}
    return web.json_response(body, status=status, headers=headers)


async def read_parameters(request: web.Request) -> dict[str, Any]:
    """Return the parameters of a query string and a form, JSON or multipart body.

    Forms give strings, JSON bodies give JSON values. Raises Refusal 400 or 413.
    """
    params: dict[str, Any] = dict(request.query)
    try:
        if request.content_type == "application/json":
            return params | _json_object(await request.read())
        if request.content_type == "multipart/form-data":
            return params | await _parts(request)
        return params | dict(await request.post())
    except web.HTTPRequestEntityTooLarge:
        raise refusals.request_too_large() from None
    except (ValueError, LookupError, AssertionError, RecursionError, HttpProcessingError):
        # aiohttp reports a damaged body in all of these ways
        raise refusals.bad_request("can't parse the request body") from None


def _json_object(body: bytes) -> dict[str, Any]:
    if not body.strip():
        return {}
    parsed = json.loads(body)
    if not isinstance(parsed, dict):
        raise refusals.bad_request("object expected as the request body")
    return parsed


async def _parts(request: web.Request) -> dict[str, Any]:
    params: dict[str, Any] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader) or not part.name:
            raise ValueError("a part without a name")
        if part.filename is None:
            params[part.name] = await part.text()
        else:
            params[part.name] = Upload(part.filename, bytes(await part.read()))
    return params
