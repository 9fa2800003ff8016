"""Two effects that contradict each other in a salvo, settled before its attack test, from the rule texts."""

import pytest

from rulebook.confrontation import (
    CastSpell,
    Modifier,
    Pass,
    Roll,
    SettleConflict,
    Shoot,
    block,
    position,
    scenery,
    troop,
)
from tests.confrontation.places import refused, rigged, told

GLOW = Modifier("Steady Glow", "ignore_interference", 1, "round")
VEIL = Modifier("Dusk Veil", "counts_as_interference", 1, "round")
SHOT = Shoot("a1", "vc_longbow", "b1")


def here(elixir=(2, 2), bright=(GLOW,), dark=(VEIL,), **more):
    bows = troop("a1", 0, ["vc_longbow"] * 3 + [("vc_longbow", "magician")], block((40, 20), 4), modifiers=bright)
    reavers = troop("b1", 1, "tk_reaver", block((40, 40), 4), modifiers=dark)
    return position(bows, reavers, active="a1", package="act", elixir=elixir, **more)


# the leaders stand 17 cm apart: range 1, so 5 against 1 without interference


@pytest.mark.rule("CF-EFFECT-2")
def test_the_winner_of_the_roll_pays_and_chooses():
    mine = rigged(here(), 5, 2).play(SHOT)
    assert mine.player == 0
    assert told(mine, "CF-EFFECT-2")
    lit = mine.play(SettleConflict("Steady Glow"))
    assert (lit.elixir, lit.test.difference) == ((1, 2), 4)
    dark = mine.play(SettleConflict("Dusk Veil"))
    assert (dark.elixir, dark.test.difference) == ((1, 2), 2)
    theirs = rigged(here(), 2, 5).play(SHOT)
    assert theirs.player == 1
    assert theirs.play(SettleConflict("Dusk Veil")).elixir == (2, 1)
    assert refused(theirs, SettleConflict("Gust")) == "CF-EFFECT-2"
    assert refused(theirs, Roll()) == "CF-DICE-13"
    assert refused(theirs, Pass()) == "CF-ROUND-6"
    assert len(theirs.actions()) == 3


@pytest.mark.rule("CF-EFFECT-3")
def test_unpaid_neither_applies():
    none = rigged(here(), 5, 2).play(SHOT).play(SettleConflict())
    assert (none.elixir, none.test.difference) == ((2, 2), 4)  # nothing stands between
    wall = here(elements=scenery(("low_wall", (46, 30))))
    hidden = rigged(wall, 5, 2).play(SHOT).play(SettleConflict())
    assert hidden.test.difference == 2  # the wall is interference, and the glow does not help
    lit = rigged(wall, 5, 2).play(SHOT).play(SettleConflict("Steady Glow"))
    assert lit.test.difference == 4


@pytest.mark.rule("CF-EFFECT-4")
def test_ties_are_rolled_again_and_an_empty_purse_settles_nothing():
    again = rigged(here(), 3, 3, 2, 5).play(SHOT)
    assert again.player == 1
    poor = rigged(here(elixir=(0, 2)), 5, 2).play(SHOT)
    assert poor.test is not None  # nobody is asked
    assert told(poor, "CF-EFFECT-4")
    assert (poor.elixir, poor.test.difference) == ((0, 2), 4)


def test_one_effect_alone_contradicts_nothing():
    assert here(dark=()).play(SHOT).test.difference == 4
    assert here(bright=()).play(SHOT).test.difference == 2


@pytest.mark.rule("CF-EFFECT-7", "CF-EFFECT-2")
def test_a_spell_of_this_activation_can_bring_the_conflict_about():
    state = here(bright=(), points={"a1": (0, 10)})
    cast = state.play(CastSpell("a1.4", "sp_glow", "a1"))
    clash = rigged(cast, 6, 1).play(SHOT)
    assert clash.player == 0
    settled = clash.play(SettleConflict("Steady Glow"))
    hit = rigged(settled, 1, 1, 1, 1).play(Roll())
    assert hit.test is None
    assert hit.player == 0
