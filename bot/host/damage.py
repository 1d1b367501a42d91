"""A game whose log cannot be read or replayed is set aside; everybody else plays on."""

import sqlite3

from bot.host.tables import Tables
from bot.logs import get_logger
from storage import games, screens
from storage.errors import DamagedGameError

log = get_logger(__name__)


async def set_aside(tables: Tables, damage: DamagedGameError) -> bool:
    """Frees the game's chat and, if the game was live, tells it so; False if that was done before.

    The log stays as it is: `zhora check` names what is wrong with it.
    """
    now = tables.house.clock.time()

    def unit(db: sqlite3.Connection) -> bool:
        place, stage = games.place_of(db, damage.game), games.stage(db, damage.game)
        if place is None or stage == "damaged":
            return False
        games.set_stage(db, damage.game, "damaged", now)
        screens.drop_renewals(db, damage.game)
        if stage in games.LIVE_STAGES:
            for kind in ("lobby", "table", "hand", "notice"):
                screens.mark_kind(db, damage.game, kind)
            screens.want(db, damage.game, "end", 0, place)
        return True

    async def work() -> bool:
        news = await tables.house.db.write(unit)
        tables.forget(damage.game)
        return news

    news = await tables.change(damage.game, work)
    if news:
        log.error("a game is damaged and was set aside", game=damage.game, why=damage.why)
        tables.house.wake()
    return news
