"""Messages that people ask for again, or that have done their work."""

import sqlite3

from bot.host.house import House
from storage import games, screens


class Messages:
    """Sends screens anew and removes what is stale."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def show_table_again(self, game: int, chat: int) -> None:
        """Posts the table, or the lobby, anew below what has been written since."""

        def unit(db: sqlite3.Connection) -> None:
            newest = screens.newest(db, game, chat)
            if newest is not None:
                screens.renew(db, newest.id)

        await self.house.db.write(unit)
        self.house.wake()

    async def show_hands_again(self, person: int) -> bool:
        """Sends the person's hands at all running tables anew; False if there is none."""

        def unit(db: sqlite3.Connection) -> bool:
            running = games.running_games_of(db, person)
            newest = [screens.newest(db, each.id, person) for each in running]
            hands = [each for each in newest if each is not None and each.kind == "hand"]
            for hand in hands:
                screens.renew(db, hand.id)
            return bool(hands)

        found = await self.house.db.write(unit)
        self.house.wake()
        return found

    async def is_registered(self, chat: int, message: int) -> bool:
        """Whether the message is one that is kept up to date."""
        return await self.house.db.read(lambda db: screens.is_registered(db, chat, message))

    async def remove_message(self, chat: int, message: int) -> None:
        """Has a message removed that has done its work."""
        now = self.house.clock.time()
        await self.house.db.write(lambda db: screens.add_stale(db, chat, message, now))
        self.house.wake()

    async def remove_unregistered(self, chat: int, message: int) -> bool:
        """Has a message removed if no screen knows it; whether it is such a one."""
        if await self.is_registered(chat, message):
            return False
        await self.remove_message(chat, message)
        return True
