"""Units: categories, Power, leaders, Movement, effects, contact and melees."""

import pytest

from rulebook.confrontation import PROFILES, Modifier, element, removed, unit_distance, wounded
from rulebook.confrontation.company.profiles import CATEGORIES, read_profiles
from rulebook.confrontation.company.units import common, placed, successors
from rulebook.confrontation.material import tables
from rulebook.library import DataError

from .places import field, profile, row, unit


@pytest.mark.rule("CF-UNIT-3")
def test_there_are_five_categories_and_a_unit_has_one():
    assert len(CATEGORIES) == 5
    assert {p.category for p in PROFILES.values()} == set(CATEGORIES)
    assert unit("A", 0, "vc_lancer", row(10, 10, 3, 5)).category == "cavalry"


@pytest.mark.rule("CF-UNIT-4")
def test_machines_have_structure_points():
    assert PROFILES["vc_mortar"].structure
    assert PROFILES["vc_mortar"].health == 6
    assert not PROFILES["vc_levy"].structure


@pytest.mark.rule("CF-UNIT-5", "CF-CHARGE-9", "CF-MORALE-2")
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rank": 4}, "no rank 4"),
        ({"category": "dragon"}, "none of infantry"),
        ({"cavalry": "light"}, "light or heavy"),
        ({"fear": 3}, "either Courage or Fear"),
        ({"colour": "red"}, "unknown field colour"),
    ],
)
def test_a_bad_profile_is_named(changes, words):
    entry = dict(next(e for e in tables("profiles")["profile"] if e["id"] == "vc_levy")) | changes
    with pytest.raises(DataError, match=rf"profile 1 \(vc_levy\).*{words}"):
        read_profiles([entry])


@pytest.mark.rule("CF-UNIT-5")
def test_ranks_are_those_of_infantry_cavalry_and_creatures():
    for p in PROFILES.values():
        ranked = p.category in ("infantry", "cavalry", "creature") and not p.familiar
        assert (p.rank in (1, 2, 3)) == ranked


@pytest.mark.rule("CF-UNIT-6", "CF-UNIT-7", "CF-STAFF-15", "CF-RECRUIT-28")
def test_special_fighters_are_known_by_role_or_name():
    members = ["vc_longbow", ("vc_longbow", "magician"), ("vc_longbow", "musician"), "vc_aldra"]
    bows = unit("A", 0, members, row(10, 10, 4))
    assert [f.special for f in bows.fighters] == [False, True, True, True]
    adept = bows.fighters[1]
    assert (adept.energy, adept.elements) == (2, ("Light",))
    assert adept.profile.ranged is not None
    assert bows.fighters[0].energy == bows.fighters[2].energy == 0
    votary = unit("B", 0, [("vc_sworn", "faithful")], [(0, 0)]).fighters[0]
    assert votary.fervor == 2


@pytest.mark.rule("CF-UNIT-8", "CF-UNIT-9", "CF-UNIT-10", "CF-FAM-6")
def test_power_counts_bases():
    assert unit("A", 0, ["tk_reaver"] * 10 + ["tk_rider"], row(0, 0, 11)).power == 12
    riders = unit("R", 0, "tk_rider", row(0, 0, 3, 5))
    assert riders.power == 6
    assert removed(riders, {"R.2"}).power == 4
    assert unit("M", 0, ["vc_mortar"] + ["vc_crew"] * 3, row(0, 0, 4, 5)).power == 5
    assert unit("T", 0, "vc_belfry", [(0, 0)]).power == 2
    assert unit("F", 0, ["tk_murna", "familiar", "familiar"], row(0, 0, 3)).power == 1


@pytest.mark.rule("CF-UNIT-11", "CF-UNIT-12", "CF-RESU-8")
def test_an_incarnate_leads():
    assert unit("A", 0, ["vc_levy", ("vc_levy", "musician"), "vc_aldra"], row(0, 0, 3)).leader == "A.3"
    assert unit("A", 0, [("vc_levy", "musician"), "vc_levy"], row(0, 0, 2)).leader == "A.2"


@pytest.mark.rule("CF-UNIT-13")
def test_the_nearest_standard_fighter_follows_a_leader():
    members = ["vc_levy", "vc_levy", "vc_levy", ("vc_levy", "musician")]
    levy = unit("A", 0, members, [(10, 10), (15, 10), (12, 10), (10, 11)])
    assert removed(levy, {"A.1"}).leader == "A.3"
    assert removed(levy, {"A.1", "A.2", "A.3"}).leader == "A.4"
    even = unit("A", 0, "vc_levy", [(10, 10), (14, 10), (6, 10)])
    assert [f.id for f in successors(even, (10, 10), even.fighters[1:])] == ["A.2", "A.3"]


@pytest.mark.rule("CF-UNIT-14", "CF-FAM-7")
def test_a_unit_moves_as_its_slowest_member():
    levy = profile("vc_levy")
    assert unit("A", 0, [levy, levy, profile("vc_levy", movement=8)], row(0, 0, 3)).movement == 8
    slow = profile("familiar", movement=2)
    assert unit("B", 0, ["tk_murna", slow], row(0, 0, 2)).movement == 10


@pytest.mark.rule("CF-UNIT-15", "CF-WMACH-1", "CF-WMACH-7", "CF-WMACH-9")
def test_a_machine_is_led_by_its_crew():
    mortar = unit("M", 0, ["vc_mortar", "vc_crew", "vc_crew"], row(0, 0, 3, 5))
    assert mortar.leader == "M.2"
    assert (mortar.category, [f.id for f in mortar.crew]) == ("war_machine", ["M.2", "M.3"])
    assert removed(mortar, {"M.2", "M.3"}).leader == "M.1"
    crew = removed(mortar, {"M.1"})
    assert (crew.category, crew.crew) == ("infantry", ())


@pytest.mark.rule("CF-FAM-5")
def test_familiars_go_with_their_magician():
    host = unit("A", 0, ["tk_reaver", "tk_murna", "familiar", "familiar"], row(0, 0, 4))
    assert [f.id for f in removed(host, {"A.2"}).fighters] == ["A.1"]
    assert len(removed(host, {"A.1"}).fighters) == 3
    assert removed(host, {"A.1", "A.2"}) is None


@pytest.mark.rule("CF-DMG-2", "CF-DMG-3", "CF-DMG-4")
def test_damage_stays_until_a_fighter_falls():
    lancers = unit("A", 0, "vc_lancer", row(0, 0, 2, 5))
    hurt = wounded(lancers, "A.1", 1)
    assert [f.health for f in hurt.fighters] == [1, 2]
    assert [f.id for f in wounded(hurt, "A.1", 1).fighters] == ["A.2"]
    assert wounded(wounded(hurt, "A.1", 3), "A.2", 2) is None


@pytest.mark.rule("CF-EFFECT-1", "CF-EFFECT-5", "CF-EFFECT-6")
def test_effects_of_different_names_stack_and_of_one_name_do_not():
    aegis, again = Modifier("Aegis", "defense", 1, "round"), Modifier("Aegis", "defense", 2, "round")
    bulwark, curse = Modifier("Bulwark", "defense", 1, "round"), Modifier("Curse", "defense", -9, "round")

    def defense(*modifiers):
        levy = unit("A", 0, "vc_levy", [(0, 0)], modifiers=modifiers)
        return levy.value(levy.chief, "defense")

    assert defense(aegis, aegis) == 4
    assert defense(aegis, bulwark) == 5
    assert defense(aegis, again) == defense(again, aegis) == 5
    assert defense(curse) == 0


@pytest.mark.rule("CF-ROUT-1", "CF-ROUT-7", "CF-MELEE-18")
def test_a_routed_unit_has_no_attack_and_no_authority():
    staff = unit("A", 0, ["vc_aldra", "vc_longbow"], row(0, 0, 2), routed=True)
    aldra, bow = staff.fighters
    assert [staff.value(aldra, stat) for stat in ("attack", "authority", "defense", "resilience")] == [0, 0, 6, 5]
    assert staff.value(bow, "ranged_attack") == 0
    valiant = unit("A", 0, ["vc_aldra", "vc_longbow"], row(0, 0, 2))
    assert (valiant.value(valiant.chief, "authority"), valiant.value(valiant.fighters[1], "ranged_attack")) == (4, 5)


@pytest.mark.rule("CF-FEAR-1", "CF-MORALE-2", "CF-MORALE-11")
def test_one_frightening_member_makes_a_unit_frightening():
    host = unit("A", 0, ["tk_reaver"] * 10 + ["tk_murna"], row(0, 0, 11))
    assert (host.fear, host.nerve) == (5, 5)
    assert unit("B", 0, "vc_levy", [(0, 0)]).fear == 0
    resolve = Modifier("Quiet Resolve", "courage", 2, "round")
    assert unit("B", 0, "vc_levy", [(0, 0)], modifiers=(resolve,)).nerve == 5


@pytest.mark.rule("CF-MORALE-4", "CF-MORALE-5", "CF-MORALE-6", "CF-MORALE-18")
def test_half_of_the_original_members():
    levy = unit("A", 0, "vc_levy", row(0, 0, 8))
    assert not removed(levy, {"A.1", "A.2", "A.3", "A.4"}).below_half
    assert removed(levy, {"A.1", "A.2", "A.3", "A.4", "A.5"}).below_half
    with_aldra = unit("A", 0, ["vc_levy"] * 8 + ["vc_aldra"], row(0, 0, 9))
    assert removed(with_aldra, {f"A.{k}" for k in range(1, 6)}).below_half
    assert not unit("T", 0, "vc_belfry", [(0, 0)]).below_half


@pytest.mark.rule("CF-RANGED-15")
def test_mixed_groups_use_the_most_numerous_profile_and_ties_the_higher():
    mixed = unit("A", 0, ["vc_levy", "vc_levy", "vc_sworn"], row(0, 0, 3))
    assert common(mixed, "resilience", mixed.fighters) == 4
    assert common(mixed, "resilience", mixed.fighters[1:]) == 5


@pytest.mark.rule("CF-GEOM-7", "CF-GEOM-9")
def test_units_are_as_far_apart_as_their_leaders():
    ours = unit("A", 0, "vc_levy", [(10, 10), (14, 10), (18, 10)])
    theirs = unit("B", 1, "tk_reaver", [(37, 10), (33, 10)])
    assert unit_distance(ours, theirs) == 24


@pytest.mark.rule("CF-STATE-1", "CF-STATE-2", "CF-STATE-8", "CF-FAM-8")
def test_a_single_contact_engages_the_whole_unit():
    levy = unit("A", 0, "vc_levy", row(10, 10, 8, 3.5))
    enemy = unit("B", 1, "tk_reaver", [(10, 13), (10, 17)])
    here = field(levy, enemy, elements=[element("w", "low_wall", (30, 12))])
    assert here.engaged(levy)
    assert here.engaged(enemy)
    assert [f.id for f in here.in_contact(levy)] == ["A.1"]
    assert not field(levy, placed(enemy, {"B.1": (10, 13.2)})).engaged(levy)
    assert not field(levy, elements=[element("w", "low_wall", (12, 12))]).engaged(levy)
    familiar = unit("F", 1, ["tk_murna", "familiar"], [(10, 20), (10, 12.5)])
    assert not field(levy, familiar).engaged(levy)


@pytest.mark.rule("CF-STATE-7")
def test_a_melee_is_joined_by_contacts_between_enemies():
    a, b = unit("A", 0, "vc_levy", [(10, 10)]), unit("B", 0, "vc_levy", [(16, 10)])
    x, y = unit("X", 1, "tk_reaver", [(13, 10)]), unit("Y", 1, "tk_reaver", [(19, 10)])
    far = unit("Z", 1, "tk_reaver", [(40, 10)])
    friend = unit("C", 0, "vc_levy", [(10, 13)])
    here = field(a, b, x, y, far, friend)
    assert {u.id for u in here.melee(a)} == {"A", "B", "X", "Y"}
    assert [u.id for u in here.engaging(x)] == ["A", "B"]
    assert [u.id for u in here.melee(far)] == ["Z"]


@pytest.mark.rule("CF-GEOM-1", "CF-GEOM-5")
def test_bases_stand_on_the_field_and_on_nobody():
    levy = unit("A", 0, "vc_levy", [(10, 10), (14, 10)])
    rock = element("r", "rocks", (30, 30))
    here = field(levy, unit("B", 1, "tk_reaver", [(20, 10)]), elements=[rock, element("m", "marsh", (60, 30))])

    def fault(*places):
        moved = placed(levy, dict(zip(("A.1", "A.2"), places, strict=True)))
        return here.misplaced([(f.id, f.base) for f in moved.fighters], levy)

    assert fault((1.45, 1.45), (88.5, 58.5)) is None
    assert fault((1.4, 10), (14, 10)) == "A.1"
    assert fault((10, 10), (88.6, 10)) == "A.2"
    assert fault((10, 10), (12.9, 10)) == "A.2"
    assert fault((17.1, 10), (14, 10)) == "A.1"
    assert fault((30, 34), (26, 34)) is None
    assert fault((30, 33.9), (26, 34)) == "A.1"
    assert fault((60, 30), (64, 30)) is None


def test_whatever_the_material_names_exists():
    effects = tables("effects")
    known = {kind: {entry["id"] for entry in effects[kind]} for kind in effects}
    for each in PROFILES.values():
        assert set(each.titanic) <= known["titanic"]
        assert {s.tactic for s in each.specials} - {""} <= known["tactic"]
        assert {each.crew, each.champion_of} - {""} <= set(PROFILES)
    for company in tables("companies")["company"]:
        bought = {name for entry in company["units"] for name in entry["attributes"]}
        assert bought <= known["effect"] | known["artifact"] | {"familiar"}
