"""Write the long seeded records of this folder again: `python tests/engine/golden/make_seeded.py`.

The other records here were worked out by hand. These pin whole games as the engine plays them, so
that a change of behaviour nobody meant shows; write them again only where a change is meant.
"""

import json
import random
from pathlib import Path
from typing import Any

from engine import PACK, PRESETS, Game, Rules, load, to_record
from engine.record import score

GAMES: dict[str, tuple[int, Rules, int]] = {
    "seeded-two-seats-quick": (2, PRESETS["quick"], 11),
    "seeded-three-seats-extended": (3, PRESETS["extended"], 12),
    "seeded-four-seats-soft": (4, PRESETS["soft"], 13),
    "seeded-four-seats-every-house-rule": (
        4,
        Rules(
            seven="pass",
            king_of_hearts="keep",
            ace="skip",
            starter_acts=True,
            play_drawn_card=True,
            may_decline=True,
            last_card_penalty=True,
            negative_totals=False,
            limit=75,
            letters=3,
        ),
        14,
    ),
    "seeded-three-seats-unrestricted": (
        3,
        Rules(restricted_finish=False, last_card_penalty=True, limit=50, letters=2),
        15,
    ),
}


def played(seats: int, rules: Rules, seed: int) -> dict[str, Any]:
    """Play a whole game at random, laying rather than drawing, and return its record."""
    chance = random.Random(seed)
    game = Game(rules, seats)
    rounds: list[tuple[int, list[Any], list[Any]]] = []
    while not game.over:
        if game.round is None:
            dealer = seed % seats if game.next_dealer is None else game.next_dealer
            rounds.append((dealer, chance.sample(PACK, 36), []))
            game.deal(rounds[-1][1], dealer)
            continue
        moves = game.round.legal_moves()
        move = chance.choice(moves[:-1] if len(moves) > 1 and chance.random() < 0.7 else moves)
        game.push(move)
        rounds[-1][2].append(move)
    return to_record(rules, seats, rounds)


def main() -> None:
    """Write every record and its output beside this file."""
    for name, (seats, rules, seed) in GAMES.items():
        text = json.dumps(played(seats, rules, seed)) + "\n"
        output = json.dumps(score(load(text)), ensure_ascii=False) + "\n"
        folder = Path(__file__).parent
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
        (folder / f"{name}.out.json").write_text(output, encoding="utf-8")


if __name__ == "__main__":
    main()
