"""Settings of JupyterLab that go into the environment this Python belongs to.

No news pop-up in front of the first board; with `--start-at-index`, as on Binder, the server opens the index notebook.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

OVERRIDES = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
}
START = "/lab/tree/notebooks/index.ipynb"


def write(prefix: Path, start_at_index: bool = False) -> list[Path]:
    """Write the settings below `prefix` (an environment's folder); returns the files."""
    files: dict[Path, Any] = {prefix / "share/jupyter/lab/settings/overrides.json": OVERRIDES}
    if start_at_index:
        files[prefix / "etc/jupyter/jupyter_server_config.json"] = {"ServerApp": {"default_url": START}}
        files[prefix / "etc/jupyter/jupyter_lab_config.json"] = {"LabApp": {"default_url": START}}
    for path, content in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    return list(files)


if __name__ == "__main__":
    for written in write(Path(sys.prefix), "--start-at-index" in sys.argv[1:]):
        print(f"• JupyterLab's settings: {written}")
