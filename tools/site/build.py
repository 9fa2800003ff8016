"""Build the site: `python -m tools.site.build [FOLDER]`, by the Python of .venv-site.

JupyterLite's own builder does most of it. What is ours: a Python for the browser that comes from npm without the
packages it could fetch elsewhere, wheels for all that the notebooks import, notebooks that are only read, and pages to
begin at. Everything is then in one folder, and nothing in it asks another host.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from tools.site import notebooks, pages, wheels
from tools.site.pages import LATER

HOME = Path(__file__).parents[2]
NOTEBOOKS = HOME / "notebooks"
SITE = HOME / "build/site"
WORK = HOME / "build/site-work"
PYODIDE = "314.0.6"
"""The version that the kernel is made for."""
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
JEDI = "0.20.1"
"""IPython asks for jedi to complete words; without it, it completes them by itself, and 5,600 files are spared."""
MISSING = ("numpy", "pillow", "jupyterlab-widgets", "widgetsnbextension", "parso")
"""What packages ask for and nothing here uses (`widgets.stand_ins`), or what the application has itself."""
FIRST = ("micropip", "piplite", "jedi", "interactive-rulebook")
"""Loaded while Python starts, beside what the kernel itself needs."""
LIBRARY = "stdlib"
"""What the standard library is called while it is compiled."""
APPS = ("lab", "notebooks")
TESTS = re.compile(r"/(tests|benchmarks)/")
UNUSED = ("build/fa-*.svg", "build/fa-*.eot", "build/fa-*.ttf", "rspack.config.*", "package.json")

SETTINGS: dict[str, Any] = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}
CONFIG: dict[str, Any] = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "The interactive rulebook",
        "exposeAppInBrowser": True,
        "disabledExtensions": ["@jupyterlite/application-extension:service-worker-manager"],
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}},
    },
}


class CannotBuild(RuntimeError):
    """The site cannot be built here, and why."""


def main(site: Path = SITE) -> None:
    """Build the site into this folder, unless it is there and was made from the same files."""
    WORK.mkdir(parents=True, exist_ok=True)
    with (WORK / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two builds at once would take each other's files away
        bring_up_to_date(site)


def bring_up_to_date(site: Path) -> None:
    """Make the site if it is not there, or was made from other files."""
    made_from, now = WORK / "made-from", fingerprint()
    if (site / "index.html").exists() and made_from.exists() and made_from.read_text(encoding="utf-8") == now:
        return say(f"the site is as it should be: {site}")
    made_from.unlink(missing_ok=True)
    make(site)
    made_from.write_text(now, encoding="utf-8")
    return None


def fingerprint() -> str:
    """A number for all that the site is made from."""
    return "\n".join(
        wheels.digest(HOME / folder) for folder in ("rulebook", "widgets", "notebooks", "tools/site", "binder")
    )


def make(site: Path) -> None:
    """Build the site, from nothing but what was downloaded before."""
    for folder in (site, WORK / "lite"):
        shutil.rmtree(folder, ignore_errors=True)
    say("Python for the browser")
    python_for_the_browser(WORK / "lite/static/pyodide")
    say("our wheel")
    made = own_wheels(WORK / "lite/wheels")
    say("notebooks")
    paths = sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
    for path in paths:
        notebooks.prepare(path, WORK / "lite/contents" / path.relative_to(NOTEBOOKS))
    say("the application, and wheels for all that the notebooks import")
    build(site, made)
    say("compiling, so that Python starts quickly")
    finish_wheels(site)
    leave_out(site)
    for listing in (site / "api/contents").rglob("all.json"):
        notebooks.lock_listing(listing)
    pages.write(site, NOTEBOOKS)
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    say(f"built: {site}, {size / 1e6:.1f} MB")


def python_for_the_browser(folder: Path) -> None:
    """Put Pyodide's core there, with a list of no further packages."""
    cache = WORK / "cache"
    cache.mkdir(parents=True, exist_ok=True)
    packed = cache / f"pyodide-{PYODIDE}.tgz"
    if not packed.exists():
        run([program("npm"), "pack", "--silent", f"pyodide@{PYODIDE}"], cache)
    folder.mkdir(parents=True)
    with tarfile.open(packed) as archive:
        for name in (*CORE, "pyodide-lock.json"):
            member = archive.extractfile(f"package/{name}")
            assert member is not None
            (folder / name).write_bytes(member.read())
    lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")


def own_wheels(folder: Path) -> list[Path]:
    """Our wheel, and an empty one for what we do without."""
    folder.mkdir(parents=True)
    return [wheels.own(folder), wheels.empty("jedi", JEDI, folder)]


def build(site: Path, made: list[Path]) -> None:
    """Run JupyterLite's builder."""
    lite = WORK / "lite"
    (lite / "jupyter-lite.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    (lite / "overrides.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    config = {
        "LiteBuildConfig": {
            "lite_dir": str(lite),
            "output_dir": str(site),
            "cache_dir": str(WORK / "cache/lite"),
            "contents": [str(lite / "contents")],
            "apps": list(APPS),
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "no_libarchive": True,
        },
        "PyodideLockAddon": {
            "enabled": True,
            "wheels": [str(path) for path in made],
            "specs": ["micropip"],
            "constraints": [f"-r {HOME / 'binder/requirements.txt'}"],
            "excludes_extra": list(MISSING),
            "prefetch_extra": list(FIRST),
        },
    }
    (lite / "jupyter_lite_config.json").write_text(json.dumps(config), encoding="utf-8")
    run([sys.executable, "-m", "jupyterlite_core", "build"], lite)


def finish_wheels(site: Path) -> None:
    """Compile what every start loads, and leave sympy, the largest, to the pages that import it."""
    core, folder = site / "static/pyodide", site / "static/pyodide-lock"
    lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    packages = lock["packages"].values()
    ours = lock["packages"]["interactive-rulebook"]
    ours["depends"] = [name for name in ours["depends"] if name not in LATER]
    library = core / "python_stdlib.zip"
    with tempfile.TemporaryDirectory() as name:
        first = {Path(name, p["name"]): folder / p["file_name"] for p in packages if p["name"] not in LATER}
        for inner, path in {**first, Path(name, LIBRARY): library}.items():
            wheels.unpack(path, inner)
        run([program("node"), str(Path(__file__).with_name("compile.mjs")), str(core), name, LIBRARY], WORK)
        for inner, path in first.items():
            wheels.pack(inner, path)
        wheels.zipped(Path(name, LIBRARY), library)
    for package in packages:
        if package["name"] in LATER:
            wheels.without(folder / package["file_name"], TESTS)
        package["sha256"] = wheels.checksum(folder / package["file_name"])
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def leave_out(site: Path) -> None:
    """Take away what no page asks for: fonts for browsers of long ago, the recipe of the application."""
    for pattern in UNUSED:
        for path in site.glob(pattern):
            path.unlink()


def program(name: str) -> str:
    """Where a program is that has to be installed."""
    found = shutil.which(name)
    if found is None:
        raise CannotBuild(f"{name} is needed and is not on the PATH. It comes with Node.js.")
    return found


def run(command: list[str], folder: Path) -> None:
    """Run a program; if it fails, say what it said."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"})
    if done.returncode:
        raise CannotBuild(f"{' '.join(command)} failed:\n{(done.stdout + done.stderr)[-4000:]}")


def say(text: str) -> None:
    """One line of progress."""
    print(f"• {text}", flush=True)


if __name__ == "__main__":
    try:
        main(*(Path(argument).resolve() for argument in sys.argv[1:]))
    except CannotBuild as fault:
        sys.exit(str(fault))
