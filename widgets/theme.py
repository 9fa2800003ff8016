"""The one look: colours for the light and the dark theme, and type sizes.

Colours go by token (`"ink"`, `"accent"`), never by value, so that everything follows the theme. In Python,
`colour("ink", "dark")`; in HTML and CSS, `var(--rb-ink)`, which follows the page by itself. The variables come with
every `Board`; anything shown without a board brings them along with `style_html()`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme."""

    background: str
    panel: str
    ink: str
    muted: str
    line: str
    accent: str
    accent_tint: str
    refusal: str
    refusal_tint: str
    field: str
    field_line: str
    hollow: str
    side1: str = "#d55e00"
    side2: str = "#e69f00"
    side3: str = "#0072b2"
    side4: str = "#009e73"
    side5: str = "#cc79a7"
    neutral: str = "#7a7f87"


PALETTES: Mapping[str, Palette] = MappingProxyType(
    {
        "light": Palette(
            background="#ffffff",
            panel="#f6f5f2",
            ink="#22252a",
            muted="#6b7078",
            line="#d9d6cf",
            accent="#4c5fd7",
            accent_tint="#ebecf9",
            refusal="#b3541e",
            refusal_tint="#fdf3ea",
            field="#efece4",
            field_line="#c9c3b4",
            hollow="#fbfaf7",
        ),
        "dark": Palette(
            background="#16181c",
            panel="#1f2227",
            ink="#e8e6e1",
            muted="#9aa0a8",
            line="#343840",
            accent="#8f9dff",
            accent_tint="#2b2f4a",
            refusal="#f2a66b",
            refusal_tint="#33261c",
            field="#2a2e35",
            field_line="#4a505b",
            hollow="#1c1f24",
        ),
    }
)
"""`field`, `field_line` and `hollow` are the large and the small spaces of a board."""

TOKENS = tuple(Palette.__slots__)

FONT = "system-ui, -apple-system, 'Segoe UI', sans-serif"
TYPE: Mapping[str, float] = MappingProxyType({"title": 20, "now": 14, "list": 12.5, "heading": 12, "chip": 11})

_HEX = re.compile(r"#[0-9a-fA-F]{6}")


def colour(name: str, theme: str) -> str:
    """The `#rrggbb` of a token in this theme; a `#rrggbb` stands for itself."""
    if name in TOKENS:
        return str(getattr(PALETTES[theme], name))
    if _HEX.fullmatch(name):
        return name
    raise ValueError(f"{name!r} is no colour: it takes #rrggbb or one of {', '.join(TOKENS)}")


# ---- the page's theme, as far as it is known

_page_theme = "light"


def page_theme() -> str:
    """The theme the page last reported, so that the next board starts in it; light where no page ever spoke."""
    return _page_theme


def remember_page_theme(theme: str) -> None:
    """Keep what the page reported."""
    global _page_theme
    _page_theme = theme


# ---- the same colours for HTML


@cache
def css_variables() -> str:
    """`--rb-<token>` for every token, on the page's body: JupyterLab's theme decides, else the system's."""
    light, dark = (
        ";".join(f"--rb-{token}:{value}" for token, value in asdict(PALETTES[name]).items())
        for name in ("light", "dark")
    )
    return (
        f"body{{{light}}}"
        f"@media (prefers-color-scheme:dark){{body:not([data-jp-theme-light]){{{dark}}}}}"
        f'body[data-jp-theme-light="false"]{{{dark}}}'
    )


def style_html() -> str:
    """A `<style>` element with the variables, for HTML that is shown without a board."""
    return f"<style>{css_variables()}</style>"


__all__ = [
    "FONT",
    "PALETTES",
    "TOKENS",
    "TYPE",
    "Palette",
    "colour",
    "css_variables",
    "page_theme",
    "remember_page_theme",
    "style_html",
]
