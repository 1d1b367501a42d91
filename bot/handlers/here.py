"""Whoever writes to the bot in private, or taps something there, is here again.

But who has left a table on purpose may ask the bot for something, and stays away: they come back
when they tap something or want their cards.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import Message, TelegramObject

from bot.callbacks import DealTap, ForgetTap, JoinTap, MoveTap, Tap
from bot.handlers.rooms import Rooms

SITS_DOWN = ("/start", "/hand")
"""Commands of somebody who wants their cards."""

TURNS_AWAY = ("/newgame", "/forget_me")
"""Commands of somebody who wants something else than the seat that the computer plays."""

BY_ITSELF = (MoveTap, DealTap, JoinTap, ForgetTap)
"""Taps that bring the person back where they are carried out, or turn away, too."""


class Here(BaseMiddleware):
    """The bot may write to the person, and they have the seats back that they have not left."""

    async def __call__(
        self,
        handler: Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]],
        event: TelegramObject,
        data: dict[str, Any],
    ) -> Any:
        """Notes it, then goes on."""
        rooms: Rooms = data["rooms"]
        person: int = data["person"]
        is_news = await rooms.people.reachable(person, reachable=True)
        text = (event.text or "") if isinstance(event, Message) else ""
        first, *_ = text.lower().split() or [""]
        command = first.partition("@")[0]
        if command not in TURNS_AWAY:
            wants_all = is_news or command in SITS_DOWN
            await rooms.presence.come_back_everywhere(person, if_slow=not wants_all)
        return await handler(event, data)


async def here_by_tap(rooms: Rooms, person: int, tap: Tap | None) -> None:
    """Brings back somebody who has tapped in private: to the button's table, if it has one."""
    if tap is None or isinstance(tap, BY_ITSELF):
        return
    game: int = getattr(tap, "game", 0)
    if game:
        await rooms.presence.come_back(person, game)
    else:
        await rooms.presence.come_back_everywhere(person)
