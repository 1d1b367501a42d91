"""The methods by which a bot sets its command menus, name and descriptions."""

import re
from collections.abc import Callable
from typing import Any

from sandbox import refusals
from sandbox.access import entered_chat
from sandbox.call import Call
from sandbox.chats import Group
from sandbox.commands import DEFAULT, Scope

MOST_COMMANDS = 100
_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
_LANGUAGE = re.compile(r"(?:[a-z]{2})?")
_SCOPE_FIELDS = {
    "default": (),
    "all_private_chats": (),
    "all_group_chats": (),
    "all_chat_administrators": (),
    "chat": ("chat_id",),
    "chat_administrators": ("chat_id",),
    "chat_member": ("chat_id", "user_id"),
}


def set_my_commands(call: Call) -> bool:
    """Bot API, setMyCommands."""
    commands = call.params["commands"]
    if len(commands) > MOST_COMMANDS:
        raise refusals.bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not _COMMAND.fullmatch(command["command"].removeprefix("/")):
            raise refusals.bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(command["description"].strip()) <= 256:
            raise refusals.bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    menu = [
        {
            "command": command["command"].removeprefix("/"),
            "description": command["description"].strip(),
        }
        for command in commands
    ]
    call.world.menus[call.bot.id].put(_scope(call), _language(call), menu)
    return True


def get_my_commands(call: Call) -> list[dict[str, str]]:
    """Bot API, getMyCommands: exactly what was set for this scope and language."""
    return call.world.menus[call.bot.id].get(_scope(call), _language(call))


def delete_my_commands(call: Call) -> bool:
    """Bot API, deleteMyCommands."""
    call.world.menus[call.bot.id].put(_scope(call), _language(call), [])
    return True


def setter(which: str, longest: int) -> Callable[[Call], bool]:
    """Return the method that sets one of the bot's texts, at most so many characters."""

    def set_text(call: Call) -> bool:
        text, language = call.params.get(which, "").strip(), _language(call)
        if len(text) > longest:
            raise refusals.bad_request(f"{which.replace('_', ' ')} is too long")
        if which == "name" and not text and not language:
            raise refusals.bad_request("BOT_TITLE_INVALID")
        call.world.profiles[call.bot.id].put(which, language, text)
        if which == "name" and not language:
            call.bot.first_name = text
        return True

    return set_text


def getter(which: str) -> Callable[[Call], dict[str, str]]:
    """Return the method that gets one of the bot's texts."""

    def get_text(call: Call) -> dict[str, str]:
        return {which: call.world.profiles[call.bot.id].get(which, _language(call))}

    return get_text


def _language(call: Call) -> str:
    language: str = call.params.get("language_code", "")
    if not _LANGUAGE.fullmatch(language):
        raise refusals.bad_request("invalid language code specified")
    return language


def _scope(call: Call) -> Scope:
    scope: dict[str, Any] = call.params.get("scope") or {"type": "default"}
    fields = _SCOPE_FIELDS.get(scope["type"])
    if fields is None:
        raise refusals.bad_request("can't parse BotCommandScope: Unsupported type specified")
    if not fields:
        return (scope["type"], *DEFAULT[1:])
    if any(field not in scope for field in fields):
        raise refusals.bad_request(f"can't parse BotCommandScope: {fields[-1]} is missing")
    chat = entered_chat(Call(call.world, call.bot, {"chat_id": scope["chat_id"]}))
    if scope["type"] != "chat" and not isinstance(chat, Group):
        raise refusals.bad_request("can't use the scope in the private chat")
    return (scope["type"], chat.id, scope.get("user_id", 0))
