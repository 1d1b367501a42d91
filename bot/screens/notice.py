"""Told in private to whom wants to know: a group gathers for a game."""

from bot.host.scene import MOST_PLAYERS, Scene
from bot.names import shown
from bot.screens.content import Button, Content
from bot.screens.wording import everybody, game_and_time
from bot.texts import Texts


def notice_screen(scene: Scene, texts: Texts) -> Content:
    """Where people gather, as long as they do; afterwards what became of it."""
    group = shown(scene.group, 32)
    if scene.stage != "lobby":
        started = scene.stage not in ("cancelled", "expired")
        return Content(texts.html("notice-started" if started else "notice-cancelled", group=group))
    text = texts.html(
        "notice-lobby",
        group=group,
        game=game_and_time(scene.rules, scene, texts),
        names=everybody(scene, texts) or texts.html("chat-lobby-nobody"),
    )
    if len(scene.players) >= MOST_PLAYERS:
        return Content(text)
    link = f"https://t.me/{scene.bot_username}?start=sit-{scene.game}"
    return Content(text, ((Button(texts.plain("button-sit"), url=link, style="success"),),))
