"""What fails on the way to Telegram or in a chat, call by call, and how the table gets over it."""

import sqlite3
from contextlib import closing

import pytest
from party.clock import start_at, time_of
from party.logs import assert_discreet
from party.people import USERNAME
from party.seats import RESULT, play_round
from party.trouble import TABLE, Stage

OLD_MESSAGE = "Это сообщение устарело"


@pytest.mark.parametrize("kind", ["502", "5xx", "drop_before", "drop_after"])
async def test_edit_that_failed_or_seemed_to_fail_is_made_again(driven: Stage, kind: str) -> None:
    """C49: where it had arrived, "message is not modified" is no error."""
    table = await driven.deal()
    before = await driven.last_call()
    await driven.fault(kind, match={"chat": table.group, "method": "editMessageText"})
    await table.tap_once()
    first = await driven.until_call("editMessageText", table.group, since=before)
    await driven.bot.until_logged("a chat has to wait")
    await driven.pass_time(1)
    again = await driven.until_call("editMessageText", table.group, since=first["seq"])
    assert again["params"]["text"] == first["params"]["text"]
    await driven.bot.settled()
    await driven.assert_shows_latest(table)


async def test_second_table_of_a_send_that_seemed_to_fail_heals_itself(driven: Stage) -> None:
    """C50: a tap on the one that no screen knows says so and removes it; play goes on."""
    table = await driven.sit_down()
    stranger = await driven.people.person("Чужак")
    await driven.people.post("member", chat=table.group, user=stranger, action="join")
    await driven.fault("drop_after", match={"chat": table.group, "method": "sendMessage"})
    await table.begin()
    await driven.bot.until_logged("a chat has to wait")
    await driven.pass_time(1)
    await driven.bot.settled()
    left, kept = await driven.tables(table)

    buttons = await driven.people.buttons(stranger, table.group)
    cards = next(each for each in buttons if each.message == left["id"])
    answer = await driven.people.press(stranger, cards)
    assert "не за этим столом" in answer["text"]
    await driven.bot.settled()
    assert len(await driven.tables(table)) == 2, "a stranger has removed a table"

    answer = await driven.people.press(table.players[1], cards)
    assert answer["text"].startswith(OLD_MESSAGE)
    await driven.bot.settled()
    assert [each["id"] for each in await driven.tables(table)] == [kept["id"]]
    await driven.move(table)
    await driven.assert_shows_latest(table)


async def test_second_hand_of_a_send_that_seemed_to_fail_heals_itself(driven: Stage) -> None:
    """C50, in the private chat: the hand that no screen knows moves nothing."""
    table = await driven.sit_down()
    for player in table.players:
        await driven.fault("drop_after", match={"chat": player, "method": "sendMessage"})
    await table.begin()
    await driven.bot.until_logged("a chat has to wait")
    await driven.pass_time(1)
    await driven.bot.settled()
    player, moves = await driven.on_turn(table)
    left, kept = [each for each in await driven.people.private(player) if each["buttons"]][-2:]
    assert left["text"] == kept["text"]
    record = await driven.bot.record(1)
    answer = await driven.people.press(player, moves[0])
    assert moves[0].message == left["id"]
    assert answer["text"].startswith(OLD_MESSAGE)
    await driven.bot.settled()
    assert await driven.bot.record(1) == record
    shown = [each["id"] for each in await driven.people.private(player)]
    assert left["id"] not in shown
    assert kept["id"] in shown
    await driven.move(table)


async def test_table_that_an_admin_deletes_comes_back_with_the_next_change(driven: Stage) -> None:
    """At most once in half a minute: no race with whoever deletes."""
    table = await driven.deal()
    [shown] = await driven.tables(table)
    await driven.people.post("delete", chat=table.group, message=shown["id"])
    await driven.pass_time(31)
    await driven.bot.settled()
    await driven.move(table)
    [again] = await driven.tables(table)
    assert again["id"] > shown["id"]

    await driven.people.post("delete", chat=table.group, message=again["id"])
    await driven.move(table, 2)
    assert await driven.tables(table) == [], "posted anew within half a minute"
    await driven.pass_time(29)
    await driven.bot.settled()
    assert await driven.tables(table) == []
    await driven.pass_time(2)
    await driven.bot.settled()
    [third] = await driven.tables(table)
    assert third["id"] > again["id"]
    await driven.assert_shows_latest(table)


async def test_result_that_an_admin_deletes_does_not_come_back_below_the_next_round(
    driven: Stage,
) -> None:
    table = await driven.deal()
    result = await play_round(driven, table)
    await driven.people.post("delete", chat=table.group, message=result["id"])
    await driven.pass_time(60)
    await driven.bot.settled()
    dealer, buttons = await driven.on_turn(table)
    await driven.people.press(dealer, buttons[0])
    for _ in range(2):
        await driven.bot.settled()
        await driven.pass_time(60)
    await driven.bot.settled()
    texts = await driven.people.texts(dealer, table.group)
    assert not [text for text in texts if RESULT in text]
    await driven.assert_shows_latest(table)


async def test_table_that_an_admin_deletes_comes_back_when_asked_for(driven: Stage) -> None:
    table = await driven.deal()
    [shown] = await driven.tables(table)
    await driven.people.post("delete", chat=table.group, message=shown["id"])
    await driven.people.asked(table.players[1], table.group, f"/table@{USERNAME}", TABLE)
    await driven.bot.settled()
    assert len(await driven.tables(table)) == 1
    await driven.move(table)
    await driven.assert_shows_latest(table)


async def test_hand_that_its_player_deletes_comes_back(driven: Stage) -> None:
    table = await driven.deal()
    await driven.pass_time(31)
    await driven.bot.settled()
    shown = {player: (await driven.people.private(player))[-1] for player in table.players}
    for player, hand in shown.items():
        await driven.people.post("delete", chat=driven.people.bot, user=player, message=hand["id"])
        await driven.people.say(player, driven.people.bot, "/hand")
    for player, hand in shown.items():
        again = await driven.people.until_text(
            player, driven.people.bot, "Ваши карты", after=int(hand["id"])
        )
        assert again["text"] == hand["text"]
    await driven.move(table)


async def test_answer_that_comes_too_late_leaves_the_move_made(driven: Stage) -> None:
    """C49: "query is too old" is no error."""
    table = await driven.deal()
    before = await driven.bot.record(1)
    await driven.fault("delay", match={"method": "answerCallbackQuery"}, seconds=16)
    player, [move, *_] = await driven.on_turn(table)
    late = await driven.people.post(
        "tap", user=player, chat=move.chat, message=move.message, data=move.data, timeout=0
    )
    assert not late["answered"]
    await driven.until_struck()
    await driven.pass_time(17)
    await driven.bot.until_logged("a tap could not be answered")
    assert await driven.bot.record(1) != before
    await driven.assert_shows_latest(table)


async def test_tap_on_a_message_that_is_inaccessible_is_answered_like_any_other(
    driven: Stage,
) -> None:
    """Of such a message only the ids are known; the table and hand it showed are still theirs."""
    table = await driven.deal()
    [shown] = await driven.tables(table)
    buttons = await driven.people.buttons(table.players[0], table.group)
    [cards] = [each for each in buttons if each.data.startswith("c|")]
    player, [move, *_] = await driven.on_turn(table)
    await driven.people.post("delete", chat=table.group, message=shown["id"])
    await driven.people.post("delete", chat=driven.people.bot, user=player, message=move.message)
    alert = await driven.people.press_raw(table.players[1], table.group, cards.message, cards.data)
    assert alert["alert"]
    before = await driven.bot.record(1)
    made = await driven.people.press_raw(player, move.chat, move.message, move.data)
    assert made["answered"]
    assert await driven.bot.record(1) != before
    await driven.bot.settled()
    await driven.pass_time(31)
    await driven.bot.settled()
    assert len(await driven.tables(table)) == 1


async def test_buttons_of_the_last_game_do_nothing_in_the_next(driven: Stage) -> None:
    table = await driven.deal()
    old = [
        (player, button)
        for player in table.players
        for chat in (table.group, driven.people.bot)
        for button in await driven.people.buttons(player, chat)
        if button.data.startswith(("m|", "c|"))
    ]
    await driven.people.say(table.players[0], table.group, f"/stop@{USERNAME}")
    rank = await driven.people.until_data(table.players[0], table.group, "|rank")
    await driven.people.press(table.players[0], rank)
    again = await driven.people.until_data(table.players[0], table.group, "a|1")
    await driven.people.press(table.players[0], again)
    await table.all_ready()
    await driven.bot.settled()
    record = await driven.bot.record(2)
    shown = {player: await driven.people.private(player) for player in table.players}
    tables = await driven.tables(table)
    before = await driven.last_call()
    for player, button in old:
        answer = await driven.people.press_raw(player, button.chat, button.message, button.data)
        assert answer["text"] == "Эта игра уже окончена."
    await driven.bot.settled()
    assert await driven.bot.record(2) == record
    assert {player: await driven.people.private(player) for player in table.players} == shown
    assert await driven.tables(table) == tables
    assert await driven.calls(since=before) == []


async def test_text_that_fails_or_is_refused_is_replaced_and_the_game_is_unaffected(
    driven: Stage,
) -> None:
    """C40: a plain text stands in, the log names the game, and the next change shows it again."""
    table = await driven.deal()
    stranger = await driven.people.person("Чужак")
    await driven.people.start(stranger)
    await driven.bot.settled()
    record = await driven.bot.record(1)
    start_at(driven.clocks[1], await time_of(driven.clocks[1]))  # nothing becomes due meanwhile
    await driven.bot.stop()
    with closing(sqlite3.connect(driven.bot.folder / "zhora.sqlite3")) as db, db:
        # A link too long for Telegram, and a hand of somebody who has none.
        db.execute("UPDATE chats SET username = ?", ("a" * 11_000,))
        db.execute("UPDATE screens SET wanted = wanted + 1 WHERE kind = 'hand'")
        db.execute(
            "INSERT INTO screens (game, kind, round, chat) VALUES (1, 'hand', 1, ?)", (stranger,)
        )
    driven.bot.log.clear()
    await driven.bot.start()
    failed = "Не получилось показать это сообщение"
    for person in (*table.players, stranger):
        await driven.people.until_text(person, driven.people.bot, failed)
    await driven.bot.settled()
    errors = [line for line in driven.bot.log if "level=error" in line]
    assert len(errors) == 3
    assert all("game=1" in line for line in errors)
    assert await driven.bot.record(1) == record

    await driven.people.say(table.players[0], table.group, f"/table@{USERNAME}")
    await driven.bot.settled()
    for player in table.players:
        await driven.people.say(player, driven.people.bot, "/hand")
        await driven.people.until_text(player, driven.people.bot, "Ваши карты")
    await driven.bot.settled()
    await driven.move(table)
    assert_discreet(driven.bot.log)
    driven.bot.log.clear()  # the errors were to come
