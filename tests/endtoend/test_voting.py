"""While the host is away those at the table end the game by majority."""

from party.games import introduce
from party.player import Table
from party.seats import newest_table, press, until_away
from party.trouble import Stage

VOTE = "Закончить игру? Того, кто её собрал, сейчас нет."
END = "🏁 Игра остановлена."
NAMES = ("Борис", "Вика", "Гоша", "Дина")


async def deal(stage: Stage, seats: int) -> Table:
    """A game of that many, the host first, in a group that belongs to somebody else."""
    people = stage.people
    olya, *players = [await people.person(name) for name in ("Оля", *NAMES[:seats])]
    await introduce(people, olya, *players)
    group = await people.group("Дача", [olya, *players])
    table = Table(people, group, players, seed=1)
    await table.sit_down()
    await table.press_lobby("tempo", "tempo:none")
    await table.begin()
    await stage.bot.settled()
    return table


async def host_is_away(stage: Stage, seats: int) -> tuple[Table, int, list[int]]:
    """That game, its host, who has left, and the others."""
    table = await deal(stage, seats)
    host, *others = table.players
    await stage.people.asked(host, table.group, "/leave", "отходит от стола")
    await until_away(stage, table, "Борис")
    return table, host, others


async def test_more_than_half_of_those_at_the_table_end_the_game(driven: Stage) -> None:
    """Counted, taken back, counted once, and over with the very voice that makes the majority."""
    people = driven.people
    table, _, [vika, gosha, dina] = await host_is_away(driven, 4)
    vote = await people.asked(gosha, table.group, "/stop", VOTE)
    assert "За: 0, нужно 2." in vote["text"]
    yes = await people.until_button(gosha, table.group, "Закончить")
    for _ in range(2):
        assert (await people.press_raw(gosha, table.group, vote["id"], yes.data))["text"] == (
            "Голос учтён."
        )
        await people.until_text(vika, table.group, "За: 1, нужно 2.")
    await press(driven, table, gosha, "Играем дальше")
    await people.until_text(vika, table.group, "За: 0, нужно 2.")
    await press(driven, table, dina, "Закончить")
    await people.until_text(vika, table.group, "За: 1, нужно 2.")
    assert "· сдаёт" in (await newest_table(driven, table))["text"]
    assert await press(driven, table, vika, "Закончить") == "Игра остановлена."
    await people.until_text(vika, table.group, END)
    await people.until_gone(vika, table.group, VOTE)
    late = await people.press_raw(gosha, table.group, vote["id"], yes.data)
    assert late["text"] == "Эта игра уже окончена."
    await people.asked(vika, table.group, "/table", "Сейчас здесь никто не играет")


async def test_vote_that_stands_is_not_begun_again(driven: Stage) -> None:
    """Two of them would show different counts."""
    people = driven.people
    table, _, [vika, gosha] = await host_is_away(driven, 3)
    await people.asked(vika, table.group, "/stop", VOTE)
    await press(driven, table, vika, "Закончить")
    await people.asked(gosha, table.group, "/stop", "Этот вопрос уже задан")
    await driven.bot.settled()
    assert sum(VOTE in text for text in await people.texts(vika, table.group)) == 1
    assert await press(driven, table, gosha, "Закончить") == "Игра остановлена."


async def test_one_who_is_left_alone_decides_with_one_voice(driven: Stage) -> None:
    """C10: with a question before, as every end."""
    table, _, [vika] = await host_is_away(driven, 2)
    vote = await driven.people.asked(vika, table.group, "/stop", VOTE)
    assert "За: 0, нужно 1." in vote["text"]
    assert await press(driven, table, vika, "Закончить") == "Игра остановлена."
    await driven.people.until_text(vika, table.group, END)


async def test_only_those_at_the_table_have_a_voice(driven: Stage) -> None:
    people = driven.people
    table, _, [vika, gosha] = await host_is_away(driven, 3)
    stranger = await people.person("Чужак")
    await people.post("member", chat=table.group, user=stranger, action="join")
    await people.asked(vika, table.group, "/stop", VOTE)
    await people.asked(gosha, table.group, "/leave", "отходит от стола")
    for person in (stranger, gosha):
        said = await press(driven, table, person, "Закончить")
        assert said == "Голосуют те, кто сейчас играет."
    await people.asked(stranger, table.group, "/stop", "Это могут только")
    assert "· сдаёт" in (await newest_table(driven, table))["text"]


async def test_host_who_is_back_decides_alone_and_old_voices_are_gone(driven: Stage) -> None:
    people = driven.people
    table, host, [vika, gosha, _] = await host_is_away(driven, 4)
    await people.asked(vika, table.group, "/stop", VOTE)
    await press(driven, table, vika, "Закончить")
    await people.asked(host, table.group, "/join", "Вы снова в игре.")
    assert await press(driven, table, gosha, "Закончить") == (
        "Тот, кто собрал игру, вернулся и решает сам."
    )
    await people.until_gone(gosha, table.group, VOTE)
    await people.asked(vika, table.group, "/stop", "Это могут только \u2068Борис\u2069")
    await people.asked(host, table.group, "/leave", "отходит от стола")
    vote = await people.asked(vika, table.group, "/stop", VOTE)
    assert "За: 0, нужно 2." in vote["text"]


async def test_acting_host_cannot_end_the_game_alone(driven: Stage) -> None:
    """Not even with the bytes of the button that the host would be given."""
    people = driven.people
    table, _, [vika, _] = await host_is_away(driven, 3)
    vote = await people.asked(vika, table.group, "/stop", VOTE)
    answer = await people.press_raw(vika, table.group, vote["id"], "s|1|rank")
    assert answer["text"].startswith("Это могут только \u2068Борис\u2069")
    assert "· сдаёт" in (await newest_table(driven, table))["text"]


async def test_who_is_away_like_the_host_is_told_to_come_back_first(driven: Stage) -> None:
    people = driven.people
    table, _, [vika, _] = await host_is_away(driven, 3)
    await people.asked(vika, table.group, "/leave", "отходит от стола")
    await people.asked(vika, table.group, "/stop", "Сначала вернитесь: /join.")
    await people.asked(vika, table.group, "/join", "Вы снова в игре.")
    await people.asked(vika, table.group, "/stop", VOTE)


async def test_nobody_votes_while_the_host_is_there(driven: Stage) -> None:
    people = driven.people
    table = await deal(driven, 3)
    _, vika, gosha = table.players
    said = await people.asked(vika, table.group, "/stop", "Это могут только")
    for person in (vika, gosha):
        answer = await people.press_raw(person, table.group, said["id"], "v|1|yes")
        assert answer["text"] == "Тот, кто собрал игру, вернулся и решает сам."
    assert "· сдаёт" in (await newest_table(driven, table))["text"]
