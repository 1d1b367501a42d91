"""Two people do at once what only one of them can have: one outcome, the same for all who look."""

import asyncio
import json
import os
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
from checking.latest import moves_of, told_when_done
from party.games import new_group, new_lobby, new_table
from party.people import Button, Json, People
from party.player import Table
from party.processes import BotProcess

TIMES = int(os.environ.get("RACES", "2"))
"""How often each race is run, at as many tables at once."""

STARTED = "Начинаем. Карты — в личном чате с ботом."
PAUSED = "Сейчас пауза. Продолжить — /resume"
OVER = "Эта игра уже окончена."


async def playing(people: People, number: int, seats: int = 3) -> tuple[Table, int, list[Button]]:
    """A table in its first round, and the player on turn with the moves that fit."""
    table = await new_table(people, seats, seed=number)
    await table.begin()
    return table, *await on_turn(people, table)


async def on_turn(people: People, table: Table) -> tuple[int, list[Button]]:
    """Who has buttons that make moves, and which; once somebody has."""
    seq = await people.seq()
    while True:
        for player in table.players:
            buttons = await people.buttons(player, people.bot)
            if moves := [each for each in buttons if each.style and each.data.startswith("m|")]:
                return player, moves
        seq, events = await people.events(seq)
        assert events, "nobody is on turn"


async def at_once(number: int, *taps: Awaitable[Json]) -> list[Json]:
    """The answers to taps made at the same time; which of two is first depends on the number."""
    order = list(range(len(taps)))[:: -1 if number % 2 else 1]
    answers = await asyncio.gather(*(taps[each] for each in order))
    assert all(answer["answered"] for answer in answers)
    return [answers[order.index(each)] for each in range(len(taps))]


async def each_time(race: Callable[[int], Awaitable[str]]) -> Counter[str]:
    """Runs a race at several tables at once; how often it came out how."""
    return Counter(await asyncio.gather(*(race(number) for number in range(TIMES))))


def game_of(button: Button) -> int:
    return int(button.data.split("|")[1])


def is_move(answer: Json, button: Button) -> bool:
    """Whether the answer says that the move is made."""
    return bool(answer["text"] == told_when_done(button.data.split("|")[3]))


async def assert_logged(bot: BotProcess, button: Button, *, logged: bool) -> None:
    """The move is the first one of the log, or there is none."""
    moves = moves_of(await bot.record(game_of(button)))
    first = int(button.data.split("|")[2])
    assert moves[first : first + 1] == ([button.data.split("|")[3]] if logged else [])


async def test_game_that_is_stopped_while_somebody_moves_ends_with_the_move_or_without(
    people: People, bot: BotProcess
) -> None:
    async def race(number: int) -> str:
        table, player, moves = await playing(people, number)
        host = table.players[0]
        asked = await people.asked(host, table.group, "/stop", "?")
        stop = next(each for each in await people.buttons(host, table.group) if each.data[0] == "s")
        assert stop.message == asked["id"]
        move, stopped = await at_once(
            number, people.press(player, moves[0]), people.press(host, stop)
        )
        assert stopped["text"] == "Игра остановлена."
        done = is_move(move, moves[0])
        assert done or move["text"] == OVER
        await assert_logged(bot, moves[0], logged=done)
        for each in table.players:
            hand = await people.settled(each, people.bot)
            assert not [row for row in hand[-1]["buttons"] for b in row if "data" in b]
        ends = [each for each in await people.settled(host, table.group) if "🏁" in each["text"]]
        assert len(ends) == 1
        return "moved" if done else "stopped first"

    print(await each_time(race))


async def test_pause_while_somebody_moves_comes_before_the_move_or_after_it(
    people: People, bot: BotProcess
) -> None:
    async def race(number: int) -> str:
        table, player, moves = await playing(people, number)
        host = table.players[0]
        said, move = await asyncio.gather(
            people.say(host, table.group, "/pause"), people.press(player, moves[0])
        )
        await people.until_text(host, table.group, "Пауза. Продолжить", after=said)
        done = is_move(move, moves[0])
        assert done or move["text"] == PAUSED
        await assert_logged(bot, moves[0], logged=done)
        for each in table.players:
            hand = await people.settled(each, people.bot)
            assert "⏸" in hand[-1]["text"]
            assert not [row for row in hand[-1]["buttons"] for b in row if "data" in b]
        resume = await people.until_data(player, table.group, f"p|{game_of(moves[0])}")
        assert (await people.press(player, resume))["text"] == "Продолжаем."
        player, moves = await on_turn(people, table)
        assert is_move(await people.press(player, moves[0]), moves[0])
        return "moved" if done else "paused first"

    print(await each_time(race))


async def test_deal_that_all_players_tap_at_once_is_one_deal(
    people: People, bot: BotProcess
) -> None:
    async def race(number: int) -> str:
        table, _, _ = await playing(people, number, seats=2 + number % 3)
        deals = await play_a_round(people, table)
        answers = await at_once(number, *(people.press(*each) for each in deals.items()))
        texts = [answer["text"] for answer in answers]
        assert sorted(texts) == ["Карты сданы."] + ["Уже сдано."] * (len(texts) - 1)
        await people.until_text(table.players[0], table.group, "Раунд 2 ·")
        shown = await people.settled(table.players[0], table.group)
        assert len([each for each in shown if "Раунд 2 ·" in each["text"]]) == 1
        record = json.loads(await bot.record(game_of(next(iter(deals.values())))))
        assert len(record["rounds"]) == 2
        return f"{len(deals)} taps"

    print(await each_time(race))


class RoundOverError(Exception):
    """Somebody has nothing to tap but the button that deals."""


async def play_a_round(people: People, table: Table) -> dict[int, Button]:
    """Everybody's button that deals the second round."""
    as_usual = table.choice

    def until_the_deal(player: int, buttons: list[Button]) -> Button:
        if buttons[0].data.startswith("d|"):
            raise RoundOverError
        return as_usual(player, buttons)

    table.choice = until_the_deal
    with suppress(RoundOverError):
        await table.play()
    return {
        player: await people.until_button(player, people.bot, "Сдать") for player in table.players
    }


async def test_lobby_that_is_started_and_cancelled_at_once_is_a_game_or_gone(
    people: People, bot: BotProcess
) -> None:
    async def race(number: int) -> str:
        group, [anya, boris] = await new_group(people, "Аня", "Борис", title=f"Дача {number}")
        await new_lobby(people, group, anya, boris)
        start = await people.until_button(anya, group, "▶️")
        cancel = await people.until_button(anya, group, "Отменить")
        begun, ended = await at_once(number, people.press(anya, start), people.press(anya, cancel))
        if begun["text"] == STARTED:
            assert ended["text"] == "Игра уже началась."
            await people.until_text(boris, group, "Раунд 1 ·")
        else:
            assert (begun["text"], ended["text"]) == (
                "Этого стола больше нет. Новый — /newgame",
                "Стол отменён.",
            )
            await people.until_text(boris, group, "Стол не собрался")
        hand = await people.settled(boris, people.bot)
        has_cards = any(f"Дача {number}" in each["text"] for each in hand)
        assert has_cards == (begun["text"] == STARTED)
        code, _, _ = await bot.command("record", str(game_of(start)))
        assert (code == 0) == has_cards
        return str(begun["text"])

    print(await each_time(race))


async def test_host_who_stands_up_while_the_next_one_starts_leaves_one_of_them_the_host(
    people: People, bot: BotProcess
) -> None:
    async def race(number: int) -> str:
        group, [anya, boris, vika] = await new_group(
            people, "Аня", "Борис", "Вика", title=f"Дача {number}"
        )
        lobby = await new_lobby(people, group, anya, boris, vika)
        start = await people.until_button(anya, group, "▶️")
        stand = await people.until_button(anya, group, "Встать")
        stood, begun = await at_once(number, people.press(anya, stand), people.press(boris, start))
        assert stood["text"] == "Вы встали из-за стола."
        if begun["text"] == STARTED:
            table = await people.until_text(vika, group, "Раунд 1 ·", after=lobby["id"])
            assert "Аня" not in table["text"]
        else:
            assert begun["text"].startswith("За этим столом решает"), begun
            assert "Аня" in begun["text"]
            await people.until_text(vika, group, "Борис\u2069 — собирает игру")
            assert (await people.press(boris, start))["text"] == STARTED
        assert json.loads(await bot.record(game_of(start)))["seats"] == 2
        return str(begun["text"])

    print(await each_time(race))


@pytest.mark.parametrize("choices", [("game:blitz", "game:quick"), ("option:ace", "option:ace")])
async def test_choices_that_the_host_taps_at_once_are_made_one_after_the_other(
    people: People, bot: BotProcess, choices: tuple[str, str]
) -> None:
    async def race(number: int) -> str:
        table = await new_table(people, 2, seed=number)
        host = table.players[0]
        start = await people.until_data(host, table.group, "|start")
        presses = [
            people.press_raw(host, table.group, start.message, f"l|{game_of(start)}|{choice}")
            for choice in choices
        ]
        await at_once(number, *presses)
        await table.begin()
        await people.until_text(host, table.group, "Раунд 1 ·")
        return json.dumps(json.loads(await bot.record(game_of(start)))["rules"])

    came_out = await each_time(race)
    assert (
        came_out.keys()
        <= {
            "game:blitz": {'{"limit": 50, "letters": 1}', '{"limit": 50, "letters": 2}'},
            "option:ace": {'{"ace": "skip"}'},
        }[choices[0]]
    ), came_out


@pytest.mark.usefixtures("bot")
async def test_newgame_written_ten_times_at_once_opens_one_table(people: People) -> None:
    """C04."""
    names = [f"Гость{number}" for number in range(10)]
    group, ten = await new_group(people, *names)
    await asyncio.gather(*(people.say(each, group, "/newgame@zhora_test_bot") for each in ten))
    shown = await people.settled(ten[0], group)
    lobbies = [each for each in shown if "собираем стол" in each["text"]]
    told = [each for each in shown if "Стол уже собирают" in each["text"]]
    assert len(lobbies) == 1
    assert len(told) == 9
    assert [name for name in names if f"{name}\u2069 — собирает игру" in lobbies[0]["text"]]
