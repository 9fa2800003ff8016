"""A board is drawn where numpy and Pillow are missing, and nobody else is told that they are there."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

WITHOUT = """
import importlib.util, sys

find = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name in ("numpy", "PIL") else find(name, package)

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name in ("numpy", "PIL"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
"""

DRAW = """
import json
from ipywidgets import Widget
from widgets.table import Table

sent = []
Widget.send = lambda self, content, buffers=(): sent.append((content, b"".join(map(bytes, buffers))))
table = Table("pillars_of_faith", players=2, seed=1)
table.board.pick("a2-a3")
table.board._surface.paint(table.board.scene, table.board.marks, "light")
content, drawing = sent[-1]
left = [name for name in ("numpy", "PIL") if name in sys.modules]
print(json.dumps({"content": content, "bytes": len(drawing), "commands": len(json.loads(drawing)), "left": left}))
"""


def run(program: str) -> dict[str, Any]:
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return json.loads(answer.stdout)


def test_a_board_is_sent_without_numpy_and_pillow_and_their_names_are_free_again():
    seen = run(WITHOUT + DRAW)
    assert seen["left"] == []
    assert seen["content"] == {"shape": [seen["bytes"]], "dtype": "uint8"}
    assert seen["commands"] > 100


def test_the_real_numpy_is_used_where_it_is_installed():
    import numpy

    from widgets import canvas

    assert sys.modules["numpy"] is numpy
    assert sys.modules["ipycanvas.utils"].np is numpy
    assert canvas.Canvas.__module__ == "ipycanvas.canvas"
