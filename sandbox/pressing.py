"""What people press: the buttons under messages."""

from typing import Any

from sandbox import happenings, lookup
from sandbox.chats import Chat, Group, Private
from sandbox.fields import Fields, PeopleError
from sandbox.people import Bot
from sandbox.taps import ANSWERABLE, Answer, Tap
from sandbox.world import World

Button = dict[str, Any]


async def tap(world: World, fields: Fields) -> dict[str, Any]:
    """Press a button that the person sees, or with `raw` send any bytes; wait for the answer."""
    person = lookup.person(world, fields)
    message_id = fields.integer("message")
    data, label = fields.optional_text("data"), fields.optional_text("label")
    raw = fields.flag("raw")
    patience = fields.seconds("timeout", default=ANSWERABLE, most=ANSWERABLE)
    chat = (lookup.chat_of if raw else lookup.own_chat)(world, fields, person)
    if raw:
        bot = _addressee(world, fields, chat, message_id)
        pressed = _raw_data(data)
    else:
        fields.optional_integer("bot")
        button = _button(world, chat, message_id, data=data, label=label)
        if "url" in button:
            fields.done()
            return _outcome(None, Answer(url=button["url"]))
        bot = world.bots[lookup.message(chat, message_id).sender]
        pressed = button["callback_data"]
    fields.done()
    pressed_tap = happenings.press(world, bot, person, chat, message_id, pressed)
    return await _answered(world, pressed_tap, patience)


async def _answered(world: World, pressed: Tap, patience: float) -> dict[str, Any]:
    await world.events.until(lambda: pressed.answer is not None, patience)
    return _outcome(pressed, pressed.answer)


def _outcome(pressed: Tap | None, answer: Answer | None) -> dict[str, Any]:
    return {
        "answered": answer is not None,
        **(answer or Answer()).as_json(),
        "tap": pressed.id if pressed else None,
    }


def _button(
    world: World, chat: Chat, message_id: int, *, data: str | None, label: str | None
) -> Button:
    if (data is None) == (label is None):
        raise PeopleError(400, "bad-field", "name the button by either data or label")
    message = lookup.message(chat, message_id)
    if isinstance(chat, Private) and chat.blocked:
        raise PeopleError(409, "blocked", "unblock the bot first")
    name, wanted = ("text", label) if data is None else ("callback_data", data)
    buttons = [button for row in message.buttons() for button in row]
    matching = [button for button in buttons if button.get(name) == wanted]
    if not matching or message.sender not in world.bots:
        raise PeopleError(404, "no-button", f"message {message_id} has no button {wanted!r}")
    button = matching[0]
    if "disabled" in button:
        raise PeopleError(409, "disabled", f"the button {button['text']!r} is disabled")
    if "url" not in button and "callback_data" not in button:
        raise PeopleError(409, "not-a-tap", f"pressing {button['text']!r} tells nobody")
    return button


def _raw_data(data: str | None) -> str:
    if data is None:
        raise PeopleError(400, "bad-field", "a raw tap needs data")
    return data


def _addressee(world: World, fields: Fields, chat: Chat, message_id: int) -> Bot:
    """Return the bot that a raw tap reaches: the message's own, else the chat's, else `bot`."""
    message = chat.messages.get(message_id)
    if message is not None and message.sender in world.bots:
        fields.optional_integer("bot")
        return world.bots[message.sender]
    if isinstance(chat, Group) and fields.optional_integer("bot") is None:
        present = list(world.bots_in(chat))
        if len(present) == 1:
            return present[0]
    return world.bots[chat.bot.id] if isinstance(chat, Private) else lookup.bot(world, fields)
