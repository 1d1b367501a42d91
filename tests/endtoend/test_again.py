"""Another game of the same people: a lobby that starts when all have said they are ready."""

import pytest
from party.games import introduce
from party.people import Json
from party.player import Table
from party.seats import add_computer, newest_table, press
from party.trouble import Stage

LOBBY = "собираем стол"
READY = "✅ Я готов"
START = "▶️ Начать"
TEMPO = "Темп: быстрый, 30 секунд на ход"
WAITING = "Ждём остальных."
ASKED_ANEW = "Играем иначе: остальные ответят заново, готовы ли они."


async def ended(stage: Stage, seats: int = 2, *, computer: bool = False) -> Table:
    """A game that was stopped, of the lively and quick kind."""
    table = await stage.sit_down(seats, tempo="lively")
    if computer:
        await add_computer(table, "novice")
    await table.press_lobby("games", "game:quick")
    await table.begin()
    await stage.bot.settled()
    await stop(stage, table)
    return table


async def stop(stage: Stage, table: Table) -> None:
    people, host = stage.people, table.players[0]
    await people.asked(host, table.group, "/stop", "Остановить игру?")
    await people.press(host, await people.until_button(host, table.group, "без результата"))
    await people.until_text(host, table.group, "остановлена без результата")
    await stage.bot.settled()


async def lobby(stage: Stage, table: Table) -> Json:
    await stage.bot.settled()
    shown = await stage.people.chat(table.players[0], table.group)
    return [each for each in shown if LOBBY in each["text"]][-1]


def labels(message: Json) -> list[str]:
    return [each["label"] for row in message["buttons"] for each in row]


async def test_same_seats_rules_and_tempo_and_who_is_awaited(driven: Stage) -> None:
    """C46."""
    table = await ended(driven, 3, computer=True)
    _, boris, _ = table.players
    assert await press(driven, table, boris, "Ещё раз") == ""
    shown = await lobby(driven, table)
    for part in (
        "Играем: Быстрая",
        "быстрый, 30 секунд на ход",
        "⏳ 1. \u2068Аня\u2069",
        "✅ 2. \u2068Борис\u2069 — собирает игру",
        "⏳ 3. \u2068Вика\u2069",
        "4. 🤖 Ада — новичок",
        "Начнём, когда будут готовы все. Ещё не готовы: \u2068Аня\u2069 и \u2068Вика\u2069",
    ):
        assert part in shown["text"]
    assert READY in labels(shown)


@pytest.mark.parametrize("button", [READY, "Ещё раз"])
async def test_game_starts_when_all_have_tapped(driven: Stage, button: str) -> None:
    """Whichever of the two buttons; tapping twice is as good as once."""
    table = await ended(driven, 3)
    anya, boris, vika = table.players
    await press(driven, table, anya, "Ещё раз")
    for _ in range(2):
        assert await press(driven, table, boris, READY) == WAITING
    assert "Ещё не готовы: \u2068Вика\u2069" in (await lobby(driven, table))["text"]
    assert (await press(driven, table, vika, button)).startswith("Начинаем.")
    shown = await newest_table(driven, table)
    assert "Раунд 1" in shown["text"]
    assert "30\N{NO-BREAK SPACE}с на\N{NO-BREAK SPACE}ход" in shown["text"]


async def test_lobby_with_nobody_else_to_wait_for_starts_at_once(driven: Stage) -> None:
    table = await ended(driven, 1, computer=True)
    await press(driven, table, table.players[0], "Ещё раз")
    await driven.bot.settled()
    assert "· сдаёт" in (await newest_table(driven, table))["text"]


async def test_absent_one_is_replaced_by_a_computer_with_the_hosts_tap(driven: Stage) -> None:
    table = await ended(driven, 3)
    anya, boris, _ = table.players
    await press(driven, table, anya, "Ещё раз")
    assert (await press(driven, table, boris, "🤖 \u2068Вика")).startswith(
        "За этим столом решает \u2068Аня"
    )
    assert await press(driven, table, anya, "🤖 \u2068Вика") == "За столом 🤖 Ада: знаток."
    shown = await lobby(driven, table)
    assert "3. 🤖 Ада" in shown["text"]
    assert "Ещё не готовы: \u2068Борис\u2069" in shown["text"]
    assert (await press(driven, table, boris, READY)).startswith("Начинаем.")
    assert "Ада" in (await newest_table(driven, table))["text"]


async def test_replacing_the_last_absent_one_starts_the_game(driven: Stage) -> None:
    table = await ended(driven, 2)
    await press(driven, table, table.players[0], "Ещё раз")
    said = await press(driven, table, table.players[0], "🤖 \u2068Борис")
    assert said.startswith("Начинаем.")
    assert "Ада" in (await newest_table(driven, table))["text"]


async def test_replacement_of_somebody_who_got_ready_meanwhile_is_refused(driven: Stage) -> None:
    people = driven.people
    table = await ended(driven, 3)
    anya, boris, _ = table.players
    await press(driven, table, anya, "Ещё раз")
    button = await people.until_button(anya, table.group, "🤖 \u2068Борис")
    await press(driven, table, boris, READY)
    await driven.bot.settled()
    answer = await people.press_raw(anya, table.group, button.message, button.data)
    assert answer["text"] == "Эта кнопка больше не работает."
    assert "✅ 2. \u2068Борис" in (await lobby(driven, table))["text"]


async def newcomer(stage: Stage, table: Table) -> int:
    """Дина, who is in the group and has not played."""
    dina = await stage.people.person("Дина")
    await introduce(stage.people, dina)
    await stage.people.post("member", chat=table.group, user=dina, action="join")
    return dina


async def starts(stage: Stage, table: Table, host: int) -> str:
    """The host starts the game that all who are left are ready for; the text of its table."""
    assert START in labels(await lobby(stage, table))
    assert (await press(stage, table, host, START)).startswith("Начинаем.")
    return str((await newest_table(stage, table))["text"])


@pytest.mark.parametrize("how", ["button", "/leave", "leaves the group"])
async def test_host_starts_when_the_only_one_awaited_has_gone(driven: Stage, how: str) -> None:
    """Nobody is dealt cards because somebody else went. Who sits down is ready."""
    people = driven.people
    table = await ended(driven, 2)
    anya, boris = table.players
    dina = await newcomer(driven, table)
    await press(driven, table, anya, "Ещё раз")
    assert await press(driven, table, dina, READY) == "Сначала сядьте за стол."
    assert await press(driven, table, dina, "Сесть") == "Вы за столом."
    assert "✅ 3. \u2068Дина" in (await lobby(driven, table))["text"]
    if how == "button":
        assert await press(driven, table, boris, "Встать") == "Вы встали из-за стола."
    elif how == "/leave":
        await people.asked(boris, table.group, "/leave", "Вы встали из-за стола.")
    else:
        await people.post("member", chat=table.group, user=boris, action="leave")
    await people.until_button(anya, table.group, START)
    shown = await lobby(driven, table)
    assert "Борис" not in shown["text"]
    assert READY not in labels(shown)
    text = await starts(driven, table, anya)
    assert "Дина" in text
    assert "Борис" not in text


async def test_next_one_ready_is_host_and_starts_when_the_host_has_gone(driven: Stage) -> None:
    table = await ended(driven, 3)
    anya, boris, vika = table.players
    await press(driven, table, anya, "Ещё раз")
    await press(driven, table, boris, READY)
    await press(driven, table, anya, "Встать")
    assert "Ещё не готовы: \u2068Вика\u2069" in (await lobby(driven, table))["text"]
    await press(driven, table, vika, "Встать")
    dina = await newcomer(driven, table)
    await press(driven, table, dina, "Сесть")
    assert "Дина" in await starts(driven, table, boris)


@pytest.mark.parametrize("how", ["button", "/join"])
async def test_somebody_who_sits_down_with_one_who_is_left_starts_nothing(
    driven: Stage, how: str
) -> None:
    people = driven.people
    table = await ended(driven, 2)
    anya, boris = table.players
    dina = await newcomer(driven, table)
    await press(driven, table, anya, "Ещё раз")
    await press(driven, table, boris, "Встать")
    if how == "button":
        assert await press(driven, table, dina, "Сесть") == "Вы за столом."
    else:
        await people.asked(dina, table.group, "/join", "Вы за столом.")
    assert "Дина" in await starts(driven, table, anya)


async def test_computers_do_not_begin_by_themselves_when_the_last_person_goes(
    driven: Stage,
) -> None:
    table = await driven.sit_down(2)
    for _ in range(2):
        await add_computer(table)
    await table.begin()
    await stop(driven, table)
    anya, boris = table.players
    await press(driven, table, anya, "Ещё раз")
    await press(driven, table, anya, "Встать")
    await press(driven, table, boris, "Встать")
    assert START in labels(await lobby(driven, table))


@pytest.mark.parametrize("choice", ["tempo:calm", "game:classic", "option:auto_draw"])
async def test_whoever_was_ready_is_asked_anew_about_another_game(
    driven: Stage, choice: str
) -> None:
    """The host, who chooses it, agrees; the same choice once more asks nobody."""
    people = driven.people
    table = await ended(driven, 3)
    anya, boris, vika = table.players
    await press(driven, table, anya, "Ещё раз")
    await press(driven, table, boris, READY)
    message = (await lobby(driven, table))["id"]
    for same, now in (("tempo:lively", TEMPO), ("game:quick", "Играем: Быстрая")):
        said = await people.press_raw(anya, table.group, message, f"l|2|{same}")
        assert said["text"] == now
    said = await people.press_raw(anya, table.group, message, f"l|2|{choice}")
    assert said["text"] == ASKED_ANEW
    await people.press_raw(anya, table.group, message, "l|2|seats")
    text = (await lobby(driven, table))["text"]
    assert "✅ 1. \u2068Аня" in text
    assert "Ещё не готовы: \u2068Борис\u2069 и \u2068Вика\u2069" in text
    assert await press(driven, table, boris, READY) == WAITING
    assert (await press(driven, table, vika, READY)).startswith("Начинаем.")


async def test_start_is_refused_while_somebody_is_awaited(driven: Stage) -> None:
    """With the bytes of the button of another lobby."""
    table = await ended(driven, 2)
    await press(driven, table, table.players[0], "Ещё раз")
    shown = await lobby(driven, table)
    answer = await driven.people.press_raw(table.players[0], table.group, shown["id"], "l|2|start")
    assert answer["text"] == "Готовы ещё не все."


async def test_who_did_not_play_cannot_ask_for_another_game(driven: Stage) -> None:
    people = driven.people
    table = await ended(driven, 2)
    stranger = await people.person("Чужак")
    await people.post("member", chat=table.group, user=stranger, action="join")
    assert await press(driven, table, stranger, "Ещё раз") == "Это могут те, кто играл."
    shown = await people.settled(stranger, table.group)
    assert not [each for each in shown if LOBBY in each["text"]]


async def test_two_who_ask_for_another_game_at_once_get_one(driven: Stage) -> None:
    """C04, C07: the second tap says that its person is ready, too."""
    table = await ended(driven, 2)
    anya, boris = table.players
    again = await driven.people.until_button(anya, table.group, "Ещё раз")
    for person in (anya, boris):
        await driven.people.press_raw(person, table.group, again.message, again.data)
    await driven.bot.settled()
    assert "· сдаёт" in (await newest_table(driven, table))["text"]
    late = await driven.people.press_raw(anya, table.group, again.message, again.data)
    assert late["text"] == "Здесь уже играют. Где стол, покажет /table"


async def test_who_left_the_game_is_awaited_like_the_others(driven: Stage) -> None:
    """Leaving one game is not leaving the next."""
    table = await driven.deal(3)
    _, boris, _ = table.players
    await driven.people.asked(boris, table.group, "/leave", "отходит от стола")
    await stop(driven, table)
    await press(driven, table, table.players[0], "Ещё раз")
    assert "⏳ 2. \u2068Борис" in (await lobby(driven, table))["text"]
    assert await press(driven, table, boris, READY) == WAITING
