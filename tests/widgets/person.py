"""A person at a panel: presses, chooses and fills in, by the messages that the page would send."""

from __future__ import annotations

import json
from typing import Any


class Person:
    """Whoever sits before a table or a figure, and reads what the page was told."""

    def __init__(self, board: Any) -> None:
        self.panel = board.panel

    def send(self, **message: Any) -> None:
        self.panel._handle_custom_msg(message, [])

    # ---- doing

    def press(self, name: str) -> None:
        """Press a button by what it is called, wherever it is; one that does not do anything now is left alone."""
        shown = [(label, press) for label, press, *_ in self.panel.actions]
        shown += [(label, press) for label, press, _, use, *_ in self.panel.buttons if use]
        found = [press for label, press in shown if label == name]
        assert found, f"there is no {name!r} among {[label for label, _ in shown]}"
        self.send(press=found[0])

    def choose(self, words: str) -> None:
        self.panel.chosen = self.entries.index(words)
        self.send(preview=self.entries.index(words))

    def do(self, words: str) -> None:
        self.send(do=self.entries.index(words), words=words)

    def fill(self, **values: Any) -> None:
        """Fill in the form that is open, and send it off; what is not named stays as it is."""
        self.send(form=self.panel.drawer["name"], values={**self.values, **_named(values)})

    def change(self, **values: Any) -> None:
        """Change something that takes effect at once."""
        self.send(changed=self.panel.drawer["name"], values={**self.values, **_named(values)})

    # ---- reading

    @property
    def entries(self) -> list[str]:
        return [words for words, *_ in self.panel.offers["entries"]]

    @property
    def values(self) -> dict[str, Any]:
        return {field["name"]: field.get("value") for field in self.panel.drawer["fields"]}

    @property
    def error(self) -> str:
        return self.panel.drawer.get("error", "")

    def useful(self, name: str) -> bool:
        return next(use for label, _, _, use, *_ in self.panel.buttons if label == name)

    @property
    def told(self) -> str:
        """All that the page was told around the board."""
        state = self.panel.get_state()
        return json.dumps({key: value for key, value in state.items() if not key.startswith("_")}, ensure_ascii=False)


def _named(values: dict[str, Any]) -> dict[str, Any]:
    return {name.replace("option_", "option:"): value for name, value in values.items()}
