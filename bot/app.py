"""The composition root: the only place where things are wired."""

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from typing import Any

from aiogram import Bot, Dispatcher
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from bot import failpoints
from bot.callbacks import parse_tap
from bot.clock import Clock, DrivenClock, SystemClock, open_driven_clock, race
from bot.delivery import Delivery
from bot.handlers import make_dispatcher
from bot.handlers.answering import Answers
from bot.handlers.rooms import Rooms
from bot.host.acquaintance import Acquaintance
from bot.host.chance import Chance
from bot.host.clockwork import Clockwork
from bot.host.closing import Closing
from bot.host.control import Control
from bot.host.drain import Drain
from bot.host.house import House
from bot.host.lobby import Lobby
from bot.host.messages import Messages
from bot.host.moves import Moves
from bot.host.moving import Moving
from bot.host.notify import Notify
from bot.host.presence import Presence
from bot.host.scene import Scene
from bot.host.successors import Successors
from bot.host.tables import Tables
from bot.host.throttle import Throttle
from bot.host.zones import Zones
from bot.intake import Insistence, Intake
from bot.lanes import Lanes
from bot.logs import get_logger
from bot.menus import set_menus
from bot.oversight import Oversight, oversight
from bot.polling import Polling
from bot.posts import Post
from bot.render import person_texts
from bot.rest import Rest
from bot.screens.chat import group_closed
from bot.settings import Settings
from bot.texts import language_for, texts_for
from bot.webhook import Webhook
from storage import parked
from storage.database import Database
from storage.places import Place

log = get_logger(__name__)


async def run(settings: Settings) -> None:
    """Hosts games until SIGTERM or SIGINT.

    Raises DatabaseError, ListenError, and IntakeFatal when Telegram will not give updates to
    this bot.
    """
    stopping, drain = asyncio.Event(), Drain()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, drain.toggle)
    async with (
        _clock(settings) as clock,
        _database(settings, clock) as db,
        _bot(settings) as bot,
        oversight(settings, bot, db, clock, drain) as seen,
    ):
        failpoints.arm(settings.failpoints, bot, db)
        await race(Insistence(clock).ask(bot.me), stopping.wait())
        if not stopping.is_set():
            me = await bot.me()  # which is remembered
            rooms = _wire(settings, bot, db, clock, me.username or "", seen)
            await _host(settings, rooms, seen, stopping)
        log.info("stopped")


async def _host(settings: Settings, rooms: Rooms, seen: Oversight, stopping: asyncio.Event) -> None:
    """Hosts games until `stopping`, or until something that runs beside the intake fails."""
    bot = rooms.delivery.bot
    intake = _intake(settings, rooms, bot, make_dispatcher(rooms), seen)
    delivery = asyncio.create_task(rooms.delivery.run(), name="delivery")
    menus = asyncio.create_task(set_menus(bot, rooms.house.clock), name="menus")
    clockwork = asyncio.create_task(rooms.clockwork.run(), name="clockwork")
    told = asyncio.create_task(stopping.wait(), name="stopping")
    for task in (delivery, clockwork, told):
        task.add_done_callback(lambda _: intake.stop())
    log.info("ready", bot=rooms.house.bot_username)
    try:
        await intake.run()
    finally:
        for task in (menus, clockwork, told):
            task.cancel()
        await rooms.tables.settle()
        rooms.delivery.stop()
        await asyncio.gather(rooms.answers.settle(), delivery)
        await asyncio.wait({menus, clockwork})
    if not clockwork.cancelled():
        clockwork.result()


def _wire(
    settings: Settings, bot: Bot, db: Database, clock: Clock, username: str, seen: Oversight
) -> Rooms:
    rest = Rest("delivery", "clockwork")
    delivery = seen.watch.delivery = Delivery(bot, db, clock, settings.limits, rest)

    def wake() -> None:
        delivery.wake()
        clockwork.wake()

    house = House(db, clock, Chance(settings.test_seed), username, wake, seen.drain, rest)
    tables = Tables(house)
    presence = Presence(tables)
    moves = Moves(tables, presence)
    clockwork = Clockwork(tables, moves)
    lobby = Lobby(tables)
    people = Acquaintance(house, presence)

    async def tell_host(host: int, scene: Scene) -> None:
        texts = await person_texts(db, host)
        delivery.post(Post(Place(host), group_closed(scene, texts)))

    closing = Closing(tables, tell_host)
    moving = Moving(tables, people)
    delivery.tables, delivery.closing, delivery.moving = tables, closing, moving
    delivery.presence = presence
    return Rooms(
        house=house,
        tables=tables,
        moves=moves,
        presence=presence,
        successors=Successors(tables, presence),
        notify=Notify(house),
        zones=Zones(house),
        clockwork=clockwork,
        messages=Messages(house),
        lobby=lobby,
        control=Control(tables, lobby),
        people=people,
        closing=closing,
        moving=moving,
        delivery=delivery,
        answers=Answers(clock),
        throttle=Throttle(clock),
    )


def _intake(
    settings: Settings, rooms: Rooms, bot: Bot, dispatcher: Dispatcher, seen: Oversight
) -> Intake:
    """The webhook if one is set, else long polling."""
    clock = rooms.house.clock
    lanes = Lanes(
        bot,
        handle=seen.counted(lambda update: dispatcher.feed_update(bot, update)),
        park=lambda raw, why: _park(rooms, bot, raw, why, seen),
        lane=lambda raw: lane_of(raw, rooms.tables),
        clock=clock,
    )
    if settings.endpoint is None:
        return Polling(bot, lanes, clock)
    return Webhook(bot, lanes, clock, settings.endpoint)


def lane_of(raw: dict[str, Any], tables: Tables) -> Hashable:
    """What keeps its order: the group whose game an update is about, else its chat or person."""
    for kind in ("message", "callback_query", "my_chat_member"):
        if kind in raw:
            body = raw[kind]
            chat = (body.get("chat") or body.get("message", {}).get("chat") or body["from"])["id"]
            tap = parse_tap(body.get("data") or "")
            game = getattr(tap, "game", 0)
            return tables.chat_of(game) or chat
    return "others"


async def _park(rooms: Rooms, bot: Bot, raw: dict[str, Any], why: str, seen: Oversight) -> None:
    """Keeps an update that could not be handled; a tap among them is answered all the same."""
    body = json.dumps(raw)
    now = rooms.house.clock.time()
    await rooms.house.db.write(lambda db: parked.park(db, raw["update_id"], body, why, now))
    seen.watch.metrics.update("parked")
    match raw:
        case {"callback_query": {"id": str(query), "from": {"language_code": str(code)}}}:
            rooms.answers.give(bot, query, texts_for(language_for(code)).plain("answer-failed"))
        case {"callback_query": {"id": str(query)}}:
            rooms.answers.give(bot, query, texts_for(language_for(None)).plain("answer-failed"))


@asynccontextmanager
async def _clock(settings: Settings) -> AsyncIterator[Clock]:
    if settings.test_clock is None:
        yield SystemClock()
        return
    clock: DrivenClock = await open_driven_clock(settings.test_clock)
    try:
        yield clock
    finally:
        await clock.close()


@asynccontextmanager
async def _database(settings: Settings, clock: Clock) -> AsyncIterator[Database]:
    db = await Database.open(settings.database, now=clock.time)
    try:
        yield db
    finally:
        await db.close()


@asynccontextmanager
async def _bot(settings: Settings) -> AsyncIterator[Bot]:
    session = AiohttpSession(api=TelegramAPIServer.from_base(settings.telegram_api))
    bot = Bot(settings.bot_token.get_secret_value(), session=session)
    try:
        yield bot
    finally:
        await session.close()
