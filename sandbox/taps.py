"""Taps on buttons, from the press to the bot's answer."""

from dataclasses import dataclass
from typing import Any

# How long a tap can be answered, as observed (TELEGRAM.md, Taps).
ANSWERABLE = 15.0


@dataclass(frozen=True)
class Answer:
    """What the person who tapped is shown."""

    text: str | None = None
    alert: bool = False
    url: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the part of the people's API that shows it."""
        return {"text": self.text, "alert": self.alert, "url": self.url}


@dataclass
class Tap:
    """One press of a callback button; `at` is in seconds since 1970."""

    id: str
    bot: int
    user: int
    place: dict[str, int | None]
    """The chat as people name it: `{chat, user}`."""
    message: int
    at: float
    answer: Answer | None = None

    @property
    def chat(self) -> int | None:
        """The chat's id as the Bot API has it."""
        return self.place["chat"] if self.place["user"] is None else self.place["user"]

    def answerable(self, now: float) -> bool:
        """Tell whether the bot may still answer, which it may once."""
        return self.answer is None and now < self.at + ANSWERABLE
