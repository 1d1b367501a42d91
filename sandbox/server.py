"""Puts a world on the network."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

from sandbox import botapi, peopleapi, webpage
from sandbox.world import World

SHUTDOWN_SECONDS = 0.2
"""How long open long polls are waited for when the sandbox stops."""


def application(
    world: World, bot_status: webpage.BotStatus = webpage.nobody_keeps_a_bot
) -> web.Application:
    """Return the server of both faces and of the page."""
    app = web.Application(client_max_size=botapi.LARGEST_BODY)
    webpage.add_routes(app, bot_status)
    botapi.add_routes(app, world)
    peopleapi.add_routes(app, world)
    return app


@asynccontextmanager
async def serving(
    world: World,
    host: str = "127.0.0.1",
    port: int = 0,
    bot_status: webpage.BotStatus = webpage.nobody_keeps_a_bot,
) -> AsyncIterator[str]:
    """Serve while the context is open and give the address; port 0 takes a free one."""
    runner = web.AppRunner(
        application(world, bot_status),
        handler_cancellation=True,
        access_log=None,
        shutdown_timeout=SHUTDOWN_SECONDS,
    )
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield "http://{}:{}".format(*runner.addresses[0][:2])
    finally:
        await runner.cleanup()
