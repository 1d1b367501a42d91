"""What a group shows of its seats: who is away, who comes, whom the table waits for."""

import re

from party.people import Json
from party.player import Table
from party.trouble import Stage

AWAY = " · 🤖"
"""How the line of a seat ends that the computer plays for its person."""

LONGEST_SILENCE = 200
"""How many computers may think one after another."""

RESULT = ": побежда"
"""What only the result of a round says."""


async def newest_table(stage: Stage, table: Table) -> Json:
    """The newest message about the round: its table, or its result."""
    await stage.bot.settled()
    shown = await stage.people.chat(table.players[0], table.group)
    return [each for each in shown if re.search(r"Раунд \d", each["text"])][-1]


async def press(stage: Stage, table: Table, person: int, label: str) -> str:
    """Presses the newest button of the table's group with that label; what is answered."""
    return (await stage.people.press_label(person, table.group, label))["text"] or ""


def seat_line(text: str, name: str) -> str:
    """The line of a table about that player's seat."""
    return next(line for line in text.splitlines() if f"{name}\u2069 · " in line)


def away_seats(text: str) -> list[str]:
    """The names at whose seats a computer plays for somebody, clockwise."""
    lines = [line for line in text.splitlines() if line.endswith(AWAY)]
    return [line.split("\u2068")[1].split("\u2069")[0] for line in lines]


async def until_away(stage: Stage, table: Table, *names: str) -> str:
    """The table's text as soon as the computer plays for exactly these."""
    seq = await stage.people.seq()
    while True:
        text: str = (await newest_table(stage, table))["text"]
        if away_seats(text) == list(names):
            return text
        seq, events = await stage.people.events(seq)
        assert events, f"the seats of {names} are not the computer's: {text}"


async def play_round(stage: Stage, table: Table, *, watching: bool = False) -> Json:
    """Everybody plays, or only watches, until a round is over; the message with its result."""
    idle = 0
    while RESULT not in (shown := await newest_table(stage, table))["text"]:
        if not watching and await table.tap_once():
            idle = 0
        else:
            idle += 1
            assert idle < LONGEST_SILENCE, f"nobody plays any more: {shown['text']}"
            await stage.pass_time(2)  # a computer thinks
            await stage.bot.settled()
    return shown


async def deal_next(stage: Stage, table: Table) -> Json:
    """The next round is dealt; the message of its table."""
    result = await newest_table(stage, table)
    for button in await stage.people.buttons(table.players[0], table.group):
        if button.data.startswith("d|"):
            await stage.people.press(table.players[0], button)
            break
    else:
        await stage.pass_time(2)
    await stage.bot.settled()
    return await stage.people.until_text(
        table.players[0], table.group, "· сдаёт", after=int(result["id"])
    )


async def add_computer(table: Table, player: str = "normal") -> None:
    """The host seats a computer."""
    await table.press_lobby("computers", f"computer:{player}", "seats")
