"""The house rules' values, presets and JSON (RULES.md §4)."""

from typing import Any

import pytest

from engine import CLASSIC, OPTIONS, PRESETS, Rules, RulesError

PAGE = {
    "seven": ("keep", "skip", "pass"),
    "king_of_hearts": ("pass", "keep", "skip", "plain"),
    "ace": ("plain", "keep", "skip"),
    "starter_acts": (False, True),
    "play_drawn_card": (False, True),
    "may_decline": (False, True),
    "restricted_finish": (True, False),
    "last_card_penalty": (False, True),
    "negative_totals": (True, False),
    "limit": (100, 50, 75, 125, 150, 200),
    "letters": (4, 1, 2, 3),
}


def test_options_are_those_of_the_page_in_its_order() -> None:
    assert list(OPTIONS.items()) == list(PAGE.items())


def test_default_of_every_option_is_its_first_value() -> None:
    assert {name: getattr(CLASSIC, name) for name in PAGE} == {n: v[0] for n, v in PAGE.items()}


def test_presets_are_those_of_the_page_in_its_order() -> None:
    assert [(name, rules.to_json()) for name, rules in PRESETS.items()] == [
        ("classic", {}),
        ("extended", {"king_of_hearts": "keep", "ace": "keep", "starter_acts": True}),
        ("quick", {"limit": 50, "letters": 2}),
        ("blitz", {"limit": 50, "letters": 1}),
        ("soft", {"seven": "skip", "king_of_hearts": "skip", "ace": "skip"}),
    ]


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in PAGE.items() for value in values]
)
def test_every_value_of_every_option_reads_back(name: str, value: Any) -> None:
    rules = Rules.from_json({name: value})
    assert getattr(rules, name) == value
    assert Rules.from_json(rules.to_json()) == rules
    assert (name in rules.to_json()) == (value != PAGE[name][0])


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"seven": "plain"}, "seven is one of 'keep', 'skip', 'pass', not 'plain'"),
        ({"starter_acts": 1}, "starter_acts is one of false, true, not 1"),
        ({"starter_acts": "true"}, "starter_acts is one of false, true, not 'true'"),
        ({"letters": True}, "letters is one of 4, 1, 2, 3, not true"),
        ({"limit": 100.0}, "limit is one of 100, 50, 75, 125, 150, 200, not 100.0"),
        ({"limit": 99}, "limit is one of 100, 50, 75, 125, 150, 200, not 99"),
        ({"ace": None}, "ace is one of 'plain', 'keep', 'skip', not null"),
        ({"ace": ["keep"]}, "ace is one of 'plain', 'keep', 'skip', not a list"),
        ({"Ace": "keep"}, "there is no house rule called 'Ace'"),
    ],
)
def test_wrong_option_is_refused_in_one_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.from_json(options)
    assert str(caught.value) == sentence


def test_rules_built_directly_are_checked_too() -> None:
    with pytest.raises(RulesError, match="letters is one of"):
        Rules(letters=5)  # type: ignore[arg-type]
