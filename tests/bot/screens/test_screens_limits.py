"""Telegram's limits hold for the longest hands, the longest games and the nastiest names."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.host.scene import PANELS
from bot.names import display_name
from bot.screens.alerts import cards_alert
from bot.screens.content import Button, Content
from bot.screens.end import end_screen
from bot.screens.hand import hand_result_screen, hand_screen
from bot.screens.lobby import lobby_screen
from bot.screens.sheet import sheet_screen
from bot.screens.table import table_screen
from bot.texts import Texts
from engine import OPTIONS, PACK, CardSet, Draw, Lay, Move, Pass, Rank, Rules, SeatView, Suit
from engine.view import TableView

NASTY = tuple(
    display_name(first, last, None, "Игрок")
    for first, last in (
        ("<b>&amp;</b>" * 20, "\"'<a href=x>" * 10),
        ("👨‍👩‍👧‍👦" * 30, "🏴‍☠️" * 30),
        ("З" + "\u0335\u0321\u0349" * 60, "\u202eпереворот\u2066" * 10),
        ("محمد عبد الله" * 10, "日本語の名前" * 20),
    )
)


def great_hand(table: TableView, legal: str) -> SeatView:
    """Thirty cards; `legal` says which moves are open."""
    hand = CardSet.of(PACK[6:])
    jacks = [card for card in hand if card.rank is Rank.JACK]
    lays = [Lay(card) for card in hand if card.rank is not Rank.JACK]
    nominations = [Lay(jack, suit) for jack in jacks for suit in Suit]
    moves: dict[str, tuple[Move, ...]] = {
        "all": (*lays, *nominations, Draw()),
        "jacks": (*nominations, Draw()),
        "drawn": (lays[0], Pass()),
    }
    return SeatView(table=table, seat=0, hand=hand, legal=moves[legal], drawn=None)


@pytest.mark.parametrize("legal", ["all", "jacks", "drawn"])
def test_a_hand_of_thirty_cards_can_be_sent_and_tapped(
    new_play: Any, texts: Texts, check_fits: Callable[[Content], None], legal: str
) -> None:
    """C42."""
    play = new_play(names=NASTY).deal("9S 9H", dealer=3)
    play.version = 10**9
    content = hand_screen(play.scene(), great_hand(play.scene().table, legal), texts)
    check_fits(content)
    assert max(len(row) for row in content.rows) <= 5
    cards = {tap.split("|")[3].split(":")[0] for b in _buttons(content) if (tap := b.data)}
    assert {card.code for card in PACK[6:]} <= cards


def test_thirty_cards_fit_an_alert_and_lose_none(new_play: Any, texts: Texts) -> None:
    """C42."""
    play = new_play(names=NASTY).deal("JS 9H", dealer=3)
    view = great_hand(play.scene().table, "all")
    said = cards_alert(play.scene(), view, texts)
    assert len(said) <= 200
    assert not said.endswith("…")
    for suit in Suit:
        held = [texts.rank(card.rank) for card in view.hand if card.suit is suit]
        assert " ".join([texts.suit(suit), *held]) in said.splitlines()


def _buttons(content: Content) -> list[Button]:
    return [button for row in content.rows for button in row]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "rules", [Rules(), Rules.from_json({field: values[1] for field, values in OPTIONS.items()})]
)
def test_every_screen_of_a_whole_game_can_be_sent(
    new_play: Any, texts: Texts, check_fits: Callable[[Content], None], seats: int, rules: Rules
) -> None:
    play = new_play(names=NASTY[:seats], rules=rules).away(0)
    if rules != Rules():
        play.computers(*["normal"] * (seats - 1))
    for step in range(400):
        play.at_random(step, most=1)
        scene, alone = play.scene(), play.scene(private=True)
        for panel in PANELS if step == 0 else ():
            for private in (False, True):
                shown = play.scene("lobby", panel=panel, private=private)
                check_fits(lobby_screen(shown, texts))
                check_fits(lobby_screen(replace(shown, again=True), texts))
        if play.game.round is not None:
            check_fits(table_screen(scene, scene.table.round_number, texts))
        elif scene.results:
            number = len(scene.results)
            check_fits(table_screen(scene, number, texts))
            check_fits(sheet_screen(scene, texts))
            for seat in range(seats):
                check_fits(hand_result_screen(scene, number, 100 + seat, texts))
        for seat in range(seats):
            check_fits(hand_screen(scene, play.view(seat), texts))
            check_fits(hand_screen(alone, play.view(seat), texts))
            assert len(cards_alert(scene, play.view(seat), texts)) <= 200
        if play.game.over:
            break
    check_fits(end_screen(play.scene("over" if play.game.over else "stopped"), texts))


def test_a_button_of_a_hand_is_offered_for_every_legal_move(new_play: Any, ru: Texts) -> None:
    play = new_play(3, rules=Rules(play_drawn_card=True, may_decline=True))
    for step in range(300):
        play.at_random(step, most=1)
        if play.game.over:
            break
        if play.game.round is None:
            continue
        view = play.view(play.game.round.turn)
        content = hand_screen(play.scene(link=False), view, ru)
        offered = [(b.data or "").split("|")[3] for b in _buttons(content) if b.style is not None]
        assert sorted(offered) == sorted(move.code for move in view.legal)
