"""A slow second engine, written from the rule texts with default settings: what the real one is compared with."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebook.pillars_of_faith.actions import (
    Change,
    ChooseAssembly,
    ChooseWings,
    GoOn,
    Move,
    MovePillar,
    Pass,
    Stop,
)

from .positions import (
    FAITHFUL,
    NEIGHBOURS,
    RELIGIONS,
    SITE_NEIGHBOURS,
    TOUCHING,
    as_followers,
    centres,
    effects,
    followers,
    is_machine,
    rings,
    stock,
    turns_back,
)

CAP = 24


@dataclass
class Reference:
    """One game; `play` changes it."""

    led: tuple[str, ...]
    seat: int
    followers: dict[str, str]
    pillars: set[str]
    phase: str = "move"
    locked: str | None = None
    turn: int = 1
    actor: int = 0
    pillar_moves: int = 0
    centre: str | None = None
    spent: set[str] = field(default_factory=set)
    seen: dict = field(default_factory=dict)
    idle: int = 0
    changed: bool = False
    passed: bool = False
    lock_before: str | None = None
    ended: tuple[tuple[int, ...], tuple[str, ...]] | None = None

    @classmethod
    def of(cls, position, led, seat, begin="move"):
        """From a study position."""
        made = cls(tuple(led), seat, as_followers(position), set(position["pillars"]), actor=seat)
        made._changed()
        made.changed = False
        if made.ended:
            return made
        if begin == "move":
            made._start_of_turn()
        else:
            made._settle()
        return made

    # ---- whose decision

    def leader(self, religion: str) -> int | None:
        """The seat that leads it."""
        return self.led.index(religion) if religion in self.led else None

    @property
    def player(self) -> int:
        """PF-TURN-8."""
        if self.phase == "move":
            return self.seat
        if self.phase in ("wings", "assembly"):
            return self.actor
        return self._decider()

    def _decider(self) -> int:
        leader = self.leader(self.followers[self.centre])
        return self.actor if leader is None else leader

    # ---- what is possible

    def beside_pillar(self, station: str) -> bool:
        """Does the station touch a site that holds a pillar?"""
        return any(station in TOUCHING[site] for site in self.pillars)

    def moves(self) -> list:
        """PF-MOVE-1 to PF-MOVE-12, PF-TURN-7."""
        mine = self.led[self.seat]
        if mine == "Apostate" and "Apostate" not in self.followers.values():
            return []
        found = []
        for origin, religion in self.followers.items():
            if origin == self.locked or (religion != mine and religion in self.led):
                continue
            for target in NEIGHBOURS[origin]:
                if target in self.followers:
                    continue
                if religion in FAITHFUL and (self.beside_pillar(origin) or self.beside_pillar(target)):
                    continue
                found.append(Move(origin, target))
        return found

    def actions(self) -> list:
        """Every legal action."""
        if self.ended:
            return []
        if self.phase == "move":
            return sorted(self.moves()) or [Pass()]
        if self.phase == "wings":
            return sorted(ChooseWings(m) for m in effects(self.followers))
        if self.phase == "assembly":
            return sorted(ChooseAssembly(c) for c in self._open())
        if self.phase == "pillar":
            return sorted(MovePillar(a, b) for a in self.pillars for b in SITE_NEIGHBOURS[a] if b not in self.pillars)
        if self.phase == "machine":
            return sorted([Stop()] if self.pillar_moves >= CAP else [GoOn(), Stop()])
        own = self.followers[self.centre]
        if own != "Apostate" and stock(self.followers, "Apostate"):
            new = ["Apostate"]
        else:
            new = [r for r in FAITHFUL if r != own and stock(self.followers, r)]
        return sorted(Change(f, r) for f in NEIGHBOURS[self.centre] if not turns_back(self.followers, f) for r in new)

    def _open(self) -> list[str]:
        return [c for c in centres(self.followers) if c not in self.spent]

    # ---- doing it

    def play(self, action) -> None:
        """Carry out a legal action."""
        assert action in self.actions()
        if isinstance(action, Move):
            self.lock_before, self.passed, self.changed = self.locked, False, True
            self.followers[action.target] = self.followers.pop(action.origin)
            self.locked, self.actor = action.target, self.seat
            self._changed()
        elif isinstance(action, Pass):
            self.lock_before, self.passed = self.locked, True
            self.locked, self.actor = None, self.seat
        elif isinstance(action, ChooseWings):
            self._turn_to(action.middle, effects(self.followers)[action.middle])
        elif isinstance(action, ChooseAssembly):
            self._begin(action.centre)
            return
        elif isinstance(action, MovePillar):
            self.pillars.remove(action.origin)
            self.pillars.add(action.target)
            self.pillar_moves += 1
            self._changed()
            self.phase = "machine" if is_machine(self.followers, self.centre) else "change"
            return
        elif isinstance(action, Change):
            self.actor = self._decider()
            self._turn_to(action.follower, action.religion)
        elif isinstance(action, GoOn):
            self.phase = "pillar"
            return
        elif isinstance(action, Stop):
            self.actor = self._decider()
            self.spent.add(self.centre)
        self._settle()

    def _begin(self, centre: str) -> None:
        self.centre, self.phase = centre, "pillar"

    def _turn_to(self, station: str, religion: str) -> None:
        self.followers[station] = religion
        self._changed()

    def _changed(self) -> None:
        """PF-WIN-1 to PF-WIN-10, PF-MACH-5."""
        self.changed = True
        self.spent = {c for c in self.spent if is_machine(self.followers, c)}
        made = rings(self.followers, self.pillars)
        gone = [r for r in FAITHFUL if r not in self.followers.values()]
        led_rings = sorted({self.leader(r) for _, r in made} - {None})
        if led_rings:
            self.ended = (tuple(led_rings), ("PF-WIN-1", "PF-WIN-9", "PF-WIN-10"))
        elif gone and "Apostate" in self.led:
            self.ended = ((self.led.index("Apostate"),), ("PF-WIN-3", "PF-WIN-10"))
        elif gone or made:
            self.ended = ((), ("PF-WIN-6", "PF-WIN-7", "PF-WIN-10"))

    def _settle(self) -> None:
        """PF-ITER-1."""
        while not self.ended:
            found = effects(self.followers)
            if len(found) > 1:
                self.phase = "wings"
                return
            if found:
                self._turn_to(*found.popitem())
                continue
            standing = self._open() if self.pillar_moves < CAP else []
            if len(standing) > 1:
                self.phase = "assembly"
                return
            if standing:
                self._begin(standing[0])
                return
            self._end_of_turn()
            return

    def _end_of_turn(self) -> None:
        self.idle = self.idle + 1 if self.passed and self.lock_before is None and not self.changed else 0
        self.seat = (self.seat + 1) % len(self.led)
        self.turn += 1
        self.changed, self.passed, self.pillar_moves, self.spent, self.centre = False, False, 0, set(), None
        self._start_of_turn()

    def _start_of_turn(self) -> None:
        self.phase, self.actor = "move", self.seat
        position = (frozenset(self.followers.items()), frozenset(self.pillars), self.seat, self.locked)
        self.seen[position] = self.seen.get(position, 0) + 1
        if self.idle >= len(self.led):
            self.ended = ((), ("PF-WIN-12", "PF-WIN-11"))
        elif self.seen[position] >= 3:
            self.ended = ((), ("PF-WIN-11",))


def agree(state, reference: Reference) -> None:
    """Assert that the engine's state is the reference's."""
    assert followers(state) == reference.followers
    assert state.pillar_sites == tuple(sorted(reference.pillars))
    for religion in RELIGIONS:
        assert state.stock(religion) == stock(reference.followers, religion)
        assert state.count(religion) == 20 - stock(reference.followers, religion)
    if reference.ended:
        winners, rules = reference.ended
        assert state.outcome is not None
        assert state.outcome.winners == winners
        assert state.outcome.rule in rules
        assert list(state.actions()) == []
        return
    assert state.outcome is None
    assert (state.phase, state.seat, state.player) == (reference.phase, reference.seat, reference.player)
    assert (state.turn, state.pillar_moves) == (reference.turn, reference.pillar_moves)
    if state.phase == "move":
        assert state.locked == reference.locked
    if state.phase in ("wings", "assembly"):
        assert state.actor == reference.actor
    assert list(state.actions()) == reference.actions()
