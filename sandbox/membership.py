"""Who comes into a group, leaves it, and gains or loses rights there."""

from sandbox import mailing
from sandbox.chats import Group, Kind, Private, Status
from sandbox.happenings import post_service
from sandbox.people import Account, Bot
from sandbox.world import World


def found(world: World, group: Group, accounts: list[Account], owner: Account) -> None:
    """Fill a new group; its owner has created it with all the others in it."""
    for account in accounts:
        group.members[account.id] = Status.MEMBER
    group.members[owner.id] = Status.CREATOR
    world.events.add(
        kind="group",
        chat=group.id,
        user=None,
        title=group.title,
        type=group.kind.value,
        members=list(group.members),
    )
    bots = [world.bots[user] for user in group.members if user in world.bots]
    for bot in bots:
        tell_bot_of_itself(world, group, bot, owner, Status.LEFT)
    if group.kind is Kind.GROUP:
        post_service(world, group, owner.id, group_chat_created=True)
    elif bots:
        post_service(world, group, owner.id, new_chat_members=[bot.as_user() for bot in bots])


def join(world: World, group: Group, account: Account, by: Account) -> None:
    """Let someone in: alone (`by` is the same account) or added by a member."""
    old = group.status(account.id)
    group.muted.discard(account.id)
    # Whoever comes anew stands last in the order of joining.
    group.members.pop(account.id, None)
    group.members[account.id] = Status.MEMBER
    _announce(world, group, account, by, old)
    post_service(world, group, by.id, new_chat_members=[account.as_user()])


def part(world: World, group: Group, account: Account, by: Account, status: Status) -> None:
    """Take someone out of the group, as left or as kicked."""
    old = group.status(account.id)
    if group.kind is Kind.GROUP:
        # A bot still sees itself leave a basic group, but not a supergroup.
        post_service(world, group, by.id, left_chat_member=account.as_user())
        group.members[account.id] = status
    else:
        group.members[account.id] = status
        post_service(world, group, by.id, left_chat_member=account.as_user())
    group.muted.discard(account.id)
    _announce(world, group, account, by, old)


def mute(world: World, group: Group, account: Account, by: Account) -> None:
    """Forbid someone to write.

    Only supergroups know restricted members; in a basic group it is the permissions of the group
    that forbid it, so nobody's standing changes.
    """
    old = group.status(account.id)
    group.muted.add(account.id)
    if group.kind is Kind.SUPERGROUP:
        group.members[account.id] = Status.RESTRICTED
    _announce(world, group, account, by, old)


def unmute(world: World, group: Group, account: Account, by: Account) -> None:
    """Let someone write again."""
    if account.id in group.muted:
        restricted = group.status(account.id) is Status.RESTRICTED
        status = Status.MEMBER if restricted else group.status(account.id)
        set_standing(world, group, account, by, status)


def set_standing(world: World, group: Group, account: Account, by: Account, status: Status) -> None:
    """Make a member an administrator or a plain member, who may write again."""
    old = group.status(account.id)
    group.members[account.id] = status
    group.muted.discard(account.id)
    _announce(world, group, account, by, old)


def set_blocked(world: World, chat: Private, *, blocked: bool) -> None:
    """Let a person block or unblock a bot."""
    old, new = (Status.MEMBER, Status.KICKED) if blocked else (Status.KICKED, Status.MEMBER)
    chat.blocked = blocked
    bot = world.bots[chat.bot.id]
    mailing.give(
        world,
        bot,
        "my_chat_member",
        {
            "chat": chat.as_chat(),
            "from": chat.person.as_user(),
            "date": world.today(),
            "old_chat_member": _in_private(bot, old),
            "new_chat_member": _in_private(bot, new),
        },
    )
    world.events.add(kind="block" if blocked else "unblock", **world.place(chat))


def _in_private(bot: Bot, status: Status) -> dict[str, object]:
    until = {"until_date": 0} if status is Status.KICKED else {}
    return {"user": bot.as_user(), "status": status.value, **until}


def _announce(world: World, group: Group, account: Account, by: Account, old: Status) -> None:
    world.events.add(
        kind="member",
        **world.place(group),
        who=account.id,
        by=by.id,
        old=old.value,
        new=group.status(account.id).value,
        muted=account.id in group.muted,
    )
    if old is group.status(account.id):
        return
    if account.id in world.bots:
        tell_bot_of_itself(world, group, world.bots[account.id], by, old)
    change = _change(world, group, account, by, old)
    for bot in world.bots_in(group):
        if bot.id != account.id and group.is_admin(bot.id):
            mailing.give(world, bot, "chat_member", change)


def tell_bot_of_itself(world: World, group: Group, bot: Bot, by: Account, old: Status) -> None:
    """Give a bot the update that its standing has changed from `old` to what it is."""
    mailing.give(world, bot, "my_chat_member", _change(world, group, bot, by, old))


def _change(
    world: World, group: Group, account: Account, by: Account, old: Status
) -> dict[str, object]:
    return {
        "chat": group.as_chat(),
        "from": by.as_user(),
        "date": world.today(),
        "old_chat_member": group.as_member(account, old),
        "new_chat_member": group.as_member(account),
    }
