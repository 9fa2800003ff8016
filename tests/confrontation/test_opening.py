"""The first position: what is rolled and agreed, the companies, the ground."""

from dataclasses import replace

import pytest

from rulebook.confrontation import GAME, battles, element, sample
from rulebook.confrontation.settings import COMPANIES
from rulebook.confrontation.setup.zones import zones
from rulebook.confrontation.space.shapes import Polygon, overlapping
from rulebook.game import OptionError
from widgets import confrontation

BATTLES = list(battles())


def start(**options):
    return GAME.start(**options)


@pytest.mark.rule("CF-SETUP-1", "CF-UNIT-1", "CF-RECRUIT-17", "CF-AUTH-19")
def test_companies_wait_beside_the_field_and_have_their_commanders():
    state = start()
    assert [w.unit.id for w in state.waiting] == ["a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5"]
    for owner, name in enumerate(COMPANIES):
        for number, recruit in enumerate(sample(name).units, 1):
            unit = state.waits(f"{'ab'[owner]}{number}").unit
            assert [(f.profile, f.role) for f in unit.fighters] == recruit.members()
            assert unit.original == len(unit.fighters)
    assert not state.field.units
    # Aldra has Authority 4, Murna 3, and neither is on the field yet
    assert [state.authority_of(player) for player in (0, 1)] == [4, 3]


@pytest.mark.rule("CF-RECRUIT-6")
def test_what_was_bought_belongs_to_the_incarnate():
    state = start()
    owned = {state.waits(name.partition(".")[0]).unit.incarnate.profile.id: things for name, things in state.owned}
    assert owned == {
        "vc_aldra": (),
        "vc_osk": ("com_lance", "com_rally"),
        "tk_murna": ("rit_grove", "rit_storm", "familiar", "familiar"),
        "tk_hask": (),
    }


@pytest.mark.rule("CF-COUNCIL-9", "CF-MODE-1")
def test_battle_and_mode_can_be_rolled():
    seen = set()
    for seed in range(40):
        state = start(seed=seed, battle="roll", mode="roll")
        first, second = state.events[:2]
        assert (first.rule, second.rule) == ("CF-COUNCIL-9", "CF-MODE-1")
        assert f": {state.battle.die}, {state.battle.name}." in first.text
        assert f", {state.settings.mode}." in second.text
        seen |= {state.battle.id, state.settings.mode}
    assert len(seen) == 12


@pytest.mark.rule("CF-COUNCIL-1", "CF-COUNCIL-12", "CF-BATTLE-4C")
def test_a_long_battle_lasts_ten_rounds_and_takes_twice_the_elixir():
    assert (start(battle="charge").battle.rounds, start(battle="charge").battle.target) == (5, 10)
    long = start(battle="charge", battle_length="long").battle
    assert (long.rounds, long.target) == (10, 20)


@pytest.mark.rule("CF-SETUP-8", "CF-BATTLE-1A", "CF-COUNCIL-5")
def test_the_map_of_a_battle_gives_its_terrain_and_its_objectives():
    state = start()
    kinds = [each.kind.id for each in state.field.elements]
    assert kinds.count("altar") == 1
    assert len(kinds) > 4
    assert len({each.id for each in state.field.elements}) == len(kinds)
    bare = start(ground="Borderland")
    assert [each.kind.id for each in bare.field.elements] == ["altar"]  # players place the rest
    tents = [e for e in start(battle="invasion").field.elements if e.kind.id == "tent"]
    assert len(tents) == 2


@pytest.mark.rule("CF-BATTLE-2B")
def test_only_the_hill_of_the_battle_is_a_lookout():
    (hill,) = [e for e in start(battle="hill").field.elements if e.kind.id == "hill"]
    assert hill.has("lookout")
    assert not element("other", "hill", (10, 10)).has("lookout")


@pytest.mark.rule("CF-BATTLE-5B")
def test_four_crates_lie_on_the_middle_line():
    state = start(battle="skirmish")
    assert [(item.at[0], item.at[1]) for item in state.items] == [(18, 30), (36, 30), (54, 30), (72, 30)]


@pytest.mark.rule("CF-FIELD-7", "CF-SETUP-8")
@pytest.mark.parametrize("battle", BATTLES)
def test_maps_are_clear_of_objectives_and_the_same_for_both_sides(battle):
    """Elements overlap nothing, and a map looks alike from both edges, or from left and right where one attacks."""
    plan = battles()[battle]
    state = start(battle=battle)
    elements = state.field.elements
    for one in (each for each in elements if isinstance(each.shape, Polygon)):
        for other in elements:
            assert one is other or not overlapping(one.shape, other.shape)
        assert not any(one.shape.contains(item.at) for item in state.items)
    width, depth = plan.field
    turned = {
        (t.kind, *((width - t.at[0], t.at[1]) if plan.attacker_edge else (width - t.at[0], depth - t.at[1])))
        for t in plan.terrain
    }
    assert turned == {(t.kind, *t.at) for t in plan.terrain}


@pytest.mark.rule("CF-COUNCIL-2", "CF-BATTLE-4A", "CF-BATTLE-6A")
@pytest.mark.parametrize("battle", BATTLES)
def test_maps_leave_the_zones_to_the_companies(battle):
    """No impassable element reaches into a deployment zone."""
    state = start(battle=battle)
    for zone in zones(battle).values():
        for rocks in (e for e in state.field.elements if e.impassable):
            if zone is not None:
                ys = [corner[1] for corner in rocks.shape.corners]
                assert max(ys) <= zone.low or min(ys) >= zone.high


@pytest.mark.rule("CF-RECRUIT-1", "CF-RECRUIT-18")
def test_illegal_companies_are_refused_with_their_rule():
    with pytest.raises(OptionError) as caught:
        start(points=600)
    assert caught.value.rule == "CF-RECRUIT-1"
    units = [{"profile": "vc_levy", "count": 8, "incarnate": "vc_aldra", "reinforcement": True}]
    with pytest.raises(OptionError) as caught:
        start(companies=[{"banner": "ban_vc", "units": units}, "co_tk"])
    assert caught.value.rule == "CF-RECRUIT-18"


@pytest.mark.rule("CF-RECRUIT-17", "CF-BATTLE-1A")
def test_reinforcements_of_the_roster_wait_only_where_the_battle_has_any():
    company = {
        "banner": "ban_vc",
        "units": [
            {"profile": "vc_levy", "count": 8, "incarnate": "vc_aldra"},
            {"profile": "vc_longbow", "count": 6, "reinforcement": True},
        ],
    }
    pitched = start(companies=[company, "co_tk"])
    assert not any(w.reinforcement for w in pitched.waiting)
    skirmish = start(companies=[company, "co_tk"], battle="skirmish")
    assert [w.unit.id for w in skirmish.waiting if w.reinforcement] == ["a2"]


@pytest.mark.rule("CF-AUTH-1")
def test_the_owner_chooses_among_incarnates_of_equal_authority():
    """Osk and Hask have Authority 2 each; a company of two such has no Commander until its owner names one."""
    from rulebook.confrontation.actions import NameCommander, RollAuthority
    from rulebook.confrontation.draft import Draft
    from rulebook.confrontation.play import Course
    from tests.confrontation.places import refused

    state = start()
    equal = [
        replace(
            w,
            unit=replace(
                w.unit,
                fighters=tuple(
                    replace(f, profile=replace(f.profile, authority=2)) if f.profile.incarnate else f
                    for f in w.unit.fighters
                ),
            ),
        )
        for w in state.waiting
    ]
    draft = Draft(replace(state, waiting=tuple(equal), procedures=(Course("roles"),), commanders=("", "")))
    draft.settle()
    asked = draft.state()
    first = asked.player
    ids = {action.fighter for action in asked.actions()}
    assert len(ids) == 2
    other = next(f.id for w in equal if w.unit.owner != first for f in w.unit.fighters)
    assert refused(asked, NameCommander(other)) in ("CF-AUTH-1", "CF-ROUND-2")
    named = asked.play(NameCommander(max(ids)))
    assert named.commanders[first] == max(ids)
    both = named.play(named.actions()[0])
    assert both.actions() == [RollAuthority()]


def test_the_card_of_the_game_shows_companies_on_the_field():
    cover = confrontation.cover()
    assert not cover.waiting
    assert {unit.owner for unit in cover.field.units} == {0, 1}
