"""People leave a game and come back: their seat, hand and letters wait for them."""

from collections.abc import Awaitable, Callable

import pytest
from party.games import introduce
from party.people import Json
from party.player import Table
from party.seats import away_seats, deal_next, newest_table, play_round, seat_line, until_away
from party.trouble import Stage

HAND = "Ваши карты ("
FOR_YOU = "За вас пока играет компьютер"
NOBODY = "За столом никого"

Way = Callable[[Stage, Table, int], Awaitable[object]]


async def by_command(stage: Stage, table: Table, person: int) -> object:
    return await stage.people.asked(person, table.group, "/leave", "отходит от стола")


async def out_of_the_group(stage: Stage, table: Table, person: int) -> object:
    return await stage.people.post("member", chat=table.group, user=person, action="leave")


async def kicked(stage: Stage, table: Table, person: int) -> object:
    return await stage.people.post("member", chat=table.group, user=person, action="kick")


async def blocking(stage: Stage, _table: Table, person: int) -> object:
    return await stage.people.post("block", user=person)


async def deleted(stage: Stage, table: Table, person: int) -> object:
    """Nobody tells the bot: it learns it when it writes to them the next time."""
    await stage.people.post("deactivate", user=person)
    other = next(each for each in table.players if each != person)
    return await stage.people.press(
        other, await stage.people.until_button(other, table.group, "Поторопить")
    )


async def hand(stage: Stage, person: int) -> Json:
    await stage.bot.settled()
    shown = await stage.people.private(person)
    return [each for each in shown if HAND in each["text"]][-1]


def cards(message: Json) -> list[str]:
    return [line for line in message["text"].splitlines() if line[:1] in set("♠♥♦♣")]


def moves(message: Json) -> list[str]:
    data = [each.get("data", "") for row in message["buttons"] for each in row]
    return [each for each in data if each.startswith("m|")]


async def turn(stage: Stage, table: Table) -> tuple[int, str]:
    """Whose turn it is, and their name."""
    player, _ = await stage.on_turn(table)
    return player, ("Аня", "Борис", "Вика")[table.players.index(player)]


async def test_one_person_leaves_and_one_seat_is_the_computers(driven: Stage) -> None:
    """C12: the answer and the table say who."""
    table = await driven.deal(3)
    person, name = await turn(driven, table)
    before = (await newest_table(driven, table))["text"]
    others = [each for each in table.players if each != person]
    hands = [await hand(driven, each) for each in others]
    said = await driven.people.asked(person, table.group, "/leave", "отходит от стола")
    assert name in said["text"]
    assert "/join" in said["text"]
    text = await until_away(driven, table, name)
    assert f"Отошли, ходит компьютер: \u2068{name}\u2069." in text
    assert seat_line(text, name).startswith(seat_line(before, name).rstrip("\u200b"))
    mine = await hand(driven, person)
    assert FOR_YOU in mine["text"]
    assert moves(mine) == []
    for each, old in zip(others, hands, strict=True):
        new = await hand(driven, each)
        assert (cards(new), moves(new)) == (cards(old), moves(old))
        assert FOR_YOU not in new["text"]


async def test_computer_plays_for_who_has_left_and_nobody_waits(driven: Stage) -> None:
    table = await driven.deal(3)
    person, name = await turn(driven, table)
    await by_command(driven, table, person)
    await driven.bot.settled()
    before = len((await driven.bot.record(1)).split('"moves"')[1])
    await driven.pass_time(2)
    await driven.bot.settled()
    text = (await newest_table(driven, table))["text"]
    assert len((await driven.bot.record(1)).split('"moves"')[1]) > before
    assert f"🤖 \u2068{name}\u2069" in text


@pytest.mark.parametrize("how", ["join", "table", "hand", "/hand", "/start", "other tap"])
async def test_coming_back_gives_the_same_seat_and_hand_at_once(driven: Stage, how: str) -> None:
    """C01."""
    people = driven.people
    table = await driven.deal(3)
    person, name = await turn(driven, table)
    old = await hand(driven, person)
    record = await driven.bot.record(1)
    await by_command(driven, table, person)
    await until_away(driven, table, name)
    match how:
        case "join":
            await people.asked(person, table.group, "/join", "Вы снова в игре.")
        case "table":
            button = await people.until_button(person, table.group, "За стол")
            assert (await people.press(person, button))["text"] == "Вы снова в игре."
        case "hand":
            button = await people.until_button(person, people.bot, "Я здесь")
            assert (await people.press(person, button))["text"] == "Вы снова в игре."
        case "other tap":
            away = await hand(driven, person)
            await people.press_raw(person, people.bot, away["id"], "g|ru")
        case _:
            await people.say(person, people.bot, how)
    text = await until_away(driven, table)
    assert "Отошли" not in text
    new = await hand(driven, person)
    assert (cards(new), moves(new)) == (cards(old), moves(old))
    assert await driven.bot.record(1) == record


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("/rules", "Жора коротко"),
        ("/score", "Счёт"),
        ("/privacy", "Что бот хранит"),
        ("/help", "Как это работает"),
        ("/language", "На каком языке"),
        ("я тут", "Как это работает"),
    ],
)
async def test_who_has_left_and_asks_the_bot_for_something_stays_away(
    driven: Stage, asked: str, answer: str
) -> None:
    people = driven.people
    table = await driven.deal(3)
    person, name = await turn(driven, table)
    await by_command(driven, table, person)
    await until_away(driven, table, name)
    await people.asked(person, people.bot, asked, answer)
    await driven.bot.settled()
    assert away_seats((await newest_table(driven, table))["text"]) == [name]
    await people.start(person)
    await until_away(driven, table)
    assert moves(await hand(driven, person))


async def test_tap_on_a_card_brings_back_and_plays_it(driven: Stage) -> None:
    """C01; the keyboard in hand is the one from before."""
    people = driven.people
    table = await driven.deal(3)
    person, marked = await driven.on_turn(table)
    await by_command(driven, table, person)
    await driven.bot.settled()
    answer = await people.press_raw(person, people.bot, marked[0].message, marked[0].data)
    assert answer["text"]
    await until_away(driven, table)
    move = marked[0].data.rpartition("|")[2]
    assert f'"{move}"' in (await driven.bot.record(1)).split('"moves"')[1]


async def test_letters_and_points_wait_for_who_has_left(driven: Stage) -> None:
    """C01: away for a whole round, with what the computer made of it."""
    table = await driven.deal(3)
    boris = table.players.pop(1)
    await by_command(driven, table, boris)
    await play_round(driven, table)
    sheet = await driven.people.asked(boris, table.group, "/score", "Счёт")
    await deal_next(driven, table)
    away = (await newest_table(driven, table))["text"]
    await driven.people.asked(boris, table.group, "/join", "Вы снова в игре.")
    text = await until_away(driven, table)
    assert seat_line(text, "Борис").split(" · ")[2] == seat_line(away, "Борис").split(" · ")[2]
    again = await driven.people.asked(boris, table.group, "/score", "Счёт")
    assert again["text"] == sheet["text"]
    assert cards(await hand(driven, boris))


async def offers_way_back(stage: Stage, person: int) -> bool:
    await stage.bot.settled()
    return any(
        "Я здесь" in each.label for each in await stage.people.buttons(person, stage.people.bot)
    )


@pytest.mark.parametrize("end", ["back", "stopped"])
async def test_results_of_rounds_that_one_missed_offer_no_way_back_when_it_is_no_use(
    driven: Stage, end: str
) -> None:
    people = driven.people
    table = await driven.deal(3)
    anya, boris, _ = table.players
    table.players.remove(boris)
    await by_command(driven, table, boris)
    for _ in range(2):
        await play_round(driven, table)
        await deal_next(driven, table)
    assert await offers_way_back(driven, boris)
    if end == "back":
        await people.asked(boris, table.group, "/join", "Вы снова в игре.")
    else:
        await people.asked(anya, table.group, "/stop", "Остановить игру?")
        await people.press_label(anya, table.group, "без результата")
        await people.until_text(anya, table.group, "остановлена без результата")
    assert not await offers_way_back(driven, boris)


@pytest.mark.parametrize("way", [out_of_the_group, kicked, blocking, deleted])
async def test_every_way_to_be_gone_is_the_same_as_leave(driven: Stage, way: Way) -> None:
    table = await driven.deal(3)
    person, name = await turn(driven, table)
    await way(driven, table, person)
    text = await until_away(driven, table, name)
    assert f"Отошли, ходит компьютер: \u2068{name}\u2069." in text
    await driven.pass_time(2)
    await driven.bot.settled()
    assert f"🤖 \u2068{name}\u2069" in (await newest_table(driven, table))["text"]


async def test_unblocking_brings_back(driven: Stage) -> None:
    """C01."""
    table = await driven.deal(3)
    person, name = await turn(driven, table)
    old = await hand(driven, person)
    await blocking(driven, table, person)
    await until_away(driven, table, name)
    await driven.people.post("unblock", user=person)
    await until_away(driven, table)
    new = await hand(driven, person)
    assert (cards(new), moves(new)) == (cards(old), moves(old))


async def test_coming_into_the_group_again_brings_back(driven: Stage) -> None:
    """C01."""
    table = await driven.deal(3)
    person, name = await turn(driven, table)
    old = await hand(driven, person)
    await out_of_the_group(driven, table, person)
    await until_away(driven, table, name)
    await driven.people.post("member", chat=table.group, user=person, action="join")
    await until_away(driven, table)
    new = await hand(driven, person)
    assert (cards(new), moves(new)) == (cards(old), moves(old))


async def test_who_has_blocked_the_bot_is_led_to_the_private_chat_first(driven: Stage) -> None:
    """C06: a seat is of no use to somebody who can't be shown the cards."""
    people = driven.people
    table = await driven.deal(3)
    person, name = await turn(driven, table)
    await blocking(driven, table, person)
    await until_away(driven, table, name)
    answer = await people.press(person, await people.until_button(person, table.group, "За стол"))
    assert answer["url"].endswith("?start=join-1")
    assert away_seats((await newest_table(driven, table))["text"]) == [name]
    await people.start(person, "join-1")
    await until_away(driven, table)
    assert cards(await hand(driven, person))


async def test_last_person_leaves_and_the_game_waits_for_somebody(driven: Stage) -> None:
    """Nothing is played, however long; whoever comes back first goes on."""
    people = driven.people
    table = await driven.deal(2)
    anya, boris = table.players
    for person in table.players:
        await by_command(driven, table, person)
    text = await until_away(driven, table, "Аня", "Борис")
    assert NOBODY in text
    assert not [each for each in await people.buttons(anya, table.group) if "▶️" in each.label]
    record = await driven.bot.record(1)
    await driven.pass_time(3600)
    assert await driven.bot.record(1) == record
    for command in ("/resume", "/pause"):
        said = await people.asked(anya, table.group, command, "За столом сейчас никого")
        assert "/join" in said["text"]
    await people.asked(boris, table.group, "/join", "Вы снова в игре.")
    assert NOBODY not in await until_away(driven, table, "Аня")
    await driven.pass_time(2)
    while not moves(await hand(driven, boris)):
        await driven.pass_time(2)


async def test_last_person_leaves_between_two_rounds_and_the_result_says_so(driven: Stage) -> None:
    table = await driven.deal(2)
    await play_round(driven, table)
    for person in table.players:
        await by_command(driven, table, person)
    await driven.pass_time(3600)
    shown = await newest_table(driven, table)
    assert "Раунд 1: побежда" in shown["text"]
    assert NOBODY in shown["text"]
    button = await driven.people.until_button(table.players[1], table.group, "За стол")
    assert (await driven.people.press(table.players[1], button))["text"] == "Вы снова в игре."
    await deal_next(driven, table)
    assert cards(await hand(driven, table.players[1]))


async def test_leaving_and_coming_back_twice_is_as_good_as_once(driven: Stage) -> None:
    people = driven.people
    table = await driven.deal(3)
    boris = table.players[1]
    await people.asked(boris, table.group, "/leave", "отходит от стола")
    await people.asked(boris, table.group, "/leave", "За вас уже играет компьютер")
    join = await people.until_button(boris, table.group, "За стол")
    assert (await people.press(boris, join))["text"] == "Вы снова в игре."
    again = await people.press_raw(boris, table.group, join.message, join.data)
    assert again["text"] == "Вы уже за столом."
    await until_away(driven, table)


@pytest.mark.parametrize("way", [by_command, out_of_the_group])
async def test_two_tables_of_one_person_are_independent(driven: Stage, way: Way) -> None:
    """C05, C12: leaving one is not leaving the other, nor is playing there coming back here."""
    people = driven.people
    table = await driven.deal(2)
    anya, boris = table.players
    vika = await people.person("Вика")
    await introduce(people, vika)
    group = await people.group("Работа", [anya, vika])
    other = Table(people, group, [anya, vika], seed=1)
    other.choice = table.choice
    await other.sit_down()
    await other.press_lobby("tempo", "tempo:none")
    await other.begin()
    await driven.bot.settled()
    await way(driven, table, anya)
    await driven.people.until_text(boris, table.group, "Отошли")
    await driven.bot.settled()
    assert away_seats((await newest_table(driven, other))["text"]) == []
    buttons = await people.buttons(anya, people.bot)
    while not (tapped := [each for each in buttons if each.data.startswith("m|2|")]):
        vikas = await people.buttons(vika, people.bot)
        await people.press(vika, next(each for each in vikas if each.style))
        await driven.bot.settled()
        buttons = await people.buttons(anya, people.bot)
    await people.press(anya, next(each for each in tapped if each.style))
    await driven.bot.settled()
    table.players.remove(anya)  # who may not see that group any more
    assert away_seats((await newest_table(driven, table))["text"]) == ["Аня"]
    assert away_seats((await newest_table(driven, other))["text"]) == []


async def test_somebody_who_is_not_seated_has_nothing_to_leave(driven: Stage) -> None:
    people = driven.people
    table = await driven.deal(2)
    vika = await people.person("Вика")
    await people.post("member", chat=table.group, user=vika, action="join")
    await people.asked(vika, table.group, "/leave", "Вы не за этим столом.")
    assert away_seats((await newest_table(driven, table))["text"]) == []


async def test_game_against_computers_waits_while_the_bot_is_blocked(driven: Stage) -> None:
    people = driven.people
    anya = await people.person("Аня")
    await introduce(people, anya)
    await people.say(anya, people.bot, "/newgame")
    await people.press(anya, await people.until_data(anya, people.bot, "|start"))
    old = await hand(driven, anya)
    await people.post("block", user=anya)
    await driven.bot.settled()
    record = await driven.bot.record(1)
    await driven.pass_time(600)
    assert await driven.bot.record(1) == record
    await people.post("unblock", user=anya)
    new = await people.until_text(anya, people.bot, HAND, after=old["id"])
    assert cards(new) == cards(old)


async def test_who_has_blocked_the_bot_before_the_start_holds_up_no_table_without_a_clock(
    driven: Stage,
) -> None:
    """C20: nobody can be waited for who is not shown any cards."""
    table = await driven.sit_down(2)
    await blocking(driven, table, table.players[1])
    await table.begin()
    await until_away(driven, table, "Борис")
    await driven.people.post("unblock", user=table.players[1])
    await until_away(driven, table)
    assert cards(await hand(driven, table.players[1]))
