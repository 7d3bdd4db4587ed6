import html
import math
import re

import numpy as np
import pytest
from ipywidgets import Widget
from traitlets import TraitError

from rankbook.widgets.explorer import Explorer
from rankbook.widgets.formula_drawing import JUDGES

DCG_5 = 3 + 1 / 2 + 3 / math.log2(6)
BEST_5 = 3 + 3 / math.log2(3) + 1 / 2


@pytest.fixture(autouse=True)
def _no_widget_stays():
    yield
    Widget.close_all()


@pytest.fixture
def explorer():
    return Explorer("AP", [1, 0, 1, 0, 1], k=5)


def sliders(explorer):
    """Return the K slider and the grade sliders, as a person meets them on the page."""
    k_slider, grade_row, *_ = explorer.children
    return k_slider, grade_row.children


def from_the_browser(widget, **state):
    """Deliver a change as JupyterLab sends it."""
    content = {"data": {"method": "update", "state": state, "buffer_paths": []}}
    widget._handle_msg({"content": content, "buffers": []})


def view(explorer):
    return explorer.children[2].value


def status(explorer):
    return explorer.children[4].value


def texts(explorer):
    """Return every text of the picture, in the order of reading."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", view(explorer))


def formula(explorer):
    """Return the formulas below the bars, as the page writes them."""
    lines = re.findall(r"<span>([^<]*)</span>", explorer.children[3].value)
    return [html.unescape(line).replace("\N{NO-BREAK SPACE}", " ") for line in lines][1:]


def formula_in_picture(explorer):
    """Return the formulas of the picture that a saved notebook shows, with their wrapped lines joined."""
    joined = ""
    for line in re.findall(r'<text[^>]*xml:space="preserve">([^<]*)</text>', explorer.svg):
        joined += f" {line.strip()}" if line.startswith("    ") else f"\n{line}"
    return joined.strip().split("\n")[1:]


def terms(explorer):
    """Return the terms that the repr states, as numbers."""
    return [float(term) for term in re.search(r"terms=\[(.*)\]", repr(explorer))[1].split(", ")]


@pytest.mark.parametrize(
    ("judge", "rel", "k", "options", "score", "formulas"),
    [
        ("P", [2, 0, 1, 0, 2], 3, {}, 2 / 3, ["P@3 = (1 + 0 + 1) / 3 = 0.6667"]),
        ("P", [2, 0], 1, {}, 1, ["P@1 = 1 / 1 = 1.0000"]),
        ("R", [2, 0, 1, 0, 2], 3, {}, 2 / 3, ["R@3 = (1 + 0 + 1) / 3 = 0.6667"]),
        ("R", [2, 0, 1], 3, {"buried": [3, 0, 1]}, 2 / 4, ["R@3 = (1 + 0 + 1) / 4 = 0.5000"]),
        ("AP", [1, 0, 1, 0, 1], 5, {}, (1 + 2 / 3 + 3 / 5) / 3, ["AP@5 = (1/1 + 2/3 + 3/5) / 3 = 0.7556"]),
        ("AP", [1, 0, 1, 0, 1], 4, {"buried": [1]}, (1 + 2 / 3) / 4, ["AP@4 = (1/1 + 2/3) / 4 = 0.4167"]),
        ("AP", [0, 0, 1], 2, {}, 0, ["AP@2 = 0 / 1 = 0.0000"]),
        ("RR", [1, 0, 1, 0, 1], 5, {}, 1, ["RR@5 = 1 / 1 = 1.0000"]),
        ("RR", [0, 0, 3], 3, {}, 1 / 3, ["RR@3 = 1 / 3 = 0.3333"]),
        ("RR", [0, 0, 3], 2, {}, 0, ["RR@2 = 1 / ?: no treasure up to site 2, so 0.0000"]),
        ("DCG", [2, 0, 1, 0, 2], 5, {}, DCG_5, ["DCG@5 = 3/1 + 0/1.585 + 1/2 + 0/2.322 + 3/2.585 = 4.6606"]),
        (
            "DCG",
            [3, 2],
            2,
            {"gain": "linear"},
            3 + 2 / math.log2(3),
            ["DCG@2(gain=linear) = 3/1 + 2/1.585 = 4.2619"],
        ),
        (
            "nDCG",
            [2, 0, 1, 0, 2],
            5,
            {},
            DCG_5 / BEST_5,
            [
                "nDCG@5 = 4.6606 / 5.3928 = 0.8642",
                "DCG = 3/1 + 0/1.585 + 1/2 + 0/2.322 + 3/2.585 = 4.6606",
                "best DCG = 3/1 + 3/1.585 + 1/2 + 0/2.322 + 0/2.585 = 5.3928",
            ],
        ),
        (
            "nDCG",
            [1, 0],
            1,
            {"buried": [2], "gain": "linear"},
            1 / 2,
            ["nDCG@1(gain=linear) = 1.0000 / 2.0000 = 0.5000", "DCG = 1/1 = 1.0000", "best DCG = 2/1 = 2.0000"],
        ),
    ],
)
def test_score_and_formula_worked_by_hand(judge, rel, k, options, score, formulas):
    explorer = Explorer(judge, rel, k, **options)
    assert explorer.score == pytest.approx(score, abs=1e-12)
    assert formula(explorer) == formula_in_picture(explorer) == formulas


@pytest.mark.parametrize(
    ("judge", "expected"),
    [
        ("P", [1 / 3, 0, 1 / 3, 0, 0]),
        ("R", [1 / 3, 0, 1 / 3, 0, 0]),
        ("AP", [1 / 3, 0, 2 / 9, 0, 0]),
        ("RR", [1, 0, 0, 0, 0]),
        ("DCG", [3, 0, 1 / 2, 0, 0]),
        ("nDCG", [3 / BEST_5, 0, 0.5 / BEST_5, 0, 0]),
    ],
)
def test_each_bar_carries_its_term_and_is_as_long(judge, expected):
    explorer = Explorer(judge, [2, 0, 1, 0, 2], k=3)
    numbers = [f"{term:.4f}" for term in expected]
    assert [text for text in texts(explorer) if re.fullmatch(r"\d\.\d{4}", text)] == numbers
    lengths = [float(length) for length in re.findall(r'width="36" height="([\d.]+)" fill="#00765a"', view(explorer))]
    full = 3 if judge == "DCG" else 1
    assert lengths == pytest.approx([110 * term / full for term in expected], abs=0.006)


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize(
    ("rel", "k", "buried"),
    [([1], 1, []), ([2, 0, 1, 0, 2], 3, []), ([0, 3, 0, 1], 4, [2, 0]), ([0, 0, 2], 2, []), ([3] * 12, 11, [3])],
)
def test_terms_add_up_to_the_score(judge, rel, k, buried):
    explorer = Explorer(judge, rel, k, buried=buried)
    assert sum(terms(explorer)) == pytest.approx(explorer.score, abs=0.5e-4 * len(rel))
    assert not any(terms(explorer)[k:])


def test_moving_the_k_slider_changes_k_score_and_picture(explorer):
    k_slider, _ = sliders(explorer)
    from_the_browser(k_slider, value=3)
    assert explorer.k == 3
    assert explorer.score == pytest.approx((1 + 2 / 3) / 3, abs=1e-12)
    assert formula(explorer) == ["AP@3 = (1/1 + 2/3) / 3 = 0.5556"]
    assert "K = 3" in texts(explorer)
    assert "AP@3 = (1/1 + 2/3) / 3 = 0.5556" in status(explorer)


def test_moving_a_grade_slider_changes_rel_and_score(explorer):
    _, grade_sliders = sliders(explorer)
    from_the_browser(grade_sliders[1], value=3)
    assert explorer.rel == (1, 3, 1, 0, 1)
    assert formula(explorer) == ["AP@5 = (1/1 + 2/2 + 3/3 + 4/5) / 4 = 0.9500"]


def test_setting_traits_from_code_moves_the_sliders(explorer):
    explorer.rel, explorer.k = [0, 3, 0, 1, 0], 2
    k_slider, grade_sliders = sliders(explorer)
    assert explorer.rel == (0, 3, 0, 1, 0)
    assert k_slider.value == 2
    assert [slider.value for slider in grade_sliders] == [0, 3, 0, 1, 0]
    assert explorer.score == 1 / 4


def test_traits_can_be_observed(explorer):
    seen = []
    explorer.observe(lambda change: seen.append((change["name"], change["new"], explorer.k)), ["k", "score"])
    explorer.k = 1
    assert seen == [("score", 1 / 3, 1), ("k", 1, 1)]


def test_score_can_not_be_set(explorer):
    with pytest.raises(TraitError, match="read-only"):
        explorer.score = 1.0


@pytest.mark.parametrize(
    ("judge", "formulas"),
    [
        ("R", ["R@2 = (0 + 0) / 0: undefined, nothing is buried"]),
        ("AP", ["AP@2 = 0 / 0: undefined, nothing is buried"]),
        ("RR", ["RR@2 = 1 / ?: undefined, nothing is buried"]),
        (
            "nDCG",
            [
                "nDCG@2 = 0.0000 / 0.0000: undefined, nothing is buried",
                "DCG = 0/1 + 0/1.585 = 0.0000",
                "best DCG = 0/1 + 0/1.585 = 0.0000",
            ],
        ),
    ],
)
def test_an_empty_park_is_undefined_and_says_why(judge, formulas):
    explorer = Explorer(judge, [0, 0, 0], 2)
    assert math.isnan(explorer.score)
    assert formula(explorer) == formulas
    assert texts(explorer).count("?") == 3
    assert repr(explorer) == f"<Explorer {judge}@2 = undefined: rel=[0, 0, 0] terms=[undefined, undefined, undefined]>"
    explorer.rel = (1, 0, 0)
    assert explorer.score == 1


@pytest.mark.parametrize("judge", ["P", "DCG"])
def test_a_judge_that_needs_no_treasure_scores_an_empty_park_0(judge):
    assert Explorer(judge, [0, 0], 2).score == 0


def test_repr_states_every_number(explorer):
    assert repr(explorer) == (
        "<Explorer AP@5 = 0.7556: rel=[1, 0, 1, 0, 1] terms=[0.3333, 0.0000, 0.2222, 0.0000, 0.2000]>"
    )
    assert repr(Explorer("AP", [1, 0, 1, 0, 1], k=5, buried=[1])) == (
        "<Explorer AP@5 = 0.5667: rel=[1, 0, 1, 0, 1] buried=[1] terms=[0.2500, 0.0000, 0.1667, 0.0000, 0.1500]>"
    )


def test_saved_notebook_gets_text_and_a_picture_that_tells_the_numbers(explorer):
    bundle = explorer._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["text/plain"] == repr(explorer)
    assert data["text/html"].startswith(
        '<img alt="AP@5 of the grades 1, 0, 1, 0, 1. No treasure lies off the map. '
        "Terms by rank: 0.3333, 0.0000, 0.2222, 0.0000, 0.2000. "
        'AP@5 = (1/1 + 2/3 + 3/5) / 3 = 0.7556." src="data:image/svg+xml;base64,'
    )


def test_page_speaks_to_screen_readers(explorer):
    assert "role='status' aria-live='polite'" in status(explorer)
    assert 'role="img" aria-label="AP@5 of the grades' in view(explorer)
    k_slider, grade_sliders = sliders(explorer)
    assert k_slider.label == "K"
    assert [slider.label for slider in grade_sliders] == [f"Grade at rank {rank}" for rank in range(1, 6)]


def test_each_slider_reaches_from_its_least_to_its_most(explorer):
    k_slider, grade_sliders = sliders(explorer)
    assert (k_slider.least, k_slider.most, k_slider.upright) == (1, 5, False)
    assert {(slider.least, slider.most, slider.upright) for slider in grade_sliders} == {(0, 3, True)}


@pytest.mark.parametrize("judge", JUDGES)
def test_the_page_leaves_room_for_the_longest_formulas(judge):
    explorer = Explorer(judge, [0] * 12, 1)
    random, before = np.random.default_rng(0), set()
    for top_grade in (0, 3, 1, 3, 3):
        for explorer.k in (1, 2, 6, 11, 12):
            explorer.rel = random.integers(0, top_grade, 12, endpoint=True).tolist()
            lines = re.findall(r"<div style=.*?</div>", explorer.children[3].value)
            rooms = [re.findall(r'data-room="([^"]*)"', line) for line in lines]
            before.add(str(rooms))
            shown = re.findall(r"<span>([^<]*)</span>", explorer.children[3].value)
            assert all(len(text) <= max(map(len, room)) for text, room in zip(shown, rooms, strict=True))
    assert len(before) == 1


def test_an_error_is_shown_inside_until_the_next_good_step(explorer, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("rankbook.widgets.formula_drawing.contributions", lambda *_: 1 / 0)
        explorer.k = 4
    assert "<b role='alert'>ZeroDivisionError: division by zero</b>" in status(explorer)
    assert repr(explorer).startswith("<Explorer AP@5 = 0.7556")
    explorer.k = 3
    assert "alert" not in status(explorer)


@pytest.mark.parametrize("gain", ["exp2", "linear"])
@pytest.mark.parametrize("judge", JUDGES)
def test_the_picture_keeps_its_size_and_holds_its_text(judge, gain):
    options = {"gain": gain} if judge in ("DCG", "nDCG") else {}
    explorer = Explorer(judge, [0] * 12, 1, **options)
    random, sizes = np.random.default_rng(0), set()
    for top_grade in (0, 3, 1, 3, 3):
        for explorer.k in (1, 2, 6, 11, 12):
            explorer.rel = random.integers(0, top_grade, 12, endpoint=True).tolist()
            width, height = map(int, re.search(r'<svg [^>]*width="(\d+)" height="(\d+)"', explorer.svg).groups())
            sizes.add((width, height))
            y_of_lines = [float(y) for y in re.findall(r'y="([\d.]+)" font-family="ui-monospace', explorer.svg)]
            assert y_of_lines == sorted(set(y_of_lines))
            assert max(y_of_lines) < height - 4
    assert len(sizes) == 1


def test_a_thousand_steps_leave_no_widget_behind(explorer):
    before = len(Widget.get_manager_state()["state"])
    for step in range(1000):
        explorer.k = 1 + step % 5
        explorer.rel = (step % 4, *explorer.rel[1:])
    assert len(Widget.get_manager_state()["state"]) == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"judge": "MRR"}, "judge is 'MRR'; the explorer draws P, R, AP, RR, DCG, nDCG$"),
        ({"judge": "AP@5"}, "judge is 'AP@5'; the explorer draws"),
        ({"judge": "F1"}, "judge is 'F1'; the explorer draws"),
        ({"judge": None}, "judge is None; the explorer draws"),
        ({"rel": []}, "rel is empty; give the grade of at least one site"),
        ({"rel": [4]}, "rel holds the grade 4; a site has at most 3"),
        ({"rel": [-1]}, "each grade of rel must be a whole number of at least 0, not -1"),
        ({"rel": [None]}, "each grade of rel must be a whole number of at least 0, not None"),
        ({"k": 0}, "k must be a whole number of at least 1, not 0"),
        ({"k": "2"}, "k must be a whole number of at least 1, not '2'"),
        ({"buried": [9]}, "buried holds the grade 9; a site has at most 3"),
        ({"judge": "DCG", "gain": "log"}, "has the gain log; give exp2 or linear"),
        ({"gain": "linear"}, "has a gain, but AP takes cutoff and rel; leave it out"),
    ],
)
def test_bad_input_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        Explorer(**{"judge": "AP", "rel": [1, 0], "k": 2, **arguments})


def test_bad_moves_from_code_are_refused_and_change_nothing(explorer):
    with pytest.raises(ValueError, match="k is 9, but the map has 5 sites"):
        explorer.k = 9
    with pytest.raises(ValueError, match="2 grades for 5 sites"):
        explorer.rel = (1, 0)
    assert (explorer.k, explorer.rel) == (5, (1, 0, 1, 0, 1))


def test_without_k_the_visitor_stops_after_site_3_or_at_the_end():
    assert (Explorer("P", [1, 0]).k, Explorer("P", [1, 0, 0, 0]).k) == (2, 3)
