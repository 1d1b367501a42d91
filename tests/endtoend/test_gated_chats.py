"""Flood limits: the chat that is gated waits, and nobody else; a lively game meets none (C49)."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from party.logs import assert_spotless
from party.people import PeopleRefusalError
from party.player import EDITED_AWAY, Table
from party.trouble import TABLE, Stage, stage

GATED = 30
"""Seconds for which Telegram closes a chat."""
LIVELY = 30
"""Taps of the lively game, each as soon as a hand shows something to tap."""


@pytest.fixture
async def limited(nursery: Path, tmp_path: Path) -> AsyncIterator[Stage]:
    """A sandbox with Telegram's limits and a bot with its usual pace."""
    async with stage(nursery, tmp_path, flood="on", MESSAGE_PACE="1:20:30") as limited:
        yield limited
    assert_spotless(limited.bot.log)


async def play(driven: Stage, table: Table) -> None:
    """Whoever has something to tap taps it as soon as the hand shows it, and sees that change."""
    seq = await driven.people.seq()
    while not await tapped(table):
        seq, events = await driven.people.events(seq)
        assert events, "no hand shows anything to tap"


async def tapped(table: Table) -> bool:
    """Whether somebody had something to tap, and it was still there under the finger."""
    try:
        return await table.tap_once()
    except PeopleRefusalError as gone:
        if gone.error not in EDITED_AWAY:
            raise
        return False


async def test_gated_group_is_edited_once_when_it_opens_while_hands_flow(driven: Stage) -> None:
    table = await driven.deal()
    before = await driven.last_call()
    await driven.fault("429", match={"chat": table.group}, retry_after=GATED)
    for _ in range(4):
        await play(driven, table)
    refused = await driven.calls(since=before, chat=table.group)
    assert [each["outcome"]["ok"] for each in refused] == [False]

    await driven.pass_time(GATED - 1)
    assert len(await driven.calls(since=before, chat=table.group)) == 1, "it has not waited"
    await driven.pass_time(1)
    await driven.bot.settled()
    edits = [
        each
        for each in await driven.calls(since=before, chat=table.group)
        if each["method"] == "editMessageText"
    ]
    assert [each["outcome"]["ok"] for each in edits] == [False, True]
    await driven.assert_shows_latest(table)


async def test_gated_hand_delays_neither_the_table_nor_other_hands(driven: Stage) -> None:
    """The person whose chat is gated finds the cards under the table's button."""
    table = await driven.deal(seats=3)
    player, [move, *_] = await driven.on_turn(table)
    others = [each for each in table.players if each != player]
    before = await driven.last_call()
    gate = {"chat": player, "method": "editMessageText"}
    await driven.fault("429", match=gate, retry_after=GATED)
    await driven.people.press(player, move)
    for chat in (*others, table.group):
        await driven.until_call("editMessageText", chat, since=before)
    [cards] = [
        each
        for each in await driven.people.buttons(player, table.group)
        if each.data.startswith("c|")
    ]
    assert (await driven.people.press(player, cards))["alert"]
    await driven.until_struck()
    assert len(await driven.calls(since=before, chat=player)) == 1
    await driven.pass_time(GATED)
    await driven.bot.settled()
    assert [each["outcome"]["ok"] for each in await driven.calls(since=before, chat=player)] == [
        False,
        True,
    ]


async def test_ring_that_the_chat_takes_only_when_the_turn_is_over_does_not_ring(
    driven: Stage,
) -> None:
    table = await driven.deal(seats=3)
    player, [move, *_] = await driven.on_turn(table)
    before = await driven.last_call()
    gate = {"chat": player, "method": "sendMessage"}
    await driven.fault("429", match=gate, retry_after=GATED)
    await driven.pass_time(11)
    await driven.until_struck()
    await driven.people.press(player, move)
    await driven.pass_time(GATED)
    await driven.bot.settled()
    calls = await driven.calls(since=before, chat=player)
    assert [each["method"] for each in calls] == ["sendMessage", "editMessageText"]
    await driven.assert_shows_latest(table)


async def test_lively_game_meets_no_limit(limited: Stage) -> None:
    async with limited.time_going():
        table = await limited.sit_down(seats=3)
        await table.begin()
        for _ in range(LIVELY):
            await play(limited, table)
        await limited.bot.settled()
        await limited.assert_shows_latest(table)
    calls = await limited.calls()
    assert [each for each in calls if not each["outcome"]["ok"]] == []
    tables = [each for each in calls if TABLE in each["params"].get("text", "")]
    assert len(tables) < LIVELY, "the group was not spared anything"


async def test_move_is_shown_in_the_hands_before_the_table(limited: Stage) -> None:
    async with limited.time_going():
        table = await limited.deal(seats=3)
    await limited.pass_time(GATED)  # no chat has to wait any longer
    await limited.bot.settled()
    before = await limited.last_call()
    player, [move, *_] = await limited.on_turn(table)
    await limited.people.press(player, move)
    await limited.bot.settled()
    edited = [int(each["params"]["chat_id"]) for each in await limited.calls(since=before)]
    assert set(edited) == {*table.players, table.group}
    assert edited[0] in table.players
