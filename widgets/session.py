"""What a board with its panel knows, without any widget: the history, what is picked, what is said, what is possible.

Clicks and buttons become actions here; the engine says yes or why not. Widgets only show a session and call it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulebook.clicks import Clicks
from rulebook.game import Action, Game, IllegalAction, MalformedAction, Outcome, Path, Refusal
from rulebook.notation import verb
from widgets.history import History
from widgets.log import Log, Play, Step
from widgets.renderer import Standing, game_of, renderer_of, standing_of
from widgets.scene import Marks, Place, Scene
from widgets.view import seen

RESTING = "Try anything. What a rule forbids is explained here."
MOST_RETOLD = 3
"""So many plays of others are retold in the sentence that sums up their turns."""


@dataclass(frozen=True, slots=True)
class Message:
    """What the banner says: a refusal with its rule, a note, a failure, the end of a game; or nothing in particular."""

    kind: str = ""
    title: str = ""
    more: str = ""
    rule: str = ""

    @property
    def text(self) -> str:
        """All of it in one line."""
        if self.kind == "rest":
            return ""
        return " ".join(part for part in (self.title, f"[{self.rule}]" if self.rule else "", self.more) if part)


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal action as it is offered: its words, the kind it belongs to, and its text form."""

    action: Action
    words: str
    kind: str

    def matches(self, wanted: Sequence[str]) -> bool:
        """Whether all these words stand in it."""
        told = f"{self.words} {self.action}".lower()
        return all(word in told for word in wanted)


class Session:
    """A game on a board: what is picked, refused, looked at and possible. Its methods raise; whoever calls them shows.

    Methods that can lead to a play return whether one was made.
    """

    def __init__(self, game: Game[Any, Any] | str, state: Any, renderer: Any = None) -> None:
        self.game = game_of(game)
        self.renderer: Any = renderer or renderer_of(self.game)
        self.history = History(state)
        self.refusal: Refusal | None = None
        self.message = Message("rest")
        self.path: Path = ()
        self.step: Step | None = None
        self.hovered: str | None = None
        self.previewed: Action | None = None
        self.log = Log(self.view, self.told)
        self._views: dict[int, tuple[Any, Any]] = {}
        self._offers: tuple[Any, Sequence[Offer]] = (None, ())
        self.moved()

    # ---- what it knows

    @property
    def state(self) -> Any:
        """The state that is played from."""
        return self.history.state

    @property
    def clicks(self) -> Clicks[Any]:
        """What places mean in this state."""
        return self._clicks

    @property
    def viewers(self) -> tuple[int, ...]:
        """Those who look at the board, where things are hidden from some; nobody in particular: all is shown."""
        return ()

    @property
    def stopped(self) -> str:
        """Why nothing can be done just now, or nothing."""
        return ""

    @property
    def prompt(self) -> str:
        """What is to be done now."""
        if self.state.outcome:
            return str(self.state.outcome.text)
        return self.stopped or str(self.state.prompt)

    @property
    def offers(self) -> Sequence[Offer]:
        """What can be done now, with what is picked."""
        key = (self.state, self.path, self.stopped)
        known = self._offers[0]
        if known is None or known[0] is not key[0] or known[1:] != key[1:]:
            self._offers = (key, [] if self.stopped else [self._offer(action) for action in self._possible()])
        return self._offers[1]

    @property
    def total(self) -> int:
        """How many actions there are without a pick."""
        return 0 if self.stopped else len(self._clicks.actions)

    @property
    def plays(self) -> list[Play]:
        """The log up to here."""
        return self.log.follow(self.history, self.viewers)[: self.history.at + 1]

    @property
    def shown(self) -> Any:
        """The state on the board, as the viewers see it."""
        if self.step is None:
            return self.view(self.state)
        number, step = self.step
        return self.view(self.history.states[number].after(step))

    @property
    def standing(self) -> Sequence[Standing]:
        """How the players stand."""
        return standing_of(self.renderer, self.view(self.state))

    def scene(self) -> Scene:
        """The board."""
        scene: Scene = self.renderer.scene(self.shown, self.marks())
        return scene

    def marks(self) -> Marks:
        """What is marked on the board."""
        if self.step is not None:
            number, step = self.step
            return Marks(touched=self.view(self.history.states[number]).events[step].where)
        if self.previewed is not None:
            places = next(iter(self.state.paths(self.previewed)), ())
            if places:
                return Marks(picked=places[:1], targets=places[1:], hovered=self.hovered)
        return self._marks_now()

    def named(self, place_id: str) -> str:
        """How a place is called in a sentence: as the board labels it, without what stands there."""
        place = self.place(place_id)
        return place.label.partition(":")[0] if place else place_id

    def place(self, place_id: str) -> Place | None:
        """The place of this id, wherever one looks."""
        return seen(self.scene()).find(place_id)

    def view(self, state: Any) -> Any:
        """The state as the viewers may see it; worked out once for each state."""
        if not self.viewers:
            return state
        known = self._views.get(id(state))
        if known is None or known[0] is not state:
            if len(self._views) > 64:
                self._views.clear()
            shown = state
            for player in self.viewers:
                shown = shown.seen_by(player)
            known = self._views[id(state)] = (state, shown)
        return known[1]

    def told(self, state: Any, action: Action) -> str:
        """A play in words that say only what the viewers may know."""
        whole = str(state.describe(action))
        texts = (str(state.told(action, player)) for player in self.viewers)
        return next((text for text in texts if text != whole), whole)

    # ---- what one can do

    def pick(self, place: str) -> bool:
        """Point at a place: what a click on the board does."""
        self.forget()
        if self.stopped:
            self.note(self.stopped)
            return False
        click = self._clicks.click(self.path, place)
        if click.action is not None:
            self.history.apply(click.action)
            self.moved()
            return True
        self.path = click.path
        exact = self._clicks.exact(self.path)
        if click.refusal is not None:
            self.refuse(click.refusal)
        elif click.lost:
            self.note(f"Nothing can be done at {self.named(place)} now.", self.state.prompt)
        elif len(exact) > 1:
            self.note("This can mean several things: choose one.")
        return False

    def do(self, action: Action | str) -> bool:
        """Do an action, or its text form; if a rule forbids it, the refusal is kept and nothing changes."""
        meant: Action = self.game.parse(action) if isinstance(action, str) else action
        self.forget()
        if self.stopped:
            self.note(self.stopped)
            return False
        try:
            self.history.play(meant)
        except IllegalAction as error:
            self.path = ()
            self.refuse(error.refusal)
            return False
        self.moved()
        return True

    def enter(self, text: str) -> bool:
        """Do what a person typed: an action's text form, or words that leave one possibility."""
        if not text.strip():
            return False
        try:
            action = self.game.parse(text)
        except MalformedAction as error:
            found = [offer.action for offer in self.offers if offer.matches(text.lower().split())]
            if len(found) == 1:
                return self.do(found[0])
            self.forget()
            self.fail(str(error), f"A move reads like: {self.offers[0].action}" if self.offers else "")
            return False
        return self.do(action)

    def preview(self, action: Action | None) -> None:
        """Show on the board what this action would point at."""
        self.previewed = action

    def clear(self) -> None:
        """Forget the places picked so far."""
        self.forget()
        self.path = ()

    def undo(self) -> None:
        """One play back; it can be done again until something else is played."""
        self.goto(self.history.at - 1)

    def redo(self) -> None:
        """One play on again."""
        self.goto(self.history.at + 1)

    def goto(self, number: int) -> None:
        """Look at the state after this many plays."""
        self.forget()
        self.history.goto(number)
        self.moved()

    def step_back(self) -> None:
        """Look at the step before."""
        steps, now = self._steps()
        self._look_at(steps[max(0, now - 1)] if steps else None)

    def step_on(self) -> None:
        """Look at the next step; after the last one, at the present again."""
        steps, now = self._steps()
        self._look_at(steps[now + 1] if now + 1 < len(steps) else None)

    # ---- what it says

    def note(self, title: str, more: str = "") -> None:
        """Say something that is no refusal."""
        self.message = Message("note", title, more)

    def fail(self, title: str, more: str = "") -> None:
        """Say that something went wrong."""
        self.message = Message("fail", title, more)

    def refuse(self, refusal: Refusal) -> None:
        """Say which rule is in the way, and what is possible instead."""
        self.refusal = refusal
        count = self.total
        instead = f"{count} other action{'s are' if count > 1 else ' is'} possible." if count else ""
        self.message = Message("refusal", refusal.message, refusal.instead or instead, refusal.rule)

    def rest(self) -> None:
        """Say how it ended, or how things stand."""
        outcome: Outcome | None = self.state.outcome
        if outcome is not None:
            self.message = Message("end", outcome.text, "Undo to try something else.", outcome.rule)
        else:
            self.message = Message("rest", self._retold() or RESTING)

    def forget(self) -> None:
        """A new click: the old refusal, the step looked at and what was previewed are over."""
        self.step = None
        self.refusal = None
        self.previewed = None
        self.rest()

    def moved(self) -> None:
        """Another state is on the board."""
        self.path = ()
        self._clicks: Clicks[Any] = Clicks(self.state)
        self._views.clear()
        self.rest()

    # ---- since one's own last decision

    @property
    def since(self) -> range:
        """The numbers of the plays that others made since the viewer's own last one."""
        return range(self.history.at, self.history.at)

    def _retold(self) -> str:
        """Their turns in a sentence."""
        plays = [self.plays[number] for number in self.since]
        told = [f"{play.who}: {play.title}" for play in plays[-MOST_RETOLD:]]
        if not told:
            return ""
        earlier = f"{len(plays) - len(told)} plays, then " if len(plays) > len(told) else ""
        since = "Since your last move" if self.since.start > 1 else "So far"
        return f"{since}: {earlier}{'; '.join(told)}."

    # ---- inside

    def _possible(self) -> Sequence[Action]:
        # After a place that opens what no list holds, the whole list stays.
        return self._clicks.candidates(self.path) or self._clicks.candidates(())

    def _offer(self, action: Action) -> Offer:
        return Offer(action, str(self.state.describe(action)), verb(type(action)).replace("-", " "))

    def _steps(self) -> tuple[list[Step], int]:
        steps = [(number, k) for number, k, _ in self.history.steps(self.view)]
        return steps, steps.index(self.step) if self.step in steps else len(steps)

    def _look_at(self, step: Step | None) -> None:
        self.forget()
        self.step = step

    def _marks_now(self) -> Marks:
        if self.path or self.refusal:
            targets = self._clicks.targets(self.path)
            refused = self.refusal.where if self.refusal else ()
            return Marks(picked=self.path, targets=targets, refused=refused, hovered=self.hovered)
        events = self.view(self.state).events
        touched = [place for event in events for place in event.where]
        tags: dict[str, str] = {}
        if len(self.since) > 1:
            touched = []
            for order, number in enumerate(self.since, 1):
                places = [place for event in self.view(self.history.states[number]).events for place in event.where]
                touched += places
                if places:
                    tags[places[-1]] = f"{tags[places[-1]]},{order}" if places[-1] in tags else str(order)
        able = () if self.stopped or self.state.outcome else self._clicks.targets(())
        return Marks(touched=tuple(dict.fromkeys(touched)), able=able, tags=tuple(tags.items()), hovered=self.hovered)


__all__ = ["RESTING", "Message", "Offer", "Session"]
