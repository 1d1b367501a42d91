"""Takes the pictures in docs/: `make screenshots`, or `python tests/browser/screenshots.py docs`.

Two games are played by clicking: a long one for the pictures of lobby, table and hand, a short
one for its results. Every moment is taken on a phone and on a desktop, by day and by night.
"""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

sys.path.insert(0, str(Path(__file__).parents[1]))

from party.pages import (
    CHROMIUM,
    DESKTOP,
    PHONE,
    Clicker,
    chromium,
    column,
    group,
    look_as,
    open_page,
    playing,
    press,
    start_game,
)
from playwright.async_api import Browser, Page

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
JACKS = ".message:last-child .key:has-text('→')"


class Studio:
    """One page for every size and light, all showing the same sandbox."""

    def __init__(self, folder: Path, pages: dict[str, Page]) -> None:
        self.folder = folder
        self.pages = pages

    async def take(self, moment: str, person: str, *, private: bool) -> None:
        """Takes a moment: the desktop sees everybody, the phone one chat of one person."""
        for name, page in self.pages.items():
            if name.startswith("phone"):
                await look_as(page, person)
                await page.locator("#tabs button").nth(1 if private else 0).click()
            await _settle(page)
            path = self.folder / f"{moment}-{name}.png"
            await page.screenshot(path=path, animations="disabled", caret="hide")


@asynccontextmanager
async def studio(browser: Browser, address: str, folder: Path) -> AsyncIterator[Studio]:
    """Opens the pages."""
    pages = {}
    for scheme in SCHEMES:
        pages[f"desktop-{scheme}"] = await open_page(browser, address, DESKTOP, scheme)
        pages[f"phone-{scheme}"] = await open_page(browser, address, PHONE, scheme, 1.5)
    yield Studio(folder, pages)
    for page in pages.values():
        await page.context.close()


async def _settle(page: Page) -> None:
    """Waits for what passes by itself: toasts and bells; shows the newest messages."""
    await page.locator(".toast, .ringing").first.wait_for(state="detached")
    await page.evaluate(
        "document.querySelectorAll('.list').forEach(list => { list.scrollTop = list.scrollHeight })"
    )
    await page.evaluate("document.fonts.ready.then(() => null)")


async def _until_jacks(director: Page, clicker: Clicker) -> str | None:
    """Plays until somebody holds two Jacks' rows or more; the name, None if the game is over."""
    while await clicker.step():
        await director.wait_for_timeout(200)
        for name in ("Аня", "Борис", "Вика"):
            hand = column(director, name)
            if clicker.clicks > 5 and await hand.locator(JACKS).count() in (4, 8):
                return name
    return None


async def table(browser: Browser, folder: Path) -> None:
    """Lobby, table, a hand with Jacks, an alert, and the sheet after two rounds."""
    async with playing(TEST_SEED="7") as play:
        await play.until("The bot is running")
        async with studio(browser, play.address, folder) as pictures:
            director = await open_page(browser, play.address)
            await start_game(director, "Аня", "Борис", "Вика", game="Быстрая", begin=False)
            await pictures.take("lobby", "Аня", private=False)
            await press(group(director), "Начать")
            clicker = Clicker(director, seed=3)
            holder = await _until_jacks(director, clicker)
            if holder is None:
                raise SystemExit("nobody has held a Jack in this game: choose another seed")
            await pictures.take("hand", holder, private=True)
            await pictures.take("table", "Борис", private=False)
            results = group(director).locator(".text", has_text="Раунд 2: побеждает")
            while not await results.count():
                await clicker.step()
            await director.wait_for_timeout(1_000)
            await pictures.take("round", "Борис", private=False)
            field = group(director).get_by_role("combobox")
            await field.fill("/score@zhora_bot")
            await field.press("Enter")
            await group(director).locator("pre").last.wait_for()
            await pictures.take("sheet", "Борис", private=False)
            await director.context.close()


async def end(browser: Browser, folder: Path) -> None:
    """The end of a short game."""
    async with playing(TEST_SEED="5") as play:
        await play.until("The bot is running")
        async with studio(browser, play.address, folder) as pictures:
            director = await open_page(browser, play.address)
            await start_game(director, "Аня", "Борис", "Вика", "Гоша")
            clicker = Clicker(director, seed=2)
            while await clicker.step():
                pass
            await pictures.take("game-over", "Вика", private=False)
            await director.context.close()


def shrink(folder: Path) -> None:
    """Makes the files smaller where pngquant is installed."""
    quant = shutil.which("pngquant")
    if quant is not None:
        pictures = map(str, folder.glob("*-*-*.png"))
        command = [quant, "--force", "--ext", ".png", "--quality", "80-98", *pictures]
        subprocess.run(command, check=True)  # noqa: S603 - our own files


async def main(folder: Path) -> None:
    """Takes all of them."""
    if CHROMIUM is None:
        raise SystemExit("no Chromium was found: apt-get install chromium")
    async with chromium() as browser:
        await table(browser, folder)
        await end(browser, folder)
    shrink(folder)


if __name__ == "__main__":
    pictures = Path(sys.argv[1])
    pictures.mkdir(exist_ok=True)
    asyncio.run(main(pictures))
