"""Why a move is not possible, in one line that says what would be."""

from bot.host.scene import Scene
from bot.texts import Texts
from engine import Card, IllegalReason, TableView

_NAMES_WHAT_FITS = frozenset({IllegalReason.NO_MATCH, IllegalReason.MUST_LAY})


def why_illegal(reason: IllegalReason, card: Card | None, scene: Scene, texts: Texts) -> str:
    """A toast for a refused move. `card`: what the player wanted to lay, if it was a card."""
    message = f"illegal-{reason.value}"
    args: dict[str, str] = {"card": texts.card(card)} if card is not None else {}
    if reason in _NAMES_WHAT_FITS:
        return _what_fits(message, args, scene.table, texts)
    if reason is IllegalReason.NOT_IN_HAND and card is None:
        return texts.plain("illegal-not-in-hand-jacks")
    return texts.plain(message, **args)


def _what_fits(message: str, args: dict[str, str], table: TableView, texts: Texts) -> str:
    if table.upcard is None or table.suit is None:
        return texts.plain("illegal-put-expected")
    args["suit"] = texts.suit_name(table.suit)
    if table.nominated:
        return texts.plain(f"{message}-nominated", **args)
    return texts.plain(message, rank=texts.rank_name(table.upcard.rank), **args)
