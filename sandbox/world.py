"""The whole sandbox as plain, synchronous state.

Everything that happens goes through a method here or in `membership`, which changes the state,
queues the bots' updates and writes the journal of events. Nothing here refuses anything: that is
decided by the two faces before they call.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sandbox import privacy
from sandbox.chats import Chat, Group, Kind, Private, Status
from sandbox.clock import Clock
from sandbox.commands import CommandMenus
from sandbox.journal import Journal
from sandbox.messages import Message
from sandbox.people import ANONYMOUS_ADMIN, CHANNEL_SENDER, Account, Bot, person_id
from sandbox.profiles import Profile
from sandbox.shown import as_shown
from sandbox.taps import Answer, Tap
from sandbox.updates import UpdateQueue


class World:
    """Accounts, chats, taps and update queues."""

    def __init__(self, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        self.events = Journal(self.clock)
        self.calls = Journal(self.clock)
        self.people: dict[int, Account] = {}
        self.bots: dict[int, Bot] = {}
        self.groups: dict[int, Group] = {}
        self.privates: dict[tuple[int, int], Private] = {}
        self.channels: dict[int, Group] = {}
        self.taps: dict[str, Tap] = {}
        self.queues: dict[int, UpdateQueue] = {}
        self.menus: dict[int, CommandMenus] = {}
        self.profiles: dict[int, Profile] = {}
        self._next_tap = 4_382_749_201_000_000_001
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

    # Messages

    def post(self, chat: Chat, message: Message) -> Message:
        """Put a message into a chat under the next id and tell everybody whom it concerns."""
        message = replace(message, id=chat.next_message, date=self.today())
        chat.next_message += 1
        chat.messages[message.id] = message
        if isinstance(chat, Group) and message.sender in self.bots and not message.service:
            chat.last_bot = message.sender
        self._tell_bots(chat, message, "message")
        readers = self.readers(chat)
        rung = [] if message.silent or message.service else readers
        self.events.add(
            kind="message",
            **self.place(chat),
            message=self.shown(message),
            readers=readers,
            ring=[user for user in rung if user != message.writer],
        )
        return message

    def post_service(self, chat: Chat, sender: int, **field: Any) -> Message:
        """Put a service message into a chat."""
        return self.post(chat, Message(id=0, date=0, sender=sender, service=field))

    def edited(self, chat: Chat, message: Message, *, by_person: bool) -> None:
        """Tell everybody that a message has been changed."""
        message.edited = self.today()
        if by_person:
            self._tell_bots(chat, message, "edited_message")
        self.events.add(
            kind="edit",
            **self.place(chat),
            message=self.shown(message),
            readers=self.readers(chat),
        )

    def delete(self, chat: Chat, messages: list[Message]) -> None:
        """Take messages away for everybody; bots are not told, as in Telegram."""
        for message in messages:
            message.deleted = True
        self.events.add(
            kind="delete",
            **self.place(chat),
            messages=[message.id for message in messages],
            readers=self.readers(chat),
        )

    def _tell_bots(self, chat: Chat, message: Message, kind: str) -> None:
        from_bot = message.writer in self.bots
        for bot in self.bots_in(chat):
            if privacy.is_given(bot, chat, message, from_bot=from_bot and not message.service):
                self.give(bot, kind, self.as_message(chat, message))

    # Taps

    def tap(self, bot: Bot, user: Account, chat: Chat, message_id: int, data: str) -> Tap:
        """Press a callback button: the bot gets the update, whatever the data."""
        tap = Tap(str(self._next_tap), bot.id, user.id, chat.id, message_id, self.clock.now())
        self._next_tap += 7
        self.taps[tap.id] = tap
        message = chat.message(message_id)
        shown = (
            {"chat": chat.as_chat(), "message_id": message_id, "date": 0}
            if message is None
            else self.as_message(chat, message)
        )
        query = {
            "id": tap.id,
            "from": user.as_user(),
            "message": shown,
            "chat_instance": chat.instance,
            "data": data,
        }
        self.give(bot, "callback_query", query)
        self.events.add(
            kind="tap", **self.place(chat), tap=tap.id, by=user.id, message=message_id, data=data
        )
        return tap

    def answer(self, tap: Tap, answer: Answer) -> None:
        """Show the bot's answer to the person who tapped."""
        tap.answer = answer
        self.events.add(
            kind="tap_answered",
            chat=self._seen_as(tap),
            user=tap.user if tap.chat > 0 else None,
            tap=tap.id,
            by=tap.user,
            message=tap.message,
            **answer.as_json(),
        )

    @staticmethod
    def _seen_as(tap: Tap) -> int:
        return tap.bot if tap.chat > 0 else tap.chat

    # What goes to bots

    def today(self) -> int:
        """Return the time in whole seconds, as messages carry it."""
        return int(self.clock.now())

    def give(self, bot: Bot, kind: str, payload: dict[str, Any]) -> None:
        """Queue an update, after which the bot has met everybody in it."""
        queue = self.queues[bot.id]
        if queue.put(kind, payload, self.clock.now()):
            self.introduce(bot, payload)
            self.events.wake()

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

    def as_message(self, chat: Chat, message: Message, *, depth: int = 1) -> dict[str, Any]:
        """Return the Bot API's `Message`, with the message it replies to but no further."""
        optional: dict[str, Any] = {
            "sender_chat": message.sender_chat,
            "edit_date": message.edited,
            "text": message.text or None,
            "entities": message.entities or None,
            "link_preview_options": message.link_preview,
            "reply_markup": message.keyboard,
            "has_protected_content": message.protected or None,
        }
        original = chat.message(message.reply_to) if message.reply_to and depth else None
        if original is not None:
            optional["reply_to_message"] = self.as_message(chat, original, depth=0)
        sender = self.known_account(message.sender)
        return {
            "message_id": message.id,
            "from": sender.as_user(),
            "chat": chat.as_chat(),
            "date": message.date,
            **{key: value for key, value in optional.items() if value is not None},
            **(message.service or {}),
        }

    # What goes to people

    def place(self, chat: Chat) -> dict[str, int | None]:
        """Name a chat as people do: a private one is the bot's id and the person's."""
        if isinstance(chat, Private):
            return {"chat": chat.bot.id, "user": chat.person.id}
        return {"chat": chat.id, "user": None}

    def shown(self, message: Message) -> dict[str, Any]:
        """Return a message as the people's API shows it."""
        sender = self.known_account(message.sender)
        return as_shown(message, sender)
