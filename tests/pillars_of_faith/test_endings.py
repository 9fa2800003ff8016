"""Endings: rings, religions without followers, endings without a winner."""

import random

import pytest

from rulebook.pillars_of_faith.actions import Change, ChooseWings, GoOn, Move, MovePillar, Pass, Stop

from .positions import (
    FAITHFUL,
    GAME,
    NEIGHBOURS,
    RELIGIONS,
    RIM,
    SITES,
    STATIONS,
    TOUCHING,
    as_followers,
    consequences,
    followers,
    layout,
    refused,
    ring,
    rings,
    study,
)

FIVE = ["c3-d3-d4", "c4-d4-d5", "d3-d4-e3", "d4-d5-e4", "d4-e3-e4"]
"""The ring of d4 without c3-c4-d4."""
STAR = ["c3-c4-d4", "b3-c3-c4", "c3-d3-d4", "c4-d4-d5"]
SOUTH = ["e4-f3-f4", "e3-e4-f3", "e4-e5-f4", "f3-f4-g3"]
MACHINE = [*STAR, "b2-b3-c3", "c2-c3-d3", "c4-c5-d5"]


def over(state, winners, *rules):
    """The game has ended so; nothing more is offered, and every try is refused by the rule that ended it."""
    assert state.outcome is not None
    assert state.outcome.winners == winners
    assert state.outcome.rule in rules
    assert state.outcome.text
    assert list(state.actions()) == []
    for action in (Pass(), Move("g1-g2", "g2-g3"), MovePillar("a1", "a2"), ChooseWings("c3-c4-d4"), GoOn()):
        refused(state, action, state.outcome.rule)


@pytest.mark.rule("PF-WIN-1")
@pytest.mark.parametrize("religion", FAITHFUL)
def test_a_ring_of_six_around_a_pillar_wins(religion):
    victim = "Gold" if religion != "Gold" else "Blue"
    places = {"Red": ["g1-g2"], "Gold": ["g2-g3"], "Blue": ["g3-g4"]}
    places[religion] = FIVE
    places[victim] = [*places[victim], "c3-c4-d4"]
    state = consequences(layout(pillars=["d4", "a1", "a4", "g1"], **places), "Apostate")
    over(state, (RELIGIONS.index(religion),), "PF-WIN-1")


@pytest.mark.rule("PF-WIN-1", "PF-WIN-2")
@pytest.mark.parametrize("site", SITES)
def test_only_the_19_inner_sites_can_be_surrounded(site):
    """Gold follower between Red ones around each site in turn; it becomes Red, and only an inner ring wins."""
    stations = sorted(TOUCHING[site])
    middle = next(s for s in stations if len(s.split("-")) == 3 and sum(n in stations for n in NEIGHBOURS[s]) >= 2)
    red = [s for s in stations if s != middle]
    near = {n for s in stations for n in NEIGHBOURS[s]} | set(stations)
    homes = [s for s in STATIONS if s not in near and len(s.split("-")) == 2][:2]
    position = layout(pillars=[site], Red=red, Gold=[middle, homes[0]], Blue=homes[1:])
    state = consequences(position)
    assert state.religion_at(middle) == "Red"
    if site in RIM:
        assert state.outcome is None
    else:
        assert state.outcome.winners == (0,)


@pytest.mark.rule("PF-WIN-2")
def test_five_around_a_pillar_on_the_rim_are_no_ending():
    position = layout(pillars=["a2", "d4"], Red=ring("a2"))
    for begin in ("move", "consequences"):
        assert study(position, begin=begin).outcome is None
    position = layout(pillars=["a1", "d4"], Red=ring("a1"))
    assert consequences(position).outcome is None


@pytest.mark.rule("PF-WIN-3")
@pytest.mark.parametrize("led", [("Red", "Apostate"), ("Apostate", "Gold"), RELIGIONS, ("Gold", "Apostate", "Blue")])
def test_the_apostate_leader_wins_when_a_faithful_religion_has_nobody_left(led):
    position = layout(Red=["c3-d3-d4", "c4-d4-d5"], Blue=["c3-c4-d4"], Apostate=["a2-a3"])
    state = consequences(position, 0, led)
    assert state.religion_at("c3-c4-d4") == "Red"
    over(state, (led.index("Apostate"),), "PF-WIN-3")


@pytest.mark.rule("PF-WIN-3", "PF-TURN-6")
def test_the_apostate_leader_wins_even_without_a_follower_of_his_own():
    state = consequences(layout(Red=["c3-d3-d4", "c4-d4-d5"], Gold=["c3-c4-d4"]), "Blue")
    over(state, (3,), "PF-WIN-3")


@pytest.mark.rule("PF-WIN-4")
def test_six_apostates_around_a_pillar_are_no_win():
    position = layout(pillars=["d4"], Apostate=FIVE, Gold=["c3-c4-d4", "g2-g3"])
    state = consequences(position)
    assert all(state.religion_at(s) == "Apostate" for s in ring("d4"))
    assert (state.outcome, state.phase, state.seat) == (None, "move", 1)
    state = study(layout(pillars=["d4"], Apostate=ring("d4")))
    assert state.outcome is None


@pytest.mark.rule("PF-WIN-5", "PF-TURN-6")
@pytest.mark.parametrize("led", [RELIGIONS, ("Red", "Apostate"), ("Red", "Gold")])
def test_removing_the_last_apostate_ends_nothing(led):
    state = consequences(layout(pillars=["d7"], Red=["c3-d3-d4", "c4-d4-d5"], Apostate=["c3-c4-d4"]), 0, led)
    assert state.count("Apostate") == 0
    assert (state.outcome, state.phase, state.seat) == (None, "move", 1)


@pytest.mark.rule("PF-WIN-6")
@pytest.mark.parametrize("led", [("Gold", "Apostate"), ("Gold", "Blue"), ("Apostate", "Gold", "Blue")])
def test_a_ring_of_a_neutral_religion_ends_without_a_winner(led):
    position = layout(pillars=["d4"], Red=FIVE, Blue=["c3-c4-d4", "g3-g4"])
    over(consequences(position, 0, led), (), "PF-WIN-6")


@pytest.mark.rule("PF-WIN-7")
@pytest.mark.parametrize("led", [("Red", "Gold"), ("Gold", "Blue"), ("Blue", "Red", "Gold")])
def test_a_religion_without_followers_ends_without_a_winner_if_apostates_are_neutral(led):
    position = layout(Red=["c3-d3-d4", "c4-d4-d5"], Blue=["c3-c4-d4"])
    over(consequences(position, 0, led), (), "PF-WIN-7")


RED_RING_BLUE_STAR = layout(pillars=["b2", "d7"], Red=ring("b3"), Blue=SOUTH, Gold=["g1-g2"])


@pytest.mark.rule("PF-WIN-8", "PF-ASM-18", "PF-WIN-9")
def test_a_pillar_move_into_a_ring_of_another_religion_ends_the_game_before_the_change():
    state = consequences(RED_RING_BLUE_STAR, "Gold")
    assert (state.phase, state.player) == ("pillar", 2)
    after = state.play(MovePillar("b2", "b3"))
    over(after, (0,), "PF-WIN-1", "PF-WIN-9")
    assert after.count("Blue") == 4
    assert state.play(MovePillar("b2", "b1")).outcome is None


@pytest.mark.rule("PF-WIN-8", "PF-MACH-5")
def test_a_pillar_that_passes_through_a_surrounded_site_ends_the_game_there():
    """Gold's machine would carry a pillar from e5 over f4 to g3, but Red stands all around f4."""
    position = layout(pillars=["e6"], Gold=MACHINE, Red=ring("f4"), Blue=["g1-g2"])
    state = consequences(position, "Blue").play(MovePillar("e6", "e5"))
    assert (state.outcome, state.phase) == (None, "machine")
    state = state.play(GoOn()).play(MovePillar("e5", "f4"))
    over(state, (0,), "PF-WIN-1", "PF-WIN-9")


@pytest.mark.rule("PF-WIN-8")
def test_the_rest_of_the_chain_is_not_played():
    """Two wings stand; the one that completes the ring is chosen first, and the other is never carried out."""
    position = layout(pillars=["d4"], Red=[*FIVE, "a1-a2", "a2-b2-b3"], Gold=["c3-c4-d4", "a1-a2-b2", "g2-g3"])
    state = consequences(position, "Blue")
    assert state.phase == "wings"
    state = state.play(ChooseWings("c3-c4-d4"))
    over(state, (0,), "PF-WIN-1")
    assert state.religion_at("a1-a2-b2") == "Gold"


@pytest.mark.rule("PF-WIN-8", "PF-WIN-3")
def test_an_ending_is_tested_after_each_single_change_of_a_cascade():
    """The last Blue becomes Gold, and the game is over before anything else can happen to it."""
    position = layout(Gold=["c3-d3-d4", "c4-d4-d5"], Blue=["c3-c4-d4"], Red=["b2-b3-c3"], Apostate=["b3-c3-c4"])
    state = consequences(position)
    over(state, (3,), "PF-WIN-3")


@pytest.mark.rule("PF-WIN-9", "PF-WIN-1")
def test_the_move_of_another_leader_may_complete_a_ring():
    """An Apostate steps into the gap of Red's ring and becomes the sixth."""
    position = layout(pillars=["d4"], Red=FIVE, Apostate=["b3-c3-c4"])
    state = study(position, "Apostate").play(Move("b3-c3-c4", "c3-c4-d4"))
    over(state, (0,), "PF-WIN-1", "PF-WIN-9")


@pytest.mark.rule("PF-WIN-9")
@pytest.mark.parametrize("turn", RELIGIONS)
def test_it_does_not_matter_whose_turn_it_is(turn):
    position = layout(pillars=["d4"], Red=FIVE, Blue=["c3-c4-d4", "g3-g4"])
    over(consequences(position, turn), (0,), "PF-WIN-1", "PF-WIN-9")


BOTH = layout(pillars=["d4", "a1", "a4", "g1"], Red=FIVE, Gold=["g2-g3"], Blue=["c3-c4-d4"], Apostate=["g3-g4"])


@pytest.mark.rule("PF-WIN-10")
@pytest.mark.parametrize(
    ("led", "winner"),
    [
        (("Red", "Gold", "Blue", "Apostate"), "Red"),
        (("Apostate", "Red"), "Red"),
        (("Gold", "Apostate"), "Apostate"),
        (("Blue", "Apostate", "Gold"), "Apostate"),
        (("Red", "Gold"), "Red"),
        (("Gold", "Blue"), None),
    ],
)
def test_one_change_that_makes_a_ring_and_removes_a_religion(led, winner):
    for seat in range(len(led)):
        state = consequences(BOTH, seat, led)
        assert state.count("Blue") == 0
        assert rings(followers(state), state.pillar_sites) == {("d4", "Red")}
        over(state, () if winner is None else (led.index(winner),), *_rules(winner))


def _rules(winner):
    """The clause of the ending itself, or the one that orders two at once."""
    return {"Red": ("PF-WIN-1", "PF-WIN-10"), "Apostate": ("PF-WIN-3", "PF-WIN-10"), None: NO_WINNER}[winner]


NO_WINNER = ("PF-WIN-6", "PF-WIN-7", "PF-WIN-10")


def shuffling(**options):
    """Two Leaders who move one follower to and fro, far from each other."""
    position = layout(pillars=["d4"], Red=["a1-a2"], Gold=["g2-g3"], Blue=["d7-e6"])
    return study(position, "Red", ["Red", "Gold"], **options)


ROUND = (
    Move("a1-a2", "a1-b1"),
    Move("g2-g3", "g1-g2"),
    Move("a1-b1", "a1-a2"),
    Move("g1-g2", "g2-g3"),
)


@pytest.mark.rule("PF-WIN-11", "PF-MOVE-9")
def test_the_same_position_for_the_third_time_ends_without_a_winner():
    """The first turn has no lock, so what repeats first is the start of turn 2: again at 6 and at 10."""
    state = shuffling()
    for number in range(9):
        assert state.outcome is None, number
        state = state.play(ROUND[number % 4])
    over(state, (), "PF-WIN-11")


@pytest.mark.rule("PF-WIN-11")
def test_another_lock_is_another_position():
    """After turn 4 everybody stands as at the start, but g2-g3 is locked: not the same position."""
    state = shuffling(repetition_limit=2)
    for number in range(4):
        state = state.play(ROUND[number])
    assert followers(state) == followers(shuffling())
    assert state.outcome is None
    over(state.play(ROUND[0]), (), "PF-WIN-11")


@pytest.mark.rule("PF-WIN-11")
def test_another_way_in_between_does_not_matter():
    """The position of turn 2 comes up at turns 2, 6 and 10, though Gold takes other stations in the meantime."""
    state = shuffling()
    other = (ROUND[0], Move("g2-g3", "g3-g4"), ROUND[2], Move("g3-g4", "g2-g3"))
    for move in (*ROUND, *other, ROUND[0]):
        assert state.outcome is None
        state = state.play(move)
    over(state, (), "PF-WIN-11")


@pytest.mark.rule("PF-WIN-12", "PF-TURN-3", "PF-TURN-6")
@pytest.mark.parametrize(("led", "number"), [(RELIGIONS, 4), (FAITHFUL, 3), (("Red", "Blue"), 2)])
def test_passes_of_all_leaders_in_a_row_end_without_a_winner(led, number):
    position = layout(pillars=["d4", "g2"], Red=["g1-g2"], Gold=["g2-g3"], Blue=["c3-c4-d4"])
    state = study(position, "Red", led)
    for _ in range(number):
        assert state.outcome is None
        assert list(state.actions()) == [Pass()]
        state = state.play(Pass())
    over(state, (), "PF-WIN-12")


@pytest.mark.rule("PF-WIN-12", "PF-MOVE-9")
def test_a_pass_under_a_lock_does_not_count():
    """An Apostate steps between two Red beside the pillar and becomes Red; now nobody can ever move."""
    position = layout(
        pillars=["d4", "g2"], Red=["c3-d3-d4", "c4-d4-d5"], Gold=["g2-g3"], Blue=["g1-g2"], Apostate=["b3-c3-c4"]
    )
    state = study(position, "Apostate").play(Move("b3-c3-c4", "c3-c4-d4"))
    assert state.locked == "c3-c4-d4"
    for _ in range(5):
        assert state.outcome is None
        assert list(state.actions()) == [Pass()]
        state = state.play(Pass())
    over(state, (), "PF-WIN-12")


@pytest.mark.rule("PF-WIN-12", "PF-MACH-6")
def test_passes_with_a_change_in_between_do_not_count():
    """All must pass, for the whole machine stands beside c3 and c4; but it moves a pillar in every turn."""
    position = layout(pillars=["c3", "c4", "g2", "a1"], Red=MACHINE, Gold=["g2-g3"], Blue=["g1-g2"])
    state = study(position, "Gold")
    for here, there in (("a1", "a2"), ("a2", "a1")) * 3:
        assert list(state.actions()) == [Pass()]
        state = state.play(Pass()).play(MovePillar(here, there)).play(Stop())
        assert state.outcome is None


@pytest.mark.rule("PF-WIN-12", "PF-TURN-5")
def test_a_study_turn_that_begins_with_step_two_is_no_pass():
    """Gold, who could move, only looked at the consequences: one skip after that ends nothing."""
    state = consequences(layout(pillars=["d4"]), "Gold", ["Apostate", "Gold"])
    assert list(state.actions()) == [Pass()]
    state = state.play(Pass())
    assert state.outcome is None
    assert (state.seat, state.phase) == (1, "move")


@pytest.mark.rule("PF-WIN-13", "PF-WIN-6")
def test_a_leader_may_complete_a_neutral_ring():
    """Gold's assembly moves a pillar into the ring of Neutral Red: offered, legal, no winner."""
    state = consequences(
        layout(pillars=["b2", "d7"], Red=ring("b3"), Gold=SOUTH, Blue=["g1-g2"]), "Gold", ["Gold", "Blue"]
    )
    assert MovePillar("b2", "b3") in state.actions()
    over(state.play(MovePillar("b2", "b3")), (), "PF-WIN-6")


@pytest.mark.rule("PF-WIN-14")
def test_the_limit_of_turns_ends_without_a_winner():
    state = shuffling(repetition_limit="off", turn_limit=100)
    for number in range(100):
        assert state.outcome is None, number
        assert state.turn == number + 1
        state = state.play(ROUND[number % 4])
    over(state, (), "PF-WIN-14")


@pytest.mark.rule("PF-WIN-14")
def test_without_a_limit_the_game_goes_on():
    state = shuffling(repetition_limit="off")
    for number in range(150):
        state = state.play(ROUND[number % 4])
    assert state.outcome is None


@pytest.mark.rule("PF-WIN-15")
@pytest.mark.parametrize("seed", range(150))
def test_one_change_completes_the_ring_of_one_religion_only(seed):
    """Two pillars, rings that lack one follower each where possible, and a change: at most one winner."""
    rng = random.Random(seed)
    inner = sorted(set(SITES) - RIM)
    one, two = rng.sample(inner, 2)
    first, second = rng.sample(FAITHFUL, 2)
    standing = dict.fromkeys(ring(two), second)
    standing.update(dict.fromkeys(ring(one), first))
    for site in (one, two):
        standing[rng.choice(ring(site))] = rng.choice(RELIGIONS)
    pockets = iter(s for s in STATIONS if len(s.split("-")) == 2 and s not in standing)
    for religion in FAITHFUL:
        standing[next(pockets)] = religion
    position = layout(pillars=[one, two], **{r: [s for s in standing if standing[s] == r] for r in RELIGIONS})
    already = {religion for _, religion in rings(as_followers(position), position["pillars"])}
    state = consequences(position, "Apostate")
    while state.outcome is None and state.turn == 1:
        before = {religion for _, religion in rings(followers(state), state.pillar_sites)}
        assert before == already == set()
        state = state.play(rng.choice(state.actions()))
    gained = {religion for _, religion in rings(followers(state), state.pillar_sites)}
    if not already:
        assert len(gained) <= 1
        if gained:
            assert state.outcome.winners == tuple(RELIGIONS.index(r) for r in gained)


@pytest.mark.rule("PF-WIN-15")
def test_two_rings_that_share_a_station_are_never_of_two_religions():
    for one in sorted(set(SITES) - RIM):
        for two in sorted(set(SITES) - RIM - {one}):
            if TOUCHING[one] & TOUCHING[two]:
                standing = dict.fromkeys(ring(one), "Red") | dict.fromkeys(ring(two), "Gold")
                assert rings(standing, [one, two]) == {(two, "Gold")}


@pytest.mark.rule("PF-WIN-16")
def test_a_ring_without_a_pillar_ends_nothing():
    position = layout(pillars=["a1", "a4", "g1"], Red=FIVE, Blue=["c3-c4-d4", "g3-g4"])
    state = consequences(position)
    assert all(state.religion_at(s) == "Red" for s in ring("d4"))
    assert (state.outcome, state.phase, state.seat) == (None, "move", 1)


@pytest.mark.rule("PF-WIN-16", "PF-WIN-1")
def test_a_pillar_brought_into_a_waiting_ring_wins():
    position = layout(pillars=["d5", "a1"], Red=ring("d4"), Gold=["a3-a4-b4", "a3-a4", "a3-b3-b4", "a4-b4-b5"])
    state = consequences(position, "Gold")
    assert state.phase == "pillar"
    over(state.play(MovePillar("d5", "d4")), (0,), "PF-WIN-1", "PF-WIN-9")
    assert state.play(MovePillar("d5", "d6")).outcome is None


@pytest.mark.rule("PF-WIN-1", "PF-WIN-8")
def test_after_the_end_the_change_step_of_the_assembly_is_refused_too():
    state = consequences(RED_RING_BLUE_STAR, "Gold").play(MovePillar("b2", "b3"))
    refused(state, Change("e3-e4-f3", "Apostate"), state.outcome.rule)


def test_the_rules_of_endings_are_sixteen():
    assert sum(rule_id.startswith("PF-WIN-") for rule_id in GAME.rules) == 16
