"""Host and chat admins hand seats to the computer; while the host is away the next one is host."""

import pytest
from party.games import introduce
from party.people import Json
from party.player import Table
from party.seats import away_seats, newest_table, press, until_away
from party.trouble import Stage

WHOSE = "Чьё место отдать компьютеру?"
HANDED = "Место отдано компьютеру: \u2068Вика\u2069."
REFUSED = "Это могут только \u2068Борис\u2069 и админы группы."


async def deal(stage: Stage) -> tuple[Table, int]:
    """A game of Борис, who is host, Вика and Гоша in a group that belongs to Оля."""
    people = stage.people
    olya, *players = [await people.person(name) for name in ("Оля", "Борис", "Вика", "Гоша")]
    await introduce(people, olya, *players)
    group = await people.group("Дача", [olya, *players])
    table = Table(people, group, players, seed=1)
    await table.sit_down()
    await table.press_lobby("tempo", "tempo:none")
    await table.begin()
    await stage.bot.settled()
    return table, olya


async def asked(stage: Stage, table: Table, person: int) -> Json:
    return await stage.people.asked(person, table.group, "/replace", WHOSE)


@pytest.mark.parametrize("who", ["host", "admin"])
async def test_seat_is_handed_to_the_computer_after_a_question(driven: Stage, who: str) -> None:
    """C12: the question names everybody, the answer and the table say who it was."""
    table, olya = await deal(driven)
    person = table.players[0] if who == "host" else olya
    question = await asked(driven, table, person)
    assert [each["label"] for [each] in question["buttons"]] == [
        *(f"🤖 \u2068{name}\u2069 → компьютер" for name in ("Борис", "Вика", "Гоша")),
        "Отмена",
    ]
    assert away_seats((await newest_table(driven, table))["text"]) == []
    button = await driven.people.until_button(person, table.group, "Вика")
    assert (await press(driven, table, person, "Вика")).startswith(HANDED)
    await until_away(driven, table, "Вика")
    await driven.people.until_gone(person, table.group, WHOSE)
    again = await driven.people.press_raw(person, table.group, question["id"], button.data)
    assert again["text"] == "За этим местом и так компьютер."
    await driven.people.say(table.players[1], driven.people.bot, "/hand")
    await until_away(driven, table)


async def test_question_thought_better_of_changes_nothing(driven: Stage) -> None:
    table, _ = await deal(driven)
    await asked(driven, table, table.players[0])
    assert await press(driven, table, table.players[0], "Отмена") == "Играем дальше."
    await driven.people.until_gone(table.players[0], table.group, WHOSE)
    assert away_seats((await newest_table(driven, table))["text"]) == []


async def test_nobody_else_can_hand_over_a_seat(driven: Stage) -> None:
    table, _ = await deal(driven)
    host, vika, gosha = table.players
    await driven.people.asked(vika, table.group, "/replace", REFUSED)
    await asked(driven, table, host)
    for other in (vika, gosha):
        assert await press(driven, table, other, "🤖 \u2068Борис") == REFUSED
    assert away_seats((await newest_table(driven, table))["text"]) == []


async def test_admin_of_one_chat_has_no_rights_in_another(driven: Stage) -> None:
    """C05: forged bytes name another table's game; whoever taps must be its host or admin."""
    people = driven.people
    table, _ = await deal(driven)
    stranger = await people.person("Чужак")
    await introduce(people, stranger)
    elsewhere = await people.group("Работа", [stranger])
    message = await people.until_text(stranger, elsewhere, "/newgame")
    for data in (f"o|1|{table.players[1]}", "s|1|rank", "v|1|yes", f"h|1|1|{stranger}|yes"):
        answer = await people.press_raw(stranger, elsewhere, message["id"], data)
        assert answer["answered"]
    assert away_seats((await newest_table(driven, table))["text"]) == []
    assert "· сдаёт" in (await newest_table(driven, table))["text"]


async def test_next_person_is_host_while_the_host_is_away(driven: Stage) -> None:
    table, _ = await deal(driven)
    host, vika, gosha = table.players
    await driven.people.asked(host, table.group, "/leave", "отходит от стола")
    refused = "Это могут только \u2068Вика\u2069"
    await driven.people.asked(gosha, table.group, "/replace", refused)
    await asked(driven, table, vika)
    assert (await press(driven, table, vika, "Гоша")).startswith("Место отдано компьютеру")
    await until_away(driven, table, "Борис", "Гоша")
    await driven.people.asked(host, table.group, "/join", "Вы снова в игре.")
    await driven.people.asked(vika, table.group, "/replace", REFUSED)


async def test_question_about_who_is_there_when_nobody_is(driven: Stage) -> None:
    table, olya = await deal(driven)
    for person in table.players:
        await driven.people.asked(person, table.group, "/leave", "отходит от стола")
    await driven.people.asked(olya, table.group, "/replace", "За столом сейчас никого")


@pytest.mark.parametrize("where", ["no game", "lobby"])
async def test_without_a_game_there_is_nothing_to_hand_over(driven: Stage, where: str) -> None:
    people = driven.people
    table = await driven.sit_down(2)
    said = "Стол ещё собирают, игра не началась."
    if where == "no game":
        said = "Сейчас здесь никто не играет"
        await people.press(
            table.players[0], await people.until_data(table.players[0], table.group, "|cancel")
        )
    await people.asked(table.players[0], table.group, "/replace", said)


async def test_next_one_clockwise_is_host_wherever_the_host_sits(driven: Stage) -> None:
    """Who asked for another game is its host, and keeps the seat in the middle."""
    people = driven.people
    table, _ = await deal(driven)
    boris, vika, gosha = table.players
    await people.asked(boris, table.group, "/stop", "Остановить игру?")
    await press(driven, table, boris, "без результата")
    for person in (vika, boris, gosha):
        await press(driven, table, person, "Ещё раз")
    await people.until_text(vika, table.group, "· сдаёт")
    await people.asked(vika, table.group, "/leave", "отходит от стола")
    await people.asked(boris, table.group, "/replace", "Это могут только \u2068Гоша\u2069")
    await asked(driven, table, gosha)
