"""Short plain answers to taps: what an alert or a toast shows."""

from bot.host.scene import Scene
from bot.screens.wording import by_suit, name
from bot.texts import Texts, cut
from engine import Draw, Lay, LayJacks, Move, Pass, Put, SeatView, Suit


def cards_alert(scene: Scene, view: SeatView, texts: Texts) -> str:
    """A player's own cards in an alert of the group: at most 200 characters."""
    hand = by_suit(view.hand, texts) or [texts.plain("alert-no-cards")]
    return cut("\n".join([_upcard(view, texts), *hand, _whose_turn(scene, view, texts)]))


def done(move: Move, texts: Texts) -> str:
    """The toast for a move that has been made."""
    match move:
        case Lay(card, Suit() as suit) | Put(card, Suit() as suit):
            return texts.plain("done-jack", card=texts.card(card), suit=texts.suit(suit))
        case Lay(card) | Put(card):
            return texts.plain("done-cards", cards=texts.card(card))
        case LayJacks(cards):
            return texts.plain("done-cards", cards=texts.cards(cards))
        case Draw():
            return texts.plain("done-draw")
        case Pass():
            return texts.plain("done-pass")


def _upcard(view: SeatView, texts: Texts) -> str:
    table = view.table
    if table.upcard is None:
        return texts.plain("alert-upcard-none")
    card = texts.card(table.upcard)
    if not table.nominated or table.suit is None:
        return texts.plain("alert-upcard", card=card)
    return texts.plain("alert-upcard-nominated", card=card, suit=texts.suit(table.suit))


def _whose_turn(scene: Scene, view: SeatView, texts: Texts) -> str:
    if scene.stage == "paused":
        return texts.plain("alert-paused")
    if view.table.turn is None:
        return texts.plain("alert-over")
    if view.table.turn == view.seat:
        return texts.plain("alert-turn-yours")
    return texts.plain("alert-turn", name=name(scene.players, view.table.turn, texts))
