"""Computers at a group's table: who seats them, how they play, and what all of it scores to."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from party.computers import (
    COMPUTERS,
    THINKS,
    choose,
    move_on,
    open_alone,
    play_out,
    press,
    seat_computers,
    to_tap,
)
from party.games import assert_shown_is_scored
from party.player import Table
from party.transcript import without_isolates
from party.trouble import NAMES, TABLE, Stage, stage, what_fits

ADA, MAX, RITA, TIM = COMPUTERS["ru"]
TURNS = 12
"""Taps of somebody who plays as fast as the hand is shown."""

ONLY_HOST = "За этим столом решает"


async def shown(driven: Stage, table: Table) -> str:
    """The newest message of the group."""
    return without_isolates((await driven.people.texts(table.players[0], table.group))[-1])


# The lobby


async def test_host_adds_up_to_three_computers_of_either_kind_and_takes_them_away(
    driven: Stage,
) -> None:
    table = await driven.sit_down(1)
    host = table.players[0]
    await press(driven, host, table.group, "|computers")
    for player, said in (
        ("novice", f"За столом {ADA}: новичок."),
        ("normal", f"За столом {MAX}: знаток."),
        ("normal", f"За столом {RITA}: знаток."),
    ):
        assert await press(driven, host, table.group, f"computer:{player}") == said
    text = await shown(driven, table)
    assert f"2. {ADA} — новичок\n3. {MAX} — знаток\n4. {RITA} — знаток" in text
    labels = [each.label for each in await driven.people.buttons(host, table.group)]
    assert not any(label.startswith("➕") for label in labels), "a fourth has no seat"
    gone = await press(driven, host, table.group, "remove:2")
    assert gone == f"{MAX} больше не за столом."
    assert f"2. {ADA} — новичок\n3. {RITA} — знаток\n\n" in await shown(driven, table) + "\n\n"
    await press(driven, host, table.group, "computer:novice")
    assert f"4. {MAX} — новичок" in await shown(driven, table), "the free name is given again"


async def test_only_the_host_decides_about_computers(driven: Stage) -> None:
    """C05."""
    table = await driven.sit_down(2)
    host, guest = table.players
    await press(driven, host, table.group, "|computers")
    assert ONLY_HOST in await press(driven, guest, table.group, "computer:normal")
    await press(driven, host, table.group, "computer:normal")
    assert ONLY_HOST in await press(driven, guest, table.group, "remove:1")
    assert f"3. {ADA} — знаток" in await shown(driven, table)


async def test_computer_that_no_button_offers_is_seated_nowhere(driven: Stage) -> None:
    table = await driven.sit_down(1)
    host = table.players[0]
    message = (await driven.people.chat(host, table.group))[-1]["id"]
    for data in (
        "l|1|computer:genius",
        "l|1|remove:7",
        "l|1|remove:None",
        "l|1|computer:",
        "l|1|replace:0",
    ):
        answer = await driven.people.press_raw(host, table.group, message, data)
        assert answer["answered"], data
    await driven.bot.settled()
    assert "Начать можно вдвоём" in await shown(driven, table)


# Whole games


async def test_game_of_four_computers_ends_with_the_score_of_its_record(driven: Stage) -> None:
    """The host stands up and watches; nobody has to tap anything until the end."""
    table = await seat_computers(driven, 0, "novice", "normal", "normal", "normal")
    host = table.players[0]
    assert await press(driven, host, table.group, "|start") == "Начинаем."
    end = await play_out(driven, table.players, table.group)
    await assert_shown_is_scored(table, driven.bot, 1, end, names=COMPUTERS["ru"])
    assert await driven.people.buttons(host, driven.people.bot) == [], "a watcher gets no hand"


async def test_host_who_watched_may_have_the_computers_play_again(driven: Stage) -> None:
    table = await seat_computers(driven, 0, "novice", "novice")
    host = table.players[0]
    await press(driven, host, table.group, "|start")
    await play_out(driven, table.players, table.group)
    await press(driven, host, table.group, "a|1")
    assert f"За столом\n1. {ADA} — новичок\n2. {MAX} — новичок\n" in await shown(driven, table)
    await press(driven, host, table.group, "|start")
    await driven.pass_time(THINKS)
    await driven.bot.settled()
    assert "Раунд 1" in await shown(driven, table)


async def test_game_of_one_person_against_three_ends_with_the_score_of_its_record(
    driven: Stage,
) -> None:
    table = await seat_computers(driven, 1, "novice", "normal", "normal")
    await press(driven, table.players[0], table.group, "|start")
    end = await play_out(driven, table.players, table.group)
    names = (NAMES[0], ADA, MAX, RITA)
    await assert_shown_is_scored(table, driven.bot, 1, end, names=names)
    code, out, err = await driven.bot.command("check")
    assert code == 0, out + err


async def test_two_people_and_a_computer_deal_for_themselves(driven: Stage) -> None:
    """Where people want to look at a result, the next round waits for them."""
    table = await seat_computers(driven, 2, "normal")
    await press(driven, table.players[0], table.group, "|start")
    while "побеждает" not in await shown(driven, table):
        await move_on(driven, table.players)
    await driven.pass_time(600)
    await driven.bot.settled()
    assert "побеждает" in await shown(driven, table)
    end = await play_out(driven, table.players, table.group)
    names = (*NAMES[:2], ADA)
    await assert_shown_is_scored(table, driven.bot, 1, end, names=names)


# Pace


async def test_computer_answers_after_a_second_and_a_half_and_not_before(driven: Stage) -> None:
    table = await seat_computers(driven, 1, "normal")
    await press(driven, table.players[0], table.group, "|start")
    for _ in range(12):
        before = await shown(driven, table)
        if await to_tap(driven, table.players[0]):
            await driven.pass_time(60)
            await driven.bot.settled()
            assert await shown(driven, table) == before, "it waits for the person"
            await move_on(driven, table.players)
            continue
        await driven.pass_time(THINKS - 0.1)
        await driven.bot.settled()
        assert await shown(driven, table) == before
        await driven.pass_time(0.1)
        await driven.bot.settled()
        assert await shown(driven, table) != before


@pytest.fixture
async def limited(nursery: Path, tmp_path: Path) -> AsyncIterator[Stage]:
    """A bot at the pace it keeps by itself, in a sandbox with Telegram's limits."""
    async with stage(nursery, tmp_path, flood="on", MESSAGE_PACE="1:20:30") as limited:
        yield limited
    assert [line for line in limited.bot.log if "level=error" in line] == []


async def play_at_once(limited: Stage, person: int) -> None:
    """Taps what fits as soon as the hand shows it, turn after turn."""
    tapped: set[str] = set()
    seq = await limited.people.seq()
    while len(tapped) < TURNS:
        fresh = [each for each in await to_tap(limited, person) if each.data not in tapped]
        if fresh:
            button = what_fits(person, fresh)
            assert (await limited.people.press(person, button))["answered"]
            tapped |= {each.data for each in fresh}
        seq, events = await limited.people.events(seq)
        assert events, "nothing happens any more"


async def test_game_against_three_at_full_pace_meets_no_limit_in_a_group(limited: Stage) -> None:
    """The person taps at once; the group is shown as much as its limit lets through."""
    async with limited.time_going():
        table = await seat_computers(limited, 1, "normal", "normal", "normal", settled=False)
        await press(limited, table.players[0], table.group, "|start", settled=False)
        await play_at_once(limited, table.players[0])
        await limited.bot.settled()
    calls = await limited.calls()
    assert [each for each in calls if not each["outcome"]["ok"]] == []
    tables = [each for each in calls if TABLE in each["params"].get("text", "")]
    shown = [each for each in tables if int(each["params"]["chat_id"]) == table.group]
    rounds = json.loads(await limited.bot.record(1))["rounds"]
    moves = sum(len(each["moves"]) for each in rounds)
    assert TURNS / 2 < len(shown) < moves, "the group is spared some, and left behind by none"


async def test_game_alone_at_full_pace_meets_no_limit(limited: Stage) -> None:
    async with limited.time_going():
        person = await open_alone(limited, settled=False)
        chat = limited.people.bot
        await choose(limited, person, chat, "normal", "normal", game="blitz", settled=False)
        await press(limited, person, chat, "|start", settled=False)
        await play_at_once(limited, person)
        await limited.bot.settled()
    calls = await limited.calls()
    assert [each for each in calls if not each["outcome"]["ok"]] == []
