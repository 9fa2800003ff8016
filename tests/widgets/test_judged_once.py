"""What a click means is worked out once and judged once, however large the board."""

import pytest

from rulebook.clicks import Clicks
from rulebook.confrontation import GAME, position, troop
from rulebook.confrontation.state import ConfrontationState
from widgets.session import Session

LEVIES = troop("a1", 0, "vc_levy", [(20, 20), (24, 20), (28, 20)])
FAR = troop("b1", 1, "tk_reaver", [(60, 50)])


@pytest.fixture
def asked(monkeypatch):
    """How often the engine was asked to judge, and to list."""
    count = {"judged": 0, "listed": 0}
    judge, offer = ConfrontationState._refusal, ConfrontationState.actions

    def judging(state, action):
        count["judged"] += 1
        return judge(state, action)

    def listing(state):
        count["listed"] += 1
        return offer(state)

    monkeypatch.setattr(ConfrontationState, "_refusal", judging)
    monkeypatch.setattr(ConfrontationState, "actions", listing)
    return count


def begun():
    made = Session(GAME, position(LEVIES, FAR, active="a1", package="walk"))
    made.pick("a1.1")
    return made


def test_a_drop_that_is_possible_is_judged_once(asked):
    session = begun()
    asked.update(judged=0)
    session.pick("at:20.0,25.0")
    assert session.history.at == 1
    assert asked["judged"] == 1


def test_a_drop_that_is_refused_is_judged_once_and_lists_nothing_again(asked):
    session = begun()
    asked.update(judged=0, listed=0)
    session.pick("at:20.0,45.0")
    assert session.refusal.rule == "CF-MOVE-1"
    assert asked == {"judged": 1, "listed": 0}


def test_an_index_lists_the_actions_of_a_position_once(asked):
    state = position(LEVIES, FAR)
    asked.update(listed=0)
    Clicks(state)
    Clicks(state)
    assert asked["listed"] == 1
