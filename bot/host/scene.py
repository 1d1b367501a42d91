"""What screens are drawn from: a game as everybody at the table may know it."""

from dataclasses import dataclass
from typing import Literal, get_args

from engine import Event, RoundResult, Rules, TableView

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
"""How many sit down to a game (R1)."""

Panel = Literal["seats", "games", "house", "tempo", "computers"]
"""Which face of the lobby is up: seats, the choices of a game, house rules, tempo, computers."""

PANELS: tuple[Panel, ...] = get_args(Panel)

Stage = Literal[
    "lobby", "playing", "paused", "over", "stopped", "void", "cancelled", "expired", "damaged"
]
"""`over`: somebody has the whole word; `stopped`: ended early, ranked as it stood;
`void`: ended early without a result; `cancelled`: the lobby never became a game;
`expired`: nobody did anything for long, in a lobby or a game;
`damaged`: its log cannot be replayed, so that it was set aside."""

TempoName = Literal["lively", "calm", "correspondence", "none"]
"""How long a turn may last; the figures are in `tempos.py`."""

TEMPO_NAMES: tuple[TempoName, ...] = get_args(TempoName)


@dataclass(frozen=True, slots=True)
class Player:
    """Who has a seat: a person, or a computer that `computer` names the player of.

    `name` is a person's, normalised, not escaped; a computer is called by its `number`.
    `reachable`: the bot may write. `away`: the computer plays for the person. `ready`: for another
    game. `heir` is the name of who takes the seat at the next deal.
    """

    person: int | None
    name: str
    reachable: bool = True
    computer: str | None = None
    number: int = 0
    away: bool = False
    ready: bool = True
    heir: str | None = None

    @property
    def is_present(self) -> bool:
        """Whether it is a person who plays for themselves."""
        return self.computer is None and not self.away


@dataclass(frozen=True, slots=True)
class Succeeded:
    """From round `round` on the seat is its present player's; `before` had it until then."""

    round: int
    seat: int
    before: Player


@dataclass(frozen=True, slots=True)
class Waiting:
    """What the table waits for, and until when (Unix seconds) before it goes on by itself.

    `warned` counts the warnings given to the person whose turn it is; 0 if they have been given
    more time than the warnings were about.
    """

    waits_for: Literal["person", "computer", "deal"]
    deadline: float
    warned: int = 0


@dataclass(frozen=True, slots=True)
class Happening:
    """A public event of the round on the table.

    `move` is the number of the move that caused it (the game's version before it), or None
    for what the deal itself did; `mover` the seat that moved; `automatic`: the bot made the
    move because nothing else was possible; `computer`: a computer chose it.
    """

    move: int | None
    mover: int | None
    automatic: bool
    event: Event
    computer: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """One game, public facts only. Seats are indexes into `players`, clockwise.

    `version` counts committed moves over the whole game. `happened` covers the round on the
    table, or the last finished one, oldest first. `group_link` is a https link back to the
    group's table, where there is one. `zone` is the IANA name of the table's time zone. `again`:
    a lobby of people who have just played. `private`: one person plays against computers in the
    private chat.
    """

    game: int
    version: int
    stage: Stage
    private: bool
    group: str
    group_link: str | None
    bot_username: str
    host: int | None
    players: tuple[Player, ...]
    rules: Rules
    auto_draw: bool
    tempo: TempoName
    zone: str
    waiting: Waiting | None
    panel: Panel
    again: bool
    successions: tuple[Succeeded, ...]
    table: TableView
    happened: tuple[Happening, ...]
    results: tuple[RoundResult, ...]
    ranking: tuple[tuple[int, ...], ...]

    def seat_of(self, person: int) -> int | None:
        """The seat of that person, or None."""
        for seat, player in enumerate(self.players):
            if player.person == person:
                return seat
        return None
