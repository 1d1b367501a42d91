"""The lobby in the group: who sits down, what is played, by which house rules."""

from markupsafe import Markup

from bot.callbacks import LobbyTap, SettingsTap
from bot.host.scene import FEWEST_PLAYERS, MOST_PLAYERS, TEMPO_NAMES, Scene
from bot.screens.content import Button, Content, Rows, Style
from bot.screens.wording import (
    called,
    everybody,
    game_and_time,
    game_name,
    game_time,
    house_fields,
    house_rule,
    marked,
    name,
    names,
    player_name,
    preset_of,
    private_chat,
    rule_lines,
)
from bot.texts import NOTHING, Texts, lines, paragraphs
from engine import PRESETS, Rules
from players import PLAYERS


def lobby_screen(scene: Scene, texts: Texts) -> Content:
    """The lobby's message: its panel while people sit down, afterwards what became of it."""
    if scene.stage == "cancelled" or (scene.stage == "expired" and not scene.table.round_number):
        return Content(texts.html(f"lobby-{scene.stage}"))
    if scene.stage != "lobby":
        running = scene.stage in {"playing", "paused"}
        message = "lobby-playing" if running else "lobby-over"
        game = game_name(scene.rules, texts)
        return Content(texts.html(message, game=game, names=everybody(scene, texts)))
    match scene.panel:
        case "seats":
            return Content(_seats_text(scene, texts), _seats_rows(scene, texts))
        case "games":
            return Content(_games_text(scene, texts), _games_rows(scene, texts))
        case "house":
            return Content(_house_text(scene, texts), _house_rows(scene, texts))
        case "tempo":
            return Content(_tempo_text(texts), _tempo_rows(scene, texts))
        case "computers":
            return Content(_computers_text(scene, texts), _computers_rows(scene, texts))


def _seats_text(scene: Scene, texts: Texts) -> Markup:
    game = game_and_time(scene.rules, scene, texts)
    return paragraphs(
        [
            texts.html("lobby-title-private" if scene.private else "lobby-title"),
            lines(
                [
                    texts.html("lobby-game", game=game),
                    _about(scene, texts),
                    NOTHING if scene.private else texts.html("lobby-tempo", tempo=scene.tempo),
                ]
            ),
            lines([texts.html("lobby-seats"), *_who_sits(scene, texts), _free(scene, texts)]),
            _private(scene, texts),
            _unreachable(scene, texts),
        ]
    )


def _private(scene: Scene, texts: Texts) -> Markup:
    people = [player for player in scene.players if player.person is not None]
    return NOTHING if scene.private or not people else texts.html("lobby-private")


def _about(scene: Scene, texts: Texts) -> Markup:
    preset = preset_of(scene.rules)
    if preset is not None:
        return texts.html(f"game-{preset}-about")
    return rule_lines(scene.rules, texts)


def _who_sits(scene: Scene, texts: Texts) -> list[Markup]:
    if not scene.players:
        return [texts.html("lobby-empty")]
    return [_seat(scene, seat, texts) for seat in range(len(scene.players))]


def _seat(scene: Scene, seat: int, texts: Texts) -> Markup:
    player = scene.players[seat]
    who = name(scene.players, seat, texts)
    if player.computer is not None:
        level = player_name(player.computer, texts)
        return texts.html("lobby-seat-computer", number=seat + 1, name=who, level=level)
    is_host = player.person == scene.host and not scene.private
    line = texts.html("lobby-seat-host" if is_host else "lobby-seat", number=seat + 1, name=who)
    if not scene.again or scene.private:
        return line
    return texts.html("lobby-ready" if player.ready else "lobby-not-ready", seat=line)


def _free(scene: Scene, texts: Texts) -> Markup:
    free = MOST_PLAYERS - len(scene.players)
    if len(scene.players) < FEWEST_PLAYERS:
        return texts.html("lobby-need-computer" if scene.private else "lobby-need-two")
    if scene.again and _missing(scene):
        return texts.html("lobby-waits", names=names(scene, _missing(scene), texts))
    if scene.private:
        return NOTHING
    return texts.html("lobby-free", count=free) if free else texts.html("lobby-full")


def _unreachable(scene: Scene, texts: Texts) -> Markup:
    seats = [seat for seat, player in enumerate(scene.players) if not player.reachable]
    if not seats:
        return NOTHING
    return texts.html("lobby-unreachable", names=names(scene, seats, texts))


def _missing(scene: Scene) -> list[int]:
    """The seats of people who are not ready for another game."""
    return [seat for seat, player in enumerate(scene.players) if not player.ready]


def _seats_rows(scene: Scene, texts: Texts) -> Rows:
    game = texts.plain("button-games", game=game_name(scene.rules, texts))
    tempo = texts.plain("button-tempo", tempo=scene.tempo)
    computers = _button(scene, texts.plain("button-computers"), "computers")
    cancel = _button(scene, texts.plain("button-cancel"), "cancel")
    return (
        *_seat_buttons(scene, texts),
        *(_replace_rows(scene, texts) if scene.again else ()),
        (computers, *(() if scene.private else (_button(scene, tempo, "tempo"),))),
        (_button(scene, game, "games"), _button(scene, texts.plain("button-house"), "house")),
        (_start(scene, texts),),
        (cancel, *(() if scene.private else (private_chat(scene, texts),))),
    )


def _start(scene: Scene, texts: Texts) -> Button:
    if scene.again and _missing(scene):
        return _button(scene, texts.plain("button-ready"), "ready", "success")
    if FEWEST_PLAYERS <= len(scene.players) <= MOST_PLAYERS:
        return _button(scene, texts.plain("button-start"), "start", "primary")
    waiting = "button-start-alone" if scene.private else "button-start-waiting"
    return _button(scene, texts.plain(waiting), "start")


def _replace_rows(scene: Scene, texts: Texts) -> Rows:
    """A computer in place of each one who is not ready."""
    return tuple(
        (
            _button(
                scene,
                texts.plain("button-replace", name=name(scene.players, seat, texts)),
                f"replace:{scene.players[seat].person}",
            ),
        )
        for seat in _missing(scene)
    )


def _tempo_text(texts: Texts) -> Markup:
    described = [texts.html("lobby-tempo-line", tempo=tempo) for tempo in TEMPO_NAMES]
    return paragraphs([texts.html("lobby-choose-tempo"), *described])


def _tempo_rows(scene: Scene, texts: Texts) -> Rows:
    named: dict[str, str] = {each: texts.plain("tempo-name", tempo=each) for each in TEMPO_NAMES}
    zone = Button(texts.plain("button-settings-zone"), SettingsTap("zone").data)
    return (
        *_one_of(scene, "tempo", named, scene.tempo, texts),
        *(((zone,),) if scene.tempo == "correspondence" else ()),
        _back(scene, texts),
        *_seat_buttons(scene, texts),
    )


def _computers_text(scene: Scene, texts: Texts) -> Markup:
    return paragraphs(
        [
            texts.html("lobby-choose-computers"),
            lines([texts.html("lobby-seats"), *_who_sits(scene, texts)]),
        ]
    )


def _computers_rows(scene: Scene, texts: Texts) -> Rows:
    add = tuple(
        (_button(scene, texts.plain("button-add-computer", level=level), f"computer:{player}"),)
        for player in PLAYERS
        if (level := player_name(player, texts))
    )
    remove = tuple(
        (
            _button(
                scene,
                texts.plain("button-remove-computer", name=called(player, texts)),
                f"remove:{player.number}",
            ),
        )
        for player in scene.players
        if player.computer is not None
    )
    full = len(scene.players) >= MOST_PLAYERS
    return (
        *(() if full else add),
        *remove,
        _back(scene, texts),
        *_seat_buttons(scene, texts),
    )


def _games_text(scene: Scene, texts: Texts) -> Markup:
    described = [
        texts.html(
            "lobby-game-line",
            game=game_and_time(rules, scene, texts),
            about=texts.html(f"game-{preset}-about"),
        )
        for preset, rules in PRESETS.items()
    ]
    return paragraphs([texts.html("lobby-choose-game"), *described])


def _games_rows(scene: Scene, texts: Texts) -> Rows:
    named = {preset: _game_label(scene, rules, texts) for preset, rules in PRESETS.items()}
    return (
        *_one_of(scene, "game", named, preset_of(scene.rules), texts),
        _back(scene, texts),
        *_seat_buttons(scene, texts),
    )


def _one_of(
    scene: Scene, what: str, named: dict[str, str], chosen: str | None, texts: Texts
) -> Rows:
    """A button for each that the host may choose, by its label; the one that holds is marked."""
    return tuple(
        (_button(scene, marked(label, texts, is_chosen=each == chosen), f"{what}:{each}"),)
        for each, label in named.items()
    )


def _game_label(scene: Scene, rules: Rules, texts: Texts) -> str:
    name, time = game_name(rules, texts), game_time(rules, texts)
    return texts.plain("button-game", game=name, time=time, tempo=scene.tempo)


def _house_text(scene: Scene, texts: Texts) -> Markup:
    game = game_and_time(scene.rules, scene, texts)
    return paragraphs([texts.html("lobby-choose-house"), texts.html("lobby-game", game=game)])


def _house_rows(scene: Scene, texts: Texts) -> Rows:
    values = {field: getattr(scene.rules, field, scene.auto_draw) for field in house_fields()}
    return (
        *(
            (_button(scene, house_rule(field, value, texts), f"option:{field}"),)
            for field, value in values.items()
        ),
        _back(scene, texts),
        *_seat_buttons(scene, texts),
    )


def _seat_buttons(scene: Scene, texts: Texts) -> Rows:
    """On every face of a group's lobby: people sit down while the host looks through the rules."""
    if scene.private:
        return ()
    sit = _button(scene, texts.plain("button-sit"), "sit", "success")
    stand = _button(scene, texts.plain("button-stand"), "stand")
    return ((stand,) if len(scene.players) >= MOST_PLAYERS else (sit, stand),)


def _back(scene: Scene, texts: Texts) -> tuple[Button, ...]:
    return (_button(scene, texts.plain("button-back"), "seats"),)


def _button(scene: Scene, text: str, action: str, style: Style | None = None) -> Button:
    return Button(text, LobbyTap(scene.game, action).data, style=style)
