"""Taps about who has which seat, and about the end of a game."""

from bot.callbacks import HandOverTap, HeirTap, JoinTap, StopTap, Tap, VoteTap
from bot.handlers.rooms import Ask, Rooms, refusal
from bot.handlers.tapped import Tapped
from bot.host.answers import GAME_OVER, UNKNOWN, Answer, Reply
from bot.host.control import Count
from bot.host.scene import Scene, Stage
from bot.host.successors import DECLINED, ONLY_THE_HOST, PROMISED
from bot.posts import Post
from bot.render import person_texts
from bot.screens.seats import heir_declined, seat_given, seat_kept, stop_vote
from storage.places import Place

STOP_STAGES: dict[str, Stage] = {"rank": "stopped", "void": "void"}
STOP_DECLINED = {"no": Answer("answer-stop-declined"), "keep": Answer("answer-lobby-kept")}


async def about_the_seats(tapped: Tapped, parsed: Tap) -> Reply | None:
    """The answer, or None if the tap is about something else."""
    match parsed:
        case JoinTap(game):
            return await _join(tapped, game)
        case HeirTap():
            return await _grant(tapped, parsed)
        case HandOverTap(game, person):
            return await _hand_over(tapped, game, person)
        case StopTap(game, choice):
            return await _stop(tapped, game, choice)
        case VoteTap(game, choice):
            return await _vote(tapped, game, choice)
    return None


async def _join(tapped: Tapped, game: int) -> Reply:
    """Back to one's own seat, or a wish for somebody else's.

    Anybody may tap that, so it makes the bot post nothing (C14): the host is asked by a command.
    """
    joined = await tapped.rooms.successors.join(tapped.person, game)
    return joined if isinstance(joined, Answer) else Answer("answer-host-decides")


async def _grant(tapped: Tapped, parsed: HeirTap) -> Reply:
    """The host's answer; the question goes, or says that the seat is kept."""
    rooms, host, game, seat = tapped.rooms, tapped.person, parsed.game, parsed.seat
    match parsed.choice:
        case "yes":
            answer = await rooms.successors.grant(host, game, seat, parsed.person)
        case "no":
            answer = await rooms.successors.decline(host, game, seat)
        case _:
            return UNKNOWN
    if answer == ONLY_THE_HOST:
        return answer
    rooms.successors.asked.forget(game, seat, parsed.person)
    found = await rooms.tables.scene(game)
    if answer == DECLINED and found is not None:
        heir = await rooms.people.name(parsed.person)
        await tapped.edit(heir_declined(found[1], seat, heir, tapped.chat_texts))
    else:
        await tapped.remove()
    if found is not None:
        await _tell_heir(rooms, found[1], parsed, answer)
    return answer


async def _tell_heir(rooms: Rooms, scene: Scene, parsed: HeirTap, answer: Answer) -> None:
    """Tells whoever has asked for the seat, once, what has become of it."""
    game, seat, person = parsed.game, parsed.seat, parsed.person
    if answer.text == PROMISED:
        screen = seat_given
    elif answer == DECLINED and await rooms.successors.is_to_be_told(game, seat, person):
        screen = seat_kept
    else:
        return
    texts = await person_texts(rooms.house.db, person)
    rooms.delivery.post(Post(Place(person), screen(scene, texts)))


async def _hand_over(tapped: Tapped, game: int, person: str) -> Reply:
    """The answer to "whose seat?"; the question goes once it is answered."""
    if person != "no" and not (person.isdecimal() and person.isascii()):
        return UNKNOWN
    answer = await _refusal(tapped, game, tapped.rooms.control.may_decide)
    if answer is not None and answer != GAME_OVER:
        return answer
    await tapped.remove()
    if answer is not None:
        return answer
    if person == "no":
        return Answer("answer-stop-declined")
    return await tapped.rooms.presence.hand_over(int(person), game)


async def _stop(tapped: Tapped, game: int, choice: str) -> Reply:
    """The answer to "really stop?"; the question goes, whatever was chosen."""
    declined = STOP_DECLINED.get(choice)
    if declined is None and choice not in (*STOP_STAGES, "cancel"):
        return UNKNOWN
    answer = await _refusal(tapped, game, tapped.rooms.control.may_stop)
    if answer not in (None, GAME_OVER):
        return answer  # the question stays for those who may answer it
    if answer is None and choice == "cancel":
        answer = await tapped.rooms.lobby.cancel(tapped.person, game, is_admin=True)
    elif answer is None and declined is None:
        answer = await tapped.rooms.control.stop(game, STOP_STAGES[choice])
    await tapped.remove()
    return answer or declined or UNKNOWN


async def _vote(tapped: Tapped, game: int, choice: str) -> Reply:
    """A voice; the question shows how the vote stands and goes when it is over."""
    if choice not in ("yes", "no"):
        return UNKNOWN
    outcome = await tapped.rooms.control.vote_stop(tapped.person, game, stop=choice == "yes")
    if isinstance(outcome, Count):
        await tapped.edit(stop_vote(game, outcome, tapped.chat_texts))
        return Answer("answer-voted")
    if outcome.text != "answer-no-vote":
        tapped.rooms.control.asked.forget(game)
        await tapped.remove()
    return outcome


async def _refusal(tapped: Tapped, game: int, ask: Ask) -> Answer | None:
    """Why this person may not do that with the table: in its own chat, wherever the tap is from."""
    live = await tapped.rooms.tables.live(game)
    if live is None:
        return UNKNOWN
    chat = live.place.chat
    return await refusal(ask, tapped.person, game, lambda: tapped.is_admin(chat))
