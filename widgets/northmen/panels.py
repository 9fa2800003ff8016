"""The odds of conflicts at the table: exact, from all the tiles that a player can see."""

from __future__ import annotations

from html import escape

from rulebook.northmen.odds.forecast import Chances, attacks, begun, chances, hidden_tiles
from rulebook.northmen.state import NorthmenState
from rulebook.northmen.tiles import DECK_WORDS, FAITH, MAIN
from rulebook.odds.display import percent
from widgets.cards import Card
from widgets.controls import heading

HEADS = ("side", "wins alone", "shares the win", "units lost on average", "loses nothing")


def odds(state: NorthmenState, player: int) -> Card:
    """The chances of the conflict under way, or of each one that this player could start now."""
    cards = [_conflict(state, player, _title(state))] if chances(state, player) else []
    if not cards and state.player == player:
        cards = [_conflict(begun(state, action), player, state.describe(action)) for action in attacks(state)]
    if not cards:
        text = "No conflict is under way, and you can start none just now."
        return Card(f'<div class="rb-result">{text}</div>', text)
    known = f"{len(hidden_tiles(state, player))} main and {len(hidden_tiles(state, player, FAITH))} Test of Faith tiles"
    note = (
        f"{known} are hidden from you, and each is as likely as any other. Tiles on the map, discarded, in your hand "
        "or laid down by you are known; what others have laid down counts as laid by chance."
    )
    html = "".join(card._html for card in cards) + f'<p class="rb-quiet">{escape(note)}</p>'
    return Card(f'<div class="rb-result">{html}</div>', "\n".join([*map(repr, cards), note]))


def _title(state: NorthmenState) -> str:
    assert state.fight is not None
    aim = f" at tile {state.fight.target}" if state.fight.target else ""
    return f"The conflict on tile {state.fight.tile}{aim}"


def _conflict(state: NorthmenState, player: int, title: str) -> Card:
    """One conflict; with both decks to draw from, once for each."""
    decks = [deck for deck, left in ((MAIN, state.main), (FAITH, state.faith)) if left] or [MAIN]
    found = {deck: chances(state, player, deck) for deck in decks}
    tables = [(deck, law) for deck, law in found.items() if law is not None]
    if not tables:
        text = f"{title}: it is decided without tiles."
        return Card(f"{heading(escape(title))}<div>It is decided without tiles.</div>", text)
    if len(tables) == 2 and tables[0][1] == tables[1][1]:
        tables = tables[:1]
    html, lines = [heading(escape(title))], [title]
    for deck, law in tables:
        drawn = f"Missing tiles from the {DECK_WORDS[deck]}" if len(tables) > 1 else ""
        head = "".join(f"<th>{name}</th>" for name in HEADS)
        rows = "".join(_row(state, law, at) for at in range(len(law.sides)))
        html.append(f"<div>{drawn}</div><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>")
        lines += [drawn] if drawn else []
        lines += [_line(state, law, at) for at in range(len(law.sides))]
    return Card("".join(html), "\n".join(lines))


def _row(state: NorthmenState, law: Chances, at: int) -> str:
    exact = (law.alone[at], law.shared[at])
    cells = [f'<td title="{chance}">{percent(chance)}</td>' for chance in exact]
    mean, spared = law.losses[at].mean, law.losses[at].p(0)
    cells.append(f'<td title="{mean}">{float(mean):.2f}</td>')
    cells.append(f'<td title="{spared}">{percent(spared)}</td>')
    return f"<tr><th>{escape(state.name(law.sides[at]))}</th>{''.join(cells)}</tr>"


def _line(state: NorthmenState, law: Chances, at: int) -> str:
    name = state.name(law.sides[at])
    return f"{name}: wins alone {law.alone[at]}, shares {law.shared[at]}, loses {law.losses[at].mean} units on average"


__all__ = ["odds"]
