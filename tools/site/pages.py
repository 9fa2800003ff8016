"""The pages to begin at: a landing page, and for every notebook one that opens and runs it."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from string import Template

import rulebook
from tools.site import notebooks
from widgets.theme import css_variables

TEMPLATES = Path(__file__).parent / "templates"
DESCRIPTION = "Five tabletop games to learn by doing every rule, in this browser, with nothing to install."
LATER = ("sympy", "mpmath")
"""Wheels that only a page which asks for them loads."""


def write(site: Path, sources: Path) -> None:
    """Write all pages into the site, which the notebooks have been put into."""
    paths = sorted(path.relative_to(sources) for path in sources.rglob("*.ipynb"))
    names = [path.with_suffix("").as_posix() for path in paths]
    for path, name in zip(paths, names, strict=True):
        page(site, sources / path, name, names)
    landing(site, names)


def landing(site: Path, names: list[str]) -> None:
    """The page with a card for each game, the smallest rulebook first, and links to the pages that are no game."""
    games = sorted(rulebook.games.values(), key=lambda game: len(game.rules))
    cards = "".join(
        _template(
            "card.html",
            poster=f"posters/{game.name}.svg",
            title=escape(game.title),
            tagline=escape(game.tagline),
            link=f"{game.name}.html",
        )
        for game in games
    )
    others = [name for name in names if "/" not in name and name not in rulebook.games]
    links = " · ".join(
        f'<a href="{_page_of(name)}">{escape(notebooks.title(site / "files" / f"{name}.ipynb"))}</a>' for name in others
    )
    size = sum(
        path.stat().st_size
        for part in ("static/pyodide", "static/pyodide-lock")
        for path in (site / part).iterdir()
        if not path.name.startswith(LATER)
    )
    html = _template(
        "landing.html",
        css=_css(),
        description=DESCRIPTION,
        cards=cards,
        others=f"Also: {links}",
        megabytes=str(round(size / 1e6)),
    )
    (site / "index.html").write_text(html, encoding="utf-8")


def page(site: Path, source: Path, name: str, names: list[str]) -> None:
    """The page that opens and runs a notebook, with its first board as a poster until then."""
    poster = notebooks.poster(source)
    root = "../" * name.count("/")
    title = notebooks.title(source)
    if poster:
        picture = site / "posters" / f"{name}.svg"
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_text(poster, encoding="utf-8")
    pages = {each: _page_of(each) for each in names}
    about = {"board": notebooks.begins_with_a_board(source), "pages": pages, "root": root or "./"}
    html = _template(
        "play.html",
        css=_css(),
        root=root,
        title=escape(title),
        path=f"{name}.ipynb",
        poster=f'<img src="{root}posters/{name}.svg" alt="The first board">' if poster else "",
        about=json.dumps(about),
        script=(TEMPLATES / "play.js").read_text(encoding="utf-8"),
    )
    target = site / _page_of(name)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(html, encoding="utf-8")


def _page_of(name: str) -> str:
    """Where a notebook's page is; `index.html` is the landing page."""
    return "contents.html" if name == "index" else f"{name}.html"


def _css() -> str:
    return css_variables() + (TEMPLATES / "site.css").read_text(encoding="utf-8")


def _template(file: str, **values: str) -> str:
    return Template((TEMPLATES / file).read_text(encoding="utf-8")).substitute(values)
