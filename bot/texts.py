"""What people read, by language: Fluent messages with symbolic ids (`illegal-no-match`).

Two doors lead out, and every text leaves through one of them. `Texts.html` is for messages
and escapes whatever is put into it; `Texts.plain` is for toasts, alerts and button labels,
where Telegram shows every character as it is.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast
from markupsafe import Markup, escape

from engine import Card, Rank, Suit

LANGUAGES = ("ru", "en")
"""Languages with a whole set of texts; the first is the bot's own."""

PLAIN_LIMIT = 200
"""Telegram's limit for the text of a toast or an alert."""

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
"""Text presentation, one column wide, the same in texts and on buttons."""

NOTHING = Markup()
"""A part of a message that has nothing to say."""

_BETTER_IN_RUSSIAN = frozenset(
    {"ru", "uk", "be", "kk", "ky", "uz", "tg", "tk", "hy", "az", "ka", "tt", "ba", "cv", "os"}
)


class TextError(LookupError):
    """A message does not exist or was given the wrong variables: a mistake in the program."""


def language_for(code: str | None) -> str:
    """The language for somebody whose Telegram client says `code` (IETF tag), or nothing."""
    if not code:
        return "ru"
    return "ru" if code.split("-")[0].lower() in _BETTER_IN_RUSSIAN else "en"


def lines(parts: Iterable[str]) -> Markup:
    """The parts that are not empty, one under the other; what is not Markup yet is escaped."""
    return Markup("\n").join(part for part in parts if part)


def paragraphs(parts: Iterable[str]) -> Markup:
    """The parts that are not empty, with an empty line between two of them."""
    return Markup("\n\n").join(part for part in parts if part)


def joined(parts: Iterable[str], separator: str) -> Markup:
    """The parts in one line; whatever is not Markup yet is escaped."""
    return escape(separator).join(parts)


def preformatted(rows: Iterable[str]) -> Markup:
    """Rows in a type with equal columns."""
    return Markup("<pre>{}</pre>").format(lines(rows))


def cut(text: str, limit: int = PLAIN_LIMIT) -> str:
    """The text, or its beginning and an ellipsis if it has more than `limit` code points."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def signed(number: int) -> str:
    """A number of points as people write it: with a true minus sign."""
    return str(number).replace("-", "−")


class Texts:
    """All messages of one language."""

    def __init__(self, language: str, source: str) -> None:
        resource = FluentResource(source)
        for entry in resource.body:
            if isinstance(entry, ast.Junk):
                raise TextError(f"{language}.ftl: cannot be parsed: {entry.content!r}")
        self.language = language
        # Only names are isolated, and where they enter (names.py): cards and numbers
        # must carry no invisible characters.
        self._bundle = FluentBundle([language], use_isolating=False)
        self._bundle.add_resource(resource)

    def html(self, message: str, /, **args: str | int) -> Markup:
        """The text for a message; every argument that is not Markup is escaped.

        Raises TextError if there is no such message or a variable of it is missing.
        """
        safe = {name: escape(arg) if isinstance(arg, str) else arg for name, arg in args.items()}
        return Markup(self._format(message, safe))  # noqa: S704 - the one escaping door

    def plain(self, message: str, /, **args: str | int) -> str:
        """The text for a toast, an alert or a button: at most PLAIN_LIMIT code points.

        Raises TextError like `html`, and for an argument that is already escaped.
        """
        for name, arg in args.items():
            if isinstance(arg, Markup):
                raise TextError(
                    f"{message}: {name} is HTML, which a plain text would show as it is"
                )
        return cut(self._format(message, args))

    def has(self, message: str) -> bool:
        """Whether there is such a message."""
        return bool(self._bundle.has_message(message))

    def suit(self, suit: Suit) -> str:
        """The sign of a suit."""
        return SUIT_SIGNS[suit.code]

    def suit_name(self, suit: Suit) -> str:
        """The suit in words."""
        return self.plain(f"suit-{suit.code}")

    def rank(self, rank: Rank) -> str:
        """The short form of a rank, as on a card's corner."""
        return self.plain(f"rank-{rank.code}") if rank.code.isalpha() else rank.code

    def rank_name(self, rank: Rank) -> str:
        """The rank in words, several of them: "nines"."""
        return self.plain(f"ranks-{rank.code}")

    def card(self, card: Card) -> str:
        """A card: rank, then suit."""
        return self.rank(card.rank) + self.suit(card.suit)

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in one line, in the order given."""
        return " ".join(self.card(card) for card in cards)

    def _format(self, message: str, args: Mapping[str, str | int]) -> str:
        if not self.has(message):
            raise TextError(f"{self.language}.ftl has no message {message!r}")
        pattern = self._bundle.get_message(message).value
        if pattern is None:
            raise TextError(f"{self.language}.ftl: {message} has no text")
        # A missing variable is only reported in this list.
        text, errors = self._bundle.format_pattern(pattern, dict(args))
        if errors:
            raise TextError(f"{self.language}.ftl: {message}: {errors[0]}") from errors[0]
        return str(text)


@cache
def texts_for(language: str) -> Texts:
    """The texts of one of LANGUAGES. Raises ValueError for any other."""
    if language not in LANGUAGES:
        raise ValueError(f"no texts in {language!r}; there are {', '.join(LANGUAGES)}")
    return Texts(language, files("locales").joinpath(f"{language}.ftl").read_text("utf-8"))
