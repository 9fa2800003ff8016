"""Faith's odds: the questions of the rules, brute-force twins, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.faith import odds

F = Fraction
examples = settings(max_examples=25, deadline=None)


# energy


@pytest.mark.rule("FA-ENER-1")
def test_the_energy_table():
    """EX-4: every Faith value."""
    assert [odds.energy(faith) for faith in range(1, 20)] == [2] * 3 + [3] * 6 + [4] * 6 + [5] * 4


@pytest.mark.rule("FA-ENER-1", "FA-ENER-2")
def test_the_leader_feeds_everyone():
    """QZ-1: you have 2 Faith, an opponent 10."""
    assert odds.energy(max(2, 10)) == 4


@pytest.mark.rule("FA-ENER-1", "FA-ENER-5")
def test_energy_along_a_path():
    """QN-10."""
    assert odds.energy_curve([1, 1, 2, 4, 7, 10, 14, 18]) == (2, 4, 6, 9, 12, 16, 20, 25)
    assert odds.energy_curve([]) == ()


@pytest.mark.rule("FA-ENER-4", "FA-ENER-5")
def test_pools_after_gathering():
    """QN-20, QZ-14, and every split counted."""
    assert len(odds.pools([3, 3, 3, 3])) == 13
    assert len(odds.pools([5])) == 6
    reached = {(0, 0)}
    for gathered in (2, 3, 4):
        reached = {(light + k, dark + gathered - k) for light, dark in reached for k in range(gathered + 1)}
    assert set(odds.pools([2, 3, 4])) == reached


# opening hands


@pytest.mark.parametrize(
    ("arguments", "chance"),
    [
        pytest.param({"wanted": 3}, F(667, 1976), id="QN-1", marks=pytest.mark.rule("FA-SETUP-4")),
        pytest.param(
            {"wanted": 3, "put_back": True},
            F(291, 494),
            id="QN-2",
            marks=pytest.mark.rule("FA-SETUP-5", "FA-SETUP-6"),
        ),
        pytest.param(
            {"wanted": 3, "put_back": True, "draws": 4},
            F(14, 19),
            id="QN-3",
            marks=pytest.mark.rule("FA-SETUP-5", "FA-TURN-5"),
        ),
        pytest.param(
            {"wanted": 3, "put_back": True, "draws": 3}, F(107, 152), id="QN-4", marks=pytest.mark.rule("FA-TURN-6")
        ),
    ],
)
def test_seeing_one_of_three_copies(arguments, chance):
    assert odds.opening(40, **arguments) == chance


@pytest.mark.rule("FA-SETUP-4", "FA-SETUP-5", "FA-ENER-1", "FA-ENER-4", "FA-TYPE-8")
def test_a_character_to_play_on_the_first_turn():
    """QN-5, QN-6 and QN-8: Characters of total cost 2 or less, counted in the decks themselves."""
    covenant = odds.copies("covenant", "character", most=2)
    shadow = odds.copies("shadow", "character", most=2)
    assert (covenant, shadow) == (12, 14)
    assert odds.opening(40, covenant) == F(598, 703)
    assert odds.opening(40, covenant, put_back=True) == F(153577, 155992)
    assert odds.opening(40, shadow, put_back=True) == F(18237, 18352)


@pytest.mark.rule("FA-SETUP-5")
def test_putting_back_the_expensive_cards():
    """QN-7: of the Covenant deck, 12 cheap Characters and 10 cards of total cost 4 or more."""
    expensive = odds.copies("covenant", least=4)
    assert expensive == 10
    assert odds.kept(40, 12, expensive).mean == F(49, 26)
    assert sum(odds.kept(40, 12, expensive).pmf(5)) == 1


@pytest.mark.rule("FA-SETUP-4")
def test_one_of_each_of_two_cards():
    """QN-9."""
    assert odds.opening_both(40, 3, 2) == F(44801, 658008)


@pytest.mark.rule("FA-SETUP-4", "FA-DECK-2")
def test_different_opening_hands():
    """QN-19."""
    assert odds.opening_hands("covenant") == 93330


@pytest.mark.rule("FA-DECK-1", "FA-DECK-2")
@pytest.mark.parametrize("deck", ["covenant", "shadow", "shadow_table"])
def test_the_ready_decks_are_whole(deck):
    assert odds.copies(deck) == 40
    assert odds.copies(deck, "character") + sum(
        odds.copies(deck, kind) for kind in ("object", "event", "psalm", "location")
    ) == odds.copies(deck)


@pytest.mark.parametrize("put_back", [False, True])
@pytest.mark.parametrize(("deck", "wanted", "draws"), [(11, 1, 0), (11, 2, 2), (12, 3, 1), (11, 2, 6)])
def test_openings_by_every_order_of_the_wanted_cards(deck, wanted, draws, put_back):
    """Follow the wanted cards through the shuffled deck: a hand of five, put back if it has none, then draws."""
    seen = total = 0
    for places in combinations(range(deck), wanted):
        order = [place in places for place in range(deck)]
        hand, rest = order[:5], order[5:]
        if put_back and not any(hand):
            rest, hand = [*rest[5:], *hand], rest[:5]
        seen += any(hand) or any(rest[:draws])
        total += 1
    assert odds.opening(deck, wanted, put_back, draws) == F(seen, total)


def test_both_by_every_hand():
    cards = "AAABB......"
    hits = sum({"A", "B"} <= set(hand) for hand in combinations(cards, 5))
    assert odds.opening_both(11, 3, 2) == F(hits, comb(11, 5))


# races


@pytest.mark.rule("FA-PRAY-1", "FA-GOAL-1")
def test_a_fixed_line_up():
    """QN-13: ceil(19/p) turns."""
    races = [odds.race(gain, 0, 0) for gain in range(1, 8)]
    assert [race.mean for race in races] == [19, 10, 7, 5, 4, 4, 3]
    assert all(race.variance == 0 for race in races)


@pytest.mark.rule("FA-PRAY-1", "FA-EXH-7")
def test_a_character_bound_one_turn_in_four():
    """QN-14: ten prayers are needed, so the turns are ten and the misses before the tenth success."""
    race = odds.race(2, 0, 0, bound=F(1, 4))
    assert race.mean == F(40, 3)
    assert race.pmf(20) == [comb(k - 1, 9) * F(3, 4) ** 10 * F(1, 4) ** (k - 10) if k >= 10 else 0 for k in range(21)]


@pytest.mark.rule("FA-GOAL-1", "FA-GOAL-2")
def test_a_race_with_losses():
    """QN-15."""
    assert odds.race(3, 2, F(1, 3)).mean == F(117853249, 14348907)


def stepped_race(gain, loss, chance, bound, turns):
    here, law = {1: F(1)}, [F(0)]
    for _ in range(turns):
        there, won = {}, F(0)
        for faith, share in here.items():
            for prayed, part in ((gain, 1 - bound), (0, bound)):
                now = faith + prayed
                if now >= 20:
                    won += share * part
                    continue
                for after, weight in ((now, 1 - chance), (max(1, now - loss), chance)):
                    there[after] = there.get(after, F(0)) + share * part * weight
        law.append(won)
        here = there
    return law


@examples
@given(
    st.integers(1, 8),
    st.integers(0, 8),
    st.fractions(0, 1, max_denominator=6),
    st.fractions(0, "4/5", max_denominator=5),
)
def test_a_race_turn_by_turn(gain, loss, chance, bound):
    if chance == 1 and loss >= gain:
        chance = F(1, 2)
    race = odds.race(gain, loss, chance, bound=bound)
    assert race.pmf(25) == stepped_race(gain, loss, chance, bound, 25)
    assert race.at_least(26) == 1 - sum(race.pmf(25))


@pytest.mark.rule("FA-GOAL-2")
def test_who_is_first_when_both_races_go_back_and_forth():
    """A sum over all turns, between its value cut at 400 turns and that plus what is left."""
    ours, theirs = odds.race(2, 3, F(1, 3)), odds.race(2, 3, F(2, 5))
    found = ours.against(theirs)
    a, b = ours.pmf(400), theirs.pmf(400)
    tie = sum(x * y for x, y in zip(a, b, strict=True))
    assert tie <= found.tie <= tie + ours.at_least(401) * theirs.at_least(401)
    assert found.win + found.tie + found.lose == 1


# decks that run out, and the fastest prayer


@pytest.mark.rule("FA-TURN-6", "FA-END-3")
def test_two_players_draw_their_decks_out():
    """QN-11: turn 37 for the first player, 36 for the second, who loses first."""
    turns = {seat: odds.deck_out(40, seat, players=2) for seat in (1, 2)}
    assert turns == {1: 37, 2: 36}
    assert min(turns, key=lambda seat: (turns[seat], seat)) == 2


@pytest.mark.rule("FA-MULT-2", "FA-END-5")
def test_three_players_draw_their_decks_out():
    """QN-12: turn 36 for all, so the first is out first."""
    assert [odds.deck_out(40, seat, players=3) for seat in (1, 2, 3)] == [36, 36, 36]


@pytest.mark.rule("FA-TURN-7")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cards", [5, 20, 41])
def test_decks_drawn_card_by_card(cards, players):
    for seat in range(1, players + 1):
        left, turn = cards - 5, 1
        while True:
            draws = not (players == 2 and seat == 1 and turn == 1)
            if draws and left == 0:
                break
            left, turn = left - draws, turn + 1
        assert odds.deck_out(cards, seat, players) == turn


@pytest.mark.rule("FA-ENER-1", "FA-PRAY-5", "FA-TURN-6")
@pytest.mark.parametrize(
    ("cost", "prayer", "turn"),
    [pytest.param(1, 1, 5, id="QN-16"), pytest.param(3, 2, 7, id="QN-17"), pytest.param(5, 3, 8, id="QN-18")],
)
def test_the_fastest_prayer(cost, prayer, turn):
    assert odds.fastest(cost, prayer, seat=1) == turn


def searched(cost, prayer, seat):
    """Every number of Characters played on every turn, not only the most."""
    states = {(5, 0, 0, 1)}  # hand, pool, praying, Faith
    for turn in range(1, 30):
        drawn = 0 if turn == 1 and seat == 1 else 1
        following = set()
        for hand, pool, praying, faith in states:
            hand, pool = hand + drawn, pool + odds.energy(faith)
            if faith + praying * prayer >= 20:
                return turn
            for played in range(hand + 1):
                if played * cost <= pool:
                    following.add(
                        (min(hand - played, 7), pool - played * cost, praying + played, faith + praying * prayer)
                    )
        states = following
    raise AssertionError("not reached")


@pytest.mark.parametrize(("cost", "prayer"), [(0, 1), (1, 1), (1, 2), (2, 1), (3, 2), (4, 2), (5, 3)])
@pytest.mark.parametrize("seat", [1, 2])
def test_playing_all_one_can_is_fastest(cost, prayer, seat):
    assert odds.fastest(cost, prayer, seat) == searched(cost, prayer, seat)


# bad input


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: odds.energy(0), r"^highest_faith=0 .* from 1 to 19"),
        (lambda: odds.energy(20), r"^highest_faith=20 .* from 1 to 19"),
        (lambda: odds.energy_curve([1, 25]), r"^highest_faith=25"),
        (lambda: odds.pools([-1]), r"^gathered=-1"),
        (lambda: odds.opening(4, 1), r"^deck=4 .* 5 or more"),
        (lambda: odds.opening(40, 41), r"^wanted=41 .* from 0 to 40"),
        (lambda: odds.opening(40, 3, draws=36), r"^draws=36 .* from 0 to 35"),
        (lambda: odds.opening(40, 3, put_back=3), r"^put_back=3 .* True or False"),
        (lambda: odds.opening_both(40, 30, 11), r"^b=11 .* from 0 to 10"),
        (lambda: odds.kept(9, 1, 1), r"^deck=9 .* 10 or more"),
        (lambda: odds.kept(40, 12, 29), r"^expensive=29 .* from 0 to 28"),
        (lambda: odds.race(0, 0, 0), r"^gain=0 .* 1 or more"),
        (lambda: odds.race(3, -1, 0), r"^loss=-1"),
        (lambda: odds.race(3, 2, "4/3"), r"^chance='4/3' .* from 0 to 1"),
        (lambda: odds.race(3, 2, "often"), r"^chance='often' .* exact number"),
        (lambda: odds.race(3, 3, 1), r"^chance=1 .* 20 is never reached"),
        (lambda: odds.race(3, 0, 0, bound=1), r"^bound=1"),
        (lambda: odds.race(3, 0, 0, start=20), r"^start=20 .* from 1 to 19"),
        (lambda: odds.deck_out(4, 1, 2), r"^cards=4"),
        (lambda: odds.deck_out(40, 3, 2), r"^seat=3 .* from 1 to 2"),
        (lambda: odds.deck_out(40, 1, 5), r"^players=5 .* from 2 to 4"),
        (lambda: odds.fastest(1, 0, 1), r"^prayer=0"),
        (lambda: odds.fastest(-1, 1, 1), r"^cost=-1"),
        (lambda: odds.copies("light"), r"^deck='light' .* 'covenant'"),
        (lambda: odds.copies("covenant", "hero"), r"^kind='hero' .* 'character'"),
        (lambda: odds.opening_hands("light"), r"^deck='light'"),
    ],
)
def test_bad_input_is_refused_by_name(make, told):
    with pytest.raises(ValueError, match=told):
        make()
