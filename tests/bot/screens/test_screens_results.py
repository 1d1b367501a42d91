"""The result of a round, the end of the game, the sheet."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from wcwidth import width

from bot.host.scene import Player, Succeeded
from bot.screens.content import Content
from bot.screens.end import end_screen
from bot.screens.sheet import sheet_screen
from bot.screens.table import table_screen
from bot.texts import Texts, texts_for
from engine import CLASSIC, PACK, CardSet, Rank, Rules
from engine.score import settle


def finished(
    play: Any, went_out_with: str, hands: list[str], rules: Rules = CLASSIC, winner: int = 0
) -> None:
    """Adds a round that ended like this."""
    game = play.game
    cards = tuple(CardSet.parse(went_out_with))
    left = tuple(CardSet.parse(hand) for hand in hands)
    result = settle(rules, game.totals, game.letters, winner, cards, left)
    game.results.append(result)


def test_a_result_names_the_last_card_hands_points_and_totals(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    play = new_play(2)
    finished(play, "9S", ["", "7H KS 10D"])
    assert read(table_screen(play.scene(), 1, ru).text) == (
        "Раунд 1: побеждает Петя\nПоследняя карта: 9♠\n\n"
        "🏆 Петя\n0 очков, всего 0\n\n"
        "Маша: К♠ 7♥ 10♦\n21 очко, всего 21"
    )


def test_jacks_as_last_cards_show_what_they_multiply(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    """R16."""
    play = new_play(2)
    finished(play, "JS JH", ["", "7H QS"])
    said = read(table_screen(play.scene(), 1, ru).text)
    assert "Последние карты: В♠ В♥\nЗакончено валетами: очки остальных ×4" in said
    assert "10 × 4 = 40 очков, всего 40" in said


@pytest.mark.parametrize(
    ("language", "said"),
    [("ru", "Закончено валетом: очки остальных ×2"), ("en", "Finished with a Jack: the others")],
)
def test_a_single_jack_as_last_card_is_told_of_as_one(
    new_play: Any, read: Callable[[str], str], language: str, said: str
) -> None:
    play = new_play(2)
    finished(play, "JS", ["", "7H QS"])
    assert said in read(table_screen(play.scene(), 1, texts_for(language)).text)


def test_a_queen_as_last_card_shows_what_it_gives(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    """R17."""
    play = new_play(2)
    finished(play, "QS", ["", "9H"])
    said = read(table_screen(play.scene(), 1, ru).text)
    assert "Закончено дамой: победителю −20 очков" in said
    assert "🏆 Петя\n−20 очков, всего −20" in said


def test_a_letter_shows_the_sum_it_came_from(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    """R18, C28."""
    play = new_play(2)
    finished(play, "9S", ["", "10H 10D 10C AS AH AD KS KH KD QS QH QD 8S 8D"])
    finished(play, "9S", ["", "6S"])
    finished(play, "9S", ["", "10H AS AH"])
    said = read(table_screen(play.scene(), 1, ru).text)
    assert "100 очков, всего 100" in said
    said = read(table_screen(play.scene(), 2, ru).text)
    assert "6 очков, всего 106\nБольше 100 — буква Ж, счёт снова 0" in said
    assert "32 очка, всего 32 · Ж" in read(table_screen(play.scene(), 3, ru).text)


def test_a_player_who_held_no_cards_is_listed_without(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    """R12."""
    play = new_play(3)
    finished(play, "9S", ["", "", "6S"])
    assert "Маша: без карт\n0 очков" in read(table_screen(play.scene(), 1, ru).text)


def test_the_end_names_the_one_who_is_zhora_and_the_places(
    new_play: Any,
    ru: Texts,
    read: Callable[[str], str],
    labels: Callable[[Content], list[list[str]]],
) -> None:
    rules = Rules(limit=50, letters=1)
    play = new_play(3, rules=rules)
    finished(play, "9S", ["", "10H 10D 10C AS AH", "6S"], rules)
    content = end_screen(play.scene(), ru)
    said = read(content.text)
    assert said.startswith(
        "🏁 Игра окончена\nЖора — Маша\n\n"
        "🥇 Петя — 0 очков\n🥈 Оля — 6 очков\n🃏 Маша — Ж\n\nСыгран 1 раунд"
    )
    assert labels(content) == [["🔁 Ещё раз"]]
    assert content.rows[0][0].data == "a|7"


def test_a_tie_shares_the_medal(new_play: Any, ru: Texts, read: Callable[[str], str]) -> None:
    play = new_play(4)
    finished(play, "9S", ["", "6H", "6S", "7S"])
    said = read(end_screen(play.scene("stopped"), ru).text)
    assert "🥇 Петя — 0 очков\n🥈 Маша — 6 очков\n🥈 Оля — 6 очков\n4. Константин" in said


def test_a_game_stopped_without_a_result_gives_no_places(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    play = new_play(2)
    finished(play, "9S", ["", "6H"])
    said = read(end_screen(play.scene("void"), ru).text)
    assert "без результата" in said
    assert "🥇" not in said


def test_a_game_stopped_in_its_first_round_has_an_end(
    new_play: Any, texts: Texts, check_fits: Callable[[Content], None]
) -> None:
    for stage in ("stopped", "void"):
        check_fits(end_screen(new_play(2).deal(dealer=0).scene(stage), texts))


def test_the_sheet_shows_letters_totals_and_every_round(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    """C28."""
    play = new_play(2)
    finished(play, "9S", ["", "10H 10D 10C AS AH AD KS KH KD QS QH QD 8S 8D 6S"])
    finished(play, "QS", ["", "9H"])
    assert read(sheet_screen(play.scene(), ru).text) == (
        "Счёт · Классика\n\n"
        "игрок       Петя     Маша\n"
        "буквы       ····     Ж···\n"
        "всего        −20        0\n"
        "─────────────────────────\n"
        "1              0     106Ж\n"
        "2            −20        0\n"
        "Буква рядом с очками получена в том раунде."
    )


def test_a_sheet_before_the_first_result_is_no_empty_table(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    said = read(sheet_screen(new_play(2).scene(), ru).text)
    assert said.endswith("Доигранных раундов нет.")
    assert "───" not in said


def test_a_long_game_sums_up_its_first_rounds(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    play = new_play(2)
    for _ in range(20):
        finished(play, "9S", ["", "6S"])
    rows = read(sheet_screen(play.scene(), ru).text).splitlines()
    assert rows[6].split() == ["≤8", "0", "48"]
    assert [row.split()[0] for row in rows[7:19]] == [str(number) for number in range(9, 21)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sheet_is_no_wider_than_a_phone_whatever_the_names(
    new_play: Any, texts: Texts, seats: int
) -> None:
    names = ["Константин Константинопольский", "日本語の名前です", "👨‍👩‍👧‍👦" * 5, "W" * 32]
    play = new_play(names=names[:seats])
    for _ in range(110):
        finished(play, "QS", ["", *["9H"] * (seats - 1)])
    everything = " ".join(card.code for card in PACK if card.rank is not Rank.JACK)
    finished(play, "JS JH JD JC", ["", *[everything] * (seats - 1)])
    assert play.game.results[-1].points[1] == 1568
    block = re.search("<pre>(.*?)</pre>", sheet_screen(play.scene(), texts).text, re.DOTALL)
    assert block is not None
    rows = block[1].splitlines()
    assert {width(row) for row in rows} == {width(rows[0])}
    assert width(rows[0]) <= 32
    assert rows[0].count(" \u2068") == seats, "a blank stands before every name"


def test_columns_line_up_under_the_short_names_of_computers(new_play: Any, texts: Texts) -> None:
    play = new_play(4).computers("normal", "novice", "normal")
    finished(play, "9S", ["", "10H 10D AS AH KS", "6S", "KD"])
    text = sheet_screen(play.scene(), texts).text
    block = re.search("<pre>(.*?)</pre>", text, re.DOTALL)
    assert block is not None
    names, *rows = re.sub("[\u2068\u2069]", "", block[1]).splitlines()
    assert "🤖" not in names, "what looks wider on some phones than on others"
    ends = [end.end() for end in re.finditer(r"\S+", names)][1:]
    assert len(ends) == 4
    for row in (row for row in rows if not row.startswith("─")):
        assert [cell.end() for cell in re.finditer(r"\S+", row)][1:] == ends, row


@pytest.mark.parametrize(
    ("stage", "said"),
    [("stopped", "🏁 Игра остановлена."), ("expired", "🏁 Игра закрыта: давно никто не ходил.")],
)
def test_a_game_without_a_finished_round_has_no_places(
    new_play: Any, ru: Texts, read: Callable[[str], str], stage: Any, said: str
) -> None:
    text = read(end_screen(new_play(2).deal(dealer=0).scene(stage), ru).text)
    assert text == f"{said}\n\nДоигранных раундов нет."


def test_the_sheet_names_everybody_who_has_had_a_seat_in_their_order(
    new_play: Any, ru: Texts, read: Callable[[str], str]
) -> None:
    play = new_play(2)
    for _ in range(4):
        finished(play, "9S", ["", "6S"])
    scene = replace(
        play.scene(),
        successions=(Succeeded(2, 0, Player(7, "Вика")), Succeeded(4, 0, Player(8, "Юра"))),
    )
    said = read(sheet_screen(scene, ru).text)
    assert "С раунда 2: Юра (раньше Вика)\nС раунда 4: Петя (раньше Юра)" in said
    winners = [read(table_screen(scene, number, ru).text).splitlines()[0] for number in range(1, 5)]
    assert winners == [
        "Раунд 1: побеждает Вика",
        "Раунд 2: побеждает Юра",
        "Раунд 3: побеждает Юра",
        "Раунд 4: побеждает Петя",
    ]
