"""Whole games in which at any moment anybody may leave, be slow, come back or be replaced."""

import asyncio
import json
import random
import tempfile
from collections import Counter
from pathlib import Path
from typing import get_args

from checking.hosting import GROUP, Host, hosting
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from bot.host import timing
from bot.host.answers import Answer, Played
from bot.host.live import Live
from bot.host.record import record_of_game
from bot.host.scene import TempoName
from bot.host.successors import Asked
from engine import PACK, load
from engine.record import score
from storage import people
from storage.check import check

TEMPOS: tuple[TempoName, ...] = get_args(TempoName)
SEATED = (11, 12, 13, 14)
OUTSIDERS = (21, 22)
EVERYBODY = (*SEATED, *OUTSIDERS)
WALKS = 12
STEPS = 120
WEEK = 7 * 24 * 3600.0
ENDING = 4000
"""Steps within which a game that nobody disturbs any more comes to its end."""


class Walk:
    """One game: what anybody does is drawn by lot; after each step everything must still hold."""

    def __init__(self, host: Host, mind: random.Random) -> None:
        self.host = host
        self.mind = mind
        self.done: Counter[str] = Counter()
        self._logged = 0
        self._mine: set[int] = set()

    async def begin(self) -> None:
        """A lobby of people and computers becomes a game."""
        mind, host = self.mind, self.host
        persons = SEATED[: mind.randint(1, 4)]
        game = await host.open(*persons, tempo=mind.choice(TEMPOS))
        await host.meet(*OUTSIDERS)
        fewest = max(0, 2 - len(persons))
        for _ in range(mind.randint(fewest, 4 - len(persons))):
            await host.lobby.choose(persons[0], game, "computer", mind.choice(["novice", "normal"]))
        await host.begin()
        await self.check()

    async def step(self) -> None:
        """Somebody does something, or time passes."""
        acts = [
            *[self.play] * 12,
            *[self.let_happen] * 8,
            *[self.leave, self.come_back, self.hand_over, self.ask, self.pass_time] * 2,
            *[self.pause, self.resume, self.restart, self.gate, self.block, self.close],
            *[self.withdraw, self.nudge, self.meddle, self.vote, self.set_date],
        ]
        act = self.mind.choice(acts)
        self.done[act.__name__] += 1
        await act()
        await self.host.quiet()
        await self.check()

    async def play(self) -> None:
        """Whoever's turn it is, if a person is there, plays what they may, or deals."""
        live = await self.host.live()
        if live.turn is None:
            dealer = self.mind.choice(EVERYBODY)
            await self.host.moves.deal(dealer, live.id, live.rounds + 1)
            return
        person = live.people[live.turn]
        if person is not None:
            await self._move(live, person)

    async def _move(self, live: Live, person: int) -> None:
        assert live.game.round is not None
        move = self.mind.choice(live.game.round.legal_moves())
        self._mine.add(live.version)
        reply = await self.host.moves.move(person, live.id, live.version, move.code)
        if not isinstance(reply, Played):
            self._mine.discard(live.version)

    async def meddle(self) -> None:
        """Somebody sends a move that is not theirs to make: nothing happens."""
        live = await self.host.live()
        if live.game.round is None or live.turn is None:
            return
        move = self.mind.choice(live.game.round.legal_moves())
        strangers = [each for each in EVERYBODY if each != live.people[live.turn]]
        reply = await self.host.moves.move(
            self.mind.choice(strangers), live.id, live.version, move.code
        )
        assert isinstance(reply, Answer), reply
        assert (await self.host.live()).version == live.version

    async def let_happen(self) -> None:
        """Time passes until something is due."""
        await self.host.pass_to_next()

    async def pass_time(self) -> None:
        """Some time passes."""
        await self.host.pass_time(self.mind.choice([1.0, 11.0, 40.0, 100.0, 4000.0]))

    async def set_date(self) -> None:
        """The machine was suspended, or its date is set back, which it notices once it is awake."""
        await self.host.clock.jump(self.mind.choice([45.0, 4000.0, -100.0, -1_000_000.0]))
        self.host.clockwork.wake()

    async def leave(self) -> None:
        """Somebody leaves their seat to the computer."""
        await self.host.presence.leave(self.mind.choice(EVERYBODY), self.host.game)

    async def come_back(self) -> None:
        """Somebody comes back."""
        await self.host.presence.come_back(self.mind.choice(EVERYBODY), self.host.game)

    async def hand_over(self) -> None:
        """Somebody's seat is handed to the computer."""
        await self.host.presence.hand_over(self.mind.choice(EVERYBODY), self.host.game)

    async def ask(self) -> None:
        """Somebody asks for a seat; the host may say yes."""
        live = await self.host.live()
        person = self.mind.choice(EVERYBODY)
        asked = await self.host.successors.join(person, live.id)
        host = (await self.host.live()).acting_host
        if isinstance(asked, Asked) and host is not None:
            await self.host.successors.grant(host, live.id, asked.seat, person)

    async def withdraw(self) -> None:
        """Somebody does without the seat that they were to have."""
        await self.host.presence.withdraw_everywhere(self.mind.choice(EVERYBODY))

    async def pause(self) -> None:
        """Somebody pauses the game."""
        await self.host.control.pause(self.mind.choice(EVERYBODY), self.host.game)

    async def resume(self) -> None:
        """Somebody goes on after a pause."""
        await self.host.control.resume(self.mind.choice(EVERYBODY), self.host.game)

    async def nudge(self) -> None:
        """Somebody reminds whoever the table waits for."""
        await self.host.control.nudge(self.mind.choice(EVERYBODY), self.host.game)

    async def vote(self) -> None:
        """One voice against the game, which alone ends none of more than one."""
        live = await self.host.live()
        if len(live.present) > 1:
            voter = self.mind.choice(EVERYBODY)
            await self.host.control.vote_stop(voter, live.id, stop=True)
            await self.host.control.vote_stop(voter, live.id, stop=False)

    async def restart(self) -> None:
        """The process ends and begins anew."""
        await self.host.restart()

    async def gate(self) -> None:
        """Somebody's chat takes messages no longer, or again."""
        self.host.gated ^= {self.mind.choice(EVERYBODY)}

    async def block(self) -> None:
        """Somebody blocks the bot, or lets it write again."""
        person = self.mind.choice(EVERYBODY)
        blocks = self.mind.random() < 0.5
        await self.host.db.write(lambda db: people.set_reachable(db, person, reachable=not blocks))
        if blocks:
            await self.host.presence.leave_everywhere(person)

    async def close(self) -> None:
        """The group takes no messages any more, or again."""
        if self.mind.random() < 0.3:
            await self.host.closing.close(GROUP)
        else:
            await self.host.closing.reopen(GROUP)

    async def check(self) -> None:
        """What holds after every step."""
        row = await self.host.row()
        stored = await self.host.stored()
        if row.ended_at is None:
            live = await self.host.live()
            assert (live.version, live.stage, live.seats) == (
                *(stored.version, stored.stage, stored.seats),
            )
        dealt = stored.game.round
        if dealt is not None:
            hands = [card for hand in dealt.hands for card in hand]
            assert sorted([*hands, *dealt.stock, *dealt.discard]) == sorted(PACK)
        await self._check_who_moved(stored)
        await self._check_clock(stored)
        if stored.stage == "playing":
            assert stored.is_attended, "computers play for nobody"

    async def _check_who_moved(self, stored: Live) -> None:
        """Each new move is that of the seat's person, who made it just now, or a computer's."""
        for move in await self.host.moves_since(self._logged):
            assert move.automatic or move.computer or move.sequence in self._mine, move
        self._logged = stored.version

    async def _check_clock(self, stored: Live) -> None:
        """The clock waits for what the game waits for, and runs only if something will come."""
        running = await self.host.running_clock()
        waits_for = timing.what_for(stored)
        if running is None:
            assert waits_for is None
        else:
            assert (running.version, running.waits_for) == (stored.version, waits_for)
            assert running.due_at > self.host.clock.time()
            assert running.deadline - self.host.clock.time() <= 24 * 3600 + timing.AT_LEAST

    async def end(self) -> None:
        """Everybody who can comes back and plays on, until the game is over."""
        host = self.host
        host.gated.clear()
        await host.closing.reopen(GROUP)
        await host.meet(*EVERYBODY)
        for _ in range(ENDING):
            live = await host.stored()
            if live.stage not in ("playing", "paused"):
                break
            if live.stage == "paused":
                await self._go_on(live)
                await host.quiet()
            await (self.play if self.mind.random() < 0.7 else self.let_happen)()
            await host.quiet()
        await self.check()

    async def _go_on(self, live: Live) -> None:
        for person in live.people:
            if person is not None:
                await self.host.presence.come_back(person, live.id)
                await self.host.control.resume(person, live.id)

    async def _check_reason(self) -> None:
        """The game has been lost by somebody, or nobody has done anything for long."""
        row = await self.host.row()
        assert row.stage in ("over", "expired")
        if row.stage == "expired":
            assert row.ended_at is not None
            patience = 30 * 24 * 3600.0 if row.tempo == "correspondence" else WEEK
            assert row.ended_at - row.active_at >= patience

    async def verify(self) -> None:
        """The record, scored by the engine alone, gives what the game says; the log is sound."""
        await self._check_reason()
        stored = await self.host.stored()
        record = await self.host.db.read(lambda db: record_of_game(db, self.host.game))
        assert record is not None
        scored = score(load(json.dumps(record)))
        for last in scored["rounds"][-1:]:
            assert last["totals"] == list(stored.game.totals)
            assert [len(word) for word in last["letters"]] == list(stored.game.letters)
        assert len(scored["rounds"]) == len(stored.game.results)
        assert scored["losers"] == list(stored.game.losers)
        verdict = await self.host.db.read(check)
        assert verdict.problems == ()


async def walk(seed: int, folder: Path) -> Counter[str]:
    """One game by lot, to its end; what was done in it."""
    mind = random.Random(seed)
    async with hosting(folder, seed) as host:
        going = Walk(host, mind)
        await going.begin()
        for _ in range(mind.randint(0, STEPS)):
            if (await host.row()).ended_at is not None:
                break
            await going.step()
        if (await host.row()).ended_at is None:
            await going.end()
        await going.verify()
        assert host.complaints == set()
    return going.done


@given(seed=st.integers(0, 2**32))
@settings(
    max_examples=WALKS,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
def test_every_game_is_played_out_whoever_comes_and_goes(seed: int) -> None:
    """C01, C12, C60, C64, C23: nobody but a seat's person or a computer makes its moves."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(walk(seed, Path(folder)))
