"""Questions that the engine answers."""

from fractions import Fraction

import pytest

from tests.widgets import toy
from tests.widgets.toy import HOP, Move
from widgets.figures import Figure
from widgets.quiz import PlaceQuiz, Quiz, read_number


@pytest.fixture(autouse=True)
def _only_hop(hop):
    """The rules that questions name are those of the toy game."""


@pytest.fixture
def quiz():
    return Quiz(
        "How many actions has Red?",
        choices=(2, 3, 4),
        answer=lambda: len(HOP.start().actions()),
        explain="One step, two paints, one wait.",
        rules=("HO-MOVE-1", "HO-MOVE-4"),
    )


def test_the_right_choice_is_explained_with_its_rules(quiz):
    quiz.field.value = "4"
    quiz.check_button.click()
    assert quiz.right is True
    assert quiz.feedback.startswith("✔ Right: 4.")
    assert "One step, two paints, one wait." in quiz.feedback
    assert "[HO-MOVE-4] A player may wait." in quiz.feedback
    assert "HO-MOVE-1" in quiz._told.value


def test_a_wrong_choice_may_try_again_and_learns_nothing_yet(quiz):
    assert quiz.answer(2) is False
    assert quiz.right is False
    assert quiz.feedback == "✘ Not quite: 2 is not the answer. Try again."
    assert quiz.answer(4) is True


def test_no_choice_is_no_answer(quiz):
    quiz.check_button.click()
    assert quiz.right is None
    assert quiz.feedback == "Choose an answer first."


@pytest.mark.parametrize(
    ("text", "number"),
    [("3/4", "3/4"), ("0.75", "3/4"), ("75 %", "3/4"), ("0,75", "3/4"), (" 12 ", "12"), ("-1 / 2", "-1/2")],
)
def test_numbers_are_read_exactly(text, number):
    assert read_number(text) == Fraction(number)


@pytest.mark.parametrize("text", ["many", "1/0", "1/", "", "1.2.3", "0x10", "1e3"])
def test_what_is_no_number_gets_a_sentence(text):
    with pytest.raises(ValueError, match="is not a number"):
        read_number(text)


def test_a_number_question():
    quiz = Quiz("What part of the row is empty?", answer=lambda: Fraction(3, 7), rules=["HO-MOVE-2"])
    assert quiz.answer("0.43") is False
    assert quiz.answer("6/14") is True
    quiz.field.value = "some"
    quiz.check()
    assert quiz.right is None


def test_a_right_answer_outside_the_choices_is_shown_as_an_error():
    quiz = Quiz("Broken?", choices=("yes", "no"), answer="perhaps")
    quiz.field.value = "yes"
    quiz.check_button.click()
    assert "could not be checked" in quiz.feedback


def test_the_text_form_has_question_and_choices(quiz):
    assert quiz._repr_mimebundle_()["text/plain"] == "Question: How many actions has Red?\n( ) 2\n( ) 3\n( ) 4"


@pytest.fixture
def place_quiz():
    return beside_red(HOP.start())


def beside_red(state):
    return PlaceQuiz(
        "Click every cell that Red on b can go to.",
        state,
        lambda state: [cell for cell in state.ids if state.refusal(Move("b", cell)) is None],
        "Only the empty cell beside it.",
        ["HO-MOVE-2", "HO-MOVE-3"],
        renderer=toy,
    )


def test_playing_on_the_figure_above_does_not_change_the_grade():
    figure = Figure(HOP.start(), renderer=toy)
    quiz = beside_red(figure.start)
    figure.do(Move("b", "c"))
    assert repr(figure.state) == "R.R..BB"
    quiz.board.pick("c")
    assert quiz.check() is True
    assert quiz.board.scene.text == "RR...BB"
    assert repr(beside_red(figure.start).state) == "RR...BB"


def test_places_are_chosen_taken_back_and_checked(place_quiz):
    place_quiz.board.pick("d")
    place_quiz.check_button.click()
    assert place_quiz.right is False
    assert place_quiz.feedback == "✘ Not quite: d does not fit; 1 still missing."
    assert place_quiz.board.marks.refused == ("d",)
    place_quiz.board.pick("d")
    place_quiz.board.pick("c")
    assert place_quiz.picked == ["c"]
    assert place_quiz.check() is True
    assert "[HO-MOVE-3]" in place_quiz.feedback


def test_the_answer_can_be_shown(place_quiz):
    place_quiz.show_button.click()
    assert place_quiz.board.marks.targets == ("c",)
    assert place_quiz.right is None
    assert "The answer: c." in place_quiz.feedback


def test_a_place_question_in_picture_and_text(place_quiz):
    bundle = place_quiz._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"] == "Question: Click every cell that Red on b can go to.\nRR...BB"
