"""The Ж-О-Р-А score sheet: letters, totals, and the points of every round."""

from collections.abc import Sequence

from markupsafe import Markup
from wcwidth import ljust, rjust

from bot.host.scene import Scene
from bot.names import shown
from bot.screens.content import Content
from bot.screens.wording import game_name, word_with_gaps
from bot.texts import Texts, lines, paragraphs, preformatted, signed
from engine import WORD, RoundResult

COLUMNS = 32
"""What a phone shows of a line in a type with equal columns."""

ROUNDS_SHOWN = 12

_LABEL_COLUMNS = 5
_WIDEST_CELL = 9


def sheet_screen(scene: Scene, texts: Texts) -> Content:
    """The answer to /score."""
    title = texts.html("sheet-title", game=game_name(scene.rules, texts))
    return Content(paragraphs([title, sheet(scene, texts)]))


def sheet(scene: Scene, texts: Texts) -> Markup:
    """The table itself with a line on how to read it; a seat is a column."""
    rows = [
        ["", *(player.name for player in scene.players)],
        [texts.plain("sheet-word"), *_words(scene)],
        [texts.plain("sheet-total"), *map(signed, _totals(scene))],
    ]
    earlier = max(0, len(scene.results) - ROUNDS_SHOWN)
    rounds = [_round(number, scene.results[number - 1]) for number in _shown_rounds(scene)]
    if earlier:
        rounds.insert(0, _earlier(scene.results[:earlier]))
    table = _aligned(rows)
    if rounds:
        table += ["─" * len(table[-1]), *_aligned(rounds)]
    return lines([preformatted(table), *_notes(scene, earlier, texts)])


def _notes(scene: Scene, earlier: int, texts: Texts) -> list[Markup]:
    if not scene.results:
        return [texts.html("sheet-no-rounds")]
    notes = []
    if any(scene.results[number - 1].letters_gained for number in _shown_rounds(scene)):
        notes.append(texts.html("sheet-letter-note"))
    if earlier:
        notes.append(texts.html("sheet-earlier-note", round=earlier))
    return notes


def _shown_rounds(scene: Scene) -> range:
    played = len(scene.results)
    return range(max(1, played - ROUNDS_SHOWN + 1), played + 1)


def _words(scene: Scene) -> list[str]:
    letters = scene.table.letters
    return [word_with_gaps(count, scene.rules.letters) for count in letters]


def _totals(scene: Scene) -> tuple[int, ...]:
    return scene.results[-1].totals if scene.results else (0,) * len(scene.players)


def _round(number: int, result: RoundResult) -> list[str]:
    cells = [signed(points) for points in result.points]
    for seat in result.letters_gained:
        cells[seat] += WORD[result.letters[seat] - 1]
    return [str(number), *cells]


def _earlier(results: Sequence[RoundResult]) -> list[str]:
    sums = map(sum, zip(*(result.points for result in results), strict=True))
    return [f"≤{len(results)}", *map(signed, sums)]


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of equal width: a label, then the cells to the right, one free column before each."""
    cell = min(_WIDEST_CELL, (COLUMNS - _LABEL_COLUMNS) // (len(rows[0]) - 1))
    return [
        ljust(label, _LABEL_COLUMNS) + "".join(rjust(shown(text, cell - 1), cell) for text in texts)
        for label, *texts in rows
    ]
