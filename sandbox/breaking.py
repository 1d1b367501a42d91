"""How a fault shows on the wire of a bot's call (TELEGRAM.md, What goes over the wire)."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from sandbox import refusals
from sandbox.clock import Clock
from sandbox.faults import INSTEAD, Fault
from sandbox.refusals import Refusal

BAD_GATEWAY = (
    "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n"
    "<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n"
)
_REASONS = {500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable"}

Outcome = dict[str, Any]
"""The JSON body of an answer, sent or not."""


async def answer(
    fault: Fault,
    request: web.Request,
    clock: Clock,
    perform: Callable[[], Awaitable[Outcome]],
    record: Callable[[Outcome], None],
) -> web.Response:
    """Answer a call that a fault strikes; `perform` has the call's effect and records it.

    A call that has none is recorded with what the bot would see.
    """
    if fault.kind in INSTEAD:
        outcome = _instead(fault)
        record(outcome)
        return _dropped(request) if fault.kind == "drop_before" else _shown(fault, outcome)
    if fault.kind == "delay":
        await clock.sleep(fault.seconds)
        return respond(await perform())
    await perform()
    if fault.kind == "timeout":
        await asyncio.Event().wait()  # until the bot hangs up
    return _dropped(request)


def respond(outcome: Outcome) -> web.Response:
    """Return the HTTP answer of a body: its status is the error code."""
    wait = outcome.get("parameters", {}).get("retry_after")
    headers = {} if wait is None else {"Retry-After": str(wait)}
    return web.json_response(outcome, status=outcome.get("error_code", 200), headers=headers)


def _instead(fault: Fault) -> Outcome:
    if fault.kind == "429":
        return refusals.too_many_requests(fault.retry_after).body()
    if fault.kind == "5xx":
        return Refusal(fault.status, _REASONS.get(fault.status, "Internal Server Error")).body()
    if fault.kind == "502":
        return Refusal(502, "Bad Gateway").body()
    return {"ok": False, "description": "connection dropped before the effect"}


def _shown(fault: Fault, outcome: Outcome) -> web.Response:
    if fault.kind == "502":
        return web.Response(status=502, text=BAD_GATEWAY, content_type="text/html")
    return respond(outcome)


def _dropped(request: web.Request) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    return web.Response()
