"""Confrontation's battlefield with 100 bases: from the position to the commands of a canvas, all of it afresh."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from benchmarks.rows import Row
from rulebook.confrontation import PROFILES, Activation, Field, element, recruited
from widgets.canvas import Painting, drawing
from widgets.confrontation import draw
from widgets.confrontation.tabletop import Tabletop
from widgets.drawing import marked
from widgets.scene import Marks
from widgets.view import seen

LIMIT = 50.0
"""Milliseconds of CPU time that a person does not notice."""
ROUNDS = 15


def battle() -> Tabletop:
    """Ten units of ten, some terrain, and an announced shot."""
    troops = [PROFILES["vc_longbow"], PROFILES["tk_reaver"]]
    units = tuple(
        recruited(f"u{k}", k % 2, [(troops[k % 2], "")] * 10, [(4 + 3.6 * i, 4 + 5.5 * k) for i in range(10)])
        for k in range(10)
    )
    kinds = ("timber_house", "marsh", "low_wall", "tent", "rocks")
    elements = tuple(element(kind, kind, (60, 8 + 11 * k)) for k, kind in enumerate(kinds))
    return Tabletop(Field((90.0, 60.0), units, elements), activation=Activation("u0", "act"), target="u1")


def measure() -> Iterator[Row]:
    """The whole way, with range bands, sight, hull and forty targets on the ground."""
    table = battle()
    marks = Marks(picked=("u0.1",), targets=tuple(f"at:{k}.0,58.0" for k in range(40, 80)))
    taken = []
    for _ in range(ROUNDS):
        started = time.process_time()
        scene = seen(draw(table, marks))
        painting = Painting(round(scene.width), round(scene.height), "light", (*scene.shapes, *marked(scene, marks)))
        commands = drawing(painting)
        taken.append(1000 * (time.process_time() - started))
    ours = median(taken)
    what = f"Battlefield, 100 bases, {len(commands)} commands"
    yield Row(what, f"{ours:.1f} ms of CPU", f"limit {LIMIT:.0f} ms", LIMIT / ours, 1.0)
