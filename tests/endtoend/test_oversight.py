"""What operators see of a running bot: health, figures, their own chat, and the drain mode."""

import asyncio
import signal
import socket
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import aiohttp
import pytest
from party.clock import advance
from party.games import introduce, new_game
from party.logs import assert_discreet
from party.people import USERNAME, Json, People
from party.ports import free_port
from party.processes import TOKEN, BotProcess
from prometheus_client.parser import text_string_to_metric_families

DRAINING = "новых игр пока не начинает"
HOUR = 3600.0

NewBot = Callable[..., BotProcess]


@pytest.fixture
def address() -> str:
    return f"127.0.0.1:{free_port()}"


@pytest.fixture
async def new_bot(nursery: Path, people: People, tmp_path: Path) -> AsyncIterator[NewBot]:
    """Makes bots with other settings; their logs may complain, but not tell a secret."""
    made: list[BotProcess] = []

    def make(**settings: str) -> BotProcess:
        made.append(BotProcess(nursery, people.address, tmp_path, **settings))
        return made[-1]

    yield make
    for each in made:
        await each.kill()
        assert_discreet(each.log)


@pytest.fixture
async def bot(new_bot: NewBot, address: str) -> BotProcess:
    """A bot whose health is served."""
    process = new_bot(HEALTH_LISTEN=address, LOG_LEVEL="DEBUG")
    await process.start()
    return process


async def get(address: str, page: str) -> tuple[int, str]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://{address}/{page}") as response,
    ):
        return response.status, await response.text()


async def health(address: str) -> tuple[int, Json]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://{address}/healthz") as response,
    ):
        report: Json = await response.json()
        return response.status, report


def figures(text: str) -> dict[tuple[str, ...], float]:
    """Every sample by its name and its labels' values."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def game(people: People, title: str = "Дача") -> tuple[list[int], int]:
    players = [await people.person("Аня"), await people.person("Борис")]
    await introduce(people, *players)
    group = await people.group(title, players)
    await people.until_text(players[0], group, "/newgame")
    await new_game(people, group, *players)
    return players, group


@pytest.mark.usefixtures("bot")
async def test_healthy_bot_says_so_with_its_version(address: str) -> None:
    status, report = await health(address)
    assert status == 200
    assert report["status"] == "ok"
    assert report["version"]
    assert 0 <= report["telegram"]["age_seconds"] < 60
    assert report["database"] == {"writable": True}


async def test_bot_that_cannot_write_is_not_healthy_until_it_can(
    bot: BotProcess, address: str
) -> None:
    with closing(sqlite3.connect(bot.folder / "zhora.sqlite3", isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        status, report = await health(address)
        assert (status, report["status"]) == (503, "failing")
        assert report["database"] == {"writable": False}
        db.execute("ROLLBACK")
    assert (await health(address))[0] == 200


async def test_bot_is_not_healthy_while_telegram_does_not_answer(
    new_bot: NewBot, people: People, tmp_path: Path, address: str
) -> None:
    clock = tmp_path / "clock"
    bot = new_bot(HEALTH_LISTEN=address, TEST_CLOCK=str(clock))
    await bot.start()
    await people.post("fault", kind="5xx", count=1000)
    await advance(clock, 100)  # a request that waits for updates is as old now
    status, report = await health(address)
    assert (status, report["status"]) == (503, "failing")
    assert report["telegram"]["age_seconds"] > 90
    await people.post("fault", kind="none")
    await advance(clock, 60)  # longer than any pause between attempts
    await introduce(people, await people.person("Аня"))
    assert (await health(address))[0] == 200


async def test_figures_tell_what_happened_and_no_names(
    people: People, bot: BotProcess, address: str
) -> None:
    players, _ = await game(people, title="Секретная дача")
    await bot.settled()
    status, text = await get(address, "metrics")
    assert status == 200
    seen = figures(text)
    assert seen["zhora_games_live", "playing"] == 1
    assert seen["zhora_updates_total", "handled"] >= 6
    assert seen["zhora_updates_total", "parked"] == 0
    assert seen["zhora_units_total",] >= seen["zhora_commits_total",] > 0
    assert seen["zhora_telegram_calls_total", "sendMessage", "ok"] >= 5
    assert seen["zhora_updates_parked",] == 0
    assert seen["zhora_screens_behind",] == 0
    assert seen["zhora_delivery_lag_seconds",] == 0
    assert seen["zhora_chats_gated",] == 0
    assert seen["zhora_database_readable",] == 1
    assert seen["process_resident_memory_bytes",] > 0
    for secret in ("дача", "Аня", "Борис", TOKEN.partition(":")[2], str(players[0])):
        assert secret not in text


async def test_calls_that_fail_and_chats_that_wait_are_counted(
    people: People, bot: BotProcess, address: str
) -> None:
    players, group = await game(people)
    await people.post(
        "fault", kind="429", match={"method": "sendMessage", "chat": group}, retry_after=600
    )
    await people.say(players[0], group, f"/score@{USERNAME}")
    await bot.until_logged("a chat has to wait")
    seen = figures((await get(address, "metrics"))[1])
    assert seen["zhora_telegram_calls_total", "sendMessage", "flood"] == 1
    assert seen["zhora_chats_gated",] == 1


async def test_address_in_use_is_one_sentence(new_bot: NewBot) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        bot = new_bot(HEALTH_LISTEN=f"127.0.0.1:{port}")
        assert await bot.start_in_vain() == 1
    sentence = f"zhora: HEALTH_LISTEN: 127.0.0.1 port {port} cannot be listened on"
    assert bot.log == [f"{sentence} (Address already in use): choose another address."]


async def test_draining_bot_lets_games_go_on_and_begins_none(
    people: People, bot: BotProcess, address: str
) -> None:
    players, group = await game(people)
    other = await people.group("Двор", players)
    await people.until_text(players[0], other, "/newgame")
    lobby = await people.group("Кухня", players)
    await people.until_text(players[0], lobby, "/newgame")
    await people.asked(players[0], lobby, "/newgame", "собираем стол")
    await people.press(players[1], await people.until_button(players[1], lobby, "Сесть"))
    bot.send_signal(signal.SIGUSR1)
    await bot.until_logged("draining")
    assert (await health(address))[1]["status"] == "draining"
    assert figures((await get(address, "metrics"))[1])["zhora_draining",] == 1
    await people.asked(players[0], other, f"/newgame@{USERNAME}", DRAINING)
    start = await people.until_button(players[0], lobby, "▶️")
    assert DRAINING in (await people.press(players[0], start))["text"]
    await people.asked(players[0], group, f"/newgame@{USERNAME}", "уже")
    cards = await people.until_button(players[0], group, "Мои карты")
    assert (await people.press(players[0], cards))["alert"]
    bot.send_signal(signal.SIGUSR1)
    await bot.until_logged("new games are begun")
    assert (await health(address))[1]["status"] == "ok"
    await people.asked(players[0], other, f"/newgame@{USERNAME}", "собираем стол")


async def test_operators_are_told_of_each_cause_once_an_hour(
    new_bot: NewBot, people: People, tmp_path: Path
) -> None:
    clock = tmp_path / "clock"
    operator = await people.person("Оператор")
    players = [await people.person("Аня"), await people.person("Борис")]
    bot = new_bot(OPERATOR_CHAT=str(operator), TEST_CLOCK=str(clock))
    await bot.start()
    await introduce(people, operator, *players)
    groups = []
    for title in ("Дача", "Двор", "Кухня"):
        groups.append(await people.group(title, players))
        await people.until_text(players[0], groups[-1], "/newgame")
        await new_game(people, groups[-1], *players)
    await bot.stop()
    with closing(sqlite3.connect(tmp_path / "zhora.sqlite3", isolation_level=None)) as db:
        db.execute("UPDATE rounds SET pack = 'QS'")
    await bot.start()
    for group in groups:
        await people.say(players[0], group, f"/table@{USERNAME}")
        await people.until_text(players[0], group, "повреждены")
    await people.until_text(operator, people.bot, "a game is damaged and was set aside (game ")
    await advance(clock, HOUR + 1)
    await people.until_text(operator, people.bot, "2 times more within an hour (")
    texts = [text for text in await people.texts(operator, people.bot) if text.startswith("⚠️")]
    assert len(texts) == 2
    assert not [text for text in texts if "Дача" in text or "QS" in text or "Аня" in text]


async def test_operators_are_told_of_a_parked_update_but_not_what_it_says(
    new_bot: NewBot, people: People, address: str
) -> None:
    operator, newcomer = await people.person("Оператор"), await people.person("Новенький")
    bot = new_bot(OPERATOR_CHAT=str(operator), HEALTH_LISTEN=address)
    await bot.start()
    await introduce(people, operator)
    group = await people.group("Дача", [operator, newcomer])
    await people.until_text(operator, group, "/newgame")
    with closing(sqlite3.connect(bot.folder / "zhora.sqlite3", isolation_level=None)) as db:
        db.execute("ALTER TABLE members RENAME TO lost")
    await people.say(newcomer, group, f"/score@{USERNAME} тайна")
    told = await people.until_text(operator, people.bot, "an update is parked (update ")
    assert "тайна" not in told["text"]
    assert "Новенький" not in told["text"]
    seen: dict[tuple[str, ...], float] = {}
    async with asyncio.timeout(20):  # it is told before it is parked
        while not seen.get(("zhora_updates_total", "parked")):
            seen = figures((await get(address, "metrics"))[1])
    assert seen["zhora_updates_total", "failed"] >= 3
    assert seen["zhora_updates_parked",] >= 1
