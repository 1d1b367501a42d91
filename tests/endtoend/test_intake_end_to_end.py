"""Updates by webhook and by long polling: slow ones, repeated ones, and a bot that stops."""

import asyncio
import itertools
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from party.games import assert_shown_is_scored, is_done, new_game, new_group, new_table
from party.logs import assert_spotless
from party.people import Button, Json, People
from party.ports import free_port
from party.processes import BotProcess

SECRET = "end-to-end-secret_of-forty-characters-00"
STOP_REFUSED = "Это могут только"
LOOK_UPS = 3


def webhook_settings() -> dict[str, str]:
    """An address on this machine that nobody listens on yet."""
    listen = f"127.0.0.1:{free_port()}"
    return {
        "WEBHOOK_URL": f"http://{listen}/updates",
        "WEBHOOK_SECRET": SECRET,
        "WEBHOOK_LISTEN": listen,
    }


@pytest.fixture(params=["polling", "webhook"])
async def either(
    request: pytest.FixtureRequest, nursery: Path, people: People, tmp_path: Path
) -> AsyncIterator[BotProcess]:
    """A running bot that gets its updates in one of the two ways."""
    settings = webhook_settings() if request.param == "webhook" else {}
    process = BotProcess(nursery, people.address, tmp_path, TEST_SEED="1", **settings)
    await process.start()
    yield process
    await process.finish()
    assert_spotless(process.log)
    assert not [line for line in process.log if SECRET in line]


async def test_updates_that_come_twice_or_late_or_under_lower_ids_change_nothing(
    people: People, either: BotProcess
) -> None:
    """A whole game in which every second update is repeated in one way or another."""
    table = await new_table(people, 3, seed=5)
    await table.choose("Игра", "Блиц")
    for kind in ("duplicate_update", "duplicate_tap", "reorder", "restart_ids"):
        await people.post("fault", kind=kind, count=10_000, probability=0.5, seed=7)
    await table.begin()
    cards = await people.until_button(table.players[0], table.group, "Мои карты")
    for _ in range(10):  # at once, so that there is an order to turn around
        await asyncio.gather(*(people.press(player, cards) for player in table.players))
    done: list[tuple[int, str]] = []

    async def remember(_player: int, button: Button, answer: Json) -> None:
        if button.data.startswith("m|") and is_done(answer["text"], button):
            _, _, version, move = button.data.split("|")
            done.append((int(version), move))

    end = await table.play(after_tap=remember)
    assert end is not None
    record = await assert_shown_is_scored(table, either, 1, end)
    moves = [move for each in record["rounds"] for move in each["moves"]]
    assert len(set(done)) == len(done), "a tap was answered done twice"
    assert all(moves[version] == move for version, move in done)
    struck = {each["kind"]: each["fired"] for each in (await people.get("faults"))["faults"]}
    print("faults:", struck)
    assert all(struck.values())


async def test_others_are_answered_while_one_chat_waits_for_telegram(
    people: People, either: BotProcess
) -> None:
    """Telegram holds back who the admins of one group are: its own commands wait, nobody else's."""
    stuck, (host, guest) = await new_group(people, "Аня", "Борис", title="Медленная")
    await new_game(people, stuck, host, guest)
    lively, (other_host, other_guest) = await new_group(people, "Вика", "Гоша")
    await new_game(people, lively, other_host, other_guest)
    cards = await people.until_button(other_host, lively, "Мои карты")
    about = {"method": "getChatAdministrators", "chat": stuck}
    await people.post("fault", kind="delay", match=about, seconds=30, count=LOOK_UPS)
    for _ in range(LOOK_UPS):
        await people.say(guest, stuck, "/stop")
    latencies = []
    for person in (other_host, other_guest) * 3:
        began = time.monotonic()
        answer = await people.press(person, cards)
        latencies.append(time.monotonic() - began)
        assert answer["alert"]
    refused = [text for text in await people.texts(host, stuck) if STOP_REFUSED in text]
    assert len(refused) < LOOK_UPS, "the others have waited until the slow group was done"
    print(f"{either.environment.get('WEBHOOK_URL', 'polling')}: taps took", end=" ")
    print(", ".join(f"{latency * 1000:.0f}" for latency in latencies), "ms meanwhile")
    seq = await people.seq()
    while len(refused) < LOOK_UPS:
        seq, events = await people.events(seq)
        assert events, "the slow group is never answered"
        refused = [text for text in await people.texts(host, stuck) if STOP_REFUSED in text]


async def test_taps_made_while_the_bot_is_away_are_answered_by_the_next_one(
    nursery: Path, people: People, tmp_path: Path
) -> None:
    """From a webhook to long polling and back: nothing is lost on the way."""
    webhook = webhook_settings()
    ways: list[dict[str, str]] = [webhook, {}, webhook]
    bots = [BotProcess(nursery, people.address, tmp_path, TEST_SEED="1", **way) for way in ways]
    await bots[0].start()
    group, (host, guest) = await new_group(people, "Аня", "Борис")
    await new_game(people, group, host, guest)
    cards = await people.until_button(host, group, "Мои карты")
    for old, new in itertools.pairwise(bots):
        began = time.monotonic()
        assert await old.stop() == 0
        print(f"stopped in {time.monotonic() - began:.2f} s")
        taps = [asyncio.create_task(people.press(each, cards)) for each in (host, guest)]
        await new.start()
        for answer in await asyncio.gather(*taps):
            assert answer["alert"]
            assert (
                "♠" in answer["text"]
                or "♥" in answer["text"]
                or "♦" in answer["text"]
                or ("♣" in answer["text"])
            )
    await bots[-1].finish()
    assert any("a webhook was set and WEBHOOK_URL is not" in line for line in bots[1].log)
    for bot in bots:
        assert_spotless(bot.log)


async def test_forged_post_without_the_secret_moves_nothing(
    people: People, nursery: Path, tmp_path: Path
) -> None:
    settings = webhook_settings()
    bot = BotProcess(nursery, people.address, tmp_path, TEST_SEED="1", **settings)
    await bot.start()
    group, (host, guest) = await new_group(people, "Аня", "Борис")
    await new_game(people, group, host, guest)
    before = await bot.record(1)
    hand = await people.until_button(host, people.bot, "")
    query = {
        "id": "1",
        "from": {"id": host, "is_bot": False, "first_name": "Аня"},
        "chat_instance": "1",
        "data": hand.data,
    }
    body = json.dumps({"update_id": 5, "callback_query": query})
    async with aiohttp.ClientSession() as session:
        for headers in ({}, {"X-Telegram-Bot-Api-Secret-Token": SECRET[::-1]}):
            async with session.post(
                settings["WEBHOOK_URL"], data=body, headers=headers
            ) as response:
                assert response.status == 401
                assert await response.read() == b""
    await people.settled(host, group)
    assert await bot.record(1) == before
    await bot.finish()
    assert_spotless(bot.log)


SHAPELESS: list[Json] = [
    {"message": {"chat": {"id": [1]}, "from": {"id": 1}}},
    {"message": []},
    {"callback_query": []},
    {"callback_query": None},
    {"callback_query": {"id": "7", "from": []}},
    {"callback_query": {"id": 7, "from": {"id": 5}, "data": 5}},
    {"callback_query": {"id": "7", "from": {"id": 5, "language_code": 7}, "data": "x"}},
]


async def test_update_of_any_shape_is_parked_and_settled(
    people: People, nursery: Path, tmp_path: Path
) -> None:
    settings = webhook_settings()
    bot = BotProcess(nursery, people.address, tmp_path, TEST_SEED="1", **settings)
    await bot.start()
    await bot.until_logged("Telegram posts updates")
    headers = {"X-Telegram-Bot-Api-Secret-Token": SECRET}
    async with aiohttp.ClientSession(headers=headers) as telegram:
        for number, shape in enumerate(SHAPELESS, 900_000):
            body = {"update_id": number, **shape}
            async with telegram.post(settings["WEBHOOK_URL"], json=body) as answer:
                assert answer.status == 200, shape
    assert await bot.stop() == 0
    _, listed, _ = await bot.command("parked")
    assert len(listed.splitlines()) == len(SHAPELESS)
