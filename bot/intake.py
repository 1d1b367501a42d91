"""What both ways of getting updates share, long polling (`polling.py`) and webhook (`webhook.py`).

Either way an update is confirmed only after its effect is durable: `Lanes` settles it first.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from aiogram.exceptions import (
    TelegramAPIError,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)

from bot.clock import Clock, backoff
from bot.logs import Complaint, get_logger

ALLOWED_UPDATES = ["message", "callback_query", "my_chat_member"]

UNAUTHORIZED = (
    "Telegram does not accept the bot's token (401): "
    "copy the present one from @BotFather into BOT_TOKEN."
)

_PASSING_SECONDS = 60.0

T = TypeVar("T")
Judge = Callable[[TelegramAPIError], tuple[str, float] | None]
"""What to say about a refusal and how many seconds to wait after it; None: as about any other."""

_log = get_logger(__name__)


class IntakeFatal(Exception):  # noqa: N818 - it is no mistake of the program but the end of a run
    """Telegram will not give updates until the operator has done what this sentence says."""


class Intake(Protocol):
    """A way of getting updates."""

    async def run(self) -> None:
        """Take updates until `stop`, then finish what is held. Runs once; raises `IntakeFatal`."""

    def stop(self) -> None:
        """Take no more; `run` returns once all that is held is settled or left to come again."""


class Insistence:
    """Asks Telegram until it answers."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._complaint = Complaint(_log, clock.time)

    async def ask(
        self, call: Callable[[], Awaitable[T]], judge: Judge = lambda _refusal: None
    ) -> T:
        """Return the answer to `call`, however often it takes.

        Raises `IntakeFatal` if the token is refused, and whatever `judge` raises.
        """
        for delay in backoff():
            try:
                answer = await call()
            except TelegramUnauthorizedError as error:
                raise IntakeFatal(UNAUTHORIZED) from error
            except TelegramRetryAfter as error:
                self._complaint.about("Telegram asks to wait", seconds=error.retry_after)
                await self._clock.sleep(error.retry_after)
            except Exception as error:  # noqa: BLE001 - anything may come over the wire
                known = judge(error) if isinstance(error, TelegramAPIError) else None
                sentence, pause = known or ("Telegram cannot be reached, trying on", delay)
                self._complaint.about(sentence, error=error)
                await self._clock.sleep(pause)
            else:
                self._complaint.over("Telegram answers again")
                return answer
        raise AssertionError("the attempts have no end")


class Patience:
    """Tells a passing refusal, as while a new version replaces the old one, from a lasting one."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._first = self._last = float("-inf")

    def bear(self, error: TelegramAPIError, sentence: str) -> str:
        """Return what the operator should do; raises it as `IntakeFatal` after a minute of it."""
        now = self._clock.time()
        if now - self._last > _PASSING_SECONDS:
            self._first = now
        self._last = now
        if now - self._first >= _PASSING_SECONDS:
            raise IntakeFatal(sentence) from error
        return sentence
