"""Real scenes: a game played by the engine, seen as the host would show it."""

import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from html import unescape

import pytest

from bot.callbacks import MAX_BYTES, parse_tap
from bot.host.scene import Happening, Panel, Player, Scene, Stage
from bot.screens.content import Content
from bot.screens.narration import narrate
from bot.texts import LANGUAGES, Texts, texts_for
from engine import CLASSIC, PACK, Card, Draw, Event, Game, Move, Rules, SeatView
from engine import seat_view as view_of_seat
from engine import table_view as view_of_table

NAMES = ("Петя", "Маша", "Оля", "Константин")


class Play:
    """A game in the making; moves are written as their codes."""

    def __init__(self, players: Sequence[str], rules: Rules = CLASSIC) -> None:
        self.game = Game(rules, len(players))
        self.players = tuple(Player(100 + seat, name) for seat, name in enumerate(players))
        self.happened: list[Happening] = []
        self.version = 0

    def deal(self, top: str = "", dealer: int | None = None, seed: int = 1) -> "Play":
        """Deals a pack that begins with the cards of `top`, the rest shuffled by the seed."""
        first = [Card.parse(code) for code in top.split()]
        rest = [card for card in PACK if card not in first]
        random.Random(seed).shuffle(rest)
        chosen = self.game.next_dealer if dealer is None else dealer
        self.happened = []
        self._note(self.game.deal([*first, *rest], chosen or 0), None, None, automatic=False)
        return self

    def move(self, code: str, *, automatic: bool = False) -> "Play":
        """Makes the legal move of that code."""
        assert self.game.round is not None
        legal = {move.code: move for move in self.game.round.legal_moves()}
        return self._push(legal[code], automatic=automatic)

    def run(self, moves: str) -> "Play":
        """Makes several moves, one after the other."""
        for code in moves.split():
            self.move(code)
        return self

    def at_random(self, seed: int, *, rounds: int | None = None, most: int = 10_000) -> "Play":
        """Plays on at random, for a number of rounds or moves, or until the game is over."""
        choose = random.Random(seed)
        goal = None if rounds is None else len(self.game.results) + rounds
        for _ in range(most):
            if self.game.over or (goal is not None and len(self.game.results) >= goal):
                break
            if self.game.round is None:
                self.deal(seed=choose.randrange(10**6))
                continue
            legal = self.game.round.legal_moves()
            self._push(choose.choice(legal), automatic=legal == (Draw(),))
        return self

    def scene(
        self,
        stage: Stage | None = None,
        *,
        panel: Panel = "seats",
        link: bool = True,
        private: bool = False,
    ) -> Scene:
        """What everybody may know now; `private`: in the chat of one who plays alone."""
        return Scene(
            game=7,
            version=self.version,
            stage=stage or ("over" if self.game.over else "playing"),
            private=private,
            group="Кухня & <друзья>",
            group_link="https://t.me/c/123/45" if link and not private else None,
            bot_username="zhora_bot",
            host=100,
            players=self.players,
            rules=self.game.rules,
            auto_draw=True,
            tempo="none" if private else "calm",
            zone="Europe/Moscow",
            waiting=None,
            panel=panel,
            again=False,
            successions=(),
            table=view_of_table(self.game),
            happened=tuple(self.happened),
            results=tuple(self.game.results),
            ranking=self.game.ranking(),
        )

    def view(self, seat: int) -> SeatView:
        """What that seat may know now."""
        return view_of_seat(self.game, seat)

    def unreachable(self, seat: int) -> "Play":
        """Somebody has blocked the bot."""
        return self._with(seat, replace(self.players[seat], reachable=False))

    def away(self, seat: int) -> "Play":
        """A computer plays for somebody."""
        return self._with(seat, replace(self.players[seat], away=True))

    def computers(self, *players: str) -> "Play":
        """Computers sit at the last seats."""
        first = len(self.players) - len(players)
        for number, player in enumerate(players, start=1):
            seat = first + number - 1
            self._with(seat, Player(None, "", computer=player, number=number))
        return self

    def _with(self, seat: int, player: Player) -> "Play":
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return self

    def _push(self, move: Move, *, automatic: bool) -> "Play":
        assert self.game.round is not None
        mover = self.game.round.turn
        self._note(self.game.push(move), self.version, mover, automatic=automatic)
        self.version += 1
        return self

    def _note(
        self, events: Sequence[Event], move: int | None, mover: int | None, *, automatic: bool
    ) -> None:
        computer = mover is not None and self.players[mover].computer is not None
        self.happened += [Happening(move, mover, automatic, event, computer) for event in events]


@pytest.fixture(scope="session")
def new_play() -> Callable[..., Play]:
    """Makes a game: `new_play(seats=3)`, or with `names` and `rules`."""

    def make(seats: int = 3, rules: Rules = CLASSIC, names: Sequence[str] | None = None) -> Play:
        return Play(names or NAMES[:seats], rules)

    return make


@pytest.fixture(scope="session", params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    """Each language in turn."""
    return texts_for(request.param)


@pytest.fixture(scope="session")
def ru() -> Texts:
    """Russian."""
    return texts_for("ru")


@pytest.fixture(scope="session")
def en() -> Texts:
    """English."""
    return texts_for("en")


@pytest.fixture(scope="session")
def read() -> Callable[[str], str]:
    """What a person reads of HTML: no tags, no entities, no isolates."""

    def plain(html: str) -> str:
        without_tags = unescape(re.sub(r"<[^>]*>", "", html))
        return without_tags.replace("\u2068", "").replace("\u2069", "")

    return plain


@pytest.fixture(scope="session")
def labels() -> Callable[[Content], list[list[str]]]:
    """The texts of a message's buttons, row by row."""

    def of(content: Content) -> list[list[str]]:
        return [[button.text for button in row] for row in content.rows]

    return of


@pytest.fixture(scope="session")
def check_fits() -> Callable[[Content], None]:
    """Asserts what Telegram refuses otherwise (TELEGRAM.md, Sending)."""

    def check(content: Content) -> None:
        shown = unescape(re.sub(r"<[^>]*>", "", content.text))
        assert 0 < len(shown) <= 4096
        assert shown.strip()
        buttons = [button for row in content.rows for button in row]
        assert len(buttons) <= 100
        assert all(1 <= len(row) <= 8 for row in content.rows)
        for button in buttons:
            assert button.text.strip()
            assert (button.data is None) != (button.url is None)
            assert parse_tap(button.data) is not None if button.data else button.url
            assert len((button.data or "").encode()) <= MAX_BYTES
        keyboard = [[asdict(button) for button in row] for row in content.rows]
        assert len(json.dumps(keyboard, ensure_ascii=False).encode()) < 10_000

    return check


@pytest.fixture(scope="session")
def told(ru: Texts, read: Callable[[str], str]) -> Callable[..., list[str]]:
    """What has happened in a round, as Russian lines."""

    def lines(play: Play, you: int | None = None) -> list[str]:
        return [read(line) for line in narrate(play.happened, play.players, ru, you)]

    return lines
