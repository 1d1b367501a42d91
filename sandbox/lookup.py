"""Finds what a request of the people's API names, or says that it is not there."""

from sandbox.chats import Chat, Group
from sandbox.fields import Fields, PeopleError
from sandbox.messages import Message
from sandbox.people import Account, Bot
from sandbox.world import World


def person(world: World, fields: Fields, name: str = "user") -> Account:
    """Return a person who can act; raises for bots, strangers and deleted accounts."""
    user = fields.integer(name)
    if user not in world.people:
        raise PeopleError(404, "no-person", f"there is no person {user}")
    if world.people[user].deactivated:
        raise PeopleError(409, "deactivated", f"the account of person {user} has been deleted")
    return world.people[user]


def account(world: World, fields: Fields, name: str) -> Account:
    """Return a person or a bot."""
    user = fields.integer(name)
    found = world.people.get(user) or world.bots.get(user)
    if found is None:
        raise PeopleError(404, "no-account", f"there is no person or bot {user}")
    return found


def bot(world: World, fields: Fields) -> Bot:
    """Return the bot of the optional field `bot`; it can be left out where there is only one."""
    number = fields.optional_integer("bot")
    if number is None and len(world.bots) == 1:
        return next(iter(world.bots.values()))
    if number is None:
        raise PeopleError(400, "bad-field", "there is not exactly one bot: name one in `bot`")
    if number not in world.bots:
        raise PeopleError(404, "no-bot", f"there is no bot {number}")
    return world.bots[number]


def group(world: World, fields: Fields) -> Group:
    """Return the group of the field `chat`, in which something is to happen."""
    chat = fields.integer("chat")
    if chat not in world.groups:
        raise PeopleError(404, "no-chat", f"there is no group {chat}")
    _check_still_there(world.groups[chat])
    return world.groups[chat]


def chat_of(world: World, fields: Fields, viewer: Account) -> Chat:
    """Return the chat of the field `chat`, whether or not the viewer is in it."""
    chat = fields.integer("chat")
    if chat in world.bots:
        return world.private(viewer, world.bots[chat])
    if chat in world.groups:
        return world.groups[chat]
    raise PeopleError(404, "no-chat", f"there is no group or bot {chat}")


def own_chat(world: World, fields: Fields, viewer: Account) -> Chat:
    """Return the chat of the field `chat`, which the viewer must be in."""
    chat = chat_of(world, fields, viewer)
    if isinstance(chat, Group) and not chat.has(viewer.id):
        raise PeopleError(403, "not-a-member", f"{viewer.name} is not in the group {chat.id}")
    return chat


def open_chat(world: World, fields: Fields, viewer: Account) -> Chat:
    """Return the chat of the field `chat`, in which the viewer is to write."""
    chat = own_chat(world, fields, viewer)
    _check_still_there(chat)
    return chat


def _check_still_there(chat: Chat) -> None:
    if isinstance(chat, Group) and chat.migrated_to is not None:
        raise PeopleError(
            409, "migrated", f"the group {chat.id} has become the supergroup {chat.migrated_to}"
        )


def message(chat: Chat, message_id: int) -> Message:
    """Return a message that can be seen."""
    found = chat.message(message_id)
    if found is None:
        raise PeopleError(404, "no-message", f"there is no message {message_id} in this chat")
    return found
