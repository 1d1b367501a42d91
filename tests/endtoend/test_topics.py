"""Tables in the topics of a forum stay there, each by itself (C13)."""

from party.people import USERNAME, Json
from party.trouble import TABLE, Stage

CLOSED = "стол ждёт"


class Forum:
    """A forum group of two people, and what goes on in its topics."""

    def __init__(self, driven: Stage, group: int, players: list[int]) -> None:
        self.driven = driven
        self.people = driven.people
        self.group = group
        self.players = players

    async def topic(self, title: str) -> int:
        """A new topic."""
        answer = await self.people.post("topic", user=self.players[0], chat=self.group, title=title)
        return int(answer["id"])

    async def change(self, action: str, topic: int) -> None:
        """The owner closes, reopens or deletes a topic."""
        await self.people.post(
            "topic", user=self.players[0], chat=self.group, action=action, thread=topic
        )

    async def say(self, text: str, topic: int | None) -> int:
        """The host writes a command in a topic."""
        said = await self.people.post(
            "say",
            user=self.players[0],
            chat=self.group,
            text=f"{text}@{USERNAME}",
            **({"thread": topic} if topic else {}),
        )
        return int(said["id"])

    async def shown(self, text: str, topic: int | None) -> list[Json]:
        """The bot's messages with that text in a topic."""
        return [
            each
            for each in await self.people.chat(self.players[0], self.group)
            if text in each["text"] and each["thread"] == topic and each["sender_is_bot"]
        ]

    async def until_newer(self, table: Json, topic: int) -> Json:
        """Waits for a newer table in a topic."""
        seq = await self.people.seq()
        while True:
            newer = [each for each in await self.shown(TABLE, topic) if each["id"] > table["id"]]
            if newer:
                return newer[-1]
            seq, events = await self.people.events(seq)
            assert events, "there is no newer table"

    async def asked(self, text: str, topic: int | None, answer: str) -> Json:
        """A command and the bot's answer, which is in the same topic."""
        said = await self.say(text, topic)
        found = await self.people.until_text(self.players[0], self.group, answer, after=said)
        assert found["thread"] == topic
        return found

    async def deal(self, topic: int | None, game: int) -> None:
        """Both sit down in a topic, and the game begins there."""
        await self.asked("/newgame", topic, "собираем стол")
        sit = await self.people.until_data(self.players[1], self.group, f"l|{game}|sit")
        await self.people.press(self.players[1], sit)
        start = await self.people.until_data(self.players[0], self.group, f"l|{game}|start")
        await self.people.press(self.players[0], start)
        await self.driven.bot.settled()
        assert len(await self.shown(TABLE, topic)) == 1

    async def move(self, game: int) -> None:
        """Whoever is on turn at that table makes a move."""
        for player in self.players:
            for button in await self.people.buttons(player, self.people.bot):
                if button.style and button.data.startswith((f"m|{game}|", f"d|{game}|")):
                    await self.people.press(player, button)
                    await self.driven.bot.settled()
                    return
        raise AssertionError(f"nobody has anything to play in game {game}")

    async def told(self) -> list[Json]:
        """What the host was told in private about topics that take no messages."""
        shown = await self.people.private(self.players[0])
        return [each for each in shown if CLOSED in each["text"]]


async def new_forum(driven: Stage) -> Forum:
    players = [await driven.people.person(name) for name in ("Аня", "Борис")]
    for player in players:
        await driven.people.start(player)
    answer = await driven.people.post(
        "group", title="Форум", members=[*players, driven.people.bot], forum=True
    )
    await driven.people.until_text(players[0], answer["id"], "/newgame")
    return Forum(driven, answer["id"], players)


async def test_two_topics_have_a_table_each_and_the_general_one_a_third(driven: Stage) -> None:
    """A tap, a command and a stop in one of them change nothing in the others."""
    forum = await new_forum(driven)
    first, second = await forum.topic("Жора"), await forum.topic("Жора-2")
    for game, topic in enumerate((first, second, None), start=1):
        await forum.deal(topic, game)
    texts = [(await forum.shown(TABLE, topic))[0]["text"] for topic in (first, second, None)]
    await forum.move(1)
    now = [(await forum.shown(TABLE, topic))[0]["text"] for topic in (first, second, None)]
    assert now[0] != texts[0]
    assert now[1:] == texts[1:]

    for topic in (first, second, None):
        await forum.asked("/newgame", topic, "уже")
        await forum.asked("/score", topic, "Счёт")
        again = await forum.asked("/table", topic, TABLE)
        await driven.bot.settled()
        assert [each["id"] for each in await forum.shown(TABLE, topic)] == [again["id"]]
    await forum.asked("/stop", second, "Остановить игру")
    void = await driven.people.until_data(forum.players[0], forum.group, "s|2|void")
    await driven.people.press(forum.players[0], void)
    await driven.bot.settled()
    assert len(await forum.shown("остановлена без результата", second)) == 1
    await forum.asked("/newgame", second, "собираем стол")
    await forum.move(1)
    await forum.move(3)
    everything = await driven.people.chat(forum.players[0], forum.group)
    assert {each["thread"] for each in everything if each["sender_is_bot"]} == {first, second, None}


async def test_table_waits_while_its_topic_is_closed(driven: Stage) -> None:
    """The refusal of the next new message says so; the other topic plays on."""
    forum = await new_forum(driven)
    first, second = await forum.topic("Жора"), await forum.topic("Жора-2")
    await forum.deal(first, 1)
    await forum.deal(second, 2)
    await forum.change("close", first)
    await forum.say("/table", first)  # an admin may still write there
    await driven.people.until_text(forum.players[0], driven.people.bot, CLOSED)
    await driven.bot.settled()
    record = await driven.bot.record(1)
    for player in forum.players:
        for button in await driven.people.buttons(player, driven.people.bot):
            if button.data.startswith("m|1|"):
                answer = await driven.people.press(player, button)
                assert answer["text"].startswith("Бот сейчас не может писать")
    assert await driven.bot.record(1) == record
    await forum.move(2)
    assert len(await forum.told()) == 1

    before = (await forum.shown(TABLE, first))[0]
    await forum.change("reopen", first)
    again = await forum.until_newer(before, first)
    await driven.bot.settled()
    await forum.move(1)
    assert len(await forum.told()) == 1
    assert [each["id"] for each in await forum.shown(TABLE, first)] == [again["id"]]


async def test_table_of_a_deleted_topic_waits_and_goes_nowhere_else(driven: Stage) -> None:
    forum = await new_forum(driven)
    first, second = await forum.topic("Жора"), await forum.topic("Жора-2")
    await forum.deal(first, 1)
    await forum.deal(second, 2)
    await driven.pass_time(31)
    await driven.bot.settled()
    await forum.change("delete", first)
    await forum.move(1)
    await driven.people.until_text(forum.players[0], driven.people.bot, CLOSED)
    await driven.bot.settled()
    assert len(await forum.told()) == 1
    assert await forum.shown(TABLE, None) == []
    assert len(await forum.shown(TABLE, second)) == 1
    await forum.move(2)
    assert len(await forum.told()) == 1
