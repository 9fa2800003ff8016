"""Create, Preserve and decay, Sire, Sire Shaman, Convert."""

import pytest

from rulebook.test_of_time import odds

from .positions import (
    GAME,
    KINDS,
    alone,
    dots,
    finish,
    followers,
    god,
    homes,
    legal,
    past,
    play,
    refused,
    shamans,
    strips,
    study,
)

BURIED = "tools d d d d d"


@pytest.mark.rule("TT-CREATE-1")
def test_create_needs_a_vacant_space_or_a_buried_testament():
    state = study(god(20, 0, "tools p p p p p", BURIED, ""), god(), round=7)
    refused(state, "create 1 tools 4", "TT-CREATE-1")
    legal(state, "create 2 tools 4")
    legal(state, "create 3 tools 4")


@pytest.mark.rule("TT-CREATE-2")
def test_create_with_what_is_waiting():
    state = play(GAME.start(), "create 1 temple 16", "pass", "create 2 tools 4", "pass")
    assert homes(state)[0] == (0, 0)
    refused(state, "create 3 tools 4", "TT-CREATE-2")


@pytest.mark.rule("TT-CREATE-3", "TT-CREATE-4", "TT-EFF-5")
@pytest.mark.parametrize("arts", [0, 1, 2])
def test_art_lowers_the_price_but_not_the_deaths(arts):
    table = {"tools": (4, 3, 3), "art": (8, 6, 5), "burial_site": (12, 9, 7), "temple": (16, 12, 9),
             "monument": (20, 15, 12)}  # fmt: skip
    state = study(god(20, 0, *["art p"] * arts), god())
    for kind in KINDS:
        if kind == "art" and arts == 3:
            continue
        price = table[kind][arts]
        after = legal(state, f"create 3 {kind} {price}")
        refused(state, f"create 3 {kind} {price - 1}", "TT-PAY-3")
        assert followers(finish(after))[0] == 20 - odds.testaments()[kind].die


@pytest.mark.rule("TT-CREATE-4")
def test_three_art_leave_no_building_site():
    state = study(god(20, 0, "art p", "art p", "art p"), god())
    assert not any(str(action).startswith("create") for action in state.actions())


@pytest.mark.rule("TT-CREATE-5")
def test_one_creation_on_a_space():
    refused(play(GAME.start(), "create 1 tools 4", "pass"), "create 1 tools 4", "TT-CREATE-5")


@pytest.mark.rule("TT-CREATE-6")
def test_three_cards_of_each_kind():
    state = study(god(40, stock=[3, 3, 3, 3, 0]), god())
    refused(state, "create 1 monument 20", "TT-CREATE-6")
    state = alone(GAME.start(), "create 1 tools 4", "create 2 tools 4", "create 3 tools 4")
    assert state.sheets[0].stock == (0, 3, 3, 3, 3)
    # Built over, a card is gone for good.
    over = finish(play(study(god(20, 0, BURIED), god(), round=7), "create 1 art 8"))
    assert over.sheets[0].stock == (2, 2, 3, 3, 3)


@pytest.mark.rule("TT-CREATE-7", "TT-REV-2")
def test_building_over_removes_the_buried_card_at_once():
    state = play(study(god(20, 1, BURIED), god(20, 1), round=7), "create 1 art 8")
    assert state.testament("Red", 1) is None
    refused(state, "reverse-time Red 1 1 1", "TT-CREATE-7")


@pytest.mark.rule("TT-CREATE-8", "TT-CREATE-9", "TT-CREATE-11")
def test_the_card_arrives_when_the_round_is_over():
    state = play(study(god(20), god(20, 1), round=15), "create 1 temple 16")
    refused(state, "attack Red 1 1", "TT-CREATE-11")
    refused(state, "reverse-time Red 1 1 1", "TT-CREATE-9")
    refused(play(state, "pass"), "preserve 1 4", "TT-CREATE-9")
    state = finish(state)
    assert homes(state)[0] == (16, 0)
    card = state.testament("Red", 1)
    assert (card.created, card.past, card.strips) == (15, (), 0)
    assert past(finish(state)) == "d"


@pytest.mark.rule("TT-CREATE-9")
def test_no_effect_in_the_round_of_creation():
    state = alone(GAME.start(), "create 1 art 8")
    state = play(state, "pass")
    refused(state, "create 2 art 6", "TT-PAY-3")
    legal(state, "create 2 art 8")


@pytest.mark.rule("TT-CREATE-10")
def test_no_building_where_pieces_of_this_round_stand():
    state = study(god(20, 0, "tools d d d d"), god(20, 1), round=6)
    state = play(state, "pass", "attack Red 1 1", "pass", "reverse-time Red 1 1 1", "replace attack 1", "keep-round")
    assert not state.testament("Red", 1).visible
    refused(state, "create 1 tools 4", "TT-CREATE-10")
    state = finish(state)
    state = state if state.seat == 0 else play(state, "pass")
    legal(state, "create 1 tools 4")


# ---- Preserve and decay


@pytest.mark.rule("TT-PRES-1")
def test_only_own_visible_testaments_are_preserved():
    state = study(god(20, 0, BURIED), god(20, 0, "", "art p p p p p"), round=7)
    refused(state, "preserve 1 2", "TT-PRES-1")
    refused(state, "preserve 2 4", "TT-PRES-1")  # Gold's Art lies on Gold's space 2
    few = study(god(3, 0, "art p"), god())
    refused(few, "preserve 1 3", "TT-PRES-1")


@pytest.mark.rule("TT-PRES-2", "TT-PRES-3")
def test_tools_halve_their_own_preservation_too():
    state = study(god(20, 0, "tools p"), god())
    legal(state, "preserve 1 1")
    refused(state, "preserve 1 2", "TT-PAY-4")
    legal(study(god(20, 0, "tools p", "monument p"), god()), "preserve 2 5")


@pytest.mark.rule("TT-PRES-4")
def test_once_a_round():
    state = alone(study(god(20, 0, "art p"), god()), "preserve 1 4")
    refused(play(state, "pass"), "preserve 1 4", "TT-PRES-4")


@pytest.mark.rule("TT-PRES-5")
def test_a_token_instead_of_decay_and_preservers_go_home():
    state = finish(play(study(god(10, 0, "monument"), god()), "preserve 1 10"))
    assert (strips(state), dots(state), past(state), homes(state)[0]) == (0, 5, "p", (10, 0))


@pytest.mark.rule("TT-PRES-6")
def test_a_token_protects_nothing_later():
    state = finish(play(study(god(10, 0, "art"), god(), round=3), "preserve 1 4"))
    assert strips(state) == 0
    assert strips(finish(state)) == 1


@pytest.mark.rule("TT-PRES-6")
def test_the_variant_in_which_tokens_shield():
    state = study(god(20, 0, "art p"), god(), token="shield")
    after = finish(state)
    assert (strips(after), past(after)) == (0, "p d")
    assert strips(finish(after)) == 1
    # The next strip on the section is absorbed, also one from an attack; the others are not.
    state = play(study(god(20, 0, "monument p p"), god(), token="shield"), "preserve 1 10", "attack Red 1 4")
    after = finish(state)
    assert (strips(after), past(after)) == (2, "p p p4")


@pytest.mark.rule("TT-PRES-7")
def test_a_neglected_monument():
    state, shown = study(god(20, 0, "monument"), god()), []
    for _ in range(5):
        state = finish(state)
        shown.append(dots(state))
    assert shown == [4, 3, 2, 1, 0]


@pytest.mark.rule("TT-PRES-8")
def test_attack_strips_come_on_top_of_one_decay():
    state = finish(play(study(god(20, 0, "monument"), god()), "pass", "attack Red 1 2"))
    assert strips(state) == 3


# ---- Sire and Sire Shaman


@pytest.mark.rule("TT-SIRE-1", "TT-SIRE-2", "TT-SIRE-3")
def test_three_sires_and_no_fourth():
    state = play(GAME.start(), "sire 1 2", "pass")
    refused(state, "sire 1 2", "TT-SIRE-1")
    state = play(state, "sire 3 2", "pass", "sire 2 2", "pass")
    refused(state, "sire 1 2", "TT-SIRE-2")
    assert homes(finish(state))[0] == (23, 0)
    refused(study(god(1), god()), "sire 1 1", "TT-SIRE-1")


@pytest.mark.rule("TT-SIRE-4")
def test_the_newborn_is_not_there_yet():
    state = play(study(god(2), god(20, 0, "temple")), "sire 1 2")
    assert homes(state)[0] == (0, 0)
    refused(state, "convert Red 4", "TT-CONV-4")
    state = play(state, "pass")
    refused(state, "sire 2 2", "TT-SIRE-1")


@pytest.mark.rule("TT-SIRE-5")
def test_one_strong_shaman_sires_alone():
    state = study(god(0, 1, "monument p"), god())
    assert homes(finish(legal(state, "sire 1 0 1")))[0] == (1, 1)


@pytest.mark.rule("TT-SHAM-1", "TT-SHAM-2", "TT-SHAM-3")
def test_two_shamans_and_no_third():
    state = play(GAME.start(), "sire-shaman 1 2", "pass")
    refused(state, "sire-shaman 1 2", "TT-SHAM-3")
    state = play(state, "sire-shaman 2 2", "pass")
    refused(state, "sire-shaman 1 2", "TT-SHAM-3")
    assert homes(finish(state))[0] == (16, 2)
    refused(study(god(1), god()), "sire-shaman 1 1", "TT-SHAM-1")


@pytest.mark.rule("TT-SHAM-3")
def test_the_new_shaman_is_not_there_yet():
    state = play(study(god(2), god(20, 0, "tools p")), "sire-shaman 1 2", "pass")
    for text in ("attack Gold 1 0 1", "sire 1 0 2", "reverse-time Gold 1 1 1"):
        assert state.refusal(GAME.parse(text)) is not None
    refused(state, "reverse-time Gold 1 1 1", "TT-REV-1")


@pytest.mark.rule("TT-SHAM-4", "TT-EFF-1")
@pytest.mark.parametrize(("testaments", "left"), [(["monument p"], 1), (["monument p", "burial_site p"], 2)])
def test_a_lone_strong_shaman_dies_once(testaments, left):
    state = study(god(0, 1, *testaments), god())
    assert shamans(finish(play(state, "sire-shaman 1 0 1")))[0] == left


# ---- Convert


@pytest.mark.rule("TT-CONV-1", "TT-CONV-2")
def test_converting_needs_a_visible_temple():
    refused(GAME.start(), "convert Gold 4", "TT-CONV-1")
    refused(study(god(20, 0, "temple p5"), god()), "convert Gold 4", "TT-CONV-2")
    refused(play(GAME.start(), "create 1 temple 16", "pass"), "convert Gold 4", "TT-CONV-2")
    legal(study(god(20, 0, "temple p4"), god()), "convert Gold 4")


@pytest.mark.rule("TT-CONV-3")
@pytest.mark.parametrize(("temples", "cost"), [(1, 4), (2, 2), (3, 1)])
def test_the_price_of_a_convert(temples, cost):
    state = study(god(20, 0, *["temple p"] * temples), god())
    assert odds.conversion_cost(temples) == cost
    legal(state, f"convert Gold {cost}")
    refused(state, f"convert Gold {cost + 1}", "TT-PAY-4")
    refused(study(god(0, 0, *["temple p"] * temples), god()), f"convert Gold {cost}", "TT-CONV-3")


@pytest.mark.rule("TT-CONV-4", "TT-CONV-5")
def test_who_can_be_taken():
    refused(study(god(20, 0, "temple p"), god(0)), "convert Gold 4", "TT-CONV-4")
    refused(study(god(20, 0, "temple p"), god(0, 2)), "convert Gold 4", "TT-CONV-5")
    refused(study(god(20, 0, "temple p"), god()), "convert Red 4", "TT-CONV-4")
    refused(study(god(20, 0, "temple p"), god()), "convert Blue 4", "TT-SETUP-1")
    state = legal(study(god(20, 0, "temple p"), god(9, 2)), "convert Gold 4")
    assert homes(state) == ((16, 0), (8, 2))


@pytest.mark.rule("TT-CONV-6")
def test_one_convert_a_round():
    refused(play(study(god(20, 0, "temple p"), god()), "convert Gold 4", "pass"), "convert Gold 4", "TT-CONV-6")


@pytest.mark.rule("TT-CONV-7")
def test_conversions_never_clash():
    state = study(god(20, 0, "temple p"), god(1), god(20, 0, "temple p"))
    state = play(state, "convert Gold 4", "pass")
    refused(state, "convert Gold 4", "TT-CONV-4")
    # What waits on Red's Convert zone is out of reach: only Red's home zone counts.
    assert legal(state, "convert Red 4").sheets[0].home.followers == 15


@pytest.mark.rule("TT-CONV-8", "TT-CONV-9")
def test_the_convert_comes_home_to_its_new_god():
    state = study(god(10, 0, "temple p"), god(10, 0, "tools p"), rounds=5, round=3)
    state = play(state, "convert Gold 4", "pass", "attack Gold 1 1")
    state = finish(state)
    assert followers(state) == (11, 9)
    equal = study(god(10, 0, "temple p"), god(11, 0, "temple p"), rounds=5, round=5)
    ended = finish(play(equal, "convert Gold 4"))
    assert ended.outcome.winners == (0,)
    assert ended.outcome.rule == "TT-END-7"
