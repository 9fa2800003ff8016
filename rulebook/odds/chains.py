"""Chains: one random step after another until something ends them. Solved exactly.

A chain is written as a mapping: for each state, the chance of each next state. Whatever is stepped to but has no
steps of its own is an end.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from functools import reduce
from math import lcm
from typing import TypeVar

from rulebook.odds import polynomials as poly
from rulebook.odds.algebra import simplest
from rulebook.odds.checks import Exact, chance, refuse
from rulebook.odds.dice import moebius
from rulebook.odds.distribution import Distribution
from rulebook.odds.rational import Rational

State = TypeVar("State", bound=Hashable)
Steps = Mapping[State, Mapping[State, Exact]]
Rows = dict[State, dict[State, Fraction]]


def ends(steps: Steps[State], start: State) -> dict[State, Fraction]:
    """Return the chance of each end, from `start`.

    States are taken out one by one: whoever stepped into the state now steps straight to where it would have led.
    """
    rows = {state: dict(row) for state, row in _checked(steps, start).items()}
    for state in [other for other in rows if other != start]:
        onward = _without_waiting(rows.pop(state), state)
        for row in rows.values():
            share = row.pop(state, None)
            if share:
                for target, part in onward.items():
                    row[target] = row.get(target, Fraction(0)) + share * part
    return _without_waiting(rows[start], start)


def steps_to_end(steps: Steps[State], start: State) -> Distribution:
    """Return the law of the number of steps from `start` to an end.

    Its generating function is a quotient whose denominator is det(1 − z·A), one factor for each group of states that
    lead into each other; the numerator follows from the first few chances, which are found by stepping.
    """
    rows = _checked(steps, start)
    unit = lcm(*(part.denominator for row in rows.values() for part in row.values()))
    whole = {state: {target: int(part * unit) for target, part in row.items()} for state, row in rows.items()}
    factors = [(_scaled(_determinant(group, whole), unit), 1) for group in _groups(whole)]
    below = reduce(poly.multiply, (base for base, _ in factors), poly.ONE)
    here, arrivals = {start: 1}, [0]
    for _ in rows:
        there: dict[State, int] = {}
        for state, weight in here.items():
            for target, part in whole[state].items():
                there[target] = there.get(target, 0) + weight * part
        here = {state: weight for state, weight in there.items() if state in whole}
        arrivals.append(sum(there.values()) - sum(here.values()))
    first = tuple(weight * unit ** (len(rows) - k) for k, weight in enumerate(arrivals))
    return Distribution.of(simplest(Rational(poly.multiply(first, below, len(first)), factors, unit ** len(rows))))


def misses(success: Exact) -> Distribution:
    """Return the law of the number of failures before the first success, when each try has the same chance."""
    hit = chance("success", success)
    if hit == 0:
        raise refuse("success", success, "above 0, or the tries never end")
    return Distribution.of(moebius((0, hit.numerator, hit.numerator - hit.denominator, hit.denominator), 1))


def _checked(steps: Steps[State], start: State) -> Rows[State]:
    """Return the steps of every state that can be reached, as fractions."""
    if start not in steps:
        raise refuse("start", start, "one of the states that have steps")
    rows: Rows[State] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state in rows:
            continue
        row = {target: chance(f"chance of {state!r} to {target!r}", part) for target, part in steps[state].items()}
        if sum(row.values()) != 1:
            raise refuse(f"sum of the chances from {state!r}", str(sum(row.values())), "1")
        rows[state] = {target: part for target, part in row.items() if part}
        waiting += [target for target in rows[state] if target in steps]
    for state in rows:
        if not _reach(rows, state) - rows.keys():
            raise refuse("steps", state, "such that an end can be reached from every state")
    return rows


def _reach(rows: Mapping[State, Mapping[State, object]], start: State) -> set[State]:
    found: set[State] = set()
    waiting = [start]
    while waiting:
        for target in rows.get(waiting.pop(), ()):
            if target not in found:
                found.add(target)
                waiting.append(target)
    return found


def _groups(rows: Mapping[State, Mapping[State, int]]) -> list[list[State]]:
    """Return the groups of states that lead into each other (a state that never comes back to itself is in none)."""
    reach = {state: _reach(rows, state) for state in rows}
    groups: list[list[State]] = []
    for state in rows:
        if state in reach[state] and not any(state in group for group in groups):
            groups.append([other for other in rows if other in reach[state] and state in reach[other]])
    return groups


def _without_waiting(row: dict[State, Fraction], state: State) -> dict[State, Fraction]:
    leaving = 1 - row.get(state, Fraction(0))
    return {target: part / leaving for target, part in row.items() if target != state}


def _determinant(group: list[State], rows: Mapping[State, Mapping[State, int]]) -> poly.Poly:
    """Return det(1 − y·A) for the steps within the group (Faddeev and LeVerrier: whole numbers, exact divisions)."""
    index = {state: i for i, state in enumerate(group)}
    inner = [[(index[t], weight) for t, weight in rows[state].items() if t in index] for state in group]
    size = len(group)
    power = [[int(i == j) for j in range(size)] for i in range(size)]
    out = [1]
    for k in range(1, size + 1):
        power = [[sum(weight * power[t][j] for t, weight in row) for j in range(size)] for row in inner]
        out.append(-sum(power[i][i] for i in range(size)) // k)  # exact
        for i in range(size):
            power[i][i] += out[k]
    return tuple(out)


def _scaled(p: poly.Poly, unit: int) -> poly.Poly:
    """Return unitⁿ · p(z/unit)."""
    return poly.trim([a * unit ** (len(p) - 1 - k) for k, a in enumerate(p)])
