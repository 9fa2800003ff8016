"""Run the notebooks and save them with their outputs, so that they show on GitHub and diffs stay small.

`python -m tools.notebooks` does all of them, `python -m tools.notebooks NAME ...` only these.

What is saved is what a reader without a kernel can see: SVG and text. References to live widgets are left out, because
a saved reference without its kernel is drawn as an error message where the picture should be.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

FOLDER = Path(__file__).parent.parent / "notebooks"
LIVE = "application/vnd.jupyter.widget-view+json"
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
LANGUAGE = {"file_extension": ".py", "mimetype": "text/x-python", "name": "python", "pygments_lexer": "ipython3"}
RUN_MARKS = ("ExecuteTime", "execution", "trusted", "collapsed", "scrolled")


def name_of(path: Path) -> str:
    """What a notebook is called: its place below the folder of notebooks, without the ending."""
    return path.relative_to(FOLDER).with_suffix("").as_posix()


def paths(names: list[str] | None = None) -> list[Path]:
    """Every notebook, or those with these names: `index`, `index.ipynb`, `game/part`, or `game` for a whole folder.

    A name that no notebook has at its place is looked for in the folders: `part`.
    """
    found = sorted(path for path in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
    if not names:
        return found
    chosen: set[Path] = set()
    for name in names:
        wanted = name.removeprefix(f"{FOLDER.name}/").removesuffix(".ipynb").rstrip("/")
        there = {path for path in found if name_of(path) == wanted}
        if not name.endswith(".ipynb"):
            there |= {path for path in found if name_of(path).startswith(f"{wanted}/")}
        there = there or {path for path in found if path.stem == wanted}
        if not there:
            sys.exit(f"There is no notebook {wanted}; there are {', '.join(map(name_of, found))}.")
        chosen |= there
    return sorted(chosen)


def clean(notebook: NotebookNode) -> NotebookNode:
    """The notebook without anything that only a live kernel, one machine or one moment gives meaning to."""
    notebook.metadata = NotebookNode(
        {key: value for key, value in notebook.metadata.items() if key not in ("widgets", "signature")}
    )
    notebook.metadata.kernelspec = NotebookNode(KERNEL)
    notebook.metadata.language_info = NotebookNode(LANGUAGE)
    for cell in notebook.cells:
        for mark in RUN_MARKS:
            cell.metadata.pop(mark, None)
        if cell.cell_type == "code":
            cell.outputs = [output for output in map(_clean_output, cell.outputs) if output is not None]
    return notebook


def _clean_output(output: NotebookNode) -> NotebookNode | None:
    if output.output_type == "error":
        # The frames hold folders and line numbers of this machine; the learner needs the sentence.
        output.traceback = [f"{output.ename}: {output.evalue}"]
    if "data" in output:
        output.data.pop(LIVE, None)
        if not output.data:
            return None
    return output


def run(path: Path) -> None:
    """Execute a notebook from its own folder and save it; a cell that fails stops everything and saves nothing."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=600,
        kernel_name="python3",
        record_timing=False,
        store_widget_state=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute()
    nbformat.write(clean(notebook), path)


def main(names: list[str]) -> None:
    """Run and save, one line a notebook."""
    for path in paths(names):
        print(f"• running {path.relative_to(FOLDER.parent)}", flush=True)
        try:
            run(path)
        except CellExecutionError as error:
            sys.exit(f"{path.name} was left as it was: a cell failed.\n{error}")


if __name__ == "__main__":
    main(sys.argv[1:])
