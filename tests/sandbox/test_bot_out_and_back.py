"""What a bot meets that is muted, thrown out and let in again (TELEGRAM.md, Sending; Updates)."""

from typing import Any

import pytest

KINDS = [pytest.param(False, id="group"), pytest.param(True, id="supergroup")]
MUTED = "400 Bad Request: not enough rights to send text messages to the chat"


async def _standings(town: Any) -> list[tuple[str, str]]:
    """The bot's old and new standing in every my_chat_member that waits."""
    changes = [update.get("my_chat_member") for update in await town.news()]
    return [
        (change["old_chat_member"]["status"], change["new_chat_member"]["status"])
        for change in changes
        if change
    ]


@pytest.mark.parametrize("supergroup", KINDS)
@pytest.mark.parametrize(("action", "status"), [("kick", "kicked"), ("leave", "left")])
async def test_bot_that_is_out_is_told_and_refused_everywhere(
    town: Any, supergroup: bool, action: str, status: str
) -> None:
    """403 "bot was kicked from the … chat" / "bot is not a member of the … chat"."""
    chat = await town.group(supergroup=supergroup)
    message = await town.post(chat, "hello", "Go")
    await town.do("member", chat=chat, user=town.bot, action=action)
    assert await _standings(town) == [("member", status)]
    kind = "supergroup" if supergroup else "group"
    reason = "bot was kicked from" if action == "kick" else "bot is not a member of"
    its = {"chat_id": chat, "message_id": message}
    for method, params in (
        ("sendMessage", {"chat_id": chat, "text": "x"}),
        ("editMessageText", {**its, "text": "x"}),
        ("editMessageReplyMarkup", its),
        ("deleteMessage", its),
        ("sendChatAction", {"chat_id": chat, "action": "typing"}),
        ("getChat", {"chat_id": chat}),
        ("getChatMember", {"chat_id": chat, "user_id": town.boris}),
        ("leaveChat", {"chat_id": chat}),
    ):
        refusal = await town.refused(method, **params)
        assert refusal == f"403 Forbidden: {reason} the {kind} chat", method


@pytest.mark.parametrize("supergroup", KINDS)
async def test_own_leaving_is_shown_as_a_message_in_basic_groups_alone(
    town: Any, supergroup: bool
) -> None:
    chat = await town.group(supergroup=supergroup)
    await town.do("member", chat=chat, user=town.bot, action="kick")
    told = [update["message"] for update in await town.news() if "message" in update]
    assert [message["left_chat_member"]["id"] for message in told] == (
        [] if supergroup else [town.bot]
    )


@pytest.mark.parametrize("supergroup", KINDS)
async def test_buttons_of_a_bot_that_is_out_still_reach_it(town: Any, supergroup: bool) -> None:
    """Taps always arrive."""
    chat = await town.group(supergroup=supergroup)
    message = await town.post(chat, "hello", "Go")
    await town.do("member", chat=chat, user=town.bot, action="kick")
    await town.news()
    press, query = await town.pressed(town.anna, chat, message, label="Go")
    assert await town.call("answerCallbackQuery", callback_query_id=query["id"])
    assert (await press)["answered"] is True


@pytest.mark.parametrize("supergroup", KINDS)
@pytest.mark.parametrize(("action", "status"), [("kick", "kicked"), ("leave", "left")])
async def test_bot_let_in_again_can_do_what_it_could(
    town: Any, supergroup: bool, action: str, status: str
) -> None:
    chat = await town.group(supergroup=supergroup)
    message = await town.post(chat, "hello")
    await town.do("member", chat=chat, user=town.bot, action=action)
    await town.news()
    await town.do("member", chat=chat, user=town.bot, action="join")
    change, greeting = await town.news()
    assert change["my_chat_member"]["old_chat_member"]["status"] == status
    assert change["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert greeting["message"]["new_chat_members"][0]["id"] == town.bot
    assert await town.post(chat)
    edit = {"chat_id": chat, "message_id": message, "text": "still mine"}
    assert (await town.call("editMessageText", **edit))["text"] == "still mine"


@pytest.mark.parametrize("supergroup", KINDS)
async def test_muted_bot_cannot_write_until_it_is_unmuted(town: Any, supergroup: bool) -> None:
    """Muted → **400** "not enough rights to send text messages to the chat"."""
    chat = await town.group(supergroup=supergroup)
    message = await town.post(chat, "hello", "Go")
    await town.do("member", chat=chat, user=town.bot, action="mute")
    # In a basic group it is the group's permissions that change, not the bot's standing.
    assert await _standings(town) == ([("member", "restricted")] if supergroup else [])
    assert await town.refused("sendMessage", chat_id=chat, text="x") == MUTED
    press, query = await town.pressed(town.anna, chat, message, label="Go")
    assert await town.call("answerCallbackQuery", callback_query_id=query["id"])
    await press
    assert await town.call("deleteMessage", chat_id=chat, message_id=message)
    await town.do("member", chat=chat, user=town.bot, action="unmute")
    assert await _standings(town) == ([("restricted", "member")] if supergroup else [])
    assert await town.post(chat)


async def test_muted_bot_is_a_member_without_permissions(town: Any) -> None:
    chat = await town.group(supergroup=True)
    await town.do("member", chat=chat, user=town.bot, action="mute")
    [update] = await town.news()
    member = update["my_chat_member"]["new_chat_member"]
    assert (member["is_member"], member["can_send_messages"]) == (True, False)
    assert await town.call("getChatMember", chat_id=chat, user_id=town.bot) == member


@pytest.mark.parametrize("supergroup", KINDS)
async def test_bot_that_becomes_an_admin_may_write_and_hear_all(
    town: Any, supergroup: bool
) -> None:
    """Privacy mode holds for a bot that is no admin."""
    chat = await town.group(supergroup=supergroup)
    await town.do("member", chat=chat, user=town.bot, action="mute")
    await town.news()
    await town.do("member", chat=chat, user=town.bot, action="promote")
    await town.say(town.boris, chat, "not addressed")
    change, heard = await town.news()
    assert change["my_chat_member"]["new_chat_member"]["status"] == "administrator"
    assert heard["message"]["text"] == "not addressed"
    assert await town.post(chat)
    await town.do("member", chat=chat, user=town.bot, action="demote")
    await town.say(town.boris, chat, "not addressed")
    assert await _standings(town) == [("administrator", "member")]
