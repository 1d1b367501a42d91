"""Text codes of cards and moves, and their order (RULES.md §5)."""

import pickle

import pytest

from engine import (
    PACK,
    Card,
    CardSet,
    Draw,
    Lay,
    LayJacks,
    MoveFormatError,
    Pass,
    Put,
    Rank,
    Suit,
    parse_move,
)

RANKS = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
EIGHT_HEARTS = Card.of(Rank.EIGHT, Suit.HEARTS)
JACK_DIAMONDS = Card.of(Rank.JACK, Suit.DIAMONDS)


def test_pack_has_36_cards_sorted_by_suit_then_rank() -> None:
    suits_then_ranks = [rank + suit for suit in "SHDC" for rank in RANKS]
    assert [card.code for card in PACK] == suits_then_ranks
    assert sorted([*PACK[18:], *PACK[:18]]) == list(PACK)


@pytest.mark.parametrize("card", PACK, ids=str)
def test_card_code_reads_back(card: Card) -> None:
    assert Card.parse(card.code) == Card.of(card.rank, card.suit) == card
    assert pickle.loads(pickle.dumps(card)) == card  # noqa: S301 - our own bytes


@pytest.mark.parametrize("text", ["", "10", "5S", "10h", "SH", "1OH", "9H ", " 9H", "11S", "9♥"])
def test_text_that_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a card is a rank and a suit"):
        Card.parse(text)


@pytest.mark.parametrize("number", [-1, 36])
def test_number_that_is_no_card_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="0 to 35"):
        Card(number)


def test_card_set_behaves_like_a_set_and_iterates_sorted() -> None:
    some, more = CardSet.parse("KH 6S"), CardSet.parse("6S AC")
    assert (some | more).codes == ["6S", "KH", "AC"]
    assert (some & more).codes == ["6S"]
    assert (some - more).codes == ["KH"]
    assert some == CardSet.of([Card.parse("6S"), Card.parse("KH")])
    assert len({some, CardSet.parse("6S KH")}) == 1
    assert Card.parse("KH") in some
    assert Card.parse("AC") not in some
    assert not CardSet()
    assert len(CardSet.of(PACK)) == 36


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("8H", Lay(EIGHT_HEARTS)),
        ("JD:S", Lay(JACK_DIAMONDS, Suit.SPADES)),
        ("JD", Lay(JACK_DIAMONDS)),
        ("put:8H", Put(EIGHT_HEARTS)),
        ("put:JD:C", Put(JACK_DIAMONDS, Suit.CLUBS)),
        ("put:JD", Put(JACK_DIAMONDS)),
        ("JS+JC", LayJacks(CardSet.parse("JS JC"))),
        ("JS+JH+JD+JC", LayJacks(CardSet.parse("JS JH JD JC"))),
        ("draw", Draw()),
        ("pass", Pass()),
    ],
)
def test_move_code_reads_back(text: str, move: object) -> None:
    assert parse_move(text) == move
    assert parse_move(text).code == text


def test_several_jacks_are_written_in_any_order_and_sorted() -> None:
    assert parse_move("JC+JD+JS").code == "JS+JD+JC"


@pytest.mark.parametrize(
    "text",
    [
        *("foo", "", "9H:S", "JS+9H", "9H+JS", "JS+JS", "JS+", "+JS", "JS+JC:S", "JS:S+JC"),
        *("put:9H:S", "put:", "put:draw", "put:JS+JC", "JD:X", "JD:", "DRAW", "draw ", " pass"),
        *("pass\n", "jd:s", "JS+JH+JD+JC+JS", "put:put:9H", "9H 9S", "10", "10:S", "JЅ"),
    ],
)
def test_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(MoveFormatError, match="is no move such as"):
        parse_move(text)


def test_move_that_makes_no_sense_cannot_be_built() -> None:
    with pytest.raises(ValueError, match="only a Jack names a suit"):
        Lay(EIGHT_HEARTS, Suit.SPADES)
    with pytest.raises(ValueError, match="only a Jack names a suit"):
        Put(EIGHT_HEARTS, Suit.SPADES)
    with pytest.raises(ValueError, match="two or more Jacks"):
        LayJacks(CardSet.parse("JS"))
    with pytest.raises(ValueError, match="two or more Jacks"):
        LayJacks(CardSet.parse("JS 9S"))
