"""Fixtures for tests that drive a real Chromium in front of a real JupyterLab.

    def test_a_click_is_answered(open_notebook):
        notebook = open_notebook("pillars_of_faith").run_all()
        canvas = notebook.canvas()
        before = canvas.wait_until_drawn()
        canvas.click(120, 80)
        canvas.wait_for_change(before, canvas.around(120, 80, 10))

What a notebook and a canvas can do stands in `tools/browser.py`. Every test works on its own copy of the notebooks.
A test fails if the browser's console shows an error; `notebook.errors.clear()` forgives what was expected. When a test
fails, what its windows showed is saved in `shots/failures`. A browser test that cannot run is a failure, not a skip.
"""

from __future__ import annotations

import itertools
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tools.browser import Notebook, Server, View, Voila, chromium
from tools.chromium import NoChromium

HOME = Path(__file__).parents[2]
FAILURES = HOME / "shots/failures"
COPIES = itertools.count(1)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--site"):
        items[:] = [item for item in items if not item.get_closest_marker("site")]
    # Browser tests come last: Playwright keeps an event loop on this thread, which the notebooks' kernels cannot share.
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def pytest_collection_finish(session: pytest.Session) -> None:
    if os.environ.get("CI") and not any(item.get_closest_marker("browser") for item in session.items):
        raise pytest.UsageError("CI is set, and no browser test was found: nothing would be seen in a browser")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    report = yield
    if item.get_closest_marker("browser"):
        if report.skipped and not hasattr(report, "wasxfail"):
            report.outcome = "failed"
            report.longrepr = f"a browser test may not be skipped: {report.longrepr}"
        if report.failed:
            _keep_pictures(item)
    return report


def _keep_pictures(item: pytest.Item) -> None:
    for number, view in enumerate(item.stash.get(VIEWS, [])):
        name = re.sub(r"\W+", "-", item.name).strip("-")
        view.screenshot(FAILURES / f"{name}-{number}.png")


VIEWS: pytest.StashKey[list[View]] = pytest.StashKey()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The one JupyterLab of the whole run."""
    with Server(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="session")
def browser():
    """The one Chromium of the whole run."""
    try:
        with chromium() as browser:
            yield browser
    except NoChromium as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture
def folder(server: Server) -> str:
    """A fresh copy of the notebooks below the server's root: the name of the folder."""
    name = f"copy{next(COPIES)}"
    shutil.copytree(
        HOME / "notebooks",
        server.folder / name / "notebooks",
        ignore=shutil.ignore_patterns(".*", "__pycache__"),
    )
    return f"{name}/notebooks"


@pytest.fixture
def views(request: pytest.FixtureRequest, server: Server) -> Iterator[list[View]]:
    """The windows that a test has opened; closed, with their kernels, after it."""
    opened: list[View] = []
    request.node.stash[VIEWS] = opened
    yield opened
    errors = [error for view in opened for error in view.errors]
    for view in opened:
        view.close()
    opened.clear()
    server.stop_kernels()
    assert not errors, "the browser's console shows errors:\n" + "\n".join(errors)


@pytest.fixture
def open_notebook(browser, server: Server, folder: str, views: list[View]) -> Callable[..., Notebook]:
    """`open_notebook("index", size=(1280, 800), theme="light", touch=False)`: a window with this notebook, not yet run.

    Opening the same notebook again, in the same test, shows it with the same kernel in a second window.
    """

    def open_(name: str, **how) -> Notebook:
        notebook = Notebook(browser, server, f"{folder}/{name}.ipynb", **how)
        views.append(notebook)
        return notebook.load()

    return open_


@pytest.fixture
def write_notebook(server: Server, folder: str) -> Callable[..., str]:
    """`write_notebook("try", "1 + 1", ...)`: a notebook of these code cells, to be opened by its name."""

    def write(name: str, *cells: str) -> str:
        server.write(f"{folder}/{name}.ipynb", *cells)
        return name

    return write


@pytest.fixture
def open_voila(browser, server: Server, folder: str, views: list[View]) -> Callable[..., Voila]:
    """`open_voila("index")`: a window with this notebook as a Voila page."""

    def open_(name: str, **how) -> Voila:
        page = Voila(browser, server, f"{folder}/{name}.ipynb", **how)
        views.append(page)
        return page.load()

    return open_
