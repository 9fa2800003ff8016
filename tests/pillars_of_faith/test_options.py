"""An option that is set to nonsense is refused by its rule."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.game import OptionError

GAME = rulebook.games["pillars_of_faith"]


@pytest.mark.parametrize("name", [name for name, option in GAME.options.items() if option.rule])
def test_nonsense_is_refused_by_the_rule_of_the_option(name):
    with pytest.raises(OptionError) as caught:
        GAME.start(**{name: object()})
    assert (caught.value.option, caught.value.rule) == (name, GAME.options[name].rule)


@pytest.mark.parametrize("players", [0, 99, "two"])
def test_so_many_players_are_refused(players):
    with pytest.raises(OptionError, match="players") as caught:
        GAME.start(players)
    assert caught.value.rule
