"""Rows that cannot be read or replayed cost one game; everybody else plays on."""

import sqlite3
from contextlib import closing

from party.games import introduce, new_game
from party.logs import assert_discreet
from party.people import USERNAME, People
from party.processes import BotProcess

TOLD = "Записи этой игры повреждены"
TOLD_IN_ENGLISH = "The records of this game are damaged"

DAMAGES = {
    "Ход": "INSERT OR REPLACE INTO moves VALUES ({game}, 0, 0, '?', 0, 1, 0);"
    "UPDATE games SET version = max(version, 1) WHERE id = {game}",
    "Масть": "INSERT OR REPLACE INTO moves VALUES ({game}, 0, 0, 'pass', 0, 1, 0);"
    "UPDATE games SET version = max(version, 1) WHERE id = {game}",
    "Колода": "UPDATE rounds SET pack = 'JS' WHERE game = {game}",
    "Правила": "UPDATE games SET rules = '{{' WHERE id = {game}",
    "Раунд": "DELETE FROM rounds WHERE game = {game}",
    "Версия": "UPDATE games SET version = version + 1 WHERE id = {game}",
}
"""What is done to the game of a group of that title."""


NEW_GAME = f"/newgame@{USERNAME}"


def damage(bot: BotProcess, *statements: str) -> None:
    with closing(sqlite3.connect(bot.folder / "zhora.sqlite3", isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


def rows(bot: BotProcess, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(bot.folder / "zhora.sqlite3")) as db:
        return db.execute(query).fetchall()


async def games_in_groups(people: People, players: list[int], *titles: str) -> dict[str, int]:
    """A game just dealt in a group of each title; the groups."""
    groups: dict[str, int] = {}
    for title in titles:
        groups[title] = await people.group(title, players)
        await people.until_text(players[0], groups[title], "/newgame")
        await new_game(people, groups[title], *players)
    return groups


async def test_damaged_games_are_set_aside_and_others_go_on(
    people: People, bot: BotProcess
) -> None:
    players = [await people.person("Аня"), await people.person("Борис")]
    await introduce(people, *players)
    groups = await games_in_groups(people, players, *DAMAGES, "Целая")
    tables = {
        title: await people.until_button(players[0], groups[title], "Мои карты") for title in groups
    }
    await bot.stop()
    query = "SELECT chats.title, games.id FROM games JOIN chats ON chats.id = chat"
    games = {str(title): game for title, game in rows(bot, query)}
    for title, statement in DAMAGES.items():
        damage(bot, *(each.format(game=games[title]) for each in statement.split(";")))
    damage(
        bot,
        f"UPDATE screens SET wanted = wanted + 1 WHERE game = {games['Ход']}",
        "UPDATE chats SET language = 'en' WHERE title = 'Версия'",
    )
    await bot.start()

    told = await people.until_text(players[0], groups["Ход"], TOLD)  # before anybody does anything
    assert told["buttons"] == []
    await people.asked(players[0], groups["Масть"], NEW_GAME, "собираем стол")
    tapped = await people.press(players[1], tables["Колода"])
    assert tapped["text"].startswith("Записи этой игры")
    for title in ("Правила", "Раунд", "Версия"):
        await people.say(players[0], groups[title], f"/table@{USERNAME}")
    for title in DAMAGES:
        words = TOLD_IN_ENGLISH if title == "Версия" else TOLD
        await people.until_text(players[1], groups[title], words)
    for title in ("Ход", "Колода", "Правила", "Раунд"):
        await people.asked(players[0], groups[title], NEW_GAME, "собираем стол")
    assert (await people.press(players[0], tables["Целая"]))["alert"]

    code, out, _ = await bot.command("check")
    assert code == 1
    for title in DAMAGES:
        assert f"game {games[title]} has been set aside" in out
    assert f"game {games['Целая']}" not in out
    assert rows(bot, "SELECT * FROM parked") == []
    errors = [line for line in bot.log if "level=error" in line]
    assert len(errors) == len(DAMAGES)
    assert all("a game is damaged and was set aside" in line for line in errors)
    assert_discreet(bot.log)
    bot.log.clear()  # these errors are the ones that were to come
