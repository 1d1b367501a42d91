"""Answers to commands: messages that are sent once and not kept up to date."""

from collections import deque
from dataclasses import dataclass

from bot.logs import get_logger
from bot.screens.content import Content
from storage.places import Place

log = get_logger(__name__)

WAITING_POSTS = 10
"""Answers to commands that wait for one chat at most."""


@dataclass(frozen=True, slots=True)
class Post:
    """A message that answers a command: sent once, not kept up to date."""

    place: Place
    content: Content
    reply_to: int | None = None
    edits: int | None = None
    """The message that it replaces in place, if it is not a new one."""
    asked_by: int | None = None
    """Whoever asks the same at the same moment is answered, too."""


class Posts:
    """The posts that wait, by chat, oldest first."""

    def __init__(self) -> None:
        self._waiting: dict[int, deque[Post]] = {}

    def add(self, post: Post) -> bool:
        """Has a post wait; False if the same one waits already.

        A chat that takes nothing piles up nothing: the oldest is left out.
        """
        waiting = self._waiting.setdefault(post.place.chat, deque())
        if post in waiting:
            return False
        if len(waiting) >= WAITING_POSTS:
            log.info("the oldest answer that waits is left out", chat=post.place.chat)
            waiting.popleft()
        waiting.append(post)
        return True

    def oldest(self) -> list[Post]:
        """The post that has waited longest in each chat."""
        return [waiting[0] for waiting in self._waiting.values()]

    def remove(self, post: Post) -> None:
        """The post waits no longer; newer ones may have pushed it out before."""
        chat = post.place.chat
        waiting = self._waiting.get(chat, deque())
        if post in waiting:
            waiting.remove(post)
        if not waiting:
            self._waiting.pop(chat, None)

    def take_all(self, chat: int) -> list[Post]:
        """Removes and returns the posts of a chat."""
        return list(self._waiting.pop(chat, ()))
