"""Chains that run until something ends them, against sympy's linear algebra and plain stepping."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.odds import ends, steps_to_end
from rulebook.odds.chains import misses

examples = settings(max_examples=25, deadline=None)
z = sympy.Symbol("z")

GAMBLER = {k: {k - 1: "1/2", k + 1: "1/2"} for k in range(1, 6)}
"""A walk between 0 and 6."""


@st.composite
def chains(draw):
    """Up to five states, each stepping to some others or to one of two ends, one of them always possible."""
    size = draw(st.integers(1, 5))
    steps = {}
    for state in range(size):
        weights = draw(st.lists(st.integers(0, 4), min_size=size + 1, max_size=size + 1))
        out = dict(zip([*range(size), "left"], weights, strict=True)) | {"right": draw(st.integers(1, 4))}
        total = sum(out.values())
        steps[state] = {target: Fraction(weight, total) for target, weight in out.items()}
    return steps


def exact(number):
    return sympy.Rational(number.numerator, number.denominator)


def matrix(steps):
    states = list(steps)
    return sympy.Matrix([[exact(Fraction(steps[a].get(b, 0))) for b in states] for a in states])


def stepped(steps, start, upto):
    """The chance to end at each step, by stepping."""
    here, law = {start: Fraction(1)}, [Fraction(0)]
    for _ in range(upto):
        there = {}
        for state, share in here.items():
            for target, part in steps[state].items():
                there[target] = there.get(target, 0) + share * Fraction(part)
        law.append(sum((share for state, share in there.items() if state not in steps), Fraction(0)))
        here = {state: share for state, share in there.items() if state in steps}
    return law


@examples
@given(chains())
def test_ends_solve_the_linear_system(steps):
    exits = sympy.Matrix([[exact(row.get(end, Fraction(0))) for end in ("left", "right")] for row in steps.values()])
    solved = (sympy.eye(len(steps)) - matrix(steps)).LUsolve(exits)
    for i, start in enumerate(steps):
        found = ends(steps, start)
        assert sum(found.values()) == 1
        for j, end in enumerate(("left", "right")):
            assert exact(found.get(end, Fraction(0))) == solved[i, j]


@examples
@given(chains())
def test_steps_to_the_end(steps):
    law = steps_to_end(steps, 0)
    assert law.pmf(12) == stepped(steps, 0, 12)
    fundamental = (sympy.eye(len(steps)) - matrix(steps)).inv()
    times = fundamental * sympy.ones(len(steps), 1)
    assert exact(law.mean) == times[0]
    second = (2 * fundamental - sympy.eye(len(steps))) * times
    assert exact(law.variance) == second[0] - times[0] ** 2


def test_the_generating_function_of_a_walk_is_the_resolvent():
    """G(z) = e·z·(1 − zA)⁻¹·exits."""
    law = steps_to_end(GAMBLER, 3)
    a = matrix(GAMBLER)
    exits = sympy.Matrix([sympy.Rational(1, 2), 0, 0, 0, sympy.Rational(1, 2)])
    assert sympy.simplify(law.formula(z) - (z * (sympy.eye(5) - z * a).inv() * exits)[2]) == 0


def test_a_fair_walk_ends_as_it_should():
    """The gambler's ruin: from 2 of 6, 0 has the chance 4/6, and it takes 2·4 steps on average."""
    assert ends(GAMBLER, 2) == {0: Fraction(2, 3), 6: Fraction(1, 3)}
    assert steps_to_end(GAMBLER, 2).mean == 8


def test_a_chain_without_a_way_back_ends_in_time():
    law = steps_to_end({"a": {"b": 1}, "b": {"c": "1/2", "end": "1/2"}, "c": {"end": 1}}, "a")
    assert law.top == 3
    assert law.pmf(3) == [0, 0, Fraction(1, 2), Fraction(1, 2)]


@pytest.mark.parametrize("success", [Fraction(2, 3), "1/6", 1, 0.25])
def test_misses_before_the_first_success(success):
    law, p = misses(success), Fraction(str(success))
    assert law.pmf(6) == [p * (1 - p) ** k for k in range(7)]
    assert law.mean == (1 - p) / p
    assert law + 1 == steps_to_end({"try": {"hit": p, "try": 1 - p}}, "try")


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: ends({"a": {"b": "1/2"}}, "a"), r"^sum of the chances from 'a'='1/2' .* must be 1"),
        (lambda: ends({"a": {"b": "3/2", "c": "-1/2"}}, "a"), r"^chance of 'a' to 'b'='3/2'"),
        (lambda: ends({"a": {"b": 1}}, "z"), r"^start='z'"),
        (lambda: steps_to_end({"a": {"a": 1}}, "a"), r"^steps='a' .* an end can be reached"),
        (lambda: steps_to_end({"a": {"b": "1/2", "end": "1/2"}, "b": {"b": 1}}, "a"), r"^steps='b'"),
        (lambda: misses(0), r"^success=0 .* above 0"),
        (lambda: misses("4/3"), r"^success='4/3'"),
    ],
)
def test_bad_input_is_refused_by_name(make, told):
    with pytest.raises(ValueError, match=told):
        make()
