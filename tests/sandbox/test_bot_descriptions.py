"""Command menus, names and descriptions, per scope and language."""

from typing import Any

import pytest


def _menu(*names: str) -> list[dict[str, str]]:
    return [{"command": name, "description": f"does {name}"} for name in names]


async def test_commands_are_remembered_per_scope_and_language(town: Any) -> None:
    groups = {"type": "all_group_chats"}
    await town.call("setMyCommands", commands=_menu("start"))
    await town.call("setMyCommands", commands=_menu("score"), scope=groups, language_code="ru")
    assert await town.call("getMyCommands") == _menu("start")
    assert await town.call("getMyCommands", scope=groups) == []
    ru = {"scope": groups, "language_code": "ru"}
    assert await town.call("getMyCommands", **ru) == _menu("score")
    await town.call("deleteMyCommands", **ru)
    assert await town.call("getMyCommands", **ru) == []


async def test_person_is_offered_the_narrowest_menu_in_the_own_language(town: Any) -> None:
    chat = await town.group()
    await town.call("setMyCommands", commands=_menu("start"))
    await town.call("setMyCommands", commands=_menu("newgame"), scope={"type": "all_group_chats"})
    await town.call(
        "setMyCommands",
        commands=_menu("igra"),
        scope={"type": "all_group_chats"},
        language_code="ru",
    )
    own = {"type": "chat_member", "chat_id": chat, "user_id": town.boris}
    await town.call("setMyCommands", commands=_menu("mine"), scope=own)

    async def offered(user: int, where: int) -> list[str]:
        seen = await town.see("chat", user=user, chat=where)
        return [command["command"] for command in seen["commands"]]

    assert await offered(town.anna, chat) == ["igra"]
    assert await offered(town.boris, chat) == ["mine"]
    assert await offered(town.anna, town.bot) == ["start"]


@pytest.mark.parametrize(
    ("command", "description"), [("Start", "x"), ("a-b", "x"), ("x" * 33, "x"), ("start", " ")]
)
async def test_malformed_command_is_refused(town: Any, command: str, description: str) -> None:
    commands = [{"command": command, "description": description}]
    assert (await town.refused("setMyCommands", commands=commands)).startswith("400 ")


async def test_scope_of_a_chat_that_is_not_there_is_refused(town: Any) -> None:
    scope = {"type": "chat", "chat_id": 5}
    refusal = await town.refused("setMyCommands", commands=_menu("start"), scope=scope)
    assert refusal == "400 Bad Request: chat not found"


@pytest.mark.parametrize(
    ("what", "field", "longest"),
    [
        ("Name", "name", 64),
        ("Description", "description", 512),
        ("ShortDescription", "short_description", 120),
    ],
)
async def test_texts_about_the_bot_fall_back_to_the_default_language(
    town: Any, what: str, field: str, longest: int
) -> None:
    await town.call(f"setMy{what}", **{field: "Zhora!"})
    await town.call(f"setMy{what}", **{field: "Жора!"}, language_code="ru")
    assert await town.call(f"getMy{what}", language_code="ru") == {field: "Жора!"}
    assert await town.call(f"getMy{what}", language_code="de") == {field: "Zhora!"}
    assert (await town.refused(f"setMy{what}", **{field: "x" * (longest + 1)})).startswith("400 ")


async def test_new_name_is_the_one_people_see(town: Any) -> None:
    await town.call("setMyName", name="Uncle Zhora")
    assert (await town.call("getMe"))["first_name"] == "Uncle Zhora"
    assert (await town.see("state"))["bots"][0]["name"] == "Uncle Zhora"
