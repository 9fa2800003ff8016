"""The "You can" part: every legal action as a native list, with a box to find or type one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets

from rulebook.game import Action
from rulebook.notation import verb
from widgets.chips import words
from widgets.controls import button, dim, heading, on_enter, only_heard, row

EVERY_KIND = ""
FIND = "Find or type a move"


class Choices(ipywidgets.VBox):
    """What is possible now. Choosing in the list previews it on the board; "Do it", or Enter in the box, does it."""

    def __init__(
        self,
        *,
        on_choose: Callable[[Action | None], None],
        on_do: Callable[[Action | None], None],
        on_text: Callable[[str], None],
        on_clear: Callable[[], None],
    ) -> None:
        self.entries: list[tuple[str, Action]] = []
        self.shown: list[tuple[str, Action]] = []
        self._on_choose, self._on_do = on_choose, on_do
        self._filling = False
        self.heading = ipywidgets.HTML()
        self.kinds = ipywidgets.Dropdown(description="Kind", options=[("every kind", EVERY_KIND)])
        self.list = only_heard(ipywidgets.Select(description="Possible now", rows=6, options=(), index=None))
        self.box = only_heard(ipywidgets.Text(description=FIND, placeholder=FIND))
        self.do_it = button("Do it", "Do the chosen action", self.do, main=True)
        self.clear = button("Clear pick", "Forget the places picked so far", on_clear)
        self.kinds.observe(lambda _: self._fill(), "value")
        self.box.observe(lambda _: self._fill(), "value")
        self.list.observe(self._chosen, "index")
        on_enter(self.box, on_text)
        super().__init__([self.heading, self.kinds, self.list, row([self.do_it, self.clear, self.box])])
        self.add_class("rb-wide")
        self.add_class("rb-choices")

    @property
    def chosen(self) -> Action | None:
        """The action chosen in the list."""
        index = self.list.index
        return None if index is None or index >= len(self.shown) else self.shown[index][1]

    def show(self, prompt: str, entries: Sequence[tuple[str, Action]], *, picked: bool, total: int) -> None:
        """Offer these actions; `total` says how many there are without the pick."""
        part = f"{len(entries)} of " if len(entries) < total else ""
        count = f'<span class="rb-quiet"> · {part}{total} possible</span>' if total else ""
        self.heading.value = f"{heading('You can')}{words(prompt)}{count}"
        self.entries = list(entries)
        dim(self.clear, not picked)
        kinds = Counter(verb(type(action)).replace("-", " ") for _, action in entries)
        self._filling = True
        try:
            self.kinds.layout.display = None if len(kinds) > 1 else "none"
            if len(kinds) > 1:
                self.kinds.options = [
                    (f"every kind ({len(entries)})", EVERY_KIND),
                    *((f"{kind} ({number})", kind) for kind, number in kinds.items()),
                ]
            self.kinds.value = EVERY_KIND
            self.box.value = ""
        finally:
            self._filling = False
        self._fill()

    def choose(self, action: Action) -> None:
        """Choose an action in the list without announcing it."""
        for index, (_, other) in enumerate(self.shown):
            if other == action:
                self._filling = True
                try:
                    self.list.index = index
                finally:
                    self._filling = False
                dim(self.do_it, False)

    def do(self) -> None:
        """What the "Do it" button does; a lone possibility needs no choosing."""
        self._on_do(self.chosen or (self.shown[0][1] if len(self.shown) == 1 else None))

    def _fill(self) -> None:
        if self._filling:
            return
        wanted = self.box.value.lower().split()
        kind: Any = self.kinds.value
        self.shown = [
            (label, action)
            for label, action in self.entries
            if (not kind or verb(type(action)).replace("-", " ") == kind)
            and all(word in f"{label} {action}".lower() for word in wanted)
        ]
        self._filling = True
        try:
            self.list.index = None
            self.list.options = [label for label, _ in self.shown]
        finally:
            self._filling = False
        dim(self.do_it, len(self.shown) != 1)

    def _chosen(self, _: Any) -> None:
        if not self._filling:
            dim(self.do_it, self.chosen is None and len(self.shown) != 1)
            self._on_choose(self.chosen)


__all__ = ["Choices"]
