"""The group's table: who, what, and whom everybody waits for."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.host.scene import Player
from bot.screens.content import Content
from bot.screens.table import table_screen
from bot.texts import Texts
from engine import PRESETS


def test_the_upcard_is_the_first_thing_on_the_table(new_play: Any, ru: Texts) -> None:
    play = new_play(2).deal("6S 7S 6H 7H 6D 7D 6C 7C 9H", dealer=0)
    content = table_screen(play.scene(), 1, ru)
    assert content.text.startswith("<b>9♥</b>")


def test_everybody_sees_whom_the_table_waits_for(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    """C46."""
    play = new_play(3).deal("6S 6H 6D 6C 7S 7H 7D 7C 8S 8H 8D 8C 9S", dealer=0)
    said = read(table_screen(play.scene(), 1, ru).text)
    assert "Ходит Маша" in said
    assert "👉 Маша · 4 карты" in said
    assert said.count("👉") == 1


def test_a_dealer_who_owes_a_card_for_the_jack_is_waited_for(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    """C20, C46."""
    play = new_play(2).deal("6S 7S 6H 7H 6D 7D 6C 7C JH", dealer=0)
    said = read(table_screen(play.scene(), 1, ru).text)
    assert said.startswith("Карты на столе пока нет\nПетя кладёт карту вместо валета")
    assert "👉 Петя · 5 карт" in said


def test_the_nominated_suit_is_shown_until_it_is_covered(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    """C24."""
    play = new_play(2).deal("JS 7S 6H 8H 6D 7D 6C 7C 9H", dealer=0)
    play.move("JS:D")
    assert read(table_screen(play.scene(), 1, ru).text).startswith("В♠ на столе, заказ ♦ бубны")
    play.move("7D")
    assert "заказ" not in read(table_screen(play.scene(), 1, ru).text).splitlines()[0]


def test_the_nominated_suit_survives_a_draw(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    """C25."""
    play = new_play(2).deal("JS 7S 6H 8H 6D 7H 6C 9S 9H QC", dealer=0)
    play.run("JS:D draw")
    assert "заказ ♦ бубны" in read(table_screen(play.scene(), 1, ru).text)


def test_a_last_card_is_marked_and_so_is_a_player_without_cards(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    """R12: seat 0 ends on a 6, which passes the turn over seat 1, and waits for a card."""
    top = "9S 7H 7D 10S 8H 8D QS KH KD 6S AH AD 9D 7C 8C KC AC 10C 10H"
    play = new_play(3).deal(top, dealer=2)
    play.run("9S draw draw 10S draw draw QS draw draw")
    assert "Петя · последняя карта · 0" in read(table_screen(play.scene(), 1, ru).text)
    play.move("6S")
    assert "Петя · без карт · 0" in read(table_screen(play.scene(), 1, ru).text)


def test_a_player_whom_the_bot_cannot_reach_is_told_what_to_do(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    play = new_play(2).deal("", dealer=0).unreachable(1)
    said = read(table_screen(play.scene(), 1, ru).text)
    assert "Маша: бот пока не может написать вам. Нажмите «Мои карты»." in said


def test_nothing_of_a_hand_is_on_the_table(new_play: Any, texts: Texts) -> None:
    """C48: only cards that were laid are named."""
    play = new_play(3)
    for seed in range(10):
        play.deal(dealer=play.game.next_dealer or 0, seed=seed)
        for step in range(200):
            if play.game.round is None:
                break
            scene = play.scene()
            text = table_screen(scene, scene.table.round_number, texts).text
            for hand in play.game.round.hands:
                for card in hand:
                    jack_taken = any("Jack" in type(h.event).__name__ for h in scene.happened)
                    assert texts.card(card) not in text or jack_taken
            play.at_random(step, most=1)
        if play.game.over:
            break


def test_a_pause_says_so_and_offers_to_go_on(
    new_play: Any,
    ru: Texts,
    read: Callable[[str], str],
    labels: Callable[[Content], list[list[str]]],
) -> None:
    play = new_play(2).deal("", dealer=0)
    content = table_screen(play.scene("paused"), 1, ru)
    assert "Пауза" in read(content.text).splitlines()[1]
    assert labels(content)[0] == ["▶️ Продолжить"]
    assert content.rows[0][0].data == "p|7"


def test_a_table_that_was_stopped_waits_for_nobody(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    play = new_play(2).deal("", dealer=0)
    content = table_screen(play.scene("stopped"), 1, ru)
    assert read(content.text) == "Раунд 1 не доигран: игра остановлена."
    assert content.rows == ()


def test_the_latest_finished_round_offers_the_next_deal(
    new_play: Any, ru: Texts, labels: Callable[[Content], list[list[str]]]
) -> None:
    play = new_play(2).at_random(1, rounds=1)
    content = table_screen(play.scene(), 1, ru)
    assert labels(content) == [["Сдать раунд 2"]]
    assert content.rows[0][0].data == "d|7|2"


@pytest.mark.parametrize("stage", ["stopped", "void", "over"])
def test_there_is_no_deal_while_the_game_does_not_go_on(
    new_play: Any, ru: Texts, stage: Any
) -> None:
    play = new_play(2).at_random(1, rounds=1)
    assert table_screen(play.scene(stage), 1, ru).rows == ()


def test_pause_between_rounds_is_shown_and_can_be_ended(
    new_play: Any, ru: Texts, labels: Callable[[Content], list[list[str]]]
) -> None:
    content = table_screen(new_play(2).at_random(1, rounds=1).scene("paused"), 1, ru)
    assert "⏸ Пауза." in content.text.striptags()
    assert labels(content) == [["▶️ Продолжить"]]


def test_an_older_round_and_one_already_dealt_offer_no_deal(new_play: Any, ru: Texts) -> None:
    play = new_play(2).at_random(1, rounds=2)
    assert table_screen(play.scene(), 1, ru).rows == ()
    play.deal()
    assert table_screen(play.scene(), 2, ru).rows == ()


def test_the_end_of_the_game_offers_no_deal(new_play: Any, ru: Texts) -> None:
    play = new_play(2, rules=PRESETS["blitz"]).at_random(1)
    assert table_screen(play.scene(), len(play.game.results), ru).rows == ()


def test_a_round_that_was_never_dealt_has_no_table(new_play: Any, ru: Texts) -> None:
    play = new_play(2).at_random(1, rounds=1)
    with pytest.raises(IndexError, match="no round 3"):
        table_screen(play.scene(), 3, ru)


def test_who_is_away_in_a_pause_is_named_and_nothing_is_said_of_a_computer(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    play = new_play(2).deal("", dealer=0).away(1)
    assert "🤖 Отошли, ходит компьютер: Маша." in read(table_screen(play.scene(), 1, ru).text)
    said = read(table_screen(play.scene("paused"), 1, ru).text)
    assert "\nОтошли: Маша. Вернуться: «За стол» или /join" in said


def test_a_seat_is_offered_only_as_long_as_one_is_to_be_had(
    new_play: Any, ru: Texts, labels: Callable[[Content], list[list[str]]]
) -> None:
    play = new_play(3).computers("normal").deal("", dealer=0)

    def offered(*players: Player) -> bool:
        scene = replace(play.scene(), players=players)
        return any("🪑 За стол" in row for row in labels(table_screen(scene, 1, ru)))

    people, computer = play.players[:2], play.players[2]
    assert offered(*people, computer)
    promised = replace(computer, heir="Вика")
    assert not offered(*people, promised)
    assert offered(people[0], replace(people[1], away=True, heir="Юра"), promised)
