"""The numbers of Test of Time: the questions of the rules, brute-force twins, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import ceil

import pytest

from rulebook.test_of_time import odds

KINDS = ("tools", "art", "burial_site", "temple", "monument")


@pytest.mark.rule("TT-CARD-1", "TT-CARD-2", "TT-CARD-3", "TT-CARD-4", "TT-CARD-5", "TT-SETUP-3")
def test_the_five_testaments():
    kinds = odds.testaments()
    assert tuple(kinds) == KINDS
    for rank, kind in enumerate(kinds.values(), 1):
        assert (kind.rank, kind.create, kind.die, kind.preserve, kind.stock) == (rank, 4 * rank, rank, 2 * rank, 3)
        assert kind.rule == f"TT-CARD-{rank}"


@pytest.mark.rule("TT-SIRE-2", "TT-SIRE-3")
def test_followers_after_three_sires_a_round():
    assert [odds.followers(rounds) for rounds in (0, 5, 10, 20)] == [20, 35, 50, 80]
    assert odds.followers(4, sires=1) == 24


@pytest.mark.rule("TT-SHAM-1", "TT-SHAM-2", "TT-EFF-1")
def test_the_growth_table():
    """TT-EX-3 and TT-EX-4."""
    assert odds.growth(1) == ((20, 0), (23, 0))
    assert odds.growth(1, sires=0, shamans=2) == ((20, 0), (16, 2))
    assert odds.growth(1, sires=0, shamans=2, burial_sites=1)[-1] == (18, 2)
    assert odds.growth(3, sires=3, shamans=2)[-1] == (17, 6)
    assert [have for have, _ in odds.growth(20)] == [20 + 3 * done for done in range(21)]


@pytest.mark.rule("TT-CREATE-2", "TT-CREATE-9")
def test_every_testament_can_be_created_in_the_first_round():
    assert all(odds.creation_cost(kind) <= odds.followers(0) for kind in KINDS)
    assert {odds.earliest(kind) for kind in KINDS} == {1}


@pytest.mark.rule("TT-CREATE-2", "TT-SIRE-2")
def test_the_earliest_round_by_siring_one_by_one():
    """A twin that counts parents and children."""
    for kind, have in product(KINDS, range(2, 25)):
        people, number = have, 1
        while people < odds.creation_cost(kind):
            waiting, children = people, 0
            while waiting >= 2 and children < 3:
                waiting, children = waiting - 2, children + 1
            people, number = people + children, number + 1
        assert odds.earliest(kind, have) == number
    assert odds.earliest("monument", 15) == 3  # 15, 18, 21


@pytest.mark.rule("TT-CREATE-1", "TT-CREATE-2")
def test_sets_of_testaments_in_the_first_round():
    """16 sets, five of which use all 20 followers; twin: fill three spaces with a kind or nothing."""
    sets = odds.first_round_sets()
    assert len(sets) == 16
    cost = {kind: odds.creation_cost(kind) for kind in KINDS}
    assert {chosen for chosen in sets if sum(cost[kind] for kind in chosen) == 20} == {
        ("monument",),
        ("tools", "temple"),
        ("art", "burial_site"),
        ("tools", "tools", "burial_site"),
        ("tools", "art", "art"),
    }
    filled = product([None, *KINDS], repeat=3)
    payable = {
        tuple(sorted(kind for kind in spaces if kind))
        for spaces in filled
        if sum(cost[kind] for kind in spaces if kind) <= 20
    }
    assert {tuple(sorted(chosen)) for chosen in sets} == payable


@pytest.mark.rule("TT-CREATE-3", "TT-PAY-5")
@pytest.mark.parametrize(
    ("kind", "costs"),
    list(zip(KINDS, [(4, 3, 3, 2), (8, 6, 5, 4), (12, 9, 7, 6), (16, 12, 9, 7), (20, 15, 12, 9)], strict=True)),
)
def test_creation_cost_with_art(kind, costs):
    assert tuple(odds.creation_cost(kind, art) for art in range(4)) == costs
    assert costs == tuple(ceil(costs[0] * Fraction(3, 4) ** art) for art in range(4))


@pytest.mark.rule("TT-PRES-2", "TT-PAY-5")
@pytest.mark.parametrize(
    ("kind", "costs"),
    list(zip(KINDS, [(2, 1, 1, 1), (4, 2, 1, 1), (6, 3, 2, 1), (8, 4, 2, 1), (10, 5, 3, 2)], strict=True)),
)
def test_preservation_cost_with_tools(kind, costs):
    assert tuple(odds.preservation_cost(kind, tools) for tools in range(4)) == costs


@pytest.mark.rule("TT-CONV-3")
def test_conversion_cost():
    assert [odds.conversion_cost(temples) for temples in (1, 2, 3)] == [4, 2, 1]


@pytest.mark.rule("TT-EFF-1")
@pytest.mark.parametrize(
    ("kind", "dead"),
    list(zip(KINDS, [(1, 0, 0, 0), (2, 1, 0, 0), (3, 2, 1, 0), (4, 3, 2, 1), (5, 4, 3, 2)], strict=True)),
)
def test_deaths_with_burial_sites(kind, dead):
    assert tuple(odds.deaths(kind, sites) for sites in range(4)) == dead


@pytest.mark.rule("TT-CARD-6", "TT-CARD-7", "TT-CARD-8")
@pytest.mark.parametrize(
    ("kind", "dots"),
    list(zip(KINDS, ["111110", "222210", "333210", "443210", "543210"], strict=True)),
)
def test_dots_under_strips(kind, dots):
    assert "".join(str(odds.dots(kind, strips)) for strips in range(6)) == dots


@pytest.mark.rule("TT-END-3", "TT-END-4")
def test_best_score_of_a_single_testament():
    assert [odds.score(kind, created=1, strips=0) for kind in KINDS] == [19, 38, 57, 76, 95]
    assert odds.score("monument", created=20, strips=0) == 0
    assert odds.score("temple", created=15, strips=2) == 15


@pytest.mark.rule("TT-PRES-7", "TT-CARD-7")
def test_best_score_of_a_testament_never_preserved():
    assert [odds.best_unpreserved(kind) for kind in KINDS] == [4, 6, 6, 6, 6]


@pytest.mark.rule("TT-END-3")
def test_preservations_of_a_temple():
    """Created five rounds before the end: three preservations reach 15."""
    table = odds.score_table("temple", created=15)
    assert table == (0, 5, 10, 15, 20, 20)
    assert next(count for count, score in enumerate(table) if score >= 15) == 3


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("created", [12, 15, 17, 20])
def test_scores_by_every_history(kind, created):
    """Whichever rounds it is preserved in, only their number counts; a buried card takes no more strips."""
    table = odds.score_table(kind, created)
    for history in product([False, True], repeat=20 - created):
        strips = 0
        for preserved in history:
            strips += strips < 5 and not preserved
        assert table[sum(history)] == odds.score(kind, created, strips)


@pytest.mark.rule("TT-ATT-4", "TT-PRES-7", "TT-PRES-8")
def test_followers_who_bury_a_monument():
    assert odds.attackers_to_bury(preserved=True) == 5
    assert odds.attackers_to_bury(preserved=False) == 4
    assert odds.attackers_to_bury(strips=5) == 0


@pytest.mark.rule("TT-REV-5", "TT-PAY-2", "TT-EFF-4")
def test_rounds_that_three_shamans_rewind():
    assert [odds.rewind(3, monuments) for monuments in range(4)] == [3, 6, 9, 12]
    assert [odds.shaman_power(monuments) for monuments in range(4)] == [1, 2, 3, 4]


@pytest.mark.rule("TT-PAY-3", "TT-PAY-4", "TT-PAY-9")
def test_ways_to_pay():
    """A cost of 3 with shamans of power 2; twin: all pairs that pay and from which nobody can be taken."""
    assert odds.payments(3, power=2) == ((3, 0), (1, 1), (0, 2))
    for cost, power in product(range(1, 13), range(1, 5)):
        pays = {
            (followers, shamans)
            for followers, shamans in product(range(cost + 1), repeat=2)
            if followers + power * shamans >= cost
            and (not followers or followers - 1 + power * shamans < cost)
            and (not shamans or followers + power * (shamans - 1) < cost)
        }
        assert set(odds.payments(cost, power)) == pays


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: odds.followers(-1), r"^rounds=-1 .* from 0 to 20"),
        (lambda: odds.followers(21), r"^rounds=21"),
        (lambda: odds.growth(3, sires=4), r"^sires=4 .* from 0 to 3"),
        (lambda: odds.growth(3, shamans=3), r"^shamans=3 .* from 0 to 2"),
        (lambda: odds.growth(9, sires=0, shamans=2), r"^rounds=9 .* at most 5, as only 0 followers"),
        (lambda: odds.creation_cost("statue"), r"^testament='statue' .* 'monument'"),
        (lambda: odds.creation_cost("art", art=4), r"^art=4 .* from 0 to 3"),
        (lambda: odds.preservation_cost("art", tools=-1), r"^tools=-1"),
        (lambda: odds.conversion_cost(0), r"^temples=0 .* from 1 to 3"),
        (lambda: odds.deaths("art", burial_sites=4), r"^burial_sites=4"),
        (lambda: odds.payments(0), r"^cost=0"),
        (lambda: odds.payments(3, power=5), r"^power=5 .* from 1 to 4"),
        (lambda: odds.dots("art", strips=6), r"^strips=6 .* from 0 to 5"),
        (lambda: odds.score("art", created=0, strips=0), r"^created=0 .* from 1 to 20"),
        (lambda: odds.score_table("art", created=21), r"^created=21"),
        (lambda: odds.rewind(-1), r"^shamans=-1"),
    ],
)
def test_bad_input_is_refused_by_name(make, told):
    with pytest.raises(ValueError, match=told):
        make()
