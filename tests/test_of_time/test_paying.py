"""Payment, pieces and the cards."""

import pytest

from rulebook.test_of_time import odds
from rulebook.test_of_time.settings import Settings
from rulebook.test_of_time.sheet import card
from rulebook.test_of_time.testament import read_past

from .positions import GAME, KINDS, alone, dots, finish, god, homes, legal, play, refused, strips, study

MONUMENT = "monument p"


@pytest.mark.rule("TT-PAY-1", "TT-PRES-1")
def test_shamans_do_what_followers_do():
    # Without the help of Tools for itself the price would be 2 (TT-PRES-3): so here Art is preserved, at 4.
    legal(study(god(3, 1, "art"), god()), "preserve 1 3 1")
    legal(study(god(1, 1), god()), "sire 1 1 1")


@pytest.mark.rule("TT-PAY-2", "TT-EFF-4")
@pytest.mark.parametrize("monuments", [0, 1, 2, 3])
def test_the_power_of_a_shaman(monuments):
    state = study(god(0, 1, *[MONUMENT] * monuments), god(20, 0, "monument p"), round=4)
    assert state.mover.power == 1 + monuments == odds.shaman_power(monuments)
    assert strips(finish(play(state, "attack Gold 1 0 1")), "Gold") == min(5, 1 + monuments + 1)


@pytest.mark.rule("TT-PAY-3", "TT-PAY-4", "TT-PAY-9")
def test_paying_three_with_shamans_of_power_two():
    state = study(god(9, 3, MONUMENT, "tools d", "tools d"), god(), round=4)
    assert state.mover.power == 2
    price = odds.preservation_cost("monument", 2)
    assert price == 3
    ways = {tuple(map(int, str(a).split()[2:])) for a in state.actions() if str(a).startswith("preserve 1 ")}
    assert ways == {(3, 0), (1, 1), (0, 2)} == set(odds.payments(3, 2))
    refused(state, "preserve 1 2 1", "TT-PAY-4")
    refused(state, "preserve 1 0 1", "TT-PAY-3")
    refused(state, "preserve 1 -1 2", "TT-PAY-9")


@pytest.mark.rule("TT-PAY-4")
def test_nobody_superfluous():
    refused(GAME.start(), "sire 1 3", "TT-PAY-4")
    refused(GAME.start(), "sire 1 0", "TT-PAY-3")
    refused(GAME.start(), "create 1 tools 5", "TT-PAY-4")


@pytest.mark.rule("TT-PAY-5", "TT-PRES-2", "TT-CREATE-3")
def test_reductions_multiply_and_round_up_once():
    assert [odds.preservation_cost("temple", n) for n in range(4)] == [8, 4, 2, 1]
    assert odds.creation_cost("burial_site", 2) == 7
    preserve = {"tools": [2, 1, 1, 1], "art": [4, 2, 1, 1], "burial_site": [6, 3, 2, 1], "temple": [8, 4, 2, 1],
                "monument": [10, 5, 3, 2]}  # fmt: skip
    create = {"tools": [4, 3, 3, 2], "art": [8, 6, 5, 4], "burial_site": [12, 9, 7, 6], "temple": [16, 12, 9, 7],
              "monument": [20, 15, 12, 9]}  # fmt: skip
    for kind in KINDS:
        assert [odds.preservation_cost(kind, n) for n in range(4)] == preserve[kind]
        assert [odds.creation_cost(kind, n) for n in range(4)] == create[kind]


@pytest.mark.rule("TT-PAY-5")
def test_the_variant_in_which_reductions_add_up():
    assert [odds.preservation_cost("temple", n, "add") for n in range(4)] == [8, 4, 1, 1]
    assert [odds.creation_cost("burial_site", n, "add") for n in range(4)] == [12, 9, 6, 3]
    assert [odds.conversion_cost(n, "add") for n in (1, 2, 3)] == [4, 2, 1]
    state = study(god(20, 0, "tools d", "tools d", "temple d"), god(), stacking="add")
    legal(state, "preserve 3 1")


@pytest.mark.rule("TT-PAY-6", "TT-EFF-5")
def test_a_payment_stands_whatever_happens_later():
    """Tools that helped to pay are buried by a past attack in the same round; the preservation still counts."""
    state = study(god(9, 0, "tools d d d d", "art p p p p"), god(9, 1), round=6)
    state = legal(state, "preserve 2 2")
    state = play(state, "reverse-time Red 1 1 1", "replace attack 1", "keep-round")
    assert not state.testament("Red", 1).visible
    after = finish(state)
    assert strips(after, "Red", 2) == 0
    assert homes(after)[0] == (9, 0)


@pytest.mark.rule("TT-PAY-7")
def test_followers_die_before_shamans():
    assert homes(finish(play(study(god(7, 1), god()), "create 1 art 7 1")))[0] == (5, 1)
    assert homes(finish(play(study(god(0, 8), god()), "create 1 art 0 8")))[0] == (0, 6)


@pytest.mark.rule("TT-PAY-8", "TT-CREATE-8")
def test_the_dead_are_out_of_play():
    state = finish(play(GAME.start(), "create 1 monument 20"))
    assert state.in_play(0) == (15, 0)
    assert state.sheets[0].dead == (5, 0)


# ---- the cards


@pytest.mark.rule("TT-CARD-1", "TT-CARD-2", "TT-CARD-3", "TT-CARD-4", "TT-CARD-5")
@pytest.mark.parametrize(
    ("kind", "create", "die", "preserve"),
    [("tools", 4, 1, 2), ("art", 8, 2, 4), ("burial_site", 12, 3, 6), ("temple", 16, 4, 8), ("monument", 20, 5, 10)],
)
def test_the_numbers_of_the_cards(kind, create, die, preserve):
    entry = odds.testaments()[kind]
    assert (entry.create, entry.die, entry.preserve) == (create, die, preserve)
    state = GAME.start()
    refused(state, f"create 1 {kind} {create - 1}", "TT-PAY-3")
    state = finish(legal(state, f"create 1 {kind} {create}"))
    assert homes(state)[0] == (20 - die, 0)
    state = play(state, "pass") if state.seat else state
    cost = 1 if kind == "tools" else preserve  # TT-PRES-3
    legal(state, f"preserve 1 {cost}")


@pytest.mark.rule("TT-CARD-6", "TT-CARD-7", "TT-CARD-8")
def test_dots_by_strips():
    table = {"tools": [1, 1, 1, 1, 1, 0], "art": [2, 2, 2, 2, 1, 0], "burial_site": [3, 3, 3, 2, 1, 0],
             "temple": [4, 4, 3, 2, 1, 0], "monument": [5, 4, 3, 2, 1, 0]}  # fmt: skip
    for kind, shown in table.items():
        for worn in range(6):
            state = study(god(20, 0, f"{kind} p{worn}"), god())
            assert dots(state) == shown[worn] == odds.dots(kind, worn)
            assert state.testament("Red", 1).visible == (worn < 5)


@pytest.mark.rule("TT-CARD-6", "TT-CARD-7")
def test_the_variants_of_dots():
    for kind, rank in zip(KINDS, range(1, 6), strict=True):
        proportional = study(god(20, 0, f"{kind} p1"), god(), dots="proportional")
        assert dots(proportional) == rank - 1
        assert proportional.testament("Red", 1).visible == (rank > 1)
        flat = study(god(20, 0, f"{kind} p1"), god(), dots="flat")
        assert dots(flat) == 4
    assert card("tools", 1, Settings(dots="proportional"), read_past("d")).strips == 1


@pytest.mark.rule("TT-CARD-8", "TT-PRES-1")
def test_four_strips_are_visible_and_five_are_buried():
    visible = study(god(20, 0, "tools p4", "art p"), god())
    legal(visible, "preserve 2 2")
    buried = study(god(20, 0, "tools p5", "art p"), god())
    refused(buried, "preserve 2 2", "TT-PAY-3")
    legal(buried, "preserve 2 4")
    refused(buried, "preserve 1 1", "TT-PRES-1")


@pytest.mark.rule("TT-CARD-9")
def test_effects_help_their_owner_only_and_all_count():
    state = play(study(god(20, 0, "tools p"), god(20, 0, "art p")), "pass")
    refused(state, "preserve 1 2", "TT-PAY-3")
    legal(state, "preserve 1 4")
    two = study(god(20, 0, "tools p", "tools p", "temple p"), god())
    legal(two, "preserve 3 2")


@pytest.mark.rule("TT-PAY-1")
def test_a_group_may_mix():
    state = alone(study(god(1, 1), god()), "sire-shaman 1 1 1")
    assert homes(finish(state))[0] == (0, 1)
