"""The rules in force, in four short pages."""

from markupsafe import Markup

from bot.callbacks import RulesTap
from bot.screens.content import Button, Content, Rows
from bot.screens.wording import game_name, preset_of, rule_lines
from bot.texts import Texts, joined, lines, paragraphs
from engine import Rules

PAGES = ("short", "cards", "points", "house")


def rules_screen(rules: Rules, page: str, texts: Texts, game: int) -> Content:
    """One of PAGES, with buttons to all of them; an unknown page is the first.

    `game` is where the rules come from, 0 for none.
    """
    tell = {"cards": _cards, "points": _points, "house": _house}.get(page, _short)
    shown = page if page in PAGES else PAGES[0]
    text = paragraphs([texts.html(f"rules-title-{shown}"), *tell(rules, texts)])
    return Content(text, _rows(shown, texts, game))


def _rows(shown: str, texts: Texts, game: int) -> Rows:
    def button(page: str) -> Button:
        label = texts.plain(f"rules-page-{page}")
        if page == shown:
            label = texts.plain("rules-page-here", page=label)
        return Button(label, RulesTap(game, page).data)

    return (
        (button("short"), button("cards")),
        (button("points"), button("house")),
    )


def _short(rules: Rules, texts: Texts) -> list[Markup]:
    return [
        texts.html("rules-short-goal"),
        texts.html("rules-short-turn"),
        joined(
            [
                texts.html("rules-short-draw", drawn=_yes(rules.play_drawn_card)),
                texts.html("rules-short-decline", value=_yes(rules.may_decline)),
            ],
            " ",
        ),
        texts.html("rules-short-win"),
        texts.html("rules-short-lose", limit=rules.limit, letters=rules.letters),
    ]


def _cards(rules: Rules, texts: Texts) -> list[Markup]:
    effects = [
        texts.html("rules-card-six"),
        texts.html("rules-card-seven", value=rules.seven),
        texts.html("rules-card-eight"),
        texts.html("rules-card-jack"),
        texts.html("rules-card-king", value=rules.king_of_hearts),
        texts.html("rules-card-ace", value=rules.ace),
    ]
    finish = [
        texts.html("rules-card-finish", restricted=_yes(rules.restricted_finish)),
        texts.html("rules-card-finish-penalty", value=_yes(rules.last_card_penalty)),
        texts.html("rules-card-jacks"),
    ]
    start = [
        texts.html("rules-card-starter", value=_yes(rules.starter_acts)),
        texts.html("rules-card-starter-jack"),
        texts.html("rules-card-stock"),
    ]
    return [
        lines(effects),
        lines([texts.html("rules-title-finish"), *finish]),
        lines([texts.html("rules-title-start"), *start]),
    ]


def _points(rules: Rules, texts: Texts) -> list[Markup]:
    return [
        lines([texts.html("rules-points-cards"), texts.html("rules-points-table")]),
        texts.html("rules-points-jacks"),
        texts.html("rules-points-queens", negative=_yes(rules.negative_totals)),
        texts.html("rules-points-limit", limit=rules.limit),
        texts.html("rules-points-lose", letters=rules.letters),
    ]


def _house(rules: Rules, texts: Texts) -> list[Markup]:
    preset = preset_of(rules)
    about = texts.plain(f"game-{preset}-about") if preset else ""
    head = texts.html("rules-house-game", game=game_name(rules, texts))
    changed = rule_lines(rules, texts)
    if not changed:
        return [lines([head, about]), texts.html("rules-house-same")]
    said = [head, about] if about else [head]
    return [lines(said), lines([texts.html("rules-house-differs"), changed])]


def _yes(value: bool) -> str:
    return "yes" if value else "no"
