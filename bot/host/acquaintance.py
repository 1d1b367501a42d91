"""Whom and which groups the bot knows: how they are called, their language, who can be reached.

Remembered in memory as last written, so that a tap by somebody known costs no write.
"""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.host.house import House
from bot.host.presence import Presence
from storage import chats, forgetting, people, screens
from storage.chats import Chat
from storage.people import Person


@dataclass(frozen=True, slots=True)
class Someone:
    """A person as an update describes them; `name` is normalised."""

    id: int
    name: str
    app_language: str | None


@dataclass(frozen=True, slots=True)
class Group:
    """A group as an update describes it; `title` is normalised."""

    id: int
    title: str
    username: str | None


class Acquaintance:
    """Meets people and groups."""

    def __init__(self, house: House, presence: Presence) -> None:
        self.house = house
        self._presence = presence
        self._people: dict[int, Person] = {}
        self._chats: dict[int, Chat] = {}
        self._members: set[tuple[int, int]] = set()
        self._entered: dict[int, datetime] = {}

    async def person(self, who: Someone) -> Person:
        """Remembers somebody who acted; as they are known now."""
        known = self._people.get(who.id)
        if known and (known.name, known.app_language) == (who.name, who.app_language):
            return known

        def unit(db: sqlite3.Connection) -> Person:
            people.meet(db, who.id, who.name, who.app_language)
            met = people.person(db, who.id)
            return met or Person(who.id, who.name, who.app_language, None, reachable=False)

        met = await self.house.db.write(unit)
        if not met.forgotten:  # they may be gone at any moment, with the end of a game
            self._people[who.id] = met
        return met

    async def group(self, group: Group, language: str) -> Chat:
        """Remembers a group the bot is in; `language` is taken the first time."""
        known = self._chats.get(group.id)
        if known and (known.title, known.username) == (group.title, group.username):
            return known

        def unit(db: sqlite3.Connection) -> Chat:
            chats.meet(db, group.id, group.title, group.username, language)
            met = chats.chat(db, group.id)
            return met or Chat(group.id, group.title, group.username, language)

        self._chats[group.id] = await self.house.db.write(unit)
        return self._chats[group.id]

    async def follow(self, chat: int) -> int:
        """The id that a group has now: one that became a supergroup has a new one."""
        if chat in self._chats:
            return chat
        return await self.house.db.read(lambda db: chats.follow(db, chat))

    async def name(self, person: int) -> str:
        """How a person is called."""
        known = self._people.get(person)
        found = known or await self.house.db.read(lambda db: people.person(db, person))
        return found.name if found else ""

    async def member(self, chat: int, person: int) -> None:
        """The person was seen acting in the group."""
        if (chat, person) not in self._members or person not in self._people:
            await self.house.db.write(lambda db: chats.add_member(db, chat, person))
            self._members.add((chat, person))

    async def left(self, chat: int, person: int) -> None:
        """The person has left the group."""
        self._members.discard((chat, person))
        await self.house.db.write(lambda db: chats.remove_member(db, chat, person))
        await self._presence.leave_everywhere(person, chat)

    async def is_member(self, chat: int, person: int) -> bool:
        """Whether the person was seen acting in the group and not seen leaving it."""
        return await self.house.db.read(lambda db: chats.is_member(db, chat, person))

    async def reachable(self, person: int, *, reachable: bool) -> bool:
        """The person has opened the private chat, or blocked the bot; whether that is news."""

        def unit(db: sqlite3.Connection) -> bool:
            news = people.set_reachable(db, person, reachable)
            if news and reachable:
                screens.reopen_chat(db, person)
            if news:
                screens.mark_tables_of(db, person)
            return news

        news = await self.house.db.write(unit)
        if news:
            self._people.pop(person, None)
            self.house.wake()
        if not reachable:
            await self._presence.leave_everywhere(person)
        return news

    def is_news(self, chat: int, when: datetime) -> bool:
        """Whether the bot's entry into the group at that time has not been heard of yet."""
        known = self._entered.get(chat)
        self._entered[chat] = when
        return known != when

    def forget_group(self, chat: int) -> None:
        """The group has another id now."""
        self._chats.pop(chat, None)

    async def forget(self, person: int, name: Callable[[int], str]) -> bool:
        """Forgets a person at their wish; `name` names pseudonym number n.

        False: they sit at a table and are forgotten when their last game ends.
        """

        def unit(db: sqlite3.Connection) -> bool:
            forgetting.forget(db, person, name)
            return people.person(db, person) is None

        await self._presence.withdraw_everywhere(person)
        at_once = await self.house.db.write(unit)
        self._people.pop(person, None)
        self._members = {each for each in self._members if each[1] != person}
        self.house.wake()
        return at_once

    async def recall(self, person: int) -> bool:
        """Somebody forgotten has come back before their last game ended; True if that is so."""

        def unit(db: sqlite3.Connection) -> bool:
            news = forgetting.recall(db, person)
            if news:
                screens.mark_tables_of(db, person)
            return news

        return await self.house.db.write(unit)

    async def choose_language(self, chat: int, language: str) -> None:
        """Sets the language of a group, or of the person whose private chat it is."""

        def unit(db: sqlite3.Connection) -> None:
            table = chats if chat < 0 else people
            table.choose_language(db, chat, language)
            screens.mark_live(db, chat)

        await self.house.db.write(unit)
        if chat < 0 and (group := self._chats.get(chat)):
            self._chats[chat] = replace(group, language=language)
        self._people.pop(chat, None)
        self.house.wake()
