"""Nothing in the engine or the widgets is there for tests alone."""

from tests.reach import modules, unreached

LEFT = {
    "rulebook.confrontation.company.recruitment.company_refusal",
    "rulebook.confrontation.examples.QUIZ",
    "rulebook.confrontation.odds.mana_pool",
    "rulebook.confrontation.odds.complete_miss",
    "rulebook.confrontation.odds.two_tests",
    "rulebook.game.HasRandrange",
    "rulebook.game.HasRandrange.randrange",
    "rulebook.northmen.chart.Chart.lakes",
    "rulebook.northmen.study.Example",
    "rulebook.northmen.study.examples",
    "rulebook.northmen.study.questions",
    "rulebook.odds.chains.ends",
    "rulebook.odds.chains._without_waiting",
    "rulebook.pillars_of_faith.odds.assembly_centres",
    "rulebook.pillars_of_faith.odds.adjacent_gaps",
    "rulebook.pillars_of_faith.odds.station_distances",
    "rulebook.pillars_of_faith.odds.station_eccentricities",
    "rulebook.pillars_of_faith.position.TOWERS",
    "rulebook.test_of_time.odds.value_table",
    "rulebook.test_of_time.testament.strips_of",
    "widgets.confrontation.byhand.measure",
    "widgets.figures.Figure.try_",
    "widgets.scene.SYMBOLS",
    "widgets.theme.TYPE",
    "widgets.theme.style_html",
}
"""Names that only tests reach so far. Each is to be deleted or to find a use; nothing may be added."""


def test_whatever_is_written_is_reached_by_a_play_a_page_a_tool_or_a_benchmark():
    assert set(unreached()) - LEFT == set()


def test_what_has_gone_or_found_a_use_leaves_the_list():
    assert LEFT - set(unreached()) == set()


def test_the_search_sees_who_is_called_and_who_is_not():
    assert "rulebook.odds.dice" in modules()
    assert "rulebook.confrontation.melee.rules.combats" not in unreached()
    assert "rulebook.rules.Rule" not in unreached()
