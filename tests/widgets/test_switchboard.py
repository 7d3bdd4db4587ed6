import pytest

from rankbook.conventions import CONVENTIONS
from rankbook.widgets import Switchboard
from rankbook.widgets.snapshot import data_of

QRELS = {"one": {"a": 1, "b": 1, "c": 0}, "empty": {"d": 0}, "lacking": {"e": 1}}
RUN = {"one": {"a": 2.0, "c": 2.0}, "empty": {"d": 1.0}}


def board():
    return Switchboard(QRELS, RUN, ["P@3", "AP@3", "nDCG@3"])


def test_at_first_nothing_differs():
    assert repr(board()).startswith("<Switchboard rankbook: P@3 ")
    assert "->" not in repr(board())


def test_one_switch_moves_the_judges_that_it_touches():
    switched = board()
    switched.switch(short_list="min(k, n)")
    assert "P@3 0.1111 -> 0.1667" in repr(switched)
    assert repr(switched).count("->") == 1
    assert "differs" in switched.children[-1].value


def test_a_whole_convention_sets_every_switch_and_one_switch_makes_it_your_own():
    taken = board()
    taken.take("CatBoost")
    assert taken.convention is CONVENTIONS["CatBoost"]
    assert taken._switches["ties"].value == "worst first"
    assert taken._switches["nothing_relevant"].value is None
    taken.switch(ties="best first")
    assert taken._whole.value == "your own"
    assert taken.convention.relevant == "> 0.5"


def test_every_convention_can_be_taken_and_left_again():
    tried = board()
    start = repr(tried)
    for name in CONVENTIONS:
        tried.take(name)
        assert "Error" not in repr(tried)
    tried.take("rankbook")
    assert repr(tried) == start


def test_what_a_tool_lacks_is_said():
    taken = board()
    taken.take("scikit-learn")
    assert "has no such judge" in taken.children[-1].value


def test_queries_without_treasure_and_missing_ones():
    tried = board()
    tried.switch(nothing_relevant="1", missing_query="left out")
    assert "missing_query=nan" in repr(tried)
    tried.switch(nothing_relevant="left out", missing_query="0")
    assert "->" not in repr(tried)


def test_unknown_switches_and_rules_are_refused():
    with pytest.raises(ValueError, match="there is no switch 'colour'; known are gain"):
        board().switch(colour="red")
    with pytest.raises(ValueError, match="gain can't be 'cubic'; known rules are "):
        board().switch(gain="cubic")


def test_a_saved_notebook_shows_the_table():
    data = data_of(board()._repr_mimebundle_())
    assert "these rules" in data["text/html"]
