"""A run full of faults, with everything logged: no card, seed, token or private text in it."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import aiohttp
from party.logs import assert_discreet
from party.player import Table
from party.ports import free_port
from party.processes import TOKEN
from party.trouble import NAMES, Stage, stage

SEED = "918273645"
PRIVATE = "тайна-про-моё-здоровье"
FAULTS = ("502", "5xx", "drop_before", "drop_after", "429")
METHODS = ("sendMessage", "editMessageText", "deleteMessage", "answerCallbackQuery", "getUpdates")


async def fetch(address: str) -> str:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://{address}/metrics") as response,
    ):
        assert response.status == 200
        return await response.text()


def rows(driven: Stage, query: str) -> list[str]:
    with closing(sqlite3.connect(driven.bot.folder / "zhora.sqlite3")) as db:
        return [" ".join(map(str, row)) for row in db.execute(query).fetchall()]


async def play_through_faults(driven: Stage, table: Table) -> None:
    """Every kind of fault strikes every kind of call while people play and write in private."""
    for kind in FAULTS:
        for method in METHODS:
            await driven.fault(kind, match={"method": method})
        await driven.people.say(table.players[0], driven.people.bot, f"{PRIVATE} {kind}")
        await driven.people.say(table.players[1], driven.people.bot, "/hand")
        for _ in range(3):
            for player in table.players:
                for button in (await driven.people.buttons(player, driven.people.bot))[:2]:
                    await driven.people.post(
                        "tap",
                        user=player,
                        chat=button.chat,
                        message=button.message,
                        data=button.data,
                        timeout=0,
                    )
            await driven.pass_time_slowly(4)
        await driven.people.post("fault", kind="none")
        await driven.pass_time_slowly(2)
    await driven.bot.settled()


async def park_a_tap(driven: Stage, table: Table) -> None:
    """A tap with a private hand around it is given up because the storage takes too long."""
    player, [move, *_] = await driven.on_turn(table)
    with closing(sqlite3.connect(driven.bot.folder / "zhora.sqlite3", isolation_level=None)) as db:
        db.execute("CREATE TRIGGER broken BEFORE INSERT ON moves BEGIN SELECT no_such(); END")
    answer = await driven.people.press(player, move)
    assert answer["text"] == "Не получилось. Попробуйте ещё раз."
    with closing(sqlite3.connect(driven.bot.folder / "zhora.sqlite3", isolation_level=None)) as db:
        db.execute("DROP TRIGGER broken")


def assert_holds_no_secret(what: str, text: str) -> None:
    """Nothing that only one person, or nobody, may know."""
    assert_discreet(text.splitlines())
    for secret in (SEED, PRIVATE, TOKEN, TOKEN.partition(":")[2]):
        assert secret not in text, f"{what} holds a secret"


async def test_fault_run_leaves_no_secret_in_log_figures_parked_errors_or_operators_chat(
    nursery: Path, tmp_path: Path
) -> None:
    """C48: exceptions carry addresses and texts; what is said of them does not."""
    address = f"127.0.0.1:{free_port()}"
    settings = {"TEST_SEED": SEED, "HEALTH_LISTEN": address}
    async with stage(nursery, tmp_path, **settings) as driven:
        operator = await driven.people.person("Смотритель")
        await driven.people.start(operator)
        await driven.bot.stop()
        driven.bot.environment["OPERATOR_CHAT"] = str(operator)
        await driven.bot.start()
        table = await driven.deal(seats=3)
        await play_through_faults(driven, table)
        await park_a_tap(driven, table)
        told = await driven.people.until_text(operator, driven.people.bot, "⚠️")
        await driven.bot.settled()

        log = "\n".join(driven.bot.log)
        assert re.search("drop|Disconnected|ServerDisconnected|ClientDecodeError", log)
        assert_holds_no_secret("the log", log)
        assert_holds_no_secret("the figures", await fetch(address))
        assert_holds_no_secret("the operators' chat", json.dumps(told, ensure_ascii=False))
        errors = rows(driven, "SELECT error FROM parked")
        assert len(errors) == 1
        assert_holds_no_secret("a parked update's error", "\n".join(errors))
        assert not any(name in told["text"] for name in NAMES)
