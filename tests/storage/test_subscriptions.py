"""Who is told of a new lobby."""

import sqlite3
from collections.abc import Iterator

import pytest

from storage import chats, games, people, seats, subscriptions
from storage.migrate import PACKAGED_MIGRATIONS, migrate
from storage.places import Place
from storage.seats import Seat

ANN, BOB, EVE = 101, 102, 103
GROUP, OTHER_GROUP = -500, -600


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    """Two groups; three people whom the bot may write to have been seen in the first."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.row_factory = sqlite3.Row
    migrate(connection, PACKAGED_MIGRATIONS, before=lambda _schema: None)
    for group in (GROUP, OTHER_GROUP):
        chats.meet(connection, group, "Дача", None, "ru")
    for person in (ANN, BOB, EVE):
        people.meet(connection, person, "Кто-то", "ru")
        people.set_reachable(connection, person, reachable=True)
        chats.add_member(connection, GROUP, person)
        subscriptions.subscribe(connection, GROUP, person, always=person == EVE)
    yield connection
    connection.close()


def lobby(db: sqlite3.Connection, host: int | None, *seated: int, chat: int = GROUP) -> int:
    number = games.open_lobby(db, Place(chat), host, {}, 1.0)
    seats.set_seats(db, number, list(map(Seat, seated)))
    return number


def test_members_are_told_but_the_host_and_who_sits_there(db: sqlite3.Connection) -> None:
    """A host who only watches the computers, too."""
    assert subscriptions.tell(db, GROUP, lobby(db, ANN, BOB)) == [EVE]


def test_lobby_that_a_hidden_sender_opened_is_told_to_everybody(db: sqlite3.Connection) -> None:
    assert subscriptions.tell(db, GROUP, lobby(db, None)) == [ANN, BOB, EVE]


def test_who_has_left_the_group_is_not_told_whatever_other_groups_they_are_in(
    db: sqlite3.Connection,
) -> None:
    chats.remove_member(db, GROUP, ANN)
    chats.add_member(db, OTHER_GROUP, ANN)
    assert subscriptions.tell(db, GROUP, lobby(db, None)) == [BOB, EVE]


def test_whom_the_bot_may_not_write_to_is_not_told(db: sqlite3.Connection) -> None:
    people.set_reachable(db, BOB, reachable=False)
    assert subscriptions.tell(db, GROUP, lobby(db, None)) == [ANN, EVE]


def test_lobby_of_another_group_is_not_told(db: sqlite3.Connection) -> None:
    assert subscriptions.tell(db, OTHER_GROUP, lobby(db, None, chat=OTHER_GROUP)) == []


def test_once_is_over_with_a_game_they_were_told_of_and_always_never(
    db: sqlite3.Connection,
) -> None:
    """C63."""
    first = lobby(db, ANN, ANN)
    assert subscriptions.tell(db, GROUP, first) == [BOB, EVE]
    games.set_stage(db, first, "cancelled", 2.0)
    second = lobby(db, None)
    assert subscriptions.tell(db, GROUP, second) == [ANN, BOB, EVE]
    subscriptions.fulfil(db, second)
    games.set_stage(db, second, "over", 3.0)
    assert subscriptions.tell(db, GROUP, lobby(db, None)) == [EVE]
