"""The Ж-О-Р-А score sheet: letters, totals, and the points of every round."""

from collections.abc import Iterable, Sequence

from markupsafe import Markup
from wcwidth import ljust, rjust, width

from bot.host.scene import Scene, Succeeded
from bot.screens.content import Content
from bot.screens.wording import (
    called,
    called_shortly,
    game_name,
    name,
    players_of_round,
    where,
    word_with_gaps,
)
from bot.texts import Texts, lines, paragraphs, preformatted, signed
from engine import WORD, RoundResult

COLUMNS = 32
"""What a phone shows of a line in a type with equal columns."""

ROUNDS_SHOWN = 12

_LABEL_COLUMNS = 7
_WIDEST_CELL = 9


def sheet_screen(scene: Scene, texts: Texts, *, abroad: bool = False) -> Content:
    """The answer to /score; `abroad`, in the private chat, it says which table's sheet it is."""
    title = texts.html("sheet-title", game=game_name(scene.rules, texts))
    head = [where(scene, texts), title] if abroad else [title]
    return Content(paragraphs([lines(head), sheet(scene, texts)]))


def sheet(scene: Scene, texts: Texts) -> Markup:
    """The table itself with a line on how to read it; a seat is a column."""
    cell = min(_WIDEST_CELL, (COLUMNS - _LABEL_COLUMNS) // len(scene.players))
    names = [called_shortly(player, cell - 1, texts) for player in scene.players]
    rows = [
        # A visible beginning: Telegram shortens a block that starts with blanks.
        _row(texts.plain("sheet-name"), names, cell),
        _row(texts.plain("sheet-word"), _words(scene), cell),
        _row(texts.plain("sheet-total"), map(signed, scene.table.totals), cell),
    ]
    if scene.results:
        rows.append("─" * width(rows[0]))
    earlier = max(0, len(scene.results) - ROUNDS_SHOWN)
    if earlier:
        rows.append(_earlier(scene.results[:earlier], cell))
    rows += [_round(number, scene.results[number - 1], cell) for number in _shown_rounds(scene)]
    return lines([preformatted(rows), *_notes(scene, earlier, texts)])


def _notes(scene: Scene, earlier: int, texts: Texts) -> list[Markup]:
    if not scene.results:
        return [texts.html("sheet-no-rounds")]
    notes = [_succession(scene, change, texts) for change in scene.successions]
    if any(scene.results[number - 1].letters_gained for number in _shown_rounds(scene)):
        notes.append(texts.html("sheet-letter-note"))
    if earlier:
        notes.append(texts.html("sheet-earlier-note", round=earlier))
    return notes


def _succession(scene: Scene, change: Succeeded, texts: Texts) -> Markup:
    """Who has a seat since when, and who had it before."""
    return texts.html(
        "sheet-succession",
        round=change.round,
        name=name(players_of_round(scene, change.round), change.seat, texts),
        before=called(change.before, texts),
    )


def _shown_rounds(scene: Scene) -> range:
    played = len(scene.results)
    return range(max(1, played - ROUNDS_SHOWN + 1), played + 1)


def _words(scene: Scene) -> list[str]:
    return [word_with_gaps(count, scene.rules.letters) for count in scene.table.letters]


def _round(number: int, result: RoundResult, cell: int) -> str:
    gained = [signed(points) for points in result.points]
    for seat in result.letters_gained:
        gained[seat] += WORD[result.letters[seat] - 1]
    return _row(str(number), gained, cell)


def _earlier(results: Sequence[RoundResult], cell: int) -> str:
    sums = map(sum, zip(*(result.points for result in results), strict=True))
    return _row(f"≤{len(results)}", map(signed, sums), cell)


def _row(label: str, cells: Iterable[str], columns: int) -> str:
    """A label to the left, then every cell to the right of its columns."""
    return ljust(label, _LABEL_COLUMNS) + "".join(rjust(text, columns) for text in cells)
