"""The lobby: seats, games, house rules, and what becomes of it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.callbacks import LOBBY_ACTIONS, LobbyTap, SettingsTap, parse_tap
from bot.host.scene import PANELS, TEMPO_NAMES, Panel
from bot.screens.content import Content
from bot.screens.lobby import lobby_screen
from bot.texts import Texts
from engine import OPTIONS, PRESETS, Rules
from players import PLAYERS


def test_the_lobby_shows_who_sits_who_hosts_and_what_is_played(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    said = read(lobby_screen(new_play(2).scene("lobby"), ru).text)
    assert "Играем: Классика, около часа" in said
    assert "1. Петя — собирает игру\n2. Маша\nЕсть ещё 2 места" in said


@pytest.mark.parametrize(
    ("seats", "label", "style"),
    [(2, "▶️ Начать", "primary"), (4, "▶️ Начать", "primary")],
)
def test_enough_players_may_start(
    new_play: Any, ru: Texts, seats: int, label: str, style: str | None
) -> None:
    content = lobby_screen(new_play(seats).scene("lobby"), ru)
    start = next(b for row in content.rows for b in row if (b.data or "").endswith("|start"))
    assert (start.text, start.style) == (label, style)


def test_one_player_cannot_start_and_sees_why(new_play: Any, ru: Texts) -> None:
    play = new_play(2)
    play.players = play.players[:1]
    content = lobby_screen(play.scene("lobby"), ru)
    start = next(b for row in content.rows for b in row if (b.data or "").endswith("|start"))
    assert (start.text, start.style) == ("Начать (нужно двое)", None)


def test_an_empty_lobby_invites(new_play: Any, ru: Texts, read: Callable[[str], str]) -> None:
    play = new_play(2)
    play.players = ()
    assert "Пока никого. Садитесь." in read(lobby_screen(play.scene("lobby"), ru).text)


KNOWN: dict[str, set[str]] = {
    "game": {*PRESETS},
    "option": {*OPTIONS, "auto_draw"},
    "tempo": {*TEMPO_NAMES},
    "computer": {*PLAYERS},
    "remove": {"1", "2"},
    "replace": {"100"},
}
"""What may follow a choice of the lobby."""


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("panel", PANELS)
def test_every_button_of_every_panel_is_understood(
    new_play: Any, texts: Texts, panel: Panel, private: bool
) -> None:
    play = new_play(3).computers("novice", "normal")
    scene = play.scene("lobby", panel=panel, private=private)
    players = (replace(scene.players[0], ready=False), *scene.players[1:])
    for shown in (scene, replace(scene, again=True, players=players)):
        content = lobby_screen(shown, texts)
        for button in (button for row in content.rows for button in row):
            if button.url:
                assert button.url == "https://t.me/zhora_bot"
                continue
            tap = parse_tap(button.data or "")
            assert isinstance(tap, LobbyTap | SettingsTap)
            if isinstance(tap, LobbyTap):
                kind, _, value = tap.action.partition(":")
                assert tap.action in LOBBY_ACTIONS or value in KNOWN[kind]


def test_computers_are_added_as_long_as_there_is_a_seat_and_taken_away_one_by_one(
    new_play: Any, ru: Texts, labels: Callable[[Content], list[list[str]]]
) -> None:
    play = new_play(3).computers("novice")
    said = labels(lobby_screen(play.scene("lobby", panel="computers"), ru))
    assert said[:3] == [["➕ новичок"], ["➕ знаток"], ["➖ 🤖 Ада"]]
    full = new_play(4).computers("novice", "normal")
    said = labels(lobby_screen(full.scene("lobby", panel="computers"), ru))
    assert said[:3] == [["➖ 🤖 Ада"], ["➖ 🤖 Макс"], ["← Назад"]]


def test_a_lobby_alone_shows_who_plays_how_well_and_asks_for_no_more_than_it_takes(
    new_play: Any,
    ru: Texts,
    read: Callable[[str], str],
    labels: Callable[[Content], list[list[str]]],
) -> None:
    play = new_play(3).computers("novice", "normal")
    content = lobby_screen(play.scene("lobby", private=True), ru)
    said = read(content.text)
    assert said.startswith("🃏 Жора — игра с компьютером\n\nИграем: Классика")
    assert said.endswith("За столом\n1. Петя\n2. 🤖 Ада — новичок\n3. 🤖 Макс — знаток")
    assert labels(content) == [
        ["🤖 Компьютеры"],
        ["Игра: Классика", "⚙️ Настроить"],
        ["▶️ Начать"],
        ["Отменить"],
    ]


def test_the_clock_is_chosen_where_it_is_explained(
    new_play: Any,
    ru: Texts,
    read: Callable[[str], str],
    labels: Callable[[Content], list[list[str]]],
) -> None:
    content = lobby_screen(new_play(2).scene("lobby", panel="tempo"), ru)
    for tempo in ("Быстрый", "Спокойный", "По переписке", "Без часов"):
        assert tempo in read(content.text)
        assert sum(tempo in label for row in labels(content) for label in row) == 1
    assert ["✓ Спокойный · 90 секунд на ход"] in labels(content)


@pytest.mark.parametrize("panel", ["seats", "games", "house"])
def test_no_minutes_are_told_where_a_single_turn_may_take_a_day(
    new_play: Any,
    ru: Texts,
    read: Callable[[str], str],
    labels: Callable[[Content], list[list[str]]],
    panel: Panel,
) -> None:
    scene = replace(new_play(2).scene("lobby", panel=panel), tempo="correspondence")
    content = lobby_screen(scene, ru)
    said = [read(content.text), *(label for row in labels(content) for label in row)]
    assert any("Классика" in each for each in said)
    assert not any("минут" in each or "около часа" in each for each in said)


def test_all_five_games_are_offered_with_their_minutes(
    new_play: Any, ru: Texts, labels: Callable[[Content], list[list[str]]]
) -> None:
    content = lobby_screen(new_play(2).scene("lobby", panel="games"), ru)
    assert labels(content) == [
        ["✓ Классика · около часа"],
        ["Расширенная · около часа"],
        ["Быстрая · около 15 минут"],
        ["Блиц · до 10 минут"],
        ["Мягкая · около часа"],
        ["← Назад"],
        ["Сесть за стол", "Встать"],
    ]


def test_every_house_rule_is_a_button_with_its_present_value(
    new_play: Any, ru: Texts, labels: Callable[[Content], list[list[str]]]
) -> None:
    play = new_play(2, rules=Rules(king_of_hearts="plain", limit=50, letters=1, may_decline=True))
    said = [row[0] for row in labels(lobby_screen(play.scene("lobby", panel="house"), ru))]
    assert len(said) == len(OPTIONS) + 3
    assert "К♥: обычный король" in said
    assert "Буква: больше 50 очков" in said
    assert "Проигрыш: 1 буква" in said
    assert "Взять, хотя есть чем ходить: можно" in said
    assert "Нечем ходить: бот берёт карту сам" in said


@pytest.mark.parametrize("field", OPTIONS)
def test_every_value_of_a_house_rule_reads_differently(
    new_play: Any, texts: Texts, field: str
) -> None:
    said = set()
    for value in OPTIONS[field]:
        play = new_play(2, rules=Rules.from_json({field: value}))
        content = lobby_screen(play.scene("lobby", panel="house"), texts)
        said |= {b.text for row in content.rows for b in row if (b.data or "").endswith(field)}
    assert len(said) == len(OPTIONS[field])


def test_rules_of_the_tables_own_are_named_one_by_one(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    play = new_play(2, rules=Rules(limit=50, letters=4, ace="skip"))
    said = read(lobby_screen(play.scene("lobby"), ru).text)
    assert "Играем: Своя, около 30 минут" in said
    assert "• Туз: следующий пропускает ход\n• Буква: больше 50 очков" in said


@pytest.mark.parametrize("stage", ["playing", "paused", "over", "stopped", "void", "cancelled"])
def test_a_lobby_that_is_over_has_no_buttons(new_play: Any, texts: Texts, stage: Any) -> None:
    content = lobby_screen(new_play(2).scene(stage), texts)
    assert content.rows == ()
    assert len(content.text.splitlines()) <= 2


def test_somebody_whom_the_bot_cannot_reach_is_told_before_the_start(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    """C06."""
    said = read(lobby_screen(new_play(2).unreachable(1).scene("lobby"), ru).text)
    assert "Маша: бот пока не может написать вам." in said


def test_what_became_of_a_lobby_is_said_in_a_line(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    play = new_play(2)
    said = {stage: read(lobby_screen(play.scene(stage), ru).text) for stage in ("paused", "void")}
    assert said["paused"] == "🃏 Игра идёт: Классика\nЗа столом: Петя и Маша"
    assert said["void"] == "🃏 Игра окончена: Петя и Маша"


@pytest.mark.parametrize("panel", PANELS)
def test_nobody_is_asked_to_sit_down_where_all_seats_are_taken(
    new_play: Any, ru: Texts, labels: Callable[[Content], list[list[str]]], panel: Panel
) -> None:
    for seats, row in ((3, ["Сесть за стол", "Встать"]), (4, ["Встать"])):
        assert row in labels(lobby_screen(new_play(seats).scene("lobby", panel=panel), ru))


def test_a_lobby_of_computers_says_nothing_of_cards_in_private(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    computers = new_play(2).computers("normal", "normal")
    assert "личный чат" not in read(lobby_screen(computers.scene("lobby"), ru).text)
    assert "личный чат" in read(lobby_screen(new_play(2).scene("lobby"), ru).text)
