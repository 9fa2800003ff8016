"""Generating functions to read: as sympy expressions and as LaTeX with the current numbers in it.

The LaTeX is written here rather than by sympy, so that a slider can show it without importing sympy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulebook.odds.dice import Moebius
from rulebook.odds.tables import Table

if TYPE_CHECKING:
    import sympy

    from rulebook.odds.algebra import Law


def formula(law: Law, z: sympy.Symbol) -> sympy.Expr:
    """Return the generating function as a sympy expression, left in the form in which it arose."""
    import sympy

    def written(coefficients: Sequence[int]) -> sympy.Expr:
        return sympy.Add(*(a * z**k for k, a in enumerate(coefficients)))

    if isinstance(law, Table):
        return sympy.Add(*(sympy.Rational(a, law.total) * z**k for k, a in enumerate(law.weights)))
    if isinstance(law, Moebius):
        a, b, c, d = law.matrix
        return ((a * z + b) / (c * z + d)) ** law.n
    below = sympy.Mul(law.unit, *(written(base) ** m for base, m in law.factors))
    return written(law.numerator) / below


def polynomial(coefficients: Sequence[int], terms: int | None = None) -> str:
    """Write a polynomial in z, its middle left out if it has more than `terms` terms."""
    parts = []
    for k, a in enumerate(coefficients):
        if a:
            variable = "" if k == 0 else "z" if k == 1 else f"z^{{{k}}}"
            number = str(abs(a)) if abs(a) != 1 or k == 0 else ""
            parts.append(("-" if a < 0 else "+", f"{number} {variable}".strip()))
    if terms is not None and len(parts) > terms:
        parts[terms - 1 : -1] = [("+", r"\cdots")]
    text = " ".join(f"{sign} {part}" for sign, part in parts).removeprefix("+ ")
    return "-" + text[2:] if text.startswith("- ") else text or "0"


def _raised(text: str, m: int) -> str:
    return text if m == 1 else rf"\left({text}\right)^{{{m}}}"


def latex(law: Law, terms: int | None = None) -> str:
    """Write the generating function as LaTeX."""
    if isinstance(law, Table):
        over = polynomial(law.weights, terms)
        return over if law.total == 1 else rf"\frac{{{over}}}{{{law.total}}}"
    if isinstance(law, Moebius):
        a, b, c, d = law.matrix
        return _raised(rf"\frac{{{polynomial((b, a))}}}{{{polynomial((d, c))}}}", law.n)
    factors = [polynomial(base, terms) for base, _ in law.factors]
    alone = law.unit == 1 and len(factors) == 1
    below = "".join(
        text if alone and m == 1 else rf"\left({text}\right)" + (f"^{{{m}}}" if m > 1 else "")
        for text, (_, m) in zip(factors, law.factors, strict=True)
    )
    unit = "" if law.unit == 1 else f"{law.unit} "
    return rf"\frac{{{polynomial(law.numerator, terms)}}}{{{unit}{below}}}"
