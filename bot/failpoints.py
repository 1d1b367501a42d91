"""For tests: moments at which the bot ends itself as kill -9 would.

TEST_FAILPOINTS says where and at which time of getting there: `after-send:3,in-commit:1` ends the
process when the third send has succeeded or in the first transaction, whichever comes first. The
log's last line names the point. Nothing here does anything unless that is set.
"""

import os
import signal
import sqlite3
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from bot.logs import get_logger
from storage.database import Database

if TYPE_CHECKING:  # the settings look here, and commands without Telegram look at the settings
    from aiogram import Bot
    from aiogram.client.session.middlewares.base import NextRequestMiddlewareType
    from aiogram.methods import TelegramMethod

T = TypeVar("T")
Unit = Callable[[sqlite3.Connection], T]

CALLS = {
    "sendMessage": "send",
    "editMessageText": "edit",
    "deleteMessage": "delete",
    "answerCallbackQuery": "answer",
}
POINTS = (
    *("before-commit", "in-commit", "after-commit"),
    *(f"{when}-{call}" for call in (*CALLS.values(), "confirm") for when in ("before", "after")),
)
"""`in-commit`: all is written and the transaction not committed; `confirm`: a getUpdates that
confirms updates. A call that fails does not get to its `after`."""

_log = get_logger(__name__)


def parse(text: str) -> dict[str, int]:
    """How often each point named is reached before the process ends; raises ValueError."""
    points = {}
    for part in text.split(","):
        point, _, times = part.strip().partition(":")
        if point not in POINTS or not times.isdecimal() or int(times) < 1:
            raise ValueError(part)
        points[point] = int(times)
    return points


def arm(points: dict[str, int], bot: "Bot", db: Database) -> None:
    """Lets the process end at these points; at none if there are none."""
    if not points:
        return
    failpoints = _Failpoints(points)
    bot.session.middleware(_Calls(failpoints))
    db.write = _writing(db, failpoints)  # type: ignore[method-assign]  # the storage knows no tests


class _Failpoints:
    """What is left to be reached of each point."""

    def __init__(self, points: dict[str, int]) -> None:
        self._left = dict(points)

    def reach(self, point: str) -> None:
        if point not in self._left:
            return
        self._left[point] -= 1
        if self._left[point] == 0:
            _log.warning("the bot ends itself at a failpoint", point=point)
            os.kill(os.getpid(), signal.SIGKILL)


class _Calls:
    """Goes around every Bot API call, as aiogram's session middleware."""

    def __init__(self, failpoints: _Failpoints) -> None:
        self._failpoints = failpoints
        self._offset = 0

    async def __call__(
        self,
        make_request: "NextRequestMiddlewareType[Any]",
        bot: "Bot",
        method: "TelegramMethod[Any]",
    ) -> Any:
        name = self._name(method)
        self._failpoints.reach(f"before-{name}")
        answer = await make_request(bot, method)
        self._failpoints.reach(f"after-{name}")
        return answer

    def _name(self, method: "TelegramMethod[Any]") -> str:
        offset = getattr(method, "offset", None)
        if method.__api_method__ != "getUpdates" or offset is None or offset == self._offset:
            return CALLS.get(method.__api_method__, "other")
        self._offset = offset
        return "confirm"


def _writing(db: Database, failpoints: _Failpoints) -> Any:
    """`db.write` with points before, in and after the transaction."""
    write = db.write

    async def writing(unit: Unit[T]) -> T:
        def whole(connection: sqlite3.Connection) -> T:
            result = unit(connection)
            failpoints.reach("in-commit")
            return result

        failpoints.reach("before-commit")
        result = await write(whole)
        failpoints.reach("after-commit")
        return result

    return writing
