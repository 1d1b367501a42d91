"""The people's API of a sandbox, from a test."""

from dataclasses import dataclass
from typing import Any

import aiohttp

Json = dict[str, Any]
PATIENCE = "20"
"""Seconds without any event after which nothing more is expected."""

USERNAME = "zhora_test_bot"
HELP_IN_GROUP = "Что можно написать"
HELP_IN_PRIVATE = "Как это работает"
HELPS = (HELP_IN_GROUP, HELP_IN_PRIVATE)

Place = tuple[int | None, int | None]
"""A chat as events name it: a private one with its person, a group without."""


class PeopleRefusalError(Exception):
    """The people's API refused: status and `{error, message}`."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status} {body}")
        self.status = status
        self.error: str = body.get("error", "")


@dataclass(frozen=True, slots=True)
class Button:
    """A button that a person sees under a message of a chat."""

    chat: int
    message: int
    label: str
    data: str
    style: str | None


class People:
    """Everybody in one sandbox."""

    def __init__(self, session: aiohttp.ClientSession, address: str, bot: int) -> None:
        self._session = session
        self.address = address
        self.bot = bot
        self._seen = 0
        self._chats: dict[Place, Json] = {}
        self._changed: dict[Place, int] = {}

    async def get(self, call: str, **query: int | str) -> Json:
        """A GET of the people's API."""
        async with self._session.get(f"{self.address}/people/{call}", params=query) as response:
            return await _body(response)

    async def post(self, call: str, **body: Any) -> Json:
        """A POST of the people's API."""
        async with self._session.post(f"{self.address}/people/{call}", json=body) as response:
            return await _body(response)

    async def person(self, name: str, language: str = "ru") -> int:
        """A new person."""
        return int((await self.post("person", name=name, language=language))["id"])

    async def group(self, title: str, members: list[int], *, supergroup: bool = True) -> int:
        """A new group with these people and the bot."""
        answer = await self.post(
            "group", title=title, members=[*members, self.bot], supergroup=supergroup
        )
        return int(answer["id"])

    async def say(self, user: int, chat: int, text: str, **how: bool) -> int:
        """The person writes, `anonymous` or `as_channel` if asked for; the message's id."""
        return int((await self.post("say", user=user, chat=chat, text=text, **how))["id"])

    async def start(self, user: int, payload: str | None = None) -> None:
        """Presses Start in the private chat, or follows a deep link."""
        await self.post(
            "start", user=user, bot=self.bot, **({"payload": payload} if payload else {})
        )

    async def chat(self, user: int, chat: int) -> list[Json]:
        """The messages that the person sees, oldest first; read again only after an event there."""
        self._notice(await self.get("wait", since=self._seen, timeout="0"))
        place = (chat, user if chat == self.bot else None)
        known = self._chats.get(place)
        if known is None or known["seq"] < self._changed.get(place, 0):
            known = self._chats[place] = await self.get("chat", user=user, chat=chat)
        messages: list[Json] = known["messages"]
        return messages

    async def texts(self, user: int, chat: int) -> list[str]:
        """The texts of the messages that the person sees, oldest first."""
        return [str(each["text"]) for each in await self.chat(user, chat)]

    def _notice(self, answer: Json) -> None:
        """Remembers in which chats something has happened."""
        self._seen = max(self._seen, int(answer["seq"]))
        for event in answer["events"]:
            place = (event.get("chat"), event.get("user"))
            self._changed[place] = max(self._changed.get(place, 0), event["seq"])

    async def private(self, user: int) -> list[Json]:
        """The private chat with the bot; empty before the person has opened it."""
        return await self.chat(user, self.bot)

    async def press(self, user: int, button: Button) -> Json:
        """Presses a button and waits for the answer."""
        return await self.post(
            "tap", user=user, chat=button.chat, message=button.message, data=button.data
        )

    async def press_label(self, user: int, chat: int, label: str) -> Json:
        """Presses the newest button of the chat whose label contains that; the answer."""
        return await self.press(user, await self.until_button(user, chat, label))

    async def press_raw(self, user: int, chat: int, message: int, data: str) -> Json:
        """Sends any bytes, as a hostile client would."""
        return await self.post("tap", user=user, chat=chat, message=message, data=data, raw=True)

    async def seq(self) -> int:
        """The number of the last event."""
        return int((await self.get("state"))["seq"])

    async def events(self, since: int) -> tuple[int, list[Json]]:
        """Waits for events after `since`; the number of the last one and the events, [] at last."""
        answer = await self.get("wait", since=since, timeout=PATIENCE)
        return int(answer["seq"]), answer["events"]

    async def buttons(self, user: int, chat: int) -> list[Button]:
        """The callback buttons that the person sees in the chat, newest message last."""
        return [
            Button(chat, message["id"], each["label"], each["data"], each.get("style"))
            for message in await self.chat(user, chat)
            for row in message["buttons"]
            for each in row
            if "data" in each
        ]

    async def until_button(self, user: int, chat: int, label: str) -> Button:
        """Waits until the person sees a button whose label contains the text."""
        seq = await self.seq()
        while True:
            for button in reversed(await self.buttons(user, chat)):
                if label in button.label:
                    return button
            seq = await self._news(seq, f"a button {label!r} in chat {chat}")

    async def until_data(self, user: int, chat: int, data: str) -> Button:
        """Waits until the person sees a button whose data ends so, in whatever language."""
        seq = await self.seq()
        while True:
            for button in reversed(await self.buttons(user, chat)):
                if button.data.endswith(data):
                    return button
            seq = await self._news(seq, f"a button with {data!r} in chat {chat}")

    async def until_text(self, user: int, chat: int, text: str, *, after: int = 0) -> Json:
        """Waits until the person sees a message, newer than number `after`, with the text."""
        seq = await self.seq()
        while True:
            for message in reversed(await self.chat(user, chat)):
                if text in message["text"] and message["id"] > after:
                    return message
            seq = await self._news(seq, f"a message with {text!r} in chat {chat}")

    async def until_gone(self, user: int, chat: int, text: str) -> None:
        """Waits until the person sees no message that contains the text."""
        seq = await self.seq()
        while any(text in message["text"] for message in await self.chat(user, chat)):
            seq = await self._news(seq, f"no message with {text!r} in chat {chat}")

    async def until_alone(self, user: int, chat: int, text: str, message: int) -> None:
        """Waits until that message is the only one with the text that the person sees."""
        seq = await self.seq()
        while True:
            shown = await self.chat(user, chat)
            if [each["id"] for each in shown if text in each["text"]] == [message]:
                return
            seq = await self._news(seq, f"{text!r} in message {message} alone")

    async def asked(self, user: int, chat: int, text: str, answer: str) -> Json:
        """The person writes; the bot's message after that which contains `answer`."""
        return await self.until_text(user, chat, answer, after=await self.say(user, chat, text))

    async def settled(self, user: int, chat: int) -> list[Json]:
        """What the chat shows once the bot has done all it was about to do there.

        It works through a chat in order and answers commands last, so a question that it answers
        comes after everything that was to come. The question and its answer are left out.
        """
        answer = HELP_IN_PRIVATE if chat == self.bot else HELP_IN_GROUP
        said = await self.say(user, chat, f"/help@{USERNAME}")
        await self.until_text(user, chat, answer, after=said)
        shown = await self.chat(user, chat)
        return [
            each
            for each in shown
            if each["id"] != said
            and not each["text"].startswith(HELPS)
            and not each["text"].startswith("/help@")
        ]

    async def all_events(self) -> list[Json]:
        """Everything that has happened in this sandbox."""
        events: list[Json] = (await self.get("wait", since=0, timeout="0"))["events"]
        return events

    async def _news(self, seq: int, what: str) -> int:
        seq, events = await self.events(seq)
        if not events:
            raise AssertionError(f"nothing happens any more, waiting for {what}")
        return seq


async def _body(response: aiohttp.ClientResponse) -> Json:
    body: Json = await response.json()
    if response.status >= 400:
        raise PeopleRefusalError(response.status, body)
    return body
