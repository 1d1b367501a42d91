"""Texts: both languages say the same things, and nothing is said anywhere else."""

import ast as python
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import chain, product
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor
from markupsafe import Markup

import bot
from bot.texts import LANGUAGES, PLAIN_LIMIT, TextError, Texts, cut, language_for, texts_for
from engine import PACK, Card

BOT = Path(bot.__file__).parent
LOCALES = BOT.parent / "locales"
PLURALS = {"zero", "one", "two", "few", "many", "other"}
TELEGRAM_TAGS = {"b", "a"}


class Variables(Visitor):
    """Collects the variables of a message, and what it distinguishes each of them by."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: dict[str, set[str]] = {}

    def visit_VariableReference(  # noqa: N802 - the visitor looks it up by the node's name
        self, node: ast.VariableReference
    ) -> None:
        self.keys.setdefault(node.id.name, set())

    def visit_SelectExpression(  # noqa: N802 - the same
        self, node: ast.SelectExpression
    ) -> None:
        assert isinstance(node.selector, ast.VariableReference)
        keys = self.keys.setdefault(node.selector.id.name, set())
        for variant in node.variants:
            key = variant.key
            keys.add(key.name if isinstance(key, ast.Identifier) else key.value)
        self.generic_visit(node)


def messages(language: str) -> dict[str, ast.Message]:
    source = LOCALES.joinpath(f"{language}.ftl").read_text("utf-8")
    found = [entry for entry in FluentParser().parse(source).body if isinstance(entry, ast.Message)]
    assert len({message.id.name for message in found}) == len(found), "an id is given twice"
    return {message.id.name: message for message in found}


MESSAGES = {language: messages(language) for language in LANGUAGES}
IDS = sorted(MESSAGES["ru"])


def variables(language: str, message: str) -> dict[str, set[str]]:
    visitor = Variables()
    visitor.visit(MESSAGES[language][message])
    return visitor.keys


def samples(language: str, message: str) -> Iterator[dict[str, str | int]]:
    """Arguments that reach every variant of a message."""
    values: list[list[str | int]] = []
    keys = {name: set[str]() for name in variables(language, message)}
    for each in LANGUAGES:
        for name, found in variables(each, message).items():
            keys[name] |= found
    for found in keys.values():
        if not found:
            values.append(["X"])
        elif any(key.isdecimal() for key in found) or len(found & PLURALS) > 1:
            values.append([0, 1, 2, 5, 11, 21, 22])
        else:
            values.append(sorted(found))
    for chosen in product(*values):
        yield dict(zip(keys, chosen, strict=True))


def sources() -> list[Path]:
    return sorted(BOT.rglob("*.py"))


def literals(tree: python.AST) -> Iterator[str]:
    """Every string of a module that is no docstring."""
    docs = {
        id(node.value)
        for node in python.walk(tree)
        if isinstance(node, python.Expr) and isinstance(node.value, python.Constant)
    }
    for node in python.walk(tree):
        value = node.value if isinstance(node, python.Constant) else None
        if isinstance(value, str) and id(node) not in docs:
            yield value


def id_patterns() -> Iterator[str]:
    """What ids Python can ask for: literals, and f-strings that begin with a literal."""
    for path in sources():
        tree = python.parse(path.read_text("utf-8"))
        yield from (re.escape(text) for text in literals(tree))
        for node in python.walk(tree):
            if isinstance(node, python.JoinedStr) and isinstance(node.values[0], python.Constant):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, python.Constant) else ".+"
                    for part in node.values
                ]
                yield "".join(parts)


def test_both_languages_have_the_same_messages() -> None:
    assert MESSAGES["ru"].keys() == MESSAGES["en"].keys()


@pytest.mark.parametrize("message", IDS)
def test_a_message_takes_the_same_variables_in_both_languages(message: str) -> None:
    assert variables("ru", message).keys() == variables("en", message).keys()


def test_every_message_is_asked_for_somewhere_in_the_program() -> None:
    wanted = re.compile("|".join(f"(?:{pattern})" for pattern in set(id_patterns())))
    unused = {message for message in IDS if not wanted.fullmatch(message)}
    assert unused == set()


def test_every_message_that_the_program_asks_for_exists() -> None:
    for path in sources():
        for node in python.walk(python.parse(path.read_text("utf-8"))):
            if isinstance(node, python.Call) and node.args:
                function = python.unparse(node.func)
                if function == "Answer" or function.endswith(("texts.html", "texts.plain")):
                    # What stands at an edge with a hyphen is a part of an f-string.
                    asked = {text for text in literals(node.args[0]) if "-" in text.strip("-")}
                    whole = {text for text in asked if text == text.strip("-")}
                    assert whole <= set(IDS), path.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("message", IDS)
def test_every_variant_of_a_message_can_be_said(language: str, message: str) -> None:
    for args in samples(language, message):
        said = texts_for(language).html(message, **args)
        assert said.strip() == said
        assert said
        assert "  " not in said
        assert "{" not in said


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert all(value for _, value in attrs)
        self.open.append(tag)
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def tags(text: str) -> list[str]:
    parser = Tags()
    parser.feed(text)
    parser.close()
    assert parser.open == []
    return parser.seen


@pytest.mark.parametrize("message", IDS)
def test_a_message_is_sound_html_with_the_same_tags_in_both_languages(message: str) -> None:
    said = {
        language: [
            sorted(tags(texts_for(language).html(message, **args)))
            for args in samples(language, message)
        ]
        for language in LANGUAGES
    }
    assert said["ru"] == said["en"]
    assert set(chain.from_iterable(said["ru"])) <= TELEGRAM_TAGS


def test_what_leaves_by_the_plain_door_holds_no_html() -> None:
    for path in sources():
        for node in python.walk(python.parse(path.read_text("utf-8"))):
            if not isinstance(node, python.Call) or not isinstance(node.func, python.Attribute):
                continue
            if node.func.attr == "plain" and node.args:
                for message in literals(node.args[0]):
                    source = MESSAGES["ru"].get(message)
                    assert source is None or "<" not in repr(source.value.to_json()), message  # type: ignore[union-attr]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "message", [each for each in IDS if each.startswith(("answer-", "illegal-", "done-"))]
)
def test_a_toast_is_one_plain_line_that_fits(language: str, message: str) -> None:
    for args in samples(language, message):
        said = texts_for(language).plain(message, **args)
        assert len(said) < PLAIN_LIMIT - 60, "a long name must fit too"
        assert "\n" not in said
        assert "<" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_shouted_at(language: str) -> None:
    assert "!" not in LOCALES.joinpath(f"{language}.ftl").read_text("utf-8").replace("#", "")


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.name)
def test_no_text_for_people_stands_in_the_program(path: Path) -> None:
    for text in literals(python.parse(path.read_text("utf-8"))):
        assert not re.search("[а-яёА-ЯЁ]", text.replace("Жора", "the game's name")), text


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.name)
def test_html_is_written_only_where_it_is_escaped(path: Path) -> None:
    source = path.read_text("utf-8")
    if path.name != "texts.py":
        assert not re.search(r"\bMarkup\(", source)
        assert not re.search(r"</?(b|i|u|s|a|pre|code|blockquote)[ >]", source)


def test_the_html_door_escapes_a_name_and_the_plain_door_does_not() -> None:
    texts = texts_for("en")
    assert texts.html("alert-turn", name="<Bob & Co>") == "&lt;Bob &amp; Co&gt; to play"
    assert texts.plain("alert-turn", name="<Bob & Co>") == "<Bob & Co> to play"


def test_html_put_into_html_is_not_escaped_twice() -> None:
    inner = texts_for("en").html("table-last-card")
    assert "<b>last card</b>" in texts_for("en").html(
        "table-seat", name="A&B", cards=inner, points="0"
    )


def test_html_cannot_leave_by_the_plain_door() -> None:
    with pytest.raises(TextError, match="name"):
        texts_for("ru").plain("alert-turn", name=Markup("x"))


def test_a_missing_variable_is_an_error_and_not_a_hole_in_the_text() -> None:
    with pytest.raises(TextError, match="alert-turn"):
        texts_for("ru").html("alert-turn")
    with pytest.raises(TextError, match="alert-turn"):
        texts_for("ru").plain("alert-turn")


def test_an_unknown_message_is_an_error() -> None:
    with pytest.raises(TextError, match="no message 'tabel'"):
        texts_for("ru").html("tabel")


def test_a_source_that_is_not_fluent_is_an_error() -> None:
    with pytest.raises(TextError, match="cannot be parsed"):
        Texts("ru", "not a message at all")


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(ValueError, match="'xx'"):
        texts_for("xx")


def test_a_long_plain_text_is_cut_to_what_a_toast_holds() -> None:
    said = texts_for("ru").plain("alert-turn", name="и" * 500)
    assert len(said) == PLAIN_LIMIT
    assert said.endswith("…")
    assert cut("короткий") == "короткий"


@pytest.mark.parametrize(
    ("code", "language"),
    [
        (None, "ru"),
        ("", "ru"),
        ("ru", "ru"),
        ("ru-RU", "ru"),
        ("uk", "ru"),
        ("be", "ru"),
        ("kk", "ru"),
        ("UZ", "ru"),
        ("en", "en"),
        ("en-GB", "en"),
        ("de", "en"),
        ("pt-br", "en"),
    ],
)
def test_people_are_spoken_to_in_the_language_that_serves_them(
    code: str | None, language: str
) -> None:
    assert language_for(code) == language


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "0 карт"),
        (1, "1 карта"),
        (2, "2 карты"),
        (4, "4 карты"),
        (5, "5 карт"),
        (11, "11 карт"),
        (14, "14 карт"),
        (21, "21 карта"),
        (22, "22 карты"),
    ],
)
def test_cards_are_counted_in_good_russian(count: int, said: str) -> None:
    assert texts_for("ru").plain("count-cards", count=count) == said


def test_cards_are_counted_in_good_english() -> None:
    texts = texts_for("en")
    assert [texts.plain("count-cards", count=count) for count in (0, 1, 2, 21)] == [
        "0 cards",
        "1 card",
        "2 cards",
        "21 cards",
    ]


def test_ranks_are_written_as_on_the_cards_of_each_language() -> None:
    hand = [Card.parse(code) for code in ("6S", "10H", "JD", "QC", "KH", "AS")]
    assert texts_for("ru").cards(hand) == "6♠ 10♥ В♦ Д♣ К♥ Т♠"
    assert texts_for("en").cards(hand) == "6♠ 10♥ J♦ Q♣ K♥ A♠"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_36_cards_have_36_different_names_without_invisible_characters(language: str) -> None:
    names = {texts_for(language).card(card) for card in PACK}
    assert len(names) == len(PACK)
    assert all(name.isprintable() and 2 <= len(name) <= 3 for name in names)
