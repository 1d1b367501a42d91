"""Serves the page of `web/`: a small Telegram for one browser."""

from collections.abc import Callable
from pathlib import Path

from aiohttp import web

FOLDER = Path(__file__).with_name("web")
TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
HEADERS = {
    # Nothing inline and nothing from elsewhere: what people and bots write stays text even if the
    # page should once insert it wrongly. 'self' covers the WebSocket of the same address.
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # A developer who changes a file sees it at the next reload.
    "Cache-Control": "no-cache",
}

BotStatus = Callable[[], dict[str, object] | None]
"""How the bot's process is doing, as events of kind `process` say it; None if nobody keeps one."""


def nobody_keeps_a_bot() -> None:
    """Stand in for the status where bots are started by others."""


def add_routes(app: web.Application, bot_status: BotStatus) -> None:
    """Serve the page at `/`, its files under `/web/` and the bot's status at `/page/bot`."""

    async def index(_request: web.Request) -> web.Response:
        return _file("index.html")

    async def file(request: web.Request) -> web.Response:
        return _file(request.match_info["name"])

    async def bot(_request: web.Request) -> web.Response:
        return web.json_response(bot_status(), headers=HEADERS)

    app.router.add_get("/", index)
    app.router.add_get("/web/{name}", file)
    app.router.add_get("/page/bot", bot)


def _file(name: str) -> web.Response:
    """Answer with one of the page's files; its name is looked up, so it cannot lead elsewhere."""
    path = next((path for path in FOLDER.iterdir() if path.name == name), None)
    if path is None or path.suffix not in TYPES:
        raise web.HTTPNotFound(text=f"the page has no file {name}", headers=HEADERS)
    return web.Response(
        body=path.read_bytes(),
        content_type=TYPES[path.suffix],
        charset="utf-8",
        headers=HEADERS,
    )
