"""A player's own hand in the private chat, with a button for every move."""

from markupsafe import Markup

from bot.callbacks import JoinTap, MoveTap
from bot.host.scene import Scene
from bot.screens.content import Button, Content, Rows, in_rows
from bot.screens.narration import narrate_shortly, since_last_human_move, since_move_of
from bot.screens.results import result_text
from bot.screens.table import (
    about_line,
    deal_rows,
    deals_itself,
    present_seats,
    seat_lines,
    upcard_line,
)
from bot.screens.wording import by_suit, name, players_of_round, time_left, where
from bot.texts import NOTHING, Texts, lines, paragraphs
from engine import Card, Draw, Lay, LayJacks, Move, Pass, Put, Rank, SeatView, Suit

CARDS_A_ROW = 5
"""Telegram takes eight buttons a row; more than five are too narrow for a thumb."""


def hand_screen(scene: Scene, view: SeatView, texts: Texts) -> Content:
    """The hand of the player of `view.seat`; move buttons only while it is their turn."""
    on_turn = bool(view.legal) and scene.stage == "playing" and not _is_away(scene, view)
    text = paragraphs(
        [
            lines([where(scene, texts), upcard_line(scene, texts)]),
            seat_lines(scene, texts) if scene.private else NOTHING,
            _happened(scene, view.seat, texts),
            _cards(view, texts),
            _turn(scene, view, texts),
            about_line(scene, texts) if scene.private else NOTHING,
        ]
    )
    rows = _move_rows(scene, view, texts) if on_turn else ()
    return Content(text, rows + _back(scene, view.seat, texts), protect=True)


def hand_result_screen(scene: Scene, round_number: int, person: int, texts: Texts) -> Content:
    """The result of a finished round for somebody who had a seat in it: no secret is left."""
    then = [player.person for player in players_of_round(scene, round_number)]
    you = then.index(person) if person in then else None
    text = paragraphs(
        [
            where(scene, texts),
            result_text(scene, round_number, texts, you),
            deals_itself(scene, round_number, texts),
            _seat_gone(scene, round_number, you, texts),
        ]
    )
    seat = scene.seat_of(person)
    if seat is None:
        return Content(text, _way_back(scene, texts))
    return Content(text, deal_rows(scene, round_number, texts) + _back(scene, seat, texts))


def _seat_gone(scene: Scene, round_number: int, you: int | None, texts: Texts) -> Markup:
    """Who has had the reader's seat from the next round on, if somebody else has."""
    following = round_number + 1
    taken = {change.seat for change in scene.successions if change.round == following}
    if you not in taken:
        return NOTHING
    successor = name(players_of_round(scene, following), you, texts)
    return texts.html("hand-seat-gone", round=following, name=successor)


def _back(scene: Scene, seat: int, texts: Texts) -> Rows:
    """Back to one's seat, if the computer has it meanwhile, and back to the group."""
    running = scene.stage in {"playing", "paused"}
    if not scene.players[seat].away or not running:
        return _way_back(scene, texts)
    here = Button(texts.plain("button-back-here"), JoinTap(scene.game).data, style="primary")
    return ((here,), *_way_back(scene, texts))


def _way_back(scene: Scene, texts: Texts) -> Rows:
    if scene.group_link is None:
        return ()
    return ((Button(texts.plain("button-table"), url=scene.group_link),),)


def _happened(scene: Scene, seat: int, texts: Texts) -> Markup:
    if scene.private:  # here no table tells what one's own move has done
        recent = since_last_human_move(scene.happened)
    else:
        recent = since_move_of(scene.happened, seat)
    return narrate_shortly(recent, scene.players, texts, seat)


def _cards(view: SeatView, texts: Texts) -> Markup:
    if not view.hand:
        return texts.html("hand-empty")
    title = texts.html("hand-cards", count=len(view.hand))
    return lines([title, *by_suit(view.hand, texts)])


def _is_away(scene: Scene, view: SeatView) -> bool:
    return scene.players[view.seat].away


def _turn(scene: Scene, view: SeatView, texts: Texts) -> Markup:
    if scene.stage == "playing" and _is_away(scene, view):
        return texts.html("hand-away")
    said = [_whose_turn(scene, view, texts)]
    if view.legal:
        said.append(time_left(scene, texts))
    return lines(said)


def _whose_turn(scene: Scene, view: SeatView, texts: Texts) -> Markup:
    if scene.stage == "paused":
        return texts.html("hand-paused" if present_seats(scene) else "hand-nobody-here")
    if scene.stage != "playing":
        return texts.html("hand-stopped")
    if view.table.turn is None:
        return texts.html("hand-over")
    if not view.legal:
        waits = "hand-waits-put" if view.table.awaiting_put else "hand-waits"
        return texts.html(waits, name=name(scene.players, view.table.turn, texts))
    if view.table.awaiting_put:
        return texts.html("hand-turn-put")
    if view.drawn is not None:
        return texts.html("hand-turn-drawn", card=texts.card(view.drawn))
    if view.legal == (Draw(),):
        return texts.html("hand-turn-draw")
    return texts.html("hand-turn")


def _move_rows(scene: Scene, view: SeatView, texts: Texts) -> Rows:
    """Playable cards, Jacks a row each, what is no card, and last the cards that do not fit."""
    plain: list[Button] = []
    jacks: dict[Card, list[Button]] = {}
    others: list[Button] = []
    for move in view.legal:
        button = Button(
            _label(move, texts),
            MoveTap(scene.game, scene.version, move.code).data,
            style="primary" if isinstance(move, Draw | Pass) else "success",
        )
        match move:
            case Lay(card, Suit()) | Put(card, Suit()):
                jacks.setdefault(card, []).append(button)
            case Lay() | Put():
                plain.append(button)
            case _:
                others.append(button)
    unplayable = [_unplayable(scene, card, texts) for card in view.hand if not _fits(view, card)]
    return (
        *in_rows(plain, CARDS_A_ROW),
        *(tuple(row) for row in jacks.values()),
        *((button,) for button in others),
        *in_rows(unplayable, CARDS_A_ROW),
    )


def _label(move: Move, texts: Texts) -> str:
    match move:
        case Lay(card, Suit() as suit) | Put(card, Suit() as suit):
            return texts.plain("move-jack", card=texts.card(card), suit=texts.suit(suit))
        case Lay(card) if card.rank is Rank.JACK:
            return texts.plain("move-last-jack", card=texts.card(card))
        case Lay(card) | Put(card):
            return texts.plain("move-card", card=texts.card(card))
        case LayJacks(cards):
            return texts.plain("move-jacks", cards=texts.cards(cards))
        case Draw():
            return texts.plain("move-draw")
        case Pass():
            return texts.plain("move-pass")


def _fits(view: SeatView, card: Card) -> bool:
    return any(isinstance(move, Lay | Put) and move.card == card for move in view.legal)


def _unplayable(scene: Scene, card: Card, texts: Texts) -> Button:
    """A card that does not fit: tapping it tells why."""
    suit = card.suit if card.rank is Rank.JACK else None
    tap = MoveTap(scene.game, scene.version, Lay(card, suit).code)
    return Button(texts.plain("move-other", card=texts.card(card)), tap.data)
