"""What people write: messages, edits of their own, and the Start button."""

import re
from typing import Any

from sandbox import formatting, happenings, lookup, membership, topics
from sandbox.autoentities import with_found
from sandbox.chats import Chat, Group, Kind, Private
from sandbox.fields import Fields, PeopleError
from sandbox.messages import Message
from sandbox.people import ANONYMOUS_ADMIN, CHANNEL_SENDER, Account
from sandbox.refusals import Refusal
from sandbox.world import World

_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")
_START = re.compile(r"/start(\s|$)")


def say(world: World, fields: Fields) -> dict[str, Any]:
    """Write a message as a person, an anonymous admin or a person's channel."""
    person = lookup.person(world, fields)
    chat = lookup.open_chat(world, fields, person)
    text, entities = _text(fields)
    reply_to = fields.optional_integer("reply_to")
    given_thread = fields.optional_integer("thread")
    silent, anonymous = fields.flag("silent"), fields.flag("anonymous")
    as_channel = fields.flag("as_channel")
    fields.done()
    if reply_to is not None:
        lookup.message(chat, reply_to)
    _check_may_write(chat, person, text)
    thread = topics.thread_of(chat, person, given_thread, reply_to)
    mask = _mask(world, chat, person, anonymous=anonymous, as_channel=as_channel)
    message = Message(
        id=0,
        date=0,
        text=text,
        entities=entities,
        reply_to=reply_to,
        thread=thread,
        silent=silent,
        **mask,
    )
    return {"id": happenings.post(world, chat, message).id}


def edit(world: World, fields: Fields) -> dict[str, Any]:
    """Change what a person has written."""
    person = lookup.person(world, fields)
    chat = lookup.open_chat(world, fields, person)
    message = lookup.message(chat, fields.integer("message"))
    text, entities = _text(fields)
    fields.done()
    if message.writer != person.id or message.service:
        raise PeopleError(403, "not-yours", f"message {message.id} is not {person.name}'s own")
    if text == message.text:
        raise PeopleError(409, "not-modified", "the message already reads so")
    message.text, message.entities = text, entities
    happenings.edited(world, chat, message)
    return {"id": message.id}


def start(world: World, fields: Fields) -> dict[str, Any]:
    """Press Start or Restart, or follow a deep link: unblocks and sends /start."""
    person = lookup.person(world, fields)
    payload = fields.optional_text("payload")
    bot = lookup.bot(world, fields)
    fields.done()
    if payload is not None and not _PAYLOAD.fullmatch(payload):
        raise PeopleError(
            400, "bad-payload", "a start payload is 1 to 64 characters out of A-Z a-z 0-9 _ -"
        )
    chat = world.private(person, bot)
    if chat.blocked:
        membership.set_blocked(world, chat, blocked=False)
    chat.started = True
    text = "/start" if payload is None else f"/start {payload}"
    message = Message(id=0, date=0, sender=person.id, text=text, entities=with_found(text, []))
    return {"id": happenings.post(world, chat, message).id, "chat": bot.id}


def _text(fields: Fields) -> tuple[str, list[dict[str, Any]]]:
    try:
        formatted = formatting.plain(fields.text("text"))
        formatting.check_text(formatted)
    except Refusal:
        raise PeopleError(
            400, "bad-text", f"a message has 1 to {formatting.TEXT_LIMIT} visible characters"
        ) from None
    return formatted.text, with_found(formatted.text, [])


def _check_may_write(chat: Chat, person: Account, text: str) -> None:
    if isinstance(chat, Group) and person.id in chat.muted:
        raise PeopleError(403, "muted", f"{person.name} may not write in this group")
    if isinstance(chat, Private):
        if chat.blocked:
            raise PeopleError(409, "blocked", "unblock the bot first")
        if not chat.started and not _START.match(text):
            raise PeopleError(409, "not-started", "press Start first (/people/start)")
        chat.started = True


def _mask(
    world: World, chat: Chat, person: Account, *, anonymous: bool, as_channel: bool
) -> dict[str, Any]:
    """Return who is shown as the sender of a person's message."""
    if not anonymous and not as_channel:
        return {"sender": person.id}
    if anonymous and as_channel:
        raise PeopleError(400, "bad-field", "choose one of anonymous and as_channel")
    if not isinstance(chat, Group) or chat.kind is not Kind.SUPERGROUP:
        raise PeopleError(409, "not-a-supergroup", "only in a supergroup can a sender be hidden")
    if as_channel:
        channel = world.channel_of(person).as_chat()
        return {"sender": CHANNEL_SENDER.id, "author": person.id, "sender_chat": channel}
    if not chat.is_admin(person.id):
        raise PeopleError(403, "not-an-admin", "only an admin can be anonymous")
    return {"sender": ANONYMOUS_ADMIN.id, "author": person.id, "sender_chat": chat.as_chat()}
