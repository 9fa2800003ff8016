"""Dice, die by die, from the worked examples and checks; damage and who is hurt by it."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.chance import Chance, Source
from rulebook.confrontation import MELEE, RANGED, Damage, Roll, Victim, block, odds, position, roll, troop
from rulebook.confrontation.damage.rules import allotment_refusal
from tests.testers import rigged, thrown

from .places import Faces, row


@pytest.mark.rule("CF-TABLE-1", "CF-TABLE-2", "CF-TABLE-3", "CF-TABLE-4", "CF-TABLE-5", "CF-TABLE-6", "CF-DMG-1")
@pytest.mark.parametrize(
    ("difference", "face"),
    [(-5, 6), (-4, 6), (-3, 5), (-2, 5), (-1, 4), (0, 4), (1, 4), (2, 3), (3, 3), (4, 2), (5, 2), (6, 2), (-6, 6)],
)
def test_the_column_gives_the_lowest_winning_face(difference, face):
    for shown in range(1, 6):
        assert roll(1, difference, Faces(shown), bonus=False).successes == (shown >= face)


@pytest.mark.rule("CF-TABLE-7", "CF-TABLE-8")
def test_halving_comes_last():
    # WX-10
    result = roll(5, -7, Faces(6, 6, 1, 2, 3, 6, 4, 2))
    assert (result.counted, result.successes) == (3, 2)
    assert result.bonus == ((6, 4), (2,))
    assert roll(3, -6, Faces(6, 6, 2, 6, 2, 1)).successes == 2
    assert roll(1, -6, Faces(6, 3)).successes == 1
    assert roll(1, -6, Faces(5)).successes == 0
    assert str(result) == "rolled 6 6 1 2 3, bonus 6 4, bonus 2: 3 halved to 2 successes (6 needed)"


@pytest.mark.rule("CF-TABLE-9", "CF-TABLE-10", "CF-TABLE-11")
def test_the_top_column_and_the_faces_1_and_6():
    result = roll(3, 7, Faces(5, 2, 1, 1))
    assert (result.successes, result.bonus) == (2, ((1,),))
    assert roll(1, 20, Faces(1)).successes == 0
    assert roll(1, -20, Faces(6, 3)).successes == 1


@pytest.mark.rule("CF-DICE-1", "CF-DICE-2", "CF-RANGED-23", "CF-MELEE-12")
def test_bonus_dice_roll_on():
    assert roll(1, 0, Faces(6, 4)).successes == 2
    assert roll(1, 0, Faces(6, 6, 6, 3)).successes == 3
    # WX-2
    attack = roll(6, 3, Faces(1, 3, 3, 5, 6, 6, 6, 2, 4))
    assert attack.successes == 7
    assert roll(7, 1, Faces(1, 2, 3, 4, 5, 6, 6, 2, 5)).successes == 5
    assert str(attack) == "rolled 1 3 3 5 6 6, bonus 6 2, bonus 4: 7 successes (3+ needed)"


@pytest.mark.rule("CF-DICE-3", "CF-DICE-4", "CF-DICE-5", "CF-DICE-8", "CF-CHARGE-11", "CF-DICE-13")
def test_re_rolls_come_before_bonus_dice():
    # WX-9
    result = roll(4, 0, Faces(2, 4, 6, 1, 6, 3, 5, 1), net=1)
    assert result.stood == (6, 4, 6, 3)
    assert (result.rerolled, result.bonus, result.successes) == (((6, 3),), ((5, 1),), 4)
    assert "re-rolled 6 3" in str(result)
    # all three failures are rolled again, even into worse
    result = roll(5, 0, Faces(1, 3, 4, 6, 2, 1, 1, 4, 2), net=1)
    assert (result.stood, result.bonus) == ((1, 1, 4, 6, 4), ((2,),))


@pytest.mark.rule("CF-DICE-6", "CF-DICE-7", "CF-FEAT-9")
def test_re_rolls_of_both_kinds_cancel_and_the_rest_is_net():
    assert roll(2, 0, Faces(1, 4), net=1 - 1).rerolled == ()
    assert roll(2, 0, Faces(1, 5, 2, 4), net=2).stood == (4, 5)
    assert roll(2, 0, Faces(4, 5, 3, 2), net=-1).successes == 0
    assert roll(2, 0, Faces(4, 5), net=1).rerolled == ()


@pytest.mark.rule("CF-TITAN-9", "CF-TITAN-11")
def test_no_bonus_dice_against_titans():
    assert roll(3, 0, Faces(6, 6, 5), bonus=False).successes == 3
    assert roll(2, 8, Faces(2, 6), bonus=False).successes == 2
    assert roll(3, -8, Faces(6, 6, 6), bonus=False).successes == 2


@pytest.mark.rule("CF-TABLE-12", "CF-TABLE-13", "CF-DICE-9")
def test_only_the_best_die_is_kept_where_one_is_asked():
    beast = troop("b1", 1, "tk_gargant", [(45, 35)])
    levies = troop("a1", 0, ["vc_levy"] * 5 + ["vc_aldra"], block((40, 20), 6, 3))
    state = position(levies, beast, active="a1", package="assault", target="b1", commanders=("a1.6", ""))
    assert state.test.all_dice == 2
    need = state.test.law and odds.column(state.test.difference).face
    assert rigged(state, 1, need).play(Roll()).rolls[-1][1].passed
    assert not rigged(state, 1, need - 1).play(Roll()).rolls[-1][1].passed
    both = thrown(state, Roll(), 6, 6)  # no bonus dice
    assert both.rolls[-1][1].faces == (6, 6)
    assert both.elixir == (3, 2)


@pytest.mark.rule("CF-MORALE-14", "CF-MORALE-15", "CF-MORALE-19")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_kept_six_earns_one_elixir(face):
    beast, levies = troop("b1", 1, "tk_gargant", [(45, 35)]), troop("a1", 0, "vc_levy", block((40, 20), 6, 3))
    state = position(levies, beast, active="a1", package="assault", target="b1")
    assert rigged(state, face).play(Roll()).elixir == (2 + (face == 6), 2)


@pytest.mark.rule("CF-RALLY-6", "CF-ELIX-10")
@pytest.mark.parametrize("face", [5, 6])
def test_a_rally_with_a_six_earns_one_elixir(face):
    levies, foes = troop("a1", 0, "vc_levy", row(40, 20, 3), routed=True), troop("b1", 1, "tk_reaver", row(40, 50, 3))
    rallied = rigged(position(levies, foes, active="a1"), face).play(Roll())
    assert not rallied.unit("a1").routed
    assert rallied.elixir == (2 + (face == 6), 2)


@given(st.integers(0, 6), st.integers(-8, 8), st.integers(-2, 2), st.integers(0, 50))
def test_what_is_rolled_keeps_the_law_of_the_odds(dice, difference, net, seed):
    source = Source(Chance(seed))
    result = roll(dice, difference, source, net)
    assert odds.successes(dice, difference, net).pmf(result.successes)[-1] > 0
    assert len(result.stood) == dice
    faces = 6 if result.column.bonus == 1 else 5
    rows = (result.stood, *result.bonus)
    assert [len(row) for row in result.bonus] == [sum(f >= faces for f in row) for row in rows[:-1]]
    assert sum(f >= faces for f in rows[-1]) == 0


def test_the_mean_of_many_rolls_is_near_the_exact_one():
    source = Source(Chance(1))
    rolls = [roll(4, 0, source, 1).successes for _ in range(3000)]
    # CF-CHARGE-5: 18/5 expected hits
    assert abs(Fraction(sum(rolls), 3000) - odds.successes(4, 0, 1).mean) < Fraction(1, 10)
    assert odds.successes(4, 0, 1).mean == Fraction(18, 5)


# ---- losses


def shot(points, *healths, cap=None, **more):
    victims = tuple(Victim(chr(97 + k), health, 10.0 + k) for k, health in enumerate(healths))
    return Damage(RANGED, points, victims, cap, **more)


def fight(points, *healths):
    return Damage(MELEE, points, tuple(Victim(chr(97 + k), health) for k, health in enumerate(healths)))


@pytest.mark.rule("CF-DMG-5", "CF-RANGED-17")
def test_as_many_as_possible_and_among_those_the_nearest():
    # WX-5: health 2 near, 1 far
    assert shot(1, 2, 1).allotments() == [{"b": 1}]
    assert shot(2, 2, 1).allotments() == [{"a": 2}]
    assert shot(3, 2, 1).allotments() == [{"a": 2, "b": 1}]
    even = Damage(RANGED, 1, (Victim("a", 1, 5), Victim("b", 1, 5.0004)))
    assert even.allotments() == [{"a": 1}, {"b": 1}]


@pytest.mark.rule("CF-DMG-6", "CF-MELEE-13", "CF-MELEE-14")
def test_damage_left_over_wounds_one_survivor():
    assert fight(3, 2, 2).allotments() == [{"a": 2, "b": 1}, {"b": 2, "a": 1}]
    assert fight(5, 1, 1).allotments() == [{"a": 1, "b": 1}]
    assert shot(1, 3, 3).allotments() == [{"a": 1}]
    assert shot(0, 3).allotments() == [{}]


@pytest.mark.rule("CF-RANGED-18", "CF-RANGED-19")
def test_a_salvo_eliminates_no_more_than_its_weapons():
    # WX-4
    assert shot(5, 1, 1, 1, 1, cap=3).allotments() == [{"a": 1, "b": 1, "c": 1}]
    # WX-35
    assert shot(8, 3, 3, cap=1).allotments() == [{"a": 3, "b": 2}]


@pytest.mark.rule("CF-RANGED-18", "CF-MELEE-13", "CF-INC-3", "CF-RANGED-20", "CF-DMG-5", "CF-DMG-6", "CF-RANGED-16")
@pytest.mark.parametrize(
    ("damage", "allotment", "rule"),
    [
        (shot(5, 1, 1, 1, 1, cap=3), {"a": 1, "b": 1, "c": 1, "d": 1}, "CF-RANGED-18"),  # RF-26
        (fight(2, 1, 1), {"z": 1}, "CF-MELEE-13"),  # RF-27
        (shot(2, 1, 1), {"z": 1}, "CF-RANGED-16"),
        (shot(2, 1, spared=("i",)), {"i": 1}, "CF-INC-3"),
        (shot(2, 1, unseen=("u",)), {"u": 1}, "CF-RANGED-20"),
        (shot(2, 1, 1), {"a": 1}, "CF-DMG-5"),
        (shot(1, 1, 1), {"b": 1}, "CF-DMG-5"),
        (fight(3, 2, 2), {"a": 2}, "CF-DMG-6"),
        (shot(1, 3, 3), {"b": 1}, "CF-DMG-6"),
    ],
)
def test_a_wrong_allotment_is_refused(damage, allotment, rule):
    assert allotment_refusal(damage, allotment).rule == rule


@given(
    st.sampled_from([RANGED, MELEE]),
    st.integers(0, 9),
    st.lists(st.tuples(st.integers(1, 4), st.integers(1, 3)), min_size=1, max_size=5),
    st.none() | st.integers(1, 3),
)
def test_every_allotment_offered_is_accepted_and_wastes_nothing_it_could_use(kind, points, men, cap):
    cap = cap if kind == RANGED else None
    victims = tuple(Victim(f"v{k}", health, float(far)) for k, (health, far) in enumerate(men))
    damage = Damage(kind, points, victims, cap)
    health = {v.id: v.health for v in victims}
    offered = damage.allotments()
    assert offered
    for allotment in offered:
        assert allotment_refusal(damage, allotment) is None
        assert sum(allotment.values()) <= points
        killed = [f for f, p in allotment.items() if p == health[f]]
        assert len(killed) == damage.most
        assert len(allotment) - len(killed) <= 1
        if len(killed) != cap:
            left = points - sum(health[f] for f in killed)
            assert all(health[f] > left for f in health if f not in killed)


@given(
    st.integers(0, 9),
    st.lists(st.tuples(st.integers(1, 4), st.integers(1, 4)), min_size=1, max_size=6),
    st.none() | st.integers(1, 3),
)
def test_who_falls_is_the_first_of_all_largest_sets_by_sorted_distances(points, men, cap):
    victims = tuple(Victim(f"v{k}", health, float(far)) for k, (health, far) in enumerate(men))
    sets = [
        group
        for size in range(len(victims) + 1)
        for group in combinations(victims, size)
        if sum(v.health for v in group) <= points and (cap is None or size <= cap)
    ]
    most = max(map(len, sets))
    first = min(sorted(v.distance for v in group) for group in sets if len(group) == most)
    best = {
        frozenset(v.id for v in group)
        for group in sets
        if len(group) == most and sorted(v.distance for v in group) == first
    }
    health = {v.id: v.health for v in victims}
    offered = Damage(RANGED, points, victims, cap).allotments()
    assert {frozenset(f for f, p in each.items() if p == health[f]) for each in offered} == best


def test_many_victims_are_allotted_at_once():
    crowd = tuple(Victim(f"v{k}", 1 + k % 3, float(k)) for k in range(60))
    (only,) = Damage(RANGED, 30, crowd).allotments()
    assert (len(only), sum(only.values())) == (25, 30)
