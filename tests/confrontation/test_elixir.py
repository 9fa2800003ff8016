"""Elixir, feats and resurrection."""

from dataclasses import replace

import pytest

from rulebook.confrontation import AVATAR, CHOOSE, FORCE, MORE, REROLL, STEADFAST, Fallen, removed
from rulebook.confrontation.incarnates.rules import (
    FEATS,
    Occasion,
    aimed_at,
    avatar,
    elixir_for_kill,
    feat_refusal,
    payment_refusal,
    regained,
    resurrected,
    resurrection_refusal,
)

from .places import field, row, unit


def osk(**more):
    return unit("A", 0, ["vc_sworn"] * 4 + [("vc_sworn", "faithful"), "vc_osk"], row(10, 10, 6), **more)


def hask(**more):
    return unit("S", 1, ["tk_stalker", "tk_hask"], row(10, 30, 2), **more)


OWN = Occasion("attack", own=True)
COURAGE = Occasion("courage", own=True)


def rule(*args, **more):
    refusal = feat_refusal(*args, **more)
    return refusal and refusal.rule


@pytest.mark.rule("CF-FEAT-1", "CF-FEAT-7", "CF-FEAT-8", "CF-FEAT-10", "CF-ELIX-6")
def test_feats_on_ones_own_tests():
    for feat in (MORE, REROLL):
        assert rule(osk(), feat, 1, OWN) is None
        assert rule(osk(), feat, 1, OWN, used=[feat]) == "CF-FEAT-1"  # RF-36
        assert rule(osk(), feat, 0, OWN) == "CF-ELIX-6"  # RF-38
        assert rule(osk(), feat, 1, Occasion("attack")) == "CF-FEAT-10"
        assert rule(osk(), feat, 1, Occasion("mana", own=True)) == "CF-FEAT-10"
    assert rule(osk(), REROLL, 1, OWN, used=[MORE]) is None  # both together
    assert rule(unit("C", 0, "vc_levy", [(0, 0)]), MORE, 1, OWN) == "CF-FEAT-1"


@pytest.mark.rule("CF-FEAT-2", "CF-FEAT-3")
def test_choosing_a_target():
    assert rule(hask(), CHOOSE, 1, Occasion("attack", own=True, picked="A.1", seen=True)) is None
    assert rule(hask(), CHOOSE, 1, Occasion("attack", own=True, picked="A.1")) == "CF-FEAT-3"
    assert rule(hask(), CHOOSE, 1, Occasion("courage", own=True, seen=True)) == "CF-FEAT-2"
    assert rule(osk(), CHOOSE, 1, Occasion("attack", own=True, seen=True)) == "CF-FEAT-2"


@pytest.mark.rule("CF-FEAT-4")
def test_avatars_have_rank_3_and_15_elixir():
    assert rule(osk(), AVATAR, 15, Occasion()) is None
    assert rule(hask(), AVATAR, 15, Occasion()) == "CF-FEAT-4"  # RF-37
    assert rule(osk(), AVATAR, 30, Occasion(), avatars=["A.6"]) == "CF-FEAT-4"
    assert rule(osk(), AVATAR, 14, Occasion()) == "CF-ELIX-6"


@pytest.mark.rule("CF-FEAT-4", "CF-FEAT-5", "CF-FEAT-6", "CF-FEAT-16")
def test_an_avatar_is_whole_and_stronger():
    # WX-24
    hurt = osk()
    hurt = replace(hurt, fighters=tuple(replace(f, health=1) if f.id == "A.6" else f for f in hurt.fighters))
    grown, faith, mana = avatar(hurt, 5, 0)
    assert (grown.chief.health, grown.chief.profile.dice, faith, mana) == (3, 3, 20, 0)
    assert 16 - FEATS[AVATAR] == 1
    murna = unit("B", 1, ["tk_reaver", "tk_murna"], row(10, 40, 2))
    assert avatar(murna, 0, 20)[1:] == (0, 30)
    mixed = unit("B", 1, [("tk_reaver", "faithful"), "tk_murna"], row(10, 40, 2))
    assert avatar(mixed, 9, 20)[1:] == (24, 30)
    assert avatar(hask(), 0, 0)[0].chief.profile.ranged.dice == 3


@pytest.mark.rule("CF-FEAT-9", "CF-FEAT-11", "CF-INC-10", "CF-INC-6", "CF-FEAT-17")
def test_forcing_a_re_roll():
    assert rule(osk(), FORCE, 1, Occasion("attack", at_him=True)) is None
    assert rule(osk(), FORCE, 1, Occasion("attack")) == "CF-FEAT-11"
    assert rule(osk(), FORCE, 1, Occasion("attack", at_him=True, rolled=True)) == "CF-FEAT-17"  # RF-66
    a = osk()
    assert not aimed_at(a, a.chief)
    assert aimed_at(a, a.chief, combat=True)
    assert aimed_at(a, a.chief, picked=True)
    assert aimed_at(a, a.chief, named=True)
    last = removed(a, {f"A.{k}" for k in range(1, 6)})
    assert aimed_at(last, last.chief)


@pytest.mark.rule("CF-FEAT-12", "CF-FEAT-14", "CF-FEAT-17")
def test_steadfast_and_rout():
    assert rule(osk(), STEADFAST, 1, COURAGE) is None
    assert rule(osk(), STEADFAST, 1, OWN) == "CF-FEAT-12"
    assert rule(osk(), STEADFAST, 1, Occasion("courage", own=True, rolled=True)) == "CF-FEAT-17"
    fled = osk(routed=True)
    assert rule(fled, MORE, 1, COURAGE) == "CF-FEAT-14"
    assert rule(fled, STEADFAST, 1, COURAGE) == "CF-FEAT-14"
    assert rule(fled, STEADFAST, 1, Occasion("courage", own=True, rally=True)) is None


@pytest.mark.rule("CF-ELIX-3")
def test_an_incarnate_who_falls_to_an_incarnate_pays():
    # WX-23
    hask_, aldra = hask().chief, unit("A", 0, ["vc_aldra"], [(0, 0)]).chief
    assert elixir_for_kill(hask_, aldra) == 3
    assert elixir_for_kill(hask().fighters[0], aldra) == 0
    assert elixir_for_kill(hask_, osk().fighters[0]) == 0
    assert elixir_for_kill(None, aldra) == 0
    assert payment_refusal(2, 3).rule == "CF-ELIX-6"


# ---- resurrection


def fallen(by_incarnate=False, round_number=2):
    whole = osk()
    return removed(whole, {"A.6"}), Fallen(whole.chief, "A", round_number, by_incarnate)


@pytest.mark.rule("CF-RESU-2", "CF-RESU-7", "CF-ELIX-6", "CF-RESU-5", "CF-RESU-6")
def test_when_an_incarnate_may_return():
    left, dead = fallen()
    here = field(left)

    def returned(where=(30, 10), number=2, pool=3, who=dead, on=here):
        refusal = resurrection_refusal(on, who, number, pool, where)
        return refusal and refusal.rule

    assert returned() is None
    assert returned(None) is None
    assert returned(number=3) == "CF-RESU-2"  # RF-40
    assert returned(who=fallen(by_incarnate=True)[1]) == "CF-RESU-7"  # RF-39
    assert returned(on=field()) == "CF-RESU-7"
    assert returned(pool=2) == "CF-ELIX-6"
    assert returned((40, 10)) == "CF-RESU-5"
    assert returned((26.5, 10)) == "CF-RESU-5"
    foe = field(left, unit("B", 1, "tk_reaver", [(33, 10)]))
    assert returned(on=foe) == "CF-RESU-5"


@pytest.mark.rule("CF-RESU-3", "CF-RESU-4", "CF-RESU-8", "CF-RESU-9")
def test_he_returns_whole_and_leads_again():
    left, dead = fallen()
    dead = replace(dead, fighter=replace(dead.fighter, health=1))
    back = resurrected(left, dead, (30, 10))
    assert (back.chief.profile.id, back.chief.health, back.chief.at) == ("vc_osk", 3, (30, 10))
    assert regained(dead, 4, 0) == (9, 0)
    host = unit("B", 1, ["tk_reaver", "tk_murna", "familiar"], [(10, 40), (14, 40), (14, 43)])
    gone = Fallen(host.chief, "B", 1, False, (host.fighters[2],))
    assert regained(gone, 0, 27) == (0, 30)
    again = resurrected(removed(host, {"B.2"}), gone, (13.5, 41))
    assert [f.at for f in again.fighters] == [(10, 40), (13.5, 41), (13.5, 44)]
