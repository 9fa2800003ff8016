"""A scene as SVG: what saved notebooks, GitHub, nbviewer and print show. The same scene always gives the same text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from widgets.drawing import Style, batches, marked
from widgets.scene import Circle, Marks, Points, Polygon, Scene, Shape
from widgets.theme import FONT, PALETTES, TOKENS, colour
from widgets.view import seen

BASELINE = 0.35
"""How far below the middle of a line of text its baseline lies, in parts of the type size."""


def render(scene: Scene, marks: Marks = Marks(), theme: str = "light") -> str:  # noqa: B008 (frozen)
    """The whole scene with its marks, on its own background.

    `theme` is light, dark, or auto: light, and dark by itself where the page or the system is dark.
    """
    if theme not in (*PALETTES, "auto"):
        raise ValueError(f"theme: {theme!r} is not possible; it takes light, dark or auto")
    scene = seen(scene)
    paint = _Paint(theme)
    width, height = number(scene.width), number(scene.height)
    groups = [_group(style, shapes, paint) for style, shapes in batches((*scene.shapes, *marked(scene, marks)))]
    ground = f'<rect width="{width}" height="{height}"{paint.attribute("fill", "background")}/>'
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            f' role="img" font-family="{escape(FONT)}">',
            f"<title>{_clean(scene.title or 'A board')}</title>",
            f"<desc>{_clean(scene.in_words())}</desc>",
            paint.style_element(),
            ground,
            *groups,
            "</svg>",
        ]
    )


def number(value: float) -> str:
    """A number with at most two decimals, and none that say nothing."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class _Paint:
    """Colours as attributes. In the theme auto they also get classes, whose style follows the page."""

    def __init__(self, theme: str) -> None:
        self.auto = theme == "auto"
        self.theme = "light" if self.auto else theme
        self.used: set[tuple[str, str]] = set()

    def attribute(self, kind: str, name: str) -> str:
        plain = f' {kind}="{colour(name, self.theme)}"'
        return plain + self.classes(**{kind: name})

    def classes(self, **names: str | None) -> str:
        """The class attribute for a fill and a stroke."""
        if not self.auto:
            return ""
        found = [(kind, name) for kind, name in names.items() if name in TOKENS]
        self.used.update((kind, name) for kind, name in found if name)
        return ' class="' + " ".join(f"rb-{kind}-{name}" for kind, name in found) + '"' if found else ""

    def style_element(self) -> str:
        """Attributes are what a reader without styles falls back to, so here is only what the dark theme changes."""
        if not self.auto:
            return ""
        light, dark = PALETTES["light"], PALETTES["dark"]
        differing = sorted((kind, name) for kind, name in self.used if getattr(light, name) != getattr(dark, name))
        variables = ";".join(f"--rb-{name}:{getattr(dark, name)}" for name in sorted({name for _, name in differing}))
        rules = "".join(
            f".rb-{kind}-{name}{{{kind}:var(--rb-{name},{getattr(light, name)})}}" for kind, name in differing
        )
        return f"<style>@media (prefers-color-scheme:dark){{:root{{{variables}}}}}{rules}</style>"


def _group(style: Style, shapes: Iterable[Shape], paint: _Paint) -> str:
    attributes = [f' fill="{colour(style.fill, paint.theme)}"' if style.fill else ' fill="none"']
    if style.stroke:
        attributes.append(f' stroke="{colour(style.stroke, paint.theme)}"')
        if style.width != 1:
            attributes.append(f' stroke-width="{number(style.width)}"')
        attributes.append(' stroke-linejoin="round"')
    attributes.append(paint.classes(fill=style.fill, stroke=style.stroke))
    if style.dash:
        attributes.append(f' stroke-dasharray="{" ".join(map(number, style.dash))}"')
    if style.opacity != 1:
        attributes.append(f' opacity="{number(style.opacity)}"')
    if style.size:
        attributes.append(f' font-size="{number(style.size)}" text-anchor="{style.anchor}"')
        if style.bold:
            attributes.append(' font-weight="600"')
    return f"<g{''.join(attributes)}>{''.join(map(_element, shapes))}</g>"


def _element(shape: Shape) -> str:
    if isinstance(shape, Circle):
        return f'<circle cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.r)}"/>'
    if isinstance(shape, Polygon):
        return f'<path d="{_path(shape.points)}{"Z" if shape.closed else ""}"/>'
    y = shape.y + BASELINE * shape.size
    return f'<text x="{number(shape.x)}" y="{number(y)}">{_clean(shape.text)}</text>'


def _path(points: Points) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _clean(text: str) -> str:
    """Escaped, and without the control characters that XML cannot hold."""
    return escape("".join(c for c in text if c >= " " or c in "\n\t"))


__all__ = ["BASELINE", "number", "render"]
