"""Rules of thumb: each says how well one move does by it, in points or parts of them.

More is better, and 0 means that the rule has nothing to say. What each is worth beside the others
is its weight in `RULES_OF_THUMB`; `python -m players.bench` measures what each of them earns.
"""

from collections.abc import Callable, Mapping

from engine.cards import CardSet, Rank
from engine.effects import effect_of
from players.outcome import Outcome
from players.situation import AVERAGE_POINTS, Situation, face_points, only_jacks
from players.turn import A_CARD_LESS, GOING_OUT, prospect

Thumb = Callable[[Situation, Outcome], float]


def sheds_costly_cards(situation: Situation, outcome: Outcome) -> float:
    """Get rid of cards that cost much (R15)."""
    return 0.0 if outcome.goes_out else float(face_points(outcome.laid))


def has_fewer_cards(situation: Situation, outcome: Outcome) -> float:
    """Lay rather than draw."""
    return 0.0 if outcome.goes_out else A_CARD_LESS * (len(outcome.laid) - outcome.draws)


def goes_out(situation: Situation, outcome: Outcome) -> float:
    """Go out, and with what costs the others most (R16, R17)."""
    return GOING_OUT + situation.gain(outcome.laid) if outcome.goes_out else 0.0


def plays_on(situation: Situation, outcome: Outcome) -> float:
    """Keep the turn when something fits afterwards (R9)."""
    keeps = outcome.laid and not outcome.goes_out and outcome.turn == situation.view.seat
    if not keeps or outcome.upcard is None or outcome.suit is None:
        return 0.0
    return prospect(situation, outcome.hand, outcome.upcard, outcome.suit)


def keeps_jacks(situation: Situation, outcome: Outcome) -> float:
    """Save Jacks for the end: they always fit and multiply (R6, R16)."""
    if outcome.goes_out:
        return 0.0
    return -float(sum(card.rank is Rank.JACK for card in outcome.laid))


def keeps_a_queen(situation: Situation, outcome: Outcome) -> float:
    """Save a Queen for the last card (R17)."""
    if outcome.goes_out:
        return 0.0
    lost = _best_queen(situation.view.hand) - _best_queen(outcome.hand)
    return -lost / (1 + len(outcome.hand))


def _best_queen(hand: CardSet) -> int:
    return max((20 if card.suit == 0 else 10 for card in hand if card.rank is Rank.QUEEN), default=0)


def strikes(situation: Situation, outcome: Outcome) -> float:
    """Make the next player take cards, above all one who is about to go out (R8)."""
    return AVERAGE_POINTS * outcome.penalty / len(situation.others)


def strikes_the_last_card(situation: Situation, outcome: Outcome) -> float:
    """Above all one who is about to go out."""
    if outcome.victim is None:
        return 0.0
    return outcome.penalty * situation.pressing(outcome.victim)


def passes_over(situation: Situation, outcome: Outcome) -> float:
    """Pass over a player who is about to go out (R8)."""
    return sum(map(situation.pressing, outcome.passed_over))


def denies_the_suit(situation: Situation, outcome: Outcome) -> float:
    """Leave the next player something that does not fit, as far as that is known."""
    if outcome.goes_out or outcome.turn == situation.view.seat:
        return 0.0
    odds = situation.memory.may_follow(outcome.turn, outcome.upcard, outcome.suit)
    return -odds


def stops_the_last_card(situation: Situation, outcome: Outcome) -> float:
    """The same where the next player is about to go out."""
    if outcome.goes_out or outcome.turn == situation.view.seat:
        return 0.0
    extra = outcome.penalty if outcome.victim == outcome.turn else 0
    odds = situation.memory.may_follow(outcome.turn, outcome.upcard, outcome.suit)
    return -odds * situation.pressing(outcome.turn, extra)


def avoids_lone_jacks(situation: Situation, outcome: Outcome) -> float:
    """Do not sit with nothing but Jacks when another may go out (R15)."""
    if not only_jacks(outcome.hand):
        return 0.0
    return -20.0 * len(outcome.hand) * max(map(situation.pressing, situation.others))


def avoids_banned_last_cards(situation: Situation, outcome: Outcome) -> float:
    """Do not come down to cards that cannot end the round (R11, R12)."""
    if outcome.goes_out or any(map(situation.may_end_with, outcome.hand)):
        return 0.0
    return -1.0 / (1 + len(outcome.hand))


def names_its_longest_suit(situation: Situation, outcome: Outcome) -> float:
    """Nominate the suit of which it holds most."""
    if not outcome.laid or outcome.laid[-1].rank is not Rank.JACK or outcome.goes_out:
        return 0.0
    return float(sum(card.suit is outcome.suit for card in outcome.hand))


def stays_mobile(situation: Situation, outcome: Outcome) -> float:
    """Keep cards of many suits and something that fits what was just laid."""
    others = [card for card in outcome.hand if card.rank is not Rank.JACK]
    return float(len({card.suit for card in others}))


def keeps_a_follower(situation: Situation, outcome: Outcome) -> float:
    """Keep something that fits what was just laid."""
    return float(
        any(
            card.suit is outcome.suit or card.rank is Rank.JACK
            for card in outcome.hand
        )
    )


def attacks_near_the_limit(situation: Situation, outcome: Outcome) -> float:
    """Hurt most whoever is near a letter (R18)."""
    if outcome.victim is None:
        return 0.0
    return outcome.penalty * situation.nearness(outcome.victim)


def is_careful_near_the_limit(situation: Situation, outcome: Outcome) -> float:
    """Near a letter of one's own, get rid of costly cards first (R18)."""
    return situation.nearness(situation.view.seat) * face_points(outcome.laid)


def keeps_runners(situation: Situation, outcome: Outcome) -> float:
    """Cards that keep the turn are saved for the finish."""
    table = situation.view.table
    return float(sum(effect_of(c, table.rules).seats_on % table.seats == 0 for c in outcome.hand)/(1+len(outcome.hand)))


def jacks_near_end(situation: Situation, outcome: Outcome) -> float:
    """Jacks are worth more with few other cards."""
    j = sum(card.rank is Rank.JACK for card in outcome.hand)
    return j / (1 + len(outcome.hand) - j)


def passes_anyone(situation: Situation, outcome: Outcome) -> float:
    """Cost others a turn."""
    return float(len(outcome.passed_over))


def keeps_finishers(situation: Situation, outcome: Outcome) -> float:
    """Keep a nonbanned."""
    return float(any(map(situation.may_end_with, outcome.hand))) / (1+len(outcome.hand))


def same_rank(situation: Situation, outcome: Outcome) -> float:
    """Keep pairs."""
    return float(len(outcome.hand) - len({c.rank for c in outcome.hand}))


def nines(situation: Situation, outcome: Outcome) -> float:
    """Keep pairs."""
    return float(sum(c.rank is Rank.QUEEN for c in outcome.laid))


def next_has_many(situation: Situation, outcome: Outcome) -> float:
    """Costly to draw when pressed."""
    p = max(map(situation.pressing, situation.others))
    return p * face_points(outcome.laid)


RULES_OF_THUMB: Mapping[Thumb, float] = {
    sheds_costly_cards: 1.0,
    has_fewer_cards: 1.0,
    goes_out: 1.0,
    plays_on: 1.0,
    keeps_jacks: 10.0,
    keeps_a_queen: 1.0,
    strikes: 0.5,
    passes_over: 4.0,
    denies_the_suit: 4.0,
    stops_the_last_card: 10.0,
    avoids_lone_jacks: 1.0,
    avoids_banned_last_cards: 10.0,
    names_its_longest_suit: 2.0,
    stays_mobile: 1.0,
    keeps_a_follower: 1.0,
    attacks_near_the_limit: 1.0,
    is_careful_near_the_limit: 0.5,
    strikes_the_last_card: 4.0,
    keeps_runners: 1.0,
    jacks_near_end: 1.0,
    passes_anyone: 0.5,
    keeps_finishers: 1.0,
    same_rank: 0.5,
    nines: 0.5,
    next_has_many: 0.5,
}
