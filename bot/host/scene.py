"""What screens are drawn from: a game as everybody at the table may know it."""

from dataclasses import dataclass
from typing import Literal

from engine import Event, RoundResult, Rules, TableView

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
"""How many sit down to a game (R1)."""

Panel = Literal["seats", "games", "house"]
"""Which face of the lobby is up: seats, the choice of a game, the house rules."""

Stage = Literal["lobby", "playing", "paused", "over", "stopped", "void", "cancelled", "damaged"]
"""`over`: somebody has the whole word; `stopped`: ended early, ranked as it stood;
`void`: ended early without a result; `cancelled`: the lobby never became a game;
`damaged`: its log cannot be replayed, so that it was set aside."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody seated. `name` is normalised, not escaped; `reachable`: the bot may write."""

    person: int
    name: str
    reachable: bool = True


@dataclass(frozen=True, slots=True)
class Happening:
    """A public event of the round on the table.

    `move` is the number of the move that caused it (the game's version before it), or None
    for what the deal itself did; `mover` the seat that moved; `automatic`: the bot made the
    move because nothing else was possible.
    """

    move: int | None
    mover: int | None
    automatic: bool
    event: Event


@dataclass(frozen=True, slots=True)
class Scene:
    """One game, public facts only. Seats are indexes into `players`, clockwise.

    `version` counts committed moves over the whole game. `happened` covers the round on the
    table, or the last finished one, oldest first. `group_link` is a https link back to the
    group's table, where there is one.
    """

    game: int
    version: int
    stage: Stage
    group: str
    group_link: str | None
    bot_username: str
    host: int | None
    players: tuple[Player, ...]
    rules: Rules
    auto_draw: bool
    panel: Panel
    table: TableView
    happened: tuple[Happening, ...]
    results: tuple[RoundResult, ...]
    ranking: tuple[tuple[int, ...], ...]

    @property
    def host_name(self) -> str:
        """The host's name, or a dash if the host is not seated."""
        seat = self.seat_of(self.host) if self.host is not None else None
        return self.players[seat].name if seat is not None else "—"

    def seat_of(self, person: int) -> int | None:
        """The seat of that person, or None."""
        for seat, player in enumerate(self.players):
            if player.person == person:
                return seat
        return None
