"""What cards say, carried out word by word: the vocabulary at work. No card has code of its own."""

from __future__ import annotations

from rulebook.english import listed
from rulebook.faith import choices
from rulebook.faith.cards import Effect
from rulebook.faith.choices import NONE
from rulebook.faith.draft import Cause, FaithDraft, Hit
from rulebook.faith.energy import energy_words
from rulebook.faith.fields import Found
from rulebook.faith.pending import Choice, Resolution
from rulebook.faith.pieces import TURN, Buff, player_name, seats_from
from rulebook.faith.targets import EXILE, SEAT, slots
from rulebook.faith.vocabulary import KEYWORDS, TRIGGERS


def cause_of(draft: FaithDraft, resolution: Resolution) -> Cause:
    """Why an ability does what it does: the rule of its kind, and its card, with the keyword if it has one."""
    ability, card = draft.ability_of(resolution), draft.library[resolution.card]
    keyword = ability.kind.capitalize()
    name = draft.called(card.id) + (f", {keyword}" if keyword in KEYWORDS else "")
    if card.type != "psalm":
        return Cause(TRIGGERS[ability.kind], name)
    played = draft.played_card
    return Cause("FA-PSLM-2" if played is not None and played.reciter else "FA-PSLM-1", name)


def carry_out_effect(draft: FaithDraft, resolution: Resolution, effect: Effect) -> bool:
    """One effect; returns whether it is done, and not waiting for a choice."""
    cause = cause_of(draft, resolution)
    if effect.who:
        return _for_each(draft, resolution, effect, cause)
    match effect.op:
        case "gain_energy":
            return _gain_energy(draft, resolution, effect, cause)
        case "search":
            return _search(draft, resolution)
        case "recover":
            return _recover(draft, resolution, effect, cause)
        case "move_damage":
            return _move_damage(draft, resolution, cause)
    return _on_pieces(draft, resolution, effect, cause)


def amount_of(draft: FaithDraft, resolution: Resolution, effect: Effect) -> int:
    """A number, or a count read now (FA-ABIL-14)."""
    if isinstance(effect.n, int):
        return effect.n
    fields = draft.fields
    return sum(fields.card(piece).energy == "light" for piece in fields.characters(resolution.seat))


# ---- for each player concerned, one after another (FA-MULT-4, FA-END-7)


def _for_each(draft: FaithDraft, resolution: Resolution, effect: Effect, cause: Cause) -> bool:
    if resolution.queue is None:
        left = amount_of(draft, resolution, effect)
        resolution = draft.resolution = resolution.but(queue=_seats(draft, resolution, effect), left=left)
    while resolution.queue:
        seat = resolution.queue[0]
        if not draft.sides[seat].out and not _one_player(draft, resolution, effect, seat, cause):
            return False
        if draft.outcome is not None or draft.resolution is None:
            return True
        left = amount_of(draft, resolution, effect)
        resolution = draft.resolution = resolution.but(queue=resolution.queue[1:], left=left)
    return True


def _seats(draft: FaithDraft, resolution: Resolution, effect: Effect) -> tuple[int, ...]:
    order = seats_from(draft.active, draft.sides)
    if effect.who == "you":
        return (resolution.seat,)
    if effect.who == "target_opponent":
        return tuple(int(name.removeprefix(SEAT)) - 1 for name in resolution.chosen if name.startswith(SEAT))
    return tuple(seat for seat in order if effect.who == "each_player" or seat != resolution.seat)


def _one_player(draft: FaithDraft, resolution: Resolution, effect: Effect, seat: int, cause: Cause) -> bool:
    n = resolution.left
    match effect.op:
        case "gain_faith":
            draft.gain_faith(seat, n, cause)
        case "lose_faith":
            draft.lose_faith(seat, n, cause)
        case "draw":
            for _ in range(n):
                if draft.outcome is None and not draft.sides[seat].out:
                    draft.draw(seat, cause)
        case "mill":
            _mill(draft, seat, n, cause)
        case "discard":
            return _discard(draft, seat, n, cause)
        case _:
            return _lose_energy(draft, seat, n, cause)
    return True


def _mill(draft: FaithDraft, seat: int, n: int, cause: Cause) -> None:
    side = draft.sides[seat]
    cards = side.deck[:n]
    draft.put(seat, deck=side.deck[n:], exile=(*side.exile, *cards))
    what = "top card goes" if len(cards) == 1 else f"top {len(cards)} cards go"
    names = listed(map(draft.called, cards))
    text = f"{player_name(seat)}'s {what} to Exile: {names}." if cards else f"{player_name(seat)}'s deck is empty."
    draft.log(cause.rule, cause.says(text), (f"exile{seat + 1}",), "mill")


def _discard(draft: FaithDraft, seat: int, n: int, cause: Cause) -> bool:
    """That player chooses; all if fewer (FA-ABIL-9)."""
    hand = draft.sides[seat].hand
    if not n:
        return True
    if not hand:
        text = cause.says(f"{player_name(seat)} has no card to discard.")
        draft.log("FA-ABIL-9", text, (f"hand{seat + 1}",), "skip")
        return True
    if len(hand) <= n or len(set(hand)) == 1:
        for card in hand[::-1][:n]:
            draft.discard(seat, card, cause)
        return True
    draft.choice = Choice(seat, "discard")
    return False


def _lose_energy(draft: FaithDraft, seat: int, n: int, cause: Cause) -> bool:
    """FA-ENER-6: at most what is there; that player chooses which type, point by point."""
    side = draft.sides[seat]
    if n and side.light and side.dark and n < side.light + side.dark:
        draft.choice = Choice(seat, "lose")
        return False
    light = min(side.light, n)
    dark = min(side.dark, n - light)
    draft.put(seat, light=side.light - light, dark=side.dark - dark)
    if n:
        lost = f"loses {energy_words((light, dark))}" if light or dark else "has no energy to lose"
        rule = cause.rule if light or dark else "FA-ENER-6"
        draft.log(rule, cause.says(f"{player_name(seat)} {lost}."), (f"pool{seat + 1}",), "energy")
    return True


# ---- for the controller


def _gain_energy(draft: FaithDraft, resolution: Resolution, effect: Effect, cause: Cause) -> bool:
    """FA-ENER-5, FA-ENER-7: into the own pool; of either type, chosen point by point."""
    seat, n = resolution.seat, amount_of(draft, resolution, effect)
    if effect.type != "any":
        draft.add_energy(seat, effect.type, n, cause)
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
    if resolution.queue is not None:
        return True
    draft.resolution = resolution.but(queue=(seat,))
    choice = Choice(seat, "search")
    if choices.options(draft, choice) == [NONE]:
        _take_from_deck(draft, seat, NONE)
        return True
    draft.choice = choice
    return False


def _take_from_deck(draft: FaithDraft, seat: int, card: str) -> None:
    """Take a card from the deck, show it, and shuffle, also if nothing was taken."""
    side = draft.sides[seat]
    deck = list(side.deck)
    who, place = player_name(seat), (f"deck{seat + 1}",)
    if card == NONE:
        draft.log("FA-TARG-5", f"{who} looks through the deck and takes nothing.", place, "search")
    else:
        deck.remove(card)
        draft.put(seat, hand=(*side.hand, card))
        draft.log("FA-TARG-5", f"{who} shows {draft.called(card)} from the deck and takes it.", place, "search")
    order, draft.chance = draft.chance.shuffled(sorted(deck))
    draft.put(seat, deck=order)
    draft.log("FA-SETUP-2", f"{who} shuffles the deck.", place, "shuffle")


def _recover(draft: FaithDraft, resolution: Resolution, effect: Effect, cause: Cause) -> bool:
    """FA-ZONE-5, FA-ABIL-12: out of the own Exile; on the field it is a new card that waits like any other."""
    seat = resolution.seat
    card = _chosen(draft, resolution, "recover").removeprefix(EXILE)
    exile = draft.sides[seat].exile
    if card not in exile:
        return True
    last = len(exile) - 1 - exile[::-1].index(card)
    draft.put(seat, exile=exile[:last] + exile[last + 1 :])
    if effect.to == "field":
        draft.enter(seat, card, Cause("FA-ZONE-5", cause.card), "brings back from Exile")
    else:
        draft.put(seat, hand=(*draft.sides[seat].hand, card))
        text = cause.says(f"{player_name(seat)} takes {draft.called(card)} from Exile into the hand.")
        draft.log(cause.rule, text, (f"exile{seat + 1}",), "recover")
    return True


# ---- on pieces


def _chosen(draft: FaithDraft, resolution: Resolution, role: str) -> str:
    """What was chosen for this role of the effect at hand; empty if nothing was to be chosen."""
    for slot, option in zip(slots(draft.ability_of(resolution)), resolution.chosen, strict=False):
        if slot.effect == resolution.step and slot.role == role:
            return option
    return ""


def _aimed(draft: FaithDraft, resolution: Resolution, effect: Effect) -> list[Found]:
    """The pieces that an effect concerns now; what has left the field is skipped (FA-TARG-7).

    FA-ABIL-1: cards in a deck, hand or Exile are not concerned.
    """
    if effect.target in ("each_character", "each_own_character"):
        order = seats_from(draft.active, draft.sides)
        seats = order if effect.target == "each_character" else [resolution.seat]
        return [Found(seat, piece) for seat in seats for piece in draft.fields.characters(seat)]
    wanted = {"self": resolution.piece, "it": resolution.it}.get(effect.target)
    found = draft.fields.find(wanted or _chosen(draft, resolution, "target"))
    return [found] if found else []


def _on_pieces(draft: FaithDraft, resolution: Resolution, effect: Effect, cause: Cause) -> bool:
    aimed = _aimed(draft, resolution, effect)
    if effect.op == "deal_damage":
        n = amount_of(draft, resolution, effect)
        draft.deal([Hit(*found, n) for found in aimed], cause)
        return True
    for found in aimed:
        if effect.op == "exile":
            draft.exile(*found, Cause("FA-ZONE-4", cause.card), "is exiled")
        elif draft.fields.shielded(*found, effect.op):
            _tell(draft, found, Cause("FA-EXH-7", cause.card), "has just arrived and cannot be exhausted yet", "skip")
        elif not _without_effect(found, effect):
            _touch(draft, resolution, effect, found, cause)
        elif not effect.target.startswith("each"):
            words = "has no damage to heal" if effect.op == "heal" else "is prepared already"
            _tell(draft, found, Cause("FA-TARG-6", cause.card), words, "skip")
    return True


def _without_effect(found: Found, effect: Effect) -> bool:
    """FA-TARG-6: nothing to heal, or prepared already."""
    piece = found.piece
    return (effect.op == "heal" and not piece.damage) or (effect.op == "prepare" and not piece.exhausted)


def _tell(draft: FaithDraft, found: Found, cause: Cause, words: str, kind: str) -> None:
    draft.log(cause.rule, cause.says(f"{draft.owned(*found)} {words}."), (found.piece.id,), kind)


def _touch(draft: FaithDraft, resolution: Resolution, effect: Effect, found: Found, cause: Cause) -> None:
    """Change one piece and tell it."""
    seat, piece = found
    match effect.op:
        case "heal":
            healed = min(piece.damage, int(effect.n))
            draft.change(seat, piece, damage=piece.damage - healed)
            rule, words = "FA-DMG-4", f"is healed of {healed} damage"
        case "prepare":
            draft.change(seat, piece, exhausted=False, bound=False)
            rule, words = "FA-EXH-8", "is prepared"
        case "exhaust":
            draft.change(seat, piece, exhausted=True)
            rule, words = "FA-EXH-6", "is exhausted"
        case "bind":
            draft.change(seat, piece, exhausted=True, bound=True)
            rule, words = "FA-EXH-7", "is Bound: exhausted, and the next Prepare phase passes it over"
        case _:
            until = TURN if effect.duration == "turn" else resolution.seat
            n = int(effect.n)
            draft.change(seat, piece, buffs=(*piece.buffs, Buff(effect.stat, n, until)))
            lasting = "until the turn ends" if until == TURN else f"until {player_name(until)}'s next turn begins"
            rule, words = cause.rule, f"has {n:+d} {effect.stat.capitalize()} {lasting}"
    _tell(draft, found, Cause(rule, cause.card), words, effect.op)


def _move_damage(draft: FaithDraft, resolution: Resolution, cause: Cause) -> bool:
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
    n = min(resolution.left, giver.piece.damage)
    draft.change(*giver, damage=giver.piece.damage - n)
    piece = draft.change(*taker, damage=taker.piece.damage + n)
    way = f"from {draft.owned(*giver)} to {draft.owned(*taker)}, which now has {piece.damage}"
    draft.log("FA-DMG-5", cause.says(f"{n} damage moves {way}."), (giver.piece.id, piece.id), "damage")
    return True


# ---- answers


def answer_effect(draft: FaithDraft, choice: Choice, resolution: Resolution, option: str) -> None:
    """The choice that an effect waited for is made (FA-ACT-8)."""
    cause, seat = cause_of(draft, resolution), choice.seat
    if choice.kind == "amount":
        draft.resolution = resolution.but(left=int(option))
        return
    if choice.kind == "search":
        _take_from_deck(draft, seat, option)
        return
    match choice.kind:
        case "discard":
            draft.discard(seat, option, cause)
        case "gain":
            draft.add_energy(seat, option, 1, cause)
        case "lose":
            draft.add_energy(seat, option, -1, Cause("FA-ENER-6", cause.card))
    draft.resolution = resolution.but(left=resolution.left - 1)
