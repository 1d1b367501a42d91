"""Reads what a bot's messages say, in either language, as a person would: from the text alone."""

import re
from dataclasses import dataclass

NAME = re.compile("\u2068([^\u2069]*)\u2069")
"""A name stands between isolates, and there is no other way to write these."""

SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
CODE = re.compile(r"(?<![0-9A-Za-z])(10|[6-9JQKA])([SHDC])(?![0-9A-Za-z])")
"""A card as callback data has it."""

Token = tuple[str, str | int]
"""Something told: ("card", "10H"), ("suit", "S") or ("drew", 2)."""


class Unreadable(AssertionError):  # noqa: N818 - what is wrong is what was shown
    """A text that says nothing a person could understand as this kind of message."""


@dataclass(frozen=True, slots=True)
class Words:
    """How one language says what a table and a hand show; ⟦n⟧ stands for a name."""

    ranks: dict[str, str]
    upcard: str
    no_upcard: str
    turn: str
    put: str
    seat: str
    about: str
    group: str
    cards: str
    no_cards: str
    your_turn: str
    your_put: str
    your_drawn: str
    suit_now: str
    drew: str
    earlier: str
    result: str
    last: str
    multiplied: str
    bonus: str
    round_seat: str
    bare: str
    total: str
    letter: str
    next_round: str
    sheet_rows: tuple[str, str]
    end: str
    loser: str
    lost: str
    place: str
    last_jack: str
    all_jacks: str
    draw: str
    keep: str
    my_upcard: str
    my_no_cards: str


RU = Words(
    ranks={"В": "J", "Д": "Q", "К": "K", "Т": "A"},
    upcard=r"(\S+) на столе(?:, заказ ([♠♥♦♣]) (?:пики|черви|бубны|трефы))?",
    no_upcard="Карты на столе пока нет",
    turn=r"Ходит ⟦(\d+)⟧",
    put=r"⟦(\d+)⟧ кладёт карту вместо валета",
    seat=r"(👉 )?⟦(\d+)⟧ · (?:(\d+) карт[аы]?|последняя карта|без карт) · (−?\d+) очк(?:о|а|ов)"
    r"(?: · ([ЖОРА]+))?",
    about=r"Раунд (\d+) · сдаёт ⟦(\d+)⟧ · (?:в колоде (\d+) карт[аы]?|колода пуста)"
    r"(?: · (?:\d+\sс|сутки) на\sход)?",
    group=r"Стол: ⟦(\d+)⟧",
    cards=r"Ваши карты \((\d+)\)",
    no_cards=r"Карт на руках нет\. В свой ход вы возьмёте одну\.",
    your_turn=r"👉 Ваш ход(?:\. Положить нечего, возьмите карту\.)?",
    your_put=r"👉 Вы сдаёте\. .*",
    your_drawn=r"👉 Ваш ход\. Из колоды: (\S+)\. .*",
    suit_now=r"заказ ([♠♥♦♣])",
    drew=r"берёте? (\d+) карт",
    earlier="…и ещё несколько ходов",
    result=r"Раунд (\d+): (?:побежда\w+) (?:⟦(\d+)⟧|вы)",
    last=r"Последн\w+ карт[аы]: (.+)",
    multiplied=r"Закончено валет(?:ом|ами): очки остальных ×(\d)",
    bonus=r"Закончено дамой: победителю (−\d+) очков",
    round_seat=r"(🏆 )?⟦(\d+)⟧(?:: (.+))?",
    bare="без карт",
    total=r"(?:(\d+) × \d = )?(−?\d+) очк(?:о|а|ов), всего (−?\d+)(?: · ([ЖОРА]+))?",
    letter=r"Больше (\d+) — буква ([ЖОРА])(?: \(([ЖОРА]+)\))?, счёт снова 0",
    next_round=r"Следующий раунд начнётся сам через .*",
    sheet_rows=("буквы", "всего"),
    end="🏁 Игра окончена",
    loser=r"Жора — (.+)",
    lost=r"🃏 ⟦(\d+)⟧ — ([ЖОРА]+)",
    place=r"(\S+) ⟦(\d+)⟧ — (?:([ЖОРА]+), )?(−?\d+) очк(?:о|а|ов)",
    last_jack="✓ {} и конец раунда",
    all_jacks="✓ Все валеты сразу: {}",
    draw="Взять карту",
    keep="Оставить взятую карту",
    my_upcard=r"На столе (\S+?)(?:, заказ ([♠♥♦♣]))?",
    my_no_cards="Карт на руках нет",
)

EN = Words(
    ranks={"J": "J", "Q": "Q", "K": "K", "A": "A"},
    upcard=r"(\S+) on the table(?:, suit is ([♠♥♦♣]) (?:spades|hearts|diamonds|clubs))?",
    no_upcard="No card on the table yet",
    turn=r"⟦(\d+)⟧ to play",
    put=r"⟦(\d+)⟧ lays a card in place of the Jack",
    seat=r"(👉 )?⟦(\d+)⟧ · (?:(\d+) cards?|last card|no cards) · (−?\d+) points?(?: · ([ЖОРА]+))?",
    about=r"Round (\d+) · ⟦(\d+)⟧ deals · (?:(\d+) cards? in stock|stock empty)"
    r"(?: · (?:\d+\ss|1\sday) a\sturn)?",
    group=r"Table: ⟦(\d+)⟧",
    cards=r"Your cards \((\d+)\)",
    no_cards=r"You hold no cards\. On your turn you will take one\.",
    your_turn=r"👉 Your turn(?:\. Nothing fits, take a card\.)?",
    your_put=r"👉 You deal\. .*",
    your_drawn=r"👉 Your turn\. From the stock: (\S+)\. .*",
    suit_now=r"suit is now ([♠♥♦♣])",
    drew=r"takes? (\d+) card",
    earlier="…and some moves before",
    result=r"Round (\d+): (?:⟦(\d+)⟧ wins|you win)",
    last=r"Last cards?: (.+)",
    multiplied=r"Finished with (?:a Jack|Jacks): the others’ points ×(\d)",
    bonus=r"Finished with a Queen: (−\d+) points for the winner",
    round_seat=r"(🏆 )?⟦(\d+)⟧(?:: (.+))?",
    bare="no cards",
    total=r"(?:(\d+) × \d = )?(−?\d+) points?, total (−?\d+)(?: · ([ЖОРА]+))?",
    letter=r"Over (\d+) — letter ([ЖОРА])(?: \(([ЖОРА]+)\))?, score back to 0",
    next_round=r"The next round begins by itself in .*",
    sheet_rows=("letters", "total"),
    end="🏁 Game over",
    loser=r"Zhora is (.+)",
    lost=r"🃏 ⟦(\d+)⟧ — ([ЖОРА]+)",
    place=r"(\S+) ⟦(\d+)⟧ — (?:([ЖОРА]+), )?(−?\d+) points?",
    last_jack="✓ {} and the round ends",
    all_jacks="✓ All Jacks at once: {}",
    draw="Take a card",
    keep="Keep the card",
    my_upcard=r"On the table: (\S+?)(?:, suit ([♠♥♦♣]))?",
    my_no_cards="You hold no cards",
)

WORDS = {"ru": RU, "en": EN}


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A live table; seats in their order, names as shown."""

    upcard: str | None
    nominated: str | None
    put: bool
    turn: int
    names: tuple[str, ...]
    cards: tuple[int, ...]
    totals: tuple[int, ...]
    letters: tuple[str, ...]
    told: tuple[tuple[Token, ...], ...]
    shortened: bool
    round: int
    dealer: str
    stock: int


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand in the private chat; `turn` is the name of who plays, None for the reader."""

    group: str
    upcard: str | None
    nominated: str | None
    cards: frozenset[str]
    told: tuple[tuple[Token, ...], ...]
    shortened: bool
    turn: str | None
    put: bool
    drawn: str | None


@dataclass(frozen=True, slots=True)
class ShownResult:
    """A finished round; `winner` counts seats, `you`: the headline speaks to the winner."""

    round: int
    you: bool
    winner: int
    names: tuple[str, ...]
    last: tuple[str, ...]
    multiplier: int
    bonus: int
    hands: tuple[tuple[str, ...], ...]
    card_points: tuple[int | None, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    letters: tuple[str, ...]
    gained: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShownSheet:
    """The score sheet; `rounds` maps a number to points and letters gained, "≤n" the earlier."""

    names: tuple[str, ...]
    letters: tuple[str, ...]
    totals: tuple[int, ...]
    rounds: dict[str, tuple[tuple[int, str], ...]]


@dataclass(frozen=True, slots=True)
class ShownEnd:
    """The end of a game: losers and places by name, and the sheet."""

    losers: tuple[str, ...]
    places: tuple[tuple[str, str, str, int | None], ...]
    sheet: ShownSheet


def nameless(text: str) -> tuple[str, list[str]]:
    """The text with ⟦n⟧ for every name, and the names; what they contain is nobody's claim."""
    names: list[str] = NAME.findall(text)
    count = iter(range(len(names)))
    return NAME.sub(lambda _: f"⟦{next(count)}⟧", text), names


class Reader:
    """Reads one language."""

    def __init__(self, language: str) -> None:
        self.words = WORDS[language]
        ranks = "".join(self.words.ranks)
        self._card = re.compile(rf"(10|[6-9{ranks}])([♠♥♦♣])")
        self._told = re.compile(f"{self._card.pattern}|{self.words.suit_now}|{self.words.drew}")

    def cards(self, text: str) -> list[str]:
        """Codes of all cards that the text (without names) shows."""
        return [self._code(rank, suit) for rank, suit in self._card.findall(text)]

    def label(self, code: str) -> str:
        """A card's code as it is shown."""
        back = {code: rank for rank, code in self.words.ranks.items()}
        sign = next(sign for sign, suit in SUITS.items() if suit == code[-1])
        return back.get(code[:-1], code[:-1]) + sign

    def table(self, text: str) -> ShownTable | None:
        """A live table, or None if the text is something else."""
        plain, names = nameless(text)
        parts = plain.split("\n\n")
        head = self._upcard(parts[0].split("\n")[0])
        if head is None or len(parts) < 3:
            return None
        about = next(filter(None, (re.fullmatch(self.words.about, part) for part in parts)))
        turn = parts[0].split("\n")[1]
        waits = re.fullmatch(self.words.turn, turn) or self._must(self.words.put, turn)
        rows = [self._must(self.words.seat, line) for line in parts[1].split("\n")]
        on_turn = [seat for seat, row in enumerate(rows) if row[1]]
        if len(on_turn) != 1 or names[int(waits[1])] != names[int(rows[on_turn[0]][2])]:
            raise Unreadable(f"who has the turn: {text}")
        told = self._lines(parts[2]) if about.string != parts[2] else []
        return ShownTable(
            upcard=head[0],
            nominated=head[1],
            put=re.fullmatch(self.words.put, turn) is not None,
            turn=on_turn[0],
            names=tuple(names[int(row[2])] for row in rows),
            cards=tuple(self._hand_size(row) for row in rows),
            totals=tuple(number(row[4]) for row in rows),
            letters=tuple(row[5] or "" for row in rows),
            told=tuple(told),
            shortened=self.words.earlier in parts[2],
            round=int(about[1]),
            dealer=names[int(about[2])],
            stock=int(about[3] or 0),
        )

    def hand(self, text: str) -> ShownHand | None:
        """A hand while its round is played, or None if the text is something else."""
        plain, names = nameless(text)
        parts = plain.split("\n\n")
        head = parts[0].split("\n")
        group = re.fullmatch(self.words.group, head[0])
        if group is None or len(head) != 2:
            return None
        upcard = self._upcard(head[1])
        if upcard is None:
            raise Unreadable(text)
        told = self._lines(parts[1]) if len(parts) == 4 else []
        turn = parts[-1].split("\n")[0]  # how much time is left stands below
        name = re.fullmatch(self.words.turn, turn) or re.fullmatch(self.words.put, turn)
        drawn = re.fullmatch(self.words.your_drawn, turn)
        put = re.fullmatch(f"{self.words.put}|{self.words.your_put}", turn) is not None
        if not (name or drawn or put):
            self._must(self.words.your_turn, turn)
        return ShownHand(
            group=names[int(group[1])],
            upcard=upcard[0],
            nominated=upcard[1],
            cards=self._own_cards(parts[-2]),
            told=tuple(told),
            shortened=len(parts) == 4 and self.words.earlier in parts[1],
            turn=names[int(name[1])] if name else None,
            put=put,
            drawn=self.cards(drawn[1])[0] if drawn else None,
        )

    def result(self, text: str) -> ShownResult | None:
        """The result of a round, in the group or below the group's name; None: something else."""
        plain, names = nameless(text)
        parts = plain.split("\n\n")
        if re.fullmatch(self.words.group, parts[0]):
            parts = parts[1:]
        if re.fullmatch(self.words.next_round, parts[-1]):
            parts = parts[:-1]
        head = parts[0].split("\n")
        title = re.fullmatch(self.words.result, head[0])
        if title is None:
            return None
        last = self._must(self.words.last, head[1])
        multiplied = self._found(self.words.multiplied, head)
        bonus = self._found(self.words.bonus, head)
        if len(head) != 2 + len(multiplied) + len(bonus):
            raise Unreadable(text)
        seats = [part.split("\n") for part in parts[1:]]
        rows = [self._must(self.words.round_seat, seat[0]) for seat in seats]
        totals = [self._must(self.words.total, seat[1]) for seat in seats]
        letters = [
            self._must(self.words.letter, seat[2]) if len(seat) > 2 else None for seat in seats
        ]
        shown_names = tuple(names[int(row[2])] for row in rows)
        [winner] = [seat for seat, row in enumerate(rows) if row[1]]
        if title[2] is not None and names[int(title[2])] != shown_names[winner]:
            raise Unreadable(f"who has won: {text}")
        return ShownResult(
            round=int(title[1]),
            you=title[2] is None,
            winner=winner,
            names=shown_names,
            last=tuple(self.cards(last[1])),
            multiplier=int(multiplied[0]) if multiplied else 1,
            bonus=number(bonus[0]) if bonus else 0,
            hands=tuple(tuple(self.cards(row[3] or "")) for row in rows),
            card_points=tuple(int(row[1]) if row[1] else None for row in totals),
            points=tuple(number(row[2]) for row in totals),
            totals=tuple(number(row[3]) for row in totals),
            letters=tuple(
                (gained[3] or gained[2]) if gained else row[4] or ""
                for row, gained in zip(totals, letters, strict=True)
            ),
            gained=tuple(seat for seat, gained in enumerate(letters) if gained),
        )

    def sheet(self, text: str) -> ShownSheet:
        """The score sheet that the text contains."""
        plain, names = nameless(text)
        lines = plain.split("\n")
        word, total = self.words.sheet_rows
        first = next(n for n, line in enumerate(lines) if line.startswith(f"{word} "))
        seats = [names[int(n)] for n in re.findall(r"⟦(\d+)⟧", lines[first - 1])]
        if not lines[first + 1].startswith(f"{total} "):
            raise Unreadable(text)
        rounds = {}
        for line in lines[first + 2 :]:
            row = re.fullmatch(r"(≤?\d+) +(.*)", line)
            if row:
                cells = [self._must(r"(−?\d+)([ЖОРА]?)", cell) for cell in row[2].split()]
                rounds[row[1]] = tuple((number(cell[1]), cell[2]) for cell in cells)
        return ShownSheet(
            names=tuple(seats),
            letters=tuple(each.rstrip("·") for each in lines[first].split()[1:]),
            totals=tuple(map(number, lines[first + 1].split()[1:])),
            rounds=rounds,
        )

    def end(self, text: str) -> ShownEnd | None:
        """The end of a game that somebody has lost, or None if the text is something else."""
        plain, names = nameless(text)
        lines = plain.split("\n")
        if lines[0] != self.words.end:
            return None
        losers = self._must(self.words.loser, lines[1])[1]
        places: list[tuple[str, str, str, int | None]] = []
        for line in lines[3:]:
            if lost := re.fullmatch(self.words.lost, line):
                places.append(("🃏", names[int(lost[1])], lost[2], None))
            elif place := re.fullmatch(self.words.place, line):
                name = names[int(place[2])]
                places.append((place[1], name, place[3] or "", number(place[4])))
        return ShownEnd(
            losers=tuple(names[int(n)] for n in re.findall(r"⟦(\d+)⟧", losers)),
            places=tuple(places),
            sheet=self.sheet(text),
        )

    def my_cards(self, text: str) -> tuple[str | None, str | None, frozenset[str]]:
        """Upcard, nominated suit and hand of the alert under the table's button."""
        lines = nameless(text)[0].split("\n")
        head = re.fullmatch(self.words.my_upcard, lines[0])
        hand = lines[1:-1]
        upcard = self.cards(head[1])[0] if head else None
        suit = SUITS[head[2]] if head and head[2] else None
        if hand == [self.words.my_no_cards]:
            return upcard, suit, frozenset()
        return upcard, suit, self._suits(hand)

    def _upcard(self, line: str) -> tuple[str | None, str | None] | None:
        if line == self.words.no_upcard:
            return None, None
        found = re.fullmatch(self.words.upcard, line)
        if found is None:
            return None
        return self.cards(found[1])[0], SUITS[found[2]] if found[2] else None

    def _own_cards(self, part: str) -> frozenset[str]:
        title, *rows = part.split("\n")
        if re.fullmatch(self.words.no_cards, title):
            return frozenset()
        count = int(self._must(self.words.cards, title)[1])
        cards = self._suits(rows)
        if len(cards) != count:
            raise Unreadable(f"{count} cards are {len(cards)}: {part}")
        return cards

    def _suits(self, rows: list[str]) -> frozenset[str]:
        """A hand written as one line a suit."""
        split = [(SUITS[row[0]], row[2:].split(" ")) for row in rows]
        return frozenset(
            self.words.ranks.get(rank, rank) + suit for suit, ranks in split for rank in ranks
        )

    def _lines(self, part: str) -> list[tuple[Token, ...]]:
        return [self._tokens(line) for line in part.split("\n") if self.words.earlier not in line]

    def _tokens(self, line: str) -> tuple[Token, ...]:
        tokens: list[Token] = []
        for rank, suit, named, drew in self._told.findall(line):
            if rank:
                tokens.append(("card", self._code(rank, suit)))
            elif named:
                tokens.append(("suit", SUITS[named]))
            else:
                tokens.append(("drew", int(drew)))
        return tuple(tokens)

    def _hand_size(self, row: re.Match[str]) -> int:
        if row[3]:
            return int(row[3])
        return 0 if self.words.bare in row[0] else 1

    def _code(self, rank: str, suit: str) -> str:
        return self.words.ranks.get(rank, rank) + SUITS[suit]

    def _found(self, pattern: str, lines: list[str]) -> list[str]:
        return [found[1] for line in lines if (found := re.fullmatch(pattern, line))]

    def _must(self, pattern: str, text: str) -> re.Match[str]:
        found = re.fullmatch(pattern, text)
        if found is None:
            raise Unreadable(f"{text!r} is not like {pattern}")
        return found


def number(text: str) -> int:
    """A number with a true minus sign."""
    return int(text.replace("−", "-"))
