"""The tries that are refused: each is made by a test that bears its id and names the clause."""

from __future__ import annotations

import pytest

from rulebook.confrontation.examples import refusals

from .cited import citing

NEEDS_A_BATTLE = {
    "RF-17": "measuring is an action of a battle that knows what was declared",
    "RF-25": "the re-roll of single dice is an action of a battle; `dice.roll` never offers a bonus die",
}


@pytest.mark.parametrize("name", sorted(set(refusals()) - set(NEEDS_A_BATTLE)))
def test_every_try_is_made_by_a_test_that_bears_its_id(name):
    refused = refusals()[name]
    made = [test for test, source in citing(name).items() if f'"{refused.rule}"' in source]
    assert made, f"no test tries {name} ({refused.attempt}) and names {refused.rule}"


def test_what_waits_for_a_battle_is_not_tried_yet():
    """Once it is, it leaves the table above."""
    assert not [test for name in NEEDS_A_BATTLE for test in citing(name)]
    assert len(refusals()) == 71
