"""Pin what `pyproject.toml` asks for: four requirement files, each with only what it adds to the one below it.

`python -m tools.pins` keeps the versions that are pinned already; `--upgrade` takes the newest.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

HOME = Path(__file__).parent.parent
BASE = HOME / "binder/requirements.txt"
SITE = HOME / "tools/site/requirements.txt"
SITE_PYTHON = "3.12"


def resolve(groups: list[str], known: set[str], upgrade: bool, python: str = "3.11") -> list[str]:
    """The pins for the lab and these dependency groups, on every platform and every Python from this one up."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "requirements.txt")
        if not upgrade:
            out.write_text("\n".join(sorted(known)) + "\n", encoding="utf-8")
        command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--no-header", "--no-annotate"]
        command += ["--no-emit-index-url", "--no-emit-find-links", "--universal", "--python-version", python]
        command += ["--extra", "lab", *(part for group in groups for part in ("--group", group))]
        subprocess.run([*command, "--output-file", str(out), "pyproject.toml"], cwd=HOME, check=True)
        return out.read_text(encoding="utf-8").splitlines()


def lines(path: Path) -> list[str]:
    """The pins that stand in a requirement file itself."""
    if not path.exists():
        return []
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith(("#", "-"))]


def main(upgrade: bool) -> None:
    """Write the four files."""
    tests, benchmarks = HOME / "tests/requirements.txt", HOME / "benchmarks/requirements.txt"
    known = set(lines(BASE)) | set(lines(tests)) | set(lines(benchmarks))
    everything = resolve(["test", "bench"], known, upgrade)
    base = resolve([], set(everything), upgrade=False)
    BASE.write_text("\n".join(base) + "\n", encoding="utf-8")
    for path, group in ((tests, "test"), (benchmarks, "bench")):
        more = [pin for pin in resolve([group], set(everything), upgrade=False) if pin not in base]
        path.write_text("\n".join(["-r ../binder/requirements.txt", *more]) + "\n", encoding="utf-8")
        print(f"• {path.relative_to(HOME)}: {len(more)} pins on top of {len(base)}")
    # What builds the site needs a newer Python than the rest: what is pinned for that one alone has no condition there.
    versions = {pin.partition(" ;")[0] for pin in base}
    built = resolve(["site"], {*everything, *lines(SITE)}, upgrade=False, python=SITE_PYTHON)
    more = [pin for pin in built if pin.partition(" ;")[0] not in versions]
    SITE.write_text("\n".join(["-r ../../binder/requirements.txt", *more]) + "\n", encoding="utf-8")
    print(f"• {SITE.relative_to(HOME)}: {len(more)} pins on top of {len(base)}")


if __name__ == "__main__":
    main("--upgrade" in sys.argv[1:])
