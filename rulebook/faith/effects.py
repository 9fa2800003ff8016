"""What cards say, carried out word by word: the vocabulary at work. No card has code of its own."""

from __future__ import annotations

from rulebook.faith import asks
from rulebook.faith.asks import NONE, YES
from rulebook.faith.cards import Ability, Effect
from rulebook.faith.desk import Desk, player_name
from rulebook.faith.energy import default_mix
from rulebook.faith.jobs import Ask, Job
from rulebook.faith.pieces import TURN, Buff, Piece, seats_from
from rulebook.faith.targets import EXILE, SEAT, choices, slots
from rulebook.faith.vocabulary import TRIGGERS


class Effects(Desk):
    """A desk that can resolve abilities."""

    # ---- one ability

    def ability(self, job: Job) -> Ability:
        """The ability that a job is about."""
        return self.library[job.card].abilities[job.ability]

    def begin(self, job: Job) -> None:
        """A trigger or Manage effect begins: conditions and targets are read now (FA-ABIL-14, FA-TARG-7)."""
        ability = self.ability(job)
        found = self.table.find(job.piece)
        name = self.called(job.card)
        if found is None and ability.kind != "fallen":
            self.say("FA-ABIL-10", f"{name} has left the field: its ability does nothing.", kind="skip")
            return
        when = ability.when
        holds = (
            self.table.works(job.seat, found[1], ability)
            if found
            else not when or self.table.holds(job.seat, None, when)
        )
        if not holds:
            rule = "FA-LOC-2" if self.library[job.card].type == "location" else "FA-TURN-3"
            self.say(rule, f"{name}: the condition does not hold, so nothing happens.", job.piece, kind="skip")
            return
        if not choices(self.table, job.seat, job.piece, ability):
            self.say("FA-TARG-2", f"{name} has no legal target: nothing happens.", kind="skip")
            return
        if ability.optional and not self._payable(job, ability):
            self.say("FA-TURN-4", f"{name}: there is nothing to pay with, so nothing happens.", kind="skip")
            return
        self.job = job

    def resolve(self) -> None:
        """Bring the ability at hand forward, until it is done or somebody must choose."""
        job = self.job
        assert job is not None
        ability = self.ability(job)
        if not job.agreed and not self._prepare_trigger(job, ability):
            return
        while self.job is not None and self.outcome is None and self.ask is None:
            job = self.job
            if job.step >= len(ability.effects):
                self.job = None
                return
            if self._effect(job, ability.effects[job.step]):
                if self.outcome is None and self.job is not None:
                    self.exile_due()
                if self.job is not None:
                    self.job = self.job.but(step=job.step + 1, queue=None, left=0)

    def _prepare_trigger(self, job: Job, ability: Ability) -> bool:
        """Choose what a trigger needs, one by one; True when all is chosen and paid."""
        found = asks.trigger_options(self, job)
        if found == [YES]:
            self._pay_trigger(job, ability)
            return self.job is not None
        if not found:
            self.say("FA-TARG-2", f"{self.called(job.card)} has no legal target: nothing happens.", kind="skip")
            self.job = None
            return False
        if len(found) == 1:
            self._fill(job, ability, found[0])
            return self.job is not None and self._prepare_trigger(self.job, ability)
        self.ask = Ask(job.seat, "may" if found == [YES, NONE] else "target")
        return False

    def _fill(self, job: Job, ability: Ability, option: str) -> None:
        if option == NONE:
            text = f"{player_name(job.seat)} declines what {self.called(job.card)} offers."
            self.say("FA-TURN-4", text, kind="decline")
            self.job = None
        elif ability.cost.exile_other and not job.offering:
            self.job = job.but(offering=(option,))
        elif option == YES:
            self._pay_trigger(job, ability)
        else:
            self.job = job.but(chosen=(*job.chosen, option))

    def _payable(self, job: Job, ability: Ability) -> bool:
        """FA-ABIL-8: whether the cost of an optional trigger can be paid at all."""
        cost, side = ability.cost, self.sides[job.seat]
        if cost.exile_other and not asks.offerings(self.table, job.seat, job.piece, cost.exile_other):
            return False
        found = self.table.find(job.piece)
        if cost.exhaust and (found is None or found[1].exhausted):
            return False
        enough = default_mix(side.pool, cost.light, cost.dark, cost.neutral) is not None
        return enough and side.faith > cost.faith and len(side.hand) >= cost.discard

    def _pay_trigger(self, job: Job, ability: Ability) -> None:
        self.job = job.but(agreed=True)
        self.pay_cost(job, ability, None)

    def pay_cost(self, job: Job, ability: Ability, mix: tuple[int, int] | None) -> None:
        """FA-ABIL-3, FA-ABIL-8: all of the cost, before the effect; Faith paid is no loss by an effect."""
        cost, seat = ability.cost, job.seat
        side = self.sides[seat]
        found = self.table.find(job.piece)
        if cost.energy:
            self.pay(seat, mix or default_mix(side.pool, cost.light, cost.dark, cost.neutral) or (0, 0))
        if cost.exhaust and found:
            self.exhaust(seat, found[1])
        if cost.faith:
            self.put(seat, faith=self.sides[seat].faith - cost.faith)
            text = f"{player_name(seat)} pays {cost.faith} Faith and has {self.sides[seat].faith}."
            self.say("FA-ABIL-8", text, f"faith{seat + 1}", kind="faith")
        for card in job.offering[: cost.discard] if job.offering else side.hand[::-1][: cost.discard]:
            self.discard(seat, card, "FA-ABIL-8")
        if cost.exile_other and job.offering:
            other = self.table.find(job.offering[-1])
            if other:
                self.exile(seat, other[1], "FA-ABIL-8", "is exiled as a cost")
        found = self.table.find(job.piece)
        if cost.exile_self and found:
            self.exile(seat, found[1], "FA-ABIL-8", "is exiled as a cost")
        self.exile_due()

    # ---- one effect; each returns whether it is done

    def _effect(self, job: Job, effect: Effect) -> bool:
        if effect.who:
            return self._for_each(job, effect)
        if effect.op == "gain_energy":
            return self._gain_energy(job, effect)
        if effect.op == "search":
            return self._search(job)
        if effect.op == "recover":
            return self._recover(job, effect)
        if effect.op == "move_damage":
            return self._move_damage(job, effect)
        return self._on_pieces(job, effect)

    def amount(self, job: Job, effect: Effect) -> int:
        """A number, or a count read now (FA-ABIL-14)."""
        if isinstance(effect.n, int):
            return effect.n
        return sum(self.table.card(piece).energy == "light" for piece in self.table.characters(job.seat))

    def rule_of(self, job: Job) -> str:
        """The rule behind what happens now: that of the kind of ability."""
        if self.library[job.card].type == "psalm":
            return "FA-PSLM-1"
        return TRIGGERS[self.ability(job).kind]

    # ---- for each player concerned, one after another (FA-MULT-4, FA-END-7)

    def _for_each(self, job: Job, effect: Effect) -> bool:
        if job.queue is None:
            job = self.job = job.but(queue=self._seats(job, effect), left=self.amount(job, effect))
        while job.queue:
            seat = job.queue[0]
            if not self.sides[seat].out and not self._one_player(job, effect, seat):
                return False
            if self.outcome is not None or self.job is None:
                return True
            job = self.job = job.but(queue=job.queue[1:], left=self.amount(job, effect))
        return True

    def _seats(self, job: Job, effect: Effect) -> tuple[int, ...]:
        order = seats_from(self.active, self.sides)
        if effect.who == "you":
            return (job.seat,)
        if effect.who == "target_opponent":
            return tuple(int(name.removeprefix(SEAT)) - 1 for name in job.chosen if name.startswith(SEAT))
        return tuple(seat for seat in order if effect.who == "each_player" or seat != job.seat)

    def _one_player(self, job: Job, effect: Effect, seat: int) -> bool:
        rule, n = self.rule_of(job), job.left
        if effect.op == "gain_faith":
            self.gain_faith(seat, n, rule)
        elif effect.op == "lose_faith":
            self.lose_faith(seat, n, rule)
        elif effect.op == "draw":
            for _ in range(n):
                if self.outcome is None and not self.sides[seat].out:
                    self.draw(seat, rule)
        elif effect.op == "mill":
            self._mill(seat, n, rule)
        elif effect.op == "discard":
            return self._discard(job, seat, rule)
        else:
            return self._lose_energy(job, seat, rule)
        return True

    def _mill(self, seat: int, n: int, rule: str) -> None:
        side = self.sides[seat]
        cards = side.deck[:n]
        self.put(seat, deck=side.deck[n:], exile=(*side.exile, *cards))
        names = ", ".join(map(self.called, cards)) or "nothing"
        self.say(rule, f"{player_name(seat)}'s top cards go to Exile: {names}.", f"exile{seat + 1}", kind="mill")

    def _discard(self, job: Job, seat: int, rule: str) -> bool:
        """That player chooses; all if fewer (FA-ABIL-9)."""
        hand = self.sides[seat].hand
        if not hand and job.left:
            self.say("FA-ABIL-9", f"{player_name(seat)} has no card to discard.", f"hand{seat + 1}", kind="skip")
            return True
        if job.left and (len(hand) <= job.left or len(set(hand)) == 1):
            for card in hand[::-1][: job.left]:
                self.discard(seat, card, rule)
            return True
        if job.left:
            self.ask = Ask(seat, "discard")
            return False
        return True

    def _lose_energy(self, job: Job, seat: int, rule: str) -> bool:
        """FA-ENER-6: at most what is there; that player chooses which type, point by point."""
        side = self.sides[seat]
        if job.left and side.light and side.dark and job.left < side.light + side.dark:
            self.ask = Ask(seat, "lose")
            return False
        light = min(side.light, job.left)
        dark = min(side.dark, job.left - light)
        self.put(seat, light=side.light - light, dark=side.dark - dark)
        if job.left:
            lost = f"{light} light and {dark} dark" if light and dark else f"{light} light" if light else f"{dark} dark"
            text = f"{player_name(seat)} loses {lost if light or dark else 'no'} energy."
            self.say(rule if light or dark else "FA-ENER-6", text, f"pool{seat + 1}", kind="energy")
        return True

    # ---- for the controller

    def _gain_energy(self, job: Job, effect: Effect) -> bool:
        """FA-ENER-5, FA-ENER-7: into the own pool; of either type, chosen point by point."""
        seat, rule, n = job.seat, self.rule_of(job), self.amount(job, effect)
        if effect.type != "any":
            self.add_energy(seat, effect.type, n, rule)
            return True
        if job.queue is None:
            job = self.job = job.but(queue=(seat,), left=n)
        if job.left:
            self.ask = Ask(seat, "gain")
            return False
        return True

    def add_energy(self, seat: int, kind: str, n: int, rule: str) -> None:
        """Energy into a pool, which has no maximum (FA-ENER-8)."""
        side = self.sides[seat]
        self.put(seat, **{kind: getattr(side, kind) + n})
        self.say(rule, f"{player_name(seat)} gains {n} {kind} energy.", f"pool{seat + 1}", kind="energy")

    def _search(self, job: Job) -> bool:
        """FA-TARG-5: a search needs no target; an empty deck does nothing."""
        seat = job.seat
        if not self.sides[seat].deck:
            self.say("FA-ABIL-9", f"{player_name(seat)} has no deck to search.", f"deck{seat + 1}", kind="skip")
            return True
        if job.queue is None:
            self.job = job.but(queue=(seat,))
            self.ask = Ask(seat, "search")
            if asks.options(self) == [NONE]:
                self.ask = None
                self.found(seat, NONE)
                return True
            return False
        return True

    def found(self, seat: int, card: str) -> None:
        """Take a card from the deck, show it, and shuffle, also if nothing was taken."""
        side = self.sides[seat]
        deck = list(side.deck)
        who = player_name(seat)
        if card == NONE:
            self.say("FA-TARG-5", f"{who} looks through the deck and takes nothing.", f"deck{seat + 1}", kind="search")
        else:
            deck.remove(card)
            self.put(seat, hand=(*side.hand, card))
            text = f"{who} shows {self.called(card)} and takes it into the hand."
            self.say("FA-TARG-5", text, f"deck{seat + 1}", kind="search")
        order, self.chance = self.chance.shuffled(sorted(deck))
        self.put(seat, deck=order)
        self.say("FA-SETUP-2", f"{who} shuffles the deck.", f"deck{seat + 1}", kind="shuffle")

    def _recover(self, job: Job, effect: Effect) -> bool:
        """FA-ZONE-5, FA-ABIL-12: out of the own Exile; on the field it is a new card that waits like any other."""
        seat = job.seat
        card = self._chosen(job, "recover").removeprefix(EXILE)
        exile = list(self.sides[seat].exile)
        if card not in exile:
            return True
        exile.reverse()
        exile.remove(card)
        exile.reverse()
        self.put(seat, exile=tuple(exile))
        if effect.to == "field":
            self.enter(seat, card, "FA-ZONE-5", "brings back from Exile")
        else:
            self.put(seat, hand=(*self.sides[seat].hand, card))
            text = f"{player_name(seat)} takes {self.called(card)} from Exile into the hand."
            self.say(self.rule_of(job), text, f"exile{seat + 1}", kind="recover")
        return True

    # ---- on pieces

    def _chosen(self, job: Job, role: str) -> str:
        """What was chosen for this role of the effect at hand; empty if nothing was to be chosen."""
        for slot, option in zip(slots(self.ability(job)), job.chosen, strict=False):
            if slot.effect == job.step and slot.role == role:
                return option
        return ""

    def _aimed(self, job: Job, effect: Effect) -> list[tuple[int, Piece]]:
        """The pieces that an effect concerns now; what has left the field is skipped (FA-TARG-7).

        FA-ABIL-1: cards in a deck, hand or Exile are not concerned.
        """
        if effect.target in ("each_character", "each_own_character"):
            order = seats_from(self.active, self.sides)
            seats = order if effect.target == "each_character" else [job.seat]
            return [(seat, piece) for seat in seats for piece in self.table.characters(seat)]
        wanted = {"self": job.piece, "it": job.it}.get(effect.target) or self._chosen(job, "target")
        found = self.table.find(wanted)
        return [found] if found else []

    def _on_pieces(self, job: Job, effect: Effect) -> bool:
        aimed, rule = self._aimed(job, effect), self.rule_of(job)
        if effect.op == "deal_damage":
            n = self.amount(job, effect)
            self.deal([(seat, piece, n) for seat, piece in aimed], rule)
            return True
        for seat, piece in aimed:
            name = f"{player_name(seat)}'s {self.called(piece.card)}"
            if effect.op == "exile":
                self.exile(seat, piece, "FA-ZONE-4", "is exiled")
                continue
            text = self._touch(job, effect, seat, piece)
            self.say(text[0] or rule, f"{name} {text[1]}.", piece.id, kind=effect.op)
        return True

    def _touch(self, job: Job, effect: Effect, seat: int, piece: Piece) -> tuple[str, str]:
        """Change one piece; returns a rule, if it has one of its own, and what happened to it."""
        if effect.op == "heal":
            healed = min(piece.damage, int(effect.n))
            self.change(seat, piece, damage=piece.damage - healed)
            return ("FA-DMG-4" if healed else "FA-TARG-6"), f"is healed of {healed} damage"
        if effect.op == "prepare":
            self.change(seat, piece, exhausted=False, bound=False)
            return ("FA-EXH-8" if piece.exhausted else "FA-TARG-6"), "is prepared"
        if effect.op == "exhaust":
            self.change(seat, piece, exhausted=True)
            return "FA-EXH-6", "is exhausted"
        if effect.op == "bind":
            self.change(seat, piece, exhausted=True, bound=True)
            return "FA-EXH-7", "is Bound: exhausted, and the next Prepare phase passes it over"
        until = TURN if effect.duration == "turn" else job.seat
        n = int(effect.n)
        self.change(seat, piece, buffs=(*piece.buffs, Buff(effect.stat, n, until)))
        lasting = "until the turn ends" if until == TURN else f"until {player_name(until)}'s next turn begins"
        return "", f"has {n:+d} {effect.stat.capitalize()} {lasting}"

    def _move_damage(self, job: Job, effect: Effect) -> bool:
        """FA-DMG-5, FA-DMG-6, FA-DMG-11, FA-DMG-12: from one to another; no Armor, no Wounded."""
        giver = self.table.find(self._chosen(job, "source"))
        taker = self.table.find(self._chosen(job, "target"))
        if giver is None or taker is None:
            return True
        if job.queue is None:
            most = asks.most_moved(self, job)
            self.job = job = job.but(queue=(job.seat,), left=most)
            if most > 1:
                self.ask = Ask(job.seat, "amount")
                return False
        n = min(job.left, giver[1].damage)
        self.change(giver[0], giver[1], damage=giver[1].damage - n)
        piece = self.change(taker[0], taker[1], damage=taker[1].damage + n)
        names = f"{self.called(giver[1].card)} to {self.called(piece.card)}"
        text = f"{n} damage moves from {names}, which has {piece.damage}; nobody deals it."
        self.say("FA-DMG-5", text, giver[1].id, piece.id, kind="damage")
        return True

    # ---- answers

    def answer(self, option: str) -> None:
        """The choice that was asked for is made (FA-ACT-8)."""
        ask, job = self.ask, self.job
        assert ask is not None
        self.ask = None
        if ask.kind in ("may", "target"):
            assert job is not None
            self._fill(job, self.ability(job), option)
            return
        assert job is not None
        rule = self.rule_of(job)
        if ask.kind == "discard":
            self.discard(ask.seat, option, rule)
            self.job = job.but(left=job.left - 1)
        elif ask.kind == "lose":
            side = self.sides[ask.seat]
            self.put(ask.seat, **{option: getattr(side, option) - 1})
            self.say(
                "FA-ENER-6", f"{player_name(ask.seat)} loses 1 {option} energy.", f"pool{ask.seat + 1}", kind="energy"
            )
            self.job = job.but(left=job.left - 1)
        elif ask.kind == "gain":
            self.add_energy(ask.seat, option, 1, rule)
            self.job = job.but(left=job.left - 1)
        elif ask.kind == "amount":
            self.job = job.but(left=int(option))
        elif ask.kind == "search":
            self.found(ask.seat, option)
