"""One ability from its beginning to its end: what it needs, what it costs, and its effects one after another."""

from __future__ import annotations

from rulebook.english import listed
from rulebook.faith import choices
from rulebook.faith.cards import Ability, Cost
from rulebook.faith.choices import NONE, YES
from rulebook.faith.draft import Cause, FaithDraft
from rulebook.faith.effects import answer_effect, carry_out_effect
from rulebook.faith.energy import Mix, default_mix, energy_words
from rulebook.faith.pending import Choice, Resolution
from rulebook.faith.pieces import player_name
from rulebook.faith.targets import all_targets

COST = Cause("FA-ABIL-8")


def begin_ability(draft: FaithDraft, resolution: Resolution) -> None:
    """A trigger or Manage effect begins: conditions and targets are read now (FA-ABIL-14, FA-TARG-7)."""
    ability, fields, seat = draft.ability_of(resolution), draft.fields, resolution.seat
    found = fields.find(resolution.piece)
    name = draft.called(resolution.card)
    if found is None and ability.kind != "fallen":
        draft.log("FA-ABIL-10", f"{name} has left the field, so its ability does nothing.", (), "skip")
    elif not (fields.works(*found, ability) if found else fields.holds(seat, None, ability.when)):
        rule = "FA-LOC-2" if draft.library[resolution.card].type == "location" else "FA-TURN-3"
        draft.log(rule, f"{name}: the condition does not hold, so nothing happens.", (resolution.piece,), "skip")
    elif not all_targets(fields, seat, resolution.piece, ability):
        draft.log("FA-TARG-2", f"{name} has no legal target, so nothing happens.", (), "skip")
    elif ability.optional and not _payable(draft, resolution, ability.cost):
        text = f"{name}: {player_name(seat)} cannot pay the cost, so nothing happens."
        draft.log("FA-TURN-4", text, (), "skip")
    else:
        draft.resolution = resolution


def resolve(draft: FaithDraft, resolution: Resolution) -> None:
    """Bring an ability forward, until it is done or somebody must choose."""
    ability = draft.ability_of(resolution)
    if not resolution.agreed:
        _prepare_trigger(draft, resolution, ability)
    while draft.resolution is not None and draft.outcome is None and draft.choice is None:
        now = draft.resolution
        if now.step >= len(ability.effects):
            draft.resolution = None
            return
        done = carry_out_effect(draft, now, ability.effects[now.step])
        if done and draft.outcome is None and draft.resolution is not None:
            draft.exile_due()
        if done and draft.resolution is not None:
            draft.resolution = draft.resolution.but(step=now.step + 1, queue=None, left=0)


def _prepare_trigger(draft: FaithDraft, resolution: Resolution, ability: Ability) -> None:
    """Choose what a trigger needs, one by one, until all is chosen and paid or somebody must choose."""
    found = choices.trigger_options(draft, resolution)
    if found == [YES]:
        _pay_trigger(draft, resolution, ability)
    elif not found:
        draft.log("FA-TARG-2", f"{draft.called(resolution.card)} has no legal target: nothing happens.", (), "skip")
        draft.resolution = None
    elif len(found) == 1:
        _fill(draft, resolution, ability, found[0])
        if draft.resolution is not None:
            _prepare_trigger(draft, draft.resolution, ability)
    else:
        draft.choice = Choice(resolution.seat, "may" if found == [YES, NONE] else "target")


def _fill(draft: FaithDraft, resolution: Resolution, ability: Ability, option: str) -> None:
    """One thing that a trigger needs is chosen, or the whole of it declined."""
    if option == NONE:
        text = f"{player_name(resolution.seat)} declines what {draft.called(resolution.card)} offers."
        draft.log("FA-TURN-4", text, (), "decline")
        draft.resolution = None
    elif ability.cost.exile_other and not resolution.offering:
        draft.resolution = resolution.but(offering=(option,))
    elif option == YES:
        _pay_trigger(draft, resolution, ability)
    else:
        draft.resolution = resolution.but(chosen=(*resolution.chosen, option))


def answer(draft: FaithDraft, choice: Choice, resolution: Resolution, option: str) -> None:
    """A choice about an ability is made (FA-ACT-8)."""
    draft.choice = None
    if choice.kind in ("may", "target"):
        _fill(draft, resolution, draft.ability_of(resolution), option)
    else:
        answer_effect(draft, choice, resolution, option)


# ---- what it costs


def _payable(draft: FaithDraft, resolution: Resolution, cost: Cost) -> bool:
    """FA-ABIL-8: whether the cost of an optional trigger can be paid at all."""
    side = draft.sides[resolution.seat]
    if cost.exile_other and not choices.offerings(draft.fields, resolution.seat, resolution.piece, cost.exile_other):
        return False
    found = draft.fields.find(resolution.piece)
    if cost.exhaust and (found is None or found.piece.exhausted):
        return False
    enough = default_mix(side.pool, cost.light, cost.dark, cost.neutral) is not None
    return enough and side.faith > cost.faith and len(side.hand) >= cost.discard


def _pay_trigger(draft: FaithDraft, resolution: Resolution, ability: Ability) -> None:
    draft.resolution = resolution.but(agreed=True)
    pay_cost(draft, resolution, ability.cost, None)


def pay_cost(draft: FaithDraft, resolution: Resolution, cost: Cost, mix: Mix | None) -> None:
    """FA-ABIL-3, FA-ABIL-8: all of the cost, before the effect; Faith paid is no loss by an effect."""
    seat, name = resolution.seat, draft.called(resolution.card)
    side = draft.sides[seat]
    found = draft.fields.find(resolution.piece)
    paid: list[str] = []
    if cost.energy:
        mix = mix or default_mix(side.pool, cost.light, cost.dark, cost.neutral) or (0, 0)
        draft.pay(seat, mix)
        paid.append(energy_words(mix))
    if cost.exhaust and found:
        draft.exhaust(*found)
    if cost.faith:
        draft.put(seat, faith=draft.sides[seat].faith - cost.faith)
        paid.append(f"{cost.faith} Faith")
    if paid:
        left = f" and has {draft.sides[seat].faith} left" if cost.faith else ""
        places = (f"pool{seat + 1}",) * bool(cost.energy) + (f"faith{seat + 1}",) * bool(cost.faith)
        text = f"{name}: {player_name(seat)} pays {listed(paid)}{left}."
        draft.log("FA-ABIL-8" if cost.faith else "FA-ABIL-3", text, places, "faith" if cost.faith else "energy")
    for card in resolution.offering[: cost.discard] if resolution.offering else side.hand[::-1][: cost.discard]:
        draft.discard(seat, card, COST)
    for wanted, piece in ((cost.exile_other, resolution.offering[-1:]), (cost.exile_self, (resolution.piece,))):
        given = draft.fields.find(piece[0]) if wanted and piece else None
        if given:
            draft.exile(*given, COST, "is exiled as a cost")
    draft.exile_due()
