"""What many deals show together: means with 95 % intervals."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

_NORMAL_95 = 1.96


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and half the width of its 95 % interval."""

    mean: float
    margin: float

    def __str__(self) -> str:
        return f"{self.mean:+8.3f} ± {self.margin:.3f}"


def estimate(differences: Sequence[float]) -> Estimate:
    """Return the mean of independent differences; raise `ValueError` for fewer than two."""
    if len(differences) < 2:
        raise ValueError("an interval needs at least two deals")
    spread = stdev(differences) / math.sqrt(len(differences))
    return Estimate(fmean(differences), _NORMAL_95 * spread)
