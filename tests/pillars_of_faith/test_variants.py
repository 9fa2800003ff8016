"""Variants: every option of the game, and what it changes."""

import pytest

from rulebook.pillars_of_faith.actions import Change, ChooseAssembly, GoOn, Move, MovePillar, Pass, Stop

from .positions import (
    GAME,
    NEIGHBOURS,
    RELIGIONS,
    centres,
    consequences,
    counts,
    effects,
    followers,
    layout,
    offered,
    refused,
    rotated,
    stocks,
    study,
)

STAR = ["c3-c4-d4", "b3-c3-c4", "c3-d3-d4", "c4-d4-d5"]
MACHINE = [*STAR, "b2-b3-c3", "c2-c3-d3", "c4-c5-d5"]
SOUTH = ["e4-f3-f4", "e3-e4-f3", "e4-e5-f4", "f3-f4-g3"]
NAMES = [
    "religions",
    "first_player",
    "machine_standing",
    "pillar_move_cap",
    "apostate_moves_neutrals_when_empty",
    "neutral_decider",
    "double_ending",
    "repetition_limit",
    "turn_limit",
    "position",
]


@pytest.mark.rule("PF-SETUP-6")
def test_every_variant_is_an_option_with_a_sentence():
    assert set(NAMES) <= set(GAME.options)
    assert all(GAME.options[name].sentence for name in NAMES)


@pytest.mark.rule("PF-SETUP-6")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("machine_standing", "never"),
        ("pillar_move_cap", 0),
        ("pillar_move_cap", 100),
        ("pillar_move_cap", "24"),
        ("apostate_moves_neutrals_when_empty", "perhaps"),
        ("neutral_decider", "nobody"),
        ("double_ending", "both"),
        ("repetition_limit", 1),
        ("repetition_limit", 4),
        ("turn_limit", 99),
        ("turn_limit", 3001),
        ("position", "random"),
        ("begin", "end"),
        ("colour_of_the_sky", "blue"),
    ],
)
def test_a_bad_value_is_refused_by_name(option, value):
    with pytest.raises(ValueError, match=option):
        GAME.start(players=4, **{option: value})


@pytest.mark.rule("PF-MACH-7")
@pytest.mark.parametrize("cap", [1, 99])
def test_the_ends_of_the_range_are_accepted(cap):
    assert GAME.start(players=4, pillar_move_cap=cap).outcome is None


# ---------------------------------------------------------------- machine_standing


HARMLESS = {1: Move("g2-g3", "g1-g2"), 2: Move("e6-f5", "f5-g4"), 3: Move("d1-e1", "c1-d1")}


def others_round(state):
    """Gold, Blue and Apostate move in the corners; tells in whose turns Red's machine worked."""
    worked = []
    for seat in (1, 2, 3):
        assert state.seat == seat
        state = state.play(HARMLESS[seat])
        if state.phase == "pillar":
            assert (state.player, state.seat) == (0, seat)
            worked.append(seat)
            here = state.pillar_sites[0]
            state = state.play(MovePillar(here, "a1" if here == "a2" else "a2")).play(Stop())
    assert state.seat == 0
    return state, worked


@pytest.mark.rule("PF-MACH-6")
@pytest.mark.parametrize(
    ("standing", "elsewhere", "at_home"),
    [("every_turn", [1, 2, 3], True), ("owner_turn", [], True), ("formed_only", [], False)],
)
def test_when_a_standing_machine_works(standing, elsewhere, at_home):
    position = layout(
        pillars=["a1"],
        Red=[*(s for s in MACHINE if s != "c4-d4-d5"), "d4-d5-e4", "b5-c6"],
        Gold=["g2-g3"],
        Blue=["e6-f5"],
        Apostate=["d1-e1"],
    )
    state = study(position, "Red", machine_standing=standing).play(Move("d4-d5-e4", "c4-d4-d5"))
    assert (state.phase, state.player) == ("pillar", 0)
    state, worked = others_round(state.play(MovePillar("a1", "a2")).play(Stop()))
    assert worked == elsewhere
    state = state.play(Move("b5-c6", "c6-d7"))
    assert (state.phase == "pillar") == at_home


# ---------------------------------------------------------------- pillar_move_cap


@pytest.mark.rule("PF-MACH-7", "PF-MACH-8")
@pytest.mark.parametrize("cap", [1, 2, 5, 30])
def test_the_limit_of_pillar_moves(cap):
    state = consequences(layout(Red=MACHINE), pillar_move_cap=cap)
    for number in range(1, cap + 1):
        here = "a1" if "a1" in state.pillar_sites else "a2"
        state = state.play(MovePillar(here, "a2" if here == "a1" else "a1"))
        assert state.pillar_moves == number
        if number < cap:
            state = state.play(GoOn())
    refused(state, GoOn(), "PF-MACH-7")
    assert list(state.actions()) == [Stop()]


@pytest.mark.rule("PF-MACH-8")
def test_at_a_limit_of_one_the_second_assembly_waits_for_the_next_turn():
    state = consequences(layout(Red=STAR, Gold=SOUTH), "Blue", pillar_move_cap=1)
    state = state.play(ChooseAssembly("c3-c4-d4")).play(MovePillar("a1", "b1")).play(Change("b3-c3-c4", "Apostate"))
    assert (state.phase, state.seat, state.turn) == ("move", 3, 2)
    assert centres(followers(state)) == ["e4-f3-f4"]
    state = state.play(state.actions()[0])
    assert (state.phase, state.seat, state.player) == ("pillar", 3, 1)


# ---------------------------------------------------------------- apostate_moves_neutrals_when_empty

NO_GREEN = layout(pillars=["d4"], Red=["c1-d1"], Gold=["a1-a2"], Blue=["g2-g3"])


@pytest.mark.rule("PF-TURN-7", "PF-TURN-6")
def test_the_empty_apostate_leader_may_move_neutrals_as_a_variant():
    led = ["Red", "Apostate"]
    assert list(study(NO_GREEN, "Apostate", led).actions()) == [Pass()]
    state = study(NO_GREEN, "Apostate", led, apostate_moves_neutrals_when_empty=True)
    assert {state.religion_at(a.origin) for a in offered(state, Move)} == {"Gold", "Blue"}
    refused(state, Move("c1-d1", "b1-c1"), "PF-MOVE-1")
    state = state.play(Move("a1-a2", "a1-b1"))
    assert (state.seat, state.locked) == (0, "a1-b1")


@pytest.mark.rule("PF-TURN-6")
def test_without_neutrals_the_variant_changes_nothing():
    state = study(NO_GREEN, "Apostate", apostate_moves_neutrals_when_empty=True)
    assert list(state.actions()) == [Pass()]


# ---------------------------------------------------------------- neutral_decider


@pytest.mark.rule("PF-ASM-6", "PF-MACH-12")
@pytest.mark.parametrize(("decider", "seat"), [("actor", 1), ("turn_player", 0)])
def test_who_decides_for_a_neutral_religion(decider, seat):
    """Gold's machine runs on Red's turn; after it comes an assembly of Neutral Blue."""
    position = layout(Gold=MACHINE, Blue=SOUTH)
    state = consequences(position, "Red", ["Red", "Gold"], neutral_decider=decider)
    assert (state.phase, state.player) == ("assembly", 0)
    state = state.play(ChooseAssembly("c3-c4-d4"))
    assert state.player == 1
    state = state.play(MovePillar("a1", "a2")).play(Stop())
    assert (state.phase, state.player, state.seat) == ("pillar", seat, 0)
    state = state.play(MovePillar("a2", "a1"))
    assert (state.phase, state.player) == ("change", seat)


# ---------------------------------------------------------------- double_ending

BOTH = layout(
    pillars=["d4", "a1", "a4", "g1"],
    Red=["c3-d3-d4", "c4-d4-d5", "d3-d4-e3", "d4-d5-e4", "d4-e3-e4"],
    Gold=["g2-g3"],
    Blue=["c3-c4-d4"],
    Apostate=["g3-g4"],
)


@pytest.mark.rule("PF-WIN-10")
@pytest.mark.parametrize(
    ("led", "winners"),
    [
        (("Red", "Gold", "Blue", "Apostate"), (0, 3)),
        (("Apostate", "Red"), (0, 1)),
        (("Gold", "Apostate"), (1,)),
        (("Red", "Gold"), (0,)),
        (("Gold", "Blue"), ()),
    ],
)
def test_a_shared_win_as_a_variant(led, winners):
    state = consequences(BOTH, 0, led, double_ending="shared")
    assert state.outcome is not None
    assert state.outcome.winners == winners


@pytest.mark.rule("PF-WIN-10")
def test_single_endings_are_the_same_under_the_variant():
    ring_only = {**BOTH, "Blue": ["c3-c4-d4", "g1-g2"]}
    state = consequences(ring_only, double_ending="shared")
    assert (state.outcome.winners, state.outcome.rule) == ((0,), "PF-WIN-1")


# ---------------------------------------------------------------- repetition_limit, turn_limit

ROUND = (Move("a1-a2", "a1-b1"), Move("g2-g3", "g1-g2"), Move("a1-b1", "a1-a2"), Move("g1-g2", "g2-g3"))


@pytest.mark.rule("PF-WIN-11")
@pytest.mark.parametrize(("limit", "turns"), [(2, 5), (3, 9), ("off", None)])
def test_the_limit_of_repetitions(limit, turns):
    position = layout(pillars=["d4"], Red=["a1-a2"], Gold=["g2-g3"], Blue=["d7-e6"])
    state = study(position, "Red", ["Red", "Gold"], repetition_limit=limit)
    for number in range(60 if turns is None else turns):
        assert state.outcome is None
        state = state.play(ROUND[number % 4])
    if turns is None:
        assert state.outcome is None
    else:
        assert (state.outcome.winners, state.outcome.rule) == ((), "PF-WIN-11")


@pytest.mark.rule("PF-WIN-14")
@pytest.mark.parametrize("limit", [100, 101, 150])
def test_the_limit_of_turns(limit):
    position = layout(pillars=["d4"], Red=["a1-a2"], Gold=["g2-g3"], Blue=["d7-e6"])
    state = study(position, "Red", ["Red", "Gold"], repetition_limit="off", turn_limit=limit)
    for number in range(limit):
        assert state.outcome is None
        state = state.play(ROUND[number % 4])
    assert (state.outcome.winners, state.outcome.rule) == ((), "PF-WIN-14")


@pytest.mark.rule("PF-WIN-14")
def test_in_play_there_is_no_limit_of_turns():
    assert GAME.options["turn_limit"].default == "off"


# ---------------------------------------------------------------- layout

COMPACT_RED = ["a1-a2-b2", "a1-b1", "a2-a3", "a2-a3-b3", "a3-a4-b4", "a4-b5", "b2-b3-c3", "b3-b4-c4", "c3-c4-d4"]


@pytest.mark.rule("PF-SETUP-3", "PF-SETUP-4")
def test_the_compact_layout():
    state = GAME.start(players=4, seed=1, position="compact")
    gold = sorted(map(rotated, COMPACT_RED))
    blue = sorted(map(rotated, gold))
    standing = followers(state)
    for religion, places in (("Red", COMPACT_RED), ("Gold", gold), ("Blue", blue)):
        assert sorted(s for s, r in standing.items() if r == religion) == sorted(places)
    assert sorted(s for s, r in standing.items() if r == "Apostate") == ["b1-c1-c2", "b5-c5-c6", "f3-g2-g3"]
    assert state.pillar_sites == ("c2", "c5", "d4", "f3")
    assert counts(state) == (9, 9, 9, 3)
    assert stocks(state) == (11, 11, 11, 17)
    assert not effects(standing)
    assert not centres(standing)


@pytest.mark.rule("PF-SETUP-3", "PF-WIN-1")
def test_the_compact_layout_is_won_in_four_own_turns_if_nobody_disturbs():
    """Each follower that Red gives up beside b3 is turned back by the wings of the next move."""
    own_turns = (
        [Move("a2-a3-b3", "a2-b2-b3")],
        [Move("a2-a3", "a2-a3-b3"), MovePillar("d4", "d3"), Change("b2-b3-c3", "Apostate")],
        [Move("c3-c4-d4", "b3-c3-c4"), MovePillar("d3", "c3"), Change("a2-a3-b3", "Apostate")],
        [Move("a3-a4-b4", "a3-b3-b4"), MovePillar("c3", "b3")],
    )
    state = GAME.start(players=4, religions=list(RELIGIONS), first_player=0, position="compact")
    for number, actions in enumerate(own_turns, 1):
        assert (state.seat, state.outcome) == (0, None)
        for action in actions:
            state = state.play(action)
        if number < 4:
            state = quiet_round(state)
    assert state.outcome.winners == (0,)
    assert state.outcome.rule == "PF-WIN-1"


def quiet_round(state):
    """The three others each move one follower, as far south as possible, so that nothing else changes."""
    for _ in range(3):
        before = followers(state)
        for move in reversed(state.actions()):
            after = state.play(move)
            moved = {**before, move.target: before[move.origin]}
            del moved[move.origin]
            if followers(after) == moved and after.phase == "move":
                state = after
                break
    assert state.seat == 0
    return state


@pytest.mark.rule("PF-SETUP-10")
def test_a_custom_layout_is_a_study_position():
    state = study(layout(Red=STAR))
    assert {s for s, r in followers(state).items() if r == "Red"} == set(STAR)
    assert set(NEIGHBOURS["c3-c4-d4"]) < set(STAR)
