"""Told in private to whom wants to know: a group gathers for a game."""

from markupsafe import Markup

from bot.host.scene import MOST_PLAYERS, Scene
from bot.names import shown
from bot.screens.content import Button, Content, Rows
from bot.screens.wording import everybody, game_and_time
from bot.texts import NOTHING, Texts, paragraphs


def notice_screen(scene: Scene, person: int, texts: Texts, *, is_lasting: bool) -> Content:
    """Where people gather, as long as they do; afterwards what became of it.

    `is_lasting`: that person is told of every lobby, and so how to be told of none any more.
    """
    switch_off = texts.html("notice-switch-off") if is_lasting else NOTHING
    return Content(paragraphs([_text(scene, texts), switch_off]), _rows(scene, person, texts))


def _text(scene: Scene, texts: Texts) -> Markup:
    group = shown(scene.group, 32)
    if scene.stage != "lobby":
        started = scene.stage not in ("cancelled", "expired")
        return texts.html("notice-started" if started else "notice-cancelled", group=group)
    return texts.html(
        "notice-lobby",
        group=group,
        game=game_and_time(scene.rules, scene, texts),
        names=everybody(scene, texts) or texts.html("chat-lobby-nobody"),
    )


def _rows(scene: Scene, person: int, texts: Texts) -> Rows:
    """The way to a seat, for who has none yet, as long as there is one."""
    is_seated = scene.seat_of(person) is not None
    if scene.stage != "lobby" or is_seated or len(scene.players) >= MOST_PLAYERS:
        return ()
    link = f"https://t.me/{scene.bot_username}?start=sit-{scene.game}"
    return ((Button(texts.plain("button-sit"), url=link, style="success"),),)
