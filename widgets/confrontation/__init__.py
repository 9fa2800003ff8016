"""Confrontation as a scene: the battlefield, which can be zoomed, between the companies and their cards."""

from __future__ import annotations

from rulebook.confrontation.bot import commander
from rulebook.confrontation.game import GAME
from rulebook.confrontation.state import ConfrontationState
from rulebook.odds.display import text as law_text
from widgets.cards import Card
from widgets.confrontation.board import window
from widgets.confrontation.dice import due_html, rolled_html
from widgets.confrontation.labels import header_line, in_words
from widgets.confrontation.panels import HEADER, footer, header
from widgets.confrontation.standing import standing
from widgets.confrontation.tabletop import Tabletop, tabletop
from widgets.scene import Marks, Scene

CAPTION = (
    "Click one of your fighters, then where he should go, or the enemy he should turn to; or drag him there. His unit "
    "goes along. Plus and minus zoom."
)
WIDTH = 720.0


def scene(state: ConfrontationState, marks: Marks) -> Scene:
    """The table in this position."""
    return draw(tabletop(state), marks, repr(state), state.prompt)


def aside(state: ConfrontationState) -> str:
    """The test about to be rolled with its odds, and what the last play rolled."""
    rolls = "".join(rolled_html(words, roll) for words, roll in state.rolls)
    return (due_html(state.test, state.settings.variants) if state.test else "") + rolls


def draw(table: Tabletop, marks: Marks, text: str = "", prompt: str = "") -> Scene:
    """A table as a scene; `text` is its text form if it has a better one than the list of its units."""
    field = window(table, marks, HEADER, WIDTH)
    shapes, places, height = footer(table, HEADER + field.height, WIDTH)
    title = f"Confrontation, {header_line(table)}" + (f": {prompt}" if prompt else "")
    return Scene(
        WIDTH,
        HEADER + field.height + height,
        (*header(table, WIDTH), *shapes),
        tuple(places),
        title,
        text or in_words(table),
        window=field,
    )


def cover() -> ConfrontationState:
    """Two companies that stand ready: before they are deployed the field is empty."""
    return commander.played_to(GAME.start(seed=3), "activation")


def odds(state: ConfrontationState, player: int) -> Card:
    """The chances of the test that is due."""
    if state.test is None:
        text = "No test is due just now. When one is, its exact odds stand here and beside the board."
        return Card(f"<p>{text}</p>", text)
    law = state.test.law(state.settings.variants)
    return Card(due_html(state.test, state.settings.variants, unfolded=True), law_text(law))


__all__ = ["CAPTION", "aside", "cover", "draw", "odds", "scene", "standing"]
