"""Race to Twenty Faith in the browser: a turn with each type of card, by clicks, and a refusal."""

from __future__ import annotations

from rulebook.faith.actions import Challenge, Move, Play, Pray, Recite
from rulebook.faith.study import side, table
from widgets.faith import scene
from widgets.scene import Marks

MINE = side(
    "david_harpist",
    hand=["adam_god_breathed", "horn_of_oil", "garden_of_eden", "quail_at_evening", "psalm_27"],
    light=9,
    dark=1,
)
THEIRS = side("eve_mother")
FIGURE = f"""
from rulebook.faith.study import table
from widgets.figures import Figure

Figure(table({MINE!r}, {THEIRS!r}))
"""


class Player:
    """Clicks on the canvas where the engine's own scene says the places are."""

    def __init__(self, notebook):
        self.notebook, self.state = notebook, table(MINE, THEIRS)
        self.canvas = notebook.canvas()
        self.canvas.wait_until_drawn()

    def click(self, place, picked=()):
        found = scene(self.state, Marks(picked=picked)).place(place)
        # The middle of a field may be covered by a card; its right end is free.
        x = 622 if place.startswith("field") else found.x
        self.canvas.click(x, found.y)

    def do(self, action, says):
        places = self.state.paths(action)[0]
        for number, place in enumerate(places):
            self.click(place, places[:number])
            if place.startswith("hand"):
                # A card that is picked can be read below the table; other ways to pay for it stand above that.
                self.notebook.wait_for_text("In Player 1's hand")
        self.state = self.state.play(action)
        self.notebook.wait_for_text(says)


def test_a_turn_with_each_type_of_card(open_notebook, write_notebook):
    player = Player(open_notebook(write_notebook("faith", FIGURE)).run_all())
    player.do(Play("adam_god_breathed"), "pays 1 light energy and plays Adam (God Breathed).")
    player.do(Play("horn_of_oil", (), (2, 1)), "1 dark energy and plays Horn of Oil.")
    player.do(Play("garden_of_eden"), "plays Garden of Eden.")
    player.do(Play("quail_at_evening"), "Quail at Evening goes to Exile.")
    player.do(Recite("psalm_27", "david_harpist.1"), "recites Psalm 27 and is exhausted.")
    player.do(Move("david_harpist.1", "garden_of_eden.5"), "moves David to Garden of Eden.")
    # David is exhausted and has nowhere else to go: clicking him says why nothing can be done with him.
    player.click("david_harpist.1")
    player.notebook.wait_for_text("David is exhausted and cannot be used again until it is prepared.")
    player.notebook.wait_for_text("FA-EXH-1")


def test_praying_and_challenging(open_notebook, write_notebook):
    notebook = open_notebook(write_notebook("faith-challenge", FIGURE)).run_all()
    player = Player(notebook)
    player.do(Challenge("david_harpist.1", "eve_mother.2"), "David challenges Player 2's Eve and is exhausted.")
    notebook.page.get_by_role("button", name="Undo").click()
    player.state = table(MINE, THEIRS)
    player.do(Pray("david_harpist.1"), "Player 1 gains 1 Faith and has 2.")
