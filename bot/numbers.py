"""Numbers that people choose: in links, in the bytes of buttons, on the command line."""

import re

ID = "[1-9][0-9]{0,15}"
"""The number of a game, a person or (without its sign) a group, as a regular expression.

Telegram's ids have at most 52 significant bits (Bot API, Chat); SQLite takes 64, and Python any.
"""

_ID = re.compile(ID)


def is_id(number: int) -> bool:
    """Whether anything can have that number."""
    return _ID.fullmatch(str(number)) is not None
