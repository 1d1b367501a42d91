"""Cards that nobody has shown change nothing that anybody but their holders sees (C48).

The same moves are made by two packs that differ in two cards, held by somebody or in the stock.
"""

import os
import random
from collections.abc import Callable
from dataclasses import replace

from checking.twins import Twins, find_twins, random_deal
from party.people import USERNAME
from party.trouble import NAMES

from bot.host.live import Live
from bot.host.scene import Player, Scene
from bot.screens.alerts import cards_alert
from bot.screens.content import Content
from bot.screens.hand import hand_screen
from bot.screens.narration import narrate
from bot.screens.reasons import why_illegal
from bot.screens.sheet import sheet_screen
from bot.screens.table import table_screen
from bot.texts import LANGUAGES, Texts, texts_for
from engine import IllegalReason, table_view

GAMES = int(os.environ.get("TWINS", "150"))
TableOf = Callable[[Live, Scene, Texts], Content]


def honest_table(live: Live, scene: Scene, texts: Texts) -> Content:
    """The table as the bot shows it."""
    return table_screen(scene, live.rounds, texts)


def leaky_table(live: Live, scene: Scene, texts: Texts) -> Content:
    """A table that tells the suit of one card of the dealer's."""
    table = honest_table(live, scene, texts)
    assert live.game.round is not None
    hand = live.game.round.hands[live.game.round.dealer]
    suit = next((card.suit.code for card in hand), "")
    return replace(table, text=table.text + suit)


def scene_of(live: Live) -> Scene:
    """What the host would hand to the screens."""
    return Scene(
        game=live.id,
        version=live.version,
        stage=live.stage,
        private=False,
        group="Дача",
        group_link="https://t.me/c/1/2",
        bot_username=USERNAME,
        host=live.host,
        players=tuple(Player(each, NAMES[seat]) for seat, each in enumerate(live.people)),
        rules=live.game.rules,
        auto_draw=live.auto_draw,
        tempo=live.tempo,
        zone="Europe/Moscow",
        waiting=None,
        panel=live.panel,
        again=live.again,
        successions=(),
        table=table_view(live.game),
        happened=live.happened,
        results=tuple(live.game.results),
        ranking=live.game.ranking(),
    )


def seen(live: Live, outsiders: tuple[int, ...], texts: Texts, table: TableOf) -> list[object]:
    """Everything that the group and the outsiders may be shown at that moment."""
    scene = scene_of(live)
    shown: list[object] = [
        scene,
        table(live, scene, texts),
        sheet_screen(scene, texts),
        narrate(live.happened, scene.players, texts),
    ]
    for seat in outsiders:
        view = live.view(seat)
        alone = replace(scene, private=True)  # against computers the hand shows the table too
        shown += [hand_screen(each, view, texts) for each in (scene, alone)]
        shown.append(cards_alert(scene, view, texts))
        if live.turn != seat:
            shown += [
                why_illegal(reason, card, scene, texts)
                for reason in (IllegalReason.NO_MATCH, IllegalReason.MUST_LAY)
                for card in list(view.hand)[:1]
            ]
    return shown


def differences(twins: Twins, table: TableOf = honest_table) -> int:
    """At how many moments somebody sees which of the two rounds is played."""
    texts = texts_for(LANGUAGES[len(twins.moves) % len(LANGUAGES)])
    return sum(
        seen(one, twins.outsiders, texts, table) != seen(other, twins.outsiders, texts, table)
        for one, other in zip(twins.course(0), twins.course(1), strict=True)
    )


def all_twins(count: int) -> list[Twins]:
    """Seeded pairs under all house rules."""
    found = []
    for seed in range(count):
        mind = random.Random(seed)
        twins = find_twins(random_deal(mind), mind)
        if twins is not None:
            found.append(twins)
    return found


def test_nothing_shown_depends_on_cards_that_others_hold_or_that_lie_in_the_stock() -> None:
    """Every screen and alert of every observer at every move, under all house rules."""
    pairs = all_twins(GAMES)
    assert len(pairs) > GAMES * 0.6, "too few pairs to tell anything"
    moments = sum(len(twins.moves) + 1 for twins in pairs)
    observers = sum(len(twins.outsiders) for twins in pairs)
    print(f"{len(pairs)} pairs, {moments} moments, {observers} players beside the group")
    assert observers > len(pairs) / 2
    assert [twins for twins in pairs if differences(twins)] == []


def test_table_that_tells_one_suit_of_a_hand_is_found_out() -> None:
    pairs = all_twins(GAMES // 4)
    assert sum(1 for twins in pairs if differences(twins, leaky_table)) >= 3
