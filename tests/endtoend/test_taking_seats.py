"""Somebody who is not seated takes a computer's or an absent person's seat at the next deal."""

import json

import pytest
from party.games import introduce
from party.people import Json
from party.player import Table
from party.seats import (
    add_computer,
    away_seats,
    deal_next,
    newest_table,
    play_round,
    seat_line,
    until_away,
)
from party.trouble import Stage

HAND = "Ваши карты ("
DAY = 24 * 3600
ASKS = "\u2068Вика\u2069 хочет играть, а \u2068Борис\u2069 сейчас не за столом"
COMES = "\u2068Вика\u2069 сядет со следующего раунда"
WITH_POINTS = " Очки и буквы переходят вместе с местом."
PROMISED = "\u2068Вика\u2069 сядет за стол со следующего раунда." + WITH_POINTS
YOURS = "Место за вами: вы сядете со следующего раунда." + WITH_POINTS
ASKED_ALREADY = "Этот вопрос уже задан, кнопки выше."
HOST_DECIDES = "Это решает хозяин стола."


async def with_computer(stage: Stage) -> Table:
    """A game of Аня, Борис and a computer."""
    table = await stage.sit_down(2)
    await add_computer(table)
    await table.begin()
    await stage.bot.settled()
    return table


async def newcomer(stage: Stage, table: Table, name: str = "Вика", *, known: bool = True) -> int:
    """Somebody in the group who does not play."""
    person = await stage.people.person(name)
    if known:
        await introduce(stage.people, person)
    await stage.people.post("member", chat=table.group, user=person, action="join")
    return person


async def boris_is_away(stage: Stage) -> tuple[Table, int, int]:
    """Аня alone at the table, Борис, who has left it, and Вика, who would like to play."""
    table = await stage.deal(2)
    vika = await newcomer(stage, table)
    boris = table.players.pop()
    await stage.people.asked(boris, table.group, "/leave", "отходит от стола")
    await until_away(stage, table, "Борис")
    return table, boris, vika


async def asks(stage: Stage, table: Table, person: int) -> Json:
    return await stage.people.asked(person, table.group, "/join", "хочет играть")


async def told(stage: Stage, person: int, what: str) -> int:
    """How often the person was told that about the seat, in private."""
    await stage.bot.settled()
    shown = [each["text"] for each in await stage.people.private(person)]
    return sum(text.startswith("Стол: ") and what in text for text in shown)


async def answer(stage: Stage, table: Table, person: int, label: str) -> str:
    button = await stage.people.until_button(person, table.group, label)
    return str((await stage.people.press(person, button))["text"])


async def cards_of(stage: Stage, person: int) -> list[str]:
    """The newest hand of the person, suit by suit; [] if there is none."""
    await stage.bot.settled()
    shown = [each for each in await stage.people.private(person) if HAND in each["text"]]
    lines = shown[-1]["text"].splitlines() if shown else []
    return [line for line in lines if line[:1] in set("♠♥♦♣")]


@pytest.mark.parametrize("how", ["command", "button"])
async def test_computers_seat_is_taken_at_the_next_deal(driven: Stage, how: str) -> None:
    """Table and sheet say so; points and letters stay with the seat."""
    people = driven.people
    table = await with_computer(driven)
    vika = await newcomer(driven, table)
    join = await people.until_button(vika, table.group, "За стол")
    if how == "command":
        await people.asked(vika, table.group, "/join", PROMISED)
    else:
        assert await answer(driven, table, vika, "За стол") == YOURS
    before = (await newest_table(driven, table))["text"]
    assert f"{COMES} (место и очки: 🤖 Ада" in before
    twice = await people.press_raw(vika, table.group, join.message, join.data)
    assert twice["text"] == YOURS
    assert await answer(driven, table, vika, "Мои карты") == YOURS
    await people.asked(vika, table.group, "/join", PROMISED)
    assert await cards_of(driven, vika) == []
    await play_round(driven, table)
    text = (await deal_next(driven, table))["text"]
    assert "Ада" not in text
    assert seat_line(text, "Вика")
    assert await cards_of(driven, vika)
    sheet = await people.asked(vika, table.group, "/score", "Счёт")
    assert "С раунда 2: \u2068Вика\u2069" in sheet["text"]
    assert "Ада" in sheet["text"]
    record = json.loads(await driven.bot.record(1))
    assert record["seats"] == 3


async def test_nobody_gives_up_a_seat_for_somebody_else(driven: Stage) -> None:
    table = await driven.deal(2)
    vika = await newcomer(driven, table)
    await driven.people.asked(vika, table.group, "/join", "Свободных мест сейчас нет")
    assert "Вика" not in (await newest_table(driven, table))["text"]


async def test_absent_persons_seat_is_given_by_the_host(driven: Stage) -> None:
    table, boris, vika = await boris_is_away(driven)
    question = await asks(driven, table, vika)
    assert ASKS in question["text"]
    assert await answer(driven, table, vika, "Пусть садится") == HOST_DECIDES
    assert await answer(driven, table, boris, "Оставить место") == HOST_DECIDES
    yes = await driven.people.until_button(vika, table.group, "Пусть садится")
    assert await answer(driven, table, table.players[0], "Пусть садится") == PROMISED
    await driven.people.until_gone(vika, table.group, ASKS)
    twice = await driven.people.press_raw(table.players[0], table.group, question["id"], yes.data)
    assert twice["text"] == "\u2068Вика\u2069 и так сядет за стол со следующего раунда."
    assert await told(driven, vika, YOURS) == 1
    assert f"{COMES} (место и очки: \u2068Борис" in (await newest_table(driven, table))["text"]
    await play_round(driven, table)
    text = (await deal_next(driven, table))["text"]
    assert "Борис" not in text
    assert away_seats(text) == []
    assert await cards_of(driven, vika)
    sheet = await driven.people.asked(vika, table.group, "/score", "Счёт")
    assert "С раунда 2: \u2068Вика\u2069 (раньше \u2068Борис\u2069)" in sheet["text"]
    # He has no seat to come back to, and his old cards are no way in either.
    await driven.people.asked(boris, table.group, "/join", "Свободных мест сейчас нет")


async def test_seat_of_somebody_forgotten_passes_on_and_the_sheet_names_a_pseudonym(
    driven: Stage,
) -> None:
    """Until the game ends they are known, for the sheet's sake; then nothing is left of them."""
    people = driven.people
    table, boris, vika = await boris_is_away(driven)
    await people.say(boris, people.bot, "/forget_me")
    await people.press(boris, await people.until_button(boris, people.bot, "Забыть меня"))
    await asks(driven, table, vika)
    assert await answer(driven, table, table.players[0], "Пусть садится") == PROMISED
    await play_round(driven, table)
    assert seat_line((await deal_next(driven, table))["text"], "Вика")
    sheet = await people.asked(vika, table.group, "/score", "Счёт")
    assert "С раунда 2: \u2068Вика\u2069 (раньше \u2068Игрок 1\u2069)" in sheet["text"]
    await people.asked(table.players[0], table.group, "/stop", "Остановить игру?")
    await answer(driven, table, table.players[0], "без результата")
    await driven.bot.settled()
    await people.asked(boris, people.bot, "/score", "У вас сейчас нет игры")


async def test_whose_seat_is_gone_is_offered_no_way_back_to_it(driven: Stage) -> None:
    """By no round that they missed."""
    table, boris, vika = await boris_is_away(driven)
    await play_round(driven, table)
    await deal_next(driven, table)
    await driven.people.until_button(boris, driven.people.bot, "Я здесь")
    await asks(driven, table, vika)
    await answer(driven, table, table.players[0], "Пусть садится")
    await play_round(driven, table)
    await deal_next(driven, table)
    await driven.bot.settled()
    buttons = await driven.people.buttons(boris, driven.people.bot)
    assert not [each for each in buttons if "Я здесь" in each.label]


async def test_absent_persons_seat_is_kept_by_the_host(driven: Stage) -> None:
    table, _, vika = await boris_is_away(driven)
    question = await asks(driven, table, vika)
    no = await driven.people.until_button(vika, table.group, "Оставить место")
    kept = "Место остаётся за тем, кто отошёл"
    assert (await answer(driven, table, table.players[0], "Оставить место")).startswith(kept)
    shown = await driven.people.until_text(vika, table.group, kept)
    assert "\u2068Борис\u2069. \u2068Вика\u2069 пока смотрит" in shown["text"]
    assert shown["buttons"] == []
    await driven.people.press_raw(table.players[0], table.group, question["id"], no.data)
    assert await told(driven, vika, f"{kept}. Пока можно смотреть игру.") == 1
    assert COMES not in (await newest_table(driven, table))["text"]


@pytest.mark.parametrize("choice", ["Пусть садится", "Оставить место"])
async def test_host_is_told_that_the_one_whose_seat_it_is_has_come_back(
    driven: Stage, choice: str
) -> None:
    """There is nothing left to decide, and the question goes."""
    people = driven.people
    table, boris, vika = await boris_is_away(driven)
    await asks(driven, table, vika)
    await people.asked(boris, table.group, "/join", "Вы снова в игре.")
    said = await answer(driven, table, table.players[0], choice)
    assert said == "\u2068Борис\u2069 уже за столом: место не свободно."
    await people.until_gone(vika, table.group, ASKS)
    await people.asked(vika, table.group, "/join", "Свободных мест сейчас нет")


async def test_question_that_stands_is_not_asked_again(driven: Stage) -> None:
    """Until it is answered, or has stood for so long that it may be out of sight."""
    people = driven.people
    table, _, vika = await boris_is_away(driven)

    async def questions() -> int:
        await driven.bot.settled()
        return sum(ASKS in text for text in await people.texts(vika, table.group))

    await asks(driven, table, vika)
    await people.asked(vika, table.group, "/join", ASKED_ALREADY)
    assert await questions() == 1
    await answer(driven, table, table.players[0], "Оставить место")
    await driven.bot.settled()
    await asks(driven, table, vika)
    assert await questions() == 1
    await driven.pass_long(600)
    await asks(driven, table, vika)
    assert await questions() == 2


async def test_absent_persons_seat_needs_nobodys_word_after_a_day(driven: Stage) -> None:
    table, _, vika = await boris_is_away(driven)
    await driven.pass_long(DAY - 60)
    said = await answer(driven, table, vika, "За стол")
    assert said.startswith("Свободно только место того, кто отошёл.")
    await driven.pass_time(60)
    assert await answer(driven, table, vika, "За стол") == YOURS
    assert COMES in (await newest_table(driven, table))["text"]


async def test_tap_of_somebody_who_only_looks_on_makes_the_bot_post_nothing(
    driven: Stage,
) -> None:
    """C14: the seat is kept for somebody, and it takes a command to ask for it."""
    table, _, vika = await boris_is_away(driven)
    before = [each["id"] for each in await driven.people.settled(vika, table.group)]
    assert "/join" in await answer(driven, table, vika, "За стол")
    after = [each["id"] for each in await driven.people.settled(vika, table.group)]
    assert after == before


async def test_absent_person_who_comes_back_before_the_deal_keeps_the_seat(driven: Stage) -> None:
    """C01: the table tells who was to have it; leaving once more does not promise it again."""
    people = driven.people
    table, boris, vika = await boris_is_away(driven)
    await asks(driven, table, vika)
    await answer(driven, table, table.players[0], "Пусть садится")
    await people.asked(boris, table.group, "/join", "Вы снова в игре.")
    text = await until_away(driven, table)
    assert "\u2068Борис\u2069 снова за столом, поэтому \u2068Вика\u2069 остаётся без места" in text
    assert COMES not in text
    await people.asked(boris, table.group, "/leave", "отходит от стола")
    text = await until_away(driven, table, "Борис")
    assert "Вика" not in text
    await people.asked(boris, table.group, "/join", "Вы снова в игре.")
    table.players.append(boris)
    await play_round(driven, table)
    text = (await deal_next(driven, table))["text"]
    assert seat_line(text, "Борис")
    assert "Вика" not in text


async def test_asker_who_has_left_the_group_gets_nothing(driven: Stage) -> None:
    people = driven.people
    table, _, vika = await boris_is_away(driven)
    await asks(driven, table, vika)
    await people.post("member", chat=table.group, user=vika, action="leave")
    await driven.bot.settled()
    said = await answer(driven, table, table.players[0], "Пусть садится")
    assert said.startswith("Отдать место не выйдет")
    await people.until_gone(table.players[0], table.group, ASKS)
    assert COMES not in (await newest_table(driven, table))["text"]


@pytest.mark.parametrize("how", ["/leave", "leaves the group", "blocks the bot", "/forget_me"])
async def test_who_was_to_have_a_seat_can_change_their_mind(driven: Stage, how: str) -> None:
    people = driven.people
    table = await with_computer(driven)
    vika = await newcomer(driven, table)
    await people.asked(vika, table.group, "/join", PROMISED)
    if how == "/leave":
        await people.asked(vika, table.group, "/leave", "больше не за вами")
    elif how == "blocks the bot":
        await people.post("block", user=vika)
    elif how == "/forget_me":
        await people.asked(vika, people.bot, "/forget_me", "Забыть вас?")
        await people.press(vika, await people.until_button(vika, people.bot, "Забыть меня"))
        await people.until_text(vika, people.bot, "бот вас больше не знает")
    else:
        await people.post("member", chat=table.group, user=vika, action="leave")
    await people.until_gone(table.players[0], table.group, COMES)
    await play_round(driven, table)
    assert "Ада" in (await deal_next(driven, table))["text"]


async def test_computers_finish_the_round_for_who_comes_when_all_others_have_left(
    driven: Stage,
) -> None:
    people = driven.people
    table, _, vika = await boris_is_away(driven)
    await people.asked(table.players[0], table.group, "/leave", "отходит от стола")
    await until_away(driven, table, "Аня", "Борис")
    await driven.pass_long(DAY)
    await people.asked(vika, table.group, "/join", PROMISED)
    for command in ("/pause", "/resume"):
        said = await people.asked(table.players[0], table.group, command, "За столом сейчас никого")
        assert "/join" in said["text"]
    assert "За столом никого" not in (await newest_table(driven, table))["text"]
    await play_round(driven, table, watching=True)
    await driven.pass_time(2)
    assert await cards_of(driven, vika)


async def test_game_waits_again_if_who_was_to_come_does_not(driven: Stage) -> None:
    people = driven.people
    table, _, vika = await boris_is_away(driven)
    await people.asked(table.players[0], table.group, "/leave", "отходит от стола")
    await driven.pass_long(DAY)
    await people.asked(vika, table.group, "/join", PROMISED)
    await people.asked(vika, table.group, "/leave", "больше не за вами")
    assert "За столом никого" in (await newest_table(driven, table))["text"]
    record = await driven.bot.record(1)
    await driven.pass_long(3600)
    assert await driven.bot.record(1) == record


async def test_next_person_is_host_when_the_hosts_seat_has_another_owner(driven: Stage) -> None:
    people = driven.people
    table = await driven.deal(3)
    anya, boris, vika = table.players
    dina = await newcomer(driven, table, "Дина")
    await people.asked(anya, table.group, "/leave", "отходит от стола")
    await driven.pass_long(DAY)
    await people.asked(dina, table.group, "/join", "сядет за стол")
    table.players.remove(anya)
    await play_round(driven, table)
    await deal_next(driven, table)
    for other in (vika, dina):
        await people.asked(other, table.group, "/stop", "Это могут только \u2068Борис\u2069")
    await people.asked(boris, table.group, "/stop", "Остановить игру?")


async def test_seat_is_promised_only_to_whom_the_bot_may_write_to(driven: Stage) -> None:
    """C06."""
    people = driven.people
    table = await with_computer(driven)
    vika = await newcomer(driven, table, known=False)
    button = await people.until_button(vika, table.group, "За стол")
    link = (await people.press(vika, button))["url"]
    assert COMES not in (await newest_table(driven, table))["text"]
    await people.start(vika, link.partition("?start=")[2])
    await people.until_text(vika, people.bot, YOURS)
    assert COMES in (await newest_table(driven, table))["text"]


async def test_link_to_a_seat_does_not_work_for_somebody_outside_the_group(driven: Stage) -> None:
    """C08."""
    people = driven.people
    table = await with_computer(driven)
    stranger = await people.person("Чужак")
    await people.start(stranger, "join-1")
    await people.until_text(stranger, people.bot, "могут участники группы")
    assert "Чужак" not in (await newest_table(driven, table))["text"]


async def test_two_who_ask_at_the_same_instant_do_not_get_one_seat(driven: Stage) -> None:
    """C07."""
    people = driven.people
    table = await with_computer(driven)
    vika, dina = [await newcomer(driven, table, name) for name in ("Вика", "Дина")]
    for person in (vika, dina):
        await people.say(person, table.group, "/join")
    await people.until_text(vika, table.group, "Свободных мест сейчас нет")
    await people.until_text(vika, table.group, "сядет за стол")
    text = (await newest_table(driven, table))["text"]
    assert text.count("сядет со следующего раунда") == 1
