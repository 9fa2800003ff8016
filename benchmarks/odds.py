"""Exact odds against icepool and dyce on the same questions, and the time that a step of a panel takes."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import count, product
from typing import Any

from benchmarks.rows import Row, cpu_ms, interleaved
from rulebook.confrontation import odds as confrontation
from rulebook.faith import odds as faith
from rulebook.northmen import odds as northmen
from widgets.confrontation import chances as battle
from widgets.odds import Dice, Panel
from widgets.odds.dice import REROLLS

DICE, DEPTH, LAST = 10, 9, 40
"""Ten dice on 4+, then a Strength die on 4+ for each hit; the peers explode nine times; P(0) to P(40) and the tail."""

STEP_MS = 5.0
"""CPU time that a step of a slider may take."""

Law = tuple[list[Fraction], Fraction]


def ours() -> Law:
    """The law without end."""
    law = confrontation.damage(DICE, 0, 0)
    return law.pmf(LAST), law.at_least(LAST + 1)


def icepools() -> Law:
    """The law as icepool has it."""
    import icepool

    die = icepool.Die([0, 0, 0, 1, 1, 1 + icepool.Again], again_depth=DEPTH)
    law = (DICE @ die) @ die
    chances = {k: Fraction(quantity, law.denominator()) for k, quantity in law.items()}
    return [chances[k] for k in range(LAST + 1)], sum(chances[k] for k in chances if k > LAST)


def dyces() -> Law:
    """The law as dyce has it: sums are its own; its `expand` would do the second step, but far slower."""
    from dyce import H

    counts = Counter({0: 3, 1: 3})
    for _ in range(DEPTH):
        unit = sum(counts.values())
        counts = Counter({0: 3 * unit, 1: 2 * unit}) + Counter({k + 1: ways for k, ways in counts.items()})
    die = H(counts)
    hits = DICE @ die
    damage, most, law = H({0: 1}), max(hits), Counter()
    for n in range(most + 1):
        weight = hits[n] * die.total ** (most - n)
        for k, ways in damage.items():
            law[k] += ways * weight
        damage = damage + die
    total = sum(law.values())
    chances = [Fraction(law[k], total) for k in range(LAST + 1)]
    return chances, 1 - sum(chances)


def _errors(law: Law) -> str:
    """The largest error of a chance, and that of the tail."""
    (chances, tail), (right, right_tail) = law, ours()
    worst = max(abs(a - b) for a, b in zip(chances, right, strict=True))
    return f"error {float(worst):.1e}, tail {float(tail / right_tail - 1):+.1%}"


def dice() -> Iterator[Row]:
    """Attack, then Strength."""
    warnings.simplefilter("ignore")
    times, ice, dyce = interleaved(cpu_ms(ours, 50), cpu_ms(icepools), cpu_ms(dyces), rounds=3)
    assert _errors(ours()).startswith("error 0.0e+00, tail +0.0%")
    for name, ms, law, aim in (("icepool", ice, icepools(), 1000), ("dyce", dyce, dyces(), None)):
        yield Row(
            "attack, then Strength", f"{times:.3f} ms, exact", f"{name} {ms:.0f} ms, {_errors(law)}", ms / times, aim
        )


def _fresh(work: Callable[[int], object], times: int) -> Callable[[], float]:
    """A task that asks a new question in each round, as a slider does, so that no answer is remembered."""
    numbers = count(40)

    def task() -> float:
        number = next(numbers)
        return cpu_ms(lambda: work(number), times)()

    return task


def hands() -> Iterator[Row]:
    """Opening hands of five from decks of 40 and more."""
    import icepool

    def plain(deck: int) -> Fraction:
        return 1 - icepool.Deck({1: 3, 0: deck - 3}).deal(5).sum().probability(0)

    def together(deck: int) -> Fraction:
        dealt = icepool.Deck({"a": 3, "b": 3, "c": deck - 6}).deal(5).expand()
        return dealt.map(lambda hand: int("a" in hand and "b" in hand)).probability(1)

    def put_back(deck: int) -> Fraction:
        copies = {"cheap": 12, "dear": 10, "other": deck - 22}

        def again(hand: tuple[str, ...]) -> object:
            back, cheap = hand.count("dear"), hand.count("cheap")
            left = {1: copies["cheap"] - cheap, 0: deck - len(hand) - copies["cheap"] + cheap}
            return icepool.Deck(left).deal(back).sum() + cheap if back else cheap

        return icepool.Deck(copies).deal(5).expand().map(lambda hand: again(hand)).probability(2)

    questions: tuple[tuple[str, Callable[[int], Fraction], Callable[[int], Fraction]], ...] = (
        ("hand: one of three", lambda deck: faith.opening(deck, 3), plain),
        ("hand: two cards together", lambda deck: faith.opening_both(deck, 3, 3), together),
        ("hand: dear cards put back", lambda deck: faith.kept(deck, 12, 10).p(2), put_back),
    )
    for what, mine, theirs in questions:
        assert mine(39) == theirs(39), what
        ms, peer = interleaved(_fresh(mine, 50), _fresh(theirs, 1), rounds=9)
        yield Row(what, f"{ms:.4f} ms", f"icepool {peer:.2f} ms", peer / ms, 50)


def tiles() -> Iterator[Row]:
    """Seven tiles against six from the pile of sixty."""
    import icepool

    strengths = northmen.strengths("faith")

    def theirs() -> Fraction:
        @icepool.multiset_function
        def totals(a, b):
            return a.sum(), b.sum()

        return totals(icepool.Deck(strengths).deal((7, 6))).map(lambda a, b: int(a > b)).probability(1)

    def mine() -> Fraction:
        return northmen.conflict(6, 6, "faith").win

    assert mine() == theirs()
    ms, peer = interleaved(cpu_ms(mine, 10), cpu_ms(theirs))
    yield Row("tiles, 7 against 6", f"{ms:.2f} ms", f"icepool {peer:.0f} ms", peer / ms, 30)


def panel() -> Iterator[Row]:
    """Every setting of the dice panel beside a second one: law, picture, numbers and formula."""
    shown = Dice(versus={"plain": {"reroll_attack": None, "reroll_strength": None}}, marker=3)
    rerolls = [value for _, value in REROLLS]
    columns = range(-6, 7, 2)
    names = ("dice", "attack", "strength", "reroll_attack", "reroll_strength")
    settings = product(range(1, 21), columns, columns, rerolls, rerolls)
    yield _steps("dice panel", shown, ({**dict(zip(names, s, strict=True)), "then_strength": True} for s in settings))


def battle_panels() -> Iterator[Row]:
    """Every value of every control of each panel of Confrontation, the others as they are at first."""
    for name in battle.__all__:
        shown = getattr(battle, name)()
        first = shown.values
        settings = [{**first, key: value} for key, control in shown.controls.items() for value in _values(control)]
        yield _steps(f"{name} panel", shown, settings)


def _values(control: Any) -> list[Any]:
    if hasattr(control, "options"):
        return [option[1] if isinstance(option, tuple) else option for option in control.options]
    return list(range(control.min, control.max + 1)) if hasattr(control, "min") else [False, True]


def _steps(what: str, shown: Panel, settings: Iterable[dict[str, Any]]) -> Row:
    """The slowest of these steps against the limit: law, picture, numbers and formula."""
    worst, total, steps = 0.0, 0.0, 0
    for setting in settings:

        def step(setting: dict[str, Any] = setting) -> None:
            with suppress(ValueError):  # a sentence instead of a picture
                reading = shown.read(**setting)
                reading.live()
                reading.math()

        ms = cpu_ms(step)()
        if ms > STEP_MS:  # a step is slow if it is slow again: the machine may have been away
            ms = min(ms, cpu_ms(step)(), cpu_ms(step)())
        worst, total, steps = max(worst, ms), total + ms, steps + 1
    ours = f"{worst:.1f} ms (mean {total / steps:.2f})"
    return Row(f"{what}, slowest of {steps:,} steps", ours, f"limit {STEP_MS:.0f} ms", STEP_MS / worst, 1)


def measure() -> Iterator[Row]:
    """All of it, in one run."""
    for part in (dice, hands, tiles, panel, battle_panels):
        yield from part()
