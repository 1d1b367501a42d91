"""A full disk and a locked database: nothing is lost, and play goes on by itself afterwards."""

import resource
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path

import pytest
from party.games import introduce, new_game
from party.logs import assert_discreet
from party.people import USERNAME, Button, People
from party.processes import BotProcess

PLEASE_WAIT = "Бот не может сохранить это прямо сейчас"
CANNOT_BEGIN = "Сейчас начать игру нельзя"


@pytest.fixture
async def operator(people: People) -> int:
    """Whoever runs the bot."""
    return await people.person("Оператор")


@pytest.fixture
async def bot(
    nursery: Path, people: People, tmp_path: Path, operator: int
) -> AsyncIterator[BotProcess]:
    """A bot whose log may complain, but not tell a secret."""
    process = BotProcess(
        nursery,
        people.address,
        tmp_path,
        TEST_SEED="1",
        OPERATOR_CHAT=str(operator),
        LOG_LEVEL="DEBUG",
    )
    await process.start()
    await introduce(people, operator)
    yield process
    await process.finish()
    assert_discreet(process.log)


@contextmanager
def disk_full(bot: BotProcess) -> Iterator[None]:
    """The bot's files cannot grow, nor be written: every write fails as on a full disk."""
    before = resource.prlimit(bot.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        with suppress(ProcessLookupError):  # the bot may have been killed meanwhile
            resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def database_locked(bot: BotProcess) -> Iterator[None]:
    """Another process writes to the bot's database and does not come to an end."""
    path = bot.folder / "zhora.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("ROLLBACK")


Trouble = Callable[[BotProcess], AbstractContextManager[None]]
TROUBLES = pytest.mark.parametrize("trouble", [disk_full, database_locked])


def rows(bot: BotProcess, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(bot.folder / "zhora.sqlite3")) as db:
        return db.execute(query).fetchall()


async def until_used(people: People, player: int, button: Button) -> None:
    """Waits until the button is gone from the player's hand."""
    seq = await people.seq()
    while button in await people.buttons(player, people.bot):
        seq, events = await people.events(seq)
        assert events, "the move is never made"


async def table(people: People, bot: BotProcess) -> tuple[list[int], int, int]:
    """Two people, the group they play in, and one where nobody does."""
    players = [await people.person("Аня"), await people.person("Борис")]
    await introduce(people, *players)
    groups = []
    for title in ("Дача", "Двор"):
        groups.append(await people.group(title, players))
        await people.until_text(players[0], groups[-1], "/newgame")
        # So that both are known there.
        await people.asked(players[0], groups[-1], f"/score@{USERNAME}", "никто не играет")
    await new_game(people, groups[0], *players)
    await bot.settled()  # or hands would be on their way when the trouble begins
    return players, groups[0], groups[1]


async def a_move(people: People, players: list[int]) -> tuple[int, Button]:
    """Whose turn it is, and a button of theirs that makes a move."""
    seq = await people.seq()
    while True:
        for player in players:
            for button in await people.buttons(player, people.bot):
                if button.style:
                    return player, button
        seq, events = await people.events(seq)
        assert events, "nobody has a move to make"


@TROUBLES
async def test_move_that_cannot_be_stored_is_made_by_itself_once_it_can(
    people: People, bot: BotProcess, operator: int, trouble: Trouble
) -> None:
    players, _, free = await table(people, bot)
    player, button = await a_move(people, players)
    with trouble(bot):
        answer = await people.press(player, button)
        assert answer["text"].startswith(PLEASE_WAIT)
        refused = await people.asked(players[1], free, f"/newgame@{USERNAME}", CANNOT_BEGIN)
        assert "собираем стол" not in refused["text"]
        assert button in await people.buttons(player, people.bot), "nothing is shown as done"
        await people.until_text(operator, people.bot, "Nothing can be stored")
    await until_used(people, player, button)
    _, _, version, move = button.data.split("|")
    (made,) = rows(bot, f"SELECT move FROM moves WHERE game = 1 AND sequence = {version}")
    assert made == (move,)
    await people.asked(players[1], free, f"/newgame@{USERNAME}", "собираем стол")
    assert rows(bot, "SELECT * FROM parked") == []


async def test_bot_that_is_stopped_on_a_full_disk_loses_no_move(
    people: People, bot: BotProcess
) -> None:
    players, _, _ = await table(people, bot)
    player, button = await a_move(people, players)
    with disk_full(bot):
        assert (await people.press(player, button))["text"].startswith(PLEASE_WAIT)
        await bot.kill()
    await bot.start()
    await until_used(people, player, button)
