"""The variants: what is offered, what each choice changes, and the odds under each against every way the dice fall."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from fractions import Fraction
from functools import cache

import pytest

from rulebook.confrontation import (
    MELEE,
    RANGED,
    Damage,
    Disc,
    Fallen,
    Reroll,
    Roll,
    Variants,
    Victim,
    battles,
    block,
    element,
    formation_fault,
    odds,
    position,
    removed,
    roll,
    sample,
    sees,
    troop,
    unit_sees,
)
from rulebook.confrontation.actions import Combat
from rulebook.confrontation.assault.placing import failed_in
from rulebook.confrontation.assault.rules import assault_way
from rulebook.confrontation.company.battles import controller, lasting
from rulebook.confrontation.company.recruitment import elixir_at_start
from rulebook.confrontation.damage.rules import allotment_refusal
from rulebook.confrontation.dice import play
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects.rules import effect_damage
from rulebook.confrontation.incarnates.rules import FEATS, resurrection_refusal
from rulebook.confrontation.movement.marching import shifted
from rulebook.confrontation.movement.rules import move_refusal, moved
from rulebook.confrontation.mystics.rules import mana_rolled
from rulebook.confrontation.shooting.rules import salvo_damage
from rulebook.confrontation.shooting.templates import blast, drifted, misses, shaken, struck
from rulebook.confrontation.space.sight import sees_point
from rulebook.confrontation.variants import USUAL, VARIANT_OPTIONS
from rulebook.game import OptionError
from rulebook.rules import load_rules
from tests.testers import rigged

from .places import Faces, field, in_reach, offered, row, unit

F = Fraction


def played(here, **choices):
    """The same field with these variants."""
    return replace(here, variants=Variants(**choices))


def test_each_variant_is_an_option_with_its_usual_choice_first():
    assert [option.name for option in VARIANT_OPTIONS] == [field.name for field in fields(Variants)]
    for option in VARIANT_OPTIONS:
        assert option.default == option.choices[0] == getattr(USUAL, option.name)
        assert len(option.choices) > 1
        assert all(f"{choice}: " in option.sentence for choice in option.choices)


def test_each_variant_names_a_rule_of_the_book():
    rules = load_rules("rulebook.confrontation")
    assert all(option.rule in rules for option in VARIANT_OPTIONS)


def test_a_choice_that_is_not_offered_is_refused_with_the_rule():
    option = VARIANT_OPTIONS[0]
    with pytest.raises(OptionError, match="bonus56, bonus456 or auto_hit") as error:
        option.check("bonus6")
    assert error.value.rule == "CF-TABLE-9"


# ---- the odds against every way the dice fall


class Given:
    """Dice that show these faces and then ask for more."""

    def __init__(self, faces):
        self.faces = faces
        self.used = 0

    def randrange(self, n):
        assert n == 6
        if self.used == len(self.faces):
            raise IndexError
        self.used += 1
        return self.faces[self.used - 1] - 1


SIX = Counter(range(1, 7))


def alike(difference, top_column):
    """One face for all that a test treats alike, and how many they are; a 1 always by itself."""
    column = odds.column(difference, top_column)
    groups = Counter({1: 1})
    for face in range(2, 7):
        groups[2 if face < column.face else 6 if face > 6 - column.bonus else column.face + (column.face == 1)] += 1
    return groups


def every_fall(ask, most, faces=SIX):
    """The chance of each answer of `ask(rng)` over all falls of at most so many dice, and of those it leaves open."""
    known, left, todo = Counter(), F(0), [((), F(1))]
    while todo:
        shown, chance = todo.pop()
        try:
            known[ask(Given(shown))] += chance
        except IndexError:
            if len(shown) == most:
                left += chance
            else:
                todo += [((*shown, face), chance * count / 6) for face, count in faces.items()]
    return known, left


TABLES = [
    {"top_column": top, "reroll_stack": stack}
    for top in ("bonus56", "bonus456", "auto_hit")
    for stack in ("net_count", "once_per_die")
]


@pytest.mark.rule("CF-DICE-7", "CF-DICE-12", "CF-CHARGE-11", "CF-TABLE-9")
@pytest.mark.parametrize("one", [False, True])
@pytest.mark.parametrize("net", [-2, -1, 0, 1, 2])
@pytest.mark.parametrize("table", TABLES, ids=lambda t: " ".join(t.values()))
def test_successes_are_the_law_of_what_is_rolled(table, net, one):
    for dice, difference, most in ((2, 0, 6), (2, 7, 6), (1, -7, 7)):

        def fall(rng, dice=dice, difference=difference):
            return roll(dice, difference, rng, net, one=one, **table).successes

        law = odds.successes(dice, difference, net, one=one, **table)
        known, left = every_fall(fall, most, alike(difference, table["top_column"]))
        # who has rolled more than `most` dice has won a bonus die with each that is neither own nor re-rolled
        surely = most + 1 - dice * (1 + abs(net)) - one
        exact = max(0, (surely + 1) // 2 if difference <= -6 else surely)
        assert [law.p(k) for k in range(exact)] == [known[k] for k in range(exact)]
        for k in range(exact, 8):
            assert known[k] <= law.p(k) <= known[k] + left


def test_the_law_with_a_single_re_roll_of_many_dice():
    """One failed die more: dice by dice, those in front of the first failure having won."""
    n, q, win = 5, F(1, 2), odds.successes(1, 0)
    given_win = [F(0), *((win.p(k) / (1 - q)) for k in range(1, 12))]

    def added(p, r):
        return [sum(p[i] * r[k - i] for i in range(k + 1)) for k in range(12)]

    total = [F(0)] * 12
    front = [F(1)] + [F(0)] * 11  # the dice before the first failure, each weighted with its chance to win
    rest = [odds.successes(k, 0).pmf(11) for k in range(n)]
    for k in range(n):
        failed = added(added(front, rest[n - 1 - k]), win.pmf(11))
        total = [a + q * b for a, b in zip(total, failed, strict=True)]
        front = [(1 - q) * x for x in added(front, given_win)]
    total = [a + b for a, b in zip(total, front, strict=True)]
    assert odds.successes(n, 0, one=True).pmf(11) == total


def test_the_law_with_a_single_re_roll_and_no_bonus_dice():
    known, left = every_fall(lambda rng: roll(2, 2, rng, 1, one=True, bonus=False).successes, 5, alike(2, "bonus56"))
    law = odds.successes(2, 2, 1, one=True, bonus=False)
    assert not left
    assert law.top == 2
    assert law.pmf(2) == [known[k] for k in range(3)]


@pytest.mark.rule("CF-DICE-7", "CF-CHARGE-11")
def test_damage_with_a_single_re_roll_follows_its_hits():
    hits = odds.successes(3, 2, one=True)
    assert odds.damage(3, 2, 0, one=True).mean == hits.mean * odds.successes(1, 0).mean
    assert odds.damage(3, 2, 0, 2, 2, reroll_stack="once_per_die") == odds.damage(3, 2, 0, 1, 1)
    assert odds.eliminations(3, 2, 0, 2, one=True) == odds.damage(3, 2, 0, one=True) // 2


class Dice(Draft):
    """A draft whose dice are given."""

    def __init__(self, state, rng):
        super().__init__(state)
        self.given = rng

    @property
    def rng(self):
        return self.given


@cache
def trial(**variants):
    """Some Levies to be tested."""
    return position(troop("a1", 0, "vc_levy", row(40, 20, 2)), active="a1", variants=variants)


def taken(rng, dice, difference, net=0, **variants):
    """A Courage test with these dice, rolled as in play; every failure that may be re-rolled is."""
    draft = Dice(trial(**variants), rng)
    draft.begin(play.Testing("courage", "a1", dice, difference, "a trial", net=net))
    draft.procedure.play(draft, Roll())
    while isinstance(draft.procedure, play.Testing):
        draft.procedure.play(draft, Reroll())
    return draft.rolls[-1][1]


@pytest.mark.rule("CF-MORALE-15", "CF-TABLE-13", "CF-TABLE-10")
@pytest.mark.parametrize("net", [-2, -1, 0, 1])
@pytest.mark.parametrize("table", TABLES, ids=lambda t: " ".join(t.values()))
def test_courage_and_its_elixir_are_the_law_of_what_is_rolled(table, net):
    for dice, difference in ((2, -2), (1, 6)):

        def fall(rng, dice=dice, difference=difference):
            test = taken(rng, dice, difference, net, **table)
            return test.passed, test.elixir, test.sixes

        known, left = every_fall(fall, 6)
        assert not left
        assert odds.courage(difference, dice, net, **table) == sum(p for (passed, *_), p in known.items() if passed)
        assert odds.exaltation(difference, dice - 1, net, **table) == odds.courage(difference, dice, net, **table)
        kept = odds.elixir(dice, difference, net, **table)
        every = odds.elixir(dice, difference, net, every_six=True, **table)
        for k in range(3):
            assert kept.p(k) == sum(p for (_, elixir, _), p in known.items() if elixir == k)
            assert every.p(k) == sum(p for (_, _, elixir), p in known.items() if elixir == k)


@pytest.mark.rule("CF-AOE-8", "CF-AOE-9", "CF-AOE-12")
@pytest.mark.parametrize("failures", ["initial", "all_dice"])
@pytest.mark.parametrize("miss", ["column", "all_ones", "any_one"])
@pytest.mark.parametrize("net", [-1, 0, 1])
@pytest.mark.parametrize("top", ["bonus56", "bonus456", "auto_hit"])
def test_area_shots_are_the_law_of_what_is_rolled(top, net, miss, failures):
    variants = Variants(aoe_miss=miss, deviation_failures=failures, top_column=top)
    for dice, difference, most in ((2, 2, 6), (2, 6, 6), (1, -6, 6)):

        def fall(rng, dice=dice, difference=difference):
            attack = roll(dice, difference, rng, net, **variants.table)
            if misses(attack, miss):
                return None
            drift = attack.failures if failures == "initial" else attack.all_failures
            landed = blast(attack, 3, (50, 10), (10, 10), Faces(1), variants)
            assert landed.drift == drift
            return drift, landed.template.radius, landed.tests

        known, left = every_fall(fall, most, alike(difference, top))
        more = {"aoe_miss": miss, "top_column": top}
        missed = odds.complete_miss(dice, difference, net, **more)
        assert known[None] <= missed <= known[None] + left
        if missed == 1:
            assert difference == -6
            assert miss == "column"
            with pytest.raises(ValueError, match="above -6"):
                odds.deviation(dice, difference, net, **more)
            continue
        drift = odds.deviation(dice, difference, net, deviation_failures=failures, **more)
        radius = odds.radius(dice, difference, 3, net, **more)
        two = odds.two_tests(dice, difference, 3, net, **more)
        shots = {shot: p for shot, p in known.items() if shot is not None}
        for law, which, values in ((drift, 0, range(4)), (radius, 1, (3, 6, 9, 10))):
            for k in values:
                seen = sum(p for shot, p in shots.items() if shot[which] == k)
                assert seen <= law.p(k) * (1 - missed) <= seen + left
        seen = sum(p for shot, p in shots.items() if shot[2] == 2)
        assert seen <= two * (1 - missed) <= seen + left


@pytest.mark.rule("CF-MAGIC-4", "CF-MAGIC-5")
@pytest.mark.parametrize("how", ["add", "reset"])
def test_mana_is_the_law_of_what_is_rolled(how):
    magician = unit("B", 1, ["tk_murna"], [(0, 0)])
    for held in (0, 10, 25):
        known, left = every_fall(lambda rng, held=held: mana_rolled(magician, held, rng, how)[1], 2)
        assert not left
        law = odds.mana_pool(held, magician.chief.energy, True, mana_roll=how)
        assert [law.p(k) for k in range(31)] == [known[k] for k in range(31)]


# ---- dice


@pytest.mark.rule("CF-TABLE-9", "CF-TABLE-10")
def test_top_column():
    assert roll(3, 7, Faces(4, 2, 1, 3), top_column="bonus456").bonus == ((3,),)
    sure = roll(3, 7, Faces(1, 2, 6, 1), top_column="auto_hit")
    assert (sure.successes, sure.failures, sure.bonus) == (4, 0, ((1,),))
    assert roll(3, 5, Faces(1, 2, 3), top_column="auto_hit").successes == 2
    assert taken(Faces(1), 1, 6, top_column="auto_hit").passed
    assert not taken(Faces(1), 1, 6).passed
    titan = unit("T", 1, "vc_levy", [(10, 10)])
    (test,) = shaken(titan, titan.chief, 20, 1, Faces(1), Variants(top_column="auto_hit"))
    assert test.successes == 1


@pytest.mark.rule("CF-CHARGE-11")
def test_a_charge_re_rolls_one_die():
    blades, foes = troop("a1", 0, "vc_sworn", [(40, 20)]), troop("b1", 1, "tk_reaver", [(40, 23), (44, 23)])
    for how, again, stood in (("all_failures", (5, 5), (5, 5)), ("one_die", (5,), (5, 2))):
        state = position(
            blades, foes, active="a1", package="fight", charges=(("a1", "b1"),), variants={"charge_reroll": how}
        )
        state = rigged(state.play(offered(state, Combat)[0]), 1, 2).play(Roll())
        attack = rigged(state, *again).play(Reroll()).rolls[-1][1]
        assert (attack.rerolled, attack.stood) == ((again,), stood)


@pytest.mark.rule("CF-CHARGE-11", "CF-DICE-6", "CF-DICE-7")
def test_a_single_re_roll_comes_last_and_is_cancelled_like_any_other():
    # a feat re-rolls all failures, then the charge one of those that failed again
    assert roll(2, 0, Faces(1, 2, 3, 1, 4), 1, one=True).rerolled == ((3, 1), (4,))
    assert roll(2, 0, Faces(4, 5), one=True).rerolled == ()
    assert roll(2, 0, Faces(4, 1), -1, one=True).rerolled == ()
    assert roll(2, 0, Faces(4, 1, 2), -2, one=True).stood == (2, 1)


@pytest.mark.rule("CF-DICE-7")
def test_no_die_is_re_rolled_twice():
    once = {"reroll_stack": "once_per_die"}
    assert roll(2, 0, Faces(1, 5, 2), 2, **once).stood == (2, 5)
    assert roll(2, 0, Faces(4, 5, 4, 6, 1), -2, **once).rerolled == ((4, 6),)
    assert roll(2, 0, Faces(1, 2, 3, 1), 1, one=True, **once).rerolled == ((3, 1),)
    assert roll(2, 0, Faces(1, 2, 3), one=True, **once).stood == (3, 2)
    assert taken(Faces(1, 2), 1, 0, 2, **once).rerolled == ((2,),)


@pytest.mark.rule("CF-MORALE-15")
def test_each_six_of_a_courage_test_earns():
    beast = troop("b1", 1, "tk_gargant", [(45, 35)])
    led = troop("a1", 0, ["vc_levy"] * 5 + ["vc_aldra"], block((40, 20), 6, 3))
    for how, earned in (("kept_die", 1), ("every_six", 2)):
        state = position(
            led,
            beast,
            active="a1",
            package="assault",
            target="b1",
            commanders=("a1.6", ""),
            variants={"courage_elixir": how},
        )
        assert rigged(state, 6, 6).play(Roll()).elixir == (2 + earned, 2)
        assert rigged(state, 5, 4).play(Roll()).elixir == (2, 2)


# ---- templates


@pytest.mark.rule("CF-AOE-9")
def test_when_a_template_misses_completely():
    def lands(attack, choice):
        return blast(attack, 3, (50, 10), (10, 10), Faces(1), Variants(aoe_miss=choice)) is not None

    ones, one, low = roll(2, 2, Faces(1, 1)), roll(2, 2, Faces(1, 4)), roll(2, -6, Faces(6, 2, 3))
    assert [lands(attack, "column") for attack in (ones, one, low)] == [True, True, False]
    assert [lands(attack, "all_ones") for attack in (ones, one, low)] == [False, True, True]
    assert [lands(attack, "any_one") for attack in (ones, one, low)] == [False, False, True]
    # a bonus die that shows 1 spoils nothing, and a 1 that was re-rolled no longer lies there
    assert lands(roll(1, 2, Faces(6, 1)), "any_one")
    assert lands(roll(1, 2, Faces(1, 3), 1), "any_one")


@pytest.mark.rule("CF-AOE-7")
def test_a_template_drifts_by_the_compass():
    for shooter in ((0, 10), (20, 50)):
        assert drifted((20, 10), shooter, 1, 3, "compass") == pytest.approx((20, 13))
        assert drifted((20, 10), shooter, 4, 3, "compass") == pytest.approx((20, 7))
    # two steps clockwise of north is south of east
    east = drifted((20, 10), (0, 0), 3, 2, "compass")
    assert east == pytest.approx((20 + 3**0.5, 9))
    strayed = blast(roll(1, 0, Faces(1)), 3, (20, 10), (0, 10), Faces(1), Variants(deviation_frame="compass"))
    assert strayed.template.centre == pytest.approx((20, 11))


@pytest.mark.rule("CF-AOE-8")
def test_failed_bonus_dice_drift():
    attack = roll(2, 0, Faces(6, 2, 1))
    drift = [
        blast(attack, 3, (50, 10), (10, 10), Faces(1), Variants(deviation_failures=how)).drift
        for how in ("initial", "all_dice")
    ]
    assert drift == [1, 2]


@pytest.mark.rule("CF-AOE-16")
def test_an_incarnate_under_a_template_is_tested():
    host = unit("A", 0, ["vc_sworn", "vc_aldra"], row(10, 10, 2))
    template = Disc((12, 10), 5.0)
    assert [f.id for _, f in struck(field(host), template)] == ["A.1"]
    here = played(field(host), incarnate_under_template="tested")
    assert [f.id for _, f in struck(here, template)] == ["A.1", "A.2"]


# ---- sight


@pytest.mark.rule("CF-LOS-3")
def test_sight_over_what_is_lower_than_the_line():
    levy, titan = unit("A", 0, "vc_levy", [(10, 30)]), unit("T", 1, "tk_root", [(60, 30)])
    # 3 cm against 14 cm: rocks of 6 cm hide him near the levy, where the line is still below their top
    near, far = ([element(f"r{k}", "rocks", (x, 18 + 6 * k), 90) for k in range(5)] for x in (15, 50))
    for rock, seen in ((near, False), (far, True)):
        flat = field(levy, titan, elements=rock)
        tall = played(flat, los_mode="height")
        assert not unit_sees(flat, levy, titan)
        assert unit_sees(tall, levy, titan) is unit_sees(tall, titan, levy) is seen
    # equals see nothing over what is as tall as they are, and all over what is lower
    other = unit("B", 1, "tk_reaver", [(40, 30)])
    third = unit("C", 1, "vc_levy", [(25, 21 + 3 * k) for k in range(7)])
    assert not unit_sees(played(field(levy, other, third), los_mode="height"), levy, other)
    wall = [element("w", "low_wall", (25, 30), 90)]
    assert unit_sees(played(field(levy, other, elements=wall), los_mode="height"), levy, other)


@pytest.mark.rule("CF-LOS-3", "CF-LOS-10")
def test_whatever_is_seen_on_the_flat_field_is_seen_by_height():
    kinds = ("vc_levy", "vc_lancer", "tk_root", "tk_bramble")
    things = [element("r", "rocks", (30, 30)), element("t", "tent", (40, 22), 30), element("a", "altar", (36, 38))]
    third = unit("C", 1, "tk_gargant", [(34, 27), (44, 33)])
    seen = Counter()
    for mine in kinds:
        for theirs in kinds:
            for y in (20, 26, 31, 36):
                a, b = unit("A", 0, mine, [(15, 30)]), unit("B", 1, theirs, [(55, y)])
                flat = field(a, b, third, elements=things)
                tall = played(flat, los_mode="height")
                pair = (sees(flat, a, a.chief, b, b.chief), sees(tall, a, a.chief, b, b.chief))
                seen[pair] += 1
                spot = Disc((55, y), 0.0)
                assert sees_point(flat, a, a.chief, spot) == sees_point(tall, a, a.chief, spot)
    assert seen[True, False] == 0
    assert seen[False, True] > 0
    assert seen[False, False] > 0


# ---- distances and formation


@pytest.mark.rule("CF-ASLT-5")
def test_an_assault_measured_between_the_nearest_fighters():
    # the leader stands behind his men
    a = unit("A", 0, "vc_levy", [(10, 10), (14, 10), (18, 10)])
    b = unit("B", 1, "tk_reaver", [(60, 10), (42, 10)])
    here = field(a, b)
    close = played(here, assault_distance="nearest_fighters")
    assert assault_way(here, a, b).length == pytest.approx(47)
    assert assault_way(close, a, b).length == pytest.approx(21)
    assert (in_reach(here, a, b), in_reach(close, a, b)) == (False, 2 * a.movement >= 21)
    near = unit("B", 1, "tk_reaver", [(60, 10), (18 + 3 + 2 * a.movement, 10)])
    assert in_reach(played(field(a, near), assault_distance="nearest_fighters"), a, near)
    further = unit("B", 1, "tk_reaver", [(60, 10), (18.1 + 3 + 2 * a.movement, 10)])
    too_far = played(field(a, further), assault_distance="nearest_fighters")
    assert not in_reach(too_far, a, further)
    # who falls short goes along that way
    paths = failed_in(too_far, a, further)
    assert paths["A.3"][-1] == pytest.approx((18 + 2 * a.movement - 1, 10), abs=0.51)
    # the gap that is nearest may have the longer way
    wall = [
        element("r", "rocks", (28, 10), 90),
        element("s", "rocks", (28, 16), 90),
        element("t", "rocks", (28, 4), 90),
    ]
    spread = unit("B", 1, "tk_reaver", [(38, 10), (20, 34)])
    around = assault_way(played(field(a, spread, elements=wall), assault_distance="nearest_fighters"), a, spread)
    assert around.length == pytest.approx(((20 - 18) ** 2 + 24**2) ** 0.5 - 3)


@pytest.mark.rule("CF-FORM-6")
def test_one_in_contact_exempts_the_whole_unit():
    strung = unit("A", 0, "vc_levy", [(10, 10), (14, 10), (30, 10)])
    bases = {f.id: f.base for f in strung.fighters}
    assert formation_fault(strung, bases, {"A.1"}).rule == "CF-FORM-1"
    assert formation_fault(strung, bases, {"A.1"}, formation_exemption="whole_unit") is None
    assert formation_fault(strung, bases, (), formation_exemption="whole_unit").rule == "CF-FORM-1"
    host = unit("B", 1, ["tk_murna", "familiar", "tk_reaver"], [(10, 10), (16, 10), (20, 10)])
    bases = {f.id: f.base for f in host.fighters}
    assert formation_fault(host, bases, {"B.3"}, formation_exemption="whole_unit").rule == "CF-FAM-2"
    # in a move: free again, it must stand in formation
    enemy = unit("C", 1, "tk_reaver", [(10, 40)])
    here = played(field(strung, enemy), formation_exemption="whole_unit")
    assert move_refusal(here, strung, shifted(strung, 0, 1), "walk").rule == "CF-FORM-1"
    assert moved(strung, shifted(strung, 0, 1)).chief.at == (10, 11)


# ---- losses


def shot(points, *victims, cap=None, order="strictly_near"):
    return Damage(RANGED, points, tuple(Victim(*victim) for victim in victims), cap, order=order)


@pytest.mark.rule("CF-DMG-5", "CF-RANGED-18", "CF-RANGED-19")
def test_the_nearest_falls_first_even_if_fewer_fall():
    two_one = (("a", 2, 10.0), ("b", 1, 11.0))
    assert shot(1, *two_one).allotments() == [{"a": 1}]
    assert shot(2, *two_one).allotments() == [{"a": 2}]
    assert shot(3, *two_one).allotments() == [{"a": 2, "b": 1}]
    assert shot(0, *two_one).allotments() == [{}]
    assert shot(9, *two_one).allotments() == [{"a": 2, "b": 1}]
    # the weapons fired still cap the eliminations, and the rest wounds the next
    assert shot(9, ("a", 1, 1.0), ("b", 3, 2.0), ("c", 3, 3.0), cap=1).allotments() == [{"a": 1, "b": 2}]
    assert shot(9, ("a", 1, 1.0), ("b", 1, 2.0), cap=1).allotments() == [{"a": 1}]
    # among equally near ones the player picks
    even = shot(3, ("a", 2, 5.0), ("b", 2, 5.0004), ("c", 1, 9.0))
    assert even.allotments() == [{"a": 2, "b": 1}, {"b": 2, "a": 1}]
    mixed = shot(1, ("a", 2, 5.0), ("b", 1, 5.0))
    assert sorted(mixed.allotments(), key=str) == [{"a": 1}, {"b": 1}]
    # hand-to-hand is as ever
    assert Damage(MELEE, 1, (Victim("a", 2), Victim("b", 1)), order="strictly_near").allotments() == [{"b": 1}]


@pytest.mark.rule("CF-DMG-5")
def test_another_order_of_losses_is_refused():
    damage = shot(1, ("a", 2, 10.0), ("b", 1, 11.0))
    refusal = allotment_refusal(damage, {"b": 1})
    assert (refusal.rule, "nearest falls before" in refusal.message) == ("CF-DMG-5", True)
    assert allotment_refusal(damage, {"a": 1}) is None
    assert allotment_refusal(replace(damage, order="max_then_near"), {"b": 1}) is None


@pytest.mark.rule("CF-DMG-5", "CF-RANGED-17")
def test_salvos_and_effects_keep_the_order_of_losses():
    a, b = unit("A", 0, "vc_longbow", row(10, 10, 2)), unit("B", 1, "tk_reaver", row(10, 30, 2))
    here = played(field(a, b), loss_order="strictly_near", top_column="auto_hit")
    assert salvo_damage(here, a, a.fighters, b, 1).strictly_near
    assert effect_damage(a.chief, b, 2, "strictly_near").strictly_near


# ---- pools, objectives, battles


@pytest.mark.rule("CF-MAGIC-4")
def test_a_mana_roll_resets_the_pool():
    alone = unit("B", 1, ["tk_murna"], [(0, 0)])
    assert mana_rolled(alone, 5, Faces(3, 4), "reset") == ((3, 4), 13)
    assert mana_rolled(alone, 25, Faces(3, 4), "reset") == ((3, 4), 25)


@pytest.mark.rule("CF-CTRL-9")
def test_a_tie_leaves_an_objective_to_who_held_it():
    spot = Disc((30, 30), 0.0)
    a, b = unit("A", 0, "vc_levy", [(25, 30)]), unit("B", 1, "vc_levy", [(35, 30)])
    tied = played(field(a, b), objective_tie="previous")
    assert [controller(tied, spot, before) for before in (None, 0, 1)] == [None, 0, 1]
    assert controller(field(a, b), spot, 0) is None
    assert controller(played(field(a), objective_tie="previous"), spot, 1) == 0
    assert controller(played(field(), objective_tie="previous"), spot, 1) is None


@pytest.mark.rule("CF-RESU-2")
def test_an_incarnate_returns_in_a_later_round():
    whole = unit("A", 0, ["vc_sworn", "vc_sworn", "vc_aldra"], row(10, 10, 3))
    dead = Fallen(whole.chief, "A", 1, False)
    here = field(removed(whole, {"A.3"}))
    assert resurrection_refusal(here, dead, 3, 15, (18, 10)).rule == "CF-RESU-2"
    assert resurrection_refusal(played(here, resurrection_window="any_round"), dead, 3, 15, (18, 10)) is None


@pytest.mark.rule("CF-ELIX-2")
def test_incarnates_in_reinforcements_bring_no_elixir():
    roster = sample("co_vc")
    later = replace(roster, units=tuple(replace(each, reinforcement=bool(each.incarnates)) for each in roster.units))
    assert elixir_at_start(roster, "deployed") == elixir_at_start(roster) == 2
    assert (elixir_at_start(later), elixir_at_start(later, "deployed")) == (2, 0)


@pytest.mark.rule("CF-COUNCIL-12")
def test_a_long_battle_brings_an_avatar_within_reach():
    for battle in battles().values():
        long = lasting(battle, "long")
        assert (long.rounds, long.target) == (10, 2 * battle.target)
        assert lasting(battle) == battle
        assert replace(long, rounds=battle.rounds, target=battle.target) == battle
    assert max(lasting(battle, "long").target for battle in battles().values()) > FEATS["avatar"]
