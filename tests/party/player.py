"""A table of people who tap whatever buttons they see, until there are none left to tap."""

import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable

from party.people import Button, Json, People, PeopleRefusalError

CURIOUS = 0.05
"""How often somebody taps a card that is not marked as one that fits."""

EDITED_AWAY = ("no-button", "no-message")
"""What a press gets if the message changes while the finger comes down."""

KEEPS_JACKS = 0.85
"""How often somebody who could lay a Jack or another card lays the other one."""

Choice = Callable[[int, list[Button]], Button]
"""What a player taps of a hand's buttons."""

AfterTap = Callable[[int, Button, Json], Awaitable[None]]


async def nobody_cares(_user: int, _button: Button, _answer: Json) -> None:
    """Does nothing after a tap."""


class Table:
    """People in one group who play one game through to its end.

    What they tap follows from the seed and from what they see, so a game with the same seed and
    the same packs takes the same course, however the processes happen to be scheduled.
    """

    def __init__(self, people: People, group: int, players: list[int], seed: int) -> None:
        self.people = people
        self.group = group
        self.players = players
        self.seed = seed
        self.choice: Choice = self._as_people_do
        self.taps: Counter[str] = Counter()
        self._pressed: set[tuple[int, Button]] = set()

    async def sit_down(self) -> None:
        """The first opens a lobby, all take seats; whom the bot does not know opens its chat."""
        # The welcome makes it the last bot that wrote: only then does it get a plain command.
        await self.people.until_text(self.players[0], self.group, "/newgame")
        await self.people.say(self.players[0], self.group, "/newgame")
        sit = await self.people.until_data(self.players[0], self.group, "|sit")
        for player in self.players:
            answer = await self.people.press(player, sit)
            self.taps["sit"] += 1
            if answer["url"]:
                seated = await self._seats_taken()
                await self.people.start(player, answer["url"].partition("?start=")[2])
                await self._until_seated(seated + 1)

    async def _until_seated(self, seats: int) -> None:
        seq = await self.people.seq()
        while await self._seats_taken() < seats:
            seq, events = await self.people.events(seq)
            assert events, "the seat is not taken"

    async def _seats_taken(self) -> int:
        """How many numbered seats the lobby shows."""
        newest = await self.people.chat(self.players[0], self.group)
        return len(re.findall(r"(?m)^\d\. ", newest[-1]["text"]))

    async def choose(self, *labels: str) -> None:
        """The host presses lobby buttons whose labels contain these texts, one after another."""
        for label in labels:
            button = await self.people.until_button(self.players[0], self.group, label)
            await self.people.press(self.players[0], button)
            self.taps["lobby"] += 1

    async def press_lobby(self, *actions: str) -> None:
        """The host presses lobby buttons by what they do, such as `game:blitz`."""
        for action in actions:
            button = await self.people.until_data(self.players[0], self.group, f"|{action}")
            await self.people.press(self.players[0], button)
            self.taps["lobby"] += 1

    async def choose_house_rules(self, presses: int, *but: str) -> list[str]:
        """The host presses house rules at random, but not these; what they say afterwards."""
        mind = random.Random(self.seed)
        await self.press_lobby("house")
        back = await self.people.until_data(self.players[0], self.group, "|seats")
        for _ in range(presses):
            options = [
                each
                for each in await self._lobby_buttons(back)
                if each.data.rpartition(":")[2] not in but
            ]
            pressed = mind.choice(options)
            await self.people.press(self.players[0], pressed)
            self.taps["lobby"] += 1
            await self._until_changed(self.players[0], pressed)
        said = [button.label for button in await self._lobby_buttons(back)]
        await self.press_lobby("seats")
        return said

    async def _lobby_buttons(self, back: Button) -> list[Button]:
        buttons = await self.people.buttons(self.players[0], self.group)
        return [
            each for each in buttons if each.message == back.message and "|option:" in each.data
        ]

    async def begin(self) -> None:
        """The host starts the game."""
        start = await self.people.until_data(self.players[0], self.group, "|start")
        await self.people.press(self.players[0], start)
        self.taps["start"] += 1

    async def all_ready(self) -> None:
        """Everybody says so in the lobby of another game, which then starts."""
        ready = await self.people.until_data(self.players[0], self.group, "|ready")
        for player in self.players:
            await self.people.press(player, ready)
            self.taps["ready"] += 1

    async def play(self, *, after_tap: AfterTap = nobody_cares, limit: int = 100_000) -> str | None:
        """Taps until the game is over (the text that says so) or `limit` taps (None)."""
        seq = await self.people.seq()
        while limit > 0:
            end = await self._end()
            if end is not None:
                return end
            pressed = False
            for player in self.players:
                button = await self._next_button(player)
                if button is None:
                    continue
                self._pressed.add((player, button))
                try:
                    answer = await self.people.press(player, button)
                except PeopleRefusalError as gone:
                    if gone.error not in EDITED_AWAY:
                        raise
                    continue
                assert answer["answered"], f"no answer to {button}"
                self.taps[kind_of(button.data)] += 1
                pressed = True
                limit -= 1
                await after_tap(player, button, answer)
                if button.style:
                    await self._until_changed(player, button)
            if not pressed:
                seq, events = await self.people.events(seq)
                assert events, f"nobody has anything to tap any more: {await self._group_text()}"
        return None

    async def tap_once(self, after_tap: AfterTap = nobody_cares) -> bool:
        """Somebody who has something to tap taps it, without waiting; False if nobody has."""
        for player in self.players:
            button = await self._next_button(player)
            if button is None:
                continue
            self._pressed.add((player, button))
            answer = await self.people.press(player, button)
            assert answer["answered"], f"no answer to {button}"
            self.taps[kind_of(button.data)] += 1
            await after_tap(player, button, answer)
            return True
        return False

    async def over(self) -> bool:
        """Whether the game's end has been shown."""
        return await self._end() is not None

    async def _until_changed(self, player: int, button: Button) -> None:
        """Waits, as a person does, until the message under the finger shows something new."""
        seq = await self.people.seq()
        while button in await self.people.buttons(player, button.chat):
            seq, events = await self.people.events(seq)
            assert events, f"{button} has been pressed and stays as it was"

    async def _next_button(self, player: int) -> Button | None:
        """Something to tap in the newest message of the private chat, or the group's Deal."""
        buttons = await self.people.buttons(player, self.people.bot)
        newest = max((button.message for button in buttons), default=0)
        fresh = [
            button
            for button in buttons
            if button.message == newest and (player, button) not in self._pressed
        ]
        if not fresh:
            return None
        return self.choice(player, fresh)

    def _as_people_do(self, _player: int, buttons: list[Button]) -> Button:
        """Mostly a card that fits, Jacks and draws last; now and then one that does not fit."""
        mind = random.Random(f"{self.seed}:{[button.label for button in buttons]}")
        marked = [button for button in buttons if button.style]
        if not marked or mind.random() < CURIOUS:
            return mind.choice(buttons)
        others = [button for button in marked if not is_kept(button)]
        return mind.choice(others if others and mind.random() < KEEPS_JACKS else marked)

    async def _end(self) -> str | None:
        for message in reversed(await self.people.chat(self.players[0], self.group)):
            for row in message["buttons"]:
                if any(str(each.get("data", "")).startswith("a|") for each in row):
                    return str(message["text"])
        return None

    async def _group_text(self) -> str:
        return "\n".join(
            str(each["text"]) for each in await self.people.chat(self.players[0], self.group)
        )


def is_kept(button: Button) -> bool:
    """Whether it lays a Jack or draws: what most people do last."""
    move = button.data.rpartition("|")[2].removeprefix("put:")
    return move.startswith("J") or move == "draw"


def kind_of(data: str) -> str:
    """Which kind of move of the game record a button makes, for the report."""
    kind, *_, last = data.split("|")
    if kind != "m":
        return {"d": "deal", "l": "lobby"}.get(kind, kind)
    if last.startswith("put:"):
        return "put:J:suit" if last.count(":") == 2 else "put"
    if "+" in last:
        return "J+J"
    if ":" in last:
        return "J:suit"
    if last in ("draw", "pass"):
        return last
    return "last J" if last.startswith("J") else "card"
