import asyncio
import io
import logging
import subprocess
import sys
from collections.abc import Callable, Iterator
from enum import IntEnum

import pytest
import structlog
from aiogram.exceptions import ClientDecodeError, TelegramNetworkError
from aiogram.methods import SendMessage
from pydantic import BaseModel, ValidationError

from bot.logs import Complaint, bound_contextvars, configure, describe, get_logger

SECRET = "made-up-token-of-thirty-five-letters"
TOKEN = f"123456:{SECRET}"
WEBHOOK_SECRET = "made-up-secret_of-forty-four-characters-0123"
HAND = "Your hand: queen of spades"


class FakeCard(IntEnum):
    QUEEN_OF_SPADES = 1


class Message(BaseModel):
    text: int


@pytest.fixture
def output() -> Iterator[io.StringIO]:
    root, hook = logging.getLogger(), sys.excepthook
    handlers, level = root.handlers, root.level
    stream = io.StringIO()
    configure("INFO", TOKEN, stream, webhook_secret=WEBHOOK_SECRET)
    yield stream
    root.handlers = handlers
    root.setLevel(level)
    sys.excepthook = hook
    structlog.reset_defaults()


def test_the_webhook_secret_is_blotted_out(output: io.StringIO) -> None:
    get_logger("bot").info("a header", value=f"x{WEBHOOK_SECRET}x")
    assert "x<token>x" in output.getvalue()


def network_error() -> TelegramNetworkError:
    method = SendMessage(chat_id=1, text=HAND)
    url = f"https://api.telegram.org/bot{TOKEN}/sendMessage"
    return TelegramNetworkError(method=method, message=f"ClientConnectorError: {url}")


def undecodable() -> ClientDecodeError:
    return ClientDecodeError("Failed to decode object", ValueError(HAND), {"text": HAND})


def invalid() -> ValidationError:
    try:
        Message.model_validate({"text": HAND})
    except ValidationError as error:
        return error
    raise AssertionError


def test_record_of_our_own_carries_its_fields_and_those_of_its_surroundings(
    output: io.StringIO,
) -> None:
    with bound_contextvars(update=5, game=7):
        get_logger("bot.host").info("a move is committed", move=31)
    line = output.getvalue()
    assert line.endswith("\n")
    assert 'level=info logger=bot.host event="a move is committed"' in line
    assert all(field in line for field in ("move=31", "update=5", "game=7"))


def test_record_of_a_library_has_the_same_form_and_surroundings(output: io.StringIO) -> None:
    with bound_contextvars(update=5):
        logging.getLogger("aiogram.event").warning("it took %d ms", 12)
    assert 'level=warning logger=aiogram.event event="it took 12 ms" update=5' in output.getvalue()


def test_records_below_the_level_are_left_out(output: io.StringIO) -> None:
    get_logger("bot").debug("a detail")
    logging.getLogger("aiogram").debug("a detail")
    assert output.getvalue() == ""


@pytest.mark.parametrize(
    "text",
    [TOKEN, f"https://api.telegram.org/bot{TOKEN}/getMe", f"123456%3A{SECRET}", SECRET],
    ids=["bare", "url", "quoted", "half"],
)
def test_token_is_blotted_out_wherever_it_stands(output: io.StringIO, text: str) -> None:
    get_logger("bot").info(f"event {text}", field=text, error=ValueError(text))
    logging.getLogger("aiohttp").error("message %s", text)
    failure = ConnectionError(text)
    failure.__cause__ = network_error()
    logging.getLogger("aiogram").error("failed", exc_info=failure)
    get_logger("bot").error("failed", exc_info=failure)
    assert SECRET not in output.getvalue()
    assert "<token>" in output.getvalue()


def test_another_bots_token_is_blotted_out_too(output: io.StringIO) -> None:
    get_logger("bot").info("pasted 987654321:AAF-another_token_of_thirty_five_xx")
    assert "another" not in output.getvalue()


@pytest.mark.parametrize("make", [network_error, undecodable, invalid])
def test_private_text_carried_by_an_exception_is_not_logged(
    output: io.StringIO, make: Callable[[], Exception]
) -> None:
    error = make()
    get_logger("bot").error("one", error=error)
    get_logger("bot").error("two %s %r", error, error)
    get_logger("bot").error("three", exc_info=error)
    logging.getLogger("aiogram").error("four %s %r", error, error, exc_info=error)
    logging.getLogger("aiogram").error(error)
    assert output.getvalue().count(type(error).__name__) >= 7
    assert HAND not in output.getvalue()


@pytest.mark.parametrize("value", [SendMessage(chat_id=1, text=HAND), [HAND], {"text": HAND}])
def test_value_that_is_not_plain_is_told_by_its_type(output: io.StringIO, value: object) -> None:
    get_logger("bot").info("one %s", value, value=value)
    logging.getLogger("aiogram").info("two %r", value)
    logging.getLogger("aiogram").info("three %(x)s", {"x": value})
    assert HAND not in output.getvalue()
    assert output.getvalue().count(f"<{type(value).__name__}>") >= 3


def test_card_is_not_taken_for_a_number(output: io.StringIO) -> None:
    get_logger("bot").info("drawn", card=FakeCard.QUEEN_OF_SPADES)
    assert "card=<FakeCard>" in output.getvalue()


async def test_forgotten_task_that_failed_is_logged_without_what_it_carries(
    output: io.StringIO,
) -> None:
    error = undecodable()
    asyncio.get_running_loop().call_exception_handler(
        {"message": "Task exception was never retrieved", "exception": error, "task": [HAND]}
    )
    assert "Task exception was never retrieved" in output.getvalue()
    assert "ClientDecodeError" in output.getvalue()
    assert HAND not in output.getvalue()


def test_exception_is_told_on_one_line_with_its_causes_and_where_they_arose(
    output: io.StringIO,
) -> None:
    hand = HAND

    def commit() -> None:
        raise OSError(f"disk full, {len(hand)} bytes")

    try:
        try:
            commit()
        except OSError as cause:
            raise RuntimeError("no move") from cause
    except RuntimeError:
        get_logger("bot").exception("the move is lost")
    line = output.getvalue()
    assert line.count("\n") == 1
    assert 'error="RuntimeError: no move"' in line
    assert 'error_1="OSError: disk full, 26 bytes"' in line
    assert ":commit" in line
    assert HAND not in line


def test_members_of_an_exception_group_are_told(output: io.StringIO) -> None:
    group = ExceptionGroup("both failed", [LookupError("left"), LookupError("right")])
    get_logger("bot").error("failed", exc_info=group)
    assert "LookupError: left" in output.getvalue()
    assert "LookupError: right" in output.getvalue()


@pytest.mark.parametrize(
    "name",
    ["a\nlevel=error", "a\x1b[31m", "a\u202eb", "a\ud83c"],
    ids=["new-line", "colour", "turned-around", "half-a-character"],
)
def test_name_typed_by_a_person_cannot_break_or_colour_the_line(
    output: io.StringIO, name: str
) -> None:
    get_logger("bot").info("hello", name=name)
    logging.getLogger("aiogram").info("hello %s", name)
    assert output.getvalue().count("\n") == 2
    assert name not in output.getvalue()


def test_record_whose_arguments_do_not_fit_is_logged_without_them(output: io.StringIO) -> None:
    record = logging.makeLogRecord({"name": "aiogram", "msg": "%d of %d", "args": (HAND,)})
    logging.getLogger().handlers[0].handle(record)
    assert 'event="%d of %d (its arguments do not fit)"' in output.getvalue()


def test_program_that_ends_by_an_error_says_so_in_one_line_without_the_token() -> None:
    program = (
        f"from bot.logs import configure\nconfigure('INFO', {TOKEN!r})\n"
        f"raise RuntimeError('no answer from bot{TOKEN}')"
    )
    done = subprocess.run(  # noqa: S603 - our own interpreter and program
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert 'error="RuntimeError: no answer from bot<token>"' in done.stderr


def test_description_of_an_exception_without_message_is_its_type() -> None:
    assert describe(TimeoutError()) == "TimeoutError"


def test_complaint_is_repeated_once_a_minute_and_its_end_is_told(output: io.StringIO) -> None:
    now = 0.0
    complaint = Complaint(get_logger("bot"), lambda: now)
    complaint.over("well")
    for now in (0.0, 30.0, 59.0, 60.0, 61.0):
        complaint.about("ill", at=now)
    complaint.over("well again")
    complaint.over("well again")
    told = [line.partition("event=")[2] for line in output.getvalue().splitlines()]
    assert told == ["ill at=0.0", "ill at=60.0", '"well again"']
