"""One person against computers in the private chat: from the lobby to another game."""

import json
import sqlite3
from contextlib import closing

import pytest
from party.computers import (
    COMPUTERS,
    THINKS,
    ask,
    choose,
    ends,
    move_on,
    open_alone,
    play_out,
    press,
    to_tap,
)
from party.games import assert_shown_is_scored
from party.people import Json
from party.player import Table
from party.processes import score
from party.transcript import without_isolates
from party.trouble import Stage

ADA, MAX, RITA, _ = COMPUTERS["ru"]
ALONE = "🤖 Игра с компьютером"
NO_GAME = "У вас сейчас нет игры"
LOBBY = "🃏 Жора — игра с компьютером"
HALF_AN_HOUR = 30 * 60
A_WEEK = 7 * 24 * 3600


async def private(driven: Stage, person: int) -> list[str]:
    """The texts of the private chat."""
    texts = await driven.people.texts(person, driven.people.bot)
    return [without_isolates(text) for text in texts]


async def newest(driven: Stage, person: int, what: str) -> Json:
    """The newest message of the private chat that contains the text."""
    shown = await driven.people.private(person)
    return next(each for each in reversed(shown) if what in each["text"])


async def begin(driven: Stage, *computers: str, game: str = "classic") -> int:
    """Somebody with a game against a skilled computer and these; just dealt."""
    person = await open_alone(driven)
    await choose(driven, person, driven.people.bot, *computers, game=game)
    await press(driven, person, driven.people.bot, "|start")
    return person


async def until_turn(driven: Stage, person: int) -> None:
    """Time passes until the person can play; rounds may end and begin meanwhile."""
    for _ in range(60):
        if await to_tap(driven, person):
            return
        await driven.pass_time(THINKS)
        await driven.bot.settled()
    raise AssertionError("it is never the person's turn")


def known_of(driven: Stage, person: int) -> int:
    """How many rows of the bot's database name the person."""
    columns = {
        "people": ("id",),
        "games": ("chat", "host"),
        "seats": ("person", "heir"),
        "screens": ("chat",),
        "members": ("person",),
    }
    with closing(sqlite3.connect(driven.bot.folder / "zhora.sqlite3")) as db:
        return sum(
            db.execute(f"SELECT COUNT(*) FROM {table} WHERE {column} = ?", (person,)).fetchone()[0]
            for table, names in columns.items()
            for column in names
        )


# The lobby


async def test_lobby_opens_with_one_computer_and_starts_with_a_tap(driven: Stage) -> None:
    person = await open_alone(driven)
    [lobby] = [text for text in await private(driven, person) if LOBBY in text]
    assert lobby.endswith(f"За столом\n1. Аня\n2. {ADA} — знаток")
    assert "Темп" not in lobby
    assert await press(driven, person, driven.people.bot, "|start") == "Начинаем."
    hand = await newest(driven, person, ALONE)
    assert "Раунд 1" in hand["text"]
    assert "Ваши карты (" in hand["text"]
    assert all("data" in each for row in hand["buttons"] for each in row), "no way to a group"


async def test_lobby_without_a_computer_says_what_is_missing(driven: Stage) -> None:
    person = await open_alone(driven)
    for action in ("|computers", "remove:1", "|seats"):
        await press(driven, person, driven.people.bot, action)
    assert (await private(driven, person))[-1].endswith(
        "Добавьте хотя бы одного соперника: «Компьютеры»."
    )
    assert await press(driven, person, driven.people.bot, "|start") == (
        "Добавьте соперника: кнопка «Компьютеры»."
    )


async def test_clock_cannot_be_chosen_alone_and_nobody_else_can_sit_down(driven: Stage) -> None:
    """C08: such taps come from no button."""
    person = await open_alone(driven)
    stranger = await open_alone(driven, "Борис")
    message = (await driven.people.private(person))[-1]["id"]
    theirs = (await driven.people.private(stranger))[-1]["id"]
    people = driven.people
    await people.press_raw(person, people.bot, message, "l|1|tempo:lively")
    for data in ("l|1|sit", "j|1", "l|1|start", "a|1"):
        await people.press_raw(stranger, people.bot, theirs, data)
    await press(driven, person, people.bot, "|start")
    await people.press_raw(stranger, people.bot, theirs, "j|1")
    await driven.bot.settled()
    assert "с на ход" not in (await newest(driven, person, ALONE))["text"]
    assert not any(ALONE in text for text in await private(driven, stranger))


async def test_lobby_that_nobody_touches_closes_and_frees_the_chat(driven: Stage) -> None:
    """C04, C10."""
    person = await open_alone(driven)
    await driven.pass_long(HALF_AN_HOUR + 1)
    await driven.bot.settled()
    assert "Стол не собрался" in (await private(driven, person))[-1]
    await ask(driven, person, "/newgame", LOBBY)
    code, out, err = await driven.bot.command("check")
    assert code == 0, out + err


# The game


@pytest.mark.parametrize("computers", [(), ("novice",), ("novice", "normal")])
async def test_whole_game_is_scored_as_its_record_and_needs_no_deal(
    driven: Stage, computers: tuple[str, ...]
) -> None:
    """Against one, two and three; every round follows by itself, at once."""
    person = await begin(driven, *computers, game="quick")
    end = await play_out(driven, [person], driven.people.bot)
    table = Table(driven.people, driven.people.bot, [person], 1)
    names = ("Аня", ADA, MAX, RITA)
    record = await assert_shown_is_scored(table, driven.bot, 1, end, names=names)
    assert record["seats"] == 2 + len(computers)
    assert len(record["rounds"]) > 1
    code, out, err = await driven.bot.command("check")
    assert code == 0, out + err


async def test_hand_tells_what_the_own_move_has_done_too(driven: Stage) -> None:
    """Here no table in a group tells it."""
    person = await begin(driven, "normal")
    await until_turn(driven, person)
    tapped = (await to_tap(driven, person))[0]
    await driven.people.press(person, tapped)
    await driven.bot.settled()
    card = tapped.label.removeprefix("✓ ").split(" ")[0]
    assert f"\n\nВы: {card}" in without_isolates((await newest(driven, person, ALONE))["text"])


async def test_nothing_hurries_the_person(driven: Stage) -> None:
    """C61: no ring, no warning, no move made for them, for days."""
    person = await begin(driven)
    await until_turn(driven, person)
    before = await driven.people.private(person)
    await driven.pass_long(6 * 24 * 3600)
    await driven.bot.settled()
    assert await driven.people.private(person) == before
    await driven.pass_long(2 * 24 * 3600)
    await driven.bot.settled()
    assert "Игра закрыта" in (await ends(driven, person, driven.people.bot))[-1]
    await ask(driven, person, "/newgame", LOBBY)


async def test_game_goes_on_where_it_was_after_the_bot_was_killed(driven: Stage) -> None:
    """C03, and no deal or computer's move is late because of it."""
    person = await begin(driven, "normal", "novice", game="quick")
    for step in range(60):
        if step % 4 == 0:
            await driven.bot.kill()
            await driven.bot.start()
            await driven.bot.settled()
        before = (await private(driven, person))[-1]
        moved = await move_on(driven, [person])
        assert moved or (await private(driven, person))[-1] != before
        if any("Раунд 1: побежда" in text for text in await private(driven, person)):
            break
    await driven.bot.kill()
    await driven.bot.start()
    await driven.pass_time(THINKS)
    await driven.bot.settled()
    assert any("Раунд 2 ·" in text for text in await private(driven, person))


# What is typed


async def test_newgame_while_one_runs_shows_it_again_and_how_to_end_it(driven: Stage) -> None:
    """C04."""
    person = await begin(driven)
    old = await newest(driven, person, ALONE)
    await ask(driven, person, "/newgame", "Игра с компьютером уже идёт")
    hands = [each for each in await driven.people.private(person) if ALONE in each["text"]]
    assert len(hands) == 1
    assert hands[0]["id"] > old["id"]
    assert hands[0]["text"] == old["text"]


@pytest.mark.parametrize("command", ["/hand", "/table", "/start"])
async def test_hand_and_lobby_are_sent_again_when_asked_for(driven: Stage, command: str) -> None:
    """C41."""
    person = await open_alone(driven)
    if command != "/start":  # which greets
        lobby = await newest(driven, person, LOBBY)
        said = await driven.people.say(person, driven.people.bot, command)
        again = await driven.people.until_text(person, driven.people.bot, LOBBY, after=said)
        assert again["text"] == lobby["text"]
        await driven.bot.settled()
    await press(driven, person, driven.people.bot, "|start")
    said = await driven.people.say(person, driven.people.bot, command)
    hand = await driven.people.until_text(person, driven.people.bot, ALONE, after=said)
    await driven.bot.settled()
    await driven.people.until_alone(person, driven.people.bot, ALONE, int(hand["id"]))


async def test_score_and_rules_are_those_of_this_game(driven: Stage) -> None:
    person = await begin(driven, game="blitz")
    sheet = await ask(driven, person, "/score", "Счёт ·")
    assert sheet.startswith(f"{ALONE}\nСчёт · Блиц\n")
    assert "Больше 50 очков" in await ask(driven, person, "/rules", "Жора коротко")


async def test_rules_in_the_lobby_are_those_that_were_chosen(driven: Stage) -> None:
    person = await open_alone(driven)
    await choose(driven, person, driven.people.bot, game="blitz")
    assert "Больше 50 очков" in await ask(driven, person, "/rules", "Жора коротко")


@pytest.mark.parametrize("command", ["/join", "/leave", "/pause", "/resume", "/replace"])
async def test_commands_for_groups_say_that_this_game_waits_anyway(
    driven: Stage, command: str
) -> None:
    person = await begin(driven)
    await ask(driven, person, command, "Игра с компьютером и так подождёт вас")


@pytest.mark.parametrize("command", ["/join", "/leave", "/pause", "/resume", "/replace", "/score"])
async def test_commands_for_a_running_game_say_that_it_is_still_being_set_up(
    driven: Stage, command: str
) -> None:
    person = await open_alone(driven)
    await ask(driven, person, command, "Стол ещё собирают, игра не началась")


async def test_stop_closes_the_lobby_at_once_and_asks_about_the_game(driven: Stage) -> None:
    """C10."""
    person = await open_alone(driven)
    await ask(driven, person, "/stop", "Стол отменён.")
    await driven.people.until_text(person, driven.people.bot, "Стол не собрался")
    await ask(driven, person, "/newgame", LOBBY)
    await press(driven, person, driven.people.bot, "|start")
    await ask(driven, person, "/stop", "Остановить игру?")
    assert await press(driven, person, driven.people.bot, "|no") == "Играем дальше."
    assert await ends(driven, person, driven.people.bot) == []
    await ask(driven, person, "/stop", "Остановить игру?")
    await press(driven, person, driven.people.bot, "|rank")
    assert "Игра остановлена" in (await ends(driven, person, driven.people.bot))[-1]
    await ask(driven, person, "/stop", NO_GAME)


@pytest.mark.parametrize("command", ["/stop", "/table"])
async def test_commands_of_a_game_alone_without_one_say_so_or_point_to_the_group(
    driven: Stage, command: str
) -> None:
    """Both are there in private too, but who plays in a group may mean that game."""
    table = await driven.deal()
    await ask(driven, table.players[0], command, "Это работает в группе")
    guest = await driven.people.person("Гость")
    await driven.people.start(guest)
    await ask(driven, guest, command, NO_GAME)


# Another game


async def test_again_opens_a_lobby_with_the_same_computers_and_rules(driven: Stage) -> None:
    person = await begin(driven, "novice", game="quick")
    chat = driven.people.bot
    await ask(driven, person, "/stop", "Остановить игру?")
    await press(driven, person, chat, "|rank")
    assert await press(driven, person, chat, "a|1") == ""
    lobby = (await private(driven, person))[-1]
    assert "Играем: Быстрая" in lobby
    assert lobby.endswith(f"За столом\n1. Аня\n2. {ADA} — знаток\n3. {MAX} — новичок")
    assert "ниже" in await press(driven, person, chat, "a|1"), "a second tap starts nothing"
    await press(driven, person, chat, "|start")
    assert "Раунд 1" in (await newest(driven, person, ALONE))["text"]


# Other tables, other chats


async def test_each_hand_says_which_of_two_tables_it_is_and_each_tap_reaches_its_own(
    driven: Stage,
) -> None:
    """C11."""
    table = await driven.deal(seats=2)
    anna = table.players[0]
    await ask(driven, anna, "/newgame", LOBBY)
    await press(driven, anna, driven.people.bot, "|start")
    await until_turn(driven, anna)
    shown = await driven.people.private(anna)
    hands = [each["text"] for each in shown if "Ваши карты" in each["text"]]
    heads = sorted(without_isolates(text).split("\n")[0] for text in hands)
    assert heads == ["Стол: Дача", ALONE]

    group_record = await driven.bot.record(1)
    mine = [each for each in await to_tap(driven, anna) if each.data.startswith("m|2|")]
    await driven.people.press(anna, mine[0])
    await driven.bot.settled()
    assert await driven.bot.record(1) == group_record
    assert json.loads(await driven.bot.record(2))["rounds"][0]["moves"]

    sheet = await ask(driven, anna, "/score", ALONE)
    assert sheet.startswith(ALONE)
    sheets = [text for text in await private(driven, anna) if "Счёт ·" in text]
    assert sorted(text.split("\n")[0] for text in sheets) == ["Стол: Дача", ALONE]


async def test_end_of_one_game_leaves_the_other_alone(driven: Stage) -> None:
    """C10."""
    table = await driven.deal(seats=2)
    anna = table.players[0]
    await ask(driven, anna, "/newgame", LOBBY)
    await press(driven, anna, driven.people.bot, "|start")
    await ask(driven, anna, "/stop", "Остановить игру?")
    await press(driven, anna, driven.people.bot, "s|2|rank")
    assert "Игра остановлена" in (await ends(driven, anna, driven.people.bot))[-1]
    assert await driven.tables(table)
    await driven.move(table)


async def test_blocked_bot_pauses_the_game_and_a_return_goes_on(driven: Stage) -> None:
    person = await begin(driven, "normal")
    await until_turn(driven, person)
    record = await driven.bot.record(1)
    await driven.people.post("block", user=person)
    await driven.pass_time(60)
    await driven.bot.settled()
    assert await driven.bot.record(1) == record, "nobody is there to play"
    await driven.people.post("unblock", user=person)
    said = await driven.people.say(person, driven.people.bot, "/hand")
    await driven.people.until_text(person, driven.people.bot, ALONE, after=said)
    await driven.bot.settled()
    await until_turn(driven, person)
    await move_on(driven, [person])
    assert await driven.bot.record(1) != record


async def test_person_who_is_forgotten_plays_on_and_leaves_nothing_at_the_end(
    driven: Stage,
) -> None:
    person = await begin(driven, game="blitz")
    chat = driven.people.bot
    await ask(driven, person, "/forget_me", "Забыть вас?")
    await press(driven, person, chat, "f|yes")
    assert "Игрок 1 ·" in without_isolates((await newest(driven, person, ALONE))["text"])
    for _ in range(6):
        await move_on(driven, [person])
    await ask(driven, person, "/stop", "Остановить игру?")
    await press(driven, person, chat, "|rank")
    assert not any(ALONE in text for text in await private(driven, person))
    record = await driven.bot.record(1)
    assert (await score(record))[0] == 0
    code, out, err = await driven.bot.command("check")
    assert code == 0, out + err
    assert known_of(driven, person) == 0
