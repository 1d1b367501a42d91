"""A table for a game, and what the group was shown against the record's score."""

import json
import re
from collections.abc import Sequence

from party.people import Button, Json, People
from party.player import Table
from party.processes import BotProcess, score
from party.transcript import without_isolates

NAMES = ("Аня", "Борис", "Вика", "Гоша")


async def new_table(people: People, seats: int, seed: int) -> Table:
    """A group of that many people who have taken their seats, at a table without a clock."""
    players = [await people.person(name) for name in NAMES[:seats]]
    group = await people.group(f"Стол {seed}", players)
    table = Table(people, group, players, seed)
    await table.sit_down()
    await table.press_lobby("tempo", "tempo:none")
    return table


async def new_group(
    people: People, *names: str, title: str = "Дача", known: bool = True
) -> tuple[int, list[int]]:
    """A group in which the bot has said hello, and its members; `known`: it may write to them."""
    members = [await people.person(name) for name in names]
    if known:
        await introduce(people, *members)
    group = await people.group(title, members)
    await people.until_text(members[0], group, "/newgame")
    return group, members


async def introduce(people: People, *members: int) -> None:
    """These people open their private chats with the bot."""
    for member in members:
        await people.start(member)
    for member in members:
        await people.until_text(member, people.bot, "Привет")


async def new_lobby(people: People, group: int, host: int, *others: int) -> Json:
    """A lobby that `host` has opened and where `others` have sat down; its message."""
    lobby = await people.asked(host, group, "/newgame", "собираем стол")
    sit = await people.until_button(host, group, "Сесть")
    for other in others:
        assert (await people.press(other, sit))["text"] == "Вы за столом."
    return lobby


async def new_game(
    people: People, group: int, host: int, *others: int, tempo: str | None = None
) -> Json:
    """A game that has just been dealt, at the usual tempo or that one; its table's message."""
    lobby = await new_lobby(people, group, host, *others)
    if tempo is not None:
        await people.press(host, await people.until_data(host, group, "|tempo"))
        await people.press(host, await people.until_data(host, group, f"tempo:{tempo}"))
    start = await people.until_button(host, group, "▶️")
    await people.press(host, start)
    return await people.until_text(host, group, "Раунд 1", after=int(lobby["id"]))


async def whose_turn(people: People, players: list[int]) -> tuple[int, list[Button]]:
    """Who has move buttons, and which."""
    seq = await people.seq()
    while True:
        for player in players:
            buttons = await people.buttons(player, people.bot)
            if moves := [each for each in buttons if each.data.startswith("m|")]:
                return player, moves
        seq, events = await people.events(seq)
        assert events, "nobody is on turn"


async def until_taken(people: People, player: int, button: Button) -> None:
    """Waits until a button that was pressed is not there any more."""
    seq = await people.seq()
    while button in await people.buttons(player, people.bot):
        seq, events = await people.events(seq)
        assert events, f"{button} stays"


def shown_sheet(text: str) -> tuple[list[int], list[str]]:
    """Totals and letters of the sheet that a message shows."""
    rows = {line.split()[0]: line.split()[1:] for line in text.splitlines() if line.strip()}
    totals = [int(cell.replace("−", "-")) for cell in rows["всего"]]
    return totals, [cell.replace("·", "") for cell in rows["буквы"]]


def shown_rounds(texts: list[str]) -> list[list[int]]:
    """The totals that each round's result shows, round by round."""
    results = [text for text in texts if re.search(r"(?m)^Раунд \d+: побежда", text)]
    totals = r"всего (−?\d+)(?:\n.*счёт снова (0))?"
    return [
        [int((again or total).replace("−", "-")) for total, again in re.findall(totals, result)]
        for result in results
    ]


async def assert_shown_is_scored(
    table: Table, bot: BotProcess, game: int, end: str, names: Sequence[str] = NAMES
) -> Json:
    """The record, scored by the engine alone, gives what the group was shown."""
    record = await bot.record(game)
    code, out, err = await score(record)
    assert code == 0, err
    scored = json.loads(out)
    last = scored["rounds"][-1]
    assert shown_sheet(end) == (last["totals"], last["letters"])
    texts = [str(each["text"]) for each in await table.people.chat(table.players[0], table.group)]
    assert shown_rounds(texts) == [each["totals"] for each in scored["rounds"]]
    assert scored["next"] is None
    for seat in scored["losers"]:
        assert names[seat] in without_isolates(end).splitlines()[1], "the headline names the loser"
    result: Json = json.loads(record)
    return result


def is_done(text: str | None, button: Button) -> bool:
    """Whether the answer says that the move has been made, not why it has not."""
    laid = button.label.removeprefix("✓ ").split(" ")[0]
    return text is not None and text.startswith(laid) and len(text) <= len(button.label) + 4
