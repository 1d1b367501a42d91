"""What a message shows: text and buttons, no Telegram types."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from markupsafe import Markup

Style = Literal["primary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """One inline button; exactly one of `data` (callback data) and `url` is set.

    `style` is a hint that old clients ignore: whatever it says is said by `text` too.
    """

    text: str
    data: str | None = None
    url: str | None = None
    style: Style | None = None


Rows = tuple[tuple[Button, ...], ...]


def in_rows(buttons: Sequence[Button], width: int) -> Rows:
    """The buttons in their order, so many a row."""
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))


@dataclass(frozen=True, slots=True)
class Content:
    """HTML text (1–4096 code points once parsed) and rows of buttons.

    `protect` asks Telegram to refuse forwarding and saving (a private hand).
    """

    text: Markup
    rows: Rows = ()
    protect: bool = False
