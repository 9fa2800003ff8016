"""The site that needs no server: below a path of its own, with every request to another host refused.

These tests need the site's own tools (Node, a newer Python), which `make site` sets up; `make site-test` runs them.
"""

from __future__ import annotations

import ast
import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import rulebook
from tests.browser.conftest import HOME
from tools.browser import Canvas, View
from tools.site.serve import Site
from widgets.table import Table
from widgets.theme import PALETTES

pytestmark = pytest.mark.site

GAMES = tuple(rulebook.games)
OTHERS = ("contents", "odds")
CHAPTERS = tuple(f"confrontation/{path.stem}" for path in sorted((HOME / "notebooks/confrontation").glob("*.ipynb")))
PATIENCE = 400_000
"""Milliseconds for a whole page on a machine that is busy with other things."""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """The site, built if it is not there or no longer made from these files."""
    python = HOME / ".venv-site/bin/python"
    if not python.exists():
        pytest.fail("the site's tools are missing: `make site` installs them", pytrace=False)
    built = subprocess.run([python, "-m", "tools.site.build"], cwd=HOME, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    with Site(HOME / "build/site", prefix="/some/path/") as site:
        yield site


class SitePage(View):
    """A page of the site in a window that reaches no other host."""

    def __init__(self, browser, site: Site, name: str, theme: str = "light") -> None:
        super().__init__(browser, theme=theme)
        self.name = name
        self.outside: list[str] = []
        self.page.route(lambda url: not url.startswith((site.url, "data:", "blob:")), self._refuse)
        self.page.goto(f"{site.url}{name}")

    def _refuse(self, route) -> None:
        self.outside.append(route.request.url)
        route.abort()

    @property
    def notebook(self):
        """What is in the frame."""
        return self.page.frame_locator("#page")

    def wait_until_reached(self, stage: int | str) -> None:
        """Wait until the page says that it has come so far; "all": every figure is ready."""
        self.page.wait_for_function(
            "stage => [String(stage), 'all'].includes(document.body.dataset.reached)", arg=stage, timeout=PATIENCE
        )

    def board(self) -> Canvas:
        """The canvas of the first board."""
        return Canvas(self.notebook.locator("canvas").first)

    def wait_for(self, text: str) -> None:
        """Wait until this is to be read in the notebook."""
        self.notebook.get_by_text(text).first.wait_for(timeout=PATIENCE)

    def failures(self) -> list[str]:
        """The errors in outputs, but for those that a page means to show."""
        return self.page.evaluate(
            """() => document.getElementById('page').contentWindow.jupyterapp.shell.currentWidget.content.widgets
                .map(cell => cell.model)
                .filter(model => model.type === 'code')
                .filter(model => !(model.getMetadata('tags') ?? []).includes('raises-exception'))
                .flatMap(model => model.outputs.toJSON())
                .filter(output => output.output_type === 'error')
                .map(output => `${output.ename}: ${output.evalue}`)"""
        )


@pytest.fixture
def open_page(browser, site: Site, views: list[View]) -> Iterator[Callable[..., SitePage]]:
    """`open_page("faith.html", theme="light")`; afterwards no request may have gone elsewhere."""

    def open_(name: str, **how: Any) -> SitePage:
        page = SitePage(browser, site, name, **how)
        views.append(page)
        return page

    yield open_
    assert [url for view in views if isinstance(view, SitePage) for url in view.outside] == []


def first_table(name: str) -> Table:
    """The table that the first code cell of a notebook shows, made here."""
    cells = json.loads((HOME / f"notebooks/{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    source = "".join(next(cell["source"] for cell in cells if cell["cell_type"] == "code"))
    *before, last = ast.parse(source).body
    assert isinstance(last, ast.Expr)
    names: dict[str, Any] = {}
    exec(compile(ast.Module(before, []), name, "exec"), names)
    table = eval(compile(ast.Expression(last.value), name, "eval"), names)
    assert isinstance(table, Table)
    return table


def refused_clicks(name: str) -> tuple[list[tuple[float, float]], str]:
    """Clicks on the first board, as few as possible, that a rule refuses, and what is said then."""
    table = first_table(name)
    scene, state = table.board.whole, table.state
    places = [place.id for place in scene.places]
    starts = {path[:1] for action in state.actions() for path in state.paths(action)[:1] if len(path) > 1}
    for path in [*((place,) for place in places), *((*start, place) for start in sorted(starts) for place in places)]:
        told = state.read(path)
        # Both clicks of two are read, so the first may be no refusal by itself.
        first = state.read(path[:1]) if len(path) > 1 else None
        if told and told.refusal and not (first and first.refusal):
            return [(scene.place(place).x, scene.place(place).y) for place in path], told.refusal.message
    raise AssertionError(f"nothing on the first board of {name} is refused")


def legal_clicks(name: str) -> tuple[list[tuple[float, float]], list[str]]:
    """Clicks on the first board that are a play, and what the log tells of it and of the bots' answers."""
    table = first_table(name)
    for action in table.state.actions():
        for path in table.state.paths(action)[:1]:
            tried = first_table(name)
            before = len(tried.log)
            found = [tried.board.whole.place(place) for place in path]
            for place in path:
                tried.pick(place)
            if found and tried.line.last:
                return [(place.x, place.y) for place in found], tried.log[before:]
    raise AssertionError(f"no play of {name} can be clicked")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_landing_page_has_a_card_with_a_picture_for_every_game(open_page, theme):
    view = open_page("", theme=theme)
    assert view.page.evaluate("() => getComputedStyle(document.body).backgroundColor") == rgb(
        PALETTES[theme].background
    )
    pictures = view.page.locator(".card img")
    assert pictures.count() == len(GAMES)
    view.wait_until(
        lambda: pictures.evaluate_all("all => all.every(picture => picture.naturalWidth > 100)"),
        "every poster was seen",
    )
    for game in rulebook.games.values():
        link = view.page.get_by_role("link", name=f"Play {game.title} now")
        assert link.get_attribute("href") == f"{game.name}.html"


def rgb(colour: str) -> str:
    return f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_from_its_first_board_on_while_the_page_gets_ready(open_page, name):
    view = open_page("")
    view.page.get_by_role("link", name=f"Play {rulebook.games[name].title} now").click()
    assert view.page.locator("#loading img").is_visible()
    view.wait_until_reached(4)
    assert view.page.locator("#loading").is_hidden()

    refused, message = refused_clicks(name)
    for place in refused:
        view.board().click(*place)
    view.wait_for(message)
    view.page.keyboard.press("Escape")

    clicks, log = legal_clicks(name)
    for place in clicks:
        view.board().click(*place)
    # The log ends with what the bots answered, where they were to move.
    for line in (log[0], log[-1]):
        view.wait_for(line.rpartition(" [")[0])

    view.wait_until_reached("all")
    assert view.failures() == []


@pytest.mark.parametrize("name", OTHERS)
def test_a_page_runs_to_its_end(open_page, name):
    view = open_page(f"{name}.html")
    view.wait_until_reached("all")
    assert view.failures() == []


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_runs_to_its_end(open_page, name):
    view = open_page(f"{name}.html")
    view.wait_until_reached("all")
    assert view.failures() == []


def test_the_steps_of_a_slider_are_followed_one_by_one(open_page):
    view = open_page("odds.html")
    view.wait_until_reached(4)
    handle = view.notebook.locator(".widget-slider", has_text="dice").first.locator(".noUi-handle").first
    picture = view.notebook.locator(".rb-reading svg").first
    for step in range(10):
        before = picture.inner_html()
        handle.press("ArrowRight" if step < 5 else "ArrowLeft")
        view.wait_until(lambda before=before: picture.inner_html() != before, "the picture followed the slider")


def test_a_copy_of_a_page_cannot_be_saved_and_so_never_grows_old(site):
    listings = list(Path(HOME / "build/site/api/contents").rglob("all.json"))
    entries = [entry for path in listings for entry in json.loads(path.read_text(encoding="utf-8"))["content"]]
    assert {entry["name"] for entry in entries} >= {f"{name}.ipynb" for name in GAMES}
    assert not any(entry["writable"] for entry in entries)


def test_the_site_is_small_and_names_no_package_source(site):
    files = [path for path in (HOME / "build/site").rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 60e6
    lock = json.loads((HOME / "build/site/static/pyodide-lock/pyodide-lock.json").read_text(encoding="utf-8"))
    assert not [package["file_name"] for package in lock["packages"].values() if "://" in package["file_name"]]
