"""What tests do to bots: flood limits."""

from typing import Any

from sandbox.fields import Fields
from sandbox.flood import TELEGRAM, Limits
from sandbox.world import World

MOST = 10_000


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
