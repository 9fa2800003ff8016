"""The saved notebooks: run, clean, and with nothing exempt from comparison. nbval compares their outputs."""

from __future__ import annotations

import copy

import nbformat
import pytest

from tools import notebooks
from tools.notebooks import LIVE, clean, name_of, paths

NOTEBOOKS = {name_of(path): nbformat.read(path, as_version=4) for path in paths()}


@pytest.fixture(params=NOTEBOOKS)
def notebook(request):
    return NOTEBOOKS[request.param]


def test_every_code_cell_was_run_in_order(notebook):
    """nbval compares nothing where a cell was never run."""
    counts = [cell.execution_count for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]
    assert counts == list(range(1, len(counts) + 1)), "run `make notebooks`"


def test_no_output_is_exempt_from_comparison(notebook):
    for cell in notebook.cells:
        exempt = [tag for tag in cell.metadata.get("tags", []) if tag.startswith("nbval-")]
        assert not exempt
        assert "NBVAL_" not in cell.source


def test_it_is_saved_clean(notebook):
    assert notebook == clean(copy.deepcopy(notebook)), "run `make notebooks`"


def test_every_output_can_be_read_without_a_kernel(notebook):
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if output.output_type in ("display_data", "execute_result"):
                assert output.data.get("text/plain"), f"{cell.id} shows nothing where no kernel runs"
                assert LIVE not in output.data


def test_hidden_code_begins_with_a_title(notebook):
    """JupyterLab shows the first line of a hidden cell."""
    for cell in notebook.cells:
        if cell.metadata.get("jupyter", {}).get("source_hidden"):
            assert cell.source.startswith("# "), f"{cell.id} hides code without a title comment"


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A folder of notebooks in which a game has a page of its own and a folder of parts."""
    folder = tmp_path / "notebooks"
    for name in ("index", "hop", "hop/1-moving", "hop/2-painting", "skip/index", "skip/.ipynb_checkpoints/index"):
        path = folder / f"{name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}", encoding="utf-8")
    monkeypatch.setattr(notebooks, "FOLDER", folder)


@pytest.mark.parametrize(
    ("names", "found"),
    [
        ([], ["hop/1-moving", "hop/2-painting", "hop", "index", "skip/index"]),
        (["index"], ["index"]),
        (["notebooks/index.ipynb"], ["index"]),
        (["hop"], ["hop/1-moving", "hop/2-painting", "hop"]),
        (["hop/"], ["hop/1-moving", "hop/2-painting", "hop"]),
        (["hop.ipynb"], ["hop"]),
        (["hop/2-painting"], ["hop/2-painting"]),
        (["1-moving", "skip/index"], ["hop/1-moving", "skip/index"]),
    ],
)
def test_a_game_may_have_a_folder_of_notebooks(shelf, names, found):
    assert [name_of(path) for path in paths(names)] == found


def test_a_notebook_that_is_not_there_is_said_with_those_that_are(shelf):
    with pytest.raises(SystemExit, match="no notebook jump; there are hop/1-moving, hop/2-painting, hop, index"):
        paths(["jump"])


def test_cleaning_takes_away_what_only_a_live_kernel_understands():
    output = nbformat.v4.new_output("display_data", {LIVE: {"model_id": "1"}, "image/svg+xml": "<svg/>"})
    only_live = nbformat.v4.new_output("display_data", {LIVE: {"model_id": "1"}})
    error = nbformat.v4.new_output("error", ename="IllegalAction", evalue="no", traceback=["File /home/me/x.py:3"])
    cell = nbformat.v4.new_code_cell(
        "board", outputs=[output, only_live, error], metadata={"execution": {"iopub.status.idle": "now"}}
    )
    dirty = nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": {"state": {}}, "title": "kept"})
    cleaned = clean(dirty)
    assert [dict(output.get("data", {})) for output in cleaned.cells[0].outputs] == [{"image/svg+xml": "<svg/>"}, {}]
    assert cleaned.cells[0].outputs[1].traceback == ["IllegalAction: no"]
    assert "widgets" not in cleaned.metadata
    assert cleaned.metadata.title == "kept"
    assert not cleaned.cells[0].metadata
