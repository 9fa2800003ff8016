"""Reading the requirement files and pyproject.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

HOME = Path(__file__).parents[1]
BASE, TESTS, BENCHMARKS = "binder/requirements.txt", "tests/requirements.txt", "benchmarks/requirements.txt"
SITE = "tools/site/requirements.txt"


def lines(name: str) -> list[str]:
    """The lines of a requirement file that are not empty."""
    return [line for line in (HOME / name).read_text(encoding="utf-8").splitlines() if line.strip()]


def pins(name: str) -> list[Requirement]:
    """What a requirement file pins, with what it builds on."""
    found: list[Requirement] = []
    for line in lines(name):
        if line.startswith("-r "):
            below = (HOME / name).parent / line.removeprefix("-r ").strip()
            found += pins(str(below.resolve().relative_to(HOME)))
        else:
            found.append(Requirement(line))
    return found


def wanted(*groups: str) -> list[Requirement]:
    """What pyproject.toml asks for: the dependencies, the lab and these dependency groups."""
    settings = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))
    project = settings["project"]
    texts = [*project["dependencies"], *project["optional-dependencies"]["lab"]]
    return [
        Requirement(text)
        for text in texts + [text for group in groups for text in settings["dependency-groups"][group]]
    ]


def key(requirement: Requirement) -> str:
    """The one spelling of a package's name."""
    return canonicalize_name(requirement.name)
