"""How the page looks on a phone and in the dark, and to a keyboard or a screen reader."""

import re
from typing import Any

import pytest
from party.pages import PHONE, column, group, look_as, until
from playwright.async_api import Page, expect

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]

SHEET = "буквы       ··       ЖО       ··\n" + "─" * 32

CONTRASTS = """selector => [...document.querySelectorAll(selector)].map(element => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgb = colour => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = colour => {
    const [r, g, b] = rgb(colour).map(v => v / 255)
      .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  let behind = element;
  while (rgb(getComputedStyle(behind).backgroundColor)[3] < 255) behind = behind.parentElement;
  const colours = [getComputedStyle(element).color, getComputedStyle(behind).backgroundColor];
  const pair = colours.map(light);
  return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
})"""

TEXTS = (
    ".text, .sender, .meta, .key, .service p, .command, .titles h2, .titles p, .big, .hint,"
    " .chip, .avatar, .empty, #tabs button, .toast, .text a"
)


async def _furnish(stage: Any, key: Any) -> None:
    """Puts one of everything into the chats."""
    styles = [key(style, style, style) for style in ("success", "danger", "primary")]
    text = f'наберите /newgame <a href="https://example.org">тут</a>\n<pre>{SHEET}</pre>'
    await stage.post(stage.group, text, styles, [key("обычная")], parse_mode="HTML")
    await stage.do("say", user=stage.anna, chat=stage.group, text="я")
    await stage.do("say", user=stage.boris, chat=stage.group, text="он")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, (1440, 900)])
async def test_every_text_has_enough_contrast(
    stage: Any, key: Any, scheme: str, size: tuple[int, int]
) -> None:
    await _furnish(stage, key)
    page = await stage.open(size, scheme=scheme)
    await expect(group(page).locator(".message").last).to_be_visible()
    await expect(group(page).locator(".key")).to_have_count(4)
    contrasts = await page.evaluate(CONTRASTS, TEXTS)
    assert len(contrasts) > 20
    assert min(contrasts) >= 4.5


async def test_colours_follow_the_system_until_a_theme_is_chosen(stage: Any) -> None:
    page = await stage.open(scheme="dark")
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = await page.evaluate(ground)
    theme = page.get_by_role("button", name=re.compile("Тема"))
    await theme.click()
    await expect(theme).to_have_attribute("aria-label", "Тема: светлая")
    light = await page.evaluate(ground)
    assert light != dark
    await page.reload()
    assert await page.evaluate(ground) == light


@pytest.mark.parametrize("width", [320, 360, 430])
async def test_phone_shows_one_chat_whole(stage: Any, key: Any, width: int) -> None:
    await _furnish(stage, key)
    page = await stage.open((width, 700))
    await expect(page.locator(".column:visible")).to_have_count(1)
    await expect(group(page).locator("pre")).to_be_visible()
    assert await page.evaluate("document.documentElement.scrollWidth") == width
    for selector in (".list", "pre", ".keyboard"):
        cut = await page.locator(f".column:visible {selector}").first.evaluate(
            "node => node.scrollWidth - node.clientWidth"
        )
        assert cut <= 0, selector


async def test_phone_shows_the_bar_whole_and_that_a_row_of_people_goes_on(stage: Any) -> None:
    names = ("Вика", "Гоша", "Дина", "Женя", "Зоя")
    people = [(await stage.do("person", name=name))["id"] for name in names]
    await stage.do("group", title="Чердак", members=people)
    page = await stage.open((390, 844))
    choice = await page.locator("#top select").bounding_box()
    assert choice is not None
    assert choice["x"] + choice["width"] <= 390 - 4
    whom = page.locator("#whom")
    faded = "row => [getComputedStyle(row).getPropertyValue('--before') > '0px',"
    faded += " getComputedStyle(row).getPropertyValue('--after') > '0px']"
    assert await whom.evaluate(faded) == [False, True]
    await whom.evaluate("row => { row.scrollLeft = row.scrollWidth; }")
    await until(page, "getComputedStyle(whom).getPropertyValue('--after') == '0px'")
    assert await whom.evaluate(faded) == [True, False]


async def test_phone_shows_somebody_a_group_that_they_are_in(stage: Any) -> None:
    jack = (await stage.do("person", name="Jack"))["id"]
    await stage.do("group", title="Чердак", members=[jack, stage.boris])
    page = await stage.open(PHONE)
    await look_as(page, "Борис")
    await expect(group(page).locator("h2")).to_have_text("Кухня")
    await look_as(page, "Jack")
    await expect(group(page).locator("h2")).to_have_text("Чердак")
    await look_as(page, "Борис")
    await expect(group(page).locator("h2")).to_have_text("Чердак")


async def test_sheet_is_never_cut_in_the_view_of_all(stage: Any) -> None:
    await stage.post(stage.anna, f"<pre>{SHEET}</pre>", parse_mode="HTML")
    for width in (1024, 1366, 1920):
        page = await stage.open((width, 800))
        sheet = column(page, "Аня").locator("pre")
        await expect(sheet).to_be_visible()
        assert await sheet.evaluate("node => node.scrollWidth - node.clientWidth") <= 0, width


async def test_phone_marks_what_is_unread_in_other_chats(stage: Any) -> None:
    page = await stage.open(PHONE)
    tab = page.locator("#tabs button", has_text="Аня")
    await stage.post(stage.anna, "рука")
    await expect(tab.locator(".badge")).to_have_text("1")
    await expect(page).to_have_title(re.compile(r"^\(1\) "))
    await tab.click()
    await expect(column(page, "Аня").locator(".text").last).to_be_visible()
    await expect(tab.locator(".badge")).to_have_count(0)
    await expect(page).not_to_have_title(re.compile(r"^\("))


async def test_buttons_of_a_row_are_equally_wide(stage: Any, page: Page, key: Any) -> None:
    await stage.post(stage.group, "стол", [key("Я"), key("Очень длинная надпись"), key("Б")])
    await expect(group(page).locator(".key")).to_have_count(3)
    widths = await group(page).locator(".key").evaluate_all("keys => keys.map(k => k.offsetWidth)")
    assert max(widths) - min(widths) <= 1


async def test_everything_that_can_be_pressed_has_a_name(stage: Any, page: Page, key: Any) -> None:
    await _furnish(stage, key)
    await page.get_by_role("button", name="Что делает бот").click()
    await expect(group(page).locator(".key")).to_have_count(4)
    nameless = await page.evaluate(
        """[...document.querySelectorAll("button, input, select, textarea, [role=log]")]
        .filter(one => one.checkVisibility() && !one.ariaLabel && !one.innerText?.trim())
        .filter(one => !one.labels?.[0]?.innerText.trim())
        .map(one => one.outerHTML)"""
    )
    assert nameless == []


async def test_new_messages_are_announced_once(page: Page) -> None:
    await expect(group(page).get_by_role("log")).to_have_attribute("aria-live", "polite")
    await expect(column(page, "Аня").get_by_role("log")).to_have_attribute("aria-live", "off")


async def test_game_can_be_reached_and_played_by_keyboard(stage: Any, page: Page, key: Any) -> None:
    await stage.post(stage.group, "стол", [key("Сесть", "sit")])
    await expect(group(page).locator(".key")).to_have_count(1)
    for _ in range(20):
        await page.keyboard.press("Tab")
        if await group(page).locator(".key:focus-visible").count():
            break
    await page.keyboard.press("Enter")
    assert (await stage.tapped())["data"] == "sit"
