"""Sending, editing and deleting through aiogram, with every outcome named."""

from dataclasses import dataclass
from enum import Enum, auto

from aiogram import Bot
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.types import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    LinkPreviewOptions,
    ReplyParameters,
)

from bot.screens.content import Content
from storage.places import Place

CLOSED = (
    "chat not found",
    "not enough rights",
    "have no rights",
    "message thread not found",
    "topic_closed",
    "topic_deleted",
    "chat_write_forbidden",
)
"""How Telegram's refusals begin when it is the chat that takes no messages, in lower case."""

NO_PREVIEW = LinkPreviewOptions(is_disabled=True)

DELETABLE_SECONDS = 48 * 3600 - 60
"""Telegram deletes a bot's own message only this long (TELEGRAM.md, Sending)."""


def is_deletable(sent_at: float, now: float) -> bool:
    """Whether a message of the bot can still be deleted."""
    return now - sent_at < DELETABLE_SECONDS


class Outcome(Enum):
    """What became of a call."""

    DONE = auto()
    GONE = auto()  # the message is not there any more, or is not the bot's
    CLOSED = auto()  # the chat does not take messages: blocked, kicked, muted, unknown
    REFUSED = auto()  # Telegram did not like what was sent
    MOVED = auto()  # the group has become a supergroup
    LATER = auto()  # flood limit, or Telegram could not be reached


@dataclass(frozen=True, slots=True)
class Result:
    """An outcome; `message` of a send, `retry_after` in seconds, `moved_to` a chat's new id."""

    outcome: Outcome
    message: int | None = None
    retry_after: float | None = None
    moved_to: int | None = None
    why: str = ""


async def send(
    bot: Bot, place: Place, content: Content, *, silent: bool, reply_to: int | None = None
) -> Result:
    """Sends a new message (Bot API, sendMessage)."""
    reply = (
        ReplyParameters(message_id=reply_to, allow_sending_without_reply=True)
        if reply_to is not None
        else None
    )
    try:
        message = await bot.send_message(
            place.chat,
            str(content.text),
            message_thread_id=place.thread or None,
            parse_mode="HTML",
            reply_markup=keyboard(content),
            disable_notification=silent,
            protect_content=content.protect,
            link_preview_options=NO_PREVIEW,
            reply_parameters=reply,
        )
    except (TelegramAPIError, ClientDecodeError) as error:
        return classify(error)
    return Result(Outcome.DONE, message=message.message_id)


async def edit(bot: Bot, chat: int, message: int, content: Content) -> Result:
    """Edits a message of the bot (Bot API, editMessageText)."""
    try:
        await bot.edit_message_text(
            str(content.text),
            chat_id=chat,
            message_id=message,
            parse_mode="HTML",
            reply_markup=keyboard(content),
            link_preview_options=NO_PREVIEW,
        )
    except (TelegramAPIError, ClientDecodeError) as error:
        return classify(error)
    return Result(Outcome.DONE)


async def delete(bot: Bot, chat: int, message: int) -> Result:
    """Deletes a message of the bot (Bot API, deleteMessage; not after 48 hours)."""
    try:
        await bot.delete_message(chat, message)
    except (TelegramAPIError, ClientDecodeError) as error:
        return classify(error)
    return Result(Outcome.DONE)


def keyboard(content: Content) -> InlineKeyboardMarkup | None:
    """The buttons as Telegram takes them."""
    if not content.rows:
        return None
    return InlineKeyboardMarkup(
        inline_keyboard=[
            [
                InlineKeyboardButton(
                    text=button.text,
                    callback_data=button.data,
                    url=button.url,
                    style=button.style,
                )
                for button in row
            ]
            for row in content.rows
        ]
    )


def classify(error: TelegramAPIError | ClientDecodeError) -> Result:
    """Names the outcome of a call that failed (TELEGRAM.md, Sending); texts by prefix."""
    if isinstance(error, TelegramRetryAfter):
        return Result(Outcome.LATER, retry_after=float(error.retry_after), why="flood limit")
    if isinstance(error, TelegramNetworkError | TelegramServerError | ClientDecodeError):
        return Result(Outcome.LATER, why=type(error).__name__)
    if isinstance(error, TelegramMigrateToChat):
        return Result(Outcome.MOVED, moved_to=error.migrate_to_chat_id, why=error.message)
    if isinstance(error, TelegramForbiddenError):
        return Result(Outcome.CLOSED, why=error.message)
    if isinstance(error, TelegramBadRequest):
        return _bad_request(error.message)
    return Result(Outcome.REFUSED, why=error.message)


def _bad_request(description: str) -> Result:
    what = description.removeprefix("Bad Request: ").lower()
    if what.startswith("message is not modified"):
        return Result(Outcome.DONE)
    if what.startswith(
        (
            "message to edit not found",
            "message can't be edited",
            "message to delete not found",
            "message can't be deleted",
        )
    ):
        return Result(Outcome.GONE, why=description)
    if what.startswith(CLOSED):
        return Result(Outcome.CLOSED, why=description)
    return Result(Outcome.REFUSED, why=description)
