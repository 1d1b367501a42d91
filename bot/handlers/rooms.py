"""What handlers are given: the rooms of the host, and how an answer leaves."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from aiogram import Bot
from aiogram.exceptions import ClientDecodeError, TelegramAPIError
from aiogram.types import Message

from bot.delivery import Delivery
from bot.handlers.answering import Answers
from bot.host.acquaintance import Acquaintance
from bot.host.answers import GAME_OVER, UNKNOWN, Answer, Played, Reply, WhyNot
from bot.host.clockwork import Clockwork
from bot.host.closing import Closing
from bot.host.control import Control
from bot.host.house import House
from bot.host.lobby import Lobby
from bot.host.messages import Messages
from bot.host.moves import Moves
from bot.host.moving import Moving
from bot.host.notify import Notify
from bot.host.presence import Presence
from bot.host.successors import Successors
from bot.host.tables import Tables
from bot.host.throttle import Throttle
from bot.host.zones import Zones
from bot.logs import describe, get_logger
from bot.names import shown
from bot.screens.alerts import done
from bot.screens.content import Button, Content
from bot.screens.reasons import why_illegal
from bot.screens.wording import called
from bot.texts import Texts
from engine import Lay, Put

log = get_logger(__name__)

ADMIN_LOOKUP_SECONDS = 1
"""Below the time after which an update counts as one that cannot be handled."""

NAMES = frozenset({"name", "group"})
"""Arguments of answers that people chose themselves."""


@dataclass(frozen=True, slots=True)
class Rooms:
    """The host, wired."""

    house: House
    tables: Tables
    moves: Moves
    presence: Presence
    successors: Successors
    notify: Notify
    zones: Zones
    clockwork: Clockwork
    messages: Messages
    lobby: Lobby
    control: Control
    people: Acquaintance
    closing: Closing
    moving: Moving
    delivery: Delivery
    answers: Answers
    throttle: Throttle


def words(reply: Reply, texts: Texts) -> str:
    """The reply to a tap, in somebody's language; "" where nothing needs saying."""
    match reply:
        case Answer(text=""):
            return ""
        case Answer():
            return texts.plain(reply.text, **_arguments(reply, texts))
        case WhyNot(reason, move, scene):
            card = move.card if isinstance(move, Lay | Put) else None
            return why_illegal(reason, card, scene, texts)
        case Played(move):
            return done(move, texts)


def note(answer: Answer, texts: Texts) -> Content:
    """The answer to a command, which has no toast."""
    text = texts.html(answer.text, **_arguments(answer, texts))
    if answer.url is None:
        return Content(text)
    return Content(text, ((Button(texts.plain("button-private"), url=answer.url),),))


def _arguments(answer: Answer, texts: Texts) -> dict[str, str | int]:
    """The variables of the answer's text, names isolated."""
    args = {key: shown(str(value)) if key in NAMES else value for key, value in answer.args.items()}
    return args if answer.who is None else {**args, "name": called(answer.who, texts)}


async def is_admin(bot: Bot, chat: int, person: int) -> bool:
    """Whether the person administers the group, as far as Telegram tells.

    A bot that is no admin itself is not told about one member, but of all admins
    (TELEGRAM.md, Sending). A private chat has none.
    """
    if chat > 0:
        return False
    try:
        admins = await bot.get_chat_administrators(chat, request_timeout=ADMIN_LOOKUP_SECONDS)
    except (TelegramAPIError, ClientDecodeError) as error:
        log.warning("an admin could not be told from a member", error=describe(error))
        return False
    return any(admin.user.id == person for admin in admins)


class Ask(Protocol):
    """What is asked: why this person may not do something with the table, or None."""

    async def __call__(self, person: int | None, game: int, *, is_admin: bool) -> Answer | None:
        """As `Control.may_stop`."""


async def refusal(
    ask: Ask, person: int | None, game: int, is_admin: Callable[[], Awaitable[bool]]
) -> Answer | None:
    """Why this person may not do that with the table; None for its host and the chat's admins.

    Telegram is asked only about those who may not do it otherwise.
    """
    answer = await ask(person, game, is_admin=False)
    if answer in (None, GAME_OVER, UNKNOWN) or not await is_admin():
        return answer
    return await ask(person, game, is_admin=True)


def wrote_as_themselves(message: Message) -> bool:
    """False for anonymous admins and channels: their `from` is a stand-in."""
    return message.sender_chat is None and message.from_user is not None
