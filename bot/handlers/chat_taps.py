"""Taps about a chat and a person: rules, language, time zone, what they want to be told."""

from bot.callbacks import (
    ForgetTap,
    LanguageTap,
    NotifyTap,
    RulesTap,
    SettingsTap,
    Tap,
    ZoneTap,
)
from bot.handlers.tapped import Tapped
from bot.host.answers import NOTHING, UNKNOWN, Answer, Reply
from bot.render import live_scene
from bot.screens import chat as screens_of_chat
from bot.screens.rules import PAGES, rules_screen
from bot.screens.settings import SETTINGS, settings_screen
from bot.texts import LANGUAGES, texts_for
from engine import CLASSIC


async def about_the_chat(tapped: Tapped, parsed: Tap) -> Reply:
    """The answer to a tap that is about no game's course."""
    match parsed:
        case RulesTap(game, page) if page in PAGES:
            return await _turn_page(tapped, game, page)
        case LanguageTap(language) if language in LANGUAGES:
            return await _choose_language(tapped, language)
        case ForgetTap("yes" | "no" as choice):
            return await _forget(tapped, choice)
        case NotifyTap(choice):
            return await tapped.rooms.notify.choose(tapped.person, tapped.place.chat, choice)
        case SettingsTap(page) if page in SETTINGS and tapped.place.chat < 0:
            return await _turn_settings(tapped, page)
        case ZoneTap(zone):
            return await _choose_zone(tapped, zone)
    return UNKNOWN


async def _turn_page(tapped: Tapped, game: int, page: str) -> Reply:
    live = await tapped.rooms.tables.live(game) if game else None
    rules = live.game.rules if live else CLASSIC
    await tapped.edit(rules_screen(rules, page, tapped.chat_texts, live.id if live else 0))
    return NOTHING


async def _turn_settings(tapped: Tapped, page: str) -> Reply:
    """Turns the settings' page; from the lobby's button it is a message of its own, for the host.

    There anybody else's tap would make the bot post (C14).
    """
    rooms, message = tapped.rooms, tapped.query.message
    if message is None:
        return UNKNOWN
    zone, now = await rooms.zones.zone(tapped.place.chat), rooms.house.clock.time()
    content = SETTINGS[page](zone, now, tapped.chat_texts)
    if not await rooms.messages.is_registered(message.chat.id, message.message_id):
        await tapped.edit(content)
        return NOTHING
    scene = await live_scene(rooms.tables, tapped.place)
    if scene is None or scene.stage != "lobby":
        return UNKNOWN
    if scene.host != tapped.person:
        return Answer("answer-only-the-host")
    tapped.post(content)
    return NOTHING


async def _choose_zone(tapped: Tapped, zone: str) -> Reply:
    rooms = tapped.rooms
    if not await rooms.zones.choose(tapped.place.chat, zone):
        return UNKNOWN
    await tapped.edit(settings_screen(zone, rooms.house.clock.time(), tapped.chat_texts))
    return NOTHING


async def _choose_language(tapped: Tapped, language: str) -> Reply:
    """In a group the way back to its settings stands below, as with the time zone."""
    if tapped.query.message is None:
        return UNKNOWN
    rooms, chat, texts = tapped.rooms, tapped.query.message.chat.id, texts_for(language)
    await rooms.people.choose_language(chat, language)
    if chat > 0:
        await tapped.edit(screens_of_chat.language_chosen(texts))
    else:
        zone = await rooms.zones.zone(tapped.place.chat)
        await tapped.edit(settings_screen(zone, rooms.house.clock.time(), texts))
    return NOTHING


async def _forget(tapped: Tapped, choice: str) -> Reply:
    """The answer to "forget me?", which is asked in the private chat alone."""
    message, texts = tapped.query.message, tapped.texts
    if message is None or message.chat.id != tapped.person:
        return UNKNOWN
    if choice == "no":
        await tapped.edit(screens_of_chat.not_forgotten(texts))
        return NOTHING
    at_once = await tapped.rooms.people.forget(
        tapped.person, lambda number: texts.plain("name-forgotten", number=number)
    )
    await tapped.edit(screens_of_chat.forgotten(texts, at_once=at_once))
    return NOTHING
