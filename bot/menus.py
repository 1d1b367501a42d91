"""The command menus of the Telegram apps, by kind of chat and language."""

from typing import get_args

from aiogram import Bot
from aiogram.exceptions import ClientDecodeError, TelegramAPIError
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)

from bot.clock import Clock, backoff
from bot.logs import describe, get_logger
from bot.screens.chat import Kind, commands
from bot.texts import language_for, texts_for

log = get_logger(__name__)

MENU_LANGUAGES = (None, "ru", "uk", "be", "kk")
"""Language codes with a menu of their own; None is everybody else's."""

EVERYBODY_ELSE = "en"


async def set_menus(bot: Bot, clock: Clock) -> None:
    """Tells Telegram the commands, trying until it has taken them."""
    for delay in backoff():
        try:
            for kind in get_args(Kind):
                for code in MENU_LANGUAGES:
                    await _set_menu(bot, kind, code)
        except (TelegramAPIError, ClientDecodeError) as error:
            log.warning("the command menus could not be set, trying on", error=describe(error))
            await clock.sleep(delay)
        else:
            return


async def _set_menu(bot: Bot, kind: Kind, code: str | None) -> None:
    texts = texts_for(language_for(code or EVERYBODY_ELSE))
    scope = BotCommandScopeAllGroupChats() if kind == "group" else BotCommandScopeAllPrivateChats()
    menu = [
        BotCommand(command=command, description=description)
        for command, description in commands(texts, kind)
    ]
    await bot.set_my_commands(menu, scope=scope, language_code=code)
