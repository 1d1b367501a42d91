"""Rules of thumb: each says how well one move does by it; more is better, 0 is no opinion.

What each is worth beside the others, in points, is its weight in `RULES_OF_THUMB`. The weights were
fitted to rounds played with deliberate deviations; `python -m players.bench` measures on other
deals what each of them earns.
"""

from collections.abc import Callable, Mapping

from engine.cards import Rank
from engine.moves import JACKS
from engine.score import card_points
from players.situation import Choice, face_points
from players.turn import A_CARD_LESS, GOING_OUT, prospect

Thumb = Callable[[Choice], float]


def goes_out(choice: Choice) -> float:
    """Go out, and with what costs the others most (R13, R16, R17)."""
    after = choice.outcome
    return GOING_OUT + choice.situation.gain(after.laid) if after.goes_out else 0.0


def lays_rather_than_draws(choice: Choice) -> float:
    """Have fewer cards (`may_decline`, `play_drawn_card`)."""
    after = choice.outcome
    return 0.0 if after.goes_out else A_CARD_LESS * (len(after.laid) - after.draws)


def plays_on(choice: Choice) -> float:
    """Keep the turn if something fits afterwards, best of all to the end (R9)."""
    after = choice.outcome
    if after.goes_out or not choice.moves_again or after.upcard is None or after.suit is None:
        return 0.0
    return prospect(choice.situation, after.hand, after.upcard, after.suit)


def comes_down_to_jacks(choice: Choice) -> float:
    """Save Jacks and lay the rest: as last cards they always fit, and they multiply (R6, R16)."""
    jacks = len(choice.hand & JACKS)
    return jacks / (1 + len(choice.hand) - jacks + choice.outcome.draws)


def avoids_lone_jacks(choice: Choice) -> float:
    """Do not be left with Jacks alone when somebody else is about to go out (R15)."""
    hand = choice.hand
    lone = bool(hand) and hand <= JACKS and not choice.outcome.draws
    return -card_points(hand) * choice.situation.pressure if lone else 0.0


def avoids_banned_last_cards(choice: Choice) -> float:
    """Do not come down to cards that cannot end the round (R11, R12)."""
    if choice.outcome.goes_out or any(map(choice.situation.may_end_with, choice.hand)):
        return 0.0
    return -1.0 / (1 + len(choice.hand))


def names_its_longest_suit(choice: Choice) -> float:
    """Nominate the suit of which it holds most (R8)."""
    after = choice.outcome
    if after.goes_out or not after.laid or after.laid[-1].rank is not Rank.JACK:
        return 0.0
    return float(sum(card.suit is after.suit for card in choice.hand))


def stops_the_last_card(choice: Choice) -> float:
    """Stop a player who is about to go out: give it cards, pass it over, leave what it lacks (R8).

    With more players there are others who pay too.
    """
    after = choice.outcome
    if after.goes_out or choice.moves_again:
        return 0.0
    more = after.penalty if after.victim == after.turn else 0
    pressing = choice.situation.pressing(after.turn, more)
    return -choice.odds_of_reply * pressing / len(choice.situation.others)


def sheds_under_pressure(choice: Choice) -> float:
    """Get rid of what costs much when somebody is about to go out (R15)."""
    return choice.situation.pressure * _shed(choice)


def sheds_before_a_letter(choice: Choice) -> float:
    """Get rid of what costs much when close to a letter of one's own (R18)."""
    return choice.situation.danger(choice.situation.view.seat) * _shed(choice)


def _shed(choice: Choice) -> float:
    return 0.0 if choice.outcome.goes_out else float(face_points(choice.outcome.laid))


RULES_OF_THUMB: Mapping[Thumb, float] = {
    goes_out: 1.0,
    lays_rather_than_draws: 1.0,
    plays_on: 0.4,
    comes_down_to_jacks: 36.0,
    avoids_lone_jacks: 1.2,
    avoids_banned_last_cards: 9.0,
    names_its_longest_suit: 1.5,
    stops_the_last_card: 26.0,
    sheds_under_pressure: 0.35,
    sheds_before_a_letter: 0.8,
}
