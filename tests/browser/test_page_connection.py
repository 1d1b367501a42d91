"""The page through reloads and lost connections."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from party.pages import column, group, look_as, open_page
from playwright.async_api import Browser, Page, expect

from sandbox.server import serving
from sandbox.world import World

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]


async def test_reload_shows_the_same_person_and_the_same_chats(stage: Any, page: Page) -> None:
    await stage.post(stage.group, "стол")
    await look_as(page, "Борис")
    await page.reload()
    await expect(page.locator("#whom :checked + .avatar")).to_have_text("Б")
    await expect(group(page).locator(".text")).to_have_text("стол")
    await expect(page.locator(".column")).to_have_count(2)


async def test_page_comes_back_by_itself_and_catches_up(browser: Browser) -> None:
    world = World()
    world.add_bot("7:token", "zhora_bot", "Жора")
    async with serving(world) as address:
        world.add_person("Аня", "ru", None)
        page = await open_page(browser, address)
        await expect(column(page, "Аня")).to_be_visible()
    notice = page.locator("#notices")
    await expect(notice).to_contain_text("Нет связи")
    world.add_person("Борис", "ru", None)
    async with serving(world, port=urlsplit(address).port or 0):
        await expect(notice).to_be_empty()
        await expect(column(page, "Борис")).to_be_visible()
        world.add_person("Вика", "ru", None)
        await expect(column(page, "Вика")).to_be_visible()
        await page.context.close()


async def test_page_shows_another_sandbox_that_stands_where_the_old_one_was(
    browser: Browser,
) -> None:
    old, new = World(), World()
    for world, name in ((old, "Аня"), (new, "Зоя")):
        world.add_bot("7:token", "zhora_bot", "Жора")
        world.add_person(name, "ru", None)
    async with serving(old) as address:
        page = await open_page(browser, address)
        await look_as(page, "Аня")
    async with serving(new, port=urlsplit(address).port or 0):
        await expect(page.locator("#whom")).to_contain_text("Зоя")
        await expect(page.locator("#whom")).not_to_contain_text("Аня")
        await page.context.close()


async def test_what_happens_while_a_chat_loads_is_not_lost(stage: Any) -> None:
    page = await stage.browser.new_page(locale="ru-RU")

    async def late(route: Any) -> None:
        answer = await route.fetch()
        await stage.do("say", user=stage.boris, chat=stage.group, text="между делом")
        await page.wait_for_selector("body[data-connected]")
        await route.fulfill(response=answer)

    await page.route(f"**/people/chat?*chat={stage.group}*", late, times=1)
    await page.goto(stage.address)
    await expect(group(page).locator(".text")).to_have_text("между делом")


async def test_ended_bot_is_told_of_and_the_notice_goes_when_it_runs_again(
    browser: Browser,
) -> None:
    world = World()
    status: dict[str, object] = {"state": "ended", "code": 3, "pause": 2}
    async with serving(world, bot_status=lambda: status) as address:
        page = await open_page(browser, address)
        notice = page.locator("#notices")
        await expect(notice).to_contain_text("код 3")
        await expect(notice).to_contain_text("через 2 с")
        world.events.add(kind="process", state="running", code=None, pause=None)
        await expect(notice).to_be_empty()
        await page.context.close()


async def test_empty_sandbox_offers_to_add_somebody(browser: Browser) -> None:
    world = World()
    world.add_bot("7:token", "zhora_bot", "Жора")
    async with serving(world) as address:
        page = await open_page(browser, address)
        await page.locator("#columns").get_by_role("button", name="Добавить человека").click()
        await page.get_by_role("button", name="Новый человек").click()
        await page.get_by_label("Имя").fill("Аня")
        await page.get_by_role("button", name="Создать").click()
        await expect(column(page, "Аня")).to_be_visible()
        await expect(page.locator(".nobody")).to_be_hidden()
        await page.context.close()
