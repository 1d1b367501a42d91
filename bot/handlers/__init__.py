"""What aiogram calls: thin handlers that parse, call the host once, and answer."""

from aiogram import Dispatcher

from bot.handlers import group, membership, private, taps
from bot.handlers.acquaint import Acquaint
from bot.handlers.rooms import Rooms
from bot.handlers.throttling import Throttling
from bot.handlers.trouble import Trouble


def make_dispatcher(rooms: Rooms) -> Dispatcher:
    """A dispatcher that knows every handler. What a handler raises, `feed_update` raises."""
    dispatcher = Dispatcher(rooms=rooms, disable_fsm=True)
    for observer in (dispatcher.message, dispatcher.callback_query):
        observer.outer_middleware(Trouble())
        observer.outer_middleware(Throttling())
        observer.outer_middleware(Acquaint())
    for module in (membership, group, private, taps):
        dispatcher.include_router(module.router)
    return dispatcher
