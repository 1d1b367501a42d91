"""Taps in the lobby, and the one that opens another."""

from bot.handlers.rooms import Rooms
from bot.host.answers import NOTHING, UNKNOWN, Answer, Reply
from bot.host.lobby import Lobby
from bot.host.scene import PANELS


async def in_the_lobby(lobby: Lobby, person: int, game: int, action: str) -> Reply:
    """One of the lobby's buttons."""
    what, _, which = action.partition(":")
    if action in PANELS:
        what, which = "panel", action
    if what == "replace":
        return await lobby.replace_absent(person, game, which)
    if which:
        return await lobby.choose(person, game, what, which)
    match action:
        case "sit":
            return await lobby.sit(person, game)
        case "stand":
            return await lobby.stand(person, game)
        case "ready":
            return await lobby.ready(person, game)
        case "start":
            return await lobby.start(person, game)
        case "cancel":
            return await lobby.cancel(person, game)
    return UNKNOWN


async def play_again(rooms: Rooms, person: int, game: int) -> Reply:
    """Another game of the same people."""
    opened = await rooms.control.again(person, game)
    if isinstance(opened, Answer):
        return opened
    if opened.new:
        return NOTHING
    found = await rooms.tables.scene(opened.game)
    if found is None or found[1].stage != "lobby":
        return Answer("answer-game-running")
    scene = found[1]
    seat = scene.seat_of(person)
    if scene.again and seat is not None and not scene.players[seat].ready:
        return await rooms.lobby.ready(person, opened.game)
    return Answer("answer-lobby-open")
