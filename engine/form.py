"""Checking the form of JSON values: strict types, and one line that says where."""

from collections.abc import Iterable
from typing import Any

from engine.cards import Card


class FormError(ValueError):
    """A JSON value that does not have the expected form; its text is one line."""


def an_object(value: object, where: str, names: Iterable[str]) -> dict[str, Any]:
    """Return an object that has exactly these fields."""
    if not isinstance(value, dict):
        raise FormError(f"{where} must be an object, not {shown(value)}")
    expected = tuple(names)
    for name in expected:
        if name not in value:
            raise FormError(f"{where} lacks the field {name}")
    for name in value:
        if name not in expected:
            raise FormError(f"{where} has an unknown field {shown(name)}")
    return value


def a_list(value: object, where: str) -> list[Any]:
    """Return a list."""
    if not isinstance(value, list):
        raise FormError(f"{where} must be a list, not {shown(value)}")
    return value


def a_number(value: object, where: str, allowed: range | None = None) -> int:
    """Return a whole number, one of `allowed` if given; true and 1.0 are none."""
    if type(value) is not int:
        raise FormError(f"{where} must be a whole number, not {shown(value)}")
    if allowed is not None and value not in allowed:
        choice = f"{allowed[0]} to {allowed[-1]}" if len(allowed) > 1 else str(allowed[0])
        raise FormError(f"{where} must be {choice}, not {shown(value)}")
    return value


def a_text(value: object, where: str) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise FormError(f"{where} must be a text, not {shown(value)}")
    return value


def cards(value: object, where: str) -> tuple[Card, ...]:
    """Return a list of card codes as cards."""
    codes = [a_text(code, f"a card of {where}") for code in a_list(value, where)]
    try:
        return tuple(map(Card.parse, codes))
    except ValueError as error:
        raise FormError(f"{where}: {error}") from None


def shown(value: object) -> str:
    """Return a value as it can stand in a line of an error: short, and plain ASCII."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = ascii(value)
    return text if len(text) <= 40 else text[:40] + "..."
