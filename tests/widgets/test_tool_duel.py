import pytest

from rankbook.widgets import ToolDuel, TreasureMap
from rankbook.widgets.snapshot import data_of


def duel(one="scikit-learn", other="trec_eval"):
    return ToolDuel(TreasureMap([2, 0], k=2, buried=[1]), one, other)


def test_each_tool_scores_the_map_by_its_own_rules():
    # Linear gain; the list itself against all judged: 2 / 2 and 2 / (2 + 0.6309).
    assert duel().rows() == [("DCG@2", 2, 2), ("nDCG@2", 1, pytest.approx(2 / 2.6309298))]


def test_the_map_moves_both():
    moved = duel()
    moved.park.move(1, 2)
    assert [round(score, 4) for score in moved.rows()[1][1:]] == [0.6309, 0.4796]
    moved.park.k = 1
    assert moved.rows()[0][0] == "DCG@1"


def test_judges_that_differ_and_axes_are_shown():
    view = duel()._view.value
    assert view.count("differs") == 1
    assert "the list itself" in view
    assert "ap divisor" not in view


def test_tools_without_a_common_judge_say_so():
    assert repr(duel("scikit-learn", "average_precision_score")).endswith("no judge in common>")


def test_where_nothing_is_relevant_each_says_its_own():
    empty = ToolDuel(TreasureMap([0, 0], k=2), "LightGBM", "trec_eval")
    assert "nDCG@2 1.0000 > 0.0000" in repr(empty)
    left_out = ToolDuel(TreasureMap([0, 0], k=2), "rankbook", "trec_eval")
    assert "nDCG@2 undefined ? 0.0000" in repr(left_out)


def test_an_unknown_tool_is_refused():
    with pytest.raises(ValueError, match="there is no convention 'numpy'"):
        duel("numpy")


def test_a_saved_notebook_shows_both_tables():
    assert data_of(duel()._repr_mimebundle_())["text/html"].count("<table") == 2
