"""Set-up and zones."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from rulebook.faith.actions import Alter, Choose, End, Gather, Play, Pray, Use
from rulebook.faith.cards import HIDDEN
from rulebook.faith.game import GAME
from rulebook.game import OptionError
from tests.faith.tables import at, faiths, on_field, play, refused, side, to


@pytest.mark.rule("FA-SETUP-1", "FA-SETUP-7")
def test_first_player():
    state = GAME.start(players=3, first_player=1)
    order = []
    while state.phase == "set-up":
        order.append(state.player)
        state = state.play(Alter())
    assert order == [1, 2, 0]
    turns = []
    for seat in (1, 2, 0):
        state = to(state, seat)
        turns.append(state.active)
        state = state.play(End())
    assert turns == [1, 2, 0]
    assert GAME.start(seed=5).first == GAME.start(seed=5).first
    assert {GAME.start(seed=seed).first for seed in range(12)} == {0, 1}
    with pytest.raises(OptionError, match="first_player"):
        GAME.start(players=2, first_player=2)


@pytest.mark.rule("FA-SETUP-2", "FA-SETUP-3", "FA-SETUP-4", "FA-SETUP-8", "FA-SETUP-9")
def test_what_everybody_starts_with():
    state = GAME.start(players=4, seed=2)
    for seat, player in enumerate(state.sides):
        assert player.faith == 1
        assert player.pool == (0, 0)
        assert player.field == ()
        assert len(player.hand) == 5
        assert len(player.deck) == 35
        assert Counter(player.hand + player.deck) == Counter(state.decks[seat])
    assert state == GAME.start(players=4, seed=2)
    assert state != GAME.start(players=4, seed=3)


@pytest.mark.rule("FA-SETUP-10")
def test_order_of_the_set_up():
    state = GAME.start()
    assert [e.rule for e in state.events] == ["FA-SETUP-1", "FA-SETUP-2", "FA-SETUP-3", "FA-SETUP-4", "FA-SETUP-5"]
    refused(state, Gather(2, 0), "FA-TURN-8")
    refused(state, Play(state.sides[state.player].hand[0]), "FA-ACT-1")


@pytest.mark.rule("FA-SETUP-5", "FA-SETUP-6")
def test_altering_once():
    state = GAME.start(seed=4)
    seat = state.player
    hand, deck = state.sides[seat].hand, state.sides[seat].deck
    back = tuple(sorted(hand[:3]))
    after = play(state, Alter(back))
    mine = after.sides[seat]
    assert len(mine.hand) == 5
    assert len(mine.deck) == 35
    assert Counter(mine.deck[-3:]) == Counter(back)
    assert mine.hand == hand[3:] + deck[:3]
    refused(after, Alter((), by=seat), "FA-SETUP-6")
    refused(state, Alter(("no_such_card",)), "FA-SETUP-5")
    refused(state, Alter(hand[:1] * 4), "FA-SETUP-5")
    refused(state, Alter((), by=1 - seat), "FA-SETUP-7")
    both = play(after, Alter())
    refused(both, Alter(), "FA-SETUP-6")


def test_altering_in_the_middle_of_a_game_is_too_late():
    state = at(side(), side())
    first = state.sides[0].but(altered=False)
    refused(replace(state, sides=(first, state.sides[1])), Alter(), "FA-SETUP-5")


@pytest.mark.rule("FA-SETUP-11")
def test_keeping_uses_it_up():
    state = GAME.start(seed=4)
    seat = state.player
    after = play(state, Alter())
    assert (after.sides[seat].hand, after.sides[seat].deck) == (state.sides[seat].hand, state.sides[seat].deck)
    refused(after, Alter((), by=seat), "FA-SETUP-6")


def test_the_bottom_order_is_random():
    seen = set()
    for seed in range(30):
        state = GAME.start(seed=seed, first_player=0)
        cards = tuple(sorted(set(state.sides[0].hand)))
        back = state.play(Alter(cards)).sides[0].deck[-len(cards) :]
        seen.add(back == cards)
    assert seen == {True, False}


# ---- zones


@pytest.mark.rule("FA-ZONE-1", "FA-ZONE-6")
def test_every_card_is_in_one_zone():
    from tests.faith.invariants import invariants
    from tests.testers import random_game

    for state in random_game(GAME, 2, 5).states:
        invariants(state)


@pytest.mark.rule("FA-ZONE-2")
def test_what_is_hidden():
    state = to(GAME.start(seed=6), 0)
    seen = state.seen_by(0)
    assert seen.sides[0].hand == state.sides[0].hand
    assert seen.sides[1].hand == (HIDDEN,) * len(state.sides[1].hand)
    assert all(set(player.deck) == {HIDDEN} for player in seen.sides)
    assert [player.pool for player in seen.sides] == [player.pool for player in state.sides]
    assert faiths(seen) == faiths(state)
    opened = to(GAME.start(seed=6, open_hands=True), 0).seen_by(0)
    assert HIDDEN not in opened.sides[1].hand


@pytest.mark.rule("FA-ZONE-3")
def test_cards_go_to_their_owners():
    state = at(
        side(hand=["scattered_tongues", "adam_god_breathed"], dark=2),
        side(hand=["cain_wanderer"], deck=["ruth_gleaner", "eve_mother", "abel_keeper"]),
    )
    after = play(state, Play("scattered_tongues"))
    assert after.sides[0].exile == ("adam_god_breathed", "scattered_tongues")
    assert after.sides[1].exile == ("cain_wanderer", "ruth_gleaner", "eve_mother")
    assert after.sides[1].deck == ("abel_keeper",)


@pytest.mark.rule("FA-ZONE-4")
def test_exile_is_the_only_pile():
    state = play(at(side(hand=["cain_wanderer"] * 9), side()), End())
    after = state.play(state.actions()[0])
    assert len(after.sides[0].exile) == 2
    kiss = at(side(hand=["betrayed_with_a_kiss"], dark=3), side("hannah_petitioner"))
    after = play(kiss, Play("betrayed_with_a_kiss", ("hannah_petitioner.1",)))
    assert after.sides[1].exile == ("hannah_petitioner",)
    assert after.sides[0].exile == ("betrayed_with_a_kiss",)


@pytest.mark.rule("FA-ZONE-5")
def test_a_card_that_returns_is_new():
    state = at(side(hand=["called_from_tomb"], light=3, exile=["noah_captain"]), side())
    after = play(state, Play("called_from_tomb", ("exile:noah_captain",)))
    (noah,) = after.sides[0].field
    assert (noah.damage, noah.exhausted, noah.at) == (0, False, "")
    refused(after, Pray(noah.id), "FA-PRAY-5")
    refused(after, Use(noah.id), "FA-ABIL-4")


# ---- hidden information


def test_nothing_leaks():
    """Two worlds that differ only in what a seat cannot see look the same to it, word for word."""
    import random

    from tests.testers import random_game

    rng = random.Random(3)
    for number, state in enumerate(random_game(GAME, 3, 2).states):
        if number % 7:
            continue
        for seat in range(3):
            seen = state.seen_by(seat)
            other = GAME.determinize(seen, seat, rng)
            again = other.seen_by(seat)
            assert again == seen
            assert repr(again) == repr(seen)
            assert str(again) == str(seen)
            assert again.prompt == seen.prompt
            assert again.chance == seen.chance
            assert seen.frames == ()
            for opponent in range(3):
                if opponent != seat:
                    assert set(seen.sides[opponent].hand) <= {HIDDEN}


def test_events_never_name_a_hidden_card():
    state = to(GAME.start(seed=8), 0)
    for event in state.events:
        assert "draws" not in event.text or event.text.endswith("draws a card.")


def test_who_searches_sees_the_own_deck_and_nobody_else_does():
    state = at(side(hand=["scroll_found"], light=1, deck=["psalm_27", "cain_wanderer", "psalm_23"]), side())
    asked = play(state, Play("scroll_found"))
    assert asked.choice.kind == "search"
    assert asked.seen_by(0).sides[0].deck == ("cain_wanderer", "psalm_23", "psalm_27")
    assert asked.seen_by(1).sides[0].deck == (HIDDEN,) * 3
    after = play(asked, Choose("psalm_23"))
    assert after.sides[0].hand == ("psalm_23",)
    assert sorted(after.sides[0].deck) == ["cain_wanderer", "psalm_27"]
    assert on_field(after, 0) == []
