"""Small pieces that several screens say the same way: names, letters, cards, games, time."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from markupsafe import Markup

from bot.host import answers
from bot.host.scene import Player, Scene
from bot.names import shown
from bot.screens.content import Button
from bot.texts import NOTHING, Texts, joined, lines, signed
from engine import OPTIONS, PRESETS, WORD, CardSet, Rules, Suit

CLASSIC_MINUTES = 60
"""A game of `classic` in lively play (RULES.md §4)."""

_CLASSIC_LETTERS_TIMES_LIMIT = 4 * 100


def called(player: Player, texts: Texts) -> str:
    """How a person or a computer is called in a line."""
    if player.computer is not None:
        return texts.plain("computer-name", number=player.number)
    return shown(player.name)


def called_shortly(player: Player, columns: int, texts: Texts) -> str:
    """How a person or a computer is called in so many columns of a table."""
    if player.computer is not None:
        return texts.plain("computer-short", number=player.number)
    return shown(player.name, columns)


def player_name(player: str, texts: Texts) -> str:
    """How one of `players` is called: how well it plays."""
    return texts.plain(f"player-{player}")


def players_of_round(scene: Scene, round_number: int) -> list[Player]:
    """Who had each seat in that round, whoever has it now."""
    players = list(scene.players)
    for change in reversed(scene.successions):  # they stand in the order of the rounds
        if change.round > round_number:
            players[change.seat] = change.before
    return players


def name(players: Sequence[Player], seat: int, texts: Texts) -> str:
    """The name of the player of that seat, as it stands in a line."""
    return called(players[seat], texts)


def listed(items: Sequence[str], texts: Texts) -> Markup:
    """The items as a sentence lists them: "A, B and C"."""
    if len(items) < 2:
        return joined(items, "")
    return texts.html("list-last", first=joined(items[:-1], ", "), last=items[-1])


def names(scene: Scene, seats: Iterable[int], texts: Texts) -> Markup:
    """The names of the players of those seats in a sentence."""
    return listed([name(scene.players, seat, texts) for seat in seats], texts)


def everybody(scene: Scene, texts: Texts) -> Markup:
    """The names of all who are seated."""
    return names(scene, range(len(scene.players)), texts)


def word(letters: int) -> str:
    """The letters somebody has."""
    return WORD[:letters]


def word_with_gaps(letters: int, needed: int) -> str:
    """The letters somebody has and a dot for each one that is missing."""
    return WORD[:letters] + "·" * (needed - letters)


def points(count: int, texts: Texts) -> str:
    """A number of points in words."""
    return texts.plain("count-points", count=count, text=signed(count))


def cards_in_hand(count: int, texts: Texts) -> str:
    """A number of cards in words."""
    return texts.plain("count-cards", count=count)


def by_suit(cards: CardSet, texts: Texts) -> list[str]:
    """A hand as one line a suit: the suit's sign, then its ranks, lowest first."""
    rows: dict[Suit, list[str]] = {}
    for card in cards:
        rows.setdefault(card.suit, []).append(texts.rank(card.rank))
    return [" ".join([texts.suit(suit), *ranks]) for suit, ranks in rows.items()]


def preset_of(rules: Rules) -> str | None:
    """The name of the preset with exactly these rules, or None."""
    return next((preset for preset, value in PRESETS.items() if value == rules), None)


def game_name(rules: Rules, texts: Texts) -> str:
    """What is played: a preset's name, or that the rules are the table's own."""
    return texts.plain(f"game-{preset_of(rules) or 'house'}")


def game_time(rules: Rules, texts: Texts) -> str:
    """How long such a game takes, roughly.

    It grows with the letters and with the limit; what cards do changes it by less than a
    tenth (simulated with a simple player), so that `extended` and `soft` last like `classic`.
    """
    minutes = CLASSIC_MINUTES * rules.letters * rules.limit / _CLASSIC_LETTERS_TIMES_LIMIT
    if minutes < 10:
        return texts.plain("time-under", minutes=10)
    if minutes < 55:
        return texts.plain("time-minutes", minutes=5 * round(minutes / 5))
    hours = round(minutes / 60)
    return texts.plain("time-hour") if hours == 1 else texts.plain("time-hours", hours=hours)


def game_and_time(rules: Rules, scene: Scene, texts: Texts) -> Markup:
    """What is played, and how long that takes unless a turn alone may take a day."""
    return texts.html(
        "game-and-time",
        game=game_name(rules, texts),
        time=game_time(rules, texts),
        tempo=scene.tempo,
    )


def time_left(scene: Scene, texts: Texts) -> Markup:
    """How long the one whose turn it is may think; said anew at milestones only."""
    waiting = scene.waiting
    if waiting is None or waiting.waits_for != "person":
        return NOTHING
    if scene.tempo == "correspondence":
        return texts.html("turn-until", when=moment(waiting.deadline, scene.zone, texts))
    return texts.html("turn-ends-soon", tempo=scene.tempo) if waiting.warned else NOTHING


def moment(when: float, zone: str, texts: Texts) -> str:
    """A time within the next days (Unix seconds), as people of that time zone say it."""
    local = datetime.fromtimestamp(when, ZoneInfo(zone))
    return texts.plain("moment", weekday=local.weekday(), time=local.strftime("%H:%M"))


def house_rule(field: str, value: str | int, texts: Texts) -> str:
    """One house rule with a value, in words: `field` of `Rules`, or `auto_draw`."""
    said = answers.house_rule(field, value)
    return texts.plain(said.text, **said.args)


def rule_lines(rules: Rules, texts: Texts) -> Markup:
    """The house rules that differ from `classic`, a line each; empty for `classic`."""
    return lines(
        texts.html("rules-house-line", rule=house_rule(field, value, texts))
        for field, value in rules.to_json().items()
    )


def house_fields() -> tuple[str, ...]:
    """Everything a table can choose about the game, in the order it is shown."""
    return (*OPTIONS, "auto_draw")


def where(scene: Scene, texts: Texts) -> Markup:
    """Which table it is about, told in private: one person may sit at several (C11)."""
    if scene.private:
        return texts.html("hand-private")
    group = shown(scene.group, 32)
    if scene.group_link is None:
        return texts.html("hand-group", group=group)
    return texts.html("hand-group-linked", group=group, link=scene.group_link)


def marked(label: str, texts: Texts, *, is_chosen: bool) -> str:
    """The label of a button among several, of which one holds at present."""
    return texts.plain("button-chosen", label=label) if is_chosen else label


def private_chat(scene: Scene, texts: Texts) -> Button:
    """The way from the group to the private chat."""
    return Button(texts.plain("button-private"), url=f"https://t.me/{scene.bot_username}")
