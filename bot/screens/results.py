"""What a finished round did to everybody: the same words for the group and in private."""

from markupsafe import Markup

from bot.host.scene import Scene
from bot.screens.wording import name, players_of_round, points, word
from bot.texts import Texts, lines, paragraphs, signed
from engine import RoundResult


def result_text(scene: Scene, round_number: int, texts: Texts, you: int | None = None) -> Markup:
    """The result of round `round_number` (from 1), which is over.

    `you` is the seat that the person who reads it had then, if only that person does.
    """
    seats = [_seat(scene, round_number, seat, texts) for seat in range(len(scene.players))]
    return paragraphs([_head(scene, round_number, texts, you), *seats])


def _head(scene: Scene, round_number: int, texts: Texts, you: int | None) -> Markup:
    result = scene.results[round_number - 1]
    who = "you" if result.winner == you else "other"
    winner = name(players_of_round(scene, round_number), result.winner, texts)
    cards = result.went_out_with
    said = [
        texts.html("result-title", round=round_number, who=who, name=winner),
        texts.html("result-last", count=len(cards), cards=texts.cards(cards)),
    ]
    if result.multiplier > 1:
        said.append(texts.html("result-multiplier", count=len(cards), multiplier=result.multiplier))
    if result.bonus:
        said.append(texts.html("result-bonus", bonus=points(result.bonus, texts)))
    return lines(said)


def _seat(scene: Scene, round_number: int, seat: int, texts: Texts) -> Markup:
    hand = _hand(scene, round_number, seat, texts)
    return lines([hand, _total(scene, round_number, seat, texts)])


def _hand(scene: Scene, round_number: int, seat: int, texts: Texts) -> Markup:
    result = scene.results[round_number - 1]
    who = name(players_of_round(scene, round_number), seat, texts)
    if seat == result.winner:
        return texts.html("result-winner", name=who)
    if not result.hands[seat]:
        return texts.html("result-seat-no-cards", name=who)
    return texts.html("result-seat", name=who, cards=texts.cards(result.hands[seat]))


def _total(scene: Scene, round_number: int, seat: int, texts: Texts) -> Markup:
    result = scene.results[round_number - 1]
    gained = _points(result, seat, texts)
    have = word(result.letters[seat])
    if seat in result.letters_gained:
        before = scene.results[round_number - 2].totals[seat] if round_number > 1 else 0
        return texts.html(
            "result-total-letter",
            points=gained,
            total=before + result.points[seat],
            limit=scene.rules.limit,
            letter=have[-1],
            count=len(have),
            letters=have,
        )
    message = "result-total-letters" if have else "result-total"
    return texts.html(message, points=gained, total=signed(result.totals[seat]), letters=have)


def _points(result: RoundResult, seat: int, texts: Texts) -> str:
    gained = points(result.points[seat], texts)
    if result.multiplier == 1 or not result.card_points[seat]:
        return gained
    return texts.plain(
        "result-points-multiplied",
        sum=result.card_points[seat],
        multiplier=result.multiplier,
        points=gained,
    )
