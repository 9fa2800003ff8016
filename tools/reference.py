"""The complete rules of every game as pages to read, `docs/rules/<game>.md`, written from `rules.toml`.

`python -m tools.reference` writes all pages, `python -m tools.reference NAME ...` only these.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rulebook
from rulebook.game import Game
from rulebook.rules import Gap, Rule, Rules
from widgets.chips import RULE_ID, SOURCE_MARKS

FOLDER = Path(__file__).parent.parent / "docs" / "rules"
LEGEND = {
    "seed": "the printed rules say so",
    "public": "the print has lost it, and a public description of the game says so",
    "ruling": "the rules we have are silent or contradict themselves, and we had to decide",
}


def main(names: list[str]) -> None:
    """Write the page of each of these games, or of all."""
    unknown = sorted(set(names) - set(rulebook.games))
    if unknown:
        sys.exit(f"There is no game {unknown[0]}. The games are {', '.join(rulebook.games)}.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or rulebook.games:
        path_of(name).write_text(page(rulebook.games[name]), encoding="utf-8")


def path_of(name: str) -> Path:
    """Where the page of this game lies."""
    return FOLDER / f"{name}.md"


def page(game: Game[Any, Any]) -> str:
    """All clauses of a game in Markdown, section by section, and the questions that the print leaves open."""
    return "\n".join([*_head(game), *_clauses(game.rules), *_open_questions(game.rules)])


def anchor(rule_id: str) -> str:
    """The name that a link to this clause ends with."""
    return rule_id.lower()


def _head(game: Game[Any, Any]) -> Iterator[str]:
    sources = {rule.source for rule in game.rules.values()}
    legend = [f"*{_mark(source)}*: {meaning}" for source, meaning in LEGEND.items() if source in sources]
    yield f"# {game.title}: all rules\n"
    yield f"{len(game.rules)} clauses. {'; '.join(legend)}.\n"
    yield "<!-- Written by python -m tools.reference from rules.toml; change the clause there. -->\n"
    for section in game.rules.sections:
        yield f"- [{_escaped(section)}](#{_section_anchor(section)})"
    if game.rules.gaps:
        yield "- [Open questions](#open-questions)"
    yield ""


def _clauses(rules: Rules) -> Iterator[str]:
    for section in rules.sections:
        yield f'<a id="{_section_anchor(section)}"></a>\n\n## {_escaped(section)}\n'
        for rule in rules.section(section):
            yield _clause(rule, rules)


def _clause(rule: Rule, rules: Rules) -> str:
    lines = [
        f'<a id="{anchor(rule.id)}"></a>**{rule.id}** {_linked(rule.text, rules)}',
        " ".join(filter(None, [f"*{_mark(rule.source)}.*", _linked(rule.why, rules)])),
    ]
    if rule.doubt:
        lines.append(f"*Open to doubt.* {_linked(rule.doubt, rules)}")
    lines += [f"*Answers:* {_linked(gap.what, rules)}" for gap in rules.gaps if rule.id in _ids(gap)]
    return "  \n".join(lines) + "\n"


def _open_questions(rules: Rules) -> Iterator[str]:
    if rules.gaps:
        yield '<a id="open-questions"></a>\n\n## Open questions\n'
        yield "What the print lost or leaves open, and what settles it.\n"
        for gap in rules.gaps:
            yield f"- {_linked(gap.what, rules)} {_linked(gap.ruling, rules)}"
        yield ""


def _ids(gap: Gap) -> list[str]:
    return RULE_ID.findall(gap.ruling)


def _mark(source: str) -> str:
    return SOURCE_MARKS[source].capitalize()


def _section_anchor(section: str) -> str:
    return "section-" + "-".join(re.findall(r"[a-z0-9]+", section.lower()))


def _linked(text: str, rules: Rules) -> str:
    """The text as Markdown, in which every id of a clause leads to it."""
    return RULE_ID.sub(lambda found: _link(found.group(), rules), _escaped(text))


def _link(rule_id: str, rules: Rules) -> str:
    return f"[{rule_id}](#{anchor(rule_id)})" if rule_id in rules else rule_id


def _escaped(text: str) -> str:
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", text)


if __name__ == "__main__":
    main(sys.argv[1:])
