"""The tempos a table can choose: how long a turn and the pause between two rounds last."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tempo:
    """How long a turn, and the pause between two rounds, may last; seconds.

    `warnings`: how long after its beginning somebody is warned that a turn runs out. `quiet`:
    nobody is called at night.
    """

    turn: float
    deal: float
    warnings: tuple[float, ...]
    quiet: bool = False


HOUR = 3600.0

TEMPOS: dict[str, Tempo | None] = {
    "lively": Tempo(30, 20, (20,)),
    "calm": Tempo(90, 60, (60,)),
    "correspondence": Tempo(24 * HOUR, HOUR, (6 * HOUR, 12 * HOUR, 20 * HOUR), quiet=True),
    "none": None,
}
"""Every tempo a table can choose, as it is stored, the quickest first."""

DEFAULT_TEMPO = "calm"
