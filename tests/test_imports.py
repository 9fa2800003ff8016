"""How modules may depend on each other: `pyproject.toml` holds the contracts, and here it is seen that they hold."""

from __future__ import annotations

import tomllib
from graphlib import CycleError, TopologicalSorter

import grimp
import pytest

import rulebook
from tests.pins import HOME


@pytest.fixture(scope="module")
def graph():
    """Who imports whom when the packages are loaded."""
    return grimp.build_graph("rulebook", "widgets", exclude_type_checking_imports=True, cache_dir=None)


def test_no_module_imports_itself_by_a_detour(graph):
    order = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        TopologicalSorter(order).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


@pytest.mark.parametrize("game", rulebook.games)
@pytest.mark.parametrize("package", ["rulebook", "widgets"])
def test_no_game_imports_another(graph, package, game):
    """The contracts list the games; a new one is held to them before it is on the list."""
    mine = f"{package}.{game}"
    modules = {mine, *graph.find_descendants(mine)}
    used = {name for module in modules for name in graph.find_modules_directly_imported_by(module)}
    others = [f"{folder}.{other}" for folder in ("rulebook", "widgets") for other in rulebook.games if other != game]
    assert not {name for name in used if any(f"{name}.".startswith(f"{other}.") for other in others)}


def test_the_contracts_know_all_that_the_games_share(graph):
    shared = {
        name
        for name in graph.find_children("rulebook")
        if name.removeprefix("rulebook.") not in rulebook.games and not name.endswith((".skeleton", ".__main__"))
    }
    contracts = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (named,) = [set(contract["source_modules"]) for contract in contracts if "shared" in contract.get("id", "")]
    assert named == shared
