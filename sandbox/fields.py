"""Reads the JSON of the people's API field by field and says what is wrong with it."""

import json
from collections.abc import Sequence
from typing import Any


class PeopleError(Exception):
    """An answer of the people's API that is no success."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message

    def body(self) -> dict[str, str]:
        """Return the JSON that says so."""
        return {"error": self.code, "message": self.message}


def _bad(message: str) -> PeopleError:
    return PeopleError(400, "bad-field", message)


class Fields:
    """The fields of one request; whoever has read all it knows calls `done`."""

    def __init__(self, given: dict[str, Any]) -> None:
        self._given = given
        self._asked: set[str] = set()

    @classmethod
    def from_body(cls, body: bytes) -> "Fields":
        """Read a JSON object; nothing at all counts as an empty one."""
        try:
            parsed = json.loads(body) if body.strip() else {}
        except (ValueError, RecursionError):
            raise PeopleError(400, "bad-json", "the body must be one JSON object") from None
        if not isinstance(parsed, dict):
            raise PeopleError(400, "bad-json", "the body must be one JSON object")
        return cls(parsed)

    def done(self) -> None:
        """Refuse fields that nobody has asked for."""
        unknown = sorted(set(self._given) - self._asked)
        if unknown:
            known = ", ".join(sorted(self._asked))
            raise _bad(f"unknown field {unknown[0]!r}; this call takes: {known}")

    def _value(self, name: str) -> object:
        self._asked.add(name)
        return self._given.get(name)

    def integer(self, name: str) -> int:
        """Return a whole number that must be there."""
        value = self.optional_integer(name)
        if value is None:
            raise _bad(f"{name} is missing")
        return value

    def optional_integer(self, name: str) -> int | None:
        """Return a whole number, which a query string gives as digits."""
        value = self._value(name)
        if isinstance(value, str) and value.removeprefix("-").isdecimal() and len(value) < 20:
            return int(value)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
            raise _bad(f"{name} must be a whole number")
        return value

    def seconds(self, name: str, default: float, most: float) -> float:
        """Return a span of time between 0 and `most`."""
        return self.number(name, default, 0, most, unit=" of seconds")

    def number(
        self, name: str, default: float, least: float, most: float, *, unit: str = ""
    ) -> float:
        """Return a number from `least` to `most`, which a query string gives as text."""
        value = self._value(name)
        if value is None:
            return default
        try:
            number = float(value) if isinstance(value, str | int | float) else None
        except (ValueError, OverflowError):
            number = None
        if number is None or isinstance(value, bool) or not least <= number <= most:
            raise _bad(f"{name} must be a number{unit} from {least:g} to {most:g}")
        return number

    def whole(self, name: str, default: int, least: int, most: int) -> int:
        """Return a whole number from `least` to `most`."""
        value = self.optional_integer(name)
        if value is None:
            return default
        if not least <= value <= most:
            raise _bad(f"{name} must be a whole number from {least} to {most}")
        return value

    def text(self, name: str) -> str:
        """Return a string that must be there."""
        value = self.optional_text(name)
        if value is None:
            raise _bad(f"{name} is missing")
        return value

    def optional_text(self, name: str) -> str | None:
        """Return a string of valid Unicode."""
        value = self._value(name)
        if value is None:
            return None
        if not isinstance(value, str):
            raise _bad(f"{name} must be a string")
        try:
            value.encode()
        except UnicodeEncodeError:
            raise _bad(f"{name} must be valid Unicode") from None
        return value

    def flag(self, name: str, *, default: bool = False) -> bool:
        """Return a Boolean; false, or another default, if it is not there."""
        value = self._value(name)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise _bad(f"{name} must be true or false")
        return value

    def choice(self, name: str, choices: Sequence[str], default: str | None = None) -> str:
        """Return one of the words `choices`; without a default it must be there."""
        value = self.optional_text(name)
        word = default if value is None else value
        if word is None or word not in choices:
            raise _bad(f"{name} must be one of {', '.join(choices)}")
        return word

    def inner(self, name: str) -> "Fields":
        """Return the fields of a JSON object; none at all if it is not there."""
        value = self._value(name)
        if value is not None and not isinstance(value, dict):
            raise _bad(f"{name} must be a JSON object")
        return Fields(value or {})

    def integers(self, name: str) -> list[int]:
        """Return a list of whole numbers that must be there."""
        value = self._value(name)
        if not isinstance(value, list):
            raise _bad(f"{name} must be a list of ids")
        if any(isinstance(item, bool) or not isinstance(item, int) for item in value):
            raise _bad(f"{name} must be a list of ids")
        return value
