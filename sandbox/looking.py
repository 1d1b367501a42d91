"""What people see: who there is, what a chat shows, and what bots have called."""

from typing import Any

from sandbox import lookup
from sandbox.chats import Chat, Group, Private
from sandbox.commands import group_scopes, private_scopes
from sandbox.fields import Fields
from sandbox.happenings import shown
from sandbox.people import Account
from sandbox.world import World


def state(world: World, fields: Fields) -> dict[str, Any]:
    """Show people, chats, members, bots and the flood limits."""
    fields.done()
    return {
        "seq": world.events.seq,
        "limits": world.flood.limits.as_json(),
        "people": [_person(world, person) for person in world.people.values()],
        "bots": [
            {"id": bot.id, "name": bot.name, "username": bot.username}
            for bot in world.bots.values()
        ],
        "chats": [_group(world, group) for group in world.groups.values()],
    }


def chat(world: World, fields: Fields) -> dict[str, Any]:
    """Show one chat to a person: its messages, oldest first, and the commands on offer.

    `last` asks for that many of the newest messages only.
    """
    person = lookup.person(world, fields)
    seen = lookup.own_chat(world, fields, person)
    last = fields.optional_integer("last")
    fields.done()
    there = [message for message in seen.messages.values() if not message.deleted]
    if last is not None:
        there = there[-last:] if last > 0 else []
    return {
        "seq": world.events.seq,
        **world.place(seen),
        "type": seen.kind.value,
        "title": seen.title if isinstance(seen, Group) else _name(seen),
        "started": seen.started if isinstance(seen, Private) else None,
        "blocked": seen.blocked if isinstance(seen, Private) else None,
        "muted": person.id in seen.muted if isinstance(seen, Group) else None,
        "topics": _topics(seen) if isinstance(seen, Group) else None,
        "migrated_to": seen.migrated_to if isinstance(seen, Group) else None,
        "commands": _commands(world, seen, person),
        "messages": [shown(world, message) for message in there],
    }


def calls(world: World, fields: Fields) -> dict[str, Any]:
    """Show the Bot API calls after number `since`."""
    since = fields.optional_integer("since") or 0
    fields.done()
    return {
        "seq": world.calls.seq,
        "oldest": world.calls.oldest,
        "calls": world.calls.since(since),
    }


def _name(chat: Chat) -> str:
    return chat.bot.name if isinstance(chat, Private) else ""


def _person(world: World, person: Account) -> dict[str, Any]:
    own = [chat for chat in world.privates.values() if chat.person is person]
    return {
        "id": person.id,
        "name": person.name,
        "username": person.username,
        "language": person.language,
        "deactivated": person.deactivated,
        "started": [chat.bot.id for chat in own if chat.started],
        "blocked": [chat.bot.id for chat in own if chat.blocked],
    }


def _group(world: World, group: Group) -> dict[str, Any]:
    return {
        "id": group.id,
        "type": group.kind.value,
        "title": group.title,
        "topics": _topics(group),
        "migrated_to": group.migrated_to,
        "members": [
            {
                "id": user,
                "name": world.known_account(user).name,
                "is_bot": user in world.bots,
                "status": group.status(user).value,
                "muted": user in group.muted,
            }
            for user in group.present
        ],
    }


def _topics(group: Group) -> list[dict[str, Any]] | None:
    """Show the topics of a forum, the general one first; None for any other group."""
    shown_topics = [
        {"id": topic.id, "title": topic.title, "closed": topic.closed}
        for topic in group.topics.values()
    ]
    return shown_topics or None


def _commands(world: World, seen: Chat, person: Account) -> list[dict[str, Any]]:
    if isinstance(seen, Group):
        scopes = group_scopes(seen.id, person.id, admin=seen.is_admin(person.id))
    else:
        scopes = private_scopes(person.id)
    language = (person.language or "")[:2]
    return [
        {**command, "bot": bot.id}
        for bot in world.bots_in(seen)
        for command in world.menus[bot.id].offered(scopes, language)
    ]
