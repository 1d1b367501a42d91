"""A tap as handlers are given it, and what may be done with the message that was tapped."""

from dataclasses import dataclass

from aiogram import Bot
from aiogram.types import CallbackQuery

from bot.handlers.rooms import Rooms, is_admin
from bot.posts import Post
from bot.screens.content import Content
from bot.texts import Texts
from storage.places import Place


@dataclass(frozen=True, slots=True)
class Tapped:
    """Who tapped, where, and whose languages count: `texts` theirs, `chat_texts` the chat's."""

    query: CallbackQuery
    bot: Bot
    rooms: Rooms
    person: int
    place: Place
    texts: Texts
    chat_texts: Texts

    def post(self, content: Content) -> None:
        """Posts a message where the button stands."""
        self.rooms.delivery.post(Post(self.place, content))

    async def edit(self, content: Content) -> None:
        """Has the message edited that was tapped, unless it is one that shows a state.

        Its client chooses what a tap says: a page of the rules must not take a table's place.
        """
        message = self.query.message
        if message is None:
            return
        chat, number = message.chat.id, message.message_id
        if not await self.rooms.messages.is_registered(chat, number):
            self.rooms.delivery.post(Post(Place(chat), content, edits=number))

    async def remove(self) -> None:
        """Has the message removed that was tapped, unless it is one that shows a state."""
        message = self.query.message
        if message is not None:
            await self.rooms.messages.remove_unregistered(message.chat.id, message.message_id)

    async def is_admin(self, chat: int) -> bool:
        """Whether the person administers that group."""
        return await is_admin(self.bot, chat, self.person)
