"""Save and load: a game as a file to download, as text to copy, and back again from either."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from typing import Any

import ipywidgets

from widgets.controls import Answer


class SavePanel(ipywidgets.VBox):
    """The game as a link that downloads it and as text that can be copied."""

    def __init__(self) -> None:
        self.link = ipywidgets.HTML()
        self.text = ipywidgets.Textarea(description="The game as text, to copy", rows=5)
        self.text.add_class("rb-above")
        super().__init__([self.link, self.text])
        self.add_class("rb-panel")

    def show(self, record: str, name: str) -> None:
        """Offer this record."""
        data = b64encode(record.encode()).decode()
        self.link.value = (
            f'<a download="{name}.json" href="data:application/json;base64,{data}">Download {name}.json</a>'
        )
        self.text.value = record


class LoadPanel(ipywidgets.VBox):
    """A saved game from a file or from text."""

    def __init__(self, on_load: Callable[[str | bytes], None]) -> None:
        self.file = ipywidgets.FileUpload(accept=".json", multiple=False, description="Choose a saved file")
        self.text = ipywidgets.Textarea(description="Or paste a saved game here", rows=5)
        self.load = ipywidgets.Button(description="Load this text", tooltip="Load the game pasted above")
        self.text.add_class("rb-above")
        self.load.add_class("rb-main")
        self.load.on_click(lambda _: on_load(self.text.value))
        self.answer = Answer()

        def uploaded(change: Any) -> None:
            if change["new"]:
                content = bytes(change["new"][0]["content"])
                # Emptied at once, so that choosing the same file again counts as a new choice.
                self.file.value = ()
                on_load(content)

        self.file.observe(uploaded, "value")
        super().__init__([self.file, self.text, self.answer, self.load])
        self.add_class("rb-panel")


__all__ = ["LoadPanel", "SavePanel"]
