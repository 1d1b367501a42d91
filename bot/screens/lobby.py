"""The lobby in the group: who sits down, what is played, by which house rules."""

from markupsafe import Markup

from bot.callbacks import LobbyTap
from bot.host.scene import FEWEST_PLAYERS, MOST_PLAYERS, Scene
from bot.screens.content import Button, Content, Rows, Style
from bot.screens.wording import (
    everybody,
    game_name,
    game_time,
    house_fields,
    house_rule,
    name,
    names,
    preset_of,
    private_chat,
    rule_lines,
)
from bot.texts import NOTHING, Texts, lines, paragraphs
from engine import PRESETS


def lobby_screen(scene: Scene, texts: Texts) -> Content:
    """The lobby's message: its panel while people sit down, afterwards what became of it."""
    if scene.stage == "cancelled":
        return Content(texts.html("lobby-cancelled"))
    if scene.stage != "lobby":
        running = scene.stage in {"playing", "paused"}
        message = "lobby-playing" if running else "lobby-over"
        game = game_name(scene.rules, texts)
        return Content(texts.html(message, game=game, names=everybody(scene, texts)))
    match scene.panel:
        case "seats":
            return Content(_seats_text(scene, texts), _seats_rows(scene, texts))
        case "games":
            return Content(_games_text(texts), _games_rows(scene, texts))
        case "house":
            return Content(_house_text(scene, texts), _house_rows(scene, texts))


def _seats_text(scene: Scene, texts: Texts) -> Markup:
    game, time = game_name(scene.rules, texts), game_time(scene.rules, texts)
    return paragraphs(
        [
            texts.html("lobby-title"),
            lines([texts.html("lobby-game", game=game, time=time), _about(scene, texts)]),
            lines([texts.html("lobby-seats"), *_who_sits(scene, texts), _free(scene, texts)]),
            texts.html("lobby-private"),
            _unreachable(scene, texts),
        ]
    )


def _about(scene: Scene, texts: Texts) -> Markup:
    preset = preset_of(scene.rules)
    if preset is not None:
        return texts.html(f"game-{preset}-about")
    return rule_lines(scene.rules, texts)


def _who_sits(scene: Scene, texts: Texts) -> list[Markup]:
    if not scene.players:
        return [texts.html("lobby-empty")]
    return [
        texts.html(
            "lobby-seat-host" if player.person == scene.host else "lobby-seat",
            number=seat + 1,
            name=name(scene.players, seat),
        )
        for seat, player in enumerate(scene.players)
    ]


def _free(scene: Scene, texts: Texts) -> Markup:
    free = MOST_PLAYERS - len(scene.players)
    if len(scene.players) < FEWEST_PLAYERS:
        return texts.html("lobby-need-two")
    return texts.html("lobby-free", count=free) if free else texts.html("lobby-full")


def _unreachable(scene: Scene, texts: Texts) -> Markup:
    seats = [seat for seat, player in enumerate(scene.players) if not player.reachable]
    if not seats:
        return NOTHING
    return texts.html("lobby-unreachable", names=names(scene, seats, texts))


def _seats_rows(scene: Scene, texts: Texts) -> Rows:
    ready = FEWEST_PLAYERS <= len(scene.players) <= MOST_PLAYERS
    start = _button(
        scene,
        texts.plain("button-start" if ready else "button-start-waiting"),
        "start",
        "primary" if ready else None,
    )
    game = texts.plain("button-games", game=game_name(scene.rules, texts))
    return (
        _seat_buttons(scene, texts),
        (_button(scene, game, "games"), _button(scene, texts.plain("button-house"), "house")),
        (start,),
        (
            _button(scene, texts.plain("button-cancel"), "cancel"),
            private_chat(scene, texts),
        ),
    )


def _games_text(texts: Texts) -> Markup:
    described = [
        texts.html(
            "lobby-game-line",
            game=game_name(rules, texts),
            time=game_time(rules, texts),
            about=texts.html(f"game-{preset}-about"),
        )
        for preset, rules in PRESETS.items()
    ]
    return paragraphs([texts.html("lobby-choose-game"), *described])


def _games_rows(scene: Scene, texts: Texts) -> Rows:
    chosen = preset_of(scene.rules)
    return (
        *(
            (
                _button(
                    scene,
                    texts.plain(
                        "button-game-chosen" if preset == chosen else "button-game",
                        game=game_name(rules, texts),
                        time=game_time(rules, texts),
                    ),
                    f"game:{preset}",
                ),
            )
            for preset, rules in PRESETS.items()
        ),
        _back(scene, texts),
        _seat_buttons(scene, texts),
    )


def _house_text(scene: Scene, texts: Texts) -> Markup:
    game, time = game_name(scene.rules, texts), game_time(scene.rules, texts)
    return paragraphs(
        [texts.html("lobby-choose-house"), texts.html("lobby-game", game=game, time=time)]
    )


def _house_rows(scene: Scene, texts: Texts) -> Rows:
    values = {field: getattr(scene.rules, field, scene.auto_draw) for field in house_fields()}
    return (
        *(
            (_button(scene, house_rule(field, value, texts), f"option:{field}"),)
            for field, value in values.items()
        ),
        _back(scene, texts),
        _seat_buttons(scene, texts),
    )


def _seat_buttons(scene: Scene, texts: Texts) -> tuple[Button, ...]:
    """On every face of the lobby: people sit down while the host looks through the rules."""
    return (
        _button(scene, texts.plain("button-sit"), "sit", "success"),
        _button(scene, texts.plain("button-stand"), "stand"),
    )


def _back(scene: Scene, texts: Texts) -> tuple[Button, ...]:
    return (_button(scene, texts.plain("button-back"), "seats"),)


def _button(scene: Scene, text: str, action: str, style: Style | None = None) -> Button:
    return Button(text, LobbyTap(scene.game, action).data, style=style)
