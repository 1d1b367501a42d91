"""What has happened, in words: one line for each move with everything it caused."""

from collections.abc import Sequence
from itertools import groupby

from markupsafe import Markup

from bot.host.scene import Happening, Player
from bot.screens.wording import listed, name
from bot.texts import Texts, joined, lines
from engine import (
    DrawCause,
    Drew,
    Event,
    Laid,
    Passed,
    PassedOver,
    Replaced,
    RoundWon,
    StarterJackTaken,
    StarterTurned,
    StockRenewed,
    TurnKept,
)

MOST_LINES = 5
"""More than this is not read on a phone in the middle of a game."""


def narrate(
    happenings: Sequence[Happening],
    players: Sequence[Player],
    texts: Texts,
    you: int | None = None,
) -> list[Markup]:
    """One line for each move (and one for the deal), oldest first.

    `you` is the seat of the person who reads it, if only that person does.
    """
    teller = _Teller(players, texts, you)
    return [teller.line(each) for each in _by_move(happenings)]


def narrate_shortly(
    happenings: Sequence[Happening],
    players: Sequence[Player],
    texts: Texts,
    you: int | None = None,
) -> Markup:
    """The newest of those lines under one another, saying so if older ones are left out.

    What is left out is not put into words first: a round between computers is long.
    """
    teller, moves = _Teller(players, texts, you), _by_move(happenings)
    if len(moves) <= MOST_LINES:
        return lines(teller.line(each) for each in moves)
    newest = [teller.line(each) for each in moves[1 - MOST_LINES :]]
    return lines([texts.html("told-earlier"), *newest])


def _by_move(happenings: Sequence[Happening]) -> list[tuple[Happening, ...]]:
    grouped = groupby(happenings, key=lambda happening: happening.move)
    return [tuple(of_one_move) for _, of_one_move in grouped]


def since_last_human_move(happened: Sequence[Happening]) -> Sequence[Happening]:
    """The last move a person made, and what the bot and computers have done after it."""
    moves = [event.move for event in happened if event.move is not None and _by_person(event)]
    return _from(happened, moves[-1]) if moves else happened


def since_move_of(happened: Sequence[Happening], seat: int) -> Sequence[Happening]:
    """What has happened after the last move that this seat's player made."""
    own = [index for index, event in enumerate(happened) if _made_by(event, seat)]
    return happened[own[-1] + 1 :] if own else happened


def _from(happened: Sequence[Happening], move: int) -> Sequence[Happening]:
    first = next(index for index, event in enumerate(happened) if event.move == move)
    return happened[first:]


def _made_by(event: Happening, seat: int) -> bool:
    return event.move is not None and event.mover == seat and _by_person(event)


def _by_person(event: Happening) -> bool:
    return not event.automatic and not event.computer


class _Teller:
    """Tells events to somebody: to the table, or to the player of the seat `you`."""

    def __init__(self, players: Sequence[Player], texts: Texts, you: int | None) -> None:
        self._players = players
        self._texts = texts
        self._you = you

    def line(self, happenings: tuple[Happening, ...]) -> Markup:
        """One move and what it caused: the move first, a renewed stock last."""
        parts: list[Markup] = []
        later: list[Markup] = []
        passed_over: list[int] = []
        without_cards = {_drawn_without_cards(each.event) for each in happenings}
        for happening in happenings:
            match happening.event:
                case TurnKept(seat) if seat in without_cards:
                    pass  # the turn comes back only for that draw: nobody plays again
                case PassedOver(seat):
                    passed_over.append(seat)
                case StockRenewed(count):
                    later.append(self._texts.html("told-renewed", count=count))
                case event:
                    parts += self._passed_over(passed_over)
                    passed_over = []
                    parts.append(self._part(event, happening.automatic))
        first, *rest = parts + self._passed_over(passed_over) + later
        said = joined([first, joined(rest, ", ")], " — ") if rest else first
        line = _capitalised(said)
        return self._texts.html("told-for", line=line) if self._is_for(happenings[0]) else line

    def _is_for(self, happening: Happening) -> bool:
        """Whether a computer made the move for a person."""
        if happening.mover is None or not happening.computer:
            return False
        return self._players[happening.mover].computer is None

    def _passed_over(self, seats: list[int]) -> list[Markup]:
        # An 8 with two players goes round the whole table: nobody misses anything.
        if not seats or len(seats) == len(self._players):
            return []
        if len(seats) == 1:
            return [self._texts.html("told-passed-over", **self._who(seats[0]))]
        others = [name(self._players, seat, self._texts) for seat in seats if seat != self._you]
        message = "told-passed-over-two" if len(others) == len(seats) else "told-passed-over-you"
        return [self._texts.html(message, names=listed(others, self._texts))]

    def _part(self, event: Event, automatic: bool) -> Markup:
        texts = self._texts
        match event:
            case StarterTurned(card):
                return texts.html("told-starter", card=texts.card(card))
            case StarterJackTaken(dealer, card):
                who = self._who(dealer)
                return texts.html("told-starter-jack", card=texts.card(card), **who)
            case Replaced(dealer, card, suit):
                who = self._who(dealer)
                if suit is None:
                    return texts.html("told-replaced", card=texts.card(card), **who)
                sign = texts.suit(suit)
                return texts.html("told-replaced-jack", card=texts.card(card), suit=sign, **who)
            case Laid(seat, cards, suit):
                who = self._who(seat)
                if suit is None:
                    return texts.html("told-laid", cards=texts.cards(cards), **who)
                sign = texts.suit(suit)
                return texts.html("told-laid-jack", cards=texts.cards(cards), suit=sign, **who)
            case Drew():
                return self._drew(event, automatic)
            case TurnKept(seat):
                return texts.html("told-kept", **self._who(seat))
            case Passed(seat):
                return texts.html("told-passed", **self._who(seat))
            case RoundWon():
                return texts.html("told-won")
            case _:
                raise ValueError(f"{event} is told as a part of another event's line")

    def _drew(self, event: Drew, automatic: bool) -> Markup:
        texts = self._texts
        who = self._who(event.seat)
        if event.count == 0:
            return texts.html("told-drew-nothing", **who)
        if event.count < event.asked:
            return texts.html("told-drew-fewer", count=event.count, asked=event.asked, **who)
        if event.cause is DrawCause.NO_CARDS:
            return texts.html("told-drew-no-cards", count=event.count, **who)
        alone = automatic and event.cause is DrawCause.CHOICE
        return texts.html("told-drew-alone" if alone else "told-drew", count=event.count, **who)

    def _who(self, seat: int) -> dict[str, str]:
        who = "you" if seat == self._you else "other"
        return {"who": who, "name": name(self._players, seat, self._texts)}


def _drawn_without_cards(event: Event) -> int | None:
    """The seat for which this is the card of R12, if it is that."""
    match event:
        case Drew(seat=seat, cause=DrawCause.NO_CARDS):
            return seat
    return None


def _capitalised(line: Markup) -> Markup:
    """The line with a great first letter; a name, which begins with an isolate, stays as it is."""
    return line[:1].upper() + line[1:]
