"""Rolls die by die, the column of the universal table that applied, and the odds of a test before it is rolled."""

import re
from fractions import Fraction
from random import Random

import pytest

from rulebook.confrontation import roll
from rulebook.confrontation.dice.rules import Kept, Roll
from rulebook.confrontation.odds import column, courage, successes
from rulebook.odds import Distribution
from tests.confrontation.places import Faces
from tests.widgets import stroll, toy
from tests.widgets.stroll import StrollState
from tests.widgets.toy import HOP
from widgets.confrontation.dice import COLUMNS, formula, kept_formula, odds_html, replaced, rolled_html, tray, which
from widgets.dicetray import GONE, LOST, WON, dice_row, die
from widgets.figures import Figure
from widgets.scene import Circle, Polygon, Text


class TestTray:
    @pytest.mark.parametrize("face", range(1, 7))
    def test_a_die_shows_its_pips(self, face):
        assert sum(isinstance(shape, Circle) for shape in die(face, 0, 0, WON)) == face

    def test_won_lost_and_replaced_dice_differ_in_more_than_colour(self):
        won, lost, gone = (die(4, 0, 0, fate) for fate in (WON, LOST, GONE))
        assert won[0].fill != lost[0].fill
        assert len(gone) == len(lost) + 1

    def test_a_row_has_a_name_and_leaves_gaps(self):
        row = dice_row([(3, LOST), None, (6, WON)], "first", 0, 0)
        assert [shape.text for shape in row if isinstance(shape, Text)] == ["first"]
        assert sum(isinstance(shape, Polygon) for shape in row) == 2


class TestRolls:
    @pytest.mark.rule("CF-DICE-5", "CF-DICE-8")
    def test_a_new_face_stands_below_the_one_it_replaces(self):
        # 4 or more succeeds: 2 and 3 are rolled again and show 5 and 1
        made = roll(3, 0, Faces(2, 4, 3, 5, 1), net=1)
        first, again = replaced(made)
        assert first == [(2, GONE), (4, WON), (3, GONE)]
        assert again == [(5, WON), None, (1, LOST)]

    @pytest.mark.rule("CF-DICE-7")
    def test_forced_re_rolls_take_the_successes(self):
        made = roll(3, 0, Faces(2, 4, 3, 1), net=-1)
        first, again = replaced(made)
        assert first == [(2, LOST), (4, GONE), (3, LOST)]
        assert again == [None, (1, LOST), None]

    @pytest.mark.parametrize("net", [-2, -1, 0, 1, 2])
    def test_whatever_is_rolled_can_be_told_die_by_die(self, net):
        rng = Random(net)
        for difference in range(-7, 8):
            made = roll(5, difference, rng, net)
            rows = replaced(made)
            stood = [[row[k] for row in rows if row[k]][-1] for k in range(5)]
            assert tuple(face for face, _ in stood) == made.stood
            assert sum(fate == WON for _, fate in stood) == sum(made.wins(face) for face in made.stood)
            assert all(fate == GONE for row in rows for k, d in enumerate(row) if d and d != stood[k] for fate in d[1:])

    @pytest.mark.rule("CF-DICE-1", "CF-DICE-4")
    def test_bonus_dice_have_rows_of_their_own(self):
        scene = tray(roll(2, 0, Faces(6, 2, 6, 3)), "Attack test")
        names = [shape.text for shape in scene.shapes if isinstance(shape, Text)][:3]
        assert names == ["first", "bonus", "bonus"]
        assert scene.title == "Attack test: rolled 6 2, bonus 6, bonus 3: 2 successes (4+ needed)"

    def test_many_dice_go_on_in_the_next_row_and_none_is_lost(self):
        made = roll(23, -5, Random(1), net=1)
        scene = tray(made)
        boxes = [s for s in scene.shapes if isinstance(s, Polygon) and s.closed and s.width == 1.5]
        assert len(boxes) == 23 + len(made.rerolled[0]) + sum(map(len, made.bonus))
        assert all(0 <= x <= scene.width for box in boxes for x, _ in box.points)

    @pytest.mark.rule("CF-TABLE-13")
    def test_of_kept_dice_the_best_one_counts(self):
        scene = tray(Kept(column(0), (2, 5, 4)), "Courage test")
        assert scene.title == "Courage test: 2 5 4, the best is 5: passed on 4 or more"
        dice = [shape for shape in scene.shapes if isinstance(shape, Polygon)][:3]
        assert [box.fill for box in dice] == ["hollow", "accent", "hollow"]
        assert "failed on 6" in tray(Kept(column(-5), (5,))).title

    def test_what_does_not_fit_is_an_error(self):
        with pytest.raises(ValueError, match="do not lead to what stood"):
            replaced(Roll(column(0), (2, 2), (5, 5), ((3,),)))


class TestTable:
    @pytest.mark.rule("CF-TABLE-2", "CF-TABLE-9")
    @pytest.mark.parametrize(
        ("difference", "number"),
        [(-9, 0), (-6, 0), (-5, 1), (-3, 2), (-1, 3), (1, 3), (3, 4), (5, 5), (6, 6), (8, 6)],
    )
    def test_the_column_that_applied_is_lit(self, difference, number):
        assert which(column(difference)) == number
        lit = [s for s in tray(roll(1, difference, Random(3))).shapes if isinstance(s, Polygon) and s.width == 2]
        assert len(lit) == 1

    def test_the_variants_of_the_last_column_are_the_last_column(self):
        assert {which(column(6, variant)) for variant in ("bonus56", "bonus456", "auto_hit")} == {len(COLUMNS) - 1}


def value_of(html, z):
    """A formula of the panel as a number: what is written, computed."""
    lines = re.sub(r"<sup>(\d+)</sup>", r"**\1", html.replace("−", "-").replace("·", "*")).split("<br>")
    known = {"z": z}
    for line in lines:
        plain = re.sub(r"G<sub>(\d)</sub>\(z\)", r"G\1", line)
        plain = re.sub(r"(\d)z", r"\1*z", plain)
        name, _, right = plain.partition(" = ") if " = " in plain else ("all", "", plain.split("~ ")[1].split(",")[0])
        known[name] = eval(right, {}, known)
    return known["all"]


class TestOdds:
    @pytest.mark.parametrize("difference", [-5, -2, 0, 3, 4, 6])
    @pytest.mark.parametrize("net", [-1, 0, 1, 2])
    @pytest.mark.parametrize("bonus", [True, False])
    def test_the_formula_is_that_of_the_law(self, difference, net, bonus):
        z = Fraction(1, 3)
        law = successes(3, difference, net, bonus=bonus)
        summed = sum(law.p(k) * z**k for k in range(60))
        assert abs(value_of(formula(column(difference), 3, net, bonus), z) - summed) < Fraction(1, 10**20)

    def test_halving_is_said(self):
        assert formula(column(-6), 2).endswith("halved, rounding up")

    def test_odds_are_one_click_away_with_exact_numbers(self):
        law = successes(2, 0)
        html = odds_html(law, column(0), "attack test", formula(column(0), 2))
        assert html.startswith("<details")
        # Two dice that each fail on 3 of 6 faces: no success with 1/4
        assert "at least one success 75.00 % (3/4)" in html
        assert "<td>1/4</td>" in re.sub(r' title="[^"]*"', "", html)
        assert "<svg" in html

    def test_a_test_that_is_passed_or_not_says_so(self):
        chance = courage(0, 2)
        law = Distribution({0: 1 - chance, 1: chance})
        html = odds_html(law, column(0), "Courage test", kept_formula(column(0), 2))
        assert "passed with 75.00 % (3/4)" in html
        assert "P(passed) = 1 − (1/2)<sup>2</sup>" in html

    @pytest.mark.parametrize(("net", "chance"), [(0, 1 - 2**-2), (1, 1 - 2**-4), (-1, 1 - 0.75**2)])
    def test_the_formula_of_a_kept_die_is_that_of_its_chance(self, net, chance):
        # Two dice that each pass with 1/2: after a re-roll with 3/4, after a forced one with 1/4
        written = kept_formula(column(0), 2, net).partition("= ")[2]
        plain = written.replace("−", "-").replace("·", "*").replace("<sup>", "**(").replace("</sup>", ")")
        assert eval(plain) == chance == float(courage(0, 2, net))

    def test_a_roll_is_shown_with_its_words(self):
        html = rolled_html("Attack <test>", roll(2, 0, Faces(4, 2)))
        assert "Attack &lt;test&gt;" in html
        assert "<svg" in html


class TestAside:
    def test_a_renderer_may_say_something_beside_the_board(self, sent, monkeypatch):
        monkeypatch.setattr(stroll, "aside", lambda state: f"<p>turn {state.turn}</p>", raising=False)
        figure = Figure(StrollState(), renderer=stroll)
        assert figure.panel.aside == "<p>turn 1</p>"
        figure.do("walk 4.0 5.0")
        assert figure.panel.aside == "<p>turn 2</p>"

    def test_a_renderer_without_one_says_nothing_there(self, sent):
        assert Figure(HOP.start(), renderer=toy).panel.aside == ""
