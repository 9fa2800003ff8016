"""Scenes as data: what is pointed at, what lies beside what, and signs that do not depend on colour."""

import pytest

from widgets.scene import Circle, Place, Scene, piece, rectangle, regular, symbol


def board(*places):
    return Scene(200, 200, (), places, "Test board")


def grid(columns, rows, step=20):
    return board(
        *(
            Place(f"{x}{y}", f"{x}{y}: empty", step * (x + 1), step * (y + 1), 8)
            for y in range(rows)
            for x in range(columns)
        )
    )


def honeycomb():
    """Large places and, between them, small ones at the corners: the layout where arrow keys have the hardest time."""
    sites = [(100 + 22 * (q + r / 2), 100 + 19 * r) for q in range(-3, 4) for r in range(-3, 4) if -3 <= q + r <= 3]
    corners = {(round(x), round(y)) for sx, sy in sites for x, y in regular(sx, sy, 12.7, 6)}
    centres = [Place(f"s{x:.0f},{y:.0f}", "", x, y, 8) for x, y in sites]
    return board(*centres, *(Place(f"c{x},{y}", "", x, y, 3) for x, y in sorted(corners)))


class TestPointing:
    def test_inside_a_circle(self):
        assert board(Place("a", "", 50, 50, 10)).place_at(57, 57).id == "a"

    def test_a_little_beside_still_counts_and_far_beside_does_not(self):
        scene = board(Place("a", "", 50, 50, 10))
        assert scene.place_at(63.9, 50).id == "a"
        assert scene.place_at(64.1, 50) is None
        assert scene.place_at(63.9, 50, tolerance=0) is None

    def test_the_nearer_of_two_neighbours_wins(self):
        scene = board(Place("a", "", 50, 50, 10), Place("b", "", 74, 50, 10))
        assert scene.place_at(61, 50).id == "a"
        assert scene.place_at(63, 50).id == "b"

    def test_equal_circles_that_overlap_share_the_overlap_by_nearness(self):
        scene = board(Place("a", "", 50, 50, 10), Place("b", "", 60, 50, 10))
        assert [scene.place_at(x, 50).id for x in (54, 56)] == ["a", "b"]

    @pytest.mark.parametrize("swap", [False, True])
    def test_a_small_place_on_a_large_one_wins_wherever_it_is_seen(self, swap):
        places = [Place("large", "", 50, 50, 40), Place("small", "", 55, 50, 10)]
        scene = board(*reversed(places)) if swap else board(*places)
        assert scene.place_at(46, 50).id == "small"
        assert scene.place_at(30, 50).id == "large"

    def test_a_polygon_is_hit_inside_and_just_outside_its_edges(self):
        scene = board(Place("field", "", 50, 50, 5, rectangle(20, 40, 60, 20)))
        assert scene.place_at(22, 42).id == "field"
        assert scene.place_at(50, 63).id == "field"
        assert scene.place_at(50, 66) is None

    def test_a_hollow_in_a_polygon_is_outside(self):
        notch = ((0, 0), (40, 0), (40, 40), (20, 15), (0, 40))
        scene = board(Place("field", "", 20, 8, 5, notch))
        assert scene.place_at(20, 36, tolerance=2) is None
        assert scene.place_at(20, 10).id == "field"

    def test_a_place_by_id_and_an_unknown_id_by_name(self):
        assert grid(2, 2).place("10").x == 40
        with pytest.raises(KeyError, match="no place 'z9'"):
            grid(2, 2).place("z9")


class TestOrder:
    def test_reading_order_goes_by_rows_even_if_a_row_is_uneven(self):
        scene = board(
            Place("c", "", 50, 11, 8), Place("a", "", 10, 12, 8), Place("d", "", 10, 40, 8), Place("b", "", 30, 9, 8)
        )
        assert [place.id for place in scene.in_reading_order()] == ["a", "b", "c", "d"]

    def test_arrow_keys_on_a_square_grid(self):
        scene = grid(3, 3)
        assert {d: scene.beside("11", d).id for d in ("left", "right", "up", "down")} == {
            "left": "01",
            "right": "21",
            "up": "10",
            "down": "12",
        }

    def test_there_is_nothing_beyond_the_rim(self):
        assert grid(3, 3).beside("00", "left") is None
        assert grid(3, 3).beside("00", "up") is None

    def test_what_lies_askew_is_found_where_nothing_lies_straight_on(self):
        scene = board(Place("a", "", 10, 10, 5), Place("b", "", 20, 90, 5))
        assert scene.beside("a", "right").id == "b"

    @pytest.mark.parametrize("scene", [grid(7, 5), honeycomb()], ids=["grid", "honeycomb"])
    def test_arrow_keys_reach_every_place(self, scene):
        start = scene.in_reading_order()[0].id
        reached, waiting = {start}, [start]
        while waiting:
            here = waiting.pop()
            beside = (scene.beside(here, direction) for direction in ("left", "right", "up", "down"))
            new = {place.id for place in beside if place} - reached
            reached |= new
            waiting += new
        assert reached == {place.id for place in scene.places}


class TestWords:
    def test_a_scene_speaks_for_itself(self):
        assert Scene(10, 10, (), (), "T", "board in text").in_words() == "board in text"

    def test_a_scene_without_text_lists_its_places(self):
        assert grid(2, 1).in_words() == "Test board\n00: empty\n10: empty"


class TestSides:
    def test_every_side_has_its_own_shape(self):
        def outline(side):
            sign = symbol(side, 0, 0, 10, "#ffffff")
            return (sign.r, sign.fill) if isinstance(sign, Circle) else sign.points

        assert len({outline(side) for side in range(6)}) == 6

    def test_a_sign_lies_within_its_piece(self):
        for side in range(6):
            disc, sign = piece(side, 50, 50, 10)
            reach = (
                sign.r
                if isinstance(sign, Circle)
                else max(((x - 50) ** 2 + (y - 50) ** 2) ** 0.5 for x, y in sign.points)
            )
            assert reach < disc.r - 1

    def test_there_is_no_sixth_side(self):
        with pytest.raises(ValueError, match="sides are 1 to 5"):
            piece(6, 0, 0)


class TestPoints:
    def test_a_regular_polygon_starts_straight_up(self):
        first, second, *_ = regular(10, 10, 5, 4)
        assert first == pytest.approx((10, 5))
        assert second == pytest.approx((15, 10))

    def test_rounded_corners_stay_within_the_rectangle(self):
        points = rectangle(10, 20, 30, 40, corner=5)
        assert min(x for x, _ in points) == pytest.approx(10)
        assert max(x for x, _ in points) == pytest.approx(40)
        assert min(y for _, y in points) == pytest.approx(20)
        assert max(y for _, y in points) == pytest.approx(60)
        assert (10, 20) not in points
