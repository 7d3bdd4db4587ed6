import re

import pytest
from ipywidgets import Widget
from traitlets import TraitError

from rankbook.lessons.live_test import live_figures
from rankbook.widgets import LiveTest
from rankbook.widgets.snapshot import data_of


@pytest.fixture(autouse=True)
def _no_widget_stays():
    yield
    Widget.close_all()


def from_the_browser(widget, **state):
    """Deliver a change as JupyterLab sends it."""
    content = {"data": {"method": "update", "state": state, "buffer_paths": []}}
    widget._handle_msg({"content": content, "buffers": []})


def bars(svg):
    """Return how full the bars are, from 0 to 1: offline A and B, CTR@3 A and B, conversion A and B."""
    return [float(width) / 250 for width in re.findall(r'width="([\d.]+)" height="13" rx="2" fill="#[0d]', svg)]


def test_repr_states_the_visitors_the_model_and_every_figure():
    live = LiveTest(5000)
    assert repr(live) == (
        "<LiveTest 5,000 visitors of each system, cascade model, patience 0.90, 40 % regulars: offline nDCG@6 "
        "A 0.8483, B 0.9530; live CTR@3 A 0.6120, B 0.4620, p below 0.0001; live conversion "
        "A 0.1434, B 0.1238, p 0.0040>"
    )
    assert repr(LiveTest()).endswith("live CTR@3 no visitors yet; live conversion no visitors yet>")


def test_the_bars_are_the_figures():
    live = live_figures(700, "position", 0.8, 0.3)
    seen = [live.rates[name][system].seen for name in ("CTR@3", "conversion") for system in "AB"]
    drawn = bars(LiveTest(700, "position", 0.8, 0.3).svg)
    assert drawn[:2] == pytest.approx([0.8483, 0.9530], abs=1e-4)
    assert drawn[2:] == pytest.approx(seen, abs=1e-4)
    assert bars(LiveTest().svg)[2:] == [0] * 4


def test_a_line_stands_at_what_is_expected():
    lines = [float(x) for x in re.findall(r'd="M([\d.]+) \d+v19"', LiveTest(1).svg)]
    expected = [0.6051, 0.4642, 0.1405, 0.1196]
    assert [(x - 46) / 250 for x in lines] == pytest.approx(expected, abs=1e-4)
    assert "v19" not in LiveTest().svg


@pytest.mark.parametrize("n_visitors", [1, 2, 7, 500])
def test_the_last_visitor_of_each_system_is_shown_with_the_clicks(n_visitors):
    live, svg = live_figures(n_visitors, "cascade", 0.9, 0.4), LiveTest(n_visitors).svg
    clicks = sum(int(visits.clicks[-1].sum()) for visits in live.visits.values())
    assert svg.count(">click</text>") == svg.count('r="20"') == clicks
    grades = re.findall(r'scale\(0\.8\)">.*?>(\d)</text>', svg)
    assert grades == [str(grade) for visits in live.visits.values() for grade in visits.grades[-1]]
    groups = [("regular", "newcomer")[visits.page[-1]] for visits in live.visits.values()]
    assert re.findall(r">(regular|newcomer)</text>", svg) == groups
    assert svg.count(">bought</text>") == sum(rate.per_visit[-1] for rate in live.rates["conversion"].values())


@pytest.mark.parametrize(
    ("place", "name", "position", "value", "least", "most"),
    [
        (0, "n_visitors", 120, 120, 0, 5000),
        (1, "patience", 29, 0.29, 10, 100),
        (2, "regulars", 0, 0, 0, 100),
    ],
)
def test_each_slider_moves_its_number_and_the_picture(place, name, position, value, least, most):
    live = LiveTest(10)
    slider, before = live.children[place], live.children[4].value
    from_the_browser(slider, value=position)
    assert getattr(live, name) == value
    assert live.children[4].value != before
    assert live.children[4].value.endswith(live.svg)
    assert repr(live).split(": ", 1)[1][:-1] in live.children[5].value
    assert (slider.least, slider.most) == (least, most)


def test_the_model_is_chosen_from_a_list_or_set():
    live = LiveTest(200)
    from_the_browser(live.children[3], index=1)
    assert live.model == "position"
    assert "position model" in repr(live)
    live.model = "cascade"
    assert live.children[3].value == "cascade"


def test_setting_a_number_moves_its_slider_and_can_be_observed():
    live, seen = LiveTest(), []
    live.observe(lambda change: seen.append(change["new"]), "patience")
    live.patience = 0.58  # 100 * 0.58 is 57.999...
    live.n_visitors = 7
    assert [slider.value for slider in live.children[:3]] == [7, 58, 40]
    assert seen == [0.58]


def test_the_picture_keeps_its_size_and_nothing_leaves_it():
    sizes = set()
    for live in (LiveTest(), LiveTest(1), LiveTest(5000, "position", 1.0, 1.0), LiveTest(5000, "cascade", 0.1, 0.0)):
        sizes.add(re.match(r'<svg [^>]*?width="(\d+)" height="(\d+)"', live.svg).groups())
        assert all(0 <= full <= 1 for full in bars(live.svg))
    assert len(sizes) == 1


def test_a_saved_notebook_shows_the_picture_with_its_numbers():
    data = data_of(LiveTest(500)._repr_mimebundle_())
    assert data["text/plain"].startswith("<LiveTest 500 visitors of each system, cascade model")
    assert data["text/html"].startswith('<img alt="A live test. 500 visitors of each system, cascade model')
    assert "The last visitor of A, a newcomer, saw the grades 2, 0, 1, 0, 0, 0: no clicks." in data["text/html"]


def test_an_error_is_shown_inside_until_the_next_good_step(monkeypatch):
    live = LiveTest()
    with monkeypatch.context() as patch:
        patch.setattr("rankbook.widgets.live_drawing.live_figures", lambda *_: 1 / 0)
        live.n_visitors = 5
    assert "<b role='alert'>ZeroDivisionError: division by zero</b>" in live.children[5].value
    live.n_visitors = 6
    assert "alert" not in live.children[5].value


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        ("n_visitors", (-1, 5001, 50.5, "50", None, True), "n_visitors"),
        ("model", ("random", None, 1), "give 'cascade' or 'position'"),
        ("patience", (0.09, 1.01, 0.955, float("nan"), "0.9", None, True, 90), r"give a hundredth from 0\.10 to 1\.00"),
        ("regulars", (-0.01, 1.01, 0.405, float("inf"), None, 40), r"give a hundredth from 0\.00 to 1\.00"),
    ],
)
def test_what_no_control_can_show_is_refused_and_changes_nothing(name, values, message):
    live = LiveTest()
    before = getattr(live, name)
    for value in values:
        with pytest.raises((ValueError, TraitError), match=message):
            setattr(live, name, value)
        assert getattr(live, name) == before
        with pytest.raises((ValueError, TraitError), match=message):
            LiveTest(**{name: value})
