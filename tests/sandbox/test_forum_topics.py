"""Groups that consist of topics (TELEGRAM.md, Sending)."""

from typing import Any

import pytest

NOT_FOUND = "400 Bad Request: message thread not found"


@pytest.fixture
async def forum(town: Any) -> int:
    """A forum whose owner is Anna, and of which the bot has heard nothing yet."""
    chat: int = await town.group(forum=True)
    return chat


async def _topic(town: Any, forum: int, title: str = "Games") -> int:
    made = await town.do("topic", chat=forum, user=town.boris, title=title)
    return int(made["id"])


async def _do(town: Any, forum: int, thread: int, action: str) -> None:
    await town.do("topic", chat=forum, user=town.anna, thread=thread, action=action)


async def test_new_topic_is_told_in_the_topic(town: Any, forum: int) -> None:
    thread = await _topic(town, forum)
    [update] = await town.news()
    message = update["message"]
    assert message["forum_topic_created"]["name"] == "Games"
    assert message["message_id"] == message["message_thread_id"] == thread
    assert message["is_topic_message"] is True
    assert message["chat"]["is_forum"] is True
    assert message["chat"]["type"] == "supergroup"


async def test_message_in_a_topic_carries_its_thread(town: Any, forum: int) -> None:
    """Keep `message_thread_id`."""
    thread = await _topic(town, forum)
    await town.news()
    await town.say(town.boris, forum, "/newgame@zhora_bot", thread=thread)
    [update] = await town.news()
    assert update["message"]["message_thread_id"] == thread
    assert update["message"]["is_topic_message"] is True
    assert update["message"]["reply_to_message"]["forum_topic_created"]["name"] == "Games"


async def test_message_in_the_general_topic_carries_none(town: Any, forum: int) -> None:
    for thread in ({}, {"thread": 1}):
        await town.say(town.boris, forum, "/newgame@zhora_bot", **thread)
    for update in await town.news():
        assert not {"message_thread_id", "is_topic_message"} & update["message"].keys()


async def test_reply_in_the_general_topic_carries_a_thread_that_is_none(
    town: Any, forum: int
) -> None:
    """ISSUE tdlib/telegram-bot-api#447."""
    first = await town.post(forum, "hello")
    second = await town.say(town.boris, forum, "hi", reply_to=first)
    await town.say(town.boris, forum, "/newgame@zhora_bot", reply_to=second)
    for update in await town.news():
        message = update["message"]
        assert message["message_thread_id"] == first
        assert "is_topic_message" not in message
    refusal = await town.refused("sendMessage", chat_id=forum, text="hi", message_thread_id=first)
    assert refusal == NOT_FOUND


async def test_bot_writes_into_a_topic_and_people_see_it_there(town: Any, forum: int) -> None:
    thread = await _topic(town, forum)
    sent = await town.call("sendMessage", chat_id=forum, text="hi", message_thread_id=thread)
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (thread, True)
    await town.post(forum, "general")
    seen = await town.see("chat", user=town.anna, chat=forum)
    threads = {message["text"]: message["thread"] for message in seen["messages"]}
    assert (threads["hi"], threads["general"]) == (thread, None)
    assert seen["topics"] == [
        {"id": 1, "title": "General", "closed": False},
        {"id": thread, "title": "Games", "closed": False},
    ]


async def test_reply_goes_where_the_original_is(town: Any, forum: int) -> None:
    thread = await _topic(town, forum)
    said = await town.say(town.boris, forum, "/score@zhora_bot", thread=thread)
    sent = await town.call(
        "sendMessage", chat_id=forum, text="hi", reply_parameters={"message_id": said}
    )
    assert sent["message_thread_id"] == thread
    answer = await town.say(town.anna, forum, "thanks", reply_to=sent["message_id"])
    seen = await town.see("chat", user=town.anna, chat=forum)
    assert [one["thread"] for one in seen["messages"] if one["id"] == answer] == [thread]


async def test_general_topic_is_not_to_be_named(town: Any, forum: int) -> None:
    """Omit it for the general topic (id 1)."""
    send = {"chat_id": forum, "text": "hi"}
    assert await town.refused("sendMessage", **send, message_thread_id=1) == NOT_FOUND
    assert await town.call("sendMessage", **send)


async def test_unknown_and_deleted_topics_are_not_found(town: Any, forum: int) -> None:
    """ISSUE tdlib/telegram-bot-api#854."""
    send = {"chat_id": forum, "text": "hi"}
    assert await town.refused("sendMessage", **send, message_thread_id=77) == NOT_FOUND
    thread = await _topic(town, forum)
    sent = await town.call("sendMessage", **send, message_thread_id=thread)
    await _do(town, forum, thread, "delete")
    assert await town.refused("sendMessage", **send, message_thread_id=thread) == NOT_FOUND
    edit = {"chat_id": forum, "message_id": sent["message_id"], "text": "x"}
    assert "message to edit not found" in await town.refused("editMessageText", **edit)
    say = {"user": town.anna, "chat": forum, "text": "x", "thread": thread}
    assert await town.fails("say", **say) == (404, "no-topic")
    seen = await town.see("chat", user=town.anna, chat=forum)
    assert all(message["thread"] is None for message in seen["messages"])


@pytest.mark.parametrize("general", [True, False])
async def test_closed_topic_takes_messages_of_admins_alone(
    town: Any, forum: int, general: bool
) -> None:
    thread = 1 if general else await _topic(town, forum)
    where = {} if general else {"message_thread_id": thread}
    await town.news()
    await _do(town, forum, thread, "close")
    [update] = await town.news()
    assert update["message"]["forum_topic_closed"] == {}
    assert update["message"].get("message_thread_id") == (None if general else thread)
    send = {"chat_id": forum, "text": "hi", **where}
    assert await town.refused("sendMessage", **send) == "400 Bad Request: TOPIC_CLOSED"
    say = {"chat": forum, "text": "x", "thread": thread}
    assert await town.fails("say", user=town.boris, **say) == (403, "topic-closed")
    await town.do("say", user=town.anna, **say)
    await town.do("member", chat=forum, user=town.bot, action="promote")
    assert await town.call("sendMessage", **send)
    await town.do("member", chat=forum, user=town.bot, action="demote")
    await _do(town, forum, thread, "reopen")
    assert await town.call("sendMessage", **send)
    await town.do("say", user=town.boris, **say)
    told = [update["message"] for update in await town.news() if "message" in update]
    assert "forum_topic_reopened" in [field for message in told for field in message]


async def test_tap_tells_the_topic_of_its_message(town: Any, forum: int) -> None:
    thread = await _topic(town, forum)
    await town.news()
    message = await town.post(forum, "hello", "Go", message_thread_id=thread)
    tap = {"user": town.boris, "chat": forum, "message": message, "data": "go", "timeout": 0}
    await town.do("tap", **tap)
    [update] = await town.news()
    assert update["callback_query"]["message"]["message_thread_id"] == thread


async def test_topics_are_closed_by_their_creators_and_admins_and_deleted_by_admins(
    town: Any, forum: int
) -> None:
    carol = (await town.do("person", name="Carol"))["id"]
    await town.do("member", chat=forum, user=carol, action="join")
    thread = await _topic(town, forum)
    topic = {"chat": forum, "thread": thread}
    assert await town.fails("topic", **topic, user=carol, action="close") == (403, "not-an-admin")
    await town.do("topic", **topic, user=town.boris, action="close")
    failure = await town.fails("topic", **topic, user=town.boris, action="delete")
    assert failure == (403, "not-an-admin")
    failure = await town.fails("topic", chat=forum, thread=1, user=town.anna, action="delete")
    assert failure == (409, "general-topic")
    assert await town.fails("topic", chat=forum, user=town.anna, title=" ") == (400, "bad-field")


async def test_other_groups_have_no_topics(town: Any) -> None:
    chat = await town.group(supergroup=True)
    not_a_forum = (409, "not-a-forum")
    assert await town.fails("topic", chat=chat, user=town.anna, title="T") == not_a_forum
    assert await town.fails("say", chat=chat, user=town.anna, text="x", thread=1) == not_a_forum
    failure = await town.fails(
        "group", title="T", members=[town.anna], forum=True, supergroup=False
    )
    assert failure == (400, "bad-field")
    assert [group["topics"] for group in (await town.see("state"))["chats"]] == [None]
