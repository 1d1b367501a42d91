"""Messages as people see them: the JSON of the people's API."""

from typing import Any

from sandbox.formatting import Formatted, to_html
from sandbox.messages import Message
from sandbox.people import Account

_DONE = {
    "group_chat_created": "created the group",
    "forum_topic_created": "created the topic",
    "forum_topic_closed": "closed the topic",
    "forum_topic_reopened": "reopened the topic",
    "migrate_to_chat_id": "made this group a supergroup",
    "migrate_from_chat_id": "became a supergroup",
}


def as_shown(message: Message, sender: Account) -> dict[str, Any]:
    """Return a message as a client would draw it."""
    name = message.sender_chat["title"] if message.sender_chat else sender.name
    service = service_text(message.service, name) if message.service else None
    text = service or message.text
    return {
        "id": message.id,
        "date": message.date,
        "sender": message.sender,
        "sender_name": name,
        "sender_is_bot": sender.is_bot,
        "sender_chat": message.sender_chat["id"] if message.sender_chat else None,
        "text": text,
        "html": to_html(Formatted(text, () if service else tuple(message.entities))),
        "buttons": [[as_button(button) for button in row] for row in message.buttons()],
        "edited": message.edited is not None,
        "silent": message.silent,
        "protected": message.protected,
        "reply_to": message.reply_to,
        "thread": message.thread,
        "service": next(iter(message.service)) if message.service else None,
    }


def as_button(button: dict[str, Any]) -> dict[str, Any]:
    """Return a button under the names that the tap call uses."""
    renamed = {"text": "label", "callback_data": "data"}
    shown = {renamed.get(key, key): value for key, value in button.items()}
    return shown | ({"disabled": True} if "disabled" in button else {})


def service_text(service: dict[str, Any], name: str) -> str:
    """Say in one sentence what a service message is about."""
    [(kind, value)] = service.items()
    if kind == "new_chat_members":
        return f"{', '.join(_name(user) for user in value)} joined the group"
    if kind == "left_chat_member":
        return f"{_name(value)} left the group"
    return f"{name} {_DONE[kind]}"


def _name(user: dict[str, Any]) -> str:
    return " ".join(user[key] for key in ("first_name", "last_name") if user.get(key))
