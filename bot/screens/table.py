"""The table in the group: the round being played, or the result of one that is over."""

from markupsafe import Markup

from bot.callbacks import CardsTap, DealTap, ResumeTap
from bot.host.scene import Scene
from bot.screens.content import Button, Content
from bot.screens.narration import narrate, shortened, since_last_human_move
from bot.screens.results import result_text
from bot.screens.wording import cards_in_hand, name, names, points, private_chat, word
from bot.texts import NOTHING, Texts, lines, paragraphs


def table_screen(scene: Scene, round_number: int, texts: Texts) -> Content:
    """The message of round `round_number` (from 1): live while it is played, then its result.

    Raises IndexError for a round that has not been dealt.
    """
    if round_number <= len(scene.results):
        text = result_text(scene, round_number, texts)
        return Content(text, deal_rows(scene, round_number, texts))
    if round_number != scene.table.round_number:
        raise IndexError(f"game {scene.game} has no round {round_number}")
    if scene.stage not in {"playing", "paused"}:
        return Content(texts.html("table-stopped", round=round_number))
    return _live(scene, texts)


def deal_rows(scene: Scene, round_number: int, texts: Texts) -> tuple[tuple[Button, ...], ...]:
    """The button that deals the next round, as long as that is what the game waits for."""
    latest = round_number == len(scene.results)
    if not latest or scene.stage != "playing" or scene.table.turn is not None:
        return ()
    text = texts.plain("button-deal", round=round_number + 1)
    return ((Button(text, DealTap(scene.game, round_number + 1).data, style="primary"),),)


def upcard_line(scene: Scene, texts: Texts) -> Markup:
    """The upcard and, while it holds, the nominated suit."""
    table = scene.table
    if table.upcard is None:
        return texts.html("upcard-none")
    card = texts.card(table.upcard)
    if not table.nominated or table.suit is None:
        return texts.html("upcard", card=card)
    sign, suit = texts.suit(table.suit), texts.suit_name(table.suit)
    return texts.html("upcard-nominated", card=card, suit=sign, name=suit)


def _live(scene: Scene, texts: Texts) -> Content:
    told = narrate(since_last_human_move(scene.happened), scene.players, texts)
    text = paragraphs(
        [
            lines([upcard_line(scene, texts), _whose_turn(scene, texts)]),
            lines(_seat(scene, seat, texts) for seat in range(len(scene.players))),
            shortened(told, texts),
            _about(scene, texts),
            _unreachable(scene, texts),
        ]
    )
    cards = Button(texts.plain("button-cards"), CardsTap(scene.game).data)
    rows: tuple[tuple[Button, ...], ...] = ((cards, private_chat(scene, texts)),)
    if scene.stage == "paused":
        resume = Button(texts.plain("button-resume"), ResumeTap(scene.game).data, style="success")
        rows = ((resume,), *rows)
    return Content(text, rows)


def _whose_turn(scene: Scene, texts: Texts) -> Markup:
    if scene.table.turn is None:
        return NOTHING
    if scene.stage == "paused":
        message = "table-paused"
    else:
        message = "table-put" if scene.table.awaiting_put else "table-turn"
    return texts.html(message, name=name(scene.players, scene.table.turn))


def _about(scene: Scene, texts: Texts) -> Markup:
    table = scene.table
    return texts.html(
        "table-about",
        round=table.round_number,
        dealer=name(scene.players, table.dealer or 0),
        stock=table.stock,
    )


def _seat(scene: Scene, seat: int, texts: Texts) -> Markup:
    table = scene.table
    line = texts.html(
        "table-seat-letters" if table.letters[seat] else "table-seat",
        name=name(scene.players, seat),
        cards=_hand_size(table.hand_sizes[seat], texts),
        points=points(table.totals[seat], texts),
        letters=word(table.letters[seat]),
    )
    return texts.html("table-seat-turn", seat=line) if seat == table.turn else line


def _hand_size(count: int, texts: Texts) -> str:
    if count == 0:
        return texts.html("table-no-cards")
    return texts.html("table-last-card") if count == 1 else cards_in_hand(count, texts)


def _unreachable(scene: Scene, texts: Texts) -> Markup:
    seats = [seat for seat, player in enumerate(scene.players) if not player.reachable]
    if not seats:
        return NOTHING
    return texts.html("table-unreachable", names=names(scene, seats, texts))
