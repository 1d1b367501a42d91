"""A bot that is asked to end does so at any moment, within 5 s, whoever is silent meanwhile."""

import asyncio
import signal
from pathlib import Path

import pytest
from party.clock import advance
from party.logs import assert_spotless
from party.people import USERNAME
from party.processes import BotProcess
from party.trouble import Stage

NOBODY_THERE = "http://127.0.0.1:9"
FOR_EVER = 3600.0
LIMIT = 5.0
"""Seconds; systemd and Docker kill a bot that takes much longer."""
STEP = 0.1


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_bot_that_telegram_has_never_answered_ends_in_order(
    nursery: Path, tmp_path: Path, how: signal.Signals
) -> None:
    bot = BotProcess(nursery, NOBODY_THERE, tmp_path)
    await bot.launch()
    await bot.until_logged("Telegram cannot be reached")
    bot.send_signal(signal.SIGUSR1)
    await bot.until_logged("draining")
    bot.send_signal(how)
    assert await bot.exit_code() == 0
    assert_spotless(bot.log)


async def test_bot_ends_in_time_while_telegram_is_silent(driven: Stage) -> None:
    """A look-up under way, an answer to be sent, updates to be confirmed."""
    table = await driven.deal()
    host, guest = table.players[:2]
    await driven.bot.settled()
    await silence(driven, "getChatAdministrators", 1)
    await driven.people.say(guest, table.group, f"/stop@{USERNAME}")
    await driven.until_struck()
    await silence(driven, "sendMessage", 1)
    await driven.people.say(host, driven.people.bot, "/score")
    await driven.until_struck()
    await silence(driven, "getUpdates", 1000)
    ended = asyncio.create_task(driven.bot.stop())
    passed = 0.0
    while not ended.done():
        assert passed < LIMIT, driven.bot.log[-20:]
        try:
            await advance(driven.clocks[1], STEP)
        except ConnectionError:  # its clock ends with it
            break
        passed += STEP
    assert await ended == 0
    await advance(driven.clocks[0], FOR_EVER)


async def silence(driven: Stage, method: str, calls: int) -> None:
    """Telegram answers so many calls of that method no more."""
    await driven.fault("delay", match={"method": method}, seconds=FOR_EVER, count=calls)
