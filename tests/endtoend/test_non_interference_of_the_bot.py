"""The bot as a process: cards that nobody has shown change nothing that others see (C48).

Two rounds are played by the same taps and by packs that differ in two cards, held by somebody or
in the stock. What the group and those who never held them see, what is called and what is logged
must be the same.
"""

import random
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path

from checking.twins import Deal, Pack, Twins, find_twins
from party.people import USERNAME, Json
from party.player import Table
from party.trouble import Stage, stage

from bot.clock import SystemClock
from bot.host.chance import Chance
from bot.host.house import House
from bot.host.live import Live
from bot.host.lobby import Lobby
from bot.host.tables import Tables
from engine import Rules
from storage.database import Database

MOVES = 6
"""Moves of each round."""


class ChosenPack(Chance):
    """Deals the pack it is given, and the first round by the seat it is given."""

    def __init__(self, dealer: int, pack: Pack) -> None:
        super().__init__()
        self._dealer = dealer
        self._pack = pack

    def first_dealer(self, game: int, seats: int) -> int:
        """The chosen seat."""
        assert (game, self._dealer < seats) == (1, True)
        return self._dealer

    def pack(self, game: int, number: int) -> Pack:
        """The chosen pack."""
        assert (game, number) == (1, 1)
        return self._pack


async def start_with(pack: Pack, dealer: int, host: int, database: Path) -> None:
    """Starts the lobby of game 1 as a tap does, in the database of a bot that is not running."""
    clock = SystemClock()
    db = await Database.open(database, now=clock.time)
    try:
        house = House(db, clock, ChosenPack(dealer, pack), USERNAME, lambda: None)
        answer = await Lobby(Tables(house)).start(host, 1)
    finally:
        await db.close()
    assert answer.text == "answer-started"


@dataclass(slots=True)
class Observed:
    """What the group and the outsiders saw, what was called, and what was logged."""

    events: list[object] = field(default_factory=list)
    calls: list[Counter[object]] = field(default_factory=list)
    order: list[tuple[int, str, bool]] = field(default_factory=list)
    log: Counter[str] = field(default_factory=Counter)


TIMES = re.compile(r"^time=\S+ |Duration \d+ ms")
NOISE = re.compile(r"logger=(aiosqlite|asyncio)|screens? (may be behind|shows? the latest)")
"""How often threads and the delivery loop turn differs from run to run anyway."""


async def observe(nursery: Path, folder: Path, twins: Twins, twin: int) -> Observed:
    """Plays one of the two rounds through the bot, stopped and started again in the middle."""
    observed = Observed()
    async with stage(nursery, folder) as driven:
        table = await driven.sit_down(twins.deal.seats)
        await driven.bot.stop()
        database = folder / "zhora.sqlite3"
        await start_with(twins.packs[twin], twins.deal.dealer, table.players[0], database)
        await driven.bot.start()
        await driven.bot.settled()
        versions = [live.version for live in twins.course(twin)]
        since = 0
        for number, (seat, code) in enumerate(twins.moves):
            await look_around(driven, table, twins, seat, versions[number])
            if number == len(twins.moves) // 2:
                await driven.bot.stop()
                await driven.bot.start()
                await driven.bot.settled()
            data = f"m|1|{versions[number]}|{code}"
            answer = await tap_in_private(driven, table.players[seat], data)
            assert answer["answered"]
            await driven.bot.settled()
            calls = (await driven.people.get("calls", since=since))["calls"]
            since = calls[-1]["seq"]
            observed.calls.append(counted(calls))
        await driven.bot.stop()
        observed.order = order_by_chat(await driven.calls())
        watchers = {table.players[seat] for seat in twins.outsiders}
        observed.events = seen_by(await driven.people.all_events(), table.group, watchers)
        lines = (TIMES.sub("", line) for line in driven.bot.log if not NOISE.search(line))
        observed.log = Counter(lines)
    return observed


async def look_around(driven: Stage, table: Table, twins: Twins, mover: int, version: int) -> None:
    """Outsiders look at their cards and tap out of turn; now and then somebody asks things."""
    [shown] = await driven.tables(table)
    for seat in twins.outsiders:
        player = table.players[seat]
        await driven.people.press_raw(player, table.group, shown["id"], "c|1")
        if seat != mover:
            answer = await tap_in_private(driven, player, f"m|1|{version}|draw")
            assert answer["text"].startswith("Сейчас ходит")
    if version % 5 == 0:
        await driven.people.asked(table.players[0], table.group, f"/score@{USERNAME}", "всего")
    await driven.bot.settled()


async def tap_in_private(driven: Stage, player: int, data: str) -> Json:
    """Sends these bytes from the newest message of the private chat."""
    message = (await driven.people.private(player))[-1]["id"]
    return await driven.people.press_raw(player, driven.people.bot, message, data)


def counted(calls: list[Json]) -> Counter[object]:
    """How often each method was called for each chat; polling goes by the clock alone."""
    return Counter(
        (each["method"], each["params"].get("chat_id"), each["outcome"]["ok"])
        for each in calls
        if each["method"].lower() != "getupdates"
    )


def order_by_chat(calls: list[Json]) -> list[tuple[int, str, bool]]:
    """The calls in their order within each chat; side by side chats have none."""
    in_order = [
        (int(each["params"]["chat_id"]), str(each["method"]), bool(each["outcome"]["ok"]))
        for each in calls
    ]
    return sorted(in_order, key=lambda call: call[0])


def seen_by(events: list[Json], group: int, watchers: set[int]) -> list[object]:
    """Every message, edit, deletion and answer that the group or a watcher saw, chat by chat."""
    rooms: dict[object, list[object]] = {}
    for event in events:
        chat, user = event.get("chat"), event.get("user")
        if (chat != group or user is not None) and user not in watchers:
            continue
        seen_here: object = None
        match event["kind"]:
            case "message" | "edit" as kind:
                message = event["message"]
                seen_here = (kind, message["id"], message["html"], repr(message["buttons"]))
            case "delete":
                seen_here = ("delete", tuple(event["messages"]))
            case "tap":
                seen_here = ("tap", event["by"], event["message"])
            case "tap_answered" if event["by"] in watchers:
                seen_here = ("answer", event["by"], event["text"], event["alert"], event["url"])
        if seen_here is not None:
            rooms.setdefault((chat, user), []).append(seen_here)
    return sorted(rooms.items(), key=repr)


def round_for_three(holder: int) -> Twins:
    """A pair of classic rounds with an outsider, which differ all along in one seat's first card.

    So a leak of one suit is seen in one of the pairs, whosever card it is.
    """
    for seed in range(10_000):
        mind = random.Random(seed)
        deal = Deal(Rules(), 3, auto_draw=True, dealer=seed % 3, earlier=())
        twins = find_twins(deal, mind)
        if twins is None or not twins.outsiders or len(twins.moves) < MOVES:
            continue
        twins = replace(twins, moves=twins.moves[:MOVES])
        if all(
            first_suit(one, holder) != first_suit(other, holder)
            for one, other in zip(twins.course(0), twins.course(1), strict=True)
        ):
            return twins
    raise AssertionError("there is no such pair")


def first_suit(live: Live, seat: int) -> str:
    """The suit of the first card of a hand; "" if it is empty."""
    assert live.game.round is not None
    return next((card.suit.code for card in live.game.round.hands[seat]), "")


def new_folder(path: Path) -> Path:
    """A folder of a bot's own."""
    path.mkdir()
    return path


async def test_bot_shows_calls_and_logs_the_same_whatever_others_hold(
    nursery: Path, tmp_path: Path
) -> None:
    """Texts, edits, buttons, toasts, logs, and the number and order of calls, over a restart."""
    for holder in range(3):
        twins = round_for_three(holder)
        one, other = [
            await observe(nursery, new_folder(tmp_path / f"{holder}-{twin}"), twins, twin)
            for twin in (0, 1)
        ]
        assert one.events == other.events
        assert one.calls == other.calls
        assert one.order == other.order
        assert one.log == other.log
