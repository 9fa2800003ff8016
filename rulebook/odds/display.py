"""Exact laws to look at: text, a table of fractions and percentages, a small bar chart.

Bars and tables end where hardly anything is left; the rest is shown as one "or more" entry with its exact chance.
"""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

from rulebook.odds.charts import Bar, draw

if TYPE_CHECKING:
    from rulebook.odds.distribution import Distribution

LONGEST = 24
REST = Fraction(1, 1000)


def percent(chance: Fraction, digits: int = 2) -> str:
    """Write a chance as a percentage, rounded; never "0 %" for what can happen or "100 %" for what can fail."""
    unit = 10**digits
    rounded = round(chance * 100 * unit)
    if rounded == 0 and chance > 0:
        return f"< {_decimal(1, digits)} %"
    if rounded == 100 * unit and chance < 1:
        return f"> {_decimal(100 * unit - 1, digits)} %"
    return f"{_decimal(rounded, digits)} %"


def _decimal(hundredths: int, digits: int) -> str:
    whole, part = divmod(hundredths, 10**digits)
    return f"{whole}.{part:0{digits}d}" if digits else str(whole)


def decimal(number: Fraction, digits: int = 3) -> str:
    """Write a fraction as a rounded decimal number."""
    rounded = round(abs(number) * 10**digits)
    return ("-" if number < 0 else "") + _decimal(rounded, digits)


def fraction(number: Fraction, longest: int = 25) -> str:
    """Write a fraction, its digits cut short with … where it would be too long to read."""
    full = str(number)
    if len(full) <= longest:
        return full
    return "/".join(part if len(part) <= 8 else f"{part[:7]}…" for part in full.split("/"))


def span(law: Distribution) -> tuple[int, int]:
    """Return the first and the last value worth showing: from the least possible to where hardly anything is left."""
    high = law.top if law.top is not None else law.quantile(1 - REST)
    low = next(k for k, chance in enumerate(law.pmf(high)) if chance)
    return low, min(high, low + LONGEST - 1)


def rows(law: Distribution, low: int | None = None, high: int | None = None) -> list[tuple[str, Fraction]]:
    """Return what to show: each value with its chance, and the rest, if any, as "k or more"."""
    first, last = span(law)
    first, last = first if low is None else low, last if high is None else high
    shown = [(str(k), chance) for k, chance in enumerate(law.pmf(last)) if k >= first]
    rest = law.at_least(last + 1)
    return [*shown, (f"{last + 1} or more", rest)] if rest else shown


def line(law: Distribution) -> str:
    """Return one line that tells laws apart."""
    shown = rows(law)
    most = ", ".join(f"{name}: {percent(chance, 1)}" for name, chance in shown[:6])
    return f"<Distribution mean {fraction(law.mean)}; {most}{', …' if len(shown) > 6 else ''}>"


def text(law: Distribution) -> str:
    """Return the law as a plain table with bars."""
    shown = rows(law)
    most = max(chance for _, chance in shown)
    label = max(len(name) for name, _ in shown)
    number = max(len(fraction(chance)) for _, chance in shown)
    lines = [f"mean {fraction(law.mean)} ≈ {decimal(law.mean)}, variance {fraction(law.variance)}"]
    for name, chance in shown:
        bar = "█" * round(24 * chance / most)
        lines.append(f"{name:>{label}}  {fraction(chance):>{number}}  {percent(chance):>8}  {bar}".rstrip())
    return "\n".join(lines)


def spoken(law: Distribution) -> str:
    """Return what a chart of this law says, in words."""
    said = ", ".join(f"{name}: {percent(chance)}" for name, chance in rows(law))
    return f"Bar chart of the chances; {said}. Mean {decimal(law.mean)}."


def chart(law: Distribution, versus: Distribution | None = None, marker: int | None = None) -> str:
    """Return an SVG bar chart, beside a second law if there is one (outlined bars), and with a line before `marker`."""
    laws = [law] if versus is None else [law, versus]
    spans = [span(each) for each in laws]
    low, high = min(first for first, _ in spans), max(last for _, last in spans)
    shown = [bars(rows(each, low, high)) for each in laws]
    slot = max(16, min(36, 640 // max(map(len, shown))))
    said = " Compared with: ".join(spoken(each) for each in laws)
    return draw(shown, said, slot, marker=None if marker is None else marker - low)


def bars(shown: list[tuple[str, Fraction]]) -> list[Bar]:
    """Return the bars for these entries."""
    return [Bar(name, float(chance), f"{name}: {percent(chance)}") for name, chance in shown]


def table(law: Distribution) -> str:
    """Return an HTML table: value, exact chance, percentage."""
    cells = "".join(
        f'<tr><th scope="row">{name}</th><td title="{chance}">{fraction(chance)}</td>'
        f"<td>{escape(percent(chance))}</td></tr>"
        for name, chance in rows(law)
    )
    head = "".join(f'<th scope="col">{title}</th>' for title in ("value", "chance", "percent"))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{cells}</tbody></table>"


def html(law: Distribution) -> str:
    """Return chart and table together."""
    about = f'mean <span title="{law.mean}">{fraction(law.mean)}</span> ≈ {decimal(law.mean)}'
    return f'<div class="rulebook-odds">{chart(law)}<p>{about}</p>{table(law)}</div>'
