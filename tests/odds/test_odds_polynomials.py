"""Polynomials with whole coefficients, against sympy."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.odds import polynomials as poly

examples = settings(max_examples=25, deadline=None)
z = sympy.Symbol("z")
SOME = st.lists(st.integers(-9, 9), min_size=1, max_size=5).map(poly.trim)
STARTING = st.tuples(st.integers(1, 7), st.lists(st.integers(-5, 5), min_size=1, max_size=3)).map(
    lambda parts: poly.trim([parts[0], *parts[1]])
)


def written(p):
    return sympy.Poly(list(reversed(p)), z)


@examples
@given(SOME, SOME)
def test_sums_and_products(p, q):
    assert written(poly.add(p, q)) == written(p) + written(q)
    assert written(poly.multiply(p, q)) == written(p) * written(q)


@examples
@given(SOME, SOME, st.integers(1, 6))
def test_a_product_cut_short_is_the_start_of_the_whole(p, q, below):
    whole = poly.multiply(p, q) + (0,) * below
    cut = poly.multiply(p, q, below)
    assert cut + (0,) * (below - len(cut)) == whole[:below]


@examples
@given(SOME, st.integers(0, 5))
def test_powers(p, n):
    assert written(poly.power(p, n)) == written(p) ** n


@examples
@given(SOME, SOME, SOME)
def test_a_polynomial_taken_at_a_quotient(outer, top, bottom):
    n = len(outer) - 1
    expected = sum((a * written(top) ** i * written(bottom) ** (n - i) for i, a in enumerate(outer)), written((0,)))
    assert written(poly.homogeneous(outer, top, bottom)) == expected


@examples
@given(STARTING, st.integers(2, 4))
def test_powered_roots_is_the_resultant(base, m):
    """The roots of the result are m-th powers: Res_y(base(y), y^m - z) up to a factor."""
    if poly.degree(base) == 0:
        return
    y = sympy.Symbol("y")
    expected = sympy.Poly(sympy.resultant(written(base).as_expr().subs(z, y), y**m - z, y), z).primitive()[1]
    found = written(poly.powered_roots(base, m)).primitive()[1]
    assert found in (expected, -expected)


@examples
@given(STARTING, STARTING)
def test_multiplied_roots_is_the_resultant(p, q):
    if 0 in (poly.degree(p), poly.degree(q)):
        return
    y = sympy.Symbol("y")
    first, second = written(p).as_expr().subs(z, y), written(q)
    turned = sympy.expand(y ** second.degree() * second.as_expr().subs(z, z / y))
    expected = sympy.Poly(sympy.resultant(first, turned, y), z).primitive()[1]
    found = written(poly.multiplied_roots(p, q)).primitive()[1]
    assert found in (expected, -expected)


@pytest.mark.parametrize("law", [(1, 1), (1, 2, 3), (5, 0, 0, 1)])
def test_cumulants_of_weights_are_mean_and_variance(law):
    total = sum(law)
    mean = Fraction(sum(k * w for k, w in enumerate(law)), total)
    assert poly.cumulants(law) == (mean, sum(w * (k - mean) ** 2 for k, w in enumerate(law)) / total)
