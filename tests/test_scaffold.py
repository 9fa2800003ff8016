"""A new game's skeleton passes everything as it is written."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from rulebook import scaffold
from rulebook.scaffold import NewGameError

ROOT = Path(__file__).parent.parent
LONG = "a_game_with_a_name_of_30_signs"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """The project with no tests but the shared ones, and two new games: one of a short name, one of a long one."""
    root = tmp_path_factory.mktemp("checkout")
    ignore = shutil.ignore_patterns("__pycache__")
    for folder in ("rulebook", "widgets", "tests/golden"):
        shutil.copytree(ROOT / folder, root / folder, ignore=ignore)
    shared = (
        "__init__.py",
        "conftest.py",
        "said.py",
        "testers.py",
        "test_every_game.py",
        "toys.py",
        "nbval-sanitize.cfg",
    )
    for file in ("pyproject.toml", *(f"tests/{file}" for file in shared)):
        shutil.copy(ROOT / file, root / file)
    (root / "notebooks").mkdir()
    for name in ("zz", LONG):
        run(root, "-m", "rulebook", "new-game", name)
    return root


def run(root, *arguments):
    """Run Python in the copy, so that it imports nothing of the original."""
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, *arguments], cwd=root, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_passes_its_tests_as_generated(checkout):
    """The shared testers, its own tests, and its notebook's cells."""
    places = ["tests/test_every_game.py", "tests/zz", f"tests/{LONG}", "notebooks"]
    out = run(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", f"zz or {LONG}", *places)
    assert "passed" in out
    assert "skipped" not in out


def test_is_covered_once_its_tests_have_run(checkout):
    run(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/zz")
    out = run(checkout, "-m", "rulebook", "coverage", "zz")
    assert out.split()[-6:] == ["Zz", "6", "5", "1", "6", "6"]


def test_code_is_clean(checkout):
    files = [*checkout.rglob("zz/*.py"), *checkout.rglob(f"{LONG}/*.py")]
    files += [checkout / "widgets" / f"{name}.py" for name in ("zz", LONG)]
    assert len(files) == 16
    run(checkout, "-m", "ruff", "check", *map(str, files))
    run(checkout, "-m", "ruff", "format", "--check", *map(str, files))
    run(checkout, "-m", "mypy", *map(str, [path for path in files if "tests" not in path.parts]))


def test_notebook_is_valid(checkout):
    for name in ("zz", LONG):
        nbformat.validate(nbformat.read(checkout / "notebooks" / f"{name}.ipynb", as_version=4))


def test_plays_in_the_terminal(checkout):
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    done = subprocess.run(
        [sys.executable, "-m", "rulebook", "play", "zz"],
        cwd=checkout,
        env=environment,
        input="take 5\n1\n",
        capture_output=True,
        text=True,
    )
    assert "First may not take 5 stones at once: only one, two or three. [ZZ-TAKE-1] Take 1 to 3." in done.stdout
    assert done.returncode == 0


def folders(root):
    for name in ("rulebook", "widgets", "notebooks", "tests"):
        (root / name).mkdir()


@pytest.mark.parametrize(
    "name", ["", "x", "Nine", "9stones", "nine-stones", "nine__stones", "class", "../up", "x" * 31]
)
def test_bad_names(tmp_path, name):
    folders(tmp_path)
    with pytest.raises(NewGameError, match="is no name for a game; it takes 2 to 30 small letters"):
        scaffold.write(name, tmp_path)
    assert not list(tmp_path.rglob("*.*"))


@pytest.mark.parametrize("there", ["rulebook/nine/x", "rulebook/nine.py", "widgets/nine.py", "notebooks/nine.ipynb"])
def test_existing_names(tmp_path, there):
    folders(tmp_path)
    (tmp_path / there).parent.mkdir(exist_ok=True)
    (tmp_path / there).touch()
    with pytest.raises(NewGameError, match="nine is taken: "):
        scaffold.write("nine", tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [tmp_path / there]


def test_outside_of_a_checkout(tmp_path):
    with pytest.raises(NewGameError, match=r"needs a checkout of the project, and .* has no rulebook/"):
        scaffold.write("nine", tmp_path)


def test_prefixes_of_rules_differ_from_those_in_use(toys, tmp_path):
    folders(tmp_path)
    scaffold.write("small_tiles", tmp_path)
    text = (tmp_path / "rulebook/small_tiles/rules.toml").read_text()
    assert "ST-" not in text, "Stones has ST already"
    assert 'id = "SM-SETUP-1"' in text
