"""What people see of messages: as they come, change and go."""

import asyncio
import re
from typing import Any

import pytest
from party.pages import act_as, column, group, look_as, until
from playwright.async_api import Page, expect

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]

MARKUP = "<img src=x onerror=document.title='owned'><b>жирно</b>"


async def test_message_appears_changes_and_vanishes(stage: Any, page: Page, key: Any) -> None:
    message = await stage.post(stage.group, "Первая карта", [key("Сесть")])
    bubble = group(page).locator(".message", has_text="Первая карта")
    await expect(bubble.locator(".key")).to_have_text("Сесть")
    await stage.call("editMessageText", chat_id=stage.group, message_id=message, text="Вторая")
    await expect(bubble).to_have_count(0)
    changed = group(page).locator(".message", has_text="Вторая")
    await expect(changed.locator(".meta")).to_contain_text("изменено")
    await expect(changed.locator(".key")).to_have_count(0)
    await stage.call("deleteMessage", chat_id=stage.group, message_id=message)
    await expect(changed).to_have_count(0)


async def test_markup_in_names_titles_messages_and_buttons_stays_text(
    stage: Any, page: Page, key: Any
) -> None:
    person = (await stage.do("person", name=MARKUP[:60]))["id"]
    made = await stage.do("group", title=MARKUP, members=[person, stage.anna, 4242])
    await stage.do("say", user=person, chat=made["id"], text=MARKUP)
    await stage.post(made["id"], MARKUP, [key(MARKUP)])
    await page.get_by_label("Группа", exact=True).select_option(str(made["id"]))
    await expect(group(page).locator(".text")).to_have_text([MARKUP, MARKUP])
    await expect(group(page).locator(".key")).to_have_text(MARKUP)
    await expect(group(page).locator(".head h2")).to_have_text(MARKUP)
    await expect(group(page).locator(".sender").first).to_have_text(MARKUP[:60])
    await group(page).locator(".key").click()
    await stage.answer(MARKUP, show_alert=True)
    await expect(page.get_by_role("alertdialog")).to_contain_text(MARKUP)
    await expect(page.locator("#columns img, dialog img, #columns b")).to_have_count(0)
    await expect(page).not_to_have_title("owned")


async def test_html_beyond_the_known_tags_does_not_get_into_the_page(stage: Any) -> None:
    hostile = (
        "<b onclick=\"document.title='owned'\">жирно</b><script>document.title='owned'</script>"
        '<img src=x onerror="document.title=\'owned\'"><a href="javascript:alert(1)">сюда</a>'
        '<iframe srcdoc="<p>x"></iframe><style>body{display:none}</style><i>и курсив</i>'
    )
    await stage.post(stage.group, "текст")
    page = await stage.browser.new_page(locale="ru-RU")

    async def poison(route: Any) -> None:
        answer = await route.fetch()
        body = await answer.json()
        for message in body["messages"]:
            message["html"] = hostile
        await route.fulfill(response=answer, json=body)

    await page.route("**/people/chat?*", poison)
    await page.goto(stage.address)
    text = group(page).locator(".text").last
    await expect(text).to_have_text("жирносюдаи курсив")
    inside = await text.evaluate("node => node.innerHTML")
    assert inside == '<b>жирно</b><span class="mention">сюда</span><i>и курсив</i>'


async def test_page_lets_no_inline_script_run(page: Page) -> None:
    await page.evaluate(
        "const script = document.createElement('script');"
        "script.textContent = 'document.title = `owned`'; document.body.append(script)"
    )
    await expect(page).not_to_have_title("owned")


async def test_formatting_links_and_commands_are_shown(stage: Any, page: Page) -> None:
    text = (
        '<b>Стол</b> <code>6S</code> <a href="https://example.org/a">правила</a> '
        "<tg-spoiler>козырь</tg-spoiler> наберите /newgame\n<pre>  a\n b</pre>"
    )
    await stage.post(stage.group, text, parse_mode="HTML")
    shown = group(page).locator(".text").last
    await expect(shown.locator("b")).to_have_text("Стол")
    await expect(shown.get_by_role("link")).to_have_attribute("href", "https://example.org/a")
    await shown.get_by_role("button", name="козырь").click()
    await expect(shown.locator(".spoiler")).to_have_class(re.compile("shown"))
    await shown.get_by_role("button", name="/newgame").click()
    mine = group(page).locator(".message.mine .text").last
    await expect(mine).to_have_text("/newgame@zhora_bot")


async def test_own_messages_are_those_of_whoever_acts(stage: Any, page: Page) -> None:
    await stage.do("say", user=stage.boris, chat=stage.group, text="привет")
    bubble = group(page).locator(".message", has_text="привет")
    await expect(bubble.locator(".sender")).to_have_text("Борис")
    await act_as(page, "Борис")
    await expect(bubble).to_have_class(re.compile("mine"))


async def test_private_chat_shows_only_its_own_messages(stage: Any, page: Page) -> None:
    await stage.do("start", user=stage.boris)
    await stage.post(stage.anna, "рука Ани")
    await expect(column(page, "Аня").locator(".text").last).to_have_text("рука Ани")
    await expect(column(page, "Борис").locator(".text", has_text="рука")).to_have_count(0)
    await look_as(page, "Борис")
    await expect(page.locator(".column")).to_have_count(2)
    await expect(page.locator(".text", has_text="рука")).to_have_count(0)


async def test_reader_who_has_scrolled_up_stays_there_and_is_told(stage: Any, page: Page) -> None:
    for number in range(40):
        await stage.do("say", user=stage.boris, chat=stage.group, text=f"строка {number}")
    scroller = group(page).locator(".list")
    await expect(scroller.locator(".message").last).to_be_in_viewport()
    await scroller.evaluate("list => list.scrollTop = 0")
    jump = group(page).get_by_role("button", name=re.compile("К последним"))
    await expect(jump).to_be_visible()
    await stage.do("say", user=stage.boris, chat=stage.group, text="ещё одна")
    await expect(jump.locator(".badge")).to_have_text("1")
    assert await scroller.evaluate("list => list.scrollTop") == 0
    await jump.click()
    await expect(scroller.locator(".message").last).to_be_in_viewport()
    await expect(jump).to_be_hidden()


async def test_message_rings_where_a_phone_would_and_a_silent_one_does_not(stage: Any) -> None:
    page = await stage.open()
    await page.evaluate(
        "window.notes = 0; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (when) {"
        "  window.notes += 1; start.call(this, when); }; undefined"
    )
    await stage.post(stage.anna, "без звука", disable_notification=True)
    shown = column(page, "Аня").locator(".message").last
    await expect(shown.get_by_role("img", name="пришло без звука")).to_be_visible()
    ringing = "document.querySelector('.bell.ringing')?.closest('[aria-label^=Аня]')"
    await asyncio.gather(until(page, ringing), stage.post(stage.anna, "сначала выключен"))
    assert await page.evaluate("notes") == 0
    await page.get_by_role("button", name=re.compile("Звук выключен")).click()
    await stage.post(stage.anna, "теперь включён")
    await until(page, "notes === 2")
    await stage.post(stage.anna, "снова тихо", disable_notification=True)
    await expect(column(page, "Аня").locator(".text").last).to_have_text("снова тихо")
    assert await page.evaluate("notes") == 2
