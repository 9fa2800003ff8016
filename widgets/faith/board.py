"""The table as a scene: a ribbon of phases, a band for each player, what can be chosen, and a card to read."""

from __future__ import annotations

from collections import Counter

from rulebook.english import counted
from rulebook.faith.actions import Move, Play, Use
from rulebook.faith.cards import HIDDEN, Card
from rulebook.faith.clicks import PAY, usual
from rulebook.faith.phases import SIX
from rulebook.faith.pieces import Side
from rulebook.faith.state import FaithState
from rulebook.faith.words import explained, hand_words
from widgets.faith.cards import HAND_HEIGHT, UPRIGHT, in_hand, on_field
from widgets.faith.ink import box, cut, pip, wrap
from widgets.scene import Marks, Place, Polygon, Scene, Shape, Text, piece, rectangle

WIDTH, RIM = 640, 10
ROOM = WIDTH - 2 * RIM
CARD, GAP, SMALLEST = 82.0, 7.0, 58.0
HEAD, READER = 30, 84
STRIP = ("choice:", "gather:", "exile")


class _Page:
    """A scene under the pen, from the top down."""

    def __init__(self, state: FaithState, marks: Marks) -> None:
        self.state, self.marks = state, marks
        self.shapes: list[Shape] = []
        self.places: list[Place] = []
        self.y = 4.0
        actions = state.actions()
        paths = [(path, action) for action in actions for path in state.paths(action)]
        self.starts = {path[0] for path, _ in paths if path}
        self.chips = {
            place: state.describe(action)
            for path, action in paths
            for place in path
            if place.startswith(STRIP) and (":" in place)
        }
        # Payments belong to what is picked, and show only then.
        picked = [(path, action) for path, action in paths if path[:1] == marks.picked[:1] and len(path) > 1]
        self.payments = sorted({path[1] for path, _ in picked if path[1].startswith(PAY)})
        unnamed = (action for path, action in picked if not path[1].startswith(PAY))
        payable = (action for action in unnamed if isinstance(action, Play | Use | Move))
        self.usual = next((usual(state, action) for action in payable), None)

    def spot(
        self, place_id: str, label: str, x: float, y: float, width: float, height: float, taken: bool = True
    ) -> None:
        """A rectangular place."""
        points = rectangle(x, y, width, height)
        self.places.append(Place(place_id, label, x + width / 2, y + height / 2, height / 2, points, taken))

    # ---- the ribbon of phases

    def ribbon(self) -> None:
        """FA-TURN-1: the six phases, the one at hand marked; and the way out of the Action phase."""
        state, width = self.state, 78.0
        for number, (phase, name) in enumerate(SIX.items()):
            now = state.phase == phase and state.outcome is None
            x = RIM + number * (width + 4)
            self.shapes.append(box(x, self.y, width, 20, "accent" if now else "panel", "accent" if now else "line"))
            self.shapes.append(Text(x + width / 2, self.y + 10, name, 11, "background" if now else "muted", bold=now))
            self.spot(f"phase:{phase}", f"{name} phase{': now' if now else ''}", x, self.y, width, 20)
        can_end = "end" in self.starts
        x = RIM + 6 * (width + 4) + 4
        self.shapes.append(
            box(
                x, self.y, WIDTH - RIM - x, 20, "accent_tint" if can_end else None, "accent" if can_end else "line", 1.2
            )
        )
        self.shapes.append(Text((x + WIDTH - RIM) / 2, self.y + 10, "End actions", 11, "ink" if can_end else "muted"))
        self.spot("end", "End the Action phase", x, self.y, WIDTH - RIM - x, 20)
        self.y += 28

    # ---- a player

    def band(self, seat: int, near: bool) -> None:
        """All that a player has."""
        side, top = self.state.sides[seat], self.y
        at = len(self.shapes)
        self._head(seat, side)
        if not side.out:
            self._field(seat, side)
            if side.hand and HIDDEN not in side.hand:
                self._open_hand(seat, side)
            else:
                self._closed_hand(seat, side)
        else:
            self.spot(f"field{seat + 1}", f"{self.state.name(seat)} has left the game", RIM, self.y, ROOM, 8)
            self.spot(f"hand{seat + 1}", "No hand: out of the game", RIM, self.y + 8, 40, 6)
            self.y += 16
        frame = box(
            RIM - 6,
            top - 3,
            ROOM + 12,
            self.y - top,
            "panel",
            "accent" if self._moves(seat) else "line",
            1.4 if self._moves(seat) else 1.0,
            8,
        )
        self.shapes.insert(at, frame)
        self.y += 8

    def _moves(self, seat: int) -> bool:
        return self.state.outcome is None and self.state.player == seat

    def _head(self, seat: int, side: Side) -> None:
        y, name, number = self.y + HEAD / 2, self.state.name(seat), seat + 1
        self.shapes += piece(number, RIM + 8, y, 9)
        bold = seat == self.state.active
        self.shapes.append(Text(RIM + 22, y, name + (" ▸" if bold else ""), 12.5, "ink", "start", bold=bold))
        self.spot(
            f"seat{number}",
            f"{name}{', whose turn it is' if bold else ''}{', out of the game' if side.out else ''}",
            RIM,
            self.y + 4,
            92,
            22,
        )
        self._track(seat, side, RIM + 98, y)
        x = RIM + 336
        pool = f"{name}'s energy: {side.light} light, {side.dark} dark"
        self.shapes += [pip("light", x, y, 6), Text(x + 11, y, str(side.light), 12.5, "ink", "start", bold=True)]
        self.shapes += [pip("dark", x + 36, y, 6), Text(x + 47, y, str(side.dark), 12.5, "ink", "start", bold=True)]
        self.spot(f"pool{number}", pool, x - 9, self.y + 4, 78, 22)
        counts = (("deck", "Deck", len(side.deck)), ("exile", "Exile", len(side.exile)))
        for step, (zone, word, count) in enumerate(counts):
            left = RIM + 424 + 74 * step
            self.shapes.append(box(left, self.y + 5, 68, 20, "background", "line"))
            self.shapes.append(Text(left + 34, y, f"{word} {count}", 11, "ink"))
            self.spot(f"{zone}{number}", self._pile(name, zone, side), left, self.y + 5, 68, 20)
        self.shapes.append(Text(WIDTH - RIM, y, f"Hand {len(side.hand)}", 11, "muted", "end"))
        self.y += HEAD

    def _pile(self, name: str, zone: str, side: Side) -> str:
        if zone == "deck":
            return f"{name}'s deck: {counted(len(side.deck), 'card')}, face down"
        return f"{name}'s Exile: {hand_words(self.state, side.exile)}"

    def _track(self, seat: int, side: Side, x: float, y: float) -> None:
        """Faith from 1 to the goal."""
        goal = self.state.settings.faith_target
        cell = 190 / goal
        for step in range(goal):
            full = step < side.faith
            points = rectangle(x + step * cell, y - 5, cell - 1.5, 10)
            self.shapes.append(Polygon(points, f"side{seat + 1}" if full else "hollow", "field_line", 0.6))
        self.shapes.append(Text(x + 196, y, f"{side.faith}", 14, "ink", "start", bold=True))
        self.spot(
            f"faith{seat + 1}", f"{self.state.name(seat)} has {side.faith} of {goal} Faith", x - 3, y - 11, 222, 22
        )

    def _slots(self, count: int) -> tuple[int, float]:
        """How many cards go in a row, and how wide they are."""
        rows = 1 if count <= ROOM // (SMALLEST + GAP) else 2
        per_row = max(1, -(-count // rows))
        return per_row, min(CARD, (ROOM - GAP * (per_row - 1)) / per_row)

    def _field(self, seat: int, side: Side) -> None:
        top = self.y
        per_row, width = self._slots(len(side.field))
        fields = self.state.fields
        order = sorted(side.field, key=lambda p: ("character", "location", "object").index(fields.card(p).type))
        high = UPRIGHT if order else 34
        found: list[Place] = []
        for number, one in enumerate(order):
            row, column = divmod(number, per_row)
            x, y = RIM + column * (width + GAP), self.y + row * (UPRIGHT + GAP)
            ready = one.id in self.starts or any(start.startswith(f"{one.id}/") for start in self.starts)
            shapes, places = on_field(self.state, seat, one, x, y, width, ready)
            self.shapes += shapes
            found += places
        rows = -(-len(order) // per_row) if order else 1
        self.y += rows * (high + GAP)
        if not order:
            self.shapes.append(Text(WIDTH / 2, top + 17, "the field is empty", 10.5, "muted"))
        self.spot(
            f"field{seat + 1}",
            f"{self.state.name(seat)}'s field, {counted(len(order), 'card')}",
            RIM,
            top,
            ROOM,
            self.y - top - 2,
            taken=False,
        )
        self.places += found

    def _open_hand(self, seat: int, side: Side) -> None:
        counts = Counter(side.hand)
        width = min(CARD, (ROOM - GAP * (len(counts) - 1)) / len(counts))
        self.spot(
            f"hand{seat + 1}",
            f"{self.state.name(seat)}'s hand: {hand_words(self.state, side.hand)}",
            RIM,
            self.y,
            ROOM,
            HAND_HEIGHT + 2,
        )
        for number, (card, copies) in enumerate(counts.items()):
            known = self.state.settings.library[card]
            ready = f"hand{seat + 1}:{card}" in self.starts
            shapes, place = in_hand(self.state, seat, known, copies, RIM + number * (width + GAP), self.y, width, ready)
            self.shapes += shapes
            self.places.append(place)
        self.y += HAND_HEIGHT + GAP

    def _closed_hand(self, seat: int, side: Side) -> None:
        for number in range(len(side.hand)):
            x = RIM + number * 17
            self.shapes.append(box(x, self.y, 14, 19, "neutral", "background", 1.0, 3))
        self.spot(
            f"hand{seat + 1}",
            f"{self.state.name(seat)}'s hand: {counted(len(side.hand), 'card')}",
            RIM,
            self.y,
            max(40, 17 * len(side.hand)),
            19,
        )
        self.y += 25

    # ---- what has no place of its own

    def strip(self) -> None:
        """Chips for choices: energy to gather, cards in Exile, yes and no."""
        x = float(RIM)
        for place, label in self.chips.items():
            text = cut(self._chip(place, label), 300, 11)
            width = max(46.0, 6.3 * len(text) + 16)
            if x + width > WIDTH - RIM:
                x, self.y = float(RIM), self.y + 28
            self.shapes += [
                box(x, self.y, width, 22, "accent_tint", "accent", 1.2),
                Text(x + width / 2, self.y + 11, text, 11),
            ]
            self.spot(place, label, x, self.y, width, 22)
            x += width + 8
        if self.chips:
            self.y += 30

    def pay(self) -> None:
        """FA-COST-2, FA-COST-3: other ways to pay for what is picked, as pips; without one the engine pays."""
        if not self.payments:
            return
        x = self._say(float(RIM), "Pay with")
        for place in self.payments:
            light, dark = map(int, place.removeprefix(PAY).split("+"))
            width, now = max(30.0, 13.0 * (light + dark) + 12), place in self.marks.picked
            fill, line = ("accent_tint", 2.0) if now else ("background", 1.2)
            self.shapes.append(box(x, self.y, width, 22, fill, "accent", line))
            self._pips(x + 12.5, light, dark)
            self.spot(place, f"Pay with {light} light and {dark} dark energy", x, self.y, width, 22)
            x += width + 8
        if self.usual is not None:
            x = self._pips(self._say(x, "instead of") + 6, *self.usual) - 2
        self._say(x, ", then show where")
        self.y += 30

    def _say(self, x: float, text: str) -> float:
        self.shapes.append(Text(x, self.y + 11, text, 11, "muted", "start"))
        return x + 6.2 * len(text) + 6

    def _pips(self, x: float, light: int, dark: int) -> float:
        pips = ["light"] * light + ["dark"] * dark
        self.shapes += [pip(energy, x + 13 * n, self.y + 11, 5) for n, energy in enumerate(pips)]
        return x + 13 * len(pips)

    def _chip(self, place: str, label: str) -> str:
        if place.startswith("gather:"):
            light, _, dark = place.removeprefix("gather:").partition("+")
            return f"{light} light · {dark} dark"
        if place.startswith("exile"):
            return f"Exile: {self.state.called(place.partition(':')[2])}"
        return label

    # ---- the card that is picked, to read

    def reader(self) -> None:
        """The picked card at length, or what is going on."""
        card = self._picked()
        self.shapes.append(box(RIM - 6, self.y, ROOM + 12, READER, "background", "line", 1.0, 8))
        if card is None:
            text = self.state.prompt + "."
            if self.state.played_card is not None:
                text = f"{self.state.called(self.state.played_card.card)} is being resolved. " + text
            lines = wrap(text, ROOM - 16, 12)
            self.shapes += [
                Text(RIM + 4, self.y + 16 + 16 * n, line, 12, "ink", "start") for n, line in enumerate(lines[:4])
            ]
        else:
            self._read(card)
        self.y += READER + 6

    def _picked(self) -> Card | None:
        library = self.state.settings.library
        for place in (*self.marks.picked, *self.marks.refused):
            head, _, name = place.partition(":")
            if head.startswith(("hand", "exile")) and name in library:
                return library[name]
            card = place.partition("/")[0].rpartition(".")[0]
            if card in library:
                return library[card]
        return None

    def _read(self, card: Card) -> None:
        x, y = RIM + 4, self.y + 14
        self.shapes.append(Text(x, y, card.title, 13, "ink", "start", bold=True))
        kinds = ", ".join([card.energy, card.type, *card.subtypes])
        self.shapes.append(Text(WIDTH - RIM - 4, y, f"{kinds} · {card.price}", 11, "muted", "end"))
        values = f"Health {card.health} · Strength {card.strength}" + (f" · Prayer {card.prayer}" if card.prays else "")
        y += 18
        if card.type == "character":
            self.shapes.append(Text(x, y, values, 11, "ink", "start"))
            y += 15
        for text, rule in explained(card):
            lines = wrap(text, ROOM - 100, 11)
            if y + 14 * len(lines) > self.y + READER + 4:
                break
            self.shapes.append(Text(WIDTH - RIM - 4, y, rule, 10, "accent", "end"))
            self.shapes += [Text(x, y + 14 * n, line, 11, "ink", "start") for n, line in enumerate(lines)]
            y += 14 * len(lines)


def near_seat(state: FaithState) -> int:
    """Who sits at the lower edge: the one whose hand alone is open, else the first seat."""
    opened = [seat for seat, side in enumerate(state.sides) if side.hand and HIDDEN not in side.hand]
    hidden = any(HIDDEN in side.hand for side in state.sides)
    return opened[0] if hidden and len(opened) == 1 else 0


def scene(state: FaithState, marks: Marks) -> Scene:
    """The table of this position."""
    page, near = _Page(state, marks), near_seat(state)
    page.ribbon()
    others = [(near + step) % state.players for step in range(1, state.players)]
    for seat in [*others[::-1], near]:
        page.band(seat, seat == near)
    page.strip()
    page.pay()
    page.reader()
    title = f"Race to Twenty Faith, turn {state.turn}: {state.prompt}"
    return Scene(WIDTH, page.y, tuple(page.shapes), tuple(page.places), title, repr(state))
