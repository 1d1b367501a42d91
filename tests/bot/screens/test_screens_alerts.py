"""Alerts and toasts: plain, short, and of use."""

from typing import Any

import pytest

from bot.screens.alerts import cards_alert, done
from bot.screens.reasons import why_illegal
from bot.texts import Texts
from engine import Card, IllegalReason, Rules
from engine.moves import parse_move


def test_my_cards_shows_cards_upcard_and_turn(new_play: Any, ru: Texts) -> None:
    play = new_play(2).deal("KS 7S 10S 8H 6S 7D 6C 7C 9H", dealer=0)
    assert cards_alert(play.scene(), play.view(1), ru) == "На столе 9♥\n♠ 6 10 К\n♣ 6\nВаш ход"


def test_my_cards_shows_the_nominated_suit_and_whom_all_wait_for(new_play: Any, ru: Texts) -> None:
    """C24, C46."""
    play = new_play(2).deal("JS 7S 10S 8H 6S 7D 6C 7C 9H", dealer=0).move("JS:D")
    said = cards_alert(play.scene(), play.view(1), ru)
    assert said.startswith("На столе В♠, заказ ♦\n")
    assert said.endswith("\nХодит \u2068Петя\u2069")


def test_my_cards_between_rounds_and_in_a_pause_says_so(new_play: Any, ru: Texts) -> None:
    play = new_play(2).deal("KS 7S 10S 8H 6S 7D 6C 7C 9H", dealer=0)
    assert cards_alert(play.scene("paused"), play.view(1), ru).endswith("Пауза")
    play.at_random(1, rounds=1)
    said = cards_alert(play.scene(), play.view(1), ru)
    assert said.endswith("Раунд окончен")
    assert "Карт на руках нет" in said


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("9H", "9♥"),
        ("JS:D", "В♠ → ♦"),
        ("JS", "В♠"),
        ("JS+JH", "В♠ В♥"),
        ("put:7C", "7♣"),
        ("put:JC:S", "В♣ → ♠"),
        ("draw", "Карта взята"),
        ("pass", "Карта остаётся у вас"),
    ],
)
def test_the_toast_of_a_move_says_what_was_done(ru: Texts, move: str, said: str) -> None:
    assert done(parse_move(move), ru) == said


def test_a_card_that_does_not_fit_is_answered_with_what_does(
    new_play: Any, ru: Texts, en: Texts
) -> None:
    """C43."""
    play = new_play(2).deal("KS 7S 10S 8H 6S 7D 6C 7C 9H", dealer=0)
    reason, card = IllegalReason.NO_MATCH, Card.parse("KS")
    assert why_illegal(reason, card, play.scene(), ru) == (
        "К♠ не подходит: нужны черви, девятки или валеты."
    )
    assert why_illegal(reason, card, play.scene(), en) == (
        "K♠ does not fit: hearts, nines or Jacks do."
    )


def test_after_a_jack_only_the_nominated_suit_is_asked_for(new_play: Any, ru: Texts) -> None:
    play = new_play(2).deal("JS 7S 10S 8H 6S 7D 6C 7C 9H", dealer=0).move("JS:D")
    said = why_illegal(IllegalReason.NO_MATCH, Card.parse("7S"), play.scene(), ru)
    assert said == "7♠ не подходит: заказаны бубны. Ещё можно валета."
    said = why_illegal(IllegalReason.MUST_LAY, None, play.scene(), ru)
    assert said == "Брать рано: у вас есть что положить. Заказаны бубны, можно и валета."


def test_every_reason_has_one_line_with_and_without_a_card(new_play: Any, texts: Texts) -> None:
    plays = [
        new_play(2).deal("KS 7S 10S 8H 6S 7D 6C 7C 9H", dealer=0),
        new_play(2).deal("JS 7S 10S 8H 6S 7D 6C 7C 9H", dealer=0).move("JS:D"),
        new_play(2).deal("6S 7S 6H 7H 6D 7D 6C 7C JH", dealer=0),
        new_play(2, rules=Rules(play_drawn_card=True)).at_random(1, rounds=1),
    ]
    needs_a_card = {IllegalReason.NO_MATCH}
    for play in plays:
        for reason in IllegalReason:
            for card in (Card.parse("10H"), None):
                if card is None and reason in needs_a_card:
                    continue
                said = why_illegal(reason, card, play.scene(), texts)
                assert 0 < len(said) <= 100
                assert "\n" not in said
