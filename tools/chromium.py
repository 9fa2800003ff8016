"""The browser that the browser tests, the screenshots and the benchmarks drive.

`python -m tools.chromium` finds a Chromium, or installs one: from apt as root, else Playwright's own build.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"

# What a test machine has no use for: a sandbox (root cannot have one), a graphics card, and calls home.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoChromium(RuntimeError):
    """No browser to test with."""

    def __init__(self) -> None:
        super().__init__(
            "No Chromium was found, so nothing can be looked at in a browser. Run `make test`, which installs one, "
            "or put chromium or google-chrome on the PATH, or name one in the variable CHROMIUM."
        )


def find() -> str | None:
    """The path of a Chromium that starts, or None: named in CHROMIUM, on the PATH, or installed by Playwright."""
    named = os.environ.get("CHROMIUM")
    candidates = [named] if named else [*filter(None, map(shutil.which, NAMES)), MAC]
    return next((path for path in candidates if starts(path)), None) or (None if named else _of_playwright())


def require() -> str:
    """The path of a Chromium; raises `NoChromium`."""
    path = find()
    if path is None:
        raise NoChromium
    return path


def starts(path: str) -> bool:
    """Whether this program is there and runs: Ubuntu's `chromium` may be a stub that only asks for a snap."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Install a Chromium by the first way that gives one that starts."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        print("• installing Chromium with apt-get", flush=True)
        quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update", "-qq"], **quiet)  # type: ignore[call-overload]
        subprocess.run(
            ["apt-get", "install", "-qq", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core"],
            **quiet,  # type: ignore[call-overload]
        )
        if find():
            return
        print("• apt-get gave no Chromium that starts", flush=True)
    print("• installing Playwright's own Chromium", flush=True)
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"])


def main() -> None:
    """Say which Chromium there is, installing one where there is none."""
    if find() is None:
        install()
    try:
        print(f"• Chromium: {require()}")
    except NoChromium as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
