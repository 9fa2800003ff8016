"""The table: places, pointing, cards drawn, and hands that stay closed."""

from __future__ import annotations

import pytest

from rulebook.clicks import Clicks
from rulebook.faith.actions import Alter, Challenge, Move, Play, Pray, Recite
from rulebook.faith.cards import library
from rulebook.faith.game import GAME
from rulebook.faith.words import explained
from tests.faith.tables import at, on, play, side, to
from widgets.faith import scene
from widgets.faith.board import near_seat
from widgets.faith.panels import DeckBuilder
from widgets.faith.pictures import challenge, curve, face, recite_grid
from widgets.scene import Marks
from widgets.svg import render

FLAT = Marks()

OWN_PSALM = """
[[card]]
id = "psalm_0"
name = "Psalm 0"
type = "psalm"
energy = "light"
typed_cost = 1
neutral_cost = 2
abilities = [
  {kind = "effect", text = "Heal 1.", effects = [{op = "heal", n = 1, target = "own_character"}]},
]
"""


def clicks(state, *places):
    """What these clicks lead to."""
    pointing, path = Clicks(state), ()
    for place in places:
        click = pointing.click(path, place)
        path = click.path
    return click


def test_a_turn_by_clicks():
    state = at(
        side("hannah_petitioner", "david_harpist", "horn_of_oil", hand=["adam_god_breathed", "psalm_27"], light=1),
        side("eve_mother"),
    )
    assert clicks(state, "hannah_petitioner.1", "faith1").action == Pray("hannah_petitioner.1")
    assert clicks(state, "david_harpist.2", "eve_mother.4").action == Challenge("david_harpist.2", "eve_mother.4")
    assert clicks(state, "hand1:psalm_27", "david_harpist.2").action == Recite("psalm_27", "david_harpist.2")
    assert clicks(state, "horn_of_oil.3/0").action.piece == "horn_of_oil.3"
    assert clicks(state, "hand1:adam_god_breathed", "field1").action.card == "adam_god_breathed"
    assert clicks(state, "hand1:psalm_27", "field1").refusal.rule == "FA-COST-1"
    assert clicks(state, "david_harpist.2", "faith1").action == Pray("david_harpist.2")


@pytest.mark.rule("FA-SETUP-5")
def test_cards_to_put_back_in_any_order():
    state = GAME.start(seed=4, first_player=0)
    one, two = sorted(set(state.sides[0].hand))[:2]
    for order in ((one, two), (two, one)):
        click = clicks(state, *(f"hand1:{card}" for card in order), "deck1")
        assert click.action == Alter((one, two))
    assert set(Clicks(state).targets((f"hand1:{two}",))) >= {f"hand1:{one}", "deck1"}
    assert clicks(state, "deck1").action == Alter()


def test_refusals_by_clicks():
    tired = at(side(on("hannah_petitioner", exhausted=True), on("cain_wanderer", new=True)), side("eve_mother"))
    assert clicks(tired, "hannah_petitioner.1").refusal.rule == "FA-EXH-1"
    assert clicks(tired, "cain_wanderer.2").refusal.rule == "FA-EXH-2"
    new = at(side(on("noah_captain", new=True)), side("eve_mother"))
    assert clicks(new, "noah_captain.1").path == ("noah_captain.1",)
    assert clicks(new, "noah_captain.1", "eve_mother.2").refusal.rule == "FA-EXH-2"
    assert clicks(new, "noah_captain.1", "faith1").refusal.rule == "FA-PRAY-5"
    poor = at(side(hand=["moses_lawgiver"]), side())
    assert clicks(poor, "hand1:moses_lawgiver").refusal.rule == "FA-COST-1"


@pytest.mark.rule("FA-ZONE-2")
def test_a_closed_hand_stays_closed():
    state = to(GAME.start(seed=6), 0)
    drawn = scene(state.seen_by(0), FLAT)
    text = render(drawn, FLAT) + drawn.in_words() + "".join(place.label for place in drawn.places)
    hidden = set(state.sides[1].hand) - set(state.sides[0].hand)
    for card in hidden:
        assert f"hand2:{card}" not in {place.id for place in drawn.places}
        assert library()[card].line not in text
    assert near_seat(state.seen_by(1)) == 1
    assert near_seat(state) == 0


def test_what_can_be_done_glows_and_choices_have_chips():
    state = to(GAME.start(seed=6), 0, "gather")
    ids = {place.id for place in scene(state, FLAT).places}
    assert {"gather:2+0", "gather:1+1", "gather:0+2"} <= ids
    tomb = at(side(hand=["called_from_tomb"], light=3, exile=["abel_keeper", "eve_mother"]), side())
    ids = {place.id for place in scene(tomb, FLAT).places}
    assert {"exile1:abel_keeper", "exile1:eve_mother"} <= ids
    ahab = at(side(hand=["ahab_coveter"], dark=3), side("horn_of_oil"))
    asked = play(ahab, Play("ahab_coveter"))
    assert "choice:none" in {place.id for place in scene(asked, FLAT).places}


def test_a_picked_card_can_be_read():
    state = at(side("noah_captain"), side())
    drawn = scene(state, Marks(picked=("noah_captain.1",)))
    assert any("Vessel" in getattr(shape, "text", "") for shape in drawn.shapes)


@pytest.mark.parametrize("card", list(library()))
def test_every_card_has_a_face(card):
    drawn = face(library()[card])
    assert all(0 <= place.x <= drawn.width and 0 <= place.y <= drawn.height for place in drawn.places)
    assert "<svg" in render(drawn, FLAT)
    behind = explained(library()[card])
    assert len(behind) == len(library()[card].keywords) + len(library()[card].abilities)
    for text, rule in behind:
        assert f"{text.rstrip('.')} [{rule}]" in drawn.text
        assert rule in GAME.rules


@pytest.mark.rule("FA-DECK-1", "FA-DECK-2")
def test_the_deck_builder_says_which_rule_a_deck_breaks():
    builder = DeckBuilder("covenant")
    assert builder.problems == []
    assert "A legal deck of 40 cards." in builder.shown.value
    builder.put("adam_god_breathed", 4)
    assert [problem.rule for problem in builder.problems] == ["FA-DECK-2"]
    assert "FA-DECK-2" in builder.shown.value
    builder.put("adam_god_breathed", 0)
    assert [problem.rule for problem in builder.problems] == ["FA-DECK-1"]
    builder.deck.value = "shadow"
    assert builder.copies.value == builder.cards["adam_god_breathed"] == 3
    builder.deck.value = "empty"
    assert builder.cards == {}
    assert "total cost 1: none" in curve({}).text


@pytest.mark.rule("FA-CHAL-1", "FA-PSLM-2")
def test_grids_ask_the_engine():
    assert challenge("noah_captain", "serpent_deceiver") == "the challenged is exiled"
    assert challenge("noah_captain", "serpent_deceiver", 1) == "both are exiled"
    assert challenge("noah_captain", "enoch_walker") == "the challenged cannot be chosen"
    labels = {place.id: place.label for place in recite_grid().places}
    assert labels["goliath_champion+psalm_150"].endswith("may recite")
    matched = {place.id: place.label for place in recite_grid(matched=True).places}
    assert matched["goliath_champion+psalm_150"].endswith("may not recite")


@pytest.mark.rule("FA-COST-2", "FA-COST-3")
def test_a_payment_is_chosen_by_pointing_at_it():
    state = at(side("miriam_song", hand=["psalm_91", "noah_captain"], light=3, dark=2), side())
    noah = Play("noah_captain")
    assert clicks(state, "hand1:noah_captain", "field1").action == noah
    picked = Marks(picked=("hand1:noah_captain",))
    assert [place.id for place in scene(state, picked).places if place.id.startswith("pay:")] == ["pay:3+0"]
    assert not any(place.id.startswith("pay:") for place in scene(state, FLAT).places)
    assert clicks(state, "hand1:noah_captain", "pay:3+0", "field1").action == Play("noah_captain", (), (3, 0))
    assert state.read(("hand1:noah_captain", "pay:1+2", "field1")).refusal.rule == "FA-COST-7"


@pytest.mark.rule("FA-PSLM-1", "FA-PSLM-2")
def test_a_psalm_aimed_at_an_own_character_is_recited_unless_a_payment_is_named():
    state = at(side("goliath_champion", hand=["psalm_0"], light=5, dark=5), side(), cards=OWN_PSALM)
    ways = [action for action in state.actions() if isinstance(action, Play)]
    assert len(ways) == 3, "1 light and 2 neutral"
    assert clicks(state, "hand1:psalm_0", "goliath_champion.1", "goliath_champion.1").action == Recite(
        "psalm_0", "goliath_champion.1", ("goliath_champion.1",)
    )
    for action in ways:
        assert clicks(state, *state.paths(action)[0]).action == action


@pytest.mark.rule("FA-MOVE-2")
def test_a_move_to_a_neutral_location_is_paid_with_either():
    state = at(side("adam_god_breathed", "city_of_refuge", light=1, dark=1), side())
    move = Move("adam_god_breathed.1", "city_of_refuge.2")
    assert clicks(state, "adam_god_breathed.1", "city_of_refuge.2").action == move
    dark = clicks(state, "adam_god_breathed.1", "pay:0+1", "city_of_refuge.2").action
    assert state.play(dark).sides[0].pool == (1, 0)
