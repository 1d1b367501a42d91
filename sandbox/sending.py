"""The methods that write, edit and delete messages."""

import json
from typing import Any

from sandbox import formatting, happenings, refusals
from sandbox.access import (
    check_flood,
    entered_chat,
    reachable_chat,
    thread_of,
    writable_chat,
)
from sandbox.autoentities import with_found
from sandbox.call import Call
from sandbox.chats import Chat, Group, Private
from sandbox.messages import Message

DELETABLE = 48 * 3600
"""Seconds for which a bot can delete a message."""
ACTIONS = {
    "typing",
    "upload_photo",
    "record_video",
    "upload_video",
    "record_voice",
    "upload_voice",
    "upload_document",
    "choose_sticker",
    "find_location",
    "record_video_note",
    "upload_video_note",
}


def send_message(call: Call) -> Any:
    """Bot API, sendMessage."""
    text, entities = _text(call)
    keyboard = _keyboard(call)
    chat = writable_chat(call)
    reply_to = _reply_to(call, chat)
    thread = thread_of(call, chat, reply_to)
    check_flood(call, chat)
    message = happenings.post(
        call.world,
        chat,
        Message(
            id=0,
            date=0,
            sender=call.bot.id,
            text=text,
            entities=entities,
            keyboard=keyboard,
            reply_to=reply_to,
            thread=thread,
            silent=call.flag("disable_notification"),
            protected=call.flag("protect_content"),
            link_preview=call.params.get("link_preview_options"),
        ),
    )
    return happenings.as_message(call.world, chat, message)


def edit_message_text(call: Call) -> Any:
    """Bot API, editMessageText; the order of refusals is that of TELEGRAM.md, Sending."""
    text, entities = _text(call)
    keyboard = _keyboard(call)
    chat, message = _to_edit(call)
    preview = call.params.get("link_preview_options")
    _check_modified(message, text, entities, keyboard)
    message.text, message.entities, message.link_preview = text, entities, preview
    return _edited(call, chat, message, keyboard)


def edit_message_reply_markup(call: Call) -> Any:
    """Bot API, editMessageReplyMarkup."""
    keyboard = _keyboard(call)
    chat, message = _to_edit(call)
    _check_modified(message, message.text, message.entities, keyboard)
    return _edited(call, chat, message, keyboard)


def delete_message(call: Call) -> bool:
    """Bot API, deleteMessage."""
    chat = entered_chat(call)
    message = chat.message(call.params["message_id"])
    if message is None:
        raise refusals.delete_not_found()
    _check_deletable(call, chat, message)
    happenings.delete(call.world, chat, [message])
    return True


def delete_messages(call: Call) -> bool:
    """Bot API, deleteMessages: those that are not there are passed over."""
    chat = entered_chat(call)
    there = [chat.message(message_id) for message_id in call.params["message_ids"]]
    messages = [message for message in there if message is not None]
    for message in messages:
        _check_deletable(call, chat, message)
    if messages:
        happenings.delete(call.world, chat, messages)
    return True


def send_chat_action(call: Call) -> bool:
    """Bot API, sendChatAction."""
    if call.params["action"] not in ACTIONS:
        raise refusals.bad_request("wrong parameter action in request")
    chat = writable_chat(call)
    thread_of(call, chat)
    call.world.events.add(
        kind="action", **call.world.place(chat), by=call.bot.id, action=call.params["action"]
    )
    return True


def _text(call: Call) -> tuple[str, list[dict[str, Any]]]:
    given = call.params
    formatted = formatting.read(given["text"], given.get("parse_mode"), given.get("entities"))
    formatting.check_text(formatted)
    return formatted.text, with_found(formatted.text, list(formatted.entities))


def _keyboard(call: Call) -> dict[str, Any] | None:
    keyboard: dict[str, Any] | None = call.params.get("reply_markup")
    if not keyboard:
        return None
    if "inline_keyboard" not in keyboard:
        raise refusals.Refusal(501, "Not Implemented: this sandbox has only inline keyboards")
    return keyboard if keyboard["inline_keyboard"] else None


def _reply_to(call: Call, chat: Chat) -> int | None:
    reply = call.params.get("reply_parameters")
    if not reply:
        return None
    if str(reply.get("chat_id", chat.id)) != str(chat.id):
        raise refusals.stricter("this sandbox has no replies to other chats")
    if chat.message(reply["message_id"]) is not None:
        return int(reply["message_id"])
    if reply.get("allow_sending_without_reply"):
        return None
    raise refusals.reply_not_found()


def _to_edit(call: Call) -> tuple[Chat, Message]:
    """Return what is to be edited; the attempt counts as a message, whatever it changes."""
    if "chat_id" not in call.params:
        raise refusals.chat_id_empty()
    chat = reachable_chat(call)
    message = chat.message(call.params.get("message_id", 0))
    if message is None:
        raise refusals.edit_not_found()
    if message.sender != call.bot.id or message.service:
        raise refusals.cannot_edit()
    check_flood(call, chat)
    return chat, message


def _check_modified(
    message: Message, text: str, entities: list[dict[str, Any]], keyboard: dict[str, Any] | None
) -> None:
    before = (message.text, message.entities, message.keyboard)
    if _canonical(before) == _canonical((text, entities, keyboard)):
        raise refusals.not_modified()


def _canonical(content: object) -> str:
    return json.dumps(content, sort_keys=True)


def _edited(
    call: Call, chat: Chat, message: Message, keyboard: dict[str, Any] | None
) -> dict[str, Any]:
    message.keyboard = keyboard
    happenings.edited(call.world, chat, message)
    return happenings.as_message(call.world, chat, message)


def _check_deletable(call: Call, chat: Chat, message: Message) -> None:
    own = message.sender == call.bot.id
    admin = isinstance(chat, Group) and chat.is_admin(call.bot.id)
    if not (own or admin or isinstance(chat, Private)):
        raise refusals.cannot_delete()
    if call.world.clock.now() - message.date >= DELETABLE:
        raise refusals.cannot_delete_for_everyone()
