"""What a bot's log must never hold."""

import re

from party.processes import TOKEN

FAULT = re.compile(r"level=(error|critical)|Traceback|never awaited|never retrieved")
CARD = re.compile(r"(?<![A-Za-z0-9])(10|[6-9JQKA])[SHDC](?![A-Za-z0-9])|[♠♥♦♣]")


def assert_spotless(log: list[str]) -> None:
    """No error, no traceback, no card and no token in these lines."""
    faults = [line for line in log if FAULT.search(line)]
    assert not faults, "\n".join(faults)
    assert_discreet(log)


def assert_discreet(log: list[str]) -> None:
    """No card and no token in these lines."""
    assert [line for line in log if CARD.search(line)] == []
    secret = TOKEN.partition(":")[2]
    assert [line for line in log if secret in line] == []
