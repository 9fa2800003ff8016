"""The Northmen's odds: the questions of the rules, brute-force twins, and what is refused."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from rulebook.northmen import odds

F = Fraction

MAP_A = (32, 161, 74, 152, 135, 72, 171, 22, 73)
MAIN_LEFT = [number for number in range(1, 121) if number not in MAP_A]
FAITH_LEFT = [number for number in range(121, 181) if number not in MAP_A]
LEGAL = ("EE", "FF", "LL", "RR", "MM", "EM", "FM", "LM", "MP", "PR", "EP", "PP")
FEW = (1, 7, 9, 12, 44, 89, 130)
"""A pile small enough to deal out in every way."""


# material


@pytest.mark.rule("BN-COMP-1", "BN-COMP-2", "BN-COMP-3", "BN-PASS-6")
def test_the_tiles():
    tiles = odds.tileset()
    assert sorted(tiles) == list(range(1, 181))
    assert Counter(tile.deck for tile in tiles.values()) == {"base": 120, "faith": 60}
    towns = Counter(town for tile in tiles.values() if tile.number > 120 and not tile.name for town in tile.towns)
    assert towns == {"mead": 5, "silver": 5, "tusk": 5, "pelt": 5}
    assert [tile.number for tile in tiles.values() if tile.name] == [130]
    assert tiles[130].towns == ("pelt", "pelt")
    assert Counter("".join(tile.edges for tile in tiles.values() if tile.deck == "base"))["P"] == 0
    assert Counter("".join(tile.edges for tile in tiles.values() if tile.deck == "faith"))["P"] == 41
    assert tiles[7].edges == "ERMFMM"
    assert tiles[122].edges == "ERMMPR"


# conflicts


@pytest.mark.rule("BN-CONF-3", "BN-CONF-7", "BN-CONF-8")
@pytest.mark.parametrize(
    ("attackers", "defenders", "win"),
    [
        pytest.param(1, 1, F(79583, 120360), id="Q-21"),
        pytest.param(1, 2, F(537967, 1369095), id="Q-22"),
        pytest.param(1, 3, F(21819299, 105876680), id="Q-23"),
        pytest.param(2, 1, F(4633319, 5476380), id="Q-24"),
        pytest.param(2, 2, F(33237459, 52938340), id="Q-25"),
        pytest.param(2, 3, F(601694347, 1461098184), id="Q-26"),
        pytest.param(3, 1, F(59521769, 63526008), id="Q-27"),
        pytest.param(3, 2, F(1558565413, 1956827925), id="Q-28"),
        pytest.param(3, 3, F(22650701147, 37179730575), id="Q-29"),
    ],
)
def test_the_initiator_wins_alone(attackers, defenders, win):
    assert odds.conflict(attackers, defenders).win == win


@pytest.mark.rule("BN-CONF-8")
def test_a_tie():
    """Q-30."""
    conflict = odds.conflict(1, 1)
    assert conflict.tie == F(10929, 56168)
    assert conflict.win + conflict.tie + conflict.lose == 1


@pytest.mark.rule("BN-CONF-9", "BN-CONF-13")
def test_losses_and_wiping_out():
    """Q-31 and Q-32."""
    conflict = odds.conflict(2, 2)
    assert conflict.wipe_out == F(10644233, 24433080)
    assert conflict.defender_losses.mean == F(337799783, 317630040)
    assert conflict.defender_losses.p(0) == conflict.tie + conflict.lose


@pytest.mark.rule("BN-RANGE-3")
def test_catapults():
    """Q-33 and Q-34, with the fresh Test of Faith deck."""
    assert odds.conflict(1, 0, deck="faith", ranged=True).win == F(11, 15)
    assert odds.conflict(2, 1, deck="faith", ranged=True).win == F(32861, 51330)


@pytest.mark.rule("BN-RANGE-8")
def test_a_shot_can_hit_units_that_show_no_tile():
    """WE-17: one catapult answers for four units; losses go up to all of them."""
    shot = odds.conflict(2, 1, deck="faith", ranged=True, attacking_units=3, defending_units=4)
    alone = odds.conflict(2, 1, deck="faith", ranged=True)
    assert (shot.win, shot.tie) == (alone.win, alone.tie)
    assert shot.defender_losses.top == 4
    assert alone.defender_losses.top == 1
    assert shot.wipe_out < alone.wipe_out == alone.win


@pytest.mark.rule("BN-CONF-9", "BN-CONF-10")
@pytest.mark.parametrize("ranged", [False, True])
@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (2, 1), (1, 3), (2, 2)])
def test_conflicts_dealt_out_in_every_way(attackers, defenders, ranged):
    shown = attackers + (not ranged)
    strengths = {number: odds.tileset()[number].edges.count("M") for number in FEW}
    ends, ours_lost, theirs_lost = Counter(), Counter(), Counter()
    for mine in combinations(FEW, shown):
        for other in combinations([number for number in FEW if number not in mine], defenders):
            margin = sum(strengths[n] for n in mine) - sum(strengths[n] for n in other)
            ends[(margin > 0) - (margin < 0)] += 1
            ours_lost[min(attackers, max(0, -margin))] += 1
            theirs_lost[min(defenders, max(0, margin))] += 1
    total = ends.total()
    conflict = odds.conflict(attackers, defenders, deck=FEW, ranged=ranged)
    assert (conflict.win, conflict.tie, conflict.lose) == tuple(F(ends[sign], total) for sign in (1, 0, -1))
    for law, lost, units in (
        (conflict.attacker_losses, ours_lost, attackers),
        (conflict.defender_losses, theirs_lost, defenders),
    ):
        assert law.pmf(units) == [F(lost[k], total) for k in range(units + 1)]
    assert conflict.wipe_out == F(theirs_lost[defenders], total)
    assert conflict.wiped_out == F(ours_lost[attackers], total)


@pytest.mark.rule("BN-CONF-7", "BN-PASS-4")
def test_strength_of_three_tiles():
    """Q-46; a pass is no mountain side."""
    assert odds.strength(3).mean == F(141, 40)
    assert odds.strength(1, deck=[154]).p(0) == 1
    assert odds.strength(2, deck=[7, 12]).p(5) == 1


# what the next tiles show


@pytest.mark.rule("BN-ACT-1", "BN-CHACT-1")
@pytest.mark.parametrize(
    ("kind", "deck", "mean"),
    [
        pytest.param("forest", "main", F(23, 15), id="Q-35"),
        pytest.param("lake", "main", F(29, 30), id="Q-36"),
        pytest.param("road", "main", F(17, 15), id="Q-37"),
        pytest.param("mountain", "main", F(47, 40), id="Q-38"),
        pytest.param("pass", "faith", F(41, 60), id="Q-39"),
    ],
)
def test_actions_of_a_random_tile(kind, deck, mean):
    assert odds.sides(kind, deck).mean == mean


@pytest.mark.parametrize(
    ("arguments", "chance"),
    [
        pytest.param(
            {"tiles": 1, "drawn": 3, "having": "town"},
            F(4967, 7021),
            id="Q-42",
            marks=pytest.mark.rule("BN-SETUP-5"),
        ),
        pytest.param(
            {"tiles": 1, "drawn": 1, "having": "lake", "count": 2},
            F(9, 40),
            id="Q-43",
            marks=pytest.mark.rule("BN-LAKE-5"),
        ),
        pytest.param(
            {"tiles": 1, "drawn": 15, "having": "novgorod"}, F(1, 4), id="Q-44", marks=pytest.mark.rule("BN-NOVG-1")
        ),
        pytest.param(
            {"tiles": 1, "drawn": 1, "having": "assault"},
            F(1, 5),
            id="Q-45",
            marks=pytest.mark.rule("BN-ORDER-1", "BN-DECK-6"),
        ),
        pytest.param({"tiles": "main", "drawn": 3, "having": "town"}, F(4967, 7021), id="a pile for the number"),
        pytest.param({"tiles": 0, "drawn": 0}, F(1), id="nothing asked"),
        pytest.param({"tiles": 1, "drawn": 60}, F(1), id="all drawn"),
    ],
)
def test_at_least_so_many_of_those_drawn(arguments, chance):
    assert odds.at_least(**arguments) == chance


@pytest.mark.parametrize("having", ["pass", "forest", "town", "pelt", "novgorod", "omen"])
@pytest.mark.parametrize("wanted", [1, 2])
def test_at_least_by_every_draw(having, wanted):
    """What a tile has, read off its entry by hand."""
    tests = {
        "pass": lambda tile: "P" in tile.edges,
        "forest": lambda tile: "F" in tile.edges,
        "town": lambda tile: tile.towns != (),
        "pelt": lambda tile: "pelt" in tile.towns,
        "novgorod": lambda tile: tile.number == 130,
        "omen": lambda tile: str(tile.number).endswith("0"),
    }
    pile = (*FEW, 122, 10, 154)
    draws = list(combinations(pile, 3))
    hits = sum(sum(tests[having](odds.tileset()[n]) for n in draw) >= wanted for draw in draws)
    assert odds.at_least(wanted, 3, having, deck=pile) == F(hits, len(draws))


@pytest.mark.rule("BN-ORDER-1")
def test_every_order_is_as_frequent_as_its_digits():
    for deck in ("main", "faith"):
        chances = {order: odds.at_least(1, 1, order, deck=deck) for order in dict.fromkeys(odds.ORDERS)}
        assert chances.pop("assault") == F(1, 5)
        assert set(chances.values()) == {F(1, 10)}


# does it fit?


@pytest.mark.rule("BN-MATCH-1", "BN-MATCH-2", "BN-MATCH-3", "BN-MATCH-4")
def test_which_sides_may_face_each_other():
    """WE-01: 12 of 21 pairs."""
    assert {frozenset(pair) for pair in LEGAL} == odds.MATCHING
    assert len(odds.MATCHING) == 12


@pytest.mark.rule("BN-PLACE-2", "BN-PLACE-3", "BN-PLACE-4")
def test_how_many_tiles_fit_a_hex_of_map_a():
    """WE-02: roads from 152 and 32, an empty side from 73."""
    assert odds.fits("RRE...", MAIN_LEFT) == F(13, 115)
    assert odds.fits({0: "R", 1: "R", 2: "E"}, FAITH_LEFT) == F(10, 56)
    assert odds.fits(["road", "road", "empty"], MAIN_LEFT) == F(13, 115)


@pytest.mark.rule("BN-LONG-5")
def test_a_tile_that_extends_the_lake():
    """Q-40 and Q-41: a lake side of 72 south-east, forests of 74 and 135 south-west and west."""
    facing = {2: "L", 3: "F", 4: "F"}
    assert odds.fits(facing, MAIN_LEFT, extending=[2]) == F(16, 115)
    assert odds.fits(facing, FAITH_LEFT, extending=[2]) == F(9, 56)
    assert odds.fits(facing, MAIN_LEFT) > F(16, 115)
    assert odds.fits(facing, [18], extending=[2]) == 1
    assert odds.fits(facing, [20], extending=[2]) == 0


@pytest.mark.parametrize("facing", ["......", "M.....", "PL....", "EFL...", "MMMMMM", "RRRRRR"])
@pytest.mark.parametrize("deck", ["main", "faith"])
def test_fitting_by_every_rotation(facing, deck):
    legal = {pair for both in LEGAL for pair in (both, both[::-1])}
    count = total = 0
    for tile in odds.tileset().values():
        if (tile.deck == "faith") == (deck == "faith"):
            total += 1
            count += any(
                all(facing[d] == "." or tile.edges[(d + r) % 6] + facing[d] in legal for d in range(6))
                for r in range(6)
            )
    assert odds.fits(facing, deck) == F(count, total)


# bad input


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: odds.conflict(0, 1), r"^attackers=0 .* 1 or more"),
        (lambda: odds.conflict(1, 0), r"^defenders=0 .* 1 or more"),
        (lambda: odds.conflict(1, -1, ranged=True), r"^defenders=-1 .* 0 or more"),
        (lambda: odds.conflict(100, 20), r"^attackers=100 .* 101 \+ 20 tiles can be shown from 120"),
        (lambda: odds.conflict(1, 1, deck="base"), r"^deck='base' .* 'main', 'faith'"),
        (lambda: odds.conflict(1, 1, deck=[1, 2, 181]), r"^deck=181 .* tile numbers"),
        (lambda: odds.conflict(1, 1, ranged=1), r"^ranged=1 .* True or False"),
        (lambda: odds.conflict(2, 1, attacking_units=1), r"^attacking_units=1 .* 2 or more"),
        (lambda: odds.conflict(1, 2, defending_units=1), r"^defending_units=1 .* 2 or more"),
        (lambda: odds.strength(121), r"^shown=121 .* from 0 to 120"),
        (lambda: odds.sides("swamp"), r"^kind='swamp' .* 'forest'"),
        (lambda: odds.at_least(1, 61), r"^drawn=61 .* from 0 to 60"),
        (lambda: odds.at_least(4, 3), r"^tiles=4 .* from 0 to 3"),
        (lambda: odds.at_least(1, 3, having="gold"), r"^having='gold' .* 'town'"),
        (lambda: odds.at_least(1, 3, count=0), r"^count=0"),
        (lambda: odds.fits("RX...."), r"^facing\[1\]='X'"),
        (lambda: odds.fits("RRRRRRR"), r"^facing direction=6"),
        (lambda: odds.fits("RR....", extending=[0]), r"^extending=0 .* lake side faces"),
        (lambda: odds.fits("RR....", deck=[]), r"^deck=\[\] .* at least one tile"),
    ],
)
def test_bad_input_is_refused_by_name(make, told):
    with pytest.raises(ValueError, match=told):
        make()
