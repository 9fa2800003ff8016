"""A board with its panel, for tables and figures: it shows a session, and passes on to it what a person does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from html import escape
from typing import Any

from rulebook.game import Action, Path, Refusal
from widgets import svg
from widgets.board import Board
from widgets.history import History
from widgets.island import Island
from widgets.panel import MOST_BUTTONS, Panel
from widgets.scene import Marks
from widgets.session import Message, Session

STEP_SECONDS = 0.18

logger = logging.getLogger(__name__)


class Interactive(Island):
    """A board with everything that explains it. Clicks and buttons become actions; the engine says yes or why not.

    The methods here raise errors; only what the page sends is guarded, and shown in the banner.
    """

    def __init__(self, session: Session, caption: str = "") -> None:
        self.session = session
        self.game = session.game
        self.renderer: Any = session.renderer
        self.error: Exception | None = None
        self.animate = True
        self.caption = caption or self.renderer.CAPTION
        self._motion: asyncio.Task[None] | None = None
        self._board: Board | None = None
        self._panel: Panel | None = None
        self._drawer: dict[str, Any] = {}
        super().__init__()

    # ---- what one can ask

    @property
    def state(self) -> Any:
        """The state on the board."""
        return self.session.state

    @property
    def history(self) -> History:
        """The states and plays so far."""
        return self.session.history

    @property
    def picked(self) -> Path:
        """The places picked so far."""
        return self.session.path

    @property
    def refusal(self) -> Refusal | None:
        """What stands in the way of what was tried last."""
        return self.session.refusal

    @property
    def message(self) -> Message:
        """What the banner says."""
        return self.session.message

    @property
    def log(self) -> list[str]:
        """What happened up to here, a line of text for every step."""
        return [f"{text} [{rule}]" for play in self.session.plays for rule, text in play.lines]

    @property
    def board(self) -> Board:
        """The board on the page."""
        self.wake()
        assert self._board is not None
        return self._board

    @property
    def panel(self) -> Panel:
        """What stands around the board."""
        self.wake()
        assert self._panel is not None
        return self._panel

    # ---- what one can do

    def pick(self, place: str) -> None:
        """Point at a place: what a click on the board does."""
        self._play(self.session.pick, place)

    def do(self, action: Action | str) -> None:
        """Do an action, or its text form; if a rule forbids it, the refusal is shown and nothing changes."""
        self._play(self.session.do, action)

    def enter(self, text: str) -> None:
        """Do what a person typed: an action's text form, or words that leave one possibility."""
        self._play(self.session.enter, text)

    def clear(self) -> None:
        """Forget the places picked so far."""
        self._act(self.session.clear)

    def undo(self) -> None:
        """One play back; it can be done again until something else is played."""
        self._act(self.session.undo)

    def redo(self) -> None:
        """One play on again."""
        self._act(self.session.redo)

    def goto(self, number: int) -> None:
        """Look at the state after this many plays."""
        self._act(self.session.goto, number)

    def step_back(self) -> None:
        """Look at the step before."""
        self._act(self.session.step_back)

    def step_on(self) -> None:
        """Look at the next step; after the last one, at the present again."""
        self._act(self.session.step_on)

    # ---- what a table or a figure adds

    def _played(self) -> None:
        """Called after every play."""

    def _pressed(self) -> Mapping[str, Callable[[], Any]]:
        """What each button does, by its name."""
        return {
            "undo": self.undo,
            "redo": self.redo,
            "clear": self.clear,
            "back": self.step_back,
            "on": self.step_on,
            "present": lambda: self.goto(self.history.last),
            "close": self._close,
        }

    def _actions(self) -> list[list[str]]:
        """The main buttons under the prompt: what they are called, what they press, and whether one of them leads."""
        if 0 < len(self.session.offers) <= MOST_BUTTONS:
            return [[offer.words, f"do:{number}", ""] for number, offer in enumerate(self.session.offers)]
        return []

    def _buttons(self) -> list[list[Any]]:
        """The row of buttons that stays where it is: name, what it presses, why it is for, whether it is of use now."""
        history = self.history
        return [
            ["Undo", "undo", "Back to the last decision", history.at > 0],
            ["Redo", "redo", "On again", history.at < history.last],
        ]

    def _filled(self, form: str, values: Mapping[str, Any]) -> None:
        """What a form that was filled in does."""

    def _changed(self, form: str, values: Mapping[str, Any]) -> None:
        """What a change in a form does at once."""

    # ---- inside: doing

    def _act(self, method: Callable[..., Any], *arguments: Any) -> None:
        self._hold_still()
        method(*arguments)
        self._refresh()

    def _play(self, method: Callable[..., bool], *arguments: Any) -> None:
        self._hold_still()
        if method(*arguments):
            self._follow_play()
        else:
            self._refresh()

    def _follow_play(self) -> None:
        """Show what the play just made has brought."""
        self._show_play()
        self._played()

    def _hold_still(self) -> None:
        """Any motion is over."""
        self.error = None
        if self._motion is not None:
            self._motion.cancel()
            self._motion = None

    # ---- inside: the rim, where errors are caught

    def _guarded(self, method: Callable[..., Any]) -> Callable[..., None]:
        """Whatever goes wrong inside is shown as a sentence, logged, and leaves the board usable."""

        def handle(*arguments: Any) -> None:
            self.error = None
            try:
                method(*arguments)
            except Exception as error:
                self._fail(error)

        return handle

    def _fail(self, error: Exception) -> None:
        self.error = error
        known = isinstance(error, ValueError)
        if not known:
            logger.error("A handler of the board failed", exc_info=error)
        told = str(error) if known else f"Something broke: {type(error).__name__}: {error}"
        if self._drawer:
            self._drawer = {**self._drawer, "error": told}
        else:
            self.session.fail(told, "" if known else "The game stands as it was; you can go on.")
        self._refresh_panel()

    def _heard(self, message: Mapping[str, Any]) -> None:
        """What a person did in the panel."""
        kind, value = next(iter(message.items()), ("", ""))
        if kind == "press":
            self._press(str(value))
        elif kind == "do":
            self._do_offer(int(value), message.get("words"))
        elif kind == "preview":
            self._preview(int(value))
        elif kind == "enter":
            self.enter(str(value))
        elif kind == "goto":
            self.goto(int(value))
        elif kind == "form":
            self._filled(str(value), message["values"])
        elif kind == "changed":
            self._changed(str(value), message["values"])

    def _press(self, name: str) -> None:
        if name.startswith("do:"):
            self._do_offer(int(name.removeprefix("do:")))
        elif name in self._pressed():
            self._pressed()[name]()

    def _do_offer(self, number: int, words: str | None = None) -> None:
        """Do an offer; the page says its words, in case the offers have changed since."""
        offers = self.session.offers
        if not 0 <= number < len(offers) or words not in (None, offers[number].words):
            self.session.note("Choose an action in the list first, or point at the board.")
            return self._refresh()
        return self.do(offers[number].action)

    def _preview(self, number: int) -> None:
        """Show on the board what this offer would point at."""
        offers = self.session.offers
        self.session.preview(offers[number].action if 0 <= number < len(offers) else None)
        if self.session.step is None and not self._moving:
            self._draw()

    def _hover(self, place: str | None) -> None:
        """Show what the scene has to show where the mouse or the cursor is, unless it is busy with something else."""
        self.session.hovered = place
        if self.session.step is None and not self._moving:
            self._draw()

    # ---- inside: showing

    @property
    def _moving(self) -> bool:
        return self._motion is not None and not self._motion.done()

    def _live(self) -> Panel:
        session = self.session
        self._board = Board(
            session.scene(),
            on_pick=self._guarded(self.pick),
            on_hover=self._guarded(self._hover) if getattr(self.renderer, "HOVER", False) else None,
            on_clear=self._guarded(self.clear),
            caption=self.caption,
        )
        self._panel = Panel(self._board, self.game.rules, self._guarded(self._heard))
        self._refresh()
        return self._panel

    def _displayed(self) -> None:
        self.board.paint()

    def _touched(self, x: float, y: float) -> None:
        if x >= 0:
            self.board.touch(x, y)

    def _picture(self) -> str:
        return svg.render(self.session.scene(), self.session.marks(), theme="auto")

    def _draw(self) -> None:
        self.board.show(self.session.scene(), self.session.marks())

    def _refresh(self) -> None:
        """Show the present: the board first, because that is what a person waits for."""
        if self._panel is not None:
            self._draw()
        self._refresh_panel()

    def _refresh_panel(self) -> None:
        panel, session = self._panel, self.session
        if panel is None:
            return
        with panel.hold_sync():
            self._show_head(panel)
            panel.offer(session.offers, session.total, named=bool(session.path))
            chosen = session.clicks.exact(session.path) or ([session.previewed] if session.previewed else [])
            if chosen:
                panel.chosen = next((n for n, offer in enumerate(session.offers) if offer.action == chosen[0]), -1)
            panel.actions = self._actions()
            panel.buttons = self._buttons()
            panel.say(session.message, **self._banner())
            panel.history = {"at": self.history.at, "last": self.history.last, "step": session.step or []}
            panel.drawer = self._drawer
            if hasattr(self.renderer, "aside"):
                panel.aside = self.renderer.aside(session.view(session.state))
        panel.tell(session.log.follow(self.history, session.viewers))

    def _show_head(self, panel: Panel) -> None:
        state = self.state
        panel.head = {
            "title": self.game.title,
            "prompt": self.session.prompt,
            "turn": "" if state.outcome else f"turn {state.turn}",
            "past": self._past(),
        }
        panel.strip = self._strip()

    def _past(self) -> str:
        """What to say while one looks at the past, or nothing."""
        at, last, step = self.history.at, self.history.last, self.session.step
        if step is not None:
            number, k = step
            steps = len(self.session.view(self.history.states[number]).events)
            return f"You are looking at step {k + 1} of {steps} of play {number}."
        return f"You are looking at play {at} of {last}." if at < last else ""

    def _strip(self) -> list[dict[str, Any]]:
        """The players, for the strip above the board."""
        return []

    def _banner(self) -> dict[str, Any]:
        """What the banner shows beside its message."""
        return {}

    def _close(self) -> None:
        self._drawer = {}
        self._refresh_panel()

    # ---- inside: step by step

    def _show_play(self) -> None:
        """Show the newest state, its steps one after another where something can wait for them."""
        if self._panel is None:
            return
        if self._moves() and len(self.session.view(self.state).events) > 1:
            self._draw_step(0)
            self._refresh_panel()
            self._motion = asyncio.get_running_loop().create_task(self._move())
        else:
            self._refresh()

    def _moves(self) -> bool:
        """Whether steps are shown one after another: an event loop runs, and nobody asked for stillness."""
        return self.animate and not self.board.reduced_motion and running_loop() is not None

    def _draw_step(self, step: int) -> None:
        session = self.session
        touched = session.view(self.state).events[step].where
        marks = Marks(touched=touched)
        self.board.show(self.renderer.scene(session.view(self.state.after(step)), marks), marks)

    async def _move(self) -> None:
        try:
            for step in range(1, len(self.session.view(self.state).events) - 1):
                await asyncio.sleep(STEP_SECONDS)
                self._draw_step(step)
            await asyncio.sleep(STEP_SECONDS)
            self._draw()
        except Exception as error:
            self._fail(error)

    # ---- saved forms

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game.title}: {self.session.view(self.state)}>"

    def _text(self) -> str:
        """The board in text: title, board and what is to be done."""
        state = self.state
        prompt = state.outcome.text if state.outcome else state.prompt
        board = repr(self.session.view(state))
        return "\n".join([self.game.title, board, *([] if prompt in board else [prompt])])

    def _saved(self) -> dict[str, Any]:
        marks = replace(self.session.marks(), able=())  # what cannot be touched need not say where
        return {"image/svg+xml": svg.render(self.session.scene(), marks, theme="auto"), "text/plain": self._text()}

    def _heading(self) -> str:
        """What stands above the picture before it is alive, as HTML."""
        return f'<div class="rb-caption">{escape(self.caption)}</div>'


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop that runs here, if there is one."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


__all__ = ["STEP_SECONDS", "Interactive", "running_loop"]
