"""What happens to people and groups: they come, go, gain rights, block and vanish."""

import re
from typing import Any

from sandbox import forum, happenings, lookup, membership, migrating
from sandbox.chats import Group, Kind, Private, Status
from sandbox.fields import Fields, PeopleError
from sandbox.people import Account
from sandbox.world import World

_USERNAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{3,30}[A-Za-z0-9]")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*")
ACTIONS = ("join", "leave", "kick", "mute", "unmute", "promote", "demote")


def add_person(world: World, fields: Fields) -> dict[str, Any]:
    """Create a person."""
    name = _title(fields, "name", 64)
    language, username = fields.optional_text("language"), fields.optional_text("username")
    fields.done()
    if language is not None and not _LANGUAGE.fullmatch(language):
        raise PeopleError(400, "bad-field", "language must be an IETF tag such as ru or pt-br")
    if username is not None:
        if not _USERNAME.fullmatch(username):
            raise PeopleError(400, "bad-field", "username must be 5 to 32 of A-Z a-z 0-9 _")
        if world.username_taken(username):
            raise PeopleError(409, "username-taken", f"somebody else is @{username}")
    return {"id": world.add_person(name, language, username).id}


def add_group(world: World, fields: Fields) -> dict[str, Any]:
    """Create a group; its first person among the members owns it."""
    title = _title(fields, "title", 128)
    members = list(dict.fromkeys(fields.integers("members")))
    is_forum = fields.flag("forum")
    supergroup = fields.flag("supergroup", default=is_forum)
    fields.done()
    accounts = [lookup.account(world, Fields({"members": one}), "members") for one in members]
    people = [one for one in accounts if not one.is_bot]
    if not people:
        raise PeopleError(400, "bad-field", "members must name at least one person, the owner")
    if any(one.deactivated for one in people):
        raise PeopleError(409, "deactivated", "one of the members has deleted the account")
    if is_forum and not supergroup:
        raise PeopleError(400, "bad-field", "only a supergroup can be a forum")
    group = world.add_group(title, supergroup=supergroup)
    if is_forum:
        forum.open_forum(group, people[0])
    membership.found(world, group, accounts, people[0])
    return {"id": group.id}


def change_member(world: World, fields: Fields) -> dict[str, Any]:
    """Let somebody join or leave, or change a member's rights."""
    group = lookup.group(world, fields)
    account = lookup.account(world, fields, "user")
    action = fields.text("action")
    named = fields.optional_integer("by")
    by = _actor(world, group, account, action, named)
    fields.done()
    if action not in ACTIONS:
        raise PeopleError(400, "bad-field", f"action must be one of {', '.join(ACTIONS)}")
    if action == "join":
        _join(world, group, account, by)
    else:
        _change(world, group, account, by, action)
    return {"status": group.status(account.id).value, "muted": account.id in group.muted}


def _actor(world: World, group: Group, account: Account, action: str, named: int | None) -> Account:
    """Return who does it: `by`, else the person alone where people can, else the owner."""
    if named is not None:
        actor = world.people.get(named)
        if actor is None or not group.has(named):
            raise PeopleError(404, "no-person", f"there is no person {named} in this group")
        return actor
    alone = action == "leave" or (
        action == "join" and not account.is_bot and group.status(account.id) is not Status.KICKED
    )
    owner = group.creator
    if alone or owner is None:
        return account
    return world.known_account(owner)


def _join(world: World, group: Group, account: Account, by: Account) -> None:
    if group.has(account.id):
        raise PeopleError(409, "already-there", f"{account.name} is in the group already")
    if account.deactivated:
        raise PeopleError(409, "deactivated", f"the account of {account.name} has been deleted")
    membership.join(world, group, account, by)


def _change(world: World, group: Group, account: Account, by: Account, action: str) -> None:
    if not group.has(account.id):
        raise PeopleError(409, "not-a-member", f"{account.name} is not in the group")
    if group.status(account.id) is Status.CREATOR and action != "leave":
        raise PeopleError(409, "is-owner", f"{account.name} owns the group")
    if action == "leave":
        membership.part(world, group, account, by, Status.LEFT)
    elif action == "kick":
        membership.part(world, group, account, by, Status.KICKED)
    elif action == "mute":
        membership.mute(world, group, account, by)
    elif action == "unmute":
        membership.unmute(world, group, account, by)
    elif action == "promote":
        membership.set_standing(world, group, account, by, Status.ADMINISTRATOR)
    else:
        membership.set_standing(world, group, account, by, Status.MEMBER)


def migrate(world: World, fields: Fields) -> dict[str, Any]:
    """Make a basic group a supergroup, as its owner does."""
    group = lookup.group(world, fields)
    messages = fields.choice("messages", migrating.ORDERS, migrating.OLD_FIRST)
    fields.done()
    if group.kind is not Kind.GROUP:
        raise PeopleError(409, "is-supergroup", f"the group {group.id} is a supergroup already")
    return {"id": migrating.migrate(world, group, messages).id}


def block(world: World, fields: Fields) -> dict[str, Any]:
    """Let a person block a bot."""
    return _set_blocked(world, fields, blocked=True)


def unblock(world: World, fields: Fields) -> dict[str, Any]:
    """Let a person unblock a bot."""
    return _set_blocked(world, fields, blocked=False)


def _set_blocked(world: World, fields: Fields, *, blocked: bool) -> dict[str, Any]:
    person = lookup.person(world, fields)
    chat = world.private(person, lookup.bot(world, fields))
    fields.done()
    if chat.blocked is not blocked:
        membership.set_blocked(world, chat, blocked=blocked)
    return {"blocked": blocked}


def deactivate(world: World, fields: Fields) -> dict[str, Any]:
    """Delete a person's account; it stays in its groups as a Deleted Account."""
    person = lookup.person(world, fields)
    fields.done()
    person.deactivated = True
    world.events.add(kind="deactivate", chat=None, user=person.id)
    return {"deactivated": True}


def delete(world: World, fields: Fields) -> dict[str, Any]:
    """Delete a message for everybody: in a group as its owner, in a private chat as its person."""
    chat_id, message_id = fields.integer("chat"), fields.integer("message")
    if chat_id in world.bots:
        chat: Group | Private = world.private(lookup.person(world, fields), world.bots[chat_id])
    else:
        fields.optional_integer("user")
        chat = lookup.group(world, fields)
    fields.done()
    happenings.delete(world, chat, [lookup.message(chat, message_id)])
    return {"deleted": message_id}


def _title(fields: Fields, name: str, longest: int) -> str:
    title = fields.text(name)
    if not 1 <= len(title.strip()) <= longest:
        raise PeopleError(400, "bad-field", f"{name} must have 1 to {longest} characters")
    return title.strip()
