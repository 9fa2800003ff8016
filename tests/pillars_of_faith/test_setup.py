"""Setup: the start layout, the opening, Neutral religions, study positions."""

import random

import pytest

from rulebook.chance import Chance
from rulebook.pillars_of_faith.actions import Move
from rulebook.pillars_of_faith.position import PILLARS_IN_USE, TOWERS
from rulebook.pillars_of_faith.setup import Opening

from .positions import (
    CORNERS,
    FAITHFUL,
    GAME,
    GAPS,
    NEIGHBOURS,
    POCKETS,
    RELIGIONS,
    STATIONS,
    centres,
    counts,
    followers,
    layout,
    mirrored,
    playout,
    refused,
    rings,
    rotated,
    stocks,
    study,
    wings,
)

START = {
    "Red": ["a1-a2-b2", "a2-a3", "a2-b2-b3", "a3-a4-b4", "a3-b3-b4", "b1-b2-c2", "b2-c2-c3", "b4-b5-c5", "b4-c4-c5"],
    "Gold": ["c5-c6-d6", "c5-d5-d6", "d6-d7-e6", "d6-e5-e6", "e4-f3-f4", "e5-f4-f5", "e6-f5", "f3-f4-g3", "f4-f5-g4"],
    "Blue": ["c1-c2-d2", "c2-d2-d3", "d1-d2-e1", "d2-e1-e2", "e1-f1", "e2-f1-f2", "e3-f2-f3", "f1-f2-g1", "f2-f3-g2"],
    "Apostate": ["c3-c4-d4", "d3-d4-e3", "d4-d5-e4"],
}


@pytest.mark.rule("PF-SETUP-1")
@pytest.mark.parametrize("players", [0, 1, 5, 6])
def test_other_numbers_of_leaders_are_refused(players):
    with pytest.raises(ValueError, match=r"PF-SETUP-1\b"):
        GAME.start(players=players)


@pytest.mark.rule("PF-SETUP-1", "PF-SETUP-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_is_the_same_for_every_number_of_leaders(players):
    state = GAME.start(players=players, seed=5)
    assert state.players == len(state.religions) == players
    assert counts(state) == (9, 9, 9, 3)
    assert stocks(state) == (11, 11, 11, 17)
    assert state.pillar_sites == ("c2", "c5", "d4", "f3")
    assert followers(state) == {s: r for r, places in START.items() for s in places}
    assert (state.turn, state.phase, state.locked, state.pillar_moves) == (1, "move", None, 0)


@pytest.mark.rule("PF-SETUP-3")
def test_the_start_layout_is_symmetric():
    state = GAME.start(players=4, seed=0)
    standing = followers(state)
    turned = {"Red": "Gold", "Gold": "Blue", "Blue": "Red", "Apostate": "Apostate"}
    swapped = {"Red": "Red", "Gold": "Blue", "Blue": "Gold", "Apostate": "Apostate"}
    assert {rotated(s): turned[r] for s, r in standing.items()} == standing
    assert {mirrored(s): swapped[r] for s, r in standing.items()} == standing
    assert sorted(map(rotated, state.pillar_sites)) == list(state.pillar_sites)
    assert sorted(map(mirrored, state.pillar_sites)) == list(state.pillar_sites)


@pytest.mark.rule("PF-SETUP-4")
@pytest.mark.parametrize("religion", RELIGIONS)
def test_no_first_move_makes_wings_an_assembly_or_an_ending(religion):
    state = GAME.start(players=4, religions=list(RELIGIONS), first_player=RELIGIONS.index(religion))
    before = followers(state)
    assert not wings(before)
    assert not centres(before)
    assert not rings(before, state.pillar_sites)
    assert len(state.actions()) == (9 if religion == "Apostate" else 11)  # numbers from the ruling of PF-SETUP-3
    for move in state.actions():
        after = state.play(move)
        standing = followers(after)
        assert not wings(standing)
        assert not centres(standing)
        assert after.outcome is None
        assert (after.phase, after.seat, after.turn) == ("move", (state.seat + 1) % 4, 2)
        assert standing == {**{s: r for s, r in before.items() if s != move.origin}, move.target: religion}
        assert after.pillar_sites == state.pillar_sites


@pytest.mark.rule("PF-SETUP-4")
def test_no_first_move_of_a_neutral_follower_makes_anything():
    state = GAME.start(players=2, religions=["Red", "Gold"], first_player=0)
    assert len(state.actions()) == 11 + 11 + 9
    for move in state.actions():
        after = state.play(move)
        assert not wings(followers(after))
        assert not centres(followers(after))
        assert after.outcome is None


@pytest.mark.rule("PF-SETUP-5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_opening_goes_seats_first_player_religions(players):
    by_hand = Opening().seat(players).choose_first(1).deal(list(RELIGIONS[:players]))
    by_chance = Opening().seat(players).choose_first(Chance(3)).deal(Chance(4))
    assert (by_hand.players, by_hand.first) == (players, 1)
    assert [RELIGIONS[religion - 1] for religion in by_hand.religions] == list(RELIGIONS[:players])
    assert len(set(by_chance.religions)) == players


@pytest.mark.rule("PF-SETUP-6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_seed_gives_the_same_deal(players):
    for seed in range(10):
        one, two = GAME.start(players=players, seed=seed), GAME.start(players=players, seed=seed)
        assert one == two
        assert (one.religions, one.seat) == (two.religions, two.seat)
        assert len(set(one.religions)) == players
        assert set(one.religions) <= set(RELIGIONS)
        assert one.player == one.seat in range(players)


@pytest.mark.rule("PF-SETUP-6", "PF-SETUP-5")
def test_every_deal_and_every_first_seat_is_drawn_by_some_seed():
    drawn = [GAME.start(players=2, seed=seed) for seed in range(250)]
    assert len({(s.religions, s.seat) for s in drawn}) == 12 * 2


@pytest.mark.rule("PF-SETUP-6")
def test_first_seat_and_religions_can_be_set_by_hand():
    state = GAME.start(players=3, seed=2, religions=["Blue", "Apostate", "Red"], first_player=2)
    assert state.religions == ("Blue", "Apostate", "Red")
    assert (state.seat, state.player) == (2, 2)
    assert {state.religion_at(a.origin) for a in state.actions()} == {"Red", "Gold"}


@pytest.mark.rule("PF-SETUP-6")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("religions", ["Red"]),
        ("religions", ["Red", "Red"]),
        ("religions", ["Red", "Gold", "Blue"]),
        ("religions", ["Red", "Green"]),
        ("religions", "chosen"),
        ("first_player", 2),
        ("first_player", -1),
        ("first_player", "last"),
    ],
)
def test_bad_seats_and_religions_are_refused_by_name(option, value):
    with pytest.raises(ValueError, match=option):
        GAME.start(players=2, **{option: value})


@pytest.mark.rule("PF-SETUP-7")
def test_the_names_of_the_religions():
    state = GAME.start(players=4, religions=list(RELIGIONS))
    full = ["Red Radicals", "Gold Mongers", "Blue Blazes", "Apostate Anathema"]
    for seat, name in enumerate(full):
        assert name in state.name(seat)


@pytest.mark.rule("PF-SETUP-7", "PF-WIN-1", "PF-WIN-4")
@pytest.mark.parametrize("religion", RELIGIONS)
def test_three_religions_are_faithful_and_win_by_a_ring(religion):
    """Five of a religion around d4 and the sixth station between them: only a Faithful religion wins there."""
    five = ["c3-d3-d4", "c4-d4-d5", "d3-d4-e3", "d4-d5-e4", "d4-e3-e4"]
    victim = "Gold" if religion != "Gold" else "Blue"
    rest = {r: [p] for r, p in zip(FAITHFUL, ("g1-g2", "g2-g3", "g3-g4"), strict=True)}
    rest[victim] = [*rest[victim], "c3-c4-d4"]
    rest[religion] = five
    state = study(layout(pillars=["d4", *CORNERS[:3]], **rest), begin="consequences")
    assert state.religion_at("c3-c4-d4") == religion
    if religion == "Apostate":
        assert state.outcome is None
    else:
        assert state.outcome.winners == (RELIGIONS.index(religion),)


@pytest.mark.rule("PF-SETUP-8")
@pytest.mark.parametrize(("players", "number"), [(2, 2), (3, 1), (4, 0)])
def test_undrawn_religions_are_neutral(players, number):
    for seed in range(8):
        state = GAME.start(players=players, seed=seed)
        assert len(state.neutral) == number
        assert set(state.neutral) | set(state.religions) == set(RELIGIONS)


@pytest.mark.rule("PF-SETUP-8", "PF-MOVE-1")
def test_every_leader_may_move_neutral_followers_on_his_own_turn():
    state = GAME.start(players=2, religions=["Red", "Apostate"], first_player=0)
    assert set(state.neutral) == {"Gold", "Blue"}
    assert {state.religion_at(a.origin) for a in state.actions()} == {"Red", "Gold", "Blue"}
    state = state.play(state.actions()[0])
    assert {state.religion_at(a.origin) for a in state.actions()} == {"Apostate", "Gold", "Blue"}


@pytest.mark.rule("PF-SETUP-9")
def test_four_pillars_stand_on_sites_and_no_spare_one_ever_does():
    assert (TOWERS, PILLARS_IN_USE, TOWERS - PILLARS_IN_USE) == (9, 4, 5)
    state = GAME.start(players=4, seed=9)
    for later in playout(state, random.Random(9), 150):
        assert len(later.pillar_sites) == 4


def spread(numbers, places=STATIONS):
    """Followers in these numbers (Red, Gold, Blue, Apostate), one station after the other."""
    taken = iter(places)
    return layout(**{r: [next(taken) for _ in range(n)] for r, n in zip(RELIGIONS, numbers, strict=True)})


@pytest.mark.rule("PF-SETUP-10")
@pytest.mark.parametrize(
    "numbers",
    [(8, 8, 8, 7), (20, 5, 5, 1), (21, 1, 1, 0), (1, 1, 1, 21), (0, 5, 5, 5), (5, 0, 5, 5), (5, 5, 0, 5), (0, 0, 0, 0)],
)
def test_study_positions_with_wrong_numbers_of_followers_are_refused(numbers):
    with pytest.raises(ValueError, match="PF-SETUP-10"):
        study(spread(numbers))


@pytest.mark.rule("PF-SETUP-10")
@pytest.mark.parametrize("pillars", [(), ("a1", "a2", "a3", "a4", "b1")])
def test_study_positions_with_wrong_numbers_of_pillars_are_refused(pillars):
    with pytest.raises(ValueError, match="PF-SETUP-10"):
        study(layout(pillars=pillars))


@pytest.mark.rule("PF-SETUP-10", "PF-BOARD-9")
@pytest.mark.parametrize("numbers", [(1, 1, 1, 0), (20, 1, 1, 0), (8, 8, 8, 6), (1, 1, 8, 20), (20, 5, 4, 1)])
@pytest.mark.parametrize("pillars", [("d4",), ("a1", "d4"), CORNERS])
def test_study_positions_within_the_bounds_are_accepted(numbers, pillars):
    state = study({**spread(numbers), "pillars": list(pillars)})
    assert counts(state) == numbers
    assert stocks(state) == tuple(20 - n for n in numbers)
    assert state.pillar_sites == tuple(sorted(pillars))


@pytest.mark.rule("PF-SETUP-10", "PF-BOARD-4", "PF-BOARD-6")
@pytest.mark.parametrize(
    "position",
    [
        layout(Red=["d4"]),
        layout(Red=["nowhere"]),
        layout(pillars=["c3-c4-d4"]),
        layout(pillars=["h1"]),
        {**layout(), "Green": ["a1-a2"]},
        "scattered",
    ],
)
def test_study_positions_with_wrong_places_are_refused(position):
    with pytest.raises(ValueError, match="position"):
        study(position)


@pytest.mark.rule("PF-SETUP-3", "PF-MOVE-5")
def test_red_beside_the_pillar_on_c2_cannot_move_at_the_start():
    state = GAME.start(players=4, religions=list(RELIGIONS), first_player=0)
    for target in NEIGHBOURS["b2-c2-c3"]:
        refused(state, Move("b2-c2-c3", target), "PF-MOVE-4", "PF-MOVE-5")


def test_the_material_of_the_start_is_on_stations():
    assert {s for places in START.values() for s in places} <= set(GAPS) | set(POCKETS)
