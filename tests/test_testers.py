"""The shared testers pass sound games and catch broken ones: each break here is one that a real game could have."""

from __future__ import annotations

import dataclasses

import pytest

from rulebook.game import Event, Reading, Refusal
from tests import testers
from tests.toys import CARDS, STONES, Cards, CardsState, StonesState, Take
from widgets.scene import Ground, Scene

TABLE = (2, 23)
"""Two players and a seed with which nobody resigns for a while."""
CHECKS = [
    testers.check_random_play,
    testers.check_offered,
    testers.check_refusals,
    testers.check_values,
    testers.check_undo,
    testers.check_text,
    testers.check_record,
    testers.check_pointing,
    testers.check_hidden,
    testers.check_bot_values,
]


@pytest.mark.parametrize("game", [STONES, CARDS], ids=lambda game: game.name)
@pytest.mark.parametrize("check", CHECKS)
def test_sound_games_pass(toys, game, check):
    for players in game.player_counts:
        check(game, players, TABLE[1])


@pytest.mark.parametrize("check", [testers.check_facts, testers.check_seeds, testers.check_options])
@pytest.mark.parametrize("game", [STONES, CARDS], ids=lambda game: game.name)
def test_sound_facts_pass(toys, game, check):
    check(game)


actions, refusal, play, seen_by = StonesState.actions, StonesState._refusal, StonesState.apply, StonesState.seen_by


def refusing(**changes):
    def refuse(state, action):
        sound = refusal(state, action)
        return sound and dataclasses.replace(sound, **changes)

    return refuse


def changing_the_old_state(state, action):
    after = play(state, action)
    object.__setattr__(state, "turn", state.turn + 100)
    return after


def without_events(state, action):
    return dataclasses.replace(play(state, action), events=())


def citing_nothing(state, action):
    return dataclasses.replace(play(state, action), events=(Event("ST-XX-1", "Hm."),))


BREAKS = [
    (testers.check_random_play, "actions", lambda s: actions(s)[::-1], "not sorted"),
    (testers.check_random_play, "actions", lambda s: sorted(actions(s) * 2), "offered twice"),
    (testers.check_random_play, "apply", citing_nothing, "cites no rule"),
    (testers.check_random_play, "__str__", lambda s: "a\nb", "more than one line"),
    (testers.check_offered, "_refusal", lambda s, a: (s.turn > 1 and Refusal("ST-TAKE-1", "No.")) or None, "No."),
    (testers.check_offered, "apply", without_events, "left no events"),
    (testers.check_offered, "apply", changing_the_old_state, "the old state has changed"),
    (testers.check_undo, "apply", changing_the_old_state, "the old state has changed"),
    (testers.check_refusals, "_refusal", refusing(rule="ST-XX-1"), "names no rule"),
    (testers.check_refusals, "_refusal", refusing(message=" "), "says nothing"),
    (testers.check_refusals, "_refusal", lambda s, a: None, "legal and not offered"),
    (testers.check_values, "__hash__", lambda s: id(s), "hash differently"),
    (testers.check_values, "__eq__", lambda s, o: s is o, "replayed, the state differs"),
    (testers.check_pointing, "read", lambda s, p: Reading(Take(1)), "means"),
    (testers.check_hidden, "seen_by", lambda s, p: dataclasses.replace(s, left=s.left + 1), "seen again"),
]


@pytest.mark.parametrize(("check", "method", "change", "message"), BREAKS)
def test_broken_games_are_caught(toys, monkeypatch, check, method, change, message):
    testers.random_game.cache_clear()
    monkeypatch.setattr(StonesState, method, change)
    with pytest.raises((AssertionError, ValueError), match=message):
        check(STONES, *TABLE)
    testers.random_game.cache_clear()


def test_refusals_must_point_at_the_board(toys):
    with pytest.raises(AssertionError, match="points at no place of the board"):
        testers.check_refusals(STONES, *TABLE, draw=lambda state: Scene(10, 10, ()))


def test_points_of_open_ground_are_on_the_board_and_pointed_at():
    scene = Scene(100, 50, (), ground=Ground(0, 50, 100, 50))
    assert testers.off_board(scene, ("at:100.0,0.0", "at:100.5,0.0", "a1")) == ["at:100.5,0.0", "a1"]


def test_peeking_is_caught(toys, monkeypatch):
    monkeypatch.setattr(Cards, "determinize", lambda self, state, player, rng: CARDS.start(seed=9))
    with pytest.raises(AssertionError, match="contradicts what is seen"):
        testers.check_hidden(CARDS, *TABLE)
    monkeypatch.undo()
    hidden = dict.fromkeys(range(2), ())
    monkeypatch.setattr(
        CardsState, "seen_by", lambda s, p: dataclasses.replace(s, hands=tuple(hidden.values()), chance=None)
    )
    with pytest.raises(AssertionError):
        testers.check_hidden(CARDS, *TABLE)


def test_endless_games_are_caught(monkeypatch):
    monkeypatch.setattr(testers, "LONGEST", 3)
    with pytest.raises(AssertionError, match="never ends"):
        testers.random_game.__wrapped__(STONES, *TABLE)


def test_playthrough_shows_the_start_and_the_end():
    text = testers.playthrough(STONES, 2)
    assert text.startswith("Stones, 2 players, seed 0\n\nooooooooooooooo\n")
    assert "\n> resign\n" in text
    assert text.endswith("]\n")
