"""Confrontation's odds: the questions of the rules, brute-force twins, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import icepool
import pytest

from rulebook.confrontation import odds
from rulebook.odds import D6, Distribution
from tests.odds import brute

F = Fraction

COLUMNS = {"<=-6": -6, "-5/-4": -4, "-3/-2": -2, "-1/0/+1": 0, "+2/+3": 2, "+4/+5": 4, ">=+6": 6}


def as_dict(law):
    return {k: chance for k, chance in enumerate(law.pmf(law.top)) if chance}


# the universal table


@pytest.mark.rule("CF-TABLE-2", "CF-TABLE-3", "CF-TABLE-4", "CF-TABLE-5", "CF-TABLE-6", "CF-TABLE-10", "CF-TABLE-11")
@pytest.mark.parametrize("difference", range(-12, 13))
def test_the_face_needed(difference):
    column = odds.column(difference)
    assert column.face == brute.face_needed(difference)
    assert column.halved == (difference <= -6)
    assert column.success == F(7 - column.face, 6)
    assert 2 <= column.face <= 6


@pytest.mark.rule("CF-TABLE-1", "CF-DICE-1")
@pytest.mark.parametrize(
    ("difference", "success", "bonus", "mean", "variance"),
    [
        pytest.param(-6, F(1, 6), F(1, 6), F(1, 5), F(6, 25), id="QN-COL-6"),
        pytest.param(-4, F(1, 6), F(1, 6), F(1, 5), F(6, 25), id="QN-COL-4"),
        pytest.param(-2, F(1, 3), F(1, 6), F(2, 5), F(2, 5), id="QN-COL-2"),
        pytest.param(0, F(1, 2), F(1, 6), F(3, 5), F(12, 25), id="QN-COL+0"),
        pytest.param(2, F(2, 3), F(1, 6), F(4, 5), F(12, 25), id="QN-COL+2"),
        pytest.param(4, F(5, 6), F(1, 6), F(1), F(2, 5), id="QN-COL+4"),
        pytest.param(6, F(5, 6), F(1, 3), F(5, 4), F(15, 16), id="QN-COL+6"),
    ],
)
def test_one_die_of_each_column(difference, success, bonus, mean, variance):
    """Before any halving: -5 has the faces of -6."""
    column = odds.column(difference)
    assert (column.success, F(column.bonus, 6)) == (success, bonus)
    one = odds.successes(1, max(difference, -5))
    assert (one.mean, one.variance) == (mean, variance)


@pytest.mark.rule("CF-TABLE-7", "CF-TABLE-8")
@pytest.mark.parametrize(
    ("dice", "mean"),
    [
        pytest.param(1, F(6, 35), id="QN-HALF1"),
        pytest.param(2, F(79, 245), id="QN-HALF2"),
        pytest.param(3, F(787, 1715), id="QN-HALF3"),
        pytest.param(4, F(7022, 12005), id="QN-HALF4"),
        pytest.param(6, F(480477, 588245), id="QN-HALF6"),
    ],
)
def test_successes_halved_rounding_up(dice, mean):
    assert odds.successes(dice, -6).mean == mean == F(dice, 10) + (1 - F(5, 7) ** dice) / 4


@pytest.mark.rule("CF-DICE-3", "CF-CHARGE-11", "CF-FEAT-9")
@pytest.mark.parametrize(
    ("difference", "failures", "successes"),
    [
        pytest.param(-5, F(11, 30), F(1, 30), id="QN-CHG-6 and QN-CHG-4"),
        pytest.param(-2, F(2, 3), F(2, 15), id="QN-CHG-2"),
        pytest.param(0, F(9, 10), F(3, 10), id="QN-CHG+0"),
        pytest.param(2, F(16, 15), F(8, 15), id="QN-CHG+2"),
        pytest.param(4, F(7, 6), F(5, 6), id="QN-CHG+4"),
        pytest.param(6, F(35, 24), F(25, 24), id="QN-CHG+6"),
    ],
)
def test_one_die_rolled_again(difference, failures, successes):
    assert odds.successes(1, difference, reroll="failures").mean == failures
    assert odds.successes(1, difference, reroll="successes").mean == successes


@pytest.mark.rule("CF-DICE-6", "CF-DICE-7")
def test_net_rerolls_add_up():
    """QN-RR2: the charge and a feat re-roll failures twice; one of each kind cancels."""
    assert odds.successes(1, 0, reroll=2).mean == F(21, 20)
    assert odds.successes(4, 0, reroll=1 - 1) == odds.successes(4, 0)
    assert odds.successes(4, 0, reroll=-1) == odds.successes(4, 0, reroll="successes")


@pytest.mark.rule("CF-DICE-2")
def test_a_long_chain_of_bonus_dice():
    """QN-TAIL: p·b² for three or more from one die."""
    assert odds.successes(1, 4).at_least(3) == F(5, 216)


@pytest.mark.rule("CF-TABLE-9")
def test_the_top_column_and_its_variants():
    """QN-TOPALT for 4s, 5s and 6s; a die that cannot fail for the automatic hit."""
    assert odds.successes(1, 6, top_column="bonus456").mean == F(5, 3)
    assert odds.successes(1, 9, top_column="auto_hit").p(0) == 0
    assert odds.successes(1, 5, top_column="bonus456") == odds.successes(1, 5)


@pytest.mark.rule("CF-DICE-4", "CF-DICE-5", "CF-DICE-13")
@pytest.mark.parametrize("net", [-1, 0, 1, 2])
@pytest.mark.parametrize("difference", COLUMNS.values(), ids=COLUMNS)
@pytest.mark.parametrize("dice", [0, 1, 3])
def test_every_face_followed_gives_the_same_successes(dice, difference, net):
    twin = brute.successes(dice, difference, net, 5)
    assert odds.successes(dice, difference, reroll=net).pmf(5) == [twin.get(k, 0) for k in range(6)]


# attack, then strength


@pytest.mark.rule("CF-MELEE-10", "CF-MELEE-11", "CF-TABLE-12")
@pytest.mark.parametrize("nets", [(0, 0), (1, 0), (-1, 1)])
@pytest.mark.parametrize(("attack", "strength"), [(0, 0), (2, -5), (-6, 0), (0, -6), (-6, -6), (6, 6)])
def test_damage_within_what_the_twin_leaves_open(attack, strength, nets):
    """The twin stops at 24 hits; what it leaves out has exactly the chance of more hits than that."""
    hits = odds.successes(2, attack, reroll=nets[0])
    left_out = hits.at_least(25)
    twin = brute.damage(2, attack, strength, nets, 4)
    for k, chance in enumerate(odds.damage(2, attack, strength, *nets).pmf(4)):
        assert 0 <= chance - twin.get(k, 0) <= left_out
    assert left_out < F(1, 10**6)


@pytest.mark.rule("CF-RANGED-12", "CF-RANGED-14")
def test_a_volley():
    """QN-VOLLEY: 6 longbows, Attack 5 at range 2, Strength 4 against Resilience 3."""
    assert odds.successes(6, 5 - 2).mean == F(24, 5)
    assert odds.damage(6, 5 - 2, 4 - 3).mean == F(72, 25)


@pytest.mark.rule("CF-RANGED-9")
def test_a_volley_with_interference():
    """QN-VOLLEY-I: the difficulty rises by 2."""
    assert odds.successes(6, 5 - 4).mean == F(18, 5)
    assert odds.damage(6, 5 - 4, 4 - 3).mean == F(54, 25)


@pytest.mark.rule("CF-RANGED-18")
def test_a_salvo_eliminates_at_most_one_for_each_weapon():
    """QN-CAP and QZ-11: three bows with both tests at 4+; four bows never eliminate more than four."""
    assert odds.eliminations(3, 0, 0, cap=3).mean == F(163897, 161051)
    assert odds.eliminations(4, 0, 0, cap=4).top == 4
    assert odds.eliminations(4, 0, 0, cap=4).p(4) == odds.damage(4, 0, 0).at_least(4)


@pytest.mark.rule("CF-MELEE-10", "CF-MELEE-11")
def test_at_least_one_damage_point():
    """QN-ANY."""
    assert odds.damage(1, 0, 0).at_least(1) == F(3, 11)


@pytest.mark.rule("CF-CHARGE-5", "CF-CHARGE-6", "CF-CHARGE-7", "CF-TABLE-9")
def test_lancers_charge():
    """QN-LANCE: Attack 5 against Defense 2 with the charge's re-roll, Strength 5 + 5 against Resilience 3."""
    assert odds.successes(6, 5 - 2, reroll="failures").mean == F(32, 5)
    assert odds.damage(6, 5 - 2, 10 - 3, reroll_attack="failures").mean == 8


@pytest.mark.rule("CF-MELEE-10")
def test_lancers_without_a_charge():
    """QN-LANCE0."""
    assert odds.successes(6, 5 - 2).mean == F(24, 5)
    assert odds.damage(6, 5 - 2, 5 - 3).mean == F(96, 25)


@pytest.mark.rule("CF-TITAN-9", "CF-TITAN-10", "CF-TITAN-11", "CF-TITAN-12")
def test_strength_tests_against_a_titan_earn_no_bonus_dice():
    """QN-LANCE-T: 6 only, and no more damage than hits; halving stays."""
    assert odds.damage(6, 5 - 2, 5 - 10, reroll_attack="failures", titan=True).mean == F(16, 15)
    hits = odds.successes(3, 0)
    assert odds.damage(3, 0, 0, titan=True) == hits.then(Distribution({0: "1/2", 1: "1/2"}))
    assert odds.damage(3, 0, -6, titan=True) == hits.then(Distribution({0: "5/6", 1: "1/6"})).halved()


@pytest.mark.rule("CF-FEAT-8", "CF-FEAT-9", "CF-MELEE-17")
def test_a_duel_of_incarnates():
    """QN-DUEL: Hask against Aldra, with feats on the attack."""
    assert odds.damage(3, 0, 0).mean == F(27, 25)
    assert odds.damage(3, 0, 0, reroll_attack="failures").mean == F(81, 50)
    assert odds.damage(3, 0, 0, reroll_attack="successes").mean == F(27, 50)


@pytest.mark.rule("CF-DMG-2", "CF-DMG-3", "CF-DMG-5", "CF-MELEE-14")
@pytest.mark.parametrize("health", [1, 2, 3])
def test_fighters_with_several_health_points(health):
    """As many as possible: one for each `health` points of damage."""
    harm = odds.damage(4, 2, 0).pmf(8 * health - 1)
    gone = odds.eliminations(4, 2, 0, health=health)
    assert gone.pmf(7) == [sum(harm[health * k : health * (k + 1)]) for k in range(8)]
    assert odds.eliminations(4, 2, 0, health=health, cap=2).p(2) == gone.at_least(2)


# area of effect


@pytest.mark.rule("CF-AOE-11", "CF-AOE-12")
def test_the_bell_mortar():
    """QN-AOE: 2 dice at 3+, area 3; four successes make 12 cm, so 10 and two tests."""
    assert odds.successes(2, 2).pmf(3) == [F(1, 9), F(10, 27), F(10, 27), F(55, 486)]
    assert odds.two_tests(2, 2, area=3) == F(17, 486)


@pytest.mark.rule("CF-AOE-10", "CF-AOE-12")
def test_the_radius_of_a_template():
    """The area itself without a success, then 3, 6, 9 and at most 10 cm."""
    radius, hits = odds.radius(2, 2, area=3), odds.successes(2, 2)
    assert as_dict(radius) == {3: hits.at_most(1), 6: hits.p(2), 9: hits.p(3), 10: hits.at_least(4)}
    assert odds.two_tests(2, 2, area=5) == hits.at_least(3)


@pytest.mark.rule("CF-AOE-6", "CF-AOE-8")
def test_how_far_a_template_drifts():
    """QN-DEV, and the same with re-rolls, by every standing face."""
    assert odds.deviation(2, 2).pmf(2) == [F(4, 9), F(4, 9), F(1, 9)]
    for net in (-2, -1, 1, 2):
        missed = sum(share for face, share in brute.final_faces(3, net) if face < 3)
        assert odds.deviation(1, 2, reroll=net).p(1) == missed


@pytest.mark.rule("CF-AOE-6", "CF-AOE-8", "CF-AOE-11", "CF-AOE-12")
@pytest.mark.parametrize("net", [-1, 0, 1])
@pytest.mark.parametrize(("dice", "difference", "area"), [(2, 2, 3), (3, 0, 4), (1, 6, 5), (2, -4, 10)])
def test_how_a_template_lands_by_every_face(dice, difference, area, net):
    """Each die's standing face followed through its bonus dice as far as the radius asks."""
    most, needed = 10 // area, brute.face_needed(difference)
    twin = {}
    for faces in product(brute.final_faces(needed, net), repeat=dice):
        share = F(1)
        hits = {0: F(1)}
        for face, part in faces:
            share *= part
            hits = brute.added(hits, brute.chain(face, needed, 5 if difference >= 6 else 6, most + 1), most)
        drift = sum(face < needed for face, _ in faces)
        for count, part in hits.items():
            landing = (drift, area * max(1, count), 1)
            twin[landing] = twin.get(landing, 0) + share * part
        rest = 1 - sum(hits.values())
        if rest:
            twin[drift, 10, 2] = twin.get((drift, 10, 2), 0) + share * rest
    assert odds.landings(dice, difference, area, net) == twin
    assert sum(twin.values()) == 1


@pytest.mark.rule("CF-AOE-9")
@pytest.mark.parametrize("ask", [odds.deviation, odds.radius, odds.two_tests, odds.landings])
def test_a_shot_that_misses_completely_has_no_template(ask):
    with pytest.raises(ValueError, match=r"^difference=-6 .* above -6, .*CF-AOE-9"):
        ask(2, -6, *([3] if ask is not odds.deviation else []))


# morale


@pytest.mark.rule("CF-TABLE-13", "CF-MORALE-3", "CF-MORALE-14", "CF-DICE-9")
@pytest.mark.parametrize(
    ("dice", "passes", "elixir"),
    [
        pytest.param(1, [F(1, 6), F(1, 3), F(1, 2), F(2, 3), F(5, 6)], F(1, 6), id="QN-COU1"),
        pytest.param(2, [F(11, 36), F(5, 9), F(3, 4), F(8, 9), F(35, 36)], F(11, 36), id="QN-COU2"),
        pytest.param(3, [F(91, 216), F(19, 27), F(7, 8), F(26, 27), F(215, 216)], F(91, 216), id="QN-COU3"),
    ],
)
def test_courage_with_the_best_die_kept(dice, passes, elixir):
    assert [odds.courage(difference, dice=dice) for difference in (-5, -3, 0, 2, 4)] == passes
    assert odds.elixir(dice).pmf(1) == [1 - elixir, elixir]
    assert odds.courage(-8, dice) == passes[0]
    assert odds.courage(8, dice) == passes[4]


@pytest.mark.rule("CF-MORALE-15", "CF-MORALE-19")
def test_elixir_once_a_test_or_for_every_six():
    rolls = list(product(range(1, 7), repeat=2))
    assert odds.elixir(2).p(1) == F(sum(max(roll) == 6 for roll in rolls), 36)
    every = odds.elixir(2, every_six=True)
    assert every.pmf(2) == [F(sum(roll.count(6) == k for roll in rolls), 36) for k in range(3)]


@pytest.mark.rule("CF-RALLY-1", "CF-RALLY-2")
def test_flights_before_rallying():
    """QN-RALLY: Courage 3 against 1."""
    assert odds.courage(3 - 1) == F(2, 3)
    assert odds.flights(3 - 1).mean == F(1, 2)
    assert odds.flights(3 - 1).p(2) == F(1, 3) ** 2 * F(2, 3)


@pytest.mark.rule("CF-MORALE-4", "CF-MORALE-7", "CF-MORALE-9")
def test_holding_below_half():
    """QN-BELOW: difficulty 1, +2 for greater Power, +2 for a frightening enemy."""
    assert odds.courage(3 - (1 + 2 + 2)) == F(1, 3)


@pytest.mark.rule("CF-FEAR-3", "CF-MORALE-3")
def test_the_fear_test_of_the_belfry():
    """WX-11: Fear 5 against 8 with the Commander's two dice."""
    assert odds.courage(5 - 8, dice=2) == F(5, 9)


# Authority


@pytest.mark.rule("CF-AUTH-2", "CF-AUTH-4", "CF-AUTH-5", "CF-AUTH-13", "CF-AUTH-15")
@pytest.mark.parametrize(
    ("lead", "chance"),
    [
        pytest.param(0, F(1, 2), id="QN-AUTH0"),
        pytest.param(1, F(20, 31), id="QN-AUTH1"),
        pytest.param(2, F(3, 4), id="QN-AUTH2"),
        pytest.param(3, F(9, 11), id="QN-AUTH3"),
    ],
)
def test_authority_when_nobody_rolls_on(lead, chance):
    assert odds.authority(lead) == chance
    assert odds.authority(-lead) == 1 - chance


@pytest.mark.rule("CF-AUTH-6", "CF-AUTH-7", "CF-AUTH-8", "CF-AUTH-11", "CF-AUTH-18")
@pytest.mark.parametrize(
    ("lead", "chance"),
    [
        pytest.param(1, F(25611, 41360), id="QN-AUTHOPT1"),
        pytest.param(2, F(4261, 6099), id="QN-AUTHOPT2"),
        pytest.param(3, F(32747, 43804), id="QN-AUTHOPT3"),
    ],
)
def test_authority_when_both_roll_on_as_suits_them(lead, chance):
    assert odds.authority(lead, roll_on="optimal") == chance
    assert odds.authority(-lead, roll_on="optimal") == 1 - chance


@pytest.mark.rule("CF-AUTH-9", "CF-AUTH-10")
def test_a_strategist():
    """QN-AUTHS, and QN-AUTHLOSS: both of his dice show 1."""
    assert odds.authority(0, strategist=(True, False)) == F(25, 36)
    assert odds.authority(0, strategist=(False, True)) == F(11, 36)
    assert odds.authority(0, strategist=(True, True)) == F(1, 2)
    assert odds.authority_die(strategist=True).p(1) == F(1, 36)


@pytest.mark.rule("CF-AUTH-12")
@pytest.mark.parametrize("strategist", [(False, False), (True, True)])
def test_equals_are_equal_however_they_play(strategist):
    assert odds.authority(0, strategist, roll_on="optimal") == F(1, 2)


@pytest.mark.parametrize("strategist", list(product([False, True], repeat=2)))
@pytest.mark.parametrize("lead", [-4, 0, 1, 2, 5])
def test_authority_by_every_pair_of_dice(lead, strategist):
    """Nobody rolls on: count the dice that decide, and forget those that are rolled again."""
    ours, theirs = ([max(roll) for roll in product(range(1, 7), repeat=1 + each)] for each in strategist)
    won = lost = 0
    for a, b in product(ours, theirs):
        totals = (0 if a == 1 else a + lead + 100, 0 if b == 1 else b + 100)
        won, lost = won + (totals[0] > totals[1]), lost + (totals[0] < totals[1])
    assert odds.authority(lead, strategist) == F(won, won + lost)


def optimal_twin(lead, strategist):
    """Value iteration in floating point, straight from the clauses, chains cut after ten 6s."""
    dice = [[max(roll) for roll in product(range(1, 7), repeat=1 + each)] for each in strategist]

    def settled(totals, again):
        if totals[0] is None or totals[1] is None:
            return again if totals == [None, None] else float(totals[1] is None)
        return again if totals[0] == totals[1] else float(totals[0] > totals[1])

    def play(totals, deciders, again, depth=0):
        """`deciders` hold a 6 and have not finished, the first in the list is at it."""
        if not deciders:
            return settled(totals, again)
        who, rest = deciders[0], deciders[1:]
        options = [play(totals, rest, again)]
        if depth < 10:
            faces = []
            for face in range(1, 7):
                changed = list(totals)
                changed[who] = None if face == 1 else totals[who] + face
                faces.append(play(changed, deciders if face == 6 else rest, again, depth + 1 if face == 6 else depth))
            options.append(sum(faces) / 6)
        return max(options) if who == 0 else min(options)

    again = 0.5
    for _ in range(60):
        total, cases = 0.0, {}
        for a, b in product(*dice):
            cases[a, b] = cases.get((a, b), 0) + 1
        for (a, b), weight in cases.items():
            totals = [None if a == 1 else a + lead, None if b == 1 else b]
            holders = [who for who, face in enumerate((a, b)) if face == 6]
            orders = [sorted(holders, key=lambda who: (lead, 0)[who])]
            if lead == 0 and len(holders) == 2:
                orders = [[0, 1], [1, 0]]
            total += weight * sum(play(totals, order, again) for order in orders) / len(orders)
        again = total / sum(cases.values())
    return again


@pytest.mark.parametrize(
    ("lead", "strategist"), [(0, (True, False)), (1, (False, False)), (2, (False, True)), (-3, (True, False))]
)
def test_optimal_authority_by_value_iteration(lead, strategist):
    assert float(odds.authority(lead, strategist, roll_on="optimal")) == pytest.approx(optimal_twin(lead, strategist))


@pytest.mark.parametrize("strategist", [(False, False), (True, False)])
@pytest.mark.parametrize("lead", [-3, -1, 0, 2])
def test_the_choice_on_a_six_is_the_one_that_the_duel_is_worth(lead, strategist):
    """Every pair of kept dice, each 6 settled by the better choice: the sum is the worth that the choices assume."""
    worth = odds.authority(lead, strategist, roll_on="optimal")
    ours, theirs = (odds.authority_die(each).pmf(6) for each in strategist)

    def settled(a, b):
        if 1 in (a, b) or 6 not in (a, b):
            ahead = (b == 1) - (a == 1) if 1 in (a, b) else a + lead - b
            return worth if ahead == 0 else F(ahead > 0)
        mine, other = max(odds.on_a_six(6 + lead - b, worth)), 1 - max(odds.on_a_six(6 - lead - a, 1 - worth))
        if a != b:
            return mine if a == 6 else other
        first = max(odds.on_a_six(lead, worth, answered=True))
        second = 1 - max(odds.on_a_six(-lead, 1 - worth, answered=True))
        return first if lead < 0 else second if lead > 0 else (first + second) / 2

    assert sum(ours[a] * theirs[b] * settled(a, b) for a in range(1, 7) for b in range(1, 7)) == worth


@pytest.mark.rule("CF-AUTH-6", "CF-AUTH-7")
def test_who_is_ahead_stands_and_who_is_behind_rolls_on():
    """Ahead of a final total a 6 stands and wins; level, a 1 loses and all but that wins; WX-18: 4 behind."""
    assert odds.on_a_six(1, F(1, 2)) == (1, F(5, 6))
    assert odds.on_a_six(0, F(1, 3)) == (F(1, 3), F(5, 6))
    assert odds.on_a_six(-4, F(1, 2)) == (0, F(1, 6) * 2 + F(1, 6) * F(1, 2))
    with pytest.raises(ValueError, match="again=2 is not possible"):
        odds.on_a_six(0, 2)


# faith and mana


@pytest.mark.rule("CF-COMM-8", "CF-DICE-10")
@pytest.mark.parametrize(
    ("points", "chance"),
    [
        pytest.param(0, F(1, 2), id="QN-EXA0"),
        pytest.param(1, F(3, 4), id="QN-EXA1"),
        pytest.param(2, F(7, 8), id="QN-EXA2"),
        pytest.param(3, F(15, 16), id="QN-EXA3"),
    ],
)
def test_the_lance_of_noon(points, chance):
    """Fervor 5 against difficulty 6; the cost of 8 rises by the points."""
    assert odds.exaltation(5 - 6, points) == chance


@pytest.mark.rule("CF-RITUAL-6")
def test_the_storm_fist():
    """QN-EXA-R: Energy 6 against 8."""
    assert [odds.exaltation(6 - 8, points) for points in range(3)] == [F(1, 3), F(5, 9), F(19, 27)]


@pytest.mark.rule("CF-MAGIC-2", "CF-MAGIC-3")
def test_mana_of_murna():
    """QN-MANA-M: Energy 6, an Incarnate with two familiars: four dice."""
    roll = odds.mana(6, incarnate=True, familiars=2)
    assert roll.mean == 20
    assert roll.at_least(20) == F(721, 1296)
    dice = 4 @ icepool.d6 + 6
    assert as_dict(roll) == {k: F(dice.quantity(k), dice.denominator()) for k in dice}


@pytest.mark.rule("CF-MAGIC-2")
def test_mana_of_a_hexer():
    """QN-MANA-1 and QN-MANA-2."""
    assert as_dict(odds.mana(2, incarnate=False)) == dict.fromkeys(range(3, 9), F(1, 6))
    assert odds.mana(6, incarnate=True).at_least(12) == F(13, 18)


@pytest.mark.rule("CF-MAGIC-4", "CF-MAGIC-5")
def test_a_mana_pool_never_exceeds_thirty():
    """QN-MANA-C: 12 held, the sum is above 30."""
    roll = odds.mana(6, incarnate=True, familiars=2)
    assert (roll + 12).at_least(31) == F(287, 432)
    pool = odds.mana_pool(12, 6, incarnate=True, familiars=2)
    assert pool.top == 30
    assert pool.p(30) == (roll + 12).at_least(30)
    assert pool.p(25) == roll.p(13)


# order of activations


@pytest.mark.rule("CF-MODE-4")
def test_marauder_draws():
    """QN-MARA: five cards each."""
    assert odds.activations(5, 5, first=2).p(2) == F(2, 9)
    assert odds.owner_orders(5, 5) == 252


# bad input


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: odds.successes(-1, 0), r"^dice=-1 .* whole number, 0 or more"),
        (lambda: odds.successes(2.5, 0), r"^dice=2.5"),
        (lambda: odds.successes(True, 0), r"^dice=True"),
        (lambda: odds.successes(2, "0"), r"^difference='0' .* whole number"),
        (lambda: odds.successes(2, 0, reroll="all"), r"^reroll='all' .* 'failures', 'successes'"),
        (lambda: odds.successes(2, 0, reroll=True), r"^reroll=True"),
        (lambda: odds.successes(2, 0, top_column="bonus6"), r"^top_column='bonus6' .* 'bonus56'"),
        (lambda: odds.damage(2, 0, 0, reroll_attack="no"), r"^reroll_attack='no'"),
        (lambda: odds.damage(2, 0, 0, reroll_strength=[1]), r"^reroll_strength=\[1\]"),
        (lambda: odds.damage(2, 0, 0, titan="yes"), r"^titan='yes' .* True or False"),
        (lambda: odds.eliminations(2, 0, 0, health=0), r"^health=0 .* 1 or more"),
        (lambda: odds.eliminations(2, 0, 0, cap=-1), r"^cap=-1"),
        (lambda: odds.courage(0, dice=0), r"^dice=0"),
        (lambda: odds.exaltation(0, points=-1), r"^points=-1"),
        (lambda: odds.mana(-1, True), r"^energy=-1"),
        (lambda: odds.mana(3, "Murna"), r"^incarnate='Murna'"),
        (lambda: odds.mana(3, True, familiars=-2), r"^familiars=-2"),
        (lambda: odds.mana_pool(31, 3, True), r"^held=31 .* from 0 to 30"),
        (lambda: odds.radius(2, 0, area=11), r"^area=11"),
        (lambda: odds.activations(5, 5, first=11), r"^first=11 .* from 0 to 10"),
        (lambda: odds.authority(0.5), r"^lead=0.5"),
        (lambda: odds.authority(0, roll_on="always"), r"^roll_on='always' .* 'never', 'optimal'"),
        (lambda: odds.authority(0, strategist=True), r"^strategist=True .* two truth values"),
        (lambda: odds.authority(0, strategist=("no", "no")), r"^strategist='no'"),
    ],
)
def test_bad_input_is_refused_by_name(make, told):
    with pytest.raises(ValueError, match=told):
        make()


@pytest.mark.rule("CF-DICE-12")
def test_the_die_is_six_sided():
    assert D6.pmf(6) == [0] + [F(1, 6)] * 6


@pytest.mark.parametrize(("net", "dice"), [(-2, 1), (-1, 2), (0, 2), (1, 2), (2, 1)])
@pytest.mark.parametrize("difference", [-4, 0, 3])
def test_a_kept_die_with_re_rolls_against_every_way_the_dice_can_fall(net, dice, difference):
    face = odds.column(difference).face

    def passes(faces):
        stood = list(faces[:dice])
        for k in range(1, abs(net) + 1):
            stood = [faces[dice * k + n] if (die < face) == (net > 0) else die for n, die in enumerate(stood)]
        return max(stood) >= face

    ways = list(product(range(1, 7), repeat=dice * (1 + abs(net))))
    assert odds.courage(difference, dice, net) == F(sum(map(passes, ways)), len(ways))
