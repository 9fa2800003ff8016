"""What holds in every position of a battle."""

from __future__ import annotations

import re

from rulebook.confrontation.space.shapes import at_most, distance

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
    _standing(state)
    _as_told(state)


def _standing(state) -> None:
    """Everybody stands on the field and in no impassable terrain, but for a unit that is about to come in."""
    outside = state.activation.unit if state.activation and state.activation.entering else ""
    for unit in state.field.units:
        for fighter in unit.fighters if unit.id != outside else ():
            assert state.field.holds(fighter.base), f"{fighter.id} stands off the field (CF-GEOM-5)"
            inside = [e.id for e in state.field.elements if e.impassable and e.under(fighter.base)]
            assert not inside, f"{fighter.id} stands in {inside} (CF-GEOM-5)"


def _as_told(state) -> None:
    """What the story says of moves is so on the board: who goes has moved, and who reaches an enemy touches him."""
    for step, event in enumerate(state.events):
        here = state.after(step)
        if event.rule == "CF-ASLT-10":
            mine, theirs = (here.find(name) for name in event.where)
            assert mine, event.text
            assert theirs, event.text
            assert theirs[0].id in {enemy.id for enemy in here.field.engaging(mine[0])}, event.text
        far = re.search(r"(?:flee|walk|run) (\d+\.\d) cm", event.text)
        if far and event.kind in ("move", "flight"):
            trails = [path for kind, *rest in here.shown if kind == "trail" for path in rest]
            longest = max((distance(path[0], path[-1]) for path in trails), default=0.0)
            assert longest > 0.0, event.text
            ends = {path[-1] for path in trails}
            assert any(fighter.at in ends for unit in here.field.units for fighter in unit.fighters), event.text
