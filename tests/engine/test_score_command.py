"""`python -m engine score FILE|-`: exit codes and what goes to which stream (RULES.md §5)."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"
GAME = GOLDEN / "blitz-four-jacks-end-the-game.json"


def _run(
    *arguments: str, data: bytes = b"", locale: str = "C.UTF-8"
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(  # noqa: S603 - our own interpreter and arguments
        [sys.executable, "-m", "engine", *arguments],
        input=data,
        capture_output=True,
        check=False,
        timeout=60,
        env=os.environ | {"LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    )


def _refused(run: subprocess.CompletedProcess[bytes], code: int) -> str:
    """Return the one line of complaint."""
    assert run.returncode == code
    assert run.stdout == b""
    line = run.stderr.decode("ascii").removesuffix("\n")
    assert line
    assert "\n" not in line
    return line


@pytest.mark.parametrize("locale", ["C.UTF-8", "C", "POSIX"])
def test_file_is_scored_as_one_line_of_utf8_in_any_locale(locale: str) -> None:
    run = _run("score", str(GAME), locale=locale)
    assert (run.returncode, run.stderr) == (0, b"")
    assert run.stdout.count(b"\n") == 1
    assert run.stdout.endswith(b"\n")
    expected = json.loads(GAME.with_suffix(".out.json").read_text(encoding="utf-8"))
    assert json.loads(run.stdout.decode("utf-8")) == expected
    assert "Ж".encode() in run.stdout


def test_standard_input_is_scored_like_the_file() -> None:
    run = _run("score", "-", data=GAME.read_bytes())
    assert run.returncode == 0
    assert run.stdout == _run("score", str(GAME)).stdout


def test_broken_rule_exits_1_with_round_index_move_and_code() -> None:
    text = GAME.read_text(encoding="utf-8").replace("JC+JD+JS+JH", "JC+JD")
    run = _run("score", "-", data=text.encode())
    assert _refused(run, 1) == "round 0 move 0 JD+JC jacks-not-whole-hand"


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "the text is no JSON"),
        (b'{"version": "\xff"}', "the text is no UTF-8 at byte 13"),
        (b"\xef\xbb\xbf{}", "the text is no JSON"),
        (b"\xff\xfe{\x00", "the text is no UTF-8 at byte 0"),
        (b"[" * 200_000, "the text is nested too deeply"),
        (b'{"\xd0\x96": 1}', "the record lacks the field version"),
        (b'{"version":1,"seats":2,"rules":{},"rounds":[],"\\ud800\\n":1}', "the record has"),
    ],
    ids=["empty", "no-utf8", "bom", "utf16", "nested", "letter", "surrogate"],
)
def test_what_is_no_record_exits_2_with_one_line(data: bytes, complaint: str) -> None:
    assert _refused(_run("score", "-", data=data), 2).startswith(complaint)


def test_missing_file_and_folder_exit_2(tmp_path: Path) -> None:
    assert "cannot be read: No such file" in _refused(_run("score", str(tmp_path / "no")), 2)
    assert "cannot be read: Is a directory" in _refused(_run("score", str(tmp_path)), 2)
    assert "cannot be read" in _refused(_run("score", ""), 2)
    assert "cannot be read" in _refused(_run("score", str(tmp_path / "нет\nфайла")), 2)


@pytest.mark.parametrize(
    "arguments", [[], ["score"], ["score", "a", "b"], ["play", "x"], ["--help", "x"]]
)
def test_wrong_use_exits_2_and_says_the_usage(arguments: list[str]) -> None:
    assert _refused(_run(*arguments), 2) == "usage: python -m engine score FILE|-"


def test_help_prints_the_usage() -> None:
    run = _run("--help")
    assert (run.returncode, run.stdout) == (0, b"usage: python -m engine score FILE|-\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_full_disk_is_reported_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        run = subprocess.run(  # noqa: S603 - our own interpreter and arguments
            [sys.executable, "-m", "engine", "score", str(GAME)],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert run.returncode == 2
    assert run.stderr == b"the result cannot be written: No space left on device\n"


@pytest.mark.parametrize(
    ("redirection", "complaint"),
    [
        ("<&-", b"'-' cannot be read: Bad file descriptor\n"),
        (f"<{GAME} >&-", b"the result cannot be written: Bad file descriptor\n"),
    ],
)
def test_closed_stream_is_reported_in_one_line(redirection: str, complaint: bytes) -> None:
    run = subprocess.run(  # noqa: S603 - our own interpreter and arguments
        ["/bin/sh", "-c", f"exec {sys.executable} -m engine score - {redirection}"],
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (run.returncode, run.stderr) == (2, complaint)
