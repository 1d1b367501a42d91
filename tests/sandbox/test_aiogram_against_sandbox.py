"""A real aiogram bot talks to the sandbox and can read all that it is sent."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.types import (
    BotCommand,
    BotCommandScopeChat,
    BufferedInputFile,
    InaccessibleMessage,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    ReplyParameters,
    Update,
)


@pytest.fixture
async def bot(town: Any) -> AsyncIterator[Bot]:
    session = AiohttpSession(api=TelegramAPIServer.from_base(town.base))
    async with Bot(town.token, session=session) as made:
        yield made


def _keyboard(label: str) -> InlineKeyboardMarkup:
    button = InlineKeyboardButton(text=label, callback_data=label.lower())
    return InlineKeyboardMarkup(inline_keyboard=[[button]])


async def test_conversation_through_aiogram(town: Any, bot: Bot) -> None:
    assert (await bot.get_me()).username == "zhora_bot"
    chat = await town.group()
    asked = await town.say(town.anna, chat, "/newgame@zhora_bot")
    [update] = await bot.get_updates(timeout=1)
    assert update.message is not None
    assert update.message.message_id == asked
    lobby = await bot.send_message(
        chat,
        "<b>Lobby</b>",
        parse_mode="HTML",
        reply_markup=_keyboard("Join"),
        reply_parameters=ReplyParameters(message_id=asked),
        disable_notification=True,
    )
    assert lobby.html_text == "<b>Lobby</b>"
    press = asyncio.ensure_future(
        town.do("tap", user=town.boris, chat=chat, message=lobby.message_id, label="Join")
    )
    [tapped] = await bot.get_updates(offset=update.update_id + 1, timeout=10)
    assert tapped.callback_query is not None
    assert tapped.callback_query.from_user.id == town.boris
    await bot.answer_callback_query(tapped.callback_query.id, text="You are in", show_alert=True)
    assert (await press)["text"] == "You are in"
    edited = await bot.edit_message_text("over", chat_id=chat, message_id=lobby.message_id)
    assert not isinstance(edited, bool)
    assert edited.reply_markup is None
    assert await bot.delete_message(chat, lobby.message_id) is True


async def test_refusals_are_aiograms_exceptions(town: Any, bot: Bot) -> None:
    with pytest.raises(TelegramBadRequest, match="chat not found"):
        await bot.send_message(1, "hi")
    await town.do("block", user=town.anna)
    with pytest.raises(TelegramForbiddenError, match="blocked by the user"):
        await bot.send_message(town.anna, "hi")


async def test_faults_are_aiograms_exceptions(town: Any, bot: Bot) -> None:
    """A 502 with HTML is no `TelegramAPIError` (TELEGRAM.md, What goes over the wire)."""
    for kind, error in (
        ("429", TelegramRetryAfter),
        ("5xx", TelegramServerError),
        ("502", ClientDecodeError),
        ("drop_before", TelegramNetworkError),
        ("drop_after", TelegramNetworkError),
    ):
        await town.do("fault", kind=kind)
        with pytest.raises(error):
            await bot.send_message(town.anna, kind)
    await town.do("fault", kind="timeout")
    with pytest.raises(TelegramNetworkError):
        await bot.send_message(town.anna, "timeout", request_timeout=1)
    seen = await town.see("chat", user=town.anna, chat=town.bot, last=2)
    assert [message["text"] for message in seen["messages"]] == ["drop_after", "timeout"]


async def test_migration_is_aiograms_exception(town: Any, bot: Bot) -> None:
    old = await town.group()
    new = (await town.do("migrate", chat=old))["id"]
    with pytest.raises(TelegramMigrateToChat) as caught:
        await bot.send_message(old, "hi")
    assert caught.value.migrate_to_chat_id == new


async def test_flood_limit_is_aiograms_exception(town: Any, bot: Bot) -> None:
    await town.do("limits", burst=1)
    await bot.send_message(town.anna, "hi")
    with pytest.raises(TelegramRetryAfter) as caught:
        await bot.send_message(town.anna, "hi")
    assert caught.value.retry_after == 1


async def test_uploads_reach_the_sandbox(town: Any, bot: Bot) -> None:
    """Uploads are chunked multipart (TELEGRAM.md, What goes over the wire)."""
    picture = BufferedInputFile(b"\x89PNG", "table.png")
    before = (await town.see("calls"))["seq"]
    with pytest.raises(TelegramServerError, match="does not have the method"):
        await bot.set_chat_photo(town.anna, picture)
    [call] = (await town.see("calls", since=before))["calls"]
    assert call["params"]["chat_id"] == str(town.anna)
    assert "file 'table.png', 4 bytes" in call["params"].values()


async def test_answers_about_chats_and_members_parse(town: Any, bot: Bot) -> None:
    chat = await town.group(supergroup=True)
    await town.do("member", chat=chat, user=town.bot, action="promote")
    assert (await bot.get_chat(chat)).title == "Kitchen"
    assert (await bot.get_chat(town.anna)).first_name == "Anna"
    statuses = {one.status for one in await bot.get_chat_administrators(chat)}
    assert statuses == {"creator", "administrator"}
    for action, status in (("mute", "restricted"), ("kick", "kicked"), ("join", "member")):
        await town.do("member", chat=chat, user=town.boris, action=action)
        assert (await bot.get_chat_member(chat, town.boris)).status == status
    command = BotCommand(command="score", description="letters")
    scope = BotCommandScopeChat(chat_id=chat)
    assert await bot.set_my_commands([command], scope=scope) is True
    assert [one.command for one in await bot.get_my_commands(scope=scope)] == ["score"]
    assert (await bot.get_webhook_info()).url == ""


async def test_every_kind_of_update_parses(town: Any) -> None:
    """Updates are read one by one, as a bot that must not lose a batch reads them."""
    await town.call(
        "getUpdates",
        allowed_updates=[
            "message",
            "edited_message",
            "callback_query",
            "my_chat_member",
            "chat_member",
        ],
    )
    chat = await town.group(supergroup=True)
    carol = (await town.do("person", name="Carol", language="pt-br"))["id"]
    for action in (
        "promote",
        "demote",
        "mute",
        "unmute",
        "kick",
        "join",
        "leave",
        "join",
        "promote",
    ):
        await town.do("member", chat=chat, user=town.bot, action=action)
    for action in ("join", "mute", "kick"):
        await town.do("member", chat=chat, user=carol, action=action)
    own = await town.say(town.anna, chat, "/join@zhora_bot", anonymous=True)
    await town.say(town.anna, chat, "x", as_channel=True, reply_to=own)
    await town.do("edit", user=town.anna, chat=chat, message=own, text="y")
    message = await town.post(chat, "table", "Join")
    tap = {"user": town.anna, "chat": chat, "message": message, "raw": True, "data": "z"}
    await town.do("tap", **tap, timeout=0)
    await town.call("deleteMessage", chat_id=chat, message_id=message)
    await town.do("tap", **tap, timeout=0)
    await town.do("block", user=town.anna)
    await town.do("start", user=town.anna, payload="x")
    basic = await town.do("group", title="Basic", members=[town.anna, town.bot])
    await town.do("migrate", chat=basic["id"])
    forum = (await town.do("group", title="F", members=[town.anna, town.bot], forum=True))["id"]
    topic = {"chat": forum, "user": town.anna}
    thread = (await town.do("topic", **topic, title="Games"))["id"]
    await town.say(town.anna, forum, "/newgame@zhora_bot", thread=thread)
    for action in ("close", "reopen"):
        await town.do("topic", **topic, thread=thread, action=action)
    updates = [Update.model_validate(update) for update in await town.call("getUpdates")]
    assert {update.event_type for update in updates} == {
        "message",
        "edited_message",
        "callback_query",
        "my_chat_member",
        "chat_member",
    }
    queries = [update.callback_query for update in updates if update.callback_query]
    assert [isinstance(query.message, InaccessibleMessage) for query in queries] == [False, True]
