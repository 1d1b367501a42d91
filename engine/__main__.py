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
    line = json.dumps(result, ensure_ascii=False) + "\n"
    # The output is UTF-8 whatever the locale says.
    sys.stdout.buffer.write(line.encode())
    sys.stdout.buffer.flush()
    return 0


def _read(source: str) -> str:
    data = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    return data.decode()


def _complain(line: str, code: int) -> int:
    print(line, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
