"""What a bot in a group is given (TELEGRAM.md, Updates: privacy mode)."""

from typing import Any

import pytest

OTHER = "77:other"


async def _given(town: Any, token: str | None = None) -> list[str]:
    updates = await town.news(*([token] if token else []))
    return [update["message"].get("text", "service") for update in updates]


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("chatter", False),
        ("@zhora_bot hello", False),
        ("/newgame@zhora_bot", True),
        ("/newgame@ZHORA_BOT please", True),
        ("look: /newgame@zhora_bot", True),
        ("/newgame@other_bot", False),
        ("/newgame", False),
        ("path/newgame@zhora_bot", False),
    ],
)
async def test_bot_that_has_written_nothing_gets_only_commands_addressed_to_it(
    town: Any, text: str, given: bool
) -> None:
    chat = await town.group()
    await town.say(town.anna, chat, text)
    assert await _given(town) == ([text] if given else [])


async def test_plain_command_goes_to_the_last_bot_that_wrote(town: Any) -> None:
    """A plain `/cmd` if it was the last bot to write."""
    other = town.world.add_bot(OTHER, "other_bot", "Other").id
    chat = await town.group(other)
    await town.news(OTHER)
    await town.post(chat)
    await town.say(town.anna, chat, "/score")
    assert (await _given(town), await _given(town, OTHER)) == (["/score"], [])
    await town.call("sendMessage", OTHER, chat_id=chat, text="me too")
    await town.say(town.anna, chat, "/score")
    assert (await _given(town), await _given(town, OTHER)) == ([], ["/score"])


async def test_replies_to_it_are_given(town: Any) -> None:
    chat = await town.group()
    message = await town.post(chat)
    own = await town.say(town.anna, chat, "mine")
    await town.say(town.boris, chat, "to Anna", reply_to=own)
    await town.say(town.boris, chat, "to the bot", reply_to=message)
    [update] = await town.news()
    assert update["message"]["text"] == "to the bot"
    assert update["message"]["reply_to_message"]["message_id"] == message


async def test_service_messages_are_given(town: Any) -> None:
    chat = await town.group()
    await town.do("member", chat=chat, user=town.boris, action="leave")
    [update] = await town.news()
    assert update["message"]["left_chat_member"]["id"] == town.boris


async def test_admin_bot_gets_everything_people_write(town: Any) -> None:
    """Privacy mode holds where the bot is no admin."""
    chat = await town.group()
    await town.do("member", chat=chat, user=town.bot, action="promote")
    await town.news()
    await town.say(town.anna, chat, "chatter")
    assert await _given(town) == ["chatter"]


async def test_no_bot_sees_what_bots_write(town: Any) -> None:
    other = town.world.add_bot(OTHER, "other_bot", "Other").id
    chat = await town.group(other)
    await town.do("member", chat=chat, user=town.bot, action="promote")
    await town.news()
    await town.call("sendMessage", OTHER, chat_id=chat, text="/score@zhora_bot")
    assert await _given(town) == []


async def test_private_chat_is_given_whole(town: Any) -> None:
    await town.say(town.anna, town.bot, "chatter")
    assert await _given(town) == ["chatter"]


async def test_taps_always_arrive(town: Any) -> None:
    """Taps always arrive."""
    chat = await town.group()
    message = await town.post(chat, "table", "Join")
    await town.do("tap", user=town.boris, chat=chat, message=message, label="Join", timeout=0)
    [update] = await town.news()
    assert update["callback_query"]["from"]["id"] == town.boris


async def test_command_and_mention_come_with_entities_in_utf16_units(town: Any) -> None:
    chat = await town.group()
    await town.say(town.anna, chat, "🃏 /join@zhora_bot with @boris_b")
    [update] = await town.news()
    assert update["message"]["entities"] == [
        {"type": "bot_command", "offset": 3, "length": 15},
        {"type": "mention", "offset": 24, "length": 8},
    ]


async def test_edit_by_a_person_is_an_edited_message(town: Any) -> None:
    own = await town.say(town.anna, town.bot, "frst")
    await town.news()
    await town.do("edit", user=town.anna, chat=town.bot, message=own, text="first")
    [update] = await town.news()
    assert update["edited_message"]["text"] == "first"
    assert update["edited_message"]["message_id"] == own
    assert "edit_date" in update["edited_message"]


@pytest.mark.parametrize(
    ("mask", "stand_in", "title"),
    [
        ({"anonymous": True}, "GroupAnonymousBot", "Kitchen"),
        ({"as_channel": True}, "Channel_Bot", "Anna: channel"),
    ],
)
async def test_hidden_sender_is_a_stand_in_with_a_sender_chat(
    town: Any, mask: dict[str, bool], stand_in: str, title: str
) -> None:
    """`sender_chat` is set; `from` is a stand-in (Sending)."""
    chat = await town.group(supergroup=True)
    await town.say(town.anna, chat, "/join@zhora_bot", **mask)
    [update] = await town.news()
    assert update["message"]["from"]["username"] == stand_in
    assert update["message"]["sender_chat"]["title"] == title


async def test_button_press_of_an_anonymous_admin_carries_the_real_user(town: Any) -> None:
    """A button tap carries the real user (Sending)."""
    chat = await town.group(supergroup=True)
    await town.say(town.anna, chat, "/join@zhora_bot", anonymous=True)
    await town.news()
    message = await town.post(chat, "table", "Join")
    await town.do("tap", user=town.anna, chat=chat, message=message, data="join", timeout=0)
    [update] = await town.news()
    assert update["callback_query"]["from"]["id"] == town.anna
