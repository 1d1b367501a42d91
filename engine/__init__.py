"""The rules book of Жора: pure, synchronous, without users, files, clock or chance.

A round is played by pushing moves; the pack is an argument. Here the eldest hand, seat 1, lays a
six, which with two players brings the turn back, and goes out with three Jacks:

>>> deal = "6S 7H JS 8H JH 10D JD KD 9S".split()
>>> pack = [Card.parse(code) for code in deal]
>>> pack += [card for card in PACK if card not in pack]
>>> game = Game(PRESETS["classic"], seats=2)
>>> game.deal(pack, dealer=0)
(StarterTurned(card=9S),)
>>> game.round.why_illegal(parse_move("JS"))
<IllegalReason.SUIT_MISSING: 'suit-missing'>
>>> [move.code for move in game.round.legal_moves()][:5]
['6S', 'JS:S', 'JS:H', 'JS:D', 'JS:C']
>>> for event in game.push(parse_move("6S")):
...     print(event)
Laid(seat=1, cards=(6S,), suit=None)
PassedOver(seat=0)
TurnKept(seat=1)
>>> game.push(parse_move("JS+JH+JD"))[-1]
RoundWon(seat=1, cards=(JS, JH, JD))
>>> result = game.results[0]
>>> result.card_points, result.multiplier, result.points
((29, 0), 6, (174, 0))
>>> game.totals, WORD[: game.letters[0]], game.next_dealer
((0, 0), 'Ж', 1)

Why a move or a deal is refused is a code; `engine.reasons` explains each of them, and
`python -m engine score FILE` prints it for a game record that breaks a rule. What may be shown to
whom is decided in `engine.view` alone.
"""

from engine.cards import PACK, Card, CardSet, Rank, Suit
from engine.events import (
    DrawCause,
    Drew,
    Event,
    Laid,
    Passed,
    PassedOver,
    Replaced,
    RoundWon,
    StarterJackTaken,
    StarterTurned,
    StockRenewed,
    TurnKept,
)
from engine.game import Game
from engine.moves import Draw, Lay, LayJacks, Move, MoveFormatError, Pass, Put, parse_move
from engine.reasons import DealReason, IllegalDeal, IllegalMove, IllegalReason
from engine.record import (
    Record,
    RecordedRound,
    RecordFormatError,
    RecordRuleError,
    dump,
    load,
    replay,
    to_record,
)
from engine.round import Round
from engine.rules import CLASSIC, OPTIONS, PRESETS, Rules, RulesError
from engine.score import WORD, RoundResult
from engine.view import SeatView, TableView, seat_view, table_view

__all__ = [
    "CLASSIC",
    "OPTIONS",
    "PACK",
    "PRESETS",
    "WORD",
    "Card",
    "CardSet",
    "DealReason",
    "Draw",
    "DrawCause",
    "Drew",
    "Event",
    "Game",
    "IllegalDeal",
    "IllegalMove",
    "IllegalReason",
    "Laid",
    "Lay",
    "LayJacks",
    "Move",
    "MoveFormatError",
    "Pass",
    "Passed",
    "PassedOver",
    "Put",
    "Rank",
    "Record",
    "RecordFormatError",
    "RecordRuleError",
    "RecordedRound",
    "Replaced",
    "Round",
    "RoundResult",
    "RoundWon",
    "Rules",
    "RulesError",
    "SeatView",
    "StarterJackTaken",
    "StarterTurned",
    "StockRenewed",
    "Suit",
    "TableView",
    "TurnKept",
    "dump",
    "load",
    "parse_move",
    "replay",
    "seat_view",
    "table_view",
    "to_record",
]
