"""Confrontation at the table: what a state puts on it, what is said beside it, and a company of one's own."""

from dataclasses import replace

import pytest

import rulebook
from rulebook.confrontation import Disc, Roll, Shoot, position, scenery, troop
from rulebook.odds.display import fraction
from tests.confrontation.places import rigged
from widgets.confrontation import aside, odds, scene
from widgets.confrontation.builder import Muster
from widgets.confrontation.byhand import measure, put
from widgets.confrontation.overlays import over
from widgets.confrontation.tabletop import Shown, tabletop
from widgets.figures import Drag, Figure
from widgets.scene import Circle, Marks, Text
from widgets.view import seen

BOWS = troop("a1", 0, "vc_longbow", [(20, 20), (24, 20), (28, 20)])
REAVERS = troop("b1", 1, "tk_reaver", [(20, 38), (24, 38), (28, 38)])


def battle(**more):
    return position(BOWS, REAVERS, active="a1", package="act", **more)


@pytest.fixture
def shot():
    state = battle()
    return state.play(next(action for action in state.actions() if isinstance(action, Shoot)))


class TestTabletop:
    def test_a_state_puts_its_facts_on_the_table(self):
        table = tabletop(battle(elixir=(3, 5), elements=scenery(("marsh", (60, 30)))))
        assert table.names == ("Vell Concord", "Thornkin")
        assert (table.battle, table.round, table.rounds, table.phase) == ("Pitched Battle", 1, 6, "activation")
        assert (table.elixir, table.goal, table.decider) == ((3, 5), 12, 0)
        assert table.activation.package == "act"
        assert table.zones == ()

    @pytest.mark.rule("CF-GEOM-8")
    def test_measuring_is_strict_unless_agreed_otherwise(self):
        def label(state):
            return seen(scene(state, Marks(picked=("a1.1",)))).place("b1.1").label

        assert "cm away" in label(battle())
        waiting = position(BOWS, REAVERS, active="a1")
        assert "cm away" not in label(waiting)
        free = position(BOWS, REAVERS, active="a1", variants={"strict_measuring": "off"})
        assert "cm away" in label(free)

    @pytest.mark.rule("CF-SETUP-4")
    def test_zones_are_shown_while_units_are_deployed(self):
        start = rulebook.games["confrontation"].start()
        zones = {player: (zone.low, zone.high) for player, zone in tabletop(start).zones}
        # 15 cm from the middle line of a field 60 cm deep, the first player in the south (CF-BATTLE-1A)
        south = start.south
        assert zones == {south: (0, 15), 1 - south: (45, 60)}
        assert any(place.id.startswith("w:") for place in scene(start, Marks()).places)

    def test_a_walk_leaves_its_trails(self, sent):
        figure = Figure(battle())
        figure.pick("a1.1")
        figure.pick("at:20.0,25.0")
        assert figure.refusal is None, figure.refusal
        assert figure.state.field.unit("a1").chief.at == (20, 25)
        assert {way[-1] for way in tabletop(figure.state).shown.ways} == {(20, 25), (24, 25), (28, 25)}

    def test_a_step_back_shows_who_still_stood_then(self, sent):
        mortar = troop("a1", 0, ["vc_mortar", "vc_crew"], [(40, 10), (44.5, 10)])
        near = troop("b1", 1, "tk_reaver", [(40, 36), (44, 36)])
        shot = position(mortar, near, active="a1", package="act").play(Shoot("a1", "vc_mortar", "b1"))
        figure = Figure(rigged(shot, 3, 3, 6, 6, 6, 6))
        figure.do(Roll())
        assert "b1.1" not in {place.id for place in figure.board.whole.places}
        shown = []
        for _ in figure.state.events:
            figure.step_back()
            shown.append("b1.1" in {place.id for place in figure.board.whole.places})
        assert shown == sorted(shown)
        assert shown[-1]
        assert not shown[0]

    def test_a_shot_at_a_unit_shows_its_target(self, shot):
        assert tabletop(shot).target == "b1"

    def test_a_template_is_drawn(self):
        table = tabletop(replace(battle(), shown=(("template", Disc((40, 30), 6), (43, 30)),)))
        assert table.shown == Shown(Disc((40, 30), 6), (43, 30), ())
        assert any(shape.r == 6 for shape in over(table, Marks()) if isinstance(shape, Circle))


class TestAside:
    @pytest.mark.rule("CF-DICE-12")
    def test_the_odds_are_those_of_the_law_that_is_sampled(self, shot):
        law = shot.test.law(shot.settings.variants)
        html = aside(shot)
        assert html.startswith("<details>")
        assert f"({fraction(law.at_least(1))})" in html
        assert str(law.mean) in repr(odds(shot, 0))
        assert "<details open>" in odds(shot, 0)._html

    def test_after_the_roll_the_dice_lie_beside_the_board(self, shot):
        rolled = shot.play(Roll())
        words, made = rolled.rolls[0]
        html = aside(rolled)
        assert words.partition(":")[0] in html
        assert str(made) in html.replace("&#x27;", "'")

    def test_without_a_test_there_is_nothing(self):
        assert aside(battle()) == ""
        assert "No test is due" in repr(odds(battle(), 0))


class TestHand:
    def test_a_fighter_is_put_elsewhere_in_a_figure(self, sent):
        figure = Figure(battle(), tools={"Put": Drag(put)})
        figure.tool = "Put"
        figure.pick("b1.1")
        figure.pick("at:50.0,38.0")
        assert figure.state.field.unit("b1").fighter("b1.1").at == (50.0, 38.0)


class TestRuler:
    """DM-1: two places, pointed at one after the other."""

    @pytest.mark.rule("CF-GEOM-3", "CF-GEOM-8")
    def test_two_places_are_measured_once_something_is_announced(self, sent):
        figure = Figure(battle(), tools={"Measure": Drag(measure)})
        figure.tool = "Measure"
        figure.pick("a1.1")
        figure.pick("at:20.0,41.5")
        # From the rim of a base of 3 cm at y = 20 to a point at y = 41.5
        assert "20.0 cm from edge to edge" in str(figure.state.events[-1])
        words = [shape.text for shape in over(tabletop(figure.state), Marks()) if isinstance(shape, Text)]
        assert "20.0 cm, range 1" in words

    @pytest.mark.rule("CF-GEOM-8")
    def test_before_that_measuring_is_refused(self, sent):
        figure = Figure(position(BOWS, REAVERS, active="a1"), tools={"Measure": Drag(measure)})
        figure.tool = "Measure"
        figure.pick("a1.1")
        figure.pick("b1.1")
        assert "CF-GEOM-8" in figure.message.text
        assert tabletop(figure.state).ruler == ()


class TestMuster:
    def test_a_company_of_ones_own_goes_into_battle(self):
        muster = Muster("co_vc").change(0, count=7)
        assert muster.problems == []
        state = rulebook.games["confrontation"].start(companies=[muster.company, "co_tk"])
        assert state.settings.companies[0] == muster.roster
