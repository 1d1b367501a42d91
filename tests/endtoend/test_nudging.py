"""Somebody at the table reminds the one it waits for."""

import pytest
from party.clock import start_at, time_of
from party.player import Table
from party.seats import newest_table
from party.trouble import Stage

HAND = "Ваши карты ("
NUDGED = "Напоминаем: "
ALREADY = "Уже напоминали, минуты не прошло: "


async def waiting(stage: Stage) -> tuple[Table, int, int]:
    """A game of two, whom it waits for, and the other one; the turn has rung already."""
    table = await stage.deal(2)
    slow, _ = await stage.on_turn(table)
    await stage.pass_time(15)
    await stage.bot.settled()
    return table, slow, next(each for each in table.players if each != slow)


async def nudge(stage: Stage, table: Table, person: int) -> str:
    button = await stage.people.until_button(person, table.group, "Поторопить")
    return str((await stage.people.press(person, button))["text"])


async def hands(stage: Stage, person: int) -> list[int]:
    await stage.bot.settled()
    shown = await stage.people.private(person)
    return [each["id"] for each in shown if HAND in each["text"]]


async def test_reminder_rings_once_and_at_most_once_a_minute(driven: Stage) -> None:
    """C46: the table says whom it waits for, and so does the answer."""
    table, slow, other = await waiting(driven)
    [before] = await hands(driven, slow)
    name = ("Аня", "Борис")[table.players.index(slow)]
    assert (await nudge(driven, table, other)) == f"{NUDGED}\u2068{name}\u2069."
    [after] = await hands(driven, slow)
    assert after > before
    shown = await driven.people.private(slow)
    assert not next(each for each in shown if each["id"] == after)["silent"]
    posted = [each["id"] for each in await driven.people.settled(other, table.group)]
    await driven.pass_time(59)
    assert (await nudge(driven, table, other)).startswith(ALREADY)
    assert await hands(driven, slow) == [after]
    assert [each["id"] for each in await driven.people.settled(other, table.group)] == posted
    await driven.pass_time(1)
    assert (await nudge(driven, table, other)).startswith(NUDGED)
    [again] = await hands(driven, slow)
    assert again > after


async def test_minute_between_two_reminders_lasts_across_a_restart(driven: Stage) -> None:
    table, _, other = await waiting(driven)
    assert (await nudge(driven, table, other)).startswith(NUDGED)
    await driven.bot.settled()
    now = await time_of(driven.clocks[1])
    await driven.bot.kill()
    start_at(driven.clocks[1], now + 30)
    await driven.bot.start()
    assert (await nudge(driven, table, other)).startswith(ALREADY)


async def test_only_those_at_the_table_remind_somebody(driven: Stage) -> None:
    people = driven.people
    table, slow, _ = await waiting(driven)
    before = await hands(driven, slow)
    stranger = await people.person("Чужак")
    await people.post("member", chat=table.group, user=stranger, action="join")
    assert await nudge(driven, table, stranger) == "Это могут те, кто за столом."
    assert await nudge(driven, table, slow) == "Стол ждёт вас."
    assert await hands(driven, slow) == before


@pytest.mark.parametrize("how", ["left", "paused"])
async def test_nobody_is_reminded_where_the_table_waits_for_nobody(driven: Stage, how: str) -> None:
    people = driven.people
    table, slow, other = await waiting(driven)
    button = await people.until_button(other, table.group, "Поторопить")
    if how == "left":
        await people.asked(slow, table.group, "/leave", "отходит от стола")
    else:
        await people.asked(other, table.group, "/pause", "Пауза.")
    message = (await newest_table(driven, table))["id"]
    answer = await people.press_raw(other, table.group, message, button.data)
    assert answer["text"] == "Сейчас стол никого не ждёт."
