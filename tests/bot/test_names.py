"""Names that people and groups choose, made safe to show."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import width

from bot.names import LINE_COLUMNS, NAME_COLUMNS, display_name, shorten, shown, title

RIGHT_TO_LEFT_OVERRIDE = "\u202e"
ZALGO = "З" + "\u0335\u0321\u0349" * 20 + "ло"
FAMILY = "👨‍👩‍👧‍👦"


def test_first_and_last_name_are_shown() -> None:
    assert display_name("Пётр", "Иванов", "petya", "Игрок") == "Пётр Иванов"


def test_a_person_without_a_last_name_has_no_space_behind_the_first() -> None:
    assert display_name("Пётр", None, None, "Игрок") == "Пётр"


@pytest.mark.parametrize(
    "invisible",
    [
        "",
        " ",
        "\u200b\u200d",
        "\u3164",
        "\u2800",
        "\u202e\u2066",
        "\u00ad",
        "\u0301",
        "\u180e\u115f",
    ],
)
def test_a_name_that_shows_nothing_gives_way_to_the_username(invisible: str) -> None:
    assert display_name(invisible, invisible, "petya", "Игрок") == "petya"


def test_without_name_and_username_the_fallback_is_shown() -> None:
    assert display_name("\u3164", None, None, "Игрок") == "Игрок"


def test_a_name_cannot_turn_the_line_around() -> None:
    assert display_name(f"Пе{RIGHT_TO_LEFT_OVERRIDE}тя", None, None, "Игрок") == "Петя"


def test_a_name_cannot_close_the_isolation_it_stands_in() -> None:
    assert display_name("Пе\u2069тя", None, None, "Игрок") == "Петя"


def test_line_breaks_and_runs_of_blanks_become_one_space() -> None:
    assert display_name("Пе\n\n\tтя", "  К. ", None, "Игрок") == "Пе тя К."


def test_stacked_marks_are_thinned_out_and_accents_stay() -> None:
    assert len(display_name(ZALGO, None, None, "Игрок")) <= 5
    assert display_name("Йо\u0301зеф", None, None, "Игрок") == "Йо\u0301зеф"


def test_an_emoji_of_several_people_stays_whole() -> None:
    assert display_name(f"{FAMILY} Маша", None, None, "Игрок") == f"{FAMILY} Маша"


def test_a_joiner_between_letters_is_taken_out() -> None:
    assert display_name("Пе\u200dтя\u200d", None, None, "Игрок") == "Петя"


def test_a_joiner_that_joins_nothing_is_taken_out() -> None:
    assert display_name("👨\u200d Маша 👨\u200d", None, None, "Игрок") == "👨 Маша 👨"


def test_the_same_name_typed_in_two_ways_is_one_name() -> None:
    assert display_name("Андреи\u0306", None, None, "Игрок") == "Андрей"


def test_a_long_name_is_cut_by_what_it_takes_on_the_screen() -> None:
    assert shorten("Константин", 6) == "Конст…"
    assert shorten("日本語の名前", 6) == "日本…"
    assert shorten(FAMILY * 5, 6) == f"{FAMILY}{FAMILY}…"
    assert shorten("Петя", 6) == "Петя"


def test_a_cut_name_has_no_blank_before_the_ellipsis() -> None:
    assert shorten("Анна Каренина", 6) == "Анна…"


def test_a_name_in_a_text_is_isolated() -> None:
    assert shown("محمد") == "\u2068محمد\u2069"


def test_markup_in_a_name_is_left_to_the_escaping_door() -> None:
    assert display_name("<b>Петя</b>&", None, None, "Игрок") == "<b>Петя</b>&"


def test_the_title_of_a_group_is_cleaned_in_the_same_way() -> None:
    assert title(f"{RIGHT_TO_LEFT_OVERRIDE}Кухня\n2", "группа") == "Кухня 2"
    assert title("\u3164", "группа") == "группа"


@given(st.text(max_size=200), st.text(max_size=64))
def test_any_name_is_visible_in_one_line_and_bounded(first: str, last: str) -> None:
    name = display_name(first, last, None, "Игрок")
    assert name.strip() == name != ""
    assert name.splitlines() == [name]
    assert width(name) <= NAME_COLUMNS
    assert len(name) <= 12 * NAME_COLUMNS
    assert width(shown(name)) <= LINE_COLUMNS
    hidden = {unicodedata.category(character) for character in name if character != "\u200d"}
    assert not hidden & {"Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"}


@given(st.text(max_size=100))
def test_cleaning_a_clean_name_changes_nothing(text: str) -> None:
    once = title(text, "группа")
    assert title(once, "группа") == once
