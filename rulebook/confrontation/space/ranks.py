"""Putting up a whole unit: in ranks side by side, its leader in front and in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulebook.confrontation.company.units import CLOSE, SCATTERED, Fighter, Unit, placed
from rulebook.confrontation.space.formation import NEIGHBOUR
from rulebook.confrontation.space.shapes import Point

TOUCH = 0.02
"""The gap between bases in close formation, well within contact."""
LOOSE = 1.0
"""The gap between bases in scattered formation, if they are of one size."""


def arranged(unit: Unit, front: Point, ranks: int, formation: str = SCATTERED, ahead: int = 1) -> Unit:
    """The unit in ranks, its leader's base touching the line through `front`; `ahead` is 1 to face north, -1 south.

    Ranks are as equal as possible (CF-FORM-4), and their files stand one behind the other, so that in close formation
    all bases are joined. A war machine stands behind its crew, familiars beside their magician.
    """
    radius = unit.chief.base.radius
    machine = unit.machine
    troops = [fighter for fighter in unit.fighters if fighter is not machine]
    step = _step(troops, formation)
    cells = _cells(len(troops), ranks)
    places = {}
    for fighter, (file, rank) in zip(_in_order(unit, troops), cells, strict=True):
        places[fighter.id] = (front[0] + file * step, front[1] - ahead * (radius + rank * step))
    if machine is not None and troops:
        behind = radius + (max(rank for _, rank in cells) * step) + radius + TOUCH + machine.base.radius
        places[machine.id] = (front[0], front[1] - ahead * behind)
    elif machine is not None:
        places[machine.id] = (front[0], front[1] - ahead * radius)
    rounded = {name: (round(x, 2), round(y, 2)) for name, (x, y) in places.items()}
    return placed(replace(unit, formation=formation), rounded)


def _step(troops: list[Fighter], formation: str) -> float:
    """From one base's middle to the next: in contact, or loose but near enough to keep formation (CF-FORM-1)."""
    sizes = [fighter.profile.base for fighter in troops] or [0.0]
    if formation == CLOSE:
        return max(sizes) + TOUCH
    return max(sizes) + max(TOUCH, min(LOOSE, NEIGHBOUR - 0.1 - (max(sizes) - min(sizes))))


def _cells(count: int, ranks: int) -> list[tuple[int, int]]:
    """Files and ranks of the places, the leader's first and then as they lie around him."""
    ranks = max(1, min(ranks, count))
    sizes = [count // ranks + (rank < count % ranks) for rank in range(ranks)]
    middle = (sizes[0] - 1) // 2
    cells = [(file - middle, rank) for rank, size in enumerate(sizes) for file in range(size)]
    return sorted(cells, key=lambda cell: (cell[0] ** 2 + cell[1] ** 2, cell))


def _in_order(unit: Unit, troops: list[Fighter]) -> list[Fighter]:
    """The leader, then familiars, then other special fighters, then the rest."""
    return sorted(troops, key=lambda f: (f.id != unit.leader, not f.profile.familiar, not f.special))


def arrangements(unit: Unit, front: Point, ahead: int) -> Iterator[Unit]:
    """Ways to put up a unit here: scattered in broad and deep ranks, and in close formation."""
    count = len(unit.fighters) - (unit.machine is not None)
    for formation in (SCATTERED, CLOSE):
        if formation == CLOSE and (unit.flies or len(unit.fighters) == 1):
            continue
        for ranks in (1, 2, 3):
            if (ranks == 1 or count > 3 * (ranks - 1)) and count <= 8 * ranks:
                yield arranged(unit, front, ranks, formation, ahead)
