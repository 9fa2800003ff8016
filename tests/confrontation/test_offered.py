"""What the package offers to pages and tests."""

import subprocess
import sys

import pytest

from rulebook import confrontation
from rulebook.confrontation.actions import ACTIONS


def test_every_action_and_every_helper_comes_from_one_place():
    offered = set(dir(confrontation))
    assert {kind.__name__ for kind in ACTIONS} <= offered
    assert {"position", "troop", "block", "scenery", "deployed"} <= offered
    for name in offered:
        assert getattr(confrontation, name) is not None


def test_a_name_that_is_not_offered_is_named_in_the_error():
    with pytest.raises(AttributeError, match="'spaceship'"):
        _ = confrontation.spaceship


def test_the_odds_alone_load_no_game():
    code = "import sys; from rulebook.confrontation import odds; print('rulebook.confrontation.state' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
