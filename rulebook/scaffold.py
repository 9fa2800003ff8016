"""The skeleton of a new game: a tiny, complete one that passes every test, to be changed rule by rule."""

from __future__ import annotations

import itertools
import keyword
import re
from importlib.resources import files
from pathlib import Path
from string import Template

import rulebook

FILES = {
    "rulebook/{name}/__init__.py": "init.py",
    "rulebook/{name}/rules.toml": "rules.toml",
    "rulebook/{name}/actions.py": "actions.py",
    "rulebook/{name}/state.py": "state.py",
    "rulebook/{name}/game.py": "game.py",
    "rulebook/{name}/odds.py": "odds.py",
    "widgets/{name}.py": "scene.py",
    "notebooks/{name}.ipynb": "notebook.ipynb",
    "tests/{name}/__init__.py": "",
    "tests/{name}/test_rules.py": "test_rules.py",
    "tests/golden/{name}.txt": "golden.txt",
}


class NewGameError(ValueError):
    """Why this skeleton cannot be written, in one sentence."""


def write(name: str, root: Path | None = None) -> list[Path]:
    """Write the skeleton of a game into a checkout (default: the one that this package lies in); returns the files."""
    root = root or Path(rulebook.__file__).parent.parent
    for folder in ("rulebook", "widgets", "notebooks", "tests"):
        if not (root / folder).is_dir():
            raise NewGameError(f"a new game needs a checkout of the project, and {root} has no {folder}/")
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or not 2 <= len(name) <= 30 or keyword.iskeyword(name):
        takes = "2 to 30 small letters, digits and _, such as nine_stones"
        raise NewGameError(f"{name!r} is no name for a game; it takes {takes}")
    paths = {root / target.format(name=name): template for target, template in FILES.items()}
    taken = [path for path in (*paths, root / "rulebook" / name, root / f"rulebook/{name}.py") if path.exists()]
    if taken:
        raise NewGameError(f"{name} is taken: {taken[0].relative_to(root)} is there already")
    words = name.split("_")
    names = {
        "name": name,
        "title": " ".join(words).capitalize(),
        "Class": "".join(word.capitalize() for word in words),
        "prefix": _prefix(name),
    }
    for path, template in paths.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_filled(template, names) if template else "", encoding="utf-8")
    return list(paths)


def _filled(template: str, names: dict[str, str]) -> str:
    text = files("rulebook").joinpath("skeleton", f"{template}.tmpl").read_text(encoding="utf-8")
    filled = Template(text).substitute(names)
    # Imports stand in alphabetical order, whatever the name of the game.
    return re.sub(r"(?m)(^from rulebook\..*\n)+", lambda run: "".join(sorted(run[0].splitlines(True))), filled)


def _prefix(name: str) -> str:
    """Two letters that begin the ids of the rules, and of no other game's rules."""
    used = {rule.split("-")[0] for game in rulebook.games.values() for rule in game.rules}
    letters = [letter for letter in name.upper() if letter.isalpha()]
    initials = [word[0].upper() for word in name.split("_") if word[0].isalpha()]
    wanted = itertools.chain(
        itertools.combinations(initials, 2),
        itertools.combinations(letters, 2),
        itertools.product("ABCDEFGHIJKLMNOPQRSTUVWXYZ", repeat=2),
    )
    return next("".join(pair) for pair in wanted if "".join(pair) not in used)
