import math

import pytest
from ipywidgets import Widget

import rankbook as rb
from rankbook import plain
from rankbook.widgets import TreasureMap
from rankbook.widgets.treasure_map_sliders import TreasureMapSliders


@pytest.fixture
def park():
    yield TreasureMap([2, 0, 1, 0, 2], k=3)
    Widget.close_all()


def by_hand(park, gesture, serial, held=-1, **state):
    """Deliver what the page sends when a hand moves something."""
    state = {**state, "hand": [gesture, serial, held]}
    content = {"data": {"method": "update", "state": state, "buffer_paths": []}}
    park._handle_msg({"content": content, "buffers": []})


def press(park, button):
    content = {"data": {"method": "custom", "content": {"do": button}}}
    park._handle_msg({"content": content, "buffers": []})


def test_scores_are_those_of_the_article(park):
    park.k = 5
    assert park.scores["nDCG@5"] == pytest.approx(0.8642204, abs=5e-8)
    assert park.scores["AP"] == pytest.approx((1 + 2 / 3 + 3 / 5) / 3, abs=1e-12)
    assert park.scores["RR"] == 1


def test_scores_equal_the_plain_twin_with_treasure_off_the_map():
    park = TreasureMap([0, 2, 1, 3], k=2, buried=[2, 1, 0])
    ranking = ["a", "b", "c", "d"]
    grades = {"a": 0, "b": 2, "c": 1, "d": 3, "x": 2, "y": 1, "z": 0}
    relevant = {doc for doc, grade in grades.items() if grade > 0}
    assert park.scores["P@2"] == plain.precision_at_k(ranking, relevant, 2)
    assert park.scores["R@2"] == plain.recall_at_k(ranking, relevant, 2)
    assert park.scores["AP"] == pytest.approx(plain.average_precision(ranking, relevant), abs=1e-12)
    assert park.scores["RR"] == plain.reciprocal_rank(ranking, relevant)
    assert park.scores["nDCG@2"] == pytest.approx(plain.ndcg_at_k(ranking, 2, grades), abs=1e-12)
    assert park.buried_text == "Off the map: 1 gem, 1 coin."


def test_every_score_comes_from_evaluate(park):
    assert park.scores == dict(rb.evaluate(rb.rankings_from_grades(park.rel), list(park.scores)).mean)


def test_moving_a_site_takes_its_name_along(park):
    park.move(5, 2)
    assert park.rel == (2, 2, 0, 1, 0)
    assert [park.labels[site] for site in park.order] == ["d1", "d5", "d2", "d3", "d4"]
    assert park.said == "d5 moves from rank 5 to rank 2. AP rises to 0.9167, nDCG@3 rises to 0.9073."


def test_gauges_show_by_how_much_each_judge_changed(park):
    park.k = 4
    assert [(gauge["name"], gauge["change"], gauge["way"]) for gauge in park.gauges] == [
        ("P@4", "▼ 0.1667", "down"),  # 2/3 to 2/4
        ("R@4", "", ""),
        ("AP", "", ""),
        ("RR", "", ""),
        ("nDCG@4", "", ""),
    ]
    assert park.said == "The visitor stops after site 4. P@4 falls to 0.5000."


def test_a_whole_drag_is_told_and_undone_as_one(park):
    by_hand(park, 1, 1, held=4, rel=[2, 0, 1, 2, 0], order=[0, 1, 2, 4, 3])
    by_hand(park, 1, 2, held=4, rel=[2, 0, 2, 1, 0], order=[0, 1, 4, 2, 3])
    assert park.said.startswith("d5 moves from rank 5 to rank 3.")
    assert park.can_undo
    press(park, "undo")
    assert park.rel == (2, 0, 1, 0, 2)
    assert not park.can_undo


def test_the_held_site_is_the_one_told_even_between_neighbours(park):
    by_hand(park, 1, 1, held=2, rel=[2, 1, 0, 0, 2], order=[0, 2, 1, 3, 4])
    assert park.said.startswith("d3 moves from rank 3 to rank 2.")


def test_two_gestures_are_two_steps_back(park):
    by_hand(park, 1, 1, rel=[2, 1, 1, 0, 2])
    by_hand(park, 2, 1, k=5)
    park.undo()
    assert (park.rel, park.k) == ((2, 1, 1, 0, 2), 3)
    park.undo()
    assert (park.rel, park.k) == ((2, 0, 1, 0, 2), 3)
    park.undo()
    assert (park.rel, park.k) == ((2, 0, 1, 0, 2), 3)


def test_code_after_a_gesture_is_a_step_of_its_own(park):
    by_hand(park, 1, 1, k=5)
    park.k = 4
    park.undo()
    assert park.k == 5
    park.undo()
    assert park.k == 3


def test_a_drag_there_and_back_loses_no_earlier_step(park):
    park.k = 5
    by_hand(park, 1, 1, held=1, rel=[0, 2, 1, 0, 2], order=[1, 0, 2, 3, 4])
    by_hand(park, 1, 2, held=1, rel=[2, 0, 1, 0, 2], order=[0, 1, 2, 3, 4])
    park.undo()
    assert park.k == 5
    park.undo()
    assert park.k == 3


def test_reset_brings_back_the_start_and_forgets_the_steps(park):
    park.move(1, 5)
    park.k = 1
    press(park, "reset")
    assert (park.rel, park.order, park.k) == ((2, 0, 1, 0, 2), (0, 1, 2, 3, 4), 3)
    assert not park.can_undo


def test_a_message_that_means_nothing_is_let_pass(park):
    press(park, "dance")
    assert park.rel == (2, 0, 1, 0, 2)


def test_traits_can_be_set_and_observed(park):
    seen = []
    park.observe(lambda change: seen.append(change["new"]["P@1"]), "scores")
    park.k = 1
    park.rel = [0, 0, 0, 0, 1]
    assert seen == [1.0, 0.0]
    assert park.said == "Several sites hold something else now. " + park.said.split(" now. ")[1]


def test_scores_can_not_be_set(park):
    with pytest.raises(Exception, match="read-only"):
        park.scores = {}


def test_an_empty_park_is_undefined_and_says_so():
    park = TreasureMap([0, 0], k=1)
    assert all(math.isnan(park.scores[judge]) for judge in ("R@1", "AP", "RR", "nDCG@1"))
    assert [gauge["score"] for gauge in park.gauges] == ["0.0000", *["undefined"] * 4]


def test_repr_and_saved_picture_state_the_numbers(park):
    park.move(5, 1)
    bundle = park._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["text/plain"] == repr(park)
    assert repr(park).startswith("<TreasureMap rel=[2, 2, 0, 1, 0] K=3: P@3 0.6667, R@3 0.6667, AP 0.9167")
    assert data["text/html"].startswith('<img alt="Treasure map of 5 sites with the grades 2, 2, 0, 1, 0.')


def test_an_error_is_shown_inside_the_widget(park, monkeypatch):
    monkeypatch.setattr("rankbook.widgets.treasure_map.judge", lambda *_: 1 / 0)
    park.k = 4
    assert park.problem == "ZeroDivisionError: division by zero"


def test_a_thousand_steps_leave_no_widget_behind(park):
    before = len(Widget.get_manager_state()["state"])
    for step in range(1000):
        park.k = 1 + step % 5
    assert len(Widget.get_manager_state()["state"]) == before


def test_the_twin_has_the_same_arguments_traits_and_text():
    arguments = {"rel": [1, 0, 2], "k": 2, "buried": [1], "labels": ["a", "b", "c"]}
    board, twin = TreasureMap(**arguments), TreasureMapSliders(**arguments)
    for park in (board, twin):
        park.rel = (0, 3, 1)
    assert (board.rel, board.k, board.scores, repr(board)) == (twin.rel, twin.k, twin.scores, repr(twin))
    assert board.svg == twin.svg


@pytest.mark.parametrize("kind", [TreasureMap, TreasureMapSliders])
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rel": []}, "rel is empty; give the grade of at least one site"),
        ({"rel": 5}, "rel is 5; give a list"),
        ({"rel": [4]}, "rel holds the grade 4; a site has at most 3"),
        ({"rel": [-1]}, "each grade of rel must be a whole number of at least 0, not -1"),
        ({"rel": [1.5]}, "each grade of rel must be a whole number of at least 0, not 1.5"),
        ({"rel": [1], "k": 0}, "k must be a whole number of at least 1, not 0"),
        ({"rel": [1], "k": "1"}, "k must be a whole number of at least 1, not '1'"),
        ({"rel": [1, 0], "k": 3}, "k is 3, but the map has 2 sites"),
        ({"rel": [1], "buried": [9]}, "buried holds the grade 9; a site has at most 3"),
        ({"rel": [1, 0], "labels": ["a"]}, "1 labels but 2 sites; give one for each site"),
        ({"rel": [1, 0], "pictures": ["a"]}, "1 pictures but 2 sites; give one for each site"),
    ],
)
def test_bad_input_is_refused(kind, arguments, message):
    with pytest.raises(ValueError, match=message):
        kind(**arguments)


@pytest.mark.parametrize("kind", [TreasureMap, TreasureMapSliders])
def test_bad_moves_from_code_are_refused_and_change_nothing(kind):
    park = kind([2, 0, 1, 0, 2], k=3)
    for name, value in (("k", 9), ("k", None), ("rel", (1, 0)), ("rel", None)):
        with pytest.raises(ValueError, match=r"9|None|2 grades for 5"):
            setattr(park, name, value)
    assert (park.k, park.rel) == (3, (2, 0, 1, 0, 2))


def test_an_order_that_loses_a_site_is_refused(park):
    with pytest.raises(ValueError, match=r"give each number from 0 to 4 once"):
        park.order = (0, 0, 1, 2, 3)
    with pytest.raises(ValueError, match="k is 6, but the map has 5 sites"):
        park.move(6, 1)
