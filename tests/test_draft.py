"""A state that is worked on, its story with a frame for every step, and the stack of what is under way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulebook.draft import AS_LIST, Draft
from rulebook.game import Event, Outcome, State
from rulebook.procedure import Procedure, ProcedureDraft


@dataclass(frozen=True, slots=True)
class Shelf(State):
    """Books on a shelf, and whoever is asked about them."""

    SHOWN = ("books",)

    books: tuple[str, ...] = ()
    turn: int = 1
    procedures: tuple[Procedure[Any, Any], ...] = ()
    outcome: Outcome | None = None
    events: tuple[Event, ...] = field(default=(), compare=False)
    frames: tuple[tuple[Any, ...], ...] = field(default=(), compare=False)

    player, players, prompt = 0, 1, ""

    def name(self, player):
        return "Reader"

    def actions(self):
        return ()

    def _refusal(self, action):
        return None

    def apply(self, action):
        return self


class ShelfDraft(ProcedureDraft[Shelf]):
    WORKING = {"books": AS_LIST}


def test_work_on_a_draft_leaves_the_state_as_it_was():
    before = Shelf(("Job",))
    draft = ShelfDraft(before)
    draft.books.append("Ruth")
    draft.turn += 1
    assert before == Shelf(("Job",))
    assert draft.state() == Shelf(("Job", "Ruth"), 2)


def test_a_draft_begins_without_the_story_of_the_play_before():
    before = Shelf(events=(Event("SH-1", "Old."),), frames=(((),),))
    assert ShelfDraft(before).state().events == ()
    assert ShelfDraft(before).state().frames == ()


def test_each_step_can_be_looked_at_as_the_board_was_then():
    draft = ShelfDraft(Shelf())
    for book in ("Job", "Ruth"):
        draft.books.append(book)
        draft.log("SH-1", f"{book} is put up.", (book,), "put")
    state = draft.state()
    assert state.events[0] == Event("SH-1", "Job is put up.", ("Job",), "put")
    assert state.after(0).books == ("Job",)
    assert state.after(1).books == ("Job", "Ruth")
    assert Shelf(("Job",)).after(0) == Shelf(("Job",)), "without frames the board is as it is"


def test_a_quiet_draft_comes_to_the_same_state_and_tells_nothing():
    loud, quiet = ShelfDraft(Shelf()), ShelfDraft(Shelf(), quiet=True)
    for draft in (loud, quiet):
        draft.books.append("Job")
        draft.log("SH-1", "Job is put up.")
    assert loud.state() == quiet.state()
    assert len(loud.state().events) == 1
    assert quiet.state().events == quiet.state().frames == ()


def test_a_game_ends_once():
    draft = Draft(Shelf())
    draft.finish(None)
    draft.finish(Outcome((0,), "SH-2", "All books are up."))
    draft.finish(Outcome((), "SH-3", "Too late."))
    assert draft.state().outcome == Outcome((0,), "SH-2", "All books are up.")
    assert [event.rule for event in draft.state().events] == ["SH-2"]


@dataclass(frozen=True, slots=True)
class Ask(Procedure[Any, Any]):
    """Somebody is asked, and the answer is told to whoever asked."""

    def decider(self, facts):
        return 0


@dataclass(frozen=True, slots=True)
class Put(Procedure[Any, Any]):
    """A book is put up, after a question."""

    book: str
    asked: bool = False

    def proceed(self, draft):
        if self.asked:
            draft.books.append(self.book)
            draft.end()
            draft.finish(Outcome((0,), "SH-2", "Done.") if not draft.procedures else None)
            return
        draft.become(Put(self.book, asked=True))
        draft.begin(Ask())

    def told(self, draft, result):
        draft.books.append(result)


def test_what_needs_nobody_proceeds_until_somebody_decides():
    draft = ShelfDraft(Shelf(procedures=(Put("Job"),)))
    draft.settle()
    assert draft.state() == Shelf(procedures=(Put("Job", asked=True), Ask()))


def test_a_result_is_told_to_the_procedure_below():
    draft = ShelfDraft(Shelf(procedures=(Put("Job", asked=True), Ask())))
    draft.end("Ruth")
    draft.settle()
    assert draft.state().books == ("Ruth", "Job")
    assert draft.state().outcome is not None


def test_what_is_to_come_later_comes_when_the_rest_is_done():
    draft = ShelfDraft(Shelf(procedures=(Put("Job", asked=True),)))
    draft.later(Ask())
    assert draft.procedures == (Put("Job", asked=True),)
    draft.settle()
    assert draft.procedures[-1] == Ask()
