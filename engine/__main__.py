"""`python -m engine score FILE|-`: replay a game record and print what came of it.

Exit 0 with one line of JSON on standard output; 1 if the record breaks a rule of the game and 2 if
it is no record, both with one line on standard error and nothing on standard output. The codes of
broken rules are explained in `engine.reasons`.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.record import RecordFormatError, RecordRuleError, load, score

USAGE = "usage: python -m engine score FILE|-"


def main(arguments: Sequence[str]) -> int:
    """Run the command and return its exit code."""
    if arguments in (["-h"], ["--help"]):
        print(USAGE)
        return 0
    match arguments:
        case ["score", source]:
            return _score(source)
        case _:
            return _complain(USAGE, 2)


def _score(source: str) -> int:
    try:
        result = score(load(_read(source)))
    except OSError as error:
        return _complain(f"{source!a} cannot be read: {error.strerror}", 2)
    except UnicodeDecodeError as error:
        return _complain(f"the text is no UTF-8 at byte {error.start}", 2)
    except RecordFormatError as error:
        return _complain(str(error), 2)
    except RecordRuleError as error:
        return _complain(str(error), 1)
    try:
        _write(json.dumps(result, ensure_ascii=False) + "\n")
    except OSError as error:
        return _complain(f"the result cannot be written: {error.strerror}", 2)
    return 0


# Standard input and output are opened by number: bytes whatever the locale says, and an `OSError`
# instead of a missing `sys.stdin` where the caller has closed them.


def _read(source: str) -> str:
    if source != "-":
        return Path(source).read_bytes().decode()
    with open(0, "rb", closefd=False) as stream:
        return stream.read().decode()


def _write(line: str) -> None:
    with open(1, "wb", closefd=False) as stream:
        stream.write(line.encode())


def _complain(line: str, code: int) -> int:
    print(line, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
