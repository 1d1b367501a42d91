"""The end of a game: who became Жора, the places, and the sheet once more."""

from markupsafe import Markup

from bot.callbacks import AgainTap
from bot.host.scene import Scene
from bot.screens.content import Button, Content
from bot.screens.sheet import sheet
from bot.screens.wording import name, names, points, word
from bot.texts import NOTHING, Texts, lines, paragraphs

_MEDALS = ("🥇", "🥈", "🥉")


def end_screen(scene: Scene, texts: Texts) -> Content:
    """The result of a game that is over, was stopped, or ended without a result."""
    again = Button(texts.plain("button-again"), AgainTap(scene.game).data, style="primary")
    text = paragraphs([_head(scene, texts), _places(scene, texts), _rounds(scene, texts)])
    return Content(text, ((again,),))


def _head(scene: Scene, texts: Texts) -> Markup:
    if scene.stage == "void":
        return texts.html("end-void")
    if scene.stage in ("stopped", "expired"):
        return texts.html(f"end-{scene.stage}" if scene.results else f"end-{scene.stage}-unplayed")
    losers = scene.table.losers
    return lines(
        [texts.html("end-title"), texts.html("end-loser", names=names(scene, losers, texts))]
    )


def _places(scene: Scene, texts: Texts) -> Markup:
    if scene.stage == "void" or not scene.results:
        return NOTHING
    said: list[Markup] = []
    for group in scene.ranking:
        place = len(said)
        said += [_place(scene, place, seat, texts) for seat in group]
    return lines(said)


def _place(scene: Scene, place: int, seat: int, texts: Texts) -> Markup:
    table = scene.table
    who, letters = name(scene.players, seat, texts), word(table.letters[seat])
    if seat in table.losers:
        return texts.html("end-place-lost", name=who, letters=letters)
    if place < len(_MEDALS):
        medal = _MEDALS[place]
    else:
        medal = texts.plain("end-place-number", number=place + 1)
    return texts.html(
        "end-place-letters" if letters else "end-place",
        medal=medal,
        name=who,
        letters=letters,
        points=points(table.totals[seat], texts),
    )


def _rounds(scene: Scene, texts: Texts) -> Markup:
    if not scene.results:
        return texts.html("sheet-no-rounds")
    return lines([texts.html("end-rounds", count=len(scene.results)), sheet(scene, texts)])
