"""Why a move or a deal is refused: codes, no prose, for toasts and for `python -m engine score`.

A move (`IllegalReason`):

- ``round-over``: no round is being played
- ``put-expected``: the dealer must first lay a card in place of the Jack (R4)
- ``put-not-expected``: there is no Jack to replace, so a card is simply laid (R4)
- ``not-in-hand``: the player does not hold that card
- ``only-the-drawn-card``: after drawing, only the drawn card may be laid (`play_drawn_card`)
- ``no-match``: neither a Jack nor the upcard's rank nor the suit in force (R6)
- ``suit-missing``: this Jack must name a suit (R8)
- ``suit-not-asked``: the last Jack ends the round and names no suit (R14)
- ``jacks-not-whole-hand``: several Jacks are laid only as the whole hand (R13)
- ``must-lay``: a player who can lay a card may not draw (R7)
- ``already-drawn``: one card is drawn in a turn; now lay it or pass (`play_drawn_card`)
- ``nothing-to-pass``: only a card just drawn can be kept (`play_drawn_card`)

A deal (`DealReason`):

- ``game-over``: somebody has lost already (R19)
- ``round-unfinished``: the last round has not ended
- ``wrong-dealer``: the winner of the last round deals (R2)
"""

from enum import StrEnum


class IllegalReason(StrEnum):
    """Why a move is illegal; the module explains each code."""

    ROUND_OVER = "round-over"
    PUT_EXPECTED = "put-expected"
    PUT_NOT_EXPECTED = "put-not-expected"
    NOT_IN_HAND = "not-in-hand"
    ONLY_THE_DRAWN_CARD = "only-the-drawn-card"
    NO_MATCH = "no-match"
    SUIT_MISSING = "suit-missing"
    SUIT_NOT_ASKED = "suit-not-asked"
    JACKS_NOT_WHOLE_HAND = "jacks-not-whole-hand"
    MUST_LAY = "must-lay"
    ALREADY_DRAWN = "already-drawn"
    NOTHING_TO_PASS = "nothing-to-pass"  # noqa: S105 - a move, no password


class DealReason(StrEnum):
    """Why a round cannot be dealt; the module explains each code."""

    GAME_OVER = "game-over"
    ROUND_UNFINISHED = "round-unfinished"
    WRONG_DEALER = "wrong-dealer"


class IllegalMove(ValueError):  # noqa: N818 - the game's own word
    """A move the rules do not allow; nothing has changed."""

    def __init__(self, reason: IllegalReason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class IllegalDeal(ValueError):  # noqa: N818 - the game's own word
    """A round the rules do not allow to be dealt; nothing has changed."""

    def __init__(self, reason: DealReason) -> None:
        super().__init__(reason.value)
        self.reason = reason
