"""The people of these tests see what people see: nothing of theirs may look into the program."""

import ast
from pathlib import Path

import party
import pytest

INSIDE = {"bot", "engine", "storage", "locales", "sandbox", "aiogram"}
LOOK_INSIDE = {
    "nursery.py",  # forks the program
    # no people in these look beyond their screens; the checks beside them do
    "test_non_interference.py",
    "test_non_interference_of_the_bot.py",
    "test_non_interference_of_computers.py",
    "test_computers_hands.py",
    "test_autopilot.py",
    "test_cli.py",
    "test_soak.py",
    "test_torn_writes.py",
}
FOLDERS = (Path(__file__).parent, *map(Path, party.__path__))
FILES = [
    path
    for folder in FOLDERS
    for path in sorted(folder.glob("*.py"))
    if path.name not in LOOK_INSIDE
]


def imported(source: str) -> set[str]:
    """The packages that a module imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
        elif isinstance(node, ast.Call) and "import" in ast.unparse(node.func):
            names |= {str(each.value) for each in node.args if isinstance(each, ast.Constant)}
    return names


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_module_imports_nothing_of_the_program(path: Path) -> None:
    assert imported(path.read_text()) & INSIDE == set()


@pytest.mark.parametrize(
    "source",
    [
        "import engine",
        "from bot.host import lobby",
        "def f():\n    import storage.games",
        "__import__('bot')",
        "import importlib\nimportlib.import_module('engine')",
    ],
)
def test_import_of_the_program_is_found_wherever_it_stands(source: str) -> None:
    assert imported(source) & INSIDE
