"""What must hold when a storm is over: nothing lost, nothing twice, and all of it shown."""

import re

from party.games import NAMES
from party.people import Button
from party.player import Table
from party.processes import BotProcess
from party.witness import Witness

from checking.latest import Latest, done_moves, moves_of
from checking.matching import Seen
from engine import load
from engine.record import score

KEPT_UP_TO_DATE = ("m|", "d|", "c|", "l|", "a|", "j|", "n|")
OLD_MESSAGE = "Это сообщение устарело"


async def tap_whatever_is_left_over(people: Witness, bot: BotProcess, tables: list[Table]) -> int:
    """A message that was sent twice says so when it is tapped, and goes; how many there were."""
    healed = 0
    chats = [
        (player, chat)
        for each in tables
        for player in each.players
        for chat in (each.group, people.bot)
    ]
    for player, chat in chats:
        shown = await people.buttons(player, chat)
        kept = [each for each in shown if each.data.startswith(KEPT_UP_TO_DATE)]
        for button in older_buttons(kept):
            answer = await people.press(player, button)
            assert (answer["text"] or "").startswith(OLD_MESSAGE), (
                f"{button} gets {answer}, of {kept}"
            )
            await bot.settled()  # a chat that is at work is given the benefit of the doubt
            await people.look()
            healed += 1
            left = await people.buttons(player, chat)
            assert button not in left, f"{button} was tapped and is still there: {left}"
    return healed


def assert_done_is_logged(people: Witness, records: dict[int, str]) -> None:
    """What was answered "done" is in the log, once; what is in the log was tapped."""
    logged = {game: moves_of(record) for game, record in records.items()}
    for (game, version), moves in done_moves(people).items():
        assert logged[game][version : version + 1] == moves, (game, version, moves)
    tapped = people.tapped
    for game, moves in logged.items():
        for version, move in enumerate(moves):
            tap = f"m|{game}|{version}|{move}"
            assert move == "draw" or tap in tapped, f"{tap} is logged and nobody has tapped it"


async def assert_latest_is_shown(
    people: Witness, tables: list[Table], records: dict[int, str]
) -> None:
    """Every table, hand, result and sheet of the last games is what their records say."""
    for table in tables:
        await people.asked(table.players[0], table.group, "/score", "всего")
        await people.look()
        game = newest_game(people, table)
        if game not in records:
            continue  # a lobby
        scored = score(load(records[game]))
        seen = Seen(game, f"Стол {table.seed}", NAMES[: len(table.players)])
        faults = Latest(people, table, seen, records[game], scored).look()
        assert not faults, "\n".join(faults)


def newest_game(people: Witness, table: Table) -> int:
    """The number on the newest button that the group was shown."""
    data = [
        str(button.get("data", ""))
        for shown in people.showings
        if shown.place == (table.group, None) and shown.message is not None
        for row in shown.message["buttons"]
        for button in row
    ]
    return max(int(each[1]) for text in data if (each := re.fullmatch(r"\w\|(\d+).*", text)))


def older_buttons(buttons: list[Button]) -> list[Button]:
    """One button of each message but the newest of its game: of them only one may be in use."""
    games: dict[str, dict[int, Button]] = {}
    for button in buttons:
        games.setdefault(button.data.split("|")[1], {})[button.message] = button
    return [game[number] for game in games.values() for number in sorted(game)[:-1]]
