"""What is installed is all there is to run: a wheel holds everything beside the modules too."""

import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PACKAGES = [name for name in PROJECT["tool"]["setuptools"]["packages"] if "." not in name]
METADATA = ("pyproject.toml", "README.md", "LICENSE")

# Runs on the wheel alone, in a folder with nothing else in it.
USE = """
import asyncio, pathlib, sys
sys.path.insert(0, sys.argv[1])
import bot, engine, sandbox.schema, storage.check
from bot.texts import texts_for
from storage.database import Database
from storage.reading import read_once

for module in (bot, engine, sandbox.schema, storage.check):
    assert module.__file__.startswith(sys.argv[1]), module.__file__

async def open_one(path):
    await (await Database.open(path)).close()

path = pathlib.Path("zhora.sqlite3")
asyncio.run(open_one(path))
print(read_once(path, storage.check.check).summary)
print(texts_for("ru").plain("answer-seated"), texts_for("en").plain("answer-seated"))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a clean copy of the sources."""
    source = tmp_path_factory.mktemp("source")
    for name in PACKAGES:
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in METADATA:
        shutil.copy(ROOT / name, source / name)
    build = "import sys; from setuptools import build_meta; print(build_meta.build_wheel('.'))"
    done = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", build], cwd=source, check=True, capture_output=True, text=True
    )
    return source / done.stdout.split()[-1]


def test_wheel_holds_every_file_of_the_packages(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    files = {
        path.relative_to(ROOT).as_posix()
        for name in PACKAGES
        for path in (ROOT / name).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert files - held == set()


def test_image_is_built_from_every_package() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    let_in = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    for name in PACKAGES:
        assert f"COPY {name} {name}" in dockerfile
        assert f"!{name}" in let_in


def test_program_runs_from_its_wheel_in_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    installed, work = tmp_path / "installed", tmp_path / "work"
    work.mkdir()
    zipfile.ZipFile(wheel).extractall(installed)
    done = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-I", "-c", USE, str(installed)],
        cwd=work,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    assert done.stdout.startswith("no problems; 0 games")
    assert "Вы за столом." in done.stdout
