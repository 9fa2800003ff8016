"""What holds in every position of a battle."""

from __future__ import annotations

from rulebook.confrontation.space.shapes import at_most

SAMPLED = True


def invariants(state) -> None:
    fighters = [f for unit in state.field.units for f in unit.fighters]
    ids = [f.id for f in fighters]
    assert len(ids) == len(set(ids)), "a fighter stands twice"
    waiting = {f.id for each in state.waiting for f in each.unit.fighters}
    assert not waiting & set(ids), "a fighter waits and stands on the field"
    recruits = {
        f"{'ab'[player]}{number}.{member}"
        for player, roster in enumerate(state.settings.companies)
        for number, recruit in enumerate(roster.units, 1)
        for member in range(1, len(recruit.members()) + 1)
    }
    summoned = {name for name, _ in state.summons}
    fallen = {each.fighter.id for each in state.fallen}
    assert all(name in recruits or name.partition(".")[0] in summoned for name in {*ids, *waiting}), "a stranger"
    assert not fallen & {*ids, *waiting}, "a fallen Incarnate is still there"
    assert state.phase not in ("setup", "deployment") or {*ids, *waiting} == recruits, "somebody is lost in the set-up"
    for unit in state.field.units:
        assert unit.leader in {f.id for f in unit.fighters}, f"{unit.id} has no leader"
        assert unit.incarnate is None or unit.leader == unit.incarnate.id, "an Incarnate always leads (CF-UNIT-12)"
        assert len(unit.fighters) <= max(unit.original, len(unit.fighters) - 3), "a unit grows by an Incarnate at most"
    for number, one in enumerate(fighters):
        assert 0 < one.health <= one.profile.health
        for other in fighters[number + 1 :]:
            assert not one.base.overlaps(other.base), f"{one.id} and {other.id} overlap (CF-GEOM-5)"
    assert all(pool >= 0 for pool in state.elixir), "Elixir is never negative (CF-ELIX-6)"
    assert all(faith >= 0 and at_most(mana, 30) and mana >= 0 for _, faith, mana in state.points)
    for player, commander in enumerate(state.commanders):
        if commander:
            owners = {unit.owner for unit in state.company(player) for f in unit.fighters if f.id == commander}
            assert owners == {player}, "the Commander is one of his company"
