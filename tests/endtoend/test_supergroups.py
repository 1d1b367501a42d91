"""A group that becomes a supergroup keeps its table, scores and rights (C02)."""

import asyncio
import sqlite3
from contextlib import closing

import pytest
from party.people import USERNAME, Button
from party.player import Table
from party.trouble import PATIENCE, TABLE, Stage

WELCOME = "Здесь можно играть в «Жору»"
GATED = 30


async def migrate(driven: Stage, table: Table, messages: str) -> int:
    """The group becomes a supergroup; the old group's id."""
    old = table.group
    answer = await driven.people.post("migrate", chat=old, messages=messages)
    table.group = answer["id"]
    return old


async def to_second_round(driven: Stage, table: Table) -> None:
    """Plays until the second round is on, so that there are scores to keep."""
    for _ in range(200):
        await driven.move(table)
        if any("Раунд 2 " in each["text"] for each in await driven.tables(table)):
            return
    raise AssertionError("the first round does not end")


async def my_cards(driven: Stage, player: int, chat: int) -> Button:
    buttons = await driven.people.buttons(player, chat)
    return [each for each in buttons if each.data.startswith("c|")][-1]


async def sheet(driven: Stage, table: Table) -> str:
    """What /score answers."""
    answer = await driven.people.asked(table.players[0], table.group, f"/score@{USERNAME}", "всего")
    return str(answer["text"])


@pytest.mark.parametrize("messages", ["old-first", "new-first", "none"])
async def test_group_that_becomes_a_supergroup_in_mid_round_plays_on_there(
    driven: Stage, messages: str
) -> None:
    """Both service messages in either order, or only the refusal of the next call."""
    table = await driven.deal(supergroup=False)
    await to_second_round(driven, table)
    scores = await sheet(driven, table)
    old_cards = await my_cards(driven, table.players[1], table.group)
    player, [move, *_] = await driven.on_turn(table)

    old = await migrate(driven, table, messages)
    answer = await driven.people.press(player, move)
    assert answer["answered"]
    await driven.people.until_text(player, table.group, TABLE)
    await driven.bot.settled()

    assert len(await driven.tables(table)) == 1
    assert (await driven.people.press(table.players[1], old_cards))["alert"]
    new_cards = await my_cards(driven, table.players[1], table.group)
    assert (await driven.people.press(table.players[1], new_cards))["alert"]
    assert await sheet(driven, table) == scores
    await driven.move(table, 3)
    await driven.assert_shows_latest(table)
    before = await driven.last_call()
    await driven.move(table)
    assert await driven.calls(since=before, chat=old) == [], "the old group is still written to"
    said = await driven.people.texts(table.players[0], table.group)
    assert [each for each in said if WELCOME in each] == []


async def test_end_of_a_game_that_is_still_to_be_shown_is_shown_in_the_supergroup(
    driven: Stage,
) -> None:
    table = await driven.deal(supergroup=False)
    host = table.players[0]
    await driven.people.asked(host, table.group, f"/stop@{USERNAME}", "Остановить игру?")
    stop = await driven.people.until_button(host, table.group, "без результата")
    await driven.bot.settled()
    edits = {"chat": table.group, "method": "editMessageText"}
    await driven.fault("429", match=edits, retry_after=GATED)
    await driven.people.press(host, stop)
    await driven.until_struck()
    await migrate(driven, table, "none")
    await driven.pass_time(GATED)
    await driven.people.until_text(host, table.group, "Игра остановлена")


@pytest.mark.parametrize("messages", ["old-first", "new-first"])
async def test_bot_does_not_introduce_itself_anew_to_a_lobby_that_moves(
    driven: Stage, messages: str
) -> None:
    table = await driven.sit_down(supergroup=False)
    await migrate(driven, table, messages)
    await driven.people.until_text(table.players[0], table.group, "собираем стол")
    await driven.bot.settled()
    said = await driven.people.texts(table.players[0], table.group)
    assert [each for each in said if WELCOME in each] == []


async def test_bot_introduces_itself_to_another_group_of_the_same_name(driven: Stage) -> None:
    """Strangers call their groups alike: only what points to a move keeps the bot silent."""
    anya, boris = [await driven.people.person(name) for name in ("Аня", "Борис")]
    first = await driven.people.group("Дача", [anya], supergroup=False)
    await driven.people.until_text(anya, first, WELCOME)
    second = await driven.people.group("Дача", [boris])
    await driven.people.until_text(boris, second, WELCOME)


async def test_command_in_the_new_supergroup_moves_what_the_bot_was_not_told_of(
    driven: Stage,
) -> None:
    """A lobby that somebody opens there before gives way to the table that has the scores."""
    table = await driven.deal(supergroup=False)
    old = await migrate(driven, table, "none")
    await driven.people.asked(
        table.players[0], table.group, f"/newgame@{USERNAME}", "собираем стол"
    )
    player, [move, *_] = await driven.on_turn(table)
    await driven.people.press(player, move)
    await driven.people.until_text(player, table.group, TABLE)
    await driven.people.until_text(player, table.group, "Стол не собрался")
    await driven.bot.settled()
    await driven.move(table)
    await driven.assert_shows_latest(table)
    assert await driven.bot.record(1)
    assert old != table.group


@pytest.mark.parametrize("messages", ["old-first", "new-first", "none"])
async def test_answer_to_a_command_of_the_old_group_reaches_the_supergroup(
    driven: Stage, messages: str
) -> None:
    """A command that was written just before, and is answered when the old group is gone."""
    table = await driven.deal(supergroup=False)
    await driven.fault("delay", match={"chat": table.group, "method": "sendMessage"}, seconds=5)
    await driven.people.say(table.players[0], table.group, f"/score@{USERNAME}")
    await driven.until_struck()
    await migrate(driven, table, messages)
    await driven.pass_time(5)
    await driven.people.until_text(table.players[0], table.group, "Счёт")
    await driven.people.until_text(table.players[0], table.group, TABLE)
    await driven.bot.settled()
    assert len(await driven.tables(table)) == 1


@pytest.mark.parametrize("messages", ["old-first", "new-first", "none"])
async def test_join_link_and_buttons_of_an_old_lobby_work_after_the_move(
    driven: Stage, messages: str
) -> None:
    """Who was seen in the group is a member of the supergroup, and who was not is not."""
    table = await driven.sit_down(supergroup=False)
    late = await driven.people.person("Вика")
    await driven.people.post("member", chat=table.group, user=late, action="join")
    sit = await driven.people.until_data(late, table.group, "|sit")
    stranger = await driven.people.person("Чужак")
    link = (await driven.people.press(late, sit))["url"]
    payload = link.partition("?start=")[2]

    await migrate(driven, table, messages)
    await driven.people.start(stranger, payload)
    await driven.people.until_text(stranger, driven.people.bot, "участники группы")
    await driven.people.start(late, payload)
    await driven.people.until_text(late, driven.people.bot, "Вы за столом")
    lobby = await driven.people.until_text(late, table.group, "3. \u2068Вика")
    stand = await driven.people.press(late, Button(sit.chat, sit.message, "", "l|1|stand", None))
    assert stand["text"] == "Вы встали из-за стола."
    await driven.bot.settled()
    shown = await driven.people.chat(late, table.group)
    assert [each["id"] for each in shown if "собираем стол" in each["text"]] == [lobby["id"]]
    await table.begin()
    await driven.people.until_text(table.players[1], table.group, TABLE)


async def test_lobby_of_a_group_that_became_a_supergroup_can_still_be_closed(
    driven: Stage,
) -> None:
    table = await driven.sit_down(supergroup=False)
    await migrate(driven, table, "new-first")
    await driven.people.until_text(table.players[0], table.group, "собираем стол")
    await driven.people.say(table.players[0], table.group, f"/stop@{USERNAME}")
    await driven.people.until_text(table.players[0], table.group, "Стол не собрался")


async def test_what_was_committed_for_the_old_group_while_it_moved_is_shown_in_the_new(
    driven: Stage,
) -> None:
    """A round may be dealt for the old id in the very moment of the move: it is not stuck there."""
    table = await driven.deal(supergroup=False)
    old = await migrate(driven, table, "old-first")
    before = await driven.people.until_text(table.players[0], table.group, TABLE)
    await driven.bot.settled()
    await driven.bot.stop()
    with closing(sqlite3.connect(driven.bot.folder / "zhora.sqlite3")) as db, db:
        db.execute("UPDATE games SET chat = ?", (old,))
        db.execute(
            "UPDATE screens SET chat = ?, message = NULL, wanted = wanted + 1 WHERE chat < 0",
            (old,),
        )
    await driven.bot.start()
    async with asyncio.timeout(PATIENCE):  # a bot that calls the old group for ever is never idle
        await driven.people.until_text(
            table.players[0], table.group, TABLE, after=int(before["id"])
        )
    await driven.bot.settled()
    calls = await driven.calls(chat=old)
    assert len([each for each in calls if not each["outcome"]["ok"]]) == 1
    await driven.move(table)
