"""From the bot's arrival in a group to the first deal, as people see it."""

import asyncio

import pytest
from party.games import introduce, new_game, new_group, new_lobby
from party.people import Button, People
from party.processes import BotProcess

pytestmark = pytest.mark.usefixtures("bot")

ONLY_HOST = "За этим столом решает"
PRESETS = ("Классика", "Расширенная", "Быстрая", "Блиц", "Мягкая")
HOUSE_RULES = {
    "7:": 3,
    "К♥:": 4,
    "Туз:": 3,
    "Первая карта:": 2,
    "Взятая карта:": 2,
    "Взять, хотя есть чем ходить:": 2,
    "Закончить на 6 7 8 Т К♥:": 2,
    "Последняя карта 7 или К♥:": 2,
    "Счёт ниже нуля:": 2,
    "Буква:": 6,
    "Проигрыш:": 4,
    "Нечем ходить:": 2,
}
"""What every house rule's button begins with, and how many values it has (RULES.md §4)."""


async def until_changed(people: People, user: int, group: int, lobby: int, text: str) -> str:
    """The lobby's text as soon as it contains `text`."""
    seq = await people.seq()
    while True:
        shown = await lobby_text(people, user, group, lobby)
        if text in shown:
            return shown
        seq, events = await people.events(seq)
        assert events, f"the lobby never says {text!r}: {shown}"


async def lobby_text(people: People, user: int, group: int, lobby: int) -> str:
    return next(str(each["text"]) for each in await people.chat(user, group) if each["id"] == lobby)


async def button(people: People, user: int, group: int, lobby: int, label: str) -> Button:
    found = [each for each in await people.buttons(user, group) if each.message == lobby]
    return next(each for each in found if label in each.label)


@pytest.mark.parametrize("supergroup", [True, False])
async def test_added_bot_says_hello_once_and_names_newgame(
    people: People, supergroup: bool
) -> None:
    person = await people.person("Аня")
    group = await people.group("Дача", [person], supergroup=supergroup)
    await people.until_text(person, group, "Наберите /newgame")
    await people.post("member", chat=group, user=people.bot, action="promote")
    shown = await people.settled(person, group)
    assert len([each for each in shown if each["sender"] == people.bot]) == 1


async def test_newgame_seats_a_host_whom_the_bot_may_write_to(people: People) -> None:
    group, [anya] = await new_group(people, "Аня")
    lobby = await new_lobby(people, group, anya)
    assert "Аня\u2069 — собирает игру" in lobby["text"]
    labels = [each["label"] for row in lobby["buttons"] for each in row]
    assert labels == [
        *("Сесть за стол", "Встать", "🤖 Компьютеры", "⏱ Темп: спокойный"),
        *("Игра: Классика", "⚙️ Настроить"),
        *("Начать (нужно двое)", "Отменить", "✉️ Чат с ботом"),
    ]


async def test_newgame_by_a_host_the_bot_may_not_write_to_opens_an_empty_lobby(
    people: People,
) -> None:
    """C06."""
    group, [anya] = await new_group(people, "Аня", known=False)
    lobby = await new_lobby(people, group, anya)
    assert "Пока никого" in lobby["text"]
    answer = await people.press_label(anya, group, "Сесть")
    await people.start(anya, answer["url"].partition("?start=")[2])
    await until_changed(people, anya, group, lobby["id"], "Аня\u2069 — собирает игру")


async def test_second_newgame_points_to_the_lobby(people: People) -> None:
    """C04."""
    group, [anya, boris] = await new_group(people, "Аня", "Борис")
    lobby = await new_lobby(people, group, anya)
    told = await people.asked(boris, group, "/newgame", "Стол уже собирают")
    assert told["reply_to"] == lobby["id"]
    assert "Аня" in told["text"]
    assert told["buttons"][0][0]["url"].endswith(f"/{lobby['id']}")
    shown = await people.settled(anya, group)
    assert len([each for each in shown if "собираем стол" in each["text"]]) == 1


async def test_second_newgame_points_to_the_running_table(people: People) -> None:
    """C04."""
    group, [anya, boris] = await new_group(people, "Аня", "Борис")
    table = await new_game(people, group, anya, boris)
    told = await people.asked(boris, group, "/newgame", "Игра уже идёт")
    assert told["reply_to"] == table["id"]
    assert told["buttons"][0][0]["url"].endswith(f"/{table['id']}")


async def test_sitting_and_standing_again_and_again_is_shown_and_answered(people: People) -> None:
    group, [anya, boris] = await new_group(people, "Аня", "Борис")
    lobby = (await new_lobby(people, group, anya))["id"]
    for _ in range(2):
        assert (await people.press_label(boris, group, "Сесть"))["text"] == "Вы за столом."
        shown = await until_changed(people, anya, group, lobby, "2. \u2068Борис")
        assert "Есть ещё 2 места" in shown
        assert (await people.press_label(boris, group, "Сесть"))["text"] == "Вы уже за столом."
        assert (await people.press_label(boris, group, "Встать"))[
            "text"
        ] == "Вы встали из-за стола."
        shown = await until_changed(people, anya, group, lobby, "Начать можно вдвоём")
        assert "Борис" not in shown
        assert (await people.press_label(boris, group, "Встать"))[
            "text"
        ] == "Вы и так не за столом."


async def test_fifth_person_finds_the_table_full(people: People) -> None:
    group, [*four, fifth] = await new_group(people, "Аня", "Борис", "Вика", "Гоша", "Дина")
    lobby = (await new_lobby(people, group, four[0]))["id"]
    sit = await people.until_button(fifth, group, "Сесть")
    for each in four[1:]:
        await people.press_label(each, group, "Сесть")
    await until_changed(people, fifth, group, lobby, "Все места заняты")
    assert "Сесть" not in " ".join(each.label for each in await people.buttons(fifth, group))
    late = await people.press_raw(fifth, group, lobby, sit.data)
    assert late["text"] == "Все четыре места заняты."
    await people.settled(fifth, group)
    assert "Дина" not in await lobby_text(people, fifth, group, lobby)


@pytest.mark.parametrize("follows", [1, 2])
async def test_unknown_person_is_led_to_the_private_chat_and_seated_there(
    people: People, follows: int
) -> None:
    """C06; following the link once more changes nothing."""
    group, [anya] = await new_group(people, "Аня")
    boris = await people.person("Борис")
    await people.post("member", chat=group, user=boris, action="join")
    lobby = (await new_lobby(people, group, anya))["id"]
    answer = await people.press_label(boris, group, "Сесть")
    link, _, payload = answer["url"].partition("?start=")
    assert link == "https://t.me/zhora_test_bot"
    assert "Борис" not in await lobby_text(people, boris, group, lobby)
    for said in ("Вы за столом в группе", "Вы уже за столом.")[:follows]:
        await people.start(boris, payload)
        await people.until_text(boris, people.bot, said)
    await people.settled(boris, group)
    assert (await lobby_text(people, anya, group, lobby)).count("Борис") == 1


async def test_person_who_has_blocked_the_bot_gets_no_seat(people: People) -> None:
    """C06."""
    group, [anya, boris] = await new_group(people, "Аня", "Борис")
    lobby = (await new_lobby(people, group, anya))["id"]
    await people.post("block", user=boris)
    answer = await people.press_label(boris, group, "Сесть")
    assert answer["url"]
    await people.settled(boris, group)
    assert "Борис" not in await lobby_text(people, anya, group, lobby)
    await people.start(boris, answer["url"].partition("?start=")[2])
    await until_changed(people, anya, group, lobby, "Борис")


async def test_join_link_does_not_work_for_somebody_outside_the_group(people: People) -> None:
    """C08."""
    group, [anya] = await new_group(people, "Аня")
    lobby = (await new_lobby(people, group, anya))["id"]
    stranger = await people.person("Чужак")
    await people.start(stranger, "sit-1")
    await people.until_text(stranger, people.bot, "могут участники группы")
    await people.settled(anya, group)
    assert "Чужак" not in await lobby_text(people, anya, group, lobby)


async def test_join_link_does_not_work_for_somebody_who_has_left_the_group(people: People) -> None:
    """C08."""
    group, [anya, boris] = await new_group(people, "Аня", "Борис", known=False)
    await introduce(people, anya)
    lobby = (await new_lobby(people, group, anya))["id"]
    answer = await people.press_label(boris, group, "Сесть")
    await people.post("member", chat=group, user=boris, action="leave")
    await people.settled(anya, group)
    await people.start(boris, answer["url"].partition("?start=")[2])
    await people.until_text(boris, people.bot, "могут участники группы")
    await people.settled(anya, group)
    assert "Борис" not in await lobby_text(people, anya, group, lobby)


@pytest.mark.parametrize(
    ("payload", "said"),
    [
        ("sit-999", "больше"),
        ("sit-9999999999999999", "больше"),
        ("sit-99999999999999999999", "Привет"),
        ("sit-0", "Привет"),
        ("sit--1", "Привет"),
        ("sit-1_", "Привет"),
        ("start-1", "Привет"),
    ],
)
async def test_forged_join_link_seats_nobody(people: People, payload: str, said: str) -> None:
    """C08."""
    group, [anya, boris] = await new_group(people, "Аня", "Борис", known=False)
    lobby = (await new_lobby(people, group, anya))["id"]
    await people.start(boris, payload)
    await people.until_text(boris, people.bot, said)
    await people.settled(anya, group)
    assert "Пока никого" in await lobby_text(people, anya, group, lobby)


async def test_join_link_of_a_game_that_has_started_seats_nobody(people: People) -> None:
    group, [anya, boris, vika] = await new_group(people, "Аня", "Борис", "Вика")
    table = await new_game(people, group, anya, boris)
    await people.start(vika, "sit-1")
    await people.until_text(vika, people.bot, "Игра уже началась.")
    await people.settled(anya, group)
    assert "Вика" not in await lobby_text(people, anya, group, table["id"])


async def test_join_link_of_a_cancelled_lobby_seats_nobody(people: People) -> None:
    group, [anya, boris] = await new_group(people, "Аня", "Борис")
    await new_lobby(people, group, anya)
    await people.press_label(anya, group, "Отменить")
    await people.start(boris, "sit-1")
    await people.until_text(boris, people.bot, "Этого стола больше нет")


async def test_start_with_one_player_is_a_toast(people: People) -> None:
    group, [anya] = await new_group(people, "Аня")
    await new_lobby(people, group, anya)
    before = await people.texts(anya, group)
    answer = await people.press_label(anya, group, "Начать")
    assert (answer["text"], answer["alert"]) == ("Нужно хотя бы двое.", False)
    assert [each["text"] for each in await people.settled(anya, group)] == before


@pytest.mark.parametrize("seated", [True, False])
async def test_start_by_somebody_who_is_not_the_host_is_a_toast_and_nothing_else(
    people: People, seated: bool
) -> None:
    """C09, C14: the second may sit at the table or only look on."""
    group, [anya, boris, vika] = await new_group(people, "Аня", "Борис", "Вика")
    lobby = (await new_lobby(people, group, anya, boris))["id"]
    await until_changed(people, anya, group, lobby, "Борис")
    before = await people.chat(anya, group)
    answer = await people.press_label(boris if seated else vika, group, "▶️")
    assert ONLY_HOST in answer["text"]
    assert "Аня" in answer["text"]
    assert answer["alert"] is False
    assert await people.settled(anya, group) == before


@pytest.mark.parametrize("label", ["Отменить", "Игра:", "⚙️"])
async def test_lobbys_other_buttons_are_for_the_host_too(people: People, label: str) -> None:
    group, [anya, boris] = await new_group(people, "Аня", "Борис")
    lobby = (await new_lobby(people, group, anya, boris))["id"]
    await until_changed(people, anya, group, lobby, "Борис")
    before = await people.chat(anya, group)
    assert ONLY_HOST in (await people.press_label(boris, group, label))["text"]
    assert await people.settled(anya, group) == before


async def test_each_preset_changes_what_the_lobby_says_is_played(people: People) -> None:
    group, [anya] = await new_group(people, "Аня")
    lobby = (await new_lobby(people, group, anya))["id"]
    said = set()
    for preset in PRESETS:
        await people.press_label(anya, group, "Игра:")
        choices = await until_changed(people, anya, group, lobby, "Во что играем?")
        assert all(each in choices for each in PRESETS)
        chosen = await button(people, anya, group, lobby, f"{preset} ·")
        assert (await people.press(anya, chosen))["text"] == f"Играем: {preset}"
        said.add(await until_changed(people, anya, group, lobby, f"Играем: {preset}, "))
    assert len(said) == len(PRESETS)


async def test_each_house_rule_goes_through_all_its_values_and_back(people: People) -> None:
    """Each tap is told the value that holds now, which the button may show only later."""
    group, [anya] = await new_group(people, "Аня")
    lobby = (await new_lobby(people, group, anya))["id"]
    await people.press_label(anya, group, "⚙️")
    await until_changed(people, anya, group, lobby, "Правила этого стола")
    for rule, values in HOUSE_RULES.items():
        first = await button(people, anya, group, lobby, rule)
        seen = [first]
        for _ in range(values):
            told = (await people.press(anya, seen[-1]))["text"]
            seen.append(await until_relabelled(people, anya, seen[-1]))
            assert told == seen[-1].label
        assert seen[-1] == first
        assert len(set(seen)) == values, rule


async def until_relabelled(people: People, user: int, pressed: Button) -> Button:
    """The same button once it says something else."""
    seq = await people.seq()
    while True:
        for each in await people.buttons(user, pressed.chat):
            if each.data == pressed.data and each.label != pressed.label:
                return each
        seq, events = await people.events(seq)
        assert events, f"{pressed.label} stays as it was"


async def test_changed_house_rule_is_named_in_the_lobby(people: People) -> None:
    group, [anya] = await new_group(people, "Аня")
    lobby = (await new_lobby(people, group, anya))["id"]
    await people.press_label(anya, group, "⚙️")
    await until_changed(people, anya, group, lobby, "Правила этого стола")
    ace = await button(people, anya, group, lobby, "Туз:")
    await people.press(anya, ace)
    changed = await until_relabelled(people, anya, ace)
    await people.press_label(anya, group, "←")
    shown = await until_changed(people, anya, group, lobby, "За столом")
    assert "Играем: Своя" in shown
    assert changed.label in shown
    assert "7:" not in shown


async def test_cancelled_lobby_frees_the_chat_and_its_people(people: People) -> None:
    """C10."""
    group, [anya, boris] = await new_group(people, "Аня", "Борис")
    lobby = (await new_lobby(people, group, anya, boris))["id"]
    assert (await people.press_label(anya, group, "Отменить"))["text"] == "Стол отменён."
    await until_changed(people, anya, group, lobby, "Стол не собрался")
    assert not await people.buttons(anya, group)
    assert "Борис" in (await new_game(people, group, anya, boris))["text"]
    answer = await people.press_raw(boris, group, lobby, "l|1|sit")
    assert "Этого стола больше нет" in answer["text"]


async def test_host_of_one_chat_has_no_rights_in_another(people: People) -> None:
    """C05: neither by the other chat's buttons nor by forged ones."""
    first, [anya] = await new_group(people, "Аня", title="Дача")
    [boris, vika] = [await people.person(name) for name in ("Борис", "Вика")]
    await introduce(people, boris, vika)
    second = await people.group("Работа", [boris, vika, anya])
    await people.until_text(boris, second, "/newgame")
    own = (await new_lobby(people, first, anya))["id"]
    other = (await new_lobby(people, second, boris, vika))["id"]
    await until_changed(people, boris, second, other, "Вика")
    before = await people.chat(boris, second)
    pressed = [each for each in await people.buttons(anya, second) if each.label != "Сесть за стол"]
    assert len(pressed) == 7
    for each in pressed:
        for chat, message in ((second, other), (first, own)):
            answer = await people.press_raw(anya, chat, message, each.data)
            assert ONLY_HOST in answer["text"] or "не за столом" in answer["text"], each
    for action in ("game:blitz", "option:ace", "house"):
        answer = await people.press_raw(anya, first, own, f"l|2|{action}")
        assert ONLY_HOST in answer["text"], action
    assert await people.settled(boris, second) == before


async def test_ten_people_who_tap_sit_at_once_share_the_last_seat_out_to_one(
    people: People,
) -> None:
    names = [f"Гость{number}" for number in range(10)]
    group, [anya, boris, vika, *ten] = await new_group(people, "Аня", "Борис", "Вика", *names)
    lobby = (await new_lobby(people, group, anya, boris, vika))["id"]
    sit = await people.until_button(anya, group, "Сесть")
    answers = await asyncio.gather(*(people.press(each, sit) for each in ten))
    texts = [answer["text"] for answer in answers]
    assert sorted(texts) == ["Все четыре места заняты."] * 9 + ["Вы за столом."]
    winner = names[texts.index("Вы за столом.")]
    shown = await until_changed(people, anya, group, lobby, "Все места заняты")
    assert [name for name in names if f"{name}\u2069" in shown] == [winner]


async def test_who_joins_in_the_instant_of_the_start_is_in_or_out_but_never_in_neither(
    people: People,
) -> None:
    """C07."""
    await asyncio.gather(*(race_for_a_seat(people, number) for number in range(6)))


async def race_for_a_seat(people: People, number: int) -> None:
    group, [anya, boris, vika] = await new_group(
        people, "Аня", "Борис", "Вика", title=f"Дача {number}"
    )
    lobby = (await new_lobby(people, group, anya, boris))["id"]
    await until_changed(people, anya, group, lobby, "Борис")
    sit = await people.until_button(vika, group, "Сесть")
    start = await people.until_button(anya, group, "▶️")
    taps = [people.press(anya, start), people.press(vika, sit)]
    answers = await asyncio.gather(*(taps if number % 2 else reversed(taps)))
    said = {answer["text"] for answer in answers}
    table = await people.until_text(anya, group, "Раунд 1", after=lobby)
    if "Вы за столом." in said:
        assert "Вика" in table["text"]
        await people.until_text(vika, people.bot, f"Дача {number}")
    else:
        assert "Игра уже началась." in said
        assert "Вика" not in table["text"]
        shown = await people.settled(vika, people.bot)
        assert not [each for each in shown if "Дача" in each["text"]]


async def test_after_the_host_has_stood_up_the_next_one_seated_is_host(people: People) -> None:
    group, [anya, boris, vika] = await new_group(people, "Аня", "Борис", "Вика")
    lobby = (await new_lobby(people, group, anya, boris, vika))["id"]
    await people.press_label(anya, group, "Встать")
    shown = await until_changed(people, anya, group, lobby, "Борис\u2069 — собирает игру")
    assert "Аня" not in shown
    assert ONLY_HOST in (await people.press_label(anya, group, "▶️"))["text"]
    assert "Начинаем" in (await people.press_label(boris, group, "▶️"))["text"]
    await people.until_text(boris, group, "Раунд 1", after=lobby)


async def test_kill_in_the_lobby_keeps_seats_and_choices(people: People, bot: BotProcess) -> None:
    """C03."""
    group, [anya, boris] = await new_group(people, "Аня", "Борис")
    lobby = (await new_lobby(people, group, anya, boris))["id"]
    await people.press_label(anya, group, "Игра:")
    await people.press_label(anya, group, "Блиц ·")
    shown = await until_changed(people, anya, group, lobby, "Играем: Блиц")
    await bot.kill()
    await bot.start()
    await people.settled(anya, group)
    assert await lobby_text(people, anya, group, lobby) == shown
    assert "Начинаем" in (await people.press_label(anya, group, "▶️"))["text"]


async def test_host_who_leaves_the_group_leaves_the_lobby_to_who_sits_there(people: People) -> None:
    """C10, C12: a host who could not be seated, too; nobody has to wait for them."""
    group, [olya, anya] = await new_group(people, "Оля", "Аня", known=False)
    await introduce(people, anya)
    lobby = await new_lobby(people, group, olya)
    await people.press_label(anya, group, "Сесть")
    await until_changed(people, anya, group, lobby["id"], "1. \u2068Аня")
    await people.post("member", chat=group, user=olya, action="leave")
    await until_changed(people, anya, group, lobby["id"], "Аня\u2069 — собирает игру")
