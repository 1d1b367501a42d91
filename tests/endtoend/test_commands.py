"""What people can type, in groups and in private, and how every game ends."""

import pytest
from party.games import introduce, new_game, new_group, new_lobby
from party.people import USERNAME, Json, People
from party.player import Table

pytestmark = pytest.mark.usefixtures("bot")

NOBODY_PLAYS = "Сейчас здесь никто не играет"
HAND = "Ваши карты ("
NO_HAND = "У вас сейчас нет игры"
REFUSED = "Это могут только \u2068Аня\u2069 и админы группы."
ENDS = {
    "over": "Игра окончена",
    "rank": "Игра остановлена.\n",
    "void": "Игра остановлена без результата",
    "cancelled": "Стол не собрался",
}


async def new_table(people: People, *names: str, owner: str = "Оля") -> tuple[int, list[int]]:
    """A running game of these people, in a group that belongs to somebody who does not play.

    The owner is the last of the people returned.
    """
    group, [admin, *players] = await new_group(people, owner, *names)
    await new_game(people, group, *players)
    return group, [*players, admin]


async def end(people: People, group: int, how: str, host: int, other: int) -> None:
    """Opens a game of these two and brings it to one of ENDS."""
    await new_lobby(people, group, host, other)
    if how == "cancelled":
        await people.press_label(host, group, "Отменить")
    elif how == "over":
        table = Table(people, group, [host, other], seed=1)
        await table.choose("Игра", "Блиц")
        await people.until_text(host, group, "Играем: Блиц")
        await table.begin()
        assert await table.play() is not None
    else:
        await people.press_label(host, group, "▶️")
        await people.until_text(host, group, "Раунд 1")
        await people.say(host, group, "/stop")
        await people.press_label(host, group, "места" if how == "rank" else "без результата")
    await people.until_text(host, group, ENDS[how])


def newest(messages: list[Json], text: str) -> Json:
    return next(each for each in reversed(messages) if text in each["text"])


@pytest.mark.parametrize("how", ENDS)
async def test_every_end_frees_the_chat_and_its_people(people: People, how: str) -> None:
    """C10."""
    group, [anya, boris] = await new_group(people, "Аня", "Борис")
    await end(people, group, how, anya, boris)
    await people.asked(boris, group, "/table", NOBODY_PLAYS)
    await people.asked(boris, people.bot, "/hand", NO_HAND)
    assert not [each for each in await people.buttons(boris, people.bot) if each.style]
    other = await people.group("Работа", [boris, anya])
    await people.until_text(boris, other, "/newgame")
    await new_game(people, other, boris, anya)
    await new_game(people, group, anya, boris)


@pytest.mark.parametrize("how", ["over", "rank", "void"])
async def test_game_that_has_ended_leaves_one_result(people: People, how: str) -> None:
    """C47."""
    group, [anya, boris] = await new_group(people, "Аня", "Борис")
    await end(people, group, how, anya, boris)
    shown = await people.settled(anya, group)
    results = [each for each in shown if each["text"].startswith("🏁")]
    assert [ENDS[how] in each["text"] for each in results] == [True]
    labels = [each.label for each in await people.buttons(anya, group)]
    assert [label for label in labels if "Правила" not in label] == ["🔁 Ещё раз"]


# Score


async def test_score_where_nobody_has_played_says_so(people: People) -> None:
    group, [anya] = await new_group(people, "Аня")
    await people.asked(anya, group, "/score", NOBODY_PLAYS)
    await people.asked(anya, people.bot, "/score", NO_HAND)


async def test_score_in_the_first_round_has_no_round_to_show(people: People) -> None:
    group, [anya, *_] = await new_table(people, "Аня", "Борис")
    sheet = await people.asked(anya, group, "/score", "Счёт")
    assert "Доигранных раундов нет" in sheet["text"]
    assert "Классика" in sheet["text"]


async def test_score_shows_the_rounds_of_a_game_that_is_over(people: People) -> None:
    group, [anya, boris] = await new_group(people, "Аня", "Борис")
    await end(people, group, "over", anya, boris)
    result = await people.until_text(anya, group, "Игра окончена")
    sheet = await people.asked(boris, group, "/score", "Счёт")
    last_row = next(row for row in sheet["text"].splitlines() if row.startswith("всего"))
    assert last_row in result["text"]
    private = await people.asked(boris, people.bot, "/score", "Счёт")
    assert private["text"] == f"Стол: \u2068Дача\u2069\n{sheet['text']}"


# Hand and table


async def test_hand_is_sent_anew_and_the_old_keyboard_is_gone(people: People) -> None:
    """C41."""
    _, [anya, boris, _] = await new_table(people, "Аня", "Борис")
    for player in (anya, boris):
        old = await people.until_text(player, people.bot, HAND)
        moves = [each.data for each in await people.buttons(player, people.bot)]
        new = await people.asked(player, people.bot, "/hand", HAND)
        assert new["text"] == old["text"]
        await people.until_alone(player, people.bot, HAND, new["id"])
        found = [each for each in await people.buttons(player, people.bot) if "m|" in each.data]
        assert [each.data for each in found] == moves
        assert {each.message for each in found} <= {new["id"]}


async def test_hand_asked_for_in_the_group_comes_in_private_alone(people: People) -> None:
    """C41, C48."""
    group, [anya, *_] = await new_table(people, "Аня", "Борис")
    old = await people.until_text(anya, people.bot, HAND)
    before = await people.settled(anya, group)
    said = await people.say(anya, group, "/hand")
    await people.until_text(anya, people.bot, HAND, after=old["id"])
    shown = await people.settled(anya, group)
    assert [each for each in shown if each["id"] != said] == before


async def test_hand_of_somebody_without_a_game_is_an_answer(people: People) -> None:
    group, [*_, admin] = await new_table(people, "Аня", "Борис")
    await people.asked(admin, group, "/hand", NO_HAND)
    await people.asked(admin, people.bot, "/hand", NO_HAND)


async def test_table_is_posted_anew_silently_and_the_old_one_is_gone(people: People) -> None:
    group, [anya, boris, _] = await new_table(people, "Аня", "Борис")
    old = newest(await people.chat(anya, group), "Раунд 1")
    await people.say(boris, group, "А у нас в квартире газ")
    new = await people.asked(boris, group, "/table", "Раунд 1")
    assert new["silent"]
    assert new["text"] == old["text"]
    await people.until_alone(anya, group, "Раунд 1", new["id"])


async def test_lobby_is_posted_anew_by_table(people: People) -> None:
    group, [anya, boris] = await new_group(people, "Аня", "Борис")
    old = await new_lobby(people, group, anya, boris)
    new = await people.asked(boris, group, "/table", "собираем стол")
    assert "Борис" in new["text"]
    assert new["id"] != old["id"]
    await people.until_alone(anya, group, "собираем стол", new["id"])


# Rules, help, start


@pytest.mark.parametrize("private", [False, True])
async def test_rules_have_four_pages_in_one_message(people: People, private: bool) -> None:
    group, [anya] = await new_group(people, "Аня")
    chat = people.bot if private else group
    first = await people.asked(anya, chat, "/rules", "Жора коротко")
    for label, title in {
        "Карты": "Что делают карты",
        "Очки": "Очки и буквы",
        "Наши правила": "По каким правилам играем",
        "Коротко": "Жора коротко",
    }.items():
        await people.press_label(anya, chat, label)
        page = await people.until_text(anya, chat, title)
        assert page["id"] == first["id"]
        here = [each.label for each in await people.buttons(anya, chat) if "•" in each.label]
        assert here == [f"• {label}"]


async def test_rules_are_those_of_the_game_that_is_played(people: People) -> None:
    group, [anya, boris] = await new_group(people, "Аня", "Борис")
    classic = await people.asked(anya, group, "/rules", "Жора коротко")
    assert "Больше 100 очков" in classic["text"]
    await new_lobby(people, group, anya, boris)
    await people.press_label(anya, group, "Игра:")
    await people.press_label(anya, group, "Блиц ·")
    await people.until_text(anya, group, "Играем: Блиц")
    for chat in (group, people.bot):
        if chat == people.bot:
            await people.press_label(anya, group, "▶️")
            await people.until_text(anya, people.bot, HAND)
        blitz = await people.asked(anya, chat, "/rules", "Жора коротко")
        assert "Больше 50 очков" in blitz["text"]


@pytest.mark.parametrize("command", ["/help", "/start"])
async def test_help_in_a_group_names_the_commands(people: People, command: str) -> None:
    group, [anya] = await new_group(people, "Аня", known=False)
    told = await people.asked(anya, group, command, "Что можно написать")
    assert "/newgame" in told["text"]
    assert told["silent"]


async def test_start_greets_by_name_and_any_other_text_gets_help(people: People) -> None:
    anya = await people.person("Аня")
    await people.start(anya)
    hello = await people.until_text(anya, people.bot, "Привет")
    assert "Аня" in hello["text"]
    assert "startgroup" in hello["buttons"][0][0]["url"]
    for text in ("/help", "Здравствуйте!", "/nosuchcommand", "/HELP"):
        await people.asked(anya, people.bot, text, "Как это работает")


async def test_buttons_of_help_open_the_rules(people: People) -> None:
    anya = await people.person("Аня")
    await introduce(people, anya)
    await people.asked(anya, people.bot, "/help", "Как это работает")
    await people.press_label(anya, people.bot, "Правила")
    await people.until_text(anya, people.bot, "Жора коротко")


# Language


async def test_language_of_a_group_and_of_a_person_are_independent(people: People) -> None:
    group, [anya, *_] = await new_table(people, "Аня", "Борис")
    await people.asked(anya, group, "/language", "На каком языке")
    await people.press_label(anya, group, "English")
    await people.until_text(anya, group, "Round 1")
    await people.until_gone(anya, group, "На каком языке")
    await people.until_text(anya, people.bot, HAND)
    await people.asked(anya, people.bot, "/hand", HAND)


async def test_language_of_a_person_leaves_the_group_alone(people: People) -> None:
    group, [anya, boris, _] = await new_table(people, "Аня", "Борис")
    await people.asked(anya, people.bot, "/language", "На каком языке")
    await people.press_label(anya, people.bot, "English")
    await people.until_text(anya, people.bot, "Your cards")
    await people.until_text(boris, people.bot, HAND)
    await people.asked(anya, group, "/score", "Счёт")
    toast = (await people.press_label(anya, group, "Мои карты"))["text"]
    assert "На столе" not in toast


async def test_english_person_and_group_are_spoken_to_in_english(people: People) -> None:
    anne = await people.person("Anne", language="en")
    await people.start(anne)
    await people.until_text(anne, people.bot, "Anne")
    assert "Привет" not in (await people.texts(anne, people.bot))[-1]
    group = await people.group("Cottage", [anne])
    welcome = await people.until_text(anne, group, "/newgame")
    assert "Наберите" not in welcome["text"]


# Stop


@pytest.mark.parametrize("choice", ["rank", "void"])
async def test_stop_by_the_host_asks_and_ends_the_game(people: People, choice: str) -> None:
    group, [anya, boris, _] = await new_table(people, "Аня", "Борис")
    asked = await people.asked(anya, group, "/stop", "Остановить игру?")
    assert [each["label"] for [each] in asked["buttons"]] == [
        "Закончить, места по счёту",
        "Закончить без результата",
        "Играем дальше",
    ]
    label = "места" if choice == "rank" else "без результата"
    assert (await people.press_label(anya, group, label))["text"] == "Игра остановлена."
    result = await people.until_text(anya, group, ENDS[choice])
    assert "🥇" not in result["text"], "nobody has played a round"
    await people.until_gone(anya, group, "Остановить игру?")
    assert "Раунд 1 не доигран" in newest(await people.chat(anya, group), "Раунд 1")["text"]
    for player in (anya, boris):
        await people.until_text(player, people.bot, "Игра окончена.")
        assert not [each for each in await people.buttons(player, people.bot) if each.style]


async def test_stop_thought_better_of_goes_on(people: People) -> None:
    group, [anya, *_] = await new_table(people, "Аня", "Борис")
    table = newest(await people.chat(anya, group), "Раунд 1")
    await people.asked(anya, group, "/stop", "Остановить игру?")
    assert (await people.press_label(anya, group, "Играем дальше"))["text"] == "Играем дальше."
    await people.until_gone(anya, group, "Остановить игру?")
    shown = await people.settled(anya, group)
    assert newest(shown, "Раунд 1") == table


@pytest.mark.parametrize("bot_is_admin", [False, True])
async def test_stop_by_an_admin_who_does_not_play_ends_the_game(
    people: People, bot_is_admin: bool
) -> None:
    """C04; a bot that is no admin is not told about single members (TELEGRAM.md, Sending)."""
    group, [*_, admin] = await new_table(people, "Аня", "Борис")
    if bot_is_admin:
        await people.post("member", chat=group, user=people.bot, action="promote")
    await people.asked(admin, group, "/stop", "Остановить игру?")
    await people.press_label(admin, group, "места")
    await people.until_text(admin, group, ENDS["rank"])


async def test_stop_by_an_anonymous_admin_ends_the_game(people: People) -> None:
    """TELEGRAM.md, Updates: the command comes from a stand-in, the tap from the real person."""
    group, [*_, admin] = await new_table(people, "Аня", "Борис")
    await people.say(admin, group, "/stop", anonymous=True)
    await people.press_label(admin, group, "без результата")
    await people.until_text(admin, group, ENDS["void"])


async def test_stop_by_an_admin_asks_and_closes_a_lobby(people: People) -> None:
    """C04."""
    group, [olya, anya, boris] = await new_group(people, "Оля", "Аня", "Борис")
    await new_lobby(people, group, anya, boris)
    await people.asked(boris, group, "/stop", REFUSED)
    await people.asked(olya, group, "/stop", "Отменить стол?")
    assert (await people.press_label(boris, group, "Отменить стол"))["text"].startswith(REFUSED)
    said = await people.press_label(olya, group, "Собирать дальше")
    assert said["text"] == "Стол собираем дальше."
    await people.until_gone(olya, group, "Отменить стол?")
    await people.asked(olya, group, "/stop", "Отменить стол?")
    assert (await people.press_label(olya, group, "Отменить стол"))["text"] == "Стол отменён."
    await people.until_text(olya, group, ENDS["cancelled"])


async def test_nobody_votes_about_a_lobby_whose_host_could_not_be_seated(people: People) -> None:
    group, [_, anya, boris] = await new_group(people, "Оля", "Аня", "Борис", known=False)
    await introduce(people, boris)
    await new_lobby(people, group, anya, boris)
    await people.asked(boris, group, "/stop", REFUSED)


async def test_stop_by_the_host_closes_a_lobby(people: People) -> None:
    group, [anya] = await new_group(people, "Аня")
    await new_lobby(people, group, anya)
    asked = await people.say(anya, group, "/stop")
    said = await people.until_text(anya, group, "Стол отменён.")
    assert said["reply_to"] == asked
    await people.until_text(anya, group, ENDS["cancelled"])


@pytest.mark.parametrize("command", ["/pause", "/resume", "/replace", "/score"])
async def test_commands_about_a_game_say_in_a_lobby_that_it_has_not_begun(
    people: People, command: str
) -> None:
    group, [anya] = await new_group(people, "Аня")
    await new_lobby(people, group, anya)
    await people.asked(anya, group, command, "Стол ещё собирают, игра не началась.")


@pytest.mark.parametrize("who", ["player", "member", "channel"])
async def test_stop_by_anybody_else_is_refused(people: People, who: str) -> None:
    group, [olya, anya, boris, vika] = await new_group(people, "Оля", "Аня", "Борис", "Вика")
    await new_game(people, group, anya, boris)
    person = {"player": boris, "member": vika, "channel": vika}[who]
    said = await people.say(person, group, "/stop", as_channel=who == "channel")
    await people.until_text(anya, group, REFUSED, after=said)
    # Nor can they answer the question that the host was asked.
    await people.asked(anya, group, "/stop", "Остановить игру?")
    for label in ("места", "без результата", "Играем дальше"):
        answer = await people.press_label(person, group, label)
        assert REFUSED in answer["text"]
    shown = await people.settled(olya, group)
    assert newest(shown, "Остановить игру?")
    assert "не доигран" not in newest(shown, "Раунд 1")["text"]


async def test_stop_without_a_game_says_so(people: People) -> None:
    group, [anya] = await new_group(people, "Аня")
    await people.asked(anya, group, "/stop", NOBODY_PLAYS)


# Pause


async def test_pause_takes_the_moves_away_and_resume_gives_them_back(people: People) -> None:
    group, [anya, boris, _] = await new_table(people, "Аня", "Борис")
    for each in (anya, boris):
        await people.until_text(each, people.bot, HAND)
    [player] = [each for each in (anya, boris) if await people.buttons(each, people.bot)]
    moves = await people.buttons(player, people.bot)
    await people.asked(boris, group, "/pause", "Пауза. Продолжить — /resume")
    await people.until_text(player, people.bot, "⏸")
    assert not await people.buttons(player, people.bot)
    answer = await people.press_raw(player, people.bot, moves[0].message, moves[0].data)
    assert "Сейчас пауза" in answer["text"]
    await people.asked(anya, group, "/pause", "Пауза уже идёт.")
    await people.asked(anya, group, "/resume", "Продолжаем.")
    await people.until_gone(player, people.bot, "⏸")
    assert await people.buttons(player, people.bot) == moves
    await people.asked(anya, group, "/resume", "Паузы нет")


async def test_resume_button_stands_under_the_paused_table(people: People) -> None:
    group, [anya, boris, olya] = await new_table(people, "Аня", "Борис")
    await people.asked(boris, group, "/pause", "Пауза.")
    assert "за столом" in (await people.press_label(olya, group, "Продолжить"))["text"]
    assert (await people.press_label(anya, group, "Продолжить"))["text"] == "Продолжаем."
    await people.until_gone(anya, group, "⏸")


async def test_pause_and_resume_are_for_those_who_play(people: People) -> None:
    group, [anya, _, olya] = await new_table(people, "Аня", "Борис")
    await people.asked(olya, group, "/pause", "Это могут те, кто за столом.")
    await people.asked(anya, group, "/pause", "Пауза.")
    await people.asked(olya, group, "/resume", "Это могут те, кто за столом.")
    said = await people.say(olya, group, "/resume", anonymous=True)
    await people.until_text(olya, group, "От имени группы или канала", after=said)
    assert "⏸" in newest(await people.settled(olya, group), "Раунд 1")["text"]


async def test_pause_without_a_game_says_so(people: People) -> None:
    group, [anya] = await new_group(people, "Аня")
    await people.asked(anya, group, "/pause", NOBODY_PLAYS)


# Who commands are from, and to


@pytest.mark.parametrize(
    "command",
    ["/pause", "/resume", "/join", "/leave", "/replace", "/notify", "/settings"],
)
async def test_groups_commands_in_private_point_to_the_group(people: People, command: str) -> None:
    anya = await people.person("Аня")
    await introduce(people, anya)
    await people.asked(anya, people.bot, command, "Это работает в группе")


@pytest.mark.parametrize(
    "text",
    [
        *("/newgame@other_test_bot", "/nosuchcommand", f"/nosuch@{USERNAME}", "newgame"),
        *("// newgame", "/ newgame", "/newgames", "Напишите /newgame"),
    ],
)
async def test_what_is_no_command_for_this_bot_is_ignored(people: People, text: str) -> None:
    """As an admin the bot is given everything that is written (TELEGRAM.md, Updates)."""
    group, [anya] = await new_group(people, "Аня")
    await people.post("member", chat=group, user=people.bot, action="promote")
    before = await people.chat(anya, group)
    said = await people.say(anya, group, text)
    shown = await people.settled(anya, group)
    assert [each for each in shown if each["id"] != said] == before


@pytest.mark.parametrize("text", ["/NEWGAME", f"/NewGame@{USERNAME.upper()}", "/newgame please"])
async def test_commands_work_in_any_case_and_with_more_words(people: People, text: str) -> None:
    group, [anya] = await new_group(people, "Аня")
    await people.asked(anya, group, text, "собираем стол")


@pytest.mark.parametrize("how", ["anonymous", "as_channel"])
async def test_newgame_by_a_hidden_sender_opens_a_lobby_and_seats_nobody(
    people: People, how: str
) -> None:
    """TELEGRAM.md, Updates: such a sender is a stand-in; who sits down first is host."""
    group, [anya, boris] = await new_group(people, "Аня", "Борис")
    said = await people.say(anya, group, "/newgame", **{how: True})
    lobby = await people.until_text(anya, group, "собираем стол", after=said)
    assert "Пока никого" in lobby["text"]
    await people.press_label(boris, group, "Сесть")
    await people.until_text(anya, group, "Борис\u2069 — собирает игру")
    await people.press_label(anya, group, "Сесть")
    await people.press_label(boris, group, "▶️")
    await people.until_text(anya, group, "Раунд 1")


async def test_hand_of_a_hidden_sender_is_refused(people: People) -> None:
    group, [*_, admin] = await new_table(people, "Аня", "Борис")
    said = await people.say(admin, group, "/hand", anonymous=True)
    await people.until_text(admin, group, "От имени группы или канала", after=said)


async def test_message_that_is_edited_into_a_command_is_ignored(people: People) -> None:
    group, [anya] = await new_group(people, "Аня")
    await people.post("member", chat=group, user=people.bot, action="promote")
    said = await people.say(anya, group, "Играем?")
    before = await people.chat(anya, group)
    await people.post("edit", user=anya, chat=group, message=said, text="/newgame")
    shown = await people.settled(anya, group)
    assert [each["id"] for each in shown] == [each["id"] for each in before]


# Again


async def test_again_opens_a_lobby_with_the_same_seats_and_rules(people: People) -> None:
    group, [anya, boris, vika] = await new_group(people, "Аня", "Борис", "Вика")
    await end(people, group, "over", anya, boris)
    again = await people.until_button(boris, group, "Ещё раз")
    assert (await people.press(vika, again))["text"] == "Это могут те, кто играл."
    await people.press(boris, again)
    lobby = await people.until_text(boris, group, "собираем стол")
    assert "Играем: Блиц" in lobby["text"]
    assert "1. \u2068Аня" in lobby["text"]
    assert "2. \u2068Борис\u2069 — собирает игру" in lobby["text"]
    assert (await people.press(anya, again))["text"].startswith("Начинаем.")
    await people.until_text(boris, group, "Раунд 1 ·", after=lobby["id"])
