"""Wings of Evangel: two against one, stock, cascades, choices."""

import random

import pytest

from rulebook.pillars_of_faith.actions import Change, ChooseAssembly, ChooseWings, Move, MovePillar, Pass

from .positions import (
    GAPS,
    NEIGHBOURS,
    POCKETS,
    RELIGIONS,
    STATIONS,
    as_followers,
    centres,
    consequences,
    counts,
    effects,
    followers,
    layout,
    offered,
    random_position,
    refused,
    rules_of,
    stocks,
    study,
    wings,
)

HOME = ("g1-g2", "g2-g3", "g3-g4")
RIM = tuple(p for p in POCKETS if p not in HOME)
"""Fifteen pockets: any number of one religion here is quiet, for a pocket is neither a middle nor a centre."""


def quiet(position):
    """Nothing happens in step 2: the position as it was, and the next Leader's turn."""
    state = consequences(position)
    assert followers(state) == as_followers(position)
    assert (state.seat, state.phase, state.turn, state.outcome) == (1, "move", 2, None)
    return state


@pytest.mark.rule("PF-WING-1", "PF-WING-4")
def test_two_of_one_religion_convert_the_one_between_them():
    position = layout(Red=["c3-d3-d4", "c4-d4-d5"], Blue=["c3-c4-d4", "g3-g4"])
    before = study(position)
    state = consequences(position)
    assert state.religion_at("c3-c4-d4") == "Red"
    assert stocks(before) == (18, 19, 18, 20)
    assert stocks(state) == (17, 19, 19, 20)
    assert "PF-WING-1" in rules_of(state.events)


@pytest.mark.rule("PF-WING-1")
@pytest.mark.parametrize("middle", GAPS)
def test_each_of_the_three_pairs_around_every_gap_makes_wings(middle):
    """Gold between two Apostates: Apostates may stand anywhere, and no ring of theirs wins."""
    near = {middle, *NEIGHBOURS[middle]}
    homes = [p for p in POCKETS if p not in near and not near & set(NEIGHBOURS[p])][:3]
    for missing in NEIGHBOURS[middle]:
        pair = [n for n in NEIGHBOURS[middle] if n != missing]
        position = layout(pillars=["d4"], Red=homes[:1], Blue=homes[1:2], Gold=[homes[2], middle], Apostate=pair)
        assert consequences(position).religion_at(middle) == "Apostate"
        position["Apostate"] = pair[:1]
        assert consequences(position).religion_at(middle) == "Gold"


@pytest.mark.rule("PF-WING-1")
def test_two_of_different_religions_are_no_wings():
    quiet(layout(Red=["c3-d3-d4"], Gold=["c4-d4-d5"], Blue=["c3-c4-d4"]))


@pytest.mark.rule("PF-WING-1")
def test_own_religion_in_the_middle_is_no_wings():
    quiet(layout(Red=["c3-d3-d4", "c4-d4-d5", "c3-c4-d4"]))


@pytest.mark.rule("PF-WING-2")
@pytest.mark.parametrize("pocket", POCKETS)
def test_a_follower_in_a_pocket_is_never_the_middle(pocket):
    around = NEIGHBOURS[pocket]
    homes = [p for p in POCKETS if p not in (pocket, *around) and not set(NEIGHBOURS[p]) & set(around)][:2]
    for apart in around:
        pair = [n for n in around if n != apart]
        quiet(layout(pillars=["d4"], Red=pair, Blue=[pocket, homes[0]], Gold=homes[1:]))
    quiet(layout(pillars=["d4"], Red=around, Blue=[pocket, homes[0]], Gold=homes[1:]))


@pytest.mark.rule("PF-WING-2")
def test_the_pocket_between_two_pockets_around_corner_a1():
    quiet(layout(pillars=["d7"], Red=["a1-b1", "a2-a3"], Blue=["a1-a2"]))


@pytest.mark.rule("PF-WING-3")
def test_a_follower_in_a_pocket_may_be_one_of_the_two():
    state = consequences(layout(pillars=["d7"], Red=["a1-a2", "a2-b2-b3"], Blue=["a1-a2-b2", "g3-g4"]))
    assert state.religion_at("a1-a2-b2") == "Red"


@pytest.mark.rule("PF-WING-4")
@pytest.mark.parametrize("converting", RELIGIONS)
@pytest.mark.parametrize("middle", RELIGIONS)
def test_one_follower_goes_from_stock_to_board_and_one_back(converting, middle):
    if converting == middle:
        return
    places = {"Red": ["g1-g2"], "Gold": ["g2-g3"], "Blue": ["g3-g4"], "Apostate": ["a2-a3"]}
    places[converting] = [*places[converting], "c3-d3-d4", "c4-d4-d5"]
    places[middle] = [*places[middle], "c3-c4-d4"]
    before, after = study(layout(**places)), consequences(layout(**places))
    for religion in RELIGIONS:
        change = -1 if religion == converting else 1 if religion == middle else 0
        assert after.stock(religion) == before.stock(religion) + change
        assert after.count(religion) == before.count(religion) - change


def red_out_of_stock(**more):
    """Twenty Red on the board: sixteen in pockets, c3-d3-d4 and c4-d4-d5 among the rest."""
    red = [*RIM, "g1-g2", "c3-d3-d4", "c4-d4-d5", "e2-f1-f2", "e4-e5-f4"]
    assert len(red) == 20
    return layout(
        pillars=["b3", "d6", "f2", "f4"], Red=red, Gold=["g2-g3"], Blue=["g3-g4", *more.pop("Blue", [])], **more
    )


@pytest.mark.rule("PF-WING-5", "PF-WING-18")
def test_with_empty_stock_the_middle_becomes_apostate():
    state = consequences(red_out_of_stock(Blue=["c3-c4-d4"]))
    assert state.religion_at("c3-c4-d4") == "Apostate"
    assert counts(state) == (20, 1, 1, 1)
    assert "PF-WING-5" in rules_of(state.events)
    assert any("corrupt" in event.text.lower() for event in state.events)


@pytest.mark.rule("PF-WING-6", "PF-WING-7")
def test_with_empty_apostate_stock_wings_of_apostates_do_nothing():
    apostates = [*RIM, "c3-d3-d4", "c4-d4-d5", "e1-e2-f1", "e5-e6-f5", "d6-d7-e6"]
    assert len(apostates) == 20
    state = quiet(layout(pillars=["d4"], Gold=["c3-c4-d4"], Red=["g1-g2"], Blue=["g3-g4"], Apostate=apostates))
    assert state.stock("Apostate") == 0


@pytest.mark.rule("PF-WING-6")
def test_two_stocks_are_never_empty_together():
    """Twenty of two religions would be forty followers; a study position holds thirty."""
    with pytest.raises(ValueError, match="PF-SETUP-10"):
        study(layout(Red=STATIONS[:20], Apostate=STATIONS[20:40], Gold=STATIONS[40:41], Blue=STATIONS[41:42]))


@pytest.mark.rule("PF-WING-7")
def test_an_apostate_between_two_faithful_without_stock_stays():
    quiet(red_out_of_stock(Apostate=["c3-c4-d4"]))


@pytest.mark.rule("PF-WING-8")
@pytest.mark.parametrize("led", [("Red", "Blue"), ("Blue", "Apostate"), RELIGIONS])
@pytest.mark.parametrize("seat", [0, 1])
def test_wings_work_for_neutral_religions_on_anybodys_turn(led, seat):
    position = layout(Gold=["c3-d3-d4", "c4-d4-d5"], Red=["c3-c4-d4", "g1-g2"])
    assert consequences(position, seat, led).religion_at("c3-c4-d4") == "Gold"


@pytest.mark.rule("PF-WING-8")
@pytest.mark.parametrize("religion", RELIGIONS)
def test_wings_work_for_all_four_religions(religion):
    victim = "Gold" if religion != "Gold" else "Red"
    places = {"Red": ["g1-g2"], "Gold": ["g2-g3"], "Blue": ["g3-g4"], "Apostate": []}
    places[religion] = [*places[religion], "c3-d3-d4", "c4-d4-d5"]
    places[victim] = [*places[victim], "c3-c4-d4"]
    assert consequences(layout(**places)).religion_at("c3-c4-d4") == religion


@pytest.mark.rule("PF-WING-9")
@pytest.mark.parametrize("seed", range(60))
def test_at_most_one_religion_can_convert_a_middle(seed):
    """`wings` asserts it for the position; the engine offers each middle once, and no others."""
    rng = random.Random(seed)
    position = random_position(rng, 30, clustered=True)
    wings(as_followers(position))
    state = consequences(position)
    offers = [a.middle for a in offered(state, ChooseWings)]
    assert len(offers) == len(set(offers))
    if state.phase == "wings":
        assert set(offers) == set(effects(followers(state)))


@pytest.mark.rule("PF-WING-10", "PF-ASM-1")
def test_a_cascade_ends_in_a_holy_assembly():
    position = layout(Red=["c3-d3-d4", "c4-d4-d5", "b2-b3-c3"], Blue=["c3-c4-d4", "b3-c3-c4", "g3-g4"])
    state = consequences(position)
    assert state.religion_at("c3-c4-d4") == "Red"
    assert state.religion_at("b3-c3-c4") == "Red"
    touched = [s for event in state.events for s in event.where if s in ("c3-c4-d4", "b3-c3-c4")]
    assert touched.index("c3-c4-d4") < touched.index("b3-c3-c4")
    assert (state.phase, state.player) == ("pillar", 0)
    assert centres(followers(state)) == ["c3-c4-d4"]


INTERLOCK = layout(
    Red=["c3-c4-d4", "d3-d4-e3", "g1-g2"], Gold=["g2-g3"], Blue=["b3-c3-c4", "c2-c3-d3"], Apostate=["g3-g4"]
)


@pytest.mark.rule("PF-WING-11", "PF-WING-12", "PF-WING-19", "PF-MOVE-11")
def test_interlocking_wings_the_mover_chooses_and_the_other_wings_dissolve():
    state = study(INTERLOCK, "Blue").play(Move("c2-c3-d3", "c3-d3-d4"))
    assert (state.phase, state.player, state.actor, state.seat) == ("wings", 2, 2, 2)
    assert list(state.actions()) == [ChooseWings("c3-c4-d4"), ChooseWings("c3-d3-d4")]
    one, two = (state.play(action) for action in state.actions())
    assert (one.religion_at("c3-c4-d4"), one.religion_at("c3-d3-d4")) == ("Blue", "Blue")
    assert (two.religion_at("c3-c4-d4"), two.religion_at("c3-d3-d4")) == ("Red", "Red")
    for after in (one, two):
        assert (after.phase, after.seat) == ("move", 3)
        assert after.outcome is None


@pytest.mark.rule("PF-WING-13", "PF-WING-1")
def test_a_follower_that_is_no_middle_cannot_be_chosen():
    state = study(INTERLOCK, "Blue").play(Move("c2-c3-d3", "c3-d3-d4"))
    for station in ("b3-c3-c4", "g1-g2", "e3-e4-f3", "d3-d4-e3"):
        refused(state, ChooseWings(station), "PF-WING-2" if station == "g1-g2" else "PF-WING-1")


@pytest.mark.rule("PF-WING-12")
def test_who_resolves_an_assembly_becomes_the_actor():
    """On Red's turn the Apostate Leader turns one of an Unholy Assembly to Blue: two wings, and he chooses."""
    position = layout(
        pillars=["f4", "g1", "g4"],
        Red=["a2-a3", "d3-d4-e3"],
        Gold=["c2-c3-d3", "g2-g3"],
        Blue=["c2-d2-d3", "d4-e3-e4"],
        Apostate=["c3-c4-d4", "b3-c3-c4", "c3-d3-d4", "c4-d4-d5"],
    )
    state = study(position).play(Move("a2-a3", "a2-a3-b3"))
    assert (state.phase, state.seat, state.actor, state.player) == ("pillar", 0, 0, 3)
    state = state.play(MovePillar("f4", "f5")).play(Change("c3-d3-d4", "Blue"))
    assert (state.phase, state.seat, state.actor, state.player) == ("wings", 0, 3, 3)
    assert list(state.actions()) == [ChooseWings("c2-c3-d3"), ChooseWings("d3-d4-e3")]
    state = state.play(ChooseWings("c2-c3-d3"))
    assert state.religion_at("d3-d4-e3") == "Blue"
    assert (state.seat, state.actor) == (1, 1)


def one_left_in_stock():
    """Nineteen Red; Blue between two of them in the north, Gold between two in the south."""
    red = [*RIM, "c3-d3-d4", "c4-d4-d5", "e2-e3-f2", "e3-e4-f3"]
    assert len(red) == 19
    return layout(pillars=["b2", "b4", "d6"], Red=red, Blue=["c3-c4-d4", "g3-g4"], Gold=["e3-f2-f3", "g2-g3"])


@pytest.mark.rule("PF-WING-13", "PF-WING-5")
@pytest.mark.parametrize("turn", ["Red", "Gold", "Blue", "Apostate"])
def test_the_actor_decides_which_of_two_wings_gets_the_last_follower_in_stock(turn):
    state = consequences(one_left_in_stock(), turn)
    assert (state.phase, state.player) == ("wings", RELIGIONS.index(turn))
    assert list(state.actions()) == [ChooseWings("c3-c4-d4"), ChooseWings("e3-f2-f3")]
    north = state.play(ChooseWings("c3-c4-d4"))
    assert (north.religion_at("c3-c4-d4"), north.religion_at("e3-f2-f3")) == ("Red", "Apostate")
    south = state.play(ChooseWings("e3-f2-f3"))
    assert (south.religion_at("c3-c4-d4"), south.religion_at("e3-f2-f3")) == ("Apostate", "Red")
    assert counts(north) == (20, 1, 1, 1)
    assert counts(south) == (20, 1, 1, 1)


@pytest.mark.rule("PF-WING-14")
def test_wings_without_stock_wait_until_stock_returns():
    red = [*RIM, "g1-g2", "g3-g4", "c3-d3-d4", "c4-d4-d5", "e3-f2-f3"]
    assert len(red) == 20
    position = layout(pillars=["b2", "b4", "d6"], Red=red, Gold=["g2-g3"], Blue=["e2-e3-f2"], Apostate=["c3-c4-d4"])
    quiet(position)
    position["Blue"] = ["e2-e3-f2", "e3-e4-f3"]
    state = consequences(position)
    assert state.religion_at("e3-f2-f3") == "Blue"
    assert state.religion_at("c3-c4-d4") == "Red"
    assert counts(state) == (20, 1, 3, 0)


@pytest.mark.rule("PF-WING-14")
def test_wings_without_effect_are_never_offered():
    red = [*RIM, "g1-g2", "c3-d3-d4", "c4-d4-d5", "e2-e3-f2", "e3-e4-f3"]
    assert len(red) == 20
    position = layout(
        pillars=["b2", "b4", "d6"], Red=red, Gold=["g2-g3", "e3-f2-f3"], Blue=["g3-g4"], Apostate=["c3-c4-d4"]
    )
    state = consequences(position)
    assert (state.phase, state.turn) == ("move", 2)
    assert (state.religion_at("c3-c4-d4"), state.religion_at("e3-f2-f3")) == ("Apostate", "Apostate")


def test_wings_without_effect_cannot_be_chosen():
    red = [*RIM, "g1-g2", "c3-d3-d4", "c4-d4-d5", "e2-e3-f2", "e3-e4-f3"]
    assert len(red) == 20
    gold = ["b1-b2-c2", "b2-b3-c3", "c5-d5-d6", "d6-e5-e6"]
    position = layout(["a1"], Red=red, Gold=gold, Blue=["b2-c2-c3", "d5-d6-e5"], Apostate=["c3-c4-d4"])
    state = consequences(position)
    assert list(state.actions()) == [ChooseWings("b2-c2-c3"), ChooseWings("d5-d6-e5")]
    refused(state, ChooseWings("c3-c4-d4"), "PF-WING-14")


@pytest.mark.rule("PF-WING-15", "PF-ITER-3")
@pytest.mark.parametrize("seed", range(150))
def test_a_cascade_of_wings_always_ends(seed):
    """6000 random positions of 30 gave at most 8 changes; 40 leaves room for unlucky choices."""
    rng = random.Random(seed)
    position = random_position(rng, 30, clustered=seed % 2 == 0)
    state = consequences(position, rng.randrange(4))
    changes = 0
    while state.phase == "wings" and state.outcome is None:
        state = state.play(rng.choice(state.actions()))
        changes += 1
        assert changes < 40
    assert state.outcome is not None or not effects(followers(state))


@pytest.mark.rule("PF-WING-15")
@pytest.mark.parametrize("seed", range(40))
def test_a_cascade_with_one_religion_out_of_stock_ends(seed):
    """The hard case of the proof: twenty of one religion, so that corruptions happen too."""
    rng = random.Random(seed)
    places = rng.sample(STATIONS, 30)
    full = rng.choice(RELIGIONS)
    rest = [r for r in RELIGIONS if r != full]
    given = [full] * 20 + rest + rng.choices(rest, k=7)
    position = {r: [s for s, g in zip(places, given, strict=True) if g == r] for r in RELIGIONS}
    state = consequences({**position, "pillars": ["a1"]})
    changes = 0
    while state.phase == "wings" and state.outcome is None:
        state = state.play(rng.choice(state.actions()))
        changes += 1
        assert changes < 40
    assert state.outcome is not None or not effects(followers(state))


@pytest.mark.rule("PF-WING-16")
def test_three_around_one_make_one_change():
    position = layout(Red=["b3-c3-c4", "c3-d3-d4", "c4-d4-d5"], Blue=["c3-c4-d4", "g3-g4"])
    before, state = study(position), consequences(position)
    assert state.religion_at("c3-c4-d4") == "Red"
    assert state.stock("Red") == before.stock("Red") - 1
    assert state.phase == "pillar"


@pytest.mark.rule("PF-WING-17", "PF-TURN-2", "PF-MOVE-11")
def test_a_follower_is_forced_out_of_its_pocket_into_wings():
    position = layout(
        pillars=["d4", "d7", "g1", "g4"],
        Red=["a1-b1-b2", "a2-b2-b3"],
        Gold=["a1-b1", "a2-a3"],
        Blue=["a1-a2", "d3-d4-e3"],
        Apostate=["g1-g2"],
    )
    state = study(position, "Blue")
    assert list(state.actions()) == [Move("a1-a2", "a1-a2-b2")]
    refused(state, Pass(), "PF-TURN-2")
    state = state.play(Move("a1-a2", "a1-a2-b2"))
    assert state.religion_at("a1-a2-b2") == "Red"


@pytest.mark.rule("PF-WING-18")
def test_corrupted_means_to_apostate_and_converted_everything_else():
    corrupted = consequences(layout(Apostate=["c3-d3-d4", "c4-d4-d5"], Gold=["c3-c4-d4", "g2-g3"]))
    converted = consequences(layout(Red=["c3-d3-d4", "c4-d4-d5"], Blue=["c3-c4-d4", "g3-g4"]))
    told = " ".join(event.text for event in corrupted.events if "c3-c4-d4" in event.where).lower()
    assert "corrupt" in told
    assert "convert" not in told
    told = " ".join(event.text for event in converted.events if "c3-c4-d4" in event.where).lower()
    assert "convert" in told
    assert "corrupt" not in told


@pytest.mark.rule("PF-WING-19")
def test_other_competing_wings_do_not_dissolve_each_other():
    state = consequences(one_left_in_stock())
    assert len(state.actions()) == 2
    after = state.play(state.actions()[0])
    assert after.religion_at("e3-f2-f3") != "Gold"


@pytest.mark.rule("PF-ITER-1", "PF-WING-13")
def test_wings_come_before_any_assembly():
    position = layout(
        pillars=["a1"],
        Red=["c3-d3-d4", "c4-d4-d5", "e2-e3-f2", "e3-e4-f3"],
        Gold=["c3-c4-d4", "e3-f2-f3", "g2-g3"],
        Apostate=["b1-b2-c2", "a1-b1-b2", "b1-c1-c2", "b2-c2-c3"],
    )
    state = consequences(position)
    assert state.phase == "wings"
    refused(state, ChooseAssembly("b1-b2-c2"), "PF-ITER-1")
    refused(state, MovePillar("a1", "a2"), "PF-ITER-1")
    refused(state, Change("a1-b1-b2", "Red"), "PF-ITER-1")
    refused(state, Move("c3-d3-d4", "c2-c3-d3"), "PF-ITER-2")
    refused(state, Pass(), "PF-ITER-2", "PF-TURN-1", "PF-ITER-1")
    state = state.play(state.actions()[0])
    assert (state.phase, state.player) == ("pillar", 3)
