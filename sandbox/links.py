"""Which links Telegram accepts in buttons and in texts (TD, link check)."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

_URL = re.compile(
    r"(?:(?P<protocol>[^/?#@:]*)://)?(?:(?P<user>[^/?#]*)@)?(?P<host>\[[^\]/?#]*\]|[^/?#:]*)"
    r"(?::(?P<port>[^/?#]*))?(?P<rest>.*)",
    re.DOTALL,
)
_USER_LINK = re.compile(r"tg:(?://)?user\?(?P<query>.*)", re.IGNORECASE | re.DOTALL)
_BAD_HOST = re.compile(r"[\x00-\x20\x7f<>\"\\^`{|}]")


class BadLinkError(ValueError):
    """A link that Telegram refuses; the text is Telegram's reason."""


def canonical(url: str, *, https_only: bool = False) -> str:
    """Return `url` as Telegram stores it (scheme added, path at least "/").

    Accepts http, https, tg: and ton: links and bare hosts with a dot, such as t.me/name.
    Raises BadLinkError with Telegram's reason.
    """
    app_link = re.match(r"(tg|ton):(?://)?", url, re.IGNORECASE)
    if app_link:
        if https_only:
            raise BadLinkError("Only HTTPS links are allowed")
        return _app_link(app_link[1].lower(), url[app_link.end() :])
    parts = _URL.fullmatch(url.strip())
    if parts is None:
        raise BadLinkError("Wrong HTTP URL")
    protocol = (parts["protocol"] or "http").lower()
    if protocol not in ("http", "https"):
        raise BadLinkError("Unsupported URL protocol")
    _check_port(parts["port"])
    if https_only and protocol != "https":
        raise BadLinkError("Only HTTPS links are allowed")
    host = _checked_host(parts["host"])
    if "." not in host and not host.startswith("["):
        raise BadLinkError("Wrong HTTP URL")
    user = f"{parts['user']}@" if parts["user"] else ""
    port = f":{parts['port']}" if parts["port"] else ""
    rest = parts["rest"] if parts["rest"].startswith("/") else f"/{parts['rest']}"
    return f"{protocol}://{user}{host}{port}{rest}"


def mentioned_user(url: str) -> int | None:
    """Return the user id of a tg://user?id=N link, None for any other link."""
    match = _USER_LINK.fullmatch(url)
    if match is None:
        return None
    ids = parse_qs(match["query"], max_num_fields=20).get("id", [""])
    return int(ids[0]) if re.fullmatch(r"[1-9][0-9]{0,15}", ids[0]) else None


def _app_link(scheme: str, rest: str) -> str:
    parts = _URL.fullmatch(rest)
    if parts is None or parts["protocol"] or parts["user"] or parts["port"]:
        raise BadLinkError(f"Wrong {scheme} URL")
    _checked_host(parts["host"])
    return f"{scheme}://{rest}"


def _check_port(port: str | None) -> None:
    if port is None:
        return
    if not re.fullmatch(r"[0-9]{1,5}", port) or not 1 <= int(port) <= 65535:
        raise BadLinkError("Wrong port number specified in the URL")


def _checked_host(host: str) -> str:
    if not host:
        raise BadLinkError("URL host is empty")
    if _BAD_HOST.search(host):
        raise BadLinkError("Disallowed character in URL host")
    return host.lower()
