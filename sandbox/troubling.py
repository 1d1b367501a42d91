"""What tests do to bots: flood limits and faults."""

from typing import Any

from sandbox.faults import KINDS, Fault, Match
from sandbox.fields import Fields, PeopleError
from sandbox.flood import TELEGRAM, Limits
from sandbox.world import World

MOST = 10_000
LONGEST = 3600
COUNT = 1_000_000


def limit(world: World, fields: Fields) -> dict[str, Any]:
    """Let other flood limits hold from now on; what is left out becomes Telegram's figure."""
    limits = Limits(
        on=fields.flag("on", default=True),
        chat_per_second=fields.number("chat_per_second", TELEGRAM.chat_per_second, 0.001, MOST),
        burst=fields.whole("burst", TELEGRAM.burst, 1, MOST),
        group_per_minute=fields.whole("group_per_minute", TELEGRAM.group_per_minute, 1, MOST),
        overall_per_second=fields.whole("overall_per_second", TELEGRAM.overall_per_second, 1, MOST),
    )
    fields.done()
    world.flood.change(limits)
    return limits.as_json()


def fault(world: World, fields: Fields) -> dict[str, Any]:
    """Let something go wrong `count` times, or everything go well again (kind none)."""
    kind = fields.choice("kind", (*KINDS, "none"))
    if kind == "none":
        fields.done()
        world.faults.clear()
    else:
        world.faults.add(_fault(world, kind, fields))
    return faults(world, Fields({}))


def faults(world: World, fields: Fields) -> dict[str, Any]:
    """Show every fault since the last clearing, and how often each has struck."""
    fields.done()
    return {"faults": world.faults.as_json()}


def _fault(world: World, kind: str, fields: Fields) -> Fault:
    made = Fault(
        kind,
        _match(world, fields.inner("match")),
        left=fields.whole("count", 1, 1, COUNT),
        probability=fields.number("probability", 1.0, 0, 1),
        seed=fields.whole("seed", 0, 0, 2**63),
    )
    if kind == "429":
        made.retry_after = fields.whole("retry_after", 1, 1, LONGEST)
    if kind == "5xx":
        made.status = fields.whole("status", 500, 500, 599)
    if kind in ("delay", "late_update"):
        made.seconds = fields.seconds("seconds", default=1.0, most=LONGEST)
    if kind == "restart_ids":
        made.next_id = fields.whole("next_id", 0, 0, 2**31 - 1) or None
    fields.done()
    return made


def _match(world: World, fields: Fields) -> Match:
    method = fields.optional_text("method")
    bot = fields.optional_integer("bot")
    match = Match(method and method.lower(), fields.optional_integer("chat"), bot)
    fields.done()
    if bot is not None and bot not in world.bots:
        raise PeopleError(404, "no-bot", f"there is no bot {bot}")
    return match
