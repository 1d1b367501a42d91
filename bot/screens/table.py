"""The table in the group: the round being played, or the result of one that is over."""

from markupsafe import Markup

from bot.callbacks import CardsTap, DealTap, JoinTap, NudgeTap, ResumeTap
from bot.host.scene import Scene
from bot.names import shown
from bot.screens.content import Button, Content, Rows
from bot.screens.narration import narrate_shortly, since_last_human_move
from bot.screens.results import result_text
from bot.screens.wording import (
    cards_in_hand,
    name,
    names,
    points,
    private_chat,
    time_left,
    word,
)
from bot.texts import NOTHING, Texts, lines, paragraphs


def table_screen(scene: Scene, round_number: int, texts: Texts) -> Content:
    """The message of round `round_number` (from 1): live while it is played, then its result.

    Raises IndexError for a round that has not been dealt.
    """
    if round_number <= len(scene.results):
        text = paragraphs(
            [
                result_text(scene, round_number, texts),
                deals_itself(scene, round_number, texts),
                _between_rounds(scene, round_number, texts),
            ]
        )
        return Content(text, _rows_between_rounds(scene, round_number, texts))
    if round_number != scene.table.round_number:
        raise IndexError(f"game {scene.game} has no round {round_number}")
    if scene.stage not in {"playing", "paused"}:
        return Content(texts.html("table-stopped", round=round_number))
    return _live(scene, texts)


def _waits_for_deal(scene: Scene, round_number: int) -> bool:
    """Whether that round was the latest, and the next is still to be dealt."""
    is_latest = round_number == len(scene.results) and scene.table.turn is None
    return is_latest and scene.stage in {"playing", "paused"}


def _pauses_before_deal(scene: Scene, round_number: int) -> bool:
    """Whether people look at that result until somebody deals; a single one is dealt to at once."""
    is_on = _waits_for_deal(scene, round_number) and scene.stage == "playing"
    return is_on and len(present_seats(scene)) > 1


def _between_rounds(scene: Scene, round_number: int, texts: Texts) -> Markup:
    """Who is away and who comes, until the next deal."""
    if not _waits_for_deal(scene, round_number):
        return NOTHING
    return lines([_pause_between_rounds(scene, texts), *_seats_in_motion(scene, texts)])


def _pause_between_rounds(scene: Scene, texts: Texts) -> Markup:
    if scene.stage != "paused":
        return NOTHING
    return texts.html("table-paused-between" if present_seats(scene) else "table-nobody-here")


def _rows_between_rounds(scene: Scene, round_number: int, texts: Texts) -> Rows:
    if not _waits_for_deal(scene, round_number):
        return ()
    join = Button(texts.plain("button-join"), JoinTap(scene.game).data)
    return (
        *_resume_rows(scene, texts),
        *deal_rows(scene, round_number, texts),
        *(((join,),) if _may_be_joined(scene) else ()),
    )


def _resume_rows(scene: Scene, texts: Texts) -> Rows:
    """The end of a pause; where nobody is at the table, somebody has to come back first."""
    if scene.stage != "paused" or not present_seats(scene):
        return ()
    resume = Button(texts.plain("button-resume"), ResumeTap(scene.game).data, style="success")
    return ((resume,),)


def deal_rows(scene: Scene, round_number: int, texts: Texts) -> tuple[tuple[Button, ...], ...]:
    """The button that deals the next round, as long as that is what the game waits for."""
    if not _pauses_before_deal(scene, round_number):
        return ()
    text = texts.plain("button-deal", round=round_number + 1)
    return ((Button(text, DealTap(scene.game, round_number + 1).data, style="primary"),),)


def deals_itself(scene: Scene, round_number: int, texts: Texts) -> Markup:
    """When the next round is dealt without anybody's doing, as long as the game waits for that."""
    # A table without a clock has people who deal, and nothing that comes by itself.
    if scene.waiting is None or not _pauses_before_deal(scene, round_number):
        return NOTHING
    return texts.html("result-deals-itself", tempo=scene.tempo)


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
    recent = since_last_human_move(scene.happened)
    text = paragraphs(
        [
            lines([upcard_line(scene, texts), _whose_turn(scene, texts), time_left(scene, texts)]),
            seat_lines(scene, texts),
            narrate_shortly(recent, scene.players, texts),
            about_line(scene, texts),
            lines(_seats_in_motion(scene, texts)),
            _unreachable(scene, texts),
        ]
    )
    return Content(text, _rows(scene, texts))


def _rows(scene: Scene, texts: Texts) -> Rows:
    cards = Button(texts.plain("button-cards"), CardsTap(scene.game).data)
    join = Button(texts.plain("button-join"), JoinTap(scene.game).data)
    nudge = Button(texts.plain("button-nudge"), NudgeTap(scene.game).data)
    below = (
        *((nudge,) if _may_be_nudged(scene) else ()),
        *((join,) if _may_be_joined(scene) else ()),
    )
    return (
        *_resume_rows(scene, texts),
        (cards, private_chat(scene, texts)),
        *((below,) if below else ()),
    )


def present_seats(scene: Scene) -> list[int]:
    """The seats of people who play for themselves."""
    return [seat for seat, player in enumerate(scene.players) if player.is_present]


def _may_be_nudged(scene: Scene) -> bool:
    """Whether one person waits for another."""
    present = present_seats(scene)
    return scene.stage == "playing" and len(present) > 1 and scene.table.turn in present


def _may_be_joined(scene: Scene) -> bool:
    """Whether somebody may come back to their seat, or a computer's is still to be had."""
    return any(
        player.away or (player.computer is not None and player.heir is None)
        for player in scene.players
    )


def _seats_in_motion(scene: Scene, texts: Texts) -> list[Markup]:
    """Who is away and who comes."""
    return [_away(scene, texts), *_heirs(scene, texts)]


def _away(scene: Scene, texts: Texts) -> Markup:
    away = [seat for seat, player in enumerate(scene.players) if player.away]
    message = "table-away-paused" if scene.stage == "paused" else "table-away"
    return texts.html(message, names=names(scene, away, texts)) if away else NOTHING


def _heirs(scene: Scene, texts: Texts) -> list[Markup]:
    return [
        texts.html(
            "table-heir-late" if player.is_present else "table-heir",
            heir=shown(player.heir),
            name=name(scene.players, seat, texts),
        )
        for seat, player in enumerate(scene.players)
        if player.heir is not None
    ]


def _whose_turn(scene: Scene, texts: Texts) -> Markup:
    if scene.table.turn is None:
        return NOTHING
    if scene.stage == "paused" and not present_seats(scene):
        return texts.html("table-nobody-here")
    if scene.stage == "paused":
        message = "table-paused"
    else:
        message = "table-put" if scene.table.awaiting_put else "table-turn"
    return texts.html(message, name=name(scene.players, scene.table.turn, texts))


def about_line(scene: Scene, texts: Texts) -> Markup:
    """The round, its dealer, the stock, and how long a turn may last."""
    table = scene.table
    return texts.html(
        "table-about",
        tempo=scene.tempo,
        round=table.round_number,
        dealer=name(scene.players, table.dealer or 0, texts),
        stock=table.stock,
    )


def seat_lines(scene: Scene, texts: Texts) -> Markup:
    """Everybody with cards, points and letters."""
    return lines(_seat(scene, seat, texts) for seat in range(len(scene.players)))


def _seat(scene: Scene, seat: int, texts: Texts) -> Markup:
    table = scene.table
    line = texts.html(
        "table-seat-letters" if table.letters[seat] else "table-seat",
        name=name(scene.players, seat, texts),
        cards=_hand_size(table.hand_sizes[seat], texts),
        points=points(table.totals[seat], texts),
        letters=word(table.letters[seat]),
    )
    if scene.players[seat].away:
        line = texts.html("table-seat-away", seat=line)
    return texts.html("table-seat-turn", seat=line) if seat == table.turn else line


def _hand_size(count: int, texts: Texts) -> str:
    if count == 0:
        return texts.html("table-no-cards")
    return texts.html("table-last-card") if count == 1 else cards_in_hand(count, texts)


def _unreachable(scene: Scene, texts: Texts) -> Markup:
    seats = [
        seat
        for seat, player in enumerate(scene.players)
        if not player.reachable and not player.away
    ]
    if not seats:
        return NOTHING
    return texts.html("table-unreachable", names=names(scene, seats, texts))
