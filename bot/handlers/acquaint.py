"""Before any handler: who acts, in which chat, in which languages."""

from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import BaseMiddleware
from aiogram.enums import ChatType
from aiogram.types import (
    CallbackQuery,
    Chat,
    InaccessibleMessage,
    Message,
    TelegramObject,
    User,
)

from bot.handlers.rooms import Rooms, wrote_as_themselves
from bot.host.acquaintance import Group, Someone
from bot.names import display_name, title
from bot.texts import Texts, language_for, texts_for
from storage.places import Place

GROUPS = frozenset({ChatType.GROUP, ChatType.SUPERGROUP})


class Acquaint(BaseMiddleware):
    """Gives handlers `person` (None: a stand-in), `place`, `texts` (theirs) and `chat_texts`."""

    async def __call__(
        self,
        handler: Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]],
        event: TelegramObject,
        data: dict[str, Any],
    ) -> Any:
        """Meets the sender and the group, then goes on."""
        rooms: Rooms = data["rooms"]
        user, message = _who_and_where(event)
        texts = await meet_person(rooms, user) if user else texts_for(language_for(None))
        place, chat_texts = Place(user.id if user else 0), texts
        if message is not None and message.chat.type in GROUPS:
            place = Place(await rooms.people.follow(message.chat.id), _topic(message))
            if place.chat == message.chat.id:
                chat_texts = await meet_group(rooms, message.chat, user)
            if user is not None:
                await rooms.people.member(place.chat, user.id)
        met = {"place": place, "texts": texts, "chat_texts": chat_texts}
        return await handler(event, {**data, **met, "person": user.id if user else None})


def _who_and_where(
    event: TelegramObject,
) -> tuple[User | None, Message | InaccessibleMessage | None]:
    if isinstance(event, CallbackQuery):
        return event.from_user, event.message
    if isinstance(event, Message):
        return event.from_user if wrote_as_themselves(event) else None, event
    return None, None


def _topic(message: Message | InaccessibleMessage) -> int:
    """The topic of a forum group; 0 elsewhere and in the general topic, which has no id to use."""
    if isinstance(message, Message) and message.is_topic_message:
        return message.message_thread_id or 0
    return 0


async def meet_person(rooms: Rooms, user: User) -> Texts:
    """Remembers a person; the texts in their language."""
    language = language_for(user.language_code)
    fallback = texts_for(language).plain("name-fallback")
    name = display_name(user.first_name, user.last_name, user.username, fallback)
    person = await rooms.people.person(Someone(user.id, name, user.language_code))
    return texts_for(person.language or language)


async def meet_group(rooms: Rooms, chat: Chat, user: User | None) -> Texts:
    """Remembers a group; the texts in its language, at first that of who acted in it."""
    language = language_for(user.language_code if user else None)
    name = title(chat.title or "", texts_for(language).plain("group-fallback"))
    group = await rooms.people.group(Group(chat.id, name, chat.username), language)
    return texts_for(group.language)
