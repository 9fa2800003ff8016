"""What a playing table and a small figure share: a board, why not, what one can do, and what happened."""

from __future__ import annotations

import asyncio
import importlib
import logging
from collections.abc import Callable
from html import escape
from math import hypot
from typing import Any, Protocol

import ipywidgets

import rulebook
from rulebook.clicks import Clicks, read_spot
from rulebook.game import Action, Game, IllegalAction, MalformedAction, Path, Refusal
from widgets.board import Board
from widgets.choices import Choices
from widgets.controls import Answer, button, columns
from widgets.history import Line
from widgets.log import Log, Step
from widgets.scene import Marks, Scene
from widgets.style import sheet
from widgets.why import Banner

STEP_SECONDS = 0.18

logger = logging.getLogger(__name__)


class Look(Protocol):
    """How a game looks: the module `widgets.<game>`.

    One that says `HOVER = True` is asked for a scene whenever `Marks.hovered` changes. One that has a function
    `odds(state, player)`, which returns something with `_repr_html_`, is asked for it at the table.
    """

    CAPTION: str

    def scene(self, state: Any, marks: Marks, /) -> Scene:
        """The board of this state."""


def look_of(game: Game) -> Any:
    """The module that draws this game."""
    return importlib.import_module(f"widgets.{game.name}")


def game_of(game: Game | str) -> Game:
    """The game itself, also for its name."""
    return rulebook.games[game] if isinstance(game, str) else game


class Desk(ipywidgets.VBox):
    """A board with everything that explains it. Clicks and buttons become actions; the engine says yes or why not.

    The methods here raise errors; only the handlers of buttons and clicks catch them and show them in the banner.
    """

    def __init__(self, game: Game | str, state: Any, look: Look | None = None, caption: str = "") -> None:
        self.game = game_of(game)
        self.look: Any = look or look_of(self.game)
        self.line = Line(state)
        self.refusal: Refusal | None = None
        self.error: Exception | None = None
        self.animate = True
        self._path: Path = ()
        self._step: Step | None = None
        self._hovered: str | None = None
        self._pointing = Clicks(state)
        self._motion: asyncio.Task[None] | None = None
        self._scene: Scene = self.look.scene(self._view(state), Marks())
        self.heading = ipywidgets.HTML()
        self.why = Banner(self.game.rules)
        self.board = Board(
            self._scene,
            on_pick=self._handler(self.pick),
            on_hover=self._handler(self._hover) if getattr(self.look, "HOVER", False) else None,
            on_clear=self._handler(self.clear),
            caption=caption or self.look.CAPTION,
        )
        self.choices = Choices(
            on_choose=self._handler(self._preview),
            on_do=self._handler(self._do_chosen),
            on_text=self._handler(self.enter),
            on_clear=self._handler(self.clear),
        )
        self.aside = ipywidgets.HTML() if hasattr(self.look, "aside") else None
        if self.aside:
            self.aside.add_class("rb-aside")
        self.story = Log(self.game.rules, on_back=self._handler(self.step_back), on_on=self._handler(self.step_on))
        super().__init__()
        self.add_class("rb")
        self.add_class("rb-table")

    def _lay_out(self, above: list[Any], right: list[Any]) -> None:
        aside = [self.aside] if self.aside else []
        self.children = (sheet(), *above, columns([self.heading, self.board], [self.why, *aside, *right]))

    # ---- what one can ask

    @property
    def state(self) -> Any:
        """The state on the table."""
        return self.line.state

    @property
    def picked(self) -> Path:
        """The places picked so far."""
        return self._path

    @property
    def log(self) -> list[str]:
        """What happened up to here, a line of text for every step."""
        return [str(event) for _, _, event in self.line.steps(self._view)]

    # ---- what one can do

    def pick(self, place: str) -> None:
        """Point at a place: what a click on the board does."""
        self._forget()
        stopped = self._stopped()
        if stopped:
            self.why.note(stopped)
        else:
            click = self._pointing.click(self._path, place, self._distance)
            if click.action is not None:
                self.line.apply(click.action)
                return self._follow_play()
            self._path = click.path
            if click.refusal is not None:
                self._refuse(click.refusal)
            elif click.lost:
                name = self.board.whole.place(place).label if read_spot(place) else place
                self.why.note(f"Nothing can be done at {name} now.", self.state.prompt)
        self._refresh()
        exact = self._pointing.exact(self._path)
        if exact:
            self.choices.choose(exact[0])
            if not self.refusal and len(exact) > 1:
                self.why.note("This can mean several things: choose in the list.")
        return None

    def do(self, action: Action | str) -> None:
        """Do an action, or its text form; if a rule forbids it, the refusal is shown and nothing changes."""
        meant: Action = self.game.parse(action) if isinstance(action, str) else action
        self._forget()
        stopped = self._stopped()
        if stopped:
            self.why.note(stopped)
            return self._refresh()
        try:
            self.line.play(meant)
        except IllegalAction as error:
            self._path = ()
            self._refuse(error.refusal)
            return self._refresh()
        return self._follow_play()

    def enter(self, text: str) -> None:
        """Do what a person typed: an action's text form, or words that leave one possibility."""
        if not text.strip():
            return
        try:
            action = self.game.parse(text)
        except MalformedAction as error:
            if len(self.choices.shown) == 1:
                return self.do(self.choices.shown[0][1])
            example = f"A move reads like: {self.choices.entries[0][1]}" if self.choices.entries else ""
            self._forget()
            self.why.fail(str(error), example)
            return None
        return self.do(action)

    def clear(self) -> None:
        """Forget the places picked so far."""
        self._forget()
        self._path = ()
        self._refresh()

    def undo(self) -> None:
        """One play back; it can be done again until something else is played."""
        self.goto(self.line.at - 1)

    def redo(self) -> None:
        """One play on again."""
        self.goto(self.line.at + 1)

    def goto(self, number: int) -> None:
        """Look at the state after this many plays."""
        self._forget()
        self.line.goto(number)
        self._moved()
        self._refresh()

    def step_back(self) -> None:
        """Look at the step before."""
        steps = [(number, k) for number, k, _ in self.line.steps(self._view)]
        now = steps.index(self._step) if self._step in steps else len(steps)
        self._walk(steps[max(0, now - 1)] if steps else None)

    def step_on(self) -> None:
        """Look at the next step; after the last one, at the present again."""
        steps = [(number, k) for number, k, _ in self.line.steps(self._view)]
        now = steps.index(self._step) if self._step in steps else len(steps)
        self._walk(steps[now + 1] if now + 1 < len(steps) else None)

    # ---- what a table or a figure adds

    def _view(self, state: Any) -> Any:
        """The state as the people at the table may see it."""
        return state

    def _told(self, state: Any, action: Action) -> str:
        """A play in words that say only what the people at the table may know."""
        return state.describe(action)

    def _stopped(self) -> str:
        """Why nothing can be done just now, or nothing."""
        return ""

    def _played(self) -> None:
        """Called after every play."""

    def _titled(self) -> str:
        """The heading over the board, as HTML."""
        state = self.state
        now = state.outcome.text if state.outcome else f"turn {state.turn} · {state.name(state.player)} to move"
        return f"<b>{escape(self.game.title)}</b> <span>{escape(now)}</span>"

    # ---- inside

    def _follow_play(self) -> None:
        """Show what the play just made has brought."""
        self._moved()
        self._show_play()
        self._played()

    def _handler(self, method: Callable[..., Any], answer: Answer | None = None) -> Callable[..., None]:
        """The rim: whatever goes wrong inside is shown as a sentence, logged, and leaves the table usable.

        The sentence stands in the panel whose `answer` is given, else in the banner.
        """

        def handle(*arguments: Any) -> None:
            self.error = None
            if answer is not None:
                answer.clear()
            try:
                method(*arguments)
            except Exception as error:
                self._fail(error, answer)

        return handle

    def _button(self, name: str, tip: str, method: Callable[[], Any], *, main: bool = False) -> ipywidgets.Button:
        return button(name, tip, self._handler(method), main=main)

    def _fail(self, error: Exception, answer: Answer | None = None) -> None:
        self.error = error
        place = answer or self.why
        if isinstance(error, ValueError):
            place.fail(str(error))
            return
        logger.error("A handler of the table failed", exc_info=error)
        place.fail(f"Something broke: {type(error).__name__}: {error}", "The game stands as it was; you can go on.")

    def _forget(self) -> None:
        """A new click: the old refusal, the step looked at and any motion are over."""
        if self._motion is not None:
            self._motion.cancel()
            self._motion = None
        self._step = None
        self.refusal = None
        self.error = None
        self.why.clear()

    def _refuse(self, refusal: Refusal) -> None:
        self.refusal = refusal
        count = len(self._pointing.actions)
        self.why.refuse(refusal, f"{count} other action{'s are' if count > 1 else ' is'} possible." if count else "")

    def _moved(self) -> None:
        self._path = ()
        self._pointing = Clicks(self.state)

    def _distance(self, one: str, other: str) -> float:
        a, b = self.board.whole.place(one), self.board.whole.place(other)
        return hypot(a.x - b.x, a.y - b.y)

    def _walk(self, step: Step | None) -> None:
        self._forget()
        self._step = step
        if step is None:
            return self._refresh()
        number, k = step
        self._draw_step(self.line.states[number], k)
        self.story.show(self.line, step, self._view, self._told)
        return None

    def _marks(self) -> Marks:
        touched = dict.fromkeys(place for event in self._view(self.state).events for place in event.where)
        if self._path:
            targets = self._pointing.targets(self._path)
        else:
            targets = self._pointing.targets(()) if self.refusal else ()
        return Marks(
            picked=self._path,
            targets=targets,
            refused=self.refusal.where if self.refusal else (),
            touched=tuple(touched) if not self._path and not self.refusal else (),
            hovered=self._hovered,
        )

    def _hover(self, place: str | None) -> None:
        """Show what the scene has to show where the mouse or the cursor is, unless it is busy with something else."""
        self._hovered = place
        if self._step is None and (self._motion is None or self._motion.done()):
            self._draw(self._view(self.state), self._marks())

    def _do_chosen(self, action: Action | None) -> None:
        if action is None:
            self._forget()
            self.why.note("Choose an action in the list first, or point at the board.")
        else:
            self.do(action)

    def _preview(self, action: Action | None) -> None:
        """Show on the board what the action chosen in the list would point at."""
        paths = self.state.paths(action) if action is not None else ()
        places = paths[0] if paths else ()
        self._draw(self._view(self.state), Marks(picked=places[:1], targets=places[1:]) if places else self._marks())

    def _draw(self, state: Any, marks: Marks) -> None:
        """Draw a state that went through `_view`."""
        self._scene = self.look.scene(state, marks)
        self.board.show(self._scene, marks)

    def _refresh(self) -> None:
        """Show the present: the board first, because that is what a person waits for."""
        self._draw(self._view(self.state), self._marks())
        self._refresh_panels()

    def _refresh_panels(self) -> None:
        state = self.state
        self.heading.value = f'<div class="rb-title">{self._titled()}</div>'
        stopped = self._stopped()
        # After a place that opens what no list holds, the whole list stays.
        actions = [] if stopped else self._pointing.candidates(self._path) or self._pointing.candidates(())
        self.choices.show(
            f"{state.outcome.text} Undo to try something else." if state.outcome else stopped or state.prompt,
            [(state.describe(action), action) for action in actions],
            picked=bool(self._path),
            total=0 if stopped else len(self._pointing.actions),
        )
        if self.aside:
            self.aside.value = self.look.aside(self._view(state))
        self.story.show(self.line, self._step, self._view, self._told)

    def _show_play(self) -> None:
        """Show the newest state, its steps one after another where something can wait for them."""
        if self._moves() and len(self._view(self.state).events) > 1:
            self._draw_step(self.state, 0)
            self._refresh_panels()
            self._motion = asyncio.get_running_loop().create_task(self._move())
        else:
            self._refresh()

    def _moves(self) -> bool:
        """Whether steps are shown one after another: an event loop runs, and nobody asked for stillness."""
        if not self.animate or self.board.reduced_motion:
            return False
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return False
        return True

    def _draw_step(self, state: Any, step: int) -> None:
        touched = self._view(state).events[step].where
        self._draw(self._view(state.after(step)), Marks(touched=touched))

    async def _move(self) -> None:
        state = self.state
        try:
            for step in range(1, len(self._view(state).events) - 1):
                await asyncio.sleep(STEP_SECONDS)
                self._draw_step(state, step)
            await asyncio.sleep(STEP_SECONDS)
            self._draw(self._view(state), self._marks())
        except Exception as error:
            self._fail(error)

    # ---- saved forms

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game.title}: {self._view(self.state)}>"

    def _text(self) -> str:
        """The table in text: title, board and what is to be done."""
        state = self.state
        prompt = state.outcome.text if state.outcome else state.prompt
        board = repr(self._view(state))
        return "\n".join([self.game.title, board, *([] if prompt in board else [prompt])])

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle = super()._repr_mimebundle_(**kwargs) or {}
        return {**bundle, **self.board.pictures(), "text/plain": self._text()}


__all__ = ["Desk", "Look", "game_of", "look_of"]
