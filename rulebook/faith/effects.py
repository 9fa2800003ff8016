"""What cards say, carried out word by word: the vocabulary at work. No card has code of its own."""

from __future__ import annotations

from rulebook.faith import choices
from rulebook.faith.cards import Ability, Effect
from rulebook.faith.choices import NONE, YES
from rulebook.faith.draft import FaithDraft, Hit
from rulebook.faith.energy import default_mix
from rulebook.faith.pending import Choice, Resolution
from rulebook.faith.pieces import TURN, Buff, Piece, player_name, seats_from
from rulebook.faith.targets import EXILE, SEAT, all_targets, slots
from rulebook.faith.vocabulary import TRIGGERS

# ---- one ability


def ability_of(draft: FaithDraft, resolution: Resolution) -> Ability:
    """The ability that a resolution is about."""
    return draft.library[resolution.card].abilities[resolution.ability]


def begin_ability(draft: FaithDraft, resolution: Resolution) -> None:
    """A trigger or Manage effect begins: conditions and targets are read now (FA-ABIL-14, FA-TARG-7)."""
    ability = ability_of(draft, resolution)
    found = draft.fields.find(resolution.piece)
    name = draft.called(resolution.card)
    if found is None and ability.kind != "fallen":
        draft.log("FA-ABIL-10", f"{name} has left the field: its ability does nothing.", (), "skip")
        return
    when = ability.when
    holds = (
        draft.fields.works(resolution.seat, found[1], ability)
        if found
        else not when or draft.fields.holds(resolution.seat, None, when)
    )
    if not holds:
        rule = "FA-LOC-2" if draft.library[resolution.card].type == "location" else "FA-TURN-3"
        draft.log(rule, f"{name}: the condition does not hold, so nothing happens.", (resolution.piece,), "skip")
        return
    if not all_targets(draft.fields, resolution.seat, resolution.piece, ability):
        draft.log("FA-TARG-2", f"{name} has no legal target: nothing happens.", (), "skip")
        return
    if ability.optional and not _payable(draft, resolution, ability):
        draft.log("FA-TURN-4", f"{name}: there is nothing to pay with, so nothing happens.", (), "skip")
        return
    draft.resolution = resolution


def resolve(draft: FaithDraft) -> None:
    """Bring the ability at hand forward, until it is done or somebody must choose."""
    resolution = draft.resolution
    assert resolution is not None
    ability = ability_of(draft, resolution)
    if not resolution.agreed and not _prepare_trigger(draft, resolution, ability):
        return
    while draft.resolution is not None and draft.outcome is None and draft.choice is None:
        resolution = draft.resolution
        if resolution.step >= len(ability.effects):
            draft.resolution = None
            return
        if _effect(draft, resolution, ability.effects[resolution.step]):
            if draft.outcome is None and draft.resolution is not None:
                draft.exile_due()
            if draft.resolution is not None:
                draft.resolution = draft.resolution.but(step=resolution.step + 1, queue=None, left=0)


def _prepare_trigger(draft: FaithDraft, resolution: Resolution, ability: Ability) -> bool:
    """Choose what a trigger needs, one by one; True when all is chosen and paid."""
    found = choices.trigger_options(draft, resolution)
    if found == [YES]:
        _pay_trigger(draft, resolution, ability)
        return draft.resolution is not None
    if not found:
        draft.log("FA-TARG-2", f"{draft.called(resolution.card)} has no legal target: nothing happens.", (), "skip")
        draft.resolution = None
        return False
    if len(found) == 1:
        _fill(draft, resolution, ability, found[0])
        return draft.resolution is not None and _prepare_trigger(draft, draft.resolution, ability)
    draft.choice = Choice(resolution.seat, "may" if found == [YES, NONE] else "target")
    return False


def _fill(draft: FaithDraft, resolution: Resolution, ability: Ability, option: str) -> None:
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


def _payable(draft: FaithDraft, resolution: Resolution, ability: Ability) -> bool:
    """FA-ABIL-8: whether the cost of an optional trigger can be paid at all."""
    cost, side = ability.cost, draft.sides[resolution.seat]
    if cost.exile_other and not choices.offerings(draft.fields, resolution.seat, resolution.piece, cost.exile_other):
        return False
    found = draft.fields.find(resolution.piece)
    if cost.exhaust and (found is None or found[1].exhausted):
        return False
    enough = default_mix(side.pool, cost.light, cost.dark, cost.neutral) is not None
    return enough and side.faith > cost.faith and len(side.hand) >= cost.discard


def _pay_trigger(draft: FaithDraft, resolution: Resolution, ability: Ability) -> None:
    draft.resolution = resolution.but(agreed=True)
    pay_cost(draft, resolution, ability, None)


def pay_cost(draft: FaithDraft, resolution: Resolution, ability: Ability, mix: tuple[int, int] | None) -> None:
    """FA-ABIL-3, FA-ABIL-8: all of the cost, before the effect; Faith paid is no loss by an effect."""
    cost, seat = ability.cost, resolution.seat
    side = draft.sides[seat]
    found = draft.fields.find(resolution.piece)
    if cost.energy:
        draft.pay(seat, mix or default_mix(side.pool, cost.light, cost.dark, cost.neutral) or (0, 0))
    if cost.exhaust and found:
        draft.exhaust(seat, found[1])
    if cost.faith:
        draft.put(seat, faith=draft.sides[seat].faith - cost.faith)
        text = f"{player_name(seat)} pays {cost.faith} Faith and has {draft.sides[seat].faith}."
        draft.log("FA-ABIL-8", text, (f"faith{seat + 1}",), "faith")
    for card in resolution.offering[: cost.discard] if resolution.offering else side.hand[::-1][: cost.discard]:
        draft.discard(seat, card, "FA-ABIL-8")
    if cost.exile_other and resolution.offering:
        other = draft.fields.find(resolution.offering[-1])
        if other:
            draft.exile(seat, other[1], "FA-ABIL-8", "is exiled as a cost")
    found = draft.fields.find(resolution.piece)
    if cost.exile_self and found:
        draft.exile(seat, found[1], "FA-ABIL-8", "is exiled as a cost")
    draft.exile_due()


# ---- one effect; each returns whether it is done


def _effect(draft: FaithDraft, resolution: Resolution, effect: Effect) -> bool:
    if effect.who:
        return _for_each(draft, resolution, effect)
    if effect.op == "gain_energy":
        return _gain_energy(draft, resolution, effect)
    if effect.op == "search":
        return _search(draft, resolution)
    if effect.op == "recover":
        return _recover(draft, resolution, effect)
    if effect.op == "move_damage":
        return _move_damage(draft, resolution, effect)
    return _on_pieces(draft, resolution, effect)


def amount_of(draft: FaithDraft, resolution: Resolution, effect: Effect) -> int:
    """A number, or a count read now (FA-ABIL-14)."""
    if isinstance(effect.n, int):
        return effect.n
    return sum(draft.fields.card(piece).energy == "light" for piece in draft.fields.characters(resolution.seat))


def rule_of(draft: FaithDraft, resolution: Resolution) -> str:
    """The rule behind what happens now: that of the kind of ability."""
    if draft.library[resolution.card].type == "psalm":
        return "FA-PSLM-1"
    return TRIGGERS[ability_of(draft, resolution).kind]


# ---- for each player concerned, one after another (FA-MULT-4, FA-END-7)


def _for_each(draft: FaithDraft, resolution: Resolution, effect: Effect) -> bool:
    if resolution.queue is None:
        resolution = draft.resolution = resolution.but(
            queue=_seats(draft, resolution, effect), left=amount_of(draft, resolution, effect)
        )
    while resolution.queue:
        seat = resolution.queue[0]
        if not draft.sides[seat].out and not _one_player(draft, resolution, effect, seat):
            return False
        if draft.outcome is not None or draft.resolution is None:
            return True
        resolution = draft.resolution = resolution.but(
            queue=resolution.queue[1:], left=amount_of(draft, resolution, effect)
        )
    return True


def _seats(draft: FaithDraft, resolution: Resolution, effect: Effect) -> tuple[int, ...]:
    order = seats_from(draft.active, draft.sides)
    if effect.who == "you":
        return (resolution.seat,)
    if effect.who == "target_opponent":
        return tuple(int(name.removeprefix(SEAT)) - 1 for name in resolution.chosen if name.startswith(SEAT))
    return tuple(seat for seat in order if effect.who == "each_player" or seat != resolution.seat)


def _one_player(draft: FaithDraft, resolution: Resolution, effect: Effect, seat: int) -> bool:
    rule, n = rule_of(draft, resolution), resolution.left
    if effect.op == "gain_faith":
        draft.gain_faith(seat, n, rule)
    elif effect.op == "lose_faith":
        draft.lose_faith(seat, n, rule)
    elif effect.op == "draw":
        for _ in range(n):
            if draft.outcome is None and not draft.sides[seat].out:
                draft.draw(seat, rule)
    elif effect.op == "mill":
        _mill(draft, seat, n, rule)
    elif effect.op == "discard":
        return _discard(draft, resolution, seat, rule)
    else:
        return _lose_energy(draft, resolution, seat, rule)
    return True


def _mill(draft: FaithDraft, seat: int, n: int, rule: str) -> None:
    side = draft.sides[seat]
    cards = side.deck[:n]
    draft.put(seat, deck=side.deck[n:], exile=(*side.exile, *cards))
    names = ", ".join(map(draft.called, cards)) or "nothing"
    draft.log(rule, f"{player_name(seat)}'s top cards go to Exile: {names}.", (f"exile{seat + 1}",), "mill")


def _discard(draft: FaithDraft, resolution: Resolution, seat: int, rule: str) -> bool:
    """That player chooses; all if fewer (FA-ABIL-9)."""
    hand = draft.sides[seat].hand
    if not hand and resolution.left:
        draft.log("FA-ABIL-9", f"{player_name(seat)} has no card to discard.", (f"hand{seat + 1}",), "skip")
        return True
    if resolution.left and (len(hand) <= resolution.left or len(set(hand)) == 1):
        for card in hand[::-1][: resolution.left]:
            draft.discard(seat, card, rule)
        return True
    if resolution.left:
        draft.choice = Choice(seat, "discard")
        return False
    return True


def _lose_energy(draft: FaithDraft, resolution: Resolution, seat: int, rule: str) -> bool:
    """FA-ENER-6: at most what is there; that player chooses which type, point by point."""
    side = draft.sides[seat]
    if resolution.left and side.light and side.dark and resolution.left < side.light + side.dark:
        draft.choice = Choice(seat, "lose")
        return False
    light = min(side.light, resolution.left)
    dark = min(side.dark, resolution.left - light)
    draft.put(seat, light=side.light - light, dark=side.dark - dark)
    if resolution.left:
        lost = f"{light} light and {dark} dark" if light and dark else f"{light} light" if light else f"{dark} dark"
        text = f"{player_name(seat)} loses {lost if light or dark else 'no'} energy."
        draft.log(rule if light or dark else "FA-ENER-6", text, (f"pool{seat + 1}",), "energy")
    return True


# ---- for the controller


def _gain_energy(draft: FaithDraft, resolution: Resolution, effect: Effect) -> bool:
    """FA-ENER-5, FA-ENER-7: into the own pool; of either type, chosen point by point."""
    seat, rule, n = resolution.seat, rule_of(draft, resolution), amount_of(draft, resolution, effect)
    if effect.type != "any":
        draft.add_energy(seat, effect.type, n, rule)
        return True
    if resolution.queue is None:
        resolution = draft.resolution = resolution.but(queue=(seat,), left=n)
    if resolution.left:
        draft.choice = Choice(seat, "gain")
        return False
    return True


def _search(draft: FaithDraft, resolution: Resolution) -> bool:
    """FA-TARG-5: a search needs no target; an empty deck does nothing."""
    seat = resolution.seat
    if not draft.sides[seat].deck:
        draft.log("FA-ABIL-9", f"{player_name(seat)} has no deck to search.", (f"deck{seat + 1}",), "skip")
        return True
    if resolution.queue is None:
        draft.resolution = resolution.but(queue=(seat,))
        draft.choice = Choice(seat, "search")
        if choices.options(draft) == [NONE]:
            draft.choice = None
            take_from_deck(draft, seat, NONE)
            return True
        return False
    return True


def take_from_deck(draft: FaithDraft, seat: int, card: str) -> None:
    """Take a card from the deck, show it, and shuffle, also if nothing was taken."""
    side = draft.sides[seat]
    deck = list(side.deck)
    who = player_name(seat)
    if card == NONE:
        draft.log("FA-TARG-5", f"{who} looks through the deck and takes nothing.", (f"deck{seat + 1}",), "search")
    else:
        deck.remove(card)
        draft.put(seat, hand=(*side.hand, card))
        text = f"{who} shows {draft.called(card)} and takes it into the hand."
        draft.log("FA-TARG-5", text, (f"deck{seat + 1}",), "search")
    order, draft.chance = draft.chance.shuffled(sorted(deck))
    draft.put(seat, deck=order)
    draft.log("FA-SETUP-2", f"{who} shuffles the deck.", (f"deck{seat + 1}",), "shuffle")


def _recover(draft: FaithDraft, resolution: Resolution, effect: Effect) -> bool:
    """FA-ZONE-5, FA-ABIL-12: out of the own Exile; on the field it is a new card that waits like any other."""
    seat = resolution.seat
    card = _chosen(draft, resolution, "recover").removeprefix(EXILE)
    exile = list(draft.sides[seat].exile)
    if card not in exile:
        return True
    exile.reverse()
    exile.remove(card)
    exile.reverse()
    draft.put(seat, exile=tuple(exile))
    if effect.to == "field":
        draft.enter(seat, card, "FA-ZONE-5", "brings back from Exile")
    else:
        draft.put(seat, hand=(*draft.sides[seat].hand, card))
        text = f"{player_name(seat)} takes {draft.called(card)} from Exile into the hand."
        draft.log(rule_of(draft, resolution), text, (f"exile{seat + 1}",), "recover")
    return True


# ---- on pieces


def _chosen(draft: FaithDraft, resolution: Resolution, role: str) -> str:
    """What was chosen for this role of the effect at hand; empty if nothing was to be chosen."""
    for slot, option in zip(slots(ability_of(draft, resolution)), resolution.chosen, strict=False):
        if slot.effect == resolution.step and slot.role == role:
            return option
    return ""


def _aimed(draft: FaithDraft, resolution: Resolution, effect: Effect) -> list[tuple[int, Piece]]:
    """The pieces that an effect concerns now; what has left the field is skipped (FA-TARG-7).

    FA-ABIL-1: cards in a deck, hand or Exile are not concerned.
    """
    if effect.target in ("each_character", "each_own_character"):
        order = seats_from(draft.active, draft.sides)
        seats = order if effect.target == "each_character" else [resolution.seat]
        return [(seat, piece) for seat in seats for piece in draft.fields.characters(seat)]
    wanted = {"draft": resolution.piece, "it": resolution.it}.get(effect.target) or _chosen(draft, resolution, "target")
    found = draft.fields.find(wanted)
    return [found] if found else []


def _on_pieces(draft: FaithDraft, resolution: Resolution, effect: Effect) -> bool:
    aimed, rule = _aimed(draft, resolution, effect), rule_of(draft, resolution)
    if effect.op == "deal_damage":
        n = amount_of(draft, resolution, effect)
        draft.deal([Hit(seat, piece, n) for seat, piece in aimed], rule)
        return True
    for seat, piece in aimed:
        name = f"{player_name(seat)}'s {draft.called(piece.card)}"
        if effect.op == "exile":
            draft.exile(seat, piece, "FA-ZONE-4", "is exiled")
            continue
        text = _touch(draft, resolution, effect, seat, piece)
        draft.log(text[0] or rule, f"{name} {text[1]}.", (piece.id,), effect.op)
    return True


def _touch(draft: FaithDraft, resolution: Resolution, effect: Effect, seat: int, piece: Piece) -> tuple[str, str]:
    """Change one piece; returns a rule, if it has one of its own, and what happened to it."""
    if effect.op == "heal":
        healed = min(piece.damage, int(effect.n))
        draft.change(seat, piece, damage=piece.damage - healed)
        return ("FA-DMG-4" if healed else "FA-TARG-6"), f"is healed of {healed} damage"
    if effect.op == "prepare":
        draft.change(seat, piece, exhausted=False, bound=False)
        return ("FA-EXH-8" if piece.exhausted else "FA-TARG-6"), "is prepared"
    if effect.op == "exhaust":
        draft.change(seat, piece, exhausted=True)
        return "FA-EXH-6", "is exhausted"
    if effect.op == "bind":
        draft.change(seat, piece, exhausted=True, bound=True)
        return "FA-EXH-7", "is Bound: exhausted, and the next Prepare phase passes it over"
    until = TURN if effect.duration == "turn" else resolution.seat
    n = int(effect.n)
    draft.change(seat, piece, buffs=(*piece.buffs, Buff(effect.stat, n, until)))
    lasting = "until the turn ends" if until == TURN else f"until {player_name(until)}'s next turn begins"
    return "", f"has {n:+d} {effect.stat.capitalize()} {lasting}"


def _move_damage(draft: FaithDraft, resolution: Resolution, effect: Effect) -> bool:
    """FA-DMG-5, FA-DMG-6, FA-DMG-11, FA-DMG-12: from one to another; no Armor, no Wounded."""
    giver = draft.fields.find(_chosen(draft, resolution, "source"))
    taker = draft.fields.find(_chosen(draft, resolution, "target"))
    if giver is None or taker is None:
        return True
    if resolution.queue is None:
        most = choices.most_moved(draft, resolution)
        draft.resolution = resolution = resolution.but(queue=(resolution.seat,), left=most)
        if most > 1:
            draft.choice = Choice(resolution.seat, "amount")
            return False
    n = min(resolution.left, giver[1].damage)
    draft.change(giver[0], giver[1], damage=giver[1].damage - n)
    piece = draft.change(taker[0], taker[1], damage=taker[1].damage + n)
    names = f"{draft.called(giver[1].card)} to {draft.called(piece.card)}"
    text = f"{n} damage moves from {names}, which has {piece.damage}; nobody deals it."
    draft.log(
        "FA-DMG-5",
        text,
        (
            giver[1].id,
            piece.id,
        ),
        "damage",
    )
    return True


# ---- answers


def answer(draft: FaithDraft, option: str) -> None:
    """The choice that was asked for is made (FA-ACT-8)."""
    choice, resolution = draft.choice, draft.resolution
    assert choice is not None
    draft.choice = None
    if choice.kind in ("may", "target"):
        assert resolution is not None
        _fill(draft, resolution, ability_of(draft, resolution), option)
        return
    assert resolution is not None
    rule = rule_of(draft, resolution)
    if choice.kind == "discard":
        draft.discard(choice.seat, option, rule)
        draft.resolution = resolution.but(left=resolution.left - 1)
    elif choice.kind == "lose":
        side = draft.sides[choice.seat]
        draft.put(choice.seat, **{option: getattr(side, option) - 1})
        draft.log(
            "FA-ENER-6", f"{player_name(choice.seat)} loses 1 {option} energy.", (f"pool{choice.seat + 1}",), "energy"
        )
        draft.resolution = resolution.but(left=resolution.left - 1)
    elif choice.kind == "gain":
        draft.add_energy(choice.seat, option, 1, rule)
        draft.resolution = resolution.but(left=resolution.left - 1)
    elif choice.kind == "amount":
        draft.resolution = resolution.but(left=int(option))
    elif choice.kind == "search":
        take_from_deck(draft, choice.seat, option)
