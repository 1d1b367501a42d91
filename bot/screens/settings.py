"""What a group can choose apart from a game: language, time zone, who is told of its lobbies."""

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.callbacks import NotifyTap, SettingsTap, ZoneTap
from bot.host.notify import CHOICES
from bot.host.zones import ZONES
from bot.screens.chat import language_choice
from bot.screens.content import Button, Content, in_rows
from bot.screens.wording import marked
from bot.texts import Texts, lines, paragraphs, signed

ZONES_A_ROW = 2


def notify_choice(texts: Texts) -> Content:
    """Asks a group's members whether they want to be told of its lobbies; each answers alone."""
    rows = tuple(
        (Button(texts.plain(f"button-notify-{choice}"), NotifyTap(choice).data),)
        for choice in CHOICES
    )
    return Content(texts.html("chat-notify"), rows)


def settings_screen(zone: str, now: float, texts: Texts) -> Content:
    """What holds in the group, and the way to change it; `zone` is an IANA name."""
    language = texts.plain(f"button-language-{texts.language}")
    text = paragraphs(
        [
            texts.html("settings-title"),
            lines(
                [
                    texts.html("settings-language", language=language),
                    texts.html("settings-zone", zone=zone_name(zone, now, texts)),
                ]
            ),
        ]
    )
    pages = ("language", "zone")
    return Content(text, tuple((_page(page, texts),) for page in pages))


def language_page(_zone: str, _now: float, texts: Texts) -> Content:
    """Which language the bot speaks in the group; the present one is marked."""
    choice = language_choice(texts)
    return Content(choice.text, (*choice.rows, (_page("all", texts),)))


def zone_page(zone: str, now: float, texts: Texts) -> Content:
    """Which time zone the group lives in; the present one is marked."""
    buttons = [
        Button(
            marked(zone_name(each, now, texts), texts, is_chosen=each == zone), ZoneTap(each).data
        )
        for each in ZONES
    ]
    rows = (*in_rows(buttons, ZONES_A_ROW), (_page("all", texts),))
    return Content(texts.html("settings-choose-zone"), rows)


SETTINGS: dict[str, Callable[[str, float, Texts], Content]] = {
    "all": settings_screen,
    "language": language_page,
    "zone": zone_page,
}
"""The pages, by the word their buttons carry."""


def zone_name(zone: str, now: float, texts: Texts) -> str:
    """The city that the zone is named for, and by how many hours it differs from UTC now."""
    city = zone.rpartition("/")[2].lower().replace("_", "-")
    offset = datetime.fromtimestamp(now, ZoneInfo(zone)).utcoffset()
    hours = round(offset.total_seconds() / 3600) if offset else 0
    sign = "+" if hours >= 0 else ""
    return texts.plain("zone-name", city=texts.plain(f"zone-{city}"), hours=sign + signed(hours))


def _page(page: str, texts: Texts) -> Button:
    return Button(texts.plain(f"button-settings-{page}"), SettingsTap(page).data)
