"""What computers hold is shown to nobody, at any moment of whole games (C48)."""

import json
import re
from functools import partial

from checking.states import State, states_of
from party.computers import choose, open_alone, play_out, press, seat_computers
from party.people import Json
from party.reading import CODE, SUITS, WORDS, Reader, nameless
from party.trouble import TABLE, Stage

from bot.host.record import record_of_game
from engine import load
from storage.reading import read_once

HAND = "Ваши карты ("
READER = Reader("ru")
ROW_OF_HAND = re.compile(r"(?m)^([♠♥♦♣])((?: (?:10|[6-9ВДКТ]))+)$")


def cards_on(message: Json) -> set[str]:
    """Every card in a message's text, in whichever form, on its buttons and in what they carry."""
    text = nameless(message["text"])[0]
    cards = set(READER.cards(text))
    for sign, ranks in ROW_OF_HAND.findall(text):
        cards |= {WORDS["ru"].ranks.get(rank, rank) + SUITS[sign] for rank in ranks.split()}
    for button in (each for row in message["buttons"] for each in row):
        cards.update(READER.cards(button["label"]))
        cards.update(rank + suit for rank, suit in CODE.findall(button.get("data", "")))
    return cards


def latest(driven: Stage) -> State:
    """The state that the game has by its log."""
    record = read_once(driven.bot.folder / "zhora.sqlite3", partial(record_of_game, game=1))
    return states_of(load(json.dumps(record)), auto_draw=True)[-1]


class Watch:
    """Looks at all that is shown of the running round; `seat`: the person's, if they play."""

    def __init__(self, driven: Stage, person: int, group: int | None, seat: int | None) -> None:
        self.driven = driven
        self.person = person
        self.chats = [driven.people.bot, *([group] if group else [])]
        self.seat = seat
        self.hands = self.tables = 0

    async def __call__(self) -> None:
        """No card that neither was laid nor is the reader's own."""
        state = latest(self.driven)
        for chat in self.chats:
            for message in await self.driven.people.chat(self.person, chat):
                is_hand, is_table = HAND in message["text"], TABLE in message["text"]
                if state.table is None or not (is_hand or is_table):
                    continue
                own = state.hands[self.seat] if self.seat is not None and is_hand else frozenset()
                shown = cards_on(message)
                assert shown <= state.public | own, message["text"]
                assert own <= shown, "the own hand is shown whole"
                self.hands += is_hand
                self.tables += is_table


async def test_hands_of_three_computers_are_hidden_from_the_person_and_the_group(
    driven: Stage,
) -> None:
    table = await seat_computers(driven, 1, "novice", "normal", "normal")
    await press(driven, table.players[0], table.group, "|start")
    watch = Watch(driven, table.players[0], table.group, seat=0)
    await play_out(driven, table.players, table.group, look=watch)
    assert watch.hands > 20
    assert watch.tables > 20


async def test_hands_of_three_computers_are_hidden_in_the_private_chat(driven: Stage) -> None:
    person = await open_alone(driven)
    chat = driven.people.bot
    await choose(driven, person, chat, "novice", "normal", game="blitz")
    await press(driven, person, chat, "|start")
    watch = Watch(driven, person, None, seat=0)
    await play_out(driven, [person], chat, look=watch)
    assert watch.hands > 20


async def test_hands_of_computers_are_hidden_from_whoever_watches_them(driven: Stage) -> None:
    table = await seat_computers(driven, 0, "normal", "novice", "normal")
    host = table.players[0]
    await press(driven, host, table.group, "|start")
    watch = Watch(driven, host, table.group, seat=None)
    await play_out(driven, [host], table.group, look=watch)
    assert watch.hands == 0
    assert watch.tables > 20
