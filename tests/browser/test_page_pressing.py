"""What pressing does: buttons and their answers, links, commands, Start."""

import asyncio
import re
from typing import Any

import pytest
from party.pages import act_as, column, group, look_as, press
from playwright.async_api import Page, expect

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]


async def test_alert_is_a_window_that_takes_and_returns_the_focus(
    stage: Any, page: Page, key: Any
) -> None:
    await stage.post(stage.group, "стол", [key("Мои карты")])
    await press(group(page), "Мои карты")
    await stage.answer("6♠ 7♥", show_alert=True)
    alert = page.get_by_role("alertdialog")
    await expect(alert).to_contain_text("6♠ 7♥")
    await expect(alert).to_contain_text("Аня")
    await expect(alert.get_by_role("button")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(alert).to_have_count(0)
    await expect(group(page).locator(".key")).to_be_focused()


async def test_plain_answer_is_a_toast(stage: Any, page: Page, key: Any) -> None:
    await stage.post(stage.group, "стол", [key("Сесть")])
    await act_as(page, "Борис")
    await press(group(page), "Сесть")
    await stage.answer("Вы за столом")
    toast = group(page).get_by_role("status").locator(".toast")
    await expect(toast).to_have_text("Борис: Вы за столом")
    await expect(page.locator("dialog")).to_have_count(0)
    await toast.click()
    await expect(toast).to_have_count(0)


async def test_button_waits_for_its_answer_and_is_pressed_once(
    stage: Any, page: Page, key: Any
) -> None:
    await stage.post(stage.group, "стол", [key("Сесть", "sit"), key("Встать", "up")])
    await press(group(page), "Сесть")
    sit = group(page).locator(".key", has_text="Сесть")
    await expect(sit).to_have_attribute("aria-busy", "true")
    await sit.click()
    await stage.answer()
    await expect(sit).not_to_have_attribute("aria-busy", "true")
    await press(group(page), "Встать")
    assert (await stage.tapped())["data"] == "up"


async def test_focus_stays_in_its_place_when_the_message_is_edited(
    stage: Any, page: Page, key: Any
) -> None:
    hand = await stage.post(stage.anna, "рука", [key("6♠", "a"), key("7♠", "b")])
    second = column(page, "Аня").locator(".key").nth(1)
    await second.focus()
    await page.keyboard.press("Enter")
    markup = {"inline_keyboard": [[key("8♠", "c"), key("9♠", "d")]]}
    where = {"chat_id": stage.anna, "message_id": hand}
    await stage.call("editMessageText", text="новая рука", reply_markup=markup, **where)
    await expect(second).to_have_text("9♠")
    await expect(second).to_be_focused()


async def test_button_edited_away_under_the_finger_is_explained(
    stage: Any, page: Page, key: Any
) -> None:
    await stage.post(stage.anna, "рука", [key("6♠", "a")])
    await page.route("**/people/tap", lambda route: route.fulfill(status=404, json=GONE))
    await press(column(page, "Аня"), "6♠")
    await expect(column(page, "Аня").locator(".toast")).to_have_text("Эта кнопка уже изменилась")


GONE = {"error": "no-button", "message": "message 1 has no button 'a'"}


async def test_tap_answered_by_a_deep_link_opens_the_private_chat_and_presses_start(
    stage: Any, page: Page, key: Any
) -> None:
    await stage.post(stage.group, "стол", [key("Сесть")])
    await act_as(page, "Борис")
    await press(group(page), "Сесть")
    await stage.answer(url="t.me/zhora_bot?start=sit-1")
    await expect(column(page, "Борис").locator(".text").last).to_have_text("/start sit-1")


async def test_link_button_with_a_start_payload_does_the_same(stage: Any, page: Page) -> None:
    link = {"text": "Присоединиться", "url": "https://t.me/zhora_bot?start=table"}
    await stage.post(stage.group, "стол", [link])
    await look_as(page, "Борис")
    await press(group(page), "Присоединиться")
    await expect(column(page, "Жора").locator(".text").last).to_have_text("/start table")


async def test_link_to_a_message_shows_it(stage: Any) -> None:
    page = await stage.open((390, 700))
    table = await stage.post(stage.group, "стол")
    for number in range(30):
        await stage.do("say", user=stage.boris, chat=stage.group, text=f"строка {number}")
    url = f"https://t.me/c/{str(stage.group).removeprefix('-100')}/{table}"
    await stage.post(stage.anna, "рука", [{"text": "К столу", "url": url}])
    await page.locator("#tabs").get_by_text("Аня").click()
    await press(column(page, "Аня"), "К столу")
    shown = group(page).locator(".message", has_text="стол")
    await expect(shown).to_be_in_viewport()
    await expect(shown).to_be_focused()


async def test_other_links_open_outside(stage: Any, page: Page) -> None:
    await page.context.route("https://example.org/**", lambda route: route.fulfill(body="rules"))
    await stage.post(stage.group, "стол", [{"text": "Правила", "url": "https://example.org/r"}])
    async with page.expect_popup() as opened:
        await press(group(page), "Правила")
    assert (await opened.value).url == "https://example.org/r"


async def test_link_that_adds_the_bot_asks_for_a_group(stage: Any, page: Page) -> None:
    await stage.do("group", title="Дача", members=[stage.anna])
    link = {"text": "Добавить", "url": "https://t.me/zhora_bot?startgroup=new"}
    await stage.post(stage.anna, "привет", [link])
    await press(column(page, "Аня"), "Добавить")
    await page.get_by_role("dialog").get_by_role("button", name="Дача").click()
    await expect(column(page, "Дача").locator(".text").last).to_have_text("/start@zhora_bot new")


async def test_start_must_be_pressed_before_writing(page: Page) -> None:
    boris = column(page, "Борис")
    await expect(boris.get_by_role("combobox")).to_have_count(0)
    await boris.get_by_role("button", name="Старт").click()
    await expect(boris.locator(".text")).to_have_text("/start")
    await boris.get_by_role("combobox").fill("привет")
    await page.keyboard.press("Enter")
    await expect(boris.locator(".text").last).to_have_text("привет")


async def test_blocked_bot_can_be_unblocked(page: Page) -> None:
    anna = column(page, "Аня")
    await anna.get_by_role("button", name="Заблокировать").click()
    await anna.get_by_role("button", name="Разблокировать").click()
    await expect(anna.get_by_role("combobox")).to_be_visible()


COMMANDS = [
    {"command": "newgame", "description": "собрать стол"},
    {"command": "score", "description": "счёт"},
    {"command": "stop", "description": "закончить"},
]


async def test_commands_are_completed_and_name_the_bot_in_groups(stage: Any, page: Page) -> None:
    await stage.call("setMyCommands", commands=COMMANDS)
    field = group(page).get_by_role("combobox")
    await field.press_sequentially("/s")
    options = group(page).get_by_role("option")
    await expect(options).to_have_text(["/score счёт", "/stop закончить"])
    await page.keyboard.press("ArrowDown")
    await expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    await page.keyboard.press("Enter")
    await expect(group(page).locator(".text").last).to_have_text("/stop@zhora_bot")
    await expect(field).to_have_value("")


async def test_command_menu_of_a_private_chat_sends_the_bare_command(
    stage: Any, page: Page
) -> None:
    await stage.call("setMyCommands", commands=COMMANDS)
    anna = column(page, "Аня")
    await anna.get_by_role("button", name="Команды").click()
    await anna.get_by_role("option", name="/score").click()
    await expect(anna.locator(".text").last).to_have_text("/score")


async def test_refused_text_stays_in_the_field(stage: Any, page: Page) -> None:
    field = column(page, "Аня").get_by_role("combobox")
    await field.fill("привет")
    stage.world.people[stage.anna].deactivated = True
    await field.press("Enter")
    await expect(page.locator(".toast")).to_contain_text("Не вышло")
    await expect(field).to_have_value("привет")


async def test_people_leave_and_join_the_group(page: Page) -> None:
    await look_as(page, "Борис")
    await group(page).get_by_role("button", name="Участники").click()
    window = page.get_by_role("dialog")
    row = window.get_by_role("listitem").filter(has_text="Борис")
    await row.get_by_role("button", name="Выйти").click()
    await expect(row.get_by_role("button", name="Войти в группу")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(group(page).locator(".message")).to_have_count(0)
    await group(page).get_by_role("button", name="Войти в группу").click()
    await expect(group(page).locator(".service").last).to_have_text("В группе теперь Борис")


async def test_people_and_groups_are_added(page: Page) -> None:
    await page.get_by_role("button", name=re.compile("Добавить человека")).click()
    await page.get_by_role("button", name="Новый человек").click()
    await page.get_by_label("Имя").fill("Дима")
    await page.get_by_role("button", name="Создать").click()
    await expect(column(page, "Дима")).to_be_visible()
    await page.get_by_role("button", name=re.compile("Добавить человека")).click()
    await page.get_by_role("button", name="Новая группа").click()
    await page.get_by_label("Название группы").fill("Вокзал")
    await page.get_by_role("checkbox", name="Борис").uncheck()
    await page.get_by_role("button", name="Создать").click()
    await expect(column(page, "Вокзал").locator(".head")).to_contain_text("3 участника")


async def test_calls_are_listed_filtered_and_opened(stage: Any, page: Page) -> None:
    await page.get_by_role("button", name="Что делает бот").click()
    await stage.post(stage.group, "первое")
    await stage.call("getMe")
    rows = page.locator(".calls details:visible")
    await expect(rows.filter(has_text="sendMessage")).to_contain_text(["первое"])
    await page.get_by_role("searchbox").fill("getme")
    await expect(rows).to_have_count(1)
    await page.get_by_role("searchbox").fill("")
    url = f"{stage.address}/bot4242:made-up_token/sendMessage"
    async with stage.http.post(url, json={"chat_id": 1, "text": "никому"}) as refused:
        assert refused.status == 400
    await page.get_by_label("только отказы").check()
    await expect(rows).to_have_count(1)
    await rows.locator("summary").click()
    await expect(rows.locator("pre").last).to_contain_text("chat not found")


async def test_faults_are_switched_on_and_off(stage: Any, page: Page) -> None:
    await page.get_by_role("button", name="Что делает бот").click()
    await page.get_by_role("button", name="Неполадки").click()
    await expect(page.locator(".faults")).to_have_text("Всё работает")
    await page.get_by_label("Что случится").select_option("5xx")
    await page.get_by_label("Код").fill("503")
    await page.get_by_label("Метод").fill("getMe")
    await page.get_by_role("button", name="Пусть случится").click()
    await expect(page.locator(".faults li")).to_contain_text("осталось 1")
    async with stage.http.post(f"{stage.address}/bot4242:made-up_token/getMe") as broken:
        assert broken.status == 503
    await expect(page.locator(".faults li")).to_contain_text("больше не будет")
    await page.get_by_role("button", name="Всё починить").click()
    await expect(page.locator(".faults")).to_have_text("Всё работает")


async def test_two_pages_are_two_people(stage: Any, page: Page) -> None:
    other = await stage.open()
    await look_as(page, "Аня")
    await look_as(other, "Борис")
    await group(other).get_by_role("combobox").fill("привет")
    await other.keyboard.press("Enter")
    await expect(group(page).locator(".sender").last).to_have_text("Борис")
    await asyncio.gather(page.reload(), other.reload())
    await expect(page.locator("#whom :checked + .avatar")).to_have_text("А")
    await expect(other.locator("#whom :checked + .avatar")).to_have_text("Б")
