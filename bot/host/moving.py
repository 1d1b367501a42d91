"""A group becomes a supergroup: one unit of work re-keys everything that is kept of it."""

import sqlite3

from bot.host.acquaintance import Acquaintance
from bot.host.tables import Tables
from storage import chats, games, screens


class Moving:
    """Follows groups to their new ids."""

    def __init__(self, tables: Tables, people: Acquaintance) -> None:
        self.tables = tables
        self.house = tables.house
        self.people = people

    async def move(self, old: int, new: int) -> None:
        """Re-keys the group; harmless when it was done before.

        A lobby or game that was opened in the supergroup before it was known to be the same
        group gives way: the one that moves has the scores.
        """

        def unit(db: sqlite3.Connection) -> list[int]:
            if not chats.move(db, old, new):
                return []
            moving = games.live_games_of_chat(db, old)
            places = {row.place.thread for row in moving}
            now = self.house.clock.time()
            for row in games.live_games_of_chat(db, new):
                if row.place.thread in places:
                    stage = "cancelled" if row.stage == "lobby" else "void"
                    games.set_stage(db, row.id, stage, now)
                    screens.mark_kind(db, row.id, "lobby")
            touched = [row.id for row in moving + games.live_games_of_chat(db, new)]
            games.move_to(db, old, new)
            screens.move_to(db, old, new)
            return touched

        # Moves that are being committed meanwhile fall on either side of this one unit; what is
        # in memory is dropped behind each game's lock afterwards.
        for game in await self.house.db.write(unit):
            await self.tables.reload(game)
        self.people.forget_group(old)
        self.house.wake()
