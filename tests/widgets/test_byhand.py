"""Positions set up by hand: figures with a tool for two places, and fighters and terrain that are dragged."""

import math
from dataclasses import replace

import pytest

from rulebook.confrontation import Field, element, position
from tests.confrontation.places import row, unit
from tests.widgets import stroll, toy
from tests.widgets.stroll import StrollState
from tests.widgets.toy import HOP
from widgets.confrontation.byhand import rearranged, taken
from widgets.figures import PLAY, Drag, Figure
from widgets.scene import Marks

LEVY = unit("a", 0, "vc_levy", row(20, 20, 3))
REAVERS = unit("b", 1, "tk_reaver", row(20, 40, 3))
WALL = element("wall1", "low_wall", (60, 30), 90)
FIELD = Field((90.0, 60.0), (LEVY, REAVERS), (WALL, element("rocks", "rocks", (75, 50))))


class TestDrag:
    @pytest.fixture
    def figure(self, sent):
        def put(state, start, end):
            if end == "walker":
                raise ValueError("Drop the walker on the ground.")
            x, y = map(float, end.removeprefix("at:").split(","))
            return replace(state, x=x, y=y)

        return Figure(StrollState(), tools={"Put": Drag(put)}, renderer=stroll)

    def test_two_picks_change_the_position_and_undo_takes_it_back(self, figure):
        figure.tool = "Put"
        figure.pick("walker")
        assert figure.board.marks == Marks(picked=("walker",))
        figure.pick("at:12.0,3.0")
        assert (figure.state.x, figure.state.y) == (12.0, 3.0)
        assert figure.picked == ()
        figure.undo()
        assert figure.state == StrollState()

    def test_a_change_that_cannot_be_is_explained(self, figure):
        figure.tool = "Put"
        figure.pick("at:12.0,3.0")
        figure.pick("walker")
        assert "Drop the walker on the ground." in figure.message.text
        assert figure.state == StrollState()

    def test_another_tool_forgets_the_pick(self, figure):
        figure.tool = "Put"
        figure.pick("walker")
        figure.tool = PLAY
        assert figure.picked == ()
        figure.pick("walker")
        assert figure.board.marks.targets

    def test_tools_for_one_place_are_as_before(self, sent):
        figure = Figure(
            HOP.start(), tools={"Empty": lambda state, place: replace(state, cells=(None,) * 7)}, renderer=toy
        )
        figure.tool = "Empty"
        figure.pick("a")
        assert figure.state.cells == (None,) * 7


class TestField:
    def test_a_fighter_goes_where_he_is_dragged_and_his_comrades_stay(self):
        moved = rearranged(FIELD, "a.2", "at:50.0,10.0").unit("a")
        assert [fighter.at for fighter in moved.fighters] == [(20, 20), (50.0, 10.0), (28, 20)]

    @pytest.mark.rule("CF-STATE-2")
    def test_dragged_onto_an_enemy_he_touches_him(self):
        field = rearranged(FIELD, "a.1", "b.1")
        assert field.unit("a").fighter("a.1").at == pytest.approx((20, 37))
        assert field.engaged(field.unit("a"))

    @pytest.mark.rule("CF-GEOM-5")
    @pytest.mark.parametrize("end", ["at:23.0,20.0", "at:20.0,39.0", "at:75.0,50.0", "at:0.5,20.0"])
    def test_where_he_would_overlap_he_is_not_put(self, end):
        with pytest.raises(ValueError, match=r"a\.1 would overlap"):
            rearranged(FIELD, "a.1", end)

    def test_terrain_keeps_its_shape_and_turn(self):
        moved = rearranged(FIELD, "e:wall1", "at:30.0,10.0").element("wall1")
        assert math.dist(*moved.shape.corners[:2]) == pytest.approx(12)
        xs, ys = zip(*moved.shape.corners, strict=True)
        assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((29.5, 30.5, 4, 16))

    def test_terrain_that_nobody_may_stand_in_is_not_put_under_a_base(self):
        with pytest.raises(ValueError, match="Nobody may stand in the rocks"):
            rearranged(FIELD, "e:rocks", "at:21.0,20.0")

    @pytest.mark.parametrize(("start", "end"), [("at:1.0,1.0", "a.1"), ("a.1", "e:wall1"), ("e:wall1", "a.1")])
    def test_anything_else_is_said_in_a_sentence(self, start, end):
        with pytest.raises(ValueError, match=r"^Dr(ag|op) "):
            rearranged(FIELD, start, end)


class TestTaking:
    @pytest.mark.rule("CF-UNIT-13")
    def test_who_is_nearest_leads_after_a_leader_taken_away(self):
        state = position(LEVY, REAVERS)
        left = taken(state, "a.1").unit("a")
        assert [fighter.id for fighter in left.fighters] == ["a.2", "a.3"]
        assert left.leader == "a.2"
        assert state.unit("a") == LEVY

    def test_the_last_one_and_what_is_no_fighter_stay(self):
        state = position(unit("a", 0, "vc_levy", row(20, 20, 1)), REAVERS)
        for place in ("a.1", "at:3.0,3.0"):
            with pytest.raises(ValueError, match=r"leave him|Click a fighter"):
                taken(state, place)
