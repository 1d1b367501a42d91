"""What happens in chats: messages appear, change and vanish, buttons are pressed and answered."""

from dataclasses import replace
from typing import Any

from sandbox import forum, mailing, privacy
from sandbox.chats import Chat, Group
from sandbox.messages import Message
from sandbox.people import Account, Bot
from sandbox.shown import as_shown
from sandbox.taps import Answer, Tap
from sandbox.world import World


def post(world: World, chat: Chat, message: Message) -> Message:
    """Put a message into a chat under the next id and tell everybody whom it concerns."""
    message = replace(message, id=chat.next_message, date=world.today())
    chat.next_message += 1
    chat.messages[message.id] = message
    if isinstance(chat, Group) and message.sender in world.bots and not message.service:
        chat.last_bot = message.sender
    _tell_bots(world, chat, message, "message")
    readers = world.readers(chat)
    silent = message.silent or message.service is not None
    world.events.add(
        kind="message",
        **world.place(chat),
        message=shown(world, message),
        readers=readers,
        ring=[] if silent else [user for user in readers if user != message.writer],
    )
    return message


def post_service(
    world: World, chat: Chat, sender: int, *, thread: int | None = None, **field: Any
) -> Message:
    """Put a service message into a chat; `field` is the one that says what happened."""
    return post(world, chat, Message(id=0, date=0, sender=sender, thread=thread, service=field))


def edited(world: World, chat: Chat, message: Message) -> None:
    """Tell everybody that a message has been changed."""
    message.edited = world.today()
    _tell_bots(world, chat, message, "edited_message")
    world.events.add(
        kind="edit",
        **world.place(chat),
        message=shown(world, message),
        readers=world.readers(chat),
    )


def delete(world: World, chat: Chat, messages: list[Message]) -> None:
    """Take messages away for everybody; bots are not told, as in Telegram."""
    for message in messages:
        message.deleted = True
    world.events.add(
        kind="delete",
        **world.place(chat),
        messages=[message.id for message in messages],
        readers=world.readers(chat),
    )


def press(world: World, bot: Bot, user: Account, chat: Chat, message_id: int, data: str) -> Tap:
    """Press a callback button: the bot gets the update, whatever the data."""
    place = world.place(chat)
    tap = Tap(str(world.next_tap), bot.id, user.id, place, message_id, world.clock.now())
    world.next_tap += 7
    world.taps[tap.id] = tap
    message = chat.message(message_id)
    if message is None:
        shown_message = {"chat": chat.as_chat(), "message_id": message_id, "date": 0}
    else:
        shown_message = as_message(world, chat, message)
    query = {
        "id": tap.id,
        "from": user.as_user(),
        "message": shown_message,
        "chat_instance": chat.instance,
        "data": data,
    }
    mailing.give(world, bot, "callback_query", query)
    world.events.add(
        kind="tap", **place, tap=tap.id, by=user.id, bot=bot.id, message=message_id, data=data
    )
    return tap


def answer(world: World, tap: Tap, given: Answer) -> None:
    """Show the bot's answer to the person who tapped."""
    tap.answer = given
    world.events.add(
        kind="tap_answered",
        **tap.place,
        tap=tap.id,
        by=tap.user,
        bot=tap.bot,
        message=tap.message,
        **given.as_json(),
    )


def as_message(
    world: World, chat: Chat, message: Message, *, with_original: bool = True
) -> dict[str, Any]:
    """Return the Bot API's `Message`, with the message it replies to but no further one."""
    original = forum.original(chat, message) if with_original else None
    optional = {
        **forum.thread_fields(chat, message),
        "sender_chat": message.sender_chat,
        "edit_date": message.edited,
        "reply_to_message": original and as_message(world, chat, original, with_original=False),
        "text": message.text or None,
        "entities": message.entities or None,
        "link_preview_options": message.link_preview,
        "reply_markup": message.keyboard,
        "has_protected_content": message.protected or None,
    }
    return {
        "message_id": message.id,
        "from": world.known_account(message.sender).as_user(),
        "chat": chat.as_chat(),
        "date": message.date,
        **{key: value for key, value in optional.items() if value is not None},
        **(message.service or {}),
    }


def shown(world: World, message: Message) -> dict[str, Any]:
    """Return a message as the people's API shows it."""
    return as_shown(message, world.known_account(message.sender))


def _tell_bots(world: World, chat: Chat, message: Message, kind: str) -> None:
    from_bot = message.writer in world.bots and message.service is None
    for bot in world.bots_in(chat):
        if privacy.is_given(bot, chat, message, from_bot=from_bot):
            mailing.give(world, bot, kind, as_message(world, chat, message))
