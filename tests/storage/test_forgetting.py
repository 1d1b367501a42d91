"""What is left of somebody who asked to be forgotten."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import replace

import pytest

from storage import chats, forgetting, games, parked, people, screens, seats, subscriptions, votes
from storage.migrate import PACKAGED_MIGRATIONS, migrate
from storage.places import Place
from storage.seats import Seat, Succession

ANN, BOB, EVE = 101, 102, 103
GROUP = -500


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.row_factory = sqlite3.Row
    migrate(connection, PACKAGED_MIGRATIONS, before=lambda _schema: None)
    for person, name in ((ANN, "Аня Иванова"), (BOB, "Борис"), (EVE, "Ева")):
        people.meet(connection, person, name, "ru")
        people.set_reachable(connection, person, reachable=True)
    people.choose_language(connection, ANN, "en")
    chats.meet(connection, GROUP, "Дача", None, "ru")
    for person in (ANN, BOB, EVE):
        chats.add_member(connection, GROUP, person)
    yield connection
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()


def name(number: int) -> str:
    return f"Игрок {number}"


def game(db: sqlite3.Connection, *seated: int, stage: str) -> int:
    """A game of these people, hosted by the first, with a hand for each."""
    number = games.open_lobby(db, Place(GROUP), seated[0], {}, 1.0)
    seats.set_seats(db, number, list(map(Seat, seated)))
    for person in seated:
        screens.want(db, number, "hand", 1, Place(person))
        shown = screens.newest(db, number, person)
        assert shown is not None
        screens.set_sent(db, shown.id, 1000 + number, "digest", shown.wanted, 1.0)
    games.set_stage(db, number, stage, None if stage in games.LIVE_STAGES else 2.0)
    return number


def seated(db: sqlite3.Connection, number: int) -> list[tuple[int, str]]:
    sitting = [people.person(db, seat.person or 0) for seat in seats.seats(db, number)]
    return [(each.id, each.name) for each in sitting if each is not None]


def everything(db: sqlite3.Connection) -> str:
    """All that the database holds."""
    return "\n".join(db.iterdump())


def test_finished_games_show_a_pseudonym_and_nothing_of_the_person_is_left(
    db: sqlite3.Connection,
) -> None:
    finished = game(db, ANN, BOB, stage="over")
    forgetting.forget(db, ANN, name)
    assert seated(db, finished) == [(-1, "Игрок 1"), (BOB, "Борис")]
    row = games.game(db, finished)
    assert row is not None
    assert row.host == -1
    assert people.person(db, ANN) is None
    assert str(ANN) not in everything(db)
    assert "Иванова" not in everything(db)


def test_others_are_left_as_they_are(db: sqlite3.Connection) -> None:
    game(db, ANN, BOB, stage="over")
    hand = screens.newest(db, 1, BOB)
    forgetting.forget(db, ANN, name)
    assert people.person(db, BOB) is not None
    assert chats.is_member(db, GROUP, BOB)
    assert screens.newest(db, 1, BOB) == hand


def test_somebody_who_never_played_leaves_no_pseudonym_behind(db: sqlite3.Connection) -> None:
    forgetting.forget(db, EVE, name)
    assert people.person(db, EVE) is None
    assert db.execute("SELECT 1 FROM people WHERE id < 0").fetchone() is None


def test_running_game_keeps_the_seat_under_a_pseudonym_and_is_shown_so(
    db: sqlite3.Connection,
) -> None:
    running = game(db, ANN, BOB, stage="playing")
    forgetting.forget(db, ANN, name)
    assert seated(db, running) == [(ANN, "Игрок 1"), (BOB, "Борис")]
    assert {row.place.chat for row in screens.behind(db)} == {ANN, BOB}
    kept = people.person(db, ANN)
    assert kept is not None
    assert (kept.language, kept.reachable, kept.forgotten) == ("en", True, True)
    assert not chats.is_member(db, GROUP, ANN)
    assert "Иванова" not in everything(db)


def test_acting_in_the_running_game_does_not_bring_the_name_back(db: sqlite3.Connection) -> None:
    running = game(db, ANN, BOB, stage="playing")
    forgetting.forget(db, ANN, name)
    people.meet(db, ANN, "Аня Иванова", "ru")
    assert seated(db, running)[0] == (ANN, "Игрок 1")


@pytest.mark.parametrize("stage", ["over", "stopped", "void", "cancelled", "damaged"])
def test_however_the_running_game_ends_the_person_is_gone_with_it(
    db: sqlite3.Connection, stage: str
) -> None:
    running = game(db, ANN, BOB, stage="playing")
    forgetting.forget(db, ANN, name)
    chats.add_member(db, GROUP, ANN)
    games.set_stage(db, running, stage, 3.0)
    assert seated(db, running) == [(-1, "Игрок 1"), (BOB, "Борис")]
    assert people.person(db, ANN) is None
    assert [(each.chat, each.message) for each in screens.stale(db)] == [(ANN, 1000 + running)]
    screens.forget_stale(db, ANN, 1000 + running)
    assert str(ANN) not in everything(db)


def test_a_host_who_is_not_seated_is_forgotten_with_the_lobby(db: sqlite3.Connection) -> None:
    lobby = game(db, ANN, BOB, stage="lobby")
    seats.set_seats(db, lobby, [Seat(BOB)])
    forgetting.forget(db, ANN, name)
    assert people.person(db, ANN) is not None
    games.set_stage(db, lobby, "cancelled", 3.0)
    assert people.person(db, ANN) is None


@pytest.mark.parametrize("table", [[Seat(BOB)], [Seat(None, "normal", 1), Seat(BOB)]])
@pytest.mark.parametrize("host_goes", ["first", "last"])
def test_somebody_who_was_to_be_forgotten_is_gone_with_their_seat_and_the_hosts_role(
    db: sqlite3.Connection, table: list[Seat], host_goes: str
) -> None:
    """Whether they stand up, leave the group or are replaced: nothing waits for the lobby's end."""
    lobby = game(db, ANN, BOB, stage="lobby")
    screens.want(db, lobby, "notice", 0, Place(ANN))
    forgetting.forget(db, ANN, name)
    chats.add_member(db, GROUP, ANN)
    if host_goes == "first":
        games.set_host(db, lobby, BOB)
        assert people.person(db, ANN) is not None
        seats.set_seats(db, lobby, table)
    else:
        seats.set_seats(db, lobby, table)
        assert people.person(db, ANN) is not None
        games.set_host(db, lobby, None)
    assert people.person(db, ANN) is None
    assert db.execute("SELECT 1 FROM people WHERE id < 0").fetchone() is None
    db.execute("DELETE FROM screens WHERE kind = 'hand'")  # a lobby has none
    assert str(ANN) not in everything(db)


def test_promised_seat_that_comes_to_nothing_keeps_nobody(db: sqlite3.Connection) -> None:
    first = game(db, ANN, BOB, stage="lobby")
    chats.meet(db, -600, "Двор", None, "ru")
    db.execute("UPDATE games SET chat = -600, host = ? WHERE id = ?", (BOB, first))
    second = game(db, BOB, EVE, stage="playing")
    forgetting.forget(db, ANN, name)
    away = Seat(BOB, away="left", away_since=1.0)
    seats.set_seats(db, second, [replace(away, heir=ANN), Seat(EVE)])
    seats.set_seats(db, first, [Seat(BOB)])
    assert people.person(db, ANN) is not None
    seats.set_seats(db, second, [away, Seat(EVE)])
    assert people.person(db, ANN) is None


def test_what_they_wished_while_they_waited_to_be_forgotten_goes_with_them(
    db: sqlite3.Connection,
) -> None:
    running = game(db, ANN, BOB, stage="playing")
    forgetting.forget(db, ANN, name)
    chats.add_member(db, GROUP, ANN)
    subscriptions.subscribe(db, GROUP, ANN, always=True)
    games.set_stage(db, running, "over", 3.0)
    screens.forget_stale(db, ANN, 1000 + running)
    assert str(ANN) not in everything(db)


def test_tap_that_is_handled_while_they_are_forgotten_leaves_no_membership(
    db: sqlite3.Connection,
) -> None:
    forgetting.forget(db, ANN, name)
    chats.add_member(db, GROUP, ANN)
    assert not chats.is_member(db, GROUP, ANN)


def test_two_running_games_keep_the_person_until_the_second_ends(db: sqlite3.Connection) -> None:
    first = game(db, ANN, BOB, stage="playing")
    chats.meet(db, -600, "Двор", None, "ru")
    db.execute("UPDATE games SET chat = -600 WHERE id = ?", (first,))
    second = game(db, ANN, BOB, stage="paused")
    forgetting.forget(db, ANN, name)
    games.set_stage(db, first, "over", 3.0)
    assert seated(db, first)[0][0] == -1
    assert seated(db, second)[0] == (ANN, "Игрок 1")
    games.set_stage(db, second, "over", 4.0)
    assert seated(db, second)[0] == (-1, "Игрок 1")
    assert people.person(db, ANN) is None


@pytest.mark.parametrize("stage", ["playing", "over"])
def test_forgetting_twice_is_as_good_as_once(db: sqlite3.Connection, stage: str) -> None:
    game(db, ANN, BOB, stage=stage)
    forgetting.forget(db, ANN, name)
    once = everything(db)
    forgetting.forget(db, ANN, name)
    assert everything(db) == once


def test_somebody_who_is_met_again_is_new_and_gets_another_pseudonym_next_time(
    db: sqlite3.Connection,
) -> None:
    first = game(db, ANN, BOB, stage="over")
    forgetting.forget(db, ANN, name)
    people.meet(db, ANN, "Аня Иванова", "ru")
    again = people.person(db, ANN)
    assert again == people.Person(ANN, "Аня Иванова", "ru", None, reachable=False)
    second = game(db, ANN, BOB, stage="over")
    forgetting.forget(db, ANN, name)
    assert seated(db, first)[0] == (-1, "Игрок 1")
    assert seated(db, second)[0] == (-2, "Игрок 2")


def test_coming_back_while_the_game_goes_on_ends_the_pseudonym(db: sqlite3.Connection) -> None:
    running = game(db, ANN, BOB, stage="playing")
    forgetting.forget(db, ANN, name)
    assert forgetting.recall(db, ANN)
    people.meet(db, ANN, "Аня Иванова", "ru")
    assert seated(db, running)[0] == (ANN, "Аня Иванова")
    games.set_stage(db, running, "over", 3.0)
    assert people.person(db, ANN) is not None
    assert db.execute("SELECT 1 FROM people WHERE id < 0").fetchone() is None
    assert not forgetting.recall(db, ANN)
    assert not forgetting.recall(db, EVE + 1)


def test_two_who_are_forgotten_are_told_apart(db: sqlite3.Connection) -> None:
    finished = game(db, ANN, BOB, stage="over")
    forgetting.forget(db, ANN, name)
    forgetting.forget(db, BOB, name)
    assert seated(db, finished) == [(-1, "Игрок 1"), (-2, "Игрок 2")]


@pytest.mark.parametrize("kind", ["message", "callback_query", "my_chat_member"])
def test_their_parked_updates_are_deleted_and_those_of_others_are_not(
    db: sqlite3.Connection, kind: str
) -> None:
    for update_id, sender in ((1, ANN), (2, BOB)):
        body = json.dumps({"update_id": update_id, kind: {"from": {"id": sender}}})
        parked.park(db, update_id, body, "an error", 1.0)
    parked.park(db, 3, "not JSON", "an error", 1.0)
    forgetting.forget(db, ANN, name)
    assert [each.update_id for each in parked.parked_updates(db)] == [2, 3]


def test_forgetting_somebody_unknown_changes_nothing(db: sqlite3.Connection) -> None:
    before = everything(db)
    forgetting.forget(db, EVE + 1, name)
    assert everything(db) == before


def test_wish_to_be_told_of_lobbies_is_forgotten_and_those_of_others_are_kept(
    db: sqlite3.Connection,
) -> None:
    for person in (ANN, EVE):
        subscriptions.subscribe(db, GROUP, person, always=True)
    forgetting.forget(db, ANN, name)
    lobby = games.open_lobby(db, Place(GROUP), BOB, {}, 1.0)
    assert subscriptions.tell(db, GROUP, lobby) == [EVE]
    assert str(ANN) not in everything(db)


def test_notice_of_a_lobby_is_not_kept_and_does_not_come_back(db: sqlite3.Connection) -> None:
    lobby = game(db, BOB, stage="lobby")
    for person in (ANN, EVE):
        screens.want(db, lobby, "notice", 0, Place(person))
    forgetting.forget(db, ANN, name)
    screens.mark_kind(db, lobby, "notice")
    screens.reopen_chat(db, ANN)
    assert {row.place.chat for row in screens.behind(db)} == {EVE}
    assert str(ANN) not in everything(db)


def test_seat_that_was_promised_is_nobodys(db: sqlite3.Connection) -> None:
    running = game(db, BOB, EVE, stage="playing")
    away = Seat(BOB, away="left", away_since=1.0, heir=ANN)
    seats.set_seats(db, running, [away, Seat(EVE)])
    forgetting.forget(db, ANN, name)
    assert [seat.heir for seat in seats.seats(db, running)] == [None, None]
    assert people.person(db, ANN) is None


def test_voice_for_the_end_of_a_game_counts_no_more(db: sqlite3.Connection) -> None:
    running = game(db, BOB, ANN, EVE, stage="playing")
    for person in (ANN, EVE):
        votes.vote(db, running, person, stop=True)
    forgetting.forget(db, ANN, name)
    assert votes.voters(db, running) == {EVE}
    assert seated(db, running)[1] == (ANN, "Игрок 1")


@pytest.mark.parametrize("when", ["before their seat goes", "before the game ends", "after it"])
def test_somebody_whose_seat_went_to_another_is_a_pseudonym_in_the_record(
    db: sqlite3.Connection, when: str
) -> None:
    running = game(db, BOB, ANN, stage="playing")
    if when == "before their seat goes":
        forgetting.forget(db, ANN, name)
    seats.add_succession(db, running, Succession(2, 1, ANN, None, None))
    seats.set_seats(db, running, [Seat(BOB), Seat(EVE)])
    if when == "before the game ends":
        forgetting.forget(db, ANN, name)
        kept = people.person(db, ANN)
        assert kept is not None
        assert kept.name == "Игрок 1"
        games.set_stage(db, running, "over", 3.0)
    else:
        games.set_stage(db, running, "over", 3.0)
    if when == "after it":
        forgetting.forget(db, ANN, name)
    assert seats.successions(db, running) == [Succession(2, 1, -1, None, None)]
    assert people.person(db, ANN) is None
    for each in screens.stale(db):
        screens.forget_stale(db, each.chat, each.message)
    assert str(ANN) not in everything(db)
