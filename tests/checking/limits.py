"""What Telegram and a phone can take (TELEGRAM.md, Sending and Taps)."""

import html
import json
import re

from party.people import Json
from wcwidth import width

PRE = re.compile(r"<pre>(.*?)</pre>", re.DOTALL)
COLUMNS = 32


def beyond_limits(message: Json) -> list[str]:
    """Every limit that a message breaks."""
    rows = message["buttons"]
    buttons = [button for row in rows for button in row]
    keyboard = len(json.dumps(rows, ensure_ascii=False).encode())
    lines = [
        line
        for block in PRE.findall(message["html"])
        for line in html.unescape(re.sub(r"<[^>]*>", "", block)).split("\n")
    ]
    limits = {
        "the text is empty or over 4096": 1 <= len(message["text"]) <= 4096,
        "more than 8 buttons a row": all(1 <= len(row) <= 8 for row in rows),
        "more than 100 buttons": len(buttons) <= 100,
        "10 kB of keyboard": keyboard < 10_000,
        "callback data over 64 bytes": all(
            1 <= len(button["data"].encode()) <= 64 for button in buttons if "data" in button
        ),
        "an empty label": all(button["label"].strip() for button in buttons),
        f"a line of more than {COLUMNS} columns": all(width(line) <= COLUMNS for line in lines),
    }
    return [f"{what}: {message['text']!r}" for what, kept in limits.items() if not kept]
