"""SVG: the same picture every time, readable by machines and by people who do not see it, in both themes."""

import re
from xml.etree import ElementTree

import pytest

from widgets.drawing import batches, marked
from widgets.scene import Circle, Marks, Place, Polygon, Scene, Text, piece, rectangle
from widgets.svg import number, render
from widgets.theme import PALETTES, TOKENS, colour, css_variables

NS = {"s": "http://www.w3.org/2000/svg"}

SCENE = Scene(
    120,
    80,
    (
        Polygon(rectangle(5, 5, 110, 70), "panel", "line", 1.5),
        *piece(1, 30, 40),
        *piece(1, 60, 40),
        Circle(90.12345, 40, 8, "#123456", opacity=0.5),
        Text(60, 70, "a < b & c", bold=True),
    ),
    (Place("a", "a: Red", 30, 40, 13, taken=True), Place("b", "b: empty", 90, 40, 13)),
    "Red & <Gold>",
    "a: Red\nb: empty",
)


def tree(**options):
    return ElementTree.fromstring(render(SCENE, **options))


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_it_is_well_formed_sized_and_the_same_every_time(theme):
    root = tree(theme=theme)
    assert (root.get("viewBox"), root.get("width"), root.get("height")) == ("0 0 120 80", "120", "80")
    assert render(SCENE, theme=theme) == render(SCENE, theme=theme)


def test_a_screen_reader_gets_a_title_and_the_board_in_words():
    root = tree()
    assert root.get("role") == "img"
    assert root.find("s:title", NS).text == "Red & <Gold>"
    assert root.find("s:desc", NS).text == "a: Red\nb: empty"


def test_text_is_escaped():
    assert tree().find(".//s:text", NS).text == "a < b & c"
    assert "<Gold>" not in render(SCENE)


def test_control_characters_do_not_break_it():
    ElementTree.fromstring(render(Scene(9, 9, (Text(1, 1, "a\x00\x1bb"),), title="\x07")))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_brings_its_own_background(theme):
    ground = tree(theme=theme).find("s:rect", NS)
    assert ground.get("fill") == PALETTES[theme].background
    assert (ground.get("width"), ground.get("height")) == ("120", "80")


def test_numbers_have_at_most_two_decimals():
    assert not re.search(r"\d\.\d{3}", render(SCENE, Marks(picked=("a",), cursor="b")))
    assert [number(v) for v in (1.0, 1.5, 90.12345, -0.001)] == ["1", "1.5", "90.12", "0"]


def test_shapes_of_one_style_share_a_group():
    discs = [g for g in tree().findall("s:g", NS) if g.get("fill") == PALETTES["light"].side1]
    assert [len(g) for g in discs] == [2]


def test_the_theme_auto_is_light_where_styles_are_lost_and_dark_where_the_page_is():
    auto = render(SCENE, theme="auto")
    assert re.sub(r"<style>.*</style>| class=\"[^\"]*\"", "", auto) == render(SCENE, theme="light")
    style = tree(theme="auto").find("s:style", NS).text
    assert "@media (prefers-color-scheme:dark)" in style
    assert f"--rb-panel:{PALETTES['dark'].panel}" in style
    assert f".rb-fill-panel{{fill:var(--rb-panel,{PALETTES['light'].panel})}}" in style


def test_the_theme_auto_styles_only_what_is_there():
    assert "refusal" not in render(SCENE, theme="auto")
    assert "refusal" in render(SCENE, Marks(refused=("a",)), theme="auto")


def test_an_unknown_theme_or_colour_is_named():
    with pytest.raises(ValueError, match="'sepia' is not possible; it takes light, dark or auto"):
        render(SCENE, theme="sepia")
    with pytest.raises(ValueError, match="'reddish' is no colour"):
        render(Scene(9, 9, (Circle(1, 1, 1, "reddish"),)))


# ---- marks


def strokes(marks):
    return [(shape.stroke, shape.width, bool(shape.dash)) for shape in marked(SCENE, marks)]


def test_marks_are_drawn_as_the_look_says():
    assert strokes(Marks(picked=("a",))) == [("accent", 3.0, False)]
    assert strokes(Marks(touched=("a",))) == [("accent", 1.5, False)]
    assert strokes(Marks(refused=("a",))) == [("refusal", 3.0, False), ("refusal", 1.0, False)]
    assert strokes(Marks(cursor="a"))[-1] == ("ink", 1.75, True)


def test_a_target_is_a_dot_in_a_halo_but_goes_around_what_stands_there():
    halo, dot = marked(SCENE, Marks(targets=("b",)))
    assert (halo.fill, dot.fill) == ("accent", "accent")
    assert halo.opacity < dot.opacity
    assert halo.r > dot.r
    (ring,) = marked(SCENE, Marks(targets=("a",)))
    assert ring.fill is None
    assert ring.r > 11.5


def test_marks_of_unknown_places_are_passed_over_and_doubles_drawn_once():
    assert marked(SCENE, Marks(picked=("zz",), touched=("off the board",), cursor="nowhere")) == ()
    assert len(marked(SCENE, Marks(picked=("a", "a")))) == 1


def test_a_mark_on_a_polygon_follows_its_outline():
    field = Scene(99, 99, (), (Place("f", "", 50, 50, 5, rectangle(30, 40, 40, 20)),))
    (ring,) = marked(field, Marks(picked=("f",)))
    assert ring.points == rectangle(30, 40, 40, 20)


# ---- batches keep the picture


def test_what_lies_on_top_stays_on_top():
    below, above = Circle(10, 10, 5, "ink"), Circle(12, 10, 5, "accent")
    again = Circle(14, 10, 5, "ink")
    order = [shape for _, group in batches((below, above, again)) for shape in group]
    assert order == [below, above, again]


def test_shapes_apart_are_gathered_though_others_stand_between():
    pieces = [shape for x in range(5) for shape in piece(3, 40 * x, 50)]
    assert [len(group) for _, group in batches(pieces)] == [5, 5]


def test_overlapping_filled_shapes_never_share_a_batch():
    stack = [Circle(10 + x, 10, 5, "ink", "line") for x in range(4)]
    assert [len(group) for _, group in batches(stack)] == [1, 1, 1, 1]


def test_plain_lines_may_cross_in_one_batch():
    cross = [
        Polygon(((0, 0), (9, 9)), stroke="ink", closed=False),
        Polygon(((0, 9), (9, 0)), stroke="ink", closed=False),
    ]
    assert [len(group) for _, group in batches(cross)] == [2]


# ---- the palettes


def contrast(one, other):
    def light(value):
        parts = [int(value[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("ink", "background"),
        ("ink", "panel"),
        ("muted", "background"),
        ("accent", "accent_tint"),
        ("refusal", "refusal_tint"),
    ],
)
def test_text_can_be_read(theme, text, ground):
    # 4.5 is what WCAG 2.2 choices of small text (success criterion 1.4.3).
    assert contrast(colour(text, theme), colour(ground, theme)) >= 4.5


@pytest.mark.parametrize("side", range(6))
def test_the_sign_of_a_side_can_be_told_from_its_colour(side):
    # 3 is what WCAG 2.2 choices of graphics (success criterion 1.4.11).
    disc, sign = piece(side, 0, 0)
    assert contrast(colour(disc.fill, "light"), sign.fill or sign.stroke) >= 3


def test_every_token_is_a_css_variable_in_both_themes():
    sheet = css_variables()
    for token in TOKENS:
        for palette in PALETTES.values():
            assert f"--rb-{token}:{getattr(palette, token)}" in sheet
