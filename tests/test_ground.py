"""The ground: the commands exist, the pins hold together, and this environment is the pinned one."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
from importlib import metadata

import pytest

from tests.pins import BASE, BENCHMARKS, HOME, SITE, TESTS, key, pins, wanted

TARGETS = (
    "help",
    "lab",
    "site",
    "serve",
    "test",
    "site-test",
    "lint",
    "notebooks",
    "bench",
    "shots",
    "pins",
    "mutants",
    "clean",
)


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["make", *arguments], cwd=HOME, capture_output=True, text=True, check=False)


def test_help_is_the_default_and_lists_every_target():
    listed = [line.split()[1] for line in make().stdout.splitlines() if line.startswith("make ")]
    assert listed == list(TARGETS)
    assert all(make("--dry-run", target).returncode == 0 for target in TARGETS)


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "docs/architecture.md"])
def test_documents_name_only_targets_that_exist(document):
    named = set(re.findall(r"`make ([a-z]+)", (HOME / document).read_text(encoding="utf-8")))
    assert named <= set(TARGETS)


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "docs/architecture.md"])
def test_documents_point_at_files_that_exist(document):
    text = (HOME / document).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", text):
        assert ((HOME / document).parent / target).exists(), f"{document} points at {target}"


def test_the_readme_says_what_really_happens():
    assert doctest.testfile(str(HOME / "README.md"), module_relative=False).failed == 0


def test_the_lab_passes_its_arguments_on_and_opens_the_index():
    command = make("--dry-run", "lab", "ARGS=--no-browser --port=9999").stdout
    assert "--LabApp.default_url=/lab/tree/notebooks/index.ipynb --no-browser --port=9999" in command


def test_without_a_python_there_is_a_sentence(tmp_path):
    shutil.copy(HOME / "Makefile", tmp_path)
    for folder in ("binder", "tests", "tools"):
        (tmp_path / folder).mkdir()
    for file in ("binder/requirements.txt", "pyproject.toml", "tools/lab_settings.py"):
        (tmp_path / file).touch()
    answer = subprocess.run(["make", "lab", "PYTHON="], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert answer.returncode != 0
    assert "Python 3.11 or newer is needed" in answer.stdout


def test_the_whole_check_can_be_run_and_is_make_test():
    script = HOME / ".ci/run"
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").splitlines()[-1] == "CI=true exec make test"


@pytest.mark.parametrize(("file", "groups"), [(BASE, []), (TESTS, ["test"]), (BENCHMARKS, ["bench"]), (SITE, ["site"])])
def test_everything_asked_for_is_pinned_to_a_version_that_fits(file, groups):
    there = pins(file)
    for requirement in wanted(*groups):
        versions = [next(iter(pin.specifier)).version for pin in there if key(pin) == key(requirement)]
        assert versions, f"{file} does not pin {requirement.name}"
        assert all(requirement.specifier.contains(version) for version in versions)


def test_no_two_files_pin_a_package_differently():
    versions: dict[tuple[str, str], set[str]] = {}
    for file in (BASE, TESTS, BENCHMARKS, SITE):
        for pin in pins(file):
            versions.setdefault((key(pin), str(pin.marker)), set()).add(str(pin.specifier))
    assert not {name: found for name, found in versions.items() if len(found) > 1}


def test_this_environment_is_the_pinned_one():
    """Only then does a green run say anything about what others will install."""
    other = {}
    for pin in pins(TESTS):
        if pin.marker is None or pin.marker.evaluate():
            try:
                version = metadata.version(pin.name)
            except metadata.PackageNotFoundError:
                version = "missing"
            if not pin.specifier.contains(version, prereleases=True):
                other[str(pin)] = version
    assert not other, "run `make test`, which installs the pins"
