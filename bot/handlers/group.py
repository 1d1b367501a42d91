"""Commands in a group."""

from aiogram import Bot, F, Router
from aiogram.filters import Command
from aiogram.types import Message

from bot.handlers.acquaint import GROUPS
from bot.handlers.rooms import Rooms, is_admin, note, refusal
from bot.host.answers import Answer
from bot.host.successors import PROMISED, YOURS
from bot.posts import Post
from bot.render import latest_scene, live_scene
from bot.screens import chat as screens_of_chat
from bot.screens.rules import rules_screen
from bot.screens.seats import hand_over_question, heir_question, stop_vote
from bot.screens.settings import notify_choice, settings_screen
from bot.screens.sheet import sheet_screen
from bot.texts import Texts
from engine import CLASSIC
from storage.places import Place

router = Router(name="group")
router.message.filter(F.chat.type.in_(GROUPS))

NO_GAME = Answer("answer-no-game")
STILL_LOBBY = Answer("answer-still-lobby")
ASKED_ALREADY = Answer("answer-asked-already")


def command(*names: str) -> Command:
    """A command for this bot, in whatever case people type it."""
    return Command(*names, ignore_case=True)


NEW_GAME = command("newgame")


@router.message(NEW_GAME)
async def new_game(
    _message: Message, place: Place, rooms: Rooms, person: int | None, chat_texts: Texts
) -> None:
    """Opens a lobby, or points to the game that holds the group."""
    opened = await rooms.lobby.open(place, person)
    if isinstance(opened, Answer):
        rooms.delivery.post(Post(place, note(opened, chat_texts)))
        return
    if opened.new:
        return
    found = await rooms.tables.scene(opened.game)
    if found is not None:
        content = screens_of_chat.already_running(found[1], chat_texts)
        pointer = Post(place, content, reply_to=opened.message, asked_by=person)
        rooms.delivery.post(pointer)


@router.message(command("score"))
async def score(_message: Message, place: Place, rooms: Rooms, chat_texts: Texts) -> None:
    """The sheet of the running or the last game."""
    scene = await latest_scene(rooms.tables, place)
    if scene is not None:
        content = sheet_screen(scene, chat_texts)
    else:
        lobby = await live_scene(rooms.tables, place)
        content = note(NO_GAME if lobby is None else STILL_LOBBY, chat_texts)
    rooms.delivery.post(Post(place, content))


@router.message(command("table"))
async def table(message: Message, place: Place, rooms: Rooms, chat_texts: Texts) -> None:
    """Posts the table, or the lobby, again below what has been written."""
    await rooms.closing.try_again(place.chat, place.thread)
    scene = await live_scene(rooms.tables, place)
    if scene is None:
        rooms.delivery.post(Post(place, note(NO_GAME, chat_texts)))
        return
    await rooms.messages.show_table_again(scene.game, message.chat.id)


@router.message(command("hand"))
async def hand(
    _message: Message, place: Place, rooms: Rooms, person: int | None, chat_texts: Texts
) -> None:
    """Sends the person's hand anew, in private."""
    if person is None:
        rooms.delivery.post(Post(place, note(Answer("answer-anonymous-cannot"), chat_texts)))
        return
    if not await rooms.messages.show_hands_again(person):
        rooms.delivery.post(Post(place, note(Answer("answer-no-hand"), chat_texts)))


@router.message(command("stop"))
async def stop(
    message: Message, place: Place, bot: Bot, rooms: Rooms, person: int | None, chat_texts: Texts
) -> None:
    """Asks how the game is to be ended; a lobby is closed at once by its host."""
    scene = await live_scene(rooms.tables, place)
    if scene is None:
        rooms.delivery.post(Post(place, note(NO_GAME, chat_texts)))
        return
    ask = rooms.control.may_stop
    answer = await refusal(ask, person, scene.game, lambda: _is_admin(message, bot, person))
    if scene.stage == "lobby" and person is not None and person == scene.host:
        answer = await rooms.lobby.cancel(person, scene.game)
        rooms.delivery.post(Post(place, note(answer, chat_texts), reply_to=message.message_id))
    elif answer is None:
        rooms.delivery.post(Post(place, screens_of_chat.stop_confirmation(scene, chat_texts)))
    elif count := await rooms.control.ballot(person, scene.game):
        is_new = rooms.control.asked.note(scene.game)
        vote = stop_vote(scene.game, count, chat_texts)
        rooms.delivery.post(Post(place, vote if is_new else note(ASKED_ALREADY, chat_texts)))
    else:
        rooms.delivery.post(Post(place, note(answer, chat_texts)))


@router.message(command("join"))
async def join(
    message: Message, place: Place, rooms: Rooms, person: int | None, chat_texts: Texts
) -> None:
    """Takes a seat in the lobby, takes one's own again, or asks for one in a running game."""
    scene = await live_scene(rooms.tables, place)
    if scene is None:
        rooms.delivery.post(Post(place, note(NO_GAME, chat_texts)))
    elif person is None:
        rooms.delivery.post(Post(place, note(Answer("answer-anonymous-cannot"), chat_texts)))
    elif scene.stage == "lobby":
        answer = await rooms.lobby.sit(person, scene.game)
        rooms.delivery.post(Post(place, note(answer, chat_texts), reply_to=message.message_id))
    else:
        joined = await rooms.successors.join(person, scene.game)
        name = await rooms.people.name(person)
        if joined == YOURS:  # the whole group reads it
            content = note(Answer(PROMISED, {"name": name}), chat_texts)
        elif isinstance(joined, Answer):
            content = note(joined, chat_texts)
        elif rooms.successors.ask(scene.game, joined.seat, person):
            content = heir_question(scene, joined.seat, person, name, chat_texts)
        else:
            content = note(ASKED_ALREADY, chat_texts)
        rooms.delivery.post(Post(place, content, reply_to=message.message_id))


@router.message(command("leave"))
async def leave(
    message: Message, place: Place, rooms: Rooms, person: int | None, chat_texts: Texts
) -> None:
    """Leaves one's seat to the computer, or stands up in the lobby."""
    scene = await live_scene(rooms.tables, place)
    if scene is None:
        answer = NO_GAME
    elif person is None:
        answer = Answer("answer-anonymous-cannot")
    elif scene.stage == "lobby":
        answer = await rooms.lobby.stand(person, scene.game)
    else:
        answer = await rooms.presence.leave(person, scene.game)
    rooms.delivery.post(Post(place, note(answer, chat_texts), reply_to=message.message_id))


@router.message(command("replace"))
async def replace(
    message: Message, place: Place, bot: Bot, rooms: Rooms, person: int | None, chat_texts: Texts
) -> None:
    """Asks whose seat the computer is to play; for the host and chat admins."""
    scene = await live_scene(rooms.tables, place)
    if scene is None or scene.stage == "lobby":
        answer = NO_GAME if scene is None else STILL_LOBBY
        rooms.delivery.post(Post(place, note(answer, chat_texts)))
        return
    ask = rooms.control.may_decide
    refused = await refusal(ask, person, scene.game, lambda: _is_admin(message, bot, person))
    content = note(refused, chat_texts) if refused else hand_over_question(scene, chat_texts)
    rooms.delivery.post(Post(place, content))


async def _is_admin(message: Message, bot: Bot, person: int | None) -> bool:
    """Whether the sender administers the group; an anonymous admin writes in its name."""
    chat = message.chat.id
    if message.sender_chat is not None and message.sender_chat.id == chat:
        return True
    return person is not None and await is_admin(bot, chat, person)


@router.message(command("pause", "resume"))
async def pause_or_resume(
    message: Message, place: Place, rooms: Rooms, person: int | None, chat_texts: Texts
) -> None:
    """Lets the table wait, or go on."""
    scene = await live_scene(rooms.tables, place)
    if scene is None:
        answer = NO_GAME
    elif scene.stage == "lobby":
        answer = STILL_LOBBY
    elif person is None:
        answer = Answer("answer-anonymous-cannot")
    elif "pause" in (message.text or "").lower():
        answer = await rooms.control.pause(person, scene.game)
    else:
        await rooms.closing.try_again(place.chat, place.thread)
        answer = await rooms.control.resume(person, scene.game)
    rooms.delivery.post(Post(place, note(answer, chat_texts)))


@router.message(command("rules"))
async def rules(_message: Message, place: Place, rooms: Rooms, chat_texts: Texts) -> None:
    """The rules in force at the running or last game, else the classic ones."""
    scene = await live_scene(rooms.tables, place) or await latest_scene(rooms.tables, place)
    in_force, game = (scene.rules, scene.game) if scene else (CLASSIC, 0)
    rooms.delivery.post(Post(place, rules_screen(in_force, "short", chat_texts, game)))


@router.message(command("language"))
async def language(_message: Message, place: Place, rooms: Rooms, chat_texts: Texts) -> None:
    """Offers the languages for this group."""
    rooms.delivery.post(Post(place, screens_of_chat.language_choice(chat_texts)))


@router.message(command("notify"))
async def notify(_message: Message, place: Place, rooms: Rooms, chat_texts: Texts) -> None:
    """Offers to tell about this group's lobbies in private; everybody taps for themselves."""
    rooms.delivery.post(Post(place, notify_choice(chat_texts)))


@router.message(command("settings"))
async def settings(_message: Message, place: Place, rooms: Rooms, chat_texts: Texts) -> None:
    """The group's language and time zone."""
    zone = await rooms.zones.zone(place.chat)
    content = settings_screen(zone, rooms.house.clock.time(), chat_texts)
    rooms.delivery.post(Post(place, content))


@router.message(command("privacy"))
async def privacy(_message: Message, place: Place, rooms: Rooms, chat_texts: Texts) -> None:
    """Says what is kept."""
    rooms.delivery.post(Post(place, screens_of_chat.privacy(chat_texts)))


@router.message(command("forget_me"))
async def in_private(_message: Message, place: Place, rooms: Rooms, chat_texts: Texts) -> None:
    """Points to the private chat."""
    rooms.delivery.post(Post(place, note(Answer("answer-private-only"), chat_texts)))


@router.message(command("help", "start"))
async def help_(_message: Message, place: Place, rooms: Rooms, chat_texts: Texts) -> None:
    """What can be typed here."""
    content = screens_of_chat.group_help(chat_texts, rooms.house.bot_username)
    rooms.delivery.post(Post(place, content))
