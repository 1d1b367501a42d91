"""When a phone rings: not for what its player is looking at, and once for what they are not."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from party.clock import advance
from party.games import new_game, new_group, new_lobby, until_taken, whose_turn
from party.logs import assert_spotless
from party.people import Button, Json, People
from party.player import Table
from party.processes import BotProcess

HAND = "Ваши карты ("
DEAL = "Сдать раунд"


@pytest.fixture
def clock(tmp_path: Path) -> Path:
    """The socket on which the bot's time is driven."""
    return tmp_path / "clock"


@pytest.fixture
async def bot(
    nursery: Path, people: People, tmp_path: Path, clock: Path
) -> AsyncIterator[BotProcess]:
    """A bot whose time stands still until a test moves it."""
    process = BotProcess(nursery, people.address, tmp_path, TEST_SEED="1", TEST_CLOCK=str(clock))
    await process.start()
    yield process
    await process.finish()
    assert_spotless(process.log)


@pytest.fixture
async def game(people: People, bot: BotProcess) -> tuple[int, list[int]]:  # noqa: ARG001 - it must be running
    """A group and three people who have just been dealt their cards; nobody's time runs out."""
    group, players = await new_group(people, "Аня", "Борис", "Вика")
    await new_game(people, group, *players, tempo="none")
    for player in players:
        await people.until_text(player, people.bot, HAND)
    return group, players


async def hands(people: People, player: int) -> list[int]:
    """The messages with a hand, once all that was to come has come."""
    shown = await people.settled(player, people.bot)
    return [each["id"] for each in shown if HAND in each["text"]]


async def rung(people: People, since: int = 0) -> list[int]:
    """Who was rung by a hand, once for each time."""
    return [
        event["user"]
        for event in await people.all_events()
        if event["kind"] == "message"
        and event["seq"] > since
        and event["user"] in event["ring"]
        and HAND in event["message"]["text"]
    ]


async def test_hand_is_brought_up_to_date_at_once_and_silently(
    people: People, game: tuple[int, list[int]]
) -> None:
    _, players = game
    dealt = {player: await hands(people, player) for player in players}
    for _ in range(3):
        player, moves = await whose_turn(people, players)
        fits = next(each for each in moves if each.style)
        await people.press(player, fits)
        await until_taken(people, player, fits)
    assert {player: await hands(people, player) for player in players} == dealt
    assert await rung(people) == []


async def test_player_who_does_not_tap_for_ten_seconds_is_rung_once(
    people: People, game: tuple[int, list[int]], clock: Path
) -> None:
    _, players = game
    player, _ = await whose_turn(people, players)
    [old] = await hands(people, player)
    await advance(clock, 9.9)
    assert await hands(people, player) == [old]
    await advance(clock, 0.2)
    new = await people.until_text(player, people.bot, HAND, after=old)
    assert not new["silent"]
    await people.until_alone(player, people.bot, HAND, new["id"])
    await advance(clock, 100)
    assert await hands(people, player) == [new["id"]]
    assert await rung(people) == [player]


async def test_player_who_taps_a_card_that_does_not_fit_is_not_rung(
    people: People, game: tuple[int, list[int]], clock: Path
) -> None:
    _, players = game
    while True:
        player, moves = await whose_turn(people, players)
        misfit = next((each for each in moves if not each.style), None)
        if misfit is not None:
            break
        await people.press(player, moves[0])
        await until_taken(people, player, moves[0])
    before = await hands(people, player)
    await advance(clock, 9)
    assert "не подходит" in (await people.press(player, misfit))["text"]
    await advance(clock, 100)
    assert await hands(people, player) == before
    assert await rung(people) == []


async def test_posts_in_the_group_are_silent_except_the_lobby_and_the_end(
    people: People, game: tuple[int, list[int]], clock: Path
) -> None:
    group, [host, other, _] = game
    await people.asked(other, group, "/newgame", "Игра уже идёт")
    for command in ("/score", "/rules", "/language", "/help", "/pause", "/resume", "/table"):
        await people.say(other, group, command)
    await people.settled(other, group)
    await advance(clock, 121)
    await people.asked(host, group, "/stop", "Остановить игру?")
    await people.press(host, await people.until_button(host, group, "места"))
    await people.until_text(host, group, "🏁")
    loud = [
        event["message"]["text"]
        for event in await people.all_events()
        if event["kind"] == "message" and event["chat"] == group
        if event["message"]["sender"] == people.bot and not event["message"]["silent"]
    ]
    assert len(loud) == 2, loud
    assert "собираем стол" in loud[0]
    assert loud[1].startswith("🏁")


async def test_table_is_posted_again_silently_when_a_turn_lasts_two_minutes(
    people: People, game: tuple[int, list[int]], clock: Path
) -> None:
    group, [reader, *_] = game
    old = await people.until_text(reader, group, "Раунд 1")
    await people.say(reader, group, "Кто ходит?")
    await advance(clock, 119)
    shown = await people.settled(reader, group)
    assert [each["id"] for each in shown if "Раунд 1" in each["text"]] == [old["id"]]
    await advance(clock, 2)
    new = await people.until_text(reader, group, "Раунд 1", after=old["id"])
    assert new["silent"]
    assert new["text"] == old["text"]
    await people.until_alone(reader, group, "Раунд 1", new["id"])


async def test_ring_that_was_due_while_the_bot_was_down_comes_once(
    people: People, bot: BotProcess, game: tuple[int, list[int]], clock: Path
) -> None:
    """C60."""
    _, players = game
    player, _ = await whose_turn(people, players)
    [old] = await hands(people, player)
    now = await advance(clock, 1)
    await bot.kill()
    clock.with_suffix(".start").write_text(str(now + 60))
    await bot.start()
    new = await people.until_text(player, people.bot, HAND, after=old)
    await people.until_alone(player, people.bot, HAND, new["id"])
    await advance(clock, 50)
    assert await hands(people, player) == [new["id"]]
    assert await rung(people) == [player]


async def blitz(people: People) -> Table:
    """A game of three that takes minutes, in which every draw is a tap."""
    group, players = await new_group(people, "Аня", "Борис", "Вика")
    await new_lobby(people, group, *players)
    table = Table(people, group, players, seed=7)
    await table.choose("Игра", "Блиц", "⚙️", "Нечем ходить", "←")
    await table.begin()
    return table


async def test_nobody_is_rung_in_a_game_where_everybody_taps_at_once(
    people: People,
    bot: BotProcess,  # noqa: ARG001 - it must be running
    clock: Path,
) -> None:
    table = await blitz(people)

    async def a_moment_later(_player: int, _button: Button, _answer: Json) -> None:
        await advance(clock, 1)

    assert await table.play(after_tap=a_moment_later) is not None
    assert await rung(people) == []


async def test_everybody_who_waits_eleven_seconds_is_rung_once_a_turn(
    people: People,
    bot: BotProcess,  # noqa: ARG001 - it must be running
    clock: Path,
) -> None:
    """Taps of one player in a row are one turn: who has just tapped is there."""
    table = await blitz(people)
    expected: list[int] = []
    dealt: set[str] = set()
    before: int | None = None
    while True:
        step = await next_step(people, table, dealt)
        if step is None:
            break
        player, moves = step
        if moves[0].label.startswith(DEAL):
            dealt.add(moves[0].data)
            await people.press(player, moves[0])
            before = None
            continue
        await advance(clock, 11)
        if player != before:
            expected.append(player)
            await people.until_text(player, people.bot, HAND, after=moves[0].message)
            _, moves = await whose_turn(people, [player])
        fits = [each for each in moves if each.style][-1]
        await people.press(player, fits)
        await until_taken(people, player, fits)
        before = player
    assert len(expected) > 30
    assert await rung(people) == expected


async def next_step(
    people: People, table: Table, dealt: set[str]
) -> tuple[int, list[Button]] | None:
    """Who can tap what: moves, or a deal not yet made; None when the game is over."""
    seq = await people.seq()
    host = table.players[0]
    while True:
        if any(text.startswith("🏁") for text in await people.texts(host, table.group)):
            return None
        for each in await people.buttons(host, table.group):
            if each.label.startswith(DEAL) and each.data not in dealt:
                return host, [each]
        for player in table.players:
            buttons = await people.buttons(player, people.bot)
            if moves := [each for each in buttons if each.data.startswith("m|")]:
                return player, moves
        seq, events = await people.events(seq)
        assert events, "nobody can tap anything"
