"""What Binder would build and open: checked on repo2docker's own plan, and on the settings its postBuild leaves."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.pins import BASE, BENCHMARKS, HOME, TESTS, lines, pins
from tools import lab_settings

PIN = re.compile(r"[A-Za-z0-9._-]+==[^\s=;]+( ; .+)?")


@pytest.fixture(scope="module")
def plan(tmp_path_factory) -> str:
    """The Dockerfile and the log of `jupyter-repo2docker`, for the files that git knows."""
    copy = tmp_path_factory.mktemp("binder") / "checkout"
    for name in tracked():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HOME / name, copy / name)
    answer = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(copy)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout + answer.stderr


def tracked() -> list[str]:
    """The files of the project, those not yet committed among them."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    answer = subprocess.run(command, cwd=HOME, capture_output=True, text=True, check=True)
    return [name for name in answer.stdout.splitlines() if (HOME / name).is_file()]


def test_binder_installs_the_pins_and_then_runs_post_build(plan):
    install = plan.index('pip install --no-cache-dir -r "binder/requirements.txt"')
    assert install < plan.index("COPY --chown=0:0 src/ ${REPO_DIR}/") < plan.index("RUN ./binder/postBuild")


def test_no_pin_refers_to_the_project_itself():
    """Else the layer of packages, which Binder keeps, would be made anew for every change of the project."""
    assert [line for line in lines(BASE) if not PIN.fullmatch(line)] == []
    assert "interactive-rulebook" not in {pin.name for pin in pins(BASE)}


def test_binder_takes_a_python_that_the_project_supports(plan):
    version = re.search(r"python=(\d+)\.(\d+)", plan)
    assert version is not None
    assert tuple(map(int, version.groups())) >= (3, 11)


def test_post_build_installs_the_project_without_anything_unpinned():
    script = HOME / "binder/postBuild"
    assert os.access(script, os.X_OK)
    text = script.read_text(encoding="utf-8")
    assert "pip install --no-deps" in text
    assert "tools.lab_settings --start-at-index" in text


@pytest.mark.parametrize("app", ["jupyterlab", "jupyter_server"])
def test_a_server_with_these_settings_opens_the_index(tmp_path, app):
    lab_settings.write(tmp_path, start_at_index=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    mine = {"JUPYTER_CONFIG_PATH": str(tmp_path / "etc/jupyter"), "JUPYTER_CONFIG_DIR": str(tmp_path / "own")}
    command = [sys.executable, "-m", app, "--allow-root", "--no-browser", "--ip=127.0.0.1", f"--port={port}"]
    server = subprocess.Popen(
        [*command, "--IdentityProvider.token="],
        cwd=HOME,
        env={**os.environ, **mine},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert first_address(f"http://127.0.0.1:{port}/", server).endswith("/lab/tree/notebooks/index.ipynb")
    finally:
        server.terminate()
        server.wait(30)


def first_address(url: str, server: subprocess.Popen[bytes]) -> str:
    """Where a browser ends up that asks for `url`, as soon as the server answers."""
    end = time.monotonic() + 60
    while time.monotonic() < end and server.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=30) as answer:
                return answer.url.rstrip("?")
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise AssertionError("the server did not answer")


def test_the_news_pop_up_is_off(tmp_path):
    overrides, *_ = lab_settings.write(tmp_path)
    settings = json.loads(overrides.read_text(encoding="utf-8"))
    schema_folder = Path(sys.prefix, "share/jupyter/lab/schemas/@jupyterlab/apputils-extension")
    schema = json.loads((schema_folder / "notification.json").read_text(encoding="utf-8"))
    for key, value in settings["@jupyterlab/apputils-extension:notification"].items():
        assert key in schema["properties"]
        assert value in (False, "false")


def test_every_line_of_the_base_is_a_pin():
    assert [line for line in lines(BASE) if not PIN.fullmatch(line)] == []


@pytest.mark.parametrize("file", [TESTS, BENCHMARKS])
def test_the_other_files_build_on_the_base_and_only_pin(file):
    first, *others = lines(file)
    assert first == "-r ../binder/requirements.txt"
    assert [line for line in others if not PIN.fullmatch(line)] == []
    assert not {str(pin) for pin in pins(BASE)} & set(others)


def test_no_file_says_where_packages_come_from():
    """Package sources are a matter of the machine; an address in the project would break everyone else's."""
    source = re.compile(
        r"--(?:index-url|extra-index-url|find-links|trusted-host|default-index)\b"
        r"|\b(?:PIP|UV|NPM)_[A-Z_]*(?:INDEX|REGISTRY|FIND_LINKS)"
        r"|https?://[^\s\"'<>)]*(?:/simple\b|pypi|registry|artifactory|nexus|npmjs)"
    )
    here = Path(__file__).relative_to(HOME).as_posix()
    found = []
    for name in tracked():
        if name != here:
            text = (HOME / name).read_text(encoding="utf-8", errors="ignore")
            found += [f"{name}: {hit.group()}" for hit in source.finditer(text)]
    assert not found
