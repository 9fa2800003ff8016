"""Companies: the samples are legal, and each way to break a rule is named."""

from dataclasses import replace

import pytest

from rulebook.confrontation import GAME, PROFILES, Recruit, Roster, faults, recruited, sample
from rulebook.confrontation.company.recruitment import company_refusal, elixir_at_start
from rulebook.game import OptionError


def levies(count=8, **more):
    return Recruit((("vc_levy", count),), incarnates=("vc_aldra",), **more)


def concord(*units, banner="ban_vc"):
    return Roster("Vell Concord", banner, units)


def thorn(*units, banner="ban_tk"):
    return Roster("Thornkin", banner, units)


def rule(roster, points=2000):
    """The rule against a company, brought to a battle."""
    try:
        GAME.start(companies=[roster, "co_tk"], points=points)
    except OptionError as error:
        return error.rule
    return None


def rule_with_allies(roster, allies):
    """The rule against a company whose people has allies, which no sample people has (CF-RECRUIT-27)."""
    refusal = company_refusal(roster, 2000, allies)
    return refusal and refusal.rule


@pytest.mark.rule("CF-RECRUIT-1", "CF-RECRUIT-8", "CF-RECRUIT-9", "CF-RECRUIT-21", "CF-RECRUIT-27", "CF-RECRUIT-4")
def test_the_sample_companies_are_legal():
    # WX-28
    for company in ("co_vc", "co_tk"):
        roster = sample(company)
        assert roster.ap == 672
        assert rule(roster, 672) is None
        assert rule(roster, 671) == "CF-RECRUIT-1"
        assert len(roster.units) == 5


@pytest.mark.rule("CF-RECRUIT-23", "CF-RECRUIT-12", "CF-RECRUIT-13", "CF-RECRUIT-25")
def test_special_fighters_cost_a_surcharge():
    unit = Recruit((("vc_levy", 8),), ("standard_bearer", "musician"))
    assert unit.ap == 98
    assert len(unit.members()) == 8
    assert Recruit((("vc_levy", 9),)).ap - Recruit((("vc_levy", 8),)).ap == 10


@pytest.mark.rule("CF-RECRUIT-22", "CF-RECRUIT-4", "CF-FAM-4", "CF-RECRUIT-7")
def test_crew_incarnates_and_familiars_are_members_but_not_counted():
    mortar = Recruit((("vc_mortar", 1),))
    assert (mortar.ap, [p.id for p, _ in mortar.members()]) == (92, ["vc_mortar"] + ["vc_crew"] * 3)
    host = sample("co_tk").units[0]
    assert (host.count, len(host.members())) == (10, 13)
    assert host.attribute_ap == 15 + 15 + 10 + 10
    unit = recruited("B", 1, host.members(), [(4.0 * k, 0) for k in range(13)])
    assert (unit.chief.profile.id, unit.power, unit.original) == ("tk_murna", 11, 13)


@pytest.mark.rule("CF-ELIX-1", "CF-ELIX-2", "CF-ELIX-9")
def test_the_starting_elixir():
    roster = sample("co_vc")
    assert elixir_at_start(roster) == 2
    first = replace(roster.units[0], attributes=("art_flask",))
    assert elixir_at_start(replace(roster, units=(first, *roster.units[1:]))) == 3
    later = replace(roster.units[2], reinforcement=True)
    assert elixir_at_start(replace(roster, units=(*roster.units[:2], later))) == 2


@pytest.mark.rule(
    "CF-RECRUIT-2", "CF-INC-1", "CF-RECRUIT-14", "CF-RECRUIT-12", "CF-STAFF-2", "CF-STAFF-3", "CF-RECRUIT-13"
)
@pytest.mark.parametrize(
    ("roster", "expected"),
    [
        (concord(Recruit((("vc_levy", 8),))), "CF-RECRUIT-2"),  # RF-45
        (concord(levies(), levies()), "CF-INC-1"),
        (concord(replace(levies(), troops=(("vc_levy", 6), ("vc_longbow", 2)))), "CF-RECRUIT-14"),
        (concord(levies(13)), "CF-RECRUIT-12"),  # RF-51
        (concord(levies(5)), "CF-RECRUIT-12"),
        (concord(levies(specials=("standard_bearer", "standard_bearer"))), "CF-STAFF-2"),  # RF-44
        (concord(levies(specials=("musician", "musician"))), "CF-STAFF-3"),
        (concord(levies(specials=("magician",))), "CF-RECRUIT-13"),
    ],
)
def test_units_that_break_a_rule(roster, expected):
    assert rule(roster) == expected


@pytest.mark.rule("CF-RECRUIT-3", "CF-RECRUIT-26", "CF-MOVE-17", "CF-RECRUIT-5", "CF-FAM-1", "CF-RECRUIT-6")
@pytest.mark.parametrize(
    ("roster", "expected"),
    [
        (concord(replace(levies(), incarnates=("vc_aldra", "vc_osk"))), "CF-RECRUIT-3"),  # RF-46
        (concord(Recruit((("vc_aldra", 1),), incarnates=("vc_osk",))), "CF-RECRUIT-3"),
        (concord(levies(), Recruit((("vc_lancer", 3),), incarnates=("vc_osk",))), "CF-RECRUIT-26"),  # RF-60
        (concord(levies(), Recruit((("vc_mortar", 1),), incarnates=("vc_osk",))), "CF-RECRUIT-26"),
        (thorn(Recruit((("tk_reaver", 8),), incarnates=("tk_hask",))), "CF-RECRUIT-5"),  # RF-47
        (concord(levies(attributes=("familiar",))), "CF-FAM-1"),
        (
            thorn(
                Recruit(
                    (("tk_reaver", 8),),
                    incarnates=("tk_murna",),
                    attributes=("rit_grove", "rit_storm", "rit_shackle", "familiar", "art_flask", "familiar"),
                )
            ),
            "CF-RECRUIT-6",  # RF-48
        ),
        (concord(levies(attributes=("com_lance", "com_rally", "art_flask"))), "CF-RECRUIT-6"),
        (concord(Recruit((("vc_longbow", 4),), attributes=("art_flask",)), levies()), "CF-RECRUIT-6"),
    ],
)
def test_incarnates_and_attributes_that_break_a_rule(roster, expected):
    assert rule(roster) == expected


@pytest.mark.rule("CF-FAM-1", "CF-MOVE-17")
def test_a_rank_2_magician_has_at_most_two_familiars(monkeypatch):
    from rulebook.confrontation.company import recruitment

    # RF-54, with a magician of Rank 2; and one on foot among creatures that fly
    changed = dict(PROFILES) | {"tk_murna": replace(PROFILES["tk_murna"], rank=2, category="creature")}
    changed["tk_wing"] = replace(PROFILES["tk_wing"])
    monkeypatch.setattr(recruitment, "PROFILES", changed)
    three = Recruit((("tk_gargant", 1),), incarnates=("tk_murna",), attributes=("familiar",) * 3)
    assert "CF-FAM-1" in [fault.rule for fault in faults(thorn(three), 2000, {})]
    two = replace(three, attributes=("familiar",) * 2)
    assert "CF-FAM-1" not in [fault.rule for fault in faults(thorn(two), 2000, {})]
    fliers = Recruit((("tk_wing", 3),), incarnates=("tk_murna",))
    assert rule(thorn(fliers)) == "CF-MOVE-17"


@pytest.mark.rule("CF-RECRUIT-8", "CF-RECRUIT-9", "CF-RECRUIT-10", "CF-RECRUIT-11", "CF-RECRUIT-20", "CF-RECRUIT-24")
@pytest.mark.parametrize(
    ("roster", "expected"),
    [
        (concord(levies(), Recruit((("vc_belfry", 1),))), "CF-RECRUIT-8"),
        (concord(levies(), Recruit((("vc_belfry", 1),)), banner="ban_vc_bells"), None),
        (concord(levies(), *[Recruit((("vc_lancer", 3),))] * 2), "CF-RECRUIT-10"),
        (concord(levies(), *[Recruit((("vc_longbow", 4),))] * 2), "CF-RECRUIT-10"),
        (concord(Recruit((("vc_sworn", 4),), incarnates=("vc_osk",))), "CF-RECRUIT-9"),  # RF-49
        (concord(levies(), Recruit((("vc_levy", 6),), banner=1)), "CF-RECRUIT-11"),  # RF-50
    ],
)
def test_banners_that_break_a_rule(roster, expected):
    assert rule(roster) == expected


@pytest.mark.rule("CF-RECRUIT-11")
def test_a_second_banner_follows_a_full_one():
    full = sample("co_vc")
    assert rule(replace(full, units=(*full.units, Recruit((("vc_levy", 6),), banner=1)))) is None


@pytest.mark.rule("CF-RECRUIT-15", "CF-RECRUIT-16", "CF-RECRUIT-27")
def test_allies_and_houses(monkeypatch):
    foreign = Recruit((("tk_stalker", 4),))
    assert rule(concord(levies(), foreign)) == "CF-RECRUIT-15"
    friends = {"Vell Concord": ("Thornkin",)}
    assert rule_with_allies(concord(levies(), foreign), friends) is None
    assert rule_with_allies(concord(levies(), foreign, Recruit((("tk_reaver", 6),))), friends) == "CF-RECRUIT-15"
    from rulebook.confrontation.company import recruitment

    changed = dict(PROFILES) | {"vc_aldra": replace(PROFILES["vc_aldra"], house="House of Stone")}
    monkeypatch.setattr(recruitment, "PROFILES", changed)
    assert rule(concord(levies(), banner="ban_vc_bells")) is None
    sworn = Recruit((("vc_sworn", 4),), incarnates=("vc_osk",))
    assert rule(concord(levies(), sworn, banner="ban_vc_bells")) is None  # Osk is generic
    changed["vc_osk"] = replace(PROFILES["vc_osk"], house="House of Stone")
    assert rule(concord(levies(), sworn, banner="ban_vc_bells")) == "CF-RECRUIT-16"
    assert rule(concord(levies(), sworn)) is None  # an order of banners of no House
    assert rule_with_allies(concord(levies(), foreign, banner="ban_vc_bells"), friends) == "CF-RECRUIT-16"


@pytest.mark.rule("CF-RECRUIT-18")
def test_the_commander_is_no_reinforcement():
    roster = sample("co_vc")
    hidden = replace(roster.units[0], reinforcement=True)
    assert rule(replace(roster, units=(hidden, *roster.units[1:]))) == "CF-RECRUIT-18"  # RF-52
    later = replace(roster.units[2], reinforcement=True)
    assert rule(replace(roster, units=(*roster.units[:2], later, *roster.units[3:]))) is None
