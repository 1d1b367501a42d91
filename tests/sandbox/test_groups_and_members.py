"""Who is in a group, and what bots are told and can ask about it."""

from typing import Any

import pytest


async def test_new_basic_group_greets_its_bot(town: Any) -> None:
    members = [town.anna, town.boris, town.bot]
    chat = (await town.do("group", title="Kitchen", members=members))["id"]
    added, created = await town.news()
    assert added["my_chat_member"]["old_chat_member"]["status"] == "left"
    assert added["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert added["my_chat_member"]["from"]["id"] == town.anna
    assert created["message"]["group_chat_created"] is True
    assert -(10**12) < chat < 0


async def test_new_supergroup_tells_its_bot_that_it_was_added(town: Any) -> None:
    members = [town.anna, town.bot]
    chat = (await town.do("group", title="Kitchen", members=members, supergroup=True))["id"]
    _, added = await town.news()
    assert [user["id"] for user in added["message"]["new_chat_members"]] == [town.bot]
    assert str(chat).startswith("-100")


async def test_bot_is_told_when_people_come_and_go(town: Any) -> None:
    chat = await town.group()
    carol = (await town.do("person", name="Carol"))["id"]
    await town.do("member", chat=chat, user=carol, action="join")
    await town.do("member", chat=chat, user=carol, action="kick")
    joined, left = [update["message"] for update in await town.news()]
    assert joined["new_chat_members"][0]["id"] == joined["from"]["id"] == carol
    assert left["left_chat_member"]["id"] == carol
    assert left["from"]["id"] == town.anna


@pytest.mark.parametrize(
    ("action", "status"),
    [("kick", "kicked"), ("leave", "left"), ("mute", "restricted"), ("promote", "administrator")],
)
async def test_bot_is_told_of_its_own_standing(town: Any, action: str, status: str) -> None:
    chat = await town.group(supergroup=True)
    answer = await town.do("member", chat=chat, user=town.bot, action=action)
    assert answer["status"] == status
    [update] = await town.news()
    assert update["my_chat_member"]["new_chat_member"]["status"] == status


async def test_bot_that_was_added_again_is_a_member(town: Any) -> None:
    chat = await town.group()
    await town.do("member", chat=chat, user=town.bot, action="kick")
    await town.news()
    await town.do("member", chat=chat, user=town.bot, action="join", by=town.boris)
    added, greeting = await town.news()
    assert added["my_chat_member"]["from"]["id"] == town.boris
    assert added["my_chat_member"]["old_chat_member"]["status"] == "kicked"
    assert greeting["message"]["new_chat_members"][0]["id"] == town.bot


async def test_bot_hears_nothing_after_it_left(town: Any) -> None:
    chat = await town.group()
    assert await town.call("leaveChat", chat_id=chat) is True
    await town.news()
    await town.say(town.anna, chat, "/join@zhora_bot")
    assert await town.news() == []
    refusal = await town.refused("getChat", chat_id=chat)
    assert refusal == "403 Forbidden: bot is not a member of the group chat"


@pytest.mark.parametrize("action", ["leave", "kick", "mute", "promote", "demote"])
async def test_stranger_has_no_standing_to_change(town: Any, action: str) -> None:
    chat = await town.group()
    carol = (await town.do("person", name="Carol"))["id"]
    failure = await town.fails("member", chat=chat, user=carol, action=action)
    assert failure == (409, "not-a-member")


async def test_owner_can_only_leave(town: Any) -> None:
    chat = await town.group()
    failure = await town.fails("member", chat=chat, user=town.anna, action="kick")
    assert failure == (409, "is-owner")
    await town.do("member", chat=chat, user=town.anna, action="leave")


async def test_muted_person_cannot_write_until_unmuted(town: Any) -> None:
    chat = await town.group(supergroup=True)
    await town.do("member", chat=chat, user=town.boris, action="mute")
    assert await town.fails("say", user=town.boris, chat=chat, text="x") == (403, "muted")
    await town.do("member", chat=chat, user=town.boris, action="unmute")
    await town.say(town.boris, chat, "x")


async def test_unmuting_an_admin_leaves_an_admin(town: Any) -> None:
    chat = await town.group(supergroup=True)
    await town.do("member", chat=chat, user=town.boris, action="promote")
    answer = await town.do("member", chat=chat, user=town.boris, action="unmute")
    assert answer["status"] == "administrator"


async def test_other_members_are_known_to_admins_only(town: Any) -> None:
    """`getChatMember` for others is only guaranteed where the bot is an admin (Sending)."""
    chat = await town.group(supergroup=True)
    who = {"chat_id": chat, "user_id": town.boris}
    assert "inaccessible" in await town.refused("getChatMember", **who)
    own = await town.call("getChatMember", chat_id=chat, user_id=town.bot)
    assert own["status"] == "member"
    await town.do("member", chat=chat, user=town.bot, action="promote")
    assert (await town.call("getChatMember", **who))["status"] == "member"
    await town.do("member", chat=chat, user=town.boris, action="leave")
    assert (await town.call("getChatMember", **who))["status"] == "left"
    assert "user not found" in await town.refused("getChatMember", chat_id=chat, user_id=5)


async def test_administrators_are_known_to_every_member(town: Any) -> None:
    chat = await town.group()
    [owner] = await town.call("getChatAdministrators", chat_id=chat)
    assert (owner["user"]["id"], owner["status"]) == (town.anna, "creator")
    refusal = await town.refused("getChatAdministrators", chat_id=town.anna)
    assert "no administrators in the private chat" in refusal


async def test_get_chat_and_member_count_describe_the_chat(town: Any) -> None:
    chat = await town.group()
    described = await town.call("getChat", chat_id=chat)
    assert (described["title"], described["type"]) == ("Kitchen", "group")
    assert await town.call("getChatMemberCount", chat_id=chat) == 3
    assert (await town.call("getChat", chat_id=town.boris))["username"] == "boris_b"
    assert await town.refused("getChat", chat_id=1) == "400 Bad Request: chat not found"


async def test_private_chat_cannot_be_left(town: Any) -> None:
    assert "private chats" in await town.refused("leaveChat", chat_id=town.anna)
