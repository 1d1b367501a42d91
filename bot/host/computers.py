"""What a computer does in a seat: it is shown that seat's view, and nothing else."""

from random import Random

from bot.host.live import Live
from engine import Move
from players import PLAYERS

STANDS_IN = "normal"
"""The computer player that plays for people who are away."""


def chosen(live: Live, seat: int, chance: Random) -> Move:
    """The move of the computer that plays `seat`, whose turn it is; the game is unchanged."""
    player = PLAYERS.get(live.seats[seat].computer or STANDS_IN, PLAYERS[STANDS_IN])
    told = [happening.event for happening in live.happened]  # what everybody was told
    return player.choose(live.view(seat), told, chance)
