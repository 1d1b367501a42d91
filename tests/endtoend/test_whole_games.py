"""Whole games by people who tap what they see, against the record and its score."""

import asyncio
from collections import Counter

import pytest
from party.games import assert_shown_is_scored, new_table
from party.people import People
from party.player import Table
from party.processes import BotProcess

EVERY_KIND = {"card", "J:suit", "last J", "J+J", "put", "put:J:suit", "draw", "pass"}


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_classic_game_ends_with_the_score_of_its_record(
    people: People, bot: BotProcess, seats: int
) -> None:
    table = await new_table(people, seats, seed=seats)
    await table.begin()
    end = await table.play()
    assert end is not None
    record = await assert_shown_is_scored(table, bot, 1, end)
    print(f"classic, {seats} seats, {len(record['rounds'])} rounds: {dict(table.taps)}")


async def test_games_with_random_house_rules_make_every_kind_of_move(
    people: People, bot: BotProcess
) -> None:
    seeds = range(10, 15)
    tables = [await new_table(people, 2 + seed % 3, seed) for seed in seeds]
    for table in tables:
        print(table.seed, await table.choose_house_rules(presses=30))

    async def play(game: int, table: Table) -> Counter[str]:
        await table.begin()
        end = await table.play()
        assert end is not None
        await assert_shown_is_scored(table, bot, game, end)
        return table.taps

    taps = sum(
        await asyncio.gather(*(play(game, each) for game, each in enumerate(tables, start=1))),
        start=Counter(),
    )
    print("taps by kind:", dict(taps))
    assert taps.keys() >= EVERY_KIND
