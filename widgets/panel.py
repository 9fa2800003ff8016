"""The panel around a board, one model for all of it: players, prompt, buttons, banner, list, log, and the forms.

Python sends what there is to show as plain data; the page sends back what a person did, one small message each:
`{"do": 3}`, `{"press": "undo"}`, `{"goto": 12}`, `{"form": "Load", "values": {...}}`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from importlib.resources import files
from typing import Any

import anywidget
import traitlets
from ipywidgets.widgets.widget import widget_serialization

from rulebook.rules import Rule
from widgets.chips import SOURCE_MARKS
from widgets.controls import plain
from widgets.log import Play, common
from widgets.session import Message, Offer

MOST_BUTTONS = 5
"""So many choices are offered as buttons."""


class Panel(anywidget.AnyWidget):
    """What stands around a board. `on_message` is called with what a person did."""

    _esm = files("widgets").joinpath("panel.js").read_text(encoding="utf-8")

    board = traitlets.Any().tag(sync=True, **widget_serialization)
    strip: traitlets.List[Any] = traitlets.List().tag(sync=True)
    head = traitlets.Dict().tag(sync=True)
    actions: traitlets.List[Any] = traitlets.List().tag(sync=True)
    banner = traitlets.Dict().tag(sync=True)
    buttons: traitlets.List[Any] = traitlets.List().tag(sync=True)
    history = traitlets.Dict().tag(sync=True)
    offers = traitlets.Dict().tag(sync=True)
    chosen = traitlets.Int(-1).tag(sync=True)
    log: traitlets.List[Any] = traitlets.List().tag(sync=True)
    rules = traitlets.Dict().tag(sync=True)
    aside = traitlets.Unicode().tag(sync=True)
    drawer = traitlets.Dict().tag(sync=True)
    task = traitlets.Dict().tag(sync=True)
    tools = traitlets.Dict().tag(sync=True)

    def __init__(self, board: Any, rules: Mapping[str, Rule], on_message: Callable[[Mapping[str, Any]], None]) -> None:
        super().__init__(board=board, layout=plain())
        self._rules = rules
        self._told: list[Play] = []
        self.on_msg(lambda _widget, content, _buffers: on_message(content))

    def _should_send_property(self, key: str, value: Any) -> bool:
        """The log is told play by play; the whole of it is only for a page that asks for the state."""
        return key != "log" and super()._should_send_property(key, value)

    def offer(self, offers: Sequence[Offer], total: int, *, named: bool) -> None:
        """Show what can be done, as buttons too where they are few; `named` says that places are picked."""
        self.offers = {
            "entries": [[offer.words, offer.kind, str(offer.action)] for offer in offers],
            "total": total,
            "picked": named,
        }
        self.chosen = -1

    def say(self, message: Message, **more: Any) -> None:
        """Show a message in the banner."""
        self._teach([message.rule])
        self.banner = {**asdict(message), **more}

    def tell(self, plays: Sequence[Play]) -> None:
        """Show the log; only what is new in it goes to the page."""
        first = common(self._told, plays)
        if first == len(plays) == len(self._told):
            return
        self._told = list(plays)
        self._teach([rule for play in plays[first:] for rule, _ in play.lines])
        new = [asdict(play) for play in plays[first:]]
        self.log = [*self.log[:first], *new]
        self.send({"log": new, "first": first})

    def _teach(self, rule_ids: Sequence[str]) -> None:
        """Send the text of rules that the page does not know yet."""
        new = {rule: self._rules[rule] for rule in rule_ids if rule in self._rules and rule not in self.rules}
        if new:
            told = {
                rule_id: {
                    "text": rule.text,
                    "source": f"{rule.section} · {SOURCE_MARKS[rule.source]}.{f' {rule.why}' if rule.why else ''}",
                }
                for rule_id, rule in new.items()
            }
            self.rules = {**self.rules, **told}


__all__ = ["MOST_BUTTONS", "Panel"]
