"""The contract in `rulebook.game`, tried with the toy games."""

from __future__ import annotations

import doctest
import importlib
import pickle
from dataclasses import dataclass
from random import Random

import pytest

import rulebook
from rulebook.game import Action, Event, IllegalAction, Option, OptionError, Outcome, Reading, Refusal, replay
from rulebook.notation import verb
from tests.toys import CARDS, STONES, Lay, Resign, Take


@dataclass(frozen=True, slots=True)
class MoveFarAway(Action):
    name: str
    far: bool = True
    speed: float | None = None


def test_words():
    assert str(Refusal("A-B-1", "No.")) == "No. [A-B-1]"
    assert str(Refusal("A-B-1", "No.", (), "Try more.")) == "No. [A-B-1] Try more."
    assert str(Event("A-B-1", "Moved.")) == "Moved. [A-B-1]"
    assert str(Outcome((1,), "A-B-1", "Won.")) == "Won. [A-B-1]"


def test_actions_as_text():
    assert verb(MoveFarAway) == "move-far-away"
    assert str(MoveFarAway("a1")) == "move-far-away a1 yes"
    assert str(MoveFarAway("a b", False, 1.5)) == 'move-far-away "a b" no 1.5'
    assert str(MoveFarAway("-")) == 'move-far-away "-" yes'
    assert str(Lay((1, 2))) == "lay (1,2)"


def test_actions_are_sorted_by_name_then_by_fields():
    assert sorted([Take(2), Resign(), Take(1)]) == [Resign(), Take(1), Take(2)]


def test_play_and_refusal():
    state = STONES.start()
    assert state.refusal(Take(3)) is None
    after = state.play(Take(3))
    assert (state.left, after.left) == (15, 12)
    assert [str(event) for event in after.events] == ["Player 1 took 3. [ST-TAKE-1]"]
    with pytest.raises(IllegalAction) as caught:
        state.play(Take(9))
    assert caught.value.refusal == state.refusal(Take(9))
    assert caught.value.action == Take(9)
    assert caught.value.position == str(state)
    assert str(caught.value) == "9 stones cannot be taken. [ST-TAKE-1] Take 1 to 3."


def test_other_games_actions_are_a_mistake_of_the_caller():
    with pytest.raises(TypeError, match="is not an action in Stones"):
        STONES.start().refusal(Lay((1,)))


def test_after_the_end_everything_is_refused():
    over = STONES.start().play(Resign())
    refusal = over.refusal(Take(1))
    assert refusal == Refusal(
        "ST-END-2", "The game is over: Player 1 resigns.", (), "Undo, or start a new game."
    )  # fmt: skip


def test_pointing():
    state = STONES.start()
    assert state.read(("15",)) == Reading(Take(1))
    assert state.read(("5",)).refusal.rule == "ST-TAKE-1"
    assert state.read(("5", "6")) is None, "this means nothing"
    assert CARDS.start().read(("x",)) is None
    assert CARDS.start().describe(Lay((1,))) == "lay (1)"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 4}, "players: 4 is not possible; it takes 2 to 3 [ST-TAKE-1]"),
        ({"players": True}, "players: True is not possible; it takes 2 to 3 [ST-TAKE-1]"),
        ({"seed": -1}, "seed: -1 is not possible; it takes a whole number from 0 up"),
        ({"seed": 1.0}, "seed: 1.0 is not possible; it takes a whole number from 0 up"),
        ({"colour": 1}, "colour: 1 is not possible; it takes nothing: the options are stones, most, pair"),
        ({"stones": 4}, "stones: 4 is not possible; it takes a whole number from 5 to 99"),
        ({"stones": 5.0}, "stones: 5.0 is not possible; it takes a whole number from 5 to 99"),
        ({"most": 3.0}, "most: 3.0 is not possible; it takes 2, 3 or 4"),
        ({"pair": 1}, "pair: 1 is not possible; it takes two whole numbers (cannot unpack non-iterable int object)"),
    ],
)
def test_bad_options_say_what_is_possible(arguments, message):
    with pytest.raises(OptionError) as caught:
        STONES.start(**arguments)
    assert str(caught.value) == message


def test_a_single_number_of_players_is_named():
    class Duel(type(STONES)):
        player_counts = range(2, 3)

    with pytest.raises(OptionError, match="players: 3 is not possible; it takes 2"):
        Duel().start(3)


def test_options_are_checked_and_cleaned():
    assert (
        Option("x", "X.", 1, choices=(1, "all"), numbers=range(5, 9)).allowed == "1, all or a whole number from 5 to 8"
    )
    assert STONES.options["pair"].check(["1", "2"]) == (1, 2)
    with pytest.raises(TypeError):
        STONES.options["new"] = None


def test_games_are_pickled_by_their_kind():
    assert STONES.options
    assert type(pickle.loads(pickle.dumps(STONES))) is type(STONES)


def test_rewards():
    state = STONES.start(3)
    assert STONES.rewards(state) == (1 / 6,) * 3
    assert STONES.rewards(state.play(Resign())) == (0, 1 / 2, 1 / 2)
    assert STONES.value(state.play(Resign()), 1) == 1 / 2


def test_playouts_end_or_stop_at_the_limit():
    assert sum(STONES.playout(STONES.start(), Random(1), 100)) == 1
    assert STONES.playout(STONES.start(stones=99), Random(3), 1) == (1 / 4, 1 / 4)


def test_replay():
    assert [state.left for state in replay(STONES.start(stones=9), (Take(1), Take(2)))] == [9, 8, 6]


@pytest.mark.parametrize("module", ["rulebook", "rulebook.record", "rulebook.simulate"])
def test_examples_in_the_docs_are_true(module):
    tried = doctest.testmod(importlib.import_module(module))
    assert tried.attempted
    assert not tried.failed


def test_registry():
    with pytest.raises(KeyError, match="there is no game 'chess'; the games are "):
        rulebook.games["chess"]
    assert list(rulebook.games) == sorted(rulebook.games)
    assert rulebook.Record.__module__ == "rulebook.record"
    assert rulebook.bots.names
    with pytest.raises(AttributeError, match="no attribute 'nothing_of_the_kind'"):
        _ = rulebook.nothing_of_the_kind
