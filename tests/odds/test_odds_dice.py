"""Dice that explode and are rolled again: brute force, symbolic proofs, and an independent calculator."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest
import sympy

from rulebook.odds import Distribution
from rulebook.odds import dice as mechanism
from rulebook.odds.dice import die, moebius, product, reroll
from tests.odds import brute

z, n, k = sympy.symbols("z n k")
fail, bonus = sympy.symbols("fail bonus", positive=True)
a, b, c, d = sympy.symbols("a b c d", positive=True)

DIE = (6 - fail - bonus, fail, -bonus, 6)
"""The matrix of a die with symbols for its faces: the library's own arithmetic works on it unchanged."""


def at(matrix, value):
    return (matrix[0] * value + matrix[1]) / (matrix[2] * value + matrix[3])


def same(left, right):
    return sympy.simplify(sympy.together(left - right)) == 0


def law(faces, count=1, net=0):
    matrix = reroll(die(*faces), faces[0], sum(faces), net)
    return Distribution.of(moebius(matrix, count))


# symbolic proofs


def test_the_matrix_of_a_die_solves_its_equation():
    """A failing face ends, a plain face counts one, a bonus face counts one and starts anew."""
    g = sympy.Symbol("g")
    solution = sympy.solve(sympy.Eq(g, fail / 6 + (6 - fail - bonus) / 6 * z + bonus / 6 * z * g), g)
    assert len(solution) == 1
    assert same(solution[0], at(DIE, z))


@pytest.mark.parametrize("faces", [(3, 2, 1), (5, 0, 1), (1, 3, 2), (2, 4, 0)])
def test_the_library_builds_that_matrix(faces):
    assert die(*faces) == tuple(int(x) for x in sympy.Matrix(DIE).subs({fail: faces[0], bonus: faces[2]}))


@pytest.mark.parametrize("times", [1, 2, 3])
def test_failures_rolled_again_proved_for_every_die(times):
    """Replace the failing part of the law by the law of the die with one re-roll less."""
    g = at(DIE, z)
    expected = g
    for _ in range(times):
        expected = g - fail / 6 + fail / 6 * expected
    assert same(at(reroll(DIE, fail, 6, times), z), expected)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_successes_rolled_again_proved_for_every_die(times):
    """Replace the succeeding part, bonus dice included, by the law of the die with one re-roll less."""
    expected = at(DIE, z)
    for _ in range(times):
        expected = fail / 6 + (6 - fail) / 6 * expected
    assert same(at(reroll(DIE, fail, 6, -times), z), expected)


def test_one_die_per_success_multiplies_matrices():
    other = tuple(sympy.symbols("e f g h"))
    assert same(at(product((a, b, c, d), other), z), at((a, b, c, d), at(other, z)))


def test_the_recurrence_follows_from_the_differential_equation_for_every_n_and_k():
    """Compare coefficients of zᵏ in (az+b)(cz+d)G' = n(ad−bc)G, with gₖ = Nₖ/dⁿ⁺ᵏ."""
    g = at((a, b, c, d), z) ** n
    assert same((a * z + b) * (c * z + d) * sympy.diff(g, z) / g, n * (a * d - b * c))
    before, now, after = sympy.symbols("before now after")
    coefficient = (
        b * d * (k + 1) * after / d ** (n + k + 1)
        + (a * d + b * c) * k * now / d ** (n + k)
        + a * c * (k - 1) * before / d ** (n + k - 1)
        - n * (a * d - b * c) * now / d ** (n + k)
    )
    library = ((n * (a * d - b * c) - (a * d + b * c) * k) * now - a * c * d * (k - 1) * before) / ((k + 1) * b)
    assert sympy.simplify(coefficient.subs(after, library) * d ** (n + k)) == 0


def test_the_tail_of_one_die_proved_for_every_k():
    """P(X ≥ k) = p·βᵏ⁻¹ with p = 1 − fail/6 and β = bonus/6: one minus the finite sum below k."""
    p, beta = 1 - fail / 6, bonus / 6
    j = sympy.Symbol("j", integer=True, positive=True)
    chances = p * (1 - beta) * beta ** (j - 1)
    m = sympy.Symbol("m", integer=True, positive=True)
    below = fail / 6 + sympy.summation(chances, (j, 1, m))
    closed = sympy.piecewise_fold(below).args[-1][0] if below.has(sympy.Piecewise) else below
    assert sympy.simplify(1 - closed - p * beta**m) == 0
    series = sympy.series(at(DIE, z), z, 0, 5).removeO()
    assert all(same(series.coeff(z, i), chances.subs(j, i)) for i in range(1, 5))


@pytest.mark.parametrize(("faces", "count"), [((3, 2, 1), 1), ((3, 2, 1), 4), ((5, 0, 1), 3), ((1, 3, 2), 2)])
def test_tails_are_the_coefficients_of_their_own_series(faces, count):
    """Σ P(X > k) zᵏ = (1 − G)/(1 − z)."""
    dice = law(faces, count)
    tails = sympy.series(sympy.cancel((1 - dice.formula(z)) / (1 - z)), z, 0, 8).removeO()
    assert [dice.at_least(i + 1) for i in range(8)] == [Fraction(str(tails.coeff(z, i))) for i in range(8)]


@pytest.mark.parametrize("net", [-2, -1, 0, 1, 2])
@pytest.mark.parametrize("faces", [(3, 2, 1), (5, 0, 1), (1, 3, 2), (4, 2, 0)])
def test_the_recurrence_gives_the_coefficients_of_the_formula(faces, net):
    dice = law(faces, 3, net)
    series = sympy.Poly(sympy.series(dice.formula(z), z, 0, 12).removeO(), z)
    assert dice.pmf(11) == [Fraction(str(series.coeff_monomial(z**i))) for i in range(12)]


# brute force


@pytest.mark.parametrize("net", [-2, -1, 0, 1, 2])
@pytest.mark.parametrize("difference", [-4, -2, 0, 2, 4, 6])
def test_every_face_followed_gives_the_same_law(difference, net):
    needed = brute.face_needed(difference)
    extra = 2 if difference >= 6 else 1
    dice = law((needed - 1, 7 - needed - extra, extra), 2, net)
    twin = brute.repeated(brute.die(difference, net, 7), 2, 7)
    assert dice.pmf(7) == [twin.get(i, 0) for i in range(8)]


@pytest.mark.parametrize("faces", [(0, 5, 1), (0, 4, 2)])
def test_a_die_that_cannot_fail_always_counts_one(faces):
    dice = law(faces, 3)
    assert dice.p(2) == 0
    assert dice.p(3) == Fraction(faces[1], 6) ** 3
    assert dice.mean == 3 / (1 - Fraction(faces[2], 6))


@pytest.mark.parametrize(("faces", "count"), [((3, 2, 1), 5), ((5, 0, 1), 8), ((1, 3, 2), 6)])
def test_chances_and_tail_make_one_and_the_mean_is_their_sum(faces, count):
    dice = law(faces, count)
    assert sum(dice.pmf(40)) + dice.at_least(41) == 1
    partial = sum(dice.at_least(i) for i in range(1, 200))
    assert 0 < dice.mean - partial < Fraction(1, 10**30)


def test_one_step_at_a_time_gives_what_one_leap_gives():
    """The chances are kept once found; asking in any order must not matter."""
    slow, fast = law((3, 2, 1), 7), law((3, 2, 1), 7)
    assert [slow.p(i) for i in (5, 0, 33, 7)] == [fast.pmf(33)[i] for i in (5, 0, 33, 7)]


# an independent calculator


@pytest.mark.parametrize(("needed", "count"), [(2, 3), (4, 4), (6, 5)])
def test_icepool_agrees_wherever_its_depth_reaches(needed, count):
    """A depth of 9 is exact for totals up to 9, so these are compared and nothing beyond."""
    one = icepool.d6.map(lambda face: 1 + icepool.Again if face == 6 else int(face >= needed), again_depth=9)
    rolled = count @ one
    ours = law((needed - 1, 6 - needed, 1), count)
    assert ours.pmf(8) == [Fraction(rolled.quantity(i), rolled.denominator()) for i in range(9)]


# bad input


@pytest.mark.parametrize(
    ("faces", "name"), [((-1, 6, 1), "fail"), ((3, -2, 1), "plain"), ((3, 2, -1), "bonus"), ((0, 0, 6), "bonus")]
)
def test_impossible_dice_are_refused_by_name(faces, name):
    with pytest.raises(ValueError, match=rf"^{name}=.* must be "):
        mechanism.die(*faces)
