"""People and bots, as Telegram knows them."""

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Account:
    """A person or a bot; `id` is Telegram's user id."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language: str | None = None
    is_bot: bool = False
    deactivated: bool = False

    @property
    def name(self) -> str:
        """The full name as others see it."""
        if self.deactivated:
            return "Deleted Account"
        return f"{self.first_name} {self.last_name}" if self.last_name else self.first_name

    def as_user(self) -> dict[str, Any]:
        """Return the Bot API's `User`."""
        if self.deactivated:
            return {"id": self.id, "is_bot": self.is_bot, "first_name": ""}
        optional = {
            "last_name": self.last_name,
            "username": self.username,
            "language_code": self.language,
        }
        user = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        return user | {key: value for key, value in optional.items() if value is not None}


@dataclass
class Bot(Account):
    """A bot: an account with a token, which knows whom it has met."""

    token: str = field(default="", repr=False)
    seen: set[int] = field(default_factory=set)
    """People who have appeared in an update or an answer that this bot was given."""


# Telegram shows these two in `from` when the true sender is hidden behind `sender_chat`.
ANONYMOUS_ADMIN = Account(1087968824, "Group", username="GroupAnonymousBot", is_bot=True)
CHANNEL_SENDER = Account(136817688, "Channel", username="Channel_Bot", is_bot=True)


def person_id(number: int) -> int:
    """Return the id of the n-th person: some fit 32 bits, others need up to 52."""
    bases = (700_000_000, 5_300_000_000, 4_400_000_000_000_000)
    return bases[number % 3] + 7_919 * number
