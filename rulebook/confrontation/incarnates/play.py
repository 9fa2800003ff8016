"""Feats that are no part of a test, tactics and artifacts in play."""

from __future__ import annotations

from collections.abc import Iterable

from rulebook.confrontation.actions import Deed, Feat, UseArtifact, UseTactic
from rulebook.confrontation.activation import rules as packages
from rulebook.confrontation.activation.part import Part
from rulebook.confrontation.draft import Draft
from rulebook.confrontation.effects.cast import Cast
from rulebook.confrontation.effects.play import Applying
from rulebook.confrontation.effects.vocabulary import ARTIFACTS, TACTICS
from rulebook.confrontation.facts import Facts
from rulebook.confrontation.incarnates.rules import AVATAR, FEATS, Occasion, avatar, feat_refusal, payment_refusal
from rulebook.confrontation.incarnates.staff import tactic_refusal, tactics
from rulebook.confrontation.shooting.rules import salvos
from rulebook.confrontation.titans.rules import titan_refusal
from rulebook.game import Refusal

# ---- feats


def feat_tried(facts: Facts, action: Feat) -> Refusal | None:
    """Outside a test only the avatar is left; enemy activations are no bar (CF-FEAT-1)."""
    found = facts.find(action.fighter)
    if found is None or not found[1].profile.incarnate:
        return Refusal("CF-FEAT-1", "Only an Incarnate on the battlefield performs feats.", (action.fighter,))
    if action.feat not in FEATS:
        return Refusal("CF-FEAT-1", f"There is no feat {action.feat}: feats are {', '.join(FEATS)}.")
    unit, hero = found
    done = [feat for who, feat in facts.feats if who == hero.id]
    return feat_refusal(unit, action.feat, facts.pool(unit.owner), Occasion(), done, facts.avatars)


def _avatar(draft: Draft, action: Feat) -> None:
    found = draft.find(action.fighter)
    assert found is not None
    unit, hero = found
    draft.pay(unit.owner, FEATS[AVATAR])
    grown, faith, mana = avatar(unit, draft.faith(unit.id), draft.mana(unit.id))
    draft.put(grown)
    draft.set_points(unit.id, faith, mana)
    draft.avatars = (*draft.avatars, hero.id)
    draft.feats = (*draft.feats, (hero.id, AVATAR))
    text = f"{hero.profile.name} pays {FEATS[AVATAR]} Elixir and is an avatar: full health and one more Die for good."
    draft.log("CF-FEAT-4", text, (hero.id,), "feat")


def _avatars(facts: Facts) -> Iterable[Deed]:
    unit = facts.active.unit
    heroes = [u.incarnate for u in facts.field.units if u.owner == unit.owner and u.incarnate]
    return [action for hero in heroes for action in [Feat(hero.id, AVATAR)] if feat_tried(facts, action) is None]


# ---- tactics


def _tactic_refusal(facts: Facts, action: UseTactic) -> Refusal | None:
    """A tactic is declared with the action: nothing has been done or measured yet (CF-STAFF-14)."""
    unit, activation = facts.active
    begun = activation.done or activation.spent or activation.reformed or activation.package == packages.ASSAULT
    if begun and not unit.routed and not activation.tactic:
        return Refusal("CF-STAFF-14", "A tactic is declared with the action, before any part of it.", (unit.leader,))
    refusal = tactic_refusal(facts.field, unit, action.tactic, bool(activation.tactic))
    return refusal or titan_refusal(unit, TACTICS[action.tactic].ops)


def _use_tactic(draft: Draft, action: UseTactic) -> None:
    unit = draft.active.unit
    tactic = TACTICS[action.tactic]
    draft.act(tactic=tactic.id)
    draft.log("CF-STAFF-14", f"{unit.subject('follow')} the music: {tactic.name}.", (unit.leader,), "tactic")
    draft.begin(Applying(Cast(tactic.name, tactic.ops, "CF-STAFF-5", unit.id, unit.leader, unit.id)))


def _tactics(facts: Facts) -> Iterable[Deed]:
    unit = facts.active.unit
    found = [UseTactic(unit.id, name) for name in sorted(set(tactics(facts.field, unit).values()))]
    return [action for action in found if _tactic_refusal(facts, action) is None]


# ---- artifacts


def _artifact_refusal(facts: Facts, action: UseArtifact) -> Refusal | None:
    """Only what was bought for an Incarnate of the acting unit and asks Elixir is used (CF-FEAT-15, CF-ELIX-6)."""
    unit, artifact = facts.active.unit, ARTIFACTS.get(action.artifact)
    where = (action.fighter,)
    if artifact is None or action.artifact not in facts.bought(action.fighter):
        name = artifact.name if artifact else "such artifact"
        return Refusal("CF-FEAT-15", f"{action.fighter} has no {name}.", where)
    if not artifact.elixir:
        return Refusal("CF-FEAT-15", f"Nothing is paid for the {artifact.name}: {artifact.text}", where)
    if action.fighter not in {f.id for f in unit.fighters} or unit.routed:
        text = f"The {artifact.name} serves the valiant unit of its bearer, in its activation."
        return Refusal("CF-FEAT-15", text, where)
    return payment_refusal(facts.pool(unit.owner), artifact.elixir)


def _use_artifact(draft: Draft, action: UseArtifact) -> None:
    unit = draft.active.unit
    artifact = ARTIFACTS[action.artifact]
    draft.pay(unit.owner, artifact.elixir)
    name = unit.fighter(action.fighter).profile.name
    text = f"{name} pays {artifact.elixir} Elixir for the {artifact.name}."
    draft.log("CF-FEAT-15", text, (action.fighter,), "feat")
    draft.begin(Applying(Cast(artifact.name, artifact.ops, "CF-FEAT-15", unit.id, action.fighter, unit.id)))


def _artifacts(facts: Facts) -> Iterable[Deed]:
    """What helps a salvo, offered to those who may still shoot and have not used it yet."""
    unit, activation = facts.active
    hero = unit.incarnate
    if hero is None or not salvos(unit) or packages.SHOOT not in packages.PACKAGES.get(activation.package, set()):
        return []
    under = {modifier.name for modifier in unit.modifiers}
    found = [UseArtifact(hero.id, a.id) for a in ARTIFACTS.values() if a.name not in under]
    return [action for action in found if _artifact_refusal(facts, action) is None]


PARTS = {
    Feat: Part(feat_tried, _avatar, _avatars),
    UseTactic: Part(_tactic_refusal, _use_tactic, _tactics),
    UseArtifact: Part(_artifact_refusal, _use_artifact, _artifacts),
}
