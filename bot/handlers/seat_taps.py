"""Taps about who has which seat, and about the end of a game."""

from bot.callbacks import HandOverTap, HeirTap, JoinTap, StopTap, Tap, VoteTap
from bot.handlers.tapped import Tapped
from bot.host.answers import Answer, Reply
from bot.host.control import GAME_OVER, Count
from bot.host.scene import Stage
from bot.host.tables import UNKNOWN
from bot.screens.seats import heir_question, stop_vote

STOP_STAGES: dict[str, Stage] = {"rank": "stopped", "void": "void"}


async def about_the_seats(tapped: Tapped, parsed: Tap) -> Reply | None:
    """The answer, or None if the tap is about something else."""
    match parsed:
        case JoinTap(game):
            return await _join(tapped, game)
        case HeirTap():
            return await _grant(tapped, parsed)
        case HandOverTap(game, seat):
            return await _hand_over(tapped, game, seat)
        case StopTap(game, choice):
            return await _stop(tapped, game, choice)
        case VoteTap(game, choice):
            return await _vote(tapped, game, choice)
    return None


async def _join(tapped: Tapped, game: int) -> Reply:
    """Back to one's own seat, or a wish for somebody else's."""
    rooms = tapped.rooms
    live = await rooms.tables.live(game)
    if live is None:
        return UNKNOWN
    if live.seat_of(tapped.person) is not None:
        return await rooms.presence.come_back(tapped.person, game)
    asked = await rooms.successors.ask(tapped.person, game)
    if isinstance(asked, Answer):
        return asked
    found = await rooms.tables.scene(game)
    if found is None:
        return UNKNOWN
    name = await rooms.people.name(tapped.person)
    tapped.post(heir_question(found[1], asked.seat, asked.person, name, tapped.chat_texts))
    return Answer("answer-host-is-asked")


async def _grant(tapped: Tapped, parsed: HeirTap) -> Reply:
    """The host's answer; the question goes once it is answered."""
    if parsed.choice not in ("yes", "no"):
        return UNKNOWN
    rooms, host = tapped.rooms, tapped.person
    if parsed.choice == "yes":
        answer = await rooms.successors.grant(host, parsed.game, parsed.seat, parsed.person)
    else:
        answer = await rooms.successors.decline(host, parsed.game)
    if answer.text != "answer-only-the-host":
        await tapped.remove()
    return answer


async def _hand_over(tapped: Tapped, game: int, seat: str) -> Reply:
    """The answer to "whose seat?"; the question goes once it is answered."""
    live = await tapped.rooms.tables.live(game)
    if live is None or (seat != "no" and not (seat.isdecimal() and len(seat) == 1)):
        return UNKNOWN
    refusal = await _may_decide(tapped, game)
    if refusal is not None and refusal != GAME_OVER:
        return refusal
    await tapped.remove()
    if refusal is not None:
        return refusal
    if seat == "no":
        return Answer("answer-stop-declined")
    return await tapped.rooms.presence.hand_over(game, int(seat))


async def _stop(tapped: Tapped, game: int, choice: str) -> Reply:
    """The answer to "really stop?"; the question goes, whatever was chosen."""
    stage = STOP_STAGES.get(choice)
    live = await tapped.rooms.tables.live(game)
    if (stage is None and choice != "no") or live is None:
        return UNKNOWN
    answer = await _may_decide(tapped, game)
    if answer is None and stage is not None:
        answer = await tapped.rooms.control.stop(game, stage)
    elif answer is not None and answer != GAME_OVER:
        return answer  # the question stays for those who may answer it
    await tapped.remove()
    return answer or Answer("answer-stop-declined")


async def _vote(tapped: Tapped, game: int, choice: str) -> Reply:
    """A voice; the question shows how the vote stands and goes when it is over."""
    if choice not in ("yes", "no"):
        return UNKNOWN
    outcome = await tapped.rooms.control.vote_stop(tapped.person, game, stop=choice == "yes")
    if isinstance(outcome, Count):
        await tapped.edit(stop_vote(game, outcome, tapped.chat_texts))
        return Answer("answer-voted")
    if outcome.text != "answer-no-vote":
        await tapped.remove()
    return outcome


async def _may_decide(tapped: Tapped, game: int) -> Answer | None:
    """Why this person can't decide about the table; None for its host and the chat's admins."""
    live = await tapped.rooms.tables.live(game)
    if live is None:
        return UNKNOWN
    admin = tapped.person != live.acting_host and await tapped.is_admin(live.place.chat)
    return await tapped.rooms.control.may_decide(tapped.person, game, is_admin=admin)
