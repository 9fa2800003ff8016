"""The battlefield of Confrontation as a scene: what stands where, what is said of it, and what is laid over it."""

from dataclasses import replace

import pytest

from rulebook.chance import Chance
from rulebook.confrontation import (
    CLOSE,
    GENERAL,
    MARAUDER,
    PROFILES,
    Activation,
    Disc,
    Field,
    Objective,
    element,
)
from rulebook.confrontation.round.cards import drew, laid_out, put_in_reserve
from rulebook.confrontation.setup.zones import Zone
from tests.confrontation.places import row, unit
from widgets.confrontation import draw, overlays
from widgets.confrontation.bases import badge, pips
from widgets.confrontation.tabletop import WORDS, Shown, Tabletop, Thing, signs
from widgets.scene import Circle, Marks, Polygon, Text
from widgets.view import seen

LEVY = unit("a", 0, [("vc_levy", ""), ("vc_levy", "standard_bearer"), ("vc_levy", "musician")], row(20, 20, 3))
BOWS = unit("w", 0, "vc_longbow", row(50, 20, 3))
REAVERS = unit("b", 1, "tk_reaver", row(20, 40, 3))
PLAIN = Marks()
NAMES = [name for name, profile in PROFILES.items() if not profile.familiar]


def table(*units, **more):
    elements = more.pop("elements", ())
    return Tabletop(Field((90.0, 60.0), tuple(units), tuple(elements)), **more)


def shapes_of(kind, shapes, **wanted):
    return [s for s in shapes if isinstance(s, kind) and all(getattr(s, k) == v for k, v in wanted.items())]


def label(scene, place):
    return seen(scene).place(place).label


class TestFighters:
    def test_every_fighter_is_a_place_to_scale_with_y_upwards(self):
        window = draw(table(LEVY, REAVERS), PLAIN).window
        place = window.find("a.1")
        assert (place.x, place.y, place.r) == (20, 40, 1.5)
        assert len(window.places) == 6

    def test_a_label_reads_well_aloud(self):
        scene = draw(table(LEVY, REAVERS, names=("South", "North")), PLAIN)
        assert label(scene, "a.1") == "South's Concord Levy 1 of 3, leader, free, at 20 20"
        assert label(scene, "a.2") == "South's Concord Levy 2 of 3, standard bearer, free, at 24 20"
        assert label(scene, "b.3") == "North's Thorn Reavers 3 of 3, free, at 28 40"

    def test_states_are_said(self):
        touching = unit("b", 1, "tk_reaver", [(20, 23), (24, 27)])
        scene = draw(table(replace(LEVY, formation=CLOSE), touching, activated=("b",)), PLAIN)
        assert "engaged, close formation" in label(scene, "a.3")
        assert "engaged, activated" in label(scene, "b.2")
        assert "in rout" in label(draw(table(replace(LEVY, routed=True)), PLAIN), "a.1")

    def test_wounds_are_pips_and_words(self):
        hurt = unit("g", 1, "tk_gargant", [(40, 30)])
        hurt = replace(hurt, fighters=(replace(hurt.chief, health=3),))
        assert "health 3 of 4" in label(draw(table(hurt), PLAIN), "g.1")
        filled = [pip for pip in pips(0, 0, 3, 4) if isinstance(pip, Circle) and pip.fill == "#22252a"]
        assert len(filled) == 3

    def test_a_side_has_a_colour_and_a_sign(self):
        shapes = draw(table(LEVY, REAVERS), PLAIN).window.shapes
        assert len(shapes_of(Circle, shapes, fill="side1", r=1.5)) == 3
        assert len(shapes_of(Circle, shapes, fill="side3", r=1.5)) == 3
        assert len({len(s.points) for s in shapes_of(Polygon, shapes) if s.fill in ("#ffffff", "#22252a")}) > 1

    def test_all_special_fighters_are_told_apart(self):
        looks = {sign: tuple(badge(sign, 0, 0)[1:]) for sign in WORDS}
        assert len(set(looks.values())) == len(WORDS) == 9

    def test_the_signs_of_a_fighter(self):
        machine = unit("m", 0, ["vc_mortar", "vc_crew"], [(10, 10), (14.5, 10)])
        assert signs(machine, machine.fighters[0]) == ("war_machine",)
        assert signs(machine, machine.fighters[1]) == ("leader",)
        murna = unit("t", 1, ["tk_reaver", "tk_murna", "familiar"], row(10, 10, 3))
        assert signs(murna, murna.fighters[1]) == ("incarnate", "leader", "magician")
        assert signs(murna, murna.fighters[2]) == ("familiar",)
        osk = unit("s", 0, ["vc_sworn", "vc_osk"], row(10, 10, 2))
        assert "faithful" in signs(osk, osk.fighters[1])
        titan = unit("r", 1, "tk_root", [(30, 30)])
        assert signs(titan, titan.chief) == ("leader", "titan")


class TestGround:
    def test_any_point_can_be_pointed_at_and_says_what_lies_there(self):
        scene = seen(draw(table(LEVY, elements=[element("m", "marsh", (60, 30))]), PLAIN))
        assert scene.place("at:10.0,50.0").label == "open ground at 10 50"
        assert scene.place("at:56.0,28.0").label == "open ground at 56 28, in the marsh"
        place = scene.place("at:56.0,28.0")
        assert scene.place_at(place.x, place.y).id == "at:56.0,28.0"

    def test_an_element_has_a_handle_with_its_name_and_structure(self):
        wall = element("wall1", "low_wall", (60, 30))
        scene = draw(table(LEVY, elements=[wall]), PLAIN)
        expected = "low wall, 1.5 cm high, obstacle, crossable, structure 4 of 4"
        assert label(scene, "e:wall1") == expected

    def test_a_handle_gives_way_to_a_base(self):
        hill = element("h", "hill", (30, 30))
        crowd = unit("a", 0, "vc_levy", [(30, 37), (30, 23)])
        scene = seen(draw(table(crowd, elements=[hill]), PLAIN))
        for fighter in ("a.1", "a.2"):
            place = scene.place(fighter)
            assert scene.place_at(place.x, place.y).id == fighter

    @pytest.mark.parametrize("kind", ["altar", "shed", "timber_house", "stone_house", "low_wall", "tent", "hill",
                                      "marsh", "stream", "rocks"])  # fmt: skip
    def test_every_kind_of_terrain_is_drawn_in_its_own_way(self, kind):
        from widgets.confrontation.terrain import drawn

        mine = drawn(element("x", kind, (45, 30)), 60.0)
        others = [drawn(element("x", other, (45, 30)), 60.0) for other in ("altar", "hill", "stream") if other != kind]
        assert mine
        assert all(mine != other for other in others)

    def test_deployment_zones_are_drawn_and_named(self):
        scene = draw(table(LEVY, zones=((0, Zone(0, 15)), (1, Zone(45, 60)))), PLAIN)
        assert "in South's zone" in label(scene, "at:5.0,10.0")
        assert "zone" not in label(scene, "at:5.0,30.0")
        words = [text.text for text in shapes_of(Text, scene.window.shapes)]
        assert "North deploy here" in words

    def test_items_lie_on_the_field(self):
        scene = draw(table(items=(Thing("crate1", "crate", (36.0, 30.0)),)), PLAIN)
        assert label(scene, "i:crate1") == "crate, at 36 30"


class TestObjectives:
    @pytest.mark.rule("CF-CTRL-6")
    def test_an_objective_tells_powers_and_who_holds_it(self):
        near = unit("a", 0, "vc_levy", row(40, 30, 3))
        scene = draw(table(near, objectives=(Objective("altar", (45, 30)),), held=(1,)), PLAIN)
        told = "objective 1, altar, Power within 10 cm 3 to 0, held by North, South would take it now"
        assert label(scene, "o:0") == told
        circles = shapes_of(Circle, scene.window.shapes, r=10.0)
        assert {circle.fill or circle.stroke for circle in circles} == {"side3"}
        assert "within 10 cm of objective 1" in label(scene, "at:45.0,38.0")


class TestMeasuring:
    """CF-GEOM-8: what is hidden before an announcement, and shown after it."""

    @pytest.mark.rule("CF-GEOM-8")
    def test_before_an_announcement_nothing_is_measured(self):
        scene = draw(table(LEVY, REAVERS), Marks(picked=("a.1",)))
        assert "cm" not in label(scene, "b.1")
        assert "from" not in label(scene, "at:50.0,50.0")
        assert not shapes_of(Circle, scene.window.shapes, r=11.5)
        waiting = draw(table(LEVY, REAVERS, activation=Activation("a", "")), Marks(picked=("a.1",)))
        assert "cm" not in label(waiting, "b.1")

    @pytest.mark.rule("CF-GEOM-3", "CF-GEOM-8")
    def test_after_it_distances_are_told(self):
        scene = draw(table(LEVY, REAVERS, activation=Activation("a", "walk")), Marks(picked=("a.1",)))
        # Centres 20 cm apart, both bases of 3 cm: 17 cm from edge to edge, which is the second band
        assert label(scene, "b.1").endswith("17.0 cm away, range 1")
        assert label(scene, "at:30.0,20.0") == "open ground at 30 20, 8.5 from Concord Levy a.1"

    def test_where_measuring_is_free_they_are_always_told(self):
        scene = draw(table(LEVY, REAVERS, strict=False), Marks(picked=("a.1",)))
        assert label(scene, "b.2").endswith("cm away")


class TestRuler:
    """DM-1: from edge to edge, with a tick at every band."""

    def lines(self, here, marks=PLAIN):
        return shapes_of(Polygon, overlays._ruler(here, marks), stroke="ink")

    @pytest.mark.rule("CF-GEOM-3", "CF-RANGED-8")
    def test_what_was_measured_is_drawn_from_edge_to_edge(self):
        here = table(LEVY, REAVERS, ruler=("a.1", "b.1"))
        line, *ticks = self.lines(here)
        # From y = 21.5, the rim of the one, to y = 38.5, that of the other: 17 cm with ticks at 0, 10 and 17
        assert line.points == ((20.0, 38.5), (20.0, 21.5))
        assert [round(tick.points[0][1], 3) for tick in ticks] == [38.5, 28.5, 21.5]
        assert [text.text for text in shapes_of(Text, overlays._ruler(here, PLAIN))] == ["17.0 cm, range 1"]

    @pytest.mark.parametrize(("y", "words"), [(31.5, "10.0 cm, range 0"), (41.5, "20.0 cm, range 1")])
    @pytest.mark.rule("CF-RANGED-8")
    def test_a_boundary_belongs_to_the_lower_band(self, y, words):
        here = table(LEVY, ruler=("a.1", f"at:20.0,{y}"))
        assert [text.text for text in shapes_of(Text, overlays._ruler(here, PLAIN))] == [words]

    @pytest.mark.rule("CF-GEOM-8")
    def test_a_choice_is_measured_only_after_an_announcement(self):
        marks = Marks(picked=("a.1",), targets=("b.1",))
        assert not self.lines(table(LEVY, REAVERS), marks)
        assert self.lines(table(LEVY, REAVERS, activation=Activation("a", "walk")), marks)

    def test_objectives_and_items_can_be_measured_to_and_nothing_else(self):
        here = table(
            LEVY, objectives=(Objective("hill", (45, 20), 8.0),), items=(Thing("crate1", "crate", (20.0, 30.0)),)
        )
        assert self.lines(replace(here, ruler=("a.1", "o:0")))
        assert self.lines(replace(here, ruler=("a.1", "i:crate1")))
        assert not self.lines(replace(here, ruler=("a.1", "e:wall")))
        assert not self.lines(replace(here, ruler=("a.1", "o:7")))


class TestOverlays:
    def under(self, here, *picked):
        return overlays.under(here, Marks(picked=picked))

    def rings(self, here, *picked):
        return {round(c.r, 3) for c in shapes_of(Circle, self.under(here, *picked)) if c.stroke}

    def test_an_announced_walk_and_run_show_their_reach(self):
        # Levies have Movement 10; the circle of their formation is 10 cm from the leader's rim
        assert self.rings(table(LEVY, activation=Activation("a", "walk")), "a.2") == {10, 11.5}
        assert self.rings(table(LEVY, activation=Activation("a", "run")), "a.2") == {20, 11.5}
        done = Activation("a", "walk", done=("walk",))
        assert self.rings(table(LEVY, activation=done), "a.2") == {11.5}

    def test_an_assault_shows_twice_the_movement_from_the_leaders_rim(self):
        assert self.rings(table(LEVY, activation=Activation("a", "assault")), "a.2") == {21.5, 11.5}

    @pytest.mark.rule("CF-RANGED-8")
    def test_range_bands_are_ten_centimetres_each(self):
        rings = self.rings(table(BOWS, activation=Activation("w", "act")), "w.1")
        assert {11.5, 21.5, 31.5, 41.5} <= rings
        words = [text.text for text in shapes_of(Text, self.under(table(BOWS, activation=Activation("w", "act"))))]
        assert {"range 0", "range 1", "range 2"} <= set(words)

    def test_a_unit_that_is_not_announced_shows_no_reach(self):
        assert self.rings(table(LEVY, BOWS, activation=Activation("a", "walk")), "w.1") == {11.5}

    @pytest.mark.rule("CF-FORM-1")
    def test_formation_links_and_the_member_that_breaks_it(self):
        links = shapes_of(Polygon, self.under(table(LEVY), "a.1"), stroke="accent")
        assert len(links) == 2
        broken = unit("a", 0, "vc_levy", [(20, 20), (24, 20), (33, 20)])
        shapes = self.under(table(broken), "a.1")
        assert [(c.x, c.y) for c in shapes_of(Circle, shapes, fill="refusal")] == [(33, 40)]

    @pytest.mark.rule("CF-FORM-3", "CF-FORM-4")
    def test_close_ranks_may_face_any_way(self):
        ranks = [(20, 20), (20, 23), (20, 26), (23, 20), (23, 23)]
        for places in (ranks, [(y, x) for x, y in ranks]):
            here = table(unit("a", 0, "vc_levy", places, CLOSE))
            assert not shapes_of(Circle, self.under(here, "a.1"), fill="refusal")
        apart = table(unit("a", 0, "vc_levy", [(20, 20), (23, 20), (26.5, 20)], CLOSE))
        assert len(shapes_of(Circle, self.under(apart, "a.1"), fill="refusal")) == 1

    def test_a_clear_line_of_sight(self):
        here = table(BOWS, REAVERS)
        lines = shapes_of(Polygon, overlays.over(here, Marks(picked=("w.1", "b.1"))), closed=False)
        assert [line.stroke for line in lines] == ["accent"]

    def test_a_blocked_one_and_what_blocks_it(self):
        house = element("house", "timber_house", (35, 30))
        shooter, target = unit("w", 0, "vc_longbow", [(50, 20)]), unit("b", 1, "tk_reaver", [(20, 40)])
        shapes = overlays.over(table(shooter, target, elements=[house]), Marks(picked=("w.1", "b.1")))
        assert {shape.stroke for shape in shapes} == {"refusal"}
        assert any(shape.closed for shape in shapes_of(Polygon, shapes))

    @pytest.mark.rule("CF-RANGED-10")
    def test_the_hull_of_interference_tells_whether_something_is_between(self):
        act = Activation("w", "act")
        free = self.under(table(BOWS, REAVERS, activation=act), "w.1", "b.1")
        wall = element("wall", "low_wall", (38, 30))
        hidden = self.under(table(BOWS, REAVERS, elements=[wall], activation=act), "w.1", "b.1")
        assert any(hull.fill == "accent" for hull in shapes_of(Polygon, free, opacity=0.08))
        assert any(hull.fill == "refusal" for hull in shapes_of(Polygon, hidden, opacity=0.08))

    @pytest.mark.rule("CF-FLEE-4")
    def test_a_routed_unit_points_to_the_nearest_edge(self):
        shapes = overlays.over(table(replace(LEVY, routed=True)), PLAIN)
        tips = [shape.points[1] for shape in shapes_of(Polygon, shapes, fill="refusal")]
        # The leader stands 20 cm from the west and from the south: the owner chooses
        assert tips == [(0.0, 40.0), (20.0, 60.0)]

    @pytest.mark.rule("CF-STATE-2")
    def test_contacts_are_linked(self):
        touching = unit("b", 1, "tk_reaver", [(20, 23), (24, 27)])
        bars = shapes_of(Polygon, overlays.over(table(LEVY, touching), PLAIN), stroke="#22252a")
        assert len(bars) == 1

    @pytest.mark.rule("CF-AOE-6")
    def test_the_last_template_with_its_deviation_and_the_last_flight(self):
        shown = Shown(Disc((40, 30), 6), (43, 30), (((10, 10), (10, 5)),))
        shapes = overlays.over(table(shown=shown), PLAIN)
        assert {c.r for c in shapes_of(Circle, shapes)} == {6, 0.4}
        assert len(shapes_of(Polygon, shapes, fill="refusal")) == 1
        heads = shapes_of(Polygon, overlays.under(table(shown=shown), PLAIN), fill="muted")
        # The flight goes 5 cm to the south, so the arrow's tip is at y = 5 of a field 60 cm deep
        assert [head.points[1] for head in heads] == [(10, 55.0)]


class TestAround:
    HANDS = (("vc_levy", "vc_longbow"), ("tk_reaver", "tk_reaver"))

    def test_cards_are_places_and_equal_ones_are_counted(self):
        cards, _ = laid_out(GENERAL, self.HANDS, 0, Chance(1), self.HANDS)
        scene = draw(table(cards=cards), PLAIN)
        assert [place.id for place in scene.places] == ["c:vc_levy", "c:vc_longbow", "c:tk_reaver"]
        assert "Thorn Reavers x2" in [text.text for text in shapes_of(Text, scene.shapes)]

    def test_drawn_and_reserved_cards_say_so(self):
        cards, _ = laid_out(MARAUDER, self.HANDS, 0, Chance(1))
        drawn = drew(cards)
        told = [place.label for place in draw(table(cards=drawn), PLAIN).places]
        assert len(told) == 1
        assert told[0].endswith("drawn")
        kept = draw(table(cards=put_in_reserve(drawn)), PLAIN)
        assert kept.places[0].label.endswith("reserve")
        assert "3 cards in the deck" in [text.text for text in shapes_of(Text, kept.shapes)]

    def test_a_hidden_card_shows_its_back(self):
        cards, _ = laid_out(GENERAL, (("",), ("?",)), 0, Chance(1), (("",), ("?",)))
        scene = draw(table(cards=cards), PLAIN)
        assert scene.places == ()

    def test_waiting_units_are_places_too(self):
        scene = draw(table(waiting=((1, "b4", "Bramblekin", "reinforcement"),)), PLAIN)
        assert [(place.id, place.label) for place in scene.places] == [("w:b4", "North's Bramblekin, reinforcement")]

    def test_elixir_against_the_goal_and_who_decides(self):
        texts = shapes_of(Text, draw(table(elixir=(3, 7), goal=12, decider=1), PLAIN).shapes)
        words = {text.text: text for text in texts}
        assert {"Elixir 3 of 12", "Elixir 7 of 12"} <= set(words)
        assert (words["South"].bold, words["North"].bold) == (False, True)

    def test_the_table_in_words(self):
        text = draw(table(LEVY, elements=[element("m", "marsh", (60, 30))], round=2, rounds=6), PLAIN).in_words()
        assert text.splitlines() == [
            "Confrontation · round 2 of 6",
            "a South: 3 of 3 Concord Levy, free, leader at 20 20",
            "e:m marsh, difficult, see-through",
        ]

    def test_every_profile_can_stand_on_the_field(self):
        units = [unit(f"u{k}", k % 2, name, [(5 + 9 * (k % 9), 8 + 15 * (k // 9))]) for k, name in enumerate(NAMES)]
        scene = seen(draw(table(*units), PLAIN))
        assert len({place.id for place in scene.places}) == len(scene.places) == len(NAMES)
        assert all(0 <= place.x <= scene.width and 0 <= place.y <= scene.height for place in scene.places)
