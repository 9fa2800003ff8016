"""How a game goes: set-up, the six phases of a turn, and what players do in them (FA-TURN-1, FA-TURN-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.faith import asks
from rulebook.faith.actions import (
    Alter,
    Challenge,
    Choose,
    Discard,
    End,
    Gather,
    Move,
    Play,
    Pray,
    Recite,
    Use,
)
from rulebook.faith.cards import STAYING
from rulebook.faith.desk import player_name
from rulebook.faith.effects import Effects
from rulebook.faith.energy import default_mix, gathered, typed
from rulebook.faith.jobs import (
    ACTION,
    DISCARD,
    DRAW,
    END,
    GATHER,
    MANAGE,
    NEXT,
    PREPARE,
    SETTING_UP,
    SIX,
    START,
    Ask,
    Job,
    Resolving,
    Trigger,
)
from rulebook.faith.pieces import TURN, seats_from
from rulebook.faith.targets import complete
from rulebook.game import Action, Outcome

if TYPE_CHECKING:
    from rulebook.faith.state import FaithState


def carry_out(state: FaithState, action: Action) -> FaithState:
    """The state after a legal action and all that follows from it without a further choice."""
    desk = Turn(state)
    desk.do(action)
    desk.go_on()
    return desk.state()


def allowance(state: FaithState | Turn) -> int:
    """FA-ENER-2, FA-ENER-3: energy by the highest Faith of all players still in the game, now or (variant) ever."""
    now = max(side.faith for side in state.sides if not side.out)
    return gathered(max(now, state.high) if state.settings.high_water_faith else now)


class Turn(Effects):
    """A desk that knows the order of things."""

    # ---- what follows by itself

    def go_on(self) -> None:
        """FA-ACT-2, FA-ABIL-14: until somebody must decide; the ability at hand, waiting triggers, then the turn."""
        while self.outcome is None and self.ask is None:
            if self.job is not None:
                self.resolve()
            elif self.resolving is not None:
                self._finish_card()
            elif self.noted:
                self._queue_noted()
            elif self.waiting:
                self._next_trigger()
            elif not self._advance():
                return

    def _finish_card(self) -> None:
        """FA-EVT-2, FA-ABIL-14: the card goes to Exile, and only then may its reciter rejoice."""
        assert self.resolving is not None
        seat, reciter = self.resolving.seat, self.resolving.reciter
        self.card_to_exile()
        found = self.table.find(reciter)
        if found:
            self.note(seat, found[1], "psalmist")

    def _queue_noted(self) -> None:
        """FA-ABIL-15: new triggers go behind those that wait."""
        batch = sorted(self.noted, key=lambda trigger: int(trigger.piece.rpartition(".")[2]))
        self.noted = []
        self.waiting = (*self.waiting, tuple(batch))

    def _next_trigger(self) -> None:
        """FA-ABIL-7: the active player's first, in the order that player chooses."""
        mine = asks.first_waiting(self)
        if len({(trigger.card, trigger.ability, trigger.it) for trigger in mine}) > 1:
            self.ask = Ask(mine[0].seat, "order")
        else:
            self._start_trigger(mine[0])

    def _start_trigger(self, trigger: Trigger) -> None:
        batch = list(self.waiting[0])
        batch.remove(trigger)
        self.waiting = ((tuple(batch),) if batch else ()) + self.waiting[1:]
        self.begin(_job(trigger))

    def _advance(self) -> bool:
        """Whether the turn went on by itself; False when the player whose turn it is must decide."""
        if self.phase in (GATHER, ACTION):
            return False
        if self.phase == DISCARD and len(self.sides[self.active].hand) > self.settings.hand_limit:
            return False
        if self.phase == SETTING_UP:
            if not all(side.altered for side in self.sides):
                return False
            self.turn = 1
            self.phase = START
            return True
        steps = {
            START: self._start_turn,
            PREPARE: self._prepare,
            MANAGE: self._manage,
            DRAW: self._draw,
            DISCARD: self._end_turn,
            END: self._end_turn,
            NEXT: self._next_turn,
        }
        steps[self.phase]()
        return True

    def enter_phase(self, phase: str, note: str = "") -> None:
        """FA-TURN-1, FA-TURN-13: phases come in their order; one with nothing to do simply passes."""
        self.phase = phase
        text = f"{SIX[phase]} phase of {player_name(self.active)}{': ' + note if note else ''}."
        self.say("FA-TURN-1", text, f"phase:{phase}", kind="phase")

    def _start_turn(self) -> None:
        """FA-TURN-14: at the very start effects end, damage is checked, Characters stop being newly arrived."""
        seat = self.active
        self.put(seat, since=self.turn)
        self.expire(seat)
        for owner, side in enumerate(self.sides):
            for piece in side.field:
                if piece.spent:
                    self.change(owner, piece, spent=())
        self.phase = PREPARE
        self.exile_due()

    def _prepare(self) -> None:
        """FA-TURN-2, FA-EXH-7: all exhausted cards become prepared; a Bound one stays, and the Bind is used up."""
        seat = self.active
        self.enter_phase(PREPARE)
        for piece in self.sides[seat].field:
            name = self.called(piece.card)
            if piece.bound:
                self.change(seat, piece, bound=False)
                self.say("FA-EXH-7", f"{name} is Bound and stays exhausted this time.", piece.id, kind="bind")
            elif piece.exhausted:
                self.change(seat, piece, exhausted=False)
                self.say("FA-TURN-2", f"{name} is prepared.", piece.id, kind="prepare")
        self.manage = tuple(
            Trigger(seat, piece.card, piece.id, number)
            for piece in self.sides[seat].field
            for number in self.library[piece.card].numbers_of("manage")
        )
        self.enter_phase(MANAGE, "" if self.manage else "nothing to do")

    def _manage(self) -> None:
        """FA-TURN-3, FA-TURN-4: each once and completely, in the order the player chooses."""
        if not self.manage:
            self.enter_phase(DRAW)
            self.phase = DRAW
            return
        if len({(trigger.card, trigger.ability) for trigger in self.manage}) > 1:
            self.ask = Ask(self.active, "manage")
        else:
            self._start_manage(self.manage[0])

    def _start_manage(self, trigger: Trigger) -> None:
        self.manage = tuple(other for other in self.manage if other != trigger)
        self.begin(_job(trigger))

    def _draw(self) -> None:
        """FA-TURN-5, FA-TURN-15: one card, not to be declined; FA-TURN-6 and FA-MULT-2 for the very first turn."""
        seat = self.active
        if self.turn == 1 and self._skips_first_draw():
            text = f"{player_name(seat)} begins a game of {len(self.sides)} and draws nothing this once."
            self.say("FA-TURN-6", text, f"deck{seat + 1}", kind="skip")
        else:
            self.draw(seat, "FA-TURN-5")
        if self.outcome is None and self.phase == DRAW:
            self.enter_phase(GATHER, f"{allowance(self)} energy")

    def _skips_first_draw(self) -> bool:
        """FA-MULT-5: by the number of players who started."""
        rule = self.settings.first_draw
        return rule == "never" or (rule == "by_player_count" and len(self.sides) == 2)

    def _end_turn(self) -> None:
        """FA-TURN-12: effects until end of turn stop, damage is checked again; energy and damage stay (FA-ENER-5)."""
        self.phase = NEXT
        self.expire(TURN)
        self.exile_due()
        if self.settings.damage_wears_off:
            for seat, side in enumerate(self.sides):
                for piece in side.field:
                    if piece.damage:
                        self.change(seat, piece, damage=0)
                        self.say("FA-TURN-12", f"The damage on {self.called(piece.card)} wears off.", piece.id)

    def _next_turn(self) -> None:
        """FA-MULT-1: turns pass to the left; FA-END-8: a game may be left unfinished."""
        if self.turn >= self.settings.turn_limit:
            text = f"The game is left unfinished after {self.turn} turns: nobody wins."
            return self.end(Outcome((), "FA-END-8", text))
        self.active = next(seat for seat in seats_from((self.active + 1) % len(self.sides), self.sides))
        self.turn += 1
        self.phase = START
        return self.say("FA-MULT-1", f"It is {player_name(self.active)}'s turn.", f"seat{self.active + 1}", kind="turn")

    # ---- what players do

    def do(self, action: Action) -> None:
        """Carry out one legal action."""
        match action:
            case Alter(cards):
                self._alter(cards)
            case Gather(light, dark):
                self._gather(light, dark)
            case Play():
                self._play(action)
            case Recite():
                self._recite(action)
            case Use():
                self._use(action)
            case Pray(character):
                self._pray(character)
            case Challenge(challenger, target):
                self._challenge(challenger, target)
            case Move():
                self._move(action)
            case End():
                self.enter_phase(DISCARD, "" if self._too_many() else "nothing to do")
            case Discard(cards):
                for card in cards:
                    self.discard(self.active, card, "FA-TURN-10")
            case Choose(option):
                self._choose(option)

    def _too_many(self) -> bool:
        return len(self.sides[self.active].hand) > self.settings.hand_limit

    def _choose(self, option: str) -> None:
        assert self.ask is not None
        kind, seat = self.ask.kind, self.ask.seat
        if kind == "order":
            chosen = next(trigger for trigger in asks.first_waiting(self) if trigger.label == option)
            self.ask = None
            self.say("FA-ABIL-7", f"{player_name(seat)} resolves {self.called(chosen.card)} first.", kind="order")
            self._start_trigger(chosen)
        elif kind == "manage":
            chosen = next(trigger for trigger in self.manage if trigger.label == option)
            self.ask = None
            self.say("FA-TURN-4", f"{player_name(seat)} resolves {self.called(chosen.card)} next.", kind="order")
            self._start_manage(chosen)
        else:
            if kind in ("target", "amount", "may"):
                self.say("FA-ACT-8", f"{player_name(seat)} chooses {self._option(option)}.", kind="choose")
            self.answer(option)

    def _option(self, option: str) -> str:
        found = self.table.find(option)
        return self.called(found[1].card) if found else option

    def altering(self) -> int:
        """FA-SETUP-7: the next player to alter the hand, from the first player on."""
        return next(seat for seat in seats_from(self.first, self.sides) if not self.sides[seat].altered)

    def _alter(self, cards: tuple[str, ...]) -> None:
        """FA-SETUP-5, FA-SETUP-6, FA-SETUP-11: first all to the bottom in random order, then as many drawn."""
        seat = self.altering()
        side = self.sides[seat]
        hand = list(side.hand)
        for card in cards:
            hand.remove(card)
        back, self.chance = self.chance.shuffled(cards)
        deck = side.deck + back
        drawn = deck[: len(cards)]
        self.put(seat, hand=(*hand, *drawn), deck=deck[len(cards) :], altered=True)
        who, number = player_name(seat), len(cards)
        text = (
            f"{who} puts {number} on the bottom of the deck and draws {number}." if cards else f"{who} keeps the hand."
        )
        self.say("FA-SETUP-5" if cards else "FA-SETUP-11", text, f"deck{seat + 1}", kind="alter")

    def _gather(self, light: int, dark: int) -> None:
        """FA-TURN-8: into the pool, which keeps what is there (FA-ENER-5)."""
        seat = self.active
        side = self.sides[seat]
        self.put(seat, light=side.light + light, dark=side.dark + dark)
        text = f"{player_name(seat)} gathers {light} light and {dark} dark energy."
        self.say("FA-TURN-8", text, f"pool{seat + 1}", kind="energy")
        self.enter_phase(ACTION)

    def _play(self, action: Play) -> None:
        """FA-PLAY-1, FA-COST-1: pay, then the card enters the field or has its effect."""
        seat, card = self.active, self.library[action.card]
        light, dark = typed(card)
        side, neutral = self.sides[seat], card.neutral_cost - self.table.discount(seat, card)
        mix = action.pay or default_mix(side.pool, light, dark, neutral) or (0, 0)
        targets = self._targets(action.card, "", action.targets) if card.type not in STAYING else ()
        self._take_from_hand(action.card)
        self.pay(seat, mix)
        paid = " and ".join(f"{n} {kind}" for n, kind in zip(mix, ("light", "dark"), strict=True) if n) or "nothing"
        if card.type in STAYING:
            rule = {"character": "FA-CHAR-3", "object": "FA-OBJ-1", "location": "FA-LOC-1"}[card.type]
            self.enter(seat, action.card, rule, f"pays {paid} and plays")
            return
        text = f"{player_name(seat)} pays {paid} and plays {self.called(card.id)}."
        rule = "FA-PSLM-1" if card.type == "psalm" else "FA-EVT-1"
        self.say(rule, text, f"pool{seat + 1}", kind="play")
        self._resolve_card(action.card, targets, "")

    def _recite(self, action: Recite) -> None:
        """FA-PSLM-2, FA-PSLM-7: exhaust the reciter and play the Psalm for nothing."""
        seat = self.active
        found = self.table.find(action.reciter)
        assert found is not None
        targets = self._targets(action.psalm, "", action.targets)
        self._take_from_hand(action.psalm)
        self.exhaust(seat, found[1])
        text = (
            f"{player_name(seat)}'s {self.called(found[1].card)} is exhausted and recites {self.called(action.psalm)}."
        )
        self.say("FA-PSLM-2", text, found[1].id, kind="recite")
        self._resolve_card(action.psalm, targets, found[1].id)

    def _resolve_card(self, card: str, targets: tuple[str, ...], reciter: str) -> None:
        """FA-EVT-2: in no zone while it resolves."""
        self.resolving = Resolving(self.active, card, reciter)
        if self.library[card].abilities:
            self.job = Job(self.active, card, 0, chosen=targets, agreed=True)

    def _targets(self, card: str, piece: str, named: tuple[str, ...], ability: int = 0) -> tuple[str, ...]:
        abilities = self.library[card].abilities
        return complete(self.table, self.active, piece, abilities[ability], named) or () if abilities else ()

    def _take_from_hand(self, card: str) -> None:
        hand = list(self.sides[self.active].hand)
        hand.remove(card)
        self.put(self.active, hand=tuple(hand))

    def _use(self, action: Use) -> None:
        """FA-ABIL-3, FA-EXH-12: the whole cost first, then the effect."""
        seat = self.active
        found = self.table.find(action.piece)
        assert found is not None
        card = found[1].card
        ability = self.library[card].abilities[action.ability]
        targets = self._targets(card, action.piece, action.targets, action.ability)
        job = Job(seat, card, action.ability, action.piece, chosen=targets, offering=action.offering, agreed=True)
        self.say("FA-ABIL-3", f"{player_name(seat)} uses {self.called(card)}: {ability.text}", action.piece, kind="use")
        self.job = job
        self.pay_cost(job, ability, action.pay)

    def _pray(self, character: str) -> None:
        """FA-PRAY-1: exhaust, gain Faith equal to Prayer now; Amen comes after (FA-PRAY-6)."""
        seat = self.active
        found = self.table.find(character)
        assert found is not None
        prayer = self.table.value(seat, found[1], "prayer")
        piece = self.exhaust(seat, found[1])
        text = f"{self.called(piece.card)} prays and is exhausted."
        self.say("FA-PRAY-1" if prayer else "FA-PRAY-3", text, piece.id, kind="pray")
        self.gain_faith(seat, prayer, "FA-PRAY-1")
        if self.outcome is None:
            self.note(seat, piece, "amen")

    def _challenge(self, challenger: str, target: str) -> None:
        """FA-CHAL-1, FA-CHAL-2, FA-CHAL-8: exhaust; then both deal their Strength at the same time.

        FA-CHAL-3: the challenged strikes back, exhausted or not, and is not exhausted by it. FA-CHAL-7: also with 0.
        """
        mine, theirs = self.table.find(challenger), self.table.find(target)
        assert mine is not None
        assert theirs is not None
        piece = self.exhaust(*mine)
        names = f"{self.called(piece.card)} is exhausted and challenges {player_name(theirs[0])}'s"
        self.say("FA-CHAL-1", f"{names} {self.called(theirs[1].card)}.", piece.id, target, kind="challenge")
        strengths = self.table.value(mine[0], piece, "strength"), self.table.value(*theirs, "strength")
        self.deal([(mine[0], piece, strengths[1]), (*theirs, strengths[0])], "FA-CHAL-2")

    def _move(self, action: Move) -> None:
        """FA-MOVE-1, FA-MOVE-9: pay and go; it is neither exhausted nor used by that."""
        seat = self.active
        found, place = self.table.find(action.character), self.table.find(action.location or "")
        assert found is not None
        assert place is not None
        self.pay(seat, action.pay or move_mix(self.sides[seat].pool, self.library[place[1].card].energy) or (0, 0))
        piece = self.change(seat, found[1], at=place[1].id)
        text = f"{self.called(piece.card)} moves to {self.called(place[1].card)}."
        self.say("FA-MOVE-1", text, piece.id, place[1].id, kind="move")
        self.note(seat, place[1], "enter", it=piece.id)
        self.exile_due()


def move_price(energy: str) -> tuple[int, int, int]:
    """FA-MOVE-1, FA-MOVE-2: 1 energy of the Location's type, of any type for a neutral one."""
    return (1, 0, 0) if energy == "light" else (0, 1, 0) if energy == "dark" else (0, 0, 1)


def move_mix(pool: tuple[int, int], energy: str) -> tuple[int, int] | None:
    """The payment for a move when none is named (FA-COST-3)."""
    return default_mix(pool, *move_price(energy))


def _job(trigger: Trigger) -> Job:
    return Job(trigger.seat, trigger.card, trigger.ability, trigger.piece, trigger.it)
