"""What it costs to import the engine, against `import ipywidgets`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from benchmarks.rows import Row, interleaved

SCRIPT = "import time; t = time.process_time(); import {name}; print(time.process_time() - t)"


def _import_ms(name: str) -> float:
    out = subprocess.run([sys.executable, "-c", SCRIPT.format(name=name)], capture_output=True, text=True, check=True)
    return 1000 * float(out.stdout)


def measure() -> Iterator[Row]:
    """CPU time in fresh interpreters, one after the other."""
    ours, peer = interleaved(lambda: _import_ms("rulebook"), lambda: _import_ms("ipywidgets"), rounds=7)
    yield Row("import rulebook", f"{ours:.0f} ms", f"ipywidgets {peer:.0f} ms", peer / ours, 3)
