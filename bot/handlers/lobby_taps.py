"""Taps in the lobby, and the one that opens another."""

from bot.handlers.rooms import Rooms
from bot.host.answers import Answer, Reply
from bot.host.lobby import Lobby
from bot.host.scene import PANELS
from bot.host.tables import UNKNOWN


async def in_the_lobby(lobby: Lobby, person: int, game: int, action: str) -> Reply:
    """One of the lobby's buttons."""
    what, _, which = action.partition(":")
    if which:
        return await _chosen(lobby, person, game, what, which)
    if action in PANELS:
        return await lobby.turn_to(person, game, action)
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


async def _chosen(lobby: Lobby, person: int, game: int, what: str, which: str) -> Reply:
    match what:
        case "game":
            return await lobby.choose_preset(person, game, which)
        case "option":
            return await lobby.cycle_option(person, game, which)
        case "tempo":
            return await lobby.choose_tempo(person, game, which)
        case "computer":
            return await lobby.add_computer(person, game, which)
        case "remove":
            return await lobby.remove_computer(person, game, which)
        case "replace":
            return await lobby.replace_absent(person, game, which)
    return UNKNOWN


async def play_again(rooms: Rooms, person: int, game: int) -> Reply:
    """Another game of the same people."""
    opened = await rooms.control.again(person, game)
    if isinstance(opened, Answer):
        return opened
    if opened.new:
        return Answer("")
    found = await rooms.tables.scene(opened.game)
    if found is None or found[1].stage != "lobby":
        return Answer("answer-game-running")
    scene = found[1]
    seat = scene.seat_of(person)
    if scene.again and seat is not None and not scene.players[seat].ready:
        return await rooms.lobby.ready(person, opened.game)
    return Answer("answer-lobby-open")
