"""What a law looks like: text, chart, table, formula. Nothing shown may be false by rounding."""

from __future__ import annotations

import re
from fractions import Fraction
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.odds import D6, Distribution, display, steps_to_end
from rulebook.odds.dice import die, moebius
from rulebook.odds.formulas import polynomial

z = sympy.Symbol("z")
DIE = Distribution.of(moebius(die(3, 2, 1), 1))
DAMAGE = (10 * DIE).then(DIE)
HALVED = (3 * Distribution.of(moebius(die(5, 0, 1), 1))).halved()
WALK = steps_to_end({1: {0: "1/2", 2: "1/2"}, 2: {1: "1/2", 3: "1/2"}}, 1)
LAWS = {"table": 3 * D6, "die": DIE, "damage": DAMAGE, "halved": HALVED, "walk": WALK, "sure": Distribution.certain(4)}
each_law = pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)


class Cells(HTMLParser):
    """The exact chances of a table, from the titles of its cells."""

    def __init__(self, text):
        super().__init__()
        self.chances, self.heads = [], 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag == "td" and "title" in dict(attributes):
            self.chances.append(Fraction(dict(attributes)["title"]))
        self.heads += tag == "th"


@each_law
def test_the_table_holds_all_of_the_law(law):
    """The last row is the rest, so the rows make one whole."""
    cells = Cells(display.table(law))
    assert sum(cells.chances) == 1
    assert cells.heads == 3 + len(cells.chances)


@each_law
def test_the_chart_is_well_formed_and_says_what_it_shows(law):
    svg = ElementTree.fromstring(display.chart(law))
    assert svg.attrib["role"] == "img"
    for name, chance in display.rows(law):
        assert f"{name}: {display.percent(chance)}" in svg.attrib["aria-label"]
    bars = [element for element in svg.iter() if element.tag.endswith("rect")]
    assert len(bars) == len(display.rows(law))


def test_a_chart_compares_two_laws_over_the_same_values_and_marks_one():
    """Both run to where the longer one ends, so that no "or more" stands over a single value of the other."""
    svg = ElementTree.fromstring(display.chart(DIE, versus=4 * DIE, marker=2))
    tags = [element.tag.split("}")[1] for element in svg.iter()]
    longer = len(display.rows(4 * DIE))
    assert tags.count("rect") == 2 * longer
    assert tags.count("text") == longer
    assert tags.count("path") == 1
    assert "Compared with" in svg.attrib["aria-label"]
    rests = [element.text for element in svg.iter() if element.text and "or more" in element.text]
    assert len({text.split(":")[0] for text in rests}) == 1


@each_law
def test_a_notebook_gets_text_and_html(law):
    bundle = law._repr_mimebundle_()
    assert bundle == {"text/plain": display.text(law), "text/html": law._repr_html_()}
    assert bundle["text/plain"].startswith(f"mean {display.fraction(law.mean)} ")
    assert len(bundle["text/plain"].splitlines()) == 1 + len(display.rows(law))
    assert repr(law).startswith("<Distribution mean ")
    assert "\n" not in repr(law)


def test_the_text_of_a_small_law():
    assert display.text(Distribution({0: "1/4", 2: "3/4"})) == (
        "mean 3/2 ≈ 1.500, variance 3/4\n"
        "0  1/4   25.00 %  ████████\n"
        "1    0    0.00 %\n"
        "2  3/4   75.00 %  ████████████████████████"
    )


@settings(max_examples=60, deadline=None)
@given(st.fractions(0, 1), st.integers(0, 3))
def test_a_percentage_is_rounded_and_never_claims_certainty(chance, digits):
    shown = display.percent(chance, digits)
    number = Fraction(re.sub(r"[<> %]", "", shown)) / 100
    step = Fraction(1, 100 * 10**digits)
    assert abs(number - chance) <= (step if shown[0] in "<>" else step / 2)
    assert (number == 0) <= (chance == 0)
    assert (number == 1) <= (chance == 1)


def test_long_fractions_are_cut_visibly():
    assert display.fraction(Fraction(2, 3)) == "2/3"
    assert display.fraction(Fraction(10**30 + 1, 3**40)) == "1000000…/1215766…"
    assert display.fraction(Fraction(10**30, 10**30 + 1)).count("…") == 2
    assert display.decimal(Fraction(-1, 3)) == "-0.333"


# formulas


@each_law
def test_the_formula_has_the_chances_as_coefficients(law):
    series = sympy.Poly(sympy.series(law.formula(z), z, 0, 12).removeO(), z)
    assert law.pmf(11) == [Fraction(str(series.coeff_monomial(z**k))) for k in range(12)]


def test_latex_shows_the_current_numbers():
    assert DIE.latex() == r"\frac{3 + 2 z}{6 - z}"
    assert DAMAGE.latex() == r"\left(\frac{24 + z}{33 - 8 z}\right)^{10}"
    assert HALVED.latex() == r"\frac{27000 + 15750 z + 125 z^{2}}{\left(36 - z\right)^{3}}"
    assert WALK.latex() == r"\frac{2 z + z^{2}}{4 - z^{2}}"
    assert D6.latex() == r"\frac{z + z^{2} + z^{3} + z^{4} + z^{5} + z^{6}}{6}"
    assert Distribution.certain(4).latex() == "z^{4}"
    assert Distribution.certain(0).latex() == "1"
    assert (3 * D6).latex(terms=3) == r"\frac{z^{3} + 3 z^{4} + \cdots + z^{18}}{216}"


@each_law
def test_latex_is_the_same_function_as_the_formula(law):
    """Read back by a few substitutions; both are taken at a point."""
    text = law.latex(terms=None)
    text = re.sub(r"\\left|\\right", "", text).replace("{", "(").replace("}", ")")
    text = text.replace(r"\frac", "frac").replace("^", "**")
    text = re.sub(r"(\d|\)) (?=z|\()", r"\1*", text)
    text = re.sub(r"(\)\*\*\(\d+\)|(?<!frac)\))(?=\()", r"\1*", text)
    while "frac" in text:
        start = text.rindex("frac") + 4
        depth, split = 0, None
        for i in range(start, len(text)):
            depth += {"(": 1, ")": -1}.get(text[i], 0)
            if depth == 0:
                split = i + 1
                break
        text = text[: start - 4] + text[start:split] + "/" + text[split:].lstrip("*")
    point = Fraction(1, 3)
    assert eval(text, {"z": point}) == Fraction(str(law.formula(z).subs(z, sympy.Rational(1, 3))))


@pytest.mark.parametrize(
    ("coefficients", "text"),
    [((0,), "0"), ((5,), "5"), ((0, 1), "z"), ((-1, 0, -1), "-1 - z^{2}"), ((0, -3, 1), "-3 z + z^{2}")],
)
def test_polynomials_are_written_as_people_write_them(coefficients, text):
    assert polynomial(coefficients) == text
