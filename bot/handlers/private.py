"""The private chat: Start, deep links and commands."""

import re

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.filters import CommandObject, CommandStart
from aiogram.types import Message

from bot.handlers.acquaint import meet_person
from bot.handlers.group import STILL_LOBBY, command
from bot.handlers.here import Here
from bot.handlers.rooms import Rooms, note
from bot.host.answers import Answer
from bot.host.lobby import SEATED
from bot.host.successors import Asked
from bot.numbers import ID
from bot.posts import Post
from bot.render import live_scene, running_scenes, scene_of_person
from bot.screens import chat as screens_of_chat
from bot.screens.rules import rules_screen
from bot.screens.sheet import sheet_screen
from bot.texts import Texts
from engine import CLASSIC
from storage.places import Place

router = Router(name="private")
router.message.filter(F.chat.type == ChatType.PRIVATE)
router.message.middleware(Here())

TABLE = re.compile(f"(sit|join)-({ID})")
"""The payload of a lobby's or a table's link; it works for people who were seen in that group."""


@router.message(CommandStart(ignore_case=True))
async def start(
    message: Message, place: Place, command: CommandObject, rooms: Rooms, person: int, texts: Texts
) -> None:
    """What a link leads to, the hand of whoever plays, or a greeting."""
    if await rooms.people.recall(person) and message.from_user is not None:
        texts = await meet_person(rooms, message.from_user)
    payload = command.args or ""
    if link := TABLE.fullmatch(payload):
        await _go_to_table(
            place, rooms, person, texts, game=int(link[2]), running=link[1] == "join"
        )
    elif answer := await rooms.notify.follow_link(person, payload):
        rooms.delivery.post(Post(place, note(answer, texts)))
    elif not await rooms.messages.show_hands_again(person):
        name = await rooms.people.name(person)
        content = screens_of_chat.private_start(texts, name, rooms.house.bot_username)
        rooms.delivery.post(Post(place, content))


async def _go_to_table(
    place: Place, rooms: Rooms, person: int, texts: Texts, *, game: int, running: bool
) -> None:
    """A seat at a lobby, or in a running game."""
    answer: Answer | Asked
    if running:
        answer = await rooms.successors.join(person, game)
    else:
        answer = await rooms.lobby.sit(person, game)
    if isinstance(answer, Asked):
        answer = Answer("answer-host-decides")
    found = await rooms.tables.scene(game)
    if answer == SEATED and found is not None:
        content = screens_of_chat.seated_here(found[1], texts)
    else:
        content = note(answer, texts)
    rooms.delivery.post(Post(place, content))


@router.message(command("hand"))
async def hand(_message: Message, place: Place, rooms: Rooms, person: int, texts: Texts) -> None:
    """Sends the person's hands anew; the old keyboards are dead."""
    if await rooms.messages.show_hands_again(person):
        return
    lobby = await live_scene(rooms.tables, place)
    if lobby is None:
        rooms.delivery.post(Post(place, note(Answer("answer-no-hand"), texts)))
    else:
        await rooms.messages.show_table_again(lobby.game, place.chat)


@router.message(command("score"))
async def score(_message: Message, place: Place, rooms: Rooms, person: int, texts: Texts) -> None:
    """The sheet of each running game of the person, else of their last one (C11)."""
    scenes = await running_scenes(rooms.tables, person)
    if not scenes and (last := await scene_of_person(rooms.tables, person)):
        scenes = [last]
    for scene in scenes:
        rooms.delivery.post(Post(place, sheet_screen(scene, texts, abroad=True)))
    if not scenes:
        lobby = await live_scene(rooms.tables, place)
        answer = Answer("answer-no-hand") if lobby is None else STILL_LOBBY
        rooms.delivery.post(Post(place, note(answer, texts)))


@router.message(command("rules"))
async def rules(_message: Message, place: Place, rooms: Rooms, person: int, texts: Texts) -> None:
    """The rules in force here, else at the person's running or last game, else the classic ones."""
    scene = await live_scene(rooms.tables, place) or await scene_of_person(rooms.tables, person)
    in_force, game = (scene.rules, scene.game) if scene else (CLASSIC, 0)
    rooms.delivery.post(Post(place, rules_screen(in_force, "short", texts, game)))


@router.message(command("language"))
async def language(_message: Message, place: Place, rooms: Rooms, texts: Texts) -> None:
    """Offers the languages for this person."""
    rooms.delivery.post(Post(place, screens_of_chat.language_choice(texts)))


@router.message(command("privacy"))
async def privacy(_message: Message, place: Place, rooms: Rooms, texts: Texts) -> None:
    """Says what is kept."""
    rooms.delivery.post(Post(place, screens_of_chat.privacy(texts)))


@router.message(command("forget_me"))
async def forget_me(_message: Message, place: Place, rooms: Rooms, texts: Texts) -> None:
    """Asks whether the person is to be forgotten."""
    rooms.delivery.post(Post(place, screens_of_chat.forget_confirmation(texts)))


@router.message(command("newgame"))
async def new_game(
    _message: Message, place: Place, rooms: Rooms, person: int, texts: Texts
) -> None:
    """Opens a lobby for a game against computers, or shows what is there already (C04)."""
    opened = await rooms.lobby.open(place, person)
    if isinstance(opened, Answer):
        rooms.delivery.post(Post(place, note(opened, texts)))
    elif not opened.new:
        await rooms.messages.show_table_again(opened.game, place.chat)
        scene = await live_scene(rooms.tables, place)
        if scene is not None and scene.stage != "lobby":
            rooms.delivery.post(Post(place, note(Answer("answer-alone-running"), texts)))


@router.message(command("stop"))
async def stop(_message: Message, place: Place, rooms: Rooms, person: int, texts: Texts) -> None:
    """Asks how the game against computers is to be ended; a lobby is closed at once."""
    scene = await live_scene(rooms.tables, place)
    if scene is None:
        rooms.delivery.post(Post(place, note(await _why_no_game(rooms, person), texts)))
    elif scene.stage == "lobby":
        answer = await rooms.lobby.cancel(person, scene.game)
        rooms.delivery.post(Post(place, note(answer, texts)))
    else:
        rooms.delivery.post(Post(place, screens_of_chat.stop_confirmation(scene, texts)))


@router.message(command("table"))
async def table(_message: Message, place: Place, rooms: Rooms, person: int, texts: Texts) -> None:
    """Sends the lobby or hand of the game against computers anew."""
    scene = await live_scene(rooms.tables, place)
    if scene is None:
        rooms.delivery.post(Post(place, note(await _why_no_game(rooms, person), texts)))
    else:
        await rooms.messages.show_table_again(scene.game, place.chat)


async def _why_no_game(rooms: Rooms, person: int) -> Answer:
    """Said where no game against computers is: what the person means may be a group's."""
    elsewhere = await running_scenes(rooms.tables, person)
    return Answer("answer-group-only" if elsewhere else "answer-no-hand")


@router.message(command("join", "leave", "replace", "pause", "resume"))
async def about_seats(_message: Message, place: Place, rooms: Rooms, texts: Texts) -> None:
    """Points to the group: a game against computers has nothing to pause, it waits by itself."""
    alone = await live_scene(rooms.tables, place)
    if alone is None:
        answer = Answer("answer-group-only")
    else:
        answer = STILL_LOBBY if alone.stage == "lobby" else Answer("answer-alone-waits")
    rooms.delivery.post(Post(place, note(answer, texts)))


@router.message(command("notify", "settings"))
async def in_the_group(_message: Message, place: Place, rooms: Rooms, texts: Texts) -> None:
    """Points to the group."""
    rooms.delivery.post(Post(place, note(Answer("answer-group-only"), texts)))


@router.message()
async def anything_else(_message: Message, place: Place, rooms: Rooms, texts: Texts) -> None:
    """Says what can be done here."""
    content = screens_of_chat.private_help(texts, rooms.house.bot_username)
    rooms.delivery.post(Post(place, content))
