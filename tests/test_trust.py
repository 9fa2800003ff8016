"""A fresh copy of the project shows its saved pictures: every notebook is trusted before JupyterLab opens."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from tools.notebooks import paths
from tools.trust import trust

HOME = Path(__file__).parent.parent


def trusted(path: Path) -> bool:
    notary = NotebookNotary()
    try:
        return bool(notary.check_signature(nbformat.read(path, as_version=4)))
    finally:
        notary.store.close()


@pytest.fixture(autouse=True)
def _empty_signature_store(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))


def test_every_notebook_is_trusted_on_a_new_machine_and_signed_only_once():
    assert not any(trusted(path) for path in paths())
    assert trust(paths()) == len(paths())
    assert all(trusted(path) for path in paths())
    assert trust(paths()) == 0


def test_a_notebook_saved_with_other_outputs_is_trusted_again(tmp_path):
    copy = tmp_path / "copy.ipynb"
    shutil.copy(paths()[0], copy)
    trust([copy])
    notebook = nbformat.read(copy, as_version=4)
    notebook.cells.append(nbformat.v4.new_code_cell("1", outputs=[nbformat.v4.new_output("stream", text="1")]))
    nbformat.write(notebook, copy)
    assert not trusted(copy)
    assert trust([copy]) == 1
    assert trusted(copy)


@pytest.mark.parametrize("target", ["lab", "notebooks"])
def test_make_trusts_the_notebooks(target):
    plan = subprocess.run(["make", "--dry-run", target], cwd=HOME, capture_output=True, text=True, check=True).stdout
    assert "-m tools.trust" in plan


def test_make_lab_trusts_before_jupyterlab_opens_and_says_where_to_start_and_how_to_stop():
    plan = subprocess.run(["make", "--dry-run", "lab"], cwd=HOME, capture_output=True, text=True, check=True).stdout
    assert plan.index("-m tools.trust") < plan.index("-m jupyterlab")
    (said,) = [line for line in plan.splitlines() if "To stop" in line]
    assert "notebooks/index.ipynb" in said
    assert "Ctrl-C" in said


def test_binder_trusts_the_notebooks():
    assert "python -m tools.trust" in (HOME / "binder/postBuild").read_text(encoding="utf-8").splitlines()
