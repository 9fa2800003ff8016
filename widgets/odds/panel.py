"""A law under sliders: its picture, exact chances under a marker that is dragged, a second setting, the formula."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import ipywidgets

from rulebook.odds import Distribution
from widgets.controls import button, choice, columns, only_heard
from widgets.explore import Explore
from widgets.odds.reading import AXES, Reading

NOTHING = "nothing"
PINNED = "the pinned setting"

FORMULA_SECONDS = 0.05
"""How long the formula waits for the picture: it takes the page longer to typeset than all the rest together."""


class Panel(Explore):
    """What the panels of all mechanisms have in common; a mechanism gives its controls, its law and its formula.

    `versus` names second settings to compare with, each by what it changes: `{"without the charge": {"attack": 0}}`;
    any setting can also be pinned. Further keywords set the controls: `Dice(dice=5, attack=2)`.
    """

    noun = "successes"
    axes: tuple[int, ...] = AXES

    def __init__(
        self,
        caption: str = "",
        versus: Mapping[str, Mapping[str, Any]] | None = None,
        marker: int = 1,
        **settings: Any,
    ) -> None:
        self._versus = {name: dict(change) for name, change in (versus or {}).items()}
        self._pinned: dict[str, Any] = {}
        self._math = ""
        self._waiting = False
        self.formula = ipywidgets.HTMLMath()
        self.formula.add_class("rb-formula")
        self.marker = only_heard(
            ipywidgets.IntSlider(min=0, max=max(7, marker), value=marker, description="at least", readout=False)
        )
        self.marker.add_class("rb-marker")
        self.compare = choice("compare with", [NOTHING, *self._versus])
        self.pin_button = button("Pin this setting", "Keep this setting to compare others with it", self.pin)
        super().__init__(self.read, caption, **self.mechanism())
        with self._hold():
            self.set(**settings)
            self.compare.value = next(iter(self._versus), NOTHING)
        for control in (self.marker, self.compare):
            control.observe(lambda _: self._refresh(), "value")

    # ---- what a mechanism says

    def mechanism(self) -> dict[str, ipywidgets.DOMWidget]:
        """The controls, by the names that `law` takes."""
        raise NotImplementedError

    def law(self, *_: Any, **settings: Any) -> Distribution:
        """The exact law for a setting; a setting that cannot be is a `ValueError` with a sentence."""
        raise NotImplementedError

    def counted(self, *_: Any, **settings: Any) -> str:
        """What is counted, in the plural."""
        return self.noun

    def latex(self, law: Distribution, *_: Any, **settings: Any) -> str:
        """The formula with the numbers of a setting in it."""
        return rf"G(z) = {law.latex()}"

    def aside(self, *_: Any, **settings: Any) -> tuple[str, str]:
        """One more picture above the chart, and the same in words."""
        return "", ""

    # ---- what one can do

    def pin(self) -> None:
        """Keep the setting as it is now, to compare others with it."""
        self._pinned = self.values
        with self._hold():
            self.compare.options = [NOTHING, *self._versus, PINNED]
            self.compare.value = PINNED

    def read(self, **settings: Any) -> Reading:
        """What the panel says for a setting, at the marker and beside the second setting that are chosen now."""
        law, name = self.law(**settings), self.compare.value
        picture, words = self.aside(**settings)
        other = self._pinned if name == PINNED else {**settings, **self._versus.get(name, {})}
        return Reading(
            noun=self.counted(**settings),
            law=law,
            marker=self.marker.value,
            setting=self.in_words(settings),
            latex=self.latex(law, **settings),
            versus=None if name == NOTHING else self.law(**other),
            versus_name=f"pinned: {self.differing(settings)}" if name == PINNED else name,
            picture=picture,
            words=words,
            axes=self.axes,
        )

    def in_words(self, settings: Mapping[str, Any]) -> str:
        """A setting in words."""
        return "; ".join(f"{self.controls[name].description}: {_word(value)}" for name, value in settings.items())

    def differing(self, settings: Mapping[str, Any]) -> str:
        """In what the pinned setting differs from this one."""
        changed = {name: value for name, value in self._pinned.items() if value != settings[name]}
        return self.in_words(changed) or "the same"

    # ---- on the page

    def _lay_out(self, said: ipywidgets.HTML) -> list[Any]:
        seen = ipywidgets.VBox([self.shown, self.marker])
        seen.add_class("rb-seen")
        self.add_class("rb-odds")
        settings = [*self.controls.values(), self.compare, self.pin_button]
        return [columns(settings, [seen, self.formula, said])]

    def _showing(self, result: Reading) -> None:
        self.shown.value = result.live()
        self._typeset(result.math())
        # Last, because a marker beyond the axis moves to its end, which is read anew.
        if self.marker.max != result.upto + 2:
            self.marker.max = result.upto + 2

    def _say(self, text: str) -> None:
        super()._say(text)
        self._typeset("")

    def _typeset(self, math: str) -> None:
        """Show the formula after the picture; while a slider is dragged, the last one counts."""
        self._math = math
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no page is waiting
            self._show_formula()
            return
        if not self.formula.value:
            self._show_formula()
        elif not self._waiting:
            self._waiting = True
            loop.call_later(FORMULA_SECONDS, self._show_formula)

    def _show_formula(self) -> None:
        self._waiting = False
        self.formula.value = self._math


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


__all__ = ["NOTHING", "PINNED", "Panel"]
