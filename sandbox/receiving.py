"""The methods by which a bot gets its updates (TELEGRAM.md, Updates)."""

import re
from typing import Any
from urllib.parse import urlsplit

from sandbox import mailing, refusals
from sandbox.call import Call
from sandbox.webhook import Webhook

LONGEST_POLL = 50
_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
_HERE = {"127.0.0.1", "localhost", "::1"}
"""Where a webhook may be without TLS: nothing leaves the machine."""


async def get_updates(call: Call) -> list[dict[str, Any]]:
    """Bot API, getUpdates: confirms below the offset, waits, and displaces an older poll."""
    world, queue = call.world, call.world.queues[call.bot.id]
    if call.bot.id in world.webhooks:
        raise refusals.webhook_active()
    limit = min(max(call.params.get("limit", 100), 1), 100)
    timeout = min(max(call.params.get("timeout", 0), 0), LONGEST_POLL)
    if "allowed_updates" in call.params:
        queue.allowed = call.params["allowed_updates"]
    mailing.confirmed(world, call.bot.id, queue.forget(call.params.get("offset", 0)))
    queue.polls += 1
    own = queue.polls
    world.events.wake()

    def over() -> bool:
        return queue.polls != own or queue.pending(world.clock.now()) > 0

    await world.events.until(over, timeout)
    if call.bot.id in world.webhooks:
        raise refusals.webhook_set_meanwhile()
    if queue.polls != own:
        raise refusals.other_poller()
    ready = queue.ready(world.clock.now(), limit)
    batch = mailing.in_order_of_delivery(world, call.bot.id, ready)
    return [update.as_update() for update in batch]


def delete_webhook(call: Call) -> bool:
    """Bot API, deleteWebhook; a success also where there is none."""
    call.world.webhooks.pop(call.bot.id, None)
    _drop_pending(call)
    return True


def set_webhook(call: Call) -> bool:
    """Bot API, setWebhook: https anywhere, plain http on this machine, any port."""
    queue, url = call.world.queues[call.bot.id], call.params.get("url", "")
    for parameter in ("certificate", "ip_address"):
        if parameter in call.params:
            raise refusals.Refusal(501, f"Not Implemented: this sandbox has no {parameter}")
    if not url:
        return delete_webhook(call)
    _check_url(url)
    secret = call.params.get("secret_token")
    if secret is not None and not _SECRET.fullmatch(secret):
        raise refusals.bad_request("secret token contains unallowed characters")
    if "allowed_updates" in call.params:
        queue.allowed = call.params["allowed_updates"]
    _drop_pending(call)
    call.world.webhooks[call.bot.id] = Webhook(
        url, secret, call.params.get("max_connections", Webhook.max_connections)
    )
    queue.polls += 1
    call.world.events.wake()
    return True


def get_webhook_info(call: Call) -> dict[str, Any]:
    """Bot API, getWebhookInfo."""
    queue = call.world.queues[call.bot.id]
    hook = call.world.webhooks.get(call.bot.id)
    info = {
        "url": hook.url if hook else "",
        "has_custom_certificate": False,
        "pending_update_count": queue.pending(call.world.clock.now()),
    }
    return (
        info
        | (hook.as_json() if hook else {})
        | ({"allowed_updates": queue.allowed} if queue.allowed else {})
    )


def _check_url(url: str) -> None:
    try:
        parts = urlsplit(url)
        scheme, host, _ = parts.scheme.lower(), parts.hostname, parts.port
    except ValueError:
        raise refusals.bad_webhook("invalid webhook URL specified") from None
    if not host or scheme not in ("http", "https"):
        raise refusals.bad_webhook("invalid webhook URL specified")
    if scheme == "http" and host not in _HERE:
        raise refusals.bad_webhook("An HTTPS URL must be provided for webhook")


def _drop_pending(call: Call) -> None:
    if call.flag("drop_pending_updates"):
        queue = call.world.queues[call.bot.id]
        queue.forget(queue.next_id)
