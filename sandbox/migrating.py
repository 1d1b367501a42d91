"""A basic group becomes a supergroup (TELEGRAM.md, Sending).

The supergroup is a chat of its own, with its own message ids. The old chat keeps its messages and
their buttons, but nothing new can be written there. As on the real server, bots are told that they
have come into the supergroup and never that they have left the group (ISSUE
tdlib/telegram-bot-api#266).
"""

from sandbox.chats import Group, Status
from sandbox.happenings import post, post_service
from sandbox.membership import tell_bot_of_itself
from sandbox.messages import Message
from sandbox.people import ANONYMOUS_ADMIN, Account
from sandbox.world import World

OLD_FIRST, NEW_FIRST, NONE = ORDERS = ("old-first", "new-first", "none")
"""Which of the two service messages comes first; or bots are told nothing at all."""


def migrate(world: World, old: Group, order: str) -> Group:
    """Give a basic group's members, with their rights, a supergroup; return it."""
    new = world.add_group(old.title, supergroup=True)
    new.next_message = 1
    new.members = dict(old.members)
    for user in old.muted:
        new.muted.add(user)
        new.members[user] = Status.RESTRICTED
    owner = world.known_account(old.creator or next(iter(old.members)))
    _tell_people(world, old, new)
    if order == NONE:
        old.migrated_to = new.id
        return new
    for bot in world.bots_in(new):
        tell_bot_of_itself(world, new, bot, owner, Status.LEFT)
    said = [_say_in_old, _say_in_new]
    for say in said if order == OLD_FIRST else reversed(said):
        say(world, old, new, owner)
    old.migrated_to = new.id
    return new


def _tell_people(world: World, old: Group, new: Group) -> None:
    world.events.add(
        kind="group",
        chat=new.id,
        user=None,
        title=new.title,
        type=new.kind.value,
        members=list(new.members),
    )
    world.events.add(kind="migrate", chat=old.id, user=None, to=new.id)


def _say_in_old(world: World, old: Group, new: Group, owner: Account) -> None:
    post_service(world, old, owner.id, migrate_to_chat_id=new.id)


def _say_in_new(world: World, old: Group, new: Group, _owner: Account) -> None:
    message = Message(
        id=0,
        date=0,
        sender=ANONYMOUS_ADMIN.id,
        sender_chat=new.as_chat(),
        service={"migrate_from_chat_id": old.id},
    )
    post(world, new, message)
