"""Taps by strangers, on old buttons, twice, with forged bytes: answered, and nothing changes."""

import asyncio

import pytest
from party.games import new_table
from party.people import Button, People
from party.player import Table
from party.processes import BotProcess

FORGED = (
    "",
    "m",
    "m|1|0|",
    "m|1|0|draw",
    "m|1|999999|draw",
    "m|1|-1|draw",
    "m|1|0|JD:S|",
    "m|999|0|7S",
    "m|99999999999999999999999|0|7S",
    "m|1|0|JS+JH",
    "d|1|1",
    "d|1|2",
    "d|1|99",
    "l|1|start",
    "l|1|option:seven",
    "l|1|option:__class__",
    "l|1|game:nothing",
    "a|1",
    "s|1|rank",
    "s|1|void",
    "p|1",
    "c|2",
    "r|1|nowhere",
    "g|xx",
    "\x00\x01\x02",
    "🂡" * 16,
    "x" * 64,
    "|" * 64,
)


@pytest.fixture
async def table(people: People, bot: BotProcess) -> Table:  # noqa: ARG001 - it must be running
    """A game of three in its first round."""
    table = await new_table(people, 3, seed=3)
    await table.begin()
    await people.until_button(table.players[0], table.group, "Мои карты")
    return table


async def on_turn(people: People, table: Table) -> tuple[int, list[Button]]:
    """Who has move buttons, and which."""
    seq = await people.seq()
    while True:
        for player in table.players:
            if buttons := await people.buttons(player, people.bot):
                return player, buttons
        seq, events = await people.events(seq)
        assert events, "nobody is on turn"


async def test_taps_of_a_stranger_are_answered_and_change_nothing(
    people: People, bot: BotProcess, table: Table
) -> None:
    before = await bot.record(1)
    stranger = await people.person("Чужак")
    await people.post("member", chat=table.group, user=stranger, action="join")
    messages = await people.chat(stranger, table.group)
    for button in await people.buttons(stranger, table.group):
        answer = await people.press(stranger, button)
        assert "не за этим столом" in answer["text"] or "те, кто за столом" in answer["text"]
    _, hand = await on_turn(people, table)
    for button in hand:
        answer = await people.post(
            "tap",
            user=stranger,
            chat=table.group,
            message=messages[-1]["id"],
            data=button.data,
            raw=True,
        )
        assert answer["answered"], button
        assert "не за этим столом" in answer["text"]
    assert await bot.record(1) == before
    assert [each["text"] for each in await people.chat(stranger, table.group)] == [
        each["text"] for each in messages
    ], "a stranger's tap made the bot post"


async def test_another_players_buttons_move_nothing(
    people: People, bot: BotProcess, table: Table
) -> None:
    """What identifies is who taps, not what the button says."""
    before = await bot.record(1)
    player, hand = await on_turn(people, table)
    other = next(each for each in table.players if each != player)
    message = (await people.private(other))[-1]["id"]
    for button in hand:
        answer = await people.press_raw(other, people.bot, message, button.data)
        assert answer["answered"]
        assert answer["text"].startswith("Сейчас")
    assert await bot.record(1) == before


async def test_forged_bytes_are_answered_and_change_nothing(
    people: People, bot: BotProcess, table: Table
) -> None:
    before = await bot.record(1)
    player, hand = await on_turn(people, table)
    other = next(each for each in table.players[1:] if each != player)
    for data in FORGED:
        answer = await people.press_raw(other, people.bot, hand[0].message, data)
        assert answer["answered"], repr(data)
    assert await bot.record(1) == before
    assert not [line for line in bot.log if "level=error" in line]


async def test_the_same_button_pressed_fifty_times_at_once_makes_one_move(
    people: People, bot: BotProcess, table: Table
) -> None:
    """C44: every tap is answered, the second of a double tap too."""
    before = await bot.record(1)
    player, hand = await on_turn(people, table)
    playable = next(each for each in hand if each.style)
    answers = await asyncio.gather(
        *(people.press_raw(player, people.bot, playable.message, playable.data) for _ in range(50))
    )
    assert all(answer["answered"] for answer in answers)
    texts = [answer["text"] for answer in answers]
    assert len([text for text in texts if "уже" not in text]) == 1, texts
    after = await bot.record(1)
    move = playable.data.rpartition("|")[2]
    assert after.count(f'"{move}"') - before.count(f'"{move}"') == 1


async def test_a_button_of_an_earlier_move_is_already_played(
    people: People, bot: BotProcess, table: Table
) -> None:
    """C51: a stale tap is nobody's business but the tapper's; the group hears nothing of it."""
    player, hand = await on_turn(people, table)
    playable = next(each for each in hand if each.style)
    await people.press(player, playable)
    after = await bot.record(1)
    posted = [message["id"] for message in await people.settled(player, table.group)]
    for button in hand:
        answer = await people.press_raw(player, people.bot, button.message, button.data)
        assert "уже" in answer["text"], button
    assert await bot.record(1) == after
    shown = [message["id"] for message in await people.settled(player, table.group)]
    assert [message for message in shown if message not in posted] == []
