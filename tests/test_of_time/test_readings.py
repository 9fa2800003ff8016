"""Readings of the print that a table may prefer: each is an option, and plays as it says."""

import pytest

from rulebook.test_of_time.actions import Convert

from .positions import GAME, finish, followers, god, legal, play, refused, strips, study


@pytest.mark.rule("TT-ATT-4")
@pytest.mark.parametrize(
    ("reading", "sent", "guard", "made"),
    [
        ("points", "0 1", None, 2),  # a shaman worth two, undefended
        ("attackers", "0 1", None, 1),
        ("attackers", "2 1", None, 3),
        ("attackers", "0 2", 2, 1),  # two points stop one shaman of power 2
        ("attackers", "0 2", 1, 2),  # one point stops none
        ("attackers", "2 1", 3, 1),  # both followers are met first, and the shaman only in part
        ("points", "2 1", 3, 1),
        ("attackers", "2 1", 4, 0),
    ],
)
def test_strips_by_point_or_by_attacker(reading, sent, guard, made):
    red = god(10, 2, "monument p p")
    state = study(red, god(20, 0, "temple p p"), attack_strips=reading, round=4)
    state = play(state, f"attack Gold 1 {sent}")
    state = play(state, f"defend 1 {guard}") if guard else state
    assert strips(finish(state), "Gold") == made + 1  # and its decay


@pytest.mark.rule("TT-REV-8", "TT-ATT-4")
@pytest.mark.parametrize(("reading", "made"), [("points", 2), ("attackers", 1)])
def test_strips_in_the_past_are_counted_the_same_way(reading, made):
    state = study(god(10, 2, "monument p p"), god(20, 0, "temple p p"), attack_strips=reading, round=4)
    state = play(state, "reverse-time Gold 1 1 1", "replace attack 0 1", "keep-round")
    assert strips(state, "Gold") == made


@pytest.mark.rule("TT-DEF-5", "TT-EFF-1")
@pytest.mark.parametrize(("reading", "dead"), [("testament", 2), ("move", 1)])
def test_two_attack_moves_are_one_action_or_two_for_burial_sites(reading, dead):
    """Three attackers are stopped, two of one move and one of the other; one Burial Site."""
    red = god(10, 0, "burial_site p")
    state = study(red, god(20, 0, "temple p"), attack_action=reading)
    state = play(state, "attack Gold 1 2", "defend 1 3", "attack Gold 1 1")
    assert followers(finish(state))[0] == 10 - dead


@pytest.mark.rule("TT-CONV-2")
def test_a_buried_temple_lets_convert_as_a_variant():
    buried = god(20, 0, "temple d d d d d")
    refused(study(buried, god()), "convert Gold 4", "TT-CONV-2")
    state = legal(study(buried, god(), convert_temple="created"), "convert Gold 4")
    assert followers(finish(state)) == (21, 19)


@pytest.mark.rule("TT-CONV-2", "TT-CONV-1")
def test_a_temple_that_is_not_completed_never_lets_convert():
    state = GAME.start(convert_temple="created")
    refused(state, "convert Gold 4", "TT-CONV-1")
    state = play(state, "create 1 temple 16", "pass")
    refused(state, "convert Gold 4", "TT-CONV-2")
    state = finish(state)
    while state.player:
        state = play(state, "pass")
    assert any(isinstance(action, Convert) for action in state.actions())


@pytest.mark.rule("TT-PRES-3")
def test_tools_help_themselves_or_only_the_others():
    state = study(god(20, 0, "tools p", "temple p"), god())
    legal(state, "preserve 1 1")
    other = study(god(20, 0, "tools p", "temple p"), god(), tools_help="others")
    refused(other, "preserve 1 1", "TT-PAY-3")
    legal(other, "preserve 1 2")
    legal(other, "preserve 2 4")
    two = study(god(20, 0, "tools p", "tools p"), god(), tools_help="others")
    legal(two, "preserve 1 1")


@pytest.mark.rule("TT-REV-8")
def test_the_past_without_attacks():
    state = study(god(20, 1), god(20, 0, "temple d2"), reverse_replacements="no_attack")
    state = play(state, "reverse-time Gold 1 1 1")
    assert "attack" in refused(state, "replace attack 1", "TT-REV-8").message
    assert strips(play(legal(state, "replace defend 2"), "keep-round"), "Gold") == 1
    legal(state, "replace preserve 8")
