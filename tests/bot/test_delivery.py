"""The end of the delivery loop, against a call that ends at any moment meanwhile."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import pytest
from aiogram import Bot
from aiogram.methods import TelegramMethod
from aiogram.methods.base import TelegramType
from aiogram.types import Chat, Message
from checking.hosting import hosting
from markupsafe import Markup

from bot.delivery import Delivery
from bot.host.acquaintance import Acquaintance
from bot.host.moving import Moving
from bot.posts import Post
from bot.rest import Rest
from bot.screens.content import Content
from storage.places import Place

TURNS = 20
"""Turns of the event loop, more than the loop needs to end."""


class SlowBot(Bot):
    """Its calls are answered when the test says so."""

    def __init__(self) -> None:
        super().__init__("1:token")
        self.called = asyncio.Event()
        self.answered = asyncio.Event()

    async def __call__(
        self,
        method: TelegramMethod[TelegramType],  # noqa: ARG002 - aiogram's signature
        request_timeout: int | None = None,  # noqa: ARG002 - aiogram's signature
    ) -> TelegramType:
        self.called.set()
        await self.answered.wait()
        date = datetime.fromtimestamp(0, UTC)
        message = Message(message_id=1, date=date, chat=Chat(id=1, type="private"))
        return cast("TelegramType", message)


@pytest.mark.parametrize("turns", range(TURNS))
async def test_bot_that_is_stopped_while_a_call_ends_ends_in_order(
    tmp_path: Path, turns: int
) -> None:
    bot = SlowBot()
    async with hosting(tmp_path) as host:
        delivery = Delivery(bot, host.db, host.clock, None, Rest("delivery"))
        delivery.tables, delivery.closing = host.tables, host.closing
        delivery.presence = host.presence
        delivery.moving = Moving(host.tables, Acquaintance(host.tables.house, host.presence))
        running = asyncio.create_task(delivery.run())
        delivery.post(Post(Place(1), Content(Markup("sent"))))
        await bot.called.wait()
        delivery.stop()
        for _ in range(turns):
            await asyncio.sleep(0)
        bot.answered.set()
        await running
        assert not delivery.is_at_work(1)
