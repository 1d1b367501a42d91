"""Who is told in private when people gather for a game in a group (C63)."""

import re
import sqlite3

from bot.host.answers import UNKNOWN, Answer
from bot.host.house import House
from bot.numbers import ID
from storage import chats, people, subscriptions

CHOICES = ("once", "always", "no")

LINK = re.compile(f"notify-(once|always)-({ID})")
"""The payload of the link that leads somebody to the private chat: the wish, and the group."""


class Notify:
    """Notes the wishes of a group's members."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def choose(self, person: int, chat: int, choice: str) -> Answer:
        """What holds from now on; whom the bot may not write to is led to the private chat."""
        if choice not in CHOICES or chat > 0:
            return UNKNOWN

        def unit(db: sqlite3.Connection) -> Answer:
            group = chats.chat(db, chat)
            if group is None or not chats.is_member(db, chat, person):
                return Answer("answer-notify-members-only")
            if choice == "no":
                subscriptions.unsubscribe(db, chat, person)
                return Answer("answer-notify-no", {"group": group.title})
            found = people.person(db, person)
            if found is None or not found.reachable:
                link = f"https://t.me/{self.house.bot_username}?start=notify-{choice}-{-chat}"
                return Answer("answer-open-private", url=link)
            subscriptions.subscribe(db, chat, person, always=choice == "always")
            return Answer(f"answer-notify-{choice}", {"group": group.title})

        return await self.house.db.write(unit)

    async def follow_link(self, person: int, payload: str) -> Answer | None:
        """What holds from now on, by the link that `choose` has given; None for another one."""
        link = LINK.fullmatch(payload)
        if link is None:
            return None
        chat = await self.house.db.read(lambda db: chats.follow(db, -int(link[2])))
        return await self.choose(person, chat, link[1])
