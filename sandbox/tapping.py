"""The method that answers taps (TELEGRAM.md, Taps)."""

import re

from sandbox import happenings, refusals
from sandbox.call import Call
from sandbox.taps import Answer

LONGEST = 200
_START_LINK = re.compile(
    r"(?:https?://)?(?:t|telegram)\.me/(?P<bot>[A-Za-z0-9_]+)\?start=[A-Za-z0-9_-]{1,64}",
    re.IGNORECASE,
)


def answer_callback_query(call: Call) -> bool:
    """Bot API, answerCallbackQuery: once, within 15 s, and as a link only to the bot itself."""
    text = call.params.get("text", "")
    if len(text) > LONGEST:
        raise refusals.answer_too_long()
    url = call.params.get("url") or None
    tap = call.world.taps.get(call.params["callback_query_id"])
    if tap is None or tap.bot != call.bot.id or not tap.answerable(call.world.clock.now()):
        raise refusals.query_too_old()
    if url is not None and not _leads_to(url, call.bot.username or ""):
        raise refusals.answer_url_invalid()
    happenings.answer(call.world, tap, Answer(text or None, call.flag("show_alert"), url))
    return True


def _leads_to(url: str, username: str) -> bool:
    link = _START_LINK.fullmatch(url)
    return link is not None and link["bot"].lower() == username.lower()
