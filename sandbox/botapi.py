"""The face that bots see: the Bot API over HTTP (TELEGRAM.md, What goes over the wire)."""

import json
from typing import Any

from aiohttp import BodyPartReader, web
from aiohttp.http import HttpProcessingError

from sandbox import breaking, refusals
from sandbox.call import Call, Upload
from sandbox.delivering import delivering
from sandbox.faults import ON_CALLS
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
    app.cleanup_ctx.append(lambda _: delivering(world, face.perform))
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
        try:
            if bot is None:
                raise refusals.unauthorized()
            raw = await read_parameters(request)
        except Refusal as refusal:
            self._record(bot, method, {}, refusal.body())
            return breaking.respond(refusal.body())
        fault = self._world.faults.strike(
            ON_CALLS, bot.id, method=method, chat=_chat_of(self._world, raw)
        )
        if fault is None:
            return breaking.respond(await self.perform(bot, method, raw))
        return await breaking.answer(
            fault,
            request,
            self._world.clock,
            lambda: self.perform(bot, method, raw, fault.kind),
            lambda outcome: self._record(bot, method, raw, outcome, fault.kind),
        )

    async def perform(
        self, bot: Bot, method: str, raw: dict[str, Any], fault: str | None = None
    ) -> dict[str, Any]:
        """Have the effect of one call and put it on record; the body of its answer."""
        try:
            result = await self._call(bot, method, raw)
        except Refusal as refusal:
            body = refusal.body()
        else:
            body = {"ok": True, "result": result}
            self._world.introduce(bot, result)
        self._record(bot, method, raw, body, fault)
        return body

    async def unknown(self, _request: web.Request) -> web.Response:
        """Answer what is no call at all as Telegram does."""
        refusal = refusals.method_not_found()
        return breaking.respond(refusal.body())

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
        self,
        bot: Bot | None,
        method: str,
        raw: dict[str, Any],
        body: dict[str, Any],
        fault: str | None = None,
    ) -> None:
        params = {
            key: str(value) if isinstance(value, Upload) else value for key, value in raw.items()
        }
        call = {
            "bot": bot.id if bot else None,
            "method": method,
            "params": params,
            "outcome": body,
            "fault": fault,
        }
        self._world.calls.add(**call)
        if method.lower() != "getupdates":
            self._world.events.add(kind="call", **call)


def _chat_of(world: World, raw: dict[str, Any]) -> int | None:
    """Return the chat that a call is about, that of a tap that it answers included."""
    tap = world.taps.get(str(raw.get("callback_query_id")))
    if tap is not None:
        return tap.chat
    try:
        return int(raw["chat_id"])
    except (KeyError, TypeError, ValueError):
        return None


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
