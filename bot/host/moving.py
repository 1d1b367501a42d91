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

        What was committed for the old id since then is re-keyed too: a round that was being dealt
        while the group moved, for instance. A lobby or game that was opened in the supergroup
        before it was known to be the same group gives way: the one that moves has the scores.
        """

        def unit(db: sqlite3.Connection) -> list[int]:
            chats.move(db, old, new)
            moving = games.live_games_of_chat(db, old)
            there = games.live_games_of_chat(db, new)
            places = {row.place.thread for row in moving}
            for row in there:
                if row.place.thread in places:
                    self._give_way(db, row)
            games.move_to(db, old, new)
            screens.move_to(db, old, new)
            return [row.id for row in moving + there]

        # Moves that are being committed meanwhile fall on either side of this one unit; what is
        # in memory is dropped behind each game's lock afterwards.
        for game in await self.house.db.write(unit):
            await self.tables.reload(game)
        self.people.forget_group(old)
        self.house.wake()

    async def is_new(self, chat: int, person: int) -> bool:
        """Whether a group that `person` has just brought the bot into is to be welcomed.

        Not if its game is going on, nor if only its id is new: of that Telegram tells in
        messages of their own, before the bot's entry or after it.
        """

        def known(db: sqlite3.Connection) -> bool:
            return (
                bool(games.live_games_of_chat(db, chat))
                or chats.has_moved_to(db, chat)
                or chats.seems_to_have_moved_to(db, chat, person)
            )

        return not await self.house.db.read(known)

    def _give_way(self, db: sqlite3.Connection, row: games.GameRow) -> None:
        stage = "cancelled" if row.stage == "lobby" else "void"
        games.set_stage(db, row.id, stage, self.house.clock.time())
        screens.drop_renewals(db, row.id)
        screens.mark_kind(db, row.id, "lobby")
        screens.mark_rounds(db, row.id, since=1)
