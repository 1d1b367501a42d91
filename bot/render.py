"""From a screen's row to what its message has to show now."""

import sqlite3
from collections.abc import Callable

from bot.host.live import Live
from bot.host.scene import Scene
from bot.host.tables import Tables
from bot.screens.chat import game_damaged
from bot.screens.content import Content
from bot.screens.end import end_screen
from bot.screens.hand import hand_result_screen, hand_screen
from bot.screens.lobby import lobby_screen
from bot.screens.notice import notice_screen
from bot.screens.table import table_screen
from bot.texts import Texts, language_for, texts_for
from storage import chats, games, people, subscriptions
from storage.database import Database
from storage.places import Place
from storage.screens import ScreenRow


async def render(tables: Tables, row: ScreenRow) -> Content:
    """The latest state of the game as that screen shows it. Raises DamagedGameError."""
    if await tables.house.db.read(lambda db: games.stage(db, row.game)) == "damaged":
        return game_damaged(await chat_texts(tables.house.db, row.place.chat))
    found = await tables.scene(row.game)
    if found is None:
        raise LookupError(f"screen {row.id} shows game {row.game}, which does not exist")
    live, scene = found
    if row.kind == "notice":
        return await _notice(tables.house.db, live, scene, row.place.chat)
    if row.kind == "hand":
        return _hand(live, scene, row, await person_texts(tables.house.db, row.place.chat))
    texts = await chat_texts(tables.house.db, row.place.chat)
    if row.kind == "lobby":
        return lobby_screen(scene, texts)
    if row.kind == "table":
        return table_screen(scene, row.round, texts)
    return end_screen(scene, texts)


async def _notice(db: Database, live: Live, scene: Scene, person: int) -> Content:
    texts = await person_texts(db, person)
    is_lasting = await db.read(lambda conn: subscriptions.is_lasting(conn, live.place.chat, person))
    return notice_screen(scene, person, texts, is_lasting=is_lasting)


def _hand(live: Live, scene: Scene, row: ScreenRow, texts: Texts) -> Content:
    person = row.place.chat
    if row.round < live.rounds or live.game.round is None:
        return hand_result_screen(scene, row.round, person, texts)
    seat = live.seat_of(person)
    if seat is None:
        raise LookupError(f"screen {row.id} is a hand of somebody who is not seated")
    return hand_screen(scene, live.view(seat), texts)


async def person_texts(db: Database, person: int) -> Texts:
    """The texts in the language of a person."""
    found = await db.read(lambda conn: people.person(conn, person))
    if found is None:
        return texts_for(language_for(None))
    return texts_for(found.language or language_for(found.app_language))


async def chat_texts(db: Database, chat: int) -> Texts:
    """The texts in the language of a group, or of the person whose private chat it is."""
    found = await db.read(lambda conn: chats.chat(conn, chat))
    return texts_for(found.language) if found else await person_texts(db, chat)


async def live_scene(tables: Tables, place: Place) -> Scene | None:
    """The lobby or game that holds the place."""
    return await _scene(tables, lambda db: games.live_game(db, place))


async def latest_scene(tables: Tables, place: Place) -> Scene | None:
    """The running or last game of the place."""
    return await _scene(tables, lambda db: games.last_game(db, place))


async def scene_of_person(tables: Tables, person: int) -> Scene | None:
    """The newest game in which the person is or was seated."""
    return await _scene(tables, lambda db: next(iter(games.games_of_person(db, person)), None))


async def running_scenes(tables: Tables, person: int) -> list[Scene]:
    """The running games at which the person is seated, newest first."""
    rows = await tables.house.db.read(lambda db: games.games_of_person(db, person))
    found = [await tables.scene(row.id) for row in rows if row.ended_at is None]
    return [each[1] for each in found if each is not None]


async def _scene(
    tables: Tables, which: Callable[[sqlite3.Connection], games.GameRow | None]
) -> Scene | None:
    row = await tables.house.db.read(which)
    found = await tables.scene(row.id) if row else None
    return found[1] if found else None
