"""The built wheel in a fresh environment, in an empty folder: it has the command, and the notebooks with it.

What the wheel depends on is lent by this environment, so that the test needs no package source.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest

from tests.pins import HOME
from tools.browser import PATIENCE


@pytest.fixture(scope="module")
def command(tmp_path_factory) -> Path:
    """`rulebook`, as an installation of the wheel leaves it."""
    copy, home = tmp_path_factory.mktemp("project"), tmp_path_factory.mktemp("fresh")
    ignored = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
    for folder in ("rulebook", "widgets", "notebooks"):
        shutil.copytree(HOME / folder, copy / folder, ignore=ignored)
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(HOME / file, copy)
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", home, copy)
    run(sys.executable, "-m", "venv", "--without-pip", home / "env")
    (wheel,) = home.glob("*.whl")
    uv = (sys.executable, "-m", "uv", "pip", "install", "--quiet", "--offline", "--no-deps")
    run(*uv, "--python", home / "env/bin/python", wheel)
    (packages,) = home.glob("env/lib/python*/site-packages")
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return home / "env/bin/rulebook"


def run(*command: object, cwd: Path | None = None) -> str:
    done = subprocess.run([*map(str, command)], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_command_knows_the_games_and_their_rules(command, tmp_path):
    assert "pillars_of_faith" in run(command, cwd=tmp_path)
    assert "PF-MOVE-4" in run(command, "rules", "pillars_of_faith", "pillar", cwd=tmp_path)


def test_the_lab_opens_copies_of_the_notebooks_in_an_empty_folder(command, tmp_path):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    lab = subprocess.Popen(
        [command, "lab", "index", "--", "--no-browser", f"--port={port}", "--IdentityProvider.token="], cwd=tmp_path
    )
    try:
        listed = contents(f"http://127.0.0.1:{port}/api/contents")
    finally:
        lab.terminate()
        lab.wait(30)
    assert {"index.ipynb", "pillars_of_faith.ipynb", "confrontation"} <= listed
    assert (tmp_path / "rulebook-notebooks/confrontation/2-dice.ipynb").exists()


def contents(url: str) -> set[str]:
    """The names in the server's first folder, as soon as there is a server."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(urllib.error.URLError, ConnectionError), urllib.request.urlopen(url, timeout=10) as answer:
            return {entry["name"] for entry in json.loads(answer.read())["content"]}
        time.sleep(0.2)
    raise AssertionError(f"no answer from {url}")


def test_a_page_that_is_not_there_is_a_sentence(command, tmp_path):
    done = subprocess.run([command, "lab", "chess"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "there is no page 'chess'; the pages are" in done.stderr
