"""Games with computers at the table: their moves come with time, people's by taps."""

from collections.abc import Awaitable, Callable

from party.people import Button
from party.player import Table
from party.transcript import without_isolates
from party.trouble import Stage, what_fits

THINKS = 1.5
"""Seconds that a computer takes for a move, and the next deal where nobody waits for it."""

COMPUTERS = {"ru": ("🤖 Ада", "🤖 Макс", "🤖 Рита", "🤖 Тим")}
"""How the first, second, … computer of a table is called."""

Look = Callable[[], Awaitable[None]]


async def nobody_looks() -> None:
    """Looks at nothing."""


async def press(driven: Stage, person: int, chat: int, data: str, *, settled: bool = True) -> str:
    """Presses the newest button whose data ends so; what is answered, once all is shown."""
    button = await driven.people.until_data(person, chat, data)
    answer = await driven.people.press(person, button)
    assert answer["answered"]
    if settled:
        await driven.bot.settled()
    return str(answer["text"] or "")


async def ask(driven: Stage, person: int, text: str, answer: str) -> str:
    """Writes in private; the text of the answer that contains `answer`, once all is shown."""
    said = await driven.people.asked(person, driven.people.bot, text, answer)
    await driven.bot.settled()
    return without_isolates(said["text"])


async def open_alone(driven: Stage, name: str = "Аня", *, settled: bool = True) -> int:
    """Somebody new with a lobby in the private chat, as it is opened: against one computer."""
    person = await driven.people.person(name)
    await driven.people.start(person)
    await driven.people.until_text(person, driven.people.bot, "Привет")
    await driven.people.say(person, driven.people.bot, "/newgame")
    await driven.people.until_data(person, driven.people.bot, "|start")
    if settled:
        await driven.bot.settled()
    return person


async def choose(
    driven: Stage, person: int, chat: int, *computers: str, game: str, settled: bool = True
) -> None:
    """Adds these computers to the lobby and chooses the game."""
    actions = ["|computers", *(f"computer:{each}" for each in computers), "|seats"]
    for action in [*actions, "|games", f"game:{game}"]:
        await press(driven, person, chat, action, settled=settled)


async def to_tap(driven: Stage, person: int) -> list[Button]:
    """What the person can play now."""
    buttons = await driven.people.buttons(person, driven.people.bot)
    return [each for each in buttons if each.style and each.data.startswith("m|")]


async def move_on(driven: Stage, people: list[int]) -> bool:
    """Somebody taps a card that fits; if nobody can, time passes for a computer. True: a tap."""
    for person in people:
        if buttons := await to_tap(driven, person):
            answer = await driven.people.press(person, what_fits(person, buttons))
            assert answer["answered"]
            await driven.bot.settled()
            return True
    await driven.pass_time(THINKS)
    await driven.bot.settled()
    return False


async def play_out(
    driven: Stage, people: list[int], chat: int, *, look: Look = nobody_looks, most: int = 1000
) -> str:
    """Plays until the chat shows the end of the game; its text."""
    watcher = people[0]
    before = await ends(driven, watcher, chat)
    for _ in range(most):
        await look()
        now = await ends(driven, watcher, chat)
        if len(now) > len(before):
            return now[-1]
        if await is_between_rounds(driven, watcher, chat):
            await press(driven, watcher, chat, await deal_data(driven, watcher, chat))
        else:
            await move_on(driven, people)
    raise AssertionError("the game does not end")


async def ends(driven: Stage, person: int, chat: int) -> list[str]:
    """The texts in the chat that say a game is over."""
    return [text for text in await driven.people.texts(person, chat) if text.startswith("🏁")]


async def is_between_rounds(driven: Stage, person: int, chat: int) -> bool:
    """Whether somebody has to deal."""
    return bool(await deal_data(driven, person, chat))


async def deal_data(driven: Stage, person: int, chat: int) -> str:
    """What the button carries that deals the next round; "" if there is none."""
    buttons = await driven.people.buttons(person, chat)
    return next((each.data for each in buttons if each.data.startswith("d|")), "")


async def seat_computers(
    driven: Stage, seats: int, *computers: str, game: str = "blitz", settled: bool = True
) -> Table:
    """A group's lobby with so many people, without a clock, and these computers.

    Without people, the one who has opened it watches.
    """
    table = await driven.sit_down(max(seats, 1))
    host = table.players[0]
    first, rest = (computers[:1], computers[1:]) if not seats else (computers, ())
    await choose(driven, host, table.group, *first, game=game, settled=settled)
    if not seats:  # whoever stands up from a table of computers stays its host
        await press(driven, host, table.group, "|stand", settled=settled)
        await choose(driven, host, table.group, *rest, game=game, settled=settled)
    return table
