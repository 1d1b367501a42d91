"""What the bot says it keeps, and what is left of somebody who asks to be forgotten."""

import re
import sqlite3
from contextlib import closing

import pytest
from party.games import new_game, new_group, new_lobby
from party.people import Json, People
from party.processes import BotProcess
from party.trouble import Stage

FORGOTTEN = "Готово: бот вас больше не знает"
LATER = "за столом вы теперь под другим именем"
STRANGER = re.compile("Игрок 1")


async def forget(people: People, person: int, answer: str) -> Json:
    """Asks to be forgotten and says yes; what the question turns into."""
    await people.say(person, people.bot, "/forget_me")
    yes = await people.until_button(person, people.bot, "Забыть меня")
    assert (await people.press(person, yes))["answered"]
    return await people.until_text(person, people.bot, answer)


async def stop_lobby(people: People, group: int, host: int) -> None:
    """The host closes the lobby."""
    await people.say(host, group, "/stop@zhora_test_bot")
    await people.until_gone(host, group, "собираем стол")


async def stop_game(people: People, group: int, host: int) -> None:
    """The host ends the game with the places as they stand."""
    await people.say(host, group, "/stop@zhora_test_bot")
    rank = await people.until_button(host, group, "места по счёту")
    await people.press(host, rank)
    await people.until_text(host, group, "Игра остановлена")


@pytest.mark.parametrize(
    ("language", "kept"), [("ru", "Что бот хранит"), ("en", "What the bot keeps")]
)
async def test_privacy_says_what_is_kept_in_the_persons_language(
    people: People, bot: BotProcess, language: str, kept: str
) -> None:
    del bot
    person = await people.person("Kim", language)
    await people.start(person)
    shown = await people.asked(person, people.bot, "/privacy", kept)
    assert "/forget_me" in shown["text"]


async def test_privacy_is_told_in_a_group_too_and_forgetting_is_for_the_private_chat(
    people: People, bot: BotProcess
) -> None:
    del bot
    group, (person,) = await new_group(people, "Аня")
    await people.asked(person, group, "/privacy@zhora_test_bot", "Что бот хранит")
    await people.asked(person, group, "/forget_me@zhora_test_bot", "в личном чате")


async def test_finished_game_shows_a_pseudonym_in_place_of_the_person(
    people: People, bot: BotProcess
) -> None:
    group, (host, guest) = await new_group(people, "Аня", "Борис")
    await new_game(people, group, host, guest)
    record = await bot.record(1)
    await stop_game(people, group, host)
    await forget(people, guest, FORGOTTEN)
    sheet = await people.asked(host, group, "/score@zhora_test_bot", "Счёт")
    assert STRANGER.search(sheet["text"])
    assert "Аня" in sheet["text"]
    assert "Борис" not in sheet["text"]
    assert await bot.record(1) == record
    await people.asked(guest, people.bot, "/score", "У вас сейчас нет игры")


async def test_saying_yes_twice_is_as_good_as_once(people: People, bot: BotProcess) -> None:
    del bot
    _, (person,) = await new_group(people, "Аня")
    await people.say(person, people.bot, "/forget_me")
    yes = await people.until_button(person, people.bot, "Забыть меня")
    for _ in range(3):
        answer = await people.press_raw(person, people.bot, yes.message, yes.data)
        assert answer["answered"]
        assert answer["text"] is None
    await people.until_text(person, people.bot, FORGOTTEN)


async def test_saying_no_changes_nothing(people: People, bot: BotProcess) -> None:
    del bot
    group, (host, guest) = await new_group(people, "Аня", "Борис")
    await new_game(people, group, host, guest)
    await people.say(guest, people.bot, "/forget_me")
    no = await people.until_button(guest, people.bot, "Оставить как есть")
    await people.press(guest, no)
    await people.until_text(guest, people.bot, "Всё осталось как было")
    sheet = await people.asked(host, group, "/score@zhora_test_bot", "Счёт")
    assert "Борис" in sheet["text"]


async def test_running_game_goes_on_under_a_pseudonym_until_it_ends(
    people: People, bot: BotProcess
) -> None:
    group, (host, guest) = await new_group(people, "Аня", "Борис")
    await new_game(people, group, host, guest)
    await forget(people, guest, LATER)
    await people.until_text(host, group, "Игрок 1")
    cards = await people.until_button(guest, group, "Мои карты")
    assert (await people.press(guest, cards))["alert"], "the seat is kept"
    table = await people.until_text(host, group, "Раунд 1")
    assert "Борис" not in table["text"], "a tap of theirs has brought the name back"
    record = await bot.record(1)
    await stop_game(people, group, host)
    await people.until_gone(guest, people.bot, "Стол: ")
    await people.settled(host, group)
    sheet = await people.asked(host, group, "/score@zhora_test_bot", "Счёт")
    assert STRANGER.search(sheet["text"])
    assert await bot.record(1) == record
    await people.asked(guest, people.bot, "/hand", "У вас сейчас нет игры")


def what_is_kept(bot: BotProcess) -> str:
    """All that the bot's database holds."""
    with closing(sqlite3.connect(bot.folder / "zhora.sqlite3")) as db:
        return "\n".join(db.iterdump())


@pytest.mark.parametrize("way", ["stands up", "leaves the group", "is replaced"])
async def test_who_gives_up_their_seat_in_a_lobby_is_forgotten_then(
    driven: Stage, way: str
) -> None:
    """Nothing is left of them while the others go on without them."""
    people, bot = driven.people, driven.bot
    table = await (driven.deal(3) if way == "is replaced" else driven.sit_down(3))
    host, guest, _ = table.players
    if way == "is replaced":
        await stop_game(people, table.group, host)
        await people.press(host, await people.until_button(host, table.group, "Ещё раз"))
        await people.until_text(host, table.group, "Ещё не готовы")
    await forget(people, guest, LATER)
    await bot.settled()
    assert str(guest) in what_is_kept(bot)
    match way:
        case "stands up":
            stand = await people.until_data(guest, table.group, "|stand")
            await people.press(guest, stand)
        case "leaves the group":
            await people.post("member", chat=table.group, user=guest, action="leave")
        case _:
            replace = await people.until_data(host, table.group, f"|replace:{guest}")
            await people.press(host, replace)
    await people.until_gone(host, table.group, "Игрок 1")
    await bot.settled()
    assert str(guest) not in what_is_kept(bot)
    assert "Борис" not in what_is_kept(bot)


async def test_who_was_told_of_a_lobby_is_forgotten_while_people_gather(driven: Stage) -> None:
    people, bot = driven.people, driven.bot
    table = await driven.sit_down(2)
    vika = await people.person("Вика")
    await people.start(vika)
    await people.post("member", chat=table.group, user=vika, action="join")
    await people.asked(vika, table.group, "/notify", "Написать вам")
    await people.press(vika, await people.until_button(vika, table.group, "О каждом столе"))
    await stop_lobby(people, table.group, table.players[0])
    await table.sit_down()
    await bot.settled()  # the notice keeps up with who sits there
    notice = await people.until_text(vika, people.bot, "собирают стол")
    await forget(people, vika, FORGOTTEN)
    await stop_lobby(people, table.group, table.players[0])
    await bot.settled()
    shown = [each for each in await people.private(vika) if each["id"] >= notice["id"]]
    assert [each["text"] for each in shown if "В группе" in each["text"]] == [notice["text"]]
    assert str(vika) not in what_is_kept(bot)


async def test_start_meets_the_person_anew_while_the_game_goes_on(
    people: People, bot: BotProcess
) -> None:
    del bot
    group, (host, guest) = await new_group(people, "Аня", "Борис")
    await new_game(people, group, host, guest)
    await forget(people, guest, LATER)
    await people.until_text(host, group, "Игрок 1")
    await people.asked(guest, people.bot, "/start", "Ваши карты")
    await people.until_gone(host, group, "Игрок 1")


async def test_somebody_forgotten_can_sit_down_again_as_anybody_else(
    people: People, bot: BotProcess
) -> None:
    del bot
    group, (host, guest) = await new_group(people, "Аня", "Борис")
    await new_lobby(people, group, host, guest)
    await people.say(host, group, "/stop@zhora_test_bot")
    await people.until_text(host, group, "не собрался")
    await forget(people, guest, FORGOTTEN)
    await people.asked(guest, people.bot, "/start", "Борис")
    await new_lobby(people, group, host, guest)
    await people.until_text(host, group, "2. \u2068Борис")


async def test_nobody_can_have_somebody_else_forgotten(people: People, bot: BotProcess) -> None:
    del bot
    group, (host, guest) = await new_group(people, "Аня", "Борис")
    await new_game(people, group, host, guest)
    table = await people.until_text(host, group, "Раунд 1")
    answer = await people.press_raw(host, group, table["id"], "f|yes")
    assert "больше не работает" in answer["text"]
    shown = await people.settled(host, group)
    assert next(each for each in shown if each["id"] == table["id"])["text"] == table["text"]
    sheet = await people.asked(host, group, "/score@zhora_test_bot", "Счёт")
    assert "Аня" in sheet["text"]
    assert "Борис" in sheet["text"]


@pytest.mark.parametrize("data", ["g|ru", "r|0|short", "r|1|cards", "s|1|no"])
async def test_forged_tap_on_the_table_neither_overwrites_nor_removes_it(
    people: People, bot: BotProcess, data: str
) -> None:
    """A client chooses which message and which bytes it sends."""
    del bot
    group, (host, guest, stranger) = await new_group(people, "Аня", "Борис", "Чужак")
    await new_game(people, group, host, guest)
    table = await people.until_text(host, group, "Раунд 1")
    for person in (stranger, host):
        assert (await people.press_raw(person, group, table["id"], data))["answered"]
    shown = await people.settled(host, group)
    assert next(each for each in shown if each["id"] == table["id"])["text"] == table["text"]
