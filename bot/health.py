"""For whoever watches over the bot: `/healthz` and `/metrics` over plain HTTP."""

import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, version

from aiohttp import web

from bot import stopping
from bot.clock import Clock
from bot.delivery import Delivery
from bot.host.drain import Drain
from bot.logs import get_logger
from bot.metrics import Metrics, Now, stored
from storage.database import Database
from storage.errors import Unavailable
from storage.migrate import touch

log = get_logger(__name__)

SILENCE_LIMIT = 90.0
"""Seconds without an answer from Telegram after which the bot is not healthy; a poll takes 25."""


class ListenError(Exception):
    """The address cannot be listened on; the text is one sentence for the operator."""


@dataclass(eq=False)
class Watch:
    """What the two pages are made of; `delivery` is set once it exists."""

    db: Database
    clock: Clock
    drain: Drain
    metrics: Metrics
    delivery: Delivery | None = None
    last_contact: float | None = None

    def contact(self) -> None:
        """Telegram has answered."""
        self.last_contact = self.clock.time()


@asynccontextmanager
async def serve_health(address: tuple[str, int] | None, watch: Watch) -> AsyncIterator[None]:
    """Serve the pages at host and port while the context is open; None: not at all.

    Raises `ListenError`.
    """
    if address is None:
        yield
        return
    app = web.Application()
    app.router.add_get("/healthz", partial(_healthz, watch))
    app.router.add_get("/metrics", partial(_metrics, watch))
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=stopping.PAGES)
    await runner.setup()
    try:
        site = web.TCPSite(runner, *address)
        try:
            await site.start()
        except OSError as error:
            raise ListenError(
                f"HEALTH_LISTEN: {address[0]} port {address[1]} cannot be listened on "
                f"({os.strerror(error.errno or 0)}): choose another address."
            ) from error
        for host, port, *_ in runner.addresses:
            log.info("health is served", host=host, port=port)
        yield
    finally:
        await runner.cleanup()


async def _healthz(watch: Watch, _request: web.Request) -> web.Response:
    """200 if Telegram answers and the database can be written, else 503."""
    writable = await _is_writable(watch.db)
    contact = watch.last_contact
    age = None if contact is None else round(watch.clock.time() - contact, 3)
    healthy = writable and age is not None and age <= SILENCE_LIMIT
    status = "failing" if not healthy else "draining" if watch.drain.on else "ok"
    report = {
        "status": status,
        "version": program_version(),
        "telegram": {"last_contact": contact, "age_seconds": age},
        "database": {"writable": writable},
    }
    return web.json_response(report, status=200 if healthy else 503)


async def _is_writable(db: Database) -> bool:
    try:
        await db.write(touch)
    except (Unavailable, sqlite3.Error):
        return False
    return True


async def _metrics(watch: Watch, _request: web.Request) -> web.Response:
    delivery = watch.delivery
    try:
        counts = await watch.db.read(stored)
    except (Unavailable, sqlite3.Error):
        counts = None
    if delivery is not None and counts is not None:
        delivery.backlog.note(counts.behind)
    now = Now(
        stored=counts,
        commits=watch.db.commits,
        units=watch.db.units,
        gated=len(delivery.gated) if delivery is not None else 0,
        lag=delivery.backlog.age() if delivery is not None else 0.0,
        draining=watch.drain.on,
        version=program_version(),
    )
    headers = {"Content-Type": "text/plain; version=0.0.4; charset=utf-8"}
    return web.Response(body=watch.metrics.text(now), headers=headers)


def program_version() -> str:
    """The installed version of this program."""
    try:
        return version("zhora")
    except PackageNotFoundError:
        return "unknown"
