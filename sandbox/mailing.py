"""How updates get into the bots' queues and out of them, with what can go wrong on the way."""

import asyncio
from typing import Any

from sandbox.faults import Fault
from sandbox.people import Bot
from sandbox.updates import Queued, chat_of
from sandbox.world import World

RESTART_LOWER = 50_000_000
"""How much lower ids begin anew unless a fault names an id."""


def give(world: World, bot: Bot, kind: str, payload: dict[str, Any]) -> None:
    """Queue an update if the bot wants its kind; it then has met everybody in it."""
    if not world.queues[bot.id].wants(kind):
        return
    world.introduce(bot, payload)
    late = _strike(world, "late_update", bot.id, chat_of(payload))
    if late is None:
        _queue(world, bot, kind, payload)
        return
    errand = asyncio.ensure_future(_queue_later(world, bot, kind, payload, late.seconds))
    world.errands.add(errand)
    errand.add_done_callback(world.errands.discard)


async def _queue_later(
    world: World, bot: Bot, kind: str, payload: dict[str, Any], seconds: float
) -> None:
    await world.clock.sleep(seconds)
    _queue(world, bot, kind, payload)


def _queue(world: World, bot: Bot, kind: str, payload: dict[str, Any]) -> None:
    queue, now = world.queues[bot.id], world.clock.now()
    if not queue.pending(now):
        # Telegram restarts ids after a week without updates, when nothing can be waiting.
        restart = _strike(world, "restart_ids", bot.id, chat_of(payload))
        if restart is not None:
            queue.next_id = restart.next_id or max(1, queue.next_id - RESTART_LOWER)
    queue.put(kind, payload, now)
    if kind == "callback_query" and _strike(world, "duplicate_tap", bot.id, chat_of(payload)):
        queue.put(kind, payload, now)
    world.events.wake()


def in_order_of_delivery(world: World, bot: int, updates: list[Queued]) -> list[Queued]:
    """Return what a bot is given at once, oldest first unless a fault strikes."""
    if len(updates) > 1 and _strike(world, "reorder", bot, updates[0].chat):
        return updates[::-1]
    return updates


def confirmed(world: World, bot: int, updates: list[Queued]) -> None:
    """Note that updates have been confirmed; those that a fault hits wait once more."""
    again = [one for one in updates if _strike(world, "duplicate_update", bot, one.chat)]
    world.queues[bot].put_back(again)


def _strike(world: World, kind: str, bot: int, chat: int | None) -> Fault | None:
    return world.faults.strike({kind}, bot, chat=chat)
