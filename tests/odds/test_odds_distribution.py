"""The exact law of a random whole number: chances, algebra, comparison, sampling."""

from __future__ import annotations

import random
import subprocess
import sys
from fractions import Fraction

import icepool
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.odds import D6, Comparison, Distribution, algebra, rational
from rulebook.odds.dice import die, moebius, reroll
from rulebook.odds.overlap import _substituted
from tests.odds import brute

examples = settings(max_examples=40, deadline=None)
z = sympy.Symbol("z")


def exploding(count=1, fail=3, bonus=1, net=0):
    return Distribution.of(moebius(reroll(die(fail, 6 - fail - bonus, bonus), fail, 6, net), count))


WEIGHTS = st.dictionaries(st.integers(0, 6), st.integers(1, 9), min_size=1, max_size=4)
FINITE = WEIGHTS.map(Distribution.weighted)
ENDLESS = st.builds(exploding, st.integers(1, 4), st.integers(1, 4), st.integers(1, 2), st.integers(-1, 2)) | st.builds(
    lambda count, fail: exploding(count, fail).halved(), st.integers(1, 3), st.integers(2, 5)
)


def as_dict(law, upto=None):
    top = law.top if upto is None else upto
    return {k: chance for k, chance in enumerate(law.pmf(top)) if chance}


# chances


@examples
@given(WEIGHTS)
def test_a_finite_law_is_its_weights(weights):
    law, total = Distribution.weighted(weights), sum(weights.values())
    assert as_dict(law) == {k: Fraction(w, total) for k, w in weights.items()}
    mean = sum(k * Fraction(w, total) for k, w in weights.items())
    assert law.mean == mean
    assert law.variance == sum((k - mean) ** 2 * Fraction(w, total) for k, w in weights.items())
    for k in range(-1, 8):
        assert law.at_least(k) == sum(Fraction(w, total) for value, w in weights.items() if value >= k)
        assert law.at_most(k) == sum(Fraction(w, total) for value, w in weights.items() if value <= k)
    assert law.top == max(weights)


@examples
@given(FINITE | ENDLESS, st.integers(0, 12))
def test_weights_are_the_chances_over_one_denominator(law, upto):
    numerators, denominator = law.weights(upto)
    assert [Fraction(w, denominator) for w in numerators] == law.pmf(upto)


@examples
@given(FINITE | ENDLESS, st.fractions(0, Fraction(99, 100)))
def test_a_quantile_is_the_first_value_that_reaches_it(law, q):
    k = law.quantile(q)
    assert law.at_most(k) >= q
    assert k == 0 or law.at_most(k - 1) < q


def test_quantiles_take_decimals_as_written():
    assert (10 * D6).quantile(0.5) == 35
    assert Distribution({0: "9/10", 1: "1/10"}).quantile(0.9) == 0


@examples
@given(ENDLESS)
def test_a_law_without_end_sums_to_one_and_to_its_mean_and_variance(law):
    assert law.top is None
    far = 120
    chances = law.pmf(far)
    assert sum(chances) + law.at_least(far + 1) == 1
    assert abs(law.mean - sum(k * p for k, p in enumerate(chances))) < Fraction(1, 10**20)
    spread = sum((k - law.mean) ** 2 * p for k, p in enumerate(chances))
    assert abs(law.variance - spread) < Fraction(1, 10**18)


# algebra


@examples
@given(FINITE, FINITE)
def test_sums_and_compositions_of_finite_laws(p, q):
    assert as_dict(p + q) == brute.added(as_dict(p), as_dict(q))
    assert as_dict(p.then(q)) == brute.composed(as_dict(p), as_dict(q))


@examples
@given(FINITE | ENDLESS, FINITE | ENDLESS)
def test_sums_with_laws_without_end(p, q):
    twin = brute.added(as_dict(p, 9), as_dict(q, 9), 9)
    assert as_dict(p + q, 9) == twin
    assert (p + q).mean == p.mean + q.mean
    assert (p + q).variance == p.variance + q.variance


@examples
@given(FINITE | ENDLESS, st.integers(0, 4))
def test_copies_are_sums(p, n):
    total = Distribution.certain(0)
    for _ in range(n):
        total = total + p
    assert n * p == total == p * n
    assert sum([p] * n, Distribution.certain(0)) == n * p


@settings(max_examples=25, deadline=None)
@given(FINITE | ENDLESS, FINITE | ENDLESS)
def test_one_roll_per_success_is_the_composed_generating_function(p, q):
    """Σ P(k)zᵏ of the result is the one of p taken at the one of q: compared at ten points."""
    both = p.then(q)
    assert both.mean == p.mean * q.mean
    assert both.variance == p.mean * q.variance + p.variance * q.mean**2
    inside, outside = algebra.as_rational(q._law), algebra.as_rational(p._law)
    result = algebra.as_rational(both._law)

    def value(series, x):
        return Fraction(sum(a * x**k for k, a in enumerate(series.numerator))) / sum(
            a * x**k for k, a in enumerate(series.denominator)
        )

    for i in range(10):
        x = Fraction(i, 10)
        assert value(result, x) == value(outside, value(inside, x))


def test_composition_agrees_with_sympy_as_a_formula():
    attack, strength = exploding(3), exploding(1, fail=5)
    assert sympy.simplify(attack.then(strength).formula(z) - attack.formula(strength.formula(z))) == 0
    halved = exploding(2, fail=5).halved()
    assert sympy.simplify(halved.then(strength).formula(z) - halved.formula(strength.formula(z))) == 0


def test_halving_pairs_odd_and_even_chances_proved_with_sympy():
    """With G's even part E(z²) and odd part zO(z²), half rounded up has E(z) + zO(z)."""
    g = exploding(2, fail=5)
    root = sympy.Symbol("r", positive=True)
    even = (g.formula(root) + g.formula(-root)) / 2
    odd = (g.formula(root) - g.formula(-root)) / (2 * root)
    assert sympy.simplify(g.halved().formula(root**2) - (even + root**2 * odd)) == 0


@examples
@given(FINITE | ENDLESS, st.integers(1, 4))
def test_division_rounds_down_and_halving_up(p, m):
    fine = p.pmf(12 * m - 1)
    assert (p // m).pmf(11) == [sum(fine[m * k : m * k + m]) for k in range(12)]
    fine = p.pmf(20)
    assert p.halved().pmf(10) == [fine[0]] + [fine[2 * k - 1] + fine[2 * k] for k in range(1, 11)]


@pytest.mark.parametrize("m", [2, 3, 5])
def test_division_of_a_law_with_several_poles(m):
    law = (exploding(2) + exploding(1, fail=2, bonus=2) + D6).then(exploding(1, fail=4))
    fine = law.pmf(10 * m - 1)
    assert (law // m).pmf(9) == [sum(fine[m * k : m * k + m]) for k in range(10)]
    assert sum((law // m).pmf(60)) + (law // m).at_least(61) == 1


@examples
@given(FINITE | ENDLESS, st.integers(0, 8))
def test_capping_moves_the_rest_to_the_cap(p, most):
    capped = p.capped(most)
    assert capped.pmf(most) == [*p.pmf(most)[:most], p.at_least(most)]
    assert capped.at_least(most + 1) == 0
    assert capped.mean == sum(p.at_least(k) for k in range(1, most + 1))


@examples
@given(FINITE, st.sampled_from([lambda k: 0, lambda k: k * k, lambda k: (k + 1) // 2, lambda k: abs(k - 3)]))
def test_any_function_of_a_finite_law(p, function):
    assert as_dict(p.map(function)) == brute.mapped(as_dict(p), function)


@examples
@given(FINITE | ENDLESS, st.integers(1, 3))
def test_the_best_of_several_is_at_most_k_when_all_are(p, n):
    best = p.best_of(n)
    for k in range(10):
        assert best.at_most(k) == p.at_most(k) ** n
    far = 150
    assert abs(best.mean - sum(1 - p.at_most(k) ** n for k in range(far))) < Fraction(1, 10**20)


# comparison


@examples
@given(FINITE, FINITE)
def test_comparing_finite_laws(p, q):
    pairs = [(a, b, x * y) for a, x in as_dict(p).items() for b, y in as_dict(q).items()]
    win = sum(w for a, b, w in pairs if a > b)
    tie = sum(w for a, b, w in pairs if a == b)
    assert p.against(q) == Comparison(win, tie, 1 - win - tie)


@examples
@given(FINITE | ENDLESS, ENDLESS)
def test_comparing_laws_without_end_lies_between_its_cut_sums(p, q):
    found, far = p.against(q), 80
    ours, theirs = p.pmf(far), q.pmf(far)
    tie = sum(a * b for a, b in zip(ours, theirs, strict=True))
    win = sum(a * sum(theirs[:k]) for k, a in enumerate(ours))
    rest = p.at_least(far + 1) + q.at_least(far + 1)
    assert tie <= found.tie <= tie + rest
    assert win <= found.win <= win + rest
    assert found.win + found.tie + found.lose == 1
    assert q.against(p) == Comparison(found.lose, found.tie, found.win)


@examples
@given(ENDLESS, FINITE | ENDLESS)
def test_both_ways_to_sum_products_agree(p, q):
    ours, theirs = algebra.as_rational(p._law), algebra.as_rational(q._law)
    assert _substituted(ours, theirs) == rational.termwise(ours, theirs).total


def test_equal_laws_tie_symmetrically():
    law = exploding(5)
    found = law.against(law)
    assert found.win == found.lose


# equality


def test_the_same_law_in_three_forms_is_equal_and_hashes_equal():
    as_dice = exploding(3, fail=4, bonus=0)
    as_table = 3 * Distribution({0: "2/3", 1: "1/3"})
    as_series = Distribution.of(algebra.as_rational(as_dice._law))
    assert as_dice == as_table == as_series
    assert len({as_dice, as_table, as_series}) == 1
    assert as_dice != exploding(3, fail=4, bonus=1)
    assert as_dice != "a law"


# sampling


class Script:
    """Answers `randrange` from a list, and says when it is asked for more."""

    class Over(Exception):
        def __init__(self, n):
            self.n = n

    def __init__(self, answers):
        self.answers, self.asked = list(answers), 0

    def randrange(self, n):
        if self.asked == len(self.answers):
            raise self.Over(n)
        self.asked += 1
        return self.answers[self.asked - 1]


def explored(law, depth, answers=(), share=Fraction(1)):
    """The exact law of `sample`, by trying every answer of the random source to a given depth."""
    try:
        return {law.sample(Script(answers)): share}
    except Script.Over as over:
        if len(answers) == depth:
            return {None: share}
        found = {}
        for answer in range(over.n):
            for value, part in explored(law, depth, (*answers, answer), share / over.n).items():
                found[value] = found.get(value, 0) + part
        return found


@pytest.mark.parametrize("law", [D6, 2 * D6, Distribution({0: "1/3", 4: "2/3"}), Distribution.certain(3)])
def test_sampling_a_finite_law_is_exact(law):
    assert explored(law, 1) == as_dict(law)


@pytest.mark.parametrize("law", [exploding(), exploding(1, fail=5), exploding(1, fail=1, bonus=2)])
def test_sampling_a_law_without_end_is_exact(law):
    found = explored(law, 4)
    assert found.pop(None) == law.at_least(4) == 1 - sum(found.values())
    assert found == as_dict(law, 3)


def test_sampling_takes_pythons_own_source_and_is_repeatable():
    law = exploding(6).then(exploding(1, fail=5))
    assert [law.sample(random.Random(5)) for _ in range(3)] == [law.sample(random.Random(5))] * 3


# an independent calculator


def test_icepool_agrees_on_sums_and_the_best():
    rolled = 4 @ icepool.d6
    assert as_dict(4 * D6) == {k: Fraction(rolled.quantity(k), rolled.denominator()) for k in rolled}
    best = icepool.d6.highest(3)
    assert as_dict(D6.best_of(3)) == {k: Fraction(best.quantity(k), best.denominator()) for k in best}


# bad input


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Distribution({0: "1/2", 1: "1/4"}), r"^sum of the chances='3/4' .* must be 1$"),
        (lambda: Distribution([Fraction(1, 2)] * 3), r"^sum of the chances='3/2'"),
        (lambda: Distribution({}), r"^sum of the chances='0'"),
        (lambda: Distribution({0: "3/2", 1: "-1/2"}), r"^chance of 1='-1/2' .* 0 or more"),
        (lambda: Distribution({-1: 1}), r"^value=-1 .* 0 or more"),
        (lambda: Distribution({0: "one"}), r"^chance of 0='one' .* exact number"),
        (lambda: Distribution.weighted({0: 0}), r"^weights="),
        (lambda: Distribution.weighted({0: -1}), r"^weight of 0=-1"),
        (lambda: Distribution.certain(-1), r"^value=-1"),
        (lambda: -1 * D6, r"^n=-1"),
        (lambda: D6 // 0, r"^m=0"),
        (lambda: D6.capped(-1), r"^most=-1"),
        (lambda: D6.best_of(0), r"^n=0"),
        (lambda: D6.pmf(-1), r"^upto=-1"),
        (lambda: D6.quantile(2), r"^q=2 .* from 0 to 1"),
        (lambda: exploding().quantile(1), r"^q=1 .* no greatest value"),
        (lambda: exploding().map(abs), r"greatest value; use capped"),
        (lambda: D6.map(lambda k: k - 3), r"^function\(1\)=-2"),
    ],
)
def test_bad_input_is_refused_by_name(make, told):
    with pytest.raises(ValueError, match=told):
        make()


@pytest.mark.parametrize("wrong", [1.5, "2", None])
def test_sums_and_copies_take_nothing_else(wrong):
    with pytest.raises(TypeError):
        D6 + wrong
    with pytest.raises(TypeError):
        D6 * wrong
    with pytest.raises(TypeError):
        D6 // wrong


# weight


def test_nothing_heavy_is_imported_before_a_formula_is_asked_for():
    code = (
        "import sys, rulebook.odds\n"
        "from rulebook import confrontation, faith, northmen, test_of_time\n"
        "confrontation.odds.damage(5, 0, 0)._repr_html_()\n"
        "confrontation.odds.damage(5, 0, 0).latex()\n"
        "print(sorted({'sympy', 'numpy', 'icepool', 'ipywidgets'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
