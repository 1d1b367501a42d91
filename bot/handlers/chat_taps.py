"""Taps about a chat and a person: rules, language, time zone, what they want to be told."""

from bot.callbacks import ForgetTap, LanguageTap, RulesTap, Tap
from bot.handlers.tapped import Tapped
from bot.host.answers import Answer, Reply
from bot.host.tables import UNKNOWN
from bot.screens import chat as screens_of_chat
from bot.screens.rules import PAGES, rules_screen
from bot.texts import LANGUAGES, texts_for
from engine import CLASSIC

NOTHING = Answer("")


async def about_the_chat(tapped: Tapped, parsed: Tap) -> Reply:
    """The answer to a tap that is about no game's course."""
    match parsed:
        case RulesTap(game, page) if page in PAGES:
            return await _turn_page(tapped, game, page)
        case LanguageTap(language) if language in LANGUAGES:
            return await _choose_language(tapped, language)
        case ForgetTap("yes" | "no" as choice):
            return await _forget(tapped, choice)
    return UNKNOWN


async def _turn_page(tapped: Tapped, game: int, page: str) -> Reply:
    live = await tapped.rooms.tables.live(game) if game else None
    rules = live.game.rules if live else CLASSIC
    await tapped.edit(rules_screen(rules, page, tapped.chat_texts, live.id if live else 0))
    return NOTHING


async def _choose_language(tapped: Tapped, language: str) -> Reply:
    if tapped.query.message is None:
        return UNKNOWN
    await tapped.rooms.people.choose_language(tapped.query.message.chat.id, language)
    await tapped.edit(screens_of_chat.language_chosen(texts_for(language)))
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
