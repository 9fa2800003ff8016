"""Holy and Unholy Assemblies: who decides, the pillar, the follower that changes."""

import itertools

import pytest

from rulebook.pillars_of_faith.actions import (
    Change,
    ChooseAssembly,
    ChooseWings,
    GoOn,
    Move,
    MovePillar,
    Pass,
    Stop,
)

from .positions import (
    FAITHFUL,
    GAPS,
    IS_POCKET,
    NEIGHBOURS,
    POCKETS,
    RELIGIONS,
    SITE_NEIGHBOURS,
    SITES,
    as_followers,
    centres,
    consequences,
    counts,
    followers,
    layout,
    offered,
    refused,
    ring,
    study,
)

STAR = ["c3-c4-d4", "b3-c3-c4", "c3-d3-d4", "c4-d4-d5"]
SOUTH = ["e4-f3-f4", "e3-e4-f3", "e4-e5-f4", "f3-f4-g3"]
RIM = tuple(p for p in POCKETS if p not in ("g1-g2", "g2-g3", "g3-g4"))


def no_assembly(position, seat=0):
    state = consequences(position, seat)
    assert followers(state) == as_followers(position)
    assert state.pillar_sites == tuple(sorted(position["pillars"]))
    assert (state.phase, state.seat, state.turn) == ("move", (seat + 1) % 4, 2)


@pytest.mark.rule("PF-ASM-1")
@pytest.mark.parametrize("religion", FAITHFUL)
def test_four_of_a_faithful_religion_in_a_star_are_a_holy_assembly(religion):
    state = consequences(layout(**{religion: STAR}), "Apostate")
    assert (state.phase, state.player) == ("pillar", RELIGIONS.index(religion))
    told = " ".join(event.text for event in state.events)
    assert "Holy Assembly" in told
    assert "Unholy" not in told


@pytest.mark.rule("PF-ASM-1")
@pytest.mark.parametrize("missing", STAR)
def test_without_any_of_the_four_there_is_no_assembly(missing):
    rest = [s for s in STAR if s != missing]
    no_assembly(layout(Red=rest))


@pytest.mark.rule("PF-ASM-1")
def test_another_religion_in_the_periphery_spoils_it():
    no_assembly(layout(Red=STAR[:3], Gold=[STAR[3], "g2-g3"], Apostate=[]))


@pytest.mark.rule("PF-ASM-2")
def test_four_apostates_in_a_star_are_an_unholy_assembly():
    state = consequences(layout(Apostate=STAR))
    assert (state.phase, state.player) == ("pillar", 3)
    assert "Unholy Assembly" in " ".join(event.text for event in state.events)


@pytest.mark.rule("PF-ASM-3")
@pytest.mark.parametrize("pocket", POCKETS)
@pytest.mark.parametrize("religion", ["Red", "Apostate"])
def test_a_pocket_is_never_the_centre(pocket, religion):
    star = [pocket, *NEIGHBOURS[pocket]]
    homes = [p for p in POCKETS if p not in star and not set(NEIGHBOURS[p]) & set(star)][:3]
    places = {r: [home] for r, home in zip(FAITHFUL, homes, strict=True)}
    no_assembly(layout(pillars=["d4"], **{**places, religion: star}))


@pytest.mark.rule("PF-ASM-1", "PF-ASM-2", "PF-ASM-4")
@pytest.mark.parametrize("centre", GAPS)
def test_every_gap_can_be_the_centre(centre):
    star = [centre, *NEIGHBOURS[centre]]
    homes = [p for p in POCKETS if p not in star and not set(NEIGHBOURS[p]) & set(star)][:3]
    state = consequences(layout(pillars=["d4"], Red=homes[:1], Gold=homes[1:2], Blue=homes[2:], Apostate=star))
    assert (state.phase, state.player) == ("pillar", 3)
    state = state.play(MovePillar("d4", "d5"))
    assert {a.follower for a in offered(state, Change)} == set(NEIGHBOURS[centre])


@pytest.mark.rule("PF-ASM-4")
def test_a_pocket_may_be_in_the_periphery():
    state = consequences(layout(pillars=["d4"], Red=["a1-a2-b2", "a1-a2", "a1-b1-b2", "a2-b2-b3"]))
    assert (state.phase, state.player) == ("pillar", 0)
    assert sum(any(n in IS_POCKET for n in NEIGHBOURS[gap]) for gap in GAPS) == 18


@pytest.mark.rule("PF-ASM-5", "PF-ASM-14")
def test_the_leader_of_the_assembled_religion_decides_on_anothers_turn():
    """Red steps between two Gold and completes a Gold star."""
    position = layout(Gold=["c3-c4-d4", "c3-d3-d4", "c4-d4-d5", "b3-b4-c4"], Red=["b2-b3-c3", "g1-g2"])
    state = study(position).play(Move("b2-b3-c3", "b3-c3-c4"))
    assert state.religion_at("b3-c3-c4") == "Gold"
    assert (state.phase, state.seat, state.player) == ("pillar", 0, 1)
    state = state.play(MovePillar("a1", "b1"))
    assert (state.phase, state.player) == ("change", 1)
    refused(state, Change("b3-c3-c4", "Apostate"), "PF-ASM-14")
    assert list(state.actions()) == [Change("c3-d3-d4", "Apostate"), Change("c4-d4-d5", "Apostate")]
    state = state.play(Change("c4-d4-d5", "Apostate"))
    assert (state.phase, state.seat, state.turn) == ("move", 1, 2)


@pytest.mark.rule("PF-ASM-6")
def test_for_a_neutral_religion_the_one_who_completed_it_decides():
    position = layout(Blue=["c3-c4-d4", "c3-d3-d4", "c4-d4-d5", "b2-b3-c3"])
    state = study(position, "Red", ["Red", "Gold"]).play(Move("b2-b3-c3", "b3-c3-c4"))
    assert (state.phase, state.seat, state.player, state.actor) == ("pillar", 0, 0, 0)
    state = state.play(MovePillar("a1", "b1"))
    assert (state.phase, state.player) == ("change", 0)
    assert len(offered(state, Change)) == 3


@pytest.mark.rule("PF-ASM-6", "PF-WING-12")
def test_the_neutral_unholy_assembly_made_by_a_corruption_belongs_to_the_corrupting_leader():
    """Gold resolves its assembly on Red's turn; the follower it corrupts completes Neutral Apostates."""
    position = layout(Gold=STAR, Apostate=["c2-c3-d3", "b2-c2-c3", "c2-d2-d3"])
    state = consequences(position, "Red", ["Red", "Gold"])
    state = state.play(MovePillar("a1", "a2")).play(Change("c3-d3-d4", "Apostate"))
    assert (state.phase, state.seat, state.player, state.actor) == ("pillar", 0, 1, 1)


@pytest.mark.rule("PF-ASM-7")
def test_any_one_pillar_must_be_moved_to_an_adjacent_site():
    pillars = ["b3", "d2", "d6", "f3"]
    state = consequences(layout(pillars=pillars, Red=STAR))
    expected = {(p, n) for p in pillars for n in SITE_NEIGHBOURS[p]}
    assert {(a.origin, a.target) for a in state.actions()} == expected
    assert len(state.actions()) == 24
    after = state.play(MovePillar("b3", "a2"))
    assert after.pillar_sites == ("a2", "d2", "d6", "f3")
    assert followers(after) == followers(state)
    assert after.pillar_moves == 1


@pytest.mark.rule("PF-ASM-7", "PF-BOARD-6")
def test_where_no_pillar_stands_none_can_be_moved():
    state = consequences(layout(Red=STAR))
    refused(state, MovePillar("d4", "d5"), "PF-ASM-7")
    refused(state, MovePillar("d4", "a1"), "PF-ASM-7")
    refused(state, MovePillar("h1", "a1"), "PF-ASM-7", "PF-BOARD-6", "PF-BOARD-2")
    refused(state, MovePillar("a1", "h1"), "PF-BOARD-6", "PF-BOARD-2")


@pytest.mark.rule("PF-ASM-8")
def test_the_pillar_move_cannot_be_declined():
    state = consequences(layout(Red=STAR))
    for site in state.pillar_sites:
        refused(state, MovePillar(site, site), "PF-ASM-8")
    refused(state, Stop(), "PF-ASM-8", "PF-MACH-1", "PF-MACH-5", "PF-ASM-18", "PF-ASM-7")
    refused(state, GoOn(), "PF-ASM-8", "PF-MACH-1", "PF-MACH-5", "PF-ASM-18", "PF-ASM-7")
    refused(state, Pass(), "PF-ITER-2", "PF-TURN-1")
    assert {type(a) for a in state.actions()} == {MovePillar}


@pytest.mark.rule("PF-ASM-8", "PF-BOARD-8")
def test_the_target_holds_no_pillar_but_followers_around_it_do_not_matter():
    state = consequences(layout(pillars=["d4", "d5", "c3"], Red=STAR, Gold=["d4-d5-e4", "g2-g3"]))
    refused(state, MovePillar("d4", "d5"), "PF-BOARD-8")
    assert state.refusal(MovePillar("d4", "c4")) is None
    assert state.refusal(MovePillar("d5", "c4")) is None


@pytest.mark.rule("PF-ASM-9")
def test_a_pillar_move_exists_in_every_placement():
    """All 66045 placements of four pillars: 7 to 24 moves, a stuck pillar in 6 of them."""
    degree = {s: len(SITE_NEIGHBOURS[s]) for s in SITES}
    fewest, most, stuck, number = 99, 0, 0, 0
    for four in itertools.combinations(SITES, 4):
        beside = [sum(b in SITE_NEIGHBOURS[a] for b in four) for a in four]
        moves = [degree[a] - taken for a, taken in zip(four, beside, strict=True)]
        fewest, most = min(fewest, sum(moves)), max(most, sum(moves))
        stuck += 0 in moves
        number += 1
    assert (number, fewest, most, stuck) == (66045, 7, 24, 6)


@pytest.mark.rule("PF-ASM-9")
@pytest.mark.parametrize("pillars", [["a1", "a2", "b1", "b2"], ["d4", "d5", "c4", "e4"], ["g1", "g2", "g3", "g4"]])
def test_the_engine_offers_exactly_the_free_neighbours(pillars):
    state = consequences(layout(pillars=pillars, Red=STAR, Gold=["d7-e6"], Blue=["e6-f5"]))
    expected = {(p, n) for p in pillars for n in SITE_NEIGHBOURS[p] if n not in pillars}
    assert {(a.origin, a.target) for a in state.actions()} == expected


@pytest.mark.rule("PF-ASM-10")
@pytest.mark.parametrize("religion", FAITHFUL)
@pytest.mark.parametrize("chosen", STAR[1:])
def test_one_follower_of_the_periphery_is_corrupted(religion, chosen):
    state = consequences(layout(**{religion: STAR}), religion).play(MovePillar("a1", "b1"))
    assert {(a.follower, a.religion) for a in state.actions()} == {(s, "Apostate") for s in STAR[1:]}
    before = counts(state)
    after = state.play(Change(chosen, "Apostate"))
    assert after.religion_at(chosen) == "Apostate"
    assert after.count("Apostate") == before[3] + 1
    assert after.count(religion) == 3
    assert {s: r for s, r in followers(after).items() if s != chosen} == {
        s: r for s, r in followers(state).items() if s != chosen
    }


@pytest.mark.rule("PF-ASM-10")
def test_the_centre_and_outsiders_may_not_be_chosen():
    state = consequences(layout(Red=[*STAR, "g1-g2"])).play(MovePillar("a1", "b1"))
    refused(state, Change("c3-c4-d4", "Apostate"), "PF-ASM-10")
    refused(state, Change("g1-g2", "Apostate"), "PF-ASM-10")
    refused(state, Change("g2-g3", "Apostate"), "PF-ASM-10")
    refused(state, Change("e3-e4-f3", "Apostate"), "PF-ASM-10")


@pytest.mark.rule("PF-ASM-10")
@pytest.mark.parametrize("religion", ["Red", "Gold", "Blue"])
def test_while_apostates_are_in_stock_a_faithful_follower_becomes_nothing_else(religion):
    state = consequences(layout(Red=STAR)).play(MovePillar("a1", "b1"))
    refused(state, Change("b3-c3-c4", religion), "PF-ASM-10")


@pytest.mark.rule("PF-ASM-10", "PF-ASM-14", "PF-ASM-15")
def test_centre_comes_before_turning_back_and_that_before_the_religion():
    state = consequences(layout(Red=[*STAR, "b2-b3-c3"])).play(MovePillar("a1", "b1"))
    refused(state, Change("c3-c4-d4", "Gold"), "PF-ASM-10")
    refused(state, Change("b3-c3-c4", "Gold"), "PF-ASM-14")
    refused(state, Change("c3-d3-d4", "Gold"), "PF-ASM-10")


def apostates_out_of_stock():
    """Twenty Apostates far from a Red star."""
    green = [*RIM, "e1-e2-f1", "e5-e6-f5", "d6-d7-e6", "d1-d2-e1", "a1-a2-b2"]
    assert len(green) == 20
    return layout(pillars=["b3"], Red=STAR, Apostate=green)


@pytest.mark.rule("PF-ASM-11", "PF-ASM-13")
def test_without_apostates_in_stock_the_leader_chooses_one_of_the_two_other_faithful():
    state = consequences(apostates_out_of_stock()).play(MovePillar("b3", "a2"))
    assert state.stock("Apostate") == 0
    assert min(state.stock("Gold"), state.stock("Blue")) >= 10
    expected = {(s, r) for s in STAR[1:] for r in ("Gold", "Blue")}
    assert {(a.follower, a.religion) for a in state.actions()} == expected
    refused(state, Change("b3-c3-c4", "Apostate"), "PF-ASM-11")
    refused(state, Change("b3-c3-c4", "Red"), "PF-ASM-11")
    after = state.play(Change("b3-c3-c4", "Blue"))
    assert after.religion_at("b3-c3-c4") == "Blue"
    assert counts(after) == (3, 1, 2, 20)


@pytest.mark.rule("PF-ASM-12")
def test_a_lone_unholy_assembly_has_108_results():
    state = consequences(layout(Apostate=STAR))
    results = set()
    for pillar in state.actions():
        moved = state.play(pillar)
        assert len(moved.actions()) == 9
        for change in moved.actions():
            after = moved.play(change)
            results.add((tuple(sorted(followers(after).items())), after.pillar_sites))
    assert len(state.actions()) == 12
    assert len(results) == 108


@pytest.mark.rule("PF-ASM-12")
def test_an_apostate_may_not_stay_apostate():
    state = consequences(layout(Apostate=STAR)).play(MovePillar("a1", "b1"))
    refused(state, Change("b3-c3-c4", "Apostate"), "PF-ASM-12")


@pytest.mark.rule("PF-ASM-13", "PF-ASM-12")
def test_the_new_religion_must_be_in_stock():
    red = [*RIM, "g1-g2", "e2-f1-f2", "e4-e5-f4", "d6-d7-e6", "d1-d2-e1"]
    assert len(red) == 20
    state = consequences(layout(pillars=["b3"], Red=red, Apostate=STAR)).play(MovePillar("b3", "a2"))
    refused(state, Change("b3-c3-c4", "Red"), "PF-ASM-13")
    assert {a.religion for a in state.actions()} == {"Gold", "Blue"}


@pytest.mark.rule("PF-ASM-14", "PF-ASM-15")
@pytest.mark.parametrize("extra", ["b2-b3-c3", "b3-b4-c4"])
def test_a_follower_that_wings_would_turn_back_may_not_be_chosen(extra):
    state = consequences(layout(Red=[*STAR, extra])).play(MovePillar("a1", "b1"))
    refused(state, Change("b3-c3-c4", "Apostate"), "PF-ASM-14")
    assert {a.follower for a in state.actions()} == {"c3-d3-d4", "c4-d4-d5"}


@pytest.mark.rule("PF-ASM-15")
def test_turning_back_looks_at_the_old_religion_only():
    """Gold or Apostates beside the peripheral follower do not turn it back to Red."""
    position = layout(Red=STAR, Gold=["b2-b3-c3", "g2-g3"], Apostate=["b3-b4-c4"])
    state = consequences(position).play(MovePillar("a1", "b1"))
    assert {a.follower for a in state.actions()} == set(STAR[1:])


@pytest.mark.rule("PF-ASM-15", "PF-MACH-4")
def test_a_pocket_follower_never_turns_back():
    red = ["a1-a2-b2", "a1-a2", "a1-b1-b2", "a2-b2-b3", "a1-b1", "a2-a3"]
    state = consequences(layout(pillars=["d4"], Red=red)).play(MovePillar("d4", "d5"))
    assert Change("a1-a2", "Apostate") in state.actions()
    refused(state, Change("a1-b1-b2", "Apostate"), "PF-ASM-14")
    assert {a.follower for a in state.actions()} == {"a1-a2", "a2-b2-b3"}


@pytest.mark.rule("PF-ASM-15")
def test_the_same_test_holds_for_an_unholy_assembly():
    state = consequences(layout(Apostate=[*STAR, "b2-b3-c3"])).play(MovePillar("a1", "b1"))
    for religion in FAITHFUL:
        refused(state, Change("b3-c3-c4", religion), "PF-ASM-14")
    assert len(state.actions()) == 6


@pytest.mark.rule("PF-ASM-16", "PF-TURN-8", "PF-ASM-5")
def test_the_actor_chooses_the_next_assembly_and_each_leader_decides_inside_his_own():
    state = consequences(layout(Red=STAR, Gold=SOUTH), "Blue")
    assert (state.phase, state.player, state.seat) == ("assembly", 2, 2)
    assert list(state.actions()) == [ChooseAssembly("c3-c4-d4"), ChooseAssembly("e4-f3-f4")]
    for first, second, order in (("c3-c4-d4", "e4-f3-f4", (0, 1)), ("e4-f3-f4", "c3-c4-d4", (1, 0))):
        now = state.play(ChooseAssembly(first))
        for centre, leader in zip((first, second), order, strict=True):
            assert (now.phase, now.player, now.seat) == ("pillar", leader, 2)
            now = now.play(now.actions()[0])
            assert (now.phase, now.player) == ("change", leader)
            assert {a.follower for a in now.actions()} == set(NEIGHBOURS[centre])
            now = now.play(now.actions()[0])
        assert (now.phase, now.seat, now.turn) == ("move", 3, 2)


@pytest.mark.rule("PF-ASM-16", "PF-ASM-1")
def test_what_is_no_assembly_cannot_be_chosen():
    state = consequences(layout(Red=STAR, Gold=SOUTH), "Blue")
    for station in ("b3-c3-c4", "g3-g4", "a1-a2", "d3-e2-e3"):
        refused(state, ChooseAssembly(station), "PF-ASM-1", "PF-ASM-3", "PF-ASM-16", "PF-ASM-19")
    refused(state, MovePillar("a1", "a2"), "PF-ASM-16", "PF-ASM-18", "PF-ASM-7")
    refused(state, Move("g3-g4", "f4-g3-g4"), "PF-ITER-2")


@pytest.mark.rule("PF-ASM-16", "PF-ITER-1")
def test_wings_are_resolved_between_two_assemblies():
    """Red corrupts c3-d3-d4: with c2-d2-d3 it corrupts Gold on c2-c3-d3 before Gold's own assembly comes."""
    position = layout(Red=STAR, Gold=[*SOUTH, "c2-c3-d3"], Apostate=["c2-d2-d3"])
    state = consequences(position, "Blue").play(ChooseAssembly("c3-c4-d4"))
    state = state.play(MovePillar("a1", "b1")).play(Change("c3-d3-d4", "Apostate"))
    assert state.religion_at("c2-c3-d3") == "Apostate"
    assert (state.phase, state.player) == ("pillar", 1)


@pytest.mark.rule("PF-ASM-17")
def test_a_pillar_may_go_onto_the_rim_and_along_it():
    state = consequences(layout(pillars=["b3", "a1"], Red=STAR))
    for target in ("a2", "a3"):
        assert target in state.play(MovePillar("b3", target)).pillar_sites
    assert state.refusal(MovePillar("a1", "b1")) is None


RING_WITH_TAIL = [*ring("b3"), "c3-c4-d4"]
"""A full ring around b3 with one follower outside: an assembly centred on b3-c3-c4."""


@pytest.mark.rule("PF-ASM-18", "PF-WIN-8", "PF-WIN-1")
def test_a_pillar_moved_into_a_full_ring_wins_and_nobody_is_corrupted():
    assert centres(dict.fromkeys(RING_WITH_TAIL, "Red")) == ["b3-c3-c4"]
    state = consequences(layout(pillars=["c3", "d7"], Red=RING_WITH_TAIL))
    before = counts(state)
    state = state.play(MovePillar("c3", "b3"))
    assert state.outcome.winners == (0,)
    assert counts(state) == before
    assert list(state.actions()) == []


@pytest.mark.rule("PF-ASM-18")
def test_the_pillar_moves_before_the_follower_changes():
    state = consequences(layout(Red=STAR))
    refused(state, Change("b3-c3-c4", "Apostate"), "PF-ASM-18")
    state = state.play(MovePillar("a1", "b1"))
    refused(state, MovePillar("a4", "b5"), "PF-ASM-18", "PF-ASM-7")
    refused(state, ChooseAssembly("c3-c4-d4"), "PF-ASM-18", "PF-ASM-16", "PF-ASM-10")
    refused(state, ChooseWings("c3-c4-d4"), "PF-ASM-18", "PF-ITER-1", "PF-WING-13", "PF-WING-1", "PF-ASM-10")
    refused(state, Pass(), "PF-ITER-2", "PF-TURN-1")


@pytest.mark.rule("PF-ASM-18", "PF-WIN-3")
def test_endings_are_tested_after_the_change():
    """The corrupted follower makes wings around Gold's last one: the Apostate Leader wins on Red's turn."""
    position = layout(Red=STAR, Gold=["c2-c3-d3"], Apostate=["c2-d2-d3"])
    state = consequences(position).play(MovePillar("a1", "b1")).play(Change("c3-d3-d4", "Apostate"))
    assert state.count("Gold") == 0
    assert state.outcome.winners == (3,)


@pytest.mark.rule("PF-ASM-19", "PF-ASM-14")
def test_overlapping_assemblies_are_looked_at_afresh():
    red = [*STAR, "b2-b3-c3", "b3-b4-c4"]
    state = consequences(layout(Red=red))
    assert list(state.actions()) == [ChooseAssembly("b3-c3-c4"), ChooseAssembly("c3-c4-d4")]
    state = state.play(ChooseAssembly("c3-c4-d4")).play(MovePillar("a1", "b1"))
    refused(state, Change("b3-c3-c4", "Apostate"), "PF-ASM-14")
    assert {a.follower for a in state.actions()} == {"c3-d3-d4", "c4-d4-d5"}
    state = state.play(Change("c3-d3-d4", "Apostate"))
    assert (state.phase, state.player) == ("pillar", 0)
    state = state.play(MovePillar("a4", "b5"))
    assert {a.follower for a in state.actions()} <= set(NEIGHBOURS["b3-c3-c4"])


@pytest.mark.rule("PF-ASM-19")
def test_an_assembly_that_no_longer_stands_is_gone():
    """Two centres whose stars share a peripheral follower; corrupting it breaks both."""
    red = [*STAR, "c2-c3-d3", "d3-d4-e3", "d3-e2-e3", "d4-e3-e4"]
    shared = "c3-d3-d4"
    standing = dict.fromkeys(red, "Red")
    assert centres(standing) == ["c3-c4-d4", "c3-d3-d4", "d3-d4-e3"]
    free = [*STAR, "d3-d4-e3", "d3-e2-e3", "d4-e3-e4"]
    state = consequences(layout(Red=free, pillars=["a1"]))
    assert list(state.actions()) == [ChooseAssembly("c3-c4-d4"), ChooseAssembly("d3-d4-e3")]
    state = state.play(ChooseAssembly("c3-c4-d4")).play(MovePillar("a1", "b1"))
    refused(state, Change(shared, "Apostate"), "PF-ASM-14")
    state = state.play(Change("b3-c3-c4", "Apostate"))
    assert (state.phase, state.player) == ("pillar", 0)
    state = state.play(MovePillar("b1", "a1")).play(Change("d3-e2-e3", "Apostate"))
    assert (state.phase, state.seat) == ("move", 1)
