"""Groups that take no messages and people who go away: the table waits, nobody is blocked."""

import pytest
from party.people import USERNAME, Json
from party.player import Table
from party.trouble import NAMES, TABLE, Stage

CLOSED = "стол ждёт"
WAITS = "Бот сейчас не может писать в группу"


async def change_bot(driven: Stage, table: Table, action: str) -> None:
    """Somebody adds, removes, mutes or unmutes the bot."""
    await driven.people.post("member", chat=table.group, user=driven.people.bot, action=action)


async def rejoin(driven: Stage, table: Table) -> None:
    """Somebody adds the bot again, and it shows the table anew."""
    [before] = await driven.tables(table)
    await change_bot(driven, table, "join")
    await driven.people.until_text(table.players[0], table.group, TABLE, after=int(before["id"]))
    await driven.bot.settled()


async def told(driven: Stage, player: int) -> list[Json]:
    """What the player was told about a group that takes no messages."""
    return [each for each in await driven.people.private(player) if CLOSED in each["text"]]


async def assert_waits(driven: Stage, table: Table) -> None:
    """Nothing moves, whoever taps hears why, and the host alone has been told, once."""
    record = await driven.bot.record(1)
    for player in table.players:
        for button in await driven.people.buttons(player, driven.people.bot):
            answer = await driven.people.press(player, button)
            assert answer["text"].startswith(WAITS)
        hand = (await driven.people.private(player))[-1 if player != table.players[0] else -2]
        assert "Пауза" in hand["text"]
    assert await driven.bot.record(1) == record
    assert [len(await told(driven, player)) for player in table.players] == [1, 0]


@pytest.mark.parametrize("supergroup", [True, False])
@pytest.mark.parametrize("action", ["kick", "leave"])
async def test_table_waits_while_the_bot_is_not_in_the_group(
    driven: Stage, action: str, supergroup: bool
) -> None:
    table = await driven.deal(supergroup=supergroup)
    await driven.move(table)
    [before] = await driven.tables(table)
    await change_bot(driven, table, action)
    await driven.people.until_text(table.players[0], driven.people.bot, CLOSED)
    await driven.bot.settled()
    await assert_waits(driven, table)

    await change_bot(driven, table, "join")
    again = await driven.people.until_text(
        table.players[0], table.group, TABLE, after=int(before["id"])
    )
    await driven.bot.settled()
    assert "Пауза" not in again["text"]
    await driven.move(table, 2)
    assert [len(await told(driven, player)) for player in table.players] == [1, 0]
    assert [each["id"] for each in await driven.tables(table)] == [again["id"]]
    await driven.assert_shows_latest(table)


async def test_bot_that_is_removed_a_second_time_says_so_again(driven: Stage) -> None:
    table = await driven.deal()
    last = 0
    for times in (1, 2):
        await change_bot(driven, table, "kick")
        said = await driven.people.until_text(
            table.players[0], driven.people.bot, CLOSED, after=last
        )
        last = int(said["id"])
        await driven.bot.settled()
        assert len(await told(driven, table.players[0])) == times
        await rejoin(driven, table)


async def test_table_waits_while_the_bot_is_muted_in_a_supergroup(driven: Stage) -> None:
    """Telegram says so at once, before anything is refused."""
    table = await driven.deal()
    [before] = await driven.tables(table)
    await change_bot(driven, table, "mute")
    await driven.people.until_text(table.players[0], driven.people.bot, CLOSED)
    await driven.bot.settled()
    await assert_waits(driven, table)
    await change_bot(driven, table, "unmute")
    await driven.people.until_text(table.players[0], table.group, TABLE, after=int(before["id"]))
    await driven.bot.settled()
    await driven.move(table, 2)
    assert len(await told(driven, table.players[0])) == 1
    await driven.assert_shows_latest(table)


async def test_table_waits_while_nobody_may_write_in_a_basic_group(driven: Stage) -> None:
    """Telegram says nothing: the refusal of the next message does; later /table tries again."""
    table = await driven.deal(supergroup=False)
    await change_bot(driven, table, "mute")
    await driven.people.say(table.players[1], table.group, f"/table@{USERNAME}")
    await driven.people.until_text(table.players[0], driven.people.bot, CLOSED)
    await driven.bot.settled()
    await assert_waits(driven, table)
    before = await driven.last_call()
    await driven.people.say(table.players[1], table.group, f"/table@{USERNAME}")
    await driven.until_call("sendMessage", table.group, since=before)
    await driven.bot.settled()
    await assert_waits(driven, table)

    await change_bot(driven, table, "unmute")
    await driven.people.asked(table.players[1], table.group, f"/table@{USERNAME}", TABLE)
    await driven.bot.settled()
    await driven.move(table, 2)
    assert len(await told(driven, table.players[0])) == 1
    await driven.assert_shows_latest(table)


async def test_lobby_is_there_again_when_the_bot_is(driven: Stage) -> None:
    table = await driven.sit_down()
    await change_bot(driven, table, "kick")
    await driven.people.until_text(table.players[0], driven.people.bot, CLOSED)
    before = (await driven.people.chat(table.players[0], table.group))[-1]
    await change_bot(driven, table, "join")
    await driven.people.until_text(
        table.players[0], table.group, "собираем стол", after=int(before["id"])
    )
    await driven.bot.settled()
    await table.begin()
    await driven.people.until_text(table.players[1], table.group, TABLE)


async def test_restart_while_the_group_is_closed_tells_nobody_again(driven: Stage) -> None:
    table = await driven.deal()
    await change_bot(driven, table, "kick")
    await driven.people.until_text(table.players[0], driven.people.bot, CLOSED)
    await driven.bot.settled()
    await driven.bot.stop()
    await driven.bot.start()
    await driven.bot.settled()
    await assert_waits(driven, table)
    await rejoin(driven, table)
    await driven.move(table)


async def test_computer_plays_for_a_deleted_account_and_the_host_can_end_the_game(
    driven: Stage,
) -> None:
    """C20: nobody waits for somebody who is gone; the table says for whom the computer plays."""
    table = await driven.deal(seats=3)
    gone, _ = await driven.on_turn(table)
    host = table.players[0]
    if gone == host:
        await driven.move(table)
        gone, _ = await driven.on_turn(table)
    record = await driven.bot.record(1)
    await driven.people.post("deactivate", user=gone)
    await driven.pass_time(11)
    name = NAMES[table.players.index(gone)]
    shown = await driven.people.until_text(host, table.group, "Отошли")
    assert f"ходит компьютер: \u2068{name}" in shown["text"]
    assert await driven.bot.record(1) == record
    await driven.pass_time(2)
    await driven.bot.settled()
    assert await driven.bot.record(1) != record, "the table waits for somebody who is gone"
    await driven.people.say(host, table.group, f"/stop@{USERNAME}")
    rank = await driven.people.until_data(host, table.group, "|rank")
    await driven.people.press(host, rank)
    await driven.people.until_text(host, table.group, "Игра остановлена")
    await driven.people.asked(host, table.group, f"/newgame@{USERNAME}", "собираем стол")


async def test_player_who_leaves_the_group_in_mid_turn_keeps_the_seat(driven: Stage) -> None:
    """C01, C12: a tap in private takes it back, one seat is affected; a link seats only members."""
    table = await driven.deal(seats=3)
    if (await driven.on_turn(table))[0] == table.players[0]:
        await driven.move(table)
    gone, _ = await driven.on_turn(table)
    record = await driven.bot.record(1)
    await driven.people.post("member", chat=table.group, user=gone, action="leave")
    await driven.people.settled(table.players[0], table.group)
    assert await driven.bot.record(1) == record
    back = await driven.people.until_button(gone, driven.people.bot, "Я здесь")
    assert (await driven.people.press(gone, back))["text"] == "Вы снова в игре."
    await driven.bot.settled()
    assert (await driven.on_turn(table))[0] == gone
    await driven.move(table)
    assert await driven.bot.record(1) != record, "the hand in private is dead"
    await driven.people.say(table.players[0], table.group, f"/stop@{USERNAME}")
    rank = await driven.people.until_data(table.players[0], table.group, "|rank")
    await driven.people.press(table.players[0], rank)
    await driven.people.until_text(table.players[0], table.group, "Игра остановлена")
    lobby = await driven.people.asked(
        table.players[0], table.group, f"/newgame@{USERNAME}", "собираем стол"
    )
    assert lobby
    await driven.people.start(gone, "sit-2")
    await driven.people.until_text(gone, driven.people.bot, "участники группы")
