"""What a play, a page, a tool or a benchmark can reach in the engine and the widgets, found in their source.

A module-level name is reached when something that is reached says it; a method when its class is reached and something
reached says its name. The starting points are the notebooks, the tools, the benchmarks, what a module does when it is
imported, and what `rulebook` offers to everybody. Tests are no starting point. `python -m tests.reach` lists the rest.
"""

from __future__ import annotations

import ast
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

HOME = Path(__file__).parents[1]
ENGINE, USERS = ("rulebook", "widgets"), ("tools", "benchmarks")
PLAIN = {"property", "cached_property", "staticmethod", "classmethod", "cache", "dataclass", "contextmanager"}
"""Decorators that put what they decorate into no register."""
ASKED_BY_OTHERS = {"__all__", "__dir__", "__getattr__", "_repr_mimebundle_", "_should_send_property", "GAME"}
"""Names that Python and Jupyter ask for themselves, and the one under which `rulebook.games` finds a game."""

Name = tuple[str, str]
"""A module and a name in it: `("rulebook.rules", "Rule")`, or `("rulebook.rules", "Rule.text")` for a member."""


@dataclass(slots=True)
class Code:
    """Some source: the module-level names it says, and the attributes it asks of anything."""

    names: set[Name] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)

    def add(self, other: Code) -> None:
        """This code and that."""
        self.names |= other.names
        self.attributes |= other.attributes


@dataclass(slots=True)
class Module:
    """One file: what its names stand for, what it defines, and what it does when it is imported."""

    name: str
    tree: ast.Module
    aliases: dict[str, Name] = field(default_factory=dict)
    defined: dict[str, Code] = field(default_factory=dict)
    started: Code = field(default_factory=Code)


def dotted(path: Path) -> str:
    """The name under which a file is imported."""
    parts = path.relative_to(HOME).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def notebook_source(path: Path) -> str:
    """The code of a notebook, without its magics."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    lines = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code").splitlines()
    return "\n".join(line for line in lines if not line.lstrip().startswith(("%", "!")))


def sources() -> Iterator[tuple[str, str]]:
    """Every file that counts, by name, with its source."""
    for top in (*ENGINE, *USERS):
        for path in sorted((HOME / top).rglob("*.py")):
            yield dotted(path), path.read_text(encoding="utf-8")
    for path in sorted((HOME / "notebooks").rglob("*.ipynb")):
        if ".ipynb_checkpoints" not in path.parts:
            yield f"notebooks.{path.stem}", notebook_source(path)


@cache
def modules() -> dict[str, Module]:
    """All files, read: first what their names stand for, then what they say."""
    found = {name: Module(name, ast.parse(source)) for name, source in sources()}
    for module in found.values():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for each in node.names:
                    inner = f"{node.module}.{each.name}"
                    target = (inner, "") if inner in found else (node.module, each.name)
                    module.aliases[each.asname or each.name] = target
            elif isinstance(node, ast.Import):
                for each in node.names:
                    whole = each.name if each.asname else each.name.partition(".")[0]
                    module.aliases[each.asname or whole] = (whole, "")
    for module in found.values():
        read(module, found)
    return found


def read(module: Module, found: dict[str, Module]) -> None:
    """Sort a module's statements into what it defines and what it does at once."""
    engine = module.name.partition(".")[0] in ENGINE
    own = {name for node in module.tree.body for name in names_of(node)}
    for node in module.tree.body:
        names = names_of(node) if engine else []
        if isinstance(node, ast.ClassDef) and engine:
            read_class(module, node, own, found)
        elif names and not registered(node):
            for name in names:
                module.defined.setdefault(name, Code()).add(said(module, [node], own, found))
        elif not isinstance(node, (ast.Import, ast.ImportFrom)):
            module.started.add(said(module, [node], own, found))


def read_class(module: Module, node: ast.ClassDef, own: set[str], found: dict[str, Module]) -> None:
    """A class and its methods, each for itself."""
    methods = [part for part in node.body if isinstance(part, ast.FunctionDef)]
    rest = [part for part in node.body if part not in methods] + node.bases + node.keywords + node.decorator_list
    module.defined[node.name] = said(module, rest, own, found)
    for part in methods:
        module.defined.setdefault(f"{node.name}.{part.name}", Code()).add(said(module, [part], own, found))


def names_of(node: ast.stmt) -> list[str]:
    """The names that a statement defines."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    stored = [part for target in targets for part in ast.walk(target)]
    return [part.id for part in stored if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)]


def registered(node: ast.stmt) -> bool:
    """Whether a decorator hands a function on, so that nobody need name it."""
    names = [ast.unparse(part).partition("(")[0].split(".")[-1] for part in getattr(node, "decorator_list", ())]
    return any(name not in PLAIN for name in names)


def said(module: Module, nodes: Iterable[ast.AST], own: set[str], found: dict[str, Module]) -> Code:
    """What some statements of a module name."""
    code = Code()
    for node in (part for whole in nodes for part in ast.walk(whole)):
        if isinstance(node, ast.Attribute):
            code.attributes.add(node.attr)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            if node.id in module.aliases:
                code.names.add(module.aliases[node.id])
            elif node.id in own:
                code.names.add((module.name, node.id))
        elif isinstance(node, ast.Attribute) and (inside := module_of(module, node.value, found)):
            code.names.add((inside, node.attr))
        elif isinstance(node, ast.MatchClass) and isinstance(node.cls, ast.Name) and node.cls.id in own:
            code.names.add((module.name, node.cls.id))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
            code.attributes.add(node.value)
    return code


def module_of(module: Module, node: ast.expr, found: dict[str, Module]) -> str:
    """The module that an expression stands for, or nothing."""
    if isinstance(node, ast.Name):
        name, inner = module.aliases.get(node.id, ("", ""))
        return name if not inner and name in found else ""
    if isinstance(node, ast.Attribute):
        outer = module_of(module, node.value, found)
        return f"{outer}.{node.attr}" if outer and f"{outer}.{node.attr}" in found else ""
    return ""


def meant(name: Name, found: dict[str, Module]) -> Name:
    """Where a name is defined, imports followed."""
    module, inner = name
    if module in found and inner not in found[module].defined and inner in found[module].aliases:
        return meant(found[module].aliases[inner], found)
    if module in found and inner not in found[module].defined and "__getattr__" in found[module].defined:
        return next(((m.name, inner) for m in found.values() if inside(m, module) and inner in m.defined), name)
    return name


def inside(module: Module, package: str) -> bool:
    """Whether a module belongs to a package, which lends its names when they are asked for."""
    return module.name.startswith(f"{package}.")


def reached(offered: Iterable[Name]) -> set[Name]:
    """Everything that is reached from the starting points and from what is offered."""
    found = modules()
    waiting = [code for module in found.values() for code in [module.started]]
    pages = [module for module in found if looked_up(module)]
    goals, attributes, done = set(offered), set[str](), set[Name]()
    members: dict[str, list[Name]] = defaultdict(list)
    for module in found.values():
        for name in module.defined:
            members[name.rpartition(".")[2]].append((module.name, name))
    while waiting or goals - done:
        for code in waiting:
            goals |= {meant(name, found) for name in code.names}
            attributes |= code.attributes
        waiting = []
        goals |= {meant((module, name), found) for module in pages for name in attributes}
        goals |= {each for name in members for each in members[name] if asked(each, name, attributes, done)}
        for name in goals - done:
            done.add(name)
            if name[0] in found and name[1] in found[name[0]].defined:
                waiting.append(found[name[0]].defined[name[1]])
    return done


def asked(member: Name, name: str, attributes: set[str], done: set[Name]) -> bool:
    """Whether a member of a class that is reached is asked for, or a name that Python and Jupyter ask for anyway."""
    module, whole = member
    owned = (module, whole.rpartition(".")[0]) in done
    return name in ASKED_BY_OTHERS or (owned and (name in attributes or name.startswith("__")))


def looked_up(module: str) -> bool:
    """Whether a module of the widgets is found by the name of a game, so that its names are asked as attributes."""
    return module.startswith("widgets.") and f"rulebook.{module.partition('.')[2]}.game" in modules()


@cache
def unreached(offered: Iterable[Name] = ()) -> list[str]:
    """What only a test can reach, as `module.name`."""
    done = reached(offered)
    return [f"{m.name}.{name}" for m in modules().values() for name in m.defined if (m.name, name) not in done]


if __name__ == "__main__":
    print("\n".join(unreached()))
