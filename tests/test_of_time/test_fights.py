"""Attack and defend, and the effects of Burial Sites and Monuments."""

import pytest

from rulebook.test_of_time.battle import Side, duel, fight
from rulebook.test_of_time.odds import deaths
from rulebook.test_of_time.sheet import Pieces

from .positions import KINDS, alone, finish, followers, god, homes, legal, play, refused, strips, study


@pytest.mark.rule("TT-ATT-1")
def test_what_can_be_attacked():
    state = study(god(20, 0, "tools p p p p p"), god(20, 0, "tools d d d d d", "art p p p p p"), round=7)
    refused(state, "attack Red 1 1", "TT-ATT-1")
    refused(state, "attack Gold 1 1", "TT-ATT-1")
    refused(state, "attack Gold 3 1", "TT-ATT-1")
    refused(state, "attack Gold 2 0", "TT-ATT-1")
    refused(state, "attack Blue 1 1", "TT-SETUP-1")
    legal(state, "attack Gold 2 1")
    preserved = play(study(god(), god(20, 0, "art p")), "pass", "preserve 1 4")
    legal(preserved, "attack Gold 1 20")


@pytest.mark.rule("TT-ATT-2", "TT-ATT-3")
def test_forces_add_up():
    state = study(god(), god(20, 0, "monument p"), god())
    state = play(state, "attack Gold 1 2", "preserve 1 10", "attack Gold 1 2", "attack Gold 1 1")
    state = finish(state)
    assert strips(state, "Gold") == 5
    mixed = study(god(2, 1, "monument p"), god(20, 0, "monument p"))
    mixed = finish(play(mixed, "attack Gold 1 2 1", "preserve 1 10"))
    assert strips(mixed, "Gold") == 4


@pytest.mark.rule("TT-ATT-4")
@pytest.mark.parametrize(("attack", "defence", "expected"), [(3, 0, 3), (3, 2, 1), (3, 5, 0), (9, 0, 5)])
def test_strips(attack, defence, expected):
    assert duel(Pieces(attack), Pieces(defence)).strips == expected
    state = play(study(god(), god(20, 0, "monument p")), f"attack Gold 1 {attack}", "preserve 1 10")
    state = alone(play(state, "pass"), f"defend 1 {defence}") if defence else state
    assert strips(finish(state), "Gold") == expected


@pytest.mark.rule("TT-ATT-3", "TT-ATT-4", "TT-ATT-5", "TT-DEF-2", "TT-EFF-4")
@pytest.mark.parametrize(
    ("attackers", "monuments", "defenders", "own_monuments", "expected"),
    [
        ((3, 0), 0, (0, 0), 0, (3, 0, 0)),
        ((3, 0), 0, (2, 0), 0, (1, 2, 2)),
        ((3, 0), 0, (5, 0), 0, (0, 3, 5)),
        ((0, 1), 0, (1, 0), 0, (0, 0, 1)),
        ((0, 1), 1, (1, 0), 0, (1, 0, 1)),
        ((0, 1), 1, (2, 0), 0, (0, 0, 2)),
        ((2, 1), 1, (3, 0), 0, (1, 2, 3)),
        ((2, 1), 0, (0, 1), 2, (0, 2, 0)),
        ((4, 0), 0, (4, 0), 0, (0, 4, 4)),
    ],
)
def test_the_battle_table_of_example_5(attackers, monuments, defenders, own_monuments, expected):
    found = duel(Pieces(*attackers), Pieces(*defenders), Side(1 + monuments), Side(1 + own_monuments))
    assert (found.strips, found.lost[1], found.defenders_lost) == expected


@pytest.mark.rule("TT-ATT-5")
def test_placements_are_met_in_their_order():
    sides = (Side(), Side(2), Side())
    one = fight([(1, Pieces(2, 1))], Pieces(3), sides, owner=0)
    assert (one.strips, one.lost[1]) == (1, 2)
    several = fight([(1, Pieces(0, 1)), (2, Pieces(1)), (1, Pieces(1))], Pieces(3), sides, owner=0)
    assert (several.strips, several.lost[1], several.lost[2]) == (1, 0, 1)


@pytest.mark.rule("TT-ATT-6", "TT-REV-15")
def test_a_fight_over_a_buried_testament_is_still_fought():
    state = study(god(), god(20, 0, "tools d d d d"), god(20, 1))
    state = play(state, "attack Gold 1 2", "defend 1 1", "reverse-time Gold 1 1 1", "replace attack 1", "keep-round")
    refused(play(state, "pass"), "defend 1 1", "TT-DEF-1")
    refused(state, "attack Gold 1 1", "TT-ATT-1")
    state = finish(state)
    assert strips(state, "Gold") == 5
    assert followers(state) == (19, 19, 20)


@pytest.mark.rule("TT-ATT-7")
def test_testaments_are_fought_separately():
    state = study(god(), god(20, 0, "monument p", "temple p"))
    state = play(state, "attack Gold 1 1", "defend 1 4", "attack Gold 2 2", "preserve 2 8")
    state = finish(state)
    assert strips(state, "Gold", 2) == 2
    assert strips(state, "Gold", 1) == 1  # only its decay


@pytest.mark.rule("TT-DEF-1")
def test_who_may_defend_what():
    state = play(study(god(20, 0, "tools p"), god(20, 0, "art p"), god()), "pass", "attack Red 1 1")
    refused(state, "defend 1 1", "TT-DEF-1")  # Blue owns nothing there
    state = play(state, "pass")
    refused(state, "defend 2 1", "TT-DEF-1")
    refused(state, "defend 1 0", "TT-DEF-1")
    legal(state, "defend 1 20")
    refused(play(state, "pass"), "defend 1 1", "TT-DEF-1")  # nobody attacks Gold's Art


@pytest.mark.rule("TT-DEF-2")
def test_all_defending_followers_die_and_shamans_live():
    state = play(study(god(), god(5, 1, "monument p")), "attack Gold 1 1", "defend 1 5 1")
    assert homes(finish(state)) == ((19, 0), (0, 1))


@pytest.mark.rule("TT-DEF-3")
def test_the_last_attack_can_be_answered():
    state = play(study(god(20, 0, "tools p"), god()), "pass", "attack Red 1 1")
    assert state.player == 0
    assert any(str(action).startswith("defend") for action in state.actions())


@pytest.mark.rule("TT-DEF-4")
def test_preservers_do_not_defend():
    state = finish(play(study(god(20, 0, "monument"), god()), "preserve 1 10", "attack Red 1 2"))
    assert strips(state) == 2
    assert followers(state) == (20, 20)


@pytest.mark.rule("TT-DEF-5", "TT-EFF-1")
def test_burial_sites_save_once_for_a_testament():
    state = study(god(20, 0, "burial_site p"), god(20, 0, "monument p"))
    state = play(state, "attack Gold 1 1", "defend 1 3", "attack Gold 1 1", "pass", "attack Gold 1 1")
    assert followers(finish(state)) == (18, 17)


@pytest.mark.rule("TT-DEF-6")
def test_one_pool_against_all():
    found = fight([(1, Pieces(2)), (2, Pieces(2))], Pieces(3), (Side(),) * 3, owner=0)
    assert (found.strips, found.lost, found.defenders_lost) == (1, {1: 2, 2: 1}, 3)


# ---- effects


@pytest.mark.rule("TT-EFF-1")
def test_deaths_with_burial_sites():
    table = {"tools": [1, 0, 0, 0], "art": [2, 1, 0, 0], "burial_site": [3, 2, 1, 0], "temple": [4, 3, 2, 1],
             "monument": [5, 4, 3, 2]}  # fmt: skip
    assert {kind: [deaths(kind, n) for n in range(4)] for kind in KINDS} == table
    for sites in range(3):
        state = study(god(20, 0, *["burial_site p"] * sites), god())
        for kind in KINDS:
            price = {"tools": 4, "art": 8, "burial_site": 12, "temple": 16, "monument": 20}[kind]
            assert followers(finish(play(state, f"create 3 {kind} {price}")))[0] == 20 - table[kind][sites]
    shaman = [
        20 - followers(finish(play(study(god(20, 0, *["burial_site p"] * n), god()), "sire-shaman 1 2")))[0]
        for n in range(4)
    ]
    assert shaman == [2, 1, 0, 0]


@pytest.mark.rule("TT-EFF-2", "TT-REV-12")
def test_burial_sites_do_not_save_sacrificed_shamans():
    state = study(god(20, 1, "burial_site p", "burial_site p", "burial_site p"), god())
    state = finish(play(state, "reverse-time Red 1 1 1", "keep-round"))
    assert homes(state)[0] == (20, 0)


@pytest.mark.rule("TT-EFF-2")
def test_the_variant_in_which_they_do():
    state = study(god(20, 2, "burial_site p"), god(), burial_saves_shamans=True)
    state = play(state, "reverse-time Red 1 1 1", "keep-round")
    assert homes(state)[0] == (20, 1)
    assert homes(finish(state))[0] == (20, 2)


@pytest.mark.rule("TT-EFF-3", "TT-END-1")
def test_a_burial_site_that_gets_its_last_strip_still_saves():
    state = finish(play(study(god(20, 0, "burial_site p4"), god()), "sire-shaman 1 2"))
    assert not state.testament("Red", 1).visible
    assert homes(state)[0] == (19, 1)


@pytest.mark.rule("TT-EFF-5", "TT-ATT-3", "TT-PAY-6")
def test_monuments_count_when_paying_and_again_at_the_snapshot():
    """Red's only Monument is buried in mid-round: the preserver it made strong still pays, the attacker is weak."""
    state = study(god(0, 2, "monument p4", "tools p"), god(20, 1, "monument p"), round=3)
    assert state.mover.power == 2
    state = play(state, "preserve 2 0 1")
    state = play(state, "pass", "attack Gold 1 0 1", "reverse-time Red 1 1 1", "replace attack 1", "keep-round")
    assert not state.testament("Red", 1).visible
    state = finish(state)
    assert strips(state, "Red", 2) == 0
    assert strips(state, "Gold") == 1 + 1  # power 1, and its decay


@pytest.mark.rule("TT-ATT-1")
def test_the_log_says_which_of_two_monuments_is_attacked():
    two = study(god(), god(20, 0, "monument p", "monument p"))
    assert play(two, "attack Gold 2 3").events[0].text == "Red attacks Gold's Monument on space 2 with 3 followers."
    one = study(god(), god(20, 0, "monument p"))
    assert play(one, "attack Gold 1 3").events[0].text == "Red attacks Gold's Monument with 3 followers."
