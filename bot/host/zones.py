"""The time zones that a group can choose from, and what the choice changes at its tables."""

import sqlite3

from bot.host.house import House
from bot.host.quiet import after_night
from bot.host.tempos import TEMPOS
from storage import chats, clocks, games, screens

ZONES = (
    "Europe/Kaliningrad",
    "Europe/Moscow",
    "Europe/Samara",
    "Asia/Yekaterinburg",
    "Asia/Omsk",
    "Asia/Krasnoyarsk",
    "Asia/Irkutsk",
    "Asia/Yakutsk",
    "Asia/Vladivostok",
    "Asia/Magadan",
    "Asia/Kamchatka",
    "Europe/Kyiv",
    "Europe/Minsk",
    "Asia/Tbilisi",
    "Asia/Yerevan",
    "Asia/Baku",
    "Asia/Almaty",
    "Asia/Tashkent",
    "Europe/Berlin",
    "Europe/London",
    "Asia/Jerusalem",
    "America/New_York",
)
"""IANA names, as they are shown: Russia from west to east, then its neighbours, then the rest."""


class Zones:
    """Reads and sets the time zone of groups."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def zone(self, chat: int) -> str:
        """The zone of the group."""
        return await self.house.db.read(lambda db: chats.zone(db, chat))

    async def choose(self, chat: int, zone: str) -> bool:
        """Sets the zone: times are shown in it, reminders keep to its night; False if unknown."""
        if zone not in ZONES or chat > 0:
            return False

        def unit(db: sqlite3.Connection) -> None:
            chats.choose_zone(db, chat, zone)
            for row in games.live_games_of_chat(db, chat):
                screens.mark_newest(db, row.id)
                tempo = TEMPOS[row.tempo]
                if tempo is not None and tempo.quiet:
                    screens.move_renewals(db, row.id, lambda when: after_night(when, zone))
                    clocks.look_now(db, row.id)

        await self.house.db.write(unit)
        self.house.wake()
        return True
