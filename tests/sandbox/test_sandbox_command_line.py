"""The command `python -m sandbox`."""

import asyncio
import re
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession


async def _run(*arguments: str) -> asyncio.subprocess.Process:
    command = (sys.executable, "-m", "sandbox", *arguments)
    return await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)


async def test_command_prints_its_address_serves_and_stops() -> None:
    process = await _run("--port", "0", "--bot", "77:abc=zhora_bot:Uncle Zhora")
    assert process.stdout is not None
    try:
        line = (await process.stdout.readline()).decode()
        address = re.fullmatch(r"sandbox at (http://127\.0\.0\.1:\d+)\n", line)
        assert address is not None, line
        async with ClientSession(address[1]) as http, http.get("/bot77:abc/getMe") as response:
            assert (await response.json())["result"]["first_name"] == "Uncle Zhora"
    finally:
        process.send_signal(signal.SIGTERM)
        _, errors = await process.communicate()
    assert (process.returncode, errors) == (0, b"")


async def _state(address: str) -> Any:
    async with ClientSession(address) as http, http.get("/people/state") as response:
        return await response.json()


@pytest.mark.parametrize(
    ("options", "limits"),
    [
        ((), (True, 1, 20, 30)),
        (("--flood", "on"), (True, 1, 20, 30)),
        (("--flood", "off"), (False, 1, 20, 30)),
        (("--flood", "0.5:10:5"), (True, 0.5, 10, 5)),
    ],
)
async def test_flood_limits_are_telegrams_unless_said_otherwise(
    options: tuple[str, ...], limits: tuple[bool, float, int, int]
) -> None:
    process = await _run("--port", "0", "--bot", "77:abc=zhora_bot", *options)
    assert process.stdout is not None
    state = await _state((await process.stdout.readline()).decode().split()[-1])
    process.terminate()
    await process.wait()
    names = ("on", "chat_per_second", "group_per_minute", "overall_per_second")
    assert tuple(state["limits"][name] for name in names) == limits


async def test_time_is_driven_from_outside(tmp_path: Path) -> None:
    clock = tmp_path / "clock"
    process = await _run("--port", "0", "--bot", "77:abc=zhora_bot", "--clock", str(clock))
    assert process.stdout is not None
    address = (await process.stdout.readline()).decode().split()[-1]
    async with ClientSession(address) as http:
        poll = asyncio.ensure_future(http.get("/bot77:abc/getUpdates?timeout=50"))
        async with http.get("/bot77:abc/getMe"):
            pass
        reader, writer = await asyncio.open_unix_connection(clock)
        writer.write(b"advance 50\n")
        assert (await reader.readline()).startswith(b"now ")
        async with await poll as response:
            assert (await response.json())["result"] == []
        writer.close()
    process.terminate()
    _, errors = await process.communicate()
    assert (process.returncode, errors) == (0, b"")


async def test_command_stops_while_a_bot_polls_and_a_page_watches() -> None:
    process = await _run("--port", "0", "--bot", "77:abc=zhora_bot")
    assert process.stdout is not None
    address = (await process.stdout.readline()).decode().split()[-1]
    async with ClientSession(address) as http, http.ws_connect("/people/events") as socket:
        await socket.receive_json()
        poll = asyncio.ensure_future(http.get("/bot77:abc/getUpdates?timeout=50"))
        # The call that follows is on record after the poll has begun, on the same server.
        async with http.get("/bot77:abc/getMe"):
            await socket.receive_json()
        process.send_signal(signal.SIGTERM)
        _, errors = await process.communicate()
        await asyncio.gather(poll, return_exceptions=True)
    assert (process.returncode, errors) == (0, b"")


async def test_command_stops_while_calls_hang_and_a_webhook_is_tried_again() -> None:
    process = await _run("--port", "0", "--bot", "77:abc=zhora_bot")
    assert process.stdout is not None
    address = (await process.stdout.readline()).decode().split()[-1]
    async with ClientSession(address) as http, http.ws_connect("/people/events") as socket:
        await socket.receive_json()
        async with http.post("/people/fault", json={"kind": "timeout"}):
            hanging = asyncio.ensure_future(http.get("/bot77:abc/getMe"))
            while (await socket.receive_json())["kind"] != "call":
                pass
        async with http.post("/bot77:abc/setWebhook", json={"url": "http://127.0.0.1:9"}):
            pass
        async with http.post("/people/person", json={"name": "Anna"}) as response:
            anna = (await response.json())["id"]
        async with http.post("/people/start", json={"user": anna}):
            process.send_signal(signal.SIGTERM)
        _, errors = await process.communicate()
        await asyncio.gather(hanging, return_exceptions=True)
    assert (process.returncode, errors) == (0, b"")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--bot", "zhora_bot"),
        ("--bot", "x:abc=zhora_bot"),
        ("--bot", "77:abc=zhora_bot", "--bot", "77:def=other_bot"),
        ("--bot", "77:abc=zhora_bot", "--port", "70000"),
        ("--bot", "77:abc=zhora_bot", "--flood", "much"),
        ("--bot", "77:abc=zhora_bot", "--flood", "0:20:30"),
        ("--bot", "77:abc=zhora_bot", "--clock", "/no/such/folder/clock"),
    ],
)
async def test_wrong_arguments_are_explained(arguments: tuple[str, ...]) -> None:
    process = await _run("--port", "0", *arguments)
    _, errors = await process.communicate()
    assert process.returncode in (1, 2)
    assert errors
    assert b"Traceback" not in errors
    assert b"abc" not in errors
