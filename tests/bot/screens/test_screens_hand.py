"""The private hand: own cards, and a button for every move."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.callbacks import MoveTap, parse_tap
from bot.host.scene import Player, Succeeded
from bot.screens.content import Content
from bot.screens.hand import hand_result_screen, hand_screen
from bot.texts import Texts
from engine import CardSet, Rules
from engine.score import settle


def finished(play: Any) -> None:
    """Adds a round that seat 0 has won."""
    game = play.game
    left = (CardSet(), CardSet.parse("6S"))
    cards = tuple(CardSet.parse("9S"))
    game.results.append(settle(game.rules, game.totals, game.letters, 0, cards, left))


def test_a_hand_says_which_group_upcard_suit_and_turn_it_belongs_to(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    """C11, C24."""
    play = new_play(2).deal("JS 7S 6H 8H 6D 7D 6C 7C 9H", dealer=0)
    play.move("JS:D")
    content = hand_screen(play.scene(), play.view(0), ru)
    said = read(content.text)
    assert said.startswith("Стол: Кухня & <друзья>\nВ♠ на столе, заказ ♦ бубны")
    assert said.endswith("👉 Ваш ход")
    assert 'href="https://t.me/c/123/45"' in content.text
    assert content.protect


def test_own_cards_stand_by_suit_and_rank(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    play = new_play(2).deal("KS 7S 10S 8H 6S 7D 6C 7C 9H", dealer=0)
    said = read(hand_screen(play.scene(), play.view(1), ru).text)
    assert "Ваши карты (4)\n♠ 6 10 К\n♣ 6\n" in said


def test_playable_cards_come_first_and_are_marked(
    new_play: Any, ru: Texts, labels: Callable[[Content], list[list[str]]]
) -> None:
    play = new_play(2).deal("KS 7S 10S 8H 9S 7D 6C 7C 9H", dealer=0)
    content = hand_screen(play.scene(link=False), play.view(1), ru)
    assert labels(content) == [["✓ 9♠"], ["10♠", "К♠", "6♣"]]
    assert content.rows[0][0].style == "success"
    assert content.rows[1][0].style is None


def test_a_card_that_does_not_fit_is_a_button_that_can_be_asked(new_play: Any, ru: Texts) -> None:
    """C43."""
    play = new_play(2).deal("KS 7S 10S 8H 9S 7D 6C 7C 9H", dealer=0)
    content = hand_screen(play.scene(), play.view(1), ru)
    assert parse_tap(content.rows[1][0].data or "") == MoveTap(7, 0, "10S")


def test_a_jack_is_a_row_of_four_suits(
    new_play: Any, ru: Texts, labels: Callable[[Content], list[list[str]]]
) -> None:
    """C20: the suit is part of the move."""
    play = new_play(2).deal("JS 7S 10S 8H 6S 7D 6C 7C 9H", dealer=0)
    content = hand_screen(play.scene(), play.view(1), ru)
    assert labels(content)[0] == ["В♠ → ♠", "В♠ → ♥", "В♠ → ♦", "В♠ → ♣"]
    assert [button.data for button in content.rows[0]] == [
        "m|7|0|JS:S",
        "m|7|0|JS:H",
        "m|7|0|JS:D",
        "m|7|0|JS:C",
    ]


def test_a_last_jack_is_one_button_without_a_suit(
    new_play: Any, ru: Texts, labels: Callable[[Content], list[list[str]]]
) -> None:
    """C26, R14."""
    play = new_play(2).deal("9S 6H 10S 6D QS KH JS KD 9H 7C 8C AC", dealer=0)
    play.run("9S draw 10S draw QS")
    play.move("draw")
    content = hand_screen(play.scene(link=False), play.view(1), ru)
    assert labels(content) == [["✓ В♠ и конец раунда"]]
    assert (content.rows[0][0].data or "").endswith("|JS")


def test_jacks_alone_can_be_laid_all_at_once(
    new_play: Any, ru: Texts, labels: Callable[[Content], list[list[str]]]
) -> None:
    """R13."""
    play = new_play(2).deal("JS 7S JH 8H JD 7D JC 7C 9H", dealer=0)
    content = hand_screen(play.scene(link=False), play.view(1), ru)
    assert labels(content)[-1] == ["✓ Все валеты сразу: В♠ В♥ В♦ В♣"]
    assert len(content.rows) == 5


def test_a_dealer_who_owes_a_card_may_put_any(
    new_play: Any,
    ru: Texts,
    read: Callable[[str], str],
    labels: Callable[[Content], list[list[str]]],
) -> None:
    """R4."""
    play = new_play(2).deal("6S 7S 6H 7H 6D 7D 6C 7C JH", dealer=0)
    content = hand_screen(play.scene(link=False), play.view(0), ru)
    assert "Вы сдаёте." in read(content.text)
    assert labels(content) == [
        ["✓ 7♠", "✓ 7♥", "✓ 7♦", "✓ 7♣"],
        ["В♥ → ♠", "В♥ → ♥", "В♥ → ♦", "В♥ → ♣"],
    ]
    assert content.rows[0][0].data == "m|7|0|put:7S"


def test_nothing_to_lay_leaves_one_card_to_take(
    new_play: Any,
    ru: Texts,
    read: Callable[[str], str],
    labels: Callable[[Content], list[list[str]]],
) -> None:
    play = new_play(2).deal("KS 7S 10S 8H 6S 7D 6C 7C 9H", dealer=0)
    content = hand_screen(play.scene(link=False), play.view(1), ru)
    assert "Положить нечего, возьмите карту." in read(content.text)
    assert labels(content)[0] == ["Взять карту"]


def test_the_drawn_card_is_named_and_can_be_kept(
    new_play: Any,
    ru: Texts,
    read: Callable[[str], str],
    labels: Callable[[Content], list[list[str]]],
) -> None:
    play = new_play(2, rules=Rules(play_drawn_card=True))
    play.deal("KS 7S 10S 8H 6S 7D 6C 7C 9H QH", dealer=0).move("draw")
    content = hand_screen(play.scene(link=False), play.view(1), ru)
    assert "Из колоды: Д♥. Положите или оставьте себе." in read(content.text)
    assert labels(content)[:2] == [["✓ Д♥"], ["Оставить взятую карту"]]


def test_off_turn_there_is_no_card_to_tap(
    new_play: Any,
    ru: Texts,
    read: Callable[[str], str],
    labels: Callable[[Content], list[list[str]]],
) -> None:
    play = new_play(2).deal("KS 7S 10S 8H 6S 7D 6C 7C 9H", dealer=0)
    content = hand_screen(play.scene(), play.view(0), ru)
    assert labels(content) == [["↩️ К столу"]]
    assert read(content.text).endswith("Ходит Маша")


def test_a_pause_takes_the_buttons_away(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    play = new_play(2).deal("KS 7S 10S 8H 6S 7D 6C 7C 9H", dealer=0)
    content = hand_screen(play.scene("paused", link=False), play.view(1), ru)
    assert content.rows == ()
    assert read(content.text).endswith("Пауза. Карты остаются у вас.")


def test_a_stopped_game_takes_the_buttons_away(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    play = new_play(2).deal("KS 7S 10S 8H 6S 7D 6C 7C 9H", dealer=0)
    content = hand_screen(play.scene("void", link=False), play.view(1), ru)
    assert content.rows == ()
    assert read(content.text).endswith("Игра окончена.")


def test_a_hand_tells_what_happened_since_the_last_own_move(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    play = new_play(3).deal("9S 7S 6C 9D 7H QC 9C 7D QD 10C 8C 6H 9H", dealer=2)
    play.run("9S 7S")
    said = read(hand_screen(play.scene(), play.view(0), ru).text)
    assert "Маша: 7♠ — Оля берёт 2 карты, Маша ходит ещё раз" in said
    assert "9♠" not in said


def test_more_lines_than_can_be_read_are_shortened_and_say_so(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    top = "9S 7H 7D 10S 8H 8D QS KH KD 6S AH AD 9D 7C 8C KC AC 10C 10H"
    play = new_play(3).deal(top, dealer=2)
    for card in ("9S", "10S", "QS"):
        play.move(card).move("draw", automatic=True).move("draw", automatic=True)
    happened = read(hand_screen(play.scene(), play.view(1), ru).text).split("\n\n")[1]
    lines = happened.splitlines()
    assert len(lines) == 5
    assert lines[0] == "…и ещё несколько ходов до этого"
    assert lines[-1] == "Оля берёт 1 карту: ходить нечем"


def test_the_round_result_comes_to_the_private_chat_with_the_deal(
    new_play: Any,
    ru: Texts,
    read: Callable[[str], str],
    labels: Callable[[Content], list[list[str]]],
) -> None:
    play = new_play(2).at_random(1, rounds=1)
    winner = play.game.results[0].winner
    content = hand_result_screen(play.scene(), 1, 100 + winner, ru)
    assert "Раунд 1: побеждаете вы" in read(content.text)
    assert labels(content) == [["Сдать раунд 2"], ["↩️ К столу"]]
    other = hand_result_screen(play.scene(), 1, 101 - winner, ru)
    assert f"побеждает {play.players[winner].name}" in read(other.text)


def test_a_jack_that_may_not_be_laid_now_can_still_be_asked(new_play: Any, ru: Texts) -> None:
    """C43: its button is a whole move, so that the answer is the true reason."""
    play = new_play(2, rules=Rules(play_drawn_card=True, may_decline=True))
    play.deal("JS 7S 10S 8H 6S 7D 6C 7C 9H QH", dealer=0).move("draw")
    content = hand_screen(play.scene(link=False), play.view(1), ru)
    jack = next(button for row in content.rows for button in row if button.text == "В♠")
    assert jack.data == "m|7|1|JS:S"


def test_others_see_that_the_dealer_owes_a_card(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    """C46."""
    play = new_play(2).deal("6S 7S 6H 7H 6D 7D 6C 7C JH", dealer=0)
    said = read(hand_screen(play.scene(), play.view(1), ru).text)
    assert said.endswith("Петя кладёт карту вместо валета")


def test_a_player_without_cards_is_told_what_comes(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    """R12."""
    top = "9S 7H 7D 10S 8H 8D QS KH KD 6S AH AD 9D 7C 8C KC AC 10C 10H"
    play = new_play(3).deal(top, dealer=2).run("9S draw draw 10S draw draw QS draw draw 6S")
    said = read(hand_screen(play.scene(), play.view(0), ru).text)
    assert "Карт на руках нет. В свой ход вы возьмёте одну." in said


def test_a_hand_alone_shows_the_table_what_the_own_move_did_and_no_way_to_a_group(
    new_play: Any,
    ru: Texts,
    read: Callable[[str], str],
    labels: Callable[[Content], list[list[str]]],
) -> None:
    play = new_play(2).computers("normal").deal("7S 7D 6H 8H 6D KD 6C 7C 9S", dealer=1)
    play.move("7S")
    content = hand_screen(play.scene(private=True), play.view(0), ru)
    said = read(content.text)
    assert said.startswith("🤖 Игра с компьютером\n7♠ на столе\n\n👉 Петя · 3 карты · 0 очков")
    assert "🤖 Ада · 6 карт · 0 очков" in said
    assert "Вы: 7♠ — 🤖 Ада берёт 2 карты, вы ходите ещё раз" in said
    assert said.endswith("Раунд 1 · сдаёт 🤖 Ада · в колоде 25 карт")
    assert labels(content) == [["Взять карту"], ["6♥", "6♦", "6♣"]]


def test_a_round_that_is_over_alone_offers_no_deal_because_it_comes_at_once(
    new_play: Any, ru: Texts
) -> None:
    play = new_play(2).computers("normal").at_random(1, rounds=1)
    assert hand_result_screen(play.scene(private=True), 1, 100, ru).rows == ()


def with_heir(play: Any) -> Any:
    """Seat 0 has been Vika's since round 2; Petya had it before."""
    scene = play.scene()
    petya, *others = scene.players
    players = (Player(200, "Вика"), *others)
    return replace(scene, players=players, successions=(Succeeded(2, 0, petya),))


def test_a_result_speaks_to_the_one_who_won_not_to_the_one_who_has_the_seat_now(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    play = new_play(2)
    finished(play)
    finished(play)
    scene = with_heir(play)
    first = {who: read(hand_result_screen(scene, 1, who, ru).text) for who in (100, 101, 200)}
    assert "побеждаете вы" in first[100]
    assert first[100].endswith("🪑 С раунда 2 на вашем месте играет Вика.")
    assert "побеждает Петя" in first[101]
    assert "на вашем месте" not in first[101]
    assert "побеждает Петя" in first[200]
    second = {who: read(hand_result_screen(scene, 2, who, ru).text) for who in (101, 200)}
    assert "побеждаете вы" in second[200]
    assert "побеждает Вика" in second[101]


def test_who_has_lost_the_seat_has_no_button_but_the_way_to_the_table(
    new_play: Any, ru: Texts, labels: Callable[[Content], list[list[str]]]
) -> None:
    play = new_play(2)
    finished(play)
    assert labels(hand_result_screen(with_heir(play), 1, 100, ru)) == [["↩️ К столу"]]


AWAY = "🤖 За вас пока играет компьютер. Вернуться можно в любой момент."
BACK = "👋 Я здесь"


@pytest.mark.parametrize(
    ("stage", "everybody", "last", "offered"),
    [
        ("playing", False, AWAY, True),
        ("paused", False, "⏸ Пауза. Карты остаются у вас.", True),
        (
            "paused",
            True,
            "⏸ За столом никого, игра ждёт. Карты на месте. Вернуться: «Я здесь»",
            True,
        ),
        ("stopped", False, "Игра окончена.", False),
        ("expired", True, "Игра окончена.", False),
    ],
)
def test_a_hand_of_somebody_away_promises_only_what_can_be(
    new_play: Any,
    ru: Texts,
    read: Callable[[str], str],
    labels: Callable[[Content], list[list[str]]],
    stage: Any,
    everybody: bool,
    last: str,
    offered: bool,
) -> None:
    play = new_play(2).deal("KS 7S 10S 8H 6S 7D 6C 7C 9H", dealer=0).away(1)
    if everybody:
        play.away(0)
    content = hand_screen(play.scene(stage), play.view(1), ru)
    assert read(content.text).split("\n\n")[-1] == last
    assert labels(content) == [*([[BACK]] if offered else []), ["↩️ К столу"]]
