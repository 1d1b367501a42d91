"""Every tap on an inline button: parse, one call into the host, answer."""

from aiogram import Bot, Router
from aiogram.types import CallbackQuery

from bot.callbacks import (
    AgainTap,
    CardsTap,
    DealTap,
    ForgetTap,
    LanguageTap,
    LobbyTap,
    MoveTap,
    ResumeTap,
    RulesTap,
    StopTap,
    parse_tap,
)
from bot.handlers.rooms import Rooms, is_admin, words
from bot.host.answers import Answer, Played, Reply
from bot.host.scene import Stage
from bot.host.tables import UNKNOWN
from bot.posts import Post
from bot.screens import chat as screens_of_chat
from bot.screens.alerts import cards_alert
from bot.screens.content import Content
from bot.screens.rules import PAGES, rules_screen
from bot.texts import LANGUAGES, Texts, texts_for
from engine import CLASSIC
from storage.places import Place

router = Router(name="taps")

STOP_STAGES: dict[str, Stage] = {"rank": "stopped", "void": "void"}
GAME_TAPS = (MoveTap, DealTap, CardsTap, LobbyTap, AgainTap, ResumeTap)
"""Buttons that stand under messages which are kept up to date."""

GAME_OVER = Answer("answer-game-over")


@router.callback_query()
async def tap(
    query: CallbackQuery, bot: Bot, rooms: Rooms, person: int, texts: Texts, chat_texts: Texts
) -> None:
    """Every tap is answered: done, or why not."""
    parsed = parse_tap(query.data or "")
    if isinstance(parsed, GAME_TAPS) and await _is_replaced(query, rooms, person, parsed.game):
        rooms.answers.give(bot, query.id, words(Answer("answer-old-message"), texts))
        return
    if isinstance(parsed, CardsTap):
        await _my_cards(query, bot, parsed, rooms, person, texts)
        return
    reply: Reply = UNKNOWN
    match parsed:
        case MoveTap(game, version, move):
            reply = await rooms.moves.move(person, game, version, move)
        case DealTap(game, number):
            reply = await rooms.moves.deal(person, game, number)
        case LobbyTap(game, action):
            reply = await _lobby(rooms, person, game, action)
        case AgainTap(game):
            reply = await _again(rooms, person, game)
        case ResumeTap(game):
            reply = await rooms.control.resume(person, game)
        case StopTap(game, choice):
            reply = await _stop(query, bot, rooms, person, game, choice)
        case RulesTap(game, page) if page in PAGES:
            reply = await _turn_page(query, rooms, game, page, chat_texts)
        case LanguageTap() | ForgetTap():
            reply = await _about_the_chat(query, rooms, person, parsed, texts)
    if isinstance(reply, Played):
        rooms.throttle.give_back("tap", person, None)  # how often one moves, the game says
    url = reply.url if isinstance(reply, Answer) else None
    rooms.answers.give(bot, query.id, "" if url else words(reply, texts), url=url)


async def _is_replaced(query: CallbackQuery, rooms: Rooms, person: int, game: int) -> bool:
    """Whether one of the table has tapped a message that no screen knows; it is removed then.

    Such a one is left where a send seemed to fail and was repeated: there must not be two tables.
    """
    message = query.message
    if message is None or rooms.delivery.is_at_work(message.chat.id):
        return False
    if await rooms.people.follow(message.chat.id) != message.chat.id:
        return False  # the messages of a group that became a supergroup stay good
    live = await rooms.tables.live(game)
    if live is None or live.seat_of(person) is None:
        return False
    return await rooms.messages.remove_unregistered(message.chat.id, message.message_id)


async def _my_cards(
    query: CallbackQuery, bot: Bot, parsed: CardsTap, rooms: Rooms, person: int, texts: Texts
) -> None:
    """An alert that only the tapper sees: the private channel that always works in a group."""
    found = await rooms.tables.scene(parsed.game)
    seat = found[0].seat_of(person) if found else None
    if found is None or found[0].stage == "lobby":
        rooms.answers.give(bot, query.id, words(UNKNOWN, texts))
    elif seat is None:
        rooms.answers.give(bot, query.id, words(Answer("answer-not-seated"), texts))
    elif found[0].stage not in ("playing", "paused"):
        rooms.answers.give(bot, query.id, words(GAME_OVER, texts))
    elif found[0].game.round is None:
        rooms.answers.give(bot, query.id, words(Answer("answer-no-round"), texts))
    else:
        live, scene = found
        rooms.answers.give(bot, query.id, cards_alert(scene, live.view(seat), texts), alert=True)


async def _lobby(rooms: Rooms, person: int, game: int, action: str) -> Reply:
    lobby = rooms.lobby
    match action.partition(":"):
        case ("sit", "", ""):
            return await lobby.sit(person, game)
        case ("stand", "", ""):
            return await lobby.stand(person, game)
        case ("start", "", ""):
            return await lobby.start(person, game)
        case ("cancel", "", ""):
            return await lobby.cancel(person, game)
        case ("seats" | "games" | "house" as panel, "", ""):
            return await lobby.turn_to(person, game, panel)
        case ("game", ":", name):
            return await lobby.choose_preset(person, game, name)
        case ("option", ":", option):
            return await lobby.cycle_option(person, game, option)
    return UNKNOWN


async def _again(rooms: Rooms, person: int, game: int) -> Reply:
    opened = await rooms.control.again(person, game)
    if isinstance(opened, Answer):
        return opened
    if opened.new:
        return Answer("")
    found = await rooms.tables.scene(opened.game)
    waits = found is not None and found[1].stage == "lobby"
    return Answer("answer-lobby-open" if waits else "answer-game-running")


async def _stop(
    query: CallbackQuery, bot: Bot, rooms: Rooms, person: int, game: int, choice: str
) -> Reply:
    """The answer to "really stop?"; the question goes, whatever was chosen."""
    stage = STOP_STAGES.get(choice)
    live = await rooms.tables.live(game)
    if (stage is None and choice != "no") or live is None:
        return UNKNOWN
    admin = person != live.host and await is_admin(bot, live.place.chat, person)
    answer = await rooms.control.may_stop(person, game, is_admin=admin)
    if answer is None and stage is not None:
        answer = await rooms.control.stop(game, stage)
    elif answer is not None and answer != GAME_OVER:
        return answer  # the question stays for those who may answer it
    if query.message is not None:
        await rooms.messages.remove_unregistered(query.message.chat.id, query.message.message_id)
    return answer or Answer("answer-stop-declined")


async def _turn_page(
    query: CallbackQuery, rooms: Rooms, game: int, page: str, chat_texts: Texts
) -> Reply:
    live = await rooms.tables.live(game) if game else None
    rules = live.game.rules if live else CLASSIC
    await _edit(query, rooms, rules_screen(rules, page, chat_texts, live.id if live else 0))
    return Answer("")


async def _about_the_chat(
    query: CallbackQuery,
    rooms: Rooms,
    person: int,
    parsed: LanguageTap | ForgetTap,
    texts: Texts,
) -> Reply:
    match parsed:
        case LanguageTap(language) if language in LANGUAGES:
            return await _choose_language(query, rooms, language)
        case ForgetTap("yes" | "no" as choice):
            return await _forget(query, rooms, person, choice, texts)
    return UNKNOWN


async def _choose_language(query: CallbackQuery, rooms: Rooms, language: str) -> Reply:
    if query.message is None:
        return UNKNOWN
    await rooms.people.choose_language(query.message.chat.id, language)
    await _edit(query, rooms, screens_of_chat.language_chosen(texts_for(language)))
    return Answer("")


async def _forget(
    query: CallbackQuery, rooms: Rooms, person: int, choice: str, texts: Texts
) -> Reply:
    """The answer to "forget me?", which is asked in the private chat alone."""
    if query.message is None or query.message.chat.id != person:
        return UNKNOWN
    if choice == "no":
        await _edit(query, rooms, screens_of_chat.not_forgotten(texts))
        return Answer("")
    at_once = await rooms.people.forget(
        person, lambda number: texts.plain("name-forgotten", number=number)
    )
    await _edit(query, rooms, screens_of_chat.forgotten(texts, at_once=at_once))
    return Answer("")


async def _edit(query: CallbackQuery, rooms: Rooms, content: Content) -> None:
    """Has the message edited that was tapped, unless it is one that shows a state.

    Its client chooses what a tap says: a page of the rules must not take a table's place.
    """
    message = query.message
    if message is None or await rooms.messages.is_registered(message.chat.id, message.message_id):
        return
    rooms.delivery.post(Post(Place(message.chat.id), content, edits=message.message_id))
