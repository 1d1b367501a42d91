"""The rules in force, and what the bot says outside a table."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from bot.callbacks import LanguageTap, RulesTap, StopTap, parse_tap
from bot.screens import chat
from bot.screens.content import Content
from bot.screens.rules import PAGES, rules_screen
from bot.texts import Texts
from engine import CLASSIC, OPTIONS, PRESETS, Rules


@pytest.mark.parametrize("field", OPTIONS)
def test_every_house_rule_changes_a_sentence_of_the_rules(texts: Texts, field: str) -> None:
    told = {
        tuple(
            rules_screen(Rules.from_json({field: value}), page, texts, 7).text
            for page in ("short", "cards", "points")
        )
        for value in OPTIONS[field]
    }
    assert len(told) == len(OPTIONS[field])


def test_the_short_page_is_short(texts: Texts, read: Callable[[str], str]) -> None:
    assert len(read(rules_screen(CLASSIC, "short", texts, 0).text)) < 700


def test_every_page_leads_to_all_pages_of_the_same_game(texts: Texts) -> None:
    for page in PAGES:
        buttons = [b for row in rules_screen(CLASSIC, page, texts, 7).rows for b in row]
        assert [parse_tap(b.data or "") for b in buttons] == [RulesTap(7, each) for each in PAGES]
        assert [b.text.startswith("•") for b in buttons] == [each == page for each in PAGES]


def test_an_unknown_page_is_the_first(ru: Texts) -> None:
    assert rules_screen(CLASSIC, "nonsense", ru, 0) == rules_screen(CLASSIC, "short", ru, 0)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_named_and_what_it_changes_is_listed(
    texts: Texts, read: Callable[[str], str], preset: str
) -> None:
    said = read(rules_screen(PRESETS[preset], "house", texts, 7).text)
    assert texts.plain(f"game-{preset}") in said
    assert said.count("• ") == len(PRESETS[preset].to_json())


def test_the_welcome_to_a_group_is_one_line_that_says_what_to_type(texts: Texts) -> None:
    content = chat.group_welcome(texts)
    assert "/newgame" in content.text
    assert "\n" not in content.text
    assert len(content.text) < 160


def test_start_greets_by_name_and_adds_the_bot_to_a_group(
    texts: Texts, read: Callable[[str], str]
) -> None:
    content = chat.private_start(texts, "<Вася>", "zhora_bot")
    assert "<Вася>" in read(content.text)
    assert "<Вася>" not in content.text
    assert content.rows[0][0].url == "https://t.me/zhora_bot?startgroup=new"
    assert len(content.text.split("\n\n")[1].splitlines()) == 4


def test_the_present_language_is_marked(
    ru: Texts, en: Texts, labels: Callable[[Content], list[list[str]]]
) -> None:
    assert labels(chat.language_choice(ru)) == [["✓ Русский"], ["English"]]
    assert labels(chat.language_choice(en)) == [["Русский"], ["✓ English"]]
    taps = [parse_tap(row[0].data or "") for row in chat.language_choice(ru).rows]
    assert taps == [LanguageTap("ru"), LanguageTap("en")]


def test_stopping_is_asked_with_three_answers(new_play: Any, texts: Texts) -> None:
    content = chat.stop_confirmation(new_play(2).scene(), texts)
    taps = [parse_tap(row[0].data or "") for row in content.rows]
    assert taps == [StopTap(7, "rank"), StopTap(7, "void"), StopTap(7, "no")]


def test_a_second_game_points_to_the_running_table(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    """C04."""
    content = chat.already_running(new_play(2).scene(), ru)
    assert read(content.text) == "Игра уже идёт: Петя и Маша"
    assert content.rows[0][0].url == "https://t.me/c/123/45"
    lobby = chat.already_running(new_play(2).scene("lobby", link=False), ru)
    assert read(lobby.text) == "Стол уже собирают: Петя и Маша"
    assert lobby.rows == ()


def test_a_lobby_without_anybody_is_pointed_to_as_well(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    play = new_play(2)
    play.players = ()
    content = chat.already_running(play.scene("lobby"), ru)
    assert read(content.text) == "Стол уже собирают: пока никого"


def test_help_lists_every_command_of_the_group_menu(texts: Texts) -> None:
    said = chat.group_help(texts, "zhora_bot").text
    for command, _ in chat.commands(texts, "group"):
        assert f"/{command}" in said or command in {"help", "hand"}


def test_command_menus_are_what_telegram_takes(texts: Texts) -> None:
    for kind in ("group", "private"):
        for command, description in chat.commands(texts, kind):
            assert re.fullmatch("[a-z_]{1,32}", command)
            assert 1 <= len(description) <= 40
    assert chat.commands(texts, "group")[0][0] == "newgame"


def test_every_message_outside_a_table_can_be_sent(
    new_play: Any, texts: Texts, check_fits: Callable[[Content], None]
) -> None:
    scene = new_play(4).scene()
    for content in (
        chat.group_welcome(texts),
        chat.private_start(texts, "Вася", "zhora_bot"),
        chat.group_help(texts, "zhora_bot"),
        chat.private_help(texts, "zhora_bot"),
        chat.language_choice(texts),
        chat.language_chosen(texts),
        chat.stale_message(texts),
        chat.stop_confirmation(scene, texts),
        chat.already_running(scene, texts),
        *(rules_screen(CLASSIC, page, texts, 7) for page in PAGES),
    ):
        check_fits(content)
