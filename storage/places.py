"""Where a table stands."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A group and, in a forum group, a topic of it; `thread` 0: none, or the general topic."""

    chat: int
    thread: int = 0
