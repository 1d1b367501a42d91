"""Whole screens as they are read, kept as files: a change of wording is seen in a review.

`UPDATE_GOLDEN=1` writes the files anew.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from bot.screens.alerts import cards_alert
from bot.screens.chat import private_start
from bot.screens.content import Content
from bot.screens.end import end_screen
from bot.screens.hand import hand_result_screen, hand_screen
from bot.screens.lobby import lobby_screen
from bot.screens.rules import PAGES, rules_screen
from bot.screens.sheet import sheet_screen
from bot.screens.table import table_screen
from bot.texts import LANGUAGES, Texts, texts_for
from engine import CLASSIC, PRESETS, CardSet
from engine.score import settle

GOLDEN = Path(__file__).with_name("golden")


def as_text(screen: Content | str) -> str:
    if isinstance(screen, str):
        return screen + "\n"
    rows = ["  ".join(f"[{button.text}]" for button in row) for row in screen.rows]
    return "\n".join([str(screen.text), "", *rows]) + "\n"


def finished(play: Any, went_out_with: str, *hands: str) -> None:
    """Adds a round that seat 0 has won."""
    game = play.game
    cards = tuple(CardSet.parse(went_out_with))
    left = ("", *hands)
    result = settle(
        game.rules, game.totals, game.letters, 0, cards, tuple(map(CardSet.parse, left))
    )
    game.results.append(result)


def screens(new_play: Any, texts: Texts) -> dict[str, Content | str]:
    top = "JS 7H 6H 10S 8H 8D QS KH KD 6S AH AD 9S 7D 8C KC AC"
    middle = new_play(3).deal(top, dealer=2).move("JS:D").move("draw", automatic=True)
    ended = new_play(3, rules=PRESETS["quick"])
    finished(ended, "9S", "10H AS AH AD 8S", "6S")
    finished(ended, "QS", "7H", "10H KS")
    finished(ended, "JH", "9H 10H AS AH", "KD")
    return {
        "lobby": lobby_screen(new_play(3).scene("lobby"), texts),
        "lobby-games": lobby_screen(new_play(3).scene("lobby", panel="games"), texts),
        **lobbies_with_computers(new_play, texts),
        **games_with_computers(new_play, texts),
        "lobby-house": lobby_screen(new_play(3).scene("lobby", panel="house"), texts),
        "table": table_screen(middle.scene(), 1, texts),
        "hand": hand_screen(middle.scene(), middle.view(2), texts),
        "my-cards": cards_alert(middle.scene(), middle.view(0), texts),
        "result": table_screen(ended.scene(), 3, texts),
        "sheet": sheet_screen(ended.scene(), texts),
        "end": end_screen(ended.scene(), texts),
        "start": private_start(texts, "Вася", "zhora_bot"),
        **{f"rules-{page}": rules_screen(CLASSIC, page, texts, 0) for page in PAGES},
    }


def lobbies_with_computers(new_play: Any, texts: Texts) -> dict[str, Content | str]:
    mixed = new_play(3).computers("novice")
    alone = new_play(4).computers("normal", "normal", "novice")
    lonely = new_play(2)
    lonely.players = lonely.players[:1]
    faces = {
        "lobby-tempo": mixed.scene("lobby", panel="tempo"),
        "lobby-computers": mixed.scene("lobby", panel="computers"),
        "lobby-alone": alone.scene("lobby", private=True),
        "lobby-alone-computers": alone.scene("lobby", panel="computers", private=True),
        "lobby-alone-empty": lonely.scene("lobby", private=True),
    }
    return {name: lobby_screen(scene, texts) for name, scene in faces.items()}


def games_with_computers(new_play: Any, texts: Texts) -> dict[str, Content | str]:
    top = "JS 7H 6H 10S 8H 8D QS KH KD 6S AH AD 9S 7D 8C KC AC"
    table = new_play(3).computers("normal").away(1)
    table.deal(top, dealer=2).move("JS:D").move("draw", automatic=True)
    alone = new_play(3).computers("novice", "normal").deal(top, dealer=2).move("JS:D")
    waits = hand_screen(alone.scene(private=True), alone.view(0), texts)
    alone.move("draw", automatic=True).move("8D").at_random(1, most=1)
    four = new_play(4, rules=PRESETS["quick"]).computers("normal", "normal", "novice")
    finished(four, "9S", "10H AS AH AD 8S", "6S", "KS KD")
    finished(four, "QS", "7H", "10H KS", "8D 8C")
    private = alone.scene(private=True)
    return {
        "table-computers": table_screen(table.scene(), 1, texts),
        "hand-alone": hand_screen(private, alone.view(0), texts),
        "hand-alone-waits": waits,
        "result-alone": hand_result_screen(four.scene(private=True), 2, 100, texts),
        "sheet-computers": sheet_screen(four.scene(private=True), texts, abroad=True),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_read_as_they_were_approved(new_play: Any, language: str) -> None:
    for name, screen in screens(new_play, texts_for(language)).items():
        path = GOLDEN / f"{name}.{language}.txt"
        said = as_text(screen).replace("\u2068", "").replace("\u2069", "")
        if os.environ.get("UPDATE_GOLDEN"):
            path.write_text(said, "utf-8")
        assert path.read_text("utf-8") == said, f"{path.name} differs"
