"""What happened, one readable line a move."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.host.scene import Happening
from bot.screens.narration import narrate, since_last_human_move
from bot.texts import Texts
from engine import DrawCause, Drew, Rules


def test_a_seven_is_told_with_its_cards_and_who_goes_on(
    new_play: Any, told: Callable[..., list[str]]
) -> None:
    play = new_play(3).deal("7S 6H 6D 8S 8H 8D KS KH KD 10S 10H 10D 9S", dealer=2)
    assert told(play.move("7S"))[-1] == "Петя: 7♠ — Маша берёт 2 карты, Петя ходит ещё раз"


def test_the_reader_is_spoken_to(new_play: Any, told: Callable[..., list[str]]) -> None:
    play = new_play(3).deal("7S 6H 6D 8S 8H 8D KS KH KD 10S 10H 10D 9S", dealer=2)
    play.move("7S")
    assert told(play, you=0)[-1] == "Вы: 7♠ — Маша берёт 2 карты, вы ходите ещё раз"
    assert told(play, you=1)[-1] == "Петя: 7♠ — вы берёте 2 карты, Петя ходит ещё раз"


def test_whose_turn_a_six_and_an_eight_pass_over_is_told(
    new_play: Any, told: Callable[..., list[str]]
) -> None:
    play = new_play(4).deal("6S 9H 8S 9D 9C QH QD QC KS KH KD KC 10S 10H 10D 10C AS", dealer=3)
    assert told(play.move("6S"))[-1] == "Петя: 6♠ — Маша пропускает ход"
    assert told(play.move("8S"))[-1] == "Оля: 8♠ — Константин и Петя пропускают ход"


def test_an_eight_with_two_players_passes_nobody_over(
    new_play: Any, told: Callable[..., list[str]]
) -> None:
    play = new_play(2).deal("8S 6H 6D 6C 9H 9D 10H 10D AS", dealer=1)
    assert told(play.move("8S"))[-1] == "Петя: 8♠"


def test_an_eight_with_three_players_comes_back(
    new_play: Any, told: Callable[..., list[str]]
) -> None:
    play = new_play(3).deal("8S 6H 6D 6C 9H 9D 10H 10D 10C KC KD KH AS", dealer=2)
    said = told(play.move("8S"))[-1]
    assert said == "Петя: 8♠ — Маша и Оля пропускают ход, Петя ходит ещё раз"


def test_the_suit_a_jack_nominates_is_told(new_play: Any, told: Callable[..., list[str]]) -> None:
    play = new_play(2).deal("JS 6H 6D 6C 9H 9D 10H 10D AS", dealer=1)
    assert told(play.move("JS:D"))[-1] == "Петя: В♠, заказ ♦"


def test_a_draw_of_the_bot_says_that_nothing_fitted(
    new_play: Any, told: Callable[..., list[str]]
) -> None:
    play = new_play(2).deal("7H 6H 6D 6C 9H 9D 10H 10D AS", dealer=1)
    play.move("draw", automatic=True)
    assert told(play)[-1] == "Петя берёт 1 карту: ходить нечем"


def test_a_draw_of_a_person_is_simply_told(new_play: Any, told: Callable[..., list[str]]) -> None:
    play = new_play(2).deal("7H 6H 6D 6C 9H 9D 10H 10D AS", dealer=1)
    assert told(play.move("draw"))[-1] == "Петя берёт 1 карту"
    assert told(play, you=0)[-1] == "Вы берёте 1 карту"


def test_the_dealer_who_replaces_a_jack_is_told(
    new_play: Any, told: Callable[..., list[str]]
) -> None:
    play = new_play(2).deal("6S 7S 6H 7H 6D 7D 6C JS JH", dealer=0)
    assert told(play) == ["Первая карта: В♥ — Петя берёт валета себе и кладёт другую карту"]
    assert told(play.move("put:JS:C"))[-1] == "Петя кладёт вместо валета В♠, заказ ♣"


def test_a_starter_that_acts_is_told_with_what_it_did(
    new_play: Any, told: Callable[..., list[str]]
) -> None:
    play = new_play(3, rules=Rules(starter_acts=True))
    play.deal("9S 6H 6D 8S 8H 8D KS KH KD 10S 10H 10D 7S", dealer=2)
    assert told(play) == ["Первая карта: 7♠ — Петя берёт 2 карты, Оля ходит ещё раз"]


def test_a_player_left_without_cards_takes_one_by_itself(
    new_play: Any, told: Callable[..., list[str]]
) -> None:
    """R12: with three players an 8 as the last card comes back to its player."""
    top = "9S 7H 7D 10S AH AD QS KH KD 8S 6H 6D 9D 7C 8C KC AC 10C 10H"
    play = new_play(3).deal(top, dealer=2).run("9S draw draw 10S draw draw QS draw draw 8S")
    assert told(play)[-1] == ("Петя: 8♠ — Маша и Оля пропускают ход, Петя без карт и берёт 1 карту")


def test_a_kept_card_is_told(new_play: Any, told: Callable[..., list[str]]) -> None:
    play = new_play(2, rules=Rules(play_drawn_card=True))
    play.deal("7H 6H 6D 6C 9H 9D 10H 10D AS KS", dealer=1).run("draw pass")
    assert told(play)[-1] == "Петя оставляет взятую карту себе"


def test_a_renewed_stock_is_told_after_the_card_that_needed_it(
    new_play: Any, told: Callable[..., list[str]]
) -> None:
    play = new_play(2)
    for seed in range(50):
        play.deal(dealer=play.game.next_dealer or 0, seed=seed)
        while play.game.round is not None:
            play.at_random(seed, most=1)
            line = (told(play) or [""])[-1]
            if "карты перевёрнуты" in line:
                assert line.index("берёт") < line.index("колода кончилась")
                return
        if play.game.over:
            play = new_play(2)
    raise AssertionError("no stock was renewed in fifty rounds")


def test_the_table_is_told_the_last_move_of_a_person_and_what_followed(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    play = new_play(2).deal("9S 6H 6D 6C 8H 8D 10H 10D AS", dealer=1)
    play.move("9S").move("draw", automatic=True)
    told = [read(line) for line in narrate(since_last_human_move(play.happened), play.players, ru)]
    assert told == ["Петя: 9♠", "Маша берёт 1 карту: ходить нечем"]


@pytest.mark.parametrize(
    ("drew", "automatic", "line"),
    [
        (
            Drew(0, 1, DrawCause.KING_OF_HEARTS, 4),
            False,
            "Петя берёт 1 карту из 4 (больше нет)",
        ),
        (Drew(0, 0, DrawCause.SEVEN, 2), False, "Петя не берёт карт (колода пуста)"),
        (
            Drew(0, 0, DrawCause.CHOICE, 1),
            True,
            "Петя не берёт карт (колода пуста)",
        ),
    ],
)
def test_a_stock_that_is_short_or_empty_is_told(
    new_play: Any,
    ru: Texts,
    read: Callable[[str], str],
    drew: Drew,
    automatic: bool,
    line: str,
) -> None:
    """C21, R10."""
    happened = [Happening(5, 0, automatic, drew)]
    assert [read(said) for said in narrate(happened, new_play(2).players, ru)] == [line]


def test_an_eight_over_the_reader_and_another_speaks_to_the_reader(
    new_play: Any, told: Callable[..., list[str]]
) -> None:
    play = new_play(3).deal("8S 6H 6D 7H 7D 6C 9H 9D 9C 10H 10D 10C 9S", dealer=2)
    play.move("8S")
    assert told(play, you=1)[-1].startswith("Петя: 8♠ — вы и Оля пропускаете ход")
    assert told(play, you=0)[-1].startswith("Вы: 8♠ — Маша и Оля пропускают ход")
