from collections.abc import Callable
from html import escape
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sandbox.entities import narrow, widen
from sandbox.formatting import (
    Formatted,
    check_caption,
    check_text,
    from_entities,
    parse_html,
    plain,
    read,
    to_html,
    utf16_length,
)
from sandbox.refusals import Refusal

TAGS = (
    ("b", "bold"),
    ("strong", "bold"),
    ("i", "italic"),
    ("em", "italic"),
    ("u", "underline"),
    ("ins", "underline"),
    ("s", "strikethrough"),
    ("strike", "strikethrough"),
    ("del", "strikethrough"),
    ("code", "code"),
    ("pre", "pre"),
    ("tg-spoiler", "spoiler"),
    ("blockquote", "blockquote"),
)

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
tags = st.sampled_from(
    [f"<{tag}>" for tag, _ in TAGS]
    + [f"</{tag}>" for tag, _ in TAGS]
    + ['<a href="t.me/x">', "</a>", '<span class="tg-spoiler">', "</span>", "</>"]
    + ["<blockquote expandable>", "<tg-emoji emoji-id='5'>", "</tg-emoji>", "😀", " ", "\n", "&#0;"]
)


def refusal_of(call: Callable[..., object], *arguments: object) -> str:
    with pytest.raises(Refusal) as caught:
        call(*arguments)
    assert caught.value.code == 400
    return caught.value.description


@pytest.mark.parametrize(("tag", "kind"), TAGS)
def test_every_tag_becomes_its_entity(tag: str, kind: str) -> None:
    """TELEGRAM.md, Sending: "HTML: tags b strong i em u ins s …"."""
    assert parse_html(f"x <{tag}>yz</{tag}>") == Formatted(
        "x yz", ({"type": kind, "offset": 2, "length": 2},)
    )


@pytest.mark.parametrize(
    ("html", "entity"),
    [
        ('<span class="tg-spoiler">x</span>', {"type": "spoiler"}),
        ("<blockquote expandable>x</blockquote>", {"type": "expandable_blockquote"}),
        (
            "<a href='https://example.com/a?b&amp;c'>x</a>",
            {"type": "text_link", "url": "https://example.com/a?b&c"},
        ),
        ('<a href="t.me/zhora">x</a>', {"type": "text_link", "url": "http://t.me/zhora"}),
        ('<a href="tg://user?id=77">x</a>', {"type": "text_mention", "user": {"id": 77}}),
        ('<tg-emoji emoji-id="5">x</tg-emoji>', {"type": "custom_emoji", "custom_emoji_id": "5"}),
        (
            '<tg-time unix="1647531900" format="wDT">x</tg-time>',
            {"type": "date_time", "unix_time": 1647531900, "date_time_format": "wDT"},
        ),
        ('<pre><code class="language-py">x</code></pre>', {"type": "pre", "language": "py"}),
        ('<code class="language-py"><pre>x</pre></code>', {"type": "pre", "language": "py"}),
        ('<code class="language-py">x</code>', {"type": "code"}),
        ("<B CLASS=any>x</b>", {"type": "bold"}),
        ("<b>x</>", {"type": "bold"}),
    ],
)
def test_tags_with_attributes_carry_them(html: str, entity: dict[str, Any]) -> None:
    """TELEGRAM.md, Sending: "span(tg-spoiler) … blockquote[expandable] a tg-emoji tg-time"."""
    assert parse_html(html) == Formatted("x", ({**entity, "offset": 0, "length": 1},))


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("&lt;b&gt; &amp;amp; &quot;", '<b> &amp; "'),
        ("Q&A, R & D", "Q&A, R & D"),
        ("&#9829;&#x2665;&#9829", "♥♥♥"),
        ("&nbsp;&copy;&apos;&LT;", "&nbsp;&copy;&apos;&LT;"),
        ("&#0;&#x110000;&#000000000065;", "&#0;&#x110000;&#000000000065;"),
        ("a > b", "a > b"),
        ("&ltx &amplt;", "&ltx &amplt;"),
        ("<tg-emoji></tg-emoji><b></b>x", "x"),
    ],
)
def test_references_are_decoded_and_a_bare_ampersand_is_itself(html: str, text: str) -> None:
    """TELEGRAM.md, Sending: "A bare & is literal"."""
    assert parse_html(html) == Formatted(text)


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
        ("<Script>x</script>", 'Unsupported start tag "script" at byte offset 0'),
        ("я<br/>", 'Unsupported start tag "br/" at byte offset 2'),
        ("😀<b", "Unclosed start tag at byte offset 4"),
        ("<a href='x>y</a>", "Unclosed start tag at byte offset 0"),
        ("<a href= ", 'Unclosed start tag "a" at byte offset 0'),
        ("<a ='x'>y</a>", 'Empty attribute name in the tag "a" at byte offset 0'),
        (
            "<b bold>x</b>",
            'Expected equal sign in declaration of an attribute of the tag "b" at byte offset 0',
        ),
        ("<a href=t.me/x>y</a>", "Unexpected end of name token at byte offset 8"),
        (
            "<b expandable>x</b>",
            'Expected equal sign in declaration of an attribute of the tag "b" at byte offset 0',
        ),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        (
            "<b><i>test</b></i>",
            'Unmatched end tag at byte offset 10, expected "</i>", found "</b>"',
        ),
        ("<b><i>x</i>", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<tg-emoji>x</tg-emoji>", "Invalid custom emoji identifier specified"),
        (
            '<tg-emoji emoji-id="9999999999999999999">x</tg-emoji>',
            "Invalid custom emoji identifier specified",
        ),
        ("<tg-time>x</tg-time>", "Invalid Unix time specified"),
        ('<tg-time unix="5" format="rT">x</tg-time>', "Invalid date-time format specified"),
        (
            "&#xD83D;",
            (
                "Text contains invalid Unicode characters after decoding HTML entities,"
                " check for unmatched surrogate code units"
            ),
        ),
    ],
)
def test_bad_html_is_refused_with_the_byte_where_it_went_wrong(html: str, reason: str) -> None:
    """TELEGRAM.md, Sending: "`<` never is: can't parse entities: …at byte offset N"."""
    assert refusal_of(parse_html, html) == f"Bad Request: can't parse entities: {reason}"


def test_a_link_that_leads_nowhere_is_dropped_and_its_text_stays() -> None:
    assert parse_html('<a href="javascript:alert(1)">x</a> <a>y</a>') == Formatted("x y")


def test_offsets_count_utf16_units() -> None:
    bold = ({"type": "bold", "offset": 4, "length": 2},)
    assert parse_html("🂡🂢<b>🂣</b>").entities == bold
    assert parse_html("&#127137;&#127138;<b>🂣</b>").entities == bold


def test_a_link_on_a_leading_blank_keeps_the_blank() -> None:
    link = {"type": "text_link", "url": "http://t.me/x", "offset": 0, "length": 2}
    assert parse_html(' <a href="t.me/x"> a</a>') == Formatted(" a", (link,))


def test_given_entities_without_length_go() -> None:
    assert from_entities("a\rb", [{"type": "bold", "offset": 1, "length": 0}]) == Formatted("ab")
    assert from_entities("a\rb", [{"type": "bold", "offset": 1, "length": 1}]) == Formatted("ab")


def test_bold_is_cut_out_where_code_stands() -> None:
    """Bot API, Formatting options: bold and the like cannot be part of code."""
    assert parse_html("<b>a <code>x</code> b</b>").entities == (
        {"type": "bold", "offset": 0, "length": 2},
        {"type": "code", "offset": 2, "length": 1},
        {"type": "bold", "offset": 4, "length": 1},
    )


def test_bold_that_leaves_a_quote_is_broken_at_its_end() -> None:
    """Bot API, Formatting options: of two that share characters one contains the other."""
    html = "<b><blockquote><code>a</code>b</blockquote>c</b>"
    assert parse_html(html).entities == (
        {"type": "blockquote", "offset": 0, "length": 2},
        {"type": "code", "offset": 0, "length": 1},
        {"type": "bold", "offset": 1, "length": 1},
        {"type": "bold", "offset": 2, "length": 1},
    )


def test_given_entities_that_cross_are_broken() -> None:
    bold = {"type": "bold", "offset": 0, "length": 2}
    italic = {"type": "italic", "offset": 1, "length": 2}
    assert from_entities("abc", [bold, italic]).entities == (
        {"type": "bold", "offset": 0, "length": 1},
        {"type": "italic", "offset": 1, "length": 2},
        {"type": "bold", "offset": 1, "length": 1},
    )


def test_quotes_in_quotes_and_bold_in_bold_are_one() -> None:
    html = "<blockquote>a<blockquote>b</blockquote></blockquote><b>c<b>d</b></b>"
    assert parse_html(html).entities == (
        {"type": "blockquote", "offset": 0, "length": 2},
        {"type": "bold", "offset": 2, "length": 2},
    )


def test_a_quote_that_begins_inside_a_link_drops_the_link() -> None:
    html = '<a href="t.me/x">a<blockquote>b</blockquote></a>'
    assert [entity["type"] for entity in parse_html(html).entities] == ["blockquote"]


def test_blanks_around_the_text_go_and_entities_move_along() -> None:
    formatted = parse_html(" \n <b> x </b>y\r\n ")
    assert formatted == Formatted("x y", ({"type": "bold", "offset": 0, "length": 2},))


def test_an_entity_of_blanks_alone_goes() -> None:
    assert parse_html("a<b> \n</b>b") == Formatted("a \nb")


def test_control_characters_become_blanks_and_line_separators_go() -> None:
    formatted = parse_html("a\tb\0c\r\u2028\u202e<i>d\u0333e</i>")
    assert formatted == Formatted("a b cde", ({"type": "italic", "offset": 5, "length": 2},))


def test_a_run_of_direction_marks_keeps_only_its_last() -> None:
    assert plain("a\u200e\u200f\u200eb").text == "a\u200c\u200c\u200eb"


@pytest.mark.parametrize("blank", ["", "   ", "\n\t", "\u200b\u2800\u00a0", "\U000e0041"])
def test_blank_text_is_refused(blank: str) -> None:
    """TELEGRAM.md, Sending: "blank text 'text must be non-empty'"."""
    assert refusal_of(check_text, plain(blank)) == "Bad Request: text must be non-empty"


def test_text_of_tags_alone_is_blank() -> None:
    """TELEGRAM.md, Sending: "Text 1–4096 … after entities are parsed"."""
    assert refusal_of(check_text, parse_html("<b></b>")) == "Bad Request: text must be non-empty"


def test_the_limit_counts_code_points_after_parsing() -> None:
    """TELEGRAM.md, Sending: "Text 1–4096 and captions up to 1024 code points"."""
    check_text(parse_html("<b>" + "😀" * 4096 + "</b>"))
    check_caption(plain("я" * 1024))
    check_caption(plain(""))
    assert refusal_of(check_text, plain("x" * 4097)) == "Bad Request: message is too long"
    assert (
        refusal_of(check_caption, plain("x" * 1025)) == "Bad Request: message caption is too long"
    )


@pytest.mark.parametrize(
    ("entity", "reason"),
    [
        ({"type": "huge", "offset": 0, "length": 1}, "can't parse MessageEntity: Unsupported type"),
        (
            {"type": "bold", "offset": 100, "length": 1},
            "entity begins after the end of the text at",
        ),
        ({"type": "bold", "offset": 0, "length": 100}, "entity beginning at UTF-16 offset 0 ends"),
        ({"type": "bold", "offset": -1, "length": 1}, "receive an entity with incorrect offset -1"),
        (
            {"type": "bold", "offset": 1, "length": 3},
            "entity begins in a middle of a UTF-16 symbol",
        ),
        ({"type": "bold", "offset": 0, "length": 1}, "entity ends in a middle of a UTF-16 symbol"),
        (
            {"type": "text_link", "offset": 0, "length": 2},
            "can't parse MessageEntity: Can't find field \"url\"",
        ),
        (
            {"type": "text_link", "offset": 0, "length": 2, "url": "not-a-url"},
            "entity URL 'not-a-url' is invalid: Wrong HTTP URL",
        ),
        (
            {"type": "text_link", "offset": 0, "length": 2, "url": ""},
            "entity URL '' is invalid: URL host is empty",
        ),
    ],
)
def test_given_entities_must_fit_the_text(entity: dict[str, Any], reason: str) -> None:
    description = refusal_of(from_entities, "😀 hello", [entity])
    assert description.startswith(f"Bad Request: {reason}")


def test_text_that_is_no_unicode_is_refused() -> None:
    for call in (plain, parse_html):
        assert refusal_of(call, "\ud83d") == "Bad Request: strings must be encoded in UTF-8"


def test_the_parse_mode_decides_how_text_is_read() -> None:
    bold = {"type": "bold", "offset": 0, "length": 1}
    assert read("<b>x</b>", "html") == Formatted("x", (bold,))
    assert read("<b>x</b>", "HTML", [bold]).text == "x"
    assert read("<b>x</b>", None, [bold]) == Formatted("<b>x</b>", (bold,))
    assert refusal_of(read, "x", "BBCode") == "Bad Request: unsupported parse_mode"
    assert "the sandbox does not support" in refusal_of(read, "x", "MarkdownV2")


@pytest.mark.parametrize(
    ("formatted", "html"),
    [
        (Formatted("<&>"), "&lt;&amp;&gt;"),
        (
            Formatted("🂡ab", ({"type": "bold", "offset": 0, "length": 3},)),
            "<b>🂡a</b>b",
        ),
        (
            Formatted(
                "abc",
                (
                    {"type": "bold", "offset": 0, "length": 2},
                    {"type": "italic", "offset": 1, "length": 2},
                ),
            ),
            "<b>a<i>b</i></b><i>c</i>",
        ),
        (
            Formatted(
                "x",
                ({"type": "text_link", "offset": 0, "length": 1, "url": "javascript:alert(1)"},),
            ),
            "x",
        ),
        (
            Formatted(
                "x", ({"type": "text_link", "offset": 0, "length": 1, "url": 'http://a.b/"><i>'},)
            ),
            '<a href="http://a.b/&quot;&gt;&lt;i&gt;">x</a>',
        ),
        (Formatted("@name", ({"type": "mention", "offset": 0, "length": 5},)), "@name"),
    ],
)
def test_the_page_gets_safe_nested_html(formatted: Formatted, html: str) -> None:
    assert to_html(formatted) == html


@given(texts)
@example("&lt; \r <b>")
def test_escaped_text_comes_back_as_plain_text(text: str) -> None:
    assert parse_html(escape(text, quote=False)) == plain(text)


@given(
    st.lists(
        st.one_of(tags, st.text(max_size=4), st.sampled_from("<>/&#;='\"\0 \r\n")), max_size=20
    )
)
def test_garbage_is_parsed_or_refused_and_entities_lie_within_the_text(pieces: list[str]) -> None:
    try:
        formatted = parse_html("".join(pieces))
    except Refusal:
        return
    length = utf16_length(formatted.text)
    for entity in formatted.entities:
        assert entity["length"] > 0
        assert 0 <= entity["offset"] < entity["offset"] + entity["length"] <= length


nested = st.recursive(
    st.text(st.sampled_from("ab 😀\n&<>"), min_size=1, max_size=4).map(escape),
    lambda inner: st.tuples(
        st.sampled_from([tag for tag, _ in TAGS]), st.lists(inner, min_size=1, max_size=3)
    ).map(lambda node: f"<{node[0]}>{''.join(node[1])}</{node[0]}>"),
    max_leaves=8,
)


@given(nested)
def test_html_for_the_page_says_the_same_as_the_message(html: str) -> None:
    formatted = parse_html(html)
    assert parse_html(to_html(formatted)) == formatted


@given(texts)
def test_widened_text_is_indexed_by_utf16_units(text: str) -> None:
    assert len(widen(text)) == utf16_length(text) == len(text.encode("utf-16-le")) // 2
    assert narrow(widen(text)) == text
