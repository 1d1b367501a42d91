"""One message, as everybody in its chat sees it."""

from dataclasses import dataclass, field
from typing import Any

Entities = list[dict[str, Any]]


@dataclass
class Message:
    """A text or service message; dates are whole seconds since 1970."""

    id: int
    date: int
    sender: int
    """User id; for a hidden sender that of Telegram's stand-in."""
    text: str = ""
    entities: Entities = field(default_factory=list)
    service: dict[str, Any] | None = None
    """The one field of a service message, such as `{"new_chat_members": [User, …]}`."""
    sender_chat: dict[str, Any] | None = None
    """The `Chat` in whose name a hidden sender writes."""
    author: int | None = None
    """The person who wrote it, where a stand-in is shown as its sender."""
    keyboard: dict[str, Any] | None = None
    reply_to: int | None = None
    thread: int | None = None
    """The topic of a forum that it is in; None for the general one and outside of forums."""
    silent: bool = False
    protected: bool = False
    link_preview: dict[str, Any] | None = None
    edited: int | None = None
    deleted: bool = False

    @property
    def writer(self) -> int:
        """The account that really wrote it."""
        return self.sender if self.author is None else self.author

    def buttons(self) -> list[list[dict[str, Any]]]:
        """Return the rows of its inline keyboard."""
        return self.keyboard["inline_keyboard"] if self.keyboard else []
