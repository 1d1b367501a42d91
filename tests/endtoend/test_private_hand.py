"""A hand and who sees it: its own player alone, whatever happens at the table."""

import re
from collections import defaultdict
from itertools import pairwise

import pytest
from party.games import introduce, new_game, new_group, new_lobby, until_taken, whose_turn
from party.people import Button, Json, People
from party.player import Table
from party.processes import BotProcess
from party.seats import newest_table
from party.trouble import Stage

RANKS = "10|[6-9ВДКТ]"
CARD = re.compile(rf"({RANKS})([♠♥♦♣])")
CARDS_BY_SUIT = re.compile(rf"^([♠♥♦♣])((?: (?:{RANKS}))+)$", re.MULTILINE)
CARD_IN_DATA = re.compile(r"(?<![A-Za-z0-9])(10|[6-9JQKA])([SHDC])(?![A-Za-z0-9])")
LETTERS = dict(zip("JQKASHDC", "ВДКТ♠♥♦♣", strict=True))
STARTER = re.compile(r"Первая карта: \S+")
"""Everybody has seen it, also where it is a Jack that the dealer then holds (R4)."""
HAND = "Ваши карты ("
NOMINATED = re.compile(r"→ ([♠♥♦♣])$")


def cards_in(text: str) -> set[str]:
    """Every card that a text shows, in whatever form."""
    found = {rank + suit for rank, suit in CARD.findall(text)}
    for suit, ranks in CARDS_BY_SUIT.findall(text):
        found |= {rank + suit for rank in ranks.split()}
    for rank, suit in CARD_IN_DATA.findall(text):
        found.add(LETTERS.get(rank, rank) + LETTERS[suit])
    return found


def hand_in(text: str) -> set[str] | None:
    """The cards of the hand that a private message shows, None if it shows none."""
    if HAND not in text:
        return None
    count = int(re.findall(r"Ваши карты \((\d+)\)", text)[0])
    own = text[text.index(HAND) :]
    found = {rank + suit for suit, ranks in CARDS_BY_SUIT.findall(own) for rank in ranks.split()}
    assert len(found) == count, text
    return found


@pytest.fixture
async def game(people: People, bot: BotProcess) -> tuple[int, list[int]]:  # noqa: ARG001 - it must be running
    """A group and three people who have just been dealt their cards."""
    group, players = await new_group(people, "Аня", "Борис", "Вика")
    await new_game(people, group, *players)
    for player in players:
        await people.until_text(player, people.bot, HAND)
    return group, players


async def test_nobody_is_shown_a_card_of_somebody_elses_hand_in_a_whole_game(
    people: People, bot: BotProcess
) -> None:
    """C48: messages, buttons and toasts; also by what lies under the buttons."""
    group, players = await new_group(people, "Аня", "Борис", "Вика")
    await new_lobby(people, group, *players)
    secret = "Мой дедушка играл в жору на щелбаны"
    await people.asked(players[0], people.bot, secret, "Как это работает")
    table = Table(people, group, players, seed=7)
    await table.choose("Игра", "Блиц")
    await people.until_text(players[0], group, "Играем: Блиц")
    await table.begin()

    async def look_at_cards(player: int, _button: Button, _answer: Json) -> None:
        for message in await people.chat(player, group):
            for row in message["buttons"]:
                for each in row:
                    if "Мои карты" in each["label"]:
                        cards = Button(group, message["id"], each["label"], each["data"], None)
                        await people.press(player, cards)

    assert await table.play(after_tap=look_at_cards) is not None
    events = await people.all_events()
    held = held_cards(events, people.bot)
    compared = 0
    for seq, readers, text in shown_texts(events):
        for reader in readers & set(players):
            for other in set(players) - {reader}:
                secret_now = cards_held_at(held[other], seq)
                assert not cards_in(STARTER.sub("", text)) & secret_now, text
                compared += len(secret_now)
    assert compared > 400, "too little was known to compare anything with"
    assert not [line for line in bot.log if secret in line]


Span = tuple[int, int, set[str]]


def held_cards(events: list[Json], bot: int) -> dict[int, list[Span]]:
    """For each person: from which event to which they held which cards for certain.

    Between two showings of a hand, those are the cards that are in both.
    """
    showings: dict[int, list[tuple[int, set[str] | None]]] = defaultdict(list)
    for event in events:
        if event["kind"] in ("message", "edit") and event["chat"] == bot:
            message = event["message"]
            if "Стол:" in message["text"] or HAND in message["text"]:
                showings[event["user"]].append((event["seq"], hand_in(message["text"])))
    return {
        user: [
            (since, until, before & after)
            for (since, before), (until, after) in pairwise(hands)
            if before and after
        ]
        for user, hands in showings.items()
    }


def cards_held_at(spans: list[Span], seq: int) -> set[str]:
    return next((cards for since, until, cards in spans if since < seq < until), set())


def shown_texts(events: list[Json]) -> list[tuple[int, set[int], str]]:
    """Everything that anybody was shown: event number, to whom, and what."""
    shown = []
    for event in events:
        if event["kind"] in ("message", "edit"):
            message = event["message"]
            buttons = [each for row in message["buttons"] for each in row]
            texts = [message["text"], *(f"{b['label']}\n{b.get('data')}" for b in buttons)]
            shown.append((event["seq"], set(event["readers"]), "\n".join(texts)))
        elif event["kind"] == "tap_answered" and event["text"]:
            shown.append((event["seq"], {event["by"]}, event["text"]))
    return shown


async def test_hand_cannot_be_forwarded_and_the_table_can(
    people: People, game: tuple[int, list[int]]
) -> None:
    group, players = game
    for player in players:
        assert (await people.until_text(player, people.bot, HAND))["protected"]
    assert not (await people.until_text(players[0], group, "Раунд 1"))["protected"]


async def test_tap_on_a_card_that_does_not_fit_says_why_in_one_line(
    people: People, game: tuple[int, list[int]]
) -> None:
    """C43."""
    group, players = game
    told = 0
    while told < 3:
        player, moves = await whose_turn(people, players)
        before = await people.texts(player, group)
        for button in moves:
            if not button.style:
                answer = await people.press(player, button)
                assert "не подходит" in answer["text"]
                assert button.label in answer["text"]
                assert "\n" not in answer["text"]
                told += 1
        assert await people.texts(player, group) == before
        fits = next(each for each in moves if each.style)
        await people.press(player, fits)
        await until_taken(people, player, fits)
        await people.settled(player, group)


async def test_alert_shows_exactly_the_hand_of_who_taps(
    people: People, game: tuple[int, list[int]]
) -> None:
    group, players = game
    cards = await people.until_button(players[0], group, "Мои карты")
    for player in players:
        hand = await people.until_text(player, people.bot, HAND)
        answer = await people.press(player, cards)
        assert answer["alert"]
        by_suit = [match[0] for match in CARDS_BY_SUIT.finditer(answer["text"])]
        assert by_suit == [match[0] for match in CARDS_BY_SUIT.finditer(hand["text"])]
        own = "\n".join(by_suit)
        assert cards_in(own) == hand_in(hand["text"])


async def test_one_person_at_two_tables_plays_each_from_its_own_hand(
    people: People,
    bot: BotProcess,  # noqa: ARG001 - it must be running
) -> None:
    """C11."""
    first, [anya, boris] = await new_group(people, "Аня", "Борис", title="Дача")
    vika = await people.person("Вика")
    await introduce(people, vika)
    second = await people.group("Работа", [anya, vika])
    await people.until_text(anya, second, "/newgame")
    await new_game(people, first, anya, boris)
    await new_game(people, second, anya, vika)
    for group, title, other in ((first, "Дача", boris), (second, "Работа", vika)):
        table = next(
            each for each in await people.settled(anya, group) if "Раунд 1" in each["text"]
        )
        await people.settled(anya, people.bot)
        hand = await hand_of(people, anya, title)
        assert table["text"].splitlines()[0] in hand["text"], "the upcard of that very table"
        on_turn = next(row for row in table["text"].splitlines() if row.startswith("👉"))
        has_moves = any("style" in each for row in hand["buttons"] for each in row)
        assert has_moves == ("Аня" in on_turn)
        away = second if group == first else first
        before = await people.settled(anya, away)
        hands_away = await people.texts(anya, people.bot)
        player = anya if "Аня" in on_turn else other
        moves = [
            each
            for each in await people.buttons(player, people.bot)
            if each.style and each.message == (await hand_of(people, player, title))["id"]
        ]
        await people.press(player, moves[0])
        await until_taken(people, player, moves[0])
        assert await people.settled(anya, away) == before
        other_title = "Работа" if title == "Дача" else "Дача"
        [kept] = [text for text in hands_away if f"Стол: \u2068{other_title}" in text]
        assert kept in await people.texts(anya, people.bot)


async def hand_of(people: People, player: int, title: str) -> Json:
    return await people.until_text(player, people.bot, f"Стол: \u2068{title}")


async def way_to_the_table(stage: Stage, player: int) -> str:
    """The link under the person's newest hand."""
    await stage.bot.settled()
    hand = (await stage.people.private(player))[-1]
    return str(hand["buttons"][-1][-1]["url"])


async def test_every_hand_leads_to_the_newest_table(driven: Stage) -> None:
    """After the deal, and after the table was posted again, whichever came first."""
    table = await driven.deal(3)
    await all_lead_to(driven, table, await newest_table(driven, table))
    await driven.people.asked(table.players[0], table.group, "/table", "· сдаёт")
    await all_lead_to(driven, table, await newest_table(driven, table))


async def all_lead_to(stage: Stage, table: Table, message: Json) -> None:
    for player in table.players:
        assert (await way_to_the_table(stage, player)).endswith(f"/{message['id']}")


async def test_nominated_suit_is_shown_until_it_is_covered(
    people: People,
    bot: BotProcess,  # noqa: ARG001 - it must be running
) -> None:
    """C24, C25: on the table and in the hand; draws do not end it."""
    group, players = await new_group(people, "Аня", "Борис", "Вика")
    await new_lobby(people, group, *players)
    table = Table(people, group, players, seed=1)
    await table.choose("⚙️", "Нечем ходить", "←", "▶️")
    in_force: str | None = None
    seen = {"nominated": 0, "kept": 0, "covered": 0}
    while min(seen.values()) < 2:
        player, moves = await whose_turn(people, players)
        group_text = next(
            each["text"]
            for each in reversed(await people.settled(player, group))
            if "Раунд" in each["text"]
        )
        hand = await people.until_text(player, people.bot, "Стол:")
        for upcard in (group_text.splitlines()[0], hand["text"].splitlines()[1]):
            assert ("заказ" in upcard) == (in_force is not None), upcard
            assert in_force is None or f"заказ {in_force}" in upcard, upcard
        fits = [each for each in moves if each.style]
        jacks = [each for each in fits if NOMINATED.search(each.label)]
        button = (jacks or fits)[0]
        await people.press(player, button)
        await until_taken(people, player, button)
        if nominated := NOMINATED.search(button.label):
            in_force, event = nominated[1], "nominated"
        elif button.label == "Взять карту":
            event = "kept" if in_force else ""
        else:
            in_force, event = None, "covered" if in_force else ""
        if event:
            seen[event] += 1
        if "Сдать" in " ".join(each.label for each in await people.buttons(player, group)):
            in_force = None
            await people.press(player, await people.until_button(player, group, "Сдать"))


async def test_last_jack_asks_for_no_suit(people: People, bot: BotProcess) -> None:
    """C26."""
    group, players = await new_group(people, "Аня", "Борис")
    await new_lobby(people, group, *players)
    table = Table(people, group, players, seed=2)
    last: list[str] = []

    async def watch(player: int, button: Button, answer: Json) -> None:
        if "и конец раунда" in button.label and button.data.count(":") == 0:
            last.append(button.label)
            assert "→" not in button.label
            assert "→" not in str(answer["text"])
            shown = await people.settled(player, group)
            assert "побежда" in shown[-1]["text"] or "окончена" in shown[-1]["text"]
            assert "заказ" not in shown[-1]["text"]

    await table.begin()
    while not last:
        assert await table.play(after_tap=watch, limit=40) is None, "no last Jack in a whole game"
    assert '"J' in await bot.record(1)


async def test_player_who_blocks_the_bot_in_mid_game_still_sees_the_cards_in_the_group(
    people: People, game: tuple[int, list[int]]
) -> None:
    """The computer plays meanwhile; the cards that it has left are those that come back."""
    group, players = game
    player, _ = await whose_turn(people, players)
    old = await people.until_text(player, people.bot, HAND)
    await people.post("block", user=player)
    await people.until_text(player, group, "Отошли")
    alert = await people.press(player, await people.until_button(player, group, "Мои карты"))
    assert alert["alert"]
    assert cards_in(alert["text"])
    await people.post("unblock", user=player)
    await people.until_gone(player, group, "Отошли")
    new = await people.until_text(player, people.bot, HAND, after=old["id"])
    alert = await people.press(player, await people.until_button(player, group, "Мои карты"))
    assert hand_in(new["text"]) == cards_in(alert["text"])
    await people.settled(player, people.bot)  # the hand that it rings with has come, too
    player, moves = await whose_turn(people, players)
    fits = next(each for each in moves if each.style)
    await people.press(player, fits)
    await until_taken(people, player, fits)
