"""kill -9 in the middle of rounds: nothing that was answered "done" is lost or made twice."""

import asyncio

from party.games import assert_shown_is_scored, is_done, new_table
from party.people import Button, Json, People
from party.processes import BotProcess

KILLS = 5
TAPS_BETWEEN_KILLS = 12


async def test_game_goes_on_after_each_of_five_kills(people: People, bot: BotProcess) -> None:
    table = await new_table(people, 3, seed=5)
    await table.choose("Игра", "Быстрая")
    await table.begin()
    done: list[tuple[int, str]] = []
    restarts: list[asyncio.Task[None]] = []

    async def kill_now_and_then(_player: int, button: Button, answer: Json) -> None:
        if button.data.startswith("m|") and is_done(answer["text"], button):
            _, _, version, move = button.data.split("|")
            done.append((int(version), move))
        taps = sum(table.taps.values())
        if len(restarts) < KILLS and taps % TAPS_BETWEEN_KILLS == 0:
            await bot.kill()
            # It starts while people go on tapping.
            restarts.append(asyncio.create_task(bot.start()))

    end = await table.play(after_tap=kill_now_and_then)
    await asyncio.gather(*restarts)
    assert len(restarts) == KILLS
    assert end is not None
    record = await assert_shown_is_scored(table, bot, 1, end)
    moves = [move for each in record["rounds"] for move in each["moves"]]
    for version, move in done:
        assert moves[version] == move, f"move {version} was answered done and is not in the log"
    assert len(done) == len(set(done)), "the same tap was answered done twice"
