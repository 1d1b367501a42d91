"""What can be measured of a running bot, in Prometheus's text form.

Labels are words of the program: never a chat, a person, a title or a token.
"""

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from aiogram import Bot
from aiogram.client.session.middlewares.base import (
    BaseRequestMiddleware,
    NextRequestMiddlewareType,
)
from aiogram.exceptions import ClientDecodeError, TelegramAPIError, TelegramRetryAfter
from aiogram.methods import Response, TelegramMethod
from aiogram.methods.base import TelegramType
from prometheus_client import CollectorRegistry, Counter, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from bot.backlog import Behind
from bot.telegram import Outcome, classify
from storage import screens

UPDATE_OUTCOMES = ("handled", "failed", "waiting", "parked")
"""`failed` counts attempts that are made again, `waiting` those that the storage made wait."""

_UNREACHED = "unreached"


@dataclass(frozen=True, slots=True)
class Stored:
    """What the database counts."""

    games: dict[str, int]
    """Live games by stage."""
    behind: tuple[Behind, ...]
    """The screens that do not show the latest state."""
    parked: int


@dataclass(frozen=True, slots=True)
class Now:
    """How things stand at this moment; `stored` is None while the database cannot be read."""

    stored: Stored | None
    commits: int
    units: int
    gated: int
    """Chats that wait for a flood limit, or because Telegram cannot be reached."""
    lag: float
    """Seconds for which the screen that waits longest has been behind."""
    draining: bool
    version: str


class Metrics:
    """The bot's own registry."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        GCCollector(registry=self._registry)
        self._updates = Counter(
            "zhora_updates", "Updates by outcome", ["outcome"], registry=self._registry
        )
        for outcome in UPDATE_OUTCOMES:
            self._updates.labels(outcome)
        self._calls = Counter(
            "zhora_telegram_calls",
            "Bot API calls by method and outcome",
            ["method", "outcome"],
            registry=self._registry,
        )

    def update(self, outcome: str) -> None:
        """Count an update, or an attempt at one; `outcome` is of `UPDATE_OUTCOMES`."""
        self._updates.labels(outcome).inc()

    def call(self, method: str, outcome: str) -> None:
        """Count a Bot API call."""
        self._calls.labels(method, outcome).inc()

    def text(self, now: Now) -> bytes:
        """Everything, with the state of the moment."""
        moment = CollectorRegistry()
        moment.register(_Moment(now))
        return generate_latest(moment) + generate_latest(self._registry)


class CountCalls(BaseRequestMiddleware):
    """Counts Bot API calls, and tells `contact` of every answer that Telegram gives."""

    def __init__(self, metrics: Metrics, contact: Callable[[], None]) -> None:
        self._metrics = metrics
        self._contact = contact

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        """Make the call; raises what it raises."""
        outcome = _UNREACHED
        try:
            answer = await make_request(bot, method)
            outcome = "ok"
        except TelegramRetryAfter:
            outcome = "flood"
            raise
        except (TelegramAPIError, ClientDecodeError) as error:
            named = classify(error).outcome
            outcome = _UNREACHED if named is Outcome.LATER else named.name.lower()
            raise
        finally:
            self._metrics.call(type(method).__api_method__, outcome)
            if outcome != _UNREACHED:
                self._contact()
        return answer


def stored(db: sqlite3.Connection) -> Stored:
    """What the database counts at this moment."""
    counted = db.execute(
        "SELECT stage, COUNT(*) FROM games WHERE stage IN ('lobby', 'playing', 'paused') "
        "GROUP BY stage"
    )
    return Stored(
        games={"lobby": 0, "playing": 0, "paused": 0} | dict(counted),
        behind=tuple((row.id, row.shown) for row in screens.behind(db)),
        parked=db.execute("SELECT COUNT(*) FROM parked").fetchone()[0],
    )


class _Moment(Collector):
    """The state of one moment as metrics."""

    def __init__(self, now: Now) -> None:
        self._now = now

    def collect(self) -> Iterator[Metric]:
        now = self._now
        yield InfoMetricFamily("zhora", "The program", {"version": now.version})
        yield CounterMetricFamily("zhora_commits", "Transactions committed", now.commits)
        yield CounterMetricFamily("zhora_units", "Units of work committed in them", now.units)
        yield GaugeMetricFamily("zhora_draining", "1: no new games are begun", now.draining)
        yield GaugeMetricFamily("zhora_chats_gated", "Chats that calls wait for", now.gated)
        yield GaugeMetricFamily(
            "zhora_delivery_lag_seconds", "How long the oldest screen has been behind", now.lag
        )
        readable = now.stored is not None
        yield GaugeMetricFamily("zhora_database_readable", "1: the database answers", readable)
        if now.stored is not None:
            live = GaugeMetricFamily("zhora_games_live", "Live games", labels=["stage"])
            for stage, count in now.stored.games.items():
                live.add_metric([stage], count)
            yield live
            yield GaugeMetricFamily(
                "zhora_screens_behind", "Screens behind", len(now.stored.behind)
            )
            yield GaugeMetricFamily("zhora_updates_parked", "Parked updates", now.stored.parked)
