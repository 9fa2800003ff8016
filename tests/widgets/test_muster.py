"""The company builder: what it says of a company, and what it gives to a game."""

import pytest

from rulebook.confrontation import Recruit, Roster, sample
from rulebook.confrontation.company.recruitment import company_refusal
from widgets.confrontation.banners import filled, picture
from widgets.confrontation.builder import Muster
from widgets.scene import Polygon


@pytest.fixture
def muster():
    return Muster("co_vc")


def rules(muster):
    return [problem.rule for problem in muster.problems]


def test_a_sample_is_legal_and_says_so(muster):
    assert muster.roster == sample("co_vc")
    assert muster.problems == []
    # 672 AP by the sample's own table
    assert "A legal company, 672 of 700 AP." in muster.shown.value


@pytest.mark.rule("CF-RECRUIT-1")
def test_fewer_points_break_the_limit_at_once(muster):
    muster.points.value = 650
    assert rules(muster) == ["CF-RECRUIT-1"]
    assert "CF-RECRUIT-1" in muster.shown.value
    assert "The company costs 672 AP; at most 650 are agreed." in muster.shown.value


@pytest.mark.rule("CF-RECRUIT-2", "CF-RECRUIT-9")
def test_an_empty_company_lacks_an_incarnate_and_its_compulsory_unit(muster):
    muster.start.value = ""
    assert {"CF-RECRUIT-2", "CF-RECRUIT-9"} <= set(rules(muster))
    assert muster._form.layout.display == "none"


@pytest.mark.rule("CF-RECRUIT-12")
def test_too_many_fighters_break_the_troops_maximum(muster):
    muster.list.index = 0
    muster.count.value = 13
    assert "CF-RECRUIT-12" in rules(muster)
    muster.count.value = 8
    assert muster.problems == []


@pytest.mark.rule("CF-RECRUIT-26")
def test_an_incarnate_of_another_category_does_not_join(muster):
    muster.list.index = 3
    muster.incarnate.value = "vc_aldra"
    assert {"CF-RECRUIT-26", "CF-INC-1"} <= set(rules(muster))


@pytest.mark.rule("CF-RECRUIT-6", "CF-FAM-1")
def test_attributes_need_somebody_who_may_have_them(muster):
    muster.list.index = 1
    muster.attributes.value = ("rit_storm",)
    muster.familiars.value = 1
    assert {"CF-RECRUIT-6", "CF-FAM-1"} <= set(rules(muster))
    assert muster.company["units"][1]["attributes"] == ["rit_storm", "familiar"]


@pytest.mark.rule("CF-RECRUIT-10")
def test_a_second_unit_in_a_single_slot_finds_none(muster):
    muster.add("vc_lancer")
    assert "CF-RECRUIT-10" in rules(muster)
    row, strangers = filled(muster.roster, 0)
    assert [unit.profile.id for unit in strangers] == ["vc_lancer"]
    assert all(unit for _, unit in row)
    assert "no slot: 3 Concord Lancers" in picture(muster.roster, 700).text


@pytest.mark.rule("CF-RECRUIT-11")
def test_a_second_banner_starts_when_the_first_is_full(muster):
    muster.remove(4).change(3, banner=1)
    assert "CF-RECRUIT-11" in rules(muster)


def test_the_buttons_add_and_remove(muster):
    muster.add_button.click()
    assert muster.units[-1].troops == (("vc_levy", 6),)
    assert muster.list.index == 5
    muster.remove_button.click()
    assert muster.roster == sample("co_vc")


def test_another_troop_keeps_only_what_it_can_have(muster):
    muster.list.index = 0
    muster.troop.value = "vc_sworn"
    assert muster.units[0] == Recruit((("vc_sworn", 4),), ("standard_bearer",), ("vc_aldra",))


def test_another_people_begins_anew(muster):
    muster.side.value = "Thornkin"
    assert (muster.people, muster.order, muster.units) == ("Thornkin", "ban_tk", [])
    assert dict(muster.banners.options)["House of Roots"] == "ban_tk_roots"
    muster.banners.value = "ban_tk_roots"
    assert muster.roster.banner == "ban_tk_roots"


@pytest.mark.parametrize("name", ["co_vc", "co_tk"])
def test_the_result_is_plain_data_that_means_the_same_company(name):
    data = Muster(name).company
    units = tuple(
        Recruit(
            ((unit["profile"], unit["count"]),),
            tuple(unit["specials"]),
            (unit["incarnate"],) if unit["incarnate"] else (),
            tuple(unit["attributes"]),
            unit["banner"],
            unit["reinforcement"],
        )
        for unit in data["units"]
    )
    assert Roster(data["people"], data["banner"], units) == sample(name)
    assert company_refusal(sample(name), 700) is None


def test_what_a_troop_does_not_have_is_said_in_a_sentence(muster):
    with pytest.raises(
        ValueError, match="Concord Lancers have no magician: their special fighters are standard bearer"
    ):
        muster.add("vc_lancer", specials=("magician",))
    assert muster.roster == sample("co_vc")


def test_the_saved_form_has_verdict_picture_and_text(muster):
    bundle = muster._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"].startswith("A legal company, 672 of 700 AP.")
    assert "banner 1, infantry Rank 1: 8 Concord Levy" in bundle["text/plain"]


def test_the_bar_turns_when_points_are_exceeded():
    fills = [{s.fill for s in picture(sample("co_vc"), limit).shapes if isinstance(s, Polygon)} for limit in (700, 600)]
    assert "accent" in fills[0]
    assert "refusal" in fills[1]
