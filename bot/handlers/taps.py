"""Every tap on an inline button: parse, one call into the host, answer."""

from aiogram import Bot, Router
from aiogram.types import CallbackQuery

from bot.callbacks import (
    AgainTap,
    CardsTap,
    DealTap,
    JoinTap,
    LobbyTap,
    MoveTap,
    NudgeTap,
    ResumeTap,
    parse_tap,
)
from bot.handlers.chat_taps import about_the_chat
from bot.handlers.here import here_by_tap
from bot.handlers.lobby_taps import in_the_lobby, play_again
from bot.handlers.rooms import Rooms, words
from bot.handlers.seat_taps import about_the_seats
from bot.handlers.tapped import Tapped
from bot.host.answers import GAME_OVER, UNKNOWN, Answer, Played, Reply
from bot.host.presence import NOT_SEATED, RUNNING
from bot.host.successors import YOURS, is_heir
from bot.screens.alerts import cards_alert
from bot.texts import Texts
from storage.places import Place

router = Router(name="taps")

GAME_TAPS = (
    MoveTap,
    DealTap,
    CardsTap,
    LobbyTap,
    AgainTap,
    ResumeTap,
    JoinTap,
    NudgeTap,
)
"""Buttons that stand under messages which are kept up to date."""


@router.callback_query()
async def tap(
    query: CallbackQuery,
    bot: Bot,
    rooms: Rooms,
    person: int,
    place: Place,
    texts: Texts,
    chat_texts: Texts,
) -> None:
    """Every tap is answered: done, or why not."""
    tapped = Tapped(query, bot, rooms, person, place, texts, chat_texts)
    parsed = parse_tap(query.data or "")
    if isinstance(parsed, GAME_TAPS) and await _is_replaced(tapped, parsed.game):
        rooms.answers.give(bot, query.id, words(Answer("answer-old-message"), texts))
        return
    if place.chat == person:
        await here_by_tap(rooms, person, parsed)
    if isinstance(parsed, CardsTap):
        await _my_cards(tapped, parsed)
        return
    reply: Reply = UNKNOWN
    match parsed:
        case MoveTap(game, version, move):
            reply = await rooms.moves.move(person, game, version, move)
        case DealTap(game, number):
            reply = await rooms.moves.deal(person, game, number)
        case ResumeTap(game):
            reply = await rooms.control.resume(person, game)
        case NudgeTap(game):
            reply = await rooms.control.nudge(person, game)
        case LobbyTap(game, action):
            reply = await in_the_lobby(rooms.lobby, person, game, action)
        case AgainTap(game):
            reply = await play_again(rooms, person, game)
        case _ if parsed is not None:
            reply = await about_the_seats(tapped, parsed) or await about_the_chat(tapped, parsed)
    if isinstance(reply, Played):
        rooms.throttle.give_back("tap", person, None)  # how often one moves, the game says
    url = reply.url if isinstance(reply, Answer) else None
    rooms.answers.give(bot, query.id, "" if url else words(reply, texts), url=url)


async def _is_replaced(tapped: Tapped, game: int) -> bool:
    """Whether one of the table has tapped a message that no screen knows; it is removed then.

    Such a one is left where a send seemed to fail and was repeated: there must not be two tables.
    """
    message, rooms = tapped.query.message, tapped.rooms
    if message is None or rooms.delivery.is_at_work(message.chat.id):
        return False
    if await rooms.people.follow(message.chat.id) != message.chat.id:
        return False  # the messages of a group that became a supergroup stay good
    live = await rooms.tables.live(game)
    if live is None or live.seat_of(tapped.person) is None:
        return False
    removed = await rooms.messages.remove_unregistered(message.chat.id, message.message_id)
    if removed and message.chat.id == tapped.person:  # whatever they have tapped, they are here
        await rooms.presence.come_back(tapped.person, game)
    return removed


async def _my_cards(tapped: Tapped, parsed: CardsTap) -> None:
    """An alert that only the tapper sees: the private channel that always works in a group."""
    rooms, texts = tapped.rooms, tapped.texts

    def say(text: str, *, alert: bool = False) -> None:
        rooms.answers.give(tapped.bot, tapped.query.id, text, alert=alert)

    found = await rooms.tables.scene(parsed.game)
    seat = found[0].seat_of(tapped.person) if found else None
    if found is None or found[0].stage == "lobby":
        say(words(UNKNOWN, texts))
    elif seat is None:
        is_coming = found[0].stage in RUNNING and is_heir(found[0], tapped.person)
        say(words(YOURS if is_coming else NOT_SEATED, texts))
    elif found[0].stage not in RUNNING:
        say(words(GAME_OVER, texts))
    elif found[0].game.round is None:
        say(words(Answer("answer-no-round"), texts))
    else:
        live, scene = found
        say(cards_alert(scene, live.view(seat), texts), alert=True)
