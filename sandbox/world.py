"""The whole sandbox as plain, synchronous state.

Everything that happens goes through `happenings` or `membership`, which change the state, queue
the bots' updates and write the journal of events. None of the three refuses anything: that is
decided by the two faces before they call.
"""

import asyncio
from collections.abc import Iterator

from sandbox.chats import Chat, Group, Kind, Private, Status
from sandbox.clock import Clock
from sandbox.commands import CommandMenus
from sandbox.faults import Faults
from sandbox.flood import NONE, Flood, Limits
from sandbox.journal import Journal
from sandbox.people import ANONYMOUS_ADMIN, CHANNEL_SENDER, Account, Bot, person_id
from sandbox.profiles import Profile
from sandbox.taps import Tap
from sandbox.updates import UpdateQueue
from sandbox.webhook import Webhook


class World:
    """Accounts, chats, taps and update queues; without flood limits unless some are given."""

    def __init__(self, clock: Clock | None = None, limits: Limits = NONE) -> None:
        self.clock = clock or Clock()
        self.flood = Flood(limits)
        self.faults = Faults()
        self.events = Journal(self.clock)
        self.calls = Journal(self.clock)
        self.people: dict[int, Account] = {}
        self.bots: dict[int, Bot] = {}
        self.groups: dict[int, Group] = {}
        self.privates: dict[tuple[int, int], Private] = {}
        self.channels: dict[int, Group] = {}
        self.taps: dict[str, Tap] = {}
        self.queues: dict[int, UpdateQueue] = {}
        self.webhooks: dict[int, Webhook] = {}
        self.errands: set[asyncio.Future[None]] = set()
        """What goes on beside the calls: kept here, or it might be garbage before it is done."""
        self.menus: dict[int, CommandMenus] = {}
        self.profiles: dict[int, Profile] = {}
        self.next_tap = 4_382_749_201_000_000_001
        self._chats_made = 0

    # Who is there

    def add_bot(self, token: str, username: str, name: str) -> Bot:
        """Register a bot; its user id is the number before the colon of its token."""
        number = int(token.partition(":")[0])
        bot = Bot(number, name, username=username, is_bot=True, token=token)
        self.bots[number] = bot
        self.queues[number] = UpdateQueue(next_id=100_000_000 + len(self.bots) * 1_000_000)
        self.menus[number] = CommandMenus()
        self.profiles[number] = Profile(name)
        return bot

    def add_person(self, name: str, language: str | None, username: str | None) -> Account:
        """Create a person's account."""
        person = Account(
            person_id(len(self.people) + 1), name, language=language, username=username
        )
        self.people[person.id] = person
        self.events.add(kind="person", user=person.id, name=name)
        return person

    def bot_by_token(self, token: str) -> Bot | None:
        """Find a bot by its secret."""
        return next((bot for bot in self.bots.values() if bot.token == token), None)

    def account(self, user: int) -> Account | None:
        """Find a person, a bot or one of Telegram's stand-ins."""
        stand_ins = {one.id: one for one in (ANONYMOUS_ADMIN, CHANNEL_SENDER)}
        return self.people.get(user) or self.bots.get(user) or stand_ins.get(user)

    def known_account(self, user: int) -> Account:
        """Return an account that must exist, because something refers to it."""
        account = self.account(user)
        if account is None:
            raise LookupError(f"no account {user}")
        return account

    def username_taken(self, username: str) -> bool:
        """Tell whether anybody has this username, whatever its case."""
        everybody = [*self.people.values(), *self.bots.values()]
        return any((one.username or "").lower() == username.lower() for one in everybody)

    # Chats

    def add_group(self, title: str, *, supergroup: bool) -> Group:
        """Create an empty group; message ids of different chats start far apart."""
        kind = Kind.SUPERGROUP if supergroup else Kind.GROUP
        number = len(self.groups) + 1
        chat_id = -1_002_000_000_000 - number if supergroup else -4_100_000_000 - number
        group = Group(chat_id, kind, self._first_message(), title=title)
        self.groups[chat_id] = group
        return group

    def private(self, person: Account, bot: Bot) -> Private:
        """Return the conversation of a person and a bot, which exists from the beginning."""
        key = (person.id, bot.id)
        if key not in self.privates:
            self.privates[key] = Private(
                person.id, Kind.PRIVATE, self._first_message(), person=person, bot=bot
            )
        return self.privates[key]

    def channel_of(self, person: Account) -> Group:
        """Return the channel as which a person can write in groups."""
        if person.id not in self.channels:
            self.channels[person.id] = Group(
                -1_003_000_000_000 - len(self.channels) - 1,
                Kind.CHANNEL,
                1,
                title=f"{person.name}: channel",
                members={person.id: Status.CREATOR},
            )
        return self.channels[person.id]

    def _first_message(self) -> int:
        self._chats_made += 1
        return 1_000 * self._chats_made + 1

    def readers(self, chat: Chat) -> list[int]:
        """Return the people (not bots) who see what is written in a chat."""
        if isinstance(chat, Private):
            return [chat.person.id]
        if isinstance(chat, Group):
            return [user for user in chat.present if user in self.people]
        return []

    def bots_in(self, chat: Chat) -> Iterator[Bot]:
        """Iterate over the bots of a chat."""
        if isinstance(chat, Private):
            yield self.bots[chat.bot.id]
        if isinstance(chat, Group):
            yield from (self.bots[user] for user in chat.present if user in self.bots)

    # What bots are shown

    def today(self) -> int:
        """Return the time in whole seconds, as messages carry it."""
        return int(self.clock.now())

    def introduce(self, bot: Bot, shown: object) -> None:
        """Note every user in something that a bot is shown."""
        if isinstance(shown, dict):
            if "is_bot" in shown:
                bot.seen.add(shown["id"])
            for value in shown.values():
                self.introduce(bot, value)
        elif isinstance(shown, list):
            for value in shown:
                self.introduce(bot, value)

    # What goes to people

    def place(self, chat: Chat) -> dict[str, int | None]:
        """Name a chat as people do: a private one is the bot's id and the person's."""
        if isinstance(chat, Private):
            return {"chat": chat.bot.id, "user": chat.person.id}
        return {"chat": chat.id, "user": None}
