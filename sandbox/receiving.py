"""The methods by which a bot gets its updates (TELEGRAM.md, Updates)."""

from typing import Any

from sandbox import mailing, refusals
from sandbox.call import Call

LONGEST_POLL = 50


async def get_updates(call: Call) -> list[dict[str, Any]]:
    """Bot API, getUpdates: confirms below the offset, waits, and displaces an older poll."""
    world, queue = call.world, call.world.queues[call.bot.id]
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
    if queue.polls != own:
        raise refusals.other_poller()
    return [update.as_update() for update in mailing.waiting(world, call.bot.id, limit)]


def delete_webhook(call: Call) -> bool:
    """Bot API, deleteWebhook: there is none, which is a success there as well."""
    queue = call.world.queues[call.bot.id]
    if call.flag("drop_pending_updates"):
        queue.forget(queue.next_id)
    return True


def set_webhook(call: Call) -> bool:
    """Bot API, setWebhook: only the empty address, which means none, can be had here."""
    if call.params.get("url"):
        raise refusals.Refusal(501, "Not Implemented: this sandbox has no webhooks; use getUpdates")
    return delete_webhook(call)


def get_webhook_info(call: Call) -> dict[str, Any]:
    """Bot API, getWebhookInfo."""
    queue = call.world.queues[call.bot.id]
    info = {
        "url": "",
        "has_custom_certificate": False,
        "pending_update_count": queue.pending(call.world.clock.now()),
    }
    return info | ({"allowed_updates": queue.allowed} if queue.allowed else {})
