"""A table for a game, and what the group was shown against the record's score."""

import json
import re

from party.people import Json, People
from party.player import Table
from party.processes import BotProcess, score

NAMES = ("Аня", "Борис", "Вика", "Гоша")


async def new_table(people: People, seats: int, seed: int) -> Table:
    """A group of that many people who have taken their seats."""
    players = [await people.person(name) for name in NAMES[:seats]]
    group = await people.group(f"Стол {seed}", players)
    table = Table(people, group, players, seed)
    await table.sit_down()
    return table


def shown_sheet(text: str) -> tuple[list[int], list[str]]:
    """Totals and letters of the sheet that a message shows."""
    rows = {line.split()[0]: line.split()[1:] for line in text.splitlines() if line.strip()}
    totals = [int(cell.replace("−", "-")) for cell in rows["всего"]]
    return totals, [cell.replace("·", "") for cell in rows["буквы"]]


def shown_rounds(texts: list[str]) -> list[list[int]]:
    """The totals that each round's result shows, round by round."""
    results = [text for text in texts if re.match(r"Раунд \d+: побежда", text)]
    totals = r"всего (−?\d+)(?:\n.*счёт снова (0))?"
    return [
        [int((again or total).replace("−", "-")) for total, again in re.findall(totals, result)]
        for result in results
    ]


async def assert_shown_is_scored(table: Table, bot: BotProcess, game: int, end: str) -> Json:
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
        assert NAMES[seat] in end.splitlines()[1], "the loser is named in the headline"
    result: Json = json.loads(record)
    return result
