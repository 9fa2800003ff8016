"""For every test run, of units, notebooks and browser alike."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Give kernels a profile of their own: no personal start-up files, and warnings do not end up below the results."""
    folder = Path(tempfile.mkdtemp(prefix="ipython-"))
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    (folder / "profile_default").mkdir()
    (folder / "profile_default/ipython_kernel_config.py").write_text("c.IPKernelApp.log_level = 'ERROR'\n")
    os.environ["IPYTHONDIR"] = str(folder)
