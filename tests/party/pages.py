"""The sandbox's page in a real Chromium, and friends who play on it by clicking."""

import asyncio
import os
import random
import re
import shutil
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

from playwright.async_api import (
    Browser,
    BrowserContext,
    Error,
    Locator,
    Page,
    async_playwright,
    expect,
)

from party.processes import ROOT

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 20_000
"""Milliseconds without what is waited for after which it is not expected any more."""

expect.set_options(timeout=PATIENCE)

DESKTOP = (1440, 900)
PHONE = (360, 740)

BOT = f"{sys.executable} -m bot run"
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser without a window and without a past."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        await browser.close()


async def open_page(
    browser: Browser,
    address: str,
    size: tuple[int, int] = DESKTOP,
    scheme: Literal["light", "dark"] = "light",
    scale: float = 1,
) -> Page:
    """The page in a browser profile of its own, connected; an error in it fails what comes next."""
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale="ru-RU",
        color_scheme=scheme,
        reduced_motion="reduce",
        device_scale_factor=scale,
    )
    context.set_default_timeout(PATIENCE)
    page = await context.new_page()
    await page.goto(address)
    await page.wait_for_selector("body[data-connected]")
    return page


@asynccontextmanager
async def playing(
    *arguments: str, bot: str = BOT, folder: Path = ROOT, **settings: str
) -> AsyncIterator["Play"]:
    """`python -m sandbox.play` as a process of its own, on a free port and without a browser.

    Nobody is kept waiting for Telegram's limits: these players click faster than people.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox.play", "--port", "0", "--no-browser"),
        *("--bot-command", bot, "--bot-name", "Жора", "--bot-username", "zhora_bot"),
        *("--flood", "off"),
        *arguments,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "MESSAGE_PACE": "off", **settings},
        stdout=PIPE,
    )
    play = Play(process)
    try:
        await play.until(r"Play at")
        yield play
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
            await process.communicate()


class Play:
    """The running command: what it has said, and the address of its page."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.said: list[str] = []

    @property
    def address(self) -> str:
        """Where the page is."""
        found = ADDRESS.search(self.said[0])
        assert found is not None, self.said
        return found[0]

    async def until(self, pattern: str) -> str:
        """Waits for a line that contains the pattern."""
        assert self.process.stdout is not None
        while line := (await self.process.stdout.readline()).decode().rstrip("\n"):
            self.said.append(line)
            if re.search(pattern, line):
                return line
        raise AssertionError(f"it has ended before saying {pattern!r}: {self.said}")

    async def stop(self, how: signal.Signals) -> tuple[int | None, str]:
        """Sends a signal; the exit code and the rest of what it says."""
        self.process.send_signal(how)
        out, _ = await self.process.communicate()
        return self.process.returncode, out.decode()


async def until(page: Page, condition: str) -> None:
    """Waits until an expression holds, looking at every frame.

    Playwright's own way of waiting evaluates strings, which the page's policy forbids.
    """
    frames = f"new Promise(done => {{ const look = () => ({condition})"
    looking = frames + " ? done(true) : requestAnimationFrame(look); look(); })"
    await asyncio.wait_for(page.evaluate(looking), PATIENCE / 1000)


def column(page: Page, name: str) -> Locator:
    """A chat by its name."""
    return page.locator(".column").filter(has=page.locator(f".head h2:text-is('{name}')"))


def group(page: Page) -> Locator:
    """The group's column."""
    return page.locator("[data-column=group]")


async def act_as(page: Page, name: str) -> None:
    """Chooses who writes and taps in the group, in the view of all."""
    await group(page).locator(".actors").get_by_text(name, exact=True).click()


async def press(where: Locator, label: str) -> None:
    """Presses the newest button whose label contains the text."""
    await where.locator(".key", has_text=label).last.click()


async def look_as(page: Page, name: str) -> None:
    """Chooses whose chats are shown."""
    await page.locator("#whom").get_by_text(name, exact=True).dispatch_event("click")


async def start_game(page: Page, *names: str, game: str = "Блиц", begin: bool = True) -> None:
    """Opens a lobby by the welcome's command, seats these people, chooses a game and begins."""
    await group(page).get_by_role("button", name="/newgame", exact=True).last.click()
    for name in names:
        await act_as(page, name)
        await press(group(page), "Сесть за стол")
        await group(page).locator(".text", has_text=re.compile(rf"\d\. \W?{name}")).wait_for()
    await act_as(page, names[0])
    await press(group(page), "Игра:")
    await press(group(page), game)
    await group(page).locator(".text", has_text=f"Играем: {game}").wait_for()
    if begin:
        await press(group(page), "Начать")


class Clicker:
    """Plays for everybody in the view of all: clicks the buttons that are marked."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.clicks = 0
        self._mind = random.Random(seed)
        self._hands = page.locator(".column:not([data-column=group])")

    async def step(self) -> bool:
        """Makes one move, or deals; False when the game is over."""
        marked = self._hands.locator(".message:last-child .key[data-style]:not(:has(.icon))")
        over = group(self.page).locator(".key", has_text="Ещё раз")
        await marked.or_(over).first.wait_for()
        if await over.count():
            return False
        # What a click changes is drawn anew, so a button that is gone has been pressed.
        presses = await marked.evaluate_all("keys => keys.map(key => key.dataset.press)")
        if not presses:
            return True
        chosen = self._mind.choice(presses)
        key = self._hands.locator(f".key[data-press='{chosen}']")
        try:
            await key.click(timeout=2_000)
        except Error:
            return True  # edited away under the pointer
        self.clicks += 1
        await key.wait_for(state="detached")
        return True


async def close(page: Page) -> None:
    """Closes the page and its profile."""
    context: BrowserContext = page.context
    await context.close()
