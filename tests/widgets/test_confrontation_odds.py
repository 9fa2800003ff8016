"""Confrontation's odds panels: each says what the odds and the rules say, in numbers, picture and text."""

import math
import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from rulebook.confrontation import PROFILES, Disc, odds, questions
from rulebook.confrontation.shooting.templates import under
from widgets.confrontation.chances import (
    Authority,
    Charge,
    DiceTree,
    Exaltation,
    Mana,
    Marauder,
    Morale,
    Mortar,
    UniversalTable,
    Volley,
)
from widgets.confrontation.chances.mortar import GRID, caught, watched
from widgets.confrontation.chances.tree import grown, thrown
from widgets.odds import Steps

PANELS = (UniversalTable, DiceTree, Volley, Charge, Morale, Authority, Mana, Exaltation, Mortar, Marauder)
each_panel = pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.__name__)


def pictures(panel):
    """Every SVG that the page shows."""
    return [ElementTree.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", panel.shown.value)]


@each_panel
def test_every_panel_has_pictures_a_formula_names_and_a_text_form(panel):
    shown = panel(caption="Try it.")
    bundle = shown._repr_mimebundle_()
    assert all(svg.attrib["role"] == "img" and svg.attrib["aria-label"] for svg in pictures(shown))
    assert pictures(shown)
    assert shown.formula.value.startswith(r"$\displaystyle ")
    assert shown.formula.value.count("{") == shown.formula.value.count("}")
    assert re.search(r"\d", bundle["text/plain"])
    assert "<svg" in bundle["text/html"]
    assert all(control.description for control in shown.controls.values())


@each_panel
def test_every_control_can_be_moved_from_end_to_end(panel):
    """Whatever is set, something is shown: numbers, or a sentence that says why there are none."""
    shown = panel()
    for name, control in shown.controls.items():
        before = control.value
        options = getattr(control, "options", None)
        values = options or ((control.min, control.max) if hasattr(control, "min") else (True, False))
        for value in values:
            shown.set(**{name: value[1] if isinstance(value, tuple) else value})
            assert "went wrong" not in shown.shown.value
            assert "<svg" in shown.shown.value or "rb-banner" in shown.shown.value
            assert shown.formula.value.count(r"\left") == shown.formula.value.count(r"\right")
        shown.set(**{name: before})


@each_panel
def test_a_pinned_setting_is_shown_beside_the_next_one(panel):
    shown = panel()
    before = str(shown.result)
    shown.pin_button.click()
    name, control = next(iter(shown.controls.items()))
    other = control.options[1] if hasattr(control, "options") else control.value + 1
    shown.set(**{name: other[1] if isinstance(other, tuple) else other})
    assert "pinned: " in shown.shown.value
    assert str(shown.result) != before


# ---- the table and its dice


@pytest.mark.parametrize("value", range(0, 16, 3))
@pytest.mark.parametrize("difficulty", range(0, 16, 5))
def test_the_table_says_chance_mean_and_variance(value, difficulty):
    panel = UniversalTable(value=value, difficulty=difficulty)
    column, one = odds.column(value - difficulty), odds.successes(1, value - difficulty)
    assert panel.result.law == one
    for said in (f"chance to succeed {column.success}", f"mean {one.mean}", f"variance {one.variance}"):
        assert said in panel.result.words
    assert ("halved" in panel.result.words) == (value - difficulty <= -6)


def test_the_table_shows_seven_columns_and_fills_one():
    svg = pictures(UniversalTable(value=9, difficulty=2))[0]
    boxes = [part for part in svg if part.tag.endswith("rect")]
    assert ["accent" in box.attrib["fill"] for box in boxes] == [False] * 6 + [True]
    assert "5, 6 roll on" in "".join(svg.itertext())


@pytest.mark.parametrize(("top", "mean"), [("bonus456", Fraction(5, 3)), ("auto_hit", Fraction(6, 5))])
def test_the_last_column_can_be_read_otherwise(top, mean):
    """QN-TOPALT; a die that always succeeds and whose 6 rolls on."""
    panel = UniversalTable(value=9, difficulty=2, top=top)
    assert panel.result.law.mean == mean
    assert f"mean {mean}" in panel.result.words
    panel.set(value=5)
    assert panel.result.law == odds.successes(1, 3)


@pytest.mark.parametrize("net", [-1, 0, 1, 2])
@pytest.mark.parametrize("throw", range(1, 12))
def test_the_tree_grows_from_every_die_what_it_earned(net, throw):
    result = thrown(8, 7 if throw % 2 else 0, net, throw)
    chains = grown(result, net)
    assert [faces[0] for faces, _ in chains] == list(result.first)
    assert [faces[-1] for faces, _ in chains] == list(result.stood)
    assert sum(len(faces) - 1 for faces, _ in chains) == sum(map(len, result.rerolled))
    assert sorted(f for _, bonus in chains for f in bonus) == sorted(f for row in result.bonus for f in row)
    for faces, bonus in chains:
        row = [faces[-1], *bonus]
        assert all(face > 6 - result.column.bonus for face in row[:-1])
        assert row[-1] <= 6 - result.column.bonus


def test_the_tree_draws_a_die_for_each_that_was_rolled_and_says_the_result():
    panel = DiceTree(dice=6, difference=0, net=1, throw=3)
    result = thrown(6, 0, 1, 3)
    dice = [part for part in pictures(panel)[0] if part.tag.endswith("rect")]
    assert len(dice) == 6 + sum(map(len, result.rerolled)) + sum(map(len, result.bonus))
    assert f"Throw 3: {result}." == panel.result.words
    assert panel.result.law == odds.successes(6, 0, 1)


# ---- shooting and charging


def test_the_volley_is_that_of_the_questions():
    """QN-VOLLEY, without the limit on losses; QN-CAP with it."""
    panel = Volley(marksmen="Concord Longbows", weapons=6, distance=25, target="Thorn Reavers", targets=12)
    assert panel.result.law == odds.eliminations(6, 3, 1, cap=6)
    hits, damage = questions()["QN-VOLLEY"].numbers
    assert (odds.successes(6, 3).mean, odds.damage(6, 3, 1).mean) == (hits, damage)
    assert "25 cm is range 2. Attack 5 − 2 = +3" in panel.result.words
    panel.set(between=True)
    assert "Attack 5 − (2 + 2) = +1" in panel.result.words
    panel.set(targets=2)
    assert panel.result.law.top == 2


@pytest.mark.parametrize(("distance", "band"), [(0, 0), (10, 0), (11, 1), (20, 1), (47, 4)])
def test_a_boundary_belongs_to_the_lower_band(distance, band):
    """WX-1."""
    assert f"{distance} cm is range {band}." in Volley(distance=distance).result.words


def test_a_volley_at_a_titan_earns_no_bonus_dice_for_strength():
    panel = Volley(target="Rootfather", targets=1)
    assert panel.result.law == odds.eliminations(6, 3, 4 - 10, 12, 1, titan=True)


def test_the_charge_stands_beside_the_same_without_one():
    """QN-LANCE and QN-LANCE0."""
    panel = Charge()
    assert panel.result.law.mean == questions()["QN-LANCE"].numbers[1]
    assert panel.result.versus.mean == questions()["QN-LANCE0"].numbers[1]
    panel.set(whom="Rootfather", enemies=1)
    assert panel.result.law.mean == questions()["QN-LANCE-T"].numbers[0]
    panel.set(number="eliminations")
    assert panel.result.law.top == 1


@pytest.mark.parametrize(
    ("who", "count", "enemies", "words"),
    [
        ("Briar Stalkers", 6, 9, "Too little Power for a charge."),
        ("Thorn Riders", 3, 9, "Cavalry charges whatever the Power."),
        ("Briar Stalkers", 9, 9, "Power is enough: a charge."),
    ],
)
def test_who_has_the_power_to_charge(who, count, enemies, words):
    """WX-6."""
    panel = Charge(who=who, count=count, whom="Concord Levy", enemies=enemies)
    assert words in panel.result.words
    assert (panel.result.law == panel.result.versus) == ("Too little" in words)


@pytest.mark.parametrize(
    ("dice", "difference", "area", "base"), [(2, 2, 3, 3), (3, 0, 4, 4), (1, 6, 5, 8), (4, -5, 1, 3)]
)
def test_the_map_of_the_mortar_adds_up_every_landing(dice, difference, area, base):
    """For some cells, straight from the joint law and the six directions."""
    share = caught(dice, difference, area, base)
    for cell in [(0, 0), (4, -2), (-8, 6), (12, 0)]:
        total = Fraction(0)
        for (drift, radius, _), chance in odds.landings(dice, difference, area).items():
            for turn in range(6):
                centre = (drift * math.cos(math.radians(60 * turn)), -drift * math.sin(math.radians(60 * turn)))
                total += chance / 6 * under(Disc(centre, radius), Disc(cell, base / 2))
        assert share[cell] == total
    assert len(share) == len(GRID) ** 2
    assert share[0, 4] == share[0, -4]


def test_the_mortar_charts_radius_drift_and_tests():
    """QN-AOE and QN-DEV."""
    panel = Mortar(dice=2, difference=2, area=3)
    assert panel.result.law == odds.radius(2, 2, 3)
    panel.set(number="cm of drift")
    assert tuple(panel.result.law.pmf(2)) == questions()["QN-DEV"].numbers
    panel.set(number="Strength tests")
    assert panel.result.law.p(2) == questions()["QN-AOE"].numbers[-1]


def test_a_shot_that_misses_completely_is_said():
    panel = Mortar(difference=-6)
    assert "CF-AOE-9" in panel.result
    panel.set(difference=-5)
    assert panel.result.law.mean > 0


def test_shots_to_watch_are_drawn_as_they_land():
    panel = Mortar(shots=5)
    circles = [part for part in pictures(panel)[0] if part.tag.endswith("circle")]
    assert len(circles) == len(list(watched(2, 2, 3, 5))) == 5
    assert {shot.template.radius for shot in watched(2, 2, 3, 12)} <= {3, 6, 9, 10}


# ---- chances along steps


def test_the_morale_ladder_is_that_of_the_example():
    """WX-13: Power 4 against 6, one frightening, the Commander's two dice."""
    panel = Morale()
    assert panel.result.series[0][1][panel.result.chosen].chance == Fraction(8, 9)
    assert "Elixir with 11/36" in panel.result.words
    panel.set(commands=False)
    assert panel.result.series[0][1][panel.result.chosen].chance == Fraction(2, 3)
    panel.set(incarnate="nobody", foe="Thorn Reavers")
    assert panel.result.chosen == 0  # Power 4 against 3


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"original": 8, "left": 4}, "No test: 4 of 8 is not below half."),
        ({"who": "Gale Wings", "incarnate": "nobody", "left": 1}, "No test: creatures never take it."),
    ],
)
def test_no_test_is_due(settings, words):
    """QZ-5 and QZ-6."""
    panel = Morale(**settings)
    assert panel.result.words == words
    assert panel.result.chosen is None
    assert ">" not in str(panel.result).split("difficulty:", 1)[1]


def test_more_left_than_there_were_is_said():
    assert Morale(original=4, left=5).result == "5 members cannot be left of 4."


@pytest.mark.parametrize("lead", [0, 1, 2, 3])
def test_the_duel_is_that_of_the_questions(lead):
    """QN-AUTH0 to QN-AUTH3 and QN-AUTHOPT1 to QN-AUTHOPT3."""
    panel = Authority(lead=lead, way="never", versus={"rolling on": {"way": "optimal"}})
    never, optimal = (row[panel.result.chosen].chance for _, row in panel.result.series)
    assert never == questions()[f"QN-AUTH{lead}"].numbers[0]
    assert optimal == (questions()[f"QN-AUTHOPT{lead}"].numbers[0] if lead else Fraction(1, 2))


@pytest.mark.parametrize(
    ("ahead", "answered", "words"), [(1, False, ": stop."), (0, False, ": roll on."), (-4, False, ": roll on.")]
)
def test_the_duel_says_whether_to_stop(ahead, answered, words):
    panel = Authority(ahead=ahead, answered=answered)
    stand, roll = odds.on_a_six(ahead, Fraction(1, 2), answered)
    assert words in panel.result.words
    assert f"Stop: {stand}. Roll on: {roll}." in panel.result.words


def test_exaltation_is_that_of_the_questions():
    """QN-EXA0 to QN-EXA3, and the price of an answer (WX-21)."""
    panel = Exaltation(effect="Lance of Noon", value=PROFILES["vc_osk"].fervor)
    for points in range(4):
        chance, cost = questions()[f"QN-EXA{points}"].numbers
        panel.set(points=points, pool=int(cost) - 1)
        assert panel.result.series[0][1][panel.result.chosen].chance == chance
        assert f"= {cost} faith" in panel.result.words
        assert f"a pool of {cost - 1} cannot" in panel.result.words
    panel.set(effect="Storm Fist", value=6, points=2, pool=12)
    assert panel.result.series[0][1][2].chance == questions()["QN-EXA-R"].numbers[2]
    assert "To counter it takes 12 mana from one pool: a pool of 12 can" in panel.result.words


def test_steps_have_no_marker_but_all_the_rest():
    panel = Authority()
    assert isinstance(panel, Steps)
    assert panel.marker not in panel.children[0].children[1].children


# ---- pools and decks


def test_the_pool_is_that_of_the_questions():
    """QN-MANA-M, QN-MANA-C and QN-MANA-2."""
    panel = Mana(marker=20)
    mean, chance = questions()["QN-MANA-M"].numbers
    assert (panel.result.law.mean, panel.result.law.at_least(20)) == (mean, chance)
    panel.set(held=12)
    assert f"cut at 30 with {questions()['QN-MANA-C'].numbers[0]}." in panel.result.words
    assert panel.result.law == odds.mana_pool(12, 6, True, 2)
    panel.set(held=0, familiars=0)
    assert panel.result.law.at_least(12) == questions()["QN-MANA-2"].numbers[0]


def test_a_pool_cut_after_every_roll_is_cut_once():
    panel = Mana(held=5, rolls=3)
    law = odds.mana_pool(5, 6, True, 2)
    for _ in range(2):
        chances = law.pmf(30)
        pools = [odds.mana_pool(held, 6, True, 2).pmf(30) for held in range(31)]
        law = type(law)([sum(chances[held] * pools[held][k] for held in range(31)) for k in range(31)])
    assert panel.result.law == law


def test_marauder_is_that_of_the_questions():
    """QN-MARA."""
    panel = Marauder(own=5, others=5, first=2)
    chance, orders = questions()["QN-MARA"].numbers
    assert panel.result.law.p(2) == chance
    assert f"Orders of owners: {orders}." == panel.result.words
    panel.set(own=1, others=0)
    assert "first" in panel.result
