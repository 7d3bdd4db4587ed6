import math

import pytest
from ipywidgets import Widget

import rankbook as rb
from rankbook import plain
from rankbook.widgets.treasure_map_sliders import TreasureMapSliders


@pytest.fixture
def park():
    yield TreasureMapSliders([2, 0, 1, 0, 2], k=3)
    Widget.close_all()


def sliders(park):
    """Return the K slider and the grade sliders, as a person meets them on the page."""
    k_slider, _, grade_row, *_ = park.children
    return k_slider, grade_row.children


def from_the_browser(widget, **state):
    """Deliver a change as JupyterLab sends it."""
    content = {"data": {"method": "update", "state": state, "buffer_paths": []}}
    widget._handle_msg({"content": content, "buffers": []})


def page(park):
    return "".join(child.value for child in park.children if hasattr(child, "value") and isinstance(child.value, str))


def test_scores_are_those_of_the_article(park):
    park.k = 5
    assert park.scores["nDCG@5"] == pytest.approx(0.8642204, abs=5e-8)
    assert park.scores["AP"] == pytest.approx((1 + 2 / 3 + 3 / 5) / 3, abs=1e-12)
    assert park.scores["RR"] == 1


def test_moving_the_k_slider_changes_k_scores_and_page(park):
    k_slider, _ = sliders(park)
    from_the_browser(k_slider, value=4)
    assert park.k == 4
    assert park.scores["P@4"] == 2 / 4
    assert "0.5000" in page(park)
    assert "K = 4" in page(park)


def test_moving_a_grade_slider_changes_the_map_and_scores(park):
    _, grade_sliders = sliders(park)
    from_the_browser(grade_sliders[1], value=1)
    assert park.rel == (2, 1, 1, 0, 2)
    assert park.scores["P@3"] == 1


def test_scores_equal_the_plain_twin_with_treasure_off_the_map():
    park = TreasureMapSliders([0, 2, 1, 3], k=2, buried=[2, 1, 0])
    ranking = ["a", "b", "c", "d"]
    grades = {"a": 0, "b": 2, "c": 1, "d": 3, "x": 2, "y": 1, "z": 0}
    relevant = {doc for doc, grade in grades.items() if grade > 0}
    assert park.scores["P@2"] == plain.precision_at_k(ranking, relevant, 2)
    assert park.scores["R@2"] == plain.recall_at_k(ranking, relevant, 2)
    assert park.scores["AP"] == pytest.approx(plain.average_precision(ranking, relevant), abs=1e-12)
    assert park.scores["RR"] == plain.reciprocal_rank(ranking, relevant)
    assert park.scores["nDCG@2"] == pytest.approx(plain.ndcg_at_k(ranking, 2, grades), abs=1e-12)


def test_setting_traits_from_code_moves_the_sliders(park):
    park.rel, park.k = (0, 3, 0, 1, 0), 2
    k_slider, grade_sliders = sliders(park)
    assert k_slider.value == 2
    assert [slider.value for slider in grade_sliders] == [0, 3, 0, 1, 0]


def test_traits_can_be_observed(park):
    seen = []
    park.observe(lambda change: seen.append(change["new"]["P@1"]), "scores")
    park.k = 1
    assert seen == [1.0]


def test_scores_can_not_be_set(park):
    with pytest.raises(Exception, match="read-only"):
        park.scores = {}


def test_repr_states_every_number(park):
    assert repr(park) == (
        "<TreasureMap rel=[2, 0, 1, 0, 2] K=3: P@3 0.6667, R@3 0.6667, AP 0.7556, RR 1.0000, nDCG@3 0.6490>"
    )


def test_an_empty_park_is_undefined_and_says_so():
    park = TreasureMapSliders([0, 0], k=1)
    assert park.scores["P@1"] == 0
    assert all(math.isnan(park.scores[judge]) for judge in ("R@1", "AP", "RR", "nDCG@1"))
    assert "undefined" in page(park)


def test_saved_notebook_gets_text_and_a_picture_that_tells_the_numbers(park):
    bundle = park._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["text/plain"] == repr(park)
    assert data["text/html"].startswith('<img alt="Treasure map of 5 sites with the grades 2, 0, 1, 0, 2.')
    assert "P@3 0.6667" in data["text/html"]


def test_page_speaks_to_screen_readers(park):
    assert "aria-live='polite'" in page(park)
    k_slider, grade_sliders = sliders(park)
    assert k_slider.description == "K"
    assert [slider.description for slider in grade_sliders] == ["d1", "d2", "d3", "d4", "d5"]


def test_an_error_is_shown_inside_the_widget(park, monkeypatch):
    monkeypatch.setattr("rankbook.widgets.treasure_map_sliders.judge", lambda *_: 1 / 0)
    park.k = 4
    assert "ZeroDivisionError: division by zero" in page(park)


def test_names_are_escaped():
    park = TreasureMapSliders([1], k=1, labels=["<script>"])
    assert "<script>" not in page(park)
    assert "&lt;script&gt;" in page(park)


def test_a_thousand_steps_leave_no_widget_behind(park):
    before = len(Widget.get_manager_state()["state"])
    for step in range(1000):
        park.k = 1 + step % 5
    assert len(Widget.get_manager_state()["state"]) == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rel": []}, "rel is empty; give the grade of at least one site"),
        ({"rel": [4]}, "rel holds the grade 4; a site has at most 3"),
        ({"rel": [-1]}, "each grade of rel must be a whole number of at least 0, not -1"),
        ({"rel": [1.5]}, "each grade of rel must be a whole number of at least 0, not 1.5"),
        ({"rel": [1], "k": 0}, "k must be a whole number of at least 1, not 0"),
        ({"rel": [1], "buried": [9]}, "buried holds the grade 9; a site has at most 3"),
        ({"rel": [1, 0], "labels": ["a"]}, "1 labels but 2 sites; give one for each site"),
        ({"rel": [1, 0], "pictures": ["a"]}, "1 pictures but 2 sites; give one for each site"),
    ],
)
def test_bad_input_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        TreasureMapSliders(**arguments)


def test_bad_moves_from_code_are_refused_and_change_nothing(park):
    with pytest.raises(ValueError, match="k is 9, but the map has 5 sites"):
        park.k = 9
    with pytest.raises(ValueError, match="2 grades for 5 sites"):
        park.rel = (1, 0)
    assert (park.k, park.rel) == (3, (2, 0, 1, 0, 2))


def test_without_k_the_visitor_stops_after_site_3_or_at_the_end():
    assert (TreasureMapSliders([1, 0]).k, TreasureMapSliders([1, 0, 0, 0]).k) == (2, 3)


def test_the_reason_why_sliders_stand_in_is_shown(monkeypatch):
    monkeypatch.setattr(TreasureMapSliders, "reason", "anywidget is missing")
    assert "anywidget is missing" in page(TreasureMapSliders([1, 0]))


def test_digit_pictures_are_drawn():
    park = TreasureMapSliders([1, 0], k=2, pictures=["data:a", "data:b"], query_picture="data:q")
    assert [f'href="data:{name}"' in page(park) for name in "abq"] == [True, True, True]


def test_every_score_comes_from_evaluate(park):
    rankings = rb.rankings_from_grades(park.rel)
    assert park.scores == dict(rb.evaluate(rankings, list(park.scores)).mean)
