"""People who tap and type without end: answered cheaply, at nobody else's cost."""

import asyncio
import time
from collections import Counter

import pytest
from party.games import new_game, new_group
from party.people import HELP_IN_GROUP, HELP_IN_PRIVATE, People
from party.processes import BotProcess

TAPS = 400
COMMANDS = 100
TOO_FAST = "Слишком быстро"
BURST_OF_TAPS = 60
BURST_OF_COMMANDS = 30
LOBBIES = 8
REFILLED = 30
"""What the test's own time may give back."""


async def test_flooder_who_taps_is_always_answered_and_others_notice_nothing(
    people: People, bot: BotProcess
) -> None:
    group, (flooder, host, guest) = await new_group(people, "Флуд", "Аня", "Борис")
    await new_game(people, group, host, guest)
    before = await bot.record(1)
    cards = await people.until_button(host, group, "Мои карты")
    flood = asyncio.gather(*(people.press(flooder, cards) for _ in range(TAPS)))
    latencies = []
    for player in (host, guest) * 5:
        began = time.monotonic()
        answer = await people.press(player, cards)
        latencies.append(time.monotonic() - began)
        assert answer["alert"], "a player of the game was taken for a flooder"
    answers = await flood
    assert all(answer["answered"] for answer in answers)
    said = Counter((answer["text"] or "silence").split(".")[0] for answer in answers)
    print("the flooder was told", dict(said))
    print("others waited", ", ".join(f"{each * 1000:.0f}" for each in latencies), "ms")
    told = sum(count for text, count in said.items() if text.startswith(TOO_FAST))
    assert 1 <= told <= 3
    handled = said["Вы не за этим столом"]
    assert BURST_OF_TAPS <= handled <= BURST_OF_TAPS + REFILLED
    assert said["silence"] == TAPS - handled - told
    assert await bot.record(1) == before


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("/help", HELP_IN_GROUP),
        ("/notify", "Написать вам, когда здесь соберут стол?"),
        ("/settings", "Настройки этой группы"),
    ],
)
async def test_flooder_who_types_gets_a_few_answers_and_others_get_theirs(
    people: People, bot: BotProcess, command: str, answer: str
) -> None:
    del bot
    group, (flooder, guest) = await new_group(people, "Флуд", "Аня")
    for _ in range(COMMANDS):
        await people.say(flooder, group, f"{command}@zhora_test_bot")
    await people.asked(guest, group, "/score@zhora_test_bot", "никто не играет")
    answers = [text for text in await people.texts(guest, group) if answer in text]
    assert len(answers) <= BURST_OF_COMMANDS + 1
    await people.asked(guest, people.bot, "/help", HELP_IN_PRIVATE)


async def test_lobbies_ring_no_more_than_a_few_times(people: People, bot: BotProcess) -> None:
    del bot
    group, (flooder, _) = await new_group(people, "Флуд", "Аня")
    for _ in range(LOBBIES + 4):
        await people.say(flooder, group, "/newgame@zhora_test_bot")
        await people.say(flooder, group, "/stop@zhora_test_bot")
    shown = await people.settled(flooder, group)
    assert sum("стол не собрался" in each["text"].lower() for each in shown) == LOBBIES


async def test_anonymous_admins_of_one_group_do_not_use_up_those_of_another(
    people: People, bot: BotProcess
) -> None:
    """All of them write under one stand-in."""
    del bot
    first, (flooder,) = await new_group(people, "Флуд")
    second, (admin,) = await new_group(people, "Аня", title="Двор")
    for _ in range(LOBBIES + 4):
        await people.say(flooder, first, "/newgame@zhora_test_bot", anonymous=True)
    await people.settled(flooder, first)
    await people.say(admin, second, "/newgame@zhora_test_bot", anonymous=True)
    await people.until_text(admin, second, "собираем стол")
