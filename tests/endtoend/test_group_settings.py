"""A group's language and time zone."""

import pytest
from party.games import introduce, new_group
from party.seats import newest_table
from party.trouble import Stage

HAND = "Ваши карты ("
TITLE = "Настройки этой группы"
UNKNOWN = "Эта кнопка больше не работает."
ZONES = {
    "Калининград": "Europe/Kaliningrad",
    "Екатеринбург": "Asia/Yekaterinburg",
    "Камчатка": "Asia/Kamchatka",
    "Нью-Йорк": "America/New_York",
}


@pytest.mark.parametrize("city", ZONES)
async def test_time_zone_is_chosen_and_the_present_one_is_marked(driven: Stage, city: str) -> None:
    people = driven.people
    group, [anya] = await new_group(people, "Аня")
    first = await people.asked(anya, group, "/settings", TITLE)
    assert "Часовой пояс: Москва, UTC+3" in first["text"]
    await driven.people.press_label(anya, group, "Часовой пояс")
    await people.until_text(anya, group, "По какому времени")
    shown = [each for each in await people.buttons(anya, group) if each.message == first["id"]]
    assert [each.label for each in shown if each.label.startswith("✓")] == ["✓ Москва, UTC+3"]
    button = next(each for each in shown if city in each.label)
    assert button.data == f"z|{ZONES[city]}"
    await people.press(anya, button)
    said = await people.until_text(anya, group, f"Часовой пояс: {city}")
    assert said["id"] == first["id"]


async def test_language_is_chosen_on_its_page(driven: Stage) -> None:
    people = driven.people
    group, [anya] = await new_group(people, "Аня")
    await people.asked(anya, group, "/settings", TITLE)
    await driven.people.press_label(anya, group, "Язык")
    await driven.people.press_label(anya, group, "← Настройки")
    await people.until_text(anya, group, TITLE)
    await driven.people.press_label(anya, group, "Язык")
    await driven.people.press_label(anya, group, "English")
    said = await people.until_text(anya, group, "Time zone: Moscow, UTC+3")
    assert "Language: English" in said["text"]
    await driven.people.press_label(anya, group, "Language")
    await driven.people.press_label(anya, group, "Русский")
    await people.until_text(anya, group, "Язык: Русский")


async def test_times_at_the_table_and_in_the_hand_are_those_of_the_zone(
    in_the_morning: Stage,
) -> None:
    stage = in_the_morning
    table = await stage.deal(2, tempo="correspondence")
    player, _ = await stage.on_turn(table)
    before = (await newest_table(stage, table))["text"]
    await stage.people.asked(player, table.group, "/settings", TITLE)
    await stage.people.press_label(player, table.group, "Часовой пояс")
    await stage.people.press_label(player, table.group, "Камчатка")
    await stage.bot.settled()
    until = {line for line in before.splitlines() if "⏳" in line}.pop()
    hour = int(until.rpartition(" ")[2].partition(":")[0])
    shifted = f" {(hour + 9) % 24:02}:"
    for text in (
        (await newest_table(stage, table))["text"],
        (await stage.people.until_text(player, stage.people.bot, "Ваш"))["text"],
    ):
        assert shifted in next(line for line in text.splitlines() if "⏳" in line)


async def test_nobody_is_called_in_the_night_of_the_new_zone(in_the_morning: Stage) -> None:
    """C62: when it is ten in Moscow it is seven in the evening on Kamchatka."""
    stage = in_the_morning
    table = await stage.deal(2, tempo="correspondence")
    player, _ = await stage.on_turn(table)
    await stage.pass_time(60)
    await stage.bot.settled()
    [hand] = [each["id"] for each in await stage.people.private(player) if HAND in each["text"]]
    await stage.people.asked(player, table.group, "/settings", TITLE)
    await stage.people.press_label(player, table.group, "Часовой пояс")
    await stage.people.press_label(player, table.group, "Камчатка")
    await stage.pass_long(7 * 3600)  # six hours would have been up, at one in the night there
    await stage.bot.settled()
    kept = [each["id"] for each in await stage.people.private(player) if HAND in each["text"]]
    assert kept == [hand]
    other = next(each for each in table.players if each != player)
    said = await stage.people.press_label(other, table.group, "Поторопить")
    assert said["text"].startswith("За этим столом сейчас ночь, напомним утром")
    await stage.pass_long(8 * 3600)
    await stage.bot.settled()
    rung = [each["id"] for each in await stage.people.private(player) if HAND in each["text"]]
    assert rung != [hand]


async def test_reminder_put_off_to_the_morning_comes_in_the_morning_of_the_new_zone(
    in_the_morning: Stage,
) -> None:
    """C62: nine o'clock in Yekaterinburg is seven in Moscow."""
    stage = in_the_morning
    table = await stage.deal(2, tempo="correspondence")
    player, _ = await stage.on_turn(table)
    await stage.pass_long(13 * 3600)
    await stage.people.asked(player, table.group, "/settings", TITLE)
    await stage.people.press_label(player, table.group, "Часовой пояс")
    await stage.people.press_label(player, table.group, "Екатеринбург")
    await stage.bot.settled()
    before = [each["id"] for each in await stage.people.private(player) if HAND in each["text"]]
    await stage.pass_long(8 * 3600 + 60)
    await stage.bot.settled()
    after = [each["id"] for each in await stage.people.private(player) if HAND in each["text"]]
    assert after != before


async def test_time_zone_is_within_reach_of_a_lobby_of_slow_games(driven: Stage) -> None:
    """C14: anybody but the host gets an answer and no message."""
    people = driven.people
    table = await driven.sit_down(2, tempo="correspondence")
    anya, boris = table.players
    await table.press_lobby("tempo")
    lobby = await people.until_data(anya, table.group, "t|zone")
    before = [each["id"] for each in await people.settled(anya, table.group)]
    assert (await people.press(boris, lobby))["text"] == "Это решает хозяин стола."
    assert [each["id"] for each in await people.settled(anya, table.group)] == before
    await people.press(anya, lobby)
    await people.until_text(anya, table.group, "По какому времени")
    await driven.people.press_label(anya, table.group, "Омск")
    await people.until_text(anya, table.group, "Часовой пояс: Омск, UTC+6")
    assert await people.until_button(anya, table.group, "Встать"), "the lobby stays"


@pytest.mark.parametrize("data", ["z|Europe/Paris", "z|../../etc/passwd", "z|x", "t|house", "t|1"])
async def test_forged_choices_are_answered_and_change_nothing(driven: Stage, data: str) -> None:
    people = driven.people
    group, [anya] = await new_group(people, "Аня")
    first = await people.asked(anya, group, "/settings", TITLE)
    assert (await people.press_raw(anya, group, first["id"], data))["text"] == UNKNOWN
    again = await people.asked(anya, group, "/settings", TITLE)
    assert again["text"] == first["text"]


async def test_settings_belong_into_a_group(driven: Stage) -> None:
    people = driven.people
    anya = await people.person("Аня")
    await introduce(people, anya)
    said = await people.asked(anya, people.bot, "/settings", "Это работает в группе")
    for data in ("z|Asia/Omsk", "t|zone", "t|all"):
        assert (await people.press_raw(anya, people.bot, said["id"], data))["text"] == UNKNOWN
