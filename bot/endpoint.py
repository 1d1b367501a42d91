"""Where Telegram posts updates to when the operator has set a webhook."""

import ipaddress
import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

_SECRET = re.compile(r"[A-Za-z0-9_-]{32,256}")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The webhook's address, what Telegram proves itself by, and where this process listens."""

    url: str
    secret: str = field(repr=False)
    host: str
    port: int


def is_secret(text: str) -> bool:
    """Whether the text can be a webhook's secret: hard to guess, and as the Bot API takes it."""
    return _SECRET.fullmatch(text) is not None


def is_endpoint(url: str) -> bool:
    """Whether Telegram can post to this address: https, or http on this very machine."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return False
    if not host or parts.query or parts.fragment or parts.username is not None:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and _is_loopback(host))


def listener(text: str) -> tuple[str, int]:
    """The host and port of `host:port`; an IPv6 host stands in brackets. Raises ValueError."""
    parts = urlsplit(f"//{text}")
    if not parts.hostname or not parts.port or parts.netloc != text or parts.username is not None:
        raise ValueError("it is not of the form host:port")
    return parts.hostname, parts.port


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
