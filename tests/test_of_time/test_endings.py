"""The end of a round and of the game, the worked examples, and the numbers."""

import itertools
import random
from dataclasses import replace

import pytest

from rulebook.test_of_time import odds
from rulebook.test_of_time.sheet import Assault
from rulebook.test_of_time.study import examples

from .positions import (
    GAME,
    KINDS,
    NAMES,
    dots,
    finish,
    followers,
    god,
    homes,
    past,
    play,
    refused,
    shamans,
    strips,
    study,
)


@pytest.mark.rule("TT-END-1")
def test_attacks_come_before_preservation():
    state = finish(play(study(god(20, 0, "tools p4"), god()), "preserve 1 1", "attack Red 1 1"))
    assert not state.testament("Red", 1).visible


@pytest.mark.rule("TT-END-1", "TT-CREATE-9")
def test_the_order_of_the_steps():
    state = study(god(20, 0, "monument p"), god(), round=4)
    state = play(state, "create 2 tools 4", "attack Red 1 1", "sire 1 2", "pass", "pass")
    kinds = [event.kind for event in state.events]
    order = ["pass", "round", "fight", "decay", "death", "birth", "home", "home", "card", "round"]
    assert kinds == order


@pytest.mark.rule("TT-END-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_pieces_are_conserved(players):
    """After every move: what was in play before, and births, without deaths, is in play now."""
    rng, state = random.Random(players), GAME.start(players=players)
    while state.outcome is None:
        before = [state.in_play(seat) for seat in range(players)]
        dead = [sheet.dead for sheet in state.sheets]
        action = rng.choice(state.actions())
        after = state.play(action)
        born = {"sire": (1, 0), "sire-shaman": (0, 1)}.get(str(action).split()[0], (0, 0))
        for seat in range(players):
            gone = [after.sheets[seat].dead[k] - dead[seat][k] for k in (0, 1)]
            moved = (born if seat == state.seat else (0, 0)) if after.round == state.round else (0, 0)
            change = [after.in_play(seat)[k] - before[seat][k] + gone[k] - moved[k] for k in (0, 1)]
            if str(action).startswith("convert"):
                change[0] += {state.seat: -1}.get(seat, 0) + (str(action).split()[1] == NAMES[seat])
            assert change == [0, 0], f"{action}: seat {seat}"
        if after.round != state.round or after.outcome:
            for seat, sheet in enumerate(after.sheets):
                assert sheet.placed == (0, 0)
                assert after.in_play(seat) == sheet.home
        state = after


@pytest.mark.rule("TT-END-3", "TT-END-4", "TT-END-5")
def test_scores():
    state = study(god(20, 0, "temple p2 p p p"), god(20, 0, "monument"), round=20)
    assert state.scores() == (3 * 5, 5 * 1)
    assert [odds.score("temple", created, 2) for created in (15, 1, 20)] == [15, 57, 0]
    ended = finish(play(study(god(20), god(20, 0, "tools d d d d"), round=20), "create 1 monument 20"))
    assert not ended.testament("Gold", 1).visible
    assert ended.scores() == (0, 0)


@pytest.mark.rule("TT-END-6", "TT-END-7")
@pytest.mark.parametrize(
    ("one", "two", "winners", "rule"),
    [
        (god(5, 0, "temple"), god(9, 3, "tools"), (0,), "TT-END-6"),
        (god(5, 2, "tools"), god(9, 1, "tools"), (0,), "TT-END-6"),
        (god(30, 2, "tools"), god(28, 2, "tools"), (0,), "TT-END-7"),
        (god(30, 2, "tools"), god(30, 2, "tools"), (0, 1), "TT-END-7"),
    ],
)
def test_who_wins(one, two, winners, rule):
    ended = finish(study(one, two, round=20))
    assert ended.outcome.winners == winners
    assert ended.outcome.rule == rule


@pytest.mark.rule("TT-END-8", "TT-ATT-7")
def test_the_order_in_which_boards_are_resolved_does_not_matter():
    """Placements on different Testaments may be listed in any order: the same result."""
    state = study(god(20, 0, "tools p", "art p"), god(20, 0, "temple p", "tools p"), god(20, 0, "art p"), round=3)
    attacks = [(1, 0, 0, 3), (0, 1, 1, 2), (2, 0, 0, 1), (1, 1, 2, 4)]
    placed = [
        Assault(owner, space, who, state.sheets[0].home._replace(followers=n)) for owner, space, who, n in attacks
    ]
    results = {replace(state, assaults=tuple(order)).forecast().sheets for order in itertools.permutations(placed)}
    assert len(results) == 1


@pytest.mark.rule("TT-END-9")
def test_round_twenty_decays_before_scoring():
    ended = finish(study(god(20, 0, "monument " + "p " * 9), god(), round=20))
    assert ended.outcome.winners == (0,)
    assert ended.scores() == (40, 0)


def test_the_forecast_is_what_happens_when_all_pass():
    rng, state = random.Random(3), GAME.start(players=3)
    while state.outcome is None:
        if state.replay is None:
            forecast, later = state.forecast(), state
            while later.round == state.round and later.outcome is None:
                later = play(later, "pass")
            assert forecast == later
        state = state.play(rng.choice(state.actions()))


# ---- the worked examples


def last(name):
    return examples()[name].states()[-1]


@pytest.mark.rule("TT-END-3", "TT-END-4", "TT-CARD-7")
def test_example_1_the_scored_temple():
    state = last("TT-EX-TEMPLE")
    card = state.testament("Red", 1)
    assert (card.strips, dots(state), state.settings.rounds - card.created, state.scores()[0]) == (2, 3, 5, 15)


@pytest.mark.rule("TT-CREATE-2", "TT-CREATE-8", "TT-EFF-4")
def test_example_2_a_monument_in_round_one():
    state = last("TT-EX-MONUMENT")
    assert (state.round, homes(state)[0], dots(state), state.sheets[0].power) == (2, (15, 0), 5, 2)


@pytest.mark.rule("TT-SIRE-1", "TT-SIRE-2", "TT-SIRE-3")
def test_example_3_three_sires():
    states = examples()["TT-EX-SIRES"].states()
    refused(states[-2], "sire 1 2", "TT-SIRE-2")
    assert homes(states[-1])[0] == (23, 0)


@pytest.mark.rule("TT-SHAM-1", "TT-SHAM-2", "TT-EFF-1")
def test_example_4_two_shamans():
    assert homes(last("TT-EX-SHAMANS"))[0] == (16, 2)
    state = study(god(20, 0, "burial_site p"), god())
    state = finish(play(state, "sire-shaman 1 2", "pass", "sire-shaman 2 2"))
    assert homes(state)[0] == (18, 2)


@pytest.mark.rule("TT-EFF-1", "TT-DEF-5", "TT-ATT-5")
def test_examples_5_and_6_battles():
    assert followers(last("TT-EX-BATTLE")) == (3, 3)
    assert past(last("TT-EX-BATTLE"), "Gold") == "d1"
    assert followers(last("TT-EX-BURIAL")) == (8, 11)
    assert past(last("TT-EX-BURIAL"), "Gold") == "d1"


@pytest.mark.rule("TT-CONV-1", "TT-CONV-3", "TT-CONV-4", "TT-CONV-8")
def test_example_7_convert():
    states = examples()["TT-EX-CONVERT"].states()
    assert followers(states[1]) == (6, 9)
    assert followers(states[-1]) == (11, 9)
    two = play(study(god(10, 0, "temple", "temple"), god(10)), "convert Gold 2")
    assert followers(two) == (8, 9)


@pytest.mark.rule("TT-REV-1", "TT-REV-4", "TT-REV-5", "TT-REV-7", "TT-REV-8", "TT-REV-12", "TT-REV-13")
def test_example_8_rewriting_the_past():
    states = examples()["TT-EX-PAST"].states()
    assert (strips(states[0]), dots(states[0])) == (4, 1)
    state = states[-1]
    assert (past(state), strips(state), dots(state)) == ("p p d2", 3, 2)
    assert homes(state)[0] == (0, 0)
    assert homes(finish(state))[0] == (8, 0)


@pytest.mark.rule("TT-DEF-4", "TT-PRES-6", "TT-ATT-1", "TT-END-1")
def test_example_9_preserved_and_attacked():
    state = last("TT-EX-PRESERVED")
    assert (strips(state), dots(state), past(state), followers(state)) == (2, 3, "p2", (10, 20))


@pytest.mark.rule("TT-TURN-4", "TT-TURN-5", "TT-TURN-8", "TT-DEF-1", "TT-DEF-3")
def test_example_10_passing_is_not_final():
    states = examples()["TT-EX-PASSING"].states()
    assert [state.round for state in states] == [2, 2, 2, 2, 2, 3]


@pytest.mark.rule("TT-ATT-2", "TT-ATT-5", "TT-DEF-2", "TT-DEF-6", "TT-PRES-8")
def test_example_11_two_attackers_one_pool():
    state = last("TT-EX-POOL")
    assert (strips(state, "Gold"), followers(state)) == (2, (18, 17, 19))


@pytest.mark.rule("TT-REV-1", "TT-REV-8", "TT-REV-11", "TT-REV-12", "TT-REV-13")
def test_example_12_attack_in_the_past():
    states = examples()["TT-EX-PASTATTACK"].states()
    now = states[3]
    assert (past(now, "Gold"), strips(now, "Gold"), dots(now, "Gold"), homes(now)[0]) == ("p p3", 3, 2, (0, 0))
    assert (homes(states[-1])[0], strips(states[-1], "Gold")) == ((3, 0), 4)


@pytest.mark.rule("TT-ATT-6", "TT-REV-13", "TT-REV-15", "TT-CARD-8")
def test_example_13_buried_in_mid_round():
    states = examples()["TT-EX-MIDROUND"].states()
    assert not states[5].testament("Gold", 1).visible
    assert (followers(states[-1]), shamans(states[-1]), strips(states[-1], "Gold")) == ((19, 19, 20), (0, 0, 0), 5)


# ---- the numbers of the dossier's questions


@pytest.mark.rule("TT-SIRE-2", "TT-CREATE-2", "TT-END-3", "TT-PRES-7")
def test_answers():
    assert [odds.followers(r) for r in (5, 10, 20)] == [35, 50, 80]
    sets = odds.first_round_sets()
    price = {kind: odds.testaments()[kind].create for kind in KINDS}
    assert len(sets) == 16
    assert sum(sum(price[kind] for kind in chosen) == 20 for chosen in sets) == 5
    assert [odds.score(kind, 1, 0) for kind in KINDS] == [19, 38, 57, 76, 95]
    assert [odds.best_unpreserved(kind) for kind in KINDS] == [4, 6, 6, 6, 6]
    assert odds.score_table("temple", 15) == (0, 5, 10, 15, 20, 20)
    assert odds.attackers_to_bury(preserved=True) == 5
    assert odds.attackers_to_bury() == 4


@pytest.mark.rule("TT-PRES-7", "TT-SIRE-3", "TT-SHAM-2")
def test_the_engine_agrees_with_the_growth_table():
    state, table = GAME.start(), odds.growth(6, sires=2, shamans=1)
    for expected in table[1:]:
        while state.seat != 0:
            state = play(state, "pass")
        for text in ("sire 1 2", "sire 2 2", "sire-shaman 1 2"):
            while state.seat != 0:
                state = play(state, "pass")
            state = play(state, text)
        state = finish(state)
        assert homes(state)[0] == expected


@pytest.mark.rule("TT-CARD-7", "TT-PRES-2", "TT-END-3")
def test_values_by_round_and_preservations():
    assert odds.value_table("monument")[0][19] == 95
    assert odds.value_table("temple")[14] == odds.score_table("temple", 15)
    # A card with dots in its top sections only may decay 5 - rank times for nothing.
    assert [odds.preservations_needed(kind, 1) for kind in KINDS] == [15, 16, 17, 18, 19]
    assert odds.upkeep(("monument", "temple")) == 18
    assert odds.upkeep(("monument", "temple", "tools")) == 5 + 4 + 1
