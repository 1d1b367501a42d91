"""Everything that the people of one table were shown, in order, against the game's record."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from party.people import Json, Place
from party.reading import CODE, SUITS, Reader, nameless
from party.witness import Answered, Showing

from checking.limits import beyond_limits
from checking.matching import Seen, moves_on
from checking.states import State, states_of
from engine import load

LONGEST_ANSWER = 200
IN_RULES = {"KH"}
"""The one card that rules and house rules name."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits at a table: people, seat by seat, as they are to be called, and all languages."""

    game: int
    group: int
    title: str
    players: tuple[int, ...]
    names: tuple[str, ...]
    languages: tuple[str, ...]
    group_language: str
    auto_draw: bool


@dataclass(slots=True)
class Page:
    """A message that follows the game: the states (indexes) that its text shows at present."""

    round: int
    states: list[int]


@dataclass(slots=True)
class Chat:
    """One chat of the table: the group (`seat` None) or a player's private chat."""

    seat: int | None
    reader: Reader
    pages: dict[int, Page] = field(default_factory=dict)
    furthest: int = 0
    states: dict[object, list[int]] = field(default_factory=dict)
    """By what this chat has to be shown of them."""


class History:
    """Walks through what was shown; `faults` are sentences, `checked` counts by kind."""

    def __init__(self, company: Company, bot: int, record: str, scored: Json) -> None:
        self.company = company
        self.scored = scored
        self.states = states_of(load(record), auto_draw=company.auto_draw)
        self.seen = Seen(company.game, company.title, company.names)
        self.chats: dict[Place, Chat] = {
            (company.group, None): Chat(None, Reader(company.group_language))
        }
        for seat, (person, language) in enumerate(
            zip(company.players, company.languages, strict=True)
        ):
            self.chats[bot, person] = Chat(seat, Reader(language))
        for chat in self.chats.values():
            self._foresee(chat)
        self.faults: list[str] = []
        self.checked: Counter[str] = Counter()
        self.latest = -1
        self.longest_hand = max(
            (len(hand) for state in self.states for hand in state.hands), default=0
        )

    def _foresee(self, chat: Chat) -> None:
        for index, state in enumerate(self.states):
            if chat.seat is None:
                what: object = self.seen.table(state)
            else:
                what = self.seen.hand(state, chat.seat, chat.reader)
            if what is not None:
                chat.states.setdefault(what, []).append(index)

    def check(
        self, showings: Iterable[Showing], answers: Iterable[Answered], settled: Iterable[int]
    ) -> None:
        """Looks at everything in the order in which it happened; `settled`: event numbers."""
        happened: list[tuple[int, Showing | Answered | None]] = [
            *((shown.seq, shown) for shown in showings if shown.place in self.chats),
            *((each.seq, each) for each in answers if each.user in self.company.players),
            *((seq, None) for seq in settled),
        ]
        for seq, what in sorted(happened, key=lambda each: (each[0], each[1] is None)):
            if isinstance(what, Showing):
                self._showing(what)
            elif isinstance(what, Answered):
                self._answer(what)
            else:
                self._settled(seq)
        self._at_last()

    # Messages

    def _showing(self, shown: Showing) -> None:
        chat = self.chats[shown.place]
        if shown.message is None:
            chat.pages.pop(shown.id, None)
            return
        self.checked["versions of messages"] += 1
        self.faults += beyond_limits(shown.message)
        try:
            self._read(chat, shown, shown.message)
        except (AssertionError, LookupError, StopIteration, ValueError) as unreadable:
            self._fault(chat, shown.message, f"cannot be read ({unreadable!r})")

    def _read(self, chat: Chat, shown: Showing, message: Json) -> None:
        text, reader = message["text"], chat.reader
        table = reader.table(text) if chat.seat is None else None
        hand = reader.hand(text) if chat.seat is not None else None
        if table is not None:
            self.checked["tables"] += 1
            self._follow(chat, shown, message, chat.states.get(table, []))
        elif hand is not None:
            self.checked["hands"] += 1
            states = chat.states.get((hand, moves_on(message)), [])
            self._follow(chat, shown, message, states)
        elif result := reader.result(text):
            self.checked["results"] += 1
            rounds = self.scored["rounds"]
            before = rounds[result.round - 2]["totals"] if result.round > 1 else [0] * 4
            scored = rounds[result.round - 1]
            if not self.seen.is_result(result, scored, before, chat.seat):
                self._fault(chat, message, f"is not the result {scored}")
            self._follow(chat, shown, message, [self._end_of(result.round)])
        elif end := reader.end(text):
            self.checked["ends"] += 1
            if not self.seen.is_end(end, self.scored):
                self._fault(chat, message, f"is not the end of {self.scored['rounds'][-1]}")
        elif reader.words.sheet_rows[0] in text and "<pre>" in message["html"]:
            self.checked["sheets"] += 1
            finished = self.scored["rounds"][: self._finished()]
            if not self.seen.is_sheet(reader.sheet(text), finished):
                self._fault(chat, message, f"is not the sheet of {finished}")
        else:
            self.checked["other messages"] += 1
            if self._cards(chat.reader, message) - IN_RULES:
                self._fault(chat, message, "names a card")

    def _follow(self, chat: Chat, shown: Showing, message: Json, states: list[int]) -> None:
        """The message goes on from where it, or a new one's chat, was."""
        page = chat.pages.get(shown.id)
        since = page.states[0] if page else chat.furthest
        possible = [
            index
            for index in states
            if index >= since and (page is None or self.states[index].round == page.round)
        ]
        if not possible:
            self._fault(chat, message, f"is no state from {since} on, only {states}")
            return
        first = possible[0]
        chat.pages[shown.id] = Page(self.states[first].round, possible)
        chat.furthest = max(chat.furthest, first)
        self._discreet(chat, message, self.states[first])

    def _discreet(self, chat: Chat, message: Json, state: State) -> None:
        """No card that the reader cannot know, and no suit in the group but a nominated one."""
        if state.table is None:
            return
        own = state.hands[chat.seat] if chat.seat is not None else frozenset()
        if self._cards(chat.reader, message) - state.public - own:
            self._fault(chat, message, f"shows a secret: {sorted(state.public | own)} are known")
        if chat.seat is not None:
            return
        named = {
            str(value) for line in state.lines for kind, value in line.tokens if kind == "suit"
        }
        rest = nameless(message["text"])[0]
        for code in chat.reader.cards(rest):
            rest = rest.replace(chat.reader.label(code), "")
        if {suit for sign, suit in SUITS.items() if sign in rest} - named:
            self._fault(chat, message, "names a suit that nobody has nominated")

    def _cards(self, reader: Reader, message: Json) -> set[str]:
        """Every card in the text, on the buttons and in what these carry."""
        cards = set(reader.cards(nameless(message["text"])[0]))
        for row in message["buttons"]:
            for button in row:
                cards.update(reader.cards(button["label"]))
                cards.update(rank + suit for rank, suit in CODE.findall(button.get("data", "")))
        return cards

    # Taps

    def _answer(self, answer: Answered) -> None:
        self.checked["answers"] += 1
        seat = self.company.players.index(answer.user)
        reader = Reader(self.company.languages[seat])
        if len(answer.text) > LONGEST_ANSWER:
            self.faults.append(f"an answer is too long: {answer.text!r}")
        kind, *fields = answer.data.split("|")
        if self.latest < 0:
            if kind == "l" and fields[-1] == "start":
                self.latest = self._resting(0)
            return
        state = self.states[self.latest]
        shown = set(reader.cards(nameless(answer.text)[0]))
        own = state.hands[seat] if state.table else frozenset()
        if shown - state.public - own:
            self.faults.append(f"seat {seat}: an answer shows a secret: {answer.text!r}")
        if kind == "c" and state.table is not None:
            self._my_cards(answer, seat, state, reader)
        elif kind == "m" and state.table is not None:
            _, version, code = fields
            if state.table.turn == seat and int(version) == state.version and code in state.legal:
                self.latest = self._resting(self.latest + 1)
        elif kind == "d" and state.table is None and int(fields[1]) == state.round + 1:
            self.latest = self._resting(self.latest + 1)

    def _my_cards(self, answer: Answered, seat: int, state: State, reader: Reader) -> None:
        self.checked["alerts"] += 1
        table = state.table
        assert table is not None
        upcard = None if table.upcard is None else table.upcard.code
        suit = table.suit.code if table.nominated and table.suit is not None else None
        if reader.my_cards(answer.text) != (upcard, suit, state.hands[seat]) or not answer.alert:
            self.faults.append(f"seat {seat}: the alert is not the hand: {answer.text!r}")

    # Moments

    def _settled(self, seq: int) -> None:
        """The newest table and hands show the latest state, all of them."""
        if self.latest < 0:
            return
        self.checked["settled moments"] += 1
        for place, chat in self.chats.items():
            page = chat.pages[max(chat.pages)] if chat.pages else None
            if page is None or self.latest not in page.states:
                self.faults.append(
                    f"event {seq}: {place} shows {page}, the latest state is {self.latest}"
                )

    def _at_last(self) -> None:
        """The last thing shown of each round is its end, of the last one its latest state."""
        last = len(self.states) - 1
        if self.latest != last:
            self.faults.append(f"the taps lead to state {self.latest}, the record to {last}")
        for place, chat in self.chats.items():
            for page in chat.pages.values():
                if self._end_of(page.round) not in page.states:
                    self.faults.append(f"{place} shows {page} at last")
            if {page.round for page in chat.pages.values()} != {one.round for one in self.states}:
                self.faults.append(f"{place} does not show every round")

    def _finished(self) -> int:
        """How many rounds are over."""
        return sum(state.table is None for state in self.states[: self.latest + 1])

    def _end_of(self, number: int) -> int:
        return max(index for index, each in enumerate(self.states) if each.round == number)

    def _resting(self, index: int) -> int:
        """The first state from there on in which somebody has to do something."""
        rest: Iterator[int] = iter(range(index, len(self.states)))
        return next((each for each in rest if not self.states[each].passing), len(self.states))

    def _fault(self, chat: Chat, message: Json, what: str) -> None:
        where = "group" if chat.seat is None else f"seat {chat.seat}"
        labels = [button["label"] for row in message["buttons"] for button in row]
        self.faults.append(f"{where}: {what}\n{message['text']}\n{labels}")


def figures(histories: Sequence[History]) -> dict[str, int]:
    """What was checked in all."""
    return dict(sum((each.checked for each in histories), start=Counter()))
