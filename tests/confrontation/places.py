"""Fields, units and dice for the tests."""

from __future__ import annotations

from dataclasses import replace

from rulebook.confrontation.field import Field
from rulebook.confrontation.material import PROFILES
from rulebook.confrontation.units import SCATTERED, recruited


class Faces:
    """Dice that show these faces in this order, and fail if more are asked for."""

    def __init__(self, *faces):
        self.left = list(faces)

    def randrange(self, n):
        assert n == 6, "these faces are of six-sided dice"
        return self.left.pop(0) - 1


def profile(name, **changes):
    """A profile of the sample, changed where a test wants other values."""
    return replace(PROFILES[name], **changes)


def unit(name, owner, members, places, formation=SCATTERED, **changes):
    """A unit; members are profile names, profiles, or pairs of one with a role; one stands for all places."""
    if not isinstance(members, list):
        members = [members] * len(places)
    pairs = [m if isinstance(m, tuple) else (m, "") for m in members]
    made = [(PROFILES[p] if isinstance(p, str) else p, role) for p, role in pairs]
    return replace(recruited(name, owner, made, places, formation), **changes)


def row(x, y, count, step=4.0):
    """Places in a row from west to east."""
    return [(x + step * k, y) for k in range(count)]


def field(*units, elements=(), size=(90.0, 60.0)):
    return Field(size, tuple(units), tuple(elements))
