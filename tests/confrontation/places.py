"""Fields, units and dice for the tests."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from rulebook.confrontation import PROFILES, SCATTERED, Declare, Field, position, recruited
from rulebook.confrontation.assault.rules import measured
from rulebook.confrontation.space.shapes import at_most
from rulebook.game import IllegalAction, Refusal
from tests.testers import rigged as rigged


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


def in_reach(here, unit, target):
    """Whether an assault has a way to its target, and no longer than the unit can go."""
    way, limit = measured(here, unit, target)
    return way is not None and at_most(way.length, limit)


def row(x, y, count, step=4.0):
    """Places in a row from west to east."""
    return [(x + step * k, y) for k in range(count)]


def field(*units, elements=(), size=(90.0, 60.0)):
    return Field(size, tuple(units), tuple(elements))


def played(state, *actions):
    """The state after these actions, one after another."""
    for action in actions:
        state = state.play(action)
    return state


def told(state, rule):
    """Whether the last play told something by this rule."""
    return any(event.rule == rule for event in state.events)


def refused(state, action):
    """The rule that refuses an action; trying it changes nothing."""
    before = pickle.dumps(state)
    refusal = state.refusal(action)
    assert refusal is not None, f"{action} is not refused"
    with pytest.raises(IllegalAction):
        state.play(action)
    assert pickle.loads(before) == state
    return refusal.rule


def against(here, who, package, action):
    """The rule against an action of a unit that is to announce this package first; None if it is possible."""
    reached = announced(here, who, package)
    refusal = reached if isinstance(reached, Refusal) else reached.refusal(action)
    return refusal and refusal.rule


def announced(here, who, package):
    """A battle with this field in which a unit has announced a package, or the refusal of its announcement."""
    state = position(*here.units, elements=here.elements, size=here.size, active=who.id)
    return state.refusal(Declare(who.id, package)) or state.play(Declare(who.id, package))


def straight(state, unit_id, x, y):
    """Trails that carry a whole unit along one line."""
    return tuple((f.id, (f.at, (f.at[0] + x, f.at[1] + y))) for f in state.unit(unit_id).fighters)


def until(state, kind, *more, most=400):
    """The state as soon as one of these kinds of action is offered, the first offer taken before that."""
    for _ in range(most):
        if state.outcome is not None or any(isinstance(action, (kind, *more)) for action in state.actions()):
            return state
        state = state.play(state.actions()[0])
    raise AssertionError(f"{kind.__name__} is never offered")


def offered(state, kind):
    """The offered actions of a kind."""
    return [action for action in state.actions() if isinstance(action, kind)]
