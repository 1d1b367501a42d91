"""What the bot says outside a table: greetings, help, language, and questions."""

from typing import Literal

from bot.callbacks import ForgetTap, LanguageTap, RulesTap, StopTap
from bot.host.scene import Scene
from bot.names import shown
from bot.screens.content import Button, Content, Rows, Style
from bot.screens.wording import everybody, marked
from bot.texts import LANGUAGES, Texts, paragraphs

Kind = Literal["group", "private"]

_COMMANDS: dict[Kind, tuple[str, ...]] = {
    "group": (
        "newgame",
        "join",
        "leave",
        "table",
        "score",
        "hand",
        "rules",
        "pause",
        "resume",
        "replace",
        "stop",
        "notify",
        "settings",
        "language",
        "privacy",
        "help",
    ),
    "private": (
        "newgame",
        "hand",
        "score",
        "stop",
        "rules",
        "language",
        "privacy",
        "forget_me",
        "help",
        "start",
    ),
}


def commands(texts: Texts, kind: Kind) -> list[tuple[str, str]]:
    """The command menu of a kind of chat: (command, description)."""
    described = {command: texts.plain(f"command-{command}") for command in _COMMANDS[kind]}
    if kind == "private":
        described["newgame"] = texts.plain("command-newgame-alone")
    return list(described.items())


def group_welcome(texts: Texts) -> Content:
    """The first message in a group that the bot was added to."""
    return Content(texts.html("chat-welcome"))


def private_start(texts: Texts, name: str, bot_username: str) -> Content:
    """The answer to Start in a private chat; `name` is normalised, not escaped."""
    text = paragraphs(
        [
            texts.html("chat-start", name=shown(name)),
            texts.html("chat-start-how"),
            texts.html("chat-start-alone"),
        ]
    )
    return Content(text, _add_to_group(texts, bot_username))


def group_help(texts: Texts, bot_username: str) -> Content:
    """The answer to /help in a group."""
    chat = Button(texts.plain("button-private"), url=f"https://t.me/{bot_username}")
    return Content(texts.html("chat-help-group"), ((_rules(texts), chat),))


def private_help(texts: Texts, bot_username: str) -> Content:
    """The answer to /help in a private chat."""
    rows = ((_rules(texts),), *_add_to_group(texts, bot_username))
    return Content(texts.html("chat-help-private"), rows)


def language_choice(texts: Texts) -> Content:
    """Which language the bot speaks in this chat; the present one is marked."""
    rows = tuple((_language(texts, language),) for language in LANGUAGES)
    return Content(texts.html("chat-language"), rows)


def language_chosen(texts: Texts) -> Content:
    """What the choice turns into, in the language chosen."""
    return Content(texts.html("chat-language-done"))


def privacy(texts: Texts) -> Content:
    """What is kept of people, and how to have it deleted."""
    return Content(texts.html("chat-privacy"))


def forget_confirmation(texts: Texts) -> Content:
    """Whether the person really wants to be forgotten."""
    yes = Button(texts.plain("button-forget-yes"), ForgetTap("yes").data, style="danger")
    no = Button(texts.plain("button-forget-no"), ForgetTap("no").data)
    return Content(texts.html("chat-forget"), ((yes,), (no,)))


def forgotten(texts: Texts, *, at_once: bool) -> Content:
    """What the question turns into; not `at_once`: only when the last running game ends."""
    return Content(texts.html("chat-forgotten" if at_once else "chat-forgotten-later"))


def not_forgotten(texts: Texts) -> Content:
    """What the question turns into if everything is to stay as it is."""
    return Content(texts.html("chat-forget-declined"))


def stale_message(texts: Texts) -> Content:
    """What an old message turns into that Telegram no longer lets anybody delete."""
    return Content(texts.html("chat-stale"))


def screen_failed(texts: Texts) -> Content:
    """What stands where a text could not be written or was refused."""
    return Content(texts.html("chat-screen-failed"))


def group_closed(scene: Scene, texts: Texts) -> Content:
    """Told to the host in private: the group takes no messages, so the table waits."""
    return Content(texts.html("chat-group-closed", group=shown(scene.group, 32)))


def game_damaged(texts: Texts) -> Content:
    """What every message of a game says that was set aside."""
    return Content(texts.html("chat-game-damaged"))


def seated_here(scene: Scene, texts: Texts) -> Content:
    """Told in private to whom a lobby's link has seated: where, and what comes next."""
    return Content(texts.html("chat-seated", group=shown(scene.group, 32)))


def stop_confirmation(scene: Scene, texts: Texts) -> Content:
    """Whether the game really ends, and how; or the lobby that somebody else has opened."""
    is_lobby = scene.stage == "lobby"
    ends, goes_on = (("cancel",), "keep") if is_lobby else (("rank", "void"), "no")
    choices: tuple[tuple[str, Style | None], ...] = (
        *((choice, "danger") for choice in ends),
        (goes_on, None),
    )
    rows = tuple(
        (
            Button(
                texts.plain(f"button-stop-{choice}"),
                StopTap(scene.game, choice).data,
                style=style,
            ),
        )
        for choice, style in choices
    )
    return Content(texts.html("chat-stop-lobby" if is_lobby else "chat-stop"), rows)


def already_running(scene: Scene, texts: Texts) -> Content:
    """The answer to a second /newgame: where the table is."""
    stem = "chat-lobby-running" if scene.stage == "lobby" else "chat-running"
    names = everybody(scene, texts) or texts.html("chat-lobby-nobody")
    text = texts.html(stem, names=names)
    if scene.group_link is None:
        return Content(text)
    return Content(text, ((Button(texts.plain("button-table"), url=scene.group_link),),))


def _add_to_group(texts: Texts, bot_username: str) -> Rows:
    url = f"https://t.me/{bot_username}?startgroup=new"
    return ((Button(texts.plain("button-add-to-group"), url=url, style="primary"),),)


def _rules(texts: Texts) -> Button:
    return Button(texts.plain("button-rules"), RulesTap(0, "short").data)


def _language(texts: Texts, language: str) -> Button:
    name = texts.plain(f"button-language-{language}")
    label = marked(name, texts, is_chosen=language == texts.language)
    return Button(label, LanguageTap(language).data)
