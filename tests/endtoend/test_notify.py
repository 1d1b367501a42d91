"""People are told in private of the next lobby of a group, or of all of them."""

import pytest
from party.games import introduce
from party.people import Json
from party.player import Table
from party.trouble import Stage

ASKED = "Написать вам, когда здесь соберут стол?"
GATHER = "В группе \u2068Дача\u2069 собирают стол."
STARTED = "В группе \u2068Дача\u2069 уже играют."
CANCELLED = "В группе \u2068Дача\u2069 стол не собрался."
SAID = {
    "О следующем столе": "Бот напишет вам, когда в группе \u2068Дача\u2069 соберут следующий стол.",
    "О каждом столе": "Бот будет писать вам о каждом столе в группе \u2068Дача\u2069.",
    "Не писать": "Бот не будет писать вам о столах в группе \u2068Дача\u2069.",
}
ONCE, ALWAYS, NO = SAID


async def gathered(stage: Stage) -> tuple[Table, int]:
    """A group of two who play, and Вика, who would like to know."""
    people = stage.people
    players = [await people.person(name) for name in ("Аня", "Борис", "Вика")]
    await introduce(people, *players)
    group = await people.group("Дача", players)
    await people.until_text(players[0], group, "/newgame")
    return Table(people, group, players[:2], seed=1), players[2]


async def wish(stage: Stage, table: Table, person: int, choice: str) -> Json:
    await stage.people.asked(person, table.group, "/notify", ASKED)
    button = await stage.people.until_button(person, table.group, choice)
    return await stage.people.press(person, button)


async def open_lobby(stage: Stage, table: Table) -> None:
    await table.sit_down()
    await stage.bot.settled()


async def cancel(stage: Stage, table: Table) -> None:
    people, host = stage.people, table.players[0]
    await people.press(host, await people.until_data(host, table.group, "|cancel"))
    await stage.bot.settled()


async def start_and_stop(stage: Stage, table: Table) -> None:
    people, host = stage.people, table.players[0]
    await table.begin()
    await people.asked(host, table.group, "/stop", "Остановить игру?")
    await people.press(host, await people.until_button(host, table.group, "без результата"))
    await stage.bot.settled()


async def told(stage: Stage, person: int, text: str = "В группе \u2068") -> list[str]:
    return [each for each in await stage.people.texts(person, stage.people.bot) if text in each]


@pytest.mark.parametrize("choice", SAID)
async def test_each_choice_says_what_holds_now_however_often(driven: Stage, choice: str) -> None:
    """Everybody answers for themselves; the message stays for the others."""
    table, vika = await gathered(driven)
    for _ in range(2):
        assert (await wish(driven, table, vika, choice))["text"] == SAID[choice]
    await driven.people.until_button(table.players[0], table.group, choice)


async def test_once_is_told_of_the_next_lobby_and_only_of_that(driven: Stage) -> None:
    table, vika = await gathered(driven)
    await wish(driven, table, vika, ONCE)
    await open_lobby(driven, table)
    [notice] = await told(driven, vika, GATHER)
    assert "Классика" in notice
    message = await driven.people.until_text(vika, driven.people.bot, GATHER)
    assert not message["silent"]
    assert message["buttons"][0][0]["url"].endswith("?start=sit-1")
    await start_and_stop(driven, table)
    assert await told(driven, vika) == [f"🃏 {STARTED}"]
    await open_lobby(driven, table)
    assert await told(driven, vika, GATHER) == []


@pytest.mark.parametrize("how", ["cancelled", "expired"])
async def test_once_survives_a_lobby_that_did_not_become_a_game(driven: Stage, how: str) -> None:
    """C63."""
    table, vika = await gathered(driven)
    await wish(driven, table, vika, ONCE)
    await open_lobby(driven, table)
    if how == "cancelled":
        await cancel(driven, table)
    else:
        await driven.pass_time(31 * 60)
        await driven.bot.settled()
    assert await told(driven, vika) == [f"🃏 {CANCELLED}"]
    await open_lobby(driven, table)
    assert len(await told(driven, vika, GATHER)) == 1
    await start_and_stop(driven, table)
    await open_lobby(driven, table)
    assert await told(driven, vika, GATHER) == []


async def test_always_is_told_of_every_lobby_until_it_is_taken_back(driven: Stage) -> None:
    table, vika = await gathered(driven)
    await wish(driven, table, vika, ALWAYS)
    for _ in range(2):
        await open_lobby(driven, table)
        assert len(await told(driven, vika, GATHER)) == 1
        await start_and_stop(driven, table)
    await wish(driven, table, vika, NO)
    await open_lobby(driven, table)
    assert await told(driven, vika, GATHER) == []


async def test_button_of_the_notice_seats(driven: Stage) -> None:
    table, vika = await gathered(driven)
    await wish(driven, table, vika, ONCE)
    await open_lobby(driven, table)
    await driven.people.start(vika, "sit-1")
    await driven.people.until_text(vika, driven.people.bot, "Вы за столом в группе")
    await driven.people.until_text(vika, table.group, "3. \u2068Вика")


async def test_notice_shows_who_sits_there_and_offers_no_seat_to_who_has_one(
    driven: Stage,
) -> None:
    """Whoever comes or goes; the notice is there before them."""
    people = driven.people
    table, vika = await gathered(driven)
    anya, boris = table.players
    await wish(driven, table, vika, ALWAYS)
    await people.asked(anya, table.group, "/newgame", "собираем стол")
    await people.until_text(vika, people.bot, "За столом: \u2068Аня\u2069")
    await people.press_label(boris, table.group, "Сесть")
    both = "За столом: \u2068Аня\u2069 и \u2068Борис\u2069"
    [[sit]] = (await people.until_text(vika, people.bot, both))["buttons"]
    await people.press_label(vika, table.group, "Сесть")
    notice = await people.until_text(vika, people.bot, "и \u2068Вика\u2069")
    assert notice["buttons"] == []
    await people.press_label(vika, table.group, "Встать")
    await driven.bot.settled()
    assert (await people.until_text(vika, people.bot, both))["buttons"] == [[sit]]


async def test_notice_that_its_reader_deletes_does_not_come_back(driven: Stage) -> None:
    table, vika = await gathered(driven)
    await wish(driven, table, vika, ALWAYS)
    await open_lobby(driven, table)
    notice = (await driven.people.private(vika))[-1]
    assert GATHER in notice["text"]
    await driven.people.post("delete", chat=driven.people.bot, user=vika, message=notice["id"])
    await cancel(driven, table)
    await driven.pass_time(60)
    await driven.bot.settled()
    assert await told(driven, vika) == []


@pytest.mark.parametrize("choice", [ALWAYS, ONCE])
async def test_notice_that_comes_with_every_lobby_says_how_to_be_told_no_more(
    driven: Stage, choice: str
) -> None:
    table, vika = await gathered(driven)
    await wish(driven, table, vika, choice)
    await open_lobby(driven, table)
    [notice] = await told(driven, vika, GATHER)
    assert ("Больше не писать: /notify" in notice) is (choice == ALWAYS)


async def test_nobody_is_told_of_a_lobby_they_opened_and_the_wish_stays(driven: Stage) -> None:
    """C63: `once` ends with a lobby that one was told of."""
    people = driven.people
    table, vika = await gathered(driven)
    await wish(driven, table, vika, ONCE)
    own = Table(people, table.group, [vika, table.players[0]], seed=1)
    await open_lobby(driven, own)
    await start_and_stop(driven, own)
    assert await told(driven, vika) == []
    await open_lobby(driven, table)
    assert len(await told(driven, vika, GATHER)) == 1


async def test_nobody_is_told_of_another_game_of_people_they_sit_with(driven: Stage) -> None:
    people = driven.people
    table, vika = await gathered(driven)
    await wish(driven, table, vika, ALWAYS)
    await open_lobby(driven, table)
    await people.press(vika, await people.until_data(vika, table.group, "|sit"))
    await start_and_stop(driven, table)
    before = await told(driven, vika)
    anya = table.players[0]
    await people.press(anya, await people.until_button(anya, table.group, "Ещё раз"))
    await people.until_text(anya, table.group, "Ещё не готовы")
    await driven.bot.settled()
    assert await told(driven, vika) == before


async def test_who_has_left_the_group_is_not_told(driven: Stage) -> None:
    table, vika = await gathered(driven)
    await wish(driven, table, vika, ALWAYS)
    await driven.people.post("member", chat=table.group, user=vika, action="leave")
    await open_lobby(driven, table)
    assert await told(driven, vika) == []


async def test_who_comes_back_into_the_group_has_no_wish_from_before(driven: Stage) -> None:
    table, vika = await gathered(driven)
    await wish(driven, table, vika, ALWAYS)
    for action in ("leave", "join"):
        await driven.people.post("member", chat=table.group, user=vika, action=action)
    await open_lobby(driven, table)
    assert await told(driven, vika) == []


async def test_who_has_blocked_the_bot_is_told_again_when_they_are_back(driven: Stage) -> None:
    table, vika = await gathered(driven)
    await wish(driven, table, vika, ONCE)
    await driven.people.post("block", user=vika)
    await open_lobby(driven, table)
    await start_and_stop(driven, table)
    await driven.people.post("unblock", user=vika)
    await open_lobby(driven, table)
    assert len(await told(driven, vika, GATHER)) == 1


async def test_whom_the_bot_may_not_write_to_is_led_to_the_private_chat(driven: Stage) -> None:
    """C06: the wish is noted there."""
    people = driven.people
    table, _ = await gathered(driven)
    gosha = await people.person("Гоша")
    await people.post("member", chat=table.group, user=gosha, action="join")
    answer = await wish(driven, table, gosha, ONCE)
    assert "?start=notify-once-" in answer["url"]
    await people.start(gosha, answer["url"].partition("?start=")[2])
    await people.until_text(gosha, people.bot, SAID[ONCE])
    await open_lobby(driven, table)
    assert len(await told(driven, gosha, GATHER)) == 1


async def test_link_does_not_work_for_somebody_outside_the_group(driven: Stage) -> None:
    """C08."""
    people = driven.people
    table, _ = await gathered(driven)
    stranger = await people.person("Чужак")
    await people.start(stranger, f"notify-always-{-table.group}")
    await people.until_text(stranger, people.bot, "О столах группы узнают только её участники.")
    await open_lobby(driven, table)
    assert await told(driven, stranger) == []


@pytest.mark.parametrize("payload", ["notify-once-", "sit-", "join-"])
async def test_link_with_a_number_that_nothing_has_is_answered_like_any_other_nonsense(
    driven: Stage, payload: str
) -> None:
    """And the operator hears nothing of it."""
    people = driven.people
    anya = await people.person("Аня")
    await introduce(people, anya)
    before = len(await people.private(anya))
    for digits in (17, 19, 40):
        await people.start(anya, f"{payload}{'9' * digits}")
        await driven.bot.settled()
        await driven.pass_time(2)
    shown = [each["text"] for each in (await people.private(anya))[before:]]
    assert [text.partition(",")[0] for text in shown if not text.startswith("/")] == [
        "🃏 Привет"
    ] * 3
    assert await driven.bot.command("parked") == (0, "", "")


async def test_wishes_move_with_a_group_that_becomes_a_supergroup(driven: Stage) -> None:
    """C02."""
    people = driven.people
    players = [await people.person(name) for name in ("Аня", "Борис", "Вика")]
    await introduce(people, *players)
    group = await people.group("Дача", players, supergroup=False)
    await people.until_text(players[0], group, "/newgame")
    table = Table(people, group, players[:2], seed=1)
    await wish(driven, table, players[2], ALWAYS)
    table.group = int((await people.post("migrate", chat=group))["id"])
    await people.say(players[0], table.group, "/newgame@zhora_test_bot")
    await people.until_text(players[2], people.bot, GATHER)


async def test_notify_belongs_into_a_group(driven: Stage) -> None:
    people = driven.people
    anya = await people.person("Аня")
    await introduce(people, anya)
    said = await people.asked(anya, people.bot, "/notify", "Это работает в группе")
    answer = await people.press_raw(anya, people.bot, said["id"], "i|always")
    assert answer["text"] == "Эта кнопка больше не работает."
