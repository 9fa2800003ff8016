"""Reverse Time: the history, the price, the replacements."""

import pytest

from rulebook.test_of_time.odds import rewind
from rulebook.test_of_time.testament import read_past, strips_of

from .positions import finish, god, homes, legal, past, play, refused, shamans, strips, study


@pytest.mark.rule("TT-REV-1")
def test_a_waiting_shaman_is_needed():
    refused(study(god(20, 0, "tools d"), god()), "reverse-time Red 1 1 1", "TT-REV-1")
    refused(study(god(20, 1), god()), "keep-round", "TT-REV-1")
    refused(study(god(20, 1, "tools d"), god()), "replace preserve 1", "TT-REV-1")


@pytest.mark.rule("TT-REV-1", "TT-REV-2")
def test_any_players_testament_with_a_history():
    state = study(god(20, 1, "tools d", "art"), god(20, 0, "temple d"), round=3)
    legal(state, "reverse-time Gold 1 1 1")
    legal(state, "reverse-time Red 1 1 1")
    refused(study(god(20, 1, "tools"), god()), "reverse-time Red 1 1 1", "TT-REV-2")
    refused(state, "reverse-time Red 3 1 1", "TT-REV-2")
    refused(state, "reverse-time Blue 1 1 1", "TT-SETUP-1")
    refused(state, "reverse-time Red 4 1 1", "TT-SETUP-2")


@pytest.mark.rule("TT-REV-2")
def test_a_buried_testament_can_be_rewound():
    legal(study(god(20, 1, "tools d d d d d"), god()), "reverse-time Red 1 1 1")


@pytest.mark.rule("TT-REV-3")
def test_one_record_for_each_finished_round():
    state = study(god(20, 0, "monument"), god(), round=4)
    for number in range(4, 12):
        assert len(state.testament("Red", 1).past) == number - 1 - 3
        state = finish(state)
    assert past(state) == "d d d d d d d d"
    attacked = finish(play(study(god(20, 0, "tools p4"), god()), "pass", "attack Red 1 5"))
    assert past(attacked) == "p4 d1"  # only what was really received


@pytest.mark.rule("TT-REV-4")
@pytest.mark.parametrize(("records", "expected"), [("d p d2", 4), ("p p d2", 3), ("d4 d", 5), ("p5 p", 5), ("", 0)])
def test_strips_follow_from_the_history(records, expected):
    assert strips_of(read_past(records)) == expected


@pytest.mark.rule("TT-REV-5")
def test_how_far_shamans_reach():
    assert [rewind(3, monuments) for monuments in range(4)] == [3, 6, 9, 12]
    state = study(god(20, 2, "monument p p p p p p"), god(), round=8)
    legal(state, "reverse-time Red 1 4 2")
    refused(state, "reverse-time Red 1 5 3", "TT-REV-5")


@pytest.mark.rule("TT-REV-6")
def test_the_fewest_shamans():
    state = study(god(20, 3, "monument p p p p p p"), god(), round=8)
    legal(state, "reverse-time Red 1 3 2")
    for wrong in (1, 3, 0):
        refused(state, f"reverse-time Red 1 3 {wrong}", "TT-REV-6")
    refused(state, "reverse-time Red 1 0 0", "TT-REV-6")


@pytest.mark.rule("TT-REV-7", "TT-REV-12")
def test_keeping_everything_changes_nothing_and_the_shamans_die():
    state = study(god(20, 2, "art d p d1"), god())
    after = play(state, "reverse-time Red 1 2 2")
    assert shamans(after)[0] == 0  # at once
    refused(play(after, "keep-round"), "keep-rest", "TT-REV-7")
    for rest in (["keep-round", "keep-round"], ["keep-rest"]):
        ended = play(after, *rest)
        assert ended.testament("Red", 1) == state.testament("Red", 1)
        assert ended.seat == 1
    assert finish(play(after, "keep-rest")).in_play(0) == (20, 0)


@pytest.mark.rule("TT-REV-8")
def test_preserving_in_the_past():
    state = play(study(god(20, 1, "temple d"), god()), "reverse-time Red 1 1 1")
    refused(state, "replace preserve 7", "TT-PAY-3")
    refused(state, "replace preserve 9", "TT-PAY-4")
    refused(state, "replace sing 1", "TT-REV-8")
    state = legal(state, "replace preserve 8")
    refused(state, "replace preserve 8", "TT-REV-8")
    state = play(state, "keep-round")
    assert (past(state), strips(state)) == ("p", 0)
    poor = play(study(god(7, 1, "temple d"), god()), "reverse-time Red 1 1 1")
    refused(poor, "replace preserve 7", "TT-REV-8")


@pytest.mark.rule("TT-REV-8")
def test_attacking_in_the_past_is_for_others_testaments_and_is_capped():
    own = play(study(god(20, 1, "temple d"), god()), "reverse-time Red 1 1 1")
    refused(own, "replace attack 1", "TT-REV-8")
    other = play(study(god(20, 1), god(20, 0, "temple d p")), "reverse-time Gold 1 1 1")
    refused(other, "replace attack 0", "TT-REV-8")
    refused(other, "replace attack 21", "TT-TURN-7")
    other = play(legal(other, "replace attack 20"), "keep-round")
    assert past(other, "Gold") == "d p4"


@pytest.mark.rule("TT-REV-8")
def test_each_kind_once_in_a_round_and_several_kinds_together():
    state = play(study(god(20, 1), god(20, 0, "temple d2")), "reverse-time Gold 1 1 1")
    state = play(state, "replace defend 1", "replace preserve 8", "replace attack 3")
    for effect in ("defend 1", "preserve 8", "attack 1"):
        refused(state, f"replace {effect}", "TT-REV-8")
    assert past(play(state, "keep-round"), "Gold") == "p4"


@pytest.mark.rule("TT-REV-8")
def test_the_variant_with_preservation_only():
    state = study(god(20, 1), god(20, 0, "temple d2"), reverse_replacements="preserve_only")
    state = play(state, "reverse-time Gold 1 1 1")
    refused(state, "replace attack 1", "TT-REV-8")
    refused(state, "replace defend 1", "TT-REV-8")
    legal(state, "replace preserve 8")


@pytest.mark.rule("TT-REV-9")
def test_others_can_be_preserved_and_nobody_unpreserved():
    state = play(study(god(20, 2), god(20, 0, "temple p d")), "reverse-time Gold 1 2 2")
    refused(state, "replace preserve 8", "TT-REV-9")
    state = play(legal(play(state, "keep-round"), "replace preserve 8"), "keep-round")
    assert past(state, "Gold") == "p p"


@pytest.mark.rule("TT-REV-10")
def test_a_piece_works_in_one_past_round_only():
    state = study(god(3, 2, "art d d", "tools p p"), god(), round=4)
    state = play(state, "reverse-time Red 1 2 2", "replace preserve 2", "keep-round")
    assert homes(state)[0] == (1, 0)
    refused(state, "replace preserve 2", "TT-REV-10")


@pytest.mark.rule("TT-REV-11", "TT-EFF-2")
def test_past_defenders_die_and_burial_sites_save():
    state = study(god(5, 1, "monument p3", "burial_site p"), god())
    state = play(state, "reverse-time Red 1 1 1", "replace defend 3", "keep-round")
    assert strips(state) == 0
    assert homes(state)[0] == (2, 0)
    assert homes(finish(state))[0] == (3, 0)


@pytest.mark.rule("TT-REV-11")
def test_past_preservers_and_attackers_come_home():
    state = study(god(5, 1), god(20, 0, "monument p"))
    state = play(state, "reverse-time Gold 1 1 1", "replace attack 3", "keep-round")
    assert homes(state)[0] == (2, 0)
    assert homes(finish(state))[0] == (5, 0)


@pytest.mark.rule("TT-REV-13")
def test_the_new_past_takes_effect_at_once():
    state = study(god(20, 5, "tools d d d d d", "art p p p p p"), god(), round=7)
    refused(state, "preserve 2 2", "TT-PAY-3")
    state = play(state, "reverse-time Red 1 5 5", "replace preserve 2", "keep-rest", "pass")
    assert state.testament("Red", 1).visible
    legal(state, "preserve 2 2")


@pytest.mark.rule("TT-REV-14")
def test_creation_cannot_be_undone():
    state = study(god(20, 3, "tools d d"), god(), round=4)
    refused(state, "reverse-time Red 1 3 3", "TT-REV-14")
    after = play(state, "reverse-time Red 1 2 2", "keep-rest")
    assert after.testament("Red", 1).created == state.testament("Red", 1).created


@pytest.mark.rule("TT-REV-15", "TT-REV-16")
def test_preservation_of_what_was_buried_meanwhile_does_nothing():
    state = study(god(20, 0, "tools d d d d"), god(20, 1))
    state = play(state, "preserve 1 1", "reverse-time Red 1 1 1", "replace attack 1", "keep-round")
    assert strips(state) == 5
    state = finish(state)
    assert (strips(state), homes(state)[0]) == (5, (20, 0))


@pytest.mark.rule("TT-REV-16", "TT-END-1")
def test_preserved_is_recorded_even_if_an_attack_buries():
    state = finish(play(study(god(20, 0, "tools d d d d"), god(20, 1)), "preserve 1 1", "attack Red 1 1"))
    assert (strips(state), past(state)) == (5, "d d d d p1")
    state = play(state, "reverse-time Red 1 1 1", "replace defend 1", "keep-round")
    assert strips(state) == 4


@pytest.mark.rule("TT-REV-17")
def test_nothing_can_be_replaced_while_buried():
    state = study(god(20, 6, "temple d d d d d d"), god())
    refused(play(state, "reverse-time Red 1 1 1"), "replace preserve 8", "TT-REV-17")
    deep = play(state, "reverse-time Red 1 6 6")
    legal(deep, "replace preserve 8")
    refused(deep, "replace defend 1", "TT-REV-17")


@pytest.mark.rule("TT-REV-18")
def test_only_finished_rounds_and_again_in_the_same_round():
    state = study(god(20, 1, "art d"), god(20, 1))
    state = play(state, "preserve 1 4", "reverse-time Red 1 1 1", "keep-round")
    assert state.sheets[0].preservers[0] == (4, 0)
    legal(state, "reverse-time Red 1 1 1")


@pytest.mark.rule("TT-REV-19")
def test_reach_is_fixed_just_before_the_move():
    state = study(god(20, 1, "monument d d d d d"), god(20, 1), round=7)
    assert not state.testament("Red", 1).visible
    legal(state, "reverse-time Red 1 1 1")
    refused(state, "reverse-time Red 1 2 1", "TT-REV-5")
