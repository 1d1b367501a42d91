"""One line a record on stderr, as key=value, from this program and its libraries alike.

Whatever is logged passes the same door here: the token is blotted out wherever it stands, an
exception is told without the data it carries, and a value that is not plain (a method of the Bot
API, a card, a person) is told by its type alone.
"""

import logging
import re
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

import structlog
from structlog.contextvars import bound_contextvars, merge_contextvars
from structlog.typing import EventDict, Processor, WrappedLogger

__all__ = ["Complaint", "bound_contextvars", "configure", "describe", "get_logger"]

_TOKEN_SHAPE = re.compile(r"\d{5,}(?::|%3[Aa])[A-Za-z0-9_-]{20,}")
# A name typed by a person must not start a new line, colour the terminal, turn text around or,
# being half a character, break the output.
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_BLOT = "<token>"
_FIRST_KEYS = ("time", "level", "logger", "event")
_FRAMES_SHOWN = 12
_COMPLAINT_SECONDS = 60.0
_PLAIN = frozenset({type(None), str, bool, int, float})


def configure(
    level: str, token: str, stream: TextIO | None = None, *, webhook_secret: str = ""
) -> None:
    """Send every record of `level` (a name like INFO) and above to `stream`, stderr by default."""
    into_event: list[Processor] = [
        merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        _only_plain_arguments,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
    ]
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(_Formatter(into_event, token, webhook_secret))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    # It tells of every statement twice, and nothing of what they mean.
    logging.getLogger("aiosqlite").setLevel(logging.INFO)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *into_event,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    sys.excepthook = _log_the_end


def get_logger(name: str) -> structlog.stdlib.BoundLogger:
    """Return a logger: `log.info("an event in words", game=7)`, `log.exception(…)` in an `except`.

    `with bound_contextvars(update=…, game=…):` adds fields to every record within.
    """
    logger: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(name)
    return logger


class Complaint:
    """Says that something keeps failing at most once a minute, and when it is over."""

    def __init__(self, log: structlog.stdlib.BoundLogger, now: Callable[[], float]) -> None:
        self._log = log
        self._now = now
        self._said_at: float | None = None

    def about(self, what: str, **fields: object) -> None:
        """Log a warning unless one was logged within the last minute."""
        if self._said_at is None or self._now() - self._said_at >= _COMPLAINT_SECONDS:
            self._said_at = self._now()
            self._log.warning(what, **fields)

    def over(self, what: str) -> None:
        """Log that all is well again, if there was a complaint."""
        if self._said_at is not None:
            self._said_at = None
            self._log.info(what)


def describe(error: BaseException) -> str:
    """Return the exception's type and message, without private data, tokens or line ends.

    The Bot API's answers and updates hold private texts: aiogram quotes them when it cannot decode
    them, and so does pydantic.
    """
    kind = type(error).__qualname__
    if kind == "ClientDecodeError":
        message = f"unreadable answer ({type(getattr(error, 'original', error)).__qualname__})"
    elif kind == "ValidationError" and hasattr(error, "errors"):
        problems = error.errors(include_input=False, include_url=False, include_context=False)
        message = "; ".join(f"{'.'.join(map(str, p['loc']))}: {p['type']}" for p in problems)
    else:
        message = str(error)
    return _tidy(_TOKEN_SHAPE.sub(_BLOT, f"{kind}: {message}" if message else kind))


class _Formatter(structlog.stdlib.ProcessorFormatter):
    """Renders records; secrets are looked for last, in the line as it will be written."""

    def __init__(self, into_event: list[Processor], token: str, webhook_secret: str) -> None:
        super().__init__(
            foreign_pre_chain=into_event,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _tell_exception,
                _only_plain_values,
                structlog.processors.LogfmtRenderer(
                    key_order=_FIRST_KEYS, drop_missing=True, bool_as_flag=False
                ),
            ],
        )
        secrets = (token, token.replace(":", "%3A"), token.partition(":")[2], webhook_secret)
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        if not isinstance(record.msg, dict):
            record = _without_private_arguments(record)
        line = _tidy(super().format(record))
        for secret in self._secrets:
            line = line.replace(secret, _BLOT)
        return _TOKEN_SHAPE.sub(_BLOT, line)


class _Untold(dict[str, Any]):
    """Named arguments of a message, which a lone %s or %r would otherwise show whole."""

    def __repr__(self) -> str:
        return "<dict>"

    __str__ = __repr__


def _without_private_arguments(record: logging.LogRecord) -> logging.LogRecord:
    """Return a copy of a library's record with nothing in its message but plain values."""
    record = logging.makeLogRecord(record.__dict__)
    if isinstance(record.args, dict):
        record.args = _Untold({key: _plain(value) for key, value in record.args.items()})
    elif record.args:
        record.args = tuple(_plain(value) for value in record.args)
    try:
        record.msg = _plain(record.msg)
        record.msg = record.getMessage()
    except (TypeError, ValueError, KeyError):
        record.msg = f"{record.msg} (its arguments do not fit)"
    record.args = None
    if record.name == "asyncio":
        # The further lines show tasks and exceptions with all that they carry.
        record.msg = str(record.msg).partition("\n")[0]
    record.stack_info = None
    return record


def _tell_exception(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Replace `exc_info` by type, message and stack of the exception and of what caused it."""
    error = event.pop("exc_info", None)
    if isinstance(error, tuple):
        error = error[1]
    elif error and not isinstance(error, BaseException):
        error = sys.exc_info()[1]
    if isinstance(error, BaseException):
        for number, link in enumerate(_chain(error)):
            suffix = f"_{number}" if number else ""
            event[f"error{suffix}"] = describe(link)
            event[f"stack{suffix}"] = _stack(link)
    return event


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield the exception, its causes back to the first, and the members of groups among them."""
    waiting, told = [error], set[int]()
    while waiting:
        link = waiting.pop(0)
        if id(link) in told:
            continue
        told.add(id(link))
        yield link
        if isinstance(link, BaseExceptionGroup):
            waiting.extend(link.exceptions)
        cause = link.__cause__ or (None if link.__suppress_context__ else link.__context__)
        if cause is not None:
            waiting.append(cause)


def _stack(error: BaseException) -> str:
    """Return the way to the exception, innermost last, as `folder/file.py:line:function > …`."""
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES_SHOWN:]
    places = ("/".join(Path(frame.filename).parts[-2:]) for frame in frames)
    return " > ".join(
        f"{place}:{frame.lineno}:{frame.name}" for place, frame in zip(places, frames, strict=True)
    )


def _only_plain_arguments(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    if "positional_args" in event:
        event["positional_args"] = tuple(_plain(value) for value in event["positional_args"])
    return event


def _only_plain_values(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    return {re.sub(r"\s", "_", str(key)): _plain(value) for key, value in event.items()}


def _plain(value: object) -> Any:
    """Return plain values as they are, an exception described, anything else as its type.

    A subclass of text or number is not plain: cards and suits may be such.
    """
    if type(value) in _PLAIN or isinstance(value, Path):
        return value
    if isinstance(value, BaseException):
        return describe(value)
    return f"<{type(value).__qualname__}>"


def _tidy(line: str) -> str:
    """Write control characters, and those that turn text around, as escapes."""
    return _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), line)


def _log_the_end(
    _kind: type[BaseException], error: BaseException, _trace: TracebackType | None
) -> None:
    logging.getLogger("zhora").critical("the program ends by an error", exc_info=error)
