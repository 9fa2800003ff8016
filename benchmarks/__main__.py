"""Run the benchmarks: `python -m benchmarks`, or only some of them: `python -m benchmarks engine imports`."""

from __future__ import annotations

import importlib
import sys

from benchmarks.rows import Row, print_table

PARTS = (
    "imports",
    "engine",
    "odds",
    "repaint",
    "slider",
    "games",
    "search",
    "battlefield",
    "clicks",
    "battles",
    "models",
    "runs",
)


def main(wanted: list[str]) -> int:
    """Measure the parts that are wanted, all without a wish, and print one table."""
    unknown = [part for part in wanted if part not in PARTS]
    if unknown:
        print(f"There is no benchmark {', '.join(unknown)}; there are {', '.join(PARTS)}.")
        return 2
    rows: list[Row] = []
    for part in wanted or PARTS:
        print(f"• measuring {part}", flush=True)
        rows += importlib.import_module(f"benchmarks.{part}").measure()
    print()
    print_table(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
