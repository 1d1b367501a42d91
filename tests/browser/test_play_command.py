"""The command that opens everything: `python -m sandbox.play`, which `make play` runs."""

import asyncio
import json
import os
import re
import signal
import socket
import sys
from pathlib import Path

import pytest
from party.pages import (
    Clicker,
    act_as,
    close,
    column,
    group,
    open_page,
    playing,
    press,
    start_game,
    until,
)
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]

CALLS_ONCE = """
import json, os, pathlib, sys, time, urllib.request
names = ("BOT_TOKEN", "DATABASE", "TELEGRAM_API")
given = {name: os.environ[name] for name in names} | {"pid": os.getpid()}
pathlib.Path(sys.argv[1]).write_text(json.dumps(given))
urllib.request.urlopen(f"{given['TELEGRAM_API']}/bot{given['BOT_TOKEN']}/getMe").read()
time.sleep(600)
"""

REMEMBER_NOTICES = """
const notices = document.getElementById("notices");
window.told = "";
const remember = () => { window.told += notices.textContent; };
new MutationObserver(remember).observe(notices, { childList: true, subtree: true });
undefined
"""


def _script(folder: Path, text: str, *arguments: object) -> str:
    path = folder / "bot.py"
    path.write_text(text)
    return " ".join([sys.executable, str(path), *map(str, arguments)])


async def test_whole_blitz_game_is_played_by_clicking(browser: Browser) -> None:
    async with playing(TEST_SEED="1") as play:
        page = await open_page(browser, play.address)
        await start_game(page, "Аня", "Борис", "Вика")
        joined = column(page, "Вика").locator(".mine .text")
        await expect(joined).to_have_text(re.compile(r"/start \S+"))
        clicker = Clicker(page)
        while clicker.clicks < 12:
            assert await clicker.step(), "the game is too short to reload in the middle"
        await page.reload()
        await page.wait_for_selector("body[data-connected]")
        while await clicker.step():
            assert clicker.clicks < 1_000
        await expect(group(page).locator(".text").last).to_contain_text("Игра окончена")
        await close(page)


async def test_player_asks_for_the_own_cards_in_the_group(browser: Browser) -> None:
    async with playing(TEST_SEED="1") as play:
        page = await open_page(browser, play.address)
        await start_game(page, "Аня", "Борис")
        await act_as(page, "Борис")
        await press(group(page), "Мои карты")
        await expect(page.get_by_role("alertdialog")).to_contain_text(re.compile("[♠♥♦♣]"))
        await page.keyboard.press("Escape")
        await act_as(page, "Гоша")
        await press(group(page), "Мои карты")
        await expect(
            group(page).locator(".toast").or_(page.get_by_role("alertdialog"))
        ).to_be_visible()
        await close(page)


async def test_bot_gets_its_settings_and_is_stopped_with_everything_it_left(
    tmp_path: Path,
) -> None:
    given_to = tmp_path / "given.json"
    async with playing(bot=_script(tmp_path, CALLS_ONCE, given_to)) as play:
        await play.until("The bot is running")
        given = json.loads(given_to.read_text())
        assert given["TELEGRAM_API"] == play.address
        folder = Path(given["DATABASE"]).parent
        assert folder.is_dir()
        assert (await play.stop(signal.SIGINT))[0] == 0
    assert not folder.exists()
    with pytest.raises(ProcessLookupError):
        os.kill(given["pid"], 0)


async def test_bot_that_ends_is_started_again_and_the_terminal_says_why(tmp_path: Path) -> None:
    text = "import sys; print('no luck today', file=sys.stderr); sys.exit(3)"
    async with playing(bot=_script(tmp_path, text)) as play:
        await play.until("exit code 3")
        await play.until("no luck today")
        await play.until(r"again in 1 s")
        await play.until(r"again in 2 s")


async def test_killed_bot_comes_back_and_plays_on(browser: Browser) -> None:
    async with playing(TEST_SEED="1") as play:
        page = await open_page(browser, play.address)
        await play.until("The bot is running")
        await start_game(page, "Аня", "Борис")
        await Clicker(page).step()
        await page.evaluate(REMEMBER_NOTICES)
        children = f"/proc/{play.process.pid}/task/{play.process.pid}/children"
        for child in (await asyncio.to_thread(Path(children).read_text)).split():
            os.kill(int(child), signal.SIGKILL)
        await until(page, "told.includes('код -9')")
        await play.until("The bot is running")
        await expect(page.locator("#notices")).to_be_empty()
        clicker = Clicker(page)
        while clicker.clicks < 3:
            assert await clicker.step()
        await close(page)


async def test_busy_port_is_one_sentence() -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "sandbox.play", "--port", str(port), "--bot-command", "true"),
            stderr=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        out, err = await process.communicate()
    assert (process.returncode, out) == (1, b"")
    assert err.decode().startswith(f"Port {port} is in use")
    assert "make play PORT=" in err.decode()
    assert len(err.decode().splitlines()) == 1


async def test_bot_command_that_does_not_exist_is_a_usage_error() -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox.play", "--bot-command", "no-such-bot run"),
        stderr=asyncio.subprocess.PIPE,
    )
    _, err = await process.communicate()
    assert process.returncode == 2
    assert b"there is no program 'no-such-bot run'" in err


async def test_browser_is_opened_at_the_page(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    os.mkfifo(opened)
    viewer = tmp_path / "viewer"
    viewer.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    viewer.chmod(0o755)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox.play", "--port", "0", "--bot-command", "sleep 600"),
        env={**os.environ, "BROWSER": str(viewer)},
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        address = (await asyncio.to_thread(opened.read_text)).strip()
        assert process.stdout is not None
        assert address in (await process.stdout.readline()).decode()
    finally:
        process.send_signal(signal.SIGTERM)
        await process.communicate()
