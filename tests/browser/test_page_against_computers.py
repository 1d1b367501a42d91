"""One person against three computers on a phone: every move of theirs is seen by itself."""

import re
from itertools import pairwise

import pytest
from party.pages import PHONE, close, column, look_as, open_page, playing, press
from playwright.async_api import Browser, Locator, expect

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]

TURNS = 3
ALONE = "Игра с компьютером"
FORCED = re.compile(r" берёте? \d карт.*: ходить нечем$")
TOLD = re.compile(r"(?m)^(?:🤖 \w+|Вы|Вы автоматически)(?:: | берё| кладё).*$")

REMEMBER_HANDS = """
const list = document.querySelectorAll(".column:not([data-column=group]) .list")[0];
window.hands = [];
const remember = () => {
  const texts = [...list.querySelectorAll(".text")].map(text => text.innerText);
  const hand = texts.filter(text => text.includes("Ваши карты (")).pop();
  if (hand && hand !== window.hands.at(-1)) window.hands.push(hand);
};
const everything = { childList: true, subtree: true, characterData: true };
new MutationObserver(remember).observe(list, everything);
undefined
"""


def told(hand: str) -> list[str]:
    """The moves that somebody has chosen to make, as a hand tells them."""
    text = hand.replace("\u2068", "").replace("\u2069", "")
    return [line for line in TOLD.findall(text) if not FORCED.search(line)]


async def take_turns(chat: Locator, turns: int) -> None:
    """Taps the first card that is marked, as often as it is the person's turn."""
    marked = chat.locator(".message:last-child .key[data-style]:not(:has(.icon))")
    for _ in range(turns):
        await marked.first.wait_for()
        pressed = await marked.first.get_attribute("data-press")
        await marked.first.click()
        await chat.locator(f".key[data-press='{pressed}']").wait_for(state="detached")
    await marked.first.wait_for()


async def test_person_on_a_phone_sees_every_move_of_three_computers(browser: Browser) -> None:
    async with playing(TEST_SEED="7") as play:
        await play.until("The bot is running")
        page = await open_page(browser, play.address, PHONE)
        await look_as(page, "Аня")
        await page.locator("#tabs button").nth(1).click()
        chat = column(page, "Жора")
        await chat.get_by_role("button", name="/newgame", exact=True).last.click()
        await press(chat, "Компьютеры")
        await press(chat, "➕ знаток")
        await expect(chat.locator(".text").last).to_contain_text("3. 🤖 ")
        await press(chat, "➕ новичок")
        await expect(chat.locator(".text").last).to_contain_text("4. 🤖 ")
        await press(chat, "Назад")
        await page.evaluate(REMEMBER_HANDS)
        await press(chat, "Начать")
        await take_turns(chat, TURNS)
        await expect(chat.locator(".text").last).to_contain_text("Ваш ход")

        hands: list[str] = await page.evaluate("hands")
        assert len(hands) >= 2 * TURNS, "nothing was shown between two turns"
        assert all(ALONE in hand for hand in hands)
        for before, after in pairwise(hands):
            new = [line for line in told(after) if line not in told(before)]
            assert len(new) <= 1, f"two moves at once: {new}"
        key = chat.locator(".message:last-child .key").last
        await expect(key).to_be_in_viewport()
        await close(page)
