"""What follows by itself: abilities resolve, triggers come in their order, and the six phases of a turn pass."""

from __future__ import annotations

from rulebook.faith import choices
from rulebook.faith.abilities import begin_ability, resolve
from rulebook.faith.draft import Cause, FaithDraft
from rulebook.faith.endings import left_unfinished
from rulebook.faith.pending import Choice, PlayedCard, Resolution, Trigger
from rulebook.faith.phases import ACTION, DISCARD, DRAW, END, GATHER, MANAGE, NEXT, PREPARE, SETTING_UP, SIX, START
from rulebook.faith.pieces import TURN, player_name, seats_from


def go_on(draft: FaithDraft) -> None:
    """FA-ACT-2, FA-ABIL-14: until somebody must decide; the ability at hand, waiting triggers, then the turn."""
    while draft.outcome is None and draft.choice is None:
        if draft.resolution is not None:
            resolve(draft, draft.resolution)
        elif draft.played_card is not None:
            _finish_card(draft, draft.played_card)
        elif draft.noted:
            _queue_noted(draft)
        elif draft.waiting:
            _next_trigger(draft)
        elif not _advance(draft):
            return


def _finish_card(draft: FaithDraft, played: PlayedCard) -> None:
    """FA-EVT-2, FA-ABIL-14: the card goes to Exile, and only then may its reciter rejoice."""
    draft.card_to_exile()
    reciter = draft.fields.find(played.reciter)
    if reciter:
        draft.note(*reciter, "psalmist")


def _queue_noted(draft: FaithDraft) -> None:
    """FA-ABIL-15: new triggers go behind those that wait."""
    batch = sorted(draft.noted, key=lambda trigger: int(trigger.piece.rpartition(".")[2]))
    draft.noted = []
    draft.waiting = (*draft.waiting, tuple(batch))


def _next_trigger(draft: FaithDraft) -> None:
    """FA-ABIL-7: the active player's first, in the order that player chooses."""
    mine = choices.first_waiting(draft)
    if len({(trigger.card, trigger.ability, trigger.it) for trigger in mine}) > 1:
        draft.choice = Choice(mine[0].seat, "order")
    else:
        start_trigger(draft, mine[0])


def start_trigger(draft: FaithDraft, trigger: Trigger) -> None:
    """A waiting trigger begins."""
    batch = list(draft.waiting[0])
    batch.remove(trigger)
    draft.waiting = ((tuple(batch),) if batch else ()) + draft.waiting[1:]
    begin_ability(draft, _job(trigger))


def _advance(draft: FaithDraft) -> bool:
    """Whether the turn went on by itself; False when the player whose turn it is must decide."""
    if draft.phase in (GATHER, ACTION):
        return False
    if draft.phase == DISCARD and len(draft.sides[draft.active].hand) > draft.settings.hand_limit:
        return False
    if draft.phase == SETTING_UP:
        if not all(side.altered for side in draft.sides):
            return False
        draft.turn = 1
        draft.phase = START
        return True
    steps = {
        START: _start_turn,
        PREPARE: _prepare,
        MANAGE: _manage,
        DRAW: _draw,
        DISCARD: _end_turn,
        END: _end_turn,
        NEXT: _next_turn,
    }
    steps[draft.phase](draft)
    return True


def enter_phase(draft: FaithDraft, phase: str, note: str = "") -> None:
    """FA-TURN-1, FA-TURN-13: phases come in their order; one with nothing to do simply passes."""
    draft.phase = phase
    text = f"{SIX[phase]} phase of {player_name(draft.active)}{': ' + note if note else ''}."
    draft.log("FA-TURN-1", text, (f"phase:{phase}",), "phase")


def _start_turn(draft: FaithDraft) -> None:
    """FA-TURN-14: at the very start effects end, damage is checked, Characters stop being newly arrived."""
    seat = draft.active
    draft.put(seat, since=draft.turn)
    draft.expire(seat)
    for owner, side in enumerate(draft.sides):
        for piece in side.field:
            if piece.spent:
                draft.change(owner, piece, spent=())
    draft.phase = PREPARE
    draft.exile_due()


def _prepare(draft: FaithDraft) -> None:
    """FA-TURN-2, FA-EXH-7: all exhausted cards become prepared; a Bound one stays, and the Bind is used up."""
    seat = draft.active
    enter_phase(draft, PREPARE)
    for piece in draft.sides[seat].field:
        name = draft.called(piece.card)
        if piece.bound:
            draft.change(seat, piece, bound=False)
            draft.log("FA-EXH-7", f"{name} is Bound and stays exhausted this time.", (piece.id,), "bind")
        elif piece.exhausted:
            draft.change(seat, piece, exhausted=False)
            draft.log("FA-TURN-2", f"{name} is prepared.", (piece.id,), "prepare")
    draft.manage = tuple(
        Trigger(seat, piece.card, piece.id, number)
        for piece in draft.sides[seat].field
        for number in draft.library[piece.card].numbers_of("manage")
    )
    enter_phase(draft, MANAGE, "" if draft.manage else "nothing to do")


def _manage(draft: FaithDraft) -> None:
    """FA-TURN-3, FA-TURN-4: each once and completely, in the order the player chooses."""
    if not draft.manage:
        enter_phase(draft, DRAW)
        draft.phase = DRAW
        return
    if len({(trigger.card, trigger.ability) for trigger in draft.manage}) > 1:
        draft.choice = Choice(draft.active, "manage")
    else:
        start_manage(draft, draft.manage[0])


def start_manage(draft: FaithDraft, trigger: Trigger) -> None:
    """A Manage effect begins."""
    draft.manage = tuple(other for other in draft.manage if other != trigger)
    begin_ability(draft, _job(trigger))


def _draw(draft: FaithDraft) -> None:
    """FA-TURN-5, FA-TURN-15: one card, not to be declined; FA-TURN-6 and FA-MULT-2 for the very first turn."""
    seat = draft.active
    if draft.turn == 1 and _skips_first_draw(draft):
        text = f"{player_name(seat)} has the first turn and draws no card on it."
        draft.log("FA-TURN-6", text, (f"deck{seat + 1}",), "skip")
    else:
        draft.draw(seat, Cause("FA-TURN-5"))
    if draft.outcome is None and draft.phase == DRAW:
        enter_phase(draft, GATHER, f"{draft.allowance} energy")


def _skips_first_draw(draft: FaithDraft) -> bool:
    """FA-MULT-5: by the number of players who started."""
    rule = draft.settings.first_draw
    return rule == "never" or (rule == "by_player_count" and len(draft.sides) == 2)


def _end_turn(draft: FaithDraft) -> None:
    """FA-TURN-12: effects until end of turn stop, damage is checked again; energy and damage stay (FA-ENER-5)."""
    draft.phase = NEXT
    draft.expire(TURN)
    draft.exile_due()
    if draft.settings.damage_wears_off:
        for seat, side in enumerate(draft.sides):
            for piece in side.field:
                if piece.damage:
                    draft.change(seat, piece, damage=0)
                    draft.log("FA-TURN-12", f"The damage on {draft.called(piece.card)} wears off.", (piece.id,))


def _next_turn(draft: FaithDraft) -> None:
    """FA-MULT-1: turns pass to the left; FA-END-8: a game may be left unfinished."""
    draft.finish(left_unfinished(draft.turn, draft.settings))
    if draft.outcome is not None:
        return
    draft.active = next(seat for seat in seats_from((draft.active + 1) % len(draft.sides), draft.sides))
    draft.turn += 1
    draft.phase = START
    draft.log("FA-MULT-1", f"It is {player_name(draft.active)}'s turn.", (f"seat{draft.active + 1}",), "turn")


def _job(trigger: Trigger) -> Resolution:
    return Resolution(trigger.seat, trigger.card, trigger.ability, trigger.piece, trigger.it)
