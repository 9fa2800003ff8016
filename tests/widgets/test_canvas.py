"""The canvas: sharp, few messages, only what changed, and whole again for every page that comes to look."""

from dataclasses import replace
from importlib.metadata import version
from itertools import pairwise

import pytest
from ipycanvas import Canvas
from ipycanvas.canvas import _CANVAS_MANAGER

from widgets.canvas import SHARPNESS, Painting, Surface, changed, drawing
from widgets.scene import Circle, Marks, Place, Polygon, Scene, Text, piece, rectangle

PIECES = tuple(shape for x in range(10) for shape in piece(1 + x % 5, 20 + 36 * x, 50))
SCENE = Scene(
    400,
    100,
    (Polygon(rectangle(2, 2, 396, 96), "panel", "line"), *PIECES, Text(200, 90, "caption", anchor="start")),
    tuple(Place(f"p{x}", f"p{x}", 20 + 36 * x, 50, 13, taken=True) for x in range(10)),
)
EVERYWHERE = [(0, 0, 400, 100)]


def painting(scene=SCENE, theme="light"):
    return Painting(round(scene.width), round(scene.height), theme, scene.shapes)


def names(message):
    return [name for name, _ in message]


def test_the_canvas_has_twice_the_pixels_of_its_room():
    canvas = Surface(SCENE).canvas
    assert (canvas.width, canvas.height) == (800, 200)
    assert (canvas.layout.width, canvas.layout.height) == ("400px", "100px")


def test_one_painting_is_one_message_that_names_its_canvas(sent):
    Surface(SCENE).paint(SCENE, Marks(), "light")
    assert len(sent) == 1
    assert names(sent[0])[0] == "switchCanvas"
    assert ("setTransform", [SHARPNESS, 0, 0, SHARPNESS, 0, 0]) in sent[0]


def test_every_message_names_its_canvas_though_the_canvas_did_not_change(sent):
    """A page opened later never saw the first message, and would paint on nothing (ipycanvas #322)."""
    surface = Surface(SCENE)
    surface.paint(SCENE, Marks(), "light")
    surface.paint(SCENE, Marks(picked=("p1",)), "light")
    assert [names(message)[0] for message in sent] == ["switchCanvas", "switchCanvas"]


def test_ipycanvas_still_has_the_part_that_this_cure_needs(sent):
    assert version("ipycanvas") == "0.14.3"
    canvas = Canvas()
    for _ in range(2):
        _CANVAS_MANAGER._caching = True
        canvas.fill_rect(0, 0, 1, 1)
        _CANVAS_MANAGER.flush()
        _CANVAS_MANAGER._caching = False
    assert [names(message) for message in sent] == [["switchCanvas", "fillRect"], ["fillRect"]]


def test_shapes_of_one_style_are_painted_in_one_go(sent):
    Surface(SCENE).paint(SCENE, Marks(), "light")
    # The ground, five colours of discs, five signs in two inks (side 5's sign is a disc like no other).
    assert names(sent[0]).count("fill") <= 10
    assert names(sent[0]).count("arc") == 12


def test_only_what_changed_is_painted_again(sent):
    surface = Surface(SCENE)
    surface.paint(SCENE, Marks(), "light")
    surface.paint(SCENE, Marks(picked=("p3",)), "light")
    whole, part = sent
    assert names(part).count("arc") == 2  # the disc of p3, and the ring around it
    assert len(part) < len(whole) / 2
    x, y, width, height = dict(part)["rect"]
    assert (x, y) <= (128 - 17, 50 - 17)
    assert (x + width, y + height) >= (128 + 17, 50 + 17)


def test_nothing_is_sent_where_nothing_changed(sent):
    surface = Surface(SCENE)
    surface.paint(SCENE, Marks(), "light")
    surface.paint(SCENE, Marks(), "light")
    assert len(sent) == 1


def test_afresh_paints_all_of_it_again(sent):
    surface = Surface(SCENE)
    surface.paint(SCENE, Marks(), "light")
    surface.paint(SCENE, Marks(), "light", afresh=True)
    assert sent[0] == sent[1]


def test_a_piece_that_moved_changes_where_it_was_and_where_it_is():
    moved = replace(SCENE, shapes=(*SCENE.shapes[:1], *piece(1, 20, 20), *SCENE.shapes[3:]))
    areas = changed(painting(), painting(moved))

    def covered(x, y):
        return any(ax <= x < ax + width and ay <= y < ay + height for ax, ay, width, height in areas)

    assert covered(20, 50)
    assert covered(20, 20)
    assert not covered(56, 50)


def test_areas_are_whole_pixels():
    odd = replace(SCENE, shapes=(*SCENE.shapes, Circle(33.3, 44.4, 5.5, "ink")))
    ((x, y, width, height),) = changed(painting(), painting(odd))
    assert all(isinstance(value, int) for value in (x, y, width, height))
    assert x < 33.3 - 5.5
    assert x + width > 33.3 + 5.5


@pytest.mark.parametrize(
    "new",
    [
        painting(theme="dark"),
        painting(replace(SCENE, shapes=tuple(reversed(SCENE.shapes)))),
        painting(replace(SCENE, shapes=SCENE.shapes[-1:])),
    ],
    ids=["theme", "order", "most of it"],
)
def test_large_changes_paint_everything(new):
    assert changed(painting(), new) == EVERYWHERE


def test_another_size_changes_the_canvas_and_paints_everything(sent):
    surface = Surface(SCENE)
    surface.paint(SCENE, Marks(), "light")
    surface.paint(replace(SCENE, width=500), Marks(), "light")
    assert (surface.canvas.width, surface.canvas.layout.width) == (1000, "500px")
    assert dict(sent[1])["rect"] == [0, 0, 500, 100]


def test_settings_in_force_are_not_sent_again():
    styles = [value for name, value in drawing(painting()) if name == "fill_style"]
    assert all(one != other for one, other in pairwise(styles))


def test_a_scene_that_cannot_be_drawn_fails_before_anything_is_sent(sent):
    surface = Surface(SCENE)
    surface.paint(SCENE, Marks(), "light")
    for wrong in (Circle(1, 1, 1, "no such colour"), Circle("left", 1, 1, "ink")):
        with pytest.raises((ValueError, TypeError)):
            surface.paint(replace(SCENE, shapes=(*SCENE.shapes, wrong)), Marks(), "light")
    assert len(sent) == 1
    assert _CANVAS_MANAGER._caching is False
    surface.paint(SCENE, Marks(picked=("p1",)), "light")
    assert len(sent) == 2


def test_text_uses_the_same_baseline_and_anchor_as_the_svg():
    commands = dict(drawing(painting()))
    assert commands["text_align"] == "start"
    assert commands["fill_text"] == ("caption", 200.0, 94.38)
