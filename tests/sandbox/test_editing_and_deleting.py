"""Which messages a bot can change and take away (TELEGRAM.md, Sending)."""

from typing import Any

import pytest

DAY = 24 * 3600
NOT_FOUND = "400 Bad Request: message to edit not found"


async def _shown(town: Any, user: int, chat: int, message: int) -> dict[str, Any]:
    seen = await town.see("chat", user=user, chat=chat)
    [found] = [one for one in seen["messages"] if one["id"] == message]
    return dict(found)


async def test_edit_is_refused_for_the_first_reason_in_telegrams_order(town: Any) -> None:
    """Chat; "message to edit not found"; "message can't be edited"; "message is not modified"."""
    chat = await town.group()
    persons = await town.say(town.anna, chat, "mine")
    own = await town.post(chat, "same")

    async def refusal(chat_id: int, message: int) -> str:
        told: str = await town.refused(
            "editMessageText", chat_id=chat_id, message_id=message, text="same"
        )
        return told

    assert await refusal(123, own) == "400 Bad Request: chat not found"
    assert await refusal(chat, own + 1) == NOT_FOUND
    assert await refusal(chat, persons) == "400 Bad Request: message can't be edited"
    assert (await refusal(chat, own)).startswith("400 Bad Request: message is not modified")


async def test_chat_that_cannot_be_written_to_is_refused_before_the_message(town: Any) -> None:
    own = await town.post(town.anna, "hello")
    await town.do("block", user=town.anna)
    for message in (own, own + 1):
        refusal = await town.refused(
            "editMessageText", chat_id=town.anna, message_id=message, text="new"
        )
        assert refusal == "403 Forbidden: bot was blocked by the user"


async def test_edit_without_reply_markup_removes_the_keyboard(town: Any) -> None:
    """An edit without `reply_markup` removes the keyboard."""
    own = await town.post(town.anna, "hello", "Go")
    await town.call("editMessageText", chat_id=town.anna, message_id=own, text="bye")
    shown = await _shown(town, town.anna, town.bot, own)
    assert (shown["text"], shown["buttons"], shown["edited"]) == ("bye", [], True)


async def test_same_text_with_another_keyboard_is_modified(town: Any) -> None:
    own = await town.post(town.anna, "hello", "Go")
    edited = await town.call("editMessageText", chat_id=town.anna, message_id=own, text="hello")
    assert "reply_markup" not in edited


async def test_same_look_by_other_means_is_not_modified(town: Any) -> None:
    own = await town.post(town.anna, "<b>a</b> b", parse_mode="HTML")
    refusal = await town.refused(
        "editMessageText",
        chat_id=town.anna,
        message_id=own,
        text="<strong>a</strong> b",
        parse_mode="HTML",
    )
    assert refusal.startswith("400 Bad Request: message is not modified")


async def test_keyboard_alone_can_be_changed_and_removed(town: Any) -> None:
    own = await town.post(town.anna, "hello", "Go")
    edit = {"chat_id": town.anna, "message_id": own}
    markup = {"inline_keyboard": [[{"text": "Stay", "callback_data": "stay"}]]}
    await town.call("editMessageReplyMarkup", **edit, reply_markup=markup)
    shown = await _shown(town, town.anna, town.bot, own)
    assert shown["buttons"] == [[{"label": "Stay", "data": "stay"}]]
    await town.call("editMessageReplyMarkup", **edit)
    assert "not modified" in await town.refused("editMessageReplyMarkup", **edit)


async def test_own_message_can_be_edited_after_any_time(town: Any) -> None:
    """A bot's own messages have no 48 h edit limit."""
    own = await town.post(town.anna, "hello")
    town.clock.advance(30 * DAY)
    edited = await town.call("editMessageText", chat_id=town.anna, message_id=own, text="bye")
    assert edited["edit_date"] - edited["date"] == 30 * DAY


async def test_own_message_can_be_deleted_for_48_hours(town: Any) -> None:
    """Deleting has one (a 48 h limit)."""
    young, old = await town.post(town.anna), await town.post(town.anna)
    town.clock.advance(2 * DAY - 1)
    await town.call("deleteMessage", chat_id=town.anna, message_id=young)
    town.clock.advance(1)
    refusal = await town.refused("deleteMessage", chat_id=town.anna, message_id=old)
    assert refusal.startswith("400 Bad Request: message can't be deleted")


async def test_deleted_message_is_gone_for_all_and_for_edits(town: Any) -> None:
    chat = await town.group()
    own = await town.post(chat, "hello")
    await town.call("deleteMessage", chat_id=chat, message_id=own)
    seen = await town.see("chat", user=town.boris, chat=chat)
    assert own not in [message["id"] for message in seen["messages"]]
    edit = {"chat_id": chat, "message_id": own, "text": "x"}
    assert await town.refused("editMessageText", **edit) == NOT_FOUND
    refusal = await town.refused("deleteMessage", chat_id=chat, message_id=own)
    assert refusal == "400 Bad Request: message to delete not found"


async def test_messages_of_others_need_admin_rights_in_a_group(town: Any) -> None:
    chat = await town.group()
    persons = await town.say(town.anna, chat, "mine")
    refusal = await town.refused("deleteMessage", chat_id=chat, message_id=persons)
    assert refusal == "400 Bad Request: message can't be deleted"
    await town.do("member", chat=chat, user=town.bot, action="promote")
    assert await town.call("deleteMessage", chat_id=chat, message_id=persons) is True


async def test_persons_message_in_the_private_chat_can_be_deleted(town: Any) -> None:
    persons = await town.say(town.anna, town.bot, "mine")
    assert await town.call("deleteMessage", chat_id=town.anna, message_id=persons) is True


async def test_deleting_several_passes_over_those_that_are_gone(town: Any) -> None:
    one, two = await town.post(town.anna), await town.post(town.anna)
    gone = max(one, two) + 1
    await town.call("deleteMessages", chat_id=town.anna, message_ids=[one, gone, two])
    seen = await town.see("chat", user=town.anna, chat=town.bot)
    assert not {one, two} & {message["id"] for message in seen["messages"]}


@pytest.mark.parametrize("ids", [[], list(range(1, 102))])
async def test_one_to_100_messages_are_deleted_at_a_time(town: Any, ids: list[int]) -> None:
    refusal = await town.refused("deleteMessages", chat_id=town.anna, message_ids=ids)
    assert refusal.startswith("400 Bad Request")


async def test_message_ids_of_different_chats_do_not_look_alike(town: Any) -> None:
    chat = await town.group()
    assert await town.post(chat) not in (await town.post(town.anna), await town.post(town.boris))
    refusal = await town.refused(
        "editMessageText", chat_id=town.boris, message_id=await town.post(town.anna), text="x"
    )
    assert refusal == NOT_FOUND
