"""Who can be written to (TELEGRAM.md, Sending)."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest


async def _stranger(town: Any) -> int:
    return int((await town.do("person", name="Carol"))["id"])


async def _seen_in_a_group(town: Any) -> int:
    carol = await _stranger(town)
    chat = await town.group(carol)
    await town.say(carol, chat, "/join@zhora_bot")
    return carol


async def _blocked(town: Any) -> int:
    await town.do("block", user=town.anna)
    return int(town.anna)


async def _deleted(town: Any) -> int:
    await town.do("deactivate", user=town.anna)
    return int(town.anna)


async def _itself(town: Any) -> int:
    return int(town.bot)


def _group_after(action: str, *, supergroup: bool) -> Callable[[Any], Awaitable[int]]:
    async def prepare(town: Any) -> int:
        chat: int = await town.group(supergroup=supergroup)
        await town.do("member", chat=chat, user=town.bot, action=action)
        return chat

    return prepare


async def _group_without_the_bot(town: Any) -> int:
    made = await town.do("group", title="Others", members=[town.anna, town.boris])
    return int(made["id"])


@pytest.mark.parametrize(
    ("prepare", "refusal"),
    [
        (_stranger, "400 Bad Request: chat not found"),
        (_seen_in_a_group, "403 Forbidden: bot can't initiate conversation with a user"),
        (_blocked, "403 Forbidden: bot was blocked by the user"),
        (_deleted, "403 Forbidden: user is deactivated"),
        (_itself, "403 Forbidden: bot can't send messages to bots"),
        (_group_without_the_bot, "400 Bad Request: chat not found"),
        (
            _group_after("kick", supergroup=False),
            "403 Forbidden: bot was kicked from the group chat",
        ),
        (
            _group_after("kick", supergroup=True),
            "403 Forbidden: bot was kicked from the supergroup chat",
        ),
        (
            _group_after("leave", supergroup=False),
            "403 Forbidden: bot is not a member of the group chat",
        ),
        (
            _group_after("leave", supergroup=True),
            "403 Forbidden: bot is not a member of the supergroup chat",
        ),
        (
            _group_after("mute", supergroup=False),
            "400 Bad Request: not enough rights to send text messages to the chat",
        ),
        (
            _group_after("mute", supergroup=True),
            "400 Bad Request: not enough rights to send text messages to the chat",
        ),
    ],
)
async def test_sending_where_it_cannot_is_refused_in_telegrams_words(
    town: Any, prepare: Callable[[Any], Awaitable[int]], refusal: str
) -> None:
    """Never seen 400, seen but never started 403, blocked 403, deleted 403, groups, muted 400."""
    chat = await prepare(town)
    assert await town.refused("sendMessage", chat_id=chat, text="hi") == refusal


@pytest.mark.parametrize("chat", [0, 123, -123, "@nobody", "-100"])
async def test_invented_chat_is_not_found(town: Any, chat: int | str) -> None:
    refusal = await town.refused("sendMessage", chat_id=chat, text="hi")
    assert refusal == "400 Bad Request: chat not found"


async def test_person_who_unblocks_or_restarts_can_be_written_to_again(town: Any) -> None:
    await town.do("block", user=town.anna)
    await town.do("unblock", user=town.anna)
    assert await town.post(town.anna)
    await town.do("block", user=town.anna)
    await town.do("start", user=town.anna)
    assert await town.post(town.anna)


async def test_bot_let_in_again_or_unmuted_can_write(town: Any) -> None:
    chat = await town.group(supergroup=True)
    for out, back in (("kick", "join"), ("leave", "join"), ("mute", "unmute"), ("mute", "promote")):
        await town.do("member", chat=chat, user=town.bot, action=out)
        await town.do("member", chat=chat, user=town.bot, action=back)
        assert await town.post(chat)


async def test_answer_to_a_message_that_is_not_there_needs_leave(town: Any) -> None:
    reply = {"message_id": 9}
    refusal = await town.refused(
        "sendMessage", chat_id=town.anna, text="hi", reply_parameters=reply
    )
    assert refusal.startswith("400 Bad Request: message to be replied not found")
    reply = {"message_id": 9, "allow_sending_without_reply": True}
    assert await town.post(town.anna, reply_parameters=reply)


async def test_topic_of_a_group_without_topics_is_not_found(town: Any) -> None:
    chat = await town.group()
    refusal = await town.refused("sendMessage", chat_id=chat, text="hi", message_thread_id=7)
    assert refusal.startswith("400 Bad Request: message thread not found")


@pytest.mark.parametrize("text", [" ", "\n\n", "\u200b", "<b> </b>"])
async def test_blank_text_is_refused(town: Any, text: str) -> None:
    """Blank text "text must be non-empty"."""
    refusal = await town.refused("sendMessage", chat_id=town.anna, text=text, parse_mode="HTML")
    assert refusal == "400 Bad Request: text must be non-empty"


async def test_text_may_have_4096_characters_after_parsing(town: Any) -> None:
    """Text 1–4096 code points, after entities are parsed."""
    longest = "<b>" + "я" * 4096 + "</b>"
    assert await town.post(town.anna, longest, parse_mode="HTML")
    refusal = await town.refused("sendMessage", chat_id=town.anna, text="я" * 4097)
    assert refusal == "400 Bad Request: message is too long"


async def test_keyboard_that_telegram_refuses_is_refused(town: Any) -> None:
    """`callback_data` 1–64 bytes."""
    markup = {"inline_keyboard": [[{"text": "x", "callback_data": "я" * 33}]]}
    refusal = await town.refused("sendMessage", chat_id=town.anna, text="hi", reply_markup=markup)
    assert refusal == "400 Bad Request: BUTTON_DATA_INVALID"


async def test_chat_action_needs_the_right_to_write(town: Any) -> None:
    assert await town.call("sendChatAction", chat_id=town.anna, action="typing") is True
    await town.do("block", user=town.anna)
    refusal = await town.refused("sendChatAction", chat_id=town.anna, action="typing")
    assert refusal == "403 Forbidden: bot was blocked by the user"
    assert "wrong parameter action" in await town.refused(
        "sendChatAction", chat_id=town.boris, action="dancing"
    )
